//! A state is a value: copied, stored, compared, tried out.

use crate::{Table, play, set_up, start};
use stapel_eights::{Eights, Zone};
use stapel_kernel::{Illegal, Outcome, Rng, Seat, Shipped, State};

#[test]
fn a_fork_is_the_same_game_and_goes_its_own_way() {
    let mut t = start(4, 7);
    play(&mut t, 20, &mut Rng::new(1));
    let mut fork = start(2, 1);
    fork.clone_from(&t);
    assert_eq!(fork.state, t.state);
    assert_eq!(fork.state.fingerprint(), t.clone().state.fingerprint());
    let before = t.state.fingerprint();
    play(&mut fork, 20, &mut Rng::new(2));
    assert_eq!(t.state.fingerprint(), before, "what happens to a fork happens to it alone");
    assert_ne!(fork.state.fingerprint(), before);
}

#[test]
fn a_stored_state_goes_on_where_it_was() {
    let mut t = start(3, 11);
    play(&mut t, 15, &mut Rng::new(3));
    let stored = t.state.to_bytes();
    let read = State::<Eights>::from_bytes(&stored).expect("what was written can be read");
    assert_eq!(read, t.state);
    let mut again = Table::resumed(Eights::book(), read);
    play(&mut t, 30, &mut Rng::new(4));
    play(&mut again, 30, &mut Rng::new(4));
    assert_eq!(again.state.fingerprint(), t.state.fingerprint());
    assert_eq!(State::<Eights>::from_bytes(&stored[..stored.len() / 2]), None, "half a state is none");
}

#[test]
fn the_same_seed_and_choices_make_the_same_game() {
    let games = [0, 1].map(|_| {
        let mut t = start(5, 99);
        play(&mut t, 10_000, &mut Rng::new(5));
        (t.state.fingerprint(), t.outcome())
    });
    assert_eq!(games[0], games[1]);
    assert!(games[0].1.is_some(), "a game ends");
}

#[test]
fn an_answer_that_is_not_there_changes_nothing() {
    let mut t = start(2, 3);
    let before = t.state.fingerprint();
    let options = t.options().len();
    assert_eq!(t.choose(options), Err(Illegal::NoSuchOption { index: options, options }));
    assert_eq!(t.concede(Seat(5)), Err(Illegal::NoSuchSeat { seat: 5 }));
    assert_eq!(t.state.fingerprint(), before);
    t.concede(Seat(0)).expect("anybody may leave");
    assert_eq!(t.choose(0), Err(Illegal::GameOver));
    assert_eq!(t.concede(Seat(1)), Err(Illegal::GameOver));
}

#[test]
fn what_is_supposed_is_taken_back() {
    let mut t = start(2, 8);
    let before = t.state.fingerprint();
    let told = t.events.len();
    let drawn = t.suppose(|t| {
        t.draw(Seat(1));
        t.finish(Outcome::DRAW);
        t.cards(Zone::Hand, Seat(1)).len()
    });
    assert_eq!(drawn, 8);
    assert_eq!((t.state.fingerprint(), t.events.len()), (before, told));
}

#[test]
fn nobody_starts_with_too_few_or_too_many() {
    for seats in [0, 1, 8] {
        assert!(Table::start(Eights::book(), &set_up(seats), 1).is_err(), "{seats} players");
    }
}

#[test]
fn places_are_shared_by_equals() {
    let outcome = Outcome::ranked(4, |seat| [5, 3, 5, 9][seat.index()]);
    assert_eq!(outcome.places[..4], [2, 1, 2, 4]);
    assert_eq!(outcome.sole_winner(4), Some(Seat(1)));
    assert_eq!(Outcome::ranked(2, |_| 0).sole_winner(2), None);
}
