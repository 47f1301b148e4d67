//! The chain (NF-CHN, NF-KCK): laid by everybody, resolved from its end.

use crate::{
    Event, Keyword, MinionEnters, Part, Proc, Table, Type, Why, Zone,
    rules::{ATTACKING, BLOCKED, ENTERS, RESOLVED, colour},
    turn,
};
use stapel_kernel::{Choice, Ctx, DefId, Flow, Frame, Id, Layer, LayerKind, Ref, Seat, To, Why as Reason};

const VISIT: u8 = 0;
const ANSWERED: u8 = 1;
const RESOLVE: u8 = 2;

/// The frame's seat is the visitor, `k` how many orders have resolved.
pub(crate) fn step(t: &mut Table) -> Flow {
    let frame = *t.frame();
    match frame.step {
        VISIT if t.is_gone(frame.seat) => next_visit(t),
        VISIT => {
            // NF-CHN-7: the chain is gone with whoever opened it (NF-LEA-3).
            if t.stack().is_empty() && frame.seat != t.game.turn {
                return Flow::Pop;
            }
            t.state.options.clear();
            t.offer_hand(frame.seat, may_lay);
            t.options.push(Choice::Done);
            t.ask(ANSWERED, frame.seat, Reason::Own(Why::Lay), Ref::NONE)
        }
        ANSWERED => {
            if let Choice::Card(id) = t.answer() {
                lay(t, frame.seat, id);
                return t.go(VISIT);
            }
            next_visit(t)
        }
        _ => {
            // NF-CHN-9.
            if !t.stack().is_empty() {
                t.frame().k += 1;
                let order = t.frame().k;
                let turn = t.game.turn;
                return t.call(RESOLVE, Frame::game(Proc::Resolve, turn).with(order));
            }
            enter_all(t);
            Flow::Pop
        }
    }
}

/// One visit each, clockwise from the active player (NF-CHN-5, NF-CHN-6).
fn next_visit(t: &mut Table) -> Flow {
    // NF-CHN-7: no chain without the active player.
    if t.stack().is_empty() {
        return Flow::Pop;
    }
    let seat = t.frame().seat;
    let next = t.next_seat(seat);
    t.frame().seat = next;
    let over = turn::passes(t, seat, next, t.game.turn);
    t.go(if over { RESOLVE } else { VISIT })
}

/// NF-CHN-1 to NF-CHN-4.
fn may_lay(t: &Table, id: Id) -> bool {
    let def = t.def(id);
    if def.types.contains(Type::Wound) {
        return false;
    }
    match t.stack().last() {
        None => true,
        Some(last) => colour(def).is_some_and(|c| t.book.def(last.def).card.extra.links.contains(&c)),
    }
}

/// Whether an order that is laid now is kicked (NF-KCK-1 to NF-KCK-4).
pub(crate) fn kicked(t: &Table, def: DefId) -> bool {
    let kicker = t.book.def(def).card.extra.kicker;
    kicker.is_some() && t.stack().last().is_some_and(|last| colour(t.book.def(last.def)) == kicker)
}

/// Lays an order. Whether its kicker applies is fixed now (NF-KCK-5): bit 0 of `n`; the rest is the order before.
fn lay(t: &mut Table, seat: Seat, id: Id) {
    let before = t.stack().last().map(|l| l.def);
    let this = t.put(id, To::top(Zone::Chain, seat));
    let object = t.object_mut(id);
    object.controller = seat;
    object.flags.set(RESOLVED | ENTERS, false);
    let def = t.object(id).def;
    let kicked = kicked(t, def);
    let n = i16::from(kicked) | before.map_or(0, |b| (b.0 as i16 + 1) << 1);
    let program = t.book.def(def).resolve;
    let targets = Default::default();
    t.stack.push(Layer {
        kind: LayerKind::Card,
        seat,
        this,
        def,
        program,
        it: this,
        who: Seat::NOBODY,
        targets,
        n,
    });
    t.tell(Event::Lays, seat, id, i16::from(kicked), 0);
}

/// The order laid directly before the one whose text runs.
pub(crate) fn previous(t: &Table, ctx: &Ctx) -> Option<DefId> {
    let layer = t.stack().iter().find(|l| l.this.id == ctx.this.id)?;
    let code = layer.n >> 1;
    (code > 0).then(|| DefId(code as u16 - 1))
}

/// Chain text, then Your Chain text, then kicker text (NF-CHN-10, NF-CHN-11). `n` is its place in the resolution.
pub(crate) fn resolve(t: &mut Table) -> Flow {
    let frame = *t.frame();
    let layer = *t.stack().last().expect("there is an order to resolve");
    let part = |part: Part| t.book.def(layer.def).parts.iter().find(|p| p.0 == part).map(|p| p.1);
    let run = match frame.step {
        0 => {
            t.tell(Event::Resolves, layer.seat, layer.this.id, 0, 0);
            layer.program
        }
        1 if layer.seat == t.game.turn => part(Part::YourChain),
        2 if layer.n & 1 == 1 => part(Part::Kicker),
        1 | 2 => None,
        _ => {
            t.stack.pop();
            if let Some(id) = t.alive(layer.this) {
                lay_down(t, id, frame.n as u8);
            }
            return Flow::Pop;
        }
    };
    t.frame().step += 1;
    if let Some(program) = run {
        let text = t.text(program, layer.seat, layer.this);
        t.push(text);
    }
    Flow::Go
}

fn lay_down(t: &mut Table, id: Id, order: u8) {
    let owner = t.object(id).owner;
    let stays_out = t.has(id, Keyword::NeedsKick) && !t.object(id).flags.has(ENTERS);
    if !t.is(id, Type::Minion) || stays_out {
        // NF-CHN-12.
        t.put(id, To::top(Zone::Discard, owner));
        return;
    }
    match t.game.options.minion_enters {
        // NF-CHN-13: placed before its player, not yet in play.
        MinionEnters::AfterChain => {
            let object = t.object_mut(id);
            object.flags.set(RESOLVED, true);
            object.place = order;
        }
        MinionEnters::OnResolution => enter(t, id),
    }
}

/// NF-CHN-14: in the order in which they resolved.
fn enter_all(t: &mut Table) {
    while let Some(id) = t.everywhere(Zone::Chain).min_by_key(|&id| t.object(id).place) {
        enter(t, id);
    }
}

fn enter(t: &mut Table, id: Id) {
    let seat = t.object(id).controller;
    t.put(id, To::top(Zone::Play, seat));
    let object = t.object_mut(id);
    object.controller = seat;
    object.flags.set(ATTACKING | BLOCKED, false);
    t.tell(Event::Enters, seat, id, 0, 0);
}
