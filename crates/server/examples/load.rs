//! How a server bears many tables at once. Only for a server on this machine, and only for a while:
//!
//! ```sh
//! load people --tables 2000 --stapel target/release/stapel --core 0                 # one, on SQLite, on one core
//! load people --tables 3000 --stapel target/release/stapel --nodes 3                # three, on PostgreSQL and NATS
//! load bots --tables 40 --address 127.0.0.1:7878 --pid 1234                         # one that runs already
//! ```
//!
//! `load` stands for `cargo run --release -p stapel-server --example load --`; `tools/capacity` has what docs/capacity.md reckons with.

#[path = "../tests/it/client.rs"]
mod client;
#[path = "../tests/it/machines.rs"]
mod machines;
#[path = "load/servers.rs"]
mod servers;

use clap::{Parser, ValueEnum};
use client::{Client, get, options};
use machines::processor_time;
use serde_json::{Value, json};
use servers::{Servers, memory};
use std::{
    net::{Ipv4Addr, SocketAddr},
    path::PathBuf,
    time::{Duration, Instant},
};

/// As many tables as one measurement may have.
const MOST_TABLES: usize = 5000;
/// So many of them come from one address: a server takes only so many sockets from one.
const FROM_ONE: usize = 200;

/// What one core has to carry (docs/operating.md): 99 % and 99.9 % of the choices are seen within so many milliseconds, and a table with
/// its two sockets takes no more than so many kB.
const GOALS: [(&str, f64); 3] = [("99 %", 10.0), ("99.9 %", 50.0), ("memory a table", 120.0)];

/// How much later one table begins than the one before.
const APART: Duration = Duration::from_millis(13);

/// When is measured.
#[derive(Clone, Copy)]
struct Span {
    begin: Instant,
    end: Instant,
}

impl Span {
    fn is_over(self) -> bool {
        Instant::now() >= self.end
    }

    /// Whether it counts.
    fn note(self, start: Instant, took: Duration, times: &mut Vec<Duration>) -> bool {
        let counts = (self.begin..self.end).contains(&start);
        times.extend(counts.then_some(took));
        counts
    }
}

#[derive(Clone, Copy, ValueEnum)]
enum Who {
    /// Two people a table who think for a while: from sending a choice to having the new view
    People,
    /// Bots only, with an onlooker: how much later than the pace their answers come
    Bots,
}

#[derive(Parser)]
struct Args {
    who: Who,
    /// The server, or several nodes of one; on this machine only
    #[arg(long, default_value = "127.0.0.1:7878")]
    address: Vec<SocketAddr>,
    #[arg(long, default_value_t = 200)]
    tables: usize,
    /// How long is measured, after all tables are there
    #[arg(long, default_value_t = 60)]
    seconds: u64,
    /// How long people think on average, in milliseconds
    #[arg(long, default_value_t = 2000)]
    thought: u64,
    /// The pace of the server, in milliseconds
    #[arg(long, default_value_t = 150)]
    pace: u64,
    /// The processes of the server, to tell how much memory a table takes
    #[arg(long)]
    pid: Vec<u32>,
    /// Start this binary instead of measuring servers that run
    #[arg(long, value_name = "FILE", conflicts_with_all = ["address", "pid"])]
    stapel: Option<PathBuf>,
    /// How many of it: one keeps its tables in SQLite, several in one PostgreSQL
    #[arg(long, default_value_t = 1, requires = "stapel")]
    nodes: usize,
    /// The core they have to get by with; the players are best started on another (taskset)
    #[arg(long, requires = "stapel")]
    core: Option<usize>,
    #[arg(long)]
    json: bool,
    /// Say whether what one core has to carry was carried, and fail if it was not
    #[arg(long)]
    goals: bool,
    /// The bots that play
    #[arg(long, default_value = "greedy")]
    bot: String,
}

/// What a server has used up so far.
#[derive(Clone, Copy)]
struct Used {
    memory: u64,
    time: u64,
    stored: u64,
    database_time: Option<u64>,
}

impl Used {
    fn of(pids: &[u32], servers: Option<&Servers>) -> Option<Self> {
        let sum = |of: fn(u32) -> Option<u64>| pids.iter().map(|pid| of(*pid)).sum::<Option<u64>>();
        if pids.is_empty() {
            return None;
        }
        Some(Self {
            memory: sum(memory)?,
            time: sum(processor_time)?,
            stored: servers.map_or(0, Servers::stored),
            database_time: servers.and_then(Servers::database_time),
        })
    }
}

/// What one table has seen.
#[derive(Default)]
struct Seen {
    times: Vec<Duration>,
    /// Bytes of states that were told in the time that is measured.
    bytes: usize,
}

