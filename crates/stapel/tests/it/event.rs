//! `stapel event`: tournaments between bots, and how good a system is.

use serde_json::Value;
use std::process::{Command, Output};

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
    }
    std::fs::remove_dir_all(&folder).expect("it is removed");
}
