//! A log rebuilds its game, and whatever is wrong with a log is found and named.

use stapel_bots::{Bot, RandomBot, SeatView};
use stapel_fab::{Fab, Options, Stat};
use stapel_harness::{
    EDITION, Entry, FORMAT, GameLog, Hex, Recorder, ReplayError, STRETCH, Since, game_of_log,
};
use stapel_kernel::{Book, Illegal, Outcome, Seat, Seed, SetUp, Shipped};

fn set_up() -> SetUp<Fab> {
    SetUp { decks: Fab::decks()[..2].to_vec(), options: Options::default() }
}

/// A game by random choices, at most `most` of them.
fn recorded(seed: impl Into<Seed> + Copy, most: usize) -> Recorder<'static, Fab> {
    let mut recorder = Recorder::start(Fab::book(), set_up(), seed).expect("shipped decks are legal");
    let mut bot = RandomBot::new(if let Seed::Number(number) = seed.into() { number } else { 1 });
    while recorder.len() < most
        && let Some(at) = SeatView::of_asked(recorder.table())
    {
        let choice = bot.choose(&at);
        recorder.choose(choice).expect("a bot takes what is offered");
    }
    recorder
}

fn finished() -> GameLog<Fab> {
    recorded(1, usize::MAX).log()
}

fn replay(log: &GameLog<Fab>) -> Result<u64, ReplayError> {
    log.replay(Fab::book()).map(|table| table.fingerprint())
}

#[test]
fn a_log_rebuilds_its_game_also_from_text() {
    let recorder = recorded(1, usize::MAX);
    let log = recorder.log();
    assert!(log.outcome.is_some() && log.stretches.len() > 2);
    assert!(log.stretches.iter().rev().skip(1).all(|s| s.entries.len() == STRETCH));
    assert_eq!(replay(&log), Ok(recorder.table().fingerprint()));
    let text = log.write();
    assert_eq!(GameLog::read(&text).as_ref(), Ok(&log));
    assert_eq!(game_of_log(&text).as_deref(), Ok("fab"));
}

#[test]
fn a_game_of_any_length_has_a_log() {
    for most in [0, 1, STRETCH - 1, STRETCH, STRETCH + 1] {
        let recorder = recorded(2, most);
        let log = recorder.log();
        assert_eq!(log.entries().count(), most);
        assert_eq!(replay(&log), Ok(recorder.table().fingerprint()), "{most} entries");
    }
}

#[test]
fn a_game_goes_on_where_its_log_ends() {
    let mut resumed = Recorder::resume(Fab::book(), recorded(1, 50).log()).unwrap();
    let whole = finished();
    for entry in whole.entries().skip(50) {
        let Entry::Choice(index) = entry else { unreachable!("bots do not give up") };
        resumed.choose(index as usize).unwrap();
    }
    let log = resumed.log();
    assert_eq!(log.outcome, whole.outcome);
    assert_eq!(log.entries().collect::<Vec<_>>(), whole.entries().collect::<Vec<_>>());
    assert_eq!(replay(&log), replay(&whole));
}

#[test]
fn every_step_can_be_watched() {
    let log = recorded(3, 40).log();
    let mut steps = Vec::new();
    let mut events = 0;
    let table = log
        .replay_each(Fab::book(), |step, table| {
            steps.push(step);
            events += table.events.len();
        })
        .unwrap();
    assert_eq!(steps, (0..=40).collect::<Vec<_>>());
    assert!(events > 40);
    assert!(table.events.is_empty());
}

