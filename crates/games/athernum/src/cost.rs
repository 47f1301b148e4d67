//! Costs of abilities and cards (ATH-ACT): all or nothing, and nobody can answer.

use crate::{
    Athernum, Counter, Event, Keyword, Pool, Price, Proc, Stat, Table, Why, Zone, exhaustion, resources,
    zones,
};
use stapel_kernel::{Choice, Ctx, Flow, Frame, Id, Ref, Seat, To, Why as Reason};
use stapel_script::{Cost, Filter, Word};
use std::ops::Range;

/// What a player has to have for a list of costs. Points for one cost are not there for another, so they are added up.
pub(crate) fn can_pay_all(
    t: &Table,
    seat: Seat,
    this: Ref,
    costs: &[Cost<Athernum>],
    n: i16,
    one_of: Option<Pool>,
) -> bool {
    let mut any = n;
    let mut named = [0; Pool::ALL.len()];
    if let Some(kind) = one_of {
        named[kind.index()] += 1;
        any -= 1;
    }
    for cost in costs {
        match cost {
            Cost::Pay(pool, n) => named[pool.index()] += n,
            Cost::Own(Price::Points(n)) => any += n,
            _ => {}
        }
    }
    let enough = Pool::ALL.iter().all(|&p| t.pool(seat, p) >= named[p.index()]);
    let points: i16 = crate::POINTS.iter().map(|&p| named[p.index()]).sum();
    enough && resources::total(t, seat) >= any + points && can_pay_besides_points(t, seat, this, costs)
}

/// Everything but points, which can be had from resources.
pub(crate) fn can_pay_besides_points(t: &Table, seat: Seat, this: Ref, costs: &[Cost<Athernum>]) -> bool {
    costs.iter().all(|cost| match cost {
        // ATH-R-38: the main card does not pay by leaving.
        Cost::DestroyThis => !zones::is_main(t, this.id) && t.can_pay(seat, this, cost),
        cost => points(cost) > 0 || t.can_pay(seat, this, cost),
    })
}

/// How many points a cost takes, of whatever kinds.
pub(crate) fn points(cost: &Cost<Athernum>) -> i16 {
    match cost {
        Cost::Own(Price::Points(n)) => *n,
        Cost::Pay(pool, n) if crate::POINTS.contains(pool) => *n,
        _ => 0,
    }
}

/// One cost by itself.
pub(crate) fn can_pay(t: &Table, seat: Seat, this: Ref, cost: &Cost<Athernum>) -> bool {
    match cost {
        Cost::Pay(pool, n) => t.pool(seat, *pool) >= *n,
        Cost::Own(price) => can_pay_price(t, seat, this, price),
        _ => false,
    }
}

fn can_pay_price(t: &Table, seat: Seat, this: Ref, price: &Price) -> bool {
    let ctx = Ctx { seat, this, ..Ctx::NONE };
    match price {
        Price::Points(n) => resources::total(t, seat) >= *n,
        // ATH-EXH-05.
        Price::ExhaustThis => t.alive(this).is_some_and(|id| zones::is_face_up(t, id)),
        Price::ExhaustLinked => linked(t, this).is_some_and(|id| zones::is_face_up(t, id)),
        Price::Exhaust(n, filter) => ready_ones(t, &ctx, filter).count() >= *n as usize,
        Price::ExhaustTotal(filter, total) => {
            ready_ones(t, &ctx, filter).map(|id| offence(t, id)).sum::<i16>() >= *total
        }
        Price::Sacrifice(n, filter) => victims(t, &ctx, filter).count() >= *n as usize,
        Price::Unscore => scored(t, seat).next().is_some(),
        Price::Void(n, filter) => {
            let pile = t.cards(Zone::Discard, seat);
            pile.iter().filter(|&&id| t.fits(filter, id, &ctx)).count() >= *n as usize
        }
    }
}

/// What the item that speaks is attached to.
fn linked(t: &Table, this: Ref) -> Option<Id> {
    let host = t.object(t.alive(this)?).attached;
    (host != Id::NONE).then_some(host)
}

pub(crate) fn offence(t: &Table, id: Id) -> i16 {
    if exhaustion::is_face_down(t, id) { 0 } else { t.stat(id, Stat::Ofv).unwrap_or(0) }
}

fn ready_ones<'t>(t: &'t Table, ctx: &'t Ctx, filter: &'t Filter<Athernum>) -> impl Iterator<Item = Id> + 't {
    let mine = zones::permanents(t, ctx.seat).iter().copied();
    mine.filter(move |&id| !exhaustion::is_face_down(t, id) && t.fits(filter, id, ctx))
}

