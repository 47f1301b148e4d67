//! How a server bears many tables at once. Only for a server on this machine, and only for a while:
//!
//! ```sh
//! stapel serve --port 7878 --data /tmp/load &
//! cargo run --release -p stapel-server --example load -- people --tables 200 --seconds 60 --pid $!
//! cargo run --release -p stapel-server --example load -- bots --tables 40 --seconds 60
//! ```

#[path = "../tests/it/client.rs"]
mod client;

use clap::{Parser, ValueEnum};
use client::{Client, get, options};
use serde_json::{Value, json};
use std::{
    net::{Ipv4Addr, SocketAddr},
    time::{Duration, Instant},
};

/// As many tables as one measurement may have.
const MOST_TABLES: usize = 5000;
/// So many of them come from one address: a server takes only so many sockets from one.
const FROM_ONE: usize = 200;

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

    fn note(self, start: Instant, took: Duration, times: &mut Vec<Duration>) {
        if (self.begin..self.end).contains(&start) {
            times.push(took);
        }
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
    /// The bots that play
    #[arg(long, default_value = "greedy")]
    bot: String,
}

#[tokio::main]
async fn main() {
    let args = Args::parse();
    if !args.address.iter().all(|a| a.ip().is_loopback()) || args.tables > MOST_TABLES || args.seconds > 600 {
        eprintln!("load: only on this machine, at most {MOST_TABLES} tables, at most 600 seconds");
        std::process::exit(1);
    }
    let nodes: Vec<String> = args.address.iter().map(SocketAddr::to_string).collect();
    let games = get(&nodes[0], "/api/games").await;
    let games = games.as_array().expect("games");
    let before = memory(&args.pid);
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
    // By then all tables are there, and the last choices are still to come.
    tokio::time::sleep_until((end - Duration::from_secs(1)).into()).await;
    let after = memory(&args.pid);
    let mut times = Vec::new();
    for table in tables {
        times.extend(table.await.expect("a table's client does not break"));
    }
    report(&mut times, &args);
    if let Some((before, after)) = before.zip(after) {
        let each = after.saturating_sub(before) / args.tables.max(1) as u64;
        println!(
            "memory: {before} kB without tables, {after} kB with them: {each} kB a table with its sockets"
        );
    }
}

/// The memory of processes, in kB; none if there are none.
fn memory(pids: &[u32]) -> Option<u64> {
    let of = |pid: &u32| -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{pid}/status")).ok()?;
        status.lines().find_map(|line| line.strip_prefix("VmRSS:")?.split_whitespace().next()?.parse().ok())
    };
    if pids.is_empty() { None } else { pids.iter().map(of).sum() }
}

fn report(times: &mut [Duration], args: &Args) {
    times.sort_unstable();
    let at =
        |share: f64| times.get(((times.len() as f64 * share) as usize).min(times.len().saturating_sub(1)));
    let what = match args.who {
        Who::People => "choice to view",
        Who::Bots => "later than the pace",
    };
    println!("{} tables, {} s, {} answers; {what}:", args.tables, args.seconds, times.len());
    for share in [0.5, 0.9, 0.99, 0.999, 1.0] {
        if let Some(time) = at(share) {
            println!("  {:5.1} %  {:8.2} ms", 100.0 * share, time.as_secs_f64() * 1000.0);
        }
    }
}

fn deck(game: &Value, seat: usize) -> &str {
    let decks = game["decks"].as_array().expect("decks");
    decks[seat % decks.len()]["id"].as_str().expect("an id")
}

/// Two people who think and choose; a new game whenever one is over.
async fn people(addresses: &[String; 2], game: &Value, thought: u64, seed: u64, span: Span) -> Vec<Duration> {
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
    let mut times = Vec::new();
    while !span.is_over() {
        let table = seats[0].create(json!({"game": game["id"], "seats": 2})).await;
        seats[0].sit(&table, 0, deck(game, 0)).await;
        seats[1].sit(&table, 1, deck(game, 1)).await;
        let mut states = [seats[0].state().await, seats[1].state().await];
        while !span.is_over() && states[0]["scene"]["places"].is_null() {
            let asked = states[0]["scene"]["question"]["seat"].as_u64().expect("a seat") as usize;
            tokio::time::sleep(Duration::from_millis(thought / 2 + random(thought))).await;
            let option = random(options(&states[asked]) as u64) as usize;
            let start = Instant::now();
            let done = seats[asked].choose(&states[asked], option).await;
            assert_eq!(done["tell"], "done", "{done}");
            states[asked] = seats[asked].state().await;
            span.note(start, start.elapsed(), &mut times);
            states[1 - asked] = seats[1 - asked].state().await;
        }
        for seat in &mut seats {
            seat.must(json!({"do": "unwatch", "table": table})).await;
        }
    }
    times
}

/// Bots on all seats, and one who looks on.
async fn bots(address: &str, game: &Value, bot: &str, pace: u64, span: Span) -> Vec<Duration> {
    let mut onlooker = Client::hello(address, None).await;
    let mut times = Vec::new();
    while !span.is_over() {
        let table = onlooker.create(json!({"game": game["id"], "seats": 2})).await;
        onlooker.must(json!({"do": "watch", "table": table})).await;
        onlooker.add_bot(&table, 0, bot, deck(game, 0)).await;
        onlooker.add_bot(&table, 1, bot, deck(game, 1)).await;
        let mut state = onlooker.state().await;
        while !span.is_over() && state["scene"]["places"].is_null() {
            let start = Instant::now();
            state = onlooker.state().await;
            span.note(start, start.elapsed().saturating_sub(Duration::from_millis(pace)), &mut times);
        }
        onlooker.must(json!({"do": "unwatch", "table": table})).await;
    }
    times
}
