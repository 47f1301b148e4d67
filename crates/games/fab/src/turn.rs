//! The turn: Start Phase, Action Phase, End Phase (FAB-TURN).

use crate::{Ending, Event, Phase, Pool, Proc, Table, Until, end_phase, setup};
use stapel_kernel::Game as _;
use stapel_kernel::{Flow, Frame, Id, Outcome, Seat};

/// Idle turns in a row after which nobody moves the game toward an end (FAB-WIN-5).
pub(crate) const IDLE_TURNS: u8 = 12;

pub(crate) const START: u8 = 0;
const ACTION: u8 = 1;
const ACTED: u8 = 2;
const CLOSED: u8 = 3;
const ENDED: u8 = 4;
/// The turn player has left the game.
const LEFT: u8 = 5;

pub(crate) fn step(t: &mut Table) -> Flow {
    let player = t.game.turn;
    match t.frame().step {
        START => {
            t.game.phase = Phase::Start;
            t.game.turn_number += 1;
            t.game.idle_now = true;
            // What was said of this player's next turn is said of this one.
            t.turns_into(Until::NextTurn, player, Until::Turn);
            t.turns_into(Until::ThroughNextTurn, player, Until::Turn);
            // FAB-TURN-2: no priority; what triggers resolves at once.
            t.tell(Event::TurnStarts, player, Id::NONE, t.game.turn_number as i16, 0);
            t.call(ACTION, Frame::game(Proc::ResolveAll, player))
        }
        ACTION => {
            t.game.phase = Phase::Action;
            t.turns_into(Until::NextActionPhase, player, Until::ActionPhase);
            // FAB-TURN-3.
            t.set_pool(player, Pool::ActionPoints, 1);
            // FAB-TURN-5: what triggers now lies on the stack at the first priority.
            t.tell(Event::ActionPhaseStarts, player, Id::NONE, 0, 0);
            t.call(ACTED, Frame::game(Proc::Priority, player))
        }
        ACTED => {
            if let Some((attack, targets)) = crate::priority::launched(t) {
                let mut combat = Frame::game(Proc::Combat, player).about(attack);
                combat.m = i16::from(targets.0);
                return t.call(CLOSED, combat);
            }
            t.call(ENDED, Frame::game(Proc::EndPhase, player))
        }
        // FAB-CHAIN-16: the Action Phase goes on.
        CLOSED => t.call(ACTED, Frame::game(Proc::Priority, player)),
        LEFT => {
            end_phase::cut_short(t);
            t.go(ENDED)
        }
        _ => {
            t.game.idle = if t.game.idle_now { t.game.idle + 1 } else { 0 };
            if t.game.idle == IDLE_TURNS {
                t.finish(Outcome::DRAW);
                crate::rules::tell_score(t);
                t.tell(Event::Wins, Seat::NOBODY, Id::NONE, Ending::Stalled as i16, 0);
            }
            // FAB-END-9.
            t.game.turn = t.next_seat(player);
            t.go(START)
        }
    }
}

/// A frame that ends the turn of a player who has left (FAB-UPF-13).
pub(crate) fn after_leaving(player: Seat) -> Frame<Proc> {
    let mut frame = Frame::game(Proc::Turn, player);
    frame.step = LEFT;
    frame
}

/// Lets a laid-out table go on from the beginning of a turn, of its Action Phase or of its End Phase, from the Action Phase
/// of the first turn of the game, or from before the game, where `turn` is whom chance has picked to say who begins.
pub(crate) fn resume_at(t: &mut Table, turn: Seat, moment: &str) -> Result<(), &'static str> {
    t.frames.clear();
    if moment == "opening" {
        setup::cover_equipment(t);
        t.push(setup::opening(turn));
        return Ok(());
    }
    let step = match moment {
        "start" => START,
        "" | "action" | "first" => ACTION,
        "end" => ACTED,
        _ => return Err("the moment is one of: opening, start, action, end, first"),
    };
    t.game.turn = turn;
    crate::leaving::note(t);
    // In the first turn of the game everybody draws up (FAB-END-7), so it has to be asked for.
    t.game.turn_number = match (moment, t.game.turn_number) {
        ("first", _) => 1,
        (_, 0) => 2,
        (_, said) => said,
    };
    let mut frame = Frame::game(Proc::Turn, turn);
    frame.step = step;
    t.push(frame);
    crate::Fab::settle(t);
    Ok(())
}
