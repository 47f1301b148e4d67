//! Paying (ORD-PAY): the payer picks the cards while all of them still lie there; then they move together.

use crate::{
    Demand, Event, Keyword, Orden, Overpayment, PaymentSource, Price, Proc, Property, Rank, Table, Why, Zone,
    action,
    bill::{self, Bill, card, to_name},
    path, picks,
    property::Means,
};
use stapel_kernel::{Choice, Code, Flow, Frame, Id, Ref, Seat, To, Why as Reason};
use stapel_script::{Cost, Word};
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

/// Whether a player can pay all of it, taken together (ORD-TRN-07).
pub(crate) fn payable(t: &Table, means: &Means, this: Ref, all: &[Cost<Orden>], ascending: bool) -> bool {
    let seat = means.seat;
    all.iter().all(|cost| match cost {
        Cost::MoveThis(_) | Cost::DiscardAny(_) => true,
        Cost::Own(Price::Descend) => path::rank(t, seat) > Rank::NoRank,
        Cost::Own(price) => match to_name(price) {
            None => affords(t, means, this, all, price, ascending, None),
            Some(names) => {
                names.iter().any(|&name| affords(t, means, this, all, price, ascending, Some(name)))
            }
        },
        cost => t.can_pay(seat, this, cost),
    })
}

/// Whether a player can pay a price, in the named property where one has to be named.
fn affords(
    t: &Table,
    means: &Means,
    this: Ref,
    all: &[Cost<Orden>],
    price: &Price,
    ascending: bool,
    named: Option<Property>,
) -> bool {
    look(t, means, this, all, price, ascending, named).unwrap_or_else(|| {
        let bill = bill(t, means.seat, this, all, price, ascending, named);
        bill.is_some_and(|bill| bill.payable(t))
    })
}

/// A look at what is laid out, which nearly always tells.
fn look(
    t: &Table,
    means: &Means,
    this: Ref,
    all: &[Cost<Orden>],
    price: &Price,
    ascending: bool,
    named: Option<Property>,
) -> Option<bool> {
    let (Price::Spend(demands) | Price::Remove(demands)) = price else { return None };
    if t.game.options.payment_source == PaymentSource::LayoutOrHand {
        return None;
    }
    let moved = all.iter().any(|cost| matches!(cost, Cost::MoveThis(_)));
    let without = if moved { this.id } else { Id::NONE };
    let purse = means.purse(t);
    let part = |(of, n): &Demand| {
        let property = if of.len() > 1 { named } else { of.first().copied() }.unwrap_or(Property::Joker);
        (property, if ascending { purse.asked(property, *n) } else { *n })
    };
    let enough = match demands.as_slice() {
        [demand] => {
            let (property, n) = part(demand);
            (property != Property::Joker).then(|| means.have(t, property, without) >= u16::from(n))
        }
        _ if bill::states(demands) > bill::MOST_STATES => None,
        _ => means.have_all(t, demands.iter().map(part), without),
    };
    // A hand card may help with wealth.
    let helped = ascending && purse.has(Keyword::WealthFromHand);
    enough.filter(|&enough| enough || !helped)
}

/// A price as one part of a whole cost: a card that the cost takes away otherwise cannot pay.
fn bill(
    t: &Table,
    seat: Seat,
    this: Ref,
    all: &[Cost<Orden>],
    price: &Price,
    ascending: bool,
    named: Option<Property>,
) -> Option<Bill> {
    let moved = all.iter().any(|cost| matches!(cost, Cost::MoveThis(_)));
    let kept = all.iter().map(|cost| if let Cost::Discard(n, _) = cost { *n as usize } else { 0 }).sum();
    Bill::new(t, seat, price, ascending, named, if moved { this.id } else { Id::NONE }, kept)
}

