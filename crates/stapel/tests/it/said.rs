//! What the commands for cards, decks and scenarios say.

use std::{path::PathBuf, process::Command};

/// Whether it went well, and what was said.
fn stapel(args: &[&str]) -> (bool, String) {
    let out = Command::new(env!("CARGO_BIN_EXE_stapel")).args(args).output().expect("the binary starts");
    let text = [out.stdout, out.stderr].concat();
    (out.status.success(), String::from_utf8(text).expect("it speaks UTF-8"))
}

#[test]
fn a_whole_name_comes_before_parts_of_names() {
    let (fine, all) = stapel(&["cards", "show", "Dodge"]);
    assert!(fine && all.starts_with("Dodge (") && all.matches("\n\n").count() < 4, "{all}");
    let (fine, none) = stapel(&["cards", "show", "Dodge", "--game", "altered"]);
    assert!(!fine && none.contains("there is no card"), "{none}");
    let (fine, part) = stapel(&["cards", "show", "Dod", "--game", "fab"]);
    assert!(fine && part.contains("Dodge ("), "{part}");
}

#[test]
fn decks_are_checked_for_a_table_with_options() {
    let deck = concat!(env!("CARGO_MANIFEST_DIR"), "/../games/nightfall/decks");
    let (fine, said) = stapel(&["decks", "check", deck, "--option", "draft=first-night"]);
    assert!(fine, "{said}");
    let (fine, said) = stapel(&["decks", "check", deck, "--option", "draft=never"]);
    assert!(!fine && said.contains("--option") && said.contains("never"), "{said}");
}

#[test]
fn a_list_is_checked_line_by_line_and_shown_in_every_form() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("lists");
    std::fs::create_dir_all(&folder).expect("a folder");
    let path = |name: &str| folder.join(name).to_str().expect("a plain path").to_string();
    std::fs::write(path("bad.txt"), "format: blitz\n\n2x Infct (red)\n").expect("a file");
    let (fine, said) = stapel(&["decks", "check", &path("bad.txt"), "--game", "fab"]);
    assert!(
        !fine && said.contains("bad.txt:3: there is no card") && said.contains("did you mean Infect (red)?"),
        "{said}"
    );
    let (fine, said) =
        stapel(&["decks", "check", &path("bad.txt"), "--game", "fab", "--json", "--lang", "de"]);
    assert!(!fine && said.contains("meinst du Infizieren (rot)?"), "{said}");

    let (fine, text) = stapel(&["decks", "convert", "fab", "arakni", "--to", "community"]);
    assert!(fine && text.contains("Hero: Arakni") && text.contains("\nDeck cards\n"), "{text}");
    std::fs::write(path("arakni.txt"), &text).expect("a file");
    let (fine, said) = stapel(&["decks", "diff", "fab", "arakni", &path("arakni.txt")]);
    assert!(fine && said.is_empty(), "nothing is lost on the way: {said}");
    let (fine, link) = stapel(&["decks", "link", "fab", &path("arakni.txt"), "--site", "https://x.example/"]);
    assert!(fine && link.starts_with("https://x.example/#/decks/fab/deck?"), "{link}");
    let (fine, said) = stapel(&["decks", "show", "fab", link.trim(), "--format", "precon", "--lang", "de"]);
    assert!(fine && said.contains("+ genau 40 Karten im Deck") && said.contains("Kosten:"), "{said}");
    let (fine, said) = stapel(&["decks", "show", "fab", "arakni", "--format", "chess"]);
    assert!(!fine && said.contains("--format: there is no format"), "{said}");
}

