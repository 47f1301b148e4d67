//! What is said at a table.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A phrase, which every reader reads in their own language, or one's own words: at most 200 letters.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Saying {
    Phrase(Phrase),
    Text(String),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Phrase {
    Hello,
    GoodLuck,
    WellPlayed,
    Thanks,
    Oops,
    Thinking,
    Back,
    GoodGame,
}

#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct ChatLine {
    /// Counted from 0 since the table woke.
    pub number: u32,
    pub seat: u8,
    pub name: String,
    pub say: Saying,
}
