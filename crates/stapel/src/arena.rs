//! `stapel arena`: bots against each other.

use crate::{
    Done, Failed,
    conduct::{Conduct, conduct},
    decks, no_game,
    sim::table_options,
};
use stapel_arena::{Entrant, Experiment, How, Ladder, all_pairs};
use stapel_bots::BotSpec;
use stapel_decks::Buildable;
use stapel_games::with_game;
use stapel_wording::Lang;

#[derive(clap::Subcommand)]
pub enum Command {
    /// Play bots against each other and rate them
    ///
    /// Every two bots meet with every pair of decks in both seats. The rating is Bradley and Terry's on Elo's scale:
    /// `random` has 0 (or the first bot, if random does not play), 400 points are odds of ten to one.
    Ladder(LadderArgs),
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
    let Command::Ladder(args) = command;
    with_game!(args.game.as_str(), G => ladder::<G>(args, lang)).ok_or_else(|| no_game(&args.game))?
}

fn ladder<G: Buildable>(args: &LadderArgs, lang: Lang) -> Done {
    for (k, bot) in args.bots.iter().enumerate() {
        if args.bots[..k].contains(bot) {
            return Err(Failed(format!("--bots: {bot} is named twice")));
        }
    }
    let decks = decks::named_or_all::<G>(&args.decks)?;
    let with_all = |&bot: &BotSpec| decks.iter().map(move |deck| Entrant { deck: deck.clone(), bot });
    let experiment = Experiment::<G> {
        entrants: args.bots.iter().flat_map(with_all).collect(),
        cells: all_pairs(args.bots.len(), decks.len()),
        seed: args.conduct.seed,
        options: table_options::<G>(&args.conduct.options)?,
    };
    let done = conduct(&experiment, &args.conduct, args.games, None, lang)?;
    let ladder = Ladder::of(&experiment, done.plan, &done.ran, lang);
    if args.conduct.json {
        println!("{}", serde_json::to_string_pretty(&ladder)?);
    } else {
        print!("{}", ladder.text(lang));
    }
    let called_off = done.ran.games.values().filter(|p| p.how == How::CalledOff).count();
    done.verdict(called_off as u64, lang)
}
