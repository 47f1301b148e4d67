//! `stapel arena`: bots against each other.

use crate::{
    Done, Failed,
    conduct::{Conduct, conduct, verdict},
    sim::table_options,
};
use stapel_arena::{Experiment, Ladder, Met, opponents};
use stapel_bots::BotSpec;
use stapel_edge::{Buildable, decks, no_game};
use stapel_games::with_game;
use stapel_kernel::Game;
use stapel_wording::Lang;

#[derive(clap::Subcommand)]
pub enum Command {
    /// Play bots against each other and rate them
    ///
    /// Every two bots meet with every pair of decks in both seats. The rating is Bradley and Terry's on Elo's scale:
    /// `random` has 0 (or the first bot, if random does not play), 400 points are odds of ten to one.
    Ladder(LadderArgs),
    /// List the named opponents of a game, from weak to strong
    ///
    /// Each can be named wherever a bot is asked for, by name or number: `--bot level:3`.
    Levels {
        game: String,
        #[arg(long)]
        json: bool,
    },
}

#[derive(clap::Args)]
pub struct LadderArgs {
    pub game: String,
    /// The bots, with their budgets
    #[arg(long, num_args = 2.., default_values = ["random", "greedy", "search:200", "search:1000"], value_name = "BOT")]
    bots: Vec<BotSpec>,
    /// The decks they play with, by name or as deck files (*.ron); all ready decks if none is named
    #[arg(long, num_args = 1.., value_name = "DECK")]
    decks: Vec<String>,
    /// How many games every two bots play
    #[arg(long, default_value_t = 200)]
    games: u64,
    #[command(flatten)]
    conduct: Conduct,
}

pub fn run(command: &Command, lang: Lang) -> Done {
    match command {
        Command::Ladder(args) => with_game!(args.game.as_str(), G => ladder::<G>(args, lang)),
        Command::Levels { game, json } => with_game!(game.as_str(), G => levels::<G>(*json, lang)),
    }
    .ok_or_else(|| no_game(command.game()))?
}

impl Command {
    pub fn game(&self) -> &str {
        match self {
            Self::Ladder(args) => &args.game,
            Self::Levels { game, .. } => game,
        }
    }
}

fn levels<G: Game>(json: bool, lang: Lang) -> Done {
    let all = opponents::<G>(lang);
    if json {
        println!("{}", serde_json::to_string_pretty(&all)?);
        return Ok(());
    }
    for one in all {
        let elo = one.elo.map_or_else(String::new, |elo| elo.to_string());
        println!("level:{}  {:<10} {elo:>5}  {:<22} {}", one.level, one.name, one.bot, one.about);
    }
    Ok(())
}

fn ladder<G: Buildable>(args: &LadderArgs, lang: Lang) -> Done {
    let (decks, options) = (decks::<G>(&args.decks)?, table_options::<G>(&args.conduct.options)?);
    let experiment = Experiment::of_bots(G::book(), &args.bots, &decks, args.conduct.seed, options)
        .map_err(|e| Failed(format!("--bots: {e}")))?;
    let ran = conduct(&experiment, &args.conduct, args.games, None, Met::new(&experiment), lang)?;
    let ladder = Ladder::of(&experiment, &ran, lang);
    if args.conduct.json {
        println!("{}", serde_json::to_string_pretty(&ladder)?);
    } else {
        print!("{}", ladder.text(lang));
    }
    verdict(&ran, lang)
}
