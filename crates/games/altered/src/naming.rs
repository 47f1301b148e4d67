//! Naming: several cards of a zone go together, the first Orbs or what Clean-up discards, and their owner names them one by
//! one before any of them goes.

use crate::{Flag, Table, Why, Zone, turn};
use stapel_kernel::{Choice, Flow, Id, Ref, Seat, Several, Why as Reason};

/// The cards of a zone that have been named.
pub(crate) fn named(t: &Table, zone: Zone, seat: Seat) -> impl Iterator<Item = Id> {
    t.cards(zone, seat).iter().copied().filter(|&id| t.flag(id, Flag::Named))
}

pub(crate) fn first_named(t: &Table, zone: Zone, seat: Seat) -> Option<Id> {
    named(t, zone, seat).next()
}

/// Asks for the next of so many that are missing.
pub(crate) fn ask(t: &mut Table, seat: Seat, why: Why, zone: Zone, missing: usize) -> Flow {
    let before = named(t, zone, seat).count();
    let set = Several::exactly(before + missing, before);
    t.ask_set(seat, Reason::Own(why), Ref::NONE, set, |t, out| offer(t, seat, zone, missing, out))
}

/// The answer is named.
pub(crate) fn name(t: &mut Table) -> Id {
    let Choice::Card(id) = t.answer() else { unreachable!("only cards are offered") };
    t.set_flag(id, Flag::Named, true);
    id
}

/// Sets are named in one order only: by definition, then by place, from the last card on and leaving enough. Copies that
/// differ in what lies on them are not the same.
fn offer(t: &Table, seat: Seat, zone: Zone, missing: usize, out: &mut Vec<Choice>) {
    let cards = t.cards(zone, seat);
    let key = |k: usize| (t.object(cards[k]).def, k);
    let named = |k: &usize| t.flag(cards[*k], Flag::Named);
    let last = (0..cards.len()).filter(named).map(key).max();
    let open = |k: &usize| !named(k) && Some(key(*k)) >= last;
    for k in (0..cards.len()).filter(open) {
        let later = (0..cards.len()).filter(|c| open(c) && key(*c) >= key(k)).count();
        let copy = (0..k).any(|c| open(&c) && turn::alike(t, cards[c], cards[k]));
        if !copy && later >= missing {
            out.push(Choice::Card(cards[k]));
        }
    }
}
