//! Paying (ORD-PAY): the payer picks the cards while all of them still lie there; then they move together.

use crate::{
    Ask, Demand, Event, Keyword, Orden, Overpayment, PaymentSource, Price, Property, Rank, Table, Way, Why,
    Zone, action,
    bill::{
        self, About, Bill, Due, Laid, MOST_CLAIMS, Names, Plain, card, demands, is_picked, takes_this,
        to_name,
    },
    path,
    property::{self, Means, Properties},
    rules::Proc,
};
use serde::{Deserialize, Serialize};
use stapel_kernel::{Choice, DefId, Flow, Id, Picks, Ref, Return, Seat, Several, To, Why as Reason};
use stapel_script::{Ability, Card, Cost, Effect, Part, Word};
use std::ops::Range;

/// Why a price on a card is too much: that of a rule, or one in a text, where each part is paid by itself.
pub(crate) fn too_much(card: &Card<Orden>) -> Option<&'static str> {
    card.abilities.iter().find_map(|ability| match ability {
        Ability::Activated(rule) => bill::too_much(&rule.cost).or_else(|| too_much_in(&rule.then)),
        Ability::When(trigger) => too_much_in(&trigger.then),
        _ => None,
    })
}

fn too_much_in(text: &[Effect<Orden>]) -> Option<&'static str> {
    text.iter().find_map(|effect| {
        let mut costs =
            effect.parts().flat_map(|part| if let Part::Costs(costs) = part { costs } else { &[] });
        let alone = costs.find_map(|cost| bill::too_much(std::slice::from_ref(cost)));
        alone.or_else(|| effect.inner().find_map(too_much_in))
    })
}

/// Whether a player can pay a plain price of a rule of this card; none if a look does not tell.
pub(crate) fn look_at(t: &Table, means: &Means, id: Id, price: Plain, ascending: bool) -> Option<bool> {
    let Some((property, n)) = price.asked else { return Some(true) };
    if t.readings().payment_source == PaymentSource::LayoutOrHand {
        return None;
    }
    let purse = means.purse(t);
    let n = if ascending { purse.asked(property, n) } else { n };
    let enough = means.have(t, property, if price.takes_this { id } else { Id::NONE }) >= u16::from(n);
    // A hand card may help with wealth.
    (enough || !(ascending && purse.has(Keyword::WealthFromHand))).then_some(enough)
}

/// Whether a player can pay all of it, taken together (ORD-TRN-07).
pub(crate) fn payable(t: &Table, means: &Means, this: Ref, all: &[Cost<Orden>], ascending: bool) -> bool {
    let due = Due { seat: means.seat, this, all, names: Names::default(), ascending };
    payable_from(t, means, due, 0)
}

/// The same, with so many properties named already.
fn payable_from(t: &Table, means: &Means, due: Due<'_>, named: usize) -> bool {
    let seat = means.seat;
    let other = |cost: &Cost<Orden>| match cost {
        Cost::MoveThis(_) | Cost::DiscardAny(_) => true,
        Cost::Own(Price::Descend) => path::rank(t, seat) > Rank::NoRank,
        cost => is_picked(cost) || t.can_pay(seat, due.this, cost),
    };
    due.all.iter().all(other) && payable_as(t, means, due, named)
}

/// The ways to pay for ascending by a rule, one for each combination of properties that may be named, with what lies there.
/// Whether others can pay from their hands is nobody's business.
pub(crate) fn ways(t: &Table, means: &Means, this: Ref, all: &[Cost<Orden>]) -> Vec<Way> {
    let due = Due { seat: means.seat, this, all, names: Names::default(), ascending: true };
    let mut ways = Vec::new();
    name_each(due, 0, &mut |due, named| {
        let asks = asks(t, means, due);
        let hand = from_hand(t, means, due);
        ways.push(Way {
            asks,
            payable: (!hand).then(|| payable_from(t, means, due, named)),
            ..Way::default()
        });
    });
    ways
}

fn name_each<'b>(due: Due<'b>, named: usize, see: &mut impl FnMut(Due<'b>, usize)) {
    match to_name(due.all).nth(named).filter(|_| named < Names::MOST) {
        Some(of) => {
            for &p in of {
                name_each(Due { names: due.names.with(named, Some(p)), ..due }, named + 1, see);
            }
        }
        None => see(due, named),
    }
}

