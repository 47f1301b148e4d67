//! The stack and priority (ATH-STK): effects wait on it, everybody may answer, and it resolves as a whole.

use crate::{
    Event, Flag, Phase, Proc, Table, Type, Why, Zone,
    abilities::{self, Activate},
    check::Check,
    commands, exhaustion, items, resources, zones,
};
use serde::{Deserialize, Serialize};
use stapel_kernel::{
    Choice, Ctx, Flow, Frame, Id, Layer, LayerKind, Ordering, Ref, Return, Seat, SeatSet, Target,
    Why as Reason,
};
use stapel_script::Pick;

/// Stack after stack, until nothing waits any more. It brings back a number if anything was on one: the Day wants to know.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Stack {
    step: Step,
    used: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
enum Step {
    Order,
    Window,
    Resolve,
    Check,
    Again,
}

/// A stack is opened: players may answer even if nothing is on it (ATH-STK-02).
pub(crate) fn open() -> Proc {
    Proc::Stack(Stack { step: Step::Order, used: false })
}

/// What has come up goes on the stack before the check (ATH-FDN-10); without any of it there is the check alone, and a stack
/// if anything waits after it (ATH-SBC-06, ATH-SBC-07).
pub(crate) fn settle(t: &Table) -> Proc {
    let step = if t.triggers_wait() { Step::Order } else { Step::Check };
    Proc::Stack(Stack { step, used: false })
}

/// A stack of what waits, if anything does.
pub(crate) fn call_waiting(t: &mut Table) -> Flow {
    if t.triggers_wait() { t.call(open()) } else { Flow::Go }
}

impl Stack {
    /// Whoever was ordering triggers has left.
    pub(crate) fn anew(self) -> Self {
        Self { step: Step::Order, ..self }
    }

    pub(crate) fn step(&mut self, t: &mut Table) -> Flow {
        let active = t.game.turn;
        match self.step {
            // ATH-STK-07, ATH-STK-08.
            Step::Order => {
                self.step = Step::Window;
                t.order(Ordering::InTurn(active))
            }
            Step::Window => {
                self.step = Step::Resolve;
                // ATH-NGT-02: nobody answers at Night.
                if t.game.phase == Phase::Night {
                    return Flow::Go;
                }
                t.call(Proc::Window(Window::new(active)))
            }
            Step::Resolve => {
                self.step = Step::Check;
                self.used |= !t.stack().is_empty();
                t.call(Proc::Resolve)
            }
            // ATH-SBC-01.
            Step::Check => {
                self.step = Step::Again;
                t.call(Proc::Check(Check::default()))
            }
            Step::Again if t.triggers_wait() => {
                self.step = Step::Order;
                Flow::Go
            }
            Step::Again => t.give_back(if self.used { Return::Number(1) } else { Return::Nothing }),
        }
    }
}

/// Priority goes round (ATH-STK-03).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Window {
    asked: bool,
    /// Who has priority.
    seat: Seat,
    /// Who has passed since anything was added.
    passed: SeatSet,
    /// Whoever has priority has added something since they got it: they keep it until they pass, and then everybody is asked
    /// again (ATH-R-23).
    added: bool,
}

impl Window {
    fn new(active: Seat) -> Self {
        Self { asked: false, seat: active, passed: SeatSet::NONE, added: false }
    }

    /// Whoever had priority, or did something with it, has left.
    pub(crate) fn anew(self) -> Self {
        Self { asked: false, ..self }
    }

    pub(crate) fn step(&mut self, t: &mut Table) -> Flow {
        if std::mem::take(&mut self.asked) {
            return self.answered(t);
        }
        // ATH-R-24: what a cost or a revealing set off goes on top at once.
        if t.triggers_wait() {
            return t.call(Frame::order(Ordering::InTurn(t.game.turn)));
        }
        if t.is_gone(self.seat) {
            (self.seat, self.added) = (t.next_seat(self.seat), false);
        }
        self.asked = true;
        let seat = self.seat;
        t.ask(seat, Reason::Own(Why::Priority), Ref::NONE, |t, out| {
            // ATH-STK-04, ATH-STK-05.
            abilities::offer(t, seat, false, out);
            items::offer_attached(t, seat, out);
            resources::offer(t, seat, out);
            out.push(Choice::Pass);
        })
    }

