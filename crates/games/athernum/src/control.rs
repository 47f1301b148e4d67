//! Control of permanents (ATH-MAN-02): who has it, who gets it, and how it goes back.

use crate::{Event, Keyword, Table, Zone, exhaustion, zones};
use stapel_kernel::{Id, Seat, To};

/// What an object has about it for this turn. The table keeps one byte of it: a bit, a bit, two bits, four bits.
#[derive(Clone, Copy, Default)]
struct ThisTurn {
    /// It was paid for once that it does not tire.
    tireless_used: bool,
    /// To whom it goes back when the turn ends.
    lender: Option<Seat>,
    /// How often it dealt lethal combat damage, as far as anybody counts.
    felled: u8,
}

impl ThisTurn {
    const MOST_FELLED: u8 = 3;

    fn of(t: &Table, id: Id) -> Self {
        let byte = t.object(id).turn;
        Self {
            tireless_used: byte & 1 == 1,
            lender: (byte & 2 != 0).then_some(Seat(byte >> 4)),
            felled: byte >> 2 & Self::MOST_FELLED,
        }
    }
    fn note(self, t: &mut Table, id: Id) {
        let lent = self.lender.map_or(0, |seat| 2 | seat.0 << 4);
        t.set_turn_count(id, u8::from(self.tireless_used) | self.felled << 2 | lent);
    }
}

/// A character has dealt lethal combat damage.
pub(crate) fn note_felling(t: &mut Table, id: Id) {
    let now = ThisTurn::of(t, id);
    ThisTurn { felled: (now.felled + 1).min(ThisTurn::MOST_FELLED), ..now }.note(t, id);
}

/// How often a character has dealt lethal combat damage this turn.
pub(crate) fn felled(t: &Table, id: Id) -> i16 {
    i16::from(ThisTurn::of(t, id).felled)
}

/// It is paid for that a character does not tire: once a turn.
pub(crate) fn use_tireless(t: &mut Table, id: Id) {
    ThisTurn { tireless_used: true, ..ThisTurn::of(t, id) }.note(t, id);
}

pub(crate) fn used_tireless(t: &Table, id: Id) -> bool {
    ThisTurn::of(t, id).tireless_used
}

/// A player takes control of a permanent for good. Says whether it came to that.
pub(crate) fn take(t: &mut Table, id: Id, seat: Seat) -> bool {
    if t.object(id).controller == seat {
        // What was borrowed is no longer.
        ThisTurn { lender: None, ..ThisTurn::of(t, id) }.note(t, id);
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
    let home = ThisTurn::of(t, id).lender.unwrap_or(t.object(id).controller);
    if t.object(id).controller != seat && take(t, id, seat) && home != seat {
        ThisTurn { lender: Some(home), ..ThisTurn::of(t, id) }.note(t, id);
    }
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
    let tireless_used = used_tireless(t, id);
    ThisTurn { tireless_used, ..ThisTurn::default() }.note(t, id);
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
    t.set_controller(id, seat);
    t.wake(id);
}

/// The turn ends: borrowed permanents go back. That is no gaining, so a full row is no obstacle.
pub(crate) fn give_back(t: &mut Table) {
    let lent = |t: &Table, seat| {
        zones::board(t, seat).iter().find_map(|&id| Some((id, ThisTurn::of(t, id).lender?)))
    };
    for seat in t.seats() {
        while let Some((id, home)) = lent(t, seat) {
            if t.is_gone(home) {
                t.destroy(id);
            } else {
                give(t, id, home, zones::place_for(t, id, home));
            }
        }
    }
}
