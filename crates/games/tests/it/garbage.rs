//! Damaged input for every game: card files, decks, scenarios and logs with letters, words and lines gone, doubled or swapped.
//! Whatever comes in, the readers give something that works or an error that names a place, and never panic.
//!
//! The damage is the same on every run. A case that panics prints its file, its seed and its text.

use stapel_harness::{GameLog, Recorder, scenario};
use stapel_kernel::{Book, Rng, SetUp, Shipped, Table};
use stapel_script::{Card, Deck, from_ron};
use stapel_wording::{Lang, Speak, card_lines};

fn shipped<G: Shipped>(folder: &str) -> Vec<(String, String)> {
    G::files().into_iter().filter(|(path, _)| path.starts_with(folder)).collect()
}

/// The text under test; says which it was if reading it panics.
struct Case<'a> {
    file: &'a str,
    seed: u64,
    text: String,
}

impl Drop for Case<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("damaged {}, seed {}:\n{}", self.file, self.seed, self.text);
        }
    }
}

/// Damages files about `cases` times altogether, with words and lines of all of them, and shows each result.
fn damage_all(files: &[(String, String)], cases: u64, mut see: impl FnMut(&Case<'_>)) {
    let times = cases.div_ceil(files.len() as u64);
    let donors: Vec<&str> = files.iter().map(|(_, text)| text.as_str()).collect();
    for (number, (file, text)) in files.iter().enumerate() {
        for time in 0..times {
            let seed = (number as u64) << 32 | time;
            let mut rng = Rng::new(seed);
            let mut text = text.clone();
            for _ in 0..=rng.below(3) {
                text = damaged(&text, &donors, &mut rng);
            }
            see(&Case { file, seed, text });
        }
    }
}

/// Numbers that overflow something, or that nobody expects.
const NUMBERS: [&str; 12] =
    ["0", "-1", "00", "99", "127", "128", "255", "256", "999", "32767", "65536", "99999999999999999999"];
const LETTERS: [char; 12] = ['\0', '\t', '\n', '"', '\\', '(', ')', ':', '#', 'ß', '\u{301}', '\u{1f0cf}'];

/// One piece of damage.
fn damaged(text: &str, donors: &[&str], rng: &mut Rng) -> String {
    let donor = donors[rng.below(donors.len())];
    match rng.below(12) {
        0 => replaced(text, run(text, 12, rng), ""),
        1 => {
            let run = run(text, 60, rng);
            let twice = text[run.clone()].repeat(2);
            replaced(text, run, &twice)
        }
        2 => swapped(text, run(text, 6, rng), run(text, 6, rng)),
        3 => text[..boundary(text, rng)].to_string(),
        4 => {
            let at = boundary(text, rng);
            replaced(text, at..at, &LETTERS[rng.below(LETTERS.len())].to_string())
        }
        5 | 6 => replaced(text, piece(text, number, rng), NUMBERS[rng.below(NUMBERS.len())]),
        7 => replaced(text, piece(text, word, rng), &donor[piece(donor, word, rng)]),
        8 => swapped(text, piece(text, word, rng), piece(text, word, rng)),
        9 => replaced(text, piece(text, line, rng), &donor[piece(donor, line, rng)]),
        10 => swapped(text, piece(text, line, rng), piece(text, line, rng)),
        _ => {
            let line = piece(text, line, rng);
            let copies = 2 * rng.below(2);
            let lines = format!("{}\n", &text[line.clone()]).repeat(copies);
            replaced(text, line, &lines)
        }
    }
}

type Run = std::ops::Range<usize>;

fn boundary(text: &str, rng: &mut Rng) -> usize {
    let at = rng.below(text.len() + 1);
    (at..=text.len()).find(|&k| text.is_char_boundary(k)).unwrap_or(text.len())
}

/// Some letters in a row.
fn run(text: &str, most: usize, rng: &mut Rng) -> Run {
    let start = boundary(text, rng);
    let end = text[start..].char_indices().nth(1 + rng.below(most)).map_or(text.len(), |(k, _)| start + k);
    start..end
}

fn number(c: char) -> bool {
    c.is_ascii_digit()
}
fn word(c: char) -> bool {
    c.is_alphanumeric() || c == '-' || c == '_'
}
fn line(c: char) -> bool {
    c != '\n'
}

/// A whole number, word or line; nothing, if there is none.
fn piece(text: &str, of: fn(char) -> bool, rng: &mut Rng) -> Run {
    let near = boundary(text, rng);
    let Some(start) = text[near..].find(of).map(|k| near + k).or_else(|| text.find(of)) else { return 0..0 };
    let first =
        text[..start].char_indices().rev().take_while(|&(_, c)| of(c)).last().map_or(start, |(k, _)| k);
    let end = text[start..].find(|c| !of(c)).map_or(text.len(), |k| start + k);
    first..end
}

fn replaced(text: &str, run: Run, by: &str) -> String {
    format!("{}{by}{}", &text[..run.start], &text[run.end..])
}

/// Two runs change places, unless they overlap.
fn swapped(text: &str, a: Run, b: Run) -> String {
    let (a, b) = if a.start <= b.start { (a, b) } else { (b, a) };
    if a.end > b.start {
        return text.to_string();
    }
    let (left, middle, right) = (&text[..a.start], &text[a.end..b.start], &text[b.end..]);
    format!("{left}{}{middle}{}{right}", &text[b], &text[a])
}

/// An error is a place in the text and a reason.
fn clear(case: &Case<'_>, line: usize, reason: &str) {
    let lines = case.text.lines().count();
    assert!((1..=lines + 1).contains(&line), "line {line} of {lines}: {reason}");
    assert!(!reason.trim().is_empty(), "an error without a reason");
}

/// A table of two with decks that ship.
fn set_up<G: Shipped>(seed: u64) -> SetUp<G> {
    let decks = G::decks();
    let pick = |k: u64| decks[k as usize % decks.len()].clone();
    SetUp { decks: vec![pick(seed), pick(seed / 3)], options: G::Options::default() }
}

/// Plays a while at random, so that strange cards are used and not only read.
fn play<G: Shipped>(book: &Book<G>, seed: u64) {
    let Ok(mut table) = Table::start(book, &set_up::<G>(seed), seed) else { return };
    let mut rng = Rng::new(seed);
    for _ in 0..100 {
        if table.outcome().is_some() {
            return;
        }
        let choice = rng.choice(table.options().len());
        table.choose(choice).expect("an offered option");
    }
}

fn card_files<G: Shipped + Speak>() {
    let files = shipped::<G>("cards/");
    let read = |(file, text): &(String, String)| from_ron::<Vec<Card<G>>>(file, text);
    let whole: Vec<Vec<Card<G>>> = files.iter().map(|f| read(f).expect("shipped files are right")).collect();
    let (mut refused, mut nonsense, mut read) = (0, 0, 0);
    damage_all(&files, 4000, |case| {
        let cards = match from_ron::<Vec<Card<G>>>(case.file, &case.text) {
            Ok(cards) => cards,
            Err(error) => {
                refused += 1;
                return clear(case, error.line, &error.reason);
            }
        };
        let others = files.iter().zip(&whole).filter(|((path, _), _)| path != case.file);
        let all = others.flat_map(|(_, cards)| cards.clone()).chain(cards).collect();
        let book = match Book::new(all) {
            Ok(book) => book,
            Err(error) => {
                nonsense += 1;
                return assert!(!error.to_string().is_empty());
            }
        };
        read += 1;
        for (id, def) in book.defs() {
            for lang in Lang::ALL {
                assert!(!G::card_name(def, lang).is_empty());
                G::type_line(&def.card, lang);
                card_lines(&book, id, lang);
            }
        }
        play(&book, case.seed);
    });
    println!("{refused} refused by the reader, {nonsense} by the book, {read} read and played");
    assert!(refused > 100 && nonsense > 30 && read > 100, "{refused} {nonsense} {read}");
}

fn deck_files<G: Shipped + Speak>() {
    let book = G::book();
    let (mut refused, mut faulty, mut legal) = (0, 0, 0);
    damage_all(&shipped::<G>("decks/"), 1500, |case| {
        let deck: Deck = match from_ron(case.file, &case.text) {
            Ok(deck) => deck,
            Err(error) => {
                refused += 1;
                return clear(case, error.line, &error.reason);
            }
        };
        let faults = G::check_deck(book, &deck, &G::Options::default());
        for fault in &faults {
            for lang in Lang::ALL {
                assert!(!G::fault(book, fault, lang).is_empty());
            }
        }
        let set_up = SetUp { decks: vec![deck; 2], options: G::Options::default() };
        let started = Table::start(book, &set_up, case.seed).is_ok();
        assert_eq!(started, faults.is_empty(), "a deck with faults is not played, and every other is");
        *(if started { &mut legal } else { &mut faulty }) += 1;
    });
    println!("{refused} refused, {faulty} faulty, {legal} legal");
    assert!(refused > 100 && faulty > 100 && legal > 30, "{refused} {faulty} {legal}");
}

fn scenarios<G: Shipped + Speak>() {
    let (mut refused, mut failed, mut held) = (0, 0, 0);
    damage_all(&shipped::<G>("scenarios/"), 4000, |case| {
        match scenario::parse(&case.text).map(|s| scenario::run::<G>(&s)) {
            Ok(Ok(())) => held += 1,
            Ok(Err(failure)) => {
                assert!(!failure.panic, "{failure}\n{}", case.text);
                failed += 1;
                clear(case, failure.line, &failure.reason);
            }
            Err(failure) => {
                refused += 1;
                clear(case, failure.line, &failure.reason);
            }
        }
    });
    println!("{refused} refused, {failed} failed, {held} held");
    assert!(refused > 100 && failed > 100 && held > 100, "{refused} {failed} {held}");
}

fn recorded<G: Shipped>(seed: u64) -> (String, String) {
    let mut recorder = Recorder::start(G::book(), set_up::<G>(seed), seed)
        .unwrap_or_else(|e| panic!("shipped decks are legal: {e:?}"));
    let mut rng = Rng::new(seed);
    while recorder.table().outcome().is_none() {
        let choice = rng.choice(recorder.table().options().len());
        recorder.choose(choice).expect("an offered option");
    }
    (format!("the log of game {seed}"), recorder.log().write())
}

/// A log that is still believed is of the same game.
fn logs<G: Shipped>() {
    let book = G::book();
    let files: Vec<(String, String)> = (1..=3).map(recorded::<G>).collect();
    let ends: Vec<u64> = files
        .iter()
        .map(|(_, text)| GameLog::<G>::read(text).and_then(|log| log.replay(book)))
        .map(|table| table.unwrap_or_else(|e| panic!("a log replays: {e}")).fingerprint())
        .collect();
    let (mut unread, mut refused, mut unhurt) = (0, 0, 0);
    damage_all(&files, 2000, |case| {
        let log = match GameLog::<G>::read(&case.text) {
            Ok(log) => log,
            Err(error) => {
                unread += 1;
                return assert!(!error.to_string().is_empty());
            }
        };
        match log.replay(book) {
            Ok(table) => {
                unhurt += 1;
                assert_eq!(table.fingerprint(), ends[(case.seed >> 32) as usize], "another game is believed");
            }
            Err(error) => {
                refused += 1;
                assert!(!error.to_string().is_empty());
            }
        }
    });
    println!("{unread} unread, {refused} refused, {unhurt} unhurt");
    assert!(unread > 100 && refused > 100 && unhurt > 0, "{unread} {refused} {unhurt}");
}

macro_rules! for_all_games {
    ($($module:ident: $game:ident)*) => {$(
        mod $module {
            type G = stapel_games::$game;

            #[test]
            fn card_files() {
                super::card_files::<G>();
            }
            #[test]
            fn deck_files() {
                super::deck_files::<G>();
            }
            #[test]
            fn scenarios() {
                super::scenarios::<G>();
            }
            #[test]
            fn logs() {
                super::logs::<G>();
            }
        }
    )*
    /// A new game is tried as well.
    #[test]
    fn every_game_is_here() {
        assert_eq!([$(stringify!($module)),*], *stapel_games::GAMES);
    }};
}

for_all_games! { altered: Altered athernum: Athernum eights: Eights fab: Fab nightfall: Nightfall orden: Orden }
