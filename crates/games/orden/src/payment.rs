//! Paying (ORD-PAY): the payer picks the cards while all of them still lie there; then they move together.

use crate::{
    Demand, Event, Keyword, Orden, Overpayment, PaymentSource, Price, Proc, Property, Rank, Table, Why, Zone,
    action,
    bill::{self, About, Bill, Due, Laid, Names, card, demands, is_picked, takes_this, to_name},
    path, picks,
    property::Means,
};
use stapel_kernel::{Choice, Code, DefId, Flow, Frame, Id, Ref, Seat, Several, To, Why as Reason};
use stapel_script::{Ability, Card, Cost, Effect, Word};
use std::ops::Range;

const BEGIN: u8 = 0;
const NAMED: u8 = 1;
const PICK: u8 = 2;
const PICKED: u8 = 3;
const MOVE: u8 = 4;
const REST: u8 = 5;
/// The amount is reached; what comes now is added.
const ADD: u8 = 6;
const ADDED: u8 = 7;
const ADD_MORE: u8 = 8;

/// Between the cards of one price and those of the next.
const NEXT_PRICE: Ref = Ref::NONE;

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
        let costs: &[Cost<Orden>] = match effect {
            Effect::MayPay(costs, _) | Effect::Unless(_, costs, _) => costs,
            _ => &[],
        };
        let alone = costs.iter().find_map(|cost| bill::too_much(std::slice::from_ref(cost)));
        alone.or_else(|| effect.inner().find_map(too_much_in))
    })
}

/// Whether a player can pay all of it, taken together (ORD-TRN-07).
pub(crate) fn payable(t: &Table, means: &Means, this: Ref, all: &[Cost<Orden>], ascending: bool) -> bool {
    let seat = means.seat;
    let other = |cost: &Cost<Orden>| match cost {
        Cost::MoveThis(_) | Cost::DiscardAny(_) => true,
        Cost::Own(Price::Descend) => path::rank(t, seat) > Rank::NoRank,
        cost => is_picked(cost) || t.can_pay(seat, this, cost),
    };
    let due = Due { seat, this, all, names: Names::default(), ascending };
    all.iter().all(other) && payable_as(t, means, due, 0)
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
    let anywhere = t.game.options.payment_source == PaymentSource::LayoutOrHand;
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
    let anywhere = t.game.options.payment_source == PaymentSource::LayoutOrHand;
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

/// A frame that pays. `n` is the end of the costs, `m` the named properties; `k` is the beginning of the costs, and later
/// how many hand cards were discarded where any number may be; then `pc` is the number of the cost it has come to. What
/// was paid is left to the frame below: its picks are the cards, `m` how many, `k` in which properties, `n` that number of
/// hand cards.
pub(crate) fn paying(costs: &Range<u16>, seat: Seat, this: Ref) -> Frame<Proc> {
    let mut frame = Frame::game(Proc::Pay, seat).about(this).with(costs.end as i16);
    frame.pc = costs.start;
    frame.k = costs.start as i16;
    frame
}

pub(crate) fn step(t: &mut Table) -> Flow {
    let frame = *t.frame();
    match frame.step {
        BEGIN => {
            picks::begin(t);
            name(t)
        }
        NAMED => {
            let Choice::Mode(k) = t.answer() else { unreachable!("only properties are offered") };
            named(t, Property::from_index(k as usize));
            name(t)
        }
        PICK => pick(t),
        ADD | ADD_MORE => add(t),
        PICKED | ADDED => match t.answer() {
            Choice::Card(id) => {
                let picked = t.reference(id);
                t.picks.push(picked);
                t.go(if frame.step == PICKED { PICK } else { ADD_MORE })
            }
            _ => close(t),
        },
        MOVE => {
            move_all(t);
            let f = t.frame();
            (f.pc, f.k) = (f.k as u16, 0);
            t.go(REST)
        }
        _ => rest(t),
    }
}

/// Everything that is paid at once.
fn all<'b>(t: &Table<'b>, frame: &Frame<Proc>) -> &'b [Cost<Orden>] {
    t.book.costs(&(frame.k as u16..frame.n as u16))
}

fn names(frame: &Frame<Proc>) -> Names {
    Names(frame.m as u16)
}

/// What a frame pays.
fn due<'b>(t: &Table<'b>, frame: &Frame<Proc>) -> Due<'b> {
    let ascending = ascending(t, frame.seat);
    Due { seat: frame.seat, this: frame.this, all: all(t, frame), names: names(frame), ascending }
}

/// The demand for one of several properties that a frame asks about, if it does.
pub(crate) fn naming<'b>(t: &Table<'b>, frame: &Frame<Proc>) -> Option<&'b Demand> {
    let several = all(t, frame).iter().flat_map(demands).filter(|(of, _)| of.len() > 1);
    let (_, demand) = several.enumerate().find(|(k, _)| !names(frame).is_set(*k))?;
    Some(demand)
}

