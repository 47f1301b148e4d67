//! What the verbs of this game do.

use crate::{
    Event, FACTIONS, Kind, Pool, Proc, Table, Verb, Why, Zone, abilities, combat, control, damage,
    exhaustion, items, resources, stack, victory, zones,
};
use stapel_kernel::{Choice, Ctx, Flow, Frame, Id, Seat, SeatSet, Several, Target, To, Why as Reason};
use stapel_script::{Sel, Word};

pub(crate) fn perform(t: &mut Table, verb: &Verb, ctx: &Ctx) -> Flow {
    match verb {
        Verb::Damage(sel, amount) => {
            let n = t.amount(amount, ctx);
            on(t, sel, ctx, |t, id| {
                damage::deal(t, id, n);
            });
        }
        Verb::Heal(sel, n) => {
            t.frame().n = 0;
            on(t, sel, ctx, |t, id| t.frame().n = damage::heal(t, id, *n));
        }
        Verb::HealAll(sel) => on(t, sel, ctx, |t, id| {
            damage::heal(t, id, i16::MAX);
        }),
        Verb::Exhaust(sel) => on(t, sel, ctx, |t, id| exhaustion::exhaust_by(t, id, ctx.seat)),
        Verb::Mark(sel) => on(t, sel, ctx, |t, id| exhaustion::mark_by(t, id, ctx.seat)),
        Verb::Ready(sel) => on(t, sel, ctx, exhaustion::ready),
        Verb::Score(sel, amount) => {
            let n = t.amount(amount, ctx);
            t.frame().n = 0;
            on(t, sel, ctx, |t, id| t.frame().n = victory::score(t, id, n));
        }
        Verb::Unscore(sel, n) => {
            t.frame().n = 0;
            on(t, sel, ctx, |t, id| t.frame().n = victory::unscore(t, id, *n));
        }
        Verb::Forfeit(sel) => on(t, sel, ctx, |t, id| victory::forfeit(t, id, 1)),
        Verb::Resource(kind, exhausted) => {
            resources::create(t, ctx.seat, own_kind(t, ctx.seat, *kind), *exhausted)
        }
        Verb::AddPoint(Kind::Chosen, n) => {
            t.push(Frame::game(Proc::ChooseKind, ctx.seat).about(ctx.this).with(*n))
        }
        Verb::AddPoint(kind, n) => resources::add(t, ctx.seat, own_kind(t, ctx.seat, *kind), *n),
        Verb::ExtraCommand => {
            let tokens = t.pool(ctx.seat, Pool::Command) + 1;
            t.set_pool(ctx.seat, Pool::Command, tokens);
            t.tell(Event::Gains, ctx.seat, Id::NONE, 1, Pool::Command.index() as i16);
        }
        Verb::Control(sel) => on(t, sel, ctx, |t, id| {
            control::take(t, id, ctx.seat);
        }),
        Verb::Borrow(sel) => on(t, sel, ctx, |t, id| control::borrow(t, id, ctx.seat)),
        Verb::SwapControl => {
            if let [Target::Object(a), Target::Object(b)] = ctx.targets
                && let (Some(a), Some(b)) = (t.alive(a), t.alive(b))
            {
                control::swap(t, a, b);
            }
        }
        Verb::Refit(sel) => {
            if let Some(id) = t.select(sel, ctx).filter(|&id| !items::is_safe(t, id)) {
                let item = t.reference(id);
                t.push(Frame::game(Proc::Refit, ctx.seat).about(item));
            }
        }
        Verb::CreateOn(name, sel) => on(t, sel, ctx, |t, host| {
            if items::has_free_slot(t, host)
                && let Some(def) = t.book.find(*name)
                && let Some(item) = t.create(def, t.object(host).controller)
            {
                items::lay_on(t, item.id, host);
            }
        }),
        Verb::EnterExhausted(sel) => on(t, sel, ctx, |t, id| {
            let owner = t.object(id).owner;
            if t.cards(Zone::Characters, owner).len() < zones::SLOTS {
                t.put(id, To::top(Zone::Characters, owner).face_down());
            }
        }),
        Verb::Blink(sel) => on(t, sel, ctx, blink),
        Verb::Neutralise => {
            if let Target::Layer(k) = ctx.targets[0] {
                stack::neutralise(t, k);
            }
        }
        Verb::NeutraliseUnless(n) => {
            if let Target::Layer(k) = ctx.targets[0] {
                let payer = t.stack()[k as usize].seat;
                let mut ask = Frame::game(Proc::PayOrLose, payer).about(ctx.this).with(*n);
                ask.k = i16::from(k);
                t.push(ask);
            }
        }
        Verb::Redirect => {
            if let (Target::Layer(k), Some(to)) = (ctx.targets[0], abilities::linked(t, ctx)) {
                stack::redirect(t, k, to);
            }
        }
        Verb::Spy(who) => {
            for seat in t.players(*who, ctx) {
                for k in 0..t.cards(Zone::Items, seat).len() {
                    let id = t.cards(Zone::Items, seat)[k];
                    t.reveal(id, SeatSet::one(ctx.seat));
                }
            }
        }
        Verb::Purge(who) => {
            if let Some(victim) = t.players(*who, ctx).next() {
                let mut ask = Frame::game(Proc::Purge, ctx.seat).about(ctx.this);
                ask.who = victim;
                t.push(ask);
            }
        }
        Verb::Mill(who) => {
            for seat in t.players(*who, ctx) {
                if let Some(id) = t.top(seat) {
                    t.discard(id);
                }
            }
        }
        Verb::VoidTop(who) => {
            for seat in t.players(*who, ctx) {
                if let Some(&id) = t.cards(Zone::Discard, seat).last() {
                    void(t, seat, id);
                }
            }
        }
        Verb::VoidPiles(filter) => {
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
        Verb::Gather(..) => {
            let mut search = Frame::game(Proc::Gather, ctx.seat).about(ctx.this);
            search.pc = t.frame().pc - 1;
            t.push(search);
        }
        Verb::Shuffle => shuffle(t, ctx.seat),
        Verb::Weary => combat::weary(t, ctx.seat),
        Verb::Win(who) => {
            for seat in t.players(*who, ctx) {
                t.game.winning = t.game.winning.with(SeatSet::one(seat));
            }
        }
        Verb::LoseGame(who) => {
            for seat in t.players(*who, ctx) {
                t.game.losing = t.game.losing.with(SeatSet::one(seat));
            }
        }
    }
    Flow::Go
}

fn on(t: &mut Table, sel: &Sel<crate::Athernum>, ctx: &Ctx, act: impl FnOnce(&mut Table, Id)) {
    if let Some(id) = t.select(sel, ctx) {
        act(t, id);
    }
}

fn own_kind(t: &Table, seat: Seat, kind: Kind) -> Pool {
    match kind {
        Kind::Yours => resources::points_of(resources::faction(t, seat)),
        Kind::Plain | Kind::Chosen => Pool::Plain,
    }
}

fn void(t: &mut Table, seat: Seat, id: Id) {
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
    if out && (zone != Zone::Characters || t.cards(zone, owner).len() < zones::SLOTS) {
        t.put(gone.id, To::top(zone, owner));
    }
}

/// `seat` says which kind of resource the `n` points are.
pub(crate) fn choose_kind(t: &mut Table) -> Flow {
    let frame = *t.frame();
    if frame.step == 1 {
        let Choice::Number(k) = t.answer() else { unreachable!("only kinds are offered") };
        resources::add(t, frame.seat, Pool::ALL[k as usize], frame.n);
        return Flow::Pop;
    }
    t.state.options.clear();
    let kinds = FACTIONS.map(|f| Choice::Number(resources::points_of(Some(f)).index() as i16));
    t.options.extend(kinds);
    t.ask(1, frame.seat, Reason::Own(Why::Kind), frame.this)
}

/// `seat` may pay `n` points; otherwise their effect at place `k` of the stack is neutralised.
pub(crate) fn pay_or_lose(t: &mut Table) -> Flow {
    let frame = *t.frame();
    match frame.step {
        0 => {
            t.state.options.clear();
            if resources::total(t, frame.seat) >= frame.n {
                t.options.push(Choice::Yes);
            }
            t.options.push(Choice::No);
            t.ask(1, frame.seat, Reason::Own(Why::PayOrLose), frame.this)
        }
        1 if t.answer() == Choice::Yes => t.call(2, resources::paying(frame.seat, frame.n, None, frame.this)),
        1 => {
            stack::neutralise(t, frame.k as u8);
            Flow::Pop
        }
        _ => Flow::Pop,
    }
}

/// `seat` names a card; `who` shows the hand and discards every card of that name.
pub(crate) fn purge(t: &mut Table) -> Flow {
    let frame = *t.frame();
    let victim = frame.who;
    if frame.step == 0 {
        t.state.options.clear();
        let names = t.book.defs().filter(|(_, d)| !d.types.contains(crate::Type::Token));
        t.state.options.extend(names.map(|(id, _)| Choice::Name(id)));
        return t.ask(1, frame.seat, Reason::Own(Why::Name), frame.this);
    }
    let Choice::Name(named) = t.answer() else { unreachable!("only names are offered") };
    t.tell_name(Event::NamesCard, [frame.seat, victim], named);
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

/// `seat` looks through the deck for cards of a kind; `n` have been found. `pc` is the instruction that says for what.
pub(crate) fn gather(t: &mut Table) -> Flow {
    let frame = *t.frame();
    let book = t.book;
    let Verb::Gather(most, filter, to) = book.verb_at(frame.pc) else {
        unreachable!("the frame was made by such a verb")
    };
    if frame.step == 1 {
        let Choice::Card(id) = t.answer() else {
            shuffle(t, frame.seat);
            return Flow::Pop;
        };
        let found = t.put(id, To::top(*to, frame.seat));
        t.reveal(found.id, SeatSet::ALL);
        t.tell(Event::Moves, frame.seat, found.id, to.index() as i16, 0);
        t.frame().n += 1;
    }
    let ctx = Ctx { seat: frame.seat, this: frame.this, ..Ctx::NONE };
    t.state.options.clear();
    let room = *to != Zone::Characters || t.cards(*to, frame.seat).len() < zones::SLOTS;
    let wanted = room && t.frame().n < i16::from(*most);
    for k in 0..t.cards(Zone::Deck, frame.seat).len() {
        let id = t.cards(Zone::Deck, frame.seat)[k];
        t.reveal(id, SeatSet::one(frame.seat));
        let def = t.object(id).def;
        let known = |o: &Choice| matches!(*o, Choice::Card(c) if t.object(c).def == def);
        if wanted && t.fits(filter, id, &ctx) && !t.options.iter().any(known) {
            t.options.push(Choice::Card(id));
        }
    }
    t.options.push(Choice::Done);
    let found = t.frame().n as usize;
    t.ask_set(1, frame.seat, Reason::Own(Why::Gather), frame.this, Several::between(0, *most as usize, found))
}
