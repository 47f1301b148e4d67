//! The turn: Combat, Chain, Claim, Cleanup (NF-TURN).

use crate::{Counter, Event, Phase, Pool, Proc, Table, Until, Zone, archive, combat, draft, scoring};
use stapel_kernel::{Code, Flow, Frame, Id, Seat};
use stapel_script::Word;

const START: u8 = 0;
pub(crate) const COMBAT: u8 = 1;
pub(crate) const CHAIN: u8 = 2;
pub(crate) const CLAIM: u8 = 3;
pub(crate) const CLEANUP: u8 = 4;
const END: u8 = 5;

pub(crate) fn step(t: &mut Table) -> Flow {
    let player = t.game.turn;
    // NF-END-2 to NF-END-5: what was under way is complete.
    if t.game.ending {
        scoring::finish(t);
        return Flow::Go;
    }
    // NF-LEA-3: whoever has left does nothing more in a turn that was theirs.
    if t.is_gone(player) {
        t.frame().step = END;
    }
    match t.frame().step {
        START => {
            t.game.phase = Phase::Start;
            // "Before your next turn begins."
            t.expire_of(Until::NextTurn, player);
            // NF-TURN-3.
            t.set_pool(player, Pool::Influence, 2);
            t.tell(Event::TurnStarts, player, Id::NONE, t.game.round as i16, 0);
            t.call(COMBAT, Frame::react(player))
        }
        COMBAT => {
            t.game.phase = Phase::Combat;
            t.call(CHAIN, Frame::game(Proc::Combat, player))
        }
        CHAIN => {
            t.game.phase = Phase::Chain;
            t.call(CLAIM, Frame::game(Proc::Chain, player))
        }
        CLAIM => {
            t.game.phase = Phase::Claim;
            t.call(CLEANUP, Frame::game(Proc::Claim, player))
        }
        CLEANUP => {
            t.game.phase = Phase::Cleanup;
            t.call(END, Frame::game(Proc::Cleanup, player))
        }
        _ => {
            // NF-R-18.
            t.set_pool(player, Pool::Influence, 0);
            t.expire(Until::Turn);
            t.clear_turn_counts();
            let next = t.next_seat(player);
            t.game.turn = next;
            if passes(t, player, next, t.game.start) {
                t.game.round = t.game.round.saturating_add(1);
            }
            t.go(START)
        }
    }
}

/// Whether going from one seat to the next, clockwise, comes to this seat or past it.
pub(crate) fn passes(t: &Table, from: Seat, to: Seat, seat: Seat) -> bool {
    let way = |s: Seat| (s.0 + t.seats - seat.0) % t.seats;
    way(to) <= way(from)
}

/// Whether something is under way that is brought to its end when the end is triggered (NF-END-2, NF-END-3).
pub(crate) fn goes_on(t: &Table) -> bool {
    t.frames.iter().any(|f| match f.code {
        Code::Game(Proc::Combat) => combat::goes_on(f.step),
        Code::Game(Proc::Chain) => true,
        _ => false,
    })
}

/// For scenarios: archives get their copies, and a wound pile is laid if none is there.
pub(crate) fn lay_out(t: &mut Table) -> Result<(), &'static str> {
    let archives: Vec<Id> = t.everywhere(Zone::Commons).chain(t.everywhere(Zone::Private)).collect();
    for id in archives {
        let cell = &mut t.object_mut(id).counters[Counter::Copies.index()];
        if *cell == 0 {
            *cell = archive::COPIES;
        }
    }
    if t.cards(Zone::WoundPile, Seat(0)).is_empty() {
        draft::lay_wounds(t, false);
    } else {
        let all = t.cards(Zone::WoundPile, Seat(0)).len();
        t.game.face_up = all.min(10 * t.seat_count()) as u8;
        crate::wounds::show_top(t);
    }
    Ok(())
}

/// For scenarios: how many wounds lie face up, how many there are at all, who took the first turn (1 is a), which round it is.
pub(crate) fn set_number(t: &mut Table, word: &str, n: i16) -> bool {
    let pile = t.cards(Zone::WoundPile, Seat(0)).len();
    match word {
        "face-up wounds" | "offene Wunden" if n > 0 && n as usize <= pile => {
            t.game.face_up = n as u8;
            crate::wounds::show_top(t);
        }
        "wounds" | "Wunden" if n > 0 && n as usize <= pile => {
            // What is too much goes from the bottom.
            for _ in n as usize..pile {
                t.vanish(t.cards(Zone::WoundPile, Seat(0))[0]);
            }
            t.game.face_up = t.game.face_up.min(n as u8);
        }
        "start player" | "Startspieler" if (1..=i16::from(t.seats)).contains(&n) => {
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
        "start" => START,
        "combat" => COMBAT,
        "" | "chain" => CHAIN,
        "claim" => CLAIM,
        "cleanup" => CLEANUP,
        _ => return Err("the moment is one of: opening, start, combat, chain, claim, cleanup"),
    };
    t.game.turn = turn;
    t.game.round = t.game.round.max(1);
    if t.pool(turn, Pool::Influence) == 0 {
        t.set_pool(turn, Pool::Influence, 2);
    }
    t.frames.clear();
    let mut frame = Frame::game(Proc::Turn, turn);
    frame.step = step;
    t.push(frame);
    Ok(())
}