/// The next property that has to be named; then the cards are picked.
fn name(t: &mut Table) -> Flow {
    let frame = *t.frame();
    let all = all(t, &frame);
    let names = names(&frame);
    for (k, of) in to_name(all).take(Names::MOST).enumerate().filter(|(k, _)| !names.is_set(*k)) {
        let due = due(t, &frame);
        let means = Means::of(frame.seat);
        t.state.options.clear();
        for &p in of {
            if payable_as(t, &means, Due { names: names.with(k, Some(p)), ..due }, k + 1) {
                t.options.push(Choice::Mode(p.index() as u8));
            }
        }
        if !t.options.is_empty() {
            return t.ask(NAMED, frame.seat, Reason::Own(Why::Name), frame.this);
        }
        // Only where a broken action goes on (ORD-R-04).
        named(t, None);
    }
    t.go(PICK)
}

fn named(t: &mut Table, name: Option<Property>) {
    let names = names(t.frame());
    let k = (0..Names::MOST).find(|&k| !names.is_set(k)).unwrap_or(Names::MOST);
    t.frame().m = names.with(k, name).0 as i16;
}

/// What is not paid with cards that were picked, in printed order.
fn rest(t: &mut Table) -> Flow {
    let frame = *t.frame();
    if frame.pc == frame.n as u16 {
        match ruling(t) {
            Some(below) => below.n = frame.k,
            None => picks::forget(t),
        }
        return Flow::Pop;
    }
    t.frame().pc += 1;
    match &t.book.costs[frame.pc as usize] {
        Cost::MoveThis(_) => {}
        Cost::Own(Price::Descend) => path::descend(t, frame.seat, frame.seat),
        cost if is_picked(cost) => {}
        _ => t.pay(frame.pc, frame.seat, frame.this),
    }
    Flow::Go
}

/// Whether what is paid for is an action that lets its payer ascend.
fn ascending(t: &Table, seat: Seat) -> bool {
    t.stack().last().is_some_and(|layer| layer.seat == seat && action::lets_ascend(t, layer))
}

/// What of a payment has been laid so far.
pub(crate) struct Paying<'b> {
    /// The price under way.
    pub cost: &'b Cost<Orden>,
    /// The price alone; none if nothing can be paid of it.
    pub bill: Option<Bill<'b>>,
    /// The price and all that has to be paid after it.
    whole: Option<Bill<'b>>,
    /// Where the picks of the payment begin, and those of this price.
    begin: usize,
    first: usize,
}

impl Paying<'_> {
    pub fn laid<'a>(&self, t: &'a Table<'_>) -> Laid<'a> {
        Laid { before: &t.picks[self.begin..self.first], now: &t.picks[self.first..] }
    }
}

/// The price that a frame has come to, if there is one left.
pub(crate) fn under_way<'b>(t: &Table<'b>, frame: &Frame<Proc>) -> Option<Paying<'b>> {
    let all = all(t, frame);
    let picked = picks::of(t, frame);
    let done = picked.iter().filter(|&&r| r == NEXT_PRICE).count();
    let first = picked.iter().rposition(|&r| r == NEXT_PRICE).map_or(0, |k| k + 1);
    let cost = all.iter().filter(|cost| is_picked(cost)).nth(done)?;
    let due = due(t, frame);
    let about = |about| Bill::new(t, due, about);
    let alone = apart(t, &Means::of(frame.seat), all, due.ascending);
    Some(Paying {
        cost,
        bill: about(About::Only(done)),
        whole: if alone { None } else { about(About::From(done)) },
        begin: frame.picks as usize,
        first: frame.picks as usize + first,
    })
}

/// The price is paid: on to the next.
fn close(t: &mut Table) -> Flow {
    t.picks.push(NEXT_PRICE);
    t.go(PICK)
}

/// Until the amount is reached: offers cards that help, in the order of the book, if the cards after them can still do
/// the rest.
fn pick(t: &mut Table) -> Flow {
    let frame = *t.frame();
    let Some(paying) = under_way(t, &frame) else { return t.go(MOVE) };
    let Some(bill) = &paying.bill else { return close(t) };
    let whole = paying.whole.as_ref().unwrap_or(bill);
    let needed = t.game.options.overpayment == Overpayment::NoSuperfluousCard;
    if bill.met(t, paying.laid(t).now) {
        return if needed || bill.is_exact() { close(t) } else { t.go(ADD) };
    }
    let last = paying.laid(t).now.last().copied();
    let mut options = std::mem::take(&mut t.state.options);
    for bill_of_all in [whole, bill] {
        lay_out(t, &paying, last, &mut options);
        if needed && !bill.is_exact() {
            bill.keep_needed(t, bill_of_all, &mut options, paying.laid(t));
        } else {
            bill_of_all.keep_hopeful(t, &mut options, paying.laid(t));
        }
        if !options.is_empty() {
            break;
        }
    }
    // What follows is for a broken action that goes on (ORD-R-04): cards are given as far as there are any, what is asked
    // for in properties is not paid at all if it cannot be paid in full (ORD-CON-08).
    if options.is_empty() && bill.is_exact() {
        lay_out(t, &paying, last, &mut options);
        options.retain(|&c| bill.helps(t, card(c)) > 0);
    }
    merge_copies(t, &mut options);
    t.state.options = options;
    if t.options.is_empty() {
        if !bill.is_exact() {
            t.picks.truncate(paying.first);
        }
        return close(t);
    }
    let picked = t.picks.len() - paying.first;
    let set = match paying.cost {
        Cost::Discard(n, _) => Several::exactly(*n as usize, picked),
        _ => Several::any(picked),
    };
    t.ask_set(PICKED, frame.seat, Reason::Own(Why::Pay), frame.this, set)
}

