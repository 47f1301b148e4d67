//! The verbs: what each instruction of a card does to the table.

use crate::{
    Choice, Code, Common, Ctx, Flow, Frame, Game, Id, Proc, Ref, Seat, SeatSet, Several, Table, To, Why,
    book::Op, lasting::Reach, pick,
};
use stapel_script::{Effect, Filter, Sel, Word};

/// Far more objects than any game needs.
const MOST_OBJECTS: usize = 4000;

pub(crate) fn perform<G: Game>(t: &mut Table<G>, effect: &Effect<G>, grant: u16, ctx: &Ctx) -> Flow {
    match effect {
        Effect::Draw(who, amount) => {
            let n = t.amount(amount, ctx);
            let mut drawn = 0;
            for seat in t.players(*who, ctx) {
                for _ in 0..n {
                    let Some(card) = t.draw(seat) else { break };
                    t.frame().it = card;
                    drawn += 1;
                }
            }
            t.frame().n = drawn;
        }
        Effect::Discard(who, amount) => {
            let n = t.amount(amount, ctx);
            t.frame().n = 0;
            // What is pushed last runs first: the players decide in turn.
            let players = t.players(*who, ctx).fold([None; 8], |mut all, seat| {
                all.rotate_right(1);
                all[0] = Some(seat);
                all
            });
            for seat in players.into_iter().flatten() {
                t.push(Frame::kernel(Proc::Discard, seat).about(ctx.this).with(n));
            }
        }
        Effect::DiscardRandom(who, amount) => {
            let n = t.amount(amount, ctx);
            // Nothing discarded: the sentence after must not take an older card for it.
            t.frame().it = Ref::NONE;
            for seat in t.players(*who, ctx) {
                for _ in 0..n {
                    if let Some(it) = t.discard_random(seat) {
                        t.frame().it = it;
                    }
                }
            }
        }
        Effect::Destroy(sel) => {
            if let Some(id) = t.select(sel, ctx) {
                let destroyed = t.destroy(id);
                // "Destroy it. Its controller ..." speaks of the same card.
                if matches!(sel, Sel::It) {
                    t.frame().it = destroyed;
                }
            }
        }
        Effect::Move(sel, zone) => {
            if let Some(id) = t.select(sel, ctx)
                && let owner = t.object(id).owner
                && G::room(t, *zone, owner)
            {
                let moved = t.put(id, To::top(*zone, owner));
                // The game may have sent it elsewhere, and a token is gone.
                if let Some(zone) = t.alive(moved).and_then(|id| t.zone_of(id)) {
                    t.tell(G::common(Common::Moves), ctx.seat, moved.id, zone.index() as i16, 0);
                }
                t.frame().it = moved;
            }
        }
        Effect::Bottom(sel) => {
            if let Some(id) = t.select(sel, ctx) {
                let moved = t.put(id, To::top(G::DECK, t.object(id).owner).bottom());
                // A token is gone.
                if t.alive(moved).is_some() {
                    t.tell(G::common(Common::Moves), ctx.seat, moved.id, G::DECK.index() as i16, 1);
                }
            }
        }
        Effect::MoveTop(who, amount, zone) => {
            let n = t.amount(amount, ctx);
            t.frame().it = Ref::NONE;
            for seat in t.players(*who, ctx) {
                for _ in 0..n {
                    let Some(id) = t.top(seat).filter(|_| G::room(t, *zone, seat)) else { break };
                    let moved = t.put(id, To::top(*zone, seat));
                    t.tell(G::common(Common::Moves), seat, moved.id, zone.index() as i16, 0);
                    t.frame().it = moved;
                }
            }
        }
        Effect::RevealUntil(filter, zone) => {
            let found = reveal_until(t, filter, ctx);
            t.frame().it = match found {
                Some(id) => {
                    let moved = t.put(id, To::top(*zone, ctx.seat));
                    t.tell(G::common(Common::Moves), ctx.seat, moved.id, zone.index() as i16, 0);
                    moved
                }
                None => Ref::NONE,
            };
            t.shuffle(G::DECK, ctx.seat);
            t.tell(G::common(Common::Shuffles), ctx.seat, Id::NONE, G::DECK.index() as i16, 0);
        }
        Effect::Show(who, zone) => {
            for seat in t.players(*who, ctx) {
                for k in 0..t.cards(*zone, seat).len() {
                    let id = t.cards(*zone, seat)[k];
                    t.reveal(id, SeatSet::ALL);
                    t.tell(G::common(Common::Reveals), seat, id, 0, 0);
                }
            }
        }
        Effect::ShowOne(who, zone) => {
            t.frame().it = Ref::NONE;
            if let Some(seat) = t.players(*who, ctx).next() {
                t.push(Frame::kernel(Proc::Show, seat).about(ctx.this).with(zone.index() as i16));
            }
        }
        Effect::NameCard => t.push(Frame::kernel(Proc::Name, ctx.seat).about(ctx.this)),
        Effect::Let(amount) => t.frame().n = t.amount(amount, ctx),
        Effect::Opt(amount) => {
            let n = t.amount(amount, ctx);
            t.push(Frame::kernel(Proc::Opt, ctx.seat).about(ctx.this).with(n));
        }
        Effect::RevealTop(who) => {
            t.frame().it = Ref::NONE;
            for seat in t.players(*who, ctx) {
                if let Some(id) = t.top(seat) {
                    t.reveal(id, SeatSet::ALL);
                    t.tell(G::common(Common::Reveals), seat, id, 0, 0);
                    t.frame().it = t.reference(id);
                }
            }
        }
        Effect::TurnUp(sel) => {
            if let Some(id) = t.select(sel, ctx) {
                t.turn_up(id);
                t.tell(G::common(Common::TurnsUp), ctx.seat, id, 0, 0);
            }
        }
        Effect::LookAt(who, zone) => {
            for seat in t.players(*who, ctx) {
                for k in 0..t.cards(*zone, seat).len() {
                    let id = t.cards(*zone, seat)[k];
                    t.reveal(id, SeatSet::one(ctx.seat));
                }
                t.tell_of(G::common(Common::Looks), ctx.seat, seat, Id::NONE, zone.index() as i16);
            }
        }
        Effect::LookTop(who) => {
            t.frame().it = Ref::NONE;
            for seat in t.players(*who, ctx) {
                if let Some(id) = t.top(seat) {
                    t.reveal(id, SeatSet::one(ctx.seat));
                    t.frame().it = t.reference(id);
                }
                t.tell_of(G::common(Common::Looks), ctx.seat, seat, Id::NONE, G::DECK.index() as i16);
            }
        }
        Effect::Dig(_) => {
            let mut frame = Frame::kernel(Proc::Dig, ctx.seat).about(ctx.this);
            frame.pc = t.frame().pc - 1;
            t.push(frame);
        }
        Effect::Search(..) => {
            let mut frame = Frame::kernel(Proc::Search, ctx.seat).about(ctx.this).with(ctx.n);
            (frame.pc, frame.it) = (t.frame().pc - 1, ctx.it);
            t.push(frame);
        }
        Effect::Create(name, who, amount) => {
            let n = t.amount(amount, ctx);
            let def = t.book.find(*name).expect("the book was checked: every created card exists");
            for seat in t.players(*who, ctx) {
                for _ in 0..n {
                    if let Some(token) = t.create(def, seat) {
                        t.frame().it = token;
                    }
                }
            }
        }
        Effect::Gain(who, pool, amount) => {
            let n = t.amount(amount, ctx);
            for seat in t.players(*who, ctx) {
                t.tell(G::common(Common::Gains), seat, Id::NONE, n, pool.index() as i16);
                G::change(t, seat, *pool, n);
            }
            G::settle(t);
        }
        Effect::Lose(who, pool, amount) => {
            let n = t.amount(amount, ctx);
            for seat in t.players(*who, ctx) {
                t.tell(G::common(Common::Loses), seat, Id::NONE, n, pool.index() as i16);
                G::change(t, seat, *pool, n.saturating_neg());
            }
            G::settle(t);
        }
        Effect::Put(sel, counter, amount) => {
            let n = t.amount(amount, ctx).clamp(0, 255);
            if let Some(id) = body(t, sel, ctx) {
                let limit = G::counter_limit(*counter);
                let cell = &mut t.object_mut(id).counters[counter.index()];
                *cell = cell.saturating_add(n as u8).min(limit);
                t.tell(G::common(Common::PutsCounter), ctx.seat, id, n, counter.index() as i16);
            }
        }
        Effect::Remove(sel, counter, amount) => {
            let n = t.amount(amount, ctx).clamp(0, 255);
            if let Some(id) = body(t, sel, ctx) {
                let cell = &mut t.object_mut(id).counters[counter.index()];
                let n = n.min(i16::from(*cell));
                *cell -= n as u8;
                t.frame().n = n;
                t.tell(G::common(Common::RemovesCounter), ctx.seat, id, n, counter.index() as i16);
            }
        }
        Effect::Grant(sel, until, _) => {
            if let Some(id) = t.select(sel, ctx) {
                let r = t.reference(id);
                t.grant(grant, Reach::Object(r), *until, ctx);
                G::settle(t);
            }
        }
        Effect::GrantNext(_, until, _) => t.grant(grant, Reach::Next, *until, ctx),
        Effect::GrantPlayed(_, until, _) => t.grant(grant, Reach::NextPlayed, *until, ctx),
        Effect::GrantEach(_, until, _) => t.grant(grant, Reach::Each, *until, ctx),
        Effect::GrantYou(until, _) => t.grant(grant, Reach::Player, *until, ctx),
        Effect::Do(verb) => return G::perform(t, verb, ctx),
        Effect::If(..)
        | Effect::IfElse(..)
        | Effect::May(_)
        | Effect::MayPay(..)
        | Effect::ChooseOne(_)
        | Effect::Choose(..)
        | Effect::MayChoose(..)
        | Effect::ChooseEach(..)
        | Effect::CreateOne(..)
        | Effect::Aim(..)
        | Effect::AimUpTo(..)
        | Effect::By(..)
        | Effect::Unless(..)
        | Effect::ForEach(..)
        | Effect::ForAll(..)
        | Effect::Feed(..) => {
            unreachable!("the book turned these into jumps")
        }
    }
    Flow::Go
}