/// What is asked of each property, and which laid-out cards deliver how much of it.
fn asks(t: &Table, means: &Means, due: Due<'_>) -> Vec<Ask> {
    let without = if due.all.iter().any(takes_this) { due.this.id } else { Id::NONE };
    let purse = means.purse(t);
    let picked = due.all.iter().filter(|cost| is_picked(cost)).enumerate();
    let laid = picked.filter(|(_, cost)| matches!(cost, Cost::Own(Price::Spend(_) | Price::Remove(_))));
    let named = laid.flat_map(|(k, cost)| due.names.of(due.all, k).asked(demands(cost)).collect::<Vec<_>>());
    let ask = |(property, n): (Option<Property>, u8)| {
        let property = property?;
        let cards = property::shares(t, due.seat, property).filter(|&(id, n)| n > 0 && id != without);
        let asked = if due.ascending { purse.asked(property, n) } else { n };
        Some(Ask { property, asked, cards: cards.collect() })
    };
    named.filter_map(ask).collect()
}

/// Whether hand cards pay, or may help to pay.
fn from_hand(t: &Table, means: &Means, due: Due<'_>) -> bool {
    let helped = due.ascending && means.purse(t).has(Keyword::WealthFromHand);
    t.readings().payment_source == PaymentSource::LayoutOrHand
        || helped
        || !due.all.iter().all(|cost| {
            matches!(
                cost,
                Cost::Own(Price::Spend(_) | Price::Remove(_) | Price::Descend)
                    | Cost::MoveThis(_)
                    | Cost::DestroyThis
            )
        })
}

/// The same, with so many properties named already.
fn payable_as(t: &Table, means: &Means, due: Due<'_>, named: usize) -> bool {
    match to_name(due.all).nth(named) {
        Some(of) if named < Names::MOST => of.iter().any(|&p| {
            let names = due.names.with(named, Some(p));
            payable_as(t, means, Due { names, ..due }, named + 1)
        }),
        Some(_) => false,
        None if apart(t, means, due.all, due.ascending) => {
            let mut picked = due.all.iter().filter(|cost| is_picked(cost)).enumerate();
            picked.all(|(k, cost)| affords(t, means, due, k, cost))
        }
        None => Bill::new(t, due, About::From(0)).is_some_and(|bill| bill.payable(t)),
    }
}

/// Whether no two parts of a cost ask for the same cards.
fn apart(t: &Table, means: &Means, all: &[Cost<Orden>], ascending: bool) -> bool {
    let anywhere = t.readings().payment_source == PaymentSource::LayoutOrHand;
    let (mut laid, mut held) = (0, 0);
    for cost in all {
        match cost {
            Cost::Own(Price::Spend(_) | Price::Remove(_)) => {
                laid += 1;
                let helped = || ascending && means.purse(t).has(Keyword::WealthFromHand);
                held += u8::from(all.len() > 1 && (anywhere || helped()));
            }
            Cost::Own(Price::FromHand(_)) | Cost::Discard(..) | Cost::Give(..) | Cost::DiscardRandom(_) => {
                held += 1;
            }
            _ => {}
        }
    }
    laid < 2 && held < 2
}

/// Whether a player can pay one part of a cost, the `k`th for which cards are picked.
fn affords(t: &Table, means: &Means, due: Due<'_>, k: usize, cost: &Cost<Orden>) -> bool {
    match cost {
        Cost::Own(_) => look(t, means, due, k, cost).unwrap_or_else(|| {
            let bill = Bill::new(t, due, About::Only(k));
            bill.is_some_and(|bill| bill.payable(t))
        }),
        cost => t.can_pay(means.seat, due.this, cost),
    }
}

/// A look at what is laid out, which nearly always tells.
fn look(t: &Table, means: &Means, due: Due<'_>, k: usize, cost: &Cost<Orden>) -> Option<bool> {
    let Due { this, all, names, ascending, .. } = due;
    let anywhere = t.readings().payment_source == PaymentSource::LayoutOrHand;
    if anywhere || matches!(cost, Cost::Own(Price::FromHand(_))) {
        return None;
    }
    let without = if all.iter().any(takes_this) { this.id } else { Id::NONE };
    let purse = means.purse(t);
    let demands = demands(cost);
    let mut asked = names.of(all, k).asked(demands).map(|(property, n)| {
        let property = property.unwrap_or(Property::Joker);
        (property, if ascending { purse.asked(property, n) } else { n })
    });
    let enough = if demands.len() == 1 {
        let (property, n) = asked.next()?;
        (property != Property::Joker).then(|| means.have(t, property, without) >= u16::from(n))
    } else {
        means.have_all(t, asked, without)
    };
    // A hand card may help with wealth.
    let helped = ascending && purse.has(Keyword::WealthFromHand);
    enough.filter(|&enough| enough || !helped)
}

