use crate::in_play;
use stapel_games::with_game;
use stapel_judgement::{Layout, Look, Words, descriptions};
use stapel_kernel::{Rng, Seat, Shipped, Table};

const GAMES: [&str; 5] = ["altered", "athernum", "fab", "nightfall", "orden"];

fn rows<G: Shipped>(layout: &Layout, t: &Table<'_, G>, seats: [Seat; 2]) -> Vec<(usize, i32)> {
    let mut all = Vec::new();
    layout.look(t, seats, &mut Look::default(), |row, times| all.push((row, times)));
    all.sort_unstable();
    all
}

/// Whatever a seat is dealt in another world, it sees the same.
fn hides<G: Shipped>() {
    let (mut rng, mut differs) = (Rng::new(1), false);
    for seed in 0..12 {
        let layout = Layout::of(&in_play::<G>(seed, 2, 0));
        let t = in_play::<G>(seed, 2, 15 + 9 * seed as usize);
        let Some(asked) = t.decision() else { continue };
        let (me, other) = (asked.seat, Seat(1 - asked.seat.0));
        let mut world = t.clone();
        for _ in 0..4 {
            t.fork_for(me, &mut rng, &mut world);
            assert_eq!(
                rows(&layout, &t, [me, other]),
                rows(&layout, &world, [me, other]),
                "{} {seed}",
                G::ID
            );
            differs |= rows(&layout, &t, [other, me]) != rows(&layout, &world, [other, me]);
        }
    }
    assert!(differs, "{}: worlds differ in what the other sees", G::ID);
}

#[test]
fn what_a_seat_may_not_know_is_not_told() {
    for id in GAMES {
        with_game!(id, G => hides::<G>()).expect("a game");
    }
}

fn fits<G: Shipped>() {
    for (seats, seed) in [(2, 1), (*G::SEATS.end().min(&4), 2)] {
        let layout = Layout::of(&in_play::<G>(1, 2, 0));
        let names = layout.names::<G>();
        assert_eq!(names.len(), layout.fixed, "{}", G::ID);
        let t = in_play::<G>(seed, seats, 60);
        for (row, times) in rows(&layout, &t, [Seat(0), Seat(seats as u8 - 1)]) {
            assert!(row < layout.rows() && times != 0, "{}: row {row}, {times} times", G::ID);
        }
    }
}

/// Also at tables of more than two: every two seats are compared as if they were alone.
#[test]
fn every_row_is_in_the_table_of_weights() {
    for id in GAMES {
        with_game!(id, G => fits::<G>()).expect("a game");
    }
}

fn told_apart<G: Shipped>() -> (usize, usize) {
    let cards = descriptions(G::book());
    let words = Words::of(&cards);
    let mut described: Vec<Vec<i8>> = cards.iter().map(|card| words.describe(card)).collect();
    let all = described.len();
    described.sort();
    described.dedup();
    (described.len(), all)
}

/// Cards that do something else are something else: hardly two have the same description.
#[test]
fn cards_are_told_apart_by_what_they_do() {
    for id in GAMES {
        let (different, all) = with_game!(id, G => told_apart::<G>()).expect("a game");
        assert!(different * 10 >= all * 8, "{id}: {different} descriptions for {all} cards");
    }
}