#[test]
fn chances_hands_advice_and_measurements_are_told() {
    let (fine, said) =
        stapel(&["decks", "odds", "fab", "arakni", "--card", "Infect", "--turn", "2", "--json"]);
    let chances: serde_json::Value = serde_json::from_str(&said).expect("JSON");
    let first = &chances[0];
    assert!(fine && first["what"].as_str().is_some_and(|w| w.contains("Infect (red) or ")), "{said}");
    assert!(first["opening"].as_f64() < first["by_turn"].as_f64(), "{said}");
    let (fine, said) = stapel(&["decks", "odds", "fab", "arakni", "--card", "Infct"]);
    assert!(!fine && said.contains("--card: there is no card \"Infct\""), "{said}");
    let hands = |seed| stapel(&["decks", "hand", "orden", "book", "--seed", seed, "--hands", "2"]);
    assert!(hands("3").0 && hands("3") == hands("3") && hands("3") != hands("9"));
    assert_eq!(hands("3").1.lines().count(), 2);
    let (fine, said) = stapel(&["decks", "suggest", "altered", "axiom", "--count", "3"]);
    assert!(fine && said.lines().count() <= 3, "{said}");
    let measure = [
        "decks",
        "measure",
        "orden",
        "book",
        "--against",
        "sword",
        "--games",
        "2",
        "--bot",
        "random",
        "--json",
    ];
    let (fine, said) = stapel(&measure);
    let told: serde_json::Value = serde_json::from_str(&said).expect("JSON");
    assert!(fine && told["games"] == 2 && told["against"][0]["deck"] == "sword", "{said}");
}

#[test]
fn scenarios_speak_german_too() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("scenarios");
    std::fs::create_dir_all(&folder).expect("a folder");
    let head = "game: fab\ntitle: t\nseat a: hero=Rhinar\nseat b: hero=Rhinar\n";
    std::fs::write(folder.join("1.scn"), format!("{head}now? a.life = 3\n")).expect("a file");
    std::fs::write(folder.join("2.scn"), format!("{head}now? asked = a\n")).expect("a file");
    let path = folder.to_str().expect("a plain path");
    let (fine, said) = stapel(&["scenario", "check", path, "--lang", "de"]);
    assert!(!fine && said.contains("1.scn:5: a.life ist 20, nicht = 3"), "{said}");
    assert!(said.contains("1 bestanden, 1 nicht bestanden"), "{said}");
    let (_, said) = stapel(&["scenario", "check", path]);
    assert!(said.contains("a.life is 20, not = 3") && said.contains("1 passed, 1 failed"), "{said}");
}

/// What is said when these lines are typed in.
fn typed(args: &[&str], lines: &str) -> (bool, String) {
    use std::{io::Write, process::Stdio};
    let mut stapel = Command::new(env!("CARGO_BIN_EXE_stapel"));
    let mut child = stapel
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    child.stdin.take().expect("a pipe").write_all(lines.as_bytes()).expect("it listens");
    let out = child.wait_with_output().expect("it ends");
    let text = [out.stdout, out.stderr].concat();
    (out.status.success(), String::from_utf8(text).expect("it speaks UTF-8"))
}

#[test]
fn a_lesson_is_played_in_the_terminal() {
    let (fine, list) = stapel(&["learn", "fab"]);
    assert!(fine && list.contains("01-first-strike") && list.contains("Your first strike"), "{list}");
    // Reads on, passes wrongly, plays the card, and reads to the end.
    let (fine, said) = typed(&["learn", "fab", "1", "--lang", "de"], "\n2\n1\n\n\n");
    assert!(fine && said.contains("sieh hin: ") && said.contains("Schlag lieber zu!"), "{said}");
    assert!(said.contains("Wer zuerst kein Leben mehr hat, verliert."), "{said}");
    let (fine, moments) = typed(&["learn", "fab", "01-first-strike", "--json"], "\n1\n\n\n");
    let last: serde_json::Value =
        serde_json::from_str(moments.lines().last().expect("a line")).expect("JSON");
    assert!(fine && last["status"] == "done", "{moments}");
    let (fine, none) = stapel(&["learn", "fab", "99"]);
    assert!(!fine && none.contains("there is no lesson \"99\"; known are: 01-first-strike"), "{none}");
}

#[test]
fn puzzles_are_listed_with_their_difficulty() {
    let (fine, list) = stapel(&["puzzle", "orden", "--lang", "de"]);
    assert!(fine && list.contains("01-become-squire") && list.contains('★'), "{list}");
    let (fine, idea) = typed(&["puzzle", "fab", "1"], "?\nq\n");
    assert!(fine && idea.contains("A number picks an option"), "{idea}");
}
