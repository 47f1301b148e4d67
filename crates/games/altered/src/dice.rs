//! Dice (ALT-KEY-15, ALT-CARD-06).

use crate::{Event, Proc, Stat, Table, Why};
use serde::{Deserialize, Serialize};
use stapel_kernel::{Choice, Ctx, Flow, Id, Ref, Return, Seat, Text, Why as Reason};

/// More dice than this are not remembered, and no deck has so many.
const MOST: usize = 5;

/// Rolls; the result becomes `That` of the text that is running.
pub(crate) fn roll(t: &mut Table, ctx: &Ctx, text: &mut Text) -> Flow {
    let Ctx { seat, this, .. } = *ctx;
    let dice = t.players_stat(seat, Stat::Dice, 1).clamp(1, MOST as i16) as usize;
    let mut faces = [0; MOST];
    for face in &mut faces[..dice] {
        *face = 1 + t.chance(6) as u8;
        if dice > 1 {
            t.tell(Event::Shows, seat, Id::NONE, i16::from(*face), 0);
        }
    }
    if dice > 1 {
        return t.call(Proc::KeepDie(KeepDie { asked: false, seat, this, faces }));
    }
    text.ctx.n = i16::from(faces[0]);
    t.tell(Event::Rolls, seat, Id::NONE, text.ctx.n, 0);
    Flow::Go
}

/// All dice but one are ignored, by choice. It brings back the one that counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct KeepDie {
    asked: bool,
    seat: Seat,
    this: Ref,
    /// What the dice show, 0 where there is none.
    faces: [u8; MOST],
}

impl KeepDie {
    pub(crate) fn step(&mut self, t: &mut Table) -> Flow {
        if self.asked {
            let Choice::Number(face) = t.answer() else { unreachable!("only numbers are offered") };
            t.tell(Event::Rolls, self.seat, Id::NONE, face, 0);
            return t.give_back(Return::Number(face));
        }
        self.asked = true;
        t.ask(self.seat, Reason::Own(Why::KeepDie), self.this, |_, out| {
            for &face in self.faces.iter().rev().filter(|&&face| face > 0) {
                let face = Choice::Number(i16::from(face));
                if !out.contains(&face) {
                    out.push(face);
                }
            }
        })
    }
}
