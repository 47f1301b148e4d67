//! What a rule demands in cards, and which cards can meet it (ORD-PAY-01 to ORD-PAY-07).
//!
//! A cost makes claims: points of properties from laid-out cards, the same from the hand, so many cards of a kind from
//! the hand. Each card meets one claim. Nearly always there is one claim for one property; then cards are numbers to be
//! added up. Otherwise what is still missing of each part is one of a few states, and a set of states is a set of bits;
//! only for very large demands it is a list.

use crate::{
    Demand, Keyword, Orden, PaymentSource, Price, Property, Table, Zone,
    property::{Properties, Purse, Yield},
};
use serde::{Deserialize, Serialize};
use stapel_kernel::{Choice, Ctx, Id, Ref, Seat};
use stapel_script::{Cost, Filter, Word};

/// Claims of one cost: more than fit on a card, and no card has more (`too_much`).
pub(crate) const MOST_CLAIMS: usize = 4;

/// Points of a property, or cards, that one cost asks for: no card has more of them (`too_much`).
const MOST_PARTS: usize = 12;

#[derive(Clone, Copy, Debug)]
struct Part {
    accepts: Properties,
    n: u8,
    /// How far apart two states are that differ by one point of this part.
    stride: u8,
}

/// What meets a claim.
#[derive(Clone, Copy, Debug)]
enum Wants<'b> {
    Points,
    /// Hand cards, each of them worth one.
    Cards(Option<&'b Filter<Orden>>),
}

/// How many hand cards may meet a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Held {
    None,
    /// One, for wealth only.
    One,
    Any,
}

#[derive(Clone, Copy, Debug)]
struct Claim<'b> {
    wants: Wants<'b>,
    /// Its parts.
    first: u8,
    end: u8,
    /// Laid-out cards may meet it.
    layout: bool,
    hand: Held,
}

impl Claim<'_> {
    fn parts(&self) -> std::ops::Range<usize> {
        usize::from(self.first)..usize::from(self.end)
    }
}

/// Claims as they are for one payer now. The first is the one that is being paid.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bill<'b> {
    parts: [Part; MOST_PARTS],
    n: usize,
    claims: [Claim<'b>; MOST_CLAIMS],
    claimed: usize,
    /// How many states "still missing" has.
    states: u32,
    pub seat: Seat,
    this: Ref,
    /// A card that cannot pay, because the same cost takes it away anyway.
    pub spared: Id,
    purse: Purse,
    /// The property, if only one is asked for.
    single: Option<Property>,
}

/// What is still missing of each part.
type Missing = [u8; MOST_PARTS];

