//! Tokens: Characters that effects create (ALT-TOK).

use crate::{
    Event, Side, Table, Verb, Where, Why, expedition,
    play::{expedition, expedition_number, mine, told_place},
};
use stapel_kernel::{Choice, Ctx, Flags, Flow, Frame, Seat, Several, To, Why as Reason};
use stapel_script::Symbol;

/// A token that enters with others in the same step: none of them was there before (ALT-REACT-07).
pub(crate) const JOINING: u8 = Flags::GAME_C;

/// How many tokens go to each Expedition, by its number.
type Many = [u8; 4];

/// Creates `n` tokens; asks where, if the text leaves it open.
pub(crate) fn create(t: &mut Table, kind: Symbol, n: u8, place: Where, ctx: &Ctx) -> Flow {
    let mut many = Many::default();
    let mut here = |seat, side| many[expedition_number(seat, side) as usize] = n;
    match place {
        Where::Hero => here(ctx.seat, Side::Hero),
        Where::Companion => here(ctx.seat, Side::Companion),
        Where::EachOfYours => Side::ALL.into_iter().for_each(|side| here(ctx.seat, side)),
        Where::Mine => {
            if let Some((seat, side, _)) = mine(t, ctx.this, ctx.n) {
                here(seat, side);
            }
        }
        Where::Other => {
            // ALT-KEY-12.
            if let Some((seat, side, false)) = mine(t, ctx.this, ctx.n) {
                here(seat, side.other());
            }
        }
        Where::Target | Where::Spread => {
            let turns = if place == Where::Spread { n } else { 1 };
            let mut ask = Frame::game(crate::Proc::CreateIn, ctx.seat).about(ctx.this).with(i16::from(turns));
            ask.pc = t.frame().pc - 1;
            t.push(ask);
        }
    }
    join(t, kind, ctx.seat, many);
    Flow::Go
}

/// `seat` chooses `n` more times where tokens go: any Expedition (ALT-EFF-03), several in one order only. `m` and `k` have
/// how many go where; they arrive together.
pub(crate) fn create_in(t: &mut Table) -> Flow {
    let frame = *t.frame();
    let Verb::Create(kind, n, place) = *t.book.verb_at(frame.pc) else {
        unreachable!("the frame was made by such a verb")
    };
    let [a, b] = [frame.m, frame.k].map(i16::to_le_bytes);
    let mut many: Many = [a[0], a[1], b[0], b[1]];
    if frame.step == 1 {
        let Choice::Number(number) = t.answer() else { unreachable!("only Expeditions are offered") };
        many[number as usize] += if place == Where::Spread { 1 } else { n };
        let f = t.frame();
        (f.n, f.step) = (f.n - 1, 0);
        (f.m, f.k) = (i16::from_le_bytes([many[0], many[1]]), i16::from_le_bytes([many[2], many[3]]));
    }
    if t.frame().n == 0 {
        join(t, kind, frame.seat, many);
        return Flow::Pop;
    }
    let last = many.iter().rposition(|&n| n > 0).unwrap_or(0) as i16;
    t.state.options.clear();
    for seat in t.seats() {
        for side in Side::ALL {
            let number = expedition_number(seat, side);
            if number >= last {
                t.options.push(Choice::Number(number));
            }
        }
    }
    let (why, placed) = (Reason::Own(Why::CreateIn), many.iter().map(|&n| n as usize).sum());
    match place {
        Where::Spread => t.ask_set(1, frame.seat, why, frame.this, Several::exactly(n as usize, placed)),
        _ => t.ask(1, frame.seat, why, frame.this),
    }
}

/// Tokens appear in Expeditions, all at the same time (ALT-TOK-06); whose Expedition it is, controls them (ALT-TOK-04). They
/// were not played (ALT-TOK-05).
fn join(t: &mut Table, kind: Symbol, creator: Seat, many: Many) {
    let def = t.book.find(kind).expect("the book was checked: every created card exists");
    let first = t.picks.len();
    for (number, n) in (0..).zip(many) {
        let (seat, side) = expedition(number);
        for _ in 0..n {
            if t.is_full() {
                break;
            }
            let id = t.make(def, creator);
            let token = t.put(id, To::top(expedition::zone(side), seat));
            let object = t.object_mut(id);
            object.controller = seat;
            object.flags.set(JOINING, true);
            t.picks.push(token);
        }
    }
    for k in first..t.picks.len() {
        let id = t.picks[k].id;
        let (seat, place) = (t.seat_of(id), told_place(t, id));
        t.tell(Event::Creates, creator, id, -1 - place, 0);
        t.tell(Event::Joins, seat, id, place, 0);
    }
    for k in first..t.picks.len() {
        let id = t.picks[k].id;
        t.object_mut(id).flags.set(JOINING, false);
    }
    t.picks.truncate(first);
}
