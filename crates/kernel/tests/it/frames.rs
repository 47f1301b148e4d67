//! What is under way: procedures with their data, questions with their lists.

use crate::{play, start};
use stapel_eights::{Turn, Type, Why, Zone};
use stapel_kernel::{Choice, Frame, Rng, Why as Reason};
use stapel_script::Word;

#[test]
fn a_procedure_waits_with_its_data_and_reads_its_answer() {
    let mut rng = Rng::new(1);
    // Somebody plays an eight sooner or later, and is asked for a suit.
    let t = (0..50).find_map(|seed| {
        let mut t = start(3, seed);
        for _ in 0..200 {
            if t.decision().is_some_and(|d| d.why == Reason::Own(Why::Suit)) {
                return Some(t);
            }
            play(&mut t, 1, &mut rng);
        }
        None
    });
    let mut t = t.expect("in fifty games somebody plays an eight");
    let seat = t.decision().expect("a suit is asked for").seat;
    assert_eq!(t.options(), [0, 1, 2, 3].map(Choice::Mode));
    assert!(matches!(t.frames(), [Frame::Game(turn)] if *turn != Turn::default()));
    t.choose(2).expect("hearts are offered");
    assert_eq!(t.game.suit, Type::from_index(2));
    assert_ne!(t.game.turn, seat, "the next player goes on");
}

#[test]
fn everything_under_way_can_be_cut_and_begun_anew() {
    let mut t = start(2, 17);
    t.withdraw();
    t.begin_with(Turn::default());
    assert_eq!(t.frames().len(), 1);
    t.run();
    assert!(t.decision().is_some(), "the turn asks again");
}

#[test]
fn whoever_leaves_while_discarding_is_asked_no_more() {
    let mut t = start(3, 4);
    let seat = t.game.turn;
    t.withdraw();
    t.push(Frame::discard(seat, 2));
    t.run();
    let asked = |t: &crate::Table| t.decision().map(|d| (d.seat, d.why));
    assert_eq!(asked(&t), Some((seat, Reason::Discard)));
    let (hand, pile) = (t.cards(Zone::Hand, seat).len(), t.cards(Zone::Pile, seat).len());
    t.leaves(seat);
    t.withdraw();
    t.run();
    assert_ne!(asked(&t), Some((seat, Reason::Discard)));
    assert_eq!((t.cards(Zone::Hand, seat).len(), t.cards(Zone::Pile, seat).len()), (hand, pile));
}

#[test]
fn a_single_option_is_taken_unless_somebody_looks_closely() {
    let discards = |closely: bool| {
        let mut t = start(2, 3);
        let seat = t.game.turn;
        let hand = t.cards(Zone::Hand, seat).len();
        t.stop_always = closely;
        t.begin_with(Turn::default());
        t.push(Frame::discard(seat, hand as i16));
        t.run();
        let mut asked = 0;
        while t.decision().is_some_and(|d| d.why == Reason::Discard) {
            t.choose(0).expect("there is always a first option");
            asked += 1;
        }
        assert_eq!(t.cards(Zone::Pile, seat).len(), hand + 1, "all of them are discarded");
        (asked, hand)
    };
    let ((quick, hand), (close, _)) = (discards(false), discards(true));
    assert_eq!((quick, close), (hand - 1, hand), "the last card of a hand is no choice");
}

#[test]
fn nobodys_turn_passes_unsaid() {
    let mut rng = Rng::new(6);
    // Five cards drawn, and nothing that fits: all that is left is to pass, and the player says so.
    let passes = (0..100).any(|seed| {
        let mut t = start(2, seed);
        (0..300).any(|_| {
            let lone = t.options() == [Choice::Pass];
            assert!(lone || t.options().len() > 1 || t.outcome().is_some(), "a lone draw is taken");
            play(&mut t, 1, &mut rng);
            lone
        })
    });
    assert!(passes, "in a hundred games somebody can only pass");
}
