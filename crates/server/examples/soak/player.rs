//! Players who come back whenever their socket is gone, and note everything they are told.

use crate::{Dice, client::luck};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use std::{
    collections::{HashMap, hash_map::DefaultHasher},
    hash::{Hash, Hasher},
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};
use tokio::{net::TcpStream, time::timeout};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async, tungstenite::Message};

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// How long a player waits for a word before they come back by another node.
const PATIENCE: Duration = Duration::from_secs(12);

/// What all players have seen.
#[derive(Default)]
pub struct Told {
    pub begun: AtomicU64,
    choices: AtomicU64,
    away: AtomicU64,
    sockets: AtomicU64,
    finished: AtomicU64,
    stuck: AtomicU64,
    wrong: Mutex<Vec<String>>,
    /// When something was struck, and how long the blow lasted.
    blows: Mutex<Vec<(Instant, Duration)>>,
    /// How long it took from wanting to choose to seeing the table go on, without the time a database was away.
    still: Mutex<Vec<Duration>>,
    /// How long of that was after the last blow that fell meanwhile: before it, the table may have been about to go on.
    after: Mutex<Vec<Duration>>,
    clocks: Mutex<Vec<(i64, i64)>>,
}

impl Told {
    pub fn wrong(&self, what: String) {
        eprintln!("WRONG: {what}");
        self.wrong.lock().unwrap_or_else(PoisonError::into_inner).push(what);
    }

    pub fn blow(&self, at: Instant, lasted: Duration) {
        self.blows.lock().unwrap_or_else(PoisonError::into_inner).push((at, lasted));
    }

    /// Somebody who wanted to choose since then has seen the table go on.
    fn went_on(&self, since: Instant) {
        let waited = since.elapsed();
        let blows = self.blows.lock().unwrap_or_else(PoisonError::into_inner);
        // A database that is away lets nobody go on: that time is its own.
        let end = |(at, lasted): &&(Instant, Duration)| *at + *lasted >= since;
        let during: Duration = blows.iter().rev().take(8).filter(end).map(|(_, lasted)| *lasted).sum();
        let last = blows.last().filter(|(at, _)| *at > since).map_or(waited, |(at, _)| at.elapsed());
        drop(blows);
        let still = waited.saturating_sub(during);
        self.still.lock().unwrap_or_else(PoisonError::into_inner).push(still);
        self.after.lock().unwrap_or_else(PoisonError::into_inner).push(still.min(last));
    }

    /// Says what was seen; false if something was wrong.
    pub fn report(&self, games: usize) -> bool {
        let count = |n: &AtomicU64| n.load(Ordering::Relaxed);
        println!(
            "{games} games ({} finished), {} choices done, {} sockets, {} times told \"away\", {} times stuck for {} s",
            count(&self.finished),
            count(&self.choices),
            count(&self.sockets),
            count(&self.away),
            count(&self.stuck),
            PATIENCE.as_secs()
        );
        let times = |of: &Mutex<Vec<Duration>>| of.lock().unwrap_or_else(PoisonError::into_inner).clone();
        say_times(
            "from choosing to the next state, without the time PostgreSQL or NATS was away",
            times(&self.still),
        );
        say_times("the same, after the last of the blows that fell meanwhile", times(&self.after));
        let clocks = self.clocks.lock().unwrap_or_else(PoisonError::into_inner);
        let most = clocks.iter().map(|(charged, passed)| charged - passed).max().unwrap_or_default();
        let (charged, passed): (i64, i64) = clocks.iter().fold((0, 0), |a, c| (a.0 + c.0, a.1 + c.1));
        println!(
            "clocks: {charged} ms charged of {passed} ms that passed; most too many at a table: {most} ms"
        );
        let wrong = self.wrong.lock().unwrap_or_else(PoisonError::into_inner);
        println!(
            "{}",
            if wrong.is_empty() { "nothing told was lost" } else { "SOMETHING WAS WRONG, see above" }
        );
        wrong.is_empty() && most < 1000
    }
}

fn say_times(what: &str, mut times: Vec<Duration>) {
    times.sort();
    let at = |share: f64| {
        let place = ((times.len() as f64 * share) as usize).min(times.len().saturating_sub(1));
        times.get(place).copied().unwrap_or_default()
    };
    println!(
        "{what} ({} times): half {:.1?}, 99 % {:.1?}, 99.9 % {:.1?}, at most {:.1?}; more than 5 s: {}",
        times.len(),
        at(0.5),
        at(0.99),
        at(0.999),
        at(1.0),
        times.iter().filter(|d| **d > Duration::from_secs(5)).count()
    );
}

/// One game, and all that was told of it.
pub struct Game {
    pub table: String,
    seen: Mutex<Seen>,
}

struct Seen {
    scenes: HashMap<(u64, u64), u64>,
    last: u64,
    /// The clocks' sum when the first state was told, and when that was.
    first: Option<(i64, Instant)>,
}

impl Game {
    fn new(table: String) -> Self {
        let seen = Seen { scenes: HashMap::new(), last: 0, first: None };
        Self { table, seen: Mutex::new(seen) }
    }

