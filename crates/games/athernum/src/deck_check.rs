//! Deck building (ATH-DEC): everything that is wrong with a list, not just the first thing.

use crate::{Athernum, Stat, Type, setup};
use stapel_kernel::{Book, Def};
use stapel_script::{Deck, Symbol};

/// ATH-DEC-01.
pub const MAIN_DECK: usize = 60;
/// ATH-DEC-05.
pub const EXTRA_DECK: usize = 20;
/// ATH-DEC-02.
pub const COPIES: usize = 4;

/// One thing wrong with a deck.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    UnknownCard(Symbol),
    /// The main deck has so many cards.
    MainDeck(usize),
    ExtraDeck(usize),
    Copies {
        card: Symbol,
        have: usize,
    },
    /// Marked for the extra deck, but in the main deck; the other way round; never in a deck (ATH-DEC-06).
    ForExtraDeck(Symbol),
    ForMainDeck(Symbol),
    NotForDecks(Symbol),
    /// No card with a victory field (ATH-DEC-09).
    NoVictoryField,
    /// No card that may start (ATH-STA-01).
    NoStartCard,
}

pub(crate) fn check(book: &Book<Athernum>, deck: &Deck) -> Vec<Fault> {
    let mut faults = Vec::new();
    let mut copies: Vec<(&Def<Athernum>, usize)> = Vec::new();
    let (mut field, mut start) = (false, false);
    let (mut main, mut side) = (0, 0);
    for (list, extra) in [(&deck.cards, false), (&deck.extra, true)] {
        for &(n, id) in list {
            *(if extra { &mut side } else { &mut main }) += usize::from(n);
            let Some(def) = book.find(id).map(|d| book.def(d)) else {
                faults.push(Fault::UnknownCard(id));
                continue;
            };
            // ATH-DEC-03, ATH-DEC-04: by name, over both decks.
            match copies.iter_mut().find(|(d, _)| d.name == def.name) {
                Some(known) => known.1 += usize::from(n),
                None => copies.push((def, usize::from(n))),
            }
            if def.types.contains(Type::Token) {
                faults.push(Fault::NotForDecks(id));
            } else if def.types.contains(Type::Extra) != extra {
                faults.push(if extra { Fault::ForMainDeck(id) } else { Fault::ForExtraDeck(id) });
            }
            if !extra && n > 0 {
                field |= def.stat(Stat::Field).is_some();
                start |= setup::can_start(def);
            }
        }
    }
    if main != MAIN_DECK {
        faults.push(Fault::MainDeck(main));
    }
    if side > EXTRA_DECK {
        faults.push(Fault::ExtraDeck(side));
    }
    for (def, have) in copies.into_iter().filter(|c| c.1 > COPIES) {
        faults.push(Fault::Copies { card: def.card.id, have });
    }
    if !field {
        faults.push(Fault::NoVictoryField);
    } else if !start {
        faults.push(Fault::NoStartCard);
    }
    faults
}