#[tokio::main]
async fn main() {
    let args = Args::parse();
    if !args.address.iter().all(|a| a.ip().is_loopback()) || args.tables > MOST_TABLES || args.seconds > 600 {
        eprintln!("load: only on this machine, at most {MOST_TABLES} tables, at most 600 seconds");
        std::process::exit(1);
    }
    let servers = args.stapel.as_ref().map(|stapel| Servers::start(stapel, args.nodes, args.core));
    let (nodes, pids) = match &servers {
        Some(servers) => (servers.addresses.clone(), servers.pids()),
        None => (args.address.iter().map(SocketAddr::to_string).collect(), args.pid.clone()),
    };
    let games = get(&nodes[0], "/api/games").await;
    let games = games.as_array().expect("games");
    let before = Used::of(&pids, servers.as_ref());
    // What is measured is how tables are played, not how they all begin at once.
    let begin = Instant::now() + APART * args.tables as u32 + Duration::from_secs(5);
    let end = begin + Duration::from_secs(args.seconds);
    let span = Span { begin, end };
    let tables = (0..args.tables).map(|k| {
        let game = games[k % games.len()].clone();
        // The two of a table come to different nodes, if there are several.
        let at = |seat: usize| nodes[(k + seat) % nodes.len()].clone();
        let addresses = [at(0), at(1)];
        let (who, thought, pace, bot) = (args.who, args.thought, args.pace, args.bot.clone());
        tokio::spawn(async move {
            // Not all at the same moment: people do not come like that either.
            tokio::time::sleep(APART * k as u32).await;
            match who {
                Who::People => people(&addresses, &game, thought, k as u64, span).await,
                Who::Bots => bots(&addresses[0], &game, &bot, pace, span).await,
            }
        })
    });
    let tables: Vec<_> = tables.collect();
    tokio::time::sleep_until(begin.into()).await;
    let first = Used::of(&pids, servers.as_ref());
    // By then the last choices are still to come.
    tokio::time::sleep_until((end - Duration::from_millis(100)).into()).await;
    let last = Used::of(&pids, servers.as_ref());
    let mut seen = Seen::default();
    for table in tables {
        let Seen { times, bytes } = table.await.expect("a table's client does not break");
        seen.times.extend(times);
        seen.bytes += bytes;
    }
    let wait = servers.as_ref().map(Servers::disk_wait);
    let kept = report(
        &mut seen,
        &args,
        before.zip(first).zip(last).map(|((before, first), last)| [before, first, last]),
        wait,
    );
    if args.goals && !kept {
        drop(servers);
        std::process::exit(1);
    }
}

/// Says what was measured, and whether it is what it should be.
fn report(
    Seen { times, bytes }: &mut Seen,
    args: &Args,
    used: Option<[Used; 3]>,
    wait: Option<Duration>,
) -> bool {
    times.sort_unstable();
    let at = |share: f64| {
        let place = ((times.len() as f64 * share) as usize).min(times.len().saturating_sub(1));
        times.get(place).map_or(0.0, |time| time.as_secs_f64() * 1000.0)
    };
    let shares = [0.5, 0.9, 0.99, 0.999, 1.0].map(|share| (share, at(share)));
    let answers = times.len().max(1) as f64;
    let each = |kind: fn(&Used) -> u64, used: &[Used; 3]| {
        kind(&used[2]).saturating_sub(kind(&used[1])) as f64 / answers
    };
    let figures = used.as_ref().map(|used| {
        json!({
            "memory_empty_kb": used[0].memory,
            "memory_kb": used[2].memory,
            "memory_a_table_kb": used[2].memory.saturating_sub(used[0].memory) / args.tables.max(1) as u64,
            "processor_ms_a_choice": each(|u| u.time, used),
            "cores": each(|u| u.time, used) * answers / 1000.0 / args.seconds as f64,
            "database_ms_a_choice": used[0].database_time.map(|_| each(|u| u.database_time.unwrap_or(0), used)),
            "stored_bytes_a_choice": each(|u| u.stored, used),
        })
    });
    let told = *bytes as f64 / answers;
    let memory = figures.as_ref().and_then(|f| f["memory_a_table_kb"].as_f64());
    let measured = [shares[2].1, shares[3].1, memory.unwrap_or_default()];
    let missed = GOALS.iter().zip(measured).filter(|((_, goal), found)| found > goal);
    let missed: Vec<String> =
        missed.map(|((what, goal), found)| format!("{what}: {found:.1} instead of {goal}")).collect();
    let wait = wait.map(|wait| wait.as_secs_f64() * 1000.0);
    if args.json {
        let millis: serde_json::Map<String, Value> =
            shares.iter().map(|(share, time)| (format!("{}", 100.0 * share), json!(time))).collect();
        let all = json!({
            "tables": args.tables,
            "nodes": args.nodes,
            "seconds": args.seconds,
            "answers": times.len(),
            "choices_a_second": answers / args.seconds as f64,
            "millis": millis,
            "told_bytes_a_choice": told,
            "disk_ms_a_commit": wait,
            "missed": missed,
            "used": figures,
        });
        println!("{all:#}");
        return missed.is_empty();
    }
    let what = match args.who {
        Who::People => "choice to view",
        Who::Bots => "later than the pace",
    };
    println!(
        "{} tables, {} s, {} answers, {:.0} a second; {what}:",
        args.tables,
        args.seconds,
        times.len(),
        answers / args.seconds as f64
    );
    for (share, time) in shares {
        println!("  {:5.1} %  {time:8.2} ms", 100.0 * share);
    }
    println!("told to all at a table: {told:.0} bytes a choice");
    if let Some(Value::Object(figures)) = figures {
        for (name, figure) in figures.iter().filter(|(_, figure)| !figure.is_null()) {
            println!("{}: {:.3}", name.replace('_', " "), figure.as_f64().unwrap_or_default());
        }
    }
    if let Some(wait) = wait {
        println!("a write that waits for this disk: {wait:.2} ms, half of the time");
    }
    if args.goals {
        let missed = missed.join("; ");
        println!(
            "{}",
            if missed.is_empty() { "all goals are met".into() } else { format!("missed: {missed}") }
        );
    }
    missed.is_empty()
}

