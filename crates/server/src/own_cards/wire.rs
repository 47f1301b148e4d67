//! What a server and the process that plays one of its tables say to each other: a line of JSON a message.

use crate::{
    game::{Start, TakeBack},
    protocol::{CardFault, InventedCard, Refusal},
    refused::Refused,
};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use stapel_harness::{Entry, Fairness};
use stapel_kernel::{Audience, Illegal, Seat};
use stapel_wording::Lang;
use std::collections::BTreeMap;

/// A game, and the cards that it is played with beside its own.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Open {
    pub game: String,
    pub text: String,
}

/// What the cards of a set come to.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Opened<C = InventedCard> {
    /// The hash of the book: the cards of the game and of the set.
    pub book: u64,
    pub cards: Vec<C>,
}

/// The first line that comes back.
pub type OpenAnswer<C = InventedCard> = Result<Opened<C>, CardFault>;

#[derive(Debug, Serialize, Deserialize)]
pub struct Sent {
    pub id: u64,
    pub order: Order,
}

/// What was asked for, unless something broke on the way.
#[derive(Debug, Serialize, Deserialize)]
pub struct Answered {
    pub id: u64,
    pub done: Box<RawValue>,
    pub broke: Option<String>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Order {
    /// Answers `Result<Looks, Told>`.
    Start(Box<Start>),
    /// Answers `Result<Option<Vec<u16>>, No>`.
    Pick(usize),
    /// Answers `Result<Looks, No>`.
    Play(Entry, u32),
    /// Answers `Result<Looks, Told>`.
    Rewind(usize),
    Silent,
    Turn,
    LeaguePoints,
    Find(u16, String),
    Scene(Eyes, Lang, Vec<Option<String>>),
    Lines(Eyes, Lang, Option<u32>),
    /// A bot by its name, and its seed.
    Think(String, u64),
    Advise(u64),
    /// Nobody wants to know any more what was asked under this number. Not answered.
    Stop(u64),
    Log(Option<Fairness>),
    /// A deck that has to be right, at a table with these options. Answers `Result<Deck, Told>`.
    Deck(OwnList, Words),
}

/// Table options.
pub type Words = BTreeMap<String, String>;

/// A deck as it is chosen.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum OwnList {
    /// A ready one, perhaps with the cards of the set mixed in.
    Ready {
        id: String,
        mixed: bool,
    },
    Text {
        name: String,
        text: String,
    },
}

/// What a table is asked most often, told after everything that changes it.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Looks {
    pub book: u64,
    pub asked: Option<Seat>,
    /// Seat by seat whether it is still in the game, and what it can take back.
    pub says: Vec<bool>,
    pub back: Vec<Option<TakeBack>>,
    pub options: usize,
    pub pass: Option<usize>,
    /// All options that pass.
    pub passes: Vec<usize>,
    pub places: Option<Vec<u8>>,
    pub entries: usize,
    pub meant: String,
    pub position: u64,
    pub timed_out: bool,
}

/// Whose eyes a table is seen with.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub enum Eyes {
    Seat(Seat),
    Spectator,
    Open,
}

impl From<Audience> for Eyes {
    fn from(audience: Audience) -> Self {
        match audience {
            Audience::Seat(seat) => Self::Seat(seat),
            Audience::Spectator => Self::Spectator,
            Audience::Open => Self::Open,
        }
    }
}

impl From<Eyes> for Audience {
    fn from(eyes: Eyes) -> Self {
        match eyes {
            Eyes::Seat(seat) => Self::Seat(seat),
            Eyes::Spectator => Self::Spectator,
            Eyes::Open => Self::Open,
        }
    }
}

/// Why something cannot be done, in both languages.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Told {
    code: Refusal,
    en: String,
    de: String,
}

impl From<Refused> for Told {
    fn from(refused: Refused) -> Self {
        let reason = |lang| refused.reason(lang).to_string();
        Self { code: refused.code, en: reason(Lang::En), de: reason(Lang::De) }
    }
}

impl From<Told> for Refused {
    fn from(told: Told) -> Self {
        Self::new(told.code, told.en, told.de)
    }
}

/// A choice that is none.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct No(#[serde(with = "IllegalChoice")] pub Illegal);

#[derive(Serialize, Deserialize)]
#[serde(remote = "Illegal")]
enum IllegalChoice {
    GameOver,
    NoSuchOption { index: usize, options: usize },
    NoSuchSeat { seat: u8 },
}
