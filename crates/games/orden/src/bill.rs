//! What a rule demands in properties, and which cards can meet it (ORD-PAY-01 to ORD-PAY-07).
//!
//! Nearly every demand is for one property; then cards are numbers to be added up. A demand for several is met if the
//! points of the cards can be spread over its parts: what is still missing of each part is one of a few states, and a
//! set of states is a set of bits.

use crate::{
    Demand, Keyword, PaymentSource, Price, Property, Table, Zone,
    property::{Properties, Purse, Yield},
};
use stapel_kernel::{Choice, Id, Ref, Seat};

/// More hand cards than any payment needs.
const MOST_HAND: usize = 16;

/// One for each property.
const MOST_PARTS: usize = 6;

#[derive(Clone, Copy, Debug)]
struct Part {
    accepts: Properties,
    n: u8,
    /// How far apart two states are that differ by one point of this part.
    stride: u8,
}

/// A price in properties as it is for one payer now.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bill {
    parts: [Part; MOST_PARTS],
    n: usize,
    /// How many states "still missing" has.
    states: u32,
    pub seat: Seat,
    /// A card that cannot pay, because the same cost takes it away anyway.
    pub spared: Id,
    /// Laid-out cards may pay.
    layout: bool,
    /// How many hand cards may pay.
    pub hand: usize,
    /// A hand card pays for wealth only.
    wealth_only: bool,
    purse: Purse,
    /// The property, if only one is asked for.
    single: Option<Property>,
}

/// A set of states.
type States = u128;

pub(crate) const MOST_STATES: u32 = States::BITS;

/// How many states "still missing" has for these demands.
pub(crate) fn states(demands: &[Demand]) -> u32 {
    demands.iter().fold(1, |states: u32, (_, n)| states.saturating_mul(u32::from(*n) + 1))
}

/// The properties of which one has to be named before the price can be paid.
pub(crate) fn to_name(price: &Price) -> Option<&[Property]> {
    let (Price::Spend(demands) | Price::Remove(demands) | Price::FromHand(demands)) = price else {
        return None;
    };
    demands.iter().map(|(of, _)| of.as_slice()).find(|of| of.len() > 1)
}

impl Bill {
    /// `named` is the property a demand for one of several is paid in; `kept` hand cards are needed otherwise.
    pub fn new(
        t: &Table,
        seat: Seat,
        price: &Price,
        ascending: bool,
        named: Option<Property>,
        spared: Id,
        kept: usize,
    ) -> Option<Self> {
        let (Price::Spend(demands) | Price::Remove(demands) | Price::FromHand(demands)) = price else {
            return None;
        };
        if demands.len() > MOST_PARTS {
            return None;
        }
        let nothing = Part { accepts: Properties::NONE, n: 0, stride: 0 };
        let mut bill = Self {
            parts: [nothing; MOST_PARTS],
            n: 0,
            states: 1,
            seat,
            spared,
            layout: !matches!(price, Price::FromHand(_)),
            hand: 0,
            wealth_only: false,
            purse: Purse::of(t, seat),
            single: None,
        };
        for (of, n) in demands {
            let property = if of.len() > 1 { named? } else { *of.first()? };
            bill.single = Some(property);
            let n = if ascending { bill.purse.asked(property, *n) } else { *n };
            bill.parts[bill.n] =
                Part { accepts: Properties::accepted_for(property), n, stride: bill.states as u8 };
            bill.n += 1;
            bill.states = bill.states.saturating_mul(u32::from(n) + 1);
        }
        let in_hand = t.cards(Zone::Hand, seat).len().saturating_sub(kept);
        // ORD-PAY-04, ORD-R-01.
        if matches!(price, Price::FromHand(_)) || t.game.options.payment_source == PaymentSource::LayoutOrHand
        {
            bill.hand = in_hand;
        } else if ascending
            && matches!(price, Price::Spend(_))
            && bill.parts[..bill.n]
                .iter()
                .any(|part| part.accepts == Properties::accepted_for(Property::Wealth))
            && bill.purse.has(Keyword::WealthFromHand)
        {
            bill.hand = in_hand.min(1);
            bill.wealth_only = true;
        }
        (bill.states <= MOST_STATES).then_some(bill)
    }

    /// Which properties a payment of this is made in.
    pub fn properties(&self) -> u8 {
        self.parts[..self.n].iter().fold(0, |all, part| all | part.accepts.0)
    }

    fn parts(&self) -> &[Part] {
        &self.parts[..self.n]
    }

    fn accepts(&self, part: &Part, from_hand: bool) -> Properties {
        let refused = from_hand && self.wealth_only && !part.accepts.has(Property::Wealth as usize);
        if refused { Properties::NONE } else { part.accepts }
    }

