//! A program from outside plays by lines of JSON; whatever it does, the game goes on.
#![cfg(unix)]

use stapel_bots::{Bot, BotSpec, RandomBot, SeatView};
use stapel_fab::Fab;
use stapel_kernel::{SetUp, Shipped, Table};
use std::time::{Duration, Instant};

/// Plays seat 0 by a program against a random player: how many choices the program made, and why it gave up.
fn play(bot: &str) -> (usize, Option<String>, Table<'static, Fab>) {
    let set_up = SetUp { decks: Fab::decks()[..2].to_vec(), options: Default::default() };
    let mut table = Table::start(Fab::book(), &set_up, 3).expect("shipped decks are legal");
    let mut program = bot.parse::<BotSpec>().expect("a bot").make::<Fab>(1);
    let (mut random, mut made) = (RandomBot::new(2), 0);
    while let Some(view) = SeatView::of_asked(&table) {
        let seat = view.seat();
        if seat.0 == 1 {
            let choice = random.choose(&view);
            table.choose(choice).expect("an option");
            continue;
        }
        let choice = program.choose(&view);
        if let Some(why) = program.gave_up() {
            let why = why.to_string();
            table.concede(seat).expect("whoever plays may give up");
            return (made, Some(why), table);
        }
        made += 1;
        table.choose(choice).expect("the choice was checked");
    }
    (made, None, table)
}

#[test]
fn a_program_plays_a_game_to_its_end() {
    let (made, why, table) =
        play(r#"exec:sh -c 'read hello; while read line; do echo "{\"option\": 0}"; done'"#);
    assert_eq!(why, None);
    assert!(made > 10 && table.outcome().is_some());
}

#[test]
fn a_program_is_told_what_it_needs() {
    // It plays on only if the first line names the game and each further line has a view and options.
    let reads = r#"read hello; case "$hello" in *\"hello\":\"fab\"*\"cards\"*) ;; *) exit ;; esac"#;
    let answers = r#"case "$line" in *\"view\"*\"options\"*\"millis\":10000*) echo "{\"option\": 0}" ;; *) exit ;; esac"#;
    let (made, why, _) = play(&format!("exec:sh -c '{reads}; while read line; do {answers}; done'"));
    assert_eq!(why, None);
    assert!(made > 10);
}

#[test]
fn whoever_talks_nonsense_gives_up() {
    for (program, reason) in [
        ("echo hello there", "which is no {\"option\": NUMBER}"),
        (r#"echo "{\"option\": 999}""#, "it chose option 999, but there are only"),
        (r#"echo "{\"option\": -1}""#, "which is no"),
        ("true", "it has ended"),
        ("head -c 100000 /dev/zero", "which is no"),
    ] {
        let (made, why, table) = play(&format!("exec:sh -c '{program}'"));
        let why = why.expect("it gives up");
        assert_eq!(made, 0);
        assert!(why.contains(reason) || why.contains("does not read"), "{program}: {why}");
        assert_eq!(table.outcome().map(|o| o.place(stapel_kernel::Seat(1))), Some(1), "the other one wins");
    }
}

#[test]
fn whoever_is_late_is_stopped() {
    let start = Instant::now();
    let (made, why, _) = play("exec/100ms:sleep 30");
    assert_eq!((made, why.as_deref()), (0, Some("sleep 30: it took longer than 100 ms")));
    assert!(start.elapsed() < Duration::from_secs(10), "nobody waits for it to end by itself");
}

/// What it is asked would fill its input for ever, and what it says unasked our memory.
#[test]
fn whoever_does_not_read_holds_up_nobody() {
    let start = Instant::now();
    let (_, why, _) = play(r#"exec:yes '{"option": 0}'"#);
    let why = why.expect("it gives up");
    assert!(why.contains("does not read what it is asked"), "{why}");
    assert!(start.elapsed() < Duration::from_secs(10));
}

#[test]
fn programs_are_written_as_they_are_read() {
    for text in ["exec:python3 bot.py --level 3", "exec/500ms:./bot"] {
        assert_eq!(text.parse::<BotSpec>().expect("a bot").to_string(), text);
    }
    for wrong in ["exec:", "exec", "exec/500:./bot", "exec/0ms:./bot", "exec/ms:./bot"] {
        assert!(wrong.parse::<BotSpec>().is_err(), "{wrong}");
    }
}