/// Shows cards from the top of a deck to all, until one fits.
fn reveal_until<G: Game>(t: &mut Table<G>, filter: &Filter<G>, ctx: &Ctx) -> Option<Id> {
    for k in (0..t.cards(G::DECK, ctx.seat).len()).rev() {
        let id = t.cards(G::DECK, ctx.seat)[k];
        t.reveal(id, SeatSet::ALL);
        t.tell(G::common(Common::Reveals), ctx.seat, id, 0, 0);
        if t.fits(filter, id, ctx) {
            return Some(id);
        }
    }
    None
}

/// What a counter lies on: the card itself, also when the text speaks of its attack.
fn body<G: Game>(t: &Table<G>, sel: &Sel<G>, ctx: &Ctx) -> Option<Id> {
    t.select(sel, ctx).map(|id| {
        let object = t.object(id);
        if object.flags.has(crate::Flags::PROXY) { object.attached } else { id }
    })
}

impl<G: Game> Table<'_, G> {
    /// The event comes first, while the card is still there to be listened to.
    pub fn destroy(&mut self, id: Id) -> Ref {
        let (owner, grave) = (self.object(id).owner, G::grave(self, id));
        if G::stays(self, id, grave) {
            return self.reference(id);
        }
        let controller = self.object(id).controller;
        if G::is_replaced(self, id) {
            return self.put_instead(id, grave);
        }
        self.tell(G::common(Common::Destroyed), controller, id, 0, 0);
        self.put(id, To::top(grave, owner))
    }

    /// The game sends the card elsewhere: that is all that has happened to it.
    fn put_instead(&mut self, id: Id, zone: G::Zone) -> Ref {
        let (owner, controller) = (self.object(id).owner, self.object(id).controller);
        let moved = self.put(id, To::top(zone, owner));
        if let Some(zone) = self.alive(moved).and_then(|id| self.zone_of(id)) {
            self.tell(G::common(Common::Moves), controller, moved.id, zone.index() as i16, 0);
        }
        moved
    }

    pub fn discard(&mut self, id: Id) -> Ref {
        let owner = self.object(id).owner;
        if G::stays(self, id, G::DISCARD) {
            return self.reference(id);
        }
        if G::is_replaced(self, id) {
            return self.put_instead(id, G::DISCARD);
        }
        let discarded = self.put(id, To::top(G::DISCARD, owner));
        self.tell(G::common(Common::Discards), owner, id, 0, 0);
        discarded
    }

    pub fn discard_random(&mut self, seat: Seat) -> Option<Ref> {
        let n = self.cards(G::HAND, seat).len();
        if n == 0 {
            return None;
        }
        let k = self.rng.below(n);
        let id = self.cards(G::HAND, seat)[k];
        Some(self.discard(id))
    }

    /// Whether no more tokens can be made.
    pub fn is_full(&self) -> bool {
        self.objects.len() - self.free.len() >= MOST_OBJECTS
    }

    /// Puts a token into play. A table that is full takes no more: that part of a text is impossible and skipped.
    pub fn create(&mut self, def: crate::DefId, seat: Seat) -> Option<Ref> {
        let zone = G::token_zone(self.book.def(def));
        if self.is_full() || !G::room(self, zone, seat) {
            return None;
        }
        let id = self.make(def, seat);
        let token = self.put(id, To::top(zone, seat));
        self.tell(G::common(Common::Creates), seat, id, 1, 0);
        Some(token)
    }

    /// Lays out the hand as options, one for each different card.
    pub fn offer_hand(&mut self, seat: Seat, mut allowed: impl FnMut(&Self, Id) -> bool) {
        let mut options = std::mem::take(&mut self.state.options);
        let different = self.different(self.cards(G::HAND, seat), |_| true);
        options.extend(different.filter(|&id| allowed(self, id)).map(Choice::Card));
        self.state.options = options;
    }

    /// Of the wanted cards with the same face only the first: copies in one place are the same choice.
    pub fn different<'t>(
        &'t self,
        cards: &'t [Id],
        wanted: impl Fn(&crate::Brief<G>) -> bool + 't,
    ) -> impl Iterator<Item = Id> + 't {
        let mut faces = 0u64;
        let first = move |&(k, &id): &(usize, &Id)| {
            let def = self.object(id).def;
            if !wanted(self.book.brief(def)) {
                return false;
            }
            let bit = 1 << (def.0 % 64);
            // Mostly there was no card with even a similar number.
            let first = faces & bit == 0 || !cards[..k].iter().any(|&c| self.object(c).def == def);
            faces |= bit;
            first
        };
        cards.iter().enumerate().filter(first).map(|(_, &id)| id)
    }

    /// Copies of one card in one hand are the same choice.
    pub fn is_first_copy(&self, seat: Seat, k: usize) -> bool {
        let hand = self.cards(G::HAND, seat);
        let def = self.object(hand[k]).def;
        !hand[..k].iter().any(|&c| self.object(c).def == def)
    }
}

