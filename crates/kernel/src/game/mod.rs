//! What a game has to bring: its words, and a dozen functions. Everything else is opt-in: what only cards with texts need
//! ([`Texts`]), what happens to cards that move ([`Moves`]), prices ([`Payments`]), what may be concluded ([`Secrets`]), scenarios
//! ([`Staging`]), bots ([`Judging`]) and statistics ([`Counting`]). A game that needs nothing of it says so in a line.

mod counting;
mod judging;
mod moves;
mod options;
mod payments;
mod secrets;
mod shipped;
mod staging;
mod texts;

pub use counting::{Counting, Mark};
pub use judging::Judging;
pub use moves::Moves;
pub use options::{OptionValue, TableOption, TableOptions};
pub use payments::Payments;
pub use secrets::Secrets;
pub use shipped::{Shipped, read_folder};
pub use staging::Staging;
pub use texts::Texts;

use crate::{Book, Common, Flow, Seat, Table};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use stapel_script::{Deck, Vocab, Word};
use std::{fmt::Debug, ops::RangeInclusive};

/// Who sees the cards of a zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seen {
    All,
    Owner,
    Nobody,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ZoneRule {
    /// One for the whole table instead of one a seat.
    pub shared: bool,
    pub seen: Seen,
    /// Cards normally lie face down here.
    pub face_down: bool,
    /// Others than its owner may look at the top card only.
    pub top_only: bool,
}

/// How a game ended: a place for each seat, 1 is best; shared places are equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Outcome {
    pub places: [u8; 8],
}

impl Outcome {
    pub const DRAW: Self = Self { places: [1; 8] };

    pub fn winner(winner: Seat) -> Self {
        let mut places = [2; 8];
        places[winner.index()] = 1;
        Self { places }
    }
    /// Everybody by a key, the smallest first; equals share a place.
    pub fn ranked<K: Ord>(seats: usize, key: impl Fn(Seat) -> K) -> Self {
        let better = |seat: usize| (0..seats).filter(|&k| key(Seat(k as u8)) < key(Seat(seat as u8))).count();
        Self { places: std::array::from_fn(|k| if k < seats { better(k) as u8 + 1 } else { seats as u8 }) }
    }
    pub fn place(&self, seat: Seat) -> u8 {
        self.places[seat.index()]
    }
    /// The only seat in first place, if there is one.
    pub fn sole_winner(&self, seats: usize) -> Option<Seat> {
        let mut first = (0..seats as u8).map(Seat).filter(|&s| self.place(s) == 1);
        first.next().filter(|_| first.next().is_none())
    }
}

/// Everything a game starts from, apart from the seed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct SetUp<G: Rules> {
    /// One deck a seat.
    pub decks: Vec<Deck>,
    #[serde(default)]
    pub options: G::Options,
}

/// The heart of a game: what it is made of, how it begins, goes on and ends. All functions are static; the table is their state.
pub trait Rules: Vocab<Event: From<Common>> {
    /// What only this game remembers. `clone_from` must not allocate in steady state: forks are copies of it.
    type State: Clone + Default + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync;
    /// The game's procedures, each with its data.
    type Proc: Copy + Eq + std::hash::Hash + Debug + Serialize + DeserializeOwned + Send + Sync + 'static;
    /// What only this game marks objects with: at most twelve, gone when a card becomes another object.
    type Flag: Word;
    /// Why this game asks a player.
    type Why: Word;
    /// Table options: the readings that have a switch ([`table_options!`](crate::table_options)).
    type Options: TableOptions
        + Clone
        + Default
        + PartialEq
        + Debug
        + Serialize
        + DeserializeOwned
        + Send
        + Sync;
    /// What everybody at the table sees of the game's own state.
    type Public: Clone + PartialEq + Debug + Serialize + Send + Sync;
    /// What the game works out of a card once, because play asks for it all the time.
    type Digest: Debug + Send + Sync;
    /// How this game comes to an end.
    type Ending: Word;
    /// What can be wrong with a deck.
    type Fault: Clone + PartialEq + Debug + Send + Sync;

