//! A table as it is stored: how it is set up, who sits where, and everything that was done there.

use crate::{
    fairness,
    game::Start,
    guild,
    names::{Called, names},
    protocol::{ClockRule, NewTable, SeatInfo, Sitter, Stage},
};
use serde::{Deserialize, Serialize};
use stapel_harness::{Entry, Fairness};
use stapel_script::Deck;
use stapel_wording::{Lang, Players};
use std::collections::BTreeMap;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Record {
    pub id: String,
    pub game: String,
    pub options: BTreeMap<String, String>,
    pub clock: Option<ClockRule>,
    pub minutes: Option<u32>,
    pub rated: bool,
    pub listed: bool,
    /// The server's part of the shuffle.
    pub secret: String,
    pub chairs: Vec<Chair>,
    pub begun: Option<Begun>,
    pub places: Option<Vec<u8>>,
    pub rematch: Option<String>,
    /// The finished game whose beginning this table continues.
    pub origin: Option<Origin>,
    /// The rules broke in it: it does not go on.
    #[serde(default)]
    pub broken: bool,
    /// Who set it up.
    #[serde(default)]
    pub maker: Maker,
    /// The seats that have asked for a hint.
    #[serde(default)]
    pub helped: Vec<u8>,
}

/// Who set up a table, and from where: the hash of an address, which says nothing but whether two are the same. Nothing for
/// tables of earlier versions.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Maker {
    pub person: String,
    pub place: String,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Begun {
    pub start: Start,
    /// The card data it is played with.
    pub book: String,
    pub at: i64,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Origin {
    pub table: String,
    pub step: u32,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Chair {
    Free,
    Person { person: String, name: Called, deck: Deck, luck: String },
    Bot { bot: String, deck: Deck },
}

/// One line of what was done at a table. Lines are only ever added.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Line {
    /// Only the first so many entries stay.
    Undo {
        undo: usize,
    },
    Played(Entry),
}

impl Chair {
    pub fn person(&self) -> Option<&str> {
        if let Self::Person { person, .. } = self { Some(person) } else { None }
    }

    pub fn deck(&self) -> Option<&Deck> {
        match self {
            Self::Free => None,
            Self::Person { deck, .. } | Self::Bot { deck, .. } => Some(deck),
        }
    }

    /// Bots add nothing: whatever the server drew for them would be its own choice.
    pub fn luck(&self) -> &str {
        if let Self::Person { luck, .. } = self { luck } else { "" }
    }
}

impl Record {
    pub fn new(id: String, wish: NewTable, maker: Maker) -> Self {
        Self {
            id,
            game: wish.game,
            options: wish.options,
            clock: wish.clock,
            minutes: wish.minutes,
            rated: wish.rated,
            listed: wish.listed,
            secret: fairness::secret(),
            chairs: vec![Chair::Free; wish.seats as usize],
            begun: None,
            places: None,
            rematch: None,
            origin: None,
            broken: false,
            maker,
            helped: Vec::new(),
        }
    }

    pub fn stage(&self) -> Stage {
        match (&self.begun, &self.places) {
            (None, _) => Stage::Waiting,
            (Some(_), Some(_)) => Stage::Over,
            (Some(_), None) if self.broken => Stage::Broken,
            (Some(_), None) => Stage::Playing,
        }
    }

    /// Whose bots think here: whoever set up the table, or sits there.
    pub fn owner(&self) -> &str {
        let sitter = self.chairs.iter().find_map(Chair::person);
        Some(self.maker.person.as_str()).filter(|p| !p.is_empty()).or(sitter).unwrap_or(&self.id)
    }

    /// The seats of a person.
    pub fn seats_of<'a>(&'a self, person: &'a str) -> impl Iterator<Item = u8> + 'a {
        let mine = move |(_, chair): &(u8, &Chair)| chair.person() == Some(person);
        (0..).zip(&self.chairs).filter(mine).map(|(seat, _)| seat)
    }

    pub fn luck(&self) -> Vec<String> {
        self.chairs.iter().map(|c| c.luck().to_string()).collect()
    }

    /// Where the seed came from; none before the game is over, and none for a game that goes on from another.
    pub fn fairness(&self) -> Option<Fairness> {
        (self.places.is_some() && self.origin.is_none()).then(|| Fairness {
            commitment: stapel_harness::commitment(&self.secret),
            secret: self.secret.clone(),
            luck: self.luck(),
        })
    }

    /// What the players are called in whatever is told of them.
    pub fn players(&self, lang: Lang) -> Players {
        Players::new(names(&self.chairs, lang))
    }

    /// Who sits where; `here` says which persons are connected.
    pub fn seat_infos(&self, here: impl Fn(&str) -> bool, lang: Lang) -> Vec<SeatInfo> {
        let info = |((seat, chair), name): ((u8, &Chair), Option<String>)| SeatInfo {
            seat,
            sitter: match (chair, name) {
                (Chair::Person { person, .. }, Some(name)) => Sitter::Person { name, here: here(person) },
                (Chair::Bot { bot, .. }, Some(name)) => Sitter::Bot { name, strength: guild::strength(bot) },
                (Chair::Free, _) | (_, None) => Sitter::Free,
            },
            deck: chair.deck().map(|d| lang.pick(&d.name.en, &d.name.de).clone()),
            helped: self.helped.contains(&seat),
        };
        (0..).zip(&self.chairs).zip(names(&self.chairs, lang)).map(info).collect()
    }
}
