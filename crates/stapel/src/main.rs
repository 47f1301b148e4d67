//! The binary: everything Stapel does, on the command line.
//!
//! A command is a file of its own; this one only reads the words and picks. Whatever a command cannot do it says
//! in one line on standard error, with a place where there is one, and the exit code is not zero.

mod admin;
mod analyse;
mod arena;
mod bench;
mod card_balance;
mod card_find;
mod card_reading;
mod card_words;
mod cards;
mod collection;
mod conduct;
mod deck_tools;
mod decks;
mod event;
mod games;
mod learn;
mod own_cards;
mod play;
mod print;
mod ratings;
mod replay;
mod rules;
mod scenario;
mod serve;
mod sim;
mod trace;
mod train;

use clap::{Parser, Subcommand};
use mimalloc::MiMalloc;
use stapel_harness::learn::Kind;
use stapel_wording::Lang;
use stats_alloc::StatsAlloc;
use std::{path::PathBuf, process::ExitCode};

/// Takes less memory and time than the system's where there are thousands of tables, and is the same on every system. Counts heap
/// allocations for `bench`; that costs two atomic additions where memory is taken, and play takes none.
#[global_allocator]
static ALLOCATOR: StatsAlloc<MiMalloc> = StatsAlloc::new(MiMalloc);

/// Card games by their rulebooks: play, simulate, test, design.
#[derive(Parser)]
#[command(version, about, arg_required_else_help = true)]
struct Args {
    /// The language of everything it says: en or de
    #[arg(long, global = true, default_value = "en")]
    lang: Lang,
    /// Card files to add to those of a game, or to put in their place (by id); can be said several times
    ///
    /// All *.ron files below the folder. A file belongs to the game whose name is on its path (mine/fab/new.ron), else to
    /// the game the command is about.
    #[arg(long = "cards", global = true, value_name = "DIR")]
    cards: Vec<PathBuf>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// List the games, or say what a table of one may choose
    Games {
        game: Option<String>,
        #[arg(long)]
        json: bool,
    },
    /// Play at a table in the terminal against a bot
    Play(play::Args),
    /// Serve tables to browsers
    Serve(serve::Args),
    /// Look after a server: its tables, people, bans and nodes
    Admin(admin::Args),
    /// Play many games between bots and count
    Sim(sim::Args),
    /// Play bots against each other
    #[command(subcommand)]
    Arena(arena::Command),
    /// Let bots learn from play
    #[command(subcommand)]
    Train(train::Command),
    /// Play tournaments and leagues between bots, and find out how good a system is
    #[command(subcommand)]
    Event(event::Command),
    /// Work out how strong people are
    #[command(subcommand)]
    Ratings(ratings::Command),
    /// Read and check cards
    #[command(subcommand)]
    Cards(cards::Command),
    /// Read, check, count, compare, convert, complete and measure decks
    #[command(subcommand)]
    Decks(decks::Command),
    /// Printed copies with signed codes: issue, verify, count
    #[command(subcommand)]
    Collection(collection::Command),
    /// Print cards, player aids and score sheets
    Print(print::Args),
    /// Check scenarios: rules questions with their answers
    #[command(subcommand)]
    Scenario(scenario::Command),
    /// Learn a game: play its lessons in the terminal
    Learn(learn::Args),
    /// Play the puzzles of a game: positions with a goal
    Puzzle(learn::Args),
    /// Check lessons and puzzles
    #[command(subcommand)]
    Lessons(learn::Command),
    /// Ask about the rules of the games
    #[command(subcommand)]
    Rules(rules::Command),
    /// Write random games as lines of JSON, with every decision and everything open
    Trace(trace::Args),
    /// Step through a recorded game and verify it
    Replay(replay::Args),
    /// Say of every choice of a recorded game what the chances were, what would have been better, and why
    Analyse(analyse::Args),
    /// Measure how fast the games are
    Bench(bench::Args),
    /// Play one table of a server, with cards of its players: asked and answered by lines of JSON
    #[command(hide = true)]
    OwnTable,
}

