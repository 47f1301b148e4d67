//! A day and its five phases (ALT-MORN, ALT-NOON, ALT-AFT-07). Whatever a step has triggered is finished before the next.

use crate::{
    Counter, Event, Keyword, Phase, Proc, SigismarDayOne, Table, Until, VictoryCheck, Why, expedition, night,
    setup, turn::Turn,
};
use serde::{Deserialize, Serialize};
use stapel_kernel::{Choice, Flow, Id, Ordering, Ref, SeatSet, Why as Reason};

/// The days of a game, one after the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Day {
    step: Step,
    /// Who has decided this Morning whether to add an Orb.
    decided: SeatSet,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
enum Step {
    Morning,
    Draw,
    Orbs,
    OrbChosen,
    Noon,
    Afternoon,
    Turn,
    NextTurn,
    Dusk,
    Progress,
    AfterProgress,
    Night,
    Rest,
    CleanUp,
    SurplusNamed,
    End,
}

/// All that has triggered happens, whoever has initiative first (ALT-REACT-05).
pub(crate) fn react(t: &mut Table) -> Flow {
    let initiative = t.game.initiative();
    t.react(Ordering::InTurn(initiative))
}

impl Day {
    /// From the beginning of a phase on, or in the middle of an Afternoon. The Opening leads to the Noon of day 1
    /// (ALT-MORN-02).
    pub(crate) fn from(phase: Phase) -> Self {
        let step = match phase {
            Phase::Morning => Step::Morning,
            Phase::Opening | Phase::Noon => Step::Noon,
            Phase::Afternoon => Step::Turn,
            Phase::Dusk => Step::Dusk,
            Phase::Night => Step::Night,
        };
        Self { step, decided: SeatSet::NONE }
    }

    fn go(&mut self, next: Step) -> Flow {
        self.step = next;
        Flow::Go
    }

    /// Goes on when nothing triggered is left.
    fn react(&mut self, t: &mut Table, next: Step) -> Flow {
        self.step = next;
        react(t)
    }

    pub(crate) fn step(&mut self, t: &mut Table) -> Flow {
        match self.step {
            Step::Morning => {
                begin_morning(t);
                self.react(t, Step::Draw)
            }
            Step::Draw => {
                // ALT-MORN-05.
                for seat in t.in_order(t.game.first) {
                    t.draw(seat);
                    t.draw(seat);
                }
                self.decided = SeatSet::NONE;
                self.react(t, Step::Orbs)
            }
            Step::Orbs => self.ask_for_orb(t),
            Step::OrbChosen => {
                if let Choice::Card(id) = t.answer() {
                    setup::add_orb(t, t.object(id).owner, id);
                }
                self.ask_for_orb(t)
            }
            Step::Noon => {
                t.game.phase = Phase::Noon;
                t.tell(Event::AtNoon, t.game.first, Id::NONE, t.game.day as i16, 0);
                quiet_first_day(t);
                self.react(t, Step::Afternoon)
            }
            Step::Afternoon => {
                t.game.phase = Phase::Afternoon;
                (t.game.turn, t.game.passed) = (t.game.first, SeatSet::NONE);
                self.begin_turn(t)
            }
            Step::Turn => self.begin_turn(t),
            Step::NextTurn => self.next_turn(t),
            Step::Dusk => {
                t.game.phase = Phase::Dusk;
                t.game.advanced = [SeatSet::NONE; 2];
                t.tell(Event::AtDusk, t.game.first, Id::NONE, 0, 0);
                self.react(t, Step::Progress)
            }
            Step::Progress => {
                if t.game.arena {
                    expedition::contest(t);
                } else {
                    expedition::progress(t);
                }
                self.react(t, Step::AfterProgress)
            }
            Step::AfterProgress => {
                // ALT-WIN-03.
                check(t, VictoryCheck::Dusk);
                self.go(Step::Night)
            }
            Step::Night => {
                t.game.phase = Phase::Night;
                t.tell(Event::AtNight, t.game.first, Id::NONE, 0, 0);
                self.react(t, Step::Rest)
            }
            Step::Rest => {
                night::rest(t);
                self.react(t, Step::CleanUp)
            }
            Step::CleanUp => self.clean_up(t),
            Step::SurplusNamed => {
                night::name_surplus(t);
                self.clean_up(t)
            }
            Step::End => {
                end(t);
                self.go(Step::Morning)
            }
        }
    }

    /// ALT-MORN-07.
    fn ask_for_orb(&mut self, t: &mut Table) -> Flow {
        let Some(seat) = t.in_order(t.game.first).find(|&s| !self.decided.contains(s)) else {
            return self.react(t, Step::Noon);
        };
        self.decided = self.decided.with(SeatSet::one(seat));
        self.step = Step::OrbChosen;
        t.ask(seat, Reason::Own(Why::AddOrb), Ref::NONE, |t, out| {
            t.offer_hand(seat, out, |_| true);
            out.push(Choice::Done);
        })
    }

    fn begin_turn(&mut self, t: &mut Table) -> Flow {
        self.step = Step::NextTurn;
        t.call(Proc::Turn(Turn::new()))
    }

    /// ALT-AFT-01, ALT-AFT-06, ALT-AFT-07.
    fn next_turn(&mut self, t: &mut Table) -> Flow {
        let after = t.next_seat(t.game.turn);
        let Some(seat) = t.in_order(after).find(|&s| !t.game.passed.contains(s)) else {
            return self.go(Step::Dusk);
        };
        t.game.turn = seat;
        self.begin_turn(t)
    }

    fn clean_up(&mut self, t: &mut Table) -> Flow {
        if let Some(flow) = night::ask_surplus(t) {
            self.step = Step::SurplusNamed;
            return flow;
        }
        night::discard_named(t);
        self.react(t, Step::End)
    }
}

/// Looks for a winner if this is the moment that the table has agreed on (ALT-R-01).
fn check(t: &mut Table, moment: VictoryCheck) {
    if t.readings().victory_check == moment {
        expedition::check(t);
    }
}

fn begin_morning(t: &mut Table) {
    t.game.phase = Phase::Morning;
    // ALT-MORN-03.
    t.game.first = t.next_seat(t.game.first);
    t.tell(Event::DayStarts, t.game.first, Id::NONE, t.game.day as i16, 0);
    // ALT-MORN-04.
    for id in t.ids() {
        t.set_counter(id, Counter::Exhausted, 0);
    }
    setup::ready_orbs(t);
}

/// ALT-R-03.
fn quiet_first_day(t: &mut Table) {
    if t.game.day == 1 && t.readings().sigismar_day_one == SigismarDayOne::Ignored {
        t.keep_waiting(|t, x| !t.has(x.this.id, Keyword::NotOnDayOne));
    }
}

fn end(t: &mut Table) {
    // ALT-WIN-07.
    check(t, VictoryCheck::NightEnd);
    t.game.day = t.game.day.saturating_add(1);
    t.game.uses.clear();
    t.clear_turn_counts();
    t.clear_round_counts();
    t.expire(Until::Day);
}
