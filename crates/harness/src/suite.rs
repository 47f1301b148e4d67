//! What the tests of every game have in common. A game's tests say which tables are played and what must have been
//! seen; how many games are played on how many cores, and where a failure is named, is said here once.

use crate::{Checks, Counts, Rates, learn::Kind, perft, perft::past_forced, random_game, scenario};
use stapel_kernel::{Book, Rng, SetUp, Shipped, Table};
use stapel_script::{Card, Symbol, Word};
use stapel_wording::{Board, Lang, Speak, card_lines, lines_of, name};
use std::{
    sync::atomic::{AtomicUsize, Ordering::Relaxed},
    thread,
};

/// How many games a test plays: `STAPEL_GAMES`, or this many.
pub fn games(default: u64) -> u64 {
    match std::env::var("STAPEL_GAMES") {
        Ok(text) => text.parse().expect("STAPEL_GAMES is a number of games"),
        Err(_) => default,
    }
}

/// Plays `games` of each of these tables by random choices, on all cores, and checks them on the way. A broken
/// promise ends the test with the table and the seed in the message.
pub fn play_all<G: Shipped>(rates: Rates, games: u64, tables: &[SetUp<G>]) -> Checks<G> {
    let next = AtomicUsize::new(0);
    let work = || {
        let mut checks = Checks::new(rates);
        while let Some(set_up) = tables.get(next.fetch_add(1, Relaxed)) {
            for seed in 0..games {
                if let Err(broken) = random_game(G::book(), set_up, seed, &mut checks) {
                    panic!("{}: {broken}", describe(set_up));
                }
            }
        }
        checks
    };
    thread::scope(|scope| {
        let cores = thread::available_parallelism().map_or(1, |n| n.get());
        let workers: Vec<_> = (0..cores).map(|_| scope.spawn(work)).collect();
        let mut all = Checks::new(rates);
        for worker in workers {
            all.merge(&worker.join().expect("a failed game says above what and where"));
        }
        all
    })
}

/// Nobody sees what is hidden (invariant 5): enough states were tried, worlds are other worlds, and the numbers of objects
/// tell nothing.
pub fn check_hidden(counts: &Counts) {
    println!("{counts:?}");
    assert!(counts.hidden_states >= 10_000, "too few states to say anything: {counts:?}");
    assert!(2 * counts.hands_changed > counts.hands, "worlds deal the true hand too often: {counts:?}");
    assert!(!counts.numbers_tell(), "numbers tell faces: {counts:?}");
}

/// The decks and the options of a table, for a message.
fn describe<G: Shipped>(set_up: &SetUp<G>) -> String {
    let decks: Vec<&str> = set_up.decks.iter().map(|d| d.id.as_str()).collect();
    format!("{} with {:?}", decks.join(" "), set_up.options)
}

/// A table so many random choices into a game.
pub fn some_way_in<G: Shipped>(set_up: &SetUp<G>, seed: u64, choices: usize) -> Table<'static, G> {
    let mut table = Table::start(G::book(), set_up, seed).unwrap_or_else(|e| panic!("legal decks: {e:?}"));
    let mut rng = Rng::new(seed);
    past_forced(&mut table);
    for _ in 0..choices {
        let choice = rng.choice(table.options().len());
        table.choose(choice).expect("an offered option");
        past_forced(&mut table);
    }
    table
}

/// Compares the size of decision trees (seed, choices in, leaves after 1, 2, ... decisions) with what it was. If a
/// rule changed on purpose, the message has the new lines.
pub fn check_trees<G: Shipped, const N: usize>(cases: &[(SetUp<G>, u64, usize, [u64; N])]) {
    let mut wrong = Vec::new();
    for (set_up, seed, choices, leaves) in cases {
        let table = some_way_in(set_up, *seed, *choices);
        let counted: [u64; N] = std::array::from_fn(|k| perft(&table, k as u32 + 1));
        if counted != *leaves {
            wrong.push(format!("{}: {seed}, {choices}, {counted:?}", describe(set_up)));
        }
    }
    assert!(wrong.is_empty(), "the trees have other sizes:\n{}", wrong.join("\n"));
}

/// Plays the games of a list of old mistakes, a line a game, and checks every decision. `read` makes a table and a
/// seed of the words of a line, or says what the words should be.
pub fn replay_mistakes<G: Shipped>(list: &str, read: impl Fn(&[&str]) -> Result<(SetUp<G>, u64), String>) {
    for (number, line) in list.lines().enumerate() {
        let words: Vec<&str> = line.split('#').next().unwrap_or("").split_whitespace().collect();
        if words.is_empty() {
            continue;
        }
        let place = format!("regressions.txt:{}: {line}", number + 1);
        let (set_up, seed) = read(&words).unwrap_or_else(|e| panic!("{place}: {e}"));
        if let Err(broken) = random_game(G::book(), &set_up, seed, &mut Checks::new(Rates::ALL)) {
            panic!("{place}: {broken}");
        }
    }
}

/// Every card as a reader sees it, for a golden file.
pub fn all_texts<G: Shipped + Speak>(lang: Lang) -> String {
    let mut out = String::new();
    for (id, def) in G::book().defs() {
        out.push_str(&format!("{} | {}\n", G::card_name(def, lang), G::type_line(&def.card, lang)));
        for line in card_lines(G::book(), id, lang) {
            out.push_str(&format!("    {line}\n"));
        }
        out.push('\n');
    }
    out
}

