//! The verbs: what each instruction of a card does to the table.

use crate::{
    Choice, Common, Ctx, Flow, Frame, Game, Id, Proc, Ref, Return, Seat, SeatSet, Several, Table, Text, To,
    Why,
    book::Op,
    dig::{Digging, Opt},
    lasting::Reach,
    pick,
};
use serde::{Deserialize, Serialize};
use stapel_script::{Effect, Filter, Sel, Word};

/// Far more objects than any game needs.
const MOST_OBJECTS: usize = 4000;

/// Carries out an instruction, the one at this place of the code.
pub(crate) fn perform<G: Game>(
    t: &mut Table<G>,
    effect: &Effect<G>,
    grant: u16,
    instruction: u16,
    text: &mut Text,
) -> Flow {
    let ctx = &{ text.ctx };
    match effect {
        Effect::Draw(who, amount) => {
            let n = t.amount(amount, ctx);
            let mut drawn = 0;
            for seat in t.players(*who, ctx) {
                for _ in 0..n {
                    let Some(card) = t.draw(seat) else { break };
                    text.ctx.it = card;
                    drawn += 1;
                }
            }
            text.ctx.n = drawn;
        }
        Effect::Discard(who, amount) => {
            let n = t.amount(amount, ctx);
            let players = t.players(*who, ctx).fold(SeatSet::NONE, |all, seat| all.with(SeatSet::one(seat)));
            let first = t.players(*who, ctx).next().unwrap_or(ctx.seat);
            t.push(Discard::by(players, first, ctx.this, n).said_at(instruction));
        }
        Effect::DiscardRandom(who, amount) => {
            let n = t.amount(amount, ctx);
            // Nothing discarded: the sentence after must not take an older card for it.
            text.ctx.it = Ref::NONE;
            for seat in t.players(*who, ctx) {
                for _ in 0..n {
                    if let Some(it) = t.discard_random(seat) {
                        text.ctx.it = it;
                    }
                }
            }
        }
        Effect::Destroy(sel) => {
            if let Some(id) = t.select(sel, ctx) {
                let destroyed = t.destroy(id);
                // "Destroy it. Its controller ..." speaks of the same card.
                if matches!(sel, Sel::It) {
                    text.ctx.it = destroyed;
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
                    t.tell(Common::Moves.into(), ctx.seat, moved.id, zone.index() as i16, 0);
                }
                text.ctx.it = moved;
            }
        }
        Effect::Bottom(sel) => {
            if let Some(id) = t.select(sel, ctx) {
                let moved = t.put(id, To::top(G::DECK, t.object(id).owner).bottom());
                // A token is gone.
                if t.alive(moved).is_some() {
                    t.tell(Common::Moves.into(), ctx.seat, moved.id, G::DECK.index() as i16, 1);
                }
            }
        }
        Effect::MoveTop(who, amount, zone) => {
            let n = t.amount(amount, ctx);
            text.ctx.it = Ref::NONE;
            for seat in t.players(*who, ctx) {
                for _ in 0..n {
                    let Some(id) = t.top(seat).filter(|_| G::room(t, *zone, seat)) else { break };
                    let moved = t.put(id, To::top(*zone, seat));
                    t.tell(Common::Moves.into(), seat, moved.id, zone.index() as i16, 0);
                    text.ctx.it = moved;
                }
            }
        }
        Effect::RevealUntil(filter, zone) => {
            let found = reveal_until(t, filter, ctx);
            text.ctx.it = match found {
                Some(id) => {
                    let moved = t.put(id, To::top(*zone, ctx.seat));
                    t.tell(Common::Moves.into(), ctx.seat, moved.id, zone.index() as i16, 0);
                    moved
                }
                None => Ref::NONE,
            };
            t.shuffle(G::DECK, ctx.seat);
            t.tell(Common::Shuffles.into(), ctx.seat, Id::NONE, G::DECK.index() as i16, 0);
        }
        Effect::Show(who, zone) => {
            for seat in t.players(*who, ctx) {
                for k in 0..t.cards(*zone, seat).len() {
                    let id = t.cards(*zone, seat)[k];
                    t.reveal(id, SeatSet::ALL);
                    t.tell(Common::Reveals.into(), seat, id, 0, 0);
                }
            }
        }
        Effect::ShowOne(who, zone) => {
            text.ctx.it = Ref::NONE;
            if let Some(seat) = t.players(*who, ctx).next() {
                let show = Show { asked: false, seat, this: ctx.this, zone: zone.index() as u8, instruction };
                t.push(Frame::Kernel(Proc::Show(show)));
            }
        }
        Effect::NameCard => {
            let name = Name { asked: false, seat: ctx.seat, this: ctx.this, instruction };
            t.push(Frame::Kernel(Proc::Name(name)));
        }
        Effect::Let(amount) => text.ctx.n = t.amount(amount, ctx),
        Effect::Opt(amount) => {
            let n = t.amount(amount, ctx);
            t.push(Frame::Kernel(Proc::Opt(Opt::new(ctx, n, instruction))));
        }
        Effect::RevealTop(who) => {
            text.ctx.it = Ref::NONE;
            for seat in t.players(*who, ctx) {
                if let Some(id) = t.top(seat) {
                    t.reveal(id, SeatSet::ALL);
                    t.tell(Common::Reveals.into(), seat, id, 0, 0);
                    text.ctx.it = t.reference(id);
                }
            }
        }
        Effect::TurnUp(sel) => {
            if let Some(id) = t.select(sel, ctx) {
                t.turn_up(id);
                t.tell(Common::TurnsUp.into(), ctx.seat, id, 0, 0);
            }
        }
        Effect::LookAt(who, zone) => {
            for seat in t.players(*who, ctx) {
                for k in 0..t.cards(*zone, seat).len() {
                    let id = t.cards(*zone, seat)[k];
                    t.reveal(id, SeatSet::one(ctx.seat));
                }
                t.tell_of(Common::Looks.into(), ctx.seat, seat, Id::NONE, zone.index() as i16);
            }
        }
        Effect::LookTop(who) => {
            text.ctx.it = Ref::NONE;
            for seat in t.players(*who, ctx) {
                if let Some(id) = t.top(seat) {
                    t.reveal(id, SeatSet::one(ctx.seat));
                    text.ctx.it = t.reference(id);
                }
                t.tell_of(Common::Looks.into(), ctx.seat, seat, Id::NONE, G::DECK.index() as i16);
            }
        }
        Effect::Dig(_) => t.push(Frame::Kernel(Proc::Dig(Digging::new(ctx, instruction)))),
        Effect::Search(..) => {
            t.push(Frame::Kernel(Proc::Search(Search { asked: false, ctx: *ctx, instruction })));
        }
        Effect::Create(name, who, amount) => {
            let n = t.amount(amount, ctx);
            let def = t.book.find(*name).expect("the book was checked: every created card exists");
            for seat in t.players(*who, ctx) {
                for _ in 0..n {
                    if let Some(token) = t.create(def, seat) {
                        text.ctx.it = token;
                    }
                }
            }
        }
        Effect::Gain(who, pool, amount) => {
            let n = t.amount(amount, ctx);
            for seat in t.players(*who, ctx) {
                t.tell(Common::Gains.into(), seat, Id::NONE, n, pool.index() as i16);
                G::change(t, seat, *pool, n);
            }
            G::settle(t);
        }
        Effect::Lose(who, pool, amount) => {
            let n = t.amount(amount, ctx);
            for seat in t.players(*who, ctx) {
                t.tell(Common::Loses.into(), seat, Id::NONE, n, pool.index() as i16);
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
                t.tell(Common::PutsCounter.into(), ctx.seat, id, n, counter.index() as i16);
            }
        }
        Effect::Remove(sel, counter, amount) => {
            let n = t.amount(amount, ctx).clamp(0, 255);
            if let Some(id) = body(t, sel, ctx) {
                let cell = &mut t.object_mut(id).counters[counter.index()];
                let n = n.min(i16::from(*cell));
                *cell -= n as u8;
                text.ctx.n = n;
                t.tell(Common::RemovesCounter.into(), ctx.seat, id, n, counter.index() as i16);
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
        Effect::Do(verb) => return G::perform(t, verb, ctx, text),
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
        t.tell(Common::Reveals.into(), ctx.seat, id, 0, 0);
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
        self.tell(Common::Destroyed.into(), controller, id, 0, 0);
        self.put(id, To::top(grave, owner))
    }

    /// The game sends the card elsewhere: that is all that has happened to it.
    fn put_instead(&mut self, id: Id, zone: G::Zone) -> Ref {
        let (owner, controller) = (self.object(id).owner, self.object(id).controller);
        let moved = self.put(id, To::top(zone, owner));
        if let Some(zone) = self.alive(moved).and_then(|id| self.zone_of(id)) {
            self.tell(Common::Moves.into(), controller, moved.id, zone.index() as i16, 0);
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
        self.tell(Common::Discards.into(), owner, id, 0, 0);
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
        self.tell(Common::Creates.into(), seat, id, 1, 0);
        Some(token)
    }

    /// Offers the hand, one option for each different card.
    pub fn offer_hand(&self, seat: Seat, out: &mut Vec<Choice>, allowed: impl Fn(Id) -> bool) {
        let different = self.different(self.cards(G::HAND, seat), |_| true);
        out.extend(different.filter(|&id| allowed(id)).map(Choice::Card));
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

/// Players choose cards to discard, one at a time and one player after the other. It brings back the last card and how many
/// there were.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Discard {
    asked: bool,
    /// Who discards now, and who has yet to.
    seat: Seat,
    players: SeatSet,
    this: Ref,
    each: i16,
    /// How many this player has discarded.
    done: u8,
    all: i16,
    last: Ref,
    /// The instruction that says so, if one does.
    pub(crate) instruction: Option<u16>,
}

impl Discard {
    /// Each of these players discards so many cards, this one first.
    fn by(players: SeatSet, seat: Seat, this: Ref, each: i16) -> Self {
        Self { asked: false, seat, players, this, each, done: 0, all: 0, last: Ref::NONE, instruction: None }
    }
    fn said_at<P>(mut self, instruction: u16) -> Frame<P> {
        self.instruction = Some(instruction);
        Frame::Kernel(Proc::Discard(self))
    }

    pub(crate) fn step<G: Game>(&mut self, t: &mut Table<G>) -> Flow {
        // Whoever has left meanwhile did not answer.
        if std::mem::take(&mut self.asked) && !t.is_gone(self.seat) {
            let Choice::Card(id) = t.answer else { unreachable!("only cards are offered") };
            (self.last, self.done, self.all) = (t.discard(id), self.done + 1, self.all + 1);
        }
        let hand = t.cards(G::HAND, self.seat).len();
        let left = usize::try_from(self.each - i16::from(self.done)).unwrap_or(0).min(hand);
        if left == 0 || !self.players.contains(self.seat) {
            self.players = self.players.without(self.seat).except(t.gone);
            self.done = 0;
            if self.players == SeatSet::NONE {
                let result =
                    if self.all > 0 { Return::Cards(self.last, self.all) } else { Return::Number(0) };
                return t.give_back(result);
            }
            self.seat = t.next_seat(self.seat);
            return Flow::Go;
        }
        self.asked = true;
        let (seat, done) = (self.seat, self.done as usize);
        let set = Several::exactly(done + left, done);
        t.ask_set(seat, Why::Discard, self.this, set, |t, out| t.offer_hand(seat, out, |_| true))
    }
}

impl<P> Frame<P> {
    /// A player chooses so many cards of their hand and discards them.
    pub fn discard(seat: Seat, n: i16) -> Self {
        Self::Kernel(Proc::Discard(Discard::by(SeatSet::one(seat), seat, Ref::NONE, n)))
    }
}

/// A player shows a card of a zone to everybody and brings it back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Show {
    asked: bool,
    seat: Seat,
    this: Ref,
    zone: u8,
    pub(crate) instruction: u16,
}

impl Show {
    pub(crate) fn step<G: Game>(&mut self, t: &mut Table<G>) -> Flow {
        if self.asked {
            let Choice::Card(id) = t.answer else { unreachable!("only cards are offered") };
            t.reveal(id, SeatSet::ALL);
            t.tell(Common::Reveals.into(), self.seat, id, 0, 0);
            return t.give_back(Return::Card(t.reference(id)));
        }
        self.asked = true;
        let zone = G::Zone::from_index(self.zone as usize).expect("the frame was made with a zone");
        let ctx = Ctx { seat: self.seat, this: self.this, ..Ctx::NONE };
        let shown = |t: &mut Table<G>, out: &mut Vec<Choice>| {
            pick::offer_own(t, &[zone], &Filter::default(), &ctx, out);
        };
        t.ask_any(self.seat, Why::Show, self.this, shown).unwrap_or(Flow::Pop)
    }
}

/// A player names a card of the book; its number is brought back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Name {
    asked: bool,
    seat: Seat,
    this: Ref,
    pub(crate) instruction: u16,
}

impl Name {
    pub(crate) fn step<G: Game>(&mut self, t: &mut Table<G>) -> Flow {
        if self.asked {
            let Choice::Name(def) = t.answer else { unreachable!("only names are offered") };
            t.tell_name(Common::Chooses.into(), [self.seat, Seat::NOBODY], def);
            return t.give_back(Return::Number(def.0 as i16));
        }
        self.asked = true;
        let names = |t: &mut Table<G>, out: &mut Vec<Choice>| out.extend(t.book.names().map(Choice::Name));
        t.ask(self.seat, Why::Name, self.this, names)
    }
}

/// A player looks through a zone and may take a card that fits, which is brought back. Finding nothing is always allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Search {
    asked: bool,
    ctx: Ctx,
    pub(crate) instruction: u16,
}

impl Search {
    pub(crate) fn step<G: Game>(&mut self, t: &mut Table<G>) -> Flow {
        let book = t.book;
        let Op::Do(Effect::Search(zone, filter, to), _) = &book.code[self.instruction as usize] else {
            unreachable!("the frame was made by a search")
        };
        let seat = self.ctx.seat;
        if !self.asked {
            self.asked = true;
            return t.ask(seat, Why::Search, self.ctx.this, |t, out| {
                for k in 0..t.cards(*zone, seat).len() {
                    let id = t.cards(*zone, seat)[k];
                    t.reveal(id, SeatSet::one(seat));
                    if t.fits(filter, id, &self.ctx) {
                        t.offer_face(id, out);
                    }
                }
                out.push(Choice::Done);
            });
        }
        let mut found = Ref::NONE;
        if let Choice::Card(id) = t.answer
            && G::room(t, *to, seat)
        {
            found = t.put(id, To::top(*to, seat));
            t.reveal(id, SeatSet::ALL);
            t.tell(Common::Moves.into(), seat, id, to.index() as i16, 0);
        }
        t.shuffle(*zone, seat);
        t.tell(Common::Shuffles.into(), seat, Id::NONE, zone.index() as i16, 0);
        t.give_back(Return::Card(found))
    }
}

impl<G: Game> Table<'_, G> {
    /// Offers a card, unless one with the same face is offered already.
    pub(crate) fn offer_face(&self, id: Id, out: &mut Vec<Choice>) {
        let def = self.object(id).def;
        if !out.iter().any(|o| matches!(*o, Choice::Card(c) if self.object(c).def == def)) {
            out.push(Choice::Card(id));
        }
    }
}
