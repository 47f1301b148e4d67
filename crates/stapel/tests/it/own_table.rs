//! Tables that are played with cards of their players: stored with the table, marked, and played in a process of their own.

use crate::{
    client::{Client, get, http, options},
    serve::{Folder, Server, come_back},
};
use serde_json::{Value, json};
use std::{fs, path::Path, process::Command, time::Duration};

const SET: &str = r#"[(id: "lantern", name: (en: "Lantern", de: "Laterne"), stats: {Knowledge: 1}, types: [Book],
    abilities: [Activated(timing: Action, then: [Do(Choose(of: [Type(Book)], to: Hand))])]),
(id: "zeal", name: (en: "Colder Zeal", de: "Kälterer Eifer"), stats: {Knowledge: 3}, types: [Book])]"#;

fn wish(cards: &str, rated: bool) -> Value {
    json!({"game": "orden", "seats": 2, "rated": rated, "cards": cards})
}

/// The processes that this server has for tables with cards of their own.
fn processes(server: &Server) -> Vec<String> {
    let all = fs::read_dir("/proc").expect("processes").flatten();
    let ours = all.filter_map(|entry| {
        let stat = fs::read_to_string(entry.path().join("stat")).ok()?;
        let parent = stat.rsplit_once(") ")?.1.split(' ').nth(1)?;
        (parent == server.id().to_string()).then(|| entry.file_name().to_string_lossy().into_owned())
    });
    ours.collect()
}

async fn a_table(server: &Server) -> (Client, String) {
    let mut client = Client::hello(&server.address, None).await;
    let table = client.create(wish(SET, false)).await;
    client.must(json!({"do": "watch", "table": table})).await;
    let bot = json!({"do": "add-bot", "table": table, "seat": 1, "bot": "random", "deck": {"mixed": "book"}});
    client.must(bot).await;
    let commitment = stapel_harness::commitment(&crate::client::luck(&table, 0));
    let sit =
        json!({"do": "sit", "table": table, "seat": 0, "deck": {"mixed": "book"}, "commitment": commitment});
    client.must(sit).await;
    (client, table)
}

