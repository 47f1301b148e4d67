//! `stapel sim`: many games between bots.

use crate::{
    Done, Failed,
    conduct::{Conduct, conduct, verdict, writable, write},
};
use stapel_arena::{Band, Experiment, Report, Tally};
use stapel_bots::BotSpec;
use stapel_edge::{Buildable, decks, no_game, seats};
use stapel_games::with_game;
use stapel_kernel::Game;
use stapel_wording::Lang;
use std::path::{Path, PathBuf};

#[derive(clap::Args)]
pub struct Args {
    pub game: String,
    /// The decks, by name or as deck files (*.ron); all ready decks if none is named
    ///
    /// As many as there are seats: one table, on which they change seats from game to game. Fewer: they are used again. More,
    /// with two seats: every pair, and every deck against itself, which tells what going first is worth. More, at larger
    /// tables: every choice of different decks.
    ///
    /// In Nightfall all decks are alike and the archives make the difference. There the report tells how players fared with
    /// each private archive, and sets the private pairs against each other as if they were decks: `--option
    /// draft=first-night` (or even-odds, three-fronts, blood-moon) deals the pairs of a recommended selection, `--seats 2`
    /// to 5 says to how many.
    #[arg(long, num_args = 1.., value_name = "DECK")]
    decks: Vec<String>,
    /// How many games of every line-up of decks
    #[arg(long, default_value_t = 1000)]
    games: u64,
    /// Stop a pair of decks as soon as it is decided whether its share lies in this band, below or above it
    ///
    /// Such as 0.45..0.55, or 0.5..0.5 to know only who is better. Each pair is decided wrongly in one case of twenty at
    /// most; --games is then the most that are played. For two seats.
    #[arg(long, value_name = "LOW..HIGH")]
    until_decided: Option<Band>,
    /// Who plays: one bot for all, or one a deck
    #[arg(long = "bot", num_args = 1.., default_value = "random", value_name = "BOT")]
    bots: Vec<BotSpec>,
    /// How many players sit at a table; as few as the game allows if not said
    #[arg(long)]
    seats: Option<usize>,
    /// Write the report as a page with plots
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Write the pairs as a table, and the cards as another beside it (FILE-cards.csv)
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    #[command(flatten)]
    conduct: Conduct,
}

pub fn run(args: &Args, lang: Lang) -> Done {
    with_game!(args.game.as_str(), G => sim::<G>(args, lang)).ok_or_else(|| no_game(&args.game))?
}

fn sim<G: Buildable>(args: &Args, lang: Lang) -> Done {
    let experiment = experiment::<G>(args, lang)?;
    let cards = args.csv.as_deref().map(cards_beside);
    for path in [&args.html, &args.csv, &cards].into_iter().flatten() {
        writable(path)?;
    }
    let tally = Tally::new(&experiment);
    let ran = conduct(&experiment, &args.conduct, args.games, args.until_decided, tally, lang)?;
    let report = Report::of(&experiment, &ran, lang);
    if args.conduct.json {
        println!("{}", serde_json::to_string_pretty(&report)?);
    } else {
        print!("{}", report.text(lang));
    }
    if let Some(path) = &args.html {
        write(path, &report.html(lang))?;
    }
    if let (Some(pairs), Some(cards)) = (&args.csv, &cards) {
        write(pairs, &report.csv_pairs())?;
        write(cards, &report.csv_cards())?;
    }
    verdict(&ran, lang)
}

fn experiment<G: Buildable>(args: &Args, lang: Lang) -> Result<Experiment<G>, Failed> {
    let seats = seats::<G>(args.seats, lang)?;
    if args.until_decided.is_some() && seats != 2 {
        return Err(Failed(format!("--until-decided is for two seats, and there are {seats}")));
    }
    let (chosen, options) = (decks::<G>(&args.decks)?, table_options::<G>(&args.conduct.options)?);
    Experiment::of_decks(G::book(), chosen, &args.bots, seats, args.conduct.seed, options)
        .map_err(|e| Failed(format!("--bot: {e}")))
}

/// `results.csv` has its cards in `results-cards.csv`.
fn cards_beside(path: &Path) -> PathBuf {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!("{stem}-cards.csv"))
}

/// Options as written on the command line; a wrong name or value is refused with what is known.
pub fn table_options<G: Game>(written: &[String]) -> Result<G::Options, Failed> {
    let mut words = Vec::new();
    for option in written {
        let (name, value) = option
            .split_once('=')
            .ok_or_else(|| Failed(format!("\"{option}\" is no option: write name=value")))?;
        words.push((name.trim().to_string(), value.trim().to_string()));
    }
    stapel_edge::options::<G>(words).map_err(|e| Failed(format!("--option: {e}")))
}