    pub fn last(&self) -> u64 {
        self.seen.lock().unwrap_or_else(PoisonError::into_inner).last
    }

    fn note(&self, told: &Told, state: &Value, floor: Option<u64>) {
        let (number, seat) = (state["number"].as_u64().unwrap_or(0), state["seat"].as_u64().unwrap_or(99));
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        if floor.is_some_and(|floor| number < floor) {
            told.wrong(format!("{}: {floor:?} was told, and now {number}", self.table));
        }
        if state["picks"] == 0 {
            let mut hasher = DefaultHasher::new();
            state["scene"].to_string().hash(&mut hasher);
            let scene = hasher.finish();
            if *seen.scenes.entry((number, seat)).or_insert(scene) != scene {
                told.wrong(format!("{}: two different states {number} for seat {seat}", self.table));
            }
        }
        let left = |k: usize| state["clocks"][k]["millis_left"].as_i64().unwrap_or(0);
        let clocks = left(0) + left(1);
        let first = *seen.first.get_or_insert((clocks, Instant::now()));
        seen.last = seen.last.max(number);
        if !state["scene"]["places"].is_null() || number % 16 == 0 {
            let mut clocks_seen = told.clocks.lock().unwrap_or_else(PoisonError::into_inner);
            clocks_seen.push((first.0 - clocks, first.1.elapsed().as_millis() as i64));
        }
    }
}

pub async fn keep_playing(
    k: u64,
    thought: u64,
    ports: Arc<Vec<u16>>,
    decks: Arc<Vec<(String, String)>>,
    told: Arc<Told>,
    stop: Arc<AtomicBool>,
    games: Arc<Mutex<Vec<Arc<Game>>>>,
) {
    let mut round = 0;
    while !stop.load(Ordering::Relaxed) {
        let mut dice = Dice::new(k * 1000 + round);
        round += 1;
        let Some((game, tokens)) = begin(&mut dice, &ports, &decks).await else {
            tokio::time::sleep(Duration::from_millis(300)).await;
            continue;
        };
        let game = Arc::new(game);
        games.lock().unwrap_or_else(PoisonError::into_inner).push(Arc::clone(&game));
        told.begun.fetch_add(u64::from(round == 1), Ordering::Relaxed);
        let players = tokens.map(|token| {
            let seed = dice.below(u64::MAX);
            let (game, told, stop, ports) =
                (Arc::clone(&game), Arc::clone(&told), Arc::clone(&stop), Arc::clone(&ports));
            tokio::spawn(async move {
                let mut player = Player { dice: Dice::new(seed), thought, game, told, token, pending: None };
                while !stop.load(Ordering::Relaxed) && !player.visit(&ports).await {
                    tokio::time::sleep(Duration::from_millis(100)).await;
                }
            })
        });
        for player in players {
            let _ = player.await;
        }
    }
}

async fn connect(port: u16) -> Option<Socket> {
    let connecting = connect_async(format!("ws://127.0.0.1:{port}/ws"));
    timeout(Duration::from_secs(3), connecting).await.ok()?.ok().map(|(socket, _)| socket)
}

async fn ask(socket: &mut Socket, mut request: Value) -> Option<Value> {
    request["re"] = 1.into();
    socket.send(Message::text(request.to_string())).await.ok()?;
    loop {
        let answer = receive(socket).await?;
        if answer["re"] == 1 {
            return (answer["tell"] != "refused").then_some(answer);
        }
    }
}

async fn receive(socket: &mut Socket) -> Option<Value> {
    loop {
        match timeout(PATIENCE, socket.next()).await.ok()?? {
            Ok(Message::Text(text)) => return serde_json::from_str(&text).ok(),
            Ok(Message::Close(_)) | Err(_) => return None,
            Ok(_) => {}
        }
    }
}

/// Sets up a table and seats two people, who promise and tell their parts of the shuffle; none if something went away meanwhile.
async fn begin(dice: &mut Dice, ports: &[u16], decks: &[(String, String)]) -> Option<(Game, [String; 2])> {
    let (game, deck) = &decks[dice.below(decks.len() as u64) as usize];
    let mut tokens = [String::new(), String::new()];
    let mut table = String::new();
    let mut sockets = Vec::new();
    for (seat, token) in (0..).zip(&mut tokens) {
        let mut socket = connect(ports[dice.below(ports.len() as u64) as usize]).await?;
        let welcome = ask(&mut socket, json!({"do": "hello", "token": null, "lang": "en"})).await?;
        *token = welcome["token"].as_str()?.into();
        if seat == 0 {
            let clock = json!({"seconds": 36000, "increment": 0});
            let wish = json!({"game": game, "seats": 2, "clock": clock});
            table = ask(&mut socket, json!({"do": "create", "table": wish})).await?["table"].as_str()?.into();
        }
        let commitment = stapel_harness::commitment(&luck(&table, seat));
        let deck = json!({"ready": deck});
        let sit = json!({"do": "sit", "table": table, "seat": seat, "deck": deck, "commitment": commitment});
        ask(&mut socket, sit).await?;
        sockets.push(socket);
    }
    for (seat, mut socket) in (0..).zip(sockets) {
        let luck = luck(&table, seat);
        ask(&mut socket, json!({"do": "reveal", "table": table, "seat": seat, "luck": luck})).await?;
        let _ = socket.close(None).await;
    }
    Some((Game::new(table), tokens))
}

