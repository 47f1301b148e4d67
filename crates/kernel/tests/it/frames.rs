//! What is under way: procedures with their data, questions with their lists.

use crate::{play, start};
use stapel_eights::{Turn, Type, Why, Zone};
use stapel_kernel::{Choice, Frame, Rng, Seat, Table, Why as Reason};
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
    // Whoever has nothing that fits draws, and is not asked.
    let set_up = stapel_kernel::SetUp { decks: crate::set_up(2).decks, options: Default::default() };
    let lone = (0..200).find_map(|seed| {
        let mut t: Table<'_, stapel_eights::Eights> =
            Table::prepare(stapel_kernel::Shipped::book(), &set_up, seed).expect("the pack is legal");
        t.stop_always = true;
        t.run();
        (t.options().len() == 1).then_some((seed, t))
    });
    let (seed, mut closely) = lone.expect("in two hundred games somebody has nothing that fits");
    assert!(matches!(closely.options(), [Choice::Card(_)]));
    let first = closely.decision().expect("it stops").seat;
    let quickly = start(2, seed);
    assert!(quickly.game.drawn > 0 || quickly.game.turns > 0);
    while closely.options().len() == 1 {
        closely.choose(0).expect("the only option");
    }
    assert_eq!(closely.state, quickly.state, "looking closely changes nothing");
    assert!(closely.cards(Zone::Hand, first).len() > 7);
    assert!(first == Seat(0) || first == Seat(1));
}