/// A text tells everything (invariant 4): whatever single leaf of a card is changed, its text changes in both languages, or
/// the card is refused. Names what is not told.
pub fn check_leaves<G: Shipped + Speak>() {
    let book = G::book();
    let cards: Vec<_> = book.defs().map(|(_, def)| def.card.clone()).collect();
    let names: Vec<Symbol> =
        [0, cards.len() / 2].iter().flat_map(|&k| [cards[k].id, Symbol::new(&cards[k].name.en)]).collect();
    let (mut tried, mut refused, mut silent) = (0, 0, Vec::new());
    for (k, card) in cards.iter().enumerate() {
        let face =
            |card: &Card<G>, lang| lines_of(book, card, lang).map(|lines| (G::type_line(card, lang), lines));
        let printed = Lang::ALL.map(|lang| face(card, lang));
        for unsayable in printed.iter().filter_map(|face| face.as_ref().err()) {
            silent.push(format!("{}: {unsayable}", card.id));
        }
        for changed in crate::changed(card, &names) {
            tried += 1;
            let now = Lang::ALL.map(|lang| face(&changed.card, lang));
            if now.iter().any(Result::is_err) {
                refused += 1;
                continue;
            }
            let asked = |lang: &Lang| changed.lang.is_none_or(|only| only == *lang);
            let same = |lang: &Lang| asked(lang) && printed[*lang as usize] == now[*lang as usize];
            if !Lang::ALL.iter().any(same) {
                continue;
            }
            let mut others = cards.clone();
            others[k] = changed.card;
            let Ok(other) = Book::new(others) else { continue };
            // What tells versions of a card apart stands behind its name.
            let named = |book: &Book<G>, lang| book.find(card.id).map(|def| name(book, def, lang));
            if let Some(lang) =
                Lang::ALL.iter().find(|&lang| same(lang) && named(book, *lang) == named(&other, *lang))
            {
                silent.push(format!("{} {} ({lang:?})", card.id, changed.what));
            }
        }
    }
    println!("{tried} changed cards, {refused} of them refused");
    assert!(silent.is_empty(), "{} changes are not told:\n{}", silent.len(), silent.join("\n"));
}

/// Every scenario of the game holds.
pub fn check_scenarios<G: Shipped + Speak>() {
    let files: Vec<_> = G::files().into_iter().filter(|(path, _)| path.starts_with("scenarios/")).collect();
    assert!(!files.is_empty(), "a game ships scenarios");
    let failures: Vec<String> = files
        .iter()
        .filter_map(|(path, text)| {
            let result = scenario::parse(text).and_then(|s| scenario::run::<G>(&s));
            result.err().map(|e| format!("{path}:{}: {}", e.line, e.reason))
        })
        .collect();
    assert!(failures.is_empty(), "{} of {} fail:\n{}", failures.len(), files.len(), failures.join("\n"));
}

/// Every lesson and puzzle of the game can be played as it says; and there are enough of both.
pub fn check_learning<G: Shipped + Board>() {
    let files = G::files();
    let (count, wrong) = crate::rehearsal::rehearse::<G>(&files);
    assert!(wrong.is_empty(), "{} of {count} fail:\n{}", wrong.len(), wrong.join("\n"));
    let [lessons, puzzles] = [Kind::Lesson, Kind::Puzzle].map(|kind| crate::learn::names::<G>(kind).len());
    assert!((7..=10).contains(&lessons) && puzzles >= 10, "{lessons} lessons and {puzzles} puzzles");
    let others =
        files.iter().filter(|(path, _)| path.starts_with("lessons/") && path.ends_with(".other.scn"));
    for (path, text) in others {
        let result = scenario::parse(text).and_then(|s| scenario::run::<G>(&s));
        assert_eq!(result, Ok(()), "{path}");
    }
    let glossary = crate::learn::glossary::<G>().unwrap_or_else(|fault| panic!("{fault}"));
    let words: usize = glossary.iter().map(|chapter| chapter.words.len()).sum();
    assert!(words >= 80, "{words} words");
    assert_eq!(
        two_texts::<G>(&glossary),
        [],
        "one word, one text: the glossary and the reminder on cards agree"
    );
}

/// Keywords that the glossary explains otherwise than the reminder on the cards.
fn two_texts<G: Speak>(glossary: &[crate::learn::Chapter]) -> Vec<(&'static str, String)> {
    let entries = || glossary.iter().flat_map(|chapter| &chapter.words);
    // "Piercing X" is Piercing; what a keyword says in full stands behind a colon.
    let bare = |word: &str| word.split(':').next().unwrap_or(word).trim_end_matches(" X").to_lowercase();
    let keywords = G::Keyword::ALL.iter().map(|&k| (G::keyword(k, Lang::En), k));
    keywords
        .filter_map(|(word, keyword)| {
            // What several begin with is the kind of a rule, not the name of a keyword.
            let alone =
                G::Keyword::ALL.iter().filter(|&&k| bare(G::keyword(k, Lang::En)) == bare(word)).count() == 1;
            let entry = entries().find(|entry| alone && bare(&entry.word.en) == bare(word))?;
            let same = entry.means.en == G::reminder(keyword, Lang::En)
                && entry.means.de == G::reminder(keyword, Lang::De);
            (!same).then(|| (word, entry.means.en.clone()))
        })
        .collect()
}