/// A set of states. As bits, as long as they fit.
#[derive(Clone, Debug)]
enum States {
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
    fn closed(&self) -> bool {
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

/// The properties that were named where a demand is for one of several, three bits each in printed order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Names(u16);

impl Names {
    /// More such demands than any cost has (`too_much`).
    pub const MOST: usize = 5;
    const NOTHING: u16 = 7;

    /// The first demand for which nothing is named yet.
    pub fn next(self) -> usize {
        (0..Self::MOST).find(|&k| self.0 >> (3 * k) & 7 == 0).unwrap_or(Self::MOST)
    }
    fn get(self, k: usize) -> Option<Property> {
        let word = self.0.checked_shr(3 * k as u32)? & 7;
        Property::from_index((word as usize).checked_sub(1)?).filter(|&p| p != Property::Joker)
    }
    /// None where nothing could be named.
    #[must_use]
    pub fn with(self, k: usize, name: Option<Property>) -> Self {
        Self(self.0 | name.map_or(Self::NOTHING, |p| p as u16 + 1) << (3 * k))
    }
    /// Those of the `k`th cost for which cards are picked.
    pub fn of(self, all: &[Cost<Orden>], k: usize) -> Self {
        let before = all.iter().filter(|cost| is_picked(cost)).take(k).flat_map(demands);
        let named = before.filter(|(of, _)| of.len() > 1).count();
        Self(self.0.checked_shr(3 * named as u32).unwrap_or(0))
    }
    /// Which properties these demands ask for, and how much of each; none where nothing was named.
    pub fn asked(self, demands: &[Demand]) -> impl Iterator<Item = (Option<Property>, u8)> {
        let mut named = 0;
        demands.iter().map(move |(of, n)| {
            if of.len() < 2 {
                return (of.first().copied(), *n);
            }
            named += 1;
            (self.get(named - 1), *n)
        })
    }
}

/// The demands of a price in properties.
pub(crate) fn demands(cost: &Cost<Orden>) -> &[Demand] {
    match cost {
        Cost::Own(Price::Spend(demands) | Price::Remove(demands) | Price::FromHand(demands)) => demands,
        _ => &[],
    }
}

/// The properties of which one has to be named, for each demand that is for one of several.
pub(crate) fn to_name(all: &[Cost<Orden>]) -> impl Iterator<Item = &[Property]> {
    all.iter().flat_map(demands).map(|(of, _)| of.as_slice()).filter(|of| of.len() > 1)
}

/// Costs for which the payer picks cards beforehand, so that all of them leave together.
pub(crate) fn is_picked(cost: &Cost<Orden>) -> bool {
    matches!(cost, Cost::Own(Price::Spend(_) | Price::Remove(_) | Price::FromHand(_)) | Cost::Discard(..))
}

/// Costs that take hand cards afterwards.
fn is_reserved(cost: &Cost<Orden>) -> bool {
    matches!(cost, Cost::Give(..) | Cost::DiscardRandom(_))
}

/// Whether a cost takes the card away that it stands on.
pub(crate) fn takes_this(cost: &Cost<Orden>) -> bool {
    matches!(cost, Cost::MoveThis(_) | Cost::DestroyThis)
}

/// Why a price cannot be kept account of: what asks for more would never be payable, and nobody would know why.
pub(crate) fn too_much(all: &[Cost<Orden>]) -> Option<&'static str> {
    if all.iter().filter(|cost| is_picked(cost) || is_reserved(cost)).count() > MOST_CLAIMS {
        return Some("a price asks at most four times for cards");
    }
    let parts = |cost: &Cost<Orden>| demands(cost).len().max(1);
    if all.iter().filter(|cost| is_picked(cost) || is_reserved(cost)).map(parts).sum::<usize>() > MOST_PARTS {
        return Some("a price has at most twelve parts");
    }
    (to_name(all).count() > Names::MOST)
        .then_some("a price has at most five demands for one of several properties")
}

/// How much of a cost a bill is about: the claims from this one on, or this one alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum About {
    From(usize),
    Only(usize),
}

/// A cost as it is for one payer: what stands on a card, with the properties that were named.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Due<'b> {
    pub seat: Seat,
    /// The card that says so.
    pub this: Ref,
    pub all: &'b [Cost<Orden>],
    pub names: Names,
    /// It is paid for an action that lets its payer ascend.
    pub ascending: bool,
}

impl<'b> Bill<'b> {
    pub fn new(t: &Table<'b>, due: Due<'b>, about: About) -> Option<Self> {
        let Due { seat, this, all, names, ascending } = due;
        let nothing = Part { accepts: Properties::NONE, n: 0, stride: 0 };
        let no_claim = Claim { wants: Wants::Points, first: 0, end: 0, layout: false, hand: Held::None };
        let mut bill = Self {
            parts: [nothing; MOST_PARTS],
            n: 0,
            claims: [no_claim; MOST_CLAIMS],
            claimed: 0,
            states: 1,
            seat,
            this,
            spared: if all.iter().any(takes_this) { this.id } else { Id::NONE },
            purse: Purse::of(t, seat),
            single: None,
        };
        let (first, end) = match about {
            About::From(k) => (k, usize::MAX),
            About::Only(k) => (k, k + 1),
        };
        for (k, cost) in all.iter().filter(|cost| is_picked(cost)).enumerate() {
            if (first..end).contains(&k) {
                bill.claim(t, cost, names.of(all, k), ascending)?;
            }
        }
        if matches!(about, About::From(_)) {
            for cost in all.iter().filter(|cost| is_reserved(cost)) {
                bill.claim(t, cost, names, ascending)?;
            }
        }
        if bill.claimed != 1 || bill.n != 1 {
            bill.single = None;
        }
        (bill.claimed > 0).then_some(bill)
    }

