//! `stapel event`: tournaments and leagues between bots, from a file.

use crate::{Done, Failed, sim::table_options};
use serde::Serialize;
use stapel_arena::{Cell, Entrant, Experiment, Watch, check, play_all};
use stapel_bots::BotSpec;
use stapel_edge::{Buildable, deck, no_game, read, refusal};
use stapel_events::{Decision, Event, File, Id, Match, Outcome, Plan, Stage, Standings, lot, simulate};
use stapel_games::{GAMES, with_game};
use stapel_script::Deck;
use stapel_wording::Lang;
use std::path::{Path, PathBuf};

#[derive(clap::Subcommand)]
pub enum Command {
    /// Play an event between bots and say who won
    Run(RunArgs),
    /// Say how often the strongest wins under a system, by playing it out many times between players of known strength
    Simulate(SimulateArgs),
}

#[derive(clap::Args)]
pub struct RunArgs {
    /// The event: its plan and who takes part (docs/events.md; examples/event.ron)
    file: PathBuf,
    /// How many games at once; as many as there are cores if not said. Results do not depend on it
    #[arg(long)]
    threads: Option<usize>,
    /// Say everything as JSON: the plan, every decision, rounds and standings
    #[arg(long)]
    json: bool,
}

#[derive(clap::Args)]
pub struct SimulateArgs {
    file: PathBuf,
    /// How many events are played out
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..))]
    fields: u32,
    /// How far apart those are who have no rating in the file: the standard deviation of their strengths
    #[arg(long, default_value_t = 200.0)]
    spread: f64,
    #[arg(long)]
    json: bool,
}

pub fn run(command: &Command, lang: Lang) -> Done {
    match command {
        Command::Run(args) => {
            let file = open(&args.file, lang)?;
            let game = file.plan.game.clone();
            let played = with_game!(game.as_str(), G => play::<G>(args, &file, lang));
            played.unwrap_or_else(|| Err(no_game(&game).into())).map_err(|e| in_file(&args.file, &e.0))
        }
        Command::Simulate(args) => simulate_file(args, lang),
    }
}

fn in_file(path: &Path, why: &dyn std::fmt::Display) -> Failed {
    Failed(format!("{}: {why}", path.display()))
}

/// Reads an event file in which at least two take part.
fn open(path: &Path, lang: Lang) -> Result<File, Failed> {
    let text = read(path)?;
    let at = |e: &dyn std::fmt::Display| in_file(path, e);
    let file = File::read(&text).map_err(|e| Failed(format!("{}:{e}", path.display())))?;
    file.plan.check().map_err(|e| at(&e.said(lang)))?;
    let many: usize = file.entrants.iter().map(|l| usize::from(l.many)).sum();
    if many < 2 {
        return Err(at(
            &lang.pick("an event needs two who take part", "eine Veranstaltung braucht zwei, die teilnehmen")
        ));
    }
    Ok(file)
}

/// Decks and bots of all who take part, and the event before its first round.
fn set_up<G: Buildable>(file: &File, lang: Lang) -> Result<(Experiment<G>, Event, Vec<Decision>), Failed> {
    let ready: &[Deck] = G::decks();
    let mut entrants = Vec::new();
    let mut event = Event::new(Plan { check_in: false, same_deck: false, ..file.plan.clone() })
        .map_err(|e| Failed(e.said(lang).into()))?;
    let mut log = Vec::new();
    for (k, (name, line)) in file.everybody().enumerate() {
        let bot = line.bot.as_deref().unwrap_or("random");
        let spec: BotSpec = bot.parse().map_err(|e| Failed(format!("{name}: {e}")))?;
        let spec = spec.ready(G::book()).map_err(|e| Failed(format!("{name}: {e}")))?;
        let deck = match &line.deck {
            Some(written) => deck::<G>(written).map_err(|e| Failed(format!("{name}: {e}")))?,
            None => ready[k % ready.len()].clone(),
        };
        let enter = Decision::Enter {
            name,
            who: format!("{k}"),
            bot: Some(bot.into()),
            members: (1..=file.plan.team).filter(|_| file.plan.team > 1).map(|k| k.to_string()).collect(),
            people: Vec::new(),
            rating: line.rating,
        };
        event.apply(&enter).map_err(|e| Failed(e.said(lang).into()))?;
        log.push(enter);
        entrants.push(Entrant { deck, bot: spec });
    }
    let options: Vec<String> =
        file.plan.options.iter().map(|(name, value)| format!("{name}={value}")).collect();
    let options = table_options::<G>(&options)?;
    let book = G::book();
    Ok((Experiment { book, entrants, cells: Vec::new(), seed: file.plan.seed.into(), options }, event, log))
}