#[test]
fn a_concession_is_part_of_the_log() {
    let mut recorder = recorded(4, 10);
    recorder.concede(Seat(1)).unwrap();
    assert_eq!(recorder.table().outcome(), Some(Outcome::winner(Seat(0))));
    let log = recorder.log();
    let text = log.write();
    assert!(text.contains(r#",{"concede":1}]"#), "{text}");
    assert_eq!(GameLog::read(&text).as_ref(), Ok(&log));
    assert_eq!(replay(&log), Ok(recorder.table().fingerprint()));
}

#[test]
fn what_is_refused_is_not_in_the_log() {
    let mut recorder = recorded(5, 10);
    let before = recorder.log();
    let options = recorder.table().options().len();
    assert_eq!(recorder.choose(options), Err(Illegal::NoSuchOption { index: options, options }));
    assert_eq!(recorder.choose(65_536), Err(Illegal::NoSuchOption { index: 65_536, options }));
    assert_eq!(recorder.concede(Seat(2)), Err(Illegal::NoSuchSeat { seat: 2 }));
    assert_eq!(recorder.log(), before);
}

#[test]
fn text_that_is_no_log_is_refused_with_its_place() {
    let text = finished().write();
    // Cut off anywhere, it is never read.
    for end in (0..text.len() - 2).step_by(97) {
        let error = GameLog::<Fab>::read(&text[..end]).unwrap_err();
        assert!(matches!(error, ReplayError::Json { line: 0.., .. }), "{error}");
    }
    let damaged = text.replacen("\"entries\": [", "\"entries\": [x", 1);
    let error = GameLog::<Fab>::read(&damaged).unwrap_err();
    let line = damaged.lines().position(|l| l.contains("[x")).unwrap() + 1;
    assert!(matches!(error, ReplayError::Json { line: l, .. } if l == line), "{error}");
    let message = error.to_string();
    assert!(message.starts_with(&format!("not a game log: line {line}, column ")), "{message}");
    assert!(!message.contains("at line"), "the place is said once: {message}");
}

#[test]
fn numbers_that_do_not_fit_are_refused() {
    let text = finished().write();
    let head = |from: &str, to: &str| GameLog::<Fab>::read(&text.replacen(from, to, 1)).unwrap_err();
    let book = format!("{:016x}", Fab::book().hash());
    for (from, to) in [
        ("\"seed\": \"1\"", "\"seed\": \"-1\""),
        ("\"seed\": \"1\"", "\"seed\": \"99999999999999999999\""),
        (book.as_str(), "12"),
        (book.as_str(), "+123456789abcdef"),
        ("\"entries\": [", "\"entries\": [70000,"),
        ("\"entries\": [", "\"entries\": [{\"concede\":0,\"also\":1},"),
        ("\"seed\"", "\"more\": 1,\n\"seed\""),
    ] {
        let error = head(from, to);
        assert!(matches!(error, ReplayError::Json { .. }), "{to}: {error}");
    }
}

#[test]
fn a_log_of_another_version_is_called_that() {
    let log = GameLog { format: FORMAT + 1, ..finished() };
    let error = Err(ReplayError::Format { found: FORMAT + 1 });
    assert_eq!(replay(&log), error);
    assert_eq!(GameLog::<Fab>::read(&log.write()).map(|_| 0), error);
    // Also when nothing else of it can be understood.
    assert_eq!(GameLog::<Fab>::read(r#"{"format": 3, "game": "fab", "new": []}"#).map(|_| 0), error);
}

#[test]
fn a_log_of_another_game_is_called_that() {
    let log = GameLog { game: "chess".into(), ..finished() };
    let error = Err(ReplayError::Game { found: "chess".into(), wanted: "fab" });
    assert_eq!(replay(&log), error);
    assert_eq!(GameLog::<Fab>::read(&log.write()).map(|_| 0), error);
}

#[test]
fn other_card_data_are_named_where_the_game_becomes_another() {
    let mut cards = Fab::cards();
    let card = cards.iter_mut().find(|c| c.stats.contains_key(&Stat::Power)).unwrap();
    *card.stats.get_mut(&Stat::Power).unwrap() += 1;
    let other = Book::new(cards).unwrap();
    let log = finished();
    assert_eq!(log.since(&other), Since { edition: None, cards: true });
    match log.replay(&other) {
        Ok(end) => assert_eq!(end.outcome(), log.outcome),
        Err(error) => assert!(error.to_string().contains("other card data"), "{error}"),
    }
}

/// A build that lists options otherwise, or that has a card more, plays an old log to the same end; one whose rules are others
/// says at which choice.
#[test]
fn a_log_of_another_edition_is_followed_by_what_it_means() {
    let mut log = GameLog { edition: "0.0.1".into(), ..finished() };
    for stretch in &mut log.stretches {
        for entry in &mut stretch.entries {
            *entry = Entry::Choice(0);
        }
    }
    assert_eq!(replay(&log), replay(&finished()));
    log.stretches[1].means[4] = "play a-card-that-is-gone Hand a 0".into();
    let error = replay(&log).unwrap_err();
    assert_eq!(
        error.to_string(),
        format!(
            "step {} was \"play a-card-that-is-gone Hand a 0\", which cannot be chosen here; the log is of edition 0.0.1, this is {EDITION}",
            STRETCH + 5
        )
    );
}

#[test]
fn a_deck_against_the_rules_is_refused() {
    let mut log = finished();
    log.set_up.decks[0].cards.pop();
    assert!(matches!(replay(&log), Err(ReplayError::Refused { .. })));
    log.set_up.decks.clear();
    assert!(matches!(replay(&log), Err(ReplayError::Refused { .. })));
}

#[test]
fn an_illegal_choice_is_named_with_its_step() {
    let mut log = finished();
    log.stretches[1].entries[4] = Entry::Choice(999);
    let step = STRETCH + 5;
    let error = replay(&log).unwrap_err();
    assert!(matches!(error, ReplayError::Means { step: s, .. } if s == step), "{error}");
    log.stretches[1].entries[4] = Entry::Concede { concede: Seat(7) };
    assert_eq!(replay(&log), Err(ReplayError::Illegal { step, reason: Illegal::NoSuchSeat { seat: 7 } }));
}

/// A table of people: chance from a key, which the log has as text.
#[test]
fn a_game_on_a_key_is_written_read_and_replayed() {
    let log = recorded(Seed::Key([9; 32]), usize::MAX).log();
    let text = log.write();
    assert!(text.contains(&"09".repeat(32)));
    let read = GameLog::<Fab>::read(&text).expect("it was written");
    assert_eq!(read, log);
    assert_eq!(replay(&read).map(|_| ()), Ok(()));
    assert!(replay(&GameLog { seed: Seed::Key([8; 32]), ..log }).is_err());
}

#[test]
fn a_changed_choice_is_found() {
    let log = finished();
    let mut found = 0;
    for k in 0..STRETCH {
        let mut damaged = log.clone();
        let Entry::Choice(index) = damaged.stretches[0].entries[k] else {
            unreachable!("bots do not give up")
        };
        damaged.stretches[0].entries[k] = Entry::Choice(if index == 0 { 1 } else { 0 });
        match replay(&damaged) {
            Err(ReplayError::Means { step, .. }) if step == k + 1 => found += 1,
            other => panic!("{other:?}"),
        }
    }
    assert_eq!(found, STRETCH);
    let damaged = GameLog { seed: 2.into(), ..log };
    assert!(replay(&damaged).is_err());
}

#[test]
fn a_changed_position_is_found() {
    let mut log = finished();
    let true_one = log.stretches[1].position.0;
    log.stretches[1].position = Hex(true_one ^ 1);
    let since = Since::default();
    let error = ReplayError::Position { step: 2 * STRETCH, log: true_one ^ 1, here: true_one, since };
    assert_eq!(replay(&log), Err(error));
}

#[test]
fn a_log_that_ends_too_early_is_found() {
    let mut log = finished();
    let all = log.entries().count();
    let last = log.stretches.pop().unwrap().entries.len();
    assert_eq!(replay(&log), Err(ReplayError::TooEarly { step: all - last }));
    // A missing last entry does not meet the table.
    let mut log = finished();
    log.stretches.last_mut().unwrap().entries.pop();
    assert!(matches!(replay(&log), Err(ReplayError::Position { step, .. }) if step == all - 1));
    // An entry without its meaning is not believed.
    let mut log = finished();
    log.stretches[0].means.pop();
    assert_eq!(replay(&log), Err(ReplayError::NoMeaning { step: STRETCH }));
}

#[test]
fn a_log_that_ends_too_late_is_found() {
    let mut log = finished();
    let all = log.entries().count();
    for entry in [Entry::Choice(0), Entry::Concede { concede: Seat(0) }] {
        log.stretches.last_mut().unwrap().entries.truncate((all - 1) % STRETCH + 1);
        log.stretches.last_mut().unwrap().entries.push(entry);
        log.stretches.last_mut().unwrap().means.push(String::new());
        assert_eq!(replay(&log), Err(ReplayError::TooLate { step: all + 1 }));
    }
}

#[test]
fn another_outcome_is_found() {
    let log = finished();
    let here = log.outcome;
    for other in [None, Some(Outcome { places: [3; 8] })] {
        let error = ReplayError::Outcome { log: other, here };
        assert_eq!(replay(&GameLog { outcome: other, ..log.clone() }), Err(error));
    }
    let unfinished = recorded(1, 20).log();
    let early = GameLog { outcome: Some(Outcome::DRAW), ..unfinished };
    assert_eq!(replay(&early), Err(ReplayError::TooEarly { step: 20 }));
}
