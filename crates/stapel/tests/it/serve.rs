//! `stapel serve`, killed again and again in the middle of a game: nothing that was told is ever lost.

use crate::{
    client::{Client, get, options},
    machines::processor_time,
};
use serde_json::{Value, json};
use std::{
    io::{BufRead, BufReader},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

pub struct Server {
    process: Child,
    pub address: String,
}

impl Server {
    pub fn start(data: &Path) -> Self {
        Self::start_with(&["--data", &data.display().to_string()])
    }

    pub fn start_with(options: &[&str]) -> Self {
        let mut process = Command::new(env!("CARGO_BIN_EXE_stapel"))
            .args(["serve", "--port", "0", "--pace", "0"])
            .args(options)
            .stdout(Stdio::piped())
            .spawn()
            .expect("the binary starts");
        let mut line = String::new();
        let stdout = process.stdout.take().expect("it is piped");
        BufReader::new(stdout).read_line(&mut line).expect("it says where it listens");
        let address = line.trim().strip_prefix("http://").expect("an address").to_string();
        Self { process, address }
    }

    /// SIGKILL: no time for a last word.
    pub fn kill(mut self) {
        self.process.kill().expect("it can be killed");
        self.process.wait().expect("it ends");
    }

    /// Whether it ends by itself within that time, and says that all went well.
    pub fn ends(&mut self, within: Duration) -> bool {
        let begun = Instant::now();
        while begun.elapsed() < within {
            if let Some(status) = self.process.try_wait().expect("it is a process of ours") {
                return status.success();
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        false
    }

    pub fn id(&self) -> u32 {
        self.process.id()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

pub struct Folder(pub PathBuf);

impl Folder {
    pub fn new(what: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("stapel-{what}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        Self(folder)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A table with a clock against bots.
pub async fn table(server: &Server, game: &str, seats: u8) -> (Client, String) {
    let games = get(&server.address, "/api/games").await;
    let game = games.as_array().expect("games").iter().find(|g| g["id"] == game).expect("it is there");
    let deck = game["decks"][0]["id"].as_str().expect("a deck");
    let mut client = Client::hello(&server.address, None).await;
    let clock = json!({"seconds": 3600, "increment": 1});
    let table = client.create(json!({"game": game["id"], "seats": seats, "clock": clock})).await;
    for seat in 1..seats {
        client.add_bot(&table, seat, "random", deck).await;
    }
    client.sit(&table, 0, deck).await;
    (client, table)
}

pub async fn come_back(server: &Server, token: &str, table: &str) -> (Client, Value) {
    let mut client = Client::hello(&server.address, Some(token)).await;
    client.must(json!({"do": "watch", "table": table})).await;
    let state = client.my_turn().await;
    (client, state)
}

fn left(state: &Value) -> u64 {
    state["clocks"][0]["millis_left"].as_u64().expect("a clock")
}

/// Two that know nothing of each other would each tell their own players their own game.
#[test]
fn two_servers_do_not_have_one_file() {
    let data = Folder::new("twice");
    let begin = || {
        let mut command = Command::new(env!("CARGO_BIN_EXE_stapel"));
        command.args(["serve", "--port", "0", "--data"]).arg(&data.0);
        command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the binary starts")
    };
    let first = Server::start(&data.0);
    let mut second = begin();
    let begun = Instant::now();
    while second.try_wait().expect("it is ours").is_none() {
        if begun.elapsed() > Duration::from_secs(10) {
            second.kill().expect("it is ours");
            panic!("a second server runs on the same file");
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    let said = second.wait_with_output().expect("it has ended");
    let why = String::from_utf8_lossy(&said.stderr).into_owned();
    assert!(!said.status.success() && why.contains("another server runs on"), "{why}");
    // One that was killed leaves nothing behind that keeps the next out.
    first.kill();
    Server::start(&data.0);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_is_killed_goes_on_at_the_exact_choice() {
    let data = Folder::new("killed");
    let mut server = Server::start(&data.0);
    let (mut client, table) = table(&server, "athernum", 2).await;
    let mut state = client.my_turn().await;
    for round in 0..20_usize {
        // A few choices that are answered for sure.
        for turn in 0..3 {
            if !state["scene"]["places"].is_null() {
                break;
            }
            let done = client.choose(&state, (round + turn * 5) % options(&state)).await;
            assert_eq!(done["tell"], "done");
            state = client.my_turn().await;
        }
        // One more that the end of the process may overtake: then it was made whole or not at all.
        let over = !state["scene"]["places"].is_null();
        if !over {
            let choose =
                json!({"re": 9999, "do": "choose", "table": table, "state": state["number"], "option": 0});
            client.say(choose.to_string()).await;
            tokio::time::sleep(Duration::from_micros(300 * round as u64)).await;
        }
        let token = client.token.clone();
        server.kill();
        server = Server::start(&data.0);
        let (again, after) = come_back(&server, &token, &table).await;
        let (was, is) = (state["number"].as_u64(), after["number"].as_u64());
        assert!(is >= was, "told {was:?}, restored {is:?}");
        if is == was {
            assert_eq!(after["scene"], state["scene"]);
            assert!(
                left(&after) <= left(&state) && left(&after) + 60_000 > left(&state),
                "the clock went on"
            );
        }
        (client, state) = (again, after);
        if over {
            break;
        }
    }
    server.kill();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_long_game_is_there_again_at_once() {
    let data = Folder::new("long");
    let server = Server::start(&data.0);
    // Six random players of Der Orden go on for long.
    let (mut client, table) = table(&server, "orden", 6).await;
    let mut state = client.my_turn().await;
    let mut turn = 0;
    while state["scene"]["places"].is_null() && state["number"].as_u64() < Some(1000) {
        turn += 1;
        client.choose(&state, turn * 7 % options(&state)).await;
        state = client.my_turn().await;
    }
    let (token, number) = (client.token.clone(), state["number"].as_u64());
    assert!(number >= Some(1000), "a long game, not one of {number:?} choices");
    server.kill();
    let server = Server::start(&data.0);
    let mut client = Client::hello(&server.address, Some(&token)).await;
    let processor = || processor_time(server.id()).expect("it runs");
    let start = processor();
    client.must(json!({"do": "watch", "table": table})).await;
    let again = client.state().await;
    let took = processor() - start;
    println!("{number:?} choices restored in {took} ms of processor");
    assert_eq!(again["scene"], state["scene"]);
    assert!(took < 2000, "{took} ms");
    server.kill();
}

/// The first word of the server is its address; the rest is over when it is asked to end.
#[cfg(unix)]
#[tokio::test]
async fn a_server_that_is_asked_to_stop_says_goodbye() {
    let data = Folder::new("stopped");
    let mut server = Server::start(&data.0);
    let mut client = Client::hello(&server.address, None).await;
    let pid = server.process.id().to_string();
    assert!(Command::new("kill").args(["-TERM", &pid]).status().expect("kill runs").success());
    assert_eq!(client.receive().await, None, "the socket is closed in order");
    let ended = server.process.wait().expect("it ends");
    assert!(ended.success(), "{ended}");
}

/// What a server dealt can be computed anew by anybody, and a changed log is refused.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_finished_game_is_verified_from_its_log() {
    let data = Folder::new("verified");
    let server = Server::start(&data.0);
    let (mut client, table) = table(&server, "fab", 2).await;
    for _ in 0..5 {
        let state = client.my_turn().await;
        client.choose(&state, 0).await;
    }
    client.must(json!({"do": "concede", "table": table})).await;
    let log = get(&server.address, &format!("/api/replays/{table}/log")).await;
    server.kill();
    let verify = |log: &Value| {
        let file = data.0.join("game.json");
        std::fs::write(&file, log.to_string()).expect("the folder is ours");
        Command::new(env!("CARGO_BIN_EXE_stapel"))
            .args(["replay", "verify", "--json"])
            .arg(&file)
            .output()
            .expect("the binary starts")
    };
    let told = verify(&log);
    let report: Value = serde_json::from_slice(&told.stdout).expect("a report");
    assert!(told.status.success() && report["choices"].as_u64() >= Some(6), "{report}");
    assert_eq!(report["commitment"], log["fairness"]["commitment"]);
    let mut other = log.clone();
    other["fairness"]["secret"] = json!("something else");
    let told = verify(&other);
    let why = String::from_utf8_lossy(&told.stderr);
    assert!(!told.status.success() && why.contains("the hash of the secret is not the commitment"), "{why}");
}
