//! Decisions: the list of legal options, and nothing else. The answer is an index into it.

use crate::{DefId, Id, Ref, Seat};
use serde::{Deserialize, Serialize};

/// One legal option. What it means is said by the decision's reason: a card picked to pay and a card picked to
/// defend are both `Card`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Choice {
    Pass,
    Done,
    Yes,
    No,
    Card(Id),
    Play(Id),
    Activate(Id, u8),
    Seat(Seat),
    Number(i16),
    Mode(u8),
    /// One of the effects that triggered together.
    Trigger(u16),
    /// Something on the stack, by its place from the bottom.
    Layer(u8),
    /// A card of the book, named.
    Name(DefId),
}

/// Why a player is asked. The kernel's own reasons, and the game's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Why<W> {
    Target,
    Discard,
    /// A cost: which card to give up.
    DiscardCost,
    /// A cost: which card leaves the hand for somewhere else.
    GiveCost,
    RevealCost,
    /// "You may ..."
    May,
    /// "You may pay ..."
    MayPay,
    Mode,
    /// A pick that a text asks for.
    Choose,
    Search,
    /// Which of the cards looked at to take, and in which order the others go.
    Take,
    PutUnder,
    PutOnTop,
    /// Which card to show.
    Show,
    /// Which card to name.
    Name,
    /// Which of several triggers on their way to the stack happens first.
    Order,
    /// Which of several triggers happens first.
    React,
    Own(W),
}

/// What is being asked, and of whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Asked<W> {
    pub seat: Seat,
    pub why: Why<W>,
    /// The card or ability that asks, if one does.
    pub about: Ref,
    /// If this is one pick of several that make a set.
    pub set: Option<Several>,
}

/// One pick of several that together make a set. The table asks for them one at a time and in one order only, so that a
/// set has one way to be chosen: that is what bots search and logs keep. People name them in any order, see
/// [`Selection`](crate::Selection).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Several {
    /// How many have been picked before this one.
    pub picked: u8,
    /// How many there must be in the end, and how many there may be: what cannot be reached is not asked for.
    pub least: u8,
    pub most: u8,
    /// Whether the same may be picked again: then there is no set to be named, only one pick after the other.
    pub again: bool,
}

impl Several {
    /// So many: no more and no less.
    pub fn exactly(n: usize, picked: usize) -> Self {
        Self::between(n, n, picked)
    }
    /// As many as one likes.
    pub fn any(picked: usize) -> Self {
        Self::between(0, u8::MAX as usize, picked)
    }
    pub fn between(least: usize, most: usize, picked: usize) -> Self {
        let small = |n: usize| u8::try_from(n).unwrap_or(u8::MAX);
        Self { picked: small(picked), least: small(least), most: small(most), again: false }
    }
}

/// A pending decision, as the seat sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decision<'a, W> {
    pub seat: Seat,
    pub why: Why<W>,
    pub about: Ref,
    pub set: Option<Several>,
    pub options: &'a [Choice],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Illegal {
    #[error("the game is over")]
    GameOver,
    #[error("option {index} was chosen, but there are only {options} (0 to {})", options - 1)]
    NoSuchOption { index: usize, options: usize },
    #[error("seat {seat} is not in this game")]
    NoSuchSeat { seat: u8 },
}
