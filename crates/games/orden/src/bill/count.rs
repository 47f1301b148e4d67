//! Counting: what can still be missing after some cards have paid.

use super::{Bill, Claim, Held, MOST_PARTS, Part, Wants};
use crate::{Table, Zone};
use stapel_kernel::{Id, Ref};

/// What is still missing of each part.
type Missing = [u8; MOST_PARTS];

/// A set of states. As bits, as long as they fit.
#[derive(Clone, Debug)]
pub(super) enum States {
    Bits(u128),
    /// None of them has less missing of every part than another.
    List(Vec<Missing>),
}

impl States {
    fn none(&self) -> Self {
        match self {
            Self::Bits(_) => Self::Bits(0),
            Self::List(_) => Self::List(Vec::new()),
        }
    }
    fn is_none(&self) -> bool {
        match self {
            Self::Bits(bits) => *bits == 0,
            Self::List(list) => list.is_empty(),
        }
    }
    fn join(&mut self, other: Self) {
        match (self, other) {
            (Self::Bits(bits), Self::Bits(more)) => *bits |= more,
            (Self::List(list), Self::List(more)) => more.into_iter().for_each(|missing| add(list, missing)),
            _ => unreachable!("the states of one bill are of one kind"),
        }
    }
    /// Whether some way of counting leaves nothing missing.
    pub(super) fn closed(&self) -> bool {
        match self {
            Self::Bits(bits) => bits & 1 == 1,
            Self::List(list) => list.contains(&[0; MOST_PARTS]),
        }
    }
}

/// Keeps of a list what is not worse than something else in it.
fn add(list: &mut Vec<Missing>, missing: Missing) {
    let no_more = |a: &Missing, b: &Missing| a.iter().zip(b).all(|(a, b)| a <= b);
    if !list.iter().any(|known| no_more(known, &missing)) {
        list.retain(|known| !no_more(&missing, known));
        list.push(missing);
    }
}

impl Bill<'_> {
    /// Nothing is paid yet.
    pub(super) fn open(&self) -> States {
        if self.states <= u128::BITS {
            return States::Bits(1 << (self.states - 1));
        }
        let mut missing = [0; MOST_PARTS];
        missing.iter_mut().zip(&self.parts[..self.n]).for_each(|(cell, part)| *cell = part.n);
        States::List(vec![missing])
    }

    /// What can be missing after a card has paid for a claim; nothing if it cannot.
    pub(super) fn after(&self, t: &Table, states: &States, id: Id, claim: &Claim<'_>) -> States {
        if let Wants::Cards(filter) = claim.wants {
            let fits = self.fits(t, filter, id);
            return if fits { self.point(states, claim, |_| 1) } else { states.none() };
        }
        let from_hand = t.zone_of(id) == Some(Zone::Hand);
        let yields = self.yields(t, id);
        if yields.ways().is_empty() {
            return states.clone();
        }
        let mut out = states.none();
        for way in yields.ways() {
            let mut now = states.clone();
            for (property, &points) in way.iter().enumerate() {
                for _ in 0..points {
                    now = self.point(&now, claim, |part| {
                        yields.worth(property, self.accepts(claim, part, from_hand))
                    });
                }
            }
            out.join(now);
        }
        out
    }

    /// One point goes to any part of a claim that takes it (ORD-PAY-07, ORD-PRO-08).
    fn point(&self, states: &States, claim: &Claim<'_>, worth: impl Fn(&Part) -> u8) -> States {
        let mut out = states.none();
        for k in claim.parts() {
            let part = &self.parts[k];
            let worth = worth(part);
            if worth == 0 {
                continue;
            }
            match (states, &mut out) {
                (States::Bits(states), States::Bits(out)) => {
                    let mut rest = *states;
                    while rest != 0 {
                        let state = rest.trailing_zeros();
                        rest &= rest - 1;
                        let missing = state / u32::from(part.stride) % (u32::from(part.n) + 1);
                        *out |= 1 << (state - missing.min(u32::from(worth)) * u32::from(part.stride));
                    }
                }
                (States::List(states), States::List(out)) => {
                    for missing in states {
                        let mut now = *missing;
                        now[k] = now[k].saturating_sub(worth);
                        add(out, now);
                    }
                }
                _ => unreachable!("the states of one bill are of one kind"),
            }
        }
        if out.is_none() { states.clone() } else { out }
    }

    /// Whether these cards can pay what is missing, each of them for the claims from the given one on; `helped` if a
    /// hand card has paid for wealth already.
    pub(super) fn closes(
        &self,
        t: &Table,
        cards: impl Iterator<Item = (Id, usize)>,
        missing: States,
        helped: bool,
    ) -> bool {
        // What can be missing without such a hand card, and with it.
        let mut states = [missing.none(), missing.none()];
        states[usize::from(helped)] = missing;
        for (id, from) in cards {
            // Nothing is ever missing again that has been paid.
            if states.iter().any(States::closed) {
                return true;
            }
            let in_hand = t.zone_of(id) == Some(Zone::Hand);
            let claims = &self.claims[from.min(self.claimed)..self.claimed];
            let usable = |claim: &&Claim<'_>| if in_hand { claim.hand != Held::None } else { claim.layout };
            let mut can = claims.iter().filter(usable);
            // A card that can do nothing else pays; any other may be kept.
            let pays = match (can.next(), can.next()) {
                (None, _) => continue,
                (Some(claim), None) => {
                    matches!(claim.wants, Wants::Points) && !(in_hand && claim.hand == Held::One)
                }
                _ => false,
            };
            let mut now = if pays { states.each_ref().map(States::none) } else { states.clone() };
            for claim in claims.iter().filter(usable) {
                if in_hand && claim.hand == Held::One {
                    let paid = self.after(t, &states[0], id, claim);
                    now[1].join(paid);
                    continue;
                }
                for k in 0..2 {
                    if !states[k].is_none() {
                        let paid = self.after(t, &states[k], id, claim);
                        now[k].join(paid);
                    }
                }
            }
            states = now;
        }
        states.iter().any(States::closed)
    }

    /// For a single property: how much of it is paid by these cards.
    pub fn paid(&self, t: &Table, cards: &[Ref]) -> Option<(u32, u8)> {
        self.single.map(|_| (cards.iter().map(|r| u32::from(self.helps(t, r.id))).sum(), self.parts[0].n))
    }

    /// What can be missing after these cards have paid.
    pub(super) fn after_all(&self, t: &Table, cards: &[Ref]) -> States {
        cards.iter().fold(self.open(), |states, r| self.after(t, &states, r.id, &self.claims[0]))
    }

    /// Whether these cards pay it.
    pub fn met(&self, t: &Table, cards: &[Ref]) -> bool {
        match self.paid(t, cards) {
            Some((paid, asked)) => paid >= u32::from(asked),
            None => self.after_all(t, cards).closed(),
        }
    }

    pub(super) fn helped(&self, t: &Table, picked: &[Ref]) -> bool {
        self.claims[0].hand == Held::One && picked.iter().any(|r| t.zone_of(r.id) == Some(Zone::Hand))
    }
}
