//! Listening: which abilities wait for an event, and what happens when it comes.

use crate::{
    Choice, Code, Ctx, Event, Flags, Flow, Frame, Game, Id, Layer, LayerKind, Ref, Seat, SeatSet, Table,
    Triggered, Why, lasting::Reach,
};
use serde::{Deserialize, Serialize};
use stapel_script::{Limit, Scope, Trigger, Who, Word};

/// More effects than this never trigger at once, unless cards feed on each other without end.
const MOST_WAITING: usize = 1000;

/// An ability at work, by its number in the book.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Active {
    Trigger(u16),
    /// A static ability that changes other objects.
    Static(u16),
}

impl<G: Game> Table<'_, G> {
    /// Brings the list of abilities at work up to date after an object moved or was turned.
    pub(crate) fn relisten(&mut self, id: Id) {
        let book = self.book;
        let def = book.def(self.object(id).def);
        let listened = self.object(id).flags.has(Flags::LISTENS);
        if !def.listens && !listened {
            return;
        }
        if listened {
            self.state.active.retain(|a| a.0 != id);
        }
        let others = self.active.len();
        if def.listens && !self.object(id).flags.has(Flags::PROXY) {
            let zone = self.zone_of(id);
            for &number in &def.triggers {
                let text = &book.triggers[number as usize].text;
                if text.from.map_or_else(|| G::listens(self, id, Some(text.on)), |from| zone == Some(from)) {
                    self.active.push((id, Active::Trigger(number)));
                }
            }
            for &number in &def.statics {
                if !matches!(book.statics[number as usize].text.to, Scope::This) && G::listens(self, id, None)
                {
                    self.active.push((id, Active::Static(number)));
                }
            }
        }
        let listens = self.active.len() > others;
        if listens || listened {
            self.object_mut(id).flags.set(Flags::LISTENS, listens);
            self.watch();
        }
    }

    /// Notes which events anything listens for, so that all others cost one comparison.
    pub(crate) fn watch(&mut self) {
        let book = self.book;
        let mut watched = 0;
        for &(_, active) in &self.active {
            if let Active::Trigger(number) = active {
                watched |= 1 << book.triggers[number as usize].text.on.index();
            }
        }
        for lasting in &self.lasting {
            for &number in &book.grants[lasting.grant as usize].triggers {
                watched |= 1 << book.triggers[number as usize].text.on.index();
            }
        }
        self.watched = watched;
    }

    /// Tells an event about a card to those who know the card.
    pub fn tell(&mut self, what: G::Event, seat: Seat, id: Id, n: i16, m: i16) {
        let (it, def, seen) = self.face(id);
        self.emit(Event { what, seat, other: Seat::NOBODY, it, def, n, m, seen });
    }

    /// The same, with the player whom it concerns.
    pub fn tell_of(&mut self, what: G::Event, seat: Seat, other: Seat, id: Id, n: i16) {
        let (it, def, seen) = self.face(id);
        self.emit(Event { what, seat, other, it, def, n, m: 0, seen });
    }

    fn face(&self, id: Id) -> (Ref, crate::DefId, SeatSet) {
        if id == Id::NONE {
            return (Ref::NONE, crate::DefId::NONE, SeatSet::ALL);
        }
        let object = self.object(id);
        (self.reference(id), object.def, object.known_to)
    }

    pub fn emit(&mut self, event: Event<G::Event>) {
        self.events.push(event);
        if self.watched >> event.what.index() & 1 == 0 {
            return;
        }
        let book = self.book;
        for k in 0..self.active.len() {
            if let (id, Active::Trigger(number)) = self.active[k] {
                let text = &book.triggers[number as usize].text;
                if text.on == event.what {
                    let seat = self.object(id).controller;
                    let this = self.reference(id);
                    let about = event.it.id == id
                        || (!event.it.is_none() && {
                            let it = self.object(event.it.id);
                            it.flags.has(Flags::PROXY) && it.attached == id
                        });
                    self.listen(number, text, seat, this, about, &event);
                }
            }
        }
        for k in 0..self.lasting.len() {
            let lasting = self.lasting[k];
            for &number in &book.grants[lasting.grant as usize].triggers {
                let text = &book.triggers[number as usize].text;
                if text.on != event.what {
                    continue;
                }
                match lasting.reach {
                    Reach::Object(r) => {
                        if self.alive(r).is_some() {
                            self.listen(number, text, lasting.seat, r, event.it == r, &event);
                        }
                    }
                    Reach::Player => self.listen(number, text, lasting.seat, lasting.this, false, &event),
                    Reach::Next | Reach::Each => {}
                }
            }
        }
    }

    fn listen(
        &mut self,
        number: u16,
        text: &Trigger<G>,
        seat: Seat,
        this: Ref,
        about_this: bool,
        event: &Event<G::Event>,
    ) {
        let by = match text.by {
            Who::You => event.seat == seat,
            Who::Opponent | Who::EachOpponent => event.seat != seat,
            _ => true,
        };
        if !by || (text.this && !about_this) {
            return;
        }
        let ctx = Ctx { seat, this, it: event.it, who: event.other, n: event.n, ..Ctx::NONE };
        let fits = text.of.0.is_empty() || (!event.it.is_none() && self.fits(&text.of, event.it.id, &ctx));
        if !fits || !self.holds(&text.provided, &ctx) {
            return;
        }
        if text.limit == Limit::OncePerTurn {
            let slot = self.book.triggers[number as usize].slot;
            let object = self.object_mut(this.id);
            if object.uses(slot) > 0 {
                return;
            }
            object.use_once(slot);
        }
        if self.triggered.len() == MOST_WAITING {
            return;
        }
        self.triggered.push(Triggered {
            trigger: number,
            seat,
            this,
            it: event.it,
            who: event.other,
            n: event.n,
        });
    }

    /// A frame that runs a text of the book.
    pub fn text(&self, program: u16, seat: Seat, this: Ref) -> Frame<G::Proc> {
        let mut frame = Frame::new(Code::Script, seat).about(this);
        frame.pc = self.book.programs[program as usize].start;
        frame.it = this;
        frame
    }

    /// Whether triggers wait to be put on the stack.
    pub fn triggers_wait(&self) -> bool {
        !self.triggered.is_empty()
    }
}

