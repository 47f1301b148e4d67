//! What the table adds up for its players: said right, and what then happens.

use stapel_harness::suite;
use stapel_kernel::{Audience, Choice, Rules, Seat, SetUp, Shipped, Why as Reason};
use stapel_orden::{Options, Orden, Rounds, Why, Zone};
use stapel_wording::{Board, Lang, scene};

/// The Adept asks for two points of loyalty.
fn adept(layout: &str) -> String {
    format!(
        "game: orden
title: On the way to Novice
rules: ORD-PAY-06
seat a: path=Adept; layout={layout}; deck=4x Zeal
seat b: deck=Zeal
turn: a

now? game.turn = 0
"
    )
}

#[test]
fn the_next_rank_and_what_is_missing_of_it() {
    let [en, de] = suite::sums_of::<Orden>(&adept("Oath of Loyalty"), "rank");
    let mine: Vec<_> = en.iter().filter(|sum| sum.seat == Some(0)).collect();
    assert_eq!(mine.len(), 1);
    let row = &mine[0].rows[0];
    assert_eq!((row.sign, row.value, row.of, row.parts.len()), ("Loyalty", 1, Some(2), 1));
    assert_eq!((mine[0].result.as_str(), de[0].result.as_str()), ("1 T missing", "1 T fehlt"));
    let [en, de] = suite::sums_of::<Orden>(&adept("2x Oath of Loyalty"), "rank");
    assert_eq!((en[0].result.as_str(), de[0].result.as_str()), ("can be paid", "bezahlbar"));
    // Who stands outside the walls is asked for three, and has nothing.
    let other = en.iter().find(|sum| sum.seat == Some(1)).expect("a sum for everybody");
    assert_eq!((other.rows[0].value, other.rows[0].of), (0, Some(3)));
}

/// One of three properties may be named: each is a way of its own.
#[test]
fn ways_are_told_apart() {
    let text = adept("Oath of Loyalty").replace("path=Adept", "path=Novice");
    let [en, _] = suite::sums_of::<Orden>(&text, "rank");
    let mine: Vec<_> = en.iter().filter(|sum| sum.seat == Some(0)).collect();
    let asked: Vec<Vec<(&str, Option<i16>)>> =
        mine.iter().map(|sum| sum.rows.iter().map(|row| (row.sign, row.of)).collect()).collect();
    assert_eq!(asked[0], [("Loyalty", Some(3))]);
    for (way, second) in asked[1..].iter().zip(["Strength", "Wealth", "Knowledge"]) {
        assert_eq!(*way, [("Loyalty", Some(1)), (second, Some(2))]);
    }
    let places: Vec<u8> = mine.iter().map(|sum| sum.place).collect();
    assert_eq!(places, [0, 1, 2, 3]);
}

/// What is owed for a rank, and what is laid of it: for whoever pays.
#[test]
fn a_price_is_told_part_by_part() {
    let text = adept("3x Oath of Loyalty").replace("now? game.turn = 0\n", "a: use Adept 1\n");
    let table = suite::after::<Orden>(&text);
    let question = scene(&table, Audience::Seat(Seat(0)), Lang::De).question.expect("something is asked");
    let bill = question.bill.expect("a price is paid");
    let debt = &bill.debts[0];
    // Of three copies two are laid without a question; a third may be added.
    assert_eq!((debt.sign, debt.owed, debt.laid), ("Loyalty", 2, Some(2)));
    assert_eq!(debt.by, ["Loyalty", "Joker"]);
    assert!(question.title.starts_with(&bill.text), "{} {}", question.title, bill.text);
    assert_eq!(scene(&table, Audience::Spectator, Lang::De).question.and_then(|q| q.bill), None);
}

fn tables() -> Vec<SetUp<Orden>> {
    let decks = Orden::decks();
    let options = Options { rounds: Rounds(40), ..Options::default() };
    let table = |k: usize| (0..2 + k % 3).map(|s| decks[(k + 2 * s) % decks.len()].clone()).collect();
    (0..9).map(|k| SetUp { decks: table(k), options }).collect()
}

#[test]
fn every_scene_adds_up() {
    let [numbers, totals, effects] = suite::check_scenes(suite::games(1), &tables());
    println!("{numbers} numbers, {totals} totals, {effects} effects");
    assert!(totals > 1_000, "{numbers} {totals} {effects}");
}

/// What can be paid is offered, what cannot be paid is not.
#[test]
fn ascending_is_offered_as_it_was_said() {
    let (mut open, mut shut) = (0, 0);
    suite::each_choice(suite::games(3), &tables(), |before, _, _, _| {
        let Some(decision) = before.decision() else { return };
        if decision.why != Reason::Own(Why::Act) {
            return;
        }
        let seat = decision.seat;
        let public = Orden::public(before);
        let player = &public.players[seat.index()];
        if i16::from(player.acted) >= player.actions {
            return;
        }
        let Some(&top) = before.cards(Zone::Path, seat).last() else { return };
        let sums = Orden::sums(before.book, &before.view(Audience::Spectator), Lang::En);
        let mine: Vec<_> = sums.iter().filter(|sum| sum.seat == Some(seat.0)).collect();
        assert_eq!(mine.len(), player.ways.len());
        for (way, sum) in player.ways.iter().zip(&mine) {
            assert_eq!(sum.result == "can be paid", way.allowed && way.payable == Some(true));
        }
        let mut rules: Vec<u8> = player.ways.iter().map(|way| way.rule).collect();
        rules.dedup();
        for rule in rules {
            let ways: Vec<_> = player.ways.iter().filter(|way| way.rule == rule).collect();
            let offered = decision.options.contains(&Choice::Activate(top, rule));
            let is = |payable| ways.iter().any(|way| way.allowed && way.payable == payable);
            assert!(!is(Some(true)) || offered, "{ways:?}");
            assert!(is(Some(true)) || is(None) || !offered, "{ways:?}");
            if offered { open += 1 } else { shut += 1 }
        }
    });
    println!("{open} open, {shut} shut");
    assert!(open > 50 && shut > 50, "{open} {shut}");
}
