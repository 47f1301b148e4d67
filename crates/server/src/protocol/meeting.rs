//! How people find each other: quick pairing, challenges, and games in which one has days for a move.

use super::{ClockRule, DeckChoice};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use ts_rs::TS;

/// A game as somebody wants to play it with others.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct WantedGame {
    pub game: String,
    pub seats: u8,
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    pub clock: Option<ClockRule>,
    /// Whoever agrees to this game agrees to this too. Only people with an account play rated games.
    #[serde(default)]
    pub rated: bool,
}

/// `POST /api/me/seek`: looks for somebody of about one's own strength. Answers [`Now`]; `DELETE` ends it.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct SeekWish {
    pub wanted: WantedGame,
    /// How far off the others' ratings may be at most, however long it takes.
    pub range: Option<u16>,
    pub deck: DeckChoice,
}

/// `POST /api/challenges`: asks somebody with an account for a game. Answers [`Now`].
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ChallengeWish {
    pub to: String,
    pub wanted: WantedGame,
    pub deck: DeckChoice,
}

/// `POST /api/challenges/ID`: what becomes of it. Answers [`Now`].
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, TS)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum ChallengeAct {
    /// By whom it is for.
    Accept {
        deck: DeckChoice,
    },
    Decline,
    /// By who has given it.
    Withdraw,
}

/// `GET /api/me/now?lang=de`: what waits for somebody. Who looks for a game is looked for as long as this is asked for.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Now {
    pub seek: Option<SeekView>,
    /// Open ones, and those of one's own that were answered lately; the newest first.
    pub challenges: Vec<ChallengeView>,
    /// Games with days for a move, those first in which it is one's own.
    pub games: Vec<SlowGame>,
    /// The server's time, in milliseconds since 1970.
    #[ts(type = "number")]
    pub now: i64,
}

#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct SeekView {
    pub wanted: WantedGame,
    pub title: String,
    #[ts(type = "number")]
    pub since: i64,
    pub rating: u16,
    /// How far off others may be by now; it grows.
    pub window: u16,
    /// How many look for the same game, oneself included.
    pub waiting: u32,
    /// Where it is played, once somebody was found.
    pub table: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct ChallengeView {
    pub id: String,
    pub wanted: WantedGame,
    pub title: String,
    pub from: String,
    pub to: String,
    /// Whether the reader has given it.
    pub given: bool,
    pub state: ChallengeState,
    #[ts(type = "number")]
    pub until: i64,
    pub table: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ChallengeState {
    Open,
    Accepted,
    Declined,
    Withdrawn,
    Expired,
}

#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct SlowGame {
    pub table: String,
    pub game: String,
    pub title: String,
    pub against: Vec<String>,
    /// Whether it is the reader's move.
    pub mine: bool,
    #[ts(type = "number")]
    pub until: i64,
}