/// A frame that pays. `pc` is the number of the cost it has come to, `n` the end of the costs, `m` the named property;
/// `k` is their beginning, and later how many hand cards were discarded where any number may be. What was paid is left
/// to the frame below: its picks are the cards, `m` how many, `k` in which properties, `n` that number of hand cards.
pub(crate) fn paying(costs: &Range<u16>, seat: Seat, this: Ref) -> Frame<Proc> {
    let mut frame = Frame::game(Proc::Pay, seat).about(this).with(costs.end as i16);
    frame.pc = costs.start;
    frame.k = costs.start as i16;
    frame
}

pub(crate) fn step(t: &mut Table) -> Flow {
    let frame = *t.frame();
    if frame.step == REST {
        return rest(t);
    }
    let costs = frame.k as u16..frame.n as u16;
    let all = t.book.costs(&costs);
    match frame.step {
        BEGIN => {
            picks::begin(t);
            let own = |cost: &Cost<Orden>| matches!(cost, Cost::Own(price) if *price != Price::Descend);
            let Some(at) = all.iter().position(own) else { return t.go(MOVE) };
            t.frame().pc = costs.start + at as u16;
            let Cost::Own(price) = &all[at] else { unreachable!("just found") };
            let Some(names) = to_name(price) else { return t.go(PICK) };
            let ascending = ascending(t, frame.seat);
            let means = Means::of(frame.seat);
            t.state.options.clear();
            for &name in names {
                if affords(t, &means, frame.this, all, price, ascending, Some(name)) {
                    t.options.push(Choice::Mode(name.index() as u8));
                }
            }
            if t.options.is_empty() {
                t.go(MOVE)
            } else {
                t.ask(NAMED, frame.seat, Reason::Own(Why::Name), frame.this)
            }
        }
        NAMED => {
            let Choice::Mode(name) = t.answer else { unreachable!("only properties are offered") };
            t.frame().m = i16::from(name) + 1;
            t.go(PICK)
        }
        PICK => {
            let Some(bill) = current(t) else { return t.go(MOVE) };
            pick(t, &bill)
        }
        ADD | ADD_MORE => {
            let Some(bill) = current(t) else { return t.go(MOVE) };
            add(t, &bill)
        }
        ADDED => match t.answer {
            Choice::Card(id) => {
                let picked = t.reference(id);
                t.picks.push(picked);
                t.go(ADD_MORE)
            }
            _ => t.go(MOVE),
        },
        PICKED => match t.answer {
            Choice::Card(id) => {
                let picked = t.reference(id);
                t.picks.push(picked);
                t.go(PICK)
            }
            _ => t.go(MOVE),
        },
        _ => {
            move_all(t);
            let f = t.frame();
            (f.pc, f.k) = (f.k as u16, 0);
            t.go(REST)
        }
    }
}

/// What is not paid in properties, in printed order.
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
        Cost::Own(_) => {}
        _ => t.pay(frame.pc, frame.seat, frame.this),
    }
    Flow::Go
}

/// Whether what is paid for is an action that lets its payer ascend.
fn ascending(t: &Table, seat: Seat) -> bool {
    t.stack.last().is_some_and(|layer| layer.seat == seat && action::lets_ascend(t, layer))
}

/// The price under way.
fn current(t: &mut Table) -> Option<Bill> {
    let frame = *t.frame();
    let costs = frame.k as u16..frame.n as u16;
    let all = t.book.costs(&costs);
    let Cost::Own(price) = &all[(frame.pc - costs.start) as usize] else { return None };
    let named = (frame.m > 0).then(|| Property::from_index(frame.m as usize - 1)).flatten();
    bill(t, frame.seat, frame.this, all, price, ascending(t, frame.seat), named)
}

