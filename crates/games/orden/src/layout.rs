//! The layout: what works there, and one card of each type (ORD-TYP).

use crate::{Event, Keyword, Proc, Table, Type, Why, Zone, path, reaction};
use stapel_kernel::{Choice, Flow, Frame, Id, Ref, Seat, To, Why as Reason};

/// Whether a rank mark keeps the card asleep (ORD-CON-09).
pub(crate) fn sleeps(t: &Table, id: Id) -> bool {
    t.brief(id).digest.from().is_some_and(|from| path::rank(t, t.object(id).owner) < from)
}

/// Whether a card lies where its rules are in force: in the layout or on top of the path (ORD-CRD-07).
pub(crate) fn in_force(t: &Table, id: Id) -> bool {
    match t.zone_of(id) {
        Some(Zone::Layout) => true,
        Some(Zone::Path) => t.cards(Zone::Path, t.object(id).owner).last() == Some(&id),
        _ => false,
    }
}

/// The type of a card, if it has one.
pub(crate) fn type_of(t: &Table, id: Id) -> Option<Type> {
    t.brief(id).digest.kind()
}

/// How many cards of a type a player may have laid out (ORD-TYP-01).
fn room(t: &Table, seat: Seat, kind: Type) -> usize {
    if kind == Type::Castle && t.player_has(seat, Keyword::TwoCastles) { 2 } else { 1 }
}

fn laid(t: &Table, seat: Seat, kind: Type) -> usize {
    t.cards(Zone::Layout, seat).iter().filter(|&&id| t.is(id, kind)).count()
}

/// A frame that puts a card into its owner's layout: `n` = 1 if it is played, 0 if it comes at once (ORD-CHO-05).
pub(crate) fn laying(t: &Table, id: Id, played: bool) -> Frame<Proc> {
    Frame::game(Proc::Lay, t.object(id).owner).about(t.reference(id)).with(i16::from(played))
}

/// The same for a card that reacts with its rule `rule` to an action of `acting`: what it replaces must leave room for
/// that (ORD-REA-05). In the frame, `m` is the rule, counted from 1.
pub(crate) fn laying_to_react(t: &Table, id: Id, rule: i16, acting: Seat) -> Frame<Proc> {
    let mut frame = laying(t, id, false);
    (frame.m, frame.who) = (rule + 1, acting);
    frame
}

/// ORD-TYP-02 to ORD-TYP-04: the old card of the type goes first, then the new one comes.
pub(crate) fn lay(t: &mut Table) -> Flow {
    let frame = *t.frame();
    let Some(id) = t.alive(frame.this) else { return Flow::Pop };
    if frame.step == 1 {
        let Choice::Card(old) = t.answer() else { unreachable!("only cards are offered") };
        t.discard(old);
    } else if let Some(kind) = type_of(t, id)
        && laid(t, frame.seat, kind) >= room(t, frame.seat, kind)
    {
        offer(t, frame.seat, kind);
        if frame.m > 0 {
            keep_room(t, &frame, id);
        }
        // Which card comes is not known to the others before it lies there.
        return t.ask(1, frame.seat, Reason::Own(Why::Exchange), Ref::NONE);
    }
    t.put(id, To::top(Zone::Layout, frame.seat));
    t.tell(Event::Enters, frame.seat, id, frame.n, 0);
    if frame.n == 1 {
        t.tell(Event::Plays, frame.seat, id, 0, 0);
    }
    Flow::Pop
}

/// Of the cards that may be replaced, keeps those without which the new one can react.
fn keep_room(t: &mut Table, frame: &Frame<Proc>, id: Id) {
    let mut options = std::mem::take(&mut t.state.options);
    options.retain(|&old| {
        let Choice::Card(old) = old else { return false };
        reaction::possible_instead(t, id, old, frame.m as usize - 1, frame.who)
    });
    t.state.options = options;
}

/// The `k`th card that a new one may take the place of; none at all is the first if there is room.
pub(crate) fn replaced(t: &Table, id: Id, k: usize) -> Option<Id> {
    let seat = t.object(id).owner;
    let kind = type_of(t, id).filter(|&kind| laid(t, seat, kind) >= room(t, seat, kind));
    let Some(kind) = kind else { return (k == 0).then_some(Id::NONE) };
    let mut others = t.cards(Zone::Layout, seat).iter().copied().filter(|&old| t.is(old, kind));
    others.nth(k)
}

/// As `lay`, for a table on which something is only supposed.
pub(crate) fn lay_at_once(t: &mut Table, id: Id, old: Id) {
    let seat = t.object(id).owner;
    if old != Id::NONE {
        t.discard(old);
    }
    t.put(id, To::top(Zone::Layout, seat));
}

fn offer(t: &mut Table, seat: Seat, kind: Type) {
    t.state.options.clear();
    for k in 0..t.cards(Zone::Layout, seat).len() {
        let id = t.cards(Zone::Layout, seat)[k];
        let def = t.object(id).def;
        let known = |t: &Table| t.cards(Zone::Layout, seat)[..k].iter().any(|&c| t.object(c).def == def);
        if t.is(id, kind) && !known(t) {
            t.options.push(Choice::Card(id));
        }
    }
}

/// The permission for a second castle is gone: one of them leaves at once.
pub(crate) fn crowded(t: &Table, seat: Seat) -> bool {
    let castles = t.game.castles[seat.index()] as usize;
    castles > 1 && castles > room(t, seat, Type::Castle)
}

/// Counts castles as they come and go.
pub(crate) fn moved(t: &mut Table, card: Ref, from: Option<Zone>, to: Zone) {
    if (from == Some(Zone::Layout)) != (to == Zone::Layout) && t.is(card.id, Type::Castle) {
        let castles = &mut t.state.game.castles[t.state.objects[card.id.index()].owner.index()];
        *castles = if to == Zone::Layout { *castles + 1 } else { *castles - 1 };
    }
}

pub(crate) fn thin_out(t: &mut Table) -> Flow {
    let frame = *t.frame();
    if frame.step == 1 {
        let Choice::Card(id) = t.answer() else { unreachable!("only cards are offered") };
        t.discard(id);
        return Flow::Pop;
    }
    offer(t, frame.seat, Type::Castle);
    t.ask(1, frame.seat, Reason::Own(Why::Exchange), Ref::NONE)
}
