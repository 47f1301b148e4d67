//! The turn: Start Phase, Action Phase, End Phase (FAB-TURN).

use crate::{
    Ending, Event, Fab, Phase, Pool, Proc, Table, Until,
    combat_chain::Combat,
    end_phase::{self, EndPhase},
    leaving,
    priority::{self, Priority},
    rules,
    setup::{self, Opening},
};
use serde::{Deserialize, Serialize};
use stapel_kernel::{Flow, Id, Outcome, Seat, Texts};

/// Idle turns in a row after which nobody moves the game toward an end (FAB-WIN-5).
pub(crate) const IDLE_TURNS: u8 = 12;

/// One turn after the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Turn {
    step: Step,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
enum Step {
    Start,
    Action,
    Acted,
    Closed,
    Ended,
    /// The turn player has left the game.
    Left,
}

impl Turn {
    pub(crate) fn new() -> Self {
        Self { step: Step::Start }
    }

    /// The turn of a player who has left ends (FAB-UPF-13).
    pub(crate) fn after_leaving() -> Self {
        Self { step: Step::Left }
    }

    pub(crate) fn step(&mut self, t: &mut Table) -> Flow {
        let player = t.game.turn;
        match self.step {
            Step::Start => {
                t.game.phase = Phase::Start;
                t.game.turn_number += 1;
                t.game.idle_now = true;
                // What was said of this player's next turn is said of this one.
                t.turns_into(Until::NextTurn, player, Until::Turn);
                t.turns_into(Until::ThroughNextTurn, player, Until::Turn);
                // FAB-TURN-2: no priority; what triggers resolves at once.
                t.tell(Event::TurnStarts, player, Id::NONE, t.game.turn_number as i16, 0);
                self.step = Step::Action;
                t.call(Proc::ResolveAll)
            }
            Step::Action => {
                t.game.phase = Phase::Action;
                t.turns_into(Until::NextActionPhase, player, Until::ActionPhase);
                // FAB-TURN-3.
                t.set_pool(player, Pool::ActionPoints, 1);
                // FAB-TURN-5: what triggers now lies on the stack at the first priority.
                t.tell(Event::ActionPhaseStarts, player, Id::NONE, 0, 0);
                self.step = Step::Acted;
                t.call(Proc::Priority(Priority::new(t)))
            }
            Step::Acted => {
                if let Some((attack, targets)) = priority::launched(t) {
                    self.step = Step::Closed;
                    return t.call(Proc::Combat(Combat::new(attack, targets)));
                }
                self.step = Step::Ended;
                t.call(Proc::EndPhase(EndPhase::new()))
            }
            // FAB-CHAIN-16: the Action Phase goes on.
            Step::Closed => {
                self.step = Step::Acted;
                t.call(Proc::Priority(Priority::new(t)))
            }
            Step::Left => {
                end_phase::cut_short(t);
                self.pass_on(t)
            }
            Step::Ended => self.pass_on(t),
        }
    }

    fn pass_on(&mut self, t: &mut Table) -> Flow {
        t.game.idle = if t.game.idle_now { t.game.idle + 1 } else { 0 };
        if t.game.idle == IDLE_TURNS {
            t.finish(Outcome::DRAW);
            rules::tell_score(t);
            t.tell(Event::Wins, Seat::NOBODY, Id::NONE, Ending::Stalled as i16, 0);
        }
        // FAB-END-9.
        t.game.turn = t.next_seat(t.game.turn);
        self.step = Step::Start;
        Flow::Go
    }
}

/// Lets a laid-out table go on from the beginning of a turn, of its Action Phase or of its End Phase, from the Action Phase
/// of the first turn of the game, or from before the game, where `turn` is whom chance has picked to say who begins.
pub(crate) fn resume_at(t: &mut Table, turn: Seat, moment: &str) -> Result<(), &'static str> {
    if moment == "opening" {
        setup::cover_equipment(t);
        t.begin_with(Proc::Opening(Opening::decided_by(turn)));
        return Ok(());
    }
    let step = match moment {
        "start" => Step::Start,
        "" | "action" | "first" => Step::Action,
        "end" => Step::Acted,
        _ => return Err("the moment is one of: opening, start, action, end, first"),
    };
    t.game.turn = turn;
    leaving::note(t);
    // In the first turn of the game everybody draws up (FAB-END-7), so it has to be asked for.
    t.game.turn_number = match (moment, t.game.turn_number) {
        ("first", _) => 1,
        (_, 0) => 2,
        (_, said) => said,
    };
    t.begin_with(Proc::Turn(Turn { step }));
    Fab::settle(t);
    Ok(())
}
