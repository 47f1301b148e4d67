//! Bots by name, as command lines and reports write them.

use crate::{
    Bot, Budget, GoldfishBot, GreedyBot, Judge, Lapses, NotHere, Outside, OutsideBot, RandomBot, Rollout,
    Search, SearchBot, SeatView,
};
use stapel_kernel::{Book, Game};
use stapel_script::Symbol;
use std::{fmt, str::FromStr, time::Duration};

/// Searchers of one bot.
const MOST_CORES: usize = 64;

/// A bot as written: `level:3`, or a name, for one of the named opponents of a game; `goldfish` (which does nothing), `random`, `greedy`,
/// `search`, `search:2000`, `search:500ms`, `search:2000,500ms`, `search:2000x2`, `search:500msxall`, `search:2000/full`, `search:2000/30`,
/// `search:20~30~alone`; the same with `learned` for `search`, which judges by what was learned from play, `learned:2000@FILE` by that of a
/// file; `exec:COMMAND` and `exec/500ms:COMMAND` for a program; and `breaks:20`, which fails on purpose at its
/// 20th choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BotSpec {
    Goldfish,
    Random,
    Greedy,
    Search(Search),
    /// A named opponent, by number or name: who that is, each game says for itself.
    Level(Symbol),
    /// A program of somebody else's.
    Outside(Outside),
    /// Plays at random and panics at this choice: for seeing what becomes of a table when something does.
    Breaks(u16),
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UnknownBot {
    #[error(
        "there is no bot \"{0}\"; known are: level:1 to level:8 and their names, goldfish, random, greedy, search (also search:2000 iterations, search:500ms, search:2000,500ms both, search:2000x2 cores, search:500msxall, search:2000/full rollouts or /30 choices long, search:20~30 with 30 of 100 choices at a glance, search:20~alone as if the others did nothing), learned (likewise; also learned:2000@FILE with the net of a file), exec:COMMAND (a program that plays by lines of JSON, also exec/500ms:COMMAND)"
    )]
    Name(String),
    #[error(
        "\"{0}\" is no budget; write a number of iterations (2000), a time (500ms) or both (2000,500ms), at least 1"
    )]
    Budget(String),
    #[error(
        "\"{0}\" does not say which program; write exec:COMMAND, or exec/500ms:COMMAND to give it less time"
    )]
    Command(String),
    #[error("\"{0}\" is no number of cores (1 to 64, or all)")]
    Cores(String),
    #[error("\"{0}\" is no length of rollouts; write full, or a number of choices (0 to 65535)")]
    Rollout(String),
    #[error("\"{0}\" is no lapse; write how many of 100 choices are made at a glance (0 to 100), or alone")]
    Lapse(String),
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
        if let Some(level) = text.strip_prefix("level:").filter(|level| !level.is_empty()) {
            return Ok(Self::Level(Symbol::new(level)));
        }
        let (rest, mut search) = match text.strip_prefix("learned") {
            Some(rest) => {
                let (rest, file) =
                    rest.split_once('@').map_or((rest, None), |(a, b)| (a, Some(Symbol::new(b))));
                (rest, Search::learned(file))
            }
            None => match text.strip_prefix("search") {
                Some(rest) => (rest, Search::default()),
                None if is_name(text) => return Ok(Self::Level(Symbol::new(text))),
                None => return Err(unknown()),
            },
        };
        let mut lapses = rest.split('~');
        let rest = lapses.next().unwrap_or_default();
        for lapse in lapses {
            match lapse.parse().ok().filter(|&n: &u8| n <= 100) {
                Some(glances) => search.lapses.glances = glances,
                None if lapse == "alone" => search.lapses.alone = true,
                None => return Err(UnknownBot::Lapse(lapse.into())),
            }
        }
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
            Budget::Iterations(_) | Budget::Within(..) => return None,
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

/// What people are called; whether anybody here is called so, the game has to say.
fn is_name(text: &str) -> bool {
    text.starts_with(char::is_uppercase) && text.chars().all(|c| c.is_alphabetic() || c == '-')
}

fn read_budget(text: &str) -> Option<Budget> {
    let number = |digits: &str| digits.parse::<u32>().ok().filter(|&n| n > 0);
    let Some(rest) = text.strip_suffix("ms") else { return number(text).map(Budget::Iterations) };
    let (iterations, ms) = rest.split_once(',').map_or((None, rest), |(n, ms)| (Some(n), ms));
    let time = Duration::from_millis(u64::from(number(ms)?));
    match iterations {
        None => Some(Budget::Time(time)),
        Some(n) => number(n).map(|n| Budget::Within(n, time)),
    }
}

impl fmt::Display for BotSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let search = match self {
            Self::Goldfish => return f.write_str("goldfish"),
            Self::Random => return f.write_str("random"),
            Self::Greedy => return f.write_str("greedy"),
            Self::Level(name) if is_name(name.as_str()) => return write!(f, "{name}"),
            Self::Level(number) => return write!(f, "level:{number}"),
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
            Budget::Within(n, time) => write!(f, ":{n},{}ms", time.as_millis())?,
        }
        if search.cores != Search::default().cores {
            write!(f, "x{}", search.cores)?;
        }
        match search.rollout {
            Rollout::Advised => {}
            Rollout::Full => f.write_str("/full")?,
            Rollout::Cut(n) => write!(f, "/{n}")?,
        }
        let Lapses { glances, alone } = search.lapses;
        if glances > 0 {
            write!(f, "~{glances}")?;
        }
        if alone {
            f.write_str("~alone")?;
        }
        match search.judge {
            Judge::Learned(Some(file)) => write!(f, "@{file}"),
            Judge::Learned(None) | Judge::Standing => Ok(()),
        }
    }
}

impl BotSpec {
    /// Who plays with these cards: one of the game's named opponents by what it does, every other bot itself. It, and what it goes by, has
    /// to be there. To be asked before [`make`](Self::make).
    pub fn ready<G: Game>(self, book: &Book<G>) -> Result<Self, NotHere> {
        let bot = self.in_game::<G>()?;
        if let Self::Search(search) = bot {
            search.judge.net(book)?;
        }
        Ok(bot)
    }

    /// A bot that makes the same choices for the same seed, unless it plays against the clock.
    pub fn make<G: Game>(self, seed: u64) -> Box<dyn Bot<G> + Send> {
        match self.in_game::<G>().unwrap_or(Self::Greedy) {
            // Whoever is not there was refused before; no level of a game is a level itself.
            Self::Level(_) => Box::new(GreedyBot::new(seed)),
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
