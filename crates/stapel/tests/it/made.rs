//! What is made for the hand: printed pages, codes on them, cards somebody writes.

use serde_json::Value;
use std::{
    fs,
    io::{BufRead, BufReader, Write},
    path::PathBuf,
    process::{Command, Stdio},
};

/// A folder of its own, and the program in it.
struct Here(PathBuf);

impl Here {
    fn new(name: &str) -> Self {
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a folder");
        Self(folder)
    }

    /// Whether it went well, and what was said.
    fn stapel(&self, args: &[&str]) -> (bool, String) {
        self.told(args, "")
    }

    fn told(&self, args: &[&str], input: &str) -> (bool, String) {
        let mut child = Command::new(env!("CARGO_BIN_EXE_stapel"))
            .args(args)
            .current_dir(&self.0)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the binary starts");
        child.stdin.take().expect("it listens").write_all(input.as_bytes()).expect("it listens");
        let out = child.wait_with_output().expect("it ends");
        let text = [out.stdout, out.stderr].concat();
        (out.status.success(), String::from_utf8(text).expect("it speaks UTF-8"))
    }

    fn json(&self, args: &[&str], input: &str) -> Value {
        let (_, said) = self.told(args, input);
        serde_json::from_str(&said).unwrap_or_else(|e| panic!("{e}: {said}"))
    }
}

#[test]
fn codes_are_issued_once_verified_and_counted() {
    let here = Here::new("codes");
    let (fine, said) = here.stapel(&["collection", "key", "--name", "Shop", "--out", "shop.key"]);
    assert!(fine && said.contains("shop.key.pub"), "{said}");
    let (fine, said) = here.stapel(&["collection", "key", "--name", "Shop", "--out", "shop.key"]);
    assert!(!fine && said.contains("shop.key"), "a secret is never written over: {said}");
    let issue = ["collection", "issue", "orden", "zeal", "--copies", "2", "--key", "shop.key", "--json"];
    let first = here.json(&issue, "");
    let second = here.json(&issue, "");
    let numbers = |made: &Value| -> Vec<u64> {
        made.as_array().expect("a list").iter().filter_map(|m| m["number"].as_u64()).collect()
    };
    assert_eq!((numbers(&first), numbers(&second)), (vec![1, 2], vec![3, 4]), "counted on");

    let list = ["collection", "verify", "shop.issued.csv", "--issuer", "shop.key.pub"];
    let (fine, said) = here.stapel(&list);
    assert!(fine && said.lines().count() == 4 && said.contains("orden/zeal 3 of"), "{said}");
    let code = first[0]["code"].as_str().expect("a code");
    let altered = code.replacen("STAPEL:A", "STAPEL:B", 1);
    let verify = |code: &str| {
        here.stapel(&["collection", "verify", code, code, "--issuer", "shop.key.pub", "--lang", "de"])
    };
    let (fine, said) = verify(code);
    assert!(!fine && said.contains("doppelt"), "the same twice: {said}");
    assert!(!said.contains(code), "a message does not give the code away: {said}");
    let (fine, said) = verify(&altered);
    assert!(!fine && said.contains("verändert"), "{said}");
    let told = here
        .json(&["collection", "list", "orden", "shop.issued.csv", "--issuer", "shop.key.pub", "--json"], "");
    let zeal =
        told.as_array().expect("a list").iter().find(|row| row["card"] == "zeal").expect("it is there");
    assert_eq!(zeal["count"], 4);
    let (fine, said) = here.stapel(&["collection", "issue", "fab", "--key", "shop.key"]);
    assert!(!fine && said.contains("publisher"), "{said}");
    let (fine, said) = here.stapel(&["collection", "issue", "orden", "zeel", "--key", "shop.key"]);
    assert!(!fine && said.contains("there is no card"), "{said}");

    let print =
        ["print", "orden", "zeal", "--copies", "4", "--codes", "shop.issued.csv", "--out", "codes.pdf"];
    let (fine, said) = here.stapel(&print);
    assert!(fine, "{said}");
    let (fine, said) = here.stapel(&[
        "print",
        "orden",
        "zeal",
        "--copies",
        "5",
        "--codes",
        "shop.issued.csv",
        "--out",
        "x.pdf",
    ]);
    assert!(!fine && said.contains("1 of zeal") && !here.0.join("x.pdf").exists(), "{said}");
}

#[test]
fn a_game_a_deck_and_cards_are_printed() {
    let here = Here::new("pages");
    for (args, cards) in [
        (&["print", "athernum", "quest-complete", "--out", "a.pdf", "--lang", "de", "--json"][..], None),
        (&["print", "Zeal", "--out", "a.pdf", "--thin", "--paper", "letter", "--bleed", "--json"], Some(1)),
        (&["print", "fab", "arakni", "--out", "a.pdf", "--no-backs", "--json"], None),
        (&["print", "orden", "--no-cards", "--aids", "--score", "--out", "a.pdf", "--json"], Some(0)),
    ] {
        let told = here.json(args, "");
        let printed = told["cards"].as_u64().expect("a number");
        assert!(cards.map_or(printed >= 40, |cards| printed == cards), "{args:?}: {told}");
        assert!(fs::read(here.0.join("a.pdf")).expect("a file").starts_with(b"%PDF-"));
    }
    for (args, why) in [
        (&["print", "nonsense", "--out", "b.pdf"][..], "there is no game, deck or card"),
        (&["print", "fab", "--score", "--out", "b.pdf"], "no score sheet"),
        (&["print", "orden", "zeel", "--out", "b.pdf"], "there is no deck or card"),
        (&["print", "orden", "zeal", "--out", "no/such/folder.pdf"], "no/such/folder.pdf"),
    ] {
        let (fine, said) = here.stapel(args);
        assert!(!fine && said.contains(why) && !here.0.join("b.pdf").exists(), "{said}");
    }
}

