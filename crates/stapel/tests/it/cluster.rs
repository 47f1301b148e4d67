//! Several `stapel serve` on one PostgreSQL and one NATS, all real processes: nodes that are killed, paused past their lease and
//! woken, and asked to end. Nothing that was told is lost, no two nodes speak for a table, and the table goes on.

use crate::{
    client::{Client, get, http, options},
    machines::{Nats, Postgres, signal, skipped},
    serve::Server,
};
use serde_json::{Value, json};
use std::{
    collections::HashMap,
    process::Command,
    time::{Duration, Instant},
};

/// How soon a table has to go on.
pub const SOON: Duration = Duration::from_secs(5);

/// A node of a house.
pub fn node(house: &House) -> Server {
    let (database, nats) = (house.postgres.url("postgres"), house.nats.url());
    Server::start_with(&["--keep-days", "0", "--database", &database, "--cluster", &nats])
}

pub struct House {
    pub postgres: Postgres,
    pub nats: Nats,
}

impl House {
    /// None, and loudly so, where something is not installed.
    pub fn build() -> Option<Self> {
        let postgres = Postgres::start(false).map_err(|e| skipped("several nodes", &e, "postgresql")).ok()?;
        let nats = Nats::start().map_err(|e| skipped("several nodes", &e, "nats-server")).ok()?;
        Some(Self { postgres, nats })
    }
}

/// Everything that was told of a table, by whomever: one number is one state, and none that was told is ever gone.
#[derive(Default)]
struct Ledger {
    scenes: HashMap<(u64, u64), Value>,
    last: u64,
}

impl Ledger {
    fn note(&mut self, state: &Value) {
        let (number, seat) = (number(state), state["seat"].as_u64().expect("a player's state"));
        if state["picks"] == 0 {
            let told = self.scenes.entry((number, seat)).or_insert_with(|| state["scene"].clone());
            assert_eq!(*told, state["scene"], "two nodes told two different states {number}");
        }
        self.last = self.last.max(number);
    }

    /// What somebody is shown who comes now has all that was told before.
    fn note_later(&mut self, state: &Value) {
        assert!(number(state) >= self.last, "{} was told, and now {}", self.last, number(state));
        self.note(state);
    }
}

fn number(state: &Value) -> u64 {
    state["number"].as_u64().expect("a number")
}

fn left(state: &Value, seat: usize) -> i64 {
    state["clocks"][seat]["millis_left"].as_i64().expect("a clock")
}

/// Two people at a table, and all they were told.
pub struct Game {
    pub table: String,
    players: [Client; 2],
    states: [Value; 2],
    ledger: Ledger,
    turn: usize,
}

impl Game {
    pub async fn begin(first: &Server, second: &Server) -> Self {
        let games = get(&first.address, "/api/games").await;
        let game = games.as_array().expect("games").iter().find(|g| g["id"] == "orden").expect("it is there");
        let deck = game["decks"][0]["id"].as_str().expect("a deck");
        let mut players =
            [Client::hello(&first.address, None).await, Client::hello(&second.address, None).await];
        let clock = json!({"seconds": 3600, "increment": 0});
        let table = players[0].create(json!({"game": "orden", "seats": 2, "clock": clock})).await;
        players[0].sit(&table, 0, deck).await;
        players[1].sit(&table, 1, deck).await;
        let states = [players[0].state().await, players[1].state().await];
        Self { table, players, states, ledger: Ledger::default(), turn: 0 }
    }

    /// Whose question it is; nobody's once the game is over.
    fn asked(&self) -> usize {
        let newest = if number(&self.states[0]) >= number(&self.states[1]) { 0 } else { 1 };
        self.states[newest]["scene"]["question"]["seat"].as_u64().expect("a game that goes on") as usize
    }

    /// The next state of a player that is at least this new.
    async fn catch_up(&mut self, player: usize, least: u64) {
        while number(&self.states[player]) < least {
            self.states[player] = self.players[player].state().await;
            self.ledger.note(&self.states[player]);
        }
    }

    /// So many choices, each answered and seen by both.
    pub async fn play(&mut self, choices: usize) {
        for _ in 0..choices {
            let newest = number(&self.states[0]).max(number(&self.states[1]));
            self.catch_up(0, newest).await;
            self.catch_up(1, newest).await;
            let asked = self.asked();
            let state = self.states[asked].clone();
            self.turn += 1;
            let answer = self.players[asked].choose(&state, self.turn * 7 % options(&state)).await;
            assert_eq!(answer["tell"], "done", "{answer}");
            self.catch_up(asked, newest + 1).await;
        }
        let newest = number(&self.states[0]).max(number(&self.states[1]));
        self.catch_up(0, newest).await;
        self.catch_up(1, newest).await;
    }

    /// A player opens a new socket, at this node.
    pub async fn come_back(&mut self, player: usize, node: &Server) {
        let token = self.players[player].token.clone();
        let mut client = Client::hello(&node.address, Some(&token)).await;
        client.must(json!({"do": "watch", "table": self.table})).await;
        self.states[player] = client.state().await;
        self.players[player] = client;
        self.ledger.note_later(&self.states[player]);
    }

    /// A player whose socket stayed open is told the table anew.
    async fn told_again(&mut self, player: usize) {
        let whole = |m: &Value| m["tell"] == "state" && m["state"]["whole_log"] == true;
        self.states[player] = self.players[player].news(whole).await["state"].take();
        self.ledger.note_later(&self.states[player]);
    }
}

/// The node a table is at, and its fencing number.
pub fn lease(house: &House, table: &str) -> (String, u64) {
    let row = house.postgres.sql(
        "postgres",
        &format!("SELECT n.address, l.fence FROM leases l JOIN nodes n ON n.id = l.owner WHERE l.table_id = '{table}'"),
    );
    let (address, fence) = row.split_once('|').expect("it is somewhere");
    (address.into(), fence.parse().expect("a number"))
}