fn deck(game: &Value, seat: usize) -> &str {
    let decks = game["decks"].as_array().expect("decks");
    decks[seat % decks.len()]["id"].as_str().expect("an id")
}

/// Two people who think and choose; a new game whenever one is over.
async fn people(addresses: &[String; 2], game: &Value, thought: u64, seed: u64, span: Span) -> Seen {
    let own = Ipv4Addr::new(127, 0, 0, 1 + (seed as usize / FROM_ONE) as u8);
    let [first, second] = addresses;
    let mut seats = [Client::hello_from(own, first).await, Client::hello_from(own, second).await];
    seats.iter_mut().for_each(|client| client.light = true);
    let mut chance = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut random = move |below: u64| {
        chance ^= chance << 13;
        chance ^= chance >> 7;
        chance ^= chance << 17;
        chance % below.max(1)
    };
    let mut seen = Seen::default();
    while !span.is_over() {
        let table = seats[0].create(json!({"game": game["id"], "seats": 2})).await;
        seats[0].sit(&table, 0, deck(game, 0)).await;
        seats[1].sit(&table, 1, deck(game, 1)).await;
        let mut states = [seats[0].state().await, seats[1].state().await];
        while !span.is_over() && states[0]["scene"]["places"].is_null() {
            let asked = states[0]["scene"]["question"]["seat"].as_u64().expect("a seat") as usize;
            tokio::time::sleep(Duration::from_millis(thought / 2 + random(thought))).await;
            let option = random(options(&states[asked]) as u64) as usize;
            let bytes = seats[0].bytes + seats[1].bytes;
            let done = seats[asked].choose(&states[asked], option).await;
            assert_eq!(done["tell"], "done", "{done}");
            states[asked] = seats[asked].state().await;
            // Where a set is named, its parts are messages of their own: the last one is the choice.
            let (start, took) = (seats[asked].asked_at, seats[asked].asked_at.elapsed());
            states[1 - asked] = seats[1 - asked].state().await;
            if span.note(start, took, &mut seen.times) {
                seen.bytes += seats[0].bytes + seats[1].bytes - bytes;
            }
        }
        for seat in &mut seats {
            seat.must(json!({"do": "unwatch", "table": table})).await;
        }
    }
    seen
}

/// Bots on all seats, and one who looks on.
async fn bots(address: &str, game: &Value, bot: &str, pace: u64, span: Span) -> Seen {
    let mut onlooker = Client::hello(address, None).await;
    let mut seen = Seen::default();
    while !span.is_over() {
        let table = onlooker.create(json!({"game": game["id"], "seats": 2})).await;
        onlooker.must(json!({"do": "watch", "table": table})).await;
        onlooker.add_bot(&table, 0, bot, deck(game, 0)).await;
        onlooker.add_bot(&table, 1, bot, deck(game, 1)).await;
        let mut state = onlooker.state().await;
        while !span.is_over() && state["scene"]["places"].is_null() {
            let start = Instant::now();
            state = onlooker.state().await;
            span.note(start, start.elapsed().saturating_sub(Duration::from_millis(pace)), &mut seen.times);
        }
        onlooker.must(json!({"do": "unwatch", "table": table})).await;
    }
    seen
}
