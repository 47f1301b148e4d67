//! `stapel sim` and `stapel arena` as they are called.

use std::{
    path::PathBuf,
    process::{Command, Output},
};

/// A bot that is better than chance.
const BETTER: &str = "greedy";

fn stapel(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_stapel")).args(args).output().expect("the binary starts")
}

fn said(args: &[&str]) -> String {
    let out = stapel(args);
    assert!(out.status.success(), "{args:?}: {}", String::from_utf8_lossy(&out.stderr));
    String::from_utf8(out.stdout).expect("it speaks UTF-8")
}

fn refused(args: &[&str]) -> String {
    let out = stapel(args);
    assert!(!out.status.success() && out.stdout.is_empty(), "{args:?} is refused");
    String::from_utf8(out.stderr).expect("it speaks UTF-8")
}

/// A new file for one test.
fn file(name: &str) -> (PathBuf, String) {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_file(&path);
    let text = path.to_str().expect("a plain path").to_string();
    (path, text)
}

#[test]
fn a_matrix_with_all_its_reports() {
    let ((html, html_path), (pairs, csv_path), (cards, _)) =
        (file("matrix.html"), file("matrix.csv"), file("matrix-cards.csv"));
    let mut args = vec!["sim", "fab", "--decks", "rhinar", "dorinthea", "ira", "--games", "4", "--seed", "9"];
    args.extend(["--html", &html_path, "--csv", &csv_path, "--json"]);
    let report: serde_json::Value = serde_json::from_str(&said(&args)).expect("JSON");
    assert_eq!(
        (&report["games"], &report["seed"], &report["bots"][0]),
        (&24.into(), &"9".into(), &"random".into())
    );
    assert_eq!(report["contest"]["pairs"].as_array().map(Vec::len), Some(6));
    let page = std::fs::read_to_string(html).expect("a page");
    assert!(page.contains("<svg") && page.contains(report["cards"].as_str().expect("a hash")));
    assert_eq!(std::fs::read_to_string(pairs).expect("a table").lines().count(), 7);
    assert!(std::fs::read_to_string(cards).expect("a table").lines().count() > 50);
    let german = said(&["sim", "fab", "--games", "2", "--lang", "de"]);
    assert!(german.contains("Wie Spiele endeten") && german.contains("Kartendaten"));
}

#[test]
fn a_journal_is_gone_on_with() {
    let (path, journal) = file("journal.jsonl");
    let common = ["sim", "fab", "--decks", "rhinar", "ira", "--games", "6", "--json"];
    let with = |more: &[&'static str], file: bool| {
        let mut args = common.to_vec();
        args.extend(more);
        if file {
            args.push(&journal);
        }
        said(&args)
    };
    let whole = with(&[], false);
    assert_eq!(whole, with(&["--journal"], true));
    let text = std::fs::read_to_string(&path).expect("a journal");
    assert_eq!(text.lines().count(), 7);
    std::fs::write(&path, &text[..text.len() * 2 / 3]).expect("it can be cut");
    assert_eq!(whole, with(&["--threads", "1", "--resume"], true));
    let complete = std::fs::read_to_string(&path).expect("a journal");
    assert_eq!(complete.lines().count(), 7);
    let [new, other] = ["--journal", "--resume"].map(|how| {
        refused(&["sim", "fab", "--decks", "rhinar", "ira", "--games", "6", "--seed", "2", how, &journal])
    });
    assert!(new.contains("already") && other.contains("seed: \"1\" there, \"2\" here"), "{new}{other}");
    assert_eq!(
        complete,
        std::fs::read_to_string(&path).expect("a journal"),
        "what is refused changes nothing"
    );
}

#[test]
fn a_ladder_is_said_and_written() {
    let text = said(&["arena", "ladder", "nightfall", "--bots", "random", BETTER, "--games", "10"]);
    assert!(text.contains("Elo") && text.contains("random has 0"));
    let args = ["arena", "ladder", "nightfall", "--bots", "random", BETTER, "--games", "10", "--json"];
    let ladder: serde_json::Value = serde_json::from_str(&said(&args)).expect("JSON");
    assert_eq!(ladder["rungs"].as_array().map(Vec::len), Some(2));
}

