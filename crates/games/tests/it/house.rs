//! What the crates must not know (ARCHITECTURE.md), as far as a test can hold it: who depends on whom, who touches files, sockets and
//! clocks, and that the browser knows no game.

use stapel_games::GAMES;
use std::{
    fs,
    path::{Path, PathBuf},
};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// All files with one of these endings below a folder.
fn files(folder: &Path, endings: &[&str]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("the folder is part of the tree") {
        let path = entry.expect("a folder can be listed").path();
        if path.is_dir() {
            found.extend(files(&path, endings));
        } else if endings.iter().any(|end| path.extension().is_some_and(|e| e == *end)) {
            found.push(path);
        }
    }
    found
}

/// The crates of this workspace that a crate is built on, without those of its tests.
fn built_on(crate_folder: &str) -> Vec<String> {
    let manifest = fs::read_to_string(root().join("crates").join(crate_folder).join("Cargo.toml"));
    let manifest = manifest.expect("every crate has a manifest");
    let own = manifest.split("[dependencies]").nth(1).unwrap_or("").split("\n[").next().unwrap_or("");
    own.lines()
        .filter_map(|line| line.strip_prefix("stapel-")?.split(['.', ' ']).next().map(String::from))
        .collect()
}

#[test]
fn arrows_point_down_only() {
    let allowed: &[(&str, &[&str])] = &[
        ("script", &[]),
        ("kernel", &["script"]),
        ("wording", &["script", "kernel"]),
        ("judgement", &["script", "kernel"]),
        ("bots", &["script", "kernel", "judgement"]),
        ("training", &["script", "kernel", "judgement", "bots"]),
        ("events", &["kernel", "wording"]),
        ("harness", &["script", "kernel", "wording", "bots"]),
        ("arena", &["script", "kernel", "wording", "bots", "harness"]),
    ];
    for (name, below) in allowed {
        for on in built_on(name) {
            assert!(below.contains(&on.as_str()), "{name} must not be built on {on}");
        }
    }
    for game in GAMES {
        for on in built_on(&format!("games/{game}")) {
            assert!(
                ["script", "kernel", "wording"].contains(&on.as_str()),
                "{game} must not be built on {on}"
            );
        }
    }
    // Of those above, only the list and whatever is above it know a game.
    for name in ["server", "stapel"] {
        let games: Vec<_> = built_on(name).into_iter().filter(|on| GAMES.contains(&on.as_str())).collect();
        assert!(games.is_empty(), "{name} knows {games:?}; it should ask the list");
    }
}

#[test]
fn rules_touch_no_file_no_socket_and_no_clock() {
    let games = GAMES.iter().map(|game| format!("games/{game}"));
    for name in ["script", "kernel", "wording"].map(String::from).into_iter().chain(games) {
        for path in files(&root().join("crates").join(&name).join("src"), &["rs"]) {
            let text = fs::read_to_string(&path).expect("sources are text");
            for outside in ["std::fs", "std::net", "std::time", "std::env", "std::process", "std::thread"] {
                assert!(!text.contains(outside), "{} uses {outside}", path.display());
            }
        }
    }
}

/// Where the browser may name a game: its print, its signs, the places of its zones, its poster. What happens at a table, and
/// what may be done there, it takes from the scene; a game that is in none of these has a plain look and is played all the same.
const LOOKS: [&str; 6] = [
    "art/",
    "parts/faces/",
    "table/places.ts",
    "pages/games.ts",
    "pages/GameTile.svelte",
    "pages/Learn.svelte",
];

#[test]
fn the_browser_knows_games_by_their_look_alone() {
    let web = root().join("web/src");
    for path in files(&web, &["ts", "svelte"]) {
        let place = path.strip_prefix(&web).expect("it lies there").to_string_lossy().replace('\\', "/");
        if LOOKS.iter().any(|look| place.starts_with(look)) {
            continue;
        }
        let text = fs::read_to_string(&path).expect("sources are text");
        for game in GAMES {
            for quote in ['\'', '"', '`'] {
                let id = format!("{quote}{game}{quote}");
                assert!(!text.contains(&id), "{} names the game {game}", path.display());
            }
        }
    }
}
