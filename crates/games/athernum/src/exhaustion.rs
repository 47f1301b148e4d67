//! Exhaustion of cards (ATH-EXH): face down under markers, and back.

use crate::{Counter, Event, Flag, Keyword, Table, Zone, zones};
use stapel_kernel::{Id, Seat, SeatSet};

pub(crate) fn is_face_down(t: &Table, id: Id) -> bool {
    t.object(id).is_face_down()
}

fn markers(t: &Table, id: Id) -> u8 {
    t.counter(id, Counter::Exhaustion)
}

/// Face down, and no hidden item. A start card may lie so without a marker (ATH-R-04).
pub(crate) fn is_exhausted(t: &Table, id: Id) -> bool {
    is_face_down(t, id)
        && zones::is_in_play(t, id)
        && (t.zone_of(id) != Some(Zone::Items) || markers(t, id) > 0)
}

/// ATH-EXH-01, ATH-EXH-06: face down with a marker, or one marker more.
pub(crate) fn exhaust(t: &mut Table, id: Id) {
    let again = is_exhausted(t, id);
    t.add_counters(id, Counter::Exhaustion, 1);
    // ATH-ABL-03: what lasted ends.
    t.set_flag(id, Flag::InForce, false);
    if is_face_down(t, id) {
        // A hidden item is no secret any more (ATH-FDN-08).
        t.reveal(id, SeatSet::ALL);
    } else {
        t.turn_down(id);
    }
    t.tell(Event::Exhausts, t.object(id).controller, id, i16::from(again), 0);
}

/// An effect of a player exhausts a card, unless a text protects it.
pub(crate) fn exhaust_by(t: &mut Table, id: Id, seat: Seat) {
    let theirs = t.object(id).controller != seat;
    if !(theirs && (t.has(id, Keyword::Steady) || t.has(id, Keyword::Anchored))) {
        exhaust(t, id);
    }
}

/// An effect of a player puts a marker on a card. That exhausts who lies face up (ATH-R-54); who is exhausted has one
/// marker more, whatever protects from being exhausted (ATH-R-67).
pub(crate) fn mark_by(t: &mut Table, id: Id, seat: Seat) {
    if is_exhausted(t, id) { exhaust(t, id) } else { exhaust_by(t, id, seat) }
}

/// All markers come off; the card is revealed.
pub(crate) fn ready(t: &mut Table, id: Id) {
    if is_exhausted(t, id) {
        refresh(t, id);
    }
}

fn refresh(t: &mut Table, id: Id) {
    t.set_counter(id, Counter::Exhaustion, 0);
    t.tell(Event::Readies, t.object(id).controller, id, 0, 0);
    zones::reveal(t, id, true);
}

/// The Morning: one marker off everything (ATH-MOR-03); what has none left is revealed (ATH-MOR-04). Hidden items stay as
/// they are (ATH-MOR-05).
pub(crate) fn recover(t: &mut Table, seat: Seat) {
    for k in 0..zones::board(t, seat).len() {
        let id = zones::board(t, seat)[k];
        if is_exhausted(t, id) && !t.has(id, Keyword::StaysExhausted) {
            let left = markers(t, id).saturating_sub(1);
            t.set_counter(id, Counter::Exhaustion, left);
            if left == 0 {
                refresh(t, id);
            }
        }
    }
}
