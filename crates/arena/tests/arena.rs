//! What an experiment promises: its games depend on their numbers alone, and reports say what they must.

use stapel_arena::{
    Band, Count, Entrant, Experiment, Games, How, Journal, JournalError, Ladder, Met, Plan, Played, Ran,
    Report, Story, Tally, Watch, all_pairs, analyse, check, line_ups, read_journal, run,
};
use stapel_bots::BotSpec;
use stapel_games::{Altered, Athernum, Fab, Nightfall, Orden};
use stapel_harness::{GameLog, Recorder};
use stapel_kernel::{Rng, SetUp, Shipped};
use stapel_wording::{Lang, Speak};
use std::sync::Mutex;

/// A bot that is better than chance.
const BETTER: &str = "greedy";

fn bot() -> BotSpec {
    "random".parse().expect("there is a random bot")
}

fn experiment<G: Shipped>(seats: usize, seed: u64) -> Experiment<G> {
    let mut entrants: Vec<Entrant> =
        G::decks().iter().take(3).map(|deck| Entrant { deck: deck.clone(), bot: bot() }).collect();
    while entrants.len() < seats {
        entrants.push(entrants[0].clone());
    }
    let e = Experiment {
        book: G::book(),
        cells: line_ups(entrants.len(), seats),
        entrants,
        seed,
        options: G::Options::default(),
    };
    assert!(check(&e).is_ok());
    e
}

fn plan(games: u64, threads: usize) -> Plan {
    Plan { games, until: None, threads }
}

fn go_on<G: Shipped, C: Count<G>>(e: &Experiment<G>, ran: Ran<C>) -> Ran<C> {
    run(e, ran, &|_| Ok(()), &Watch::default()).expect("nothing is written")
}

/// Plays, and keeps the games besides what is counted of them.
fn play<G: Shipped>(e: &Experiment<G>, plan: Plan) -> (Games, Ran<Tally>) {
    go_on(e, Ran::new(e, plan, (Games::new(), Tally::new(e)))).split()
}

fn json<G: Shipped + Speak>(e: &Experiment<G>, ran: &Ran<Tally>) -> String {
    serde_json::to_string_pretty(&Report::of(e, ran, Lang::En)).expect("a report is plain data")
}

/// The text of a journal of these games.
fn journal<G: Shipped>(e: &Experiment<G>, games: &Games) -> String {
    let journal = Journal::begin(Vec::new(), e).expect("memory takes it");
    games.values().for_each(|p| journal.note(p).expect("memory takes it"));
    String::from_utf8(journal.into_inner()).expect("JSON is text")
}

/// What a journal has, to be gone on with, and how many bytes of it are whole.
fn resumed<G: Shipped>(e: &Experiment<G>, plan: Plan, text: &str) -> (Ran<Tally>, usize) {
    let mut ran = Ran::new(e, plan, Tally::new(e));
    let whole = read_journal(e, text.as_bytes(), |played| ran.take(e, played)).expect("it is a journal");
    (ran, whole as usize)
}

/// A finished game is looked at again: every real choice has its odds, the same every time, and a look can be stopped.
#[test]
fn a_game_is_analysed() {
    let set_up = SetUp { decks: vec![Nightfall::decks()[0].clone(); 2], options: Default::default() };
    let mut game = Recorder::start(Nightfall::book(), set_up, 4).expect("shipped decks are legal");
    let mut rng = Rng::new(4);
    while game.table().outcome().is_none() && game.len() < 60 {
        game.choose(rng.choice(game.table().options().len())).expect("an offered option");
    }
    let log = game.log();
    let look = |most: usize| {
        analyse(&log, Nightfall::book(), 30, 0, &mut |step| step < most).expect("the log is true")
    };
    let moments = look(usize::MAX);
    assert!(moments.len() > 20, "{}", moments.len());
    assert_eq!(moments, look(usize::MAX));
    let part = look(30);
    assert!(!part.is_empty() && part.len() < moments.len());
    assert_eq!(part, moments[..part.len()]);
    assert!(moments.iter().any(|m| m.lost() > 0.0), "random play is not perfect");
    assert!(moments.iter().all(|m| (0.0..=1.0).contains(&m.best_odds) && m.lost() >= 0.0));
    // Those that cost the most are thought about once more, and explained.
    let told = analyse(&log, Nightfall::book(), 30, 3, &mut |_| true).expect("the log is true");
    assert_eq!(told.iter().filter(|m| m.why.is_some()).count(), 3);
    for (first, m) in moments.iter().zip(&told) {
        match &m.why {
            None => assert_eq!(first, m),
            Some(why) => {
                let own = why.line.first().expect("it has a favourite");
                assert!(own.seat == m.seat && !own.en.is_empty() && !own.de.is_empty());
                assert!(why.fear.iter().all(|fear| fear.answer.seat != m.seat && fear.odds < m.best_odds));
            }
        }
    }
    let story = Story::of(&log, Nightfall::book(), &told, 30, Lang::En).expect("the log is true");
    assert_eq!(story.moments.len(), told.len());
    for (m, told) in told.iter().zip(&story.moments) {
        assert_eq!((m.lost() > 0.0, told.cost.is_some()), (told.better.is_some(), told.better.is_some()));
        assert!(told.line.is_empty() || m.why.is_some() && told.cost.is_some());
    }
}

