//! Games that were played by earlier builds: every build replays them to their end, choice by choice, by what the choices mean.
//!
//! The files in `tests/logs/EDITION` are never changed. Where a rule was wrong and has been put right, a log may end there: then
//! `tests/logs/changed.txt` says which file, at which step, and why. `UPDATE=1` adds the logs of this edition that are missing.

use stapel_games::{GAMES, with_game};
use stapel_harness::{EDITION, GameLog, Recorder, ReplayError};
use stapel_kernel::{Rng, Seed, SetUp, Shipped};
use std::{collections::BTreeMap, fs, path::Path};

const LOGS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/logs");

/// No longer than this: every kind of choice comes early.
const MOST: usize = 300;

fn played<G: Shipped>(seats: usize, number: u8) -> GameLog<G> {
    let decks = G::decks();
    let decks = (0..seats).map(|k| decks[(k + number as usize) % decks.len()].clone()).collect();
    let set_up = SetUp { decks, options: Default::default() };
    let mut game =
        Recorder::start(G::book(), set_up, Seed::Key([number; 32])).expect("shipped decks are legal");
    let mut rng = Rng::new(number.into());
    while game.table().outcome().is_none() && game.len() < MOST {
        // One of the games with more than two players loses one on the way.
        if seats > 2 && game.len() == MOST / 3 {
            game.concede(game.table().seats().last().expect("there are seats")).expect("the game goes on");
            continue;
        }
        let choice = rng.choice(game.table().options().len());
        game.choose(choice).expect("an offered option");
    }
    game.log()
}

fn add_missing<G: Shipped>(folder: &Path) {
    for (seats, number) in [(*G::SEATS.start(), 1), (*G::SEATS.start(), 2), (*G::SEATS.end(), 3)] {
        let file = folder.join(format!("{}-{seats}-{number}.json", G::ID));
        if !file.exists() {
            fs::write(&file, played::<G>(seats, number).write()).expect("the folder is there");
        }
    }
}

/// `0.1.0/fab-2-1.json 57 a boosted attack has go again only if ...`
fn changed() -> BTreeMap<String, usize> {
    let text = fs::read_to_string(Path::new(LOGS).join("changed.txt")).expect("the list is there");
    let line = |line: &str| {
        let (file, rest) = line.split_once(' ')?;
        let (step, why) = rest.split_once(' ')?;
        assert!(!why.is_empty(), "{line}: why?");
        Some((file.to_string(), step.parse().ok()?))
    };
    let lines = text.lines().filter(|l| !l.is_empty() && !l.starts_with('#'));
    lines.map(|l| line(l).unwrap_or_else(|| panic!("{l}: not FILE STEP WHY"))).collect()
}

fn step_of(error: &ReplayError) -> Option<usize> {
    match error {
        ReplayError::Means { step, .. } | ReplayError::Position { step, .. } => Some(*step),
        _ => None,
    }
}

#[test]
fn every_build_replays_the_games_of_earlier_ones() {
    let here = Path::new(LOGS).join(EDITION);
    if std::env::var_os("UPDATE").is_some() {
        fs::create_dir_all(&here).expect("a folder");
        for game in GAMES {
            with_game!(*game, G => add_missing::<G>(&here)).expect("it is in the list");
        }
    }
    let changed = changed();
    let mut seen = BTreeMap::<String, usize>::new();
    for edition in fs::read_dir(LOGS).expect("the folder is there").map(|e| e.expect("readable").path()) {
        if !edition.is_dir() {
            continue;
        }
        for file in fs::read_dir(&edition).expect("readable").map(|e| e.expect("readable").path()) {
            let name = |path: &Path| path.file_name().expect("a name").to_string_lossy().into_owned();
            let name = format!("{}/{}", name(&edition), name(&file));
            let text = fs::read_to_string(&file).expect("readable");
            let game = stapel_harness::game_of_log(&text).unwrap_or_else(|e| panic!("{name}: {e}"));
            *seen.entry(game.clone()).or_default() += 1;
            with_game!(game.as_str(), G => {
                let log = GameLog::<G>::read(&text).unwrap_or_else(|e| panic!("{name}: {e}"));
                match (log.replay(G::book()), changed.get(&name)) {
                    (Ok(_), None) => {}
                    (Err(error), Some(step)) if step_of(&error) == Some(*step) => {}
                    (Ok(_), Some(step)) => panic!("{name}: step {step} is said to have changed, and has not"),
                    (Err(error), _) => panic!("{name}: {error}\nIf a rule was put right, say so in changed.txt."),
                }
            })
            .unwrap_or_else(|| panic!("{name}: no such game"));
        }
    }
    assert!(GAMES.iter().all(|game| seen.get(*game).is_some_and(|&n| n >= 2)), "{seen:?}");
}
