//! A turn of the Afternoon: any number of quick actions, then a card or a pass (ALT-AFT).

use crate::{
    Event, Phase, Proc, Table, Until, Why, Zone, day,
    play::{self, Play},
    quick,
};
use serde::{Deserialize, Serialize};
use stapel_kernel::{Choice, Flow, Id, SeatSet, Why as Reason};

/// A turn of the player whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Turn {
    step: Step,
    /// A card was played, or the player has passed.
    over: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
enum Step {
    Ask,
    Act,
    Acted,
    GoOn,
}

impl Turn {
    pub(crate) fn new() -> Self {
        Self { step: Step::Ask, over: false }
    }

    pub(crate) fn step(&mut self, t: &mut Table) -> Flow {
        match self.step {
            Step::Ask => {
                self.step = Step::Act;
                t.ask_turn(t.game.turn, Reason::Own(Why::Turn), |t, out| offer(t, out))
            }
            Step::Act => self.act(t),
            Step::Acted => {
                self.step = Step::GoOn;
                day::react(t)
            }
            // ALT-AFT-03, ALT-KEY-03.
            Step::GoOn if self.over || t.game.after_you => {
                // ALT-AFT-08.
                t.expire(Until::Turn);
                forget_uses(t);
                t.game.after_you = false;
                Flow::Pop
            }
            // ALT-QUICK-07.
            Step::GoOn => {
                self.step = Step::Ask;
                Flow::Go
            }
        }
    }

    fn act(&mut self, t: &mut Table) -> Flow {
        let seat = t.game.turn;
        self.step = Step::Acted;
        match t.answer() {
            Choice::Play(id) => {
                self.over = true;
                t.call(Proc::Play(Play::new(t, seat, id)))
            }
            Choice::Activate(id, k) => quick::begin(t, seat, id, k),
            _ => {
                // ALT-AFT-05.
                t.game.passed = t.game.passed.with(SeatSet::one(seat));
                t.tell(Event::Passes, seat, Id::NONE, 0, 0);
                (self.step, self.over) = (Step::GoOn, true);
                Flow::Go
            }
        }
    }
}

/// What may be done once a turn may be done again. Elsewhere nothing is used, and what moves is another object.
fn forget_uses(t: &mut Table) {
    for seat in t.seats() {
        for k in 0..t.cards_of_zones(Zone::Hero, Zone::Reserve, seat).len() {
            let id = t.cards_of_zones(Zone::Hero, Zone::Reserve, seat)[k];
            t.forget_uses(id);
        }
    }
}

/// The player whose turn it is lets the other go on (ALT-KEY-03). There are turns in the Afternoon only.
pub(crate) fn after_you(t: &mut Table) {
    if t.game.phase == Phase::Afternoon {
        t.game.after_you = true;
        t.tell(Event::AfterYou, t.game.turn, Id::NONE, 0, 0);
    }
}

fn offer(t: &Table, out: &mut Vec<Choice>) {
    let seat = t.game.turn;
    for zone in [Zone::Hand, Zone::Reserve] {
        for id in different(t, t.cards(zone, seat)) {
            if play::playable(t, seat, id) {
                out.push(Choice::Play(id));
            }
            if zone == Zone::Reserve {
                quick::offer(t, seat, id, out);
            }
        }
    }
    for zone in [Zone::Hero, Zone::Landmarks] {
        for id in different(t, t.cards(zone, seat)) {
            quick::offer(t, seat, id, out);
        }
    }
    // ALT-AFT-04.
    out.push(Choice::Pass);
}

/// Copies in the same state are the same choice.
pub(crate) fn alike(t: &Table, a: Id, b: Id) -> bool {
    let (a, b) = (t.object(a), t.object(b));
    a.def == b.def && a.counters == b.counters
}

/// Of copies in the same state only the first.
pub(crate) fn different<'t>(t: &'t Table, cards: &'t [Id]) -> impl Iterator<Item = Id> {
    let mut faces = 0u64;
    let first = move |&(k, &id): &(usize, &Id)| {
        let bit = 1 << (t.object(id).def.0 % 64);
        // Mostly there was no card with even a similar number.
        let first = faces & bit == 0 || !cards[..k].iter().any(|&c| alike(t, c, id));
        faces |= bit;
        first
    };
    cards.iter().enumerate().filter(first).map(|(_, &id)| id)
}
