//! The turn: Morning, Day, Evening, and the Night between two turns (ATH-MOR, ATH-EVE, ATH-NGT).

use crate::{
    Counter, Event, MorningOrder, Phase, Pool, Proc, Stat, Table, Until, Zone, control, day, exhaustion,
    resources, rules::IN_FORCE, setup, stack, victory, zones,
};
use stapel_kernel::{Flow, Frame, Id, Seat, SeatSet};
use stapel_script::Word;

const BEFORE: u8 = 0;
const MORNING: u8 = 1;
const EFFECTS: u8 = 2;
const READY: u8 = 3;
const DAWN: u8 = 4;
const DAY: u8 = 5;
const EVENING: u8 = 6;
const DUSK: u8 = 7;
const NIGHT: u8 = 8;
pub(crate) const NEXT: u8 = 9;

/// The first turn of the game begins, after what the start cards have to say (ATH-STA-11).
pub(crate) fn begin(t: &mut Table) -> Flow {
    t.game.turn_number = 1;
    t.frame().step = BEFORE;
    Flow::Go
}

pub(crate) fn step(t: &mut Table) -> Flow {
    let seat = t.game.turn;
    let effects_first = t.game.options.morning_order == MorningOrder::EffectsFirst;
    match t.frame().step {
        BEFORE => stack::call_waiting(t, MORNING),
        MORNING => {
            t.game.phase = Phase::Morning;
            // ATH-RES-05: what came at Night is lost with it.
            resources::empty_pools(t);
            if let Some(owed) = &mut t.game.last_turns {
                *owed = owed.without(seat);
            }
            t.tell(Event::TurnStarts, seat, Id::NONE, t.game.turn_number as i16, 0);
            t.go(if effects_first { EFFECTS } else { READY })
        }
        // ATH-MOR-02.
        EFFECTS => {
            t.tell(Event::MorningStarts, seat, Id::NONE, 0, 0);
            t.expire_of(Until::NextMorning, seat);
            stack::call_waiting(t, if effects_first { READY } else { DAWN })
        }
        READY => {
            // ATH-MOR-03, ATH-MOR-04, then ATH-MOR-06.
            exhaustion::recover(t, seat);
            let commands = t.pool(seat, Pool::Command).max(setup::COMMANDS);
            t.set_pool(seat, Pool::Command, commands);
            // ATH-MOR-07.
            let stack = stack::settle(t);
            t.call(if effects_first { DAWN } else { EFFECTS }, stack)
        }
        DAWN => {
            resources::empty_pools(t);
            t.go(DAY)
        }
        DAY => t.call(EVENING, Frame::game(Proc::Day, seat)),
        // ATH-EVE-01.
        EVENING => {
            t.game.phase = Phase::Evening;
            t.tell(Event::EveningStarts, seat, Id::NONE, 0, 0);
            stack::call_waiting(t, DUSK)
        }
        DUSK => {
            resources::empty_pools(t);
            t.expire(Until::Turn);
            control::give_back(t);
            // Tokens above the limit lapse with the turn.
            for seat in t.seats() {
                let commands = t.pool(seat, Pool::Command).min(setup::COMMANDS);
                t.set_pool(seat, Pool::Command, commands);
            }
            t.clear_turn_counts();
            t.go(NIGHT)
        }
        // ATH-NGT-01, ATH-NGT-03.
        NIGHT => {
            t.game.phase = Phase::Night;
            t.tell(Event::NightFalls, Seat::NOBODY, Id::NONE, 0, 0);
            stack::call_waiting(t, NEXT)
        }
        _ => next(t),
    }
}

/// ATH-MUL-02.
fn next(t: &mut Table) -> Flow {
    let seat = t.game.turn;
    if t.is_gone(seat) {
        // What this turn has counted ends with it, even if its player is no longer there to end it.
        t.expire(Until::Turn);
        control::give_back(t);
        t.clear_turn_counts();
    }
    let next = t.next_seat(seat);
    // ATH-TOU-02: everybody who is still there has had a last turn.
    if t.game.last_turns.is_some_and(|owed| !owed.contains(next)) {
        victory::decide_on_time(t);
        return Flow::Go;
    }
    t.game.turn = next;
    t.game.turn_number = t.game.turn_number.saturating_add(1);
    t.go(MORNING)
}

/// ATH-TOU-02: this turn, and one more for everybody.
pub(crate) fn time_up(t: &mut Table) {
    if t.game.last_turns.is_none() {
        t.game.last_turns = Some(SeatSet::ALL);
        t.tell(Event::TimeUp, Seat::NOBODY, Id::NONE, 0, 0);
    }
}

