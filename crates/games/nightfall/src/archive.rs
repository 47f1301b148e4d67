//! Archives (NF-ARC): a pattern card with the number of its copies. Only an archive with wounds in it is a pile of
//! single cards.

use crate::{Counter, Event, Table, Type, Zone};
use stapel_kernel::{DefId, Id, Seat, SeatSet, To};

/// NF-ARC-1.
pub(crate) const COPIES: u8 = 7;

pub(crate) fn copies(t: &Table, archive: Id) -> u8 {
    t.counter(archive, Counter::Copies)
}

/// The cards of an archive that lie in it one by one, from bottom to top.
fn pile<'a>(t: &'a Table<'_>, archive: Id) -> impl Iterator<Item = Id> + 'a {
    t.cards(Zone::Sunk, Seat(0)).iter().copied().filter(move |&id| t.object(id).attached == archive)
}

/// The wound on top, if one is (NF-ARC-5).
pub(crate) fn wound_on_top(t: &Table, archive: Id) -> Option<Id> {
    pile(t, archive).last().filter(|&id| t.is(id, Type::Wound))
}

/// All archives with wounds inside, and how many each has.
pub(crate) fn wounded(t: &Table) -> Vec<(Id, u8)> {
    let archives = t.everywhere(Zone::Commons).chain(t.everywhere(Zone::Private));
    let inside = |id| pile(t, id).filter(|&card| t.is(card, Type::Wound)).count() as u8;
    archives.map(|id| (id, inside(id))).filter(|archive| archive.1 > 0).collect()
}

/// Takes the top card for a player: onto the discard pile, and theirs from now on (NF-CLM-8).
pub(crate) fn claim_top(t: &mut Table, archive: Id, seat: Seat, cost: i16) {
    let top = pile(t, archive).last();
    let wound = top.is_some_and(|id| t.is(id, Type::Wound));
    let card = match top {
        Some(id) => id,
        None => {
            let def = t.object(archive).def;
            t.make(def, seat)
        }
    };
    t.set_owner(card, seat);
    t.put(card, To::top(Zone::Discard, seat));
    t.tell(Event::Claims, seat, card, cost, 0);
    if !wound {
        t.add_counters(archive, Counter::Copies, -1);
    }
    // NF-ARC-4: with its last card gone it ceases to exist; wounds below the last order still lie in it (NF-ARC-5).
    if copies(t, archive) == 0 && pile(t, archive).next().is_none() {
        // In the box it is told from a pattern that was never used.
        t.put(archive, To::top(Zone::Box, Seat(0)).place(1));
        return;
    }
    show_top(t, archive);
}

fn show_top(t: &mut Table, archive: Id) {
    if let Some(top) = pile(t, archive).last() {
        t.reveal(top, SeatSet::ALL);
    }
}

/// Puts the bottom wounds of the reserve into an archive and shuffles it.
pub(crate) fn seed(t: &mut Table, archive: Id, n: u8, by: Seat) {
    let reserve = t.cards(Zone::WoundPile, Seat(0)).len() - t.game.face_up as usize;
    let n = (n as usize).min(reserve);
    if n == 0 || copies(t, archive) == 0 {
        return;
    }
    if pile(t, archive).next().is_none() {
        let def = t.object(archive).def;
        for _ in 0..copies(t, archive) {
            let id = t.make(def, Seat::NOBODY);
            sink(t, id, archive);
        }
    }
    for _ in 0..n {
        let id = t.cards(Zone::WoundPile, Seat(0))[0];
        sink(t, id, archive);
    }
    t.tell(Event::Seeds, by, archive, n as i16, 0);
    // Nobody knows which card lies where.
    let cards: Vec<Id> = pile(t, archive).collect();
    t.mix_among(&cards);
    show_top(t, archive);
}

fn sink(t: &mut Table, id: Id, archive: Id) {
    let id = t.put(id, To::top(Zone::Sunk, Seat(0))).id;
    t.attach_to(id, archive);
}

/// Every card of the game, wherever it is. Cards change owners, so all are counted together. An archive counts as its
/// copies less the seven it began with: what was claimed makes up for what is gone.
pub(crate) fn census(t: &Table, see: &mut dyn FnMut(Seat, DefId, i32)) {
    for (id, object) in t.ids().zip(t.objects()) {
        let seven = i32::from(COPIES);
        let n = match t.zone_of(id) {
            None | Some(Zone::Offer | Zone::Picks) => 0,
            Some(Zone::Box) => i32::from(object.place) * -seven,
            // Before the first round these are pattern cards, even if the game ends in the draft.
            Some(Zone::Commons | Zone::Private) if t.game.round == 0 => 0,
            // A pile of single cards counts by itself.
            Some(Zone::Commons | Zone::Private) if pile(t, id).next().is_some() => -seven,
            Some(Zone::Commons | Zone::Private) => i32::from(copies(t, id)) - seven,
            Some(_) => 1,
        };
        if n != 0 {
            see(Seat::NOBODY, object.def, n);
        }
    }
}
