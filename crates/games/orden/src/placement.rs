//! The end and the places (ORD-WIN, ORD-TIM, ORD-RND, ORD-SAN).

use crate::{
    Ending, Event, Phase, Table, path,
    rules::Proc,
    turn::{self, Turn},
};
use stapel_kernel::{Frame, Id, Outcome, Picks, Proc as Common, Seat};

/// Everybody is placed by rank; equal ranks share the better place (ORD-WIN-04, ORD-WIN-05). Whoever has left comes
/// after all others: such a player has no place (ORD-SAN-04).
pub(crate) fn by_rank(t: &mut Table, how: Ending) {
    let key = |t: &Table, seat: Seat| (!t.is_gone(seat), path::rank(t, seat));
    let seats = t.seat_count() as u8;
    let mut places = [1; 8];
    for seat in t.seats() {
        let better = t.seats().filter(|&other| key(t, other) > key(t, seat)).count();
        places[seat.index()] = if t.is_gone(seat) { seats } else { better as u8 + 1 };
    }
    t.game.phase = Phase::Over;
    t.finish(Outcome { places });
    for seat in t.seats().filter(|seat| places[seat.index()] == 1) {
        t.tell(Event::Wins, seat, Id::NONE, how as i16, 0);
    }
    for place in 1..=seats {
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
    t.forget_triggers(seat);
    if t.game.turn == seat {
        // Whatever was under way belonged to their turn.
        t.keep_layers(|_| false);
        t.game.end_action();
        turn::next_turn(t);
        t.begin_with(Proc::Turn(Turn::START));
        t.withdraw();
    } else {
        end_doings(t, seat);
    }
}

/// Ends what the leaving player was doing in the turn of another. A question to somebody else stays open, unless it was part of
/// that or asks what to begin; any other is not asked any more, and the table goes on.
fn end_doings(t: &mut Table, seat: Seat) {
    let frames = t.frames();
    let asks = |f: &Frame<Proc>| matches!(f, Frame::Game(Proc::Window(window)) if window.asked == seat);
    let takes = |f: &Frame<Proc>| matches!(f, Frame::Game(Proc::Lose(lose)) if lose.seat == seat);
    let theirs = |f: &Frame<Proc>| match f {
        Frame::Text(text) => text.ctx.seat == seat,
        Frame::Game(proc) => proc.seat() == Some(seat),
        Frame::Kernel(_) => false,
    };
    // With a price in the middle of a text ends the paying of it.
    let price = |k: usize| usize::from(k > 0 && matches!(frames[k - 1], Frame::Kernel(Common::Pay(_))));
    if let Some(window) = frames.iter().position(asks) {
        t.cut(window + 1);
        t.forget_picks(Picks::default());
    } else if let Some(k) = frames.iter().position(theirs) {
        t.cut(k - price(k));
    } else if !frames.last().is_some_and(takes) {
        if t.decision().is_none_or(|asked| asked.seat != seat) {
            turn::ask_anew(t);
            return;
        }
        let last = frames.len() - 1;
        t.cut(last - price(last));
    }
    t.withdraw();
}