    fn answered(&mut self, t: &mut Table) -> Flow {
        match t.answer() {
            Choice::Activate(id, number) => {
                self.adds();
                t.call(Activate::of(t, self.seat, id, number))
            }
            Choice::Card(id) => {
                if use_attached(t, self.seat, id) {
                    self.adds();
                    // ATH-SBC-07: a change with priority while nothing is on the stack.
                    if t.stack().is_empty() && !t.triggers_wait() {
                        return t.call(Proc::Check(Check::default()));
                    }
                }
                Flow::Go
            }
            _ => self.pass(t),
        }
    }

    fn adds(&mut self) {
        (self.passed, self.added) = (SeatSet::NONE, true);
    }

    /// Whoever has priority passes; it is over when everybody who is still there has (ATH-STK-03).
    fn pass(&mut self, t: &Table) -> Flow {
        let active = t.game.turn;
        if std::mem::take(&mut self.added) && self.seat != active {
            self.seat = active;
            return Flow::Go;
        }
        self.passed = self.passed.with(SeatSet::one(self.seat));
        self.seat = t.next_seat(self.seat);
        if t.in_order(active).all(|s| self.passed.contains(s)) { Flow::Pop } else { Flow::Go }
    }
}

/// A resource is exhausted, a hidden item revealed, a face-up item discarded. Says whether the table has changed.
pub(crate) fn use_attached(t: &mut Table, seat: Seat, id: Id) -> bool {
    if t.zone_of(id) == Some(Zone::Resources) {
        resources::tap(t, seat, id);
        return false;
    }
    // ATH-ITM-06 to ATH-ITM-08.
    if exhaustion::is_face_down(t, id) {
        zones::reveal(t, id, false);
    } else {
        t.destroy(id);
    }
    true
}

/// The whole stack resolves, the last effect first; nobody gets priority and nothing is checked in between (ATH-STK-06).
pub(crate) fn resolve(t: &mut Table) -> Flow {
    let Some(layer) = t.take_layer() else { return Flow::Pop };
    t.tell(Event::Resolves, layer.seat, layer.this.id, 0, 0);
    match layer.kind {
        LayerKind::Static => {
            // ATH-ABL-03: only while the card lies there face up.
            if let Some(id) = t.alive(layer.this).filter(|&id| zones::is_face_up(t, id)) {
                t.set_flag(id, Flag::InForce, true);
                t.wake(id);
            }
            Flow::Go
        }
        LayerKind::Own(command) => commands::resolve(t, layer.seat, command, layer.it),
        _ => {
            let Some(program) = layer.program else { return Flow::Go };
            let Layer { seat, this, it, targets, who, n, .. } = layer;
            let mut text = t.text(program, seat, this);
            text.ctx = Ctx { seat, this, it, targets, who, n };
            t.call(Frame::Text(text))
        }
    }
}

/// Takes an effect off the stack (ATH-STK-09).
pub(crate) fn neutralise(t: &mut Table, place: u8) {
    let layer = t.remove_layer(place as usize);
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
        t.change_layer(place as usize, |layer| layer.targets[k] = Target::Object(target));
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
            .any(|id| t.object(id).controller == ctx.seat && zones::is_in_play(t, id)),
        Fact::AimsAtOneCharacter => {
            aimed().count() == 1
                && aimed().filter_map(object).any(|id| t.is(id, Type::Character) && zones::is_in_play(t, id))
        }
        _ => false,
    }
}

/// The effect of a card, and not a standard command.
fn is_effect(layer: &Layer) -> bool {
    !matches!(layer.kind, LayerKind::Own(_))
}