/// Puts waiting triggers on the stack one by one. The frame's seat chooses the order; `m` counts the targets
/// chosen for the one just put there.
pub(crate) fn order<G: Game>(t: &mut Table<G>) -> Flow {
    let frame = *t.frame();
    match frame.step {
        0 => {}
        1 => {
            let Choice::Trigger(k) = t.answer else { unreachable!("only triggers are offered") };
            stack_trigger(t, k as usize);
            t.frame().m = 0;
            return target(t);
        }
        _ => {
            let Choice::Card(id) = t.answer else { unreachable!("only objects are offered") };
            let target_ref = t.reference(id);
            let layer = t.stack.last_mut().expect("the trigger lies on top");
            layer.targets[frame.m as usize] = target_ref;
            t.frame().m += 1;
            return target(t);
        }
    }
    let mine = |x: &Triggered| frame.n == 0 || x.seat == frame.seat;
    t.state.options.clear();
    for k in 0..t.triggered.len() {
        // Triggers that are the same in every respect are one choice.
        if mine(&t.triggered[k]) && !t.triggered[..k].contains(&t.triggered[k]) {
            t.options.push(Choice::Trigger(k as u16));
        }
    }
    if t.options.is_empty() { Flow::Pop } else { t.ask(1, frame.seat, Why::Order, Ref::NONE) }
}

/// Triggers that wait happen one by one, without a stack in between.
pub(crate) fn react<G: Game>(t: &mut Table<G>) -> Flow {
    let frame = *t.frame();
    if frame.step == 1 {
        let Choice::Trigger(k) = t.answer else { unreachable!("only triggers are offered") };
        let due = t.triggered.remove(k as usize);
        let program = t.book.triggers[due.trigger as usize].program;
        let mut run = t.text(program, due.seat, due.this);
        (run.it, run.who, run.n) = (due.it, due.who, due.n);
        return t.call(0, run);
    }
    let seats = t.seats;
    let after = |seat: Seat| (seat.0 + seats - frame.seat.0) % seats;
    let Some(first) = t.triggered.iter().map(|x| after(x.seat)).min() else { return Flow::Pop };
    let orders = if frame.n == 0 { frame.seat } else { Seat((frame.seat.0 + first) % seats) };
    t.state.options.clear();
    for k in 0..t.triggered.len() {
        let mine = frame.n == 0 || t.triggered[k].seat == orders;
        // Triggers that are the same in every respect are one choice.
        if mine && !t.triggered[..k].contains(&t.triggered[k]) {
            t.options.push(Choice::Trigger(k as u16));
        }
    }
    t.ask(1, orders, Why::React, Ref::NONE)
}

/// Asks for the next target of the trigger on top. One that finds none is taken off again.
fn target<G: Game>(t: &mut Table<G>) -> Flow {
    let layer = *t.stack.last().expect("the trigger lies on top");
    let book = t.book;
    let chosen = t.frame().m as usize;
    let wanted = layer.program.and_then(|p| book.programs[p as usize].targets.get(chosen));
    let Some(filter) = wanted else { return t.go(0) };
    let ctx = Ctx { seat: layer.seat, this: layer.this, it: layer.it, n: layer.n, ..Ctx::NONE };
    t.state.options.clear();
    t.offer_targets(filter, &ctx);
    if t.options.is_empty() {
        t.stack.pop();
        return t.go(0);
    }
    t.ask(2, layer.seat, Why::Target, layer.this)
}

fn stack_trigger<G: Game>(t: &mut Table<G>, k: usize) {
    let Triggered { trigger, seat, this, it, who, n } = t.triggered.remove(k);
    let program = Some(t.book.triggers[trigger as usize].program);
    let def = t.object(this.id).def;
    t.stack.push(Layer {
        kind: LayerKind::Trigger(trigger),
        seat,
        this,
        def,
        program,
        it,
        who,
        targets: [Ref::NONE; 2],
        n,
    });
}