/// For scenarios: who has what as main card, what static abilities are in force, what is left in the pool.
pub(crate) fn lay_out(t: &mut Table) -> Result<(), &'static str> {
    for seat in t.seats() {
        let start = t.cards(Zone::Main, seat).first().or_else(|| {
            let field = |id: &&Id| t.def(**id).stat(Stat::Field).is_some();
            t.cards(Zone::Location, seat).iter().find(field)
        });
        if let Some(&id) = start {
            t.game.main[seat.index()] = id;
        }
        t.set_pool(seat, Pool::Command, setup::COMMANDS);
        for k in 0..zones::board(t, seat).len() {
            let id = zones::board(t, seat)[k];
            let field = t.def(id).stat(Stat::Field).unwrap_or(0);
            t.game.pool += field - victory::on(t, id);
            settle_down(t, id)?;
        }
    }
    t.game.pool = t.game.pool.max(0);
    Ok(())
}

/// For scenarios: the options come after the cards, and with one of them only a character is a main card (ATH-R-08).
pub(crate) fn keep_mains(t: &mut Table) {
    for seat in t.seats() {
        let id = std::mem::replace(&mut t.game.main[seat.index()], Id::NONE);
        if id != Id::NONE {
            setup::choose_main(t, seat, id);
        }
    }
}

fn settle_down(t: &mut Table, id: Id) -> Result<(), &'static str> {
    let seat = t.seat_of(id);
    let zone = t.zone_of(id);
    let face_up = !exhaustion::is_face_down(t, id);
    if zone == Some(Zone::Characters) {
        let place = zones::free_slot_before(t, id);
        t.object_mut(id).place = place;
    } else if zone == Some(Zone::Location) {
        t.object_mut(id).place = zones::LOCATION_PLACE;
    }
    let object = t.object_mut(id);
    object.controller = seat;
    object.flags.set(IN_FORCE, face_up);
    // Whoever lies face down and is no hidden item is exhausted.
    if !face_up && zone != Some(Zone::Items) && object.counters[Counter::Exhaustion.index()] == 0 {
        object.counters[Counter::Exhaustion.index()] = 1;
    }
    let markers = object.counters[Counter::Exhaustion.index()];
    let host = object.attached;
    if zone == Some(Zone::Items) {
        if host == Id::NONE {
            return Err("every item lies on something: write [on NAME] behind it");
        }
        let place = t.object(host).place;
        t.object_mut(id).place = place;
    }
    if markers > 0 || face_up {
        t.reveal(id, SeatSet::ALL);
    }
    t.wake(id);
    Ok(())
}

pub(crate) fn resume_at(t: &mut Table, turn: Seat, moment: &str) -> Result<(), &'static str> {
    if moment == "opening" {
        return setup::open(t);
    }
    let step = match moment {
        "before" => BEFORE,
        "morning" => MORNING,
        "" | "day" | "combat" => DAY,
        "evening" => EVENING,
        "night" => NIGHT,
        _ => return Err("the moment is one of: opening, before, morning, day, combat, evening, night"),
    };
    t.game.turn = turn;
    // A table of a scenario is in mid-game unless it says otherwise.
    if t.game.turn_number == 0 {
        t.game.turn_number = u16::from(t.seats) + 1;
    }
    t.game.phase = if step == DAY { Phase::Day } else { Phase::Morning };
    if moment == "before" {
        for seat in t.in_order(turn) {
            if let Some(id) = Some(t.game.main[seat.index()]).filter(|&id| id != Id::NONE) {
                t.object_mut(id).flags.set(IN_FORCE, false);
                setup::show(t, id);
            }
        }
    }
    t.frames.clear();
    let mut frame = Frame::game(Proc::Turn, turn);
    frame.step = step;
    t.push(frame);
    if step == DAY {
        t.frame().step = EVENING;
        let mut frame = Frame::game(Proc::Day, turn);
        frame.step = day::ACT;
        t.push(frame);
    }
    if moment == "combat" {
        t.push(Frame::game(Proc::Combat, turn));
    }
    Ok(())
}

/// For scenarios: numbers of the table.
pub(crate) fn set_number(t: &mut Table, word: &str, n: i16) -> bool {
    match word {
        "pool" => t.game.pool = n,
        "turn" => t.game.turn_number = n.max(1) as u16,
        // ATH-TOU-02: time has been called in the turn that is on.
        "time up" if n == 1 => time_up(t),
        _ => return false,
    }
    true
}