#[test]
fn decks_come_from_files_too() {
    let (path, mine) = file("mine.ron");
    let shipped = include_str!("../../../games/fab/decks/ira.ron");
    std::fs::write(&path, shipped.replacen("\"ira\"", "\"my-ira\"", 1)).expect("a file");
    let report: serde_json::Value =
        serde_json::from_str(&said(&["sim", "fab", "--decks", "ira", &mine, "--games", "2", "--json"]))
            .expect("JSON");
    assert_eq!(report["decks"], serde_json::json!(["ira", "my-ira"]));
    std::fs::write(&path, shipped.replacen("(1, ", "(2, ", 1)).expect("a file");
    let two = refused(&["sim", "fab", "--decks", "ira", &mine]);
    assert!(two.contains("another deck is called \"ira\""), "{two}");
    std::fs::write(&path, "(id: 3)").expect("a file");
    assert!(refused(&["sim", "fab", "--decks", "ira", &mine]).contains("mine.ron"));
}

#[test]
fn what_cannot_be_is_refused_with_a_reason() {
    for (args, reason) in [
        (&["sim", "chess"][..], "there is no game"),
        (&["sim", "fab", "--decks", "nobody"], "there is no deck \"nobody\""),
        (&["sim", "fab", "--seats", "9"], "9 players"),
        (&["sim", "eights", "--seats", "18446744073709551615"], "18446744073709551615 players"),
        (&["trace", "eights", "--seats", "99999999999"], "99999999999 players"),
        (&["play", "eights", "--seats", "99999999999"], "99999999999 players"),
        (
            &["sim", "fab", "--decks", "rhinar", "ira", "--bot", "random", BETTER, "random"],
            "3 bots for 2 decks",
        ),
        (&["sim", "nightfall", "--seats", "3", "--until-decided", "0.4..0.6"], "for two seats"),
        (&["sim", "fab", "--until-decided", "0.6..0.4"], "no band of shares"),
        (&["sim", "fab", "--html", "/there/is/no/such/folder.html"], "no such folder"),
        (&["sim", "fab", "--resume", "/there/is/no/such/journal"], "/there/is/no/such/journal"),
        (&["arena", "ladder", "fab", "--bots", "random", "random"], "named twice"),
    ] {
        let said = refused(args);
        assert!(said.contains(reason), "{args:?}: {said}");
    }
}

/// A panic in some games fails the command, and the others are played and reported all the same.
#[test]
fn games_that_break_are_told_with_their_logs() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("faults");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    let faults = folder.to_str().expect("a plain path");
    let (path, journal) = file("faults.jsonl");
    let common = ["sim", "fab", "--decks", "rhinar", "ira", "dorinthea", "--games", "2"];
    let mut args = common.to_vec();
    args.extend([
        "--bot",
        "random",
        "random",
        "breaks:5",
        "--faults",
        faults,
        "--json",
        "--journal",
        &journal,
    ]);
    let out = stapel(&args);
    assert!(!out.status.success());
    assert!(String::from_utf8_lossy(&out.stderr).contains("6 games broke off with a panic"));
    let report: serde_json::Value = serde_json::from_slice(&out.stdout).expect("JSON");
    assert_eq!((&report["games"], report["broken"].as_array().map(Vec::len)), (&6.into(), Some(6)));
    let log = report["broken"][0]["log"].as_str().expect("a path");
    assert!(said(&["replay", "verify", log]).contains("the game goes on"));
    assert_eq!(std::fs::read_to_string(&path).expect("a journal").lines().count(), 7);
    *args.last_mut().expect("a journal") = &journal;
    let resume = args.len() - 2;
    args[resume] = "--resume";
    let again = stapel(&args);
    assert!(!again.status.success() && again.stdout == out.stdout, "what broke is tried again");
    let text = stapel(&[&common[..], &["--bot", "breaks:5", "--faults", faults, "--lang", "de"]].concat());
    assert!(!text.status.success());
    assert!(String::from_utf8_lossy(&text.stdout).contains("Absturz in Spiel 1"));
    let ladder =
        ["arena", "ladder", "nightfall", "--bots", "random", "breaks:5", "--games", "4", "--faults", faults];
    let out = stapel(&ladder);
    assert!(!out.status.success() && String::from_utf8_lossy(&out.stdout).contains("panic in game"));
}

