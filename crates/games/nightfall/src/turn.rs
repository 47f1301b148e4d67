//! The turn: Combat, Chain, Claim, Cleanup (NF-TURN).

use crate::{
    Counter, Event, Phase, Pool, Proc, Table, Until, Zone, archive,
    chain::Chain,
    claim::Claim,
    cleanup::Cleanup,
    combat::{self, Combat},
    draft,
    reaction::react,
    scoring, wounds,
};
use serde::{Deserialize, Serialize};
use stapel_kernel::{Flow, Id, Seat};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
enum Step {
    Start,
    Combat,
    Chain,
    Claim,
    Cleanup,
    End,
}

/// One turn after the other: lies under everything else.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Turn {
    step: Step,
}

impl Turn {
    pub(crate) const BEGIN: Self = Self { step: Step::Start };

    pub(crate) fn step(&mut self, t: &mut Table) -> Flow {
        let player = t.game.turn;
        // NF-END-2 to NF-END-5: what was under way is complete.
        if t.game.ending {
            scoring::finish(t);
            return Flow::Go;
        }
        // NF-LEA-3: whoever has left does nothing more in a turn that was theirs.
        if t.is_gone(player) {
            self.step = Step::End;
        }
        let (phase, next, proc) = match self.step {
            Step::Start => {
                self.step = Step::Combat;
                return start(t, player);
            }
            Step::Combat => (Phase::Combat, Step::Chain, Proc::Combat(Combat::BEGIN)),
            Step::Chain => (Phase::Chain, Step::Claim, Proc::Chain(Chain::begun_by(player))),
            Step::Claim => (Phase::Claim, Step::Cleanup, Proc::Claim(Claim::BEGIN)),
            Step::Cleanup => (Phase::Cleanup, Step::End, Proc::Cleanup(Cleanup::BEGIN)),
            Step::End => {
                self.step = Step::Start;
                end(t, player);
                return Flow::Go;
            }
        };
        (t.game.phase, self.step) = (phase, next);
        t.call(proc)
    }
}

fn start(t: &mut Table, player: Seat) -> Flow {
    t.game.phase = Phase::Start;
    // "Before your next turn begins."
    t.expire_of(Until::NextTurn, player);
    // NF-TURN-3.
    t.set_pool(player, Pool::Influence, 2);
    t.tell(Event::TurnStarts, player, Id::NONE, t.game.round as i16, 0);
    react(t, player)
}

fn end(t: &mut Table, player: Seat) {
    // NF-R-18.
    t.set_pool(player, Pool::Influence, 0);
    t.expire(Until::Turn);
    t.clear_turn_counts();
    // Also what was marked for a combat that did not come.
    combat::over(t);
    let next = t.next_seat(player);
    t.game.turn = next;
    if passes(t, player, next, t.game.start) {
        t.game.round = t.game.round.saturating_add(1);
    }
}

/// Whether going from one seat to the next, clockwise, comes to this seat or past it.
pub(crate) fn passes(t: &Table, from: Seat, to: Seat, seat: Seat) -> bool {
    let seats = t.seat_count() as u8;
    let way = |s: Seat| (s.0 + seats - seat.0) % seats;
    way(to) <= way(from)
}

/// For scenarios: archives get their copies, and a wound pile is laid if none is there.
pub(crate) fn lay_out(t: &mut Table) -> Result<(), &'static str> {
    let archives: Vec<Id> = t.everywhere(Zone::Commons).chain(t.everywhere(Zone::Private)).collect();
    for id in archives {
        if archive::copies(t, id) == 0 {
            t.set_counter(id, Counter::Copies, archive::COPIES);
        }
    }
    if t.is_empty(Zone::WoundPile, Seat(0)) {
        draft::lay_wounds(t, false);
    } else {
        let all = t.cards(Zone::WoundPile, Seat(0)).len();
        t.game.face_up = all.min(10 * t.seat_count()) as u8;
        wounds::show_top(t);
    }
    Ok(())
}

/// For scenarios: how many wounds lie face up, how many there are at all, who took the first turn (1 is a), which round it is.
pub(crate) fn set_number(t: &mut Table, word: &str, n: i16) -> bool {
    let pile = t.cards(Zone::WoundPile, Seat(0)).len();
    match word {
        "face-up wounds" | "offene Wunden" if n > 0 && n as usize <= pile => {
            t.game.face_up = n as u8;
            wounds::show_top(t);
        }
        "wounds" | "Wunden" if n > 0 && n as usize <= pile => {
            // What is too much goes from the bottom.
            for _ in n as usize..pile {
                t.vanish(t.cards(Zone::WoundPile, Seat(0))[0]);
            }
            t.game.face_up = t.game.face_up.min(n as u8);
        }
        "start player" | "Startspieler" if (1..=t.seat_count() as i16).contains(&n) => {
            t.game.start = Seat(n as u8 - 1);
        }
        "round" | "Runde" if n > 0 => t.game.round = n as u16,
        _ => return false,
    }
    true
}

pub(crate) fn resume_at(t: &mut Table, turn: Seat, moment: &str) -> Result<(), &'static str> {
    let step = match moment {
        "opening" => return draft::open(t),
        "start" => Step::Start,
        "combat" => Step::Combat,
        "" | "chain" => Step::Chain,
        "claim" => Step::Claim,
        "cleanup" => Step::Cleanup,
        _ => return Err("the moment is one of: opening, start, combat, chain, claim, cleanup"),
    };
    t.game.turn = turn;
    t.game.round = t.game.round.max(1);
    if t.pool(turn, Pool::Influence) == 0 {
        t.set_pool(turn, Pool::Influence, 2);
    }
    t.begin_with(Proc::Turn(Turn { step }));
    Ok(())
}
