//! The stack and priority (ATH-STK): effects wait on it, everybody may answer, and it resolves as a whole.

use crate::{
    Event, Phase, Proc, Table, Type, Why, Zone, abilities, commands, exhaustion, items, resources,
    rules::IN_FORCE,
};
use stapel_kernel::{Choice, Code, Ctx, Flow, Frame, Id, Layer, LayerKind, Ref, Seat, Target, Why as Reason};
use stapel_script::Pick;

const ORDER: u8 = 0;
const WINDOW: u8 = 1;
const RESOLVE: u8 = 2;
const CHECK: u8 = 3;
const AGAIN: u8 = 4;

/// A stack is opened: players may answer even if nothing is on it (ATH-STK-02).
pub(crate) fn open(t: &Table) -> Frame<Proc> {
    Frame::game(Proc::Stack, t.game.turn)
}

/// A check, and a stack if anything waits after it (ATH-SBC-06, ATH-SBC-07).
pub(crate) fn check_first(t: &Table) -> Frame<Proc> {
    let mut frame = open(t);
    frame.step = CHECK;
    frame
}

/// What has come up goes on the stack before the check (ATH-FDN-10); without any of it there is the check alone.
pub(crate) fn settle(t: &Table) -> Frame<Proc> {
    if t.triggers_wait() { open(t) } else { check_first(t) }
}

/// Goes on at `next` after a stack of what waits, if anything does.
pub(crate) fn call_waiting(t: &mut Table, next: u8) -> Flow {
    if t.triggers_wait() {
        let stack = open(t);
        t.call(next, stack)
    } else {
        t.go(next)
    }
}

/// Stack after stack, until nothing waits any more. `k` becomes 1 if anything was on it; the Day wants to know.
pub(crate) fn step(t: &mut Table) -> Flow {
    let active = t.game.turn;
    let step = t.frame().step;
    match step {
        // ATH-STK-07, ATH-STK-08.
        ORDER => t.call(WINDOW, Frame::order_in_turn(active)),
        // ATH-NGT-02: nobody answers at Night.
        WINDOW if t.game.phase == Phase::Night => t.go(RESOLVE),
        WINDOW => t.call(RESOLVE, Frame::game(Proc::Window, active)),
        RESOLVE => {
            if !t.stack().is_empty() {
                t.frame().k = 1;
            }
            t.call(CHECK, Frame::game(Proc::Resolve, active))
        }
        // ATH-SBC-01.
        CHECK => t.call(AGAIN, Frame::game(Proc::Check, active)),
        _ => {
            if t.triggers_wait() {
                return t.go(ORDER);
            }
            let used = t.frame().k;
            if let Some(day) = t.caller().filter(|f| f.code == Code::Game(Proc::Day)) {
                day.k = used;
            }
            Flow::Pop
        }
    }
}

const ASK: u8 = 0;
const ANSWERED: u8 = 1;

/// Priority goes round (ATH-STK-03). The frame's seat has it; `n` have passed in a row; `m` is 1 if the seat has added
/// something since it got priority: it keeps it until it passes, and then everybody is asked again (ATH-R-23).
pub(crate) fn window(t: &mut Table) -> Flow {
    if t.frame().step == ANSWERED {
        return answered(t);
    }
    // ATH-R-24: what a cost or a revealing set off goes on top at once.
    if t.triggers_wait() {
        let active = t.game.turn;
        return t.call(ASK, Frame::order_in_turn(active));
    }
    loop {
        let seat = t.frame().seat;
        if t.is_gone(seat) {
            let next = t.next_seat(seat);
            let f = t.frame();
            (f.seat, f.m) = (next, 0);
            continue;
        }
        t.state.options.clear();
        offer(t, seat);
        t.options.push(Choice::Pass);
        if t.options.len() > 1 || t.stop_always {
            return t.ask(ANSWERED, seat, Reason::Own(Why::Priority), Ref::NONE);
        }
        // Most of the time there is nothing to do but pass; it is taken here as the kernel would take it.
        t.answer() = Choice::Pass;
        if passed(t) {
            return Flow::Pop;
        }
    }
}

/// What can be done with priority (ATH-STK-04, ATH-STK-05).
fn offer(t: &mut Table, seat: Seat) {
    abilities::offer(t, seat, false);
    items::offer_attached(t, seat);
    resources::offer(t, seat);
}

fn answered(t: &mut Table) -> Flow {
    let seat = t.frame().seat;
    t.frame().step = ASK;
    match t.answer() {
        Choice::Activate(id, number) => {
            added(t);
            let this = t.reference(id);
            t.call(ASK, abilities::activating(seat, this, number))
        }
        Choice::Card(id) => {
            if use_attached(t, seat, id) {
                added(t);
                // ATH-SBC-07: a change with priority while nothing is on the stack.
                if t.stack().is_empty() && !t.triggers_wait() {
                    let active = t.game.turn;
                    return t.call(ASK, Frame::game(Proc::Check, active));
                }
            }
            Flow::Go
        }
        _ => {
            if passed(t) {
                return Flow::Pop;
            }
            Flow::Go
        }
    }
}

fn added(t: &mut Table) {
    let f = t.frame();
    (f.n, f.m) = (0, 1);
}

