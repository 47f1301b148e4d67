//! How well a player stands: victory tokens first, then everything that will bring them.

use crate::{Counter, Keyword, Stat, Table, Tally, Zone, exhaustion, resources, victory, zones};
use stapel_kernel::{Id, Seat};
use stapel_script::Word;

const TOKEN: i32 = 30;
/// A token on the main card that has an objective: a full field wins.
const OBJECTIVE: i32 = 14;
/// A point of offence or defence of a character.
const BODY: i32 = 5;
const CHARACTER: i32 = 6;
const ITEM: i32 = 6;
const LOCATION: i32 = 12;
const RESOURCE: i32 = 16;
/// A point in the pool, which is there for this phase.
const POINT: i32 = 1;
const CARD: i32 = 8;

pub(crate) fn standing(t: &Table, seat: Seat) -> i32 {
    let count = |zone: Zone| t.cards(zone, seat).len() as i32;
    let fighters: i32 = zones::permanents(t, seat).iter().map(|&id| fighter(t, id)).sum();
    let main = t.game.main[seat.index()];
    let objective = main != Id::NONE && t.def(main).keywords.contains(Keyword::Objective);
    TOKEN * i32::from(victory::tokens(t, seat))
        + if objective { OBJECTIVE * i32::from(victory::on(t, main)) } else { 0 }
        + fighters
        + LOCATION * count(Zone::Location)
        + ITEM * count(Zone::Items)
        + RESOURCE * count(Zone::Resources).min(7)
        + POINT * i32::from(resources::total(t, seat))
        + CARD * count(Zone::Hand).min(7)
        - i32::from(t.tally(seat, Tally::Combats))
}

/// Whoever lies exhausted will be back.
fn fighter(t: &Table, id: Id) -> i32 {
    let Some(defence) = t.book.stat(t.object(id).def, Stat::Dfv) else { return 0 };
    let offence = t.book.stat(t.object(id).def, Stat::Ofv).unwrap_or(0);
    let damage = i16::from(t.object(id).counters[Counter::Damage.index()]);
    let body = CHARACTER + BODY * i32::from(offence + defence - damage);
    if exhaustion::is_face_down(t, id) { body * 3 / 4 } else { body }
}
