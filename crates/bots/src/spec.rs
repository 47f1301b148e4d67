//! Bots by name, as command lines and reports write them.

use crate::{
    Bot, Budget, GoldfishBot, GreedyBot, Judge, NoNet, Outside, OutsideBot, RandomBot, Rollout, Search,
    SearchBot, SeatView,
};
use stapel_kernel::{Book, Game};
use stapel_script::Symbol;
use std::{fmt, str::FromStr, time::Duration};

/// Searchers of one bot.
const MOST_CORES: usize = 64;

/// A bot as written: `goldfish` (which does nothing), `random`, `greedy`, `search`, `search:2000`, `search:500ms`, `search:2000x2`, `search:500msxall`, `search:2000/full`,
/// `search:2000/30`; the same with `learned` for `search`, which judges by what was learned from play, `learned:2000@FILE` by that of a
/// file; `exec:COMMAND` and `exec/500ms:COMMAND` for a program; and `breaks:20`, which fails on purpose at its
/// 20th choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BotSpec {
    Goldfish,
    Random,
    Greedy,
    Search(Search),
    /// A program of somebody else's.
    Outside(Outside),
    /// Plays at random and panics at this choice: for seeing what becomes of a table when something does.
    Breaks(u16),
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UnknownBot {
    #[error(
        "there is no bot \"{0}\"; known are: goldfish, random, greedy, search (also search:2000 iterations, search:500ms, search:2000x2 cores, search:500msxall, search:2000/full rollouts or /30 choices long), learned (likewise; also learned:2000@FILE with the net of a file), exec:COMMAND (a program that plays by lines of JSON, also exec/500ms:COMMAND)"
    )]
    Name(String),
    #[error("\"{0}\" is no budget; write a number of iterations (2000) or a time (500ms), at least 1")]
    Budget(String),
    #[error(
        "\"{0}\" does not say which program; write exec:COMMAND, or exec/500ms:COMMAND to give it less time"
    )]
    Command(String),
    #[error("\"{0}\" is no number of cores (1 to 64, or all)")]
    Cores(String),
    #[error("\"{0}\" is no length of rollouts; write full, or a number of choices (0 to 65535)")]
    Rollout(String),
}

impl FromStr for BotSpec {
    type Err = UnknownBot;
    fn from_str(text: &str) -> Result<Self, UnknownBot> {
        match text {
            "goldfish" => return Ok(Self::Goldfish),
            "random" => return Ok(Self::Random),
            "greedy" => return Ok(Self::Greedy),
            _ => {}
        }
        if let Some(choices) = text.strip_prefix("breaks:") {
            return choices.parse().map(Self::Breaks).map_err(|_| UnknownBot::Budget(choices.into()));
        }
        if let Some(rest) = text.strip_prefix("exec").filter(|rest| rest.starts_with([':', '/'])) {
            return read_program(rest).ok_or_else(|| UnknownBot::Command(text.into()));
        }
        let unknown = || UnknownBot::Name(text.into());
        let (rest, mut search) = match text.strip_prefix("learned") {
            Some(rest) => {
                let (rest, file) =
                    rest.split_once('@').map_or((rest, None), |(a, b)| (a, Some(Symbol::new(b))));
                (rest, Search::learned(file))
            }
            None => (text.strip_prefix("search").ok_or_else(unknown)?, Search::default()),
        };
        let (rest, rollout) = rest.split_once('/').map_or((rest, None), |(a, b)| (a, Some(b)));
        if let Some(written) = rollout {
            search.rollout = match written {
                "full" => Rollout::Full,
                n => Rollout::Cut(n.parse().map_err(|_| UnknownBot::Rollout(n.into()))?),
            };
        }
        if rest.is_empty() {
            return Ok(Self::Search(search));
        }
        let rest = rest.strip_prefix(':').ok_or_else(unknown)?;
        let (budget, cores) = rest.split_once('x').map_or((rest, None), |(a, b)| (a, Some(b)));
        if let Some(n) = cores {
            search.cores = read_cores(n).ok_or_else(|| UnknownBot::Cores(n.into()))?;
        }
        search.budget = read_budget(budget).ok_or_else(|| UnknownBot::Budget(budget.into()))?;
        Ok(Self::Search(search))
    }
}