fn play<G: Buildable>(args: &RunArgs, file: &File, lang: Lang) -> Done {
    let (mut experiment, mut event, mut log) = set_up::<G>(file, lang)?;
    if !G::SEATS.contains(&usize::from(event.plan.seats)) {
        let (least, most, seats) = (G::SEATS.start(), G::SEATS.end(), event.plan.seats);
        return Err(Failed(format!("{} has {least} to {most} seats, and the plan says {seats}", G::ID)));
    }
    let cores = std::thread::available_parallelism().map_or(1, |n| n.get());
    let threads = args.threads.unwrap_or(cores);
    let decide = |event: &mut Event, log: &mut Vec<Decision>, decision: Decision| -> Done {
        event.apply(&decision).map_err(|e| Failed(e.said(lang).into()))?;
        log.push(decision);
        Ok(())
    };
    decide(&mut event, &mut log, Decision::Begin)?;
    loop {
        let next = event.propose().map_err(|e| Failed(e.said(lang).into()))?;
        decide(&mut event, &mut log, next)?;
        if event.stage() == Stage::Over {
            break;
        }
        let round = event.rounds.len() - 1;
        let seats: Vec<Vec<Id>> = event.rounds[round].tables.iter().map(|t| t.seats.clone()).collect();
        let outcomes = play_round(&mut experiment, &event, &seats, threads, lang)?;
        for (table, outcome) in outcomes.into_iter().enumerate() {
            let result = Decision::Result { round: round as u16, table: table as u16, outcome };
            decide(&mut event, &mut log, result)?;
        }
        if !args.json {
            print_round(&event, round, lang);
        }
    }
    let standings = event.standings();
    if args.json {
        let all = Report { plan: &event.plan, log: &log, entrants: names(&event), standings: &standings };
        println!("{}", serde_json::to_string_pretty(&all)?);
    } else {
        print_standings(&event, &standings, lang);
    }
    Ok(())
}

#[derive(Serialize)]
struct Report<'a> {
    plan: &'a Plan,
    log: &'a [Decision],
    entrants: Vec<&'a str>,
    standings: &'a Standings,
}

fn names(event: &Event) -> Vec<&str> {
    event.entrants.iter().map(|e| e.name.as_str()).collect()
}

/// Plays all tables of a round, game by game: a match goes on until somebody has won it. Everybody's next game is played at the
/// other end of the table.
fn play_round<G: Buildable>(
    experiment: &mut Experiment<G>,
    event: &Event,
    tables: &[Vec<Id>],
    threads: usize,
    lang: Lang,
) -> Result<Vec<Outcome>, Failed> {
    let to_seats = |table: &Vec<Id>| Cell::one(table.iter().map(|&id| id as usize).collect());
    experiment.cells = tables.iter().map(to_seats).collect();
    experiment.seed = u64::from(event.plan.seed) << 16 | event.rounds.len() as u64;
    check(experiment).map_err(|r| refusal(experiment.book, &r, lang))?;
    let knock_out = event.rounds.last().is_some_and(|r| r.knock_out);
    let mut matches: Vec<Match> = tables.iter().map(|t| Match::new(t.len())).collect();
    let watch = Watch::default();
    for game in 0.. {
        let open = |m: &Match| !m.is_over(&event.plan, knock_out);
        let jobs: Vec<(usize, u64)> =
            matches.iter().enumerate().filter(|(_, m)| open(m)).map(|(cell, _)| (cell, game)).collect();
        if jobs.is_empty() {
            break;
        }
        let (played, broken) = play_all(experiment, &jobs, threads, &|_| Ok(()), &watch)?;
        if let Some(broken) = broken.first() {
            return Err(Failed(format!("a game broke off with a panic: {}", broken.panic)));
        }
        for p in &played {
            let places: Vec<u8> = p.chairs.iter().map(|c| c.place).collect();
            let league: Option<Vec<u16>> = p.chairs.iter().map(|c| c.league).collect();
            matches[p.cell].add(p.game as u32, &places, league.as_deref());
        }
    }
    let outcome = |(k, m): (usize, &Match)| m.outcome(&event.plan, knock_out, lot(experiment.seed, k as u64));
    Ok(matches.iter().enumerate().map(outcome).collect())
}

