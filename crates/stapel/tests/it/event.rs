//! `stapel event`: tournaments between bots, and how good a system is.

use crate::{
    client::{Client, http},
    serve::{Folder, Server},
};
use serde_json::{Value, json};
use std::{
    collections::BTreeSet,
    process::{Command, Output},
    time::Duration,
};

const EXAMPLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/event.ron");

fn stapel(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_stapel")).args(args).output().expect("it runs")
}

fn said(args: &[&str]) -> String {
    let done = stapel(args);
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    String::from_utf8(done.stdout).expect("text")
}

#[test]
fn an_event_between_bots_is_the_same_every_time() {
    let one = said(&["event", "run", EXAMPLE, "--json", "--threads", "1"]);
    assert_eq!(one, said(&["event", "run", EXAMPLE, "--json", "--threads", "3"]));
    let all: Value = serde_json::from_str(&one).expect("JSON");
    let rounds = all["log"].as_array().expect("a log").iter().filter(|d| d["do"] == "round").count();
    assert_eq!(rounds, 5, "three rounds, semifinals, final");
    assert_eq!(all["standings"]["rows"].as_array().map(Vec::len), Some(8));
    assert!(said(&["event", "run", EXAMPLE, "--lang", "de"]).contains("Siege der Gegner"));
}

#[test]
fn a_system_is_tried_out() {
    let done = said(&["event", "simulate", EXAMPLE, "--fields", "20", "--json"]);
    let done: Value = serde_json::from_str(&done).expect("JSON");
    assert_eq!((&done["events"], &done["entrants"]), (&20.into(), &8.into()));
}

#[test]
fn what_is_wrong_with_a_file_is_said_with_its_line() {
    let folder = std::env::temp_dir().join(format!("stapel-event-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("bad.ron");
    for (text, wanted) in [
        ("(\n plan: (name: \"x\", game: \"fab\", sytem: swiss),\n entrants: [])", ":2: "),
        ("(plan: (name: \"x\", game: \"fab\", best_of: 2), entrants: [])", "best of one, three or five"),
        ("(plan: (name: \"x\", game: \"chess\"), entrants: [(name: \"a\", many: 2)])", "chess"),
        (
            "(plan: (name: \"x\", game: \"fab\"), entrants: [(name: \"a\", bot: \"genius\", many: 2)])",
            "genius",
        ),
        ("(plan: (name: \"x\", game: \"fab\"), entrants: [])", "needs two"),
    ] {
        std::fs::write(&file, text).expect("it is written");
        let done = stapel(&["event", "run", &file.display().to_string()]);
        let error = String::from_utf8_lossy(&done.stderr).to_string();
        assert!(!done.status.success() && error.contains(wanted), "{text}: {error}");
        assert!(
            error.contains("bad.ron") && error.lines().count() == 1,
            "where it is wrong, in one line: {error}"
        );
    }
    std::fs::write(&file, "(plan: (name: \"x\", game: \"chess\"), entrants: [(name: \"a\", many: 2)])")
        .expect("it is written");
    let done = stapel(&["event", "simulate", &file.display().to_string()]);
    assert!(
        !done.status.success() && String::from_utf8_lossy(&done.stderr).contains("bad.ron: there is no game")
    );
    std::fs::remove_dir_all(&folder).expect("it is removed");
}

async fn asked(at: &str, method: &str, path: &str, token: &str, body: Option<&Value>) -> Value {
    let (status, text) = http(at, method, path, Some(token), body).await;
    assert_eq!(status, 200, "{path} {body:?}: {text}");
    serde_json::from_str(&text).expect("JSON")
}

/// Who sits where in each round, and how each table ended, as far as it is told.
fn told(view: &Value) -> Vec<Vec<(Value, Value)>> {
    let rounds = view["rounds"].as_array().expect("rounds");
    let tables = |round: &Value| {
        let tables = round["tables"].as_array().expect("tables").iter();
        tables.map(|table| (table["seats"].clone(), table["outcome"].clone())).collect()
    };
    rounds.iter().map(tables).collect()
}

/// An event of bots runs by itself on a server that is killed again and again (SIGKILL): what was told stays, nobody is paired anew or
/// twice, and it comes to its end. `STAPEL_BOTS=512 STAPEL_ROUNDS=9 STAPEL_ENDS=5` is the long one.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_event_goes_on_however_often_its_server_is_killed() {
    let number =
        |name: &str, usual: u64| std::env::var(name).ok().and_then(|n| n.parse().ok()).unwrap_or(usual);
    let (bots, rounds, ends) =
        (number("STAPEL_BOTS", 32), number("STAPEL_ROUNDS", 3), number("STAPEL_ENDS", 5));
    let data = Folder::new("event-killed");
    let mut server = Server::start(&data.0);
    let token = Client::hello(&server.address, None).await.token;
    let plan = json!({"name": "Show", "game": "eights", "rounds": rounds, "public": true, "seed": 7});
    let made = asked(&server.address, "POST", "/api/events", &token, Some(&plan)).await;
    let path = format!("/api/events/{}", made["event"].as_str().expect("an id"));
    for act in [json!({"do": "add_bots", "bot": "random", "many": bots}), json!({"do": "begin"})] {
        asked(&server.address, "POST", &path, &token, Some(&json!({"act": act}))).await;
    }
    for end in 0..ends {
        tokio::time::sleep(Duration::from_millis(120 + 170 * end)).await;
        let before = told(&asked(&server.address, "GET", &path, &token, None).await);
        server.kill();
        server = Server::start(&data.0);
        let after = told(&asked(&server.address, "GET", &path, &token, None).await);
        assert!(after.len() >= before.len(), "a round was lost");
        for (round, (was, is)) in before.iter().zip(&after).enumerate() {
            for ((seats, outcome), (seats_now, outcome_now)) in was.iter().zip(is) {
                assert_eq!(seats, seats_now, "round {round} was paired anew");
                assert!(
                    outcome.is_null() || outcome == outcome_now,
                    "a result was lost: {outcome} {outcome_now}"
                );
            }
        }
    }
    let mut view = Value::Null;
    for _ in 0..9000 {
        view = asked(&server.address, "GET", &path, &token, None).await;
        if view["stage"] == "over" {
            break;
        }
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    assert_eq!((&view["stage"], told(&view).len() as u64), (&json!("over"), rounds));
    let mut met = BTreeSet::new();
    for (seats, outcome) in told(&view).into_iter().flatten() {
        let mut pair: Vec<u64> = seats.as_array().expect("seats").iter().filter_map(Value::as_u64).collect();
        pair.sort_unstable();
        assert!(met.insert(pair.clone()), "{pair:?} met twice");
        assert!(!outcome.is_null(), "{pair:?} have no result");
    }
    assert_eq!(met.len() as u64, rounds * (bots / 2));
    server.kill();
}
