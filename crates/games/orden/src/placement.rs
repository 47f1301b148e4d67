//! The end and the places (ORD-WIN, ORD-TIM, ORD-RND, ORD-SAN).

use crate::{Event, Phase, Table, path};
use stapel_kernel::{Id, Outcome, Seat};

/// Everybody is placed by rank; equal ranks share the better place (ORD-WIN-04, ORD-WIN-05). Whoever has left comes
/// after all others: such a player has no place (ORD-SAN-04).
pub(crate) fn by_rank(t: &mut Table) {
    let key = |t: &Table, seat: Seat| (!t.gone.contains(seat), path::rank(t, seat));
    let mut places = [1; 8];
    for seat in t.state.seats() {
        let better = t.state.seats().filter(|&other| key(t, other) > key(t, seat)).count();
        places[seat.index()] = if t.gone.contains(seat) { t.seats } else { better as u8 + 1 };
    }
    t.game.phase = Phase::Over;
    t.outcome = Some(Outcome { places });
    for seat in t.state.seats().filter(|seat| places[seat.index()] == 1) {
        t.tell(Event::Wins, seat, Id::NONE, 0, 0);
    }
}