/// ATH-R-38: the main card pays for nothing by leaving.
fn victims<'t>(t: &'t Table, ctx: &'t Ctx, filter: &'t Filter<Athernum>) -> impl Iterator<Item = Id> + 't {
    let mine = zones::board(t, ctx.seat).iter().copied();
    mine.filter(move |&id| !zones::is_main(t, id) && t.fits(filter, id, ctx))
}

fn scored<'t>(t: &'t Table, seat: Seat) -> impl Iterator<Item = Id> + 't {
    zones::board(t, seat).iter().copied().filter(|&id| t.object(id).counters[Counter::Victory.index()] > 0)
}

/// How many character slots these costs make free.
pub(crate) fn freed(costs: &[Cost<Athernum>]) -> usize {
    let sacrificed = costs.iter().map(|c| if let Cost::Own(Price::Sacrifice(n, _)) = c { *n } else { 0 });
    sacrificed.map(usize::from).sum()
}

/// A frame that pays costs by their numbers, and `points` of any kinds with them.
pub(crate) fn paying(
    seat: Seat,
    this: Ref,
    costs: &Range<u16>,
    points: i16,
    one_of: Option<Pool>,
) -> Frame<Proc> {
    let mut frame = Frame::game(Proc::PayCosts, seat).about(this).with(costs.end as i16);
    (frame.pc, frame.k) = (costs.start, points);
    frame.m = one_of.map_or(0, |p| p.index() as i16);
    frame
}

/// First what is named, then points of any kinds (`k`), so that nobody pays with what is needed elsewhere. `pc` is the
/// next cost, `n` the end of them, `m` the kind of which one point has to be.
pub(crate) fn pay_in_turn(t: &mut Table) -> Flow {
    let frame = *t.frame();
    if frame.step == 1 {
        return Flow::Pop;
    }
    if frame.pc == frame.n as u16 {
        let one_of = (frame.m > 0).then(|| Pool::ALL[frame.m as usize]);
        return t.call(1, resources::paying(frame.seat, frame.k, one_of, frame.this));
    }
    t.frame().pc += 1;
    match &t.book.costs[frame.pc as usize] {
        Cost::Own(Price::Points(n)) => t.frame().k += n,
        _ => t.pay(frame.pc, frame.seat, frame.this),
    }
    Flow::Go
}

pub(crate) fn pay(t: &mut Table, seat: Seat, this: Ref, number: u16) {
    match &t.book.costs[number as usize] {
        Cost::Pay(pool, n) => resources::spend(t, seat, *pool, *n),
        Cost::Own(Price::Points(n)) => t.push(resources::paying(seat, *n, None, this)),
        Cost::Own(Price::ExhaustThis) => exhaust(t, t.alive(this)),
        Cost::Own(Price::ExhaustLinked) => exhaust(t, linked(t, this)),
        Cost::Own(price) => {
            let n = match price {
                Price::Exhaust(n, _) | Price::Sacrifice(n, _) | Price::Void(n, _) => i16::from(*n),
                _ => 1,
            };
            let mut give = Frame::game(Proc::Give, seat).about(this).with(n);
            give.pc = number;
            t.push(give);
        }
        _ => {}
    }
}

fn exhaust(t: &mut Table, id: Option<Id>) {
    if let Some(id) = id {
        exhaustion::exhaust(t, id);
    }
}

/// Pays a cost of cards, one at a time: `n` are still to be given. Of a total, `m` has a bit for every card picked, by
/// its place, and `k` is what they have together: they are exhausted at once, because one may make another weaker.
pub(crate) fn give(t: &mut Table) -> Flow {
    let frame = *t.frame();
    let book = t.book;
    let Cost::Own(price) = &book.costs[frame.pc as usize] else {
        unreachable!("the frame was made by a cost of this game")
    };
    if frame.step == 1 {
        if t.answer == Choice::Done {
            exhaust_marked(t, frame.seat, frame.m);
            return Flow::Pop;
        }
        let Choice::Card(id) = t.answer else { unreachable!("only cards are offered") };
        given(t, price, id);
        t.frame().step = 0;
    }
    if t.frame().n == 0 {
        return Flow::Pop;
    }
    let ctx = Ctx { seat: frame.seat, this: frame.this, ..Ctx::NONE };
    let mut options = std::mem::take(&mut t.state.options);
    options.clear();
    offer(t, price, &ctx, &mut options);
    t.state.options = options;
    // What the first card took with it may be missing now: as far as it can be done.
    if t.options.is_empty() {
        return Flow::Pop;
    }
    let why = match price {
        Price::Sacrifice(..) => Why::SacrificeCost,
        Price::Void(..) => Why::VoidCost,
        Price::Unscore => Why::UnscoreCost,
        _ => Why::ExhaustCost,
    };
    t.ask(1, frame.seat, Reason::Own(why), frame.this)
}

