//! What the verbs of this game do.

use crate::{
    Athernum, Event, FACTIONS, Kind, Pool, Proc, Table, Type, Verb, Why, Zone, abilities, combat, control,
    damage, exhaustion,
    items::{self, Refit},
    resources::{self, PayPoints},
    stack, victory,
};
use serde::{Deserialize, Serialize};
use stapel_kernel::{
    Choice, Ctx, Flow, Id, Moves, Picks, Ref, Seat, SeatSet, Several, Target, Text, To, Why as Reason,
};
use stapel_script::{Filter, Is, Sel, Symbol, Who, Word};

pub(crate) fn perform(t: &mut Table, verb: &Verb, ctx: &Ctx, text: &mut Text) {
    let Ctx { seat, this, .. } = *ctx;
    match verb {
        Verb::Damage(sel, amount) => {
            let n = t.amount(amount, ctx);
            on(t, sel, ctx, |t, id| damage::deal(t, id, n));
        }
        Verb::Heal(sel, amount) => {
            let n = t.amount(amount, ctx);
            text.ctx.n = on(t, sel, ctx, |t, id| damage::heal(t, id, n)).unwrap_or(0);
        }
        Verb::HealAll(sel) => _ = on(t, sel, ctx, |t, id| damage::heal(t, id, i16::MAX)),
        Verb::Exhaust(sel) => _ = on(t, sel, ctx, |t, id| exhaustion::exhaust_by(t, id, seat)),
        Verb::Mark(sel) => _ = on(t, sel, ctx, |t, id| exhaustion::mark_by(t, id, seat)),
        Verb::Ready(sel) => _ = on(t, sel, ctx, exhaustion::ready),
        Verb::Score(sel, amount) => {
            let n = t.amount(amount, ctx);
            text.ctx.n = on(t, sel, ctx, |t, id| victory::score(t, id, n)).unwrap_or(0);
        }
        Verb::Unscore(sel, n) => {
            text.ctx.n = on(t, sel, ctx, |t, id| victory::unscore(t, id, *n)).unwrap_or(0);
        }
        Verb::Forfeit(sel) => _ = on(t, sel, ctx, |t, id| victory::forfeit(t, id, 1)),
        Verb::Resource(kind, exhausted) => resources::create(t, seat, own_kind(t, seat, *kind), *exhausted),
        Verb::AddPoint(Kind::Chosen, n) => {
            t.push(Proc::ChooseKind(ChooseKind { asked: false, seat, this, points: *n }));
        }
        Verb::AddPoint(kind, n) => resources::add(t, seat, own_kind(t, seat, *kind), *n),
        Verb::ExtraCommand => {
            let tokens = t.pool(seat, Pool::Command) + 1;
            t.set_pool(seat, Pool::Command, tokens);
            t.tell(Event::Gains, seat, Id::NONE, 1, Pool::Command.index() as i16);
        }
        Verb::Control(sel) => _ = on(t, sel, ctx, |t, id| control::take(t, id, seat)),
        Verb::Borrow(sel) => _ = on(t, sel, ctx, |t, id| control::borrow(t, id, seat)),
        Verb::SwapControl => {
            if let [Target::Object(a), Target::Object(b)] = ctx.targets
                && let (Some(a), Some(b)) = (t.alive(a), t.alive(b))
            {
                control::swap(t, a, b);
            }
        }
        Verb::Refit(sel) => {
            if let Some(id) = t.select(sel, ctx).filter(|&id| !items::is_safe(t, id)) {
                t.push(Refit::of(t, seat, id));
            }
        }
        Verb::CreateOn(name, sel) => _ = on(t, sel, ctx, |t, host| create_on(t, *name, host)),
        Verb::EnterExhausted(sel) => _ = on(t, sel, ctx, enter_exhausted),
        Verb::Blink(sel) => _ = on(t, sel, ctx, blink),
        Verb::Neutralise | Verb::NeutraliseUnless(_) | Verb::Redirect => answer(t, verb, ctx),
        Verb::Spy(who) => spy(t, *who, ctx),
        Verb::Purge(who) => {
            if let Some(victim) = t.players(*who, ctx).next() {
                t.push(Proc::Purge(Purge { asked: false, seat, this, victim }));
            }
        }
        Verb::Mill(who) => mill(t, *who, ctx),
        Verb::VoidTop(who) => void_top(t, *who, ctx),
        Verb::VoidPiles(filter) => void_piles(t, filter, ctx),
        Verb::Gather(most, filter, to) => {
            let gather = Gather::of(t, ctx, *most, filter, *to);
            t.push(gather);
        }
        Verb::Shuffle => shuffle(t, seat),
        Verb::Weary => combat::weary(t, seat),
        Verb::Win(who) => t.game.winning = t.game.winning.with(all(t, *who, ctx)),
        Verb::LoseGame(who) => t.game.losing = t.game.losing.with(all(t, *who, ctx)),
    }
}

