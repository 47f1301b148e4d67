//! What a rule demands in cards, and which cards can meet it (ORD-PAY-01 to ORD-PAY-07).
//!
//! A cost makes claims: points of properties from laid-out cards, the same from the hand, so many cards of a kind from
//! the hand. Each card meets one claim. Nearly always there is one claim for one property; then cards are numbers to be
//! added up. Otherwise what is still missing of each part is one of a few states, and a set of states is a set of bits;
//! only for very large demands it is a list.

mod count;
mod keep;
mod price;

pub(crate) use keep::{Laid, card};
pub(crate) use price::{About, Due, Names, Plain, demands, is_picked, takes_this, to_name, too_much};

use crate::{
    Keyword, Orden, PaymentSource, Price, Property, Table, Zone,
    property::{Properties, Purse, Yield},
};
use price::is_reserved;
use stapel_kernel::{Ctx, Id, Ref, Seat};
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
}
