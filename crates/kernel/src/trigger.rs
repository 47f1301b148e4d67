//! Listening: which abilities wait for an event, and what happens when it comes.

use crate::{
    Changes, Choice, Ctx, DefId, Event, Flags, Flow, Frame, Game, Id, Layer, LayerKind, Proc, Ref, Return,
    Seat, SeatSet, State, Table, Text, Triggered, Why, lasting::Reach,
};
use serde::{Deserialize, Serialize};
use stapel_script::{Limit, Scope, Trigger, Who, Word};

/// More effects than this never trigger at once, unless cards feed on each other without end.
const MOST_WAITING: usize = 1000;

impl<G: Game> Table<'_, G> {
    /// Brings the list of abilities at work up to date after an object moved or was turned.
    #[inline]
    pub fn wake(&mut self, id: Id) {
        let object = self.object(id);
        let listened = object.flags.has(Flags::LISTENS);
        let brief = self.book.brief(object.def);
        let silent = || !brief.listens_elsewhere && self.zone_of(id).is_some_and(G::silent);
        // Most cards have nothing to listen with, or lie where they cannot.
        if listened || brief.listens && !silent() {
            self.wake_up(id, listened);
        }
    }

    #[inline(never)]
    fn wake_up(&mut self, id: Id, listened: bool) {
        let book = self.book;
        let def = book.def(self.object(id).def);
        let mut fewer = false;
        if listened {
            let before = self.listening.len();
            self.state.listening.retain(|a| a.0 != id);
            fewer = self.ends_changing(id) || self.listening.len() < before;
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
                    self.note_changes(number);
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

    /// The static texts of this object are not at work any more. Says whether there were any.
    fn ends_changing(&mut self, id: Id) -> bool {
        let State { changing, lasting, .. } = &mut self.state;
        let Some(first) = changing.iter().position(|a| a.0 == id) else { return false };
        let before = changing.len();
        changing.retain(|a| a.0 != id);
        let ended = (before - changing.len()) as u16;
        for l in lasting {
            l.after -= ended.min(l.after.saturating_sub(first as u16));
        }
        true
    }

    /// A static text about others is at work.
    fn note_changes(&mut self, number: u16) {
        let ability = &self.book.statics[number as usize];
        match ability.text.to {
            Scope::You | Scope::Others => self.changed_of_players.add(&ability.changes),
            Scope::This | Scope::Yours(_) | Scope::Theirs(_) => self.changed.add(&ability.changes),
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

    /// Notes which events anything listens for and what anything changes, so that all others cost one comparison.
    pub(crate) fn watch(&mut self) {
        let book = self.book;
        let mut watched = 0;
        for &(_, number) in &self.listening {
            watched |= 1 << book.triggers[number as usize].text.on.index();
        }
        (self.changed, self.changed_of_players) = (Changes::NONE, Changes::NONE);
        for k in 0..self.changing.len() {
            self.note_changes(self.changing[k].1);
        }
        let State { changed, changed_of_players, lasting, .. } = &mut self.state;
        for lasting in lasting {
            let grant = &book.grants[lasting.grant as usize];
            let changed =
                if lasting.reach == Reach::Player { &mut *changed_of_players } else { &mut *changed };
            changed.add(&grant.changes);
            changed.add(&grant.faces);
            for &number in &grant.triggers {
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
            if !text.limit.allows(object.uses(slot)) {
                return;
            }
            object.count_use(slot, text.limit);
        }
        if self.triggered.len() == MOST_WAITING || !G::hears(self, this, number, event) {
            return;
        }
        let noted = G::noted(self, this, event.n);
        self.triggered.push(Triggered {
            kind: LayerKind::Trigger(number),
            seat,
            this,
            it: event.it,
            who: event.other,
            n: event.n,
            noted,
        });
    }

    /// Something waits for its turn that no ability of the book triggered.
    pub fn wait(&mut self, kind: LayerKind, seat: Seat, this: Ref, n: i16) {
        let noted = G::noted(self, this, n);
        self.triggered.push(Triggered { kind, seat, this, it: this, who: Seat::NOBODY, n, noted });
    }

    /// A frame that runs a text of the book.
    pub fn text(&self, program: u16, seat: Seat, this: Ref) -> Text {
        Text {
            ctx: Ctx { seat, this, it: this, ..Ctx::NONE },
            pc: self.book.programs[program as usize].start,
            asked: false,
            copied: false,
            had: SeatSet::NONE,
            picks: None,
            passed: 0,
        }
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
    /// Triggers that wait happen, one by one, before the running frame goes on; if none does, it goes on at once.
    pub fn react(&mut self, by: Ordering) -> Flow {
        if self.triggers_wait() { self.call(Frame::react(by)) } else { Flow::Go }
    }
    /// Triggers that wait go on the stack before the running frame goes on; if none does, it goes on at once.
    pub fn order(&mut self, by: Ordering) -> Flow {
        if self.triggers_wait() { self.call(Frame::order(by)) } else { Flow::Go }
    }
    /// How many triggers wait for their turn under the frames up to this one.
    fn left_waiting(&self, frames: usize) -> usize {
        let waits = |f: &Frame<G::Proc>| match f {
            Frame::Kernel(Proc::React(react)) => Some(react.waiting as usize),
            _ => None,
        };
        self.frames[..frames].iter().rev().find_map(waits).unwrap_or(0)
    }
    /// What the game noted of the source of the trigger whose text runs, where triggers happen one by one.
    pub fn noted(&self) -> i16 {
        let noted = |f: &Frame<G::Proc>| match f {
            Frame::Kernel(Proc::React(react)) => Some(react.noted),
            _ => None,
        };
        self.frames.iter().rev().find_map(noted).unwrap_or(0)
    }
    /// What this player's cards have triggered does not happen any more.
    pub fn forget_triggers(&mut self, seat: Seat) {
        let State { triggered, frames, .. } = &mut self.state;
        for frame in frames {
            if let Frame::Kernel(Proc::React(react)) = frame {
                for count in [&mut react.before, &mut react.waiting] {
                    let counted = triggered.len().min(*count as usize);
                    *count = triggered[..counted].iter().filter(|x| x.seat != seat).count() as u16;
                }
            }
        }
        triggered.retain(|x| x.seat != seat);
    }
}

/// Who says in which order triggers come that wait together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Ordering {
    /// This seat orders all of them.
    All(Seat),
    /// Only what this seat controls is ordered, by that seat.
    Own(Seat),
    /// Everybody orders their own, this seat first and then the others in the order of play.
    InTurn(Seat),
}

impl Ordering {
    fn first(self) -> Seat {
        let (Self::All(seat) | Self::Own(seat) | Self::InTurn(seat)) = self;
        seat
    }
}

/// Triggers that wait go on the stack one by one. Whoever orders them says which happens first: that one is laid last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Order {
    step: Sorting,
    by: Ordering,
    /// So many have their place and wait in front, the one that happens first behind the others.
    placed: u16,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
enum Sorting {
    Sort,
    Sorted,
    Lay,
    Aimed,
}

impl Order {
    pub(crate) fn step<G: Game>(&mut self, t: &mut Table<G>) -> Flow {
        match self.step {
            Sorting::Sort => return self.sort(t),
            Sorting::Sorted => {
                let Choice::Trigger(k) = t.answer else { unreachable!("only triggers are offered") };
                t.triggered[..=k as usize].rotate_right(1);
                self.placed += 1;
                self.step = Sorting::Sort;
            }
            Sorting::Lay if self.placed == 0 || t.triggered.is_empty() => {
                (self.step, self.placed) = (Sorting::Sort, 0);
            }
            Sorting::Lay => {
                self.placed -= 1;
                let Layer { program, seat, this, it, .. } = stack_trigger(t, 0);
                if let Some(program) = program {
                    // Nobody is asked for one target where another is missing.
                    if !G::KEEPS_TARGETLESS && !t.can_aim(program, &Ctx { seat, this, it, ..Ctx::NONE }) {
                        t.stack.pop();
                        return Flow::Go;
                    }
                    self.step = Sorting::Aimed;
                    let aim = t.aiming(program, seat, this, it);
                    t.push(aim);
                }
            }
            Sorting::Aimed => {
                // The targets are chosen; a trigger that found none is taken off again.
                let Return::Aimed { program, targets } = t.brought() else {
                    unreachable!("aiming brings back what was aimed at")
                };
                let lacks = !G::KEEPS_TARGETLESS && t.lacks_target(program, &targets);
                let layer = t.stack.last_mut().expect("the trigger lies on top");
                (layer.program, layer.targets) = (Some(program), targets);
                if lacks {
                    t.stack.pop();
                }
                self.step = Sorting::Lay;
            }
        }
        Flow::Go
    }

    fn sort<G: Game>(&mut self, t: &mut Table<G>) -> Flow {
        // Whoever leaves takes their triggers along.
        let placed = (self.placed as usize).min(t.triggered.len());
        let orders = match self.by {
            Ordering::InTurn(_) if placed > 0 => t.triggered[0].seat,
            Ordering::InTurn(first) => {
                let waits = |s: &Seat| t.triggered.iter().any(|x| x.seat == *s);
                t.in_order(first).find(waits).unwrap_or(first)
            }
            Ordering::All(seat) | Ordering::Own(seat) => seat,
        };
        let all = matches!(self.by, Ordering::All(_));
        let mine = |x: &Triggered| all || x.seat == orders;
        let mut waiting = (placed..t.triggered.len()).filter(|&k| mine(&t.triggered[k]));
        match (waiting.next(), waiting.next()) {
            (None, _) => Flow::Pop,
            // What happens last needs no question.
            (Some(last), None) => {
                t.triggered[..=last].rotate_right(1);
                (self.step, self.placed) = (Sorting::Lay, placed as u16 + 1);
                Flow::Go
            }
            _ => {
                self.step = Sorting::Sorted;
                t.ask(orders, Why::Order, Ref::NONE, |t, out| {
                    for (k, x) in t.triggered.iter().enumerate().skip(placed) {
                        // Triggers that are the same in every respect are one choice.
                        if mine(x) && !t.triggered[placed..k].iter().any(|y| same(t, y, x)) {
                            out.push(Choice::Trigger(k as u16));
                        }
                    }
                })
            }
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

/// Triggers that wait happen one by one, without a stack in between.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct React {
    step: Reacting,
    by: Ordering,
    /// So many waited before: they are not this frame's business.
    before: u16,
    /// So many wait while it runs one.
    waiting: u16,
    /// What the game noted of the source of that one.
    noted: i16,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
enum Reacting {
    Begin,
    Next,
    Chosen,
}

impl React {
    pub(crate) fn step<G: Game>(&mut self, t: &mut Table<G>) -> Flow {
        match self.step {
            Reacting::Begin => {
                self.before = t.left_waiting(t.frames.len() - 1) as u16;
                self.step = Reacting::Next;
                Flow::Go
            }
            Reacting::Next => self.ask(t),
            Reacting::Chosen => {
                self.step = Reacting::Next;
                let Choice::Trigger(k) = t.answer else { unreachable!("only triggers are offered") };
                let due = t.triggered.remove(k as usize);
                (self.waiting, self.noted) = (t.triggered.len() as u16, due.noted);
                if let Some(program) = t.program_of(due.kind, due.this) {
                    let mut run = t.text(program, due.seat, due.this);
                    (run.ctx.it, run.ctx.who, run.ctx.n) = (due.it, due.who, due.n);
                    t.push(Frame::Text(run));
                }
                Flow::Go
            }
        }
    }

    fn ask<G: Game>(&mut self, t: &mut Table<G>) -> Flow {
        let first = self.by.first();
        let before = (self.before as usize).min(t.triggered.len());
        let waits = |t: &Table<G>, seat| t.triggered[before..].iter().any(|x| x.seat == seat);
        let Some(next) = t.in_order(first).find(|&s| waits(t, s)) else {
            // What is left belongs to nobody who still plays.
            t.triggered.truncate(before);
            return Flow::Pop;
        };
        let all = matches!(self.by, Ordering::All(_));
        let orders = if all { first } else { next };
        self.step = Reacting::Chosen;
        t.ask(orders, Why::React, Ref::NONE, |t, out| {
            for (k, x) in t.triggered.iter().enumerate().skip(before) {
                // Triggers that are the same in every respect are one choice.
                if (all || x.seat == orders) && !t.triggered[before..k].contains(x) {
                    out.push(Choice::Trigger(k as u16));
                }
            }
        })
    }
}

impl<P> Frame<P> {
    /// Triggers that wait go on the stack.
    pub fn order(by: Ordering) -> Self {
        Self::Kernel(Proc::Order(Order { step: Sorting::Sort, by, placed: 0 }))
    }
    /// Triggers that wait happen, one by one.
    pub fn react(by: Ordering) -> Self {
        Self::Kernel(Proc::React(React { step: Reacting::Begin, by, before: 0, waiting: 0, noted: 0 }))
    }
}

fn stack_trigger<G: Game>(t: &mut Table<G>, k: usize) -> Layer {
    let Triggered { kind, seat, this, it, who, n, .. } = t.triggered.remove(k);
    let program = t.program_of(kind, this);
    let def = t.object(this.id).def;
    let layer = Layer { kind, seat, this, def, program, it, who, targets: Default::default(), n };
    t.stack.push(layer);
    layer
}