#[test]
fn threads_change_nothing() {
    let e = experiment::<Fab>(2, 5);
    let [one, three] = [1, 3].map(|threads| json(&e, &play(&e, plan(6, threads)).1));
    assert_eq!(one, three);
    let other = experiment::<Fab>(2, 6);
    assert_ne!(one, json(&other, &play(&other, plan(6, 1)).1), "the seed does");
}

#[test]
fn a_run_that_was_cut_off_ends_as_one_that_was_not() {
    let e = experiment::<Fab>(2, 1);
    let (games, whole) = play(&e, plan(4, 2));
    let whole = json(&e, &whole);
    let text = journal(&e, &games);
    for cut in [text.find('\n').unwrap() + 1, text.len() / 3, text.len() - 5, text.len()] {
        let (before, length) = resumed(&e, plan(4, 2), &text[..cut]);
        assert!(length <= cut && text[..length].ends_with('\n'));
        let new = Mutex::new(0);
        let note = |_: &Played| {
            *new.lock().unwrap() += 1;
            Ok(())
        };
        let there = before.course.games();
        let ran = run(&e, before, &note, &Watch::default()).expect("nothing is written");
        assert_eq!(json(&e, &ran), whole);
        assert_eq!(there + *new.lock().unwrap(), games.len() as u64, "only what is missing is played");
    }
    // More games of the same experiment begin with the same ones; fewer leave the others out.
    for n in [6, 2] {
        let ran = go_on(&e, resumed(&e, plan(n, 2), &text).0);
        assert_eq!(json(&e, &ran), json(&e, &play(&e, plan(n, 2)).1));
    }
}

/// The order in which games end is that of threads, and a journal may name a game twice.
#[test]
fn games_are_counted_once_and_in_any_order() {
    let e = experiment::<Nightfall>(3, 4);
    let (games, ran) = play(&e, plan(9, 2));
    let mut turned = Ran::new(&e, plan(9, 2), Tally::new(&e));
    games.values().rev().chain(games.values()).for_each(|played| turned.take(&e, played.clone()));
    assert_eq!(json(&e, &turned), json(&e, &ran));
}

#[test]
fn journals_of_others_and_damaged_ones_are_refused_with_a_reason() {
    let e = experiment::<Fab>(2, 1);
    let text = journal(&e, &play(&e, plan(2, 2)).0);
    let wrong =
        |e: &Experiment<Fab>, text: &str| read_journal(e, text.as_bytes(), |_| {}).expect_err("it is wrong");
    let refused = |e: &Experiment<Fab>, text: &str| wrong(e, text).to_string();
    assert!(refused(&experiment(2, 7), &text).contains("seed: \"1\" there, \"7\" here"));
    let mut fewer = experiment::<Fab>(2, 1);
    fewer.entrants.truncate(2);
    fewer.cells = line_ups(2, 2);
    assert!(refused(&fewer, &text).contains("decks"));
    let mut changed = experiment::<Fab>(2, 1);
    changed.entrants[0].deck.cards.swap(0, 1);
    assert!(refused(&changed, &text).contains("content of decks"));
    assert!(matches!(wrong(&e, ""), JournalError::NoHead(_)));
    assert!(matches!(wrong(&e, "{}\n"), JournalError::NoHead(_)));
    let lines: Vec<&str> = text.lines().collect();
    let broken = format!("{}\n{}\nnonsense\n{}\n", lines[0], lines[1], lines[2]);
    assert!(refused(&e, &broken).starts_with("line 3: "));
    let elsewhere = format!("{}\n{}\n", lines[0], lines[1].replacen("\"cell\":0", "\"cell\":99", 1));
    assert!(refused(&e, &elsewhere).contains("line 2: there is no cell 99"));
}