fn read_program(rest: &str) -> Option<BotSpec> {
    let (limit, command) = rest.split_once(':')?;
    let limit = match limit.strip_prefix('/') {
        None => Outside::LIMIT,
        Some(limit) => match read_budget(limit)? {
            Budget::Time(time) => time,
            Budget::Iterations(_) => return None,
        },
    };
    let command = Some(command.trim()).filter(|command| !command.is_empty())?;
    Some(BotSpec::Outside(Outside { command: Symbol::new(command), limit }))
}

/// A number of cores; `all` is as many as this machine has, and is a number from then on: who plays so elsewhere plays the same.
fn read_cores(text: &str) -> Option<u8> {
    let cores = match text {
        "all" => std::thread::available_parallelism().map_or(1, |n| n.get()).min(MOST_CORES),
        number => number.parse().ok()?,
    };
    u8::try_from(cores).ok().filter(|n| (1..=MOST_CORES).contains(&usize::from(*n)))
}

fn read_budget(text: &str) -> Option<Budget> {
    let number = |digits: &str| digits.parse::<u32>().ok().filter(|&n| n > 0);
    match text.strip_suffix("ms") {
        Some(ms) => number(ms).map(|ms| Budget::Time(Duration::from_millis(u64::from(ms)))),
        None => number(text).map(Budget::Iterations),
    }
}

impl fmt::Display for BotSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let search = match self {
            Self::Goldfish => return f.write_str("goldfish"),
            Self::Random => return f.write_str("random"),
            Self::Greedy => return f.write_str("greedy"),
            Self::Breaks(n) => return write!(f, "breaks:{n}"),
            Self::Outside(Outside { command, limit: Outside::LIMIT }) => return write!(f, "exec:{command}"),
            Self::Outside(Outside { command, limit }) => {
                return write!(f, "exec/{}ms:{command}", limit.as_millis());
            }
            Self::Search(search) => search,
        };
        let name = if search.judge == Judge::Standing { "search" } else { "learned" };
        f.write_str(name)?;
        // Always with the budget: a report without it says nothing.
        match search.budget {
            Budget::Iterations(n) => write!(f, ":{n}")?,
            Budget::Time(time) => write!(f, ":{}ms", time.as_millis())?,
        }
        if search.cores != Search::default().cores {
            write!(f, "x{}", search.cores)?;
        }
        match search.rollout {
            Rollout::Advised => {}
            Rollout::Full => f.write_str("/full")?,
            Rollout::Cut(n) => write!(f, "/{n}")?,
        }
        match search.judge {
            Judge::Learned(Some(file)) => write!(f, "@{file}"),
            Judge::Learned(None) | Judge::Standing => Ok(()),
        }
    }
}

impl BotSpec {
    /// Whether it can play with these cards: what it goes by has to be there. To be asked before [`make`](Self::make).
    pub fn check<G: Game>(self, book: &Book<G>) -> Result<(), NoNet> {
        match self {
            Self::Search(search) => search.judge.net(book).map(drop),
            _ => Ok(()),
        }
    }

    /// A bot that makes the same choices for the same seed, unless it plays against the clock.
    pub fn make<G: Game>(self, seed: u64) -> Box<dyn Bot<G> + Send> {
        match self {
            Self::Goldfish => Box::new(GoldfishBot),
            Self::Random => Box::new(RandomBot::new(seed)),
            Self::Greedy => Box::new(GreedyBot::new(seed)),
            Self::Search(search) => Box::new(SearchBot::new(search, seed)),
            Self::Outside(program) => Box::new(OutsideBot::new(program)),
            Self::Breaks(choices) => Box::new(Breaks { random: RandomBot::new(seed), choices }),
        }
    }
}

struct Breaks {
    random: RandomBot,
    /// How many are left.
    choices: u16,
}

impl<G: Game> Bot<G> for Breaks {
    fn choose(&mut self, at: &SeatView<'_, '_, G>) -> usize {
        self.choices = self.choices.saturating_sub(1);
        assert!(self.choices > 0, "a bot that breaks on purpose");
        self.random.choose(at)
    }
}
