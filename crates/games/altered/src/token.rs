//! Tokens: Characters that effects create (ALT-TOK).

use crate::{
    Event, Keyword, Side, Table, Verb, Where, Why, expedition,
    play::{expedition, expedition_number, mine},
};
use stapel_kernel::{Choice, Ctx, Flow, Frame, Seat, To, Why as Reason};
use stapel_script::Symbol;

/// Creates `n` tokens; asks where, if the text leaves it open.
pub(crate) fn create(t: &mut Table, kind: Symbol, n: u8, place: Where, ctx: &Ctx) -> Flow {
    let mut here = |seat, side| (0..n).for_each(|_| join(t, kind, ctx.seat, seat, side));
    match place {
        Where::Hero => here(ctx.seat, Side::Hero),
        Where::Companion => here(ctx.seat, Side::Companion),
        Where::EachOfYours => Side::ALL.into_iter().for_each(|side| here(ctx.seat, side)),
        Where::Mine => {
            let (seat, side) = mine(t, ctx.this, ctx.n);
            (0..n).for_each(|_| join(t, kind, ctx.seat, seat, side));
        }
        Where::Other => {
            // ALT-KEY-12.
            let gigantic = t.alive(ctx.this).is_some_and(|id| t.has(id, Keyword::Gigantic));
            if !gigantic {
                let (seat, side) = mine(t, ctx.this, ctx.n);
                (0..n).for_each(|_| join(t, kind, ctx.seat, seat, side.other()));
            }
        }
        Where::Target | Where::Spread => {
            let turns = if place == Where::Spread { n } else { 1 };
            let mut ask = Frame::game(crate::Proc::CreateIn, ctx.seat).about(ctx.this).with(i16::from(turns));
            ask.pc = t.frame().pc - 1;
            t.push(ask);
        }
    }
    Flow::Go
}

/// `seat` chooses `n` more times where tokens go: any Expedition (ALT-EFF-03), several in one order only, from `k` on.
pub(crate) fn create_in(t: &mut Table) -> Flow {
    let frame = *t.frame();
    let Verb::Create(kind, n, place) = *t.book.verb_at(frame.pc) else {
        unreachable!("the frame was made by such a verb")
    };
    if frame.step == 1 {
        let Choice::Number(number) = t.answer else { unreachable!("only Expeditions are offered") };
        let (seat, side) = expedition(number);
        let tokens = if place == Where::Spread { 1 } else { n };
        (0..tokens).for_each(|_| join(t, kind, frame.seat, seat, side));
        let f = t.frame();
        (f.n, f.k, f.step) = (f.n - 1, number, 0);
    }
    let Frame { n, k, .. } = *t.frame();
    if n == 0 {
        return Flow::Pop;
    }
    t.state.options.clear();
    for seat in t.state.seats() {
        for side in Side::ALL {
            let number = expedition_number(seat, side);
            if number >= k {
                t.options.push(Choice::Number(number));
            }
        }
    }
    t.ask(1, frame.seat, Reason::Own(Why::CreateIn), frame.this)
}

/// A token appears in an Expedition; whose it is, controls it (ALT-TOK-04). It was not played (ALT-TOK-05).
fn join(t: &mut Table, kind: Symbol, creator: Seat, seat: Seat, side: Side) {
    let def = t.book.find(kind).expect("the book was checked: every created card exists");
    let id = t.make(def, creator);
    t.put(id, To::top(expedition::zone(side), seat));
    t.object_mut(id).controller = seat;
    let place = expedition_number(seat, side);
    t.tell(Event::Creates, creator, id, place, 0);
    t.tell(Event::Joins, seat, id, place, 0);
}