const LANTERN: &str = "[\n(\n    id: \"lantern\", name: (en: \"Lantern\", de: \"Laterne\"),\n    types: [Tool],\n    abilities: [],\n),\n]";

#[test]
fn a_card_is_told_in_both_languages_or_refused_at_its_line() {
    let here = Here::new("written");
    let check = ["cards", "check", "-", "--game", "orden", "--json"];
    let told = here.json(&check, LANTERN);
    assert_eq!(
        (&told["faults"], &told["cards"][0]["de"]["name"]),
        (&Value::Array(vec![]), &Value::from("Laterne")),
        "{told}"
    );
    let told = here.json(&check, &LANTERN.replace("types", "tpyes"));
    assert_eq!(told["faults"][0]["line"], 4, "{told}");
    for game in ["orden", "fab", "nightfall"] {
        let words = here.json(&["cards", "words", game, "--json", "--lang", "de"], "");
        assert!(words["abilities"].as_array().is_some_and(|a| a.len() > 20), "{game}");
        assert!(
            words["language"][0]["words"].as_array().is_some_and(|w| w.len() > 20)
                && !words["types"].as_array().expect("types").is_empty()
        );
    }
    // Every ability of the menu can be put on a card.
    let words = here.json(&["cards", "words", "orden", "--json"], "");
    let cards: Vec<String> = words["abilities"]
        .as_array()
        .expect("a list")
        .iter()
        .enumerate()
        .map(|(k, ability)| {
            let ron = ability["ron"].as_str().expect("RON");
            format!("(id: \"own-{k}\", name: (en: \"Own {k}\", de: \"Eigen {k}\"), types: [Tool], abilities: [{ron}])")
        })
        .collect();
    let wrong: Vec<Value> = cards
        .chunks(1)
        .take(12)
        .map(|some| here.json(&check, &format!("[{}]", some.join(",\n")))["faults"].take())
        .filter(|faults| faults.as_array().is_some_and(|f| !f.is_empty()))
        .collect();
    assert!(wrong.len() <= 2, "most abilities stand on any card: {wrong:?}");
}

#[test]
fn a_card_and_a_change_are_measured() {
    let here = Here::new("balance");
    let measure = |text: &str, card: &str| {
        here.json(
            &[
                "cards", "balance", "-", "--game", "orden", "--card", card, "--games", "2", "--bot",
                "random", "--json",
            ],
            text,
        )
    };
    let told = measure(LANTERN, "lantern");
    assert!(told["games"].as_u64() >= Some(2) && told["games"] == told["of"], "{told}");
    assert_eq!(told["rival"], "without");
    assert!(
        told["low"].as_f64() <= told["share"].as_f64() && told["share"].as_f64() <= told["high"].as_f64()
    );
    let changed = LANTERN.replace("\"lantern\"", "\"zeal\"");
    assert_eq!(measure(&changed, "zeal")["rival"], "before");
    let (fine, said) = here.told(&["cards", "balance", "-", "--game", "orden", "--card", "nobody"], LANTERN);
    assert!(!fine && said.contains("no such card"), "{said}");
}

#[test]
fn a_measurement_says_what_it_has_when_nobody_holds_it_any_more() {
    let here = Here::new("leash");
    let mut child = Command::new(env!("CARGO_BIN_EXE_stapel"))
        .args(["cards", "balance", "-", "--game", "orden", "--games", "100000", "--bot", "random"])
        .args(["--lines", "--threads", "1"])
        .current_dir(&here.0)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    let mut held = child.stdin.take().expect("it listens");
    held.write_all(format!("{LANTERN}\0").as_bytes()).expect("it listens");
    let lines = BufReader::new(child.stdout.take().expect("it speaks")).lines();
    let mut lines = lines.map(|line| serde_json::from_str::<Value>(&line.expect("a line")).expect("JSON"));
    let games = |line: &Value| line["standing"]["games"].as_u64().unwrap_or_default();
    let begun = lines.find(|line| games(line) > 0).expect("games are played");
    drop(held);
    let rest: Vec<Value> = lines.collect();
    let [.., standing, report] = &rest[..] else { panic!("how it stands, and the report: {rest:?}") };
    assert!(games(standing) >= games(&begun) && games(standing) < 100_000, "{standing}");
    assert!(report["report"].as_str().is_some_and(|page| page.contains("<html")), "{report}");
    assert!(child.wait().expect("it ends").success());
}
