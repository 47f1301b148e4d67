//! What a game says about building decks: its formats, what they ask for, and how a list is told and counted. Games whose
//! decks are given say nothing.

use crate::{Board, Lang, Names};
use stapel_kernel::{Book, Def, Game};
use stapel_script::{Symbol, Word};

/// A set of rules of deck building.
#[derive(Clone, Copy, Debug)]
pub struct Format {
    /// As lists write it.
    pub id: &'static str,
    /// In English and in German.
    pub name: [&'static str; 2],
    /// What communities call it in their lists, in small letters.
    pub also: &'static [&'static str],
}

/// A part of a list: the hero, the equipment, the deck.
#[derive(Clone, Copy, Debug)]
pub struct Shelf {
    pub id: &'static str,
    /// In English and in German.
    pub name: [&'static str; 2],
    /// Its cards lie in the deck that is drawn from.
    pub drawn: bool,
}

/// One thing a format asks for, as a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Demand {
    pub id: &'static str,
    pub text: String,
}

impl Demand {
    pub fn new(id: &'static str, lang: Lang, en: impl Into<String>, de: impl Into<String>) -> Self {
        Self { id, text: lang.pick(en.into(), de.into()) }
    }
}

/// What a fault is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blame {
    /// The demand that is not met ([`Demand::id`]).
    pub demand: &'static str,
    /// The cards that break it, where it is theirs: fewer of them is a way out.
    pub cards: Vec<Symbol>,
}

impl Blame {
    pub fn of(demand: &'static str) -> Self {
        Self { demand, cards: Vec::new() }
    }
    pub fn card(demand: &'static str, card: Symbol) -> Self {
        Self { demand, cards: vec![card] }
    }
    /// All cards of one name: their limit is one together.
    pub fn name<G: Game>(demand: &'static str, book: &Book<G>, name: Symbol) -> Self {
        let same = book.defs().filter(|(_, def)| def.name == name);
        Self { demand, cards: same.map(|(_, def)| def.card.id).collect() }
    }
}

/// A colour of a card, by which decks are counted: a pitch, a faction, a crest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Colour {
    pub id: &'static str,
    pub word: String,
}

/// How cards come from the deck to the hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Draws {
    /// Cards of the opening hand.
    pub opening: usize,
    /// Cards that are drawn from one turn to the next, if all goes as usual.
    pub a_turn: usize,
}

/// What a game says about building decks.
pub trait Building: Board {
    /// Its cards are ours or free for us: they may be printed whole, and copies of them can be issued and collected. Of others only facts
    /// (names and numbers) and our own texts are shown.
    const OURS: bool = false;
    /// The formats it has, the first for new decks; none where decks are given.
    const FORMATS: &'static [Format] = &[];
    const SHELVES: &'static [Shelf] = &[Shelf { id: "deck", name: ["Deck", "Deck"], drawn: true }];
    /// The second pile of a list, where a game has one, in English and in German.
    const SECOND: Option<[&'static str; 2]> = None;
    /// Kinds of cards by which decks are counted; of each card the first that it has.
    const KINDS: &'static [Self::Type] = &[];
    /// Types that are the colours of the game, unless [`colour`](Building::colour) says otherwise.
    const COLOURS: &'static [Self::Type] = &[];

    /// What a format asks for.
    fn demands(_format: &str, _options: &Self::Options, _lang: Lang) -> Vec<Demand> {
        Vec::new()
    }
    fn blame(_book: &Book<Self>, _fault: &Self::Fault) -> Blame {
        Blame::of("")
    }
    /// How many cards the deck that is drawn from has, at least and at most.
    fn size(_format: &str, _options: &Self::Options) -> (usize, Option<usize>) {
        (0, None)
    }
    /// The number of the card's shelf.
    fn shelf(_def: &Def<Self>) -> usize {
        0
    }
    /// Whether a card can be in the second pile only.
    fn only_second(_def: &Def<Self>) -> bool {
        false
    }
    fn draws(_cards: &[&Def<Self>]) -> Draws {
        Draws { opening: 5, a_turn: 1 }
    }
    /// What the numbers of [`draws`](Building::draws) suppose.
    fn supposed(_lang: Lang) -> &'static str {
        ""
    }
    /// What stands under the bars of a curve.
    fn curve(lang: Lang) -> &'static str {
        lang.pick("Cost", "Kosten")
    }
    /// Where a card stands on the curve, and how that is written.
    fn cost(_def: &Def<Self>, _lang: Lang) -> Option<(i16, String)> {
        None
    }
    fn colour(def: &Def<Self>, lang: Lang) -> Option<Colour> {
        let here = Self::COLOURS.iter().find(|&&kind| def.types.contains(kind))?;
        Some(Colour { id: here.name(), word: <Self as Names>::kind(*here, lang).into() })
    }
    fn kind_of(def: &Def<Self>) -> Option<Self::Type> {
        Self::KINDS.iter().copied().find(|&kind| def.types.contains(kind))
    }
    /// What the cards of a file of the game's folder are called together, where it has a name of its own.
    fn set_word(_file: &str, _lang: Lang) -> Option<&'static str> {
        None
    }
}
