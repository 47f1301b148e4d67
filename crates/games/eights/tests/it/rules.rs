//! Rules that no scenario can show: the deal. And that every rule is shown by something.

use stapel_eights::{Eights, Fault, Options, Zone};
use stapel_kernel::{Refused, Seat, SetUp, Shipped, Table};
use std::collections::BTreeSet;

fn start(seats: usize, seed: u64) -> Table<'static, Eights> {
    let decks = vec![Eights::decks()[0].clone(); seats];
    Table::start(Eights::book(), &SetUp { decks, options: Options::default() }, seed)
        .expect("the pack is legal")
}

// rules: EIG-DEAL-1 EIG-DEAL-2 EIG-DEAL-3
#[test]
fn everybody_is_dealt_their_cards_and_no_eight_begins() {
    let mut first = BTreeSet::new();
    for seed in 0..300 {
        let seats = 2 + seed as usize % 6;
        let t = start(seats, seed);
        // Whoever has nothing that fits has drawn by now.
        if t.game.drawn > 0 {
            continue;
        }
        let dealt = if seats == 2 { 7 } else { 5 };
        assert!(t.seats().all(|seat| t.cards(Zone::Hand, seat).len() == dealt), "{seats} players");
        let pack = if seats > 5 { 104 } else { 52 };
        assert_eq!(t.cards(Zone::Stock, Seat(0)).len(), pack - seats * dealt - 1);
        let [top] = t.cards(Zone::Pile, Seat(0)) else { panic!("one card lies open") };
        assert!(!t.def(*top).card.id.as_str().ends_with('8'));
        first.insert(t.game.turn);
    }
    assert_eq!(first.len(), 7, "anybody may go first");
}

#[test]
fn another_pack_is_refused() {
    let mut decks = vec![Eights::decks()[0].clone(); 2];
    decks[1].cards.pop();
    let refused = Table::<Eights>::start(Eights::book(), &SetUp { decks, options: Options::default() }, 1);
    let faults = vec![(Seat(1), Fault::NotThePack)];
    assert_eq!(refused.err(), Some(Refused::Decks(faults)));
}

#[test]
fn every_rule_is_shown() {
    let coverage = stapel_harness::rules::coverage::<Eights>();
    assert!(coverage.uncited.is_empty(), "{:?}", coverage.uncited);
    assert!(coverage.unknown.is_empty() && coverage.failing.is_empty(), "{coverage:?}");
}