/// What a command says when it cannot do what was asked; several lines if several things are wrong.
#[derive(Debug)]
pub struct Failed(String);

impl<T: std::fmt::Display> From<T> for Failed {
    fn from(reason: T) -> Self {
        Self(reason.to_string())
    }
}

pub type Done = Result<(), Failed>;

/// Whoever reads our output may stop reading (`stapel cards list fab | head`); that is no fault of ours.
fn leave_quietly_when_the_pipe_closes() {
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        let text = info.payload_as_str().unwrap_or_default();
        if text.contains("failed printing to stdout") {
            std::process::exit(0);
        }
        usual(info);
    }));
}

fn main() -> ExitCode {
    leave_quietly_when_the_pipe_closes();
    let args = Args::parse();
    let lang = args.lang;
    // What a table of its own is played with is only known when it is told.
    let added = match args.command {
        Command::OwnTable => Ok(()),
        ref command => own_cards::add(&args.cards, command.game()),
    };
    let done = added.and_then(|()| run(args.command, &args.cards, lang));
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failed(reason)) => {
            if !reason.is_empty() {
                eprintln!("stapel: {reason}");
            }
            ExitCode::FAILURE
        }
    }
}

impl Command {
    /// The game it is about, if it is about one.
    fn game(&self) -> Option<&str> {
        match self {
            Self::Play(args) => Some(&args.game),
            Self::Sim(args) => Some(&args.game),
            Self::Trace(args) => Some(&args.game),
            Self::Arena(command) => Some(command.game()),
            Self::Train(command) => Some(command.game()),
            Self::Learn(args) | Self::Puzzle(args) => Some(&args.game),
            Self::Lessons(learn::Command::Check { game, .. }) => game.as_deref(),
            Self::Bench(args) => args.game.as_deref(),
            Self::Cards(command) => command.game(),
            Self::Decks(command) => command.game(),
            Self::Collection(command) => command.game(),
            Self::Print(args) => args.game(),
            Self::Games { .. }
            | Self::Serve(_)
            | Self::Admin(_)
            | Self::Event(_)
            | Self::Ratings(_)
            | Self::Scenario(_)
            | Self::Rules(_)
            | Self::Replay(_)
            | Self::Analyse(_)
            | Self::OwnTable => None,
        }
    }
}

fn run(command: Command, folders: &[PathBuf], lang: Lang) -> Done {
    match command {
        Command::Games { game, json } => games::list(game.as_deref(), json, lang),
        Command::Play(args) => play::run(&args, lang),
        Command::Serve(args) => serve::run(&args, folders),
        Command::Admin(args) => admin::run(&args, lang),
        Command::Sim(args) => sim::run(&args, lang),
        Command::Train(command) => train::run(&command, lang),
        Command::Arena(command) => arena::run(&command, lang),
        Command::Ratings(command) => ratings::run(&command, lang),
        Command::Event(command) => event::run(&command, lang),
        Command::Cards(command) => cards::run(&command, lang),
        Command::Decks(command) => decks::run(&command, lang),
        Command::Print(args) => print::run(&args, lang),
        Command::Collection(command) => collection::run(&command, lang),
        Command::Scenario(command) => scenario::run(&command, lang),
        Command::Learn(args) => learn::run(&args, Kind::Lesson, lang),
        Command::Puzzle(args) => learn::run(&args, Kind::Puzzle, lang),
        Command::Lessons(command) => learn::check(&command),
        Command::Rules(command) => rules::run(&command),
        Command::Trace(args) => trace::run(&args, lang),
        Command::Replay(args) => replay::run(&args, lang),
        Command::Analyse(args) => analyse::run(&args, lang),
        Command::Bench(args) => bench::run(&args),
        Command::OwnTable => own_cards::play_inside(folders),
    }
}
