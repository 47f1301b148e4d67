//! What a player looks at first: attack with much, block what hurts, pitch what is blue.

use crate::{Pool, Stat, Step, Table, Type, combat_chain::active, defend, facts, words::Why};
use stapel_kernel::{Choice, Decision, Id, Seat, Why as Reason};
use std::cell::LazyCell;

pub(crate) fn rate(t: &Table, weights: &mut Vec<u32>) {
    let Some(asked) = t.decision() else { return };
    let pending = LazyCell::new(|| pending(t));
    weights.extend(asked.options.iter().map(|&option| weight(t, &asked, option, &pending)));
}

/// Damage that will be dealt as things lie: added up when it is first asked for.
type Pending<F> = LazyCell<i16, F>;

fn weight(
    t: &Table,
    asked: &Decision<'_, Why>,
    option: Choice,
    pending: &Pending<impl FnOnce() -> i16>,
) -> u32 {
    let stat = |id: Id, stat: Stat| t.base(id, stat).unwrap_or(0).max(0) as u32;
    let weight = match (asked.why, option) {
        (Reason::Own(Why::Priority), option) => return priority(t, asked.seat, option, pending),
        (Reason::Own(Why::Defend), Choice::Card(id)) => return block(t, id, **pending),
        (Reason::Own(Why::Defend), _) => return if **pending >= life(t, asked.seat) { 1 } else { 30 },
        (Reason::Own(Why::Pitch), Choice::Card(id)) => {
            let pitch = stat(id, Stat::Pitch);
            4 * pitch * pitch * pitch
        }
        // Only arrows belong where arrows are shot from.
        (Reason::Own(Why::Store), Choice::Card(id))
            if facts::has_bow(t, asked.seat) && !t.is(id, Type::Arrow) =>
        {
            1
        }
        (Reason::Own(Why::Store), Choice::Card(id)) => 10 + 4 * stat(id, Stat::Power),
        (Reason::May | Reason::MayPay | Reason::Own(Why::MayCost | Why::Boost), Choice::Yes) => 4,
        // Life is worth more than what is pitched for it.
        (Reason::Own(Why::Prevent), Choice::Card(_)) => 4,
        _ => 1,
    };
    weight.max(1)
}

fn priority(t: &Table, seat: Seat, option: Choice, pending: &Pending<impl FnOnce() -> i16>) -> u32 {
    let turn = seat == t.game.turn;
    match option {
        Choice::Play(id) if t.is(id, Type::Attack) => 40 + 12 * t.base(id, Stat::Power).unwrap_or(0) as u32,
        Choice::Play(id) if t.is(id, Type::DefenseReaction) => {
            if **pending > 0 {
                30
            } else {
                1
            }
        }
        Choice::Play(id) if t.is(id, Type::AttackReaction) => 60,
        Choice::Play(_) if turn && t.game.step == Step::None => 60,
        Choice::Play(_) => 6,
        Choice::Activate(..) if turn => 50,
        Choice::Activate(..) => 5,
        _ => 5,
    }
}

/// Damage that will be dealt as things lie.
fn pending(t: &Table) -> i16 {
    if t.game.links.is_empty() {
        return 0;
    }
    let power = t.alive(active(t).attack).and_then(|id| t.stat(id, Stat::Power)).unwrap_or(0);
    power - defend::total(t, active(t).defender)
}

fn life(t: &Table, seat: Seat) -> i16 {
    t.pool(seat, Pool::Life)
}

/// A card blocks where all of it is needed; the better it attacks, the less it is given away.
fn block(t: &Table, id: Id, left: i16) -> u32 {
    if left <= 0 {
        return 0;
    }
    let stat = |stat: Stat| t.base(id, stat).unwrap_or(0);
    let saved = t.stat(id, Stat::Defense).unwrap_or(0).min(left).max(0);
    let price = if t.is(id, Type::Equipment) { 1 } else { 2 + stat(Stat::Power) / 3 };
    (12 * saved / price).max(1) as u32
}