/// Does something to the object that a text speaks of, if there is one.
fn on<R>(t: &mut Table, sel: &Sel<Athernum>, ctx: &Ctx, act: impl FnOnce(&mut Table, Id) -> R) -> Option<R> {
    t.select(sel, ctx).map(|id| act(t, id))
}

fn all(t: &Table, who: Who, ctx: &Ctx) -> SeatSet {
    t.players(who, ctx).fold(SeatSet::NONE, |all, seat| all.with(SeatSet::one(seat)))
}

/// What is done to the effect on the stack that a text is aimed at.
fn answer(t: &mut Table, verb: &Verb, ctx: &Ctx) {
    let Target::Layer(layer) = ctx.targets[0] else { return };
    match verb {
        Verb::NeutraliseUnless(price) => {
            let seat = t.stack()[layer as usize].seat;
            let (step, this, price) = (Bargain::Ask, ctx.this, *price);
            t.push(Proc::PayOrLose(PayOrLose { step, seat, this, price, layer }));
        }
        Verb::Redirect => {
            if let Some(to) = abilities::linked(t, ctx) {
                stack::redirect(t, layer, to);
            }
        }
        _ => stack::neutralise(t, layer),
    }
}

fn create_on(t: &mut Table, name: Symbol, host: Id) {
    if items::has_free_slot(t, host)
        && let Some(def) = t.book.find(name)
        && let Some(item) = t.create(def, t.object(host).controller)
    {
        items::lay_on(t, item.id, host);
    }
}

fn enter_exhausted(t: &mut Table, id: Id) {
    let owner = t.object(id).owner;
    if Athernum::room(t, Zone::Characters, owner) {
        t.put(id, To::top(Zone::Characters, owner).face_down());
    }
}

fn spy(t: &mut Table, who: Who, ctx: &Ctx) {
    for seat in t.players(who, ctx) {
        for k in 0..t.cards(Zone::Items, seat).len() {
            let id = t.cards(Zone::Items, seat)[k];
            t.reveal(id, SeatSet::one(ctx.seat));
        }
    }
}

fn mill(t: &mut Table, who: Who, ctx: &Ctx) {
    for seat in t.players(who, ctx) {
        if let Some(id) = t.top(seat) {
            t.discard(id);
        }
    }
}

fn void_top(t: &mut Table, who: Who, ctx: &Ctx) {
    for seat in t.players(who, ctx) {
        if let Some(&id) = t.cards(Zone::Discard, seat).last() {
            void(t, seat, id);
        }
    }
}

fn void_piles(t: &mut Table, filter: &Filter<Athernum>, ctx: &Ctx) {
    for seat in t.seats() {
        let mut k = 0;
        while k < t.cards(Zone::Discard, seat).len() {
            let id = t.cards(Zone::Discard, seat)[k];
            if t.fits(filter, id, ctx) {
                void(t, seat, id);
            } else {
                k += 1;
            }
        }
    }
}

fn own_kind(t: &Table, seat: Seat, kind: Kind) -> Pool {
    match kind {
        Kind::Yours => resources::points_of(resources::faction(t, seat)),
        Kind::Plain | Kind::Chosen => Pool::Plain,
    }
}

pub(crate) fn void(t: &mut Table, seat: Seat, id: Id) {
    t.put(id, To::top(Zone::Void, seat));
    t.tell(Event::Moves, seat, id, Zone::Void.index() as i16, 0);
}

fn shuffle(t: &mut Table, seat: Seat) {
    t.shuffle(Zone::Deck, seat);
    t.tell(Event::Shuffles, seat, Id::NONE, Zone::Deck.index() as i16, 0);
}

/// Out of play and back: the card is a new one and enters again (ATH-POL-03).
fn blink(t: &mut Table, id: Id) {
    let (owner, zone) = (t.object(id).owner, t.zone_of(id).unwrap_or(Zone::Characters));
    let gone = t.put(id, To::top(Zone::Void, owner));
    let out = !gone.is_none() && t.zone_of(gone.id) == Some(Zone::Void);
    if out && Athernum::room(t, zone, owner) {
        t.put(gone.id, To::top(zone, owner));
    }
}

/// A player says of which kind the points are that they get.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ChooseKind {
    asked: bool,
    seat: Seat,
    this: Ref,
    points: i16,
}

impl ChooseKind {
    pub(crate) fn step(&mut self, t: &mut Table) -> Flow {
        if self.asked {
            let Choice::Number(k) = t.answer() else { unreachable!("only kinds are offered") };
            resources::add(t, self.seat, Pool::ALL[k as usize], self.points);
            return Flow::Pop;
        }
        self.asked = true;
        let kinds = FACTIONS.map(|f| Choice::Number(resources::points_of(Some(f)).index() as i16));
        t.ask(self.seat, Reason::Own(Why::Kind), self.this, |_, out| out.extend(kinds))
    }
}

