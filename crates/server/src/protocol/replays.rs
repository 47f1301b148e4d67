//! Finished games: seen again, judged, gone on from, and checked.

use super::table::{LogLine, OwnCards, SeatInfo};
use crate::game::Shown;
use serde::{Deserialize, Serialize};
use stapel_arena::Feared;
use stapel_wording::{Lang, Players, Scene};
use ts_rs::TS;

/// `GET /api/replays/ID?lang=de`: a finished game; `/api/replays/ID/log` is the log itself, for `stapel replay`.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct ReplayInfo {
    pub id: String,
    pub game: String,
    pub title: String,
    pub seats: Vec<SeatInfo>,
    pub steps: u32,
    pub places: Option<Vec<u8>>,
    /// Cards that it was played with beside those of the game.
    pub cards: Option<OwnCards>,
    /// None for a game that went on from a position of another: its seed was known.
    pub fairness: Option<Fairness>,
}

/// `GET /api/replays/ID/steps/17?seat=0&lang=de`: the table after that many choices. Without a seat all cards are open.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct ReplayStep {
    pub step: u32,
    #[ts(as = "Scene")]
    pub scene: Shown,
    /// Everything up to this step; `state` is the step a line belongs to.
    pub log: Vec<LogLine>,
}

/// `GET /api/replays/ID/analysis?lang=de`: what the search thinks of a finished game. The first who asks has it begun; whoever
/// asks again hears how far it is. One at a time a person.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(tag = "is", rename_all = "kebab-case")]
pub enum Analysis {
    Running {
        done: u32,
        of: u32,
    },
    Done {
        /// How long the search thought about every choice.
        iterations: u32,
        moments: Vec<MomentInfo>,
        /// The choices that cost the most, in the order of the game.
        turns: Vec<Turn>,
    },
}

/// A choice between several options, and the chance to win of whoever took it, from 0 to 1.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct MomentInfo {
    /// How many choices came before it.
    pub step: u32,
    pub seat: u8,
    pub odds: f32,
}

/// A choice that cost something, and the one the search would have made, knowing no more than that seat did.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Turn {
    pub step: u32,
    pub seat: u8,
    pub taken: String,
    pub taken_card: Option<String>,
    pub odds: f32,
    pub best: String,
    pub best_card: Option<String>,
    pub best_odds: f32,
    /// How the search thinks it would have gone on, its own choice first; nothing for games that were analysed before it said so.
    pub line: Vec<String>,
    pub fear: Option<Fear>,
}

/// The answer of somebody else that costs the most.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Fear {
    pub answer: String,
    /// How likely they can answer so, and the chance to win that is left then, from 0 to 1.
    pub likely: f32,
    pub odds: f32,
}

impl Fear {
    pub fn told(fear: &Feared, players: &Players, lang: Lang) -> Self {
        Self { answer: fear.answer.told(players, lang), likely: fear.likely, odds: fear.odds }
    }
}

/// `POST /api/replays/ID/continue`: play on from a position, oneself on one seat and bots on the others.
/// Answers [`Made`].
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Continue {
    pub step: u32,
    pub seat: u8,
    pub bot: String,
}

#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Made {
    pub table: String,
}

/// Everything needed to see that the shuffle was fair: `commitment` is the SHA-256 of `secret`, each of `commitments` that of the
/// luck of its seat, and `seed` the SHA-256 of secret and luck, a line each: the key of the cipher that all chance came from.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Fairness {
    pub commitment: String,
    /// The server's part, told when the game is over.
    pub secret: String,
    /// The part of each seat.
    pub luck: Vec<String>,
    /// What each seat had promised; nothing for games of the first edition.
    pub commitments: Vec<String>,
    pub seed: String,
}
