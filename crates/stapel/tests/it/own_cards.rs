//! `--cards DIR`: cards of one's own in every command, without a compiler.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

const ROAR: &str = r#"[(id: "test-roar", name: (en: "Test Roar", de: "Probegebrüll"), stats: {Pitch: 1, Cost: 0},
    types: [Brute, Instant], abilities: [Resolve([Draw(You, N(3))])])]"#;

/// Whether it went well, and what was said.
fn stapel(args: &[&str]) -> (bool, String) {
    let out = Command::new(env!("CARGO_BIN_EXE_stapel")).args(args).output().expect("the binary starts");
    let text = [out.stdout, out.stderr].concat();
    (out.status.success(), String::from_utf8(text).expect("it speaks UTF-8"))
}

/// A folder with these card files.
fn folder(name: &str, files: &[(&str, &str)]) -> String {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    for (path, text) in files {
        let path = folder.join(path);
        fs::create_dir_all(path.parent().unwrap_or(Path::new("."))).expect("a folder");
        fs::write(path, text).expect("a file");
    }
    folder.to_str().expect("a plain path").into()
}

#[test]
fn a_card_is_shown_tested_and_played() {
    let mine = folder("own", &[("fab/roar.ron", ROAR)]);
    let (fine, said) = stapel(&["cards", "show", "Test Roar", "--cards", &mine]);
    assert!(fine && said.contains("Draw 3 cards."), "{said}");
    let scenario = folder(
        "own-scenarios",
        &[(
            "roar.scn",
            "game: fab\ntitle: t\nseat a: hero=Rhinar; hand=Test Roar; deck=5x Dodge (blue)\nseat b: hero=Rhinar\nturn: a\n\na: play Test Roar\n? a.hand = 3\n",
        )],
    );
    let (fine, said) = stapel(&["scenario", "check", &scenario, "--cards", &mine]);
    assert!(fine, "{said}");
    let (fine, said) = stapel(&["scenario", "check", &scenario]);
    assert!(!fine && said.contains("Test Roar"), "without it there is no such card: {said}");
}

#[test]
fn a_card_takes_the_place_of_a_shipped_one() {
    // The command says of which game the file is.
    let weak = r#"[(id: "test-roar", name: (en: "Roar", de: "Gebrüll"), stats: {Pitch: 1, Cost: 0}, types: [Brute, Instant],
        abilities: [Resolve([Draw(You, N(1))])])]"#;
    let (first, then) = (folder("place-1", &[("a.ron", ROAR)]), folder("place-2", &[("b.ron", weak)]));
    let shown = |dirs: &[&str]| {
        let mut args = vec!["cards", "show", "test-roar", "--game", "fab"];
        dirs.iter().for_each(|dir| args.extend(["--cards", dir]));
        stapel(&args)
    };
    let (fine, said) = shown(&[&first, &then]);
    assert!(fine && said.contains("Draw a card."), "the last one counts: {said}");
    let hash = |args: &[&str]| {
        let (fine, said) = stapel(args);
        assert!(fine, "{said}");
        serde_json::from_str::<serde_json::Value>(&said).expect("JSON")["cards"].clone()
    };
    let sim = ["sim", "fab", "--decks", "rhinar", "ira", "--games", "1", "--json"];
    let changed = [&sim[..], &["--cards", &first]].concat();
    assert_ne!(hash(&sim), hash(&changed), "a report names the cards it was made with");
}

#[test]
fn errors_name_file_line_and_reason() {
    for (name, text, wanted) in [
        ("broken", "[(id: \"x\",\n name: 3)]", "bad.ron:2:"),
        (
            "unknown",
            "[\n(id: \"x\", name: (en: \"X\", de: \"X\"), abilities: [Resolve([Create(\"nothing\", You, N(1))])])]",
            "bad.ron:2:1: card \"x\" speaks of \"nothing\"",
        ),
        (
            "twice",
            "[(id: \"x\", name: (en: \"\", de: \"X\"))]",
            "bad.ron:1:1: card \"x\" has no English name",
        ),
    ] {
        let dir = folder(name, &[("bad.ron", text)]);
        let (fine, said) = stapel(&["sim", "fab", "--games", "1", "--cards", &dir]);
        assert!(!fine && said.contains(wanted), "{name}: {said}");
    }
    let dir = folder("whose", &[("bad.ron", "[]")]);
    let (fine, said) = stapel(&["games", "--cards", &dir]);
    assert!(!fine && said.contains("of which game?"), "{said}");
    let (fine, said) = stapel(&["games", "--cards", "/nowhere/at/all"]);
    assert!(!fine && said.contains("no such file"), "{said}");
}