async fn some_choices(client: &mut Client, mut state: Value, many: usize) -> Value {
    for turn in 0..many {
        if !state["scene"]["places"].is_null() {
            break;
        }
        let done = client.choose(&state, turn * 5 % options(&state)).await;
        assert_eq!(done["tell"], "done", "{done}");
        state = client.my_turn().await;
    }
    state
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_brings_its_cards_and_keeps_them() {
    let data = Folder::new("own-table");
    let server = Server::start(&data.0);
    let (mut client, table) = a_table(&server).await;

    // Everybody sees that it is marked, and which cards are in it, before sitting down and later.
    let told = get(&server.address, &format!("/api/tables/{table}/cards?lang=de")).await;
    assert_eq!(told["text"], SET);
    let names: Vec<&str> =
        told["cards"].as_array().expect("cards").iter().filter_map(|card| card["name"].as_str()).collect();
    assert_eq!(names, ["Laterne", "Kälterer Eifer"]);
    let mut other = Client::hello(&server.address, None).await;
    other.must(json!({"do": "watch", "table": table})).await;
    let info = other.news(|m| m["tell"] == "table").await["table"].take();
    assert_eq!(info["cards"]["count"], 2);
    let book = info["cards"]["book"].as_str().expect("a hash").to_string();

    let state = client.my_turn().await;
    let state = some_choices(&mut client, state, 12).await;
    assert!(state["scene"]["places"].is_null(), "a game of Der Orden is longer than that");

    // Its process is killed: another plays the same game on.
    let before = processes(&server);
    assert_eq!(before.len(), 1, "{before:?}");
    assert!(Command::new("kill").args(["-9", &before[0]]).status().expect("kill").success());
    let state = some_choices(&mut client, state, 3).await;
    assert_ne!(processes(&server), before);

    // The server is killed: the table is there again at the exact choice, with its cards.
    let token = client.token.clone();
    server.kill();
    let server = Server::start(&data.0);
    let (mut client, again) = come_back(&server, &token, &table).await;
    assert_eq!((&again["number"], &again["scene"]), (&state["number"], &state["scene"]));
    let state = some_choices(&mut client, again, 3).await;
    client.must(json!({"do": "hint", "table": table, "state": state["number"]})).await;
    let hint = client.news(|m| m["tell"] == "hint").await;
    assert!(hint["options"].as_array().is_some_and(|o| !o.is_empty()), "{hint}");

    // Its log names its cards, and can be played again with them only.
    client.must(json!({"do": "concede", "table": table})).await;
    client.news(|m| m["tell"] == "table" && m["table"]["stage"] == "over").await;
    let step = get(&server.address, &format!("/api/replays/{table}/steps/5?lang=de")).await;
    assert_eq!(step["step"], 5, "{step}");
    let (status, log) = http(&server.address, "GET", &format!("/api/replays/{table}/log"), None, None).await;
    assert_eq!(status, 200, "{log}");
    assert_eq!(serde_json::from_str::<Value>(&log).expect("JSON")["book"], book);
    fs::create_dir_all(data.0.join("set/orden")).expect("a folder");
    fs::write(data.0.join("set/orden/set.ron"), SET).expect("a file");
    fs::write(data.0.join("game.json"), &log).expect("a file");
    let verify = |cards: Option<&Path>| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_stapel"));
        command.args(["replay", "verify"]).arg(data.0.join("game.json"));
        if let Some(cards) = cards {
            command.arg("--cards").arg(cards);
        }
        command.output().expect("the binary starts").status.success()
    };
    assert!(verify(Some(&data.0.join("set"))) && !verify(None));

    // A rematch is played with the same cards.
    let rematch = client.must(json!({"do": "rematch", "table": table})).await;
    let rematch = rematch["table"].as_str().expect("an id");
    assert_eq!(get(&server.address, &format!("/api/tables/{rematch}/cards")).await["text"], SET);

    // Nobody watches any more: the process ends with the server.
    let left = processes(&server);
    server.kill();
    tokio::time::sleep(Duration::from_millis(500)).await;
    assert!(left.iter().all(|id| {
        !fs::read_to_string(format!("/proc/{id}/cmdline")).is_ok_and(|line| line.contains("own-table"))
    }));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bad_sets_are_refused_with_line_and_reason_and_change_nothing() {
    let data = Folder::new("own-table-bad");
    let server = Server::start(&data.0);
    let mut client = Client::hello(&server.address, None).await;
    for (cards, rated, code, reason) in [
        ("[\n(id: \"x\",\n name: 3)]", false, "options", "line 3"),
        ("[(id: \"x\", name: (en: \"\", de: \"X\"))]", false, "options", "no English name"),
        ("[]", false, "options", "without cards"),
        (SET, true, "options", "rated"),
        (&" ".repeat(25_000), false, "too-many", "24576"),
    ] {
        let answer = client.ask(json!({"do": "create", "table": wish(cards, rated)})).await;
        assert_eq!((&answer["tell"], &answer["code"]), (&json!("refused"), &json!(code)), "{answer}");
        assert!(answer["reason"].as_str().is_some_and(|told| told.contains(reason)), "{answer}");
    }
    assert_eq!(get(&server.address, "/api/tables").await["tables"], json!([]));

    // Lists may name the cards of the table they are for, and of no other.
    let list = |name: &str| json!({"text": format!("4x {name}")});
    let table = client.create(wish(SET, false)).await;
    let sit = |table: &str, deck: Value| json!({"do": "sit", "table": table, "seat": 0, "deck": deck});
    let unknown = client.ask(sit(&table, list("Lanterns and more"))).await;
    assert!(unknown["reason"].as_str().is_some_and(|r| r.contains("there is no card")), "{unknown}");
    let short = client.ask(sit(&table, list("Laterne"))).await;
    assert_eq!(short["code"], "deck", "{short}");
    assert!(short["reason"].as_str().is_some_and(|r| !r.contains("there is no card")), "{short}");
    let plain = client.create(json!({"game": "orden", "seats": 2})).await;
    let refused = client.ask(sit(&plain, list("Laterne"))).await;
    assert!(refused["reason"].as_str().is_some_and(|r| r.contains("there is no card")), "{refused}");
    let refused = client.ask(sit(&plain, json!({"mixed": "book"}))).await;
    assert!(refused["reason"].as_str().is_some_and(|r| r.contains("no cards to mix")), "{refused}");
    let (status, _) = http(&server.address, "GET", &format!("/api/tables/{plain}/cards"), None, None).await;
    assert_eq!(status, 403);
}
