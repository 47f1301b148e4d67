//! What the verbs of this game do.

use crate::{
    Event, Keyword, Proc, Table, Verb,
    action::{self, PREVENTED},
    layout, path,
};
use stapel_kernel::{Ctx, Flow, Frame, Ref, Seat};

pub(crate) fn perform(t: &mut Table, verb: &Verb, ctx: &Ctx) -> Flow {
    match verb {
        Verb::Ascend(who) => {
            for seat in t.players(*who, ctx) {
                if t.outcome().is_none() {
                    path::ascend(t, seat);
                }
            }
        }
        Verb::Descend(who) => {
            let by = whose(t, ctx.this);
            for seat in t.players(*who, ctx) {
                if t.outcome().is_none() {
                    path::descend(t, seat, by);
                }
            }
        }
        Verb::Lay => {
            if let Some(id) = t.alive(ctx.it) {
                let laying = layout::laying(t, id, false);
                t.push(laying);
            }
        }
        Verb::Choose(_) => {
            let mut frame = Frame::game(Proc::Choose, ctx.seat).about(ctx.this);
            frame.pc = t.frame().pc - 1;
            t.push(frame);
        }
        Verb::Lose(loss) => {
            let pc = t.frame().pc - 1;
            let mut seats = [Seat::NOBODY; 8];
            let mut n = 0;
            for seat in t.players(loss.who, ctx) {
                (seats[n], n) = (seat, n + 1);
            }
            // The last is pushed first, so that the first is asked first.
            for &seat in seats[..n].iter().rev() {
                let mut frame = Frame::game(Proc::Lose, seat).about(ctx.this);
                (frame.pc, frame.who) = (pc, ctx.seat);
                t.push(frame);
            }
        }
        Verb::Prevent => prevent(t, ctx),
    }
    Flow::Go
}

/// Whose rule it is, whoever carries it out.
pub(crate) fn whose(t: &Table, this: Ref) -> Seat {
    if this.is_none() { Seat::NOBODY } else { t.object(this.id).owner }
}

/// ORD-REA-11, unless a rule of the acting player forbids it.
fn prevent(t: &mut Table, ctx: &Ctx) {
    let Some(layer) = t.stack().last().copied() else { return };
    if t.player_has(layer.seat, Keyword::Unpreventable) {
        action::tell(t, Event::Resists, ctx.seat, layer.seat);
        return;
    }
    if let Some(layer) = t.stack.last_mut() {
        layer.n = PREVENTED;
    }
    action::tell(t, Event::Prevents, ctx.seat, layer.seat);
}
