//! The layout: what works there, and one card of each type (ORD-TYP).

use crate::{Event, Keyword, Table, Type, Why, Zone, bill::card, path, reaction};
use serde::{Deserialize, Serialize};
use stapel_kernel::{Choice, Flow, Id, Ref, Seat, To, Why as Reason};

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

/// A card goes into its owner's layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Lay {
    step: Step,
    pub(crate) seat: Seat,
    pub(crate) this: Ref,
    /// It is played; otherwise it comes at once (ORD-CHO-05).
    played: bool,
    /// It comes to react with this rule: what it replaces must leave room for that (ORD-REA-05).
    reacts: Option<u8>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
enum Step {
    Ask,
    Chosen,
}

impl Lay {
    fn new(t: &Table, id: Id, played: bool, reacts: Option<u8>) -> Self {
        Self { step: Step::Ask, seat: t.object(id).owner, this: t.reference(id), played, reacts }
    }
    pub(crate) fn played(t: &Table, id: Id) -> Self {
        Self::new(t, id, true, None)
    }
    pub(crate) fn at_once(t: &Table, id: Id) -> Self {
        Self::new(t, id, false, None)
    }
    pub(crate) fn to_react(t: &Table, id: Id, rule: u8) -> Self {
        Self::new(t, id, false, Some(rule))
    }

    /// ORD-TYP-02 to ORD-TYP-04: the old card of the type goes first, then the new one comes.
    pub(crate) fn step(&mut self, t: &mut Table) -> Flow {
        let seat = self.seat;
        let Some(id) = t.alive(self.this) else { return Flow::Pop };
        if self.step == Step::Chosen {
            discard_chosen(t);
        } else if let Some(kind) = full(t, id) {
            self.step = Step::Chosen;
            // Which card comes is not known to the others before it lies there.
            return t.ask(seat, Reason::Own(Why::Exchange), Ref::NONE, |t, out| {
                offer(t, seat, kind, out);
                if let Some(rule) = self.reacts {
                    out.retain(|&old| reaction::possible_instead(t, id, card(old), rule as usize));
                }
            });
        }
        t.put(id, To::top(Zone::Layout, seat));
        t.tell(Event::Enters, seat, id, i16::from(self.played), 0);
        if self.played {
            t.tell(Event::Plays, seat, id, 0, 0);
        }
        Flow::Pop
    }
}

fn discard_chosen(t: &mut Table) {
    let chosen = card(t.answer());
    t.discard(chosen);
}

/// The type of a card, if its owner has no room for another card of that type.
fn full(t: &Table, id: Id) -> Option<Type> {
    let seat = t.object(id).owner;
    type_of(t, id).filter(|&kind| laid(t, seat, kind) >= room(t, seat, kind))
}

/// The `k`th card that a new one may take the place of; none at all is the first if there is room.
pub(crate) fn replaced(t: &Table, id: Id, k: usize) -> Option<Id> {
    let seat = t.object(id).owner;
    let Some(kind) = full(t, id) else { return (k == 0).then_some(Id::NONE) };
    let mut others = t.cards(Zone::Layout, seat).iter().copied().filter(|&old| t.is(old, kind));
    others.nth(k)
}

/// As [`Lay`], for a table on which something is only supposed.
pub(crate) fn lay_at_once(t: &mut Table, id: Id, old: Id) {
    let seat = t.object(id).owner;
    if old != Id::NONE {
        t.discard(old);
    }
    t.put(id, To::top(Zone::Layout, seat));
}

/// The cards of a type that a player has laid out; copies are one choice.
fn offer(t: &Table, seat: Seat, kind: Type, out: &mut Vec<Choice>) {
    let cards = t.cards(Zone::Layout, seat);
    for (k, &id) in cards.iter().enumerate() {
        let copy = |&other: &Id| t.object(other).def == t.object(id).def;
        if t.is(id, kind) && !cards[..k].iter().any(copy) {
            out.push(Choice::Card(id));
        }
    }
}

/// The permission for a second castle is gone: one of them leaves at once.
pub(crate) fn crowded(t: &Table, seat: Seat) -> bool {
    let castles = t.game.castles[seat.index()] as usize;
    castles > 1 && castles > room(t, seat, Type::Castle)
}

/// Counts what lies there as it comes and goes.
pub(crate) fn moved(t: &mut Table, card: Ref, from: Option<Zone>, to: Zone) {
    let comes = to == Zone::Layout;
    if (from == Some(Zone::Layout)) == comes {
        return;
    }
    let seat = t.object(card.id).owner.index();
    let printed = &t.book.brief(t.object(card.id).def).digest;
    let possessed = &mut t.game.possessed[seat];
    if comes {
        possessed.comes(printed)
    } else {
        possessed.goes(printed)
    }
    if t.is(card.id, Type::Castle) {
        let castles = &mut t.game.castles[seat];
        *castles = if comes { *castles + 1 } else { *castles - 1 };
    }
}

/// A player has one castle too many, and says which one leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ThinOut {
    step: Step,
    pub(crate) seat: Seat,
}

impl ThinOut {
    pub(crate) fn new(seat: Seat) -> Self {
        Self { step: Step::Ask, seat }
    }

    pub(crate) fn step(&mut self, t: &mut Table) -> Flow {
        if self.step == Step::Chosen {
            discard_chosen(t);
            return Flow::Pop;
        }
        self.step = Step::Chosen;
        let seat = self.seat;
        t.ask(seat, Reason::Own(Why::Exchange), Ref::NONE, |t, out| offer(t, seat, Type::Castle, out))
    }
}
