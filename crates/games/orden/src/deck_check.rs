//! Deck building (ORD-DEC): the path has every rank once; the draw pile is free.

use crate::{Orden, Rank};
use stapel_kernel::{Book, DefId};
use stapel_script::{Deck, Symbol, Word};

/// What can be wrong with a deck.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    UnknownCard(Symbol),
    /// ORD-DEC-03.
    MissingRank(Rank),
    /// ORD-DEC-03, ORD-DEC-06.
    RankTwice(Rank),
}

pub(crate) fn check(book: &Book<Orden>, deck: &Deck) -> Vec<Fault> {
    let known = |id: Symbol| -> Option<DefId> { book.find(id) };
    let mut faults: Vec<Fault> = deck
        .cards
        .iter()
        .filter(|(_, id)| known(*id).is_none())
        .map(|(_, id)| Fault::UnknownCard(*id))
        .collect();
    for &rank in Rank::ALL {
        let of = |id: Symbol| known(id).and_then(|def| book.def(def).card.extra.rank);
        let n = deck.copies().filter(|&id| of(id) == Some(rank)).count();
        // ORD-DEC-05.
        let optional = matches!(rank, Rank::SixPlus | Rank::NinePlus);
        if n == 0 && !optional {
            faults.push(Fault::MissingRank(rank));
        } else if n > 1 {
            faults.push(Fault::RankTwice(rank));
        }
    }
    faults
}