/// After that: whatever a player likes to add (ORD-PAY-03, ORD-R-02), in an order of its own.
fn add(t: &mut Table) -> Flow {
    let frame = *t.frame();
    let Some(paying) = under_way(t, &frame) else { return t.go(MOVE) };
    let last = if frame.step == ADD { None } else { paying.laid(t).now.last().copied() };
    let mut options = std::mem::take(&mut t.state.options);
    lay_out(t, &paying, last, &mut options);
    if let Some(whole) = &paying.whole {
        whole.keep_spare(t, &mut options, paying.laid(t));
    }
    merge_copies(t, &mut options);
    options.insert(0, Choice::Done);
    t.state.options = options;
    let set = Several::any(t.picks.len() - paying.first);
    t.ask_set(ADDED, frame.seat, Reason::Own(Why::Pay), frame.this, set)
}

fn order(t: &Table, id: Id) -> (bool, DefId) {
    (t.zone_of(id) == Some(Zone::Hand), t.object(id).def)
}

fn merge_copies(t: &Table, options: &mut Vec<Choice>) {
    options.dedup_by_key(|c| order(t, card(*c)));
}

/// The cards that may pay and come after this one, in order.
fn lay_out(t: &Table, paying: &Paying<'_>, last: Option<Ref>, options: &mut Vec<Choice>) {
    options.clear();
    let Some(bill) = &paying.bill else { return };
    let laid = paying.laid(t);
    let after = last.map(|r| order(t, r.id));
    for (cards, in_hand) in [(bill.laid(t), false), (bill.held(t, laid.now), true)] {
        let start = options.len();
        let fits = |id: Id| {
            let late = after.is_none_or(|after| (in_hand, t.object(id).def) >= after);
            late && id != bill.spared && !laid.has(id)
        };
        options.extend(cards.iter().copied().filter(|&id| fits(id)).map(Choice::Card));
        options[start..].sort_unstable_by_key(|&c| (t.object(card(c)).def, card(c)));
    }
}

/// All cards of the payment leave together (ORD-PAY-11, ORD-DRW-06).
fn move_all(t: &mut Table) {
    let frame = *t.frame();
    let all = all(t, &frame);
    let this_to =
        all.iter().find_map(|cost| if let Cost::MoveThis(zone) = cost { Some(*zone) } else { None });
    let this = t.alive(frame.this).filter(|_| this_to.is_some());
    let ascending = ascending(t, frame.seat);
    let price = |k: usize| all.iter().filter(|cost| is_picked(cost)).nth(k);
    let removed = |k: usize| matches!(price(k), Some(Cost::Own(Price::Remove(_))));
    let mut properties = 0;
    // Whoever listens still lies there.
    let mut at = 0;
    for k in frame.picks as usize..t.picks.len() {
        let picked = t.picks[k];
        if picked != NEXT_PRICE && matches!(price(at), Some(Cost::Own(_))) {
            t.tell(Event::Paid, frame.seat, picked.id, i16::from(ascending && !removed(at)), 0);
        } else if picked == NEXT_PRICE {
            let paid = k > frame.picks as usize && t.picks[k - 1] != NEXT_PRICE && !removed(at);
            let about = About::Only(at);
            let bill = || Bill::new(t, due(t, &frame), about);
            properties |= paid.then(bill).flatten().map_or(0, |bill| bill.properties());
            at += 1;
        }
    }
    if let (Some(id), Some(zone)) = (this, this_to) {
        leave(t, id, zone);
    }
    at = 0;
    let mut paid = frame.picks as usize;
    for k in frame.picks as usize..t.picks.len() {
        let picked = t.picks[k];
        if picked == NEXT_PRICE {
            at += 1;
            continue;
        }
        t.picks[paid] = leave(t, picked.id, if removed(at) { Zone::Outside } else { Zone::Discard });
        paid += 1;
    }
    t.picks.truncate(paid);
    if let Some(below) = ruling(t) {
        (below.m, below.k) = ((paid - frame.picks as usize) as i16, i16::from(properties));
    }
}

/// The frame of the action or reaction that is paid for; a price in the middle of a text has none.
fn ruling<'a>(t: &'a mut Table<'_>) -> Option<&'a mut Frame<Proc>> {
    t.caller().filter(|below| matches!(below.code, Code::Game(Proc::Action | Proc::Reaction)))
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
    t.push(paying(&(number..number + 1), seat, this));
}