/// What is paid for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) enum For {
    /// The rule of this number on the card that says so.
    Action(u8),
    Reaction(u8),
    /// Something in the middle of a text.
    Text,
}

/// A player pays several costs as a whole. What was paid for an action is noted at the table; how many hand cards were
/// discarded where any number may be is brought back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Pay {
    step: Step,
    pub(crate) seat: Seat,
    pub(crate) this: Ref,
    pub(crate) what_for: For,
    /// The costs, by their numbers in the book.
    first: u16,
    end: u16,
    names: Names,
    /// The cards picked so far, one price after the other.
    picks: Picks,
    /// How many prices are closed, and how many cards were picked up to the end of each.
    closed: u8,
    ends: [u8; MOST_CLAIMS],
    /// The next cost that may not be paid with picked cards.
    next: u16,
    discarded: i16,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
enum Step {
    Name,
    Named,
    Pick,
    Picked,
    /// The amount is reached; what comes now is added.
    Add,
    Added,
    AddMore,
    Rest,
}

impl Pay {
    pub(crate) fn new(t: &Table, costs: &Range<u16>, seat: Seat, this: Ref, what_for: For) -> Self {
        Self {
            step: Step::Name,
            seat,
            this,
            what_for,
            first: costs.start,
            end: costs.end,
            names: Names::default(),
            picks: t.begin_picks(),
            closed: 0,
            ends: [0; MOST_CLAIMS],
            next: costs.start,
            discarded: 0,
        }
    }

    pub(crate) fn step(&mut self, t: &mut Table) -> Flow {
        match self.step {
            Step::Name => self.name(t),
            Step::Named => {
                let Choice::Mode(k) = t.answer() else { unreachable!("only properties are offered") };
                self.names = self.names.with(self.names.next(), Property::from_index(k as usize));
                self.name(t)
            }
            Step::Pick => self.pick(t),
            Step::Add | Step::AddMore => self.add(t),
            Step::Picked | Step::Added => match t.answer() {
                Choice::Card(id) => {
                    let picked = t.reference(id);
                    t.pick(picked);
                    self.go(if self.step == Step::Picked { Step::Pick } else { Step::AddMore })
                }
                _ => self.close(t),
            },
            Step::Rest => self.rest(t),
        }
    }

    fn go(&mut self, step: Step) -> Flow {
        self.step = step;
        Flow::Go
    }