    const ID: &'static str;
    const SEATS: RangeInclusive<usize>;
    const HAND: Self::Zone;
    const DECK: Self::Zone;
    const DISCARD: Self::Zone;
    /// Cards that the rules name by their ids: no book is without them.
    const NEEDS: &'static [&'static str] = &[];
    /// The rulebook knows a time for the whole game, after which it ends ([`time_up`](Rules::time_up)).
    const TIMED: bool = false;

    fn zone(zone: Self::Zone) -> ZoneRule;
    fn digest(def: &crate::Def<Self>) -> Self::Digest;
    /// All that is wrong with a deck at a table with these options, a reason a line.
    fn check_deck(_book: &Book<Self>, _deck: &Deck, _options: &Self::Options) -> Vec<Self::Fault> {
        Vec::new()
    }
    /// Lays out the table and pushes the first frame. The decks have been checked.
    fn begin(t: &mut Table<Self>, setup: &SetUp<Self>);
    /// One step of the procedure in the frame on top. The loop calls it in one place and all the time: in a game with many
    /// procedures it is too large to be inlined unless it is told to be, and entering and leaving it costs 2 to 4 % of random play.
    fn step(t: &mut Table<Self>, proc: &mut Self::Proc) -> Flow;
    /// Nothing is under way: whoever's turn it is may begin something new.
    fn quiet(t: &Table<Self>) -> bool
    where
        Self: Game,
    {
        t.frames().len() == 1
    }
    /// The turn, day or round the table is in, as this game counts them: how long it has lasted.
    fn time(t: &Table<Self>) -> u16;
    fn public(t: &Table<Self>) -> Self::Public;
    /// A player gives up.
    fn concede(t: &mut Table<Self>, seat: Seat);
    /// The time that was agreed on is over. Whoever keeps the clock says so.
    fn time_up(_t: &mut Table<Self>) {}
}

/// A game with all that is opt-in.
pub trait Game: Rules + Texts + Moves + Payments + Secrets + Staging + Judging + Counting {}
impl<G: Rules + Texts + Moves + Payments + Secrets + Staging + Judging + Counting> Game for G {}

/// The game's words for what the kernel's verbs do, where they have the kernel's names.
#[macro_export]
macro_rules! common_events {
    ($words:ty) => {
        impl From<$crate::Common> for $words {
            fn from(event: $crate::Common) -> Self {
                match event {
                    $crate::Common::Draws => Self::Draws,
                    $crate::Common::Discards => Self::Discards,
                    $crate::Common::Destroyed => Self::Destroyed,
                    $crate::Common::Moves => Self::Moves,
                    $crate::Common::Reveals => Self::Reveals,
                    $crate::Common::TurnsUp => Self::TurnsUp,
                    $crate::Common::Shuffles => Self::Shuffles,
                    $crate::Common::Creates => Self::Creates,
                    $crate::Common::Gains => Self::Gains,
                    $crate::Common::Loses => Self::Loses,
                    $crate::Common::PutsCounter => Self::PutsCounter,
                    $crate::Common::RemovesCounter => Self::RemovesCounter,
                    $crate::Common::GainsKeyword => Self::GainsKeyword,
                    $crate::Common::Chooses => Self::Chooses,
                    $crate::Common::Looks => Self::Looks,
                }
            }
        }
    };
}

/// The events of a game: its own, with the line that the log tells where it tells one (`"{who} plays {card}"`), and the
/// kernel's under their own names.
#[macro_export]
macro_rules! events {
    ($(#[$meta:meta])* $vis:vis enum $name:ident {
        $($(#[$vmeta:meta])* $variant:ident $(= $en:literal | $de:literal)?),* $(,)?
    }) => {
        ::stapel_script::words! {
            $(#[$meta])*
            $vis enum $name {
                $($(#[$vmeta])* $variant $(= $en | $de)?,)*
                Draws, Discards, Destroyed, Moves, Reveals, TurnsUp, Shuffles, Creates, Gains, Loses,
                PutsCounter, RemovesCounter, GainsKeyword, Chooses, Looks,
            }
        }
        $crate::common_events!($name);
    };
}

/// Says of a game that it needs nothing of these traits.
#[macro_export]
macro_rules! nothing_of {
    ($game:ty: $($name:path),+ $(,)?) => { $(impl $name for $game {})+ };
}
