//! Setting up (ORD-STA), and tables that scenarios lay out.

use crate::{Event, Orden, Phase, Rank, Table, Type, Zone, path, rules::Proc, turn::Turn};
use stapel_kernel::{DefId, Id, Seat, SetUp, To};
use stapel_script::{Deck, Word};

pub(crate) const OPENING_HAND: usize = 7;

/// ORD-STA-01 to ORD-STA-05. That piles may be cut changes nothing about shuffled ones.
pub(crate) fn begin(t: &mut Table, set_up: &SetUp<Orden>) {
    set_options(t);
    for (seat, deck) in (0..).map(Seat).zip(&set_up.decks) {
        lay_piles(t, seat, deck);
        draw_hand(t, seat);
    }
    let seats = t.seat_count();
    let first = Seat(t.chance(seats) as u8);
    t.game.turn = first;
    t.game.phase = Phase::Start;
    t.tell(Event::GoesFirst, first, Id::NONE, 0, 0);
    t.push(Proc::Turn(Turn::START));
}

/// ORD-STA-03.
pub(crate) fn draw_hand(t: &mut Table, seat: Seat) {
    for _ in 0..OPENING_HAND {
        if t.draw(seat).is_none() {
            break;
        }
    }
}

/// ORD-RND-01: the counter is set at the beginning.
pub(crate) fn set_options(t: &mut Table) {
    t.game.rounds_left = t.readings().rounds.0;
}

fn lay_piles(t: &mut Table, seat: Seat, deck: &Deck) {
    for card in deck.copies() {
        let def = t.book.find(card).expect("the deck was checked");
        let id = t.make(def, seat);
        let zone = if t.is(id, Type::Rank) { Zone::Path } else { Zone::Deck };
        t.put(id, To::top(zone, seat));
    }
    sort_path(t, seat, Rank::NoRank);
    t.shuffle(Zone::Deck, seat);
}

/// ORD-DEC-04: from the top the ranks go up; what was left behind lies below X, the last card left at the bottom.
fn sort_path(t: &mut Table, seat: Seat, top: Rank) {
    let ranks = Rank::ALL.len();
    for down in (0..ranks).rev() {
        let rank = (top.index() + down) % ranks;
        let card = t.cards(Zone::Path, seat).iter().copied().find(|&id| path::rank_of(t, id).index() == rank);
        if let Some(id) = card {
            t.put(id, To::top(Zone::Path, seat));
        }
    }
    for k in 0..t.cards(Zone::Path, seat).len() {
        let id = t.cards(Zone::Path, seat)[k];
        t.wake(id);
    }
}

/// For scenarios: whoever names some rank cards has the first of them on top, and every rank that is not named is added,
/// in the colour of those that are; VI+ and IX+ only lie in a path that names them.
pub(crate) fn lay_out(t: &mut Table) -> Result<(), &'static str> {
    for seat in t.seats() {
        let elsewhere = Zone::ALL.iter().filter(|&&zone| zone != Zone::Path);
        if elsewhere.flat_map(|&zone| t.cards(zone, seat)).any(|&id| t.is(id, Type::Rank)) {
            return Err("rank cards lie in a path and nowhere else");
        }
        let given = t.cards(Zone::Path, seat);
        if given.iter().any(|&id| !t.is(id, Type::Rank)) {
            return Err("only rank cards lie in a path");
        }
        if Rank::ALL.iter().any(|&r| given.iter().filter(|&&id| path::rank_of(t, id) == r).count() > 1) {
            return Err("a path has one card of each rank");
        }
        let top = given.last().map_or(Rank::NoRank, |&id| path::rank_of(t, id));
        let colour = [Type::Hammer, Type::Book].into_iter().find(|&c| given.iter().any(|&id| t.is(id, c)));
        for &rank in Rank::ALL {
            if matches!(rank, Rank::SixPlus | Rank::NinePlus) || path::has_in_path(t, seat, rank) {
                continue;
            }
            if let Some(def) = rank_card(t, rank, colour.unwrap_or(Type::Sword)) {
                let id = t.make(def, seat);
                t.put(id, To::top(Zone::Path, seat));
            }
        }
        sort_path(t, seat, top);
    }
    Ok(())
}

fn rank_card(t: &Table, rank: Rank, colour: Type) -> Option<DefId> {
    let of_rank = || t.book.defs().filter(|(_, def)| def.card.extra.rank == Some(rank));
    of_rank().find(|(_, def)| def.types.contains(colour)).or_else(|| of_rank().next()).map(|(def, _)| def)
}
