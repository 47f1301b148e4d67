//! The row: eight regions, six of them on Tumult cards that lie face down until somebody comes (ALT-ADV).

use crate::{Event, Phase, Pool, Side, TERRAINS, Table, Zone, expedition};
use stapel_kernel::{Id, Seat, SeatSet};
use stapel_script::Symbol;

/// The far end of the row.
pub(crate) const LAST: i16 = 7;

/// The Tumult cards, as they lie before their orientation is known.
pub(crate) const TUMULT: [&str; 3] = ["tumult-forest", "tumult-mountain", "tumult-water"];

/// They and their other sides up.
pub(crate) const ALL_TUMULT: [&str; 6] = [
    "tumult-forest",
    "tumult-mountain",
    "tumult-water",
    "tumult-forest-turned",
    "tumult-mountain-turned",
    "tumult-water-turned",
];

pub(crate) fn distance_pool(side: Side) -> Pool {
    match side {
        Side::Hero => Pool::HeroDistance,
        Side::Companion => Pool::CompanionDistance,
    }
}

/// Where a marker stands that has come this far, counted from the Hero Region.
pub(crate) fn place_of(side: Side, distance: i16) -> i16 {
    match side {
        Side::Hero => distance,
        Side::Companion => LAST - distance,
    }
}

pub(crate) fn index(t: &Table, seat: Seat, side: Side) -> i16 {
    place_of(side, t.pool(seat, distance_pool(side)))
}

/// The Tumult card that a region is on, if it is on one, and whether the region is its farther half.
fn card(t: &Table, index: i16) -> Option<(Id, bool)> {
    let on = usize::try_from(index - 1).ok().filter(|&k| k < 6)?;
    let row = t.cards(Zone::Row, Seat(0));
    Some((*row.get(row.len().checked_sub(1 + on / 2)?)?, on % 2 == 1))
}

/// Which of `ALL_TUMULT` a card is.
pub(crate) fn tumult(t: &Table, id: Id) -> Option<usize> {
    let this = t.def(id).card.id;
    ALL_TUMULT.iter().position(|&card| this.as_str() == card)
}

/// Which of forest, mountain and water a region has.
pub(crate) fn terrains(t: &Table, index: i16) -> [bool; 3] {
    match card(t, index) {
        // ALT-ADV-02.
        None => [true; 3],
        // ALT-ADV-05.
        Some((id, _)) if t.object(id).is_face_down() => [false; 3],
        Some((id, far)) => {
            let extra = &t.def(id).card.extra;
            let here = if far { &extra.far } else { &extra.near };
            TERRAINS.map(|terrain| here.contains(&terrain))
        }
    }
}

/// Turns up the Tumult card of a region that is about to be entered (ALT-ADV-04). Which way round it lies is drawn now:
/// nobody could know it before (ALT-SETUP-04).
pub(crate) fn enter(t: &mut Table, index: i16) {
    let Some((id, _)) = card(t, index) else { return };
    if !t.object(id).is_face_down() {
        return;
    }
    if t.chance(2) == 1 {
        let kind = tumult(t, id).filter(|&k| k < TUMULT.len()).expect("only these lie face down");
        let turned = t.book.find(Symbol::new(ALL_TUMULT[kind + TUMULT.len()]));
        t.turn_into(id, turned.expect("the book was checked: the Tumult cards are there"));
    }
    t.turn_up(id);
    t.tell(Event::TurnsUpRegion, t.game.first, id, 0, 0);
}

/// Moves a marker by some regions, as far as the row goes.
pub(crate) fn go(t: &mut Table, seat: Seat, side: Side, mut by: i16) {
    // ALT-ARENA-03.
    if t.game.arena {
        return;
    }
    if by > 0 && t.game.phase == Phase::Dusk {
        // ALT-DUSK-06, ALT-KEY-13: whatever would move it.
        if !may_go_at_dusk(t, seat, side) {
            return;
        }
        let advanced = &mut t.game.advanced[side.index()];
        *advanced = advanced.with(SeatSet::one(seat));
        by = 1;
    }
    // ALT-ADV-01: every region takes a move of its own.
    for _ in 0..by.unsigned_abs() {
        step(t, seat, side, by.signum());
    }
}

/// Whether an Expedition can go forward this Dusk at all: once, and not with a Defender in it.
pub(crate) fn may_go_at_dusk(t: &Table, seat: Seat, side: Side) -> bool {
    !t.game.advanced[side.index()].contains(seat) && !expedition::held(t, seat, side)
}

/// One region forward or back, unless the row ends there. A Tumult card that lies face down is turned up first.
fn step(t: &mut Table, seat: Seat, side: Side, by: i16) {
    let pool = distance_pool(side);
    let to = t.pool(seat, pool) + by;
    if !(0..=LAST).contains(&to) {
        return;
    }
    enter(t, place_of(side, to));
    t.set_pool(seat, pool, to);
    let what = if by > 0 { Event::Advances } else { Event::Retreats };
    t.tell(what, seat, Id::NONE, to, side as i16);
}
