//! The end and the places (ORD-WIN, ORD-TIM, ORD-RND, ORD-SAN).

use crate::{Ending, Event, Phase, Proc, Table, path, turn};
use stapel_kernel::{Code, Id, Outcome, Seat};

/// Everybody is placed by rank; equal ranks share the better place (ORD-WIN-04, ORD-WIN-05). Whoever has left comes
/// after all others: such a player has no place (ORD-SAN-04).
pub(crate) fn by_rank(t: &mut Table, how: Ending) {
    let key = |t: &Table, seat: Seat| (!t.is_gone(seat), path::rank(t, seat));
    let mut places = [1; 8];
    for seat in t.seats() {
        let better = t.seats().filter(|&other| key(t, other) > key(t, seat)).count();
        places[seat.index()] = if t.is_gone(seat) { t.seats } else { better as u8 + 1 };
    }
    t.game.phase = Phase::Over;
    t.finish(Outcome { places });
    for seat in t.seats().filter(|seat| places[seat.index()] == 1) {
        t.tell(Event::Wins, seat, Id::NONE, how as i16, 0);
    }
    for place in 1..=t.seats {
        for seat in t.seats().filter(|seat| places[seat.index()] == place) {
            let shown = if t.is_gone(seat) { 0 } else { i16::from(place) };
            t.tell(Event::Placed, seat, Id::NONE, path::rank(t, seat) as i16, shown);
        }
    }
}

/// A player leaves the game; the others go on (ORD-SAN-04).
pub(crate) fn leave(t: &mut Table, seat: Seat) {
    if t.is_gone(seat) {
        return;
    }
    t.leaves(seat);
    t.tell(Event::Leaves, seat, Id::NONE, 0, 0);
    if t.seats().filter(|&other| !t.is_gone(other)).count() == 1 {
        by_rank(t, Ending::Left);
        return;
    }
    t.state.triggered.retain(|due| due.seat != seat);
    let asked = t.decision().map(|d| d.seat);
    let asking = t.frames.last().copied();
    if t.game.turn == seat {
        // Whatever was under way belonged to their turn.
        t.frames.truncate(1);
        t.stack.clear();
        t.picks.clear();
        turn::next_turn(t);
        t.frame().step = turn::START;
    } else {
        drop_frames(t, seat);
    }
    let stays = t.frames.last().copied() == asking;
    if stays && asked == Some(seat) {
        t.frames.pop();
    }
    // A question to somebody else is still open; any other is not asked any more, and the table goes on.
    if !stays || asked == Some(seat) {
        t.withdraw();
    }
}

/// Ends what the leaving player was doing in the turn of another.
fn drop_frames(t: &mut Table, seat: Seat) {
    // What others would take from them stays with them.
    t.state.frames.retain(|f| !(f.code == Code::Game(Proc::Lose) && f.seat == seat));
    // The window goes on with the next player; below it lies what others have reacted with.
    let asked = t.frames.iter().rposition(|f| f.code == Code::Game(Proc::Window));
    if let Some(k) = asked.filter(|&k| t.frames[k].who == seat) {
        let picks = t.frames[..k].iter().rfind(|f| f.code == Code::Game(Proc::Action)).map_or(0, |f| f.picks);
        t.frames.truncate(k + 1);
        t.picks.truncate(picks as usize);
        t.frame().step = 0;
        return;
    }
    if let Some(k) = t.frames.iter().position(|f| f.seat == seat) {
        t.frames.truncate(k);
    }
}