/// Games for two, each with a ready deck.
pub async fn decks(port: u16) -> Vec<(String, String)> {
    let games = crate::client::get(&format!("127.0.0.1:{port}"), "/api/games").await;
    let two = |game: &&Value| game["least_seats"].as_u64() <= Some(2);
    let deck =
        |game: &Value| Some((game["id"].as_str()?.to_string(), game["decks"][0]["id"].as_str()?.to_string()));
    games.as_array().into_iter().flatten().filter(two).filter_map(deck).collect()
}

struct Player {
    dice: Dice,
    thought: u64,
    game: Arc<Game>,
    told: Arc<Told>,
    token: String,
    /// The number of the state that was answered, and since when.
    pending: Option<(u64, Instant)>,
}

impl Player {
    /// Sits at one node until the socket is gone; true if the game is over.
    async fn visit(&mut self, ports: &[u16]) -> bool {
        let port = ports[self.dice.below(ports.len() as u64) as usize];
        let Some(mut socket) = connect(port).await else { return false };
        self.told.sockets.fetch_add(1, Ordering::Relaxed);
        let hello = json!({"do": "hello", "token": self.token, "lang": "en"});
        if ask(&mut socket, hello).await.is_none() {
            return false;
        }
        let mut floor = Some(self.game.last());
        let watch = json!({"re": 2, "do": "watch", "table": self.game.table});
        if socket.send(Message::text(watch.to_string())).await.is_err() {
            return false;
        }
        let mut mine = false;
        loop {
            let Some(message) = receive(&mut socket).await else {
                // Silence while it is one's own turn is more than a lost socket.
                if mine && timeout(Duration::ZERO, socket.next()).await.is_err() {
                    self.told.stuck.fetch_add(1, Ordering::Relaxed);
                }
                return false;
            };
            match message["tell"].as_str() {
                Some("state") => {
                    let state = &message["state"];
                    self.game.note(&self.told, state, floor.take());
                    let number = state["number"].as_u64().unwrap_or(0);
                    if let Some((_, since)) = self.pending.take_if(|(answered, _)| *answered < number) {
                        self.told.went_on(since);
                    }
                    if !state["scene"]["places"].is_null() {
                        self.told.finished.fetch_add(1, Ordering::Relaxed);
                        return true;
                    }
                    mine = state["scene"]["question"]["seat"] == state["seat"];
                    if mine && !self.choose(&mut socket, state).await {
                        return false;
                    }
                }
                Some("undo-asked") => {
                    let allow = json!({"re": 4, "do": "allow-undo", "table": self.game.table, "allow": true});
                    let _ = socket.send(Message::text(allow.to_string())).await;
                }
                Some("done") if message["re"] == 3 => {
                    self.told.choices.fetch_add(1, Ordering::Relaxed);
                }
                Some("refused") if message["code"] == "away" => {
                    self.told.away.fetch_add(1, Ordering::Relaxed);
                    // Somebody who watches is shown the table when it is back; who could not even begin to watch asks again.
                    if message["re"] == 2 && floor.is_some() {
                        tokio::time::sleep(Duration::from_millis(200)).await;
                        let _ = socket.send(Message::text(watch.to_string())).await;
                    }
                }
                Some("refused") if message["re"] == 2 => return false,
                _ => {}
            }
        }
    }

    async fn choose(&mut self, socket: &mut Socket, state: &Value) -> bool {
        let options = state["scene"]["question"]["options"].as_array().cloned().unwrap_or_default();
        if options.is_empty() {
            return true;
        }
        let whole = options.iter().position(|o| o["kind"] == "done");
        let option = if state["picks"] == 0 {
            let thought = Duration::from_millis(self.dice.below(self.thought));
            // Who comes back to a question has thought about it before.
            if self.pending.is_none() {
                tokio::time::sleep(thought).await;
                self.pending = Some((state["number"].as_u64().unwrap_or(0), Instant::now()));
            }
            self.dice.below(options.len() as u64) as usize
        } else {
            whole.or_else(|| options.iter().position(|o| o["picked"] == false)).unwrap_or(0)
        };
        let undo = state["undo"] != "no" && self.dice.below(50) == 0;
        let request = if undo {
            json!({"re": 5, "do": "undo", "table": self.game.table})
        } else {
            json!({"re": 3, "do": "choose", "table": self.game.table, "state": state["number"],
                   "picks": state["picks"], "option": option})
        };
        let sent = socket.send(Message::text(request.to_string())).await.is_ok();
        if undo && sent {
            // Whether the others agree or not, the question stays until somebody answers it.
            let choose = json!({"re": 3, "do": "choose", "table": self.game.table, "state": state["number"],
                                "picks": state["picks"], "option": option});
            return socket.send(Message::text(choose.to_string())).await.is_ok();
        }
        sent
    }
}
