//! The log is the game: set-up, seed and choices rebuild every state, bit for bit.
//!
//! The rest of the file is there to say so when they do not: which game, which edition and card data, what every choice
//! meant, how the table looked every few choices (so that a damaged or foreign log is found near its fault and not at
//! its end), and how the game ended. A later build whose rules are the same replays it; see `meaning`. Text in, text out; who reads and writes files is somebody else.

use crate::{Fairness, layout, replay::ReplayError};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};
use stapel_kernel::{Game, Outcome, Seat, Seed, SetUp};

/// The version of the file format. It changes when old logs can no longer be read.
pub const FORMAT: u32 = 2;

/// The edition of the program, which a log names.
pub const EDITION: &str = env!("CARGO_PKG_VERSION");

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound = "", deny_unknown_fields)]
pub struct GameLog<G: Game> {
    pub format: u32,
    pub game: String,
    /// The program it was played with.
    pub edition: String,
    /// The card data it was played with.
    pub book: Hex,
    pub set_up: SetUp<G>,
    pub seed: Seed,
    /// Where the seed came from, if somebody was to be sure of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fairness: Option<Fairness>,
    pub stretches: Vec<Stretch>,
    /// None while the game goes on.
    pub outcome: Option<Outcome>,
}

/// Some entries, what they meant, and how the table looked after them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stretch {
    pub entries: Vec<Entry>,
    /// Of each choice, in words; nothing for what is no choice.
    pub means: Vec<String>,
    pub position: Hex,
}

/// One thing a player did: a plain number in the file, because nearly all are choices.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged, deny_unknown_fields)]
pub enum Entry {
    Choice(u16),
    Concede {
        concede: Seat,
    },
    /// The time that was agreed on was over.
    TimeUp {
        time_up: bool,
    },
}

/// A 64-bit number as sixteen hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hex(pub u64);

impl Serialize for Hex {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&format_args!("{:016x}", self.0))
    }
}

impl<'de> Deserialize<'de> for Hex {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        // `from_str_radix` alone would also take a sign and any number of digits.
        let digits = text.len() == 16 && text.bytes().all(|b| b.is_ascii_hexdigit());
        match u64::from_str_radix(&text, 16) {
            Ok(number) if digits => Ok(Self(number)),
            _ => Err(D::Error::custom(format_args!("\"{text}\" is not sixteen hexadecimal digits"))),
        }
    }
}

/// What every version of the format has: read first, so that a log of another version or game is called that
/// and not a spelling mistake.
#[derive(Deserialize)]
struct Head {
    format: u32,
    game: String,
}

impl Head {
    fn read(text: &str) -> Result<Self, ReplayError> {
        let head: Self = serde_json::from_str(text).map_err(ReplayError::json)?;
        if head.format == FORMAT { Ok(head) } else { Err(ReplayError::Format { found: head.format }) }
    }
}

impl<G: Game> GameLog<G> {
    /// Everything that was done, in order.
    pub fn entries(&self) -> impl Iterator<Item = Entry> + '_ {
        self.stretches.iter().flat_map(|s| s.entries.iter().copied())
    }

    pub fn write(&self) -> String {
        layout::to_text(self)
    }

    /// Reads what `write` wrote. Whether it holds what it promises is for [`GameLog::replay`] to say.
    pub fn read(text: &str) -> Result<Self, ReplayError> {
        let head = Head::read(text)?;
        if head.game != G::ID {
            return Err(ReplayError::Game { found: head.game, wanted: G::ID });
        }
        serde_json::from_str(text).map_err(ReplayError::json)
    }
}

/// The game a log is of, for whoever has to pick the type to read it with.
pub fn game_of_log(text: &str) -> Result<String, ReplayError> {
    Head::read(text).map(|head| head.game)
}
