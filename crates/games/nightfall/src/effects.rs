//! What the verbs of this game do.

use crate::{
    Event, Fights, Flag, Proc, Table, Type, Verb, Zone, archive, chain,
    damage::{self, Hurt},
    wounds::{RevealWounds, WoundEach},
};
use stapel_kernel::{Ctx, Flow, Frame, Id, LayerKind, Ref, Seat, SeatSet, Text, To};
use stapel_script::{Who, Word};

pub(crate) fn perform(t: &mut Table, verb: &Verb, ctx: &Ctx, text: &mut Text) -> Flow {
    match (verb, t.alive(ctx.it)) {
        // NF-CHN-16: what is left over is lost.
        (Verb::Damage(n), Some(id)) => {
            let n = t.amount(n, ctx);
            damage::hit_up_to_health(t, id, n);
        }
        (Verb::Damage(n), None) => {
            if let Some(victim) = that(t, ctx) {
                let n = t.amount(n, ctx);
                t.push(Proc::Hurt(Hurt::by_text(victim, ctx.seat, n)));
            }
        }
        (Verb::DamageAttacker(n), _) => {
            if let Fights::Of(attacker) = t.game.fights
                && let Some(id) = t.alive(attacker)
            {
                damage::hit_up_to_health(t, id, *n);
            }
        }
        (Verb::Wound(who, amount), _) => {
            let n = t.amount(amount, ctx);
            t.push(Proc::WoundEach(WoundEach::new(t, *who, ctx, n, None)));
        }
        (Verb::WoundEach(kind), _) => {
            t.push(Proc::WoundEach(WoundEach::new(t, Who::EachOpponent, ctx, 1, Some(*kind))));
        }
        (Verb::Exile, Some(id)) => text.ctx.it = exile(t, id),
        (Verb::Return, Some(id)) => text.ctx.it = leave(t, id, Zone::Hand),
        (Verb::ReturnThis, _) => return_fallen(t, ctx),
        (Verb::Cancel, Some(id)) => cancel(t, id, text),
        (Verb::Copy, _) => copy(t, text),
        (Verb::Deploy, Some(id)) => {
            let owner = t.object(id).owner;
            text.ctx.it = t.put(id, To::top(Zone::Play, owner));
            t.tell(Event::Enters, owner, id, 0, 0);
        }
        (Verb::Take, _) => take_order(t, ctx),
        (Verb::PassTo, Some(id)) => {
            if let Some(to) = that(t, ctx) {
                t.set_owner(id, to);
                t.put(id, To::top(Zone::Discard, to));
                t.tell_of(Event::Passes, ctx.seat, to, id, 1);
            }
        }
        (Verb::Seed(n), Some(id)) => archive::seed(t, id, *n, ctx.seat),
        (Verb::Leave, _) => {
            if let Some(id) = t.alive(ctx.this) {
                leave(t, id, Zone::Discard);
            }
        }
        (Verb::Enter, _) => mark(t, ctx, Flag::Enters),
        (Verb::Keep, _) => mark(t, ctx, Flag::Kept),
        (Verb::RevealWounds(kind), _) => t.push(Proc::RevealWounds(RevealWounds::new(ctx, *kind))),
        (Verb::Exile | Verb::Return | Verb::Cancel | Verb::Deploy | Verb::PassTo | Verb::Seed(_), None) => {}
    }
    Flow::Go
}

/// `That` player, if there is one who has not left (NF-LEA-4).
fn that(t: &Table, ctx: &Ctx) -> Option<Seat> {
    Some(ctx.who).filter(|&seat| seat != Seat::NOBODY && !t.is_gone(seat))
}

fn mark(t: &mut Table, ctx: &Ctx, flag: Flag) {
    if let Some(id) = t.alive(ctx.this) {
        t.set_flag(id, flag, true);
    }
}

/// `This` comes back as the object it became when it was destroyed, and no later one.
fn return_fallen(t: &mut Table, ctx: &Ctx) {
    let fallen = Ref { epoch: ctx.this.epoch.wrapping_add(1), ..ctx.this };
    if let Some(id) = t.alive(fallen)
        && t.zone_of(id) == Some(Zone::Discard)
    {
        let owner = t.object(id).owner;
        t.put(id, To::top(Zone::Hand, owner));
        t.tell(Event::Returned, owner, id, 0, 0);
    }
}

/// NF-CHN-19.
fn cancel(t: &mut Table, id: Id, text: &mut Text) {
    let order = t.stack().iter().position(|l| l.this.id == id && l.kind == LayerKind::Card);
    if let Some(k) = order {
        t.remove_layer(k);
        let owner = t.object(id).owner;
        t.tell_of(Event::Cancels, text.ctx.seat, owner, id, 0);
        text.ctx.it = t.put(id, To::top(Zone::Discard, owner));
    }
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
fn copy(t: &mut Table, text: &Text) {
    let Ctx { seat, this, .. } = text.ctx;
    if text.copied {
        return;
    }
    let Some(def) = chain::previous(t, this) else { return };
    let Some(program) = t.book.def(def).resolve else { return };
    t.tell(Event::Copies, seat, this.id, def.0 as i16, 0);
    let mut copy = t.text(program, seat, this);
    copy.copied = true;
    t.push(Frame::Text(copy));
}

/// An order at random from a hand, to keep.
fn take_order(t: &mut Table, ctx: &Ctx) {
    let Some(victim) = that(t, ctx) else { return };
    let is_order = |t: &Table, id: Id| !t.is(id, Type::Wound);
    let n = t.cards(Zone::Hand, victim).iter().filter(|&&id| is_order(t, id)).count();
    if n == 0 {
        return;
    }
    let k = t.chance(n);
    let id = t.cards(Zone::Hand, victim).iter().copied().filter(|&id| is_order(t, id)).nth(k);
    if let Some(id) = id {
        t.set_owner(id, ctx.seat);
        let taken = t.put(id, To::top(Zone::Hand, ctx.seat)).id;
        // The robbed player knows what is gone.
        t.reveal(taken, SeatSet::one(victim));
        t.tell_of(Event::Takes, ctx.seat, victim, taken, 1);
    }
}
