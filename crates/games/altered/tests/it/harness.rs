//! Altered under random play: thousands of games of every pair of starter decks, with the promises of the engine checked
//! on the way.
//!
//! By default every ordered pair plays 20 games. `STAPEL_GAMES=10000` plays so many altogether instead, and as many times
//! more of everything else:
//!
//! ```text
//! STAPEL_GAMES=10000 cargo nextest run --release -p stapel-altered harness::
//! ```
//!
//! A failure names decks, options and seed. Once understood, it goes into `regressions.txt`, where every decision of that
//! game is checked for ever.

use stapel_altered::{Altered, DeckMax, Event, Options, SigismarDayOne, Type, VictoryCheck};
use stapel_harness::{Checks, Rates, suite};
use stapel_kernel::{Def, SetUp, Shipped};
use stapel_script::Deck;

/// Ordered pairs of the six decks.
const PAIRS: u64 = 36;

/// Games for each pair.
fn games() -> u64 {
    suite::games(20 * PAIRS).div_ceil(PAIRS)
}

fn set_up(a: &Deck, b: &Deck, options: Options) -> SetUp<Altered> {
    SetUp { decks: vec![a.clone(), b.clone()], options }
}

/// Plays `games` of every pair of decks with each of these options.
fn play_all(rates: Rates, games: u64, options: &[Options]) -> Checks<Altered> {
    let decks = Altered::decks();
    let pairs = decks.iter().flat_map(|a| decks.iter().map(move |b| (a, b)));
    let tables: Vec<_> = pairs.flat_map(|(a, b)| options.iter().map(|&o| set_up(a, b, o))).collect();
    suite::play_all(rates, games, &tables)
}

#[test]
fn every_pair_of_decks_plays_by_the_promises() {
    let rates = Rates { state: 5, cards: 2, replay: 2, ..Rates::NONE };
    let checks = play_all(rates, games(), &[Options::default()]);
    assert_eq!(checks.counts.games, PAIRS * games());
    println!("{:?}", checks.counts);
}

/// Every reading with a switch (ALT-R-01 to ALT-R-03) is a game of its own.
#[test]
fn every_combination_of_readings_plays_by_the_promises() {
    let on = |k: u32, bit: u32| k >> bit & 1 == 1;
    let options: Vec<Options> = (0..8)
        .map(|k| Options {
            victory_check: if on(k, 0) { VictoryCheck::NightEnd } else { VictoryCheck::Dusk },
            deck_max: if on(k, 1) { DeckMax::SixtyWithHero } else { DeckMax::None },
            sigismar_day_one: if on(k, 2) { SigismarDayOne::Ignored } else { SigismarDayOne::Printed },
        })
        .collect();
    let rates = Rates { state: 20, cards: 5, hidden: 50, worlds: 1, replay: 4, ..Rates::NONE };
    let checks = play_all(rates, games().div_ceil(10), &options);
    println!("{:?}", checks.counts);
}

/// Invariant 5 over at least ten thousand states.
#[test]
fn nobody_sees_what_is_hidden() {
    let rates = Rates { hidden: 4, worlds: 2, ..Rates::NONE };
    let counts = play_all(rates, games(), &[Options::default()]).counts;
    suite::check_hidden(&counts);
}

/// What random play must have shown of a card, by what is printed on it.
fn at_work(def: &Def<Altered>) -> Vec<Event> {
    let is = |kind| def.types.contains(kind);
    let mut wanted = Vec::new();
    let mut want = |when: bool, what: Event| wanted.extend(when.then_some(what));
    let from_deck = !is(Type::Hero) && !is(Type::Token) && !is(Type::Region);
    want(from_deck, Event::Draws);
    want(from_deck, Event::Announces);
    want(from_deck, Event::Plays);
    want(from_deck, Event::FromHand);
    // What is discarded after play reaches the Reserve by Resupply only, and not every deck has that.
    let back = from_deck && is(Type::Character) && !def.card.id.as_str().starts_with("bravos-tracer");
    want(back, Event::FromReserve);
    want(is(Type::Character), Event::Joins);
    want(is(Type::Character), Event::Leaves);
    want(is(Type::Landmark), Event::Joins);
    want(is(Type::Token), Event::Creates);
    want(!def.activated.is_empty(), Event::Uses);
    wanted
}

#[test]
fn every_card_is_played_to_resolution() {
    let coverage = play_all(Rates::NONE, games().max(60), &[Options::default()]).coverage;
    let mut missing = Vec::new();
    for (id, def) in Altered::book().defs() {
        for what in at_work(def) {
            if !coverage.saw(id, what) {
                missing.push(format!("{} at {what:?}", def.card.id));
            }
        }
    }
    assert!(missing.is_empty(), "never seen: {}", missing.join(", "));
}

fn deck(id: &str) -> &'static Deck {
    Altered::decks().iter().find(|d| d.id == id).unwrap_or_else(|| panic!("there is no deck \"{id}\""))
}

/// Decks, seed, how many random choices in: leaves after 1 to 5 decisions.
#[test]
fn decision_trees_keep_their_size() {
    let pair = |a, b| set_up(deck(a), deck(b), Options::default());
    suite::check_trees(&[
        (pair("axiom", "bravos"), 1, 0, [3, 7, 20, 54, 140]),
        (pair("lyra", "muna"), 2, 0, [3, 9, 27, 80, 237]),
        (pair("ordis", "yzmir"), 3, 0, [4, 13, 39, 126, 351]),
        (pair("axiom", "lyra"), 1, 20, [2, 4, 24, 144, 912]),
        (pair("bravos", "ordis"), 2, 30, [2, 5, 35, 175, 1275]),
        (pair("muna", "yzmir"), 3, 40, [7, 23, 60, 240, 814]),
        (pair("ordis", "lyra"), 4, 10, [2, 10, 20, 50, 172]),
        (pair("yzmir", "axiom"), 5, 25, [2, 12, 32, 110, 396]),
        (pair("bravos", "muna"), 6, 35, [5, 30, 216, 816, 2664]),
        (pair("muna", "ordis"), 7, 45, [7, 14, 98, 296, 1268]),
    ]);
}

/// Games that once went wrong: two decks and a seed.
#[test]
fn old_mistakes_stay_mended() {
    suite::replay_mistakes(include_str!("regressions.txt"), |words| match words {
        [a, b, seed] => {
            let seed = seed.parse().map_err(|_| "the third word is a seed".to_string())?;
            Ok((set_up(deck(a), deck(b), Options::default()), seed))
        }
        _ => Err("two decks and a seed".into()),
    });
}
