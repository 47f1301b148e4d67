//! Cards that somebody writes: the words for them, what becomes of them, and how strong they are.

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use stapel_wording::Sheet;
use ts_rs::TS;

/// `GET /api/games/GAME/words?lang=de`: everything a card of this game can be made of.
#[derive(Clone, Debug, Serialize, TS)]
pub struct CardWords {
    pub game: String,
    pub types: Vec<WordInfo>,
    pub stats: Vec<WordInfo>,
    pub keywords: Vec<WordInfo>,
    /// Other words of the game that a text may name: zones, counters, events ...
    pub others: Vec<WordInfo>,
    /// The card language, a part of speech at a time.
    pub language: Vec<LanguagePart>,
    /// What cards of the game can do, as they write it and as it reads.
    pub abilities: Vec<AbilityInfo>,
    /// Printed data that is neither number nor noun, as cards of the game write it; empty where there is none.
    pub extras: Vec<String>,
    /// A whole card to begin with.
    pub example: String,
}

#[derive(Clone, Debug, Serialize, TS)]
pub struct WordInfo {
    /// As cards write it.
    pub id: String,
    /// As people say it.
    pub word: String,
}

#[derive(Clone, Debug, Serialize, TS)]
pub struct LanguagePart {
    pub part: String,
    pub words: Vec<LanguageWord>,
}

#[derive(Clone, Debug, Serialize, TS)]
pub struct LanguageWord {
    pub name: String,
    pub meaning: String,
    pub example: String,
}

#[derive(Clone, Debug, Serialize, TS)]
pub struct AbilityInfo {
    pub ron: String,
    pub text: String,
}

/// `POST /api/games/GAME/invent?lang=de` with a set of cards as RON: each as it would be printed, or what is wrong, at its place.
/// Nothing is kept.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct CardText {
    pub text: String,
}

/// `POST /api/games/GAME/read?lang=de` with the sentences of a card, a line each: what was understood, as data and as it is said, and
/// what could stand where something was not.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct CardSentences {
    pub text: String,
}

/// `GET /api/games/GAME/find?q=cards that draw&lang=en`: cards by what they are and do.
#[derive(Clone, Debug, Default, PartialEq, Serialize, TS)]
pub struct FoundCards {
    /// What was understood, as the game says it.
    pub said: Vec<String>,
    /// The ids of the cards that are so.
    pub cards: Vec<String>,
    /// The words that mean nothing here; then nothing was looked for.
    pub unknown: Option<String>,
}

#[derive(Clone, Debug, Default, Serialize, TS)]
pub struct InventedCards {
    pub cards: Vec<InventedCard>,
    pub faults: Vec<CardFault>,
}

#[derive(Clone, Debug, Serialize, TS)]
pub struct InventedCard {
    pub id: String,
    pub en: Sheet,
    pub de: Sheet,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CardFault {
    /// From one.
    pub line: u32,
    pub column: u32,
    pub reason: String,
}

/// `POST /api/games/GAME/balance?lang=de`: bots play ready decks with the card against the same without it. Answers [`BalanceInfo`], which
/// `GET /api/balances/ID` tells again as it goes on, and `DELETE` stops; `GET /api/balances/ID/report` is the report as a page, when
/// it is done or was stopped.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct BalanceWish {
    pub text: String,
    /// The id of the card that is measured.
    pub card: String,
    /// Of each deck: 2 to 400.
    pub games: u16,
    pub bot: TrialBot,
}

/// Who plays when a card is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum TrialBot {
    /// Looks one play ahead: many games in little time.
    Greedy,
    /// Thinks ahead: fewer games that say more.
    Search,
}

#[derive(Clone, Debug, Serialize, TS)]
pub struct BalanceInfo {
    pub id: String,
    pub running: bool,
    /// Why nothing came of it.
    pub failed: Option<String>,
    #[ts(type = "Balance | null")]
    pub standing: Option<Box<RawValue>>,
    /// There is a page with everything.
    pub report: bool,
}