#[test]
fn a_sequential_test_stops_what_is_decided_and_only_that() {
    let e = experiment::<Fab>(2, 1);
    let wide = Plan { games: 400, until: Some(Band { low: 0.2, high: 0.8 }), threads: 2 };
    let (games, ran) = play(&e, wide);
    let report = Report::of(&e, &ran, Lang::En);
    assert!(report.head.complete && report.head.games < 400 * 6, "{}", report.head.games);
    for d in &report.decided {
        assert!(d.games % 20 == 0 || d.games == 400);
        assert!(d.games == 400 || d.verdict != stapel_arena::Verdict::Open, "{d:?}");
    }
    let one = Plan { threads: 1, ..wide };
    assert_eq!(json(&e, &ran), json(&e, &play(&e, one).1));
    // Cut off in the middle of a look.
    let text = journal(&e, &games);
    let (half, _) = resumed(&e, wide, &text[..text.len() / 2]);
    assert_eq!(json(&e, &ran), json(&e, &go_on(&e, half)));
    // A journal that goes further than the test would.
    let more = journal(&e, &play(&e, plan(60, 2)).0);
    assert_eq!(json(&e, &ran), json(&e, &go_on(&e, resumed(&e, wide, &more).0)));
}

/// What can be counted is counted, for every game: who began, how it ended, cards drawn and played.
fn counts_everything<G: Shipped + Speak>(seats: usize) {
    let e = experiment::<G>(seats, 3);
    let (games, ran) = play(&e, plan(6, 2));
    let r = Report::of(&e, &ran, Lang::De);
    assert_eq!(r.called_off, 0);
    assert!(
        games.values().all(|p| matches!(p.how, How::Ended(_)) && p.time > 0),
        "{}: how or how long",
        G::ID
    );
    assert_eq!(r.endings.iter().map(|l| l.share.points).sum::<f64>(), games.len() as f64);
    let total: f64 = r.turn_order.iter().map(|s| s.points).sum();
    assert!((total - games.len() as f64).abs() < 1e-9);
    assert!(games.values().any(|p| p.first != 0), "{}: somebody else begins too", G::ID);
    for part in [|c: &stapel_arena::CardLine| c.drawn, |c: &stapel_arena::CardLine| c.played] {
        assert!(r.card_lines.iter().filter(|l| part(l) > 0).count() > 5, "{}: cards", G::ID);
    }
    assert!(r.card_lines.iter().all(|l| l.with.games + l.without.games == l.games && l.drawn <= l.games));
}

#[test]
fn every_game_is_counted() {
    counts_everything::<Fab>(2);
    counts_everything::<Altered>(2);
    counts_everything::<Athernum>(2);
    counts_everything::<Orden>(3);
    counts_everything::<Nightfall>(3);
}