fn given(t: &mut Table, price: &Price, id: Id) {
    let seat = t.frame().seat;
    match price {
        Price::Exhaust(..) => exhaustion::exhaust(t, id),
        Price::Sacrifice(..) => {
            t.destroy(id);
        }
        Price::Void(..) => {
            // The next is picked from here on: what lies before was passed over.
            let at = t.cards(Zone::Discard, seat).iter().position(|&c| c == id).unwrap_or(0);
            t.frame().k = at as i16;
            t.put(id, To::top(Zone::Void, seat));
            t.tell(Event::Moves, seat, id, Zone::Void.index() as i16, 0);
        }
        Price::Unscore => {
            t.object_mut(id).counters[Counter::Victory.index()] -= 1;
            t.game.pool += 1;
            t.tell(Event::Unscores, seat, id, 1, 0);
        }
        Price::ExhaustTotal(..) => {
            let (place, n) = (t.object(id).place, offence(t, id));
            let f = t.frame();
            (f.m, f.k) = (f.m | 1 << place, f.k + n);
            return;
        }
        Price::Points(_) | Price::ExhaustThis | Price::ExhaustLinked => {}
    }
    t.frame().n -= 1;
}

fn exhaust_marked(t: &mut Table, seat: Seat, marks: i16) {
    for k in 0..zones::permanents(t, seat).len() {
        let id = zones::permanents(t, seat)[k];
        if marks >> t.object(id).place & 1 == 1 && !zones::is_main(t, id) {
            exhaustion::exhaust(t, id);
        }
    }
}

fn offer(t: &Table, price: &Price, ctx: &Ctx, options: &mut Vec<Choice>) {
    let frame = t.frames.last().expect("the frame that pays is running");
    let first_of_kind = |options: &mut Vec<Choice>, id: Id| {
        let known = |o: &Choice| matches!(*o, Choice::Card(c) if zones::twins(t, c, id));
        if !options.iter().any(known) {
            options.push(Choice::Card(id));
        }
    };
    match price {
        Price::Exhaust(_, filter) => ready_ones(t, ctx, filter).for_each(|id| first_of_kind(options, id)),
        Price::Sacrifice(_, filter) => victims(t, ctx, filter).for_each(|id| first_of_kind(options, id)),
        Price::Unscore => options.extend(scored(t, ctx.seat).map(Choice::Card)),
        Price::Void(_, filter) => {
            let pile = t.cards(Zone::Discard, ctx.seat);
            let fitting = || pile.iter().skip(frame.k as usize).filter(|&&id| t.fits(filter, id, ctx));
            let spare = fitting().count().saturating_sub(frame.n as usize);
            for &id in fitting().take(spare + 1) {
                let def = t.object(id).def;
                if !options.iter().any(|o| matches!(*o, Choice::Card(c) if t.object(c).def == def)) {
                    options.push(Choice::Card(id));
                }
            }
        }
        Price::ExhaustTotal(filter, total) => {
            // In the order of their places, and never so that the total gets out of reach.
            let last = if frame.m == 0 { -1 } else { frame.m.ilog2() as i16 };
            let after = |place: i16| {
                ready_ones(t, ctx, filter).filter(move |&id| i16::from(t.object(id).place) > place)
            };
            for id in after(last) {
                let place = i16::from(t.object(id).place);
                let rest: i16 = after(place).map(|id| offence(t, id)).sum();
                if frame.k + offence(t, id) + rest >= *total {
                    options.push(Choice::Card(id));
                }
            }
            if frame.k >= *total {
                options.push(Choice::Done);
            }
        }
        Price::Points(_) | Price::ExhaustThis | Price::ExhaustLinked => {}
    }
}

/// What a card costs to play (ATH-FAC-02): the printed number as effects change it, but what costs something never
/// becomes free.
pub(crate) fn card_cost(t: &Table, id: Id) -> i16 {
    match t.def(id).stat(Stat::Cost) {
        None | Some(0) => 0,
        Some(_) => t.stat(id, Stat::Cost).unwrap_or(0).max(1),
    }
}

/// What an attack on a character of this player costs.
pub(crate) fn attack_tax(t: &Table, defender: Seat) -> i16 {
    zones::permanents(t, defender).iter().filter(|&&id| t.has(id, Keyword::Taxing)).count() as i16
}