/// A player may pay; otherwise an effect of theirs on the stack is neutralised.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct PayOrLose {
    step: Bargain,
    seat: Seat,
    this: Ref,
    pub(crate) price: i16,
    /// The place of the effect on the stack.
    pub(crate) layer: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
enum Bargain {
    Ask,
    Answered,
    Paid,
}

impl PayOrLose {
    pub(crate) fn step(&mut self, t: &mut Table) -> Flow {
        let Self { seat, this, price, layer, .. } = *self;
        match self.step {
            Bargain::Ask => {
                self.step = Bargain::Answered;
                t.ask(seat, Reason::Own(Why::PayOrLose), this, |t, out| {
                    if resources::total(t, seat) >= price {
                        out.push(Choice::Yes);
                    }
                    out.push(Choice::No);
                })
            }
            Bargain::Answered if t.answer() == Choice::Yes => {
                self.step = Bargain::Paid;
                t.call(PayPoints::of_any_kind(seat, price, this))
            }
            Bargain::Answered => {
                stack::neutralise(t, layer);
                Flow::Pop
            }
            Bargain::Paid => Flow::Pop,
        }
    }
}

/// A player names a card; the victim shows the hand and discards every card of that name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Purge {
    asked: bool,
    seat: Seat,
    this: Ref,
    pub(crate) victim: Seat,
}

impl Purge {
    pub(crate) fn step(&mut self, t: &mut Table) -> Flow {
        let Self { seat, this, victim, .. } = *self;
        if !std::mem::replace(&mut self.asked, true) {
            return t.ask(seat, Reason::Own(Why::Name), this, |t, out| {
                let names = t.book.defs().filter(|(_, d)| !d.types.contains(Type::Token));
                out.extend(names.map(|(id, _)| Choice::Name(id)));
            });
        }
        let Choice::Name(named) = t.answer() else { unreachable!("only names are offered") };
        t.tell_name(Event::NamesCard, [seat, victim], named);
        for k in 0..t.cards(Zone::Hand, victim).len() {
            let id = t.cards(Zone::Hand, victim)[k];
            t.reveal(id, SeatSet::ALL);
            t.tell(Event::Reveals, victim, id, 0, 0);
        }
        let name = t.book.def(named).name;
        while let Some(id) = t.cards(Zone::Hand, victim).iter().copied().find(|&id| t.def(id).name == name) {
            t.discard(id);
        }
        Flow::Pop
    }
}

/// A player looks through the deck and takes cards of a kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Gather {
    asked: bool,
    seat: Seat,
    this: Ref,
    pub(crate) most: u8,
    found: u8,
    to: Zone,
    /// The cards of the deck that are of that kind.
    fitting: Picks,
    /// The name that the text asks for, if it asks for one.
    pub(crate) named: Option<Symbol>,
}

impl Gather {
    fn of(t: &mut Table, ctx: &Ctx, most: u8, filter: &Filter<Athernum>, to: Zone) -> Proc {
        let (seat, this) = (ctx.seat, ctx.this);
        let named = filter.0.iter().find_map(|is| if let Is::Named(name) = is { Some(*name) } else { None });
        let fitting = t.begin_picks();
        let ctx = Ctx { seat, this, ..Ctx::NONE };
        for k in 0..t.cards(Zone::Deck, seat).len() {
            let id = t.cards(Zone::Deck, seat)[k];
            t.reveal(id, SeatSet::one(seat));
            if t.fits(filter, id, &ctx) {
                let card = t.reference(id);
                t.pick(card);
            }
        }
        Proc::Gather(Self { asked: false, seat, this, most, found: 0, to, fitting, named })
    }

    pub(crate) fn step(&mut self, t: &mut Table) -> Flow {
        let Self { seat, this, most, to, fitting, .. } = *self;
        if std::mem::replace(&mut self.asked, true) {
            let Choice::Card(id) = t.answer() else {
                t.forget_picks(fitting);
                shuffle(t, seat);
                return Flow::Pop;
            };
            let found = t.put(id, To::top(to, seat));
            t.reveal(found.id, SeatSet::ALL);
            t.tell(Event::Moves, seat, found.id, to.index() as i16, 0);
            self.found += 1;
        }
        let wanted = self.found < most && Athernum::room(t, to, seat);
        let set = Several::between(0, most as usize, self.found as usize);
        t.ask_set(seat, Reason::Own(Why::Gather), this, set, |t, out| {
            for id in t.picked(fitting).iter().filter_map(|&r| t.alive(r)) {
                let def = t.object(id).def;
                let known = |o: &Choice| matches!(*o, Choice::Card(c) if t.object(c).def == def);
                if wanted && !out.iter().any(known) {
                    out.push(Choice::Card(id));
                }
            }
            out.push(Choice::Done);
        })
    }
}
