//! Giving up in the middle of things: what somebody was being asked is dropped, and the others go on (ATH-MUL-04).

use crate::{Ending, Event, Phase, Proc, Table, stack, turn, victory};
use stapel_kernel::{Frame, Id, Picks, Seat, SeatSet};

pub(crate) fn concede(t: &mut Table, seat: Seat) {
    if t.is_gone(seat) {
        return;
    }
    t.tell(Event::GivesUp, seat, Id::NONE, 0, 0);
    if t.decision().is_some_and(|d| d.seat == seat) || leads_attack(t) {
        drop_question(t);
    }
    victory::lose(t, SeatSet::one(seat), Ending::Conceded);
    if t.outcome().is_some() {
        return;
    }
    while let Some(k) = t.stack().iter().position(|l| l.seat == seat) {
        stack::neutralise(t, k as u8);
    }
    if t.game.turn == seat && t.game.phase != Phase::SetUp {
        turn::cut_short(t);
        t.withdraw();
    }
}

/// Whether somebody is being asked whom to attack with or whom to attack: with a player less that is another question.
fn leads_attack(t: &Table) -> bool {
    matches!(t.frames().last(), Some(Frame::Game(Proc::Combat(_))))
}

/// Goes back to the procedure in whose course the question came up. What only the active player does is no such procedure:
/// their turn ends.
fn drop_question(t: &mut Table) {
    t.withdraw();
    let goes_on = |frame: &Frame<Proc>| match *frame {
        Frame::Game(Proc::SetUp(x)) => Some(Proc::SetUp(x.anew())),
        Frame::Game(Proc::Combat(x)) => Some(Proc::Combat(x.anew())),
        Frame::Game(Proc::Fight(x)) => Some(Proc::Fight(x.undefended())),
        Frame::Game(Proc::Stack(x)) => Some(Proc::Stack(x.anew())),
        Frame::Game(Proc::Window(x)) => Some(Proc::Window(x.anew())),
        Frame::Game(Proc::Resolve) => Some(Proc::Resolve),
        _ => None,
    };
    let found = t.frames().iter().enumerate().rev().find_map(|(at, frame)| Some((at, goes_on(frame)?)));
    if let Some((at, proc)) = found {
        t.cut(at);
        t.push(proc);
        // Texts pick, and none of them is left.
        t.forget_picks(Picks::default());
    }
}
