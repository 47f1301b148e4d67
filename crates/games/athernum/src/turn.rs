//! The turn: Morning, Day, Evening, and the Night between two turns (ATH-MOR, ATH-EVE, ATH-NGT).

use crate::{
    Counter, Event, Flag, MorningOrder, Phase, Pool, Proc, Stat, Table, Until, Zone, combat::Combat, control,
    day::Day, exhaustion, resources, setup, stack, victory, zones,
};
use serde::{Deserialize, Serialize};
use stapel_kernel::{Flow, Id, Picks, Seat, SeatSet};

/// Turn after turn: the active player is the table's business.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Turn {
    step: Step,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
enum Step {
    Before,
    Morning,
    Effects,
    Ready,
    Dawn,
    Day,
    Evening,
    Dusk,
    Night,
    Next,
}

/// The first turn of the game begins, after what the start cards have to say (ATH-STA-11).
pub(crate) fn begin(t: &mut Table) -> Flow {
    t.game.turn_number = 1;
    t.begin_with(Proc::Turn(Turn { step: Step::Before }));
    Flow::Go
}

/// Nothing goes on of what was under way in a turn whose player has left.
pub(crate) fn cut_short(t: &mut Table) {
    t.keep_layers(|_| false);
    t.keep_waiting(|_, _| false);
    t.forget_picks(Picks::default());
    t.game.fight = None;
    t.begin_with(Proc::Turn(Turn { step: Step::Next }));
}

impl Turn {
    pub(crate) fn step(&mut self, t: &mut Table) -> Flow {
        let seat = t.game.turn;
        let effects_first = t.readings().morning_order == MorningOrder::EffectsFirst;
        match self.step {
            Step::Before => {
                self.step = Step::Morning;
                return stack::call_waiting(t);
            }
            Step::Morning => {
                t.game.phase = Phase::Morning;
                // ATH-RES-05: what came at Night is lost with it.
                resources::empty_pools(t);
                if let Some(owed) = &mut t.game.last_turns {
                    *owed = owed.without(seat);
                }
                t.tell(Event::TurnStarts, seat, Id::NONE, t.game.turn_number as i16, 0);
                self.step = if effects_first { Step::Effects } else { Step::Ready };
            }
            // ATH-MOR-02.
            Step::Effects => {
                t.tell(Event::MorningStarts, seat, Id::NONE, 0, 0);
                t.expire_of(Until::NextMorning, seat);
                self.step = if effects_first { Step::Ready } else { Step::Dawn };
                return stack::call_waiting(t);
            }
            Step::Ready => {
                // ATH-MOR-03, ATH-MOR-04, then ATH-MOR-06.
                exhaustion::recover(t, seat);
                let commands = t.pool(seat, Pool::Command).max(setup::COMMANDS);
                t.set_pool(seat, Pool::Command, commands);
                self.step = if effects_first { Step::Dawn } else { Step::Effects };
                // ATH-MOR-07.
                return t.call(stack::settle(t));
            }
            Step::Dawn => {
                resources::empty_pools(t);
                self.step = Step::Day;
            }
            Step::Day => {
                self.step = Step::Evening;
                return t.call(Proc::Day(Day::new()));
            }
            // ATH-EVE-01.
            Step::Evening => {
                t.game.phase = Phase::Evening;
                t.tell(Event::EveningStarts, seat, Id::NONE, 0, 0);
                self.step = Step::Dusk;
                return stack::call_waiting(t);
            }
            Step::Dusk => {
                resources::empty_pools(t);
                end_effects(t);
                // Tokens above the limit lapse with the turn.
                for seat in t.seats() {
                    let commands = t.pool(seat, Pool::Command).min(setup::COMMANDS);
                    t.set_pool(seat, Pool::Command, commands);
                }
                self.step = Step::Night;
            }
            // ATH-NGT-01, ATH-NGT-03.
            Step::Night => {
                t.game.phase = Phase::Night;
                t.tell(Event::NightFalls, Seat::NOBODY, Id::NONE, 0, 0);
                self.step = Step::Next;
                return stack::call_waiting(t);
            }
            Step::Next => self.next(t),
        }
        Flow::Go
    }

    /// ATH-MUL-02.
    fn next(&mut self, t: &mut Table) {
        let seat = t.game.turn;
        if t.is_gone(seat) {
            // What this turn has counted ends with it, even if its player is no longer there to end it.
            end_effects(t);
        }
        let next = t.next_seat(seat);
        // ATH-TOU-02: everybody who is still there has had a last turn.
        if t.game.last_turns.is_some_and(|owed| !owed.contains(next)) {
            return victory::decide_on_time(t);
        }
        t.game.turn = next;
        t.game.turn_number = t.game.turn_number.saturating_add(1);
        self.step = Step::Morning;
    }
}

/// What lasts or is counted until the turn ends.
fn end_effects(t: &mut Table) {
    t.expire(Until::Turn);
    control::give_back(t);
    t.clear_turn_counts();
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
        t.set_place(id, place);
    } else if zone == Some(Zone::Location) {
        t.set_place(id, zones::LOCATION_PLACE);
    }
    t.set_controller(id, seat);
    t.set_flag(id, Flag::InForce, face_up);
    // Whoever lies face down and is no hidden item is exhausted.
    if !face_up && zone != Some(Zone::Items) && t.counter(id, Counter::Exhaustion) == 0 {
        t.set_counter(id, Counter::Exhaustion, 1);
    }
    if zone == Some(Zone::Items) {
        let host = t.object(id).attached;
        if host == Id::NONE {
            return Err("every item lies on something: write [on NAME] behind it");
        }
        let place = t.object(host).place;
        t.set_place(id, place);
    }
    if t.counter(id, Counter::Exhaustion) > 0 || face_up {
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
        "before" => Step::Before,
        "morning" => Step::Morning,
        "" | "day" | "combat" => Step::Day,
        "evening" => Step::Evening,
        "night" => Step::Night,
        _ => return Err("the moment is one of: opening, before, morning, day, combat, evening, night"),
    };
    t.game.turn = turn;
    // A table of a scenario is in mid-game unless it says otherwise.
    if t.game.turn_number == 0 {
        t.game.turn_number = t.seat_count() as u16 + 1;
    }
    t.game.phase = if step == Step::Day { Phase::Day } else { Phase::Morning };
    if moment == "before" {
        for seat in t.in_order(turn) {
            if let Some(id) = Some(t.game.main[seat.index()]).filter(|&id| id != Id::NONE) {
                t.set_flag(id, Flag::InForce, false);
                setup::show(t, id);
            }
        }
    }
    // The Day of a scenario has begun.
    t.begin_with(Proc::Turn(Turn { step: if step == Step::Day { Step::Evening } else { step } }));
    if step == Step::Day {
        t.push(Proc::Day(Day::begun()));
    }
    if moment == "combat" {
        t.push(Proc::Combat(Combat::new()));
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
