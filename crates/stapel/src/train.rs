//! `stapel train`: bots learn from play. Games are made here, `tools/train.py` fits a net to them, and here it is decided whether the
//! net plays better (docs/training.md).

use crate::{
    Done, Failed,
    conduct::{Conduct, conduct, writable},
    sim::table_options,
};
use indicatif::{ProgressBar, ProgressStyle};
use stapel_arena::{Band, Experiment, Verdict};
use stapel_bots::{BotSpec, Search};
use stapel_edge::{Buildable, decks, no_game};
use stapel_games::with_game;
use stapel_kernel::Shipped;
use stapel_training::{Head, Samples, play, read};
use stapel_wording::Lang;
use std::{
    collections::HashSet,
    fs::File,
    io::{self, BufWriter, IsTerminal, Write},
    path::PathBuf,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, AtomicU64, Ordering::Relaxed},
    },
    thread,
    time::{Duration, Instant},
};

#[derive(clap::Subcommand)]
pub enum Command {
    /// Let a bot play with itself and keep the games
    ///
    /// A file that is there is gone on with; the first Ctrl-C ends it with what is there. The same game, bot, seed and number
    /// make the same game on every machine, unless the bot plays against the clock.
    Generate(GenerateArgs),
    /// Play kept games again and write what a net learns from
    Export(ExportArgs),
    /// Let a net play against the champion until it is clear which is better
    Gate(GateArgs),
}

