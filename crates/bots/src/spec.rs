//! Bots by name, as command lines and reports write them.

use crate::{Bot, GreedyBot, RandomBot};
use stapel_kernel::Game;

/// A bot as written: `random`, `greedy`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BotSpec {
    Random,
    Greedy,
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no bot \"{0}\"; known are: random, greedy")]
pub struct UnknownBot(String);

impl std::str::FromStr for BotSpec {
    type Err = UnknownBot;
    fn from_str(text: &str) -> Result<Self, UnknownBot> {
        match text {
            "random" => Ok(Self::Random),
            "greedy" => Ok(Self::Greedy),
            other => Err(UnknownBot(other.into())),
        }
    }
}

impl std::fmt::Display for BotSpec {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Random => f.write_str("random"),
            Self::Greedy => f.write_str("greedy"),
        }
    }
}

impl BotSpec {
    /// A bot that makes the same choices for the same seed.
    pub fn make<G: Game>(self, seed: u64) -> Box<dyn Bot<G> + Send> {
        match self {
            Self::Random => Box::new(RandomBot::new(seed)),
            Self::Greedy => Box::new(GreedyBot::new(seed)),
        }
    }
}
