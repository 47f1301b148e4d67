//! Nodes that are killed, paused and asked to end, a PostgreSQL and a NATS that go away, under many games: is anything that was
//! told ever lost, do two nodes ever tell two different things, and how long does a table stand still? Real processes on this
//! machine; `tools/soak` builds and runs it.

#[path = "../tests/it/client.rs"]
mod client;
#[path = "../tests/it/machines.rs"]
mod machines;
#[path = "soak/player.rs"]
mod player;

use clap::Parser;
use machines::{Nats, Postgres, signal};
use player::{Game, Told};
use std::{
    path::PathBuf,
    process::{Child, Command, Stdio},
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

#[derive(Parser)]
struct Args {
    /// The binary
    #[arg(long)]
    stapel: PathBuf,
    #[arg(long, default_value_t = 3)]
    nodes: usize,
    #[arg(long, default_value_t = 200)]
    games: usize,
    /// How long a player thinks at most, in milliseconds
    #[arg(long, default_value_t = 3000)]
    thought: u64,
    /// Kills of nodes (SIGKILL)
    #[arg(long, default_value_t = 100)]
    kills: u32,
    /// Nodes asked to end (SIGTERM)
    #[arg(long, default_value_t = 10)]
    ends: u32,
    /// Nodes paused past their lease (SIGSTOP) and woken
    #[arg(long, default_value_t = 10)]
    pauses: u32,
    /// Restarts of PostgreSQL, half of them in the middle of everything (SIGQUIT)
    #[arg(long, default_value_t = 10)]
    postgres: u32,
    /// Restarts of NATS
    #[arg(long, default_value_t = 10)]
    nats: u32,
    /// How long nothing happens between two of them, in milliseconds
    #[arg(long, default_value_t = 5000)]
    calm: u64,
    /// At most so many seconds
    #[arg(long, default_value_t = 3600)]
    seconds: u64,
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Blow {
    Kill,
    End,
    Pause,
    Postgres,
    Nats,
}

struct Node {
    process: Option<Child>,
    port: u16,
}

impl Node {
    fn start(&mut self, args: &Args, database: &str, nats: &str) {
        let process = Command::new(&args.stapel)
            .args(["serve", "--port", &self.port.to_string(), "--pace", "0", "--keep-days", "0"])
            .args(["--database", database, "--cluster", nats])
            .stdout(Stdio::null())
            .spawn();
        self.process = Some(process.expect("the binary starts"));
    }

    fn id(&self) -> u32 {
        self.process.as_ref().map(Child::id).expect("it runs")
    }

    fn wait(&mut self) {
        if let Some(mut process) = self.process.take() {
            let _ = process.wait();
        }
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        if let Some(process) = &mut self.process {
            let _ = process.kill();
        }
        self.wait();
    }
}

/// A small generator, so that a run can be made again.
#[derive(Debug)]
pub struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub fn below(&mut self, most: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % most.max(1)
    }
}

fn ready(port: u16) -> bool {
    use std::io::{Read, Write};
    let Ok(mut stream) = std::net::TcpStream::connect(("127.0.0.1", port)) else { return false };
    let _ = stream.set_read_timeout(Some(Duration::from_secs(2)));
    let mut answer = String::new();
    stream.write_all(b"GET /readyz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").is_ok()
        && stream.read_to_string(&mut answer).is_ok()
        && answer.starts_with("HTTP/1.1 200")
}

fn await_ready(port: u16) {
    let begun = Instant::now();
    while !ready(port) {
        assert!(begun.elapsed() < Duration::from_secs(120), "a node on port {port} does not come up");
        std::thread::sleep(Duration::from_millis(50));
    }
}

fn main() {
    let args = Args::parse();
    let good = run(&args);
    // All processes have ended by now.
    std::process::exit(i32::from(!good));
}

fn run(args: &Args) -> bool {
    let told = Arc::new(Told::default());
    let stop = Arc::new(AtomicBool::new(false));
    let (mut postgres, mut nats) = (Postgres::start(true).expect("PostgreSQL"), Nats::start().expect("NATS"));
    let (database, bus) = (postgres.url("postgres"), nats.url());
    let start = |_| {
        let port = machines::free_port().expect("a port");
        let mut node = Node { process: None, port };
        node.start(args, &database, &bus);
        await_ready(port);
        node
    };
    let mut nodes: Vec<Node> = (0..args.nodes).map(start).collect();
    let ports: Arc<Vec<u16>> = Arc::new(nodes.iter().map(|n| n.port).collect());

    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build();
    let runtime = runtime.expect("threads can be had");
    let games: Arc<Mutex<Vec<Arc<Game>>>> = Arc::default();
    let decks = Arc::new(runtime.block_on(player::decks(ports[0])));
    for k in 0..args.games as u64 {
        let (told, stop, ports, games) =
            (Arc::clone(&told), Arc::clone(&stop), Arc::clone(&ports), Arc::clone(&games));
        let (thought, decks) = (args.thought, Arc::clone(&decks));
        runtime.spawn(player::keep_playing(k, thought, ports, decks, told, stop, games));
    }
    while told.begun.load(Ordering::Relaxed) < args.games as u64 {
        std::thread::sleep(Duration::from_millis(100));
    }
    println!("{} games under way at {} nodes", args.games, args.nodes);
    deal_blows(args, &told, &mut nodes, &mut postgres, &mut nats);
    // What was struck last goes on too.
    std::thread::sleep(Duration::from_secs(8));
    stop.store(true, Ordering::Relaxed);
    std::thread::sleep(Duration::from_secs(2));
    let all = games.lock().unwrap_or_else(PoisonError::into_inner).clone();
    all.iter().for_each(|game| compare(game, &postgres, &told));
    runtime.shutdown_background();
    told.report(all.len())
}

/// Whatever was told is stored, every number once.
fn compare(game: &Game, postgres: &Postgres, told: &Told) {
    let statement =
        format!("SELECT count(*), coalesce(max(number), 0) FROM lines WHERE table_id = '{}'", game.table);
    let row = postgres.sql("postgres", &statement);
    let (count, last) = row.split_once('|').expect("two columns");
    if count != last || last.parse::<u64>().unwrap_or(0) < game.last() {
        told.wrong(format!("{}: {} was told, {row} lines are stored", game.table, game.last()));
    }
}

fn deal_blows(args: &Args, told: &Told, nodes: &mut [Node], postgres: &mut Postgres, nats: &mut Nats) {
    let mut dice = Dice::new(args.seed);
    let wanted = [
        (Blow::Kill, args.kills),
        (Blow::End, args.ends),
        (Blow::Pause, args.pauses),
        (Blow::Postgres, args.postgres),
        (Blow::Nats, args.nats),
    ];
    let mut blows: Vec<Blow> =
        wanted.into_iter().flat_map(|(blow, n)| std::iter::repeat_n(blow, n as usize)).collect();
    let begun = Instant::now();
    let mut dealt: Vec<Blow> = Vec::new();
    while !blows.is_empty() && begun.elapsed() < Duration::from_secs(args.seconds) {
        let blow = blows.swap_remove(dice.below(blows.len() as u64) as usize);
        let at = Instant::now();
        strike(blow, &mut dice, args, nodes, postgres, nats);
        // How long the blow itself lasted: nobody can go on before a database that is away is back.
        let away = if matches!(blow, Blow::Postgres | Blow::Nats) { at.elapsed() } else { Duration::ZERO };
        told.blow(at, away);
        dealt.push(blow);
        std::thread::sleep(Duration::from_millis(args.calm));
    }
    let count = |wanted| dealt.iter().filter(|b| **b == wanted).count();
    println!(
        "{} s: {} kills, {} ends, {} pauses, PostgreSQL {} times, NATS {} times",
        begun.elapsed().as_secs(),
        count(Blow::Kill),
        count(Blow::End),
        count(Blow::Pause),
        count(Blow::Postgres),
        count(Blow::Nats)
    );
}

fn strike(
    blow: Blow,
    dice: &mut Dice,
    args: &Args,
    nodes: &mut [Node],
    postgres: &mut Postgres,
    nats: &mut Nats,
) {
    let (database, bus) = (postgres.url("postgres"), nats.url());
    let count = nodes.len() as u64;
    let node = &mut nodes[dice.below(count) as usize];
    match blow {
        Blow::Kill | Blow::End => {
            signal(node.id(), if blow == Blow::Kill { "KILL" } else { "TERM" });
            node.wait();
            std::thread::sleep(Duration::from_millis(dice.below(2000)));
            node.start(args, &database, &bus);
            await_ready(node.port);
        }
        Blow::Pause => {
            signal(node.id(), "STOP");
            std::thread::sleep(Duration::from_millis(4000 + dice.below(3000)));
            signal(node.id(), "CONT");
        }
        Blow::Postgres => {
            postgres.end(if dice.below(2) == 0 { "INT" } else { "QUIT" });
            std::thread::sleep(Duration::from_millis(dice.below(3000)));
            postgres.begin();
        }
        Blow::Nats => {
            nats.end();
            std::thread::sleep(Duration::from_millis(dice.below(3000)));
            nats.begin();
        }
    }
}
