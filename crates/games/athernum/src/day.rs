//! The Day and its actions (ATH-DAY).

use crate::{
    Event, Phase, Proc, Table, Tally, Type, Why, Zone,
    abilities::{self, Activate},
    combat::{self, Combat},
    commands::{self, Command},
    items::{self, Attach},
    play::{self, Play},
    resources, stack,
};
use serde::{Deserialize, Serialize};
use stapel_kernel::{Choice, Flow, Id, Return, Seat, Why as Reason};

/// The option to enter the combat phase, beside the numbers of the standard commands.
pub(crate) const COMBAT: i16 = 4;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Day {
    step: Step,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
enum Step {
    Start,
    Ask,
    Act,
    /// What was done goes on the stack.
    Open,
    /// Everybody has a say before the Day ends.
    Close,
    Closed,
}

impl Day {
    pub(crate) fn new() -> Self {
        Self { step: Step::Start }
    }
    /// For scenarios: the Day has started, and the active player acts.
    pub(crate) fn begun() -> Self {
        Self { step: Step::Ask }
    }

    /// Whether it ends unless somebody adds something.
    pub(crate) fn ends(&self) -> bool {
        matches!(self.step, Step::Closed)
    }

    pub(crate) fn step(&mut self, t: &mut Table) -> Flow {
        let seat = t.game.turn;
        match self.step {
            Step::Start => {
                t.game.phase = Phase::Day;
                // ATH-DAY-01.
                t.tell(Event::DayStarts, seat, Id::NONE, 0, 0);
                self.step = Step::Ask;
                stack::call_waiting(t)
            }
            Step::Ask => {
                self.step = Step::Act;
                t.ask_turn(seat, Reason::Own(Why::Day), |t, out| {
                    offer(t, seat, out);
                    abilities::offer(t, seat, true, out);
                    items::offer_attached(t, seat, out);
                    resources::offer(t, seat, out);
                    // ATH-DAY-12.
                    out.push(Choice::Done);
                })
            }
            Step::Act => self.act(t, seat),
            Step::Open => {
                self.step = Step::Ask;
                t.call(stack::open())
            }
            Step::Close => {
                self.step = Step::Closed;
                t.call(stack::open())
            }
            // ATH-R-40: if anything was added, the Day may go on.
            Step::Closed if t.brought() != Return::Nothing => {
                self.step = Step::Ask;
                Flow::Go
            }
            Step::Closed => {
                resources::empty_pools(t);
                Flow::Pop
            }
        }
    }

    fn act(&mut self, t: &mut Table, seat: Seat) -> Flow {
        self.step = Step::Open;
        match t.answer() {
            Choice::Play(id) if items::is_item(t, id) => t.call(Attach::of(t, seat, id)),
            Choice::Play(id) => t.call(Play::of(t, seat, id)),
            Choice::Activate(id, number) => t.call(Activate::of(t, seat, id, number)),
            Choice::Number(COMBAT) => {
                t.count_up(seat, Tally::Combats);
                self.step = Step::Ask;
                t.call(Proc::Combat(Combat::new()))
            }
            Choice::Number(command) => t.call(Command::of(seat, command)),
            Choice::Card(id) => {
                self.step = Step::Ask;
                if stack::use_attached(t, seat, id) {
                    t.call(stack::settle(t))
                } else {
                    stack::call_waiting(t)
                }
            }
            _ => {
                self.step = Step::Close;
                Flow::Go
            }
        }
    }
}

/// What only the own Day with an empty stack allows (ATH-DAY-02).
fn offer(t: &Table, seat: Seat, out: &mut Vec<Choice>) {
    let host = items::has_host(t, seat);
    for (k, &id) in t.cards(Zone::Hand, seat).iter().enumerate() {
        if !t.is_first_copy(seat, k) {
            continue;
        }
        let playable = match items::is_item(t, id) {
            true => items::can_use(t, seat, id, host),
            false => play::can_play(t, seat, id),
        };
        if playable {
            out.push(Choice::Play(id));
        }
    }
    // ATH-DEC-07.
    for (k, &id) in t.cards(Zone::Extra, seat).iter().enumerate() {
        let def = t.object(id).def;
        let first = !t.cards(Zone::Extra, seat)[..k].iter().any(|&c| t.object(c).def == def);
        if first && t.def(id).types.contains(Type::Extra) && play::can_play(t, seat, id) {
            out.push(Choice::Play(id));
        }
    }
    commands::offer(t, seat, out);
    if may_fight(t, seat) {
        out.push(Choice::Number(COMBAT));
    }
}

/// ATH-DAY-09, ATH-DAY-10; without anybody to send there is no point in it.
fn may_fight(t: &Table, seat: Seat) -> bool {
    t.game.turn_number > 1 && t.tally(seat, Tally::Combats) == 0 && combat::has_attacker(t, seat)
}
