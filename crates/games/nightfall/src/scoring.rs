//! The end, the score and its tie-breaks (NF-END).

use crate::{Ending, Event, Phase, Table, Type, WOUND_TYPES, Zone};
use stapel_kernel::{Id, Outcome, Seat};

/// Wounds of a player by type, in deck, hand and discard pile (NF-END-6).
pub(crate) fn wounds(t: &Table, seat: Seat) -> [usize; 3] {
    WOUND_TYPES.map(|kind| {
        [Zone::Deck, Zone::Hand, Zone::Discard]
            .iter()
            .flat_map(|&z| t.cards(z, seat))
            .filter(|&&id| t.is(id, Type::Wound) && t.is(id, kind))
            .count()
    })
}

/// What decides: fewer wounds, then the smaller of the highest type counts, then who sits closer to the right of the
/// start player, who comes last (NF-END-7 to NF-END-11).
fn rank(t: &Table, seat: Seat) -> (usize, [usize; 3], u8) {
    let mut types = wounds(t, seat);
    let total = types.iter().sum();
    types.sort_unstable_by(|a, b| b.cmp(a));
    let right = (t.game.start.0 + t.seats - seat.0) % t.seats;
    (total, types, if right == 0 { t.seats } else { right })
}

pub(crate) fn finish(t: &mut Table) {
    // No two ranks are equal: the last comparison is by seat.
    let ranks = || t.state.seats().map(|seat| rank(t, seat));
    let first = ranks().min();
    let second = ranks().filter(|&r| Some(r) != first).min();
    let how = match (first, second) {
        (Some(a), Some(b)) if a.0 == b.0 && a.1 == b.1 => Ending::Seat,
        (Some(a), Some(b)) if a.0 == b.0 => Ending::Types,
        _ => Ending::Wounds,
    };
    place(t, how, |t, seat| (false, rank(t, seat)));
}

/// No two players share a place: the last comparison is by seat.
fn place<K: Ord>(t: &mut Table, how: Ending, key: impl Fn(&Table, Seat) -> K) {
    let mut places = [1; 8];
    let mut winner = Seat(0);
    for seat in t.state.seats() {
        let better = t.state.seats().filter(|&other| key(t, other) < key(t, seat)).count();
        places[seat.index()] = better as u8 + 1;
        if better == 0 {
            winner = seat;
        }
    }
    t.game.phase = Phase::Over;
    t.outcome = Some(Outcome { places });
    t.tell(Event::Wins, winner, Id::NONE, how as i16, 0);
}

/// A player who gives up is last; the others are ranked as the table lies.
pub(crate) fn concede(t: &mut Table, seat: Seat) {
    t.tell(Event::GivesUp, seat, Id::NONE, 0, 0);
    place(t, Ending::Conceded, |t, other| (other == seat, rank(t, other)));
}
