//! Sideboard and inventory, deck check per format, and what a hero begins with: before the first turn no scenario begins.

use stapel_fab::{BlitzCopies, Event, Fab, Fault, Options, Why, Zone};
use stapel_kernel::{Audience, Choice, Rules, Seat, SetUp, Shipped, Table, Why as Reason};
use stapel_script::{Deck, Symbol};

const A: Seat = Seat(0);
const B: Seat = Seat(1);

fn deck(id: &str) -> Deck {
    Fab::decks().iter().find(|d| d.id == id).expect("the deck ships with the game").clone()
}

/// Viserai with 5 more deck cards and 2 more pieces of equipment: 45 + 1 + 6 = 52 (FAB-EX-33).
fn fifty_two() -> Deck {
    let mut deck = deck("viserai");
    deck.format = "blitz".into();
    let extra = ["dodge-blue", "sink-below-red", "sink-below-yellow", "unmovable-blue", "toughen-up-blue"]
        .map(Symbol::new);
    deck.extra = extra.map(|card| (1, card)).to_vec();
    deck.extra.extend([(1, Symbol::new("nullrune-hood")), (1, Symbol::new("blossom-of-spring"))]);
    deck
}

fn faults(deck: &Deck) -> Vec<Fault> {
    Fab::check_deck(Fab::book(), deck, &Options::default())
}

fn start(decks: [Deck; 2]) -> Table<'static, Fab> {
    let set_up = SetUp { decks: decks.to_vec(), options: Options::default() };
    let mut t = Table::start(Fab::book(), &set_up, 3).expect("the decks are legal");
    t.choose(0).expect("somebody begins");
    t
}

/// Picks the option that is this card.
fn pick(t: &mut Table<'_, Fab>, card: &str) {
    let wanted = |o: &Choice| matches!(*o, Choice::Card(id) if t.def(id).card.id.as_str() == card);
    let k = t.options().iter().position(wanted).unwrap_or_else(|| panic!("{card} is offered"));
    t.choose(k).expect("what is offered is legal");
}

