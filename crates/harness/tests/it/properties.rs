//! The harness itself: a game is fixed by its seed alone, what it finds has a place, and counts add up.

use stapel_fab::{Fab, Options};
use stapel_harness::{Checks, Property, Rates, divide, perft, random_game};
use stapel_kernel::{SetUp, Shipped, Table};

fn set_up() -> SetUp<Fab> {
    SetUp { decks: Fab::decks()[..2].to_vec(), options: Options::default() }
}

#[test]
fn how_much_is_checked_does_not_change_the_game() {
    let mut close = Checks::new(Rates { worlds: 1, ..Rates::ALL });
    let mut quick = Checks::new(Rates::NONE);
    let log = random_game(Fab::book(), &set_up(), 9, &mut close).unwrap();
    assert_eq!(log, random_game(Fab::book(), &set_up(), 9, &mut quick).unwrap());
    assert_eq!(close.counts.decisions, log.entries().count() as u64);
    assert_eq!(close.counts.states, close.counts.decisions);
    assert_eq!(close.counts.hidden_states, close.counts.decisions);
    assert_eq!(quick.counts.states, 0);
    quick.merge(&close);
    assert_eq!((quick.counts.games, quick.counts.decisions), (2, 2 * close.counts.decisions));
}

#[test]
fn a_broken_promise_names_seed_and_step() {
    let mut checks = Checks::new(Rates { longest: 3, ..Rates::NONE });
    let broken = random_game(Fab::book(), &set_up(), 9, &mut checks).unwrap_err();
    assert_eq!((broken.seed, broken.step, &broken.property), (9, 4, &Property::TooLong(3)));
    assert_eq!(broken.to_string(), "seed 9, step 4: the game is not over after 3 decisions");
    let nobody = SetUp { decks: Vec::new(), options: Options::default() };
    let broken = random_game(Fab::book(), &nobody, 1, &mut checks).unwrap_err();
    assert!(matches!(broken.property, Property::Refused(_)));
}

#[test]
fn the_parts_of_a_tree_are_the_tree() {
    fn by_hand(table: &Table<'_, Fab>, depth: u32) -> u64 {
        if depth == 0 || table.outcome().is_some() {
            return 1;
        }
        let branch = |k| {
            let mut fork = table.clone();
            fork.choose(k).expect("an offered option");
            by_hand(&fork, depth - 1)
        };
        (0..table.options().len()).map(branch).sum()
    }
    let mut table = Table::start(Fab::book(), &set_up(), 5).unwrap();
    for depth in 0..4 {
        assert_eq!(perft(&table, depth), by_hand(&table, depth));
    }
    let parts = divide(&table, 4);
    assert_eq!(parts.iter().map(|p| p.0).collect::<Vec<_>>(), table.options());
    assert_eq!(parts.iter().map(|p| p.1).sum::<u64>(), perft(&table, 4));
    table.concede(stapel_kernel::Seat(0)).unwrap();
    assert_eq!(perft(&table, 3), 1);
    assert_eq!(divide(&table, 3), []);
}
