//! A table as it is stored: how it is set up, who sits where, and everything that was done there.

use crate::{
    clock::steady,
    fairness,
    game::{self, Start},
    guild,
    names::{Called, names},
    own_cards::OwnSet,
    protocol::{ClockRule, NewTable, SeatInfo, Sitter, Stage},
    refused::Refused,
    store::StoredLine,
};
use serde::{Deserialize, Serialize};
use stapel_harness::{EDITION, Entry, FORMAT, Fairness, Hex};
use stapel_script::Deck;
use stapel_wording::{Lang, Players};
use std::{collections::BTreeMap, sync::Arc};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Record {
    pub id: String,
    pub game: String,
    pub options: BTreeMap<String, String>,
    pub clock: Option<ClockRule>,
    pub minutes: Option<u32>,
    pub rated: bool,
    /// Whoever could react is waited for alike, whether or not there is anything to choose.
    #[serde(default)]
    pub veiled: bool,
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
    /// Its players have agreed that it does not count.
    #[serde(default)]
    pub annulled: bool,
    /// Who set it up.
    #[serde(default)]
    pub maker: Maker,
    /// The seats that have asked for a hint.
    #[serde(default)]
    pub helped: Vec<u8>,
    /// Cards that it is played with beside those of the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cards: Option<Arc<OwnSet>>,
    /// The event it is played for.
    #[serde(default)]
    pub event: Option<OfEvent>,
    /// Since when a judge has stopped its clocks, and how long they stood before that, in milliseconds.
    #[serde(default)]
    pub paused: Option<i64>,
    #[serde(default)]
    pub stood: i64,
}

/// Where in an event a table belongs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OfEvent {
    pub event: String,
    pub round: u16,
    pub table: u16,
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
    /// The edition of the rules, and of what a log says of a choice. Nothing for games of the first edition.
    #[serde(default)]
    pub edition: String,
    #[serde(default)]
    pub format: u32,
    pub at: i64,
}

impl Begun {
    /// A game that begins with the rules of this build and these cards.
    pub fn now(start: Start, book: u64, at: i64) -> Self {
        Self { start, book: format!("{book:016x}"), edition: EDITION.into(), format: FORMAT, at }
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Origin {
    pub table: String,
    pub step: u32,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Chair {
    Free,
    Person {
        person: String,
        name: Called,
        deck: Deck,
        /// Its part of the shuffle; nothing before it is told.
        luck: String,
        /// What it has promised to tell; nothing before it has.
        #[serde(default)]
        commitment: String,
    },
    Bot {
        bot: String,
        deck: Deck,
        /// The server draws for its bots, and promises it like everybody.
        #[serde(default)]
        luck: String,
    },
}

/// One line of what was done at a table. Lines are only ever added.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Line {
    /// Only the first so many entries stay.
    Undo { undo: usize },
    Meant {
        entry: Entry,
        /// What the choice means, in words that outlive a build; nothing for what is no choice.
        means: String,
        /// How the table looked after it.
        position: Hex,
    },
    /// As the first edition stored it, and as it is asked for: what it means is seen when it is played.
    Played(Entry),
}

impl Line {
    /// What was done, unless it was a taking back.
    pub fn entry(&self) -> Option<Entry> {
        match *self {
            Self::Undo { .. } => None,
            Self::Meant { entry, .. } | Self::Played(entry) => Some(entry),
        }
    }
}

/// The lines that were not taken back, each with the number of the state it led to.
pub fn kept(lines: Vec<StoredLine>) -> Vec<(u32, Line)> {
    let mut kept = Vec::with_capacity(lines.len());
    for stored in lines {
        match stored.line {
            Line::Undo { undo } => kept.truncate(undo),
            line => kept.push((stored.number, line)),
        }
    }
    kept
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

    pub fn luck(&self) -> &str {
        match self {
            Self::Free => "",
            Self::Person { luck, .. } | Self::Bot { luck, .. } => luck,
        }
    }

    /// The hash of its luck, once it is promised.
    pub fn commitment(&self) -> Option<String> {
        match self {
            Self::Free => None,
            Self::Person { commitment, .. } => Some(commitment.clone()),
            Self::Bot { luck, .. } => {
                Some(luck).filter(|l| !l.is_empty()).map(|l| stapel_harness::commitment(l))
            }
        }
        .filter(|promised| !promised.is_empty())
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
            veiled: wish.rated || wish.veiled.unwrap_or(false),
            listed: wish.listed,
            secret: fairness::secret(),
            chairs: vec![Chair::Free; wish.seats as usize],
            begun: None,
            places: None,
            rematch: None,
            origin: None,
            broken: false,
            annulled: false,
            maker,
            helped: Vec::new(),
            cards: None,
            event: None,
            paused: None,
            stood: 0,
        }
    }

    /// The house draws for everybody who has not told a part of the shuffle: nobody has to be there.
    pub fn draw_for_all(&mut self) {
        for chair in &mut self.chairs {
            if let Chair::Person { luck, commitment, .. } = chair
                && luck.is_empty()
            {
                *luck = fairness::secret();
                *commitment = stapel_harness::commitment(luck);
            }
        }
        fairness::draw_for_bots(self);
    }

    /// Everybody sits, and the game begins without waiting for anybody.
    pub fn begin(&mut self) -> Result<(), Refused> {
        self.draw_for_all();
        let decks: Vec<Deck> = self.chairs.iter().filter_map(|c| c.deck().cloned()).collect();
        let seed = stapel_harness::seed_of(&self.secret, &self.luck());
        let start = Start { game: self.game.clone(), decks, options: self.options.clone(), seed };
        // What does not go together is refused before anybody is told of the table.
        let play = game::start(&start, None)?;
        self.begun = Some(Begun::now(start, play.book(), steady()));
        Ok(())
    }

    pub fn stage(&self) -> Stage {
        match (&self.begun, &self.places) {
            (None, _) if self.chairs.iter().all(|c| c.commitment().is_some()) => Stage::Revealing,
            (None, _) => Stage::Waiting,
            (Some(_), Some(_)) => Stage::Over,
            (Some(_), None) if self.annulled => Stage::Annulled,
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
            commitments: self.chairs.iter().map(Chair::commitment).collect::<Option<_>>().unwrap_or_default(),
        })
    }

    /// What is said of each seat.
    pub fn names(&self, lang: Lang) -> Vec<Option<String>> {
        names(&self.game, &self.chairs, lang)
    }

    /// What the players are called in whatever is told of them.
    pub fn players(&self, lang: Lang) -> Players {
        Players::new(self.names(lang))
    }

    /// Who sits where; `here` says which persons are connected.
    pub fn seat_infos(&self, here: impl Fn(&str) -> bool, lang: Lang) -> Vec<SeatInfo> {
        let info = |((seat, chair), name): ((u8, &Chair), Option<String>)| SeatInfo {
            seat,
            sitter: match (chair, name) {
                (Chair::Person { person, .. }, Some(name)) => Sitter::Person { name, here: here(person) },
                (Chair::Bot { bot, .. }, Some(name)) => {
                    Sitter::Bot { name, strength: guild::strength(&self.game, bot) }
                }
                (Chair::Free, _) | (_, None) => Sitter::Free,
            },
            deck: chair.deck().map(|d| lang.pick(&d.name.en, &d.name.de).clone()),
            helped: self.helped.contains(&seat),
            commitment: chair.commitment(),
            revealed: !chair.luck().is_empty(),
        };
        (0..).zip(&self.chairs).zip(names(&self.game, &self.chairs, lang)).map(info).collect()
    }
}
