//! A day and its five phases (ALT-MORN, ALT-NOON, ALT-AFT-07). Whatever a step has triggered is finished before the next.

use crate::{
    Counter, Event, Keyword, Phase, Pool, Proc, SigismarDayOne, Table, VictoryCheck, Why, Zone, expedition,
    night, setup,
};
use stapel_kernel::{Choice, Flow, Frame, Id, Ref, Seat, SeatSet, Why as Reason};
use stapel_script::Word;

pub(crate) const MORNING: u8 = 0;
const DRAW: u8 = 1;
const ORBS: u8 = 2;
const ORB_ADDED: u8 = 3;
pub(crate) const NOON: u8 = 4;
const AFTERNOON: u8 = 5;
pub(crate) const TURNS: u8 = 6;
const NEXT_TURN: u8 = 7;
pub(crate) const DUSK: u8 = 8;
const PROGRESS: u8 = 9;
const AFTER_PROGRESS: u8 = 10;
pub(crate) const NIGHT: u8 = 11;
const REST: u8 = 12;
const CLEAN_UP: u8 = 13;
const CLEANED_UP: u8 = 14;
const END: u8 = 15;

/// Goes on at `next` when nothing triggered is left.
pub(crate) fn react(t: &mut Table, next: u8) -> Flow {
    let initiative = t.game.initiative();
    t.call(next, Frame::react_in_turn(initiative))
}

/// `n` players have decided in the step that is on.
pub(crate) fn step(t: &mut Table) -> Flow {
    let frame = *t.frame();
    match frame.step {
        MORNING => {
            t.game.phase = Phase::Morning;
            // ALT-MORN-03.
            t.game.first = t.next_seat(t.game.first);
            t.tell(Event::DayStarts, t.game.first, Id::NONE, t.game.day as i16, 0);
            ready(t);
            react(t, DRAW)
        }
        DRAW => {
            // ALT-MORN-05.
            for seat in t.in_order(t.game.first) {
                t.draw(seat);
                t.draw(seat);
            }
            t.frame().n = 0;
            react(t, ORBS)
        }
        ORBS => {
            // ALT-MORN-07.
            let Some(seat) = t.in_order(t.game.first).nth(frame.n as usize) else { return react(t, NOON) };
            t.frame().n += 1;
            t.state.options.clear();
            t.offer_hand(seat, |_, _| true);
            t.options.push(Choice::Done);
            t.ask(ORB_ADDED, seat, Reason::Own(Why::AddOrb), Ref::NONE)
        }
        ORB_ADDED => {
            if let Choice::Card(id) = t.answer() {
                let seat = t.object(id).owner;
                setup::add_orb(t, seat, id);
            }
            t.go(ORBS)
        }
        NOON => {
            t.game.phase = Phase::Noon;
            t.tell(Event::AtNoon, t.game.first, Id::NONE, t.game.day as i16, 0);
            quiet_first_day(t);
            react(t, AFTERNOON)
        }
        AFTERNOON => {
            t.game.phase = Phase::Afternoon;
            t.game.turn = t.game.first;
            t.game.passed = SeatSet::NONE;
            t.go(TURNS)
        }
        TURNS => {
            let turn = t.game.turn;
            t.call(NEXT_TURN, Frame::game(Proc::Turn, turn))
        }
        NEXT_TURN => {
            // ALT-AFT-01, ALT-AFT-06, ALT-AFT-07.
            let plays = |t: &Table, s: &Seat| !t.game.passed.contains(*s);
            let after = t.next_seat(t.game.turn);
            match t.in_order(after).find(|s| plays(t, s)) {
                Some(seat) => {
                    t.game.turn = seat;
                    t.go(TURNS)
                }
                None => t.go(DUSK),
            }
        }
        DUSK => {
            t.game.phase = Phase::Dusk;
            t.game.advanced = 0;
            t.tell(Event::AtDusk, t.game.first, Id::NONE, 0, 0);
            react(t, PROGRESS)
        }
        PROGRESS => {
            if t.game.arena {
                expedition::contest(t);
            } else {
                expedition::progress(t);
            }
            react(t, AFTER_PROGRESS)
        }
        AFTER_PROGRESS => {
            // ALT-WIN-03.
            if t.game.options.victory_check == VictoryCheck::Dusk {
                expedition::check(t);
            }
            t.go(NIGHT)
        }
        NIGHT => {
            t.game.phase = Phase::Night;
            t.tell(Event::AtNight, t.game.first, Id::NONE, 0, 0);
            react(t, REST)
        }
        REST => {
            night::rest(t);
            react(t, CLEAN_UP)
        }
        CLEAN_UP => {
            let first = t.game.first;
            t.call(CLEANED_UP, Frame::game(Proc::CleanUp, first))
        }
        CLEANED_UP => react(t, END),
        _ => {
            // ALT-WIN-07.
            if t.game.options.victory_check == VictoryCheck::NightEnd {
                expedition::check(t);
            }
            t.game.day = t.game.day.saturating_add(1);
            t.game.uses.clear();
            t.clear_turn_counts();
            t.go(MORNING)
        }
    }
}

/// ALT-MORN-04.
fn ready(t: &mut Table) {
    for object in &mut t.state.objects {
        object.counters[Counter::Exhausted.index()] = 0;
    }
    for seat in t.seats() {
        let orbs = t.cards(Zone::Orbs, seat).len() as i16;
        t.set_pool(seat, Pool::Mana, orbs);
    }
}

/// ALT-R-03.
fn quiet_first_day(t: &mut Table) {
    if t.game.day == 1 && t.game.options.sigismar_day_one == SigismarDayOne::Ignored {
        let mut waiting = std::mem::take(&mut t.state.triggered);
        waiting.retain(|x| !t.has(x.this.id, Keyword::NotOnDayOne));
        t.state.triggered = waiting;
    }
}
