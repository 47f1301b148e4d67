//! Quick actions: exhaust abilities and support abilities (ALT-QUICK).

use crate::{Counter, Event, Pool, Price, Table, Timing, Zone, expedition::has, rules};
use stapel_kernel::{Choice, Ctx, Flow, Frame, Id, Ref, Seat, To};
use stapel_script::Cost;

pub(crate) fn offer(t: &Table, seat: Seat, id: Id, options: &mut Vec<Choice>) {
    if t.brief(id).timings.is_empty() {
        return;
    }
    let this = t.reference(id);
    for (k, ability) in t.def(id).activated.iter().enumerate() {
        // ALT-QUICK-04, ALT-QUICK-09.
        let in_place = (ability.text.timing == Timing::Support) == (t.zone_of(id) == Some(Zone::Reserve));
        if !in_place || has(t, id, Counter::Exhausted) {
            continue;
        }
        let ctx = Ctx { seat, this, it: this, ..Ctx::NONE };
        // ALT-QUICK-03, ALT-QUICK-08: payable is enough.
        if t.holds(&ability.text.provided, &ctx)
            && t.can_pay_together(seat, this, &ability.text.cost)
            && rules::uses_left(t, this, used_number(k))
            && ability.text.limit.allows(t.object(id).uses(ability.slot))
        {
            options.push(Choice::Activate(id, k as u8));
        }
    }
}

/// Abilities of players are counted beside triggers, which have the numbers of the book.
fn used_number(ability: usize) -> u16 {
    u16::MAX - ability as u16
}

/// A player uses an ability of a card: it is paid for, then its text runs. What it costs may turn its card into another, so the
/// text is looked up before that and goes on wherever the card lies by then (ALT-QUICK-05).
pub(crate) fn begin(t: &mut Table, seat: Seat, id: Id, k: u8) -> Flow {
    let book = t.book;
    let ability = &book.def(t.object(id).def).activated[k as usize];
    let this = t.reference(id);
    rules::count_use(t, this, used_number(k as usize));
    t.count_use(id, ability.slot, ability.text.limit);
    t.tell(Event::Uses, seat, id, i16::from(k), 0);
    t.push(Frame::Text(t.text(ability.program, seat, this)));
    t.call(t.paying(&ability.costs, seat, this))
}

pub(crate) fn can_pay(t: &Table, seat: Seat, this: Ref, cost: &Cost<crate::Altered>) -> bool {
    match cost {
        Cost::Pay(pool, n) => t.pool(seat, *pool) >= *n,
        // ALT-QUICK-02.
        Cost::Own(Price::Exhaust) => t.alive(this).is_some_and(|id| !has(t, id, Counter::Exhausted)),
        Cost::Own(Price::DiscardThis) => t.alive(this).is_some(),
        Cost::Own(Price::ForLess(_)) => true,
        _ => false,
    }
}

pub(crate) fn pay(t: &mut Table, seat: Seat, this: Ref, cost: &Cost<crate::Altered>) {
    match cost {
        Cost::Pay(pool, n) => {
            let value = t.pool(seat, *pool) - n;
            t.set_pool(seat, *pool, value);
        }
        Cost::Own(Price::Exhaust) => {
            if let Some(id) = t.alive(this) {
                t.set_counter(id, Counter::Exhausted, 1);
            }
        }
        Cost::Own(Price::DiscardThis) => {
            if let Some(id) = t.alive(this) {
                t.put(id, To::top(Zone::Discard, seat));
                t.tell(Event::Discards, seat, id, 0, 0);
            }
        }
        _ => {}
    }
}

/// ALT-PLAY-02: Orbs are exhausted for a cost and for nothing else.
pub(crate) fn pay_mana(t: &mut Table, seat: Seat, n: i16) {
    let mana = t.pool(seat, Pool::Mana);
    t.set_pool(seat, Pool::Mana, mana - n);
}
