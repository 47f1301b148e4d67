//! Preventing damage (FAB-DMG-5 to 10): shields of effects, Arcane Barrier (FAB-KW-1 to 4), Quell (FAB-KW-31). Whoever would
//! be dealt damage decides what is used in which order; an effect that prevents cannot be left out, a payment can.

use crate::{
    Event, Proc, Shield, Stat, Table, Zone,
    damage::{self, Kind},
    pitch,
    words::Why,
};
use stapel_kernel::{Choice, DefId, Flags, Flow, Frame, Id, Reach, Ref, Seat, Why as Reason};
use stapel_script::Mod;

/// On equipment: it was used to quell, and is destroyed at the beginning of the End Phase.
pub(crate) const QUELLED: u8 = Flags::GAME_C;

const BEGIN: u8 = 0;
const OFFER: u8 = 1;
const CHOSEN: u8 = 2;
const PAID: u8 = 3;

/// `seat` would be dealt `n` damage of kind `m` from `this`; `k` has been prevented. What was used lies among the picks.
pub(crate) fn step(t: &mut Table) -> Flow {
    let frame = *t.frame();
    let kind = Kind::of(frame.m);
    match frame.step {
        BEGIN => {
            t.frame().picks = u8::try_from(t.picks.len()).expect("texts pick a few things at a time");
            t.go(OFFER)
        }
        OFFER => {
            t.state.options.clear();
            offer(t, kind);
            if t.options.is_empty() {
                return finish(t, kind);
            }
            // What an effect prevents is prevented.
            if !t.options.iter().any(|o| matches!(o, Choice::Number(_))) {
                t.options.push(Choice::Done);
            }
            t.ask(CHOSEN, frame.seat, Reason::Own(Why::Prevent), frame.this)
        }
        CHOSEN => match t.answer() {
            Choice::Number(k) => {
                shield(t, k as usize);
                t.go(OFFER)
            }
            Choice::Card(id) => {
                let used = t.reference(id);
                t.picks.push(used);
                let pay = Frame::game(Proc::Pay, frame.seat).about(used).with(price(t, id, kind));
                t.call(PAID, pay)
            }
            _ => finish(t, kind),
        },
        _ => {
            let used = *t.picks.last().expect("what was paid for was picked");
            // FAB-KW-3: the full price, whatever is prevented by it.
            prevent(t, price(t, used.id, kind));
            if !(kind == Kind::Arcane && barrier(t, used.id) > 0) {
                t.object_mut(used.id).flags.set(QUELLED, true);
            }
            t.go(OFFER)
        }
    }
}

fn finish(t: &mut Table, kind: Kind) -> Flow {
    let frame = *t.frame();
    t.picks.truncate(frame.picks as usize);
    if frame.k > 0 {
        t.tell(Event::Prevents, frame.seat, t.alive(frame.this).unwrap_or(Id::NONE), frame.k, 0);
    }
    damage::deal(t, frame.this, frame.who, frame.seat, frame.n, kind);
    if let Some(caller) = t.caller() {
        caller.pc += frame.n as u16;
    }
    Flow::Pop
}

/// FAB-DMG-7: against damage that cannot be prevented everything happens but this.
fn prevent(t: &mut Table, up_to: i16) -> i16 {
    let frame = *t.frame();
    let prevented = if damage::unpreventable(t, frame.this) { 0 } else { frame.n.min(up_to) };
    let f = t.frame();
    (f.n, f.k) = (f.n - prevented, f.k + prevented);
    prevented
}

/// An effect that prevents is used: the `k`-th of those that last (FAB-DMG-9).
fn shield(t: &mut Table, k: usize) {
    let lasting = t.lasting()[k];
    let prevented = prevent(t, lasting.rest);
    let kept = kinds(t, k).any(|s| s == Shield::PreventNext);
    t.lasting()[k].rest = if kept { lasting.rest - prevented } else { 0 };
    // Of "the next 3" nothing is lost on damage that cannot be prevented, but it is not asked for twice.
    if kept && prevented == 0 {
        let source = lasting.this;
        t.picks.push(Ref { id: Id(k as u16), epoch: source.epoch });
    }
}

fn kinds<'a>(t: &'a Table<'_>, k: usize) -> impl Iterator<Item = Shield> + 'a {
    t.mods_of(k).iter().filter_map(|m| if let Mod::Shield(kind, _) = m { Some(*kind) } else { None })
}

/// Lays out what can be used now.
fn offer(t: &mut Table, kind: Kind) {
    let frame = *t.frame();
    if frame.n <= 0 {
        return;
    }
    let mut options = std::mem::take(&mut t.state.options);
    let used = |r: Ref| t.picks[frame.picks as usize..].contains(&r);
    for (k, lasting) in t.lasting().iter().enumerate() {
        let serves = |s: Shield| match s {
            Shield::PreventNext | Shield::PreventOnce => true,
            Shield::PreventAttackOnce => kind == Kind::Attack,
            Shield::HushHit => false,
        };
        if lasting.reach == Reach::Player
            && lasting.seat == frame.seat
            && lasting.rest > 0
            && kinds(t, k).any(serves)
            && !used(Ref { id: Id(k as u16), epoch: lasting.this.epoch })
        {
            options.push(Choice::Number(k as i16));
        }
    }
    for &id in arena(t, frame.seat) {
        let price = price(t, id, kind);
        if price > 0
            && t.object(id).controller == frame.seat
            && !used(t.reference(id))
            && pitch::can_pay_resources(t, frame.seat, price)
        {
            options.push(Choice::Card(id));
        }
    }
    t.state.options = options;
}

/// Where equipment can be: worn, or defending.
fn arena<'a>(t: &'a Table<'_>, seat: Seat) -> impl Iterator<Item = &'a Id> {
    t.cards_of_zones(Zone::Hero, Zone::Permanent, seat).iter().chain(t.cards(Zone::Chain, seat))
}

fn barrier(t: &Table, id: Id) -> i16 {
    t.stat(id, Stat::ArcaneBarrier).unwrap_or(0)
}

/// What it costs to use an object against damage of this kind, which is also how much it prevents.
fn price(t: &Table, id: Id, kind: Kind) -> i16 {
    // FAB-ARC-2.
    let barrier = if kind == Kind::Arcane { barrier(t, id) } else { 0 };
    if barrier > 0 { barrier } else { t.stat(id, Stat::Quell).unwrap_or(0) }
}

/// FAB-KW-31: everything in the arena that was used to quell.
pub(crate) fn quelled(t: &Table) -> Option<Id> {
    let mut all = t.seats().flat_map(|seat| arena(t, seat)).copied();
    all.find(|&id| t.object(id).flags.has(QUELLED) && t.stat(id, Stat::Quell).is_some())
}

/// What was used to quell is destroyed.
pub(crate) fn destroy_quelled(t: &mut Table, card: Ref) {
    if let Some(id) = t.alive(card) {
        t.destroy(id);
    }
}

/// An effect that keeps a hit from triggering anything: its place among those that last.
pub(crate) fn hush(t: &Table) -> Option<usize> {
    t.seats().find_map(|seat| t.shield(seat, Shield::HushHit))
}

/// The source of a shield and how much it prevents, for the one who picks it.
pub(crate) fn source(t: &Table, k: i16) -> (DefId, i16) {
    let lasting = &t.lasting()[k as usize];
    (t.object(lasting.this.id).def, lasting.rest)
}

/// What an object that is offered against the pending damage costs, and prevents.
pub(crate) fn offered(t: &Table, id: Id) -> i16 {
    t.frames.last().map_or(0, |frame| price(t, id, Kind::of(frame.m)))
}
