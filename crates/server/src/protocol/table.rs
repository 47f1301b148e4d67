//! A table: how it is set up, who sits there, how it stands.

use crate::game::Shown;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use stapel_wording::{Scene, Sheet};
use std::{borrow::Cow, collections::BTreeMap};
use ts_rs::TS;

/// A table as its creator wants it.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct NewTable {
    pub game: String,
    pub seats: u8,
    /// Table options by name, as `stapel games` lists them.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    pub clock: Option<ClockRule>,
    /// The time for the whole game, where the rulebook ends a game by the clock; it ends as that rule says.
    #[serde(default)]
    pub minutes: Option<u32>,
    /// No undo.
    #[serde(default)]
    pub rated: bool,
    /// Whoever could react is waited for alike, whether or not there is anything to choose. Rated games always are.
    #[serde(default)]
    #[ts(optional)]
    pub veiled: Option<bool>,
    /// Listed in the lobby; otherwise found by its link only.
    #[serde(default)]
    pub listed: bool,
    /// Cards to play with beside those of the game or in their place, in the card language; at most 24 kB, and not in rated games.
    #[serde(default)]
    #[ts(optional)]
    pub cards: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ClockRule {
    pub seconds: u32,
    /// Added after every choice.
    pub increment: u32,
    /// By correspondence: all of these seconds are there anew for every choice, a day or more of them.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub each: bool,
}

/// A ready deck by its id, or a list as text: a line a card, `3x Name`.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum DeckChoice {
    Ready(String),
    Text(String),
    /// One of the account's own decks.
    Own(String),
    /// A ready deck by its id, with some of each card that the table brings along, as far as its rules allow.
    Mixed(String),
}

/// The cards that a table brings along.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct OwnCards {
    pub count: u32,
    /// The hash of all cards it is played with; the log of the game names it.
    pub book: String,
}

/// `GET /api/tables/ID/cards?lang=de`: the cards that a table brings along, as they were written and as they look.
#[derive(Clone, Debug, Serialize, TS)]
pub struct OwnCardsInfo {
    pub text: String,
    #[ts(as = "Vec<Sheet>")]
    pub cards: Vec<Box<RawValue>>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Passing {
    /// Asked every time.
    #[default]
    Off,
    /// Until something happens on the other side: another player plays or attacks.
    UntilAction,
    /// Until one's own turn begins.
    UntilMyTurn,
}

#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct TableInfo {
    pub id: String,
    pub game: String,
    pub title: String,
    pub stage: Stage,
    pub seats: Vec<SeatInfo>,
    /// The seats of the reader.
    pub mine: Vec<u8>,
    pub options: BTreeMap<String, String>,
    pub clock: Option<ClockRule>,
    pub minutes: Option<u32>,
    pub rated: bool,
    pub veiled: bool,
    /// Cards that it is played with beside those of the game.
    pub cards: Option<OwnCards>,
    pub onlookers: u32,
    /// When the game began, in seconds since 1970.
    #[ts(type = "number | null")]
    pub begun: Option<i64>,
    /// The hash of the server's part of the shuffle, published before anybody sits down.
    pub commitment: String,
    /// The table of the rematch, once there is one.
    pub rematch: Option<String>,
    /// The event it is played for.
    pub event: Option<String>,
    /// Whether a judge has stopped its clocks.
    pub paused: bool,
    /// Why the table shows how it last looked and does not go on, if so.
    pub stuck: Option<StuckInfo>,
}

/// A game that this build cannot play again from what is stored.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct StuckInfo {
    /// The choice that does not fit any more, counted from 1; 0 if the game cannot even begin.
    pub step: u32,
    /// How many choices were made.
    pub steps: u32,
    pub reason: String,
    /// How many choices remain if the game goes on from the last position that fits; none if there is none.
    pub back_to: Option<u32>,
    /// What each seat wants that has said so.
    pub votes: Vec<(u8, Way)>,
    /// The seats that have to want the same.
    pub voters: Vec<u8>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Way {
    /// The game does not count.
    Annul,
    /// It goes on from the last position that still fits the rules; what was chosen after it is taken back.
    GoOn,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// Chairs are free, or somebody has not promised a part of the shuffle yet.
    Waiting,
    /// All have promised their parts of the shuffle and tell them now. Who does not is sent away.
    Revealing,
    Playing,
    Over,
    /// The rules broke in this game: nobody is asked any more, and nothing goes on.
    Broken,
    /// It cannot be played again from what is stored: it is shown as it last looked, and its players decide what becomes of it.
    Stuck,
    /// Its players have agreed that it does not count.
    Annulled,
}

#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct SeatInfo {
    pub seat: u8,
    pub sitter: Sitter,
    pub deck: Option<String>,
    /// Has asked for a hint in this game.
    pub helped: bool,
    /// The hash of the seat's part of the shuffle, once it is promised.
    pub commitment: Option<String>,
    /// Whether the part itself is told. Nobody but the server knows it before the game is over.
    pub revealed: bool,
}

#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(tag = "is", rename_all = "kebab-case")]
pub enum Sitter {
    Free,
    Person {
        name: String,
        here: bool,
    },
    /// Bots of a kind are told apart by a number in their names.
    Bot {
        name: String,
        strength: u8,
    },
}

#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct TableState {
    pub table: String,
    /// The number of the state: it goes up with everything that is done, taking back included.
    pub number: u32,
    /// How often the reader has picked or put back since then, naming a set. Nobody else hears of that, and it is not
    /// stored: after a restart the set is named anew.
    pub picks: u32,
    /// The reader's seat; none for an onlooker.
    pub seat: Option<u8>,
    #[ts(as = "Scene")]
    pub scene: Shown,
    /// What happened since the state told before; everything so far when one starts to watch.
    pub log: Vec<LogLine>,
    /// Whether the log starts from the beginning.
    pub whole_log: bool,
    pub clocks: Option<Vec<ClockState>>,
    pub undo: UndoRule,
    pub passing: Passing,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct LogLine {
    /// The number of the state it led to.
    pub state: u32,
    /// Whose doing it was; none for the table's own.
    pub seat: Option<u8>,
    /// What happened, in the game's own word: the browser draws a sign for it.
    pub verb: Cow<'static, str>,
    pub text: String,
    /// Cards the line names: as written, and their ids in the catalogue.
    pub cards: Vec<(String, String)>,
    /// How many, where the text says a number: of damage, of points, of cards.
    pub amount: Option<i16>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
pub struct ClockState {
    pub seat: u8,
    pub millis_left: u32,
    pub running: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum UndoRule {
    /// Nothing of one's own to take back, or the table does not allow it.
    No,
    Free,
    ByConsent,
}

/// `GET /api/tables`: tables that want to be found.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Lobby {
    /// Those with a free chair.
    pub tables: Vec<TableInfo>,
    /// Those where somebody plays right now.
    pub running: Vec<TableInfo>,
}