    pub fn yields(&self, t: &Table, id: Id) -> Yield {
        self.purse.yields(t, id)
    }

    /// The most a card can do for any part: nothing if it does not help.
    pub fn helps(&self, t: &Table, id: Id) -> u8 {
        if let (1, Some(property)) = (self.n, self.single) {
            return self.purse.most_of(t, id, property);
        }
        let from_hand = t.zone_of(id) == Some(Zone::Hand);
        let yields = self.yields(t, id);
        self.parts().iter().map(|part| yields.most(self.accepts(part, from_hand))).max().unwrap_or(0)
    }

    /// The cards that may be part of the payment: laid-out ones, then hand cards.
    pub fn candidates<'a>(&self, t: &'a Table<'_>) -> impl Iterator<Item = Id> + use<'a> {
        let spared = self.spared;
        self.laid(t).iter().chain(self.held(t)).copied().filter(move |&id| id != spared)
    }

    /// The laid-out cards, if such may pay.
    pub fn laid<'a>(&self, t: &'a Table<'_>) -> &'a [Id] {
        if self.layout { t.cards(Zone::Layout, self.seat) } else { &[] }
    }

    /// The hand cards, if such may pay.
    pub fn held<'a>(&self, t: &'a Table<'_>) -> &'a [Id] {
        if self.hand > 0 { t.cards(Zone::Hand, self.seat) } else { &[] }
    }

    /// Whether the player has the cards to pay it (ORD-CON-08).
    pub fn payable(&self, t: &Table) -> bool {
        if self.n != 1 {
            return self.closes(t, self.candidates(t), self.open(), self.hand);
        }
        let wanted = u32::from(self.parts[0].n);
        let mut laid = 0;
        let mut held = Held::default();
        for id in self.candidates(t) {
            let n = self.helps(t, id);
            if t.zone_of(id) == Some(Zone::Hand) {
                held.add(n);
            } else {
                laid += u32::from(n);
            }
        }
        laid + held.best(self.hand) >= wanted
    }

    /// Nothing is paid yet.
    pub fn open(&self) -> States {
        1 << (self.states - 1)
    }

    /// Whether some way of counting leaves nothing missing.
    pub fn closed(states: States) -> bool {
        states & 1 == 1
    }

    /// What can be missing after a card has paid.
    pub fn after(&self, t: &Table, states: States, id: Id) -> States {
        let from_hand = t.zone_of(id) == Some(Zone::Hand);
        let yields = self.yields(t, id);
        let mut out = if yields.ways().is_empty() { states } else { 0 };
        for way in yields.ways() {
            let mut now = states;
            for (property, &points) in way.iter().enumerate() {
                for _ in 0..points {
                    now = self.point(now, |part| yields.worth(property, self.accepts(part, from_hand)));
                }
            }
            out |= now;
        }
        out
    }

    /// One point goes to any part that takes it (ORD-PAY-07, ORD-PRO-08).
    fn point(&self, states: States, worth: impl Fn(&Part) -> u8) -> States {
        let mut out = 0;
        for part in self.parts() {
            let worth = worth(part);
            if worth > 0 {
                let mut rest = states;
                while rest != 0 {
                    let state = rest.trailing_zeros();
                    rest &= rest - 1;
                    let missing = state / u32::from(part.stride) % (u32::from(part.n) + 1);
                    out |= 1 << (state - missing.min(u32::from(worth)) * u32::from(part.stride));
                }
            }
        }
        if out == 0 { states } else { out }
    }

    /// Whether these cards, laid-out ones first, can pay what is missing, with so many hand cards at most.
    fn closes(&self, t: &Table, cards: impl Iterator<Item = Id>, missing: States, hand: usize) -> bool {
        let mut states = missing;
        // What can be missing after one hand card, after two, and so on.
        let mut with_hand = [0; MOST_HAND];
        let hand = hand.min(MOST_HAND);
        for id in cards {
            if t.zone_of(id) != Some(Zone::Hand) {
                states = self.after(t, states, id);
                continue;
            }
            for k in (0..hand).rev() {
                let before = if k == 0 { states } else { with_hand[k - 1] };
                with_hand[k] |= self.after(t, before, id);
            }
        }
        Self::closed(with_hand.into_iter().fold(states, |all, some| all | some))
    }

    /// For a bill of one part: how much of it is paid by these cards.
    fn paid(&self, t: &Table, cards: &[Ref]) -> u32 {
        cards.iter().map(|r| u32::from(self.helps(t, r.id))).sum()
    }

    /// Whether these cards pay it.
    pub fn met(&self, t: &Table, cards: &[Ref]) -> bool {
        match self.n {
            1 => self.paid(t, cards) >= u32::from(self.parts[0].n),
            _ => Self::closed(cards.iter().fold(self.open(), |states, r| self.after(t, states, r.id))),
        }
    }

