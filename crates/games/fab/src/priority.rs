//! Layer, stack, priority (FAB-PRIO).

use crate::{Event, Proc, Step, Table, TriggerOrder, Type, legal, words::Why};
use stapel_kernel::{
    Choice, Code, Flow, Frame, Layer, LayerKind, Proc as Kernel, Ref, SeatSet, Why as Reason,
};

const ANSWERED: u8 = 1;
/// The text of an attack has been carried out.
const CARRIED_OUT: u8 = 2;

/// Players take turns to add a layer or pass, until all pass on an empty stack. The frame's seat is the active
/// player, its `n` how many have passed in a row.
pub(crate) fn step(t: &mut Table) -> Flow {
    match t.frame().step {
        ANSWERED => return answered(t),
        CARRIED_OUT => return launch(t),
        _ => {}
    }
    if let Some(flow) = crate::leaving::step(t) {
        return flow;
    }
    // FAB-TRIG-1: before anybody gets priority.
    if t.triggers_wait() {
        return stack_triggers(t);
    }
    loop {
        // Who has left is passed over.
        let next = t.next_seat(t.state.frames[t.state.frames.len() - 1].seat);
        if t.is_gone(t.frame().seat) {
            t.frame().seat = next;
        }
        let seat = t.frame().seat;
        t.state.options.clear();
        legal::offer_actions(t, seat);
        t.options.push(Choice::Pass);
        if t.options.len() > 1 || t.stop_always {
            return t.ask(ANSWERED, seat, Reason::Own(Why::Priority), Ref::NONE);
        }
        if legal::may_act(t, seat) && t.game.step == Step::None {
            return t.ask_turn(ANSWERED, seat, Reason::Own(Why::Priority));
        }
        // Most of the time there is nothing to do but pass; it is taken here as the kernel would take it.
        t.answer() = Choice::Pass;
        if let Some(flow) = passed(t) {
            return flow;
        }
    }
}

fn answered(t: &mut Table) -> Flow {
    let seat = t.frame().seat;
    match t.answer() {
        Choice::Play(id) => {
            t.frame().n = 0;
            let card = t.reference(id);
            // FAB-PRIO-8: the same player stays active.
            t.call(0, Frame::game(Proc::Play, seat).about(card))
        }
        Choice::Activate(id, ability) => {
            t.frame().n = 0;
            let card = t.reference(id);
            t.call(0, Frame::game(Proc::Activate, seat).about(card).with(i16::from(ability)))
        }
        _ => passed(t).unwrap_or_else(|| t.go(0)),
    }
}

/// The active player passes. Nothing comes of it yet if another player has not.
fn passed(t: &mut Table) -> Option<Flow> {
    let seat = t.frame().seat;
    let seats = t.in_order(t.game.turn).count() as i16;
    let next = t.next_seat(seat);
    let frame = t.frame();
    frame.n += 1;
    frame.seat = next;
    if frame.n < seats {
        return None;
    }
    // FAB-PRIO-9 and FAB-PRIO-12: all have passed in a row.
    let Some(layer) = t.stack().last().copied() else { return Some(Flow::Pop) };
    if is_attack(t, &layer) {
        let Some(program) = layer.program.filter(|_| layer.kind == LayerKind::Card) else {
            return Some(launch(t));
        };
        t.tell(Event::Resolves, layer.seat, layer.this.id, 0, 0);
        let mut text = t.text(program, layer.seat, layer.this);
        text.targets = layer.targets;
        return Some(t.call(CARRIED_OUT, text));
    }
    // FAB-PRIO-10: afterwards the turn player gets priority.
    let turn = t.game.turn;
    let frame = t.frame();
    frame.seat = turn;
    frame.n = 0;
    Some(t.call(0, Frame::game(Proc::Resolve, turn)))
}

/// The attack leaves the stack and becomes a link; whoever gave priority takes it from here.
fn launch(t: &mut Table) -> Flow {
    let layer = t.stack.pop().expect("the attack lies on top");
    let caller = t.caller().expect("priority is always given by a procedure");
    (caller.n, caller.k, caller.it) = (1, layer.n, layer.this);
    Flow::Pop
}

/// The attack that the priority just given has launched, and on whom, if one.
pub(crate) fn launched(t: &mut Table) -> Option<(Ref, SeatSet)> {
    let frame = t.frame();
    (std::mem::take(&mut frame.n) == 1).then_some((frame.it, SeatSet(frame.k as u8)))
}

/// Whether a layer is an attack, even one that has ceased to exist (FAB-CHAIN-18).
fn is_attack(t: &Table, layer: &Layer) -> bool {
    let def = t.book.def(layer.def);
    match layer.kind {
        LayerKind::Card => def.types.contains(Type::Attack),
        LayerKind::Ability(k) => legal::is_attack_ability(&def.activated[k as usize].text),
        _ => false,
    }
}

fn stack_triggers(t: &mut Table) -> Flow {
    let turn = t.game.turn;
    match t.game.options.trigger_order {
        // FAB-TRIG-2.
        TriggerOrder::TurnPlayer => t.call(0, Frame::new(Code::Kernel(Kernel::Order), turn)),
        TriggerOrder::PerController => t.call(0, Frame::game(Proc::OrderByController, turn)),
    }
}

/// FAB-R-02, the other reading: the turn player names who begins, then each player stacks their own.
pub(crate) fn order_by_controller(t: &mut Table) -> Flow {
    let frame = *t.frame();
    match frame.step {
        0 => {
            t.state.options.clear();
            for seat in t.seats() {
                if t.waiting().iter().any(|x| x.seat == seat) {
                    t.options.push(Choice::Seat(seat));
                }
            }
            t.ask(1, frame.seat, Reason::Own(Why::WhoStacksFirst), Ref::NONE)
        }
        1 => {
            let Choice::Seat(first) = t.answer() else { unreachable!("only seats are offered") };
            t.frame().seat = first;
            t.call(2, Frame::new(Code::Kernel(Kernel::Order), first).with(1))
        }
        _ => {
            if !t.triggers_wait() {
                return Flow::Pop;
            }
            let next = t.next_seat(frame.seat);
            t.frame().seat = next;
            t.call(2, Frame::new(Code::Kernel(Kernel::Order), next).with(1))
        }
    }
}

/// Start Phase, End Phase and Close Step: nobody gets priority, but choices are made (FAB-PRIO-13).
pub(crate) fn resolve_all(t: &mut Table) -> Flow {
    if let Some(flow) = crate::leaving::step(t) {
        return flow;
    }
    if t.triggers_wait() {
        return stack_triggers(t);
    }
    if t.stack().is_empty() {
        return Flow::Pop;
    }
    let turn = t.game.turn;
    t.call(0, Frame::game(Proc::Resolve, turn))
}