#[derive(clap::Args)]
pub struct GenerateArgs {
    pub game: String,
    /// Who plays; it has to be one that searches
    #[arg(long, default_value = "search:100/10", value_name = "BOT")]
    bot: BotSpec,
    /// How many games there are to be in the file
    #[arg(long, default_value_t = 1000)]
    games: u64,
    /// The number of the first game: for parts that are made on several machines
    #[arg(long, default_value_t = 0)]
    from: u64,
    /// End after so many seconds, with what is there
    #[arg(long)]
    seconds: Option<u64>,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many games at once; as many as there are cores if not said
    #[arg(long)]
    threads: Option<usize>,
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

#[derive(clap::Args)]
pub struct ExportArgs {
    pub game: String,
    /// Files of kept games
    #[arg(required = true)]
    files: Vec<PathBuf>,
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

#[derive(clap::Args)]
pub struct GateArgs {
    pub game: String,
    /// Who wants to be champion, such as learned:100ms@NEW.net
    challenger: BotSpec,
    /// Who is
    #[arg(long, default_value = "learned", value_name = "BOT")]
    champion: BotSpec,
    /// The decks they play with; all ready decks if none is named
    #[arg(long, num_args = 1.., value_name = "DECK")]
    decks: Vec<String>,
    /// How many games at the most
    #[arg(long, default_value_t = 1000)]
    games: u64,
    #[command(flatten)]
    conduct: Conduct,
}

impl Command {
    pub fn game(&self) -> &str {
        match self {
            Self::Generate(args) => &args.game,
            Self::Export(args) => &args.game,
            Self::Gate(args) => &args.game,
        }
    }
}

pub fn run(command: &Command, lang: Lang) -> Done {
    with_game!(command.game(), G => match command {
        Command::Generate(args) => generate::<G>(args),
        Command::Export(args) => export::<G>(args),
        Command::Gate(args) => gate::<G>(args, lang),
    })
    .ok_or_else(|| no_game(command.game()))?
}

fn generate<G: Buildable>(args: &GenerateArgs) -> Done {
    let bot = args.bot.ready(G::book())?;
    let BotSpec::Search(search) = bot else {
        return Err(Failed(format!("--bot: {bot} does not search; use search or learned")));
    };
    let at = |e: &dyn std::fmt::Display| Failed(format!("{}: {e}", args.out.display()));
    let head = Head::of::<G>(bot, args.seed);
    let mut there = HashSet::new();
    let file = if args.out.exists() {
        let text = std::fs::read_to_string(&args.out).map_err(|e| at(&e))?;
        let (games, whole) = read(&head, &text).map_err(|e| at(&e))?;
        there.extend(games.iter().map(|g| g.n));
        let file = File::options().append(true).open(&args.out).map_err(|e| at(&e))?;
        file.set_len(whole as u64).map_err(|e| at(&e))?;
        file
    } else {
        let mut file = File::create_new(&args.out).map_err(|e| at(&e))?;
        writeln!(file, "{}", serde_json::to_string(&head)?).map_err(|e| at(&e))?;
        file
    };
    let missing: Vec<u64> = (args.from..args.from + args.games).filter(|n| !there.contains(n)).collect();
    let made = play_all::<G>(args, search, &missing, file).map_err(|e| at(&e))?;
    println!("{}: {} games, {made} of them new", args.out.display(), there.len() as u64 + made);
    Ok(())
}

/// Plays these games on all cores; says how many were finished.
fn play_all<G: Shipped>(args: &GenerateArgs, search: Search, games: &[u64], file: File) -> io::Result<u64> {
    let stop = Arc::new(AtomicBool::new(false));
    let on_signal = Arc::clone(&stop);
    ctrlc::set_handler(move || on_signal.store(true, Relaxed)).map_err(io::Error::other)?;
    let end = args.seconds.map(|s| Instant::now() + Duration::from_secs(s));
    let stopped = || stop.load(Relaxed) || end.is_some_and(|end| Instant::now() >= end);
    let (next, made) = (AtomicU64::new(0), AtomicU64::new(0));
    let out = Mutex::new((BufWriter::new(file), None));
    let bar = bar(games.len() as u64);
    let work = || {
        while let Some(&n) = games.get(next.fetch_add(1, Relaxed) as usize) {
            let Some(kept) = play::<G>(search, args.seed, n, stopped) else { return };
            let line = serde_json::to_string(&kept).expect("a game is plain data");
            let mut out = out.lock().unwrap_or_else(PoisonError::into_inner);
            let written = writeln!(out.0, "{line}").and_then(|()| out.0.flush());
            if let Err(error) = written {
                out.1.get_or_insert(error);
                stop.store(true, Relaxed);
                return;
            }
            made.fetch_add(1, Relaxed);
            bar.inc(1);
        }
    };
    let cores = thread::available_parallelism().map_or(1, |n| n.get());
    thread::scope(|scope| {
        (1..args.threads.unwrap_or(cores).max(1)).for_each(|_| {
            scope.spawn(work);
        });
        work();
    });
    bar.finish_and_clear();
    let (_, error) = out.into_inner().unwrap_or_else(PoisonError::into_inner);
    error.map_or(Ok(made.into_inner()), Err)
}

fn bar(games: u64) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(games);
    if let Ok(style) = ProgressStyle::with_template("{bar:40} {pos}/{len} games, {per_sec}, {eta} left") {
        bar.set_style(style);
    }
    bar
}

fn export<G: Buildable>(args: &ExportArgs) -> Done {
    writable(&args.out)?;
    let mut samples = Samples::default();
    for path in &args.files {
        let at = |e: &dyn std::fmt::Display| Failed(format!("{}: {e}", path.display()));
        let text = std::fs::read_to_string(path).map_err(|e| at(&e))?;
        let first = text.lines().next().unwrap_or_default();
        let head: Head = serde_json::from_str(first).map_err(|e| at(&format!("line 1: {e}")))?;
        let here = Head { bot: head.bot.clone(), seed: head.seed, ..Head::of::<G>(BotSpec::Random, 0) };
        let (games, _) = read(&here, &text).map_err(|e| at(&e))?;
        for game in &games {
            samples.add::<G>(head.seed, game).map_err(|e| at(&e))?;
        }
    }
    let file = File::create(&args.out).map_err(|e| Failed(format!("{}: {e}", args.out.display())))?;
    samples.write::<G>(BufWriter::new(file)).map_err(|e| Failed(format!("{}: {e}", args.out.display())))?;
    println!("{}: {} moments", args.out.display(), samples.len());
    Ok(())
}

fn gate<G: Buildable>(args: &GateArgs, lang: Lang) -> Done {
    let (decks, options) = (decks::<G>(&args.decks)?, table_options::<G>(&args.conduct.options)?);
    let bots = [args.challenger, args.champion];
    let experiment =
        Experiment::of_bots(G::book(), &bots, &decks, args.conduct.seed, options).map_err(Failed)?;
    let better: Band = "0.5..0.5".parse().map_err(Failed::from)?;
    let ran = conduct(&experiment, &args.conduct, args.games, Some(better), (), lang)?;
    let ((points, games), verdict) = (ran.course.score(0), ran.course.verdict(better, 0));
    let share = points / games.max(1) as f64;
    if args.conduct.json {
        let said = serde_json::json!({ "challenger": args.challenger.to_string(), "champion": args.champion.to_string(),
            "games": games, "points": points, "verdict": verdict });
        println!("{}", serde_json::to_string_pretty(&said)?);
    } else {
        println!(
            "{points} of {games} games ({:.1} %): {}",
            share * 100.0,
            match verdict {
                Verdict::Above => lang.pick("the challenger is better", "der Herausforderer ist besser"),
                Verdict::Below => lang.pick("the champion stays", "der Meister bleibt"),
                Verdict::Even | Verdict::Open =>
                    lang.pick("undecided: the champion stays", "unentschieden: der Meister bleibt"),
            }
        );
    }
    match verdict {
        Verdict::Above => Ok(()),
        _ => Err(Failed(String::new())),
    }
}