#[test]
fn the_terminal_saves_a_game_that_breaks() {
    let (path, log) = file("broken-play.json");
    let mut child = Command::new(env!("CARGO_BIN_EXE_stapel"))
        .args(["play", "fab", "--bot", "breaks:3", "--seed", "4", "--log", &log])
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::null())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .expect("the binary starts");
    {
        use std::io::Write;
        let mut stdin = child.stdin.take().expect("a pipe");
        // It may be over before all is written.
        let _ = stdin.write_all("1\n".repeat(500).as_bytes());
    }
    let out = child.wait_with_output().expect("it ends");
    let said_last = String::from_utf8_lossy(&out.stderr);
    assert!(!out.status.success() && said_last.contains("breaks on purpose"), "{said_last}");
    assert!(
        said_last.contains(&format!("stapel replay {log}")) && said_last.lines().count() == 1,
        "{said_last}"
    );
    assert!(path.exists() && said(&["replay", "verify", &log]).contains("the game goes on"));
}

/// A short game against a named opponent; its log.
fn played(bot: &str, log: &str) -> String {
    let mut child = Command::new(env!("CARGO_BIN_EXE_stapel"))
        .args(["play", "eights", "--bot", bot, "--name", "Anna", "--seed", "4", "--log", log])
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .spawn()
        .expect("the binary starts");
    {
        use std::io::Write;
        let mut stdin = child.stdin.take().expect("a pipe");
        let _ = stdin.write_all("1\n".repeat(200).as_bytes());
    }
    let out = child.wait_with_output().expect("it ends");
    assert!(out.status.success());
    String::from_utf8(out.stdout).expect("it speaks UTF-8")
}

#[test]
fn opponents_have_names() {
    let all: serde_json::Value =
        serde_json::from_str(&said(&["arena", "levels", "eights", "--json"])).expect("JSON");
    let all = all.as_array().expect("a list");
    assert_eq!(all.len(), 8);
    let (name, bot) = (all[2]["name"].as_str().expect("a name"), all[2]["bot"].as_str().expect("a bot"));
    let text = said(&["arena", "levels", "eights", "--lang", "de"]);
    assert!(text.lines().count() == 8 && text.contains(name) && text.contains("Zufall"), "{text}");
    let (_, log) = file("named.json");
    assert!(played("level:3", &log).contains(name), "it is called by its name");
    let sim = said(&["sim", "eights", "--bot", "level:3", "--games", "2", "--json"]);
    let report: serde_json::Value = serde_json::from_str(&sim).expect("JSON");
    assert_eq!(report["bots"][0], bot, "a report says what played");
    for command in [&["play", "fab", "--bot", "Nobody"][..], &["sim", "fab", "--bot", "level:9"]] {
        assert!(refused(command).contains("in fab; known are: level:1 to level:8 ("), "{command:?}");
    }
}

#[test]
fn a_game_is_analysed_as_text_as_data_and_as_a_page() {
    let ((_, log), (page, html)) = (file("analysed.json"), file("analysed.html"));
    played("random", &log);
    let args = ["analyse", &log, "--iterations", "60", "--most", "2"];
    let told: serde_json::Value =
        serde_json::from_str(&said(&[&args[..], &["--json", "--html", &html]].concat())).expect("JSON");
    let moments = told["moments"].as_array().expect("moments");
    assert!(moments.len() > 3 && told["players"].as_array().map(Vec::len) == Some(2), "{told}");
    let costly: Vec<_> = moments.iter().filter(|m| !m["cost"].is_null()).collect();
    for m in &costly {
        assert!(m["better"].as_str().is_some_and(|b| !b.is_empty()) && m["lost"].as_f64() > Some(0.0), "{m}");
    }
    let text = said(&args);
    assert!(text.lines().count() > moments.len() && text.contains(" %"), "{text}");
    assert_eq!(text.contains("better: "), !costly.is_empty(), "{text}");
    assert!(said(&[&args[..], &["--lang", "de"]].concat()).contains("Entscheidungen"));
    let page = std::fs::read_to_string(page).expect("a page");
    assert!(page.contains("<svg") && page.contains("polyline") && page.ends_with("</html>"));
    let (path, broken) = file("no-log.json");
    std::fs::write(path, "{}").expect("it can be written");
    assert!(refused(&["analyse", &broken]).starts_with(&format!("stapel: {broken}: ")));
}
