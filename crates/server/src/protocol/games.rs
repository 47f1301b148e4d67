//! What there is to play: games, their bots, their options, their cards.

use super::decks::DeckInfo;
use serde::Serialize;
use stapel_wording::Sheet;
use ts_rs::TS;

/// `GET /api/games?lang=de`
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct GameInfo {
    pub id: String,
    pub title: String,
    pub about: String,
    pub least_seats: u8,
    pub most_seats: u8,
    /// The rulebook knows a time for the whole game.
    pub timed: bool,
    /// The rulebook has points of its own for leagues.
    pub league: bool,
    pub decks: Vec<DeckInfo>,
    pub options: Vec<OptionInfo>,
    /// Bots from weak to strong.
    pub bots: Vec<BotInfo>,
}

#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct BotInfo {
    /// What `AddBot` takes.
    pub id: String,
    pub name: String,
    /// From 1 to 8.
    pub strength: u8,
    /// Points above one who plays at random in this game, on Elo's scale; none where nobody has measured.
    pub elo: Option<i16>,
    /// How it plays, how long it thinks, and how strong it is.
    pub about: String,
}

/// What a table may choose.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct OptionInfo {
    /// As `NewTable` names it.
    pub name: String,
    /// What is asked.
    pub word: String,
    pub default: String,
    /// Empty where any number may be written.
    pub values: Vec<ValueInfo>,
}

#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct ValueInfo {
    pub name: String,
    pub word: String,
}

/// `GET /api/games/fab/cards?lang=de`
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Catalogue {
    pub game: String,
    pub cards: Vec<Sheet>,
}