fn print_round(event: &Event, round: usize, lang: Lang) {
    println!("\n{} {}", lang.pick("Round", "Runde"), round + 1);
    let name = |id: &Id| event.entrants[*id as usize].name.as_str();
    for (k, table) in event.rounds[round].tables.iter().enumerate() {
        let Some(outcome) = &table.outcome else { continue };
        let seats: Vec<&str> = table.seats.iter().map(name).collect();
        match &outcome.wins[..] {
            [a, b] => println!("{:>4}  {} {a} : {b} {}", k + 1, seats[0], seats[1]),
            _ => {
                let shown: Vec<String> = seats
                    .iter()
                    .zip(&outcome.places)
                    .map(|(name, place)| format!("{place}. {name}"))
                    .collect();
                println!("{:>4}  {}", k + 1, shown.join(", "));
            }
        }
    }
    for id in &event.rounds[round].byes {
        println!("      {} {}", name(id), lang.pick("has a bye", "hat ein Freilos"));
    }
}

fn print_standings(event: &Event, standings: &Standings, lang: Lang) {
    println!("\n{}", lang.pick("Standings", "Tabelle"));
    let width = event.entrants.iter().map(|e| e.name.chars().count()).max().unwrap_or(4).max(4);
    let heads: Vec<String> = standings.tie_breaks.iter().map(|t| format!("{:>12}", t.short(lang))).collect();
    println!("   #  {:width$}  {:>6}{}", "Name", lang.pick("points", "Punkte"), heads.join(""));
    for row in &standings.rows {
        let points = f64::from(row.points) / 2.0;
        let figures: String = row
            .figures
            .iter()
            .zip(&standings.tie_breaks)
            .map(|(value, tie_break)| {
                let scale = if tie_break.is_percent() { 10_000.0 } else { 1_000_000.0 };
                format!("{:>12.1}", value.millionths as f64 / scale)
            })
            .collect();
        println!(
            "{:>4}  {:width$}  {points:>6}{figures}",
            row.place, event.entrants[row.entrant as usize].name
        );
    }
    for tie_break in &standings.tie_breaks {
        println!("{}: {}", tie_break.name(lang), tie_break.explained(lang));
    }
}

fn simulate_file(args: &SimulateArgs, lang: Lang) -> Done {
    let file = open(&args.file, lang)?;
    if !GAMES.contains(&file.plan.game.as_str()) {
        return Err(in_file(&args.file, &no_game(&file.plan.game).0));
    }
    let n = file.everybody().count();
    // Those without a rating are spread like people are: evenly over the parts of a bell curve.
    let strengths: Vec<f64> = file
        .everybody()
        .enumerate()
        .map(|(k, (_, line))| {
            line.rating
                .map_or_else(|| 1500.0 + args.spread * quantile((k as f64 + 0.5) / n as f64), f64::from)
        })
        .collect();
    let done =
        simulate(&file.plan, &strengths, args.fields).map_err(|e| in_file(&args.file, &e.said(lang)))?;
    if args.json {
        println!("{}", serde_json::to_string_pretty(&done)?);
        return Ok(());
    }
    let share = 100.0 * done.strongest_first / f64::from(done.events.max(1));
    println!(
        "{}",
        lang.pick(
            format!(
                "{} events, {} entrants, {} rounds: the strongest wins {share:.1} % of them, is in the first four in {}, and comes {:.2}. on average. {} of {} meetings were repeats.",
                done.events, done.entrants, done.rounds, done.strongest_in_top_four, done.mean_place, done.rematches, done.matches
            ),
            format!(
                "{} Veranstaltungen, {} Teilnehmer, {} Runden: Der Stärkste gewinnt {share:.1} %, ist {}-mal unter den ersten vier und wird im Mittel {:.2}. {} von {} Begegnungen waren Wiederholungen.",
                done.events, done.entrants, done.rounds, done.strongest_in_top_four, done.mean_place, done.rematches, done.matches
            ),
        )
    );
    Ok(())
}

/// Where the bell curve has this part of it below (Hastings' approximation, good to a thousandth).
fn quantile(part: f64) -> f64 {
    let t = |p: f64| (-2.0 * p.ln()).sqrt();
    let tail = |p: f64| {
        let t = t(p);
        t - (2.515_517 + 0.802_853 * t + 0.010_328 * t * t)
            / (1.0 + 1.432_788 * t + 0.189_269 * t * t + 0.001_308 * t * t * t)
    };
    if part < 0.5 { -tail(part) } else { tail(1.0 - part) }
}
