//! What makes a deck legal (ALT-BUILD).

use crate::{Altered, DeckMax, FACTIONS, Options, Type};
use stapel_kernel::{Book, DefId, Shipped};
use stapel_script::{Deck, Symbol};

pub(crate) const FEWEST: usize = 39;
pub(crate) const MOST_WITH_HERO: usize = 60;
pub(crate) const COPIES: usize = 3;
pub(crate) const RARES: usize = 15;
pub(crate) const UNIQUES: usize = 3;
/// A starter deck as it comes out of its box.
pub(crate) const STARTER: &str = "starter";

/// What can be wrong with a deck.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    UnknownCard(Symbol),
    /// A token or a Tumult card.
    NotForDecks(Symbol),
    Heroes(usize),
    TooFew(usize),
    TooMany(usize),
    WrongFaction(Symbol),
    TooManyCopies(Symbol, usize),
    TooManyRares(usize),
    TooManyUniques(usize),
    /// It says that it is a starter deck, and no starter deck has these cards.
    NotAStarter,
}

pub(crate) fn check(book: &Book<Altered>, deck: &Deck, options: &Options) -> Vec<Fault> {
    let mut faults = Vec::new();
    for &(_, id) in &deck.cards {
        if book.find(id).is_none() {
            faults.push(Fault::UnknownCard(id));
        }
    }
    let cards: Vec<DefId> = deck.copies().filter_map(|id| book.find(id)).collect();
    let is = |def: DefId, kind| book.def(def).types.contains(kind);
    let count = |kind| cards.iter().filter(|&&d| is(d, kind)).count();
    let mut seen: Vec<DefId> = cards.clone();
    seen.sort();
    seen.dedup();
    for &def in &seen {
        if is(def, Type::Token) || is(def, Type::Region) {
            faults.push(Fault::NotForDecks(book.def(def).card.id));
        }
    }
    // ALT-BUILD-01.
    let heroes = count(Type::Hero);
    if heroes != 1 {
        faults.push(Fault::Heroes(heroes));
    }
    let others = cards.len() - heroes - count(Type::Token) - count(Type::Region);
    if others < FEWEST {
        faults.push(Fault::TooFew(others));
    }
    // ALT-BUILD-06.
    if options.deck_max == DeckMax::SixtyWithHero && cards.len() > MOST_WITH_HERO {
        faults.push(Fault::TooMany(cards.len()));
    }
    // ALT-BUILD-02.
    let hero = seen.iter().find(|&&d| is(d, Type::Hero));
    if let Some(faction) = hero.and_then(|&h| FACTIONS.into_iter().find(|&f| is(h, f))) {
        let strangers = seen.iter().filter(|&&d| FACTIONS.iter().any(|&f| is(d, f)) && !is(d, faction));
        faults.extend(strangers.map(|&d| Fault::WrongFaction(book.def(d).card.id)));
    }
    // ALT-BUILD-03.
    let mut names: Vec<Symbol> = seen.iter().map(|&d| book.def(d).name).collect();
    names.sort();
    names.dedup();
    for name in names {
        let copies = cards.iter().filter(|&&d| book.def(d).name == name && !is(d, Type::Hero)).count();
        if copies > COPIES {
            faults.push(Fault::TooManyCopies(name, copies));
        }
    }
    // ALT-BUILD-04, ALT-BUILD-05.
    let (rares, uniques) = (count(Type::Rare), count(Type::Unique));
    if rares > RARES {
        faults.push(Fault::TooManyRares(rares));
    }
    if uniques > UNIQUES {
        faults.push(Fault::TooManyUniques(uniques));
    }
    if deck.format == STARTER && !is_starter(deck) {
        faults.push(Fault::NotAStarter);
    }
    faults
}

/// ALT-BUILD-07: card for card one of those that ship with the game, in whatever order.
fn is_starter(deck: &Deck) -> bool {
    let sorted = |deck: &Deck| {
        let mut cards: Vec<Symbol> = deck.copies().collect();
        cards.sort();
        cards
    };
    let cards = sorted(deck);
    Altered::decks().iter().any(|ready| sorted(ready) == cards)
}