    fn claim(&mut self, t: &Table<'b>, cost: &'b Cost<Orden>, names: Names, ascending: bool) -> Option<()> {
        if self.claimed == MOST_CLAIMS {
            return None;
        }
        let anywhere = t.readings().payment_source == PaymentSource::LayoutOrHand;
        let first = self.n;
        // ORD-PAY-04, ORD-R-01.
        let (wants, layout, mut hand) = match cost {
            Cost::Own(Price::Spend(_) | Price::Remove(_)) if anywhere => (Wants::Points, true, Held::Any),
            Cost::Own(Price::Spend(_) | Price::Remove(_)) => (Wants::Points, true, Held::None),
            Cost::Own(_) => (Wants::Points, false, Held::Any),
            Cost::Discard(_, filter) | Cost::Give(_, filter, _) => {
                (Wants::Cards(Some(filter)), false, Held::Any)
            }
            _ => (Wants::Cards(None), false, Held::Any),
        };
        match cost {
            Cost::Discard(n, _) | Cost::Give(n, _, _) | Cost::DiscardRandom(n) => {
                self.part(first, Properties::NONE, *n);
            }
            cost => {
                for (property, n) in names.asked(demands(cost)) {
                    let property = property?;
                    self.single = Some(property);
                    let n = if ascending { self.purse.asked(property, n) } else { n };
                    self.part(first, Properties::accepted_for(property), n);
                }
            }
        }
        let for_wealth = |part: &Part| part.accepts == Properties::accepted_for(Property::Wealth);
        if hand == Held::None
            && ascending
            && matches!(cost, Cost::Own(Price::Spend(_)))
            && self.parts[first..self.n].iter().any(for_wealth)
            && self.purse.has(Keyword::WealthFromHand)
        {
            hand = Held::One;
        }
        self.claims[self.claimed] = Claim { wants, first: first as u8, end: self.n as u8, layout, hand };
        self.claimed += 1;
        Some(())
    }

    /// One more part of the claim whose parts begin here; the same property twice is one part.
    fn part(&mut self, first: usize, accepts: Properties, n: u8) {
        match self.parts[first..self.n].iter_mut().find(|part| part.accepts == accepts) {
            Some(part) => part.n = part.n.saturating_add(n),
            None => {
                self.parts[self.n] = Part { accepts, n, stride: 0 };
                self.n += 1;
            }
        }
        self.states = 1;
        for part in &mut self.parts[..self.n] {
            part.stride = self.states.min(255) as u8;
            self.states = self.states.saturating_mul(u32::from(part.n) + 1);
        }
    }

    /// Which properties a payment of this is made in.
    pub fn properties(&self) -> Properties {
        self.parts[..self.n].iter().fold(Properties::NONE, |all, part| all.with(part.accepts))
    }

    /// What is asked for in properties, as it is for this payer.
    pub fn owed(&self) -> impl Iterator<Item = (Property, u8)> {
        let property = |accepts: Properties| {
            Property::ALL.iter().copied().find(|&p| Properties::accepted_for(p) == accepts)
        };
        self.parts[..self.n].iter().filter_map(move |part| Some((property(part.accepts)?, part.n)))
    }

    /// Whether exactly what is asked for is paid: so many cards.
    pub fn is_exact(&self) -> bool {
        matches!(self.claims[0].wants, Wants::Cards(_))
    }

    fn accepts(&self, claim: &Claim<'_>, part: &Part, from_hand: bool) -> Properties {
        let for_wealth = part.accepts.has(Property::Wealth as usize);
        let refused = from_hand && claim.hand == Held::One && !for_wealth;
        if refused { Properties::NONE } else { part.accepts }
    }

    fn yields(&self, t: &Table, id: Id) -> Yield {
        self.purse.yields(t, id)
    }

    fn fits(&self, t: &Table, filter: Option<&Filter<Orden>>, id: Id) -> bool {
        let ctx = Ctx { seat: self.seat, this: self.this, ..Ctx::NONE };
        filter.is_none_or(|filter| t.fits(filter, id, &ctx))
    }

    /// The most a card can do for any part of what is being paid: nothing if it does not help.
    pub fn helps(&self, t: &Table, id: Id) -> u8 {
        if let Some(property) = self.single {
            return self.purse.most_of(t, id, property);
        }
        let claim = &self.claims[0];
        if let Wants::Cards(filter) = claim.wants {
            return u8::from(self.fits(t, filter, id));
        }
        let from_hand = t.zone_of(id) == Some(Zone::Hand);
        let yields = self.yields(t, id);
        let parts = self.parts[claim.parts()].iter();
        parts.map(|part| yields.most(self.accepts(claim, part, from_hand))).max().unwrap_or(0)
    }

