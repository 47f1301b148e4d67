//! Words: the closed sets of nouns a game is made of. A word is an enum variant in Rust and an identifier in a
//! card file; its index is what the table stores.

use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::{fmt::Debug, hash::Hash, marker::PhantomData};

/// One closed set of nouns, such as the zones or the counters of a game. Made by [`words!`](crate::words).
pub trait Word:
    Copy + Eq + Ord + Hash + Debug + Serialize + DeserializeOwned + Send + Sync + 'static
{
    const ALL: &'static [Self];
    fn index(self) -> usize;
    /// The identifier, as card files and scenarios write it.
    fn name(self) -> &'static str;
    /// What people call it, in English and in German: as declared, or the identifier.
    fn said(self) -> [&'static str; 2];

    fn from_index(index: usize) -> Option<Self> {
        Self::ALL.get(index).copied()
    }

    /// Finds a word by its identifier, in any case, with `_`, `-` and blanks ignored.
    fn parse(text: &str) -> Option<Self> {
        let fold = |s: &str| {
            s.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect::<String>()
        };
        let wanted = fold(text);
        Self::ALL.iter().copied().find(|w| fold(w.name()) == wanted)
    }
}

/// Declares enums that are [`Word`]s, each word with what people call it in English and German where they see it:
/// `Hand = "hand" | "Hand"`.
#[macro_export]
macro_rules! words {
    // A game may have none of a kind.
    (@index $word:ident) => { match $word {} };
    (@index $word:ident $($variant:ident)+) => { $word as usize };
    (@said $variant:ident) => { [stringify!($variant); 2] };
    (@said $variant:ident $en:literal $de:literal) => { [$en, $de] };
    ($($(#[$meta:meta])* $vis:vis enum $name:ident {
        $($(#[$vmeta:meta])* $variant:ident $(= $en:literal | $de:literal)?),* $(,)?
    })*) => {$(
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, ::serde::Serialize, ::serde::Deserialize)]
        $vis enum $name { $($(#[$vmeta])* $variant),* }
        impl $crate::Word for $name {
            const ALL: &'static [Self] = &[$(Self::$variant),*];
            fn index(self) -> usize { $crate::words!(@index self $($variant)*) }
            fn name(self) -> &'static str {
                match self { $(Self::$variant => stringify!($variant)),* }
            }
            fn said(self) -> [&'static str; 2] {
                match self { $(Self::$variant => $crate::words!(@said $variant $($en $de)?)),* }
            }
        }
    )*};
}

/// A set of words, as bits. Room for 128, checked when a book of cards is built. In two halves: whoever asks for one word reads one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent, bound = "")]
pub struct WordSet<W>([u64; 2], PhantomData<W>);

impl<W: Word> WordSet<W> {
    pub const EMPTY: Self = Self([0; 2], PhantomData);

    /// The half in which a word is, and its bit there.
    fn place(word: W) -> (usize, u64) {
        let k = word.index();
        (k / 64 % 2, 1 << (k % 64))
    }
    pub fn insert(&mut self, word: W) {
        let (half, bit) = Self::place(word);
        self.0[half] |= bit;
    }
    pub fn contains(&self, word: W) -> bool {
        let (half, bit) = Self::place(word);
        self.0[half] & bit != 0
    }
    /// The words of both.
    #[must_use]
    pub fn with(self, other: Self) -> Self {
        let ([a, b], [c, d]) = (self.0, other.0);
        Self([a | c, b | d], PhantomData)
    }
    /// Whether the sets have a word in common.
    pub fn meets(self, other: Self) -> bool {
        let ([a, b], [c, d]) = (self.0, other.0);
        a & c | b & d != 0
    }
    pub fn is_empty(self) -> bool {
        self == Self::EMPTY
    }
}

impl<W: Word> FromIterator<W> for WordSet<W> {
    fn from_iter<I: IntoIterator<Item = W>>(words: I) -> Self {
        let mut set = Self::EMPTY;
        words.into_iter().for_each(|w| set.insert(w));
        set
    }
}

/// A game's own verbs: what only this game can do.
pub trait Own: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static {}
impl<T: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static> Own for T {}

words! {
    /// What a game does not have.
    pub enum Never {}
}

/// The vocabulary of one game.
pub trait Vocab: Copy + Eq + Ord + Hash + Debug + Send + Sync + 'static {
    /// Where a card can be: hand, deck, arena ...
    type Zone: Word;
    /// Types, subtypes, classes, factions: what a card is.
    type Type: Word;
    /// Numbers printed on cards.
    type Stat: Word;
    /// Counters that lie on cards.
    type Counter: Word;
    type Keyword: Word;
    /// Numbers that belong to a player: life, resources, points.
    type Pool: Word;
    /// What a player did this turn, counted.
    type Tally: Word;
    /// When an ability may be used.
    type Timing: Word;
    /// What abilities can listen for, and what the log tells.
    type Event: Word;
    /// Yes-or-no questions only this game can answer.
    type Fact: Own;
    /// Numbers only this game can count.
    type Count: Own;
    /// Parts to play at the table: the hero, the attacker.
    type Role: Word;
    /// How long a lasting effect lasts.
    type Until: Word;
    /// Protections of a player that are used up: "prevent the next 3 damage".
    type Shield: Word;
    /// Texts of a card besides the one every card has.
    type Part: Word;
    /// Verbs of this game alone.
    type Verb: Own;
    /// Costs of this game alone; [`Never`] if it has none.
    type Price: Own;
    /// Printed data that is neither number nor noun, such as the link colours of a Nightfall order.
    type Extra: Own + Default;

    /// The card that a verb of this game speaks of by its id, so that a book can be checked.
    fn card_in(_verb: &Self::Verb) -> Option<crate::Symbol> {
        None
    }
}

/// Says that a game's words are the types of these names beside it, and what else is to be said of its vocabulary.
#[macro_export]
macro_rules! vocab {
    ($game:ident $({ $($more:item)* })?) => {
        impl $crate::Vocab for $game {
            type Zone = Zone;
            type Type = Type;
            type Stat = Stat;
            type Counter = Counter;
            type Keyword = Keyword;
            type Pool = Pool;
            type Tally = Tally;
            type Timing = Timing;
            type Event = Event;
            type Fact = Fact;
            type Count = Count;
            type Role = Role;
            type Until = Until;
            type Shield = Shield;
            type Part = Part;
            type Verb = Verb;
            type Price = Price;
            type Extra = Extra;
            $($($more)*)?
        }
    };
}

/// Declares a game whose cards have names, types and numbers but no texts: it has zones and events, and no other words.
#[macro_export]
macro_rules! plain_game {
    ($(#[$meta:meta])* $vis:vis struct $game:ident { $zone:ty, $type:ty, $stat:ty, $event:ty }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, ::serde::Serialize, ::serde::Deserialize)]
        $vis struct $game;

        impl $crate::Vocab for $game {
            type Zone = $zone;
            type Type = $type;
            type Stat = $stat;
            type Event = $event;
            type Counter = $crate::Never;
            type Keyword = $crate::Never;
            type Pool = $crate::Never;
            type Tally = $crate::Never;
            type Timing = $crate::Never;
            type Fact = $crate::Never;
            type Count = $crate::Never;
            type Role = $crate::Never;
            type Until = $crate::Never;
            type Shield = $crate::Never;
            type Part = $crate::Never;
            type Verb = $crate::Never;
            type Price = $crate::Never;
            type Extra = ();
        }
    };
}
