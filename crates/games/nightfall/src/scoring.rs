//! The end, the score and its tie-breaks (NF-END).

use crate::{Event, Phase, Table, Type, WOUND_TYPES, Zone};
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
    let mut order: Vec<Seat> = t.state.seats().collect();
    order.sort_by_key(|&s| rank(t, s));
    place(t, &order);
}

fn place(t: &mut Table, order: &[Seat]) {
    let mut places = [1; 8];
    for (k, seat) in order.iter().enumerate() {
        places[seat.index()] = k as u8 + 1;
    }
    t.game.phase = Phase::Over;
    t.outcome = Some(Outcome { places });
    t.tell(Event::Wins, order[0], Id::NONE, 0, 0);
}

/// A player who gives up is last; the others are ranked as the table lies.
pub(crate) fn concede(t: &mut Table, seat: Seat) {
    t.tell(Event::GivesUp, seat, Id::NONE, 0, 0);
    let mut order: Vec<Seat> = t.state.seats().collect();
    order.sort_by_key(|&s| (s == seat, rank(t, s)));
    place(t, &order);
}