    /// All cards that may be part of a payment: laid-out ones, then hand cards.
    fn candidates<'a>(&self, t: &'a Table<'_>) -> impl Iterator<Item = Id> + use<'a> {
        let claims = &self.claims[..self.claimed];
        let laid = claims.iter().any(|claim| claim.layout);
        let held = claims.iter().any(|claim| claim.hand != Held::None);
        let spared = self.spared;
        let cards = |zone, some: bool| if some { t.cards(zone, self.seat) } else { &[] };
        let all = cards(Zone::Layout, laid).iter().chain(cards(Zone::Hand, held));
        all.copied().filter(move |&id| id != spared)
    }

    /// The laid-out cards, if such may pay.
    pub fn laid<'a>(&self, t: &'a Table<'_>) -> &'a [Id] {
        if self.claims[0].layout { t.cards(Zone::Layout, self.seat) } else { &[] }
    }

    /// The hand cards, if such may pay besides those that are picked already.
    pub fn held<'a>(&self, t: &'a Table<'_>, picked: &[Ref]) -> &'a [Id] {
        let more = match self.claims[0].hand {
            Held::None => false,
            Held::One => !picked.iter().any(|r| t.zone_of(r.id) == Some(Zone::Hand)),
            Held::Any => true,
        };
        if more { t.cards(Zone::Hand, self.seat) } else { &[] }
    }

    /// Whether the player has the cards to pay it (ORD-CON-08).
    pub fn payable(&self, t: &Table) -> bool {
        if self.single.is_none() {
            return self.closes(t, self.candidates(t).map(|id| (id, 0)), self.open(), false);
        }
        let (mut laid, mut held, mut best) = (0, 0, 0);
        for id in self.candidates(t) {
            let n = u32::from(self.helps(t, id));
            if t.zone_of(id) == Some(Zone::Hand) {
                (held, best) = (held + n, best.max(n));
            } else {
                laid += n;
            }
        }
        laid + self.most_held(held, best) >= u32::from(self.parts[0].n)
    }

    /// What hand cards do for a single property: all together, or the best of them.
    fn most_held(&self, all: u32, best: u32) -> u32 {
        match self.claims[0].hand {
            Held::None => 0,
            Held::One => best,
            Held::Any => all,
        }
    }

    /// Nothing is paid yet.
    fn open(&self) -> States {
        if self.states <= u128::BITS {
            return States::Bits(1 << (self.states - 1));
        }
        let mut missing = [0; MOST_PARTS];
        missing.iter_mut().zip(&self.parts[..self.n]).for_each(|(cell, part)| *cell = part.n);
        States::List(vec![missing])
    }

    /// What can be missing after a card has paid for a claim; nothing if it cannot.
    fn after(&self, t: &Table, states: &States, id: Id, claim: &Claim<'_>) -> States {
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
    fn closes(
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
    fn after_all(&self, t: &Table, cards: &[Ref]) -> States {
        cards.iter().fold(self.open(), |states, r| self.after(t, &states, r.id, &self.claims[0]))
    }

    /// Whether these cards pay it.
    pub fn met(&self, t: &Table, cards: &[Ref]) -> bool {
        match self.paid(t, cards) {
            Some((paid, asked)) => paid >= u32::from(asked),
            None => self.after_all(t, cards).closed(),
        }
    }

    fn helped(&self, t: &Table, picked: &[Ref]) -> bool {
        self.claims[0].hand == Held::One && picked.iter().any(|r| t.zone_of(r.id) == Some(Zone::Hand))
    }

    /// Of cards in canonical order, keeps those that help and after which the rest of the list can still pay, and with
    /// what is left over the other claims.
    pub fn keep_hopeful(&self, t: &Table, cards: &mut Vec<Choice>, laid: Laid<'_>) {
        let picked = laid.now;
        if self.single.is_some() {
            self.keep_sums(t, cards, picked);
            return;
        }
        let states = self.after_all(t, picked);
        let mut kept = 0;
        for k in 0..cards.len() {
            let id = card(cards[k]);
            let after = self.after(t, &states, id, &self.claims[0]);
            let helped = self.helped(t, &[t.reference(id)]) || self.helped(t, picked);
            let others = self.others(t, laid, id, &cards[k + 1..]);
            if self.helps(t, id) > 0 && self.closes(t, others, after, helped) {
                cards[kept] = cards[k];
                kept += 1;
            }
        }
        cards.truncate(kept);
    }

    /// Of cards, keeps those without which the other claims can be met; this one is.
    pub fn keep_spare(&self, t: &Table, cards: &mut Vec<Choice>, laid: Laid<'_>) {
        let states = self.after_all(t, laid.now);
        let helped = self.helped(t, laid.now);
        cards.retain(|&c| self.closes(t, self.others(t, laid, card(c), &[]), states.clone(), helped));
    }

    /// What can still pay once this card is picked as well: those that come later for every claim, all others for the
    /// claims after this one.
    fn others<'a>(
        &self,
        t: &'a Table<'_>,
        laid: Laid<'a>,
        this: Id,
        later: &'a [Choice],
    ) -> impl Iterator<Item = (Id, usize)> + use<'a> {
        let free = move |&id: &Id| id != this && !laid.has(id);
        let from = move |id: Id| usize::from(!later.contains(&Choice::Card(id)));
        self.candidates(t).filter(free).map(move |id| (id, from(id)))
    }

