//! Who knows which card: moved, shuffled, revealed, dealt anew.

use crate::{play, start};
use stapel_eights::Zone;
use stapel_kernel::{Audience, Rng, Seat, SeatSet, Seed, To};

#[test]
fn a_hand_is_seen_by_its_owner_and_a_pile_by_all() {
    let mut t = start(3, 21);
    play(&mut t, 12, &mut Rng::new(1));
    for &id in t.cards(Zone::Hand, Seat(1)) {
        assert_eq!(t.object(id).known_to, SeatSet::one(Seat(1)));
    }
    assert!(t.cards(Zone::Pile, Seat(0)).iter().all(|&id| t.object(id).known_to == SeatSet::ALL));
    assert!(t.cards(Zone::Stock, Seat(0)).iter().all(|&id| t.object(id).known_to == SeatSet::NONE));
    let view = t.view(Audience::Seat(Seat(0)));
    for zone in view.zones.iter().filter(|zone| zone.zone == Zone::Hand) {
        let seen = zone.cards.iter().filter(|card| card.def.is_some()).count();
        assert_eq!(seen, if zone.seat == Some(Seat(0)) { zone.cards.len() } else { 0 });
    }
}

#[test]
fn nobody_follows_a_card_through_a_shuffle() {
    let mut t = start(2, 5);
    let top = *t.cards(Zone::Stock, Seat(0)).last().expect("cards are left");
    t.reveal(top, SeatSet::ALL);
    t.shuffle(Zone::Stock, Seat(0));
    assert!(t.cards(Zone::Stock, Seat(0)).iter().all(|&id| t.object(id).known_to == SeatSet::NONE));
}

/// Whoever sees the numbers of two cards that were drawn must not learn which was drawn first.
#[test]
fn at_a_table_of_people_numbers_do_not_follow_the_order_of_draws() {
    let rising = |seed: Seed| {
        let t = start(2, seed);
        t.cards(Zone::Stock, Seat(0)).is_sorted() && t.cards(Zone::Hand, Seat(0)).is_sorted_by(|a, b| a >= b)
    };
    assert!(rising(Seed::Number(5)), "worlds that are thought of do not take the time");
    for k in 0..20 {
        assert!(!rising(Seed::Key([k; 32])));
    }
    // The faces are mixed independently of the numbers: no number stands for a card.
    let card_of_a_number = |k: u8| {
        let t = start(2, Seed::Key([k; 32]));
        let first = t.cards(Zone::Stock, Seat(0)).iter().min().copied().expect("cards are left");
        t.object(first).def
    };
    let cards: std::collections::BTreeSet<_> = (0..40).map(card_of_a_number).collect();
    assert!(cards.len() > 15, "{cards:?}");
}

#[test]
fn a_card_that_leaves_a_hand_unseen_could_be_any_of_it() {
    let mut t = start(2, 6);
    let hand = t.cards(Zone::Hand, Seat(0)).to_vec();
    for &id in &hand {
        t.reveal(id, SeatSet::ALL);
    }
    let def = t.object(hand[0]).def;
    let gone = t.put(hand[0], To::top(Zone::Stock, Seat(0)));
    assert_eq!(t.object(gone.id).def, def, "the number may be another, the card is the same");
    // Which of the known cards left is no longer known to the other player.
    assert!(t.cards(Zone::Hand, Seat(0)).iter().all(|&id| !t.object(id).known_to.contains(Seat(1))));
}

#[test]
fn a_recycled_pile_is_known_as_a_set() {
    let mut t = start(2, 9);
    let mut rng = Rng::new(2);
    while t.cards(Zone::Pile, Seat(0)).len() < 6 {
        play(&mut t, 1, &mut rng);
    }
    let top = t.cards(Zone::Pile, Seat(0)).last().copied();
    let gone: Vec<_> =
        t.cards(Zone::Pile, Seat(0)).iter().rev().skip(1).map(|&id| t.object(id).def).collect();
    let before = t.cards(Zone::Stock, Seat(0)).len();
    t.recycle(Seat(0), 1);
    assert_eq!(t.cards(Zone::Pile, Seat(0)).last().copied(), top);
    let stock = t.cards(Zone::Stock, Seat(0));
    assert_eq!(stock.len(), before + gone.len());
    let batch = t.object(stock[0]).batch;
    assert!(stock.iter().all(|&id| t.object(id).batch == batch && t.object(id).known_to == SeatSet::NONE));
    assert!(gone.iter().all(|def| stock.iter().any(|&id| t.object(id).def == *def)));
}

#[test]
fn a_sampled_world_keeps_what_is_known_and_deals_the_rest_anew() {
    let mut t = start(4, 13);
    play(&mut t, 10, &mut Rng::new(3));
    let (mut world, mut rng) = (t.clone(), Rng::new(4));
    let mut others = 0;
    for _ in 0..20 {
        t.fork_for(Seat(2), &mut rng, &mut world);
        let faces = |t: &crate::Table, seat| {
            t.cards(Zone::Hand, seat).iter().map(|&id| t.object(id).def).collect::<Vec<_>>()
        };
        assert_eq!(faces(&world, Seat(2)), faces(&t, Seat(2)));
        assert_eq!(world.view(Audience::Seat(Seat(2))), t.view(Audience::Seat(Seat(2))));
        others += usize::from(faces(&world, Seat(1)) != faces(&t, Seat(1)));
    }
    assert!(others > 15, "hidden hands are dealt anew: {others} of 20");
}