    /// Everything that is paid at once.
    fn all<'b>(&self, t: &Table<'b>) -> &'b [Cost<Orden>] {
        t.book.costs(&(self.first..self.end))
    }

    fn due<'b>(&self, t: &Table<'b>) -> Due<'b> {
        let Self { seat, this, names, .. } = *self;
        Due { seat, this, all: self.all(t), names, ascending: ascending(t, seat) }
    }

    /// The demand for one of several properties that is asked about, if one is.
    pub(crate) fn naming<'b>(&self, t: &Table<'b>) -> Option<&'b Demand> {
        self.all(t).iter().flat_map(demands).filter(|(of, _)| of.len() > 1).nth(self.names.next())
    }

    /// The next property that has to be named; then the cards are picked.
    fn name(&mut self, t: &mut Table) -> Flow {
        while let Some(of) = to_name(self.all(t)).nth(self.names.next())
            && self.names.next() < Names::MOST
        {
            let (due, means, k) = (self.due(t), Means::of(self.seat), self.names.next());
            let asked = t.ask_any(self.seat, Reason::Own(Why::Name), self.this, |t, out| {
                for &p in of {
                    if payable_as(t, &means, Due { names: due.names.with(k, Some(p)), ..due }, k + 1) {
                        out.push(Choice::Mode(p.index() as u8));
                    }
                }
            });
            if let Some(flow) = asked {
                self.step = Step::Named;
                return flow;
            }
            // Only where a broken action goes on (ORD-R-04).
            self.names = self.names.with(k, None);
        }
        self.go(Step::Pick)
    }

    /// All cards picked so far.
    pub fn picked<'a>(&self, t: &'a Table<'_>) -> &'a [Ref] {
        t.picked(self.picks)
    }

    /// The cards picked for the price under way, and those for the prices before it.
    pub(crate) fn laid<'a>(&self, t: &'a Table<'_>) -> Laid<'a> {
        let (before, now) = self.picked(t).split_at(self.paid_up_to(self.closed as usize));
        Laid { before, now }
    }

    /// How many cards were picked for the first prices.
    fn paid_up_to(&self, prices: usize) -> usize {
        prices.checked_sub(1).map_or(0, |last| self.ends[last] as usize)
    }

    /// The price that it has come to, if there is one left.
    pub(crate) fn under_way<'b>(&self, t: &Table<'b>) -> Option<Paying<'b>> {
        let all = self.all(t);
        let closed = self.closed as usize;
        let cost = price(all, closed)?;
        let due = self.due(t);
        let alone = apart(t, &Means::of(self.seat), all, due.ascending);
        let about = |about| Bill::new(t, due, about);
        let whole = if alone { None } else { about(About::From(closed)) };
        Some(Paying { cost, bill: about(About::Only(closed)), whole })
    }

    /// The price is paid: on to the next.
    fn close(&mut self, t: &Table) -> Flow {
        self.ends[self.closed as usize] = self.picked(t).len() as u8;
        self.closed += 1;
        self.go(Step::Pick)
    }

    /// Until the amount is reached: offers cards that help, in the order of the book, if the cards after them can still do
    /// the rest.
    fn pick(&mut self, t: &mut Table) -> Flow {
        let Some(paying) = self.under_way(t) else {
            self.move_all(t);
            return self.go(Step::Rest);
        };
        let Some(bill) = &paying.bill else { return self.close(t) };
        if bill.met(t, self.laid(t).now) {
            let no_more = bill.is_exact() || none_superfluous(t);
            return if no_more { self.close(t) } else { self.go(Step::Add) };
        }
        let asked = t.ask_any(self.seat, Reason::Own(Why::Pay), self.this, |t, out| {
            paying.offer(t, bill, self.laid(t), out);
        });
        let picked = self.laid(t).now.len();
        let Some(flow) = asked else {
            if !bill.is_exact() {
                (0..picked).for_each(|_| _ = t.unpick());
            }
            return self.close(t);
        };
        t.part_of(Some(match paying.cost {
            Cost::Discard(n, _) => Several::exactly(*n as usize, picked),
            _ => Several::any(picked),
        }));
        self.step = Step::Picked;
        flow
    }

    /// After that: whatever a player likes to add (ORD-PAY-03, ORD-R-02), in an order of its own.
    fn add(&mut self, t: &mut Table) -> Flow {
        let paying = self.under_way(t).expect("what is added is added to a price");
        let set = Several::any(self.laid(t).now.len());
        let first = self.step == Step::Add;
        self.step = Step::Added;
        t.ask_set(self.seat, Reason::Own(Why::Pay), self.this, set, |t, out| {
            let laid = self.laid(t);
            let last = laid.now.last().copied().filter(|_| !first);
            paying.lay_out(t, laid, last, out);
            if let Some(whole) = &paying.whole {
                whole.keep_spare(t, out, laid);
            }
            merge_copies(t, out);
            out.insert(0, Choice::Done);
        })
    }

    /// All cards of the payment leave together (ORD-PAY-11, ORD-DRW-06).
    fn move_all(&self, t: &mut Table) {
        let all = self.all(t);
        let this_to =
            all.iter().find_map(|cost| if let Cost::MoveThis(zone) = cost { Some(*zone) } else { None });
        let this = t.alive(self.this).zip(this_to);
        let ascending = ascending(t, self.seat);
        let removed = |k: usize| matches!(price(all, k), Some(Cost::Own(Price::Remove(_))));
        let cards = |k: usize| self.paid_up_to(k)..self.paid_up_to(k + 1);
        let prices = 0..self.closed as usize;
        let mut properties = Properties::NONE;
        // Whoever listens still lies there.
        for k in prices.clone() {
            for at in cards(k).filter(|_| matches!(price(all, k), Some(Cost::Own(_)))) {
                let id = self.picked(t)[at].id;
                t.tell(Event::Paid, self.seat, id, i16::from(ascending && !removed(k)), 0);
            }
            if !cards(k).is_empty() && !removed(k) {
                properties = properties.with(self.names.paid_in(all, k));
            }
        }
        if let Some((id, zone)) = this {
            leave(t, id, zone);
        }
        let gone = t.begin_picks();
        for k in prices {
            for at in cards(k) {
                let id = self.picked(t)[at].id;
                let paid = leave(t, id, if removed(k) { Zone::Outside } else { Zone::Discard });
                t.pick(paid);
            }
        }
        if let For::Action(_) = self.what_for {
            let mut paid = std::mem::take(&mut t.game.paid);
            paid.extend_from_slice(t.picked(gone));
            (t.game.paid, t.game.paid_in) = (paid, properties);
        }
        t.forget_picks(self.picks);
    }

    /// What is not paid with cards that were picked, in printed order.
    fn rest(&mut self, t: &mut Table) -> Flow {
        if let Return::Number(discarded) = t.brought() {
            self.discarded += discarded;
        }
        if self.next == self.end {
            return t.give_back(Return::Number(self.discarded));
        }
        let number = self.next;
        self.next += 1;
        match &t.book.costs[number as usize] {
            Cost::MoveThis(_) => {}
            Cost::Own(Price::Descend) => path::descend(t, self.seat, self.seat),
            cost if is_picked(cost) => {}
            _ => t.pay(number, self.seat, self.this),
        }
        Flow::Go
    }
}