/// A resource is exhausted, a hidden item revealed, a face-up item discarded. Says whether the table has changed.
pub(crate) fn use_attached(t: &mut Table, seat: Seat, id: Id) -> bool {
    if t.zone_of(id) == Some(Zone::Resources) {
        resources::tap(t, seat, id);
        return false;
    }
    // ATH-ITM-06 to ATH-ITM-08.
    if exhaustion::is_face_down(t, id) {
        crate::zones::reveal(t, id);
    } else {
        t.destroy(id);
    }
    true
}

/// Somebody passes. Says whether everybody has.
fn passed(t: &mut Table) -> bool {
    let active = t.game.turn;
    let frame = *t.frame();
    let next = t.next_seat(frame.seat);
    let all = crate::victory::players(t) as i16;
    let f = t.frame();
    match (frame.m, frame.seat == active) {
        (1, true) => (f.seat, f.n) = (next, 1),
        (1, false) => (f.seat, f.n) = (active, 0),
        _ => (f.seat, f.n) = (next, frame.n + 1),
    }
    f.m = 0;
    f.n >= all
}

/// The whole stack resolves, the last effect first; nobody gets priority and nothing is checked in between (ATH-STK-06).
pub(crate) fn resolve(t: &mut Table) -> Flow {
    let Some(layer) = t.state.stack.pop() else { return Flow::Pop };
    t.tell(Event::Resolves, layer.seat, layer.this.id, 0, 0);
    match layer.kind {
        LayerKind::Static => {
            // ATH-ABL-03: only while the card lies there face up.
            if let Some(id) = t.alive(layer.this).filter(|&id| crate::zones::is_face_up(t, id)) {
                t.object_mut(id).flags.set(IN_FORCE, true);
                t.wake(id);
            }
            Flow::Go
        }
        LayerKind::Own(command) => commands::resolve(t, layer.seat, command, layer.it),
        _ => {
            let Some(program) = layer.program else { return Flow::Go };
            let mut text = t.text(program, layer.seat, layer.this).with(layer.n);
            (text.it, text.who, text.targets) = (layer.it, layer.who, layer.targets);
            t.push(text);
            Flow::Go
        }
    }
}

/// Takes an effect off the stack (ATH-STK-09). What is aimed at the stack counts from the bottom.
pub(crate) fn neutralise(t: &mut Table, place: u8) {
    let layer = t.state.stack.remove(place as usize);
    for above in &mut t.state.stack {
        for target in &mut above.targets {
            *target = match *target {
                Target::Layer(k) if k == place => Target::None,
                Target::Layer(k) if k > place => Target::Layer(k - 1),
                other => other,
            };
        }
    }
    // A standard command stands on no card.
    let command = if let LayerKind::Own(command) = layer.kind { command } else { 0 };
    t.tell(Event::Neutralised, layer.seat, layer.this.id, i16::from(command), 0);
}

/// Gives the effect another target, if that is a legal one.
pub(crate) fn redirect(t: &mut Table, place: u8, to: Id) {
    let layer = t.stack()[place as usize];
    let Some(k) = layer.targets.iter().position(|&x| x != Target::None) else { return };
    let book = t.book;
    let aim = layer.program.and_then(|p| book.programs[p as usize].targets.get(k));
    let ctx = Ctx { seat: layer.seat, this: layer.this, it: layer.it, ..Ctx::NONE };
    let legal = match aim.map(|a| &a.pick) {
        Some(Pick::Object(filter) | Pick::ObjectOrPlayer(filter)) => t.fits(filter, to, &ctx),
        _ => false,
    };
    if legal {
        let target = t.reference(to);
        t.stack()[place as usize].targets[k] = Target::Object(target);
        t.tell(Event::Redirected, layer.seat, to, 0, 0);
    }
}

/// Whether something is true of what waits on the stack.
pub(crate) fn fact(t: &Table, fact: &crate::Fact, ctx: &Ctx, place: usize) -> bool {
    use crate::Fact;
    let Some(layer) = t.stack().get(place) else { return false };
    // What is being put there is no target of its own.
    let itself = place + 1 == t.stack().len() && layer.kind == LayerKind::Card && layer.this == ctx.this;
    if itself {
        return false;
    }
    let aimed = || layer.targets.iter().filter(|&&x| x != Target::None);
    let object = |x: &Target| if let Target::Object(r) = *x { t.alive(r) } else { None };
    match fact {
        Fact::Any => true,
        Fact::FromItem => is_effect(layer) && t.book.def(layer.def).types.contains(Type::Item),
        Fact::Opposing => layer.seat != ctx.seat,
        Fact::AimsAtYours => aimed()
            .filter_map(object)
            .any(|id| t.object(id).controller == ctx.seat && crate::zones::is_in_play(t, id)),
        Fact::AimsAtOneCharacter => {
            aimed().count() == 1
                && aimed()
                    .filter_map(object)
                    .any(|id| t.is(id, Type::Character) && crate::zones::is_in_play(t, id))
        }
        _ => false,
    }
}

/// The effect of a card, and not a standard command.
fn is_effect(layer: &Layer) -> bool {
    !matches!(layer.kind, LayerKind::Own(_))
}
