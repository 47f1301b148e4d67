//! Who somebody is, and what an account keeps.

use super::table::TableInfo;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use ts_rs::TS;

/// `POST /api/account/register` makes an account of the guest whose token comes along; `/api/account/login` opens one.
/// Both answer [`Session`]. The token goes into the header `Authorization: Bearer TOKEN` and into `hello`.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Credentials {
    pub name: String,
    pub password: String,
}

#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Session {
    pub token: String,
    pub name: String,
}

/// `GET /api/me`
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Me {
    pub name: String,
    /// None for a guest.
    pub account: Option<String>,
}

/// `GET /api/me/history?lang=de`: the tables one has sat at, the newest first.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct PastTable {
    pub table: TableInfo,
    pub places: Option<Vec<u8>>,
    /// When it last changed, in seconds since 1970.
    #[ts(type = "number")]
    pub changed: i64,
}

/// Games won, lost and drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, TS)]
pub struct Score {
    pub won: u32,
    pub lost: u32,
    pub drawn: u32,
}

/// `GET /api/me/statistics?lang=de`: what one has won and lost, game by game.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct ScoreSheet {
    pub game: String,
    pub title: String,
    pub score: Score,
    pub decks: Vec<DeckScore>,
    /// Those who were met most often, first; at larger tables by who came before whom.
    pub opponents: Vec<OpponentScore>,
}

#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct OpponentScore {
    pub name: String,
    pub score: Score,
}

#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct DeckScore {
    pub deck: String,
    pub score: Score,
}

/// `GET /api/people/NAME?lang=de`: what everybody may know of an account, that is, finished games at listed tables.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Profile {
    pub name: String,
    pub statistics: Vec<ScoreSheet>,
    /// The newest first; `mine` are the seats of this person.
    pub games: Vec<PastTable>,
}

/// `GET` and `PUT /api/account/preferences`: what somebody has set in the browser, a text for each name of the browser's choice;
/// at most 8 kB.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, Serialize, TS)]
pub struct Preferences(pub BTreeMap<String, String>);

/// `POST /api/account/codes` with one's password: ten new codes for the day it is lost; those before are worth nothing any more.
/// Answers [`RecoveryCodes`].
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Password {
    pub password: String,
}

/// Told once and never again. Each is good for one new password.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct RecoveryCodes {
    pub codes: Vec<String>,
}

/// `POST /api/account/recover`: a new password for who has a code. Answers [`Session`]; all other devices are signed out.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Recovery {
    pub name: String,
    pub code: String,
    pub password: String,
}
