//! The verbs of Altered.

use crate::{Event, Proc, Table, Verb, Where, dice, expedition, play::mine, region, reserve, token, turn};
use stapel_kernel::{Ctx, Flow, Frame, LayerKind, Seat, Triggered};

pub(crate) fn perform(t: &mut Table, verb: &Verb, ctx: &Ctx) -> Flow {
    match verb {
        Verb::Create(kind, n, place) => token::create(t, *kind, *n, *place, ctx),
        Verb::Resupply => reserve::resupply(t, ctx.seat),
        Verb::Sabotage => {
            t.push(Frame::game(Proc::Sabotage, ctx.seat).about(ctx.this));
            Flow::Go
        }
        Verb::AfterYou => {
            turn::after_you(t);
            Flow::Go
        }
        Verb::Roll => dice::roll(t, ctx.seat),
        Verb::ActivateJoins => {
            activate_joins(t, ctx);
            Flow::Go
        }
        Verb::Go(place, by) => {
            go(t, *place, i16::from(*by), ctx);
            Flow::Go
        }
    }
}

/// As though it had just entered (ALT-KEY-17).
fn activate_joins(t: &mut Table, ctx: &Ctx) {
    let Some(id) = t.alive(ctx.it) else { return };
    let book = t.book;
    for &number in &book.def(t.object(id).def).triggers {
        let text = &book.triggers[number as usize].text;
        if text.on == Event::Joins && text.this {
            let seat = t.object(id).controller;
            let (kind, n) = (LayerKind::Trigger(number), 0);
            t.triggered.push(Triggered { kind, seat, this: ctx.it, it: ctx.it, who: Seat::NOBODY, n });
        }
    }
}

fn go(t: &mut Table, place: Where, by: i16, ctx: &Ctx) {
    let (seat, side) = match place {
        Where::Facing => {
            let (seat, side) = mine(t, ctx.this, ctx.n);
            t.game.mode().facing(seat, side)
        }
        Where::Hero => (ctx.seat, crate::Side::Hero),
        Where::Companion => (ctx.seat, crate::Side::Companion),
        Where::Other => {
            let (seat, side) = mine(t, ctx.this, ctx.n);
            (seat, side.other())
        }
        Where::Mine | Where::Target | Where::EachOfYours | Where::Spread => mine(t, ctx.this, ctx.n),
    };
    region::go(t, seat, side, by);
    expedition::check_at_once(t);
}