/// The `k`th cost for which cards are picked.
fn price(all: &[Cost<Orden>], k: usize) -> Option<&Cost<Orden>> {
    all.iter().filter(|cost| is_picked(cost)).nth(k)
}

/// ORD-R-02.
fn none_superfluous(t: &Table) -> bool {
    t.readings().overpayment == Overpayment::NoSuperfluousCard
}

/// Whether what is paid for is an action that lets its payer ascend.
fn ascending(t: &Table, seat: Seat) -> bool {
    t.stack().last().is_some_and(|layer| layer.seat == seat && action::lets_ascend(t, layer))
}

/// A price that is being paid.
pub(crate) struct Paying<'b> {
    pub cost: &'b Cost<Orden>,
    /// The price alone; none if nothing can be paid of it.
    pub bill: Option<Bill<'b>>,
    /// The price and all that has to be paid after it, if that asks for the same cards.
    whole: Option<Bill<'b>>,
}

impl Paying<'_> {
    /// The cards that help, if what is left can do the rest.
    fn offer(&self, t: &Table, bill: &Bill<'_>, laid: Laid<'_>, out: &mut Vec<Choice>) {
        let last = laid.now.last().copied();
        for bill_of_all in [self.whole.as_ref().unwrap_or(bill), bill] {
            self.lay_out(t, laid, last, out);
            if none_superfluous(t) && !bill.is_exact() {
                bill.keep_needed(t, bill_of_all, out, laid);
            } else {
                bill_of_all.keep_hopeful(t, out, laid);
            }
            if !out.is_empty() {
                break;
            }
        }
        // What follows is for a broken action that goes on (ORD-R-04): cards are given as far as there are any, what is asked
        // for in properties is not paid at all if it cannot be paid in full (ORD-CON-08).
        if out.is_empty() && bill.is_exact() {
            self.lay_out(t, laid, last, out);
            out.retain(|&c| bill.helps(t, card(c)) > 0);
        }
        merge_copies(t, out);
    }

    /// The cards that may pay and come after this one, in order.
    fn lay_out(&self, t: &Table, laid: Laid<'_>, last: Option<Ref>, out: &mut Vec<Choice>) {
        out.clear();
        let Some(bill) = &self.bill else { return };
        let after = last.map(|r| order(t, r.id));
        for (cards, in_hand) in [(bill.laid(t), false), (bill.held(t, laid.now), true)] {
            let start = out.len();
            let fits = |id: Id| {
                let late = after.is_none_or(|after| (in_hand, t.object(id).def) >= after);
                late && id != bill.spared && !laid.has(id)
            };
            out.extend(cards.iter().copied().filter(|&id| fits(id)).map(Choice::Card));
            out[start..].sort_unstable_by_key(|&c| (t.object(card(c)).def, card(c)));
        }
    }
}

fn order(t: &Table, id: Id) -> (bool, DefId) {
    (t.zone_of(id) == Some(Zone::Hand), t.object(id).def)
}

fn merge_copies(t: &Table, options: &mut Vec<Choice>) {
    options.dedup_by_key(|c| order(t, card(*c)));
}

/// ORD-PAY-05, ORD-GLO-02, ORD-GLO-03.
pub(crate) fn leave(t: &mut Table, id: Id, zone: Zone) -> Ref {
    if zone == Zone::Discard {
        return t.discard(id);
    }
    let owner = t.object(id).owner;
    let gone = t.put(id, To::top(zone, owner));
    t.tell(Event::Moves, owner, id, zone.index() as i16, 0);
    gone
}

/// A price by itself, in a text in which somebody may pay it.
pub(crate) fn can_pay_alone(t: &Table, seat: Seat, this: Ref, cost: &Cost<Orden>) -> bool {
    matches!(cost, Cost::Own(_)) && payable(t, &Means::of(seat), this, std::slice::from_ref(cost), false)
}

pub(crate) fn pay_alone(t: &mut Table, seat: Seat, this: Ref, number: u16) {
    let pay = Pay::new(t, &(number..number + 1), seat, this, For::Text);
    t.push(Proc::Pay(pay));
}
