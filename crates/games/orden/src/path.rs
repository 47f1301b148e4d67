//! The path (ORD-RNK): the top card is the rank; ascending and descending turn the pile by one card.

use crate::{DescendAtStart, Ending, Event, Keyword, Rank, Table, Zone, placement};
use stapel_kernel::{Id, Seat, To};

/// The rank a player has (ORD-RNK-02).
pub(crate) fn rank(t: &Table, seat: Seat) -> Rank {
    t.game.ranks[seat.index()]
}

/// Notes the rank when the path has turned.
pub(crate) fn moved(t: &mut Table, seat: Seat) {
    let top = t.cards(Zone::Path, seat).last();
    t.game.ranks[seat.index()] = top.map_or(Rank::NoRank, |&top| rank_of(t, top));
}

/// The rank a rank card stands for.
pub(crate) fn rank_of(t: &Table, id: Id) -> Rank {
    t.def(id).card.extra.rank.unwrap_or(Rank::NoRank)
}

/// Whether a rank lies anywhere in the path (ORD-CON-05).
pub(crate) fn has_in_path(t: &Table, seat: Seat, rank: Rank) -> bool {
    t.cards(Zone::Path, seat).iter().any(|&id| rank_of(t, id) == rank)
}

/// ORD-RNK-05.
pub(crate) fn ascend(t: &mut Table, seat: Seat) {
    let Some(&top) = t.cards(Zone::Path, seat).last() else { return };
    t.put(top, To::top(Zone::Path, seat).bottom());
    changed(t, seat, top, Event::Ascends);
}

/// ORD-RNK-06, ORD-RNK-08. `by` is whose rule it is.
pub(crate) fn descend(t: &mut Table, seat: Seat, by: Seat) {
    let protected = by != seat && t.player_has(seat, Keyword::KeepsRank);
    let walls = rank(t, seat) == Rank::NoRank;
    if protected || walls && t.readings().descend_at_start == DescendAtStart::NoEffect {
        return;
    }
    let Some((&bottom, &top)) = t.cards(Zone::Path, seat).first().zip(t.cards(Zone::Path, seat).last())
    else {
        return;
    };
    t.put(bottom, To::top(Zone::Path, seat));
    changed(t, seat, top, Event::Descends);
}

/// Two players have each other's rank afterwards, all or nothing. `by` is whose rule it is.
pub(crate) fn trade(t: &mut Table, one: Seat, other: Seat, by: Seat) {
    let (first, second) = (rank(t, one), rank(t, other));
    let falls = if first < second { other } else { one };
    let protected = by != falls && t.player_has(falls, Keyword::KeepsRank);
    if first == second || protected {
        return;
    }
    turn_to(t, one, second);
    if t.outcome().is_none() {
        turn_to(t, other, first);
    }
}

/// Turns the path to this rank, or to the one below it where it is left out (ORD-CON-05).
fn turn_to(t: &mut Table, seat: Seat, wanted: Rank) {
    let cards = t.cards(Zone::Path, seat);
    let Some(&before) = cards.last() else { return };
    let fits = cards.iter().copied().filter(|&id| rank_of(t, id) <= wanted);
    let Some(goal) = fits.max_by_key(|&id| rank_of(t, id)) else { return };
    if goal == before {
        return;
    }
    while let Some(&top) = t.cards(Zone::Path, seat).last().filter(|&&top| top != goal) {
        t.put(top, To::top(Zone::Path, seat).bottom());
    }
    changed(t, seat, before, Event::Trades);
}

/// Another card lies on top: its rules hold from now on, those of the card it replaced no longer (ORD-RNK-04), and rank
/// marks in the layout may wake or sleep.
fn changed(t: &mut Table, seat: Seat, before: Id, what: Event) {
    let Some(&top) = t.cards(Zone::Path, seat).last() else { return };
    t.wake(before);
    t.wake(top);
    wake_marked(t, seat);
    t.tell(what, seat, top, 0, 0);
    // ORD-WIN-01, ORD-WIN-03.
    if rank(t, seat) == Rank::X {
        placement::by_rank(t, Ending::Rank);
    }
}

/// Cards with a rank mark work from that rank on (ORD-CON-09).
pub(crate) fn wake_marked(t: &mut Table, seat: Seat) {
    for k in 0..t.cards(Zone::Layout, seat).len() {
        let id = t.cards(Zone::Layout, seat)[k];
        if t.def(id).card.extra.from.is_some() {
            t.wake(id);
        }
    }
}