/// Killed: the other player sees the table again at their own node, and nobody's clock has paid for it. (Somebody's may have won
/// a moment: since when the node was dead is known no better than its last sign of life.)
async fn killed(game: &mut Game, node: Server, other: &Server) {
    let asked = game.asked();
    let before = left(&game.states[asked], asked);
    let begun = Instant::now();
    node.kill();
    game.told_again(1).await;
    let took = begun.elapsed();
    println!("after a kill the table went on in {took:?}");
    assert!(took < SOON, "{took:?}");
    let charged = before - left(&game.states[1], asked);
    assert!(
        (-1000..1500).contains(&charged),
        "{charged} ms were charged for {took:?} in which nobody could choose"
    );
    game.come_back(0, other).await;
    game.play(6).await;
}

/// Paused past its lease: the table goes on at another node while this one sleeps. Woken: whoever waited there is told the truth,
/// and nothing else.
async fn paused(game: &mut Game, node: &Server, other: &Server) {
    let asleep = Instant::now();
    signal(node.id(), "STOP");
    game.told_again(0).await;
    println!("after a pause the table went on in {:?}", asleep.elapsed());
    assert!(asleep.elapsed() < SOON);
    let token = game.players[1].token.clone();
    let mut sleeper =
        std::mem::replace(&mut game.players[1], Client::hello(&other.address, Some(&token)).await);
    game.come_back(1, other).await;
    game.play(6).await;
    let newest = game.ledger.last;
    let late = json!({"re": 77, "do": "choose", "table": game.table, "state": newest, "option": 999});
    signal(node.id(), "CONT");
    sleeper.say(late.to_string()).await;
    let (mut answered, mut told) = (false, 0);
    while !answered || told < newest {
        let message = sleeper.receive().await.expect("the socket is still open");
        if message["re"] == 77 {
            assert_eq!(message["tell"], "refused", "{message}");
            answered = true;
        }
        if message["tell"] == "state" {
            game.ledger.note(&message["state"]);
            told = number(&message["state"]);
        }
    }
}

/// Asked to end: the node hands the table over, and of the choices made meanwhile none is lost or refused.
async fn ended(game: &mut Game, node: &Server) {
    signal(node.id(), "TERM");
    let begun = Instant::now();
    game.play(6).await;
    println!("six choices while a node ended took {:?}", begun.elapsed());
    assert!(begun.elapsed() < SOON);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_survives_its_nodes() {
    let Some(house) = House::build() else { return };
    let (one, two) = (node(&house), node(&house));
    let alone = Command::new(env!("CARGO_BIN_EXE_stapel"))
        .args(["serve", "--port", "0", "--database", &house.postgres.url("postgres")])
        .output()
        .expect("the binary starts");
    let why = String::from_utf8_lossy(&alone.stderr);
    assert!(!alone.status.success() && why.contains("other nodes are alive"), "{why}");
    let mut game = Game::begin(&one, &two).await;
    game.play(12).await;
    let (owner, fence) = lease(&house, &game.table);
    assert_eq!(owner, one.address, "the table is at the node of who came first");
    killed(&mut game, one, &two).await;
    let (owner, second_fence) = lease(&house, &game.table);
    assert!(owner == two.address && second_fence > fence);

    let three = node(&house);
    game.come_back(0, &three).await;
    game.play(4).await;
    paused(&mut game, &two, &three).await;
    assert_eq!(lease(&house, &game.table).0, three.address, "who was woken has not taken it back");

    game.come_back(1, &two).await;
    game.come_back(0, &two).await;
    game.play(2).await;
    assert_eq!(lease(&house, &game.table).0, three.address);
    ended(&mut game, &three).await;
    assert_eq!(lease(&house, &game.table).0, two.address);

    let lines = house.postgres.sql(
        "postgres",
        &format!("SELECT count(*), max(number) FROM lines WHERE table_id = '{}'", game.table),
    );
    let last = game.ledger.last.to_string();
    assert_eq!(lines, format!("{last}|{last}"), "every number that was told is stored once");
}

/// A NATS and a PostgreSQL that go away and come back: sockets stay open, and the table goes on.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_survives_what_connects_its_nodes() {
    let Some(mut house) = House::build() else { return };
    let (one, two) = (node(&house), node(&house));
    let mut game = Game::begin(&one, &two).await;
    game.play(6).await;
    house.nats.end();
    tokio::time::sleep(Duration::from_secs(4)).await;
    house.nats.begin();
    game.told_again(1).await;
    game.play(4).await;

    house.postgres.end("INT");
    let asked = game.asked();
    let state = game.states[asked].clone();
    let answer = game.players[asked].choose(&state, 0).await;
    assert_eq!(answer["code"], "away", "{answer}");
    tokio::time::sleep(Duration::from_secs(4)).await;
    house.postgres.begin();
    game.told_again(0).await;
    game.told_again(1).await;
    game.play(4).await;
    for node in [&one, &two] {
        let begun = Instant::now();
        while http(&node.address, "GET", "/readyz", None, None).await.0 != 200 {
            assert!(begun.elapsed() < SOON, "both nodes are ready again soon");
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    }
}

#[test]
fn many_nodes_need_a_database_that_all_reach() {
    let told = Command::new(env!("CARGO_BIN_EXE_stapel"))
        .args(["serve", "--port", "0", "--database", "sqlite::memory:", "--cluster", "nats://127.0.0.1:1"])
        .output()
        .expect("the binary starts");
    let why = String::from_utf8_lossy(&told.stderr);
    assert!(
        !told.status.success() && why.contains("--cluster needs a database that every node reaches"),
        "{why}"
    );
}
