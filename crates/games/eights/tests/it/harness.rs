//! Crazy eights under random play: every number of players, with the promises of the engine checked on the way.

use stapel_eights::{Eights, Options, Points};
use stapel_harness::{Rates, suite};
use stapel_kernel::{SetUp, Shipped};

fn set_up(seats: usize, points: Points) -> SetUp<Eights> {
    SetUp { decks: vec![Eights::decks()[0].clone(); seats], options: Options { points } }
}

fn tables() -> Vec<SetUp<Eights>> {
    (2..=7).flat_map(|seats| [Points::Usual, Points::OpenSpiel].map(|points| set_up(seats, points))).collect()
}

#[test]
fn every_number_of_players_plays_by_the_promises() {
    let rates = Rates { state: 50, cards: 10, replay: 4, hidden: 100, worlds: 1, ..Rates::NONE };
    let games = suite::games(4);
    let checks = suite::play_all(rates, games, &tables());
    assert_eq!(checks.counts.games, 12 * games);
    println!("{:?}", checks.counts);
}

/// Invariant 5 over at least ten thousand states.
#[test]
fn nobody_sees_what_is_hidden() {
    // A state is tried from every seat; larger tables are tried above.
    let rates = Rates { hidden: 2, worlds: 1, ..Rates::NONE };
    let counts = suite::play_all(rates, suite::games(24), &tables()[..4]).counts;
    suite::check_hidden(&counts);
}

/// Seats, seed, how many random choices in: leaves after 1 to 6 decisions.
#[test]
fn decision_trees_keep_their_size() {
    suite::check_trees(&[
        (set_up(2, Points::Usual), 1, 0, [2, 6, 19, 58, 167, 475]),
        (set_up(5, Points::Usual), 2, 10, [2, 4, 9, 25, 78, 242]),
        (set_up(7, Points::Usual), 3, 40, [2, 5, 15, 47, 151, 496]),
        (set_up(2, Points::Usual), 4, 20, [3, 8, 20, 51, 120, 280]),
        (set_up(3, Points::Usual), 5, 0, [2, 4, 11, 28, 72, 190]),
        (set_up(3, Points::Usual), 6, 30, [2, 7, 21, 66, 222, 728]),
        (set_up(4, Points::Usual), 7, 25, [2, 5, 12, 32, 105, 355]),
        (set_up(4, Points::Usual), 8, 50, [3, 9, 41, 173, 675, 2392]),
        (set_up(5, Points::Usual), 9, 60, [4, 9, 25, 80, 254, 858]),
        (set_up(6, Points::Usual), 10, 70, [2, 7, 24, 89, 305, 1008]),
    ]);
}
