//! Rules that no single scenario can show: what is printed on tokens, how dice fall, how often a thing can be done.

use stapel_altered::{Altered, FACTIONS, Fault, Options, Stat, Type};
use stapel_harness::scenario;
use stapel_kernel::{Rules, Seat, SetUp, Shipped, Table};
use stapel_script::Symbol;
use stapel_wording::{Lang, Telling};

fn holds(text: &str) -> Result<(), scenario::Failure> {
    scenario::run::<Altered>(&scenario::parse(text).expect("the text is a scenario"))
}

// rules: ALT-TOK-01 ALT-TOK-02
#[test]
fn three_tokens_as_the_cards_describe_them() {
    let printed = |id: &str| {
        let book = Altered::book();
        let def = book.def(book.find(Symbol::new(id)).expect("the token ships with the game"));
        let numbers = [Stat::HandCost, Stat::ReserveCost, Stat::Forest, Stat::Mountain, Stat::Water];
        (def.types, numbers.map(|stat| def.stat(stat).expect("a Character has it")))
    };
    let tokens =
        [("brassbug", Type::Robot, 2), ("booda", Type::Companion, 2), ("ordis-recruit", Type::Soldier, 1)];
    for (id, kind, n) in tokens {
        let (types, numbers) = printed(id);
        assert_eq!(numbers, [0, 0, n, n, n], "{id}");
        assert!(types.contains(Type::Character) && types.contains(kind), "{id}");
        let others = FACTIONS.into_iter().chain([Type::Common, Type::Rare, Type::Unique]);
        assert!(
            others.into_iter().all(|other| !types.contains(other)),
            "{id} has neither faction nor rarity"
        );
    }
    let all = Altered::book().defs().filter(|(_, def)| def.types.contains(Type::Token)).count();
    assert_eq!(all, tokens.len());
}

// rules: ALT-TOK-01
#[test]
fn no_deck_contains_a_token() {
    let book = Altered::book();
    for deck in Altered::decks() {
        let token = |id| book.find(id).is_some_and(|def| book.def(def).types.contains(Type::Token));
        assert!(!deck.copies().any(token));
        let mut with = deck.clone();
        let booda = Symbol::new("booda");
        with.cards.push((1, booda));
        assert!(Altered::check_deck(book, &with, &Options::default()).contains(&Fault::NotForDecks(booda)));
    }
}

// rules: ALT-KEY-15
#[test]
fn a_die_shows_every_number_equally_often() {
    const ROLLS: u64 = 600;
    let roll = |seed: u64| {
        let shows = |n: &usize| {
            let text = format!(
                "game: altered\ntitle: All In! puts as many boosts on a Character as the die shows\nseed: {seed}\n\
                 seat a: hero=Akesha & Taru; hand=All In!; mana=3; hero expedition=Hathor\nseat b: hero=Teija & Nauraa\n\
                 a: play All In!\nnow? Hathor.boost = {n}\n"
            );
            holds(&text).is_ok()
        };
        (1..=6).find(shows).expect("a number from 1 to 6")
    };
    let mut times = [0_u64; 7];
    (1..=ROLLS).for_each(|seed| times[roll(seed)] += 1);
    // The standard deviation is 9.
    assert!(times[1..].iter().all(|n| n.abs_diff(ROLLS / 6) < 45), "{times:?}");
}

// rules: ALT-REACT-10
#[test]
fn an_ability_is_used_at_most_100_times_a_day() {
    let mut text = String::from(
        "game: altered\ntitle: A quick action without a cost can be used 100 times a day\n\
         card: (id: \"pump\", name: (en: \"Pump\", de: \"Pumpe\"), types: [Permanent, Landmark, Axiom, Common],\n\
         stats: {HandCost: 1, ReserveCost: 1}, abilities: [Activated(timing: Quick, then: [Put(This, Kelon, N(1))])])\n\
         seat a: hero=Akesha & Taru; landmarks=Pump\nseat b: hero=Teija & Nauraa\n",
    );
    text.push_str(&"a: use Pump\n".repeat(100));
    text.push_str(
        "now? Pump.kelon = 100\na ! use Pump\nuntil game.day = 2\nuntil asked = a\na: use Pump\n\
         now? Pump.kelon = 101\n",
    );
    assert_eq!(holds(&text), Ok(()));
}

/// A new game of two starter decks in which something happens, and the last line of its log.
fn ended(end: impl FnOnce(&mut Table<'static, Altered>)) -> (Option<Seat>, String) {
    let decks = Altered::decks()[..2].to_vec();
    let set_up = SetUp { decks, options: Options::default() };
    let mut t = Table::start(Altered::book(), &set_up, 1).expect("starter decks are legal");
    end(&mut t);
    let last = t.events.last().and_then(|event| Altered::event(t.book, event, Lang::De));
    (t.outcome().and_then(|o| o.sole_winner(2)), last.unwrap_or_default())
}

/// Whoever concedes has lost, at whatever moment, and the log says so.
#[test]
fn a_concession_gives_the_game_to_the_other() {
    for seat in [Seat(0), Seat(1)] {
        let (winner, line) = ended(|t| t.concede(seat).expect("a seat of this game"));
        assert_eq!(winner, Some(Seat(1 - seat.0)));
        assert!(line.ends_with("gewinnt: Der Gegner hat aufgegeben"), "{line}");
    }
}
