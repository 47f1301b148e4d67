//! Control of permanents (ATH-MAN-02): who has it, who gets it, and how it goes back.

use crate::{Event, Keyword, Table, Zone, exhaustion, zones};
use stapel_kernel::{Id, Seat, To};

/// On an object, for this turn: it does not tire once more; it is borrowed, and from whom.
pub(crate) const TIRELESS_USED: u8 = 1;
const BORROWED: u8 = 2;
const LENDER: u32 = 4;

/// A player takes control of a permanent for good. Says whether it came to that.
pub(crate) fn take(t: &mut Table, id: Id, seat: Seat) -> bool {
    // A full row takes nobody in; a permanent that is protected stays where it is.
    let full =
        t.zone_of(id) == Some(Zone::Characters) && t.cards(Zone::Characters, seat).len() >= zones::SLOTS;
    if full || t.object(id).controller == seat || is_held(t, id) {
        return false;
    }
    give(t, id, seat);
    true
}

/// ... and until the turn ends.
pub(crate) fn borrow(t: &mut Table, id: Id, seat: Seat) {
    let lender = t.object(id).controller;
    if take(t, id, seat) {
        t.object_mut(id).turn |= BORROWED | lender.0 << LENDER;
    }
}

/// Two permanents change sides; nobody needs room for that.
pub(crate) fn swap(t: &mut Table, a: Id, b: Id) {
    let (x, y) = (t.object(a).controller, t.object(b).controller);
    if x != y && !is_held(t, a) && !is_held(t, b) {
        give(t, a, y);
        give(t, b, x);
    }
}

/// What cannot change sides.
fn is_held(t: &Table, id: Id) -> bool {
    zones::is_main(t, id) || (zones::by_opponent(t, id) && t.has(id, Keyword::Anchored))
}

/// It keeps what lies on it, and its items come along; who gets a hidden one may look at it.
fn give(t: &mut Table, id: Id, seat: Seat) {
    let old = t.object(id).controller;
    let place = zones::free_slot(t, seat);
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
    for seat in t.state.seats() {
        while let Some(&id) = zones::board(t, seat).iter().find(|&&id| t.object(id).turn & BORROWED != 0) {
            let lender = Seat(t.object(id).turn >> LENDER);
            if t.gone.contains(lender) {
                t.destroy(id);
            } else {
                give(t, id, lender);
            }
        }
    }
}
