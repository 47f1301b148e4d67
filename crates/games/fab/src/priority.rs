//! Layer, stack, priority (FAB-PRIO).

use crate::{
    Event, Proc, Step as ChainStep, Table, TriggerOrder, Type, leaving, legal,
    play::{Activate, Play},
    resolve::Resolve,
    words::Why,
};
use serde::{Deserialize, Serialize};
use stapel_kernel::{Choice, Flow, Frame, Layer, LayerKind, Ordering, Ref, Seat, SeatSet, Why as Reason};

/// Players take turns to add a layer or pass, until all pass on an empty stack, or on an attack: that one lies on top of
/// the stack then, for whoever gave priority (`launched`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Priority {
    step: Step,
    active: Seat,
    /// How many have passed in a row.
    passes: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
enum Step {
    Give,
    Answered,
    /// The text of an attack has been carried out.
    CarriedOut,
}

impl Priority {
    /// The turn player is the first to have it.
    pub(crate) fn new(t: &Table) -> Self {
        Self { step: Step::Give, active: t.game.turn, passes: 0 }
    }

    pub(crate) fn step(&mut self, t: &mut Table) -> Flow {
        match std::mem::replace(&mut self.step, Step::Give) {
            Step::Give => {}
            Step::Answered => return self.answered(t),
            Step::CarriedOut => return Flow::Pop,
        }
        if let Some(flow) = leaving::step(t) {
            return flow;
        }
        // FAB-TRIG-1: before anybody gets priority.
        if t.triggers_wait() {
            return stack_triggers(t);
        }
        loop {
            // Who has left is passed over.
            if t.is_gone(self.active) {
                self.active = t.next_seat(self.active);
            }
            let seat = self.active;
            let flow = t.ask_turn(seat, Reason::Own(Why::Priority), |t, out| {
                legal::offer_actions(t, seat, out);
                out.push(Choice::Pass);
            });
            let own_turn = legal::may_act(t, seat) && t.game.step == ChainStep::None;
            if t.options().len() > 1 || t.stop_always || own_turn {
                self.step = Step::Answered;
                return flow;
            }
            // Most of the time there is nothing to do but pass; it is taken here as the kernel would take it.
            t.withdraw();
            if let Some(flow) = self.pass(t) {
                return flow;
            }
        }
    }

    fn answered(&mut self, t: &mut Table) -> Flow {
        // FAB-PRIO-8: whoever adds a layer stays active.
        let begun = match t.answer() {
            Choice::Play(id) => Proc::Play(Play::new(self.active, t.reference(id))),
            Choice::Activate(id, ability) => {
                Proc::Activate(Activate::new(self.active, t.reference(id), ability))
            }
            _ => return self.pass(t).unwrap_or(Flow::Go),
        };
        self.passes = 0;
        t.call(begun)
    }

    /// The active player passes. Nothing comes of it yet if another player has not.
    fn pass(&mut self, t: &mut Table) -> Option<Flow> {
        // The turn player counts, even one who has just left.
        let seats = t.left() + usize::from(t.is_gone(t.game.turn));
        self.active = t.next_seat(self.active);
        self.passes += 1;
        if (self.passes as usize) < seats {
            return None;
        }
        // FAB-PRIO-9 and FAB-PRIO-12: all have passed in a row.
        let Some(layer) = t.stack().last().copied() else { return Some(Flow::Pop) };
        if is_attack(t, &layer) {
            let text = layer.program.filter(|_| layer.kind == LayerKind::Card);
            return Some(text.map_or(Flow::Pop, |program| self.carry_out(t, &layer, program)));
        }
        // FAB-PRIO-10: afterwards the turn player gets priority.
        (self.active, self.passes) = (t.game.turn, 0);
        Some(t.call(Proc::Resolve(Resolve::new())))
    }

    fn carry_out(&mut self, t: &mut Table, layer: &Layer, program: u16) -> Flow {
        t.tell(Event::Resolves, layer.seat, layer.this.id, 0, 0);
        let mut text = t.text(program, layer.seat, layer.this);
        text.ctx.targets = layer.targets;
        self.step = Step::CarriedOut;
        t.call(Frame::Text(text))
    }
}

/// The attack that the priority just given has ended on, and whom it attacks. It leaves the stack to become a link.
pub(crate) fn launched(t: &mut Table) -> Option<(Ref, SeatSet)> {
    t.take_layer().map(|layer| (layer.this, SeatSet(layer.n as u8)))
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
    match t.readings().trigger_order {
        // FAB-TRIG-2.
        TriggerOrder::TurnPlayer => t.order(Ordering::All(turn)),
        TriggerOrder::PerController => t.call(Proc::OrderByController(OrderByController::Who)),
    }
}

/// FAB-R-02, the other reading: the turn player names who begins, then each player stacks their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum OrderByController {
    Who,
    Named,
    /// This player has stacked theirs.
    Stacked(Seat),
}

impl OrderByController {
    pub(crate) fn step(&mut self, t: &mut Table) -> Flow {
        let next = match *self {
            Self::Who => {
                *self = Self::Named;
                return t.ask(t.game.turn, Reason::Own(Why::WhoStacksFirst), Ref::NONE, |t, out| {
                    let waits = |seat: &Seat| t.waiting().iter().any(|x| x.seat == *seat);
                    out.extend(t.seats().filter(waits).map(Choice::Seat));
                });
            }
            Self::Named => {
                let Choice::Seat(first) = t.answer() else { unreachable!("only seats are offered") };
                first
            }
            Self::Stacked(_) if !t.triggers_wait() => return Flow::Pop,
            Self::Stacked(seat) => t.next_seat(seat),
        };
        *self = Self::Stacked(next);
        t.order(Ordering::Own(next))
    }
}

/// Start Phase, End Phase and Close Step: nobody gets priority, but choices are made (FAB-PRIO-13).
pub(crate) fn resolve_all(t: &mut Table) -> Flow {
    if let Some(flow) = leaving::step(t) {
        return flow;
    }
    if t.triggers_wait() {
        return stack_triggers(t);
    }
    if t.stack().is_empty() { Flow::Pop } else { t.call(Proc::Resolve(Resolve::new())) }
}
