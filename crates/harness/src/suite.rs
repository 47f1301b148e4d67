//! What the tests of every game have in common. A game's tests say which tables are played and what must have been
//! seen; how many games are played on how many cores, and where a failure is named, is said here once.

use crate::{
    Checks, Counts, Rates,
    learn::{Kind, pieces},
    perft,
    perft::past_forced,
    random_game, scenario,
    stage::{Move, Status, stage},
};
use stapel_kernel::{Audience, Book, Choice, Event, Rng, SetUp, Shipped, Table};
use stapel_script::{Card, Symbol, Word};
use stapel_wording::{
    Board, Debt, End, Lang, Scene, Share, Speak, Sum, card_lines, lines_of, name, scene, scene_with,
};
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

/// Plays games by random choices and shows each of them: the table before, what was chosen, what happened, the table after.
pub fn each_choice<G: Shipped>(
    games: u64,
    tables: &[SetUp<G>],
    mut see: impl FnMut(&Table<'_, G>, Choice, &[Event<G::Event>], &Table<'_, G>),
) {
    for (set_up, seed) in tables.iter().flat_map(|set_up| (0..games).map(move |seed| (set_up, seed))) {
        let mut table = some_way_in(set_up, seed, 0);
        let (mut before, mut rng) = (table.clone(), Rng::new(seed));
        table.events.clear();
        while table.outcome().is_none() {
            before.clone_from(&table);
            let k = rng.choice(table.options().len());
            let choice = table.options()[k];
            table.choose(k).expect("an offered option");
            see(&before, choice, &table.events, &table);
            table.events.clear();
        }
    }
}

/// What a scene says of its numbers adds up, in both languages and for everybody: the parts make the whole, and there are
/// words for every lasting effect. Says how many numbers, totals and effects were looked at.
pub fn check_scenes<G: Shipped + Board>(games: u64, tables: &[SetUp<G>]) -> [usize; 3] {
    const ONE_IN: usize = 5;
    let (mut seen, mut k) = ([0; 3], 0);
    each_choice(games, tables, |_, _, _, now| {
        k += 1;
        if k % ONE_IN != 0 {
            return;
        }
        let seats = now.seats().map(Audience::Seat);
        for audience in seats.chain([Audience::Spectator, Audience::Open]) {
            let [en, de] = Lang::ALL.map(|lang| scene(now, audience, lang));
            check_scene(&en, &mut seen);
            check_scene(&de, &mut seen);
            let numbers = |scene: &Scene| -> Vec<_> {
                scene.sums.iter().flat_map(|s| &s.rows).map(|row| (row.sign, row.value, row.of)).collect()
            };
            assert_eq!(numbers(&en), numbers(&de), "the languages differ in their numbers");
        }
    });
    seen
}

fn check_scene(scene: &Scene, seen: &mut [usize; 3]) {
    let whole = |parts: &[Share]| parts.iter().map(|part| part.value).sum::<i16>();
    let areas = scene.sides.iter().flat_map(|side| &side.areas).chain(&scene.middle);
    for number in areas.flat_map(|area| &area.cards).flat_map(|piece| &piece.numbers) {
        if !number.parts.is_empty() {
            seen[0] += 1;
            assert_eq!(whole(&number.parts), number.value, "{number:?}");
        }
    }
    for row in scene.sums.iter().flat_map(|sum| &sum.rows) {
        if !row.parts.is_empty() {
            seen[1] += 1;
            assert_eq!(whole(&row.parts), row.value, "{row:?}");
        }
        assert!(row.parts.iter().all(|part| !part.word.is_empty()), "{row:?}");
    }
    check_arrows(scene);
    for effect in &scene.effects {
        seen[2] += 1;
        assert!(!effect.text.contains("[?]"), "there are no words for {effect:?}");
    }
}

/// Arrows and targets begin and end at something that this audience sees; what is owed and what lies on cards has words.
fn check_arrows(scene: &Scene) {
    let areas = scene.sides.iter().flat_map(|side| &side.areas).chain(&scene.middle);
    let pieces: Vec<_> = areas.flat_map(|area| &area.cards).collect();
    let layers = || scene.stack.iter().filter_map(|layer| layer.id);
    let is_there = |end: End| match end {
        // What is on its way through the stack lies there and nowhere else.
        End::Piece(id) => {
            pieces.iter().any(|piece| piece.id == Some(id)) || layers().any(|layer| layer == id)
        }
        End::Seat(seat) => usize::from(seat) < scene.sides.len(),
        End::Layer(k) => usize::from(k) < scene.stack.len(),
    };
    for arrow in &scene.arrows {
        assert!(is_there(arrow.from) && is_there(arrow.to) && !arrow.word.is_empty(), "{arrow:?}");
    }
    for target in scene.stack.iter().flat_map(|layer| &layer.targets) {
        assert!(is_there(target.at) && !target.name.is_empty(), "{target:?}");
    }
    for mark in pieces.iter().flat_map(|piece| &piece.marks) {
        assert!(!mark.sign.is_empty() && !mark.word.is_empty(), "{mark:?}");
    }
    for bill in scene.question.iter().flat_map(|question| &question.bill) {
        let told = |debt: &Debt| debt.owed > 0 && debt.laid.is_none_or(|n| n >= 0) && !debt.by.is_empty();
        assert!(!bill.text.is_empty() && !bill.debts.is_empty() && bill.debts.iter().all(told), "{bill:?}");
    }
}

/// The sums of a kind that the scene of a scenario's end has, in both languages.
pub fn sums_of<G: Shipped + Board>(text: &str, kind: &str) -> [Vec<Sum>; 2] {
    let table = after::<G>(text);
    Lang::ALL.map(|lang| {
        let scene = scene(&table, Audience::Spectator, lang);
        scene.sums.into_iter().filter(|sum| sum.kind == kind).collect()
    })
}

/// The table after the last line of a scenario, all lines of which hold. Its own cards stay as long as the test runs.
pub fn after<G: Shipped + Speak>(text: &str) -> Table<'static, G> {
    let scenario = scenario::parse(text).unwrap_or_else(|e| panic!("{e}"));
    let own = scenario::own_book(G::book(), &scenario).unwrap_or_else(|e| panic!("{e}"));
    let book = own.map_or_else(G::book, |book| &*Box::leak(Box::new(book)));
    scenario::played(book, &scenario).unwrap_or_else(|e| panic!("{e}"))
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

/// Every scenario of the game can be shown on a stage, line by line to its end, in words and pictures of both languages.
pub fn check_shown<G: Shipped + Board>() {
    let mut wrong = Vec::new();
    for piece in pieces::<G>(Kind::Scenario) {
        let piece = piece.unwrap_or_else(|fault| panic!("{fault}"));
        let lines = vec![Move::NEXT; piece.scenario.steps.len()];
        let shown = stage::<G, _>(&piece, &lines, |stage| {
            let book = stage.table().book;
            for lang in Lang::ALL {
                scene_with(stage.table(), stage.selection(), stage.audience(), lang);
                stage.events().for_each(|(_, event)| drop(G::event(book, event, lang)));
            }
            stage.status()
        });
        if shown != Ok(Status::Done) {
            wrong.push(format!("{}: {shown:?}", piece.name));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
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
