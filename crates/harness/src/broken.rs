//! A property that did not hold, with all it takes to see it again.

use crate::ReplayError;
use stapel_kernel::{Choice, DefId, Id, Seat};

/// Which property, in which game, after how many entries of its log.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("seed {seed}, step {step}: {property}")]
pub struct Broken {
    pub seed: u64,
    pub step: usize,
    pub property: Property,
}

/// What must hold in every game, said as what went wrong.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Property {
    #[error("the set-up is refused: {0}")]
    Refused(String),
    #[error("a panic: {0}")]
    Panic(String),
    #[error("the game is not over, but nobody is asked")]
    NobodyAsked,
    #[error("seat {0:?} is asked and does not sit at this table")]
    NoSuchSeat(Seat),
    #[error("a question with {0} options: one is taken silently unless it ends a turn, none is a dead end")]
    TooFewOptions(usize),
    #[error("the option {0:?} is offered twice")]
    OptionTwice(Choice),
    #[error("the game is not over after {0} decisions")]
    TooLong(usize),
    #[error("an option that was offered is refused: {0}")]
    OfferRefused(String),
    #[error("something illegal was accepted: {0}")]
    IllegalAccepted(&'static str),
    #[error("something illegal was refused but changed the table: {0}")]
    RefusalChanged(&'static str),
    #[error("the state is another one after writing and reading it")]
    Serialisation,
    #[error("the same choice in a {0} leads to another table, or tells other events")]
    Fork(&'static str),
    #[error("{0:?} gave up a game of two and it goes on, or is won by them")]
    Concession(Seat),
    #[error("the log does not read back as it was written: {0}")]
    LogText(String),
    #[error("the log does not rebuild the game: {0}")]
    Replay(ReplayError),
    #[error("{owner:?} has {now} copies of card {def:?} and began with {first}")]
    Cards { owner: Seat, def: DefId, first: i32, now: i32 },
    #[error("{0:?} lies in a zone that it does not name, or in several, or in none")]
    Misplaced(Id),
    #[error("in a world sampled for {seat:?}: {inner}")]
    World { seat: Seat, inner: Box<Property> },
    #[error("{0} tells the truth from a sampled world")]
    ViewDiffers(&'static str),
    #[error("the asked seat has other options in a sampled world")]
    OptionsDiffer,
    #[error("a sampled world knows the chance to come")]
    ChanceKept,
    #[error("the view names {0:?}, an object whose face it does not show")]
    NamesHidden(Id),
    #[error("a layer of the stack still shows {shows:?}, while its hidden source {id:?} is {is:?} there")]
    LayerTellsTruth { id: Id, shows: DefId, is: DefId },
    #[error("an event told to a seat that may not know it carries a face or an object")]
    MaskLeaks,
    #[error("an event shows {0:?}, which the seat does not know")]
    EventShowsHidden(Id),
}
