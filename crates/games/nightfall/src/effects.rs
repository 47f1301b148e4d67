//! What the verbs of this game do.

use crate::{
    Event, Proc, Table, Type, Verb, WOUND_TYPES, Zone, archive, chain, damage, rules::ENTERS, wounds,
};
use stapel_kernel::{Ctx, Flow, Frame, Id, LayerKind, Ref, Seat, SeatSet, To};
use stapel_script::{Who, Word};

/// A minion that is kept after combat.
pub(crate) const KEPT: u8 = 2;

pub(crate) fn perform(t: &mut Table, verb: &Verb, ctx: &Ctx) -> Flow {
    let it = t.alive(ctx.it);
    match verb {
        Verb::Damage(n) => match it {
            // NF-CHN-16: what is left over is lost.
            Some(id) => {
                let points = (*n).min(damage::health_left(t, id));
                damage::hit_minion(t, id, points);
            }
            None if ctx.who != Seat::NOBODY => {
                let mut hurt = Frame::game(Proc::Hurt, ctx.who).with(*n);
                hurt.who = ctx.seat;
                t.push(hurt);
            }
            None => {}
        },
        Verb::DamageAttacker(n) => {
            if let Some(attacker) = t.alive(t.game.fighting) {
                let points = (*n).min(damage::health_left(t, attacker));
                damage::hit_minion(t, attacker, points);
            }
        }
        Verb::Wound(who, amount) => {
            let n = t.amount(amount, ctx);
            wounds::inflict(t, *who, ctx, n, None);
        }
        Verb::WoundEach(kind) => {
            let kind = WOUND_TYPES.iter().position(|w| w == kind);
            wounds::inflict(t, Who::EachOpponent, ctx, 1, kind);
        }
        Verb::Exile => {
            if let Some(id) = it {
                let gone = exile(t, id);
                t.frame().it = gone;
            }
        }
        Verb::Return => {
            if let Some(id) = it {
                let back = leave(t, id, Zone::Hand);
                t.frame().it = back;
            }
        }
        Verb::ReturnThis => {
            // The object it became when it was destroyed, and no later one.
            let fallen = Ref { epoch: ctx.this.epoch.wrapping_add(1), ..ctx.this };
            if let Some(id) = t.alive(fallen)
                && t.zone_of(id) == Some(Zone::Discard)
            {
                let owner = t.object(id).owner;
                t.put(id, To::top(Zone::Hand, owner));
                t.tell(Event::Returned, owner, id, 0, 0);
            }
        }
        Verb::Cancel => {
            if let Some(id) = it
                && let Some(k) = t.stack().iter().position(|l| l.this.id == id && l.kind == LayerKind::Card)
            {
                // NF-CHN-19.
                t.stack.remove(k);
                let owner = t.object(id).owner;
                t.tell_of(Event::Cancels, ctx.seat, owner, id, 0);
                let cancelled = t.put(id, To::top(Zone::Discard, owner));
                t.frame().it = cancelled;
            }
        }
        Verb::Copy => copy(t, ctx),
        Verb::Deploy => {
            if let Some(id) = it {
                let owner = t.object(id).owner;
                let entered = t.put(id, To::top(Zone::Play, owner));
                t.tell(Event::Enters, owner, id, 0, 0);
                t.frame().it = entered;
            }
        }
        Verb::Take => take_order(t, ctx),
        Verb::PassTo => {
            if let Some(id) = it
                && ctx.who != Seat::NOBODY
            {
                t.object_mut(id).owner = ctx.who;
                t.put(id, To::top(Zone::Discard, ctx.who));
                t.tell_of(Event::Passes, ctx.seat, ctx.who, id, 1);
            }
        }
        Verb::Seed(n) => {
            if let Some(id) = it {
                archive::seed(t, id, *n, ctx.seat);
            }
        }
        Verb::Leave => {
            if let Some(id) = t.alive(ctx.this) {
                leave(t, id, Zone::Discard);
            }
        }
        Verb::Enter => {
            if let Some(id) = t.alive(ctx.this) {
                t.object_mut(id).flags.set(ENTERS, true);
            }
        }
        Verb::Keep => {
            if let Some(id) = t.alive(ctx.this) {
                t.object_mut(id).turn |= KEPT;
            }
        }
        Verb::RevealWounds(kind) => {
            let which = WOUND_TYPES.iter().position(|w| w == kind).unwrap_or(0);
            t.push(Frame::game(Proc::RevealWounds, ctx.seat).about(ctx.this).with(which as i16));
        }
    }
    Flow::Go
}

/// A minion leaves play.
pub(crate) fn leave(t: &mut Table, id: Id, to: Zone) -> Ref {
    let owner = t.object(id).owner;
    let moved = t.put(id, To::top(to, owner));
    if t.zone_of(moved.id) == Some(to) {
        let what = if to == Zone::Hand { Event::Returned } else { Event::Moves };
        t.tell(what, owner, moved.id, to.index() as i16, 0);
    }
    moved
}

/// NF-ZON-7. The log hears of it when the card has moved.
pub(crate) fn exile(t: &mut Table, id: Id) -> Ref {
    let owner = t.object(id).owner;
    t.put(id, To::top(Zone::Exiled, owner))
}

/// The Chain text of the order laid directly before, whoever laid it; never a copy of a copy.
fn copy(t: &mut Table, ctx: &Ctx) {
    if t.frame().copied {
        return;
    }
    let Some(def) = chain::previous(t, ctx) else { return };
    let Some(program) = t.book.def(def).resolve else { return };
    t.tell(Event::Copies, ctx.seat, ctx.this.id, def.0 as i16, 0);
    let mut frame = t.text(program, ctx.seat, ctx.this);
    frame.copied = true;
    t.push(frame);
}

/// An order at random from a hand, to keep.
fn take_order(t: &mut Table, ctx: &Ctx) {
    let victim = ctx.who;
    if victim == Seat::NOBODY {
        return;
    }
    let is_order = |t: &Table, id: Id| !t.is(id, Type::Wound);
    let n = t.cards(Zone::Hand, victim).iter().filter(|&&id| is_order(t, id)).count();
    if n == 0 {
        return;
    }
    let k = t.chance(n);
    let id = t.cards(Zone::Hand, victim).iter().copied().filter(|&id| is_order(t, id)).nth(k);
    if let Some(id) = id {
        t.object_mut(id).owner = ctx.seat;
        let taken = t.put(id, To::top(Zone::Hand, ctx.seat)).id;
        // The robbed player knows what is gone.
        t.reveal(taken, SeatSet::one(victim));
        t.tell_of(Event::Takes, ctx.seat, victim, taken, 1);
    }
}