/// `seat` chooses cards to discard, one at a time; `m` have been discarded.
pub(crate) fn discard<G: Game>(t: &mut Table<G>) -> Flow {
    let frame = *t.frame();
    if frame.step == 1 {
        let Choice::Card(id) = t.answer else { unreachable!("only cards are offered") };
        let it = t.discard(id);
        if let Some(caller) = t.caller().filter(|caller| caller.code == Code::Script) {
            (caller.it, caller.n) = (it, caller.n + 1);
        }
        let f = t.frame();
        (f.n, f.m) = (f.n - 1, f.m + 1);
        return t.go(0);
    }
    if frame.n == 0 || t.cards(G::HAND, frame.seat).is_empty() {
        return Flow::Pop;
    }
    t.state.options.clear();
    t.offer_hand(frame.seat, |_, _| true);
    let done = frame.m as usize;
    let all = done + t.cards(G::HAND, frame.seat).len().min(frame.n as usize);
    t.ask_set(1, frame.seat, Why::Discard, frame.this, Several::exactly(all, done))
}

/// `seat` shows a card of the zone `n` to everybody; it becomes `It` of the text that asks.
pub(crate) fn show<G: Game>(t: &mut Table<G>) -> Flow {
    let frame = *t.frame();
    if frame.step == 1 {
        let Choice::Card(id) = t.answer else { unreachable!("only cards are offered") };
        t.reveal(id, SeatSet::ALL);
        t.tell(G::common(Common::Reveals), frame.seat, id, 0, 0);
        let it = t.reference(id);
        if let Some(caller) = t.caller() {
            caller.it = it;
        }
        return Flow::Pop;
    }
    let zone = G::Zone::from_index(frame.n as usize).expect("the frame was made with a zone");
    t.state.options.clear();
    let ctx = Ctx { seat: frame.seat, this: frame.this, ..Ctx::NONE };
    pick::offer_own(t, &[zone], &Filter::default(), &ctx);
    if t.options.is_empty() { Flow::Pop } else { t.ask(1, frame.seat, Why::Show, frame.this) }
}

