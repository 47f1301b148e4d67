//! What the verbs of this game do.

use crate::{
    Event, Keyword, Table, Verb, action, choosing::Choosing, layout::Lay, loss::Lose, path, rules::Proc,
};
use stapel_kernel::{Ctx, Flow, Ref, Seat, SeatSet, Text};

pub(crate) fn perform(t: &mut Table, verb: &Verb, ctx: &Ctx, text: &Text) -> Flow {
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
        Verb::TradeRanks(who) => {
            let by = whose(t, ctx.this);
            for seat in t.players(*who, ctx) {
                if t.outcome().is_none() {
                    path::trade(t, ctx.seat, seat, by);
                }
            }
        }
        Verb::Lay => {
            if let Some(id) = t.alive(ctx.it) {
                let lay = Lay::at_once(t, id);
                t.push(Proc::Lay(lay));
            }
        }
        Verb::Choose(_) => {
            let choosing = Choosing::new(t, ctx, text.verb_place());
            t.push(Proc::Choose(choosing));
        }
        Verb::Lose(loss) => {
            let players =
                t.players(loss.who, ctx).fold(SeatSet::NONE, |all, seat| all.with(SeatSet::one(seat)));
            t.push(Proc::Lose(Lose::new(ctx, text.verb_place(), players)));
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
    t.game.prevented = true;
    action::tell(t, Event::Prevents, ctx.seat, layer.seat);
}