    fn keep_sums(&self, t: &Table, cards: &mut Vec<Choice>, picked: &[Ref]) {
        let wanted = u32::from(self.parts[0].n);
        let (paid, _) = self.paid(t, picked).unwrap_or_default();
        let hand = self.claims[0].hand;
        let (mut laid, mut held, mut best) = (0, 0, 0);
        // From the last card on: what comes after a card is counted by then.
        let mut kept = cards.len();
        for k in (0..cards.len()).rev() {
            let id = card(cards[k]);
            let n = u32::from(self.helps(t, id));
            let in_hand = t.zone_of(id) == Some(Zone::Hand);
            let rest = match in_hand {
                true if hand == Held::Any => held,
                true => 0,
                false => laid + self.most_held(held, best),
            };
            if n > 0 && paid + n + rest >= wanted {
                kept -= 1;
                cards[kept] = cards[k];
            }
            if in_hand { (held, best) = (held + n, best.max(n)) } else { laid += n }
        }
        cards.drain(..kept);
    }
}

/// The cards that were picked: for what is being paid, and for what was paid before in the same payment.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Laid<'a> {
    pub before: &'a [Ref],
    pub now: &'a [Ref],
}

impl Laid<'_> {
    pub fn has(&self, id: Id) -> bool {
        self.before.iter().chain(self.now).any(|r| r.id == id)
    }
}

/// The card of an option, where only cards are offered.
pub(crate) fn card(choice: Choice) -> Id {
    let Choice::Card(id) = choice else { unreachable!("only cards are offered") };
    id
}

impl Bill<'_> {
    /// Under `no_superfluous_card`: of cards in canonical order, keeps those that belong to some payment, together with
    /// what is picked and cards that come later, from which no card can be left out. `whole` are all claims.
    pub fn keep_needed(&self, t: &Table, whole: &Bill<'_>, cards: &mut Vec<Choice>, laid: Laid<'_>) {
        let mut set = laid.now.to_vec();
        let all: Vec<Ref> = cards.iter().map(|&c| t.reference(card(c))).collect();
        let mut k = 0;
        cards.retain(|_| {
            set.push(all[k]);
            k += 1;
            let kept = self.completes(t, whole, laid.before, &mut set, &all[k..]);
            set.truncate(laid.now.len());
            kept
        });
    }

    fn completes(
        &self,
        t: &Table,
        whole: &Bill<'_>,
        before: &[Ref],
        set: &mut Vec<Ref>,
        later: &[Ref],
    ) -> bool {
        let held = set.iter().filter(|r| t.zone_of(r.id) == Some(Zone::Hand)).count();
        let too_many = self.claims[0].hand == Held::One && held > 1;
        if too_many || set.last().is_some_and(|last| self.helps(t, last.id) == 0) {
            return false;
        }
        if self.met(t, set) {
            let without = |k: usize| set.iter().enumerate().filter(move |(j, _)| *j != k).map(|(_, r)| *r);
            return (0..set.len()).all(|k| !self.met(t, &without(k).collect::<Vec<_>>()))
                && whole.closes(
                    t,
                    whole.others(t, Laid { before, now: set }, Id::NONE, &[]),
                    whole.after_all(t, set),
                    whole.helped(t, set),
                );
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
            let done = self.completes(t, whole, before, set, &later[k + 1..]);
            set.pop();
            if done {
                return true;
            }
        }
        false
    }
}
