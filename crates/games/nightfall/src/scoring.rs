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
    let seats = t.seat_count() as u8;
    let right = (t.game.start.0 + seats - seat.0) % seats;
    (total, types, if right == 0 { seats } else { right })
}

pub(crate) fn finish(t: &mut Table) {
    // No two ranks are equal: the last comparison is by seat.
    let ranks = || t.in_order(t.game.start).filter(|&s| !t.is_gone(s)).map(|seat| rank(t, seat));
    let first = ranks().min();
    let second = ranks().filter(|&r| Some(r) != first).min();
    let how = match (first, second) {
        (Some(a), Some(b)) if a.0 == b.0 && a.1 == b.1 => Ending::Seat,
        (Some(a), Some(b)) if a.0 == b.0 => Ending::Types,
        _ => Ending::Wounds,
    };
    conclude(t, how);
}

/// The places: no two players share one, but all who have left share the last (NF-LEA-5).
pub(crate) fn conclude(t: &mut Table, how: Ending) {
    let key = |t: &Table, seat: Seat| (t.is_gone(seat), rank(t, seat));
    let mut places = [1; 8];
    let mut order: [Seat; 8] = std::array::from_fn(|k| Seat(k as u8));
    let order = &mut order[..t.seat_count()];
    order.sort_unstable_by_key(|&seat| key(t, seat));
    for (k, &seat) in order.iter().enumerate() {
        places[seat.index()] = if t.is_gone(seat) { order.len() as u8 } else { k as u8 + 1 };
    }
    t.game.phase = Phase::Over;
    t.finish(Outcome { places });
    for &seat in order.iter() {
        if t.is_gone(seat) {
            break;
        }
        let [bite, bleed, burn] = wounds(t, seat).map(|n| n as i16);
        // At most twenty of a type (NF-COMP-3): five bits each.
        t.tell(Event::Scores, seat, Id::NONE, bite + bleed + burn, bite | bleed << 5 | burn << 10);
    }
    t.tell(Event::Wins, order[0], Id::NONE, how as i16, 0);
}
