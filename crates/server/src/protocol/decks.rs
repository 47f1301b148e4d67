//! Decks: lists as they are read, what is known about them, and those of an account.

use serde::{Deserialize, Serialize};
use stapel_decks::Measured;
use std::collections::BTreeMap;
use ts_rs::TS;

#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct DeckInfo {
    pub id: String,
    pub name: String,
    /// Number and id of each card.
    pub cards: Vec<(u8, String)>,
    /// The list as text, for export.
    pub text: String,
}

/// `POST /api/games/fab/decks?lang=de` with a [`DeckText`]: what a list says, and what is wrong with it.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct DeckReport {
    pub deck: DeckInfo,
    /// Nothing, if the deck may be played.
    pub faults: Vec<Fault>,
}

#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct DeckText {
    pub name: String,
    pub text: String,
    /// The options of the table it is for.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
}

#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Fault {
    /// The line it is about, counted from 1; none for the deck as a whole.
    pub line: Option<u32>,
    pub reason: String,
}

/// `POST /api/games/fab/study?lang=de`: everything about a deck, answered by a `Study`.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct StudyWish {
    #[serde(default)]
    pub name: String,
    /// The list: ours, a community's, or a link of the builder.
    pub text: String,
    /// The options of the table it is for.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// Deals the sample hand.
    #[serde(default)]
    pub seed: u32,
    /// The turn for which chances are told.
    #[serde(default = "third")]
    pub turn: u8,
    /// Cards drawn a turn, if not as usual.
    #[serde(default)]
    pub a_turn: Option<u8>,
    /// Cards any of which one wants to have.
    #[serde(default)]
    pub wanted: Vec<String>,
}

fn third() -> u8 {
    3
}

/// `POST /api/games/fab/differences?lang=de`: what makes the second list of the first, answered by `Change[]`.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct TwoDecks {
    pub before: String,
    pub after: String,
}

/// `POST /api/games/fab/measures?lang=de`: bots play the deck against the ready ones. `GET /api/measures/ID` tells how far
/// they are, `DELETE /api/measures/ID` stops them.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct MeasureWish {
    pub text: String,
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// Games against each ready deck, from 2 to 200.
    #[serde(default = "forty")]
    pub games: u16,
}

fn forty() -> u16 {
    40
}

/// How a measurement stands.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct MeasureInfo {
    pub id: String,
    /// The hash of the deck that is measured.
    pub deck: String,
    pub running: bool,
    pub measured: Measured,
}

/// `GET /api/me/decks` lists, `DELETE /api/me/decks/GAME/NAME` forgets one with all its versions.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct OwnDeck {
    pub game: String,
    pub name: String,
    pub text: String,
    /// Whatever its owner wants to remember.
    pub notes: String,
    /// The name of a deck with these cards among all decks; empty if its list cannot be read.
    pub hash: String,
}

/// `PUT /api/me/decks` stores a deck in the place of the one of that name. If its cards have changed, that is a new version.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct KeepDeck {
    pub game: String,
    pub name: String,
    pub text: String,
    #[serde(default)]
    pub notes: String,
    /// Why it was changed, kept with the version.
    #[serde(default)]
    pub note: String,
}

/// `GET /api/me/decks/GAME/NAME/versions`, the newest first.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct DeckVersion {
    pub number: u32,
    /// When it was kept, in milliseconds since 1970.
    #[ts(type = "number")]
    pub at: i64,
    pub text: String,
    pub note: String,
    pub hash: String,
}