#[test]
fn recommended_archives_compare_as_decks_do() {
    let mut e = experiment::<Nightfall>(2, 1);
    e.options = serde_json::from_str(r#"{"draft":"first-night"}"#).expect("there is such a draft");
    let (_, ran) = play(&e, plan(60, 2));
    let kits = Report::of(&e, &ran, Lang::En).kits.expect("players have archives");
    assert_eq!((kits.cards.len(), kits.different), (10, 5));
    let contest = kits.contest.expect("five pairs are few");
    assert_eq!(contest.pairs.iter().map(|p| p.share.games).sum::<u64>(), 60);
    assert_eq!(contest.sides.iter().map(|s| s.share.games).sum::<u64>(), 120);
    let (a, b) = (&contest.pairs[0], contest.between(contest.pairs[0].against, contest.pairs[0].side));
    assert_eq!(b.map(|b| (b.wins, b.losses)), Some((a.losses, a.wins)));
}

#[test]
fn pages_and_tables_name_their_origin_and_nothing_elsewhere() {
    let e = experiment::<Fab>(2, 77);
    let band = Plan { until: Some(Band { low: 0.4, high: 0.6 }), ..plan(4, 2) };
    let r = Report::of(&e, &play(&e, band).1, Lang::De);
    let cards = format!("{:016x}", Fab::book().hash());
    for lang in Lang::ALL {
        let page = r.html(lang);
        for outside in ["http:", "https:", "<script", "<link", "<img", "@import", "url(", "src="] {
            assert!(!page.contains(outside), "{outside}");
        }
        for said in ["random", "77", env!("CARGO_PKG_VERSION"), &cards, "<svg", "role=\"img\"", "<table>"] {
            assert!(page.contains(said), "{said}");
        }
        for element in ["svg", "line", "circle", "rect", "text", "table"] {
            let (starts, ends) = (format!("<{element}"), format!("</{element}>"));
            assert_eq!(page.matches(&starts).count(), page.matches(&ends).count(), "{element} ends");
        }
        let text = r.text(lang);
        assert!(["random", "77", &cards].iter().all(|said| text.contains(said)));
        assert_eq!(page.matches("<svg").count(), page.matches("aria-label").count());
    }
    let (pairs, lines) = (r.csv_pairs(), r.csv_cards());
    assert_eq!(pairs.lines().count(), 1 + r.contest.pairs.len());
    assert_eq!(lines.lines().count(), 1 + r.card_lines.len());
    for table in [pairs, lines] {
        let mut reader = csv::Reader::from_reader(table.as_bytes());
        let head = reader.headers().expect("a head").clone();
        let at = |word: &str| head.iter().position(|h| h == word).expect("a column");
        for row in reader.records() {
            let row = row.expect("rows are as long as the head");
            assert_eq!(
                (&row[at("seed")], &row[at("bots")], &row[at("card_data")]),
                ("77", "random", &*cards)
            );
        }
    }
}

#[test]
fn a_ladder_has_the_bots_in_order() {
    let decks = Nightfall::decks();
    let bots: Vec<BotSpec> = ["random", BETTER].iter().map(|b| b.parse().expect("a bot")).collect();
    let e = Experiment::<Nightfall> {
        book: Nightfall::book(),
        entrants: bots.iter().map(|&bot| Entrant { deck: decks[0].clone(), bot }).collect(),
        cells: all_pairs(2, 1),
        seed: 1,
        options: Default::default(),
    };
    let ran = go_on(&e, Ran::new(&e, plan(60, 2), Met::new(&e)));
    let ladder = Ladder::of(&e, &ran, Lang::En);
    assert_eq!((ladder.anchor.as_str(), ladder.rungs[0].bot.as_str()), ("random", BETTER));
    assert!(ladder.rungs[0].interval.low > 0.0 && ladder.rungs[1].elo == 0.0, "{:?}", ladder.rungs);
    assert!(ladder.rungs.iter().all(|r| r.decisions > 0 && r.ms_most >= r.ms_mean));
}

/// One deck is played by a bot that breaks: the games of the others go on, and each that broke is told with its log.
#[test]
fn a_panic_ends_one_game_and_is_told() {
    let mut e = experiment::<Fab>(2, 1);
    e.entrants[2].bot = "breaks:9".parse().expect("there is such a bot");
    let noted = Mutex::new(0);
    let note = |_: &Played| {
        *noted.lock().unwrap() += 1;
        Ok(())
    };
    let ran = Ran::new(&e, plan(4, 2), (Games::new(), Tally::new(&e)));
    let (games, ran) = run(&e, ran, &note, &Watch::default()).expect("nothing is written").split();
    // Of the six pairs, three have the third deck.
    assert_eq!((games.len(), ran.broken.len(), *noted.lock().unwrap()), (12, 12, 12));
    for b in &ran.broken {
        assert!(b.panic.contains("breaks on purpose"), "{b:?}");
        assert!(b.option.is_none() && b.bots.contains(&"breaks:9".to_string()) && b.decks.len() == 2);
        let log = GameLog::<Fab>::read(b.text.as_ref().expect("a log")).expect("it can be read");
        assert_eq!((log.seed.to_string(), log.entries().count()), (b.seed.clone(), b.step));
        let table = log.replay(Fab::book()).expect("it can be played again");
        assert!(table.outcome().is_none() && b.step >= 8);
    }
    let report = Report::of(&e, &ran, Lang::En);
    assert!(report.head.complete && report.head.games == 12);
    assert_eq!(report.text(Lang::De).matches("Absturz in Spiel").count(), 12);
    assert_eq!(json(&e, &ran).matches("\"panic\"").count(), 12);
    // Whoever goes on with the journal tries them again, and nothing else.
    let (before, _) = resumed(&e, plan(4, 1), &journal(&e, &games));
    let again = run(&e, before, &note, &Watch::default()).expect("nothing is written");
    assert_eq!(
        (again.course == ran.course, again.broken == ran.broken, *noted.lock().unwrap()),
        (true, true, 12)
    );
}

/// Nothing but panics is a report, too.
#[test]
fn a_ladder_without_a_whole_game() {
    let bots: Vec<BotSpec> = ["random", "breaks:1"].iter().map(|b| b.parse().expect("a bot")).collect();
    let e = Experiment::<Nightfall> {
        book: Nightfall::book(),
        entrants: bots.iter().map(|&bot| Entrant { deck: Nightfall::decks()[0].clone(), bot }).collect(),
        cells: all_pairs(2, 1),
        seed: 1,
        options: Default::default(),
    };
    let ran = go_on(&e, Ran::new(&e, plan(4, 2), Met::new(&e)));
    let ladder = Ladder::of(&e, &ran, Lang::En);
    assert_eq!((ladder.head.games, ladder.head.broken.len()), (0, 4));
    assert!(ladder.text(Lang::En).contains("panic in game 3"), "{}", ladder.text(Lang::En));
}