/// The cards on offer.
fn offered(t: &Table<'_, Fab>) -> Vec<&'static str> {
    let card = |o: &Choice| if let Choice::Card(id) = *o { Some(t.def(id).card.id.as_str()) } else { None };
    t.options().iter().filter_map(card).collect()
}

fn faces(t: &Table<'_, Fab>, zone: Zone, seat: Seat) -> Vec<&'static str> {
    t.cards(zone, seat).iter().map(|&id| t.def(id).card.id.as_str()).collect()
}

fn why(t: &Table<'_, Fab>) -> (Seat, Reason<Why>) {
    t.decision().map(|d| (d.seat, d.why)).expect("the game goes on")
}

// rules: FAB-DECK-2 FAB-DECK-3
#[test]
fn at_most_fifty_two_cards_are_brought_to_blitz() {
    assert_eq!(faults(&fifty_two()), []);
    let mut more = fifty_two();
    more.extra.push((1, Symbol::new("ironrot-helm")));
    assert!(matches!(faults(&more).as_slice(), [Fault::Number { have: 53, most: 52, .. }]));
    // Copies in the inventory count.
    let mut three = fifty_two();
    three.extra[0] = (1, Symbol::new("belittle-red"));
    let copies = Fault::Copies { card: Symbol::new("belittle-red"), have: 3, most: 2 };
    assert_eq!(faults(&three), [copies]);
    let one = Options { blitz_copies: BlitzCopies::One, ..Options::default() };
    assert!(Fab::check_deck(Fab::book(), &fifty_two(), &one).len() >= 20, "FAB-R-06: one copy of each");
    let mut precon = fifty_two();
    precon.format = "precon".into();
    assert_eq!(faults(&precon), [Fault::NoInventory]);
}

// rules: FAB-DECK-4 FAB-DECK-5 FAB-DECK-6 FAB-DECK-7 FAB-DECK-8
#[test]
fn cards_are_exchanged_after_the_heroes_are_known_and_before_anything_is_revealed() {
    let mut t = start([fifty_two(), deck("rhinar")]);
    // Heroes, life and the first turn are decided; nothing else is to be seen.
    assert_eq!(why(&t), (A, Reason::Own(Why::BringIn)));
    assert_eq!(t.cards(Zone::Inventory, A).len(), 7);
    pick(&mut t, "sink-below-red");
    assert_eq!(why(&t), (A, Reason::Own(Why::LeaveOut)));
    pick(&mut t, "belittle-blue");
    pick(&mut t, "nullrune-hood");
    // Only the piece for that zone can make room, so nobody was asked.
    assert_eq!(faces(&t, Zone::Head, A), ["nullrune-hood"]);
    let seen = t.view(Audience::Seat(B));
    let shown = |zone| {
        let zone = seen.zones.iter().find(|z| z.zone == zone && z.seat == Some(A));
        zone.map_or(0, |z| z.cards.iter().filter(|c| c.def.is_some()).count())
    };
    assert_eq!((shown(Zone::Head), shown(Zone::Inventory)), (0, 0), "FAB-DECK-6, FAB-DECK-8");
    t.events.clear();
    let done = t.options().len() - 1;
    t.choose(done).expect("that is all");
    let mixed = t.events.iter().any(|e| e.what == Event::Shuffles && e.seat == B && e.other == A);
    assert!(mixed, "FAB-DECK-7: the opponent mixes the deck");
    assert_eq!(t.cards(Zone::Deck, A).len() + t.cards(Zone::Hand, A).len(), 40);
    let mut deck = faces(&t, Zone::Deck, A);
    deck.extend(faces(&t, Zone::Hand, A));
    assert!(deck.contains(&"sink-below-red"));
    assert_eq!(deck.iter().filter(|&&card| card == "belittle-blue").count(), 1);
    assert_eq!(t.cards(Zone::Inventory, A).len(), 7);
    let seen = t.view(Audience::Seat(B));
    let head = seen.zones.iter().find(|z| z.zone == Zone::Head && z.seat == Some(A)).expect("a zone");
    assert!(head.cards[0].def.is_some(), "now it is revealed");
}

// rules: FAB-DECK-4
#[test]
fn without_an_inventory_nobody_is_asked() {
    let t = start([deck("viserai"), deck("rhinar")]);
    assert_eq!(why(&t).1, Reason::Own(Why::Priority));
}

// rules: FAB-DECK-12
#[test]
fn a_limited_deck_has_thirty_cards_or_more_and_any_number_of_copies() {
    let mut limited = deck("viserai");
    limited.format = "limited".into();
    limited.cards.retain(|(_, card)| card.as_str() != "belittle-red");
    limited.cards.push((5, Symbol::new("belittle-red")));
    assert_eq!(faults(&limited), []);
    let cards = |deck: &Deck| deck.cards.iter().map(|c| usize::from(c.0)).sum::<usize>() - 6;
    while cards(&limited) > 29 {
        let last = limited.cards.last_mut().expect("there are cards");
        last.0 -= 1;
        if last.0 == 0 {
            limited.cards.pop();
        }
    }
    assert!(matches!(faults(&limited).as_slice(), [Fault::Number { have: 29, least: 30, .. }]));
}

// rules: FAB-SETUP-9 FAB-TOK-7
#[test]
fn dash_begins_with_an_item_that_counts_toward_the_forty() {
    let mut t = start([deck("dash"), deck("rhinar")]);
    assert_eq!(why(&t), (A, Reason::Own(Why::StartItem)));
    assert_eq!(offered(&t).len(), 3, "every item once: {:?}", offered(&t));
    pick(&mut t, "hyper-driver-red");
    assert_eq!(faces(&t, Zone::Permanent, A), ["hyper-driver-red"]);
    let item = t.cards(Zone::Permanent, A)[0];
    assert_eq!(t.object(item).counters[4], 3, "with its steam counters");
    assert_eq!(t.cards(Zone::Deck, A).len() + t.cards(Zone::Hand, A).len(), 39);
    let view = t.view(Audience::Seat(A));
    let own = view.zones.iter().find(|z| z.zone == Zone::Deck && z.seat == Some(A)).expect("a deck");
    assert!(own.cards.iter().all(|c| c.def.is_none()), "the deck was shuffled afterwards");
    // It may be left in the deck.
    let mut t = start([deck("dash"), deck("rhinar")]);
    let done = t.options().len() - 1;
    t.choose(done).expect("without an item");
    assert_eq!(t.cards(Zone::Deck, A).len() + t.cards(Zone::Hand, A).len(), 40);
}

// rules: FAB-DECK-4
#[test]
fn what_was_left_out_does_not_come_back_and_all_else_may_come_in() {
    for seed in 0..20 {
        let set_up = SetUp { decks: vec![fifty_two(), deck("rhinar")], options: Options::default() };
        let mut t = Table::start(Fab::book(), &set_up, seed).expect("the decks are legal");
        t.choose(0).expect("somebody begins");
        let mut inventory: Vec<&str> = fifty_two().extra.iter().map(|c| c.1.as_str()).collect();
        for (comes, leaves) in [
            ("sink-below-red", "belittle-blue"),
            ("dodge-blue", "belittle-red"),
            ("unmovable-blue", "belittle-red"),
        ] {
            pick(&mut t, comes);
            pick(&mut t, leaves);
            inventory.retain(|&card| card != comes);
            let mut now = offered(&t);
            now.sort_unstable();
            let mut wanted = inventory.clone();
            wanted.sort_unstable();
            assert_eq!(now, wanted, "seed {seed}, after {comes} for {leaves}");
        }
    }
}

// rules: FAB-DECK-4 FAB-OBJ-9
#[test]
fn exchanged_weapons_still_need_two_hands_at_most() {
    let mut katsu = deck("katsu");
    katsu.format = "blitz".into();
    katsu.extra = vec![(1, Symbol::new("edge-of-autumn"))];
    assert_eq!(faults(&katsu), []);
    let mut t = start([katsu, deck("rhinar")]);
    assert_eq!(faces(&t, Zone::Weapon, A), ["harmonized-kodachi"; 2]);
    pick(&mut t, "edge-of-autumn");
    assert_eq!(faces(&t, Zone::Weapon, A), ["edge-of-autumn"]);
    assert_eq!(faces(&t, Zone::Inventory, A), ["harmonized-kodachi"; 2]);
}

// rules: FAB-DECK-4 FAB-OBJ-8 FAB-OBJ-9
#[test]
fn what_has_room_comes_in_for_nothing() {
    let mut azalea = deck("azalea");
    azalea.format = "blitz".into();
    let spare = |card: &Symbol| ["crows-nest", "bracers-of-belief"].contains(&card.as_str());
    azalea.extra = azalea.cards.iter().copied().filter(|(_, card)| spare(card)).collect();
    azalea.cards.retain(|(_, card)| !spare(card));
    assert_eq!((faults(&azalea), azalea.extra.len()), (Vec::new(), 2));
    let mut t = start([azalea, deck("rhinar")]);
    pick(&mut t, "crows-nest");
    pick(&mut t, "bracers-of-belief");
    assert_eq!(faces(&t, Zone::Weapon, A), ["barbed-castaway", "crows-nest"]);
    assert_eq!(faces(&t, Zone::Arms, A), ["bracers-of-belief"]);
    assert_eq!(t.cards(Zone::Inventory, A).len(), 0);
}