/// Until the amount is reached: offers cards that help, in the order of the book, if the cards after them can still do
/// the rest.
fn pick(t: &mut Table, bill: &Bill) -> Flow {
    let frame = *t.frame();
    let needed = t.game.options.overpayment == Overpayment::NoSuperfluousCard;
    let picked = picks::of(t, &frame);
    if bill.met(t, picked) {
        return t.go(if needed { MOVE } else { ADD });
    }
    let last = picked.last().copied();
    let mut options = laid_out(t, bill, last);
    let picked = picks::of(t, &frame);
    if needed {
        bill.keep_needed(t, &mut options, picked);
    } else {
        bill.keep_hopeful(t, &mut options, picked);
    }
    merge_copies(t, &mut options);
    t.state.options = options;
    if t.options.is_empty() {
        // Only where a broken action goes on (ORD-R-04): what cannot be paid in full is not paid at all (ORD-CON-08).
        picks::forget(t);
        return t.go(MOVE);
    }
    t.ask(PICKED, frame.seat, Reason::Own(Why::Pay), frame.this)
}

/// After that: whatever a player likes to add (ORD-PAY-03, ORD-R-02), in an order of its own.
fn add(t: &mut Table, bill: &Bill) -> Flow {
    let frame = *t.frame();
    let last = if frame.step == ADD { None } else { picks::of(t, &frame).last().copied() };
    let mut options = laid_out(t, bill, last);
    merge_copies(t, &mut options);
    options.insert(0, Choice::Done);
    t.state.options = options;
    t.ask(ADDED, frame.seat, Reason::Own(Why::Pay), frame.this)
}

fn order(t: &Table, id: Id) -> (bool, stapel_kernel::DefId) {
    (t.zone_of(id) == Some(Zone::Hand), t.object(id).def)
}

fn merge_copies(t: &Table, options: &mut Vec<Choice>) {
    options.dedup_by_key(|c| order(t, card(*c)));
}

/// The cards that may pay and come after this one, in order; the vector is that of the options.
fn laid_out(t: &mut Table, bill: &Bill, last: Option<Ref>) -> Vec<Choice> {
    let frame = *t.frame();
    let mut options = std::mem::take(&mut t.state.options);
    options.clear();
    let picked = picks::of(t, &frame);
    let after = last.map(|r| order(t, r.id));
    let held = picked.iter().filter(|r| t.zone_of(r.id) == Some(Zone::Hand)).count();
    let hand = if held < bill.hand { bill.held(t) } else { &[] };
    for (cards, in_hand) in [(bill.laid(t), false), (hand, true)] {
        let start = options.len();
        let fits = |id: Id| {
            let late = after.is_none_or(|after| (in_hand, t.object(id).def) >= after);
            late && id != bill.spared && !picked.contains(&t.reference(id))
        };
        options.extend(cards.iter().copied().filter(|&id| fits(id)).map(Choice::Card));
        options[start..].sort_unstable_by_key(|&c| (t.object(card(c)).def, card(c)));
    }
    options
}

/// All cards of the payment leave together (ORD-PAY-11, ORD-DRW-06).
fn move_all(t: &mut Table) {
    let frame = *t.frame();
    let costs = frame.k as u16..frame.n as u16;
    let all = t.book.costs(&costs);
    let removed = all.iter().any(|cost| matches!(cost, Cost::Own(Price::Remove(_))));
    let this_to =
        all.iter().find_map(|cost| if let Cost::MoveThis(zone) = cost { Some(*zone) } else { None });
    let this = t.alive(frame.this).filter(|_| this_to.is_some());
    let n = picks::of(t, &frame).len();
    let properties = if n > 0 && !removed { current(t).map_or(0, |bill| bill.properties()) } else { 0 };
    let ascending = ascending(t, frame.seat);
    // Whoever listens still lies there.
    for k in 0..n {
        let id = picks::of(t, &frame)[k].id;
        t.tell(Event::Paid, frame.seat, id, i16::from(ascending && !removed), 0);
    }
    if let (Some(id), Some(zone)) = (this, this_to) {
        leave(t, id, zone);
    }
    for k in 0..n {
        let id = picks::of(t, &frame)[k].id;
        let paid = leave(t, id, if removed { Zone::Outside } else { Zone::Discard });
        t.picks[frame.picks as usize + k] = paid;
    }
    if let Some(below) = ruling(t) {
        (below.m, below.k) = (n as i16, i16::from(properties));
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
