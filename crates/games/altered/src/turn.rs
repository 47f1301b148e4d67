//! A turn of the Afternoon: any number of quick actions, then a card or a pass (ALT-AFT).

use crate::{Event, Proc, Table, Until, Why, Zone, day, play, quick};
use stapel_kernel::{Choice, Flow, Frame, Id, SeatSet, Why as Reason};

const ASK: u8 = 0;
const ANSWER: u8 = 1;
const USED: u8 = 2;
const GO_ON: u8 = 3;
const PLAYED: u8 = 4;
const END: u8 = 5;

/// `m` is 1 once "After You" has been said.
pub(crate) fn step(t: &mut Table) -> Flow {
    let frame = *t.frame();
    match frame.step {
        ASK => {
            offer(t);
            t.ask_turn(ANSWER, frame.seat, Reason::Own(Why::Turn))
        }
        ANSWER => match t.answer() {
            Choice::Play(id) => {
                let play = Frame::game(Proc::Play, frame.seat).about(t.reference(id));
                t.call(PLAYED, play)
            }
            Choice::Activate(id, k) => {
                let action = Frame::game(Proc::Quick, frame.seat).about(t.reference(id)).with(i16::from(k));
                t.call(USED, action)
            }
            _ => {
                // ALT-AFT-05.
                t.game.passed = t.game.passed.with(SeatSet::one(frame.seat));
                t.tell(Event::Passes, frame.seat, Id::NONE, 0, 0);
                t.go(END)
            }
        },
        USED => day::react(t, GO_ON),
        // ALT-QUICK-07, ALT-KEY-03.
        GO_ON => t.go(if frame.m == 1 { END } else { ASK }),
        // ALT-AFT-03.
        PLAYED => day::react(t, END),
        _ => {
            // ALT-AFT-08.
            t.expire(Until::Turn);
            forget_uses(t);
            Flow::Pop
        }
    }
}

/// What may be done once a turn may be done again. Elsewhere nothing is used, and what moves is another object.
fn forget_uses(t: &mut Table) {
    for seat in t.seats() {
        for k in 0..t.cards_of_zones(Zone::Hero, Zone::Reserve, seat).len() {
            let id = t.cards_of_zones(Zone::Hero, Zone::Reserve, seat)[k];
            t.object_mut(id).used = 0;
        }
    }
}

/// The player whose turn it is lets the other go on (ALT-KEY-03).
pub(crate) fn after_you(t: &mut Table) {
    let seat = t.game.turn;
    let turn = stapel_kernel::Code::Game(Proc::Turn);
    if let Some(frame) = t.state.frames.iter_mut().rev().find(|f| f.code == turn) {
        frame.m = 1;
        t.tell(Event::AfterYou, seat, Id::NONE, 0, 0);
    }
}

fn offer(t: &mut Table) {
    let seat = t.frame().seat;
    let mut options = std::mem::take(&mut t.state.options);
    options.clear();
    for zone in [Zone::Hand, Zone::Reserve] {
        let cards = t.cards(zone, seat);
        for (k, &id) in cards.iter().enumerate() {
            if cards[..k].iter().any(|&c| alike(t, c, id)) {
                continue;
            }
            if play::playable(t, seat, id) {
                options.push(Choice::Play(id));
            }
            if zone == Zone::Reserve {
                quick::offer(t, seat, id, &mut options);
            }
        }
    }
    for zone in [Zone::Hero, Zone::Landmarks] {
        let cards = t.cards(zone, seat);
        for (k, &id) in cards.iter().enumerate() {
            if !cards[..k].iter().any(|&c| alike(t, c, id)) {
                quick::offer(t, seat, id, &mut options);
            }
        }
    }
    // ALT-AFT-04.
    options.push(Choice::Pass);
    t.state.options = options;
}

/// Copies in the same state are the same choice.
pub(crate) fn alike(t: &Table, a: Id, b: Id) -> bool {
    let (a, b) = (t.object(a), t.object(b));
    a.def == b.def && a.counters == b.counters
}
