//! `stapel sim`: many games between bots.

use crate::{Done, Failed, decks, no_game};
use indicatif::{ProgressBar, ProgressStyle};
use stapel_arena::{Interval, MatchUp, Report};
use stapel_bots::BotSpec;
use stapel_games::with_game;
use stapel_kernel::{Game, Refused, Shipped};
use stapel_wording::{Lang, Speak};
use std::{
    io::IsTerminal,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

#[derive(clap::Args)]
pub struct Args {
    game: String,
    /// The decks, one a seat; they change seats from game to game
    #[arg(long, num_args = 1.., value_name = "DECK")]
    decks: Vec<String>,
    #[arg(long, default_value_t = 1000)]
    games: u64,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Who plays: one bot for all, or one a deck
    #[arg(long = "bot", num_args = 1.., default_value = "random", value_name = "BOT")]
    bots: Vec<BotSpec>,
    /// How many players, if the decks do not say it
    #[arg(long)]
    seats: Option<usize>,
    /// Table options, as name=value
    #[arg(long = "option", value_name = "NAME=VALUE")]
    options: Vec<String>,
    /// How many games at once; all cores if not said
    #[arg(long)]
    threads: Option<usize>,
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args, lang: Lang) -> Done {
    with_game!(args.game.as_str(), G => sim::<G>(args, lang)).ok_or_else(|| no_game(&args.game))?
}

/// What a table says when it refuses to start.
pub fn refusal<G: Shipped + Speak>(refused: &Refused<G>, lang: Lang) -> Failed {
    match refused {
        Refused::Seats(n) => Failed(format!(
            "{n} {}, {} {}–{}",
            lang.pick("players", "Spieler"),
            lang.pick("but the game is for", "aber das Spiel ist für"),
            G::SEATS.start(),
            G::SEATS.end()
        )),
        Refused::Decks(faults) => Failed(
            faults
                .iter()
                .map(|(seat, f)| {
                    format!("{}: {}", stapel_wording::seat_name(*seat, lang), G::fault(G::book(), f, lang))
                })
                .collect::<Vec<_>>()
                .join("\n"),
        ),
    }
}

fn sim<G: Shipped + Speak>(args: &Args, lang: Lang) -> Done {
    let mut chosen = Vec::new();
    for id in &args.decks {
        chosen.push(decks::find::<G>(id)?.clone());
    }
    // Too few decks for the table: they are used again.
    let seats = args.seats.unwrap_or(chosen.len().max(*G::SEATS.start()));
    let spare: Vec<_> = if chosen.is_empty() { G::decks().to_vec() } else { chosen.clone() };
    chosen.extend(spare.iter().cycle().take(seats.saturating_sub(chosen.len())).cloned());
    if chosen.len() > seats {
        return Err(Failed(format!("{} decks for {seats} seats", chosen.len())));
    }
    let match_up = MatchUp::<G> {
        decks: chosen,
        bots: args.bots.clone(),
        games: args.games,
        seed: args.seed,
        options: table_options::<G>(&args.options)?,
    };
    let done = Arc::new(AtomicU64::new(0));
    let stop = Arc::new(AtomicBool::new(false));
    {
        let stop = Arc::clone(&stop);
        // The first Ctrl-C ends with what is there.
        ctrlc::set_handler(move || stop.store(true, Ordering::Relaxed))?;
    }
    let pool = rayon::ThreadPoolBuilder::new().num_threads(args.threads.unwrap_or(0)).build()?;
    let bar = progress(args.games, Arc::clone(&done), Arc::clone(&stop));
    let start = Instant::now();
    let report = pool.install(|| match_up.play(&done, &stop)).map_err(|r| refusal::<G>(&r, lang));
    let seconds = start.elapsed().as_secs_f64();
    stop.store(true, Ordering::Relaxed);
    bar.join().map_err(|_| Failed("the progress bar broke".into()))?;
    let report = report?;
    if args.json {
        println!("{}", serde_json::to_string_pretty(&report)?);
    } else {
        print(&report, seconds, lang);
    }
    if report.called_off > 0 {
        return Err(Failed(format!("{} games did not end", report.called_off)));
    }
    Ok(())
}

/// Options as written on the command line; a wrong name or value is refused with what is known.
pub fn table_options<G: Game>(written: &[String]) -> Result<G::Options, Failed> {
    let mut map = serde_json::Map::new();
    for option in written {
        let (name, value) = option
            .split_once('=')
            .ok_or_else(|| Failed(format!("\"{option}\" is no option: write name=value")))?;
        map.insert(name.trim().into(), value.trim().into());
    }
    serde_json::from_value(serde_json::Value::Object(map)).map_err(|e| Failed(format!("--option: {e}")))
}

fn progress(games: u64, done: Arc<AtomicU64>, stop: Arc<AtomicBool>) -> std::thread::JoinHandle<()> {
    std::thread::spawn(move || {
        if !std::io::stderr().is_terminal() {
            return;
        }
        let bar = ProgressBar::new(games);
        if let Ok(style) = ProgressStyle::with_template("{bar:40} {pos}/{len} games, {per_sec}, {eta} left") {
            bar.set_style(style);
        }
        while !stop.load(Ordering::Relaxed) && done.load(Ordering::Relaxed) < games {
            bar.set_position(done.load(Ordering::Relaxed));
            std::thread::sleep(Duration::from_millis(100));
        }
        bar.finish_and_clear();
    })
}

fn percent(share: f64, i: Interval) -> String {
    format!("{:5.1} %  [{:.1} – {:.1}]", 100.0 * share, 100.0 * i.low, 100.0 * i.high)
}

fn print(r: &Report, seconds: f64, lang: Lang) {
    println!(
        "{}: {} {}, seed {}, cards {}, version {}",
        r.game,
        r.games,
        lang.pick("games", "Spiele"),
        r.seed,
        r.cards,
        r.version
    );
    for side in &r.sides {
        let places: Vec<String> = side.places.iter().map(u64::to_string).collect();
        println!(
            "  {:12} {:8} {:7} {}  {}  {} {}",
            side.deck,
            side.bot,
            side.wins,
            lang.pick("wins ", "Siege"),
            percent(side.share, side.interval),
            lang.pick("places", "Plätze"),
            places.join("/")
        );
    }
    println!("  {:16} {:7}", lang.pick("draws", "unentschieden"), r.draws);
    for (k, (&wins, &interval)) in r.seat_wins.iter().zip(&r.seat_intervals).enumerate() {
        let seat = stapel_wording::seat_name(stapel_kernel::Seat(k as u8), lang);
        let share = if r.games == 0 { 0.0 } else { wins as f64 / r.games as f64 };
        println!("  {seat:16} {wins:7} {}  {}", lang.pick("wins ", "Siege"), percent(share, interval));
    }
    println!(
        "  {:.1} {}, {:.1} s, {:.0} {}",
        r.decisions_per_game,
        lang.pick("decisions a game", "Entscheidungen je Spiel"),
        seconds,
        r.games as f64 / seconds,
        lang.pick("games a second", "Spiele je Sekunde")
    );
    println!(
        "  {}",
        lang.pick(
            "95 % intervals after Wilson; seats are swapped from game to game",
            "95-%-Intervalle nach Wilson; die Plätze wechseln von Spiel zu Spiel"
        )
    );
}
