//! How well a player stands: victory tokens first, then everything that will bring them.

use crate::{Keyword, Stat, Table, Tally, Zone, damage, exhaustion, resources, victory, zones};
use stapel_kernel::{Id, Seat};

const TOKEN: i32 = 30;
/// An objective this many tokens away is still far; from here on the square of the way done counts.
const FAR_OBJECTIVE: i32 = 12;
/// The same for a victory by points, where a token taken brings it two nearer.
const FAR_POINTS: i32 = 10;
/// A point of offence or defence of a character.
const BODY: i32 = 5;
const CHARACTER: i32 = 6;
const ITEM: i32 = 6;
const LOCATION: i32 = 12;
const RESOURCE: i32 = 16;
/// More resources than this pay for nothing.
const ENOUGH: i32 = 7;
/// A point in the pool, which is there for this phase.
const POINT: i32 = 1;
const CARD: i32 = 8;
/// The combat phase comes once a turn and is not begun for nothing.
const COMBAT: i32 = 1;
/// One more card than anybody can play soon.
const SPARE_CARD: i32 = 2;
/// A card in the discard pile: it pays for an ability or comes back.
const PILE: i32 = 1;
/// As many as are needed soon.
const DISCARDS: i32 = 8;
/// Cards in hand that can be played soon.
const HAND: i32 = 6;

pub(crate) fn standing(t: &Table, seat: Seat) -> i32 {
    let count = |zone: Zone| t.cards(zone, seat).len() as i32;
    let fighters: i32 = zones::permanents(t, seat).iter().map(|&id| fighter(t, id)).sum();
    let objectives = zones::permanents(t, seat).iter().map(|&id| objective(t, id)).max().unwrap_or(0);
    TOKEN * i32::from(victory::tokens(t, seat))
        + objectives
        + by_points(t, seat)
        + fighters
        + LOCATION * count(Zone::Location)
        + ITEM * count(Zone::Items)
        + RESOURCE * count(Zone::Resources).min(ENOUGH)
        + POINT * i32::from(resources::total(t, seat))
        + CARD * count(Zone::Hand).min(HAND)
        + SPARE_CARD * (count(Zone::Hand) - HAND).max(0)
        + PILE * count(Zone::Discard).min(DISCARDS)
        - COMBAT * i32::from(t.tally(seat, Tally::Combats))
}

/// A full field wins (ATH-WIN-04).
fn objective(t: &Table, id: Id) -> i32 {
    if !t.brief(id).keywords.contains(Keyword::Objective) {
        return 0;
    }
    let field = t.book.stat(t.object(id).def, Stat::Field).unwrap_or(0);
    (FAR_OBJECTIVE - i32::from(field - victory::on(t, id))).max(0).pow(2)
}

/// More tokens than any other can still reach win (ATH-WIN-01).
fn by_points(t: &Table, seat: Seat) -> i32 {
    let others = t.in_order(seat).filter(|&s| s != seat).map(|s| victory::tokens(t, s)).max().unwrap_or(0);
    let missing = i32::from(others + t.game.pool - victory::tokens(t, seat));
    (FAR_POINTS - missing).max(0).pow(2)
}

/// Whoever lies exhausted will be back.
fn fighter(t: &Table, id: Id) -> i32 {
    let Some(defence) = t.book.stat(t.object(id).def, Stat::Dfv) else { return 0 };
    let offence = t.book.stat(t.object(id).def, Stat::Ofv).unwrap_or(0);
    let damage = damage::on(t, id);
    let body = CHARACTER + BODY * i32::from(offence + defence - damage);
    if exhaustion::is_face_down(t, id) { body * 3 / 4 } else { body }
}
