//! Giving up in the middle of things: what somebody was being asked is dropped, and the others go on (ATH-MUL-04).

use crate::{Ending, Event, Proc, Table, check, combat, stack, victory};
use stapel_kernel::{Code, Frame, Id, Seat, SeatSet};

pub(crate) fn concede(t: &mut Table, seat: Seat) {
    if t.is_gone(seat) {
        return;
    }
    t.tell(Event::GivesUp, seat, Id::NONE, 0, 0);
    let asked = t.decision().is_some_and(|d| d.seat == seat);
    if asked {
        drop_question(t);
    }
    take_back_pass(t, seat);
    victory::lose(t, SeatSet::one(seat), Ending::Conceded);
    if t.outcome().is_some() {
        return;
    }
    while let Some(k) = t.stack().iter().position(|l| l.seat == seat) {
        stack::neutralise(t, k as u8);
    }
    if t.game.turn == seat && t.frames.iter().any(|f| f.code == Code::Game(Proc::Turn)) {
        check::end_turn(t);
        t.withdraw();
    } else if asked || leads_attack(t) {
        match t.frame().code {
            Code::Game(Proc::Fight) => combat::undefended(t, seat),
            _ => t.frame().step = 0,
        }
        t.withdraw();
    }
}

/// Among those who have passed in a row, who leaves no longer counts: everybody else still has a say (ATH-STK-03).
fn take_back_pass(t: &mut Table, seat: Seat) {
    let Some(at) = t.frames.iter().rposition(|f| f.code == Code::Game(Proc::Window)) else { return };
    let Frame { seat: asked, n: passed, .. } = t.frames[at];
    let all = victory::players(t);
    if t.in_order(asked).position(|s| s == seat).is_some_and(|k| k + passed as usize >= all) {
        t.frames[at].n -= 1;
    }
}

/// Whether somebody is being asked whom to attack with or whom to attack: with a player less that is another question.
fn leads_attack(t: &Table) -> bool {
    t.frames.last().is_some_and(|f| f.code == Code::Game(Proc::Combat))
}

/// Down to the procedure in whose course the question came up.
fn drop_question(t: &mut Table) {
    let stops = |code: Code<Proc>| {
        matches!(
            code,
            Code::Game(
                Proc::SetUp
                    | Proc::Turn
                    | Proc::Day
                    | Proc::Combat
                    | Proc::Fight
                    | Proc::Stack
                    | Proc::Window
                    | Proc::Resolve
            )
        )
    };
    while t.frames.last().is_some_and(|f| !stops(f.code)) {
        t.frames.pop();
    }
}
