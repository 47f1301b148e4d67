//! How well a player stands: life, and everything that will cost the other one life.

use crate::{Counter, Event, Pool, Stat, Table, Type, Zone, facts, setup::intellect};
use stapel_kernel::{Id, Seat};
use stapel_script::{Effect, Word};

const LIFE: i32 = 10;
/// A card blocks for three or attacks for more, but not all of them find their moment.
const CARD: i32 = 22;
const ARSENAL: i32 = 26;
/// Arrows are shot from the arsenal alone: there they lie to be shot and not to be kept, and all else is in their way.
const ARROW: i32 = 8;
const IN_THE_WAY: i32 = 2;
/// A point of defence of equipment; it is there once or twice.
const ARMOUR: i32 = 7;
const POWER_COUNTER: i32 = 25;
const PERMANENT: i32 = 12;

pub(crate) fn standing(t: &Table, seat: Seat) -> i32 {
    let armour: i32 = [Zone::Head, Zone::Chest, Zone::Arms, Zone::Legs]
        .iter()
        .flat_map(|&zone| t.cards(zone, seat))
        .map(|&id| i32::from(t.stat(id, Stat::Defense).unwrap_or(0)))
        .sum();
    let counters = |id: &Id| i32::from(t.object(*id).counters[Counter::PlusPower.index()]);
    LIFE * i32::from(t.pool(seat, Pool::Life))
        + CARD * hand(t, seat)
        + t.cards(Zone::Arsenal, seat).iter().map(|&id| stored(t, seat, id)).sum::<i32>()
        + ARMOUR * armour
        + POWER_COUNTER * t.cards(Zone::Weapon, seat).iter().map(counters).sum::<i32>()
        + PERMANENT * t.cards(Zone::Permanent, seat).iter().map(|&id| permanent(t, id)).sum::<i32>()
}

fn stored(t: &Table, seat: Seat, id: Id) -> i32 {
    match (facts::has_bow(t, seat), t.is(id, Type::Arrow)) {
        (true, true) => ARROW,
        (true, false) => IN_THE_WAY,
        (false, _) => ARSENAL,
    }
}

/// What others put before a player does harm at the end of the turn; all else is good to have.
fn permanent(t: &Table, id: Id) -> i32 {
    let harms = |&number: &u16| {
        let text = &t.book.triggers[number as usize].text;
        text.on == Event::EndPhaseStarts && !Effect::any(&text.then, &|e| matches!(e, Effect::Draw(..)))
    };
    if t.is(id, Type::Token) && t.def(id).triggers.iter().any(harms) { -1 } else { 1 }
}

/// Cards in hand; whoever's turn it is draws up at its end, so what they keep is worth no more than what they draw
/// (FAB-END-6).
fn hand(t: &Table, seat: Seat) -> i32 {
    let held = t.cards(Zone::Hand, seat).len() as i32;
    if seat == t.game.turn { held.max(i32::from(intellect(t, seat))) } else { held }
}