    /// Of cards in canonical order, keeps those that help and after which the rest of the list can still pay.
    pub fn keep_hopeful(&self, t: &Table, cards: &mut Vec<Choice>, picked: &[Ref]) {
        let held = picked.iter().filter(|r| t.zone_of(r.id) == Some(Zone::Hand)).count();
        let hand = self.hand - held.min(self.hand);
        if self.n == 1 {
            self.keep_sums(t, cards, self.paid(t, picked), hand);
            return;
        }
        let states = picked.iter().fold(self.open(), |states, r| self.after(t, states, r.id));
        let mut k = 0;
        let mut kept = 0;
        while k < cards.len() {
            let id = card(cards[k]);
            let from_hand = t.zone_of(id) == Some(Zone::Hand);
            let fits = (!from_hand || hand > 0) && self.helps(t, id) > 0;
            let rest = cards[k + 1..].iter().map(|&c| card(c));
            if fits && self.closes(t, rest, self.after(t, states, id), hand - usize::from(from_hand)) {
                cards[kept] = cards[k];
                kept += 1;
            }
            k += 1;
        }
        cards.truncate(kept);
    }

    fn keep_sums(&self, t: &Table, cards: &mut Vec<Choice>, paid: u32, hand: usize) {
        let wanted = u32::from(self.parts[0].n);
        let mut laid = 0;
        let mut held = Held::default();
        // From the last card on: what comes after a card is counted by then.
        let mut kept = cards.len();
        for k in (0..cards.len()).rev() {
            let id = card(cards[k]);
            let n = self.helps(t, id);
            let in_hand = t.zone_of(id) == Some(Zone::Hand);
            let rest = match (in_hand, hand.checked_sub(1)) {
                (true, None) => None,
                (true, Some(others)) => Some(held.best(others)),
                (false, _) => Some(laid + held.best(hand)),
            };
            if n > 0 && rest.is_some_and(|rest| paid + u32::from(n) + rest >= wanted) {
                kept -= 1;
                cards[kept] = cards[k];
            }
            if in_hand { held.add(n) } else { laid += u32::from(n) }
        }
        cards.drain(..kept);
    }
}

/// The card of an option to pay with it.
pub(crate) fn card(choice: Choice) -> Id {
    let Choice::Card(id) = choice else { unreachable!("only cards can pay") };
    id
}

impl Bill {
    /// Under `no_superfluous_card`: of cards in canonical order, keeps those that belong to some payment, together with
    /// what is picked and cards that come later, from which no card can be left out.
    pub fn keep_needed(&self, t: &Table, cards: &mut Vec<Choice>, picked: &[Ref]) {
        let mut set = picked.to_vec();
        let all: Vec<Ref> = cards.iter().map(|&c| t.reference(card(c))).collect();
        let mut k = 0;
        cards.retain(|_| {
            set.push(all[k]);
            k += 1;
            let kept = self.completes(t, &mut set, &all[k..]);
            set.truncate(picked.len());
            kept
        });
    }

    fn completes(&self, t: &Table, set: &mut Vec<Ref>, later: &[Ref]) -> bool {
        let held = set.iter().filter(|r| t.zone_of(r.id) == Some(Zone::Hand)).count();
        if held > self.hand || set.last().is_some_and(|last| self.helps(t, last.id) == 0) {
            return false;
        }
        if self.met(t, set) {
            let without = |k: usize| set.iter().enumerate().filter(move |(j, _)| *j != k).map(|(_, r)| *r);
            return (0..set.len()).all(|k| !self.met(t, &without(k).collect::<Vec<_>>()));
        }
        let same = |a: Ref, b: Ref| {
            t.object(a.id).def == t.object(b.id).def && t.object(a.id).area == t.object(b.id).area
        };
        for (k, &next) in later.iter().enumerate() {
            // A copy that was no use leaves no hope for the next copy.
            if k > 0 && same(later[k - 1], next) {
                continue;
            }
            set.push(next);
            let done = self.completes(t, set, &later[k + 1..]);
            set.pop();
            if done {
                return true;
            }
        }
        false
    }
}

/// Hand cards by what they are worth, because only so many of them may pay.
#[derive(Default)]
struct Held {
    by_worth: [u8; 16],
}

impl Held {
    fn add(&mut self, worth: u8) {
        self.by_worth[worth.min(15) as usize] += 1;
    }
    /// What the best so many of them are worth together.
    fn best(&self, mut n: usize) -> u32 {
        let mut sum = 0;
        for worth in (1..16).rev() {
            if n == 0 {
                break;
            }
            let here = n.min(self.by_worth[worth] as usize);
            sum += (here * worth) as u32;
            n -= here;
        }
        sum
    }
}
