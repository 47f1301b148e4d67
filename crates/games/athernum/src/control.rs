//! Control of permanents (ATH-MAN-02): who has it, who gets it, and how it goes back.

use crate::{Event, Keyword, Table, Zone, exhaustion, zones};
use stapel_kernel::{Id, Seat, To};

/// On an object, for this turn: it does not tire once more; it is borrowed; how often it dealt lethal damage; from whom it
/// is borrowed.
pub(crate) const TIRELESS_USED: u8 = 1;
const BORROWED: u8 = 2;
const FELLED: u8 = 4;
const FELLED_OFTEN: u8 = 3 * FELLED;
const LENDER: u32 = 4;

/// A character has dealt lethal combat damage.
pub(crate) fn note_felling(t: &mut Table, id: Id) {
    let turn = &mut t.object_mut(id).turn;
    if *turn & FELLED_OFTEN != FELLED_OFTEN {
        *turn += FELLED;
    }
}

/// How often a character has dealt lethal combat damage this turn.
pub(crate) fn felled(t: &Table, id: Id) -> i16 {
    i16::from((t.object(id).turn & FELLED_OFTEN) / FELLED)
}

/// A player takes control of a permanent for good. Says whether it came to that.
pub(crate) fn take(t: &mut Table, id: Id, seat: Seat) -> bool {
    if t.object(id).controller == seat {
        // What was borrowed is no longer.
        t.object_mut(id).turn &= TIRELESS_USED | FELLED_OFTEN;
        return false;
    }
    // A full row takes nobody in; a permanent that is protected stays where it is.
    let full =
        t.zone_of(id) == Some(Zone::Characters) && t.cards(Zone::Characters, seat).len() >= zones::SLOTS;
    if full || is_held(t, id) {
        return false;
    }
    give(t, id, seat, zones::place_for(t, id, seat));
    true
}

/// ... and until the turn ends. All loans end together, so whoever lent it first gets it back (ATH-R-52).
pub(crate) fn borrow(t: &mut Table, id: Id, seat: Seat) {
    let home = lender(t, id).unwrap_or(t.object(id).controller);
    if t.object(id).controller != seat && take(t, id, seat) && home != seat {
        t.object_mut(id).turn |= BORROWED | home.0 << LENDER;
    }
}

/// To whom it goes back when the turn ends.
fn lender(t: &Table, id: Id) -> Option<Seat> {
    let turn = t.object(id).turn;
    (turn & BORROWED != 0).then_some(Seat(turn >> LENDER))
}

/// Two permanents change sides and places; nobody needs room for that.
pub(crate) fn swap(t: &mut Table, a: Id, b: Id) {
    let (x, y) = (t.object(a).controller, t.object(b).controller);
    if x != y && !is_held(t, a) && !is_held(t, b) {
        let (here, there) = (t.object(a).place, t.object(b).place);
        give(t, a, y, there);
        give(t, b, x, here);
    }
}

/// What cannot change sides.
fn is_held(t: &Table, id: Id) -> bool {
    zones::is_main(t, id) || (zones::by_opponent(t, id) && t.has(id, Keyword::Anchored))
}

/// It keeps what lies on it, and its items come along; who gets a hidden one may look at it.
fn give(t: &mut Table, id: Id, seat: Seat, place: u8) {
    let old = t.object(id).controller;
    shift(t, id, seat, place);
    t.object_mut(id).turn &= TIRELESS_USED;
    t.tell_of(Event::ChangesControl, seat, old, id, 0);
    while let Some(item) = t.cards(Zone::Items, old).iter().copied().find(|&c| t.object(c).attached == id) {
        shift(t, item, seat, place);
    }
}

fn shift(t: &mut Table, id: Id, seat: Seat, place: u8) {
    let zone = t.zone_of(id).expect("what changes sides is in play");
    let mut to = To::top(zone, seat).place(place);
    to.face_down = exhaustion::is_face_down(t, id);
    t.put(id, to);
    t.object_mut(id).controller = seat;
    t.wake(id);
}

/// The turn ends: borrowed permanents go back. That is no gaining, so a full row is no obstacle.
pub(crate) fn give_back(t: &mut Table) {
    for seat in t.seats() {
        while let Some((id, home)) = zones::board(t, seat).iter().find_map(|&id| Some((id, lender(t, id)?))) {
            if t.is_gone(home) {
                t.destroy(id);
            } else {
                give(t, id, home, zones::place_for(t, id, home));
            }
        }
    }
}