/// `seat` names a card of the book; its number becomes `That` of the text that asks.
pub(crate) fn name<G: Game>(t: &mut Table<G>) -> Flow {
    let frame = *t.frame();
    if frame.step == 1 {
        let Choice::Name(def) = t.answer else { unreachable!("only names are offered") };
        if let Some(caller) = t.caller() {
            caller.n = def.0 as i16;
        }
        t.tell_name(G::common(Common::Chooses), [frame.seat, Seat::NOBODY], def);
        return Flow::Pop;
    }
    let book = t.book;
    t.state.options.clear();
    t.options.extend(book.names().map(Choice::Name));
    t.ask(1, frame.seat, Why::Name, frame.this)
}

/// `seat` looks through a zone and may take a card that fits. Finding nothing is always allowed.
pub(crate) fn search<G: Game>(t: &mut Table<G>) -> Flow {
    let frame = *t.frame();
    let book = t.book;
    let Op::Do(Effect::Search(zone, filter, to), _) = &book.code[frame.pc as usize] else {
        unreachable!("the frame was made by a search")
    };
    if frame.step == 0 {
        t.state.options.clear();
        let ctx = Ctx { seat: frame.seat, this: frame.this, it: frame.it, n: frame.n, ..Ctx::NONE };
        for k in 0..t.cards(*zone, frame.seat).len() {
            let id = t.cards(*zone, frame.seat)[k];
            t.reveal(id, SeatSet::one(frame.seat));
            if t.fits(filter, id, &ctx) {
                let def = t.object(id).def;
                let known = t.options.iter().any(|o| matches!(o, Choice::Card(c) if t.object(*c).def == def));
                if !known {
                    t.options.push(Choice::Card(id));
                }
            }
        }
        t.options.push(Choice::Done);
        return t.ask(1, frame.seat, Why::Search, frame.this);
    }
    let mut found = Ref::NONE;
    if let Choice::Card(id) = t.answer
        && G::room(t, *to, frame.seat)
    {
        found = t.put(id, To::top(*to, frame.seat));
        t.reveal(id, SeatSet::ALL);
        t.tell(G::common(Common::Moves), frame.seat, id, to.index() as i16, 0);
    }
    t.shuffle(*zone, frame.seat);
    t.tell(G::common(Common::Shuffles), frame.seat, Id::NONE, zone.index() as i16, 0);
    if let Some(caller) = t.caller() {
        caller.it = found;
    }
    Flow::Pop
}
