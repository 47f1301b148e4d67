//! The verbs of Altered.

use crate::{
    Event, Goes, Proc, Side, Stat, TERRAINS, Table, Verb, dice, expedition,
    play::{mine, told_place},
    region, reserve, token, turn,
};
use stapel_kernel::{Ctx, Flow, LayerKind, Text};

pub(crate) fn perform(t: &mut Table, verb: &Verb, ctx: &Ctx, text: &mut Text) -> Flow {
    match verb {
        Verb::Create(kind, n, place) => token::create(t, *kind, *n, *place, ctx),
        Verb::Resupply => reserve::resupply(t, ctx.seat, ctx.this),
        Verb::Sabotage => t.call(Proc::Sabotage(reserve::Sabotage::new(ctx.seat, ctx.this))),
        Verb::AfterYou => {
            turn::after_you(t);
            Flow::Go
        }
        Verb::Roll => dice::roll(t, ctx, text),
        Verb::ActivateJoins => {
            activate_joins(t, ctx);
            Flow::Go
        }
        Verb::Go(which, by) => {
            go(t, *which, i16::from(*by), ctx);
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
            let place = told_place(t, id);
            t.wait(LayerKind::Trigger(number), seat, ctx.it, place);
        }
    }
}

/// Whether the Expedition of the card that says so is in a region with a terrain.
pub(crate) fn is_in(t: &Table, ctx: &Ctx, terrain: Stat) -> bool {
    let Some((seat, side, _)) = mine(t, ctx.this) else { return false };
    let here = region::terrains(t, region::index(t, seat, side));
    TERRAINS.iter().zip(here).any(|(&of, is)| is && of == terrain)
}

fn go(t: &mut Table, which: Goes, by: i16, ctx: &Ctx) {
    let mine = || mine(t, ctx.this).map(|(seat, side, _)| (seat, side));
    let which = match which {
        Goes::Hero => Some((ctx.seat, Side::Hero)),
        Goes::Companion => Some((ctx.seat, Side::Companion)),
        Goes::Mine => mine(),
        Goes::Facing => mine().map(|(seat, side)| t.game.mode().facing(seat, side)),
    };
    if let Some((seat, side)) = which {
        region::go(t, seat, side, by);
        expedition::check_at_once(t);
    }
}
