//! Listening: which abilities wait for an event, and what happens when it comes.

use crate::{
    Choice, Code, Ctx, DefId, Event, Flags, Flow, Frame, Game, Id, Layer, LayerKind, Proc, Ref, Seat,
    SeatSet, Table, Triggered, Why, lasting::Reach,
};
use stapel_script::{Limit, Scope, Trigger, Who, Word};

/// More effects than this never trigger at once, unless cards feed on each other without end.
const MOST_WAITING: usize = 1000;

impl<G: Game> Table<'_, G> {
    /// Brings the list of abilities at work up to date after an object moved or was turned.
    pub fn wake(&mut self, id: Id) {
        let book = self.book;
        let object = self.object(id);
        let listened = object.flags.has(Flags::LISTENS);
        let brief = book.brief(object.def);
        if !listened
            && (!brief.listens || !brief.listens_elsewhere && self.zone_of(id).is_some_and(G::silent))
        {
            return;
        }
        let def = book.def(object.def);
        let mut fewer = false;
        if listened {
            let before = self.listening.len();
            self.state.listening.retain(|a| a.0 != id);
            self.state.changing.retain(|a| a.0 != id);
            fewer = self.listening.len() < before;
        }
        let mut listens = false;
        if def.listens && !self.object(id).flags.has(Flags::PROXY) {
            let zone = self.zone_of(id);
            for &number in &def.triggers {
                let text = &book.triggers[number as usize].text;
                if text.from.map_or_else(|| G::listens(self, id, Some(text.on)), |from| zone == Some(from)) {
                    self.listening.push((id, number));
                    self.watched |= 1 << text.on.index();
                    listens = true;
                }
            }
            for &number in &def.statics {
                if !matches!(book.statics[number as usize].text.to, Scope::This) && G::listens(self, id, None)
                {
                    self.changing.push((id, number));
                    listens = true;
                }
            }
        }
        if listens || listened {
            self.object_mut(id).flags.set(Flags::LISTENS, listens);
        }
        // What was added is watched already.
        if fewer {
            self.watch();
        }
    }

    /// Whether anything listens for this event.
    pub fn is_watched(&self, event: G::Event) -> bool {
        self.watched >> event.index() & 1 == 1
    }
    /// The abilities of objects that listen for this event: the object, and the number of the trigger in the book.
    pub fn listeners(&self, event: G::Event) -> impl Iterator<Item = (Id, u16)> {
        let book = self.book;
        let waits = move |&&(_, number): &&(Id, u16)| book.triggers[number as usize].text.on == event;
        self.listening.iter().filter(waits).copied()
    }

    /// Notes which events anything listens for, so that all others cost one comparison.
    pub(crate) fn watch(&mut self) {
        let book = self.book;
        let mut watched = 0;
        for &(_, number) in &self.listening {
            watched |= 1 << book.triggers[number as usize].text.on.index();
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
        self.tell_all(what, [seat, Seat::NOBODY], id, n, m);
    }

    /// The same, with the player whom it concerns.
    pub fn tell_of(&mut self, what: G::Event, seat: Seat, other: Seat, id: Id, n: i16) {
        self.tell_all(what, [seat, other], id, n, 0);
    }

    /// The same, with everything an event can say.
    pub fn tell_all(&mut self, what: G::Event, [seat, other]: [Seat; 2], id: Id, n: i16, m: i16) {
        let (it, of, def, seen) = match id {
            Id::NONE => (Ref::NONE, Seat::NOBODY, DefId::NONE, SeatSet::ALL),
            id => {
                let object = self.object(id);
                (self.reference(id), object.controller, object.def, object.known_to)
            }
        };
        self.emit(Event { what, seat, other, it, of, def, n, m, seen });
    }

    /// Tells everybody of a card of the book that is not on the table.
    pub fn tell_name(&mut self, what: G::Event, [seat, other]: [Seat; 2], def: DefId) {
        let (it, of, seen) = (Ref::NONE, Seat::NOBODY, SeatSet::ALL);
        self.emit(Event { what, seat, other, it, of, def, n: 0, m: 0, seen });
    }

    pub fn emit(&mut self, event: Event<G::Event>) {
        self.events.push(event);
        G::happened(self, &event);
        if (self.watched | self.book.first_events) >> event.what.index() & 1 == 1 {
            self.heard(&event);
        }
    }

    fn heard(&mut self, event: &Event<G::Event>) {
        if self.is_watched(event.what) {
            self.wake_listeners(event);
        }
        if self.book.first_events >> event.what.index() & 1 == 1 {
            self.note_firsts(event);
        }
    }

    /// The first fitting event of a turn is over, also for those who were not there to hear it.
    fn note_firsts(&mut self, event: &Event<G::Event>) {
        let book = self.book;
        for (k, &number) in book.firsts.iter().enumerate() {
            let text = &book.triggers[number as usize].text;
            for seat in self.state.seats() {
                let ctx = Ctx { seat, it: event.it, who: event.other, n: event.n, ..Ctx::NONE };
                if self.is_meant(text, &ctx, event) {
                    if self.firsts.len() <= k {
                        self.state.firsts.resize(k + 1, SeatSet::NONE);
                    }
                    self.state.firsts[k] = self.state.firsts[k].with(SeatSet::one(seat));
                }
            }
        }
    }

    /// Whether a trigger's first event of this turn has been.
    fn had_first(&self, number: u16, seat: Seat) -> bool {
        let place = self.book.firsts.iter().position(|&n| n == number);
        place.and_then(|k| self.firsts.get(k)).is_some_and(|seats| seats.contains(seat))
    }

    /// Whether a trigger speaks of this event, apart from whether it is about the card itself.
    fn is_meant(&self, text: &Trigger<G>, ctx: &Ctx, event: &Event<G::Event>) -> bool {
        let by = match text.by {
            Who::You => event.seat == ctx.seat,
            Who::Opponent | Who::EachOpponent => event.seat != ctx.seat,
            _ => true,
        };
        text.on == event.what
            && by
            && (text.of.0.is_empty() || !event.it.is_none() && self.fits(&text.of, event.it.id, ctx))
            && self.holds(&text.provided, ctx)
    }

    fn wake_listeners(&mut self, event: &Event<G::Event>) {
        let book = self.book;
        for k in 0..self.listening.len() {
            let (id, number) = self.listening[k];
            let text = &book.triggers[number as usize].text;
            if text.on == event.what {
                let seat = self.object(id).controller;
                let this = self.reference(id);
                let about = event.it.id == id
                    || (!event.it.is_none() && {
                        let it = self.object(event.it.id);
                        it.flags.has(Flags::PROXY) && it.attached == id
                    });
                self.listen(number, text, seat, this, about, event);
            }
        }
        for k in 0..self.lasting.len() {
            let lasting = self.lasting[k];
            if G::asleep(lasting.until) {
                continue;
            }
            for &number in &book.grants[lasting.grant as usize].triggers {
                let text = &book.triggers[number as usize].text;
                if text.on != event.what {
                    continue;
                }
                match lasting.reach {
                    Reach::Object(r) => {
                        if self.alive(r).is_some() {
                            self.listen(number, text, lasting.seat, r, event.it == r, event);
                        }
                    }
                    Reach::Player => self.listen(number, text, lasting.seat, lasting.this, false, event),
                    Reach::Next | Reach::NextPlayed | Reach::Each => {}
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
        let ctx = Ctx { seat, this, it: event.it, who: event.other, n: event.n, ..Ctx::NONE };
        if text.this && !about_this || !self.is_meant(text, &ctx, event) {
            return;
        }
        if text.first_of_all() {
            if self.had_first(number, seat) {
                return;
            }
        } else if text.limit != Limit::None {
            let slot = self.book.triggers[number as usize].slot;
            let object = self.object_mut(this.id);
            if object.uses(slot) > 0 {
                return;
            }
            object.use_once(slot);
        }
        if self.triggered.len() == MOST_WAITING || !G::hears(self, this, number, event) {
            return;
        }
        let n = G::noted(self, this, event);
        self.triggered.push(Triggered {
            kind: LayerKind::Trigger(number),
            seat,
            this,
            it: event.it,
            who: event.other,
            n,
        });
    }

    /// A frame that runs a text of the book.
    pub fn text(&self, program: u16, seat: Seat, this: Ref) -> Frame<G::Proc> {
        let mut frame = Frame::new(Code::Script, seat).about(this);
        frame.pc = self.book.programs[program as usize].start;
        frame.it = this;
        frame
    }

    /// The text of something on the stack, or on its way there.
    fn program_of(&self, kind: LayerKind, this: Ref) -> Option<u16> {
        let def = self.book.def(self.object(this.id).def);
        match kind {
            LayerKind::Card => def.resolve,
            LayerKind::Ability(k) => Some(def.activated[k as usize].program),
            LayerKind::Trigger(number) => Some(self.book.triggers[number as usize].program),
            LayerKind::Static | LayerKind::Own(_) => None,
        }
    }

    /// The card that something comes from that waits. It may have been shuffled away by now: it goes by what it was, and
    /// not by the face that its number has since.
    pub fn source_of(&self, waiting: &Triggered) -> Option<DefId> {
        match (self.alive(waiting.this), waiting.kind) {
            (Some(id), _) => Some(self.object(id).def),
            (None, LayerKind::Trigger(number)) => Some(self.book.triggers[number as usize].card),
            (None, _) => None,
        }
    }

    /// Whether triggers wait.
    pub fn triggers_wait(&self) -> bool {
        !self.triggered.is_empty()
    }
    /// Whether triggers wait that came up while what is running runs; others have their turn later.
    pub fn new_triggers_wait(&self) -> bool {
        self.triggers_wait() && self.triggered.len() > self.left_waiting(self.frames.len())
    }
    /// How many triggers wait for their turn under the frames up to this one.
    fn left_waiting(&self, frames: usize) -> usize {
        let reacts = |f: &&Frame<G::Proc>| f.code == Code::Kernel(Proc::React);
        self.frames[..frames].iter().rev().find(reacts).map_or(0, |f| f.k as usize)
    }
}

const SORT: u8 = 0;
const SORTED: u8 = 1;
const LAY: u8 = 2;
const AIMED: u8 = 3;

/// Puts waiting triggers on the stack. Whoever orders them says which happens first: that one is laid last. The `m` that
/// have their place wait in front, the one that happens first behind the others.
pub(crate) fn order<G: Game>(t: &mut Table<G>) -> Flow {
    let frame = *t.frame();
    match frame.step {
        SORT => {
            // Whoever leaves takes their triggers along.
            let placed = (frame.m as usize).min(t.triggered.len());
            let orders = match frame.n {
                2 if placed > 0 => t.triggered[0].seat,
                2 => {
                    let waits = |s: &Seat| t.triggered.iter().any(|x| x.seat == *s);
                    t.in_order(frame.seat).find(waits).unwrap_or(frame.seat)
                }
                _ => frame.seat,
            };
            let mine = |x: &Triggered| frame.n == 0 || x.seat == orders;
            t.state.options.clear();
            let (mut waiting, mut last) = (0, 0);
            for k in placed..t.triggered.len() {
                if !mine(&t.triggered[k]) {
                    continue;
                }
                (waiting, last) = (waiting + 1, k);
                // Triggers that are the same in every respect are one choice.
                if !t.triggered[placed..k].iter().any(|x| same(t, x, &t.triggered[k])) {
                    t.options.push(Choice::Trigger(k as u16));
                }
            }
            match waiting {
                0 => Flow::Pop,
                // What happens last needs no question.
                1 => {
                    t.triggered[..=last].rotate_right(1);
                    t.frame().m = placed as i16 + 1;
                    t.go(LAY)
                }
                _ => t.ask(SORTED, orders, Why::Order, Ref::NONE),
            }
        }
        SORTED => {
            let Choice::Trigger(k) = t.answer else { unreachable!("only triggers are offered") };
            t.triggered[..=k as usize].rotate_right(1);
            t.frame().m += 1;
            t.go(SORT)
        }
        LAY if frame.m == 0 || t.triggered.is_empty() => {
            t.frame().m = 0;
            t.go(SORT)
        }
        LAY => {
            t.frame().m -= 1;
            let Layer { program, seat, this, it, .. } = stack_trigger(t, 0);
            let Some(program) = program else { return Flow::Go };
            let aim = t.aiming(program, seat, this, it);
            t.call(AIMED, aim)
        }
        _ => {
            // The targets are chosen; a trigger that found none is taken off again.
            let lacks = !G::KEEPS_TARGETLESS && t.lacks_target(frame.pc, &frame.targets);
            let layer = t.stack.last_mut().expect("the trigger lies on top");
            (layer.program, layer.targets) = (Some(frame.pc), frame.targets);
            if lacks {
                t.stack.pop();
            }
            t.go(LAY)
        }
    }
}

/// Whether it makes no difference which of two triggers comes first: they are equal, or two tokens say the same.
fn same<G: Game>(t: &Table<G>, a: &Triggered, b: &Triggered) -> bool {
    let plain_token = |r: Ref| {
        t.alive(r).is_some_and(|id| {
            let object = t.object(id);
            object.flags.has(Flags::TOKEN) && object.counters == [0; crate::COUNTERS]
        })
    };
    a == b
        || (Triggered { this: b.this, ..*a }) == *b
            && plain_token(a.this)
            && plain_token(b.this)
            && t.object(a.this.id).def == t.object(b.this.id).def
}

const BEGIN: u8 = 0;
const NEXT: u8 = 1;
const CHOSEN: u8 = 2;

/// Triggers that wait happen one by one, without a stack in between. Those that waited before (`m` of them) are not
/// this frame's business; `k` wait while it runs one.
pub(crate) fn react<G: Game>(t: &mut Table<G>) -> Flow {
    let frame = *t.frame();
    match frame.step {
        BEGIN => {
            let below = t.frames.len() - 1;
            t.frame().m = t.left_waiting(below) as i16;
            t.go(NEXT)
        }
        NEXT => {
            let base = (frame.m as usize).min(t.triggered.len());
            let waits = |t: &Table<G>, seat| t.triggered[base..].iter().any(|x| x.seat == seat);
            let next = t.in_order(frame.seat).find(|&s| waits(t, s));
            let Some(next) = next else {
                // What is left belongs to nobody who still plays.
                t.triggered.truncate(base);
                return Flow::Pop;
            };
            let orders = if frame.n == 0 { frame.seat } else { next };
            t.state.options.clear();
            for k in base..t.triggered.len() {
                let mine = frame.n == 0 || t.triggered[k].seat == orders;
                // Triggers that are the same in every respect are one choice.
                if mine && !t.triggered[base..k].contains(&t.triggered[k]) {
                    t.options.push(Choice::Trigger(k as u16));
                }
            }
            t.ask(CHOSEN, orders, Why::React, Ref::NONE)
        }
        _ => {
            let Choice::Trigger(k) = t.answer else { unreachable!("only triggers are offered") };
            let due = t.triggered.remove(k as usize);
            t.frame().k = t.triggered.len() as i16;
            let Some(program) = t.program_of(due.kind, due.this) else { return t.go(NEXT) };
            let mut run = t.text(program, due.seat, due.this);
            (run.it, run.who, run.n) = (due.it, due.who, due.n);
            t.call(NEXT, run)
        }
    }
}

fn stack_trigger<G: Game>(t: &mut Table<G>, k: usize) -> Layer {
    let Triggered { kind, seat, this, it, who, n } = t.triggered.remove(k);
    let program = t.program_of(kind, this);
    let def = t.object(this.id).def;
    let layer = Layer { kind, seat, this, def, program, it, who, targets: Default::default(), n };
    t.stack.push(layer);
    layer
}
