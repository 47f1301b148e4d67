//! A file of games: a head, and a line a game. A line that was cut off is played again.

use serde::{Deserialize, Serialize};
use stapel_bots::BotSpec;
use stapel_kernel::Shipped;

/// What determines all games of a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Head {
    pub training: String,
    pub version: String,
    /// The hash of the cards.
    pub book: String,
    pub bot: String,
    pub seed: u64,
}

impl Head {
    pub fn of<G: Shipped>(bot: BotSpec, seed: u64) -> Self {
        Self {
            training: G::ID.into(),
            version: env!("CARGO_PKG_VERSION").into(),
            book: format!("{:016x}", G::book().hash()),
            bot: bot.to_string(),
            seed,
        }
    }
}

/// One game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Kept {
    /// Its number: seed and decks follow from it.
    pub n: u64,
    pub choices: Vec<u16>,
    /// What the search thought of the chance of whoever had to choose, in percent; 255 where it did not think.
    pub odds: Vec<u8>,
    /// The places of the seats at the end; none if it was called off.
    pub places: Option<[u8; 2]>,
}

#[derive(Debug, thiserror::Error)]
pub enum NotKept {
    #[error("line {line}: {reason}")]
    Line { line: usize, reason: String },
    #[error("this is no file of games: it has no head")]
    NoHead,
    #[error("the file is of another run: {was}, and not {is}")]
    Other { was: String, is: String },
}

/// The games of a file, and how many bytes of it are whole.
pub fn read(head: &Head, text: &str) -> Result<(Vec<Kept>, usize), NotKept> {
    let mut games = Vec::new();
    let mut whole = 0;
    for (k, line) in text.split_inclusive('\n').enumerate() {
        if !line.ends_with('\n') {
            break;
        }
        let bad = |e: serde_json::Error| NotKept::Line { line: k + 1, reason: e.to_string() };
        if k == 0 {
            let was: Head = serde_json::from_str(line).map_err(bad)?;
            if was != *head {
                return Err(NotKept::Other { was: format!("{was:?}"), is: format!("{head:?}") });
            }
        } else {
            games.push(serde_json::from_str(line).map_err(bad)?);
        }
        whole += line.len();
    }
    if whole == 0 { Err(NotKept::NoHead) } else { Ok((games, whole)) }
}
