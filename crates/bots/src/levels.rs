//! The named opponents of a game, from somebody's first evening to the best there is. They are data of the game (`bots.ron`): who
//! plays how, and how strong that was found to be.

use crate::{BotSpec, NotHere};
use serde::{Deserialize, Deserializer, de::Error};
use stapel_kernel::Game;
use stapel_script::Symbol;
use std::{
    collections::HashMap,
    sync::{Mutex, OnceLock, PoisonError},
};

/// Whoever plays a game.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Company {
    /// From weak to strong.
    pub levels: Vec<Level>,
    /// Others that were measured in the same games.
    #[serde(default)]
    pub beside: Vec<Beside>,
}

/// Somebody to play against.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Level {
    /// The same in every language.
    pub name: Symbol,
    #[serde(deserialize_with = "written")]
    pub bot: BotSpec,
    /// Points above one who plays at random, on Elo's scale; none where nobody has measured.
    #[serde(default)]
    pub elo: Option<i16>,
    /// This one did not play: its points lie between those of bots that did.
    #[serde(default)]
    pub between: bool,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Beside {
    #[serde(deserialize_with = "written")]
    pub bot: BotSpec,
    pub elo: i16,
}

fn written<'de, D: Deserializer<'de>>(from: D) -> Result<BotSpec, D::Error> {
    String::deserialize(from)?.parse().map_err(D::Error::custom)
}

impl Company {
    /// Of a game; where nobody has measured any, the same searches for all games.
    pub fn of<G: Game>() -> &'static Self {
        static KNOWN: OnceLock<Mutex<HashMap<&'static str, &'static Company>>> = OnceLock::new();
        let mut known = KNOWN.get_or_init(Mutex::default).lock().unwrap_or_else(PoisonError::into_inner);
        known.entry(G::ID).or_insert_with(|| {
            let text = if G::BOTS.is_empty() { include_str!("usual.ron") } else { G::BOTS };
            let company = stapel_script::from_ron("bots.ron", text)
                .unwrap_or_else(|e| panic!("shipped files are checked: {}: {e}", G::ID));
            Box::leak(Box::new(company))
        })
    }

    /// By number, from 1, or by name.
    pub fn level(&self, written: &str) -> Option<&Level> {
        match written.parse::<usize>() {
            Ok(number) => self.levels.get(number.checked_sub(1)?),
            Err(_) => self.levels.iter().find(|level| level.name.as_str().eq_ignore_ascii_case(written)),
        }
    }

    /// The number of the level that plays most like a bot, from 1.
    pub fn nearest(&self, bot: BotSpec) -> usize {
        if let BotSpec::Level(name) = bot {
            let level = self.level(name.as_str());
            return level
                .and_then(|one| self.levels.iter().position(|l| l.name == one.name))
                .map_or(1, |k| k + 1);
        }
        let elo = self.beside.iter().find(|other| other.bot == bot).map(|other| other.elo);
        match (elo, bot) {
            (Some(elo), _) if self.levels[0].elo.is_some() => {
                let off = |k: &usize| self.levels[*k].elo.map_or(u16::MAX, |own| own.abs_diff(elo));
                (0..self.levels.len()).min_by_key(off).map_or(1, |k| k + 1)
            }
            // More thought is more strength.
            (_, BotSpec::Search(search)) => {
                let weaker = |level: &&Level| matches!(level.bot, BotSpec::Search(own) if own.budget.iterations() <= search.budget.iterations());
                self.levels.iter().filter(weaker).count().max(1)
            }
            (_, BotSpec::Greedy | BotSpec::Outside(_)) => self.levels.len() / 2,
            _ => 1,
        }
    }
}

impl BotSpec {
    /// What stands behind a level in a game; every other bot is itself.
    pub(crate) fn in_game<G: Game>(self) -> Result<Self, NotHere> {
        let Self::Level(name) = self else { return Ok(self) };
        let company = Company::of::<G>();
        let known = || {
            let names: Vec<&str> = company.levels.iter().map(|level| level.name.as_str()).collect();
            let (many, names) = (names.len(), names.join(", "));
            format!(
                "level:1 to level:{many} ({names}), goldfish, random, greedy, search, learned, exec:COMMAND"
            )
        };
        let level = company.level(name.as_str());
        level.map(|level| level.bot).ok_or_else(|| NotHere::Nobody { name, game: G::ID, known: known() })
    }
}
