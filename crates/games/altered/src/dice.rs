//! Dice (ALT-KEY-15, ALT-CARD-06).

use crate::{Event, Proc, Stat, Table, Why};
use stapel_kernel::{Choice, Flow, Frame, Id, Ref, Seat, Why as Reason};

/// More dice than this would not fit the frame that remembers them, and no deck has so many.
const MOST: i16 = 5;

/// Rolls; the result becomes `That` of the text that is running.
pub(crate) fn roll(t: &mut Table, seat: Seat, this: Ref) -> Flow {
    let dice = t.players_stat(seat, Stat::Dice, 1).clamp(1, MOST);
    let mut shown = 0;
    for _ in 0..dice {
        let face = 1 + t.chance(6) as i16;
        if dice > 1 {
            t.tell(Event::Shows, seat, Id::NONE, face, 0);
        }
        shown = shown * 8 + face;
    }
    if dice == 1 {
        t.frame().n = shown;
        t.tell(Event::Rolls, seat, Id::NONE, shown, 0);
    } else {
        t.push(Frame::game(Proc::KeepDie, seat).about(this).with(shown));
    }
    Flow::Go
}

/// All dice but one are ignored, by choice. `n` has the faces, three bits each.
pub(crate) fn keep(t: &mut Table) -> Flow {
    let frame = *t.frame();
    if frame.step == 1 {
        let Choice::Number(face) = t.answer() else { unreachable!("only numbers are offered") };
        if let Some(text) = t.caller() {
            text.n = face;
        }
        t.tell(Event::Rolls, frame.seat, Id::NONE, face, 0);
        return Flow::Pop;
    }
    t.state.options.clear();
    let mut faces = frame.n;
    while faces > 0 {
        let face = Choice::Number(faces % 8);
        if !t.options.contains(&face) {
            t.options.push(face);
        }
        faces /= 8;
    }
    t.ask(1, frame.seat, Reason::Own(Why::KeepDie), frame.this)
}
