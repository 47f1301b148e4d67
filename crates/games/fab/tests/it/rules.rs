//! Rules that no scenario can show: set-up, decks, what views hide, giving up, games without an end.

use stapel_fab::{Fab, Fault, Phase, Pool, Stat, Type, Why, Zone};
use stapel_kernel::{
    Audience, Book, Choice, Moves, Outcome, Rules, Seat, SetUp, Shipped, Table, Why as Reason,
};
use stapel_script::{Card, Deck, Symbol, from_ron};

const A: Seat = Seat(0);
const B: Seat = Seat(1);

fn deck(id: &str) -> Deck {
    Fab::decks().iter().find(|d| d.id == id).expect("the deck ships with the game").clone()
}

fn start(a: &str, b: &str, seed: u64) -> Table<'static, Fab> {
    let set_up = SetUp { decks: vec![deck(a), deck(b)], options: Default::default() };
    Table::start(Fab::book(), &set_up, seed).expect("the shipped decks are legal")
}

/// Chooses the first option that fits.
fn choose(t: &mut Table<'_, Fab>, fits: impl Fn(Choice) -> bool) {
    let k = t.options().iter().position(|&o| fits(o)).expect("the option is offered");
    t.choose(k).expect("what is offered is legal");
}

fn faces(t: &Table<'_, Fab>, zone: Zone, seat: Seat) -> Vec<&'static str> {
    t.cards(zone, seat).iter().map(|&id| t.def(id).card.id.as_str()).collect()
}

/// How many faces of a player's zone another seat sees in its view.
fn seen(t: &Table<'_, Fab>, by: Seat, zone: Zone, of: Seat) -> usize {
    let view = t.view(Audience::Seat(by));
    let zone = view.zones.iter().find(|z| z.zone == zone && z.seat == Some(of));
    zone.map_or(0, |z| z.cards.iter().filter(|c| c.def.is_some()).count())
}

const WORN: [Zone; 5] = [Zone::Weapon, Zone::Head, Zone::Chest, Zone::Arms, Zone::Legs];

// rules: FAB-SETUP-1 FAB-SETUP-2 FAB-SETUP-3
#[test]
fn heroes_are_open_first_then_chance_says_who_decides_who_begins() {
    let mut deciders = [0; 2];
    for seed in 0..40 {
        let mut t = start("rhinar", "dorinthea", seed);
        for (seat, hero) in [(A, "rhinar"), (B, "dorinthea-quicksilver-prodigy")] {
            assert_eq!(faces(&t, Zone::Hero, seat), [hero]);
            assert_eq!((seen(&t, A, Zone::Hero, seat), seen(&t, B, Zone::Hero, seat)), (1, 1));
            let printed = t.base(t.cards(Zone::Hero, seat)[0], Stat::Life);
            assert_eq!(Some(t.pool(seat, Pool::Life)), printed);
        }
        let decision = t.decision().expect("somebody says who begins");
        assert_eq!(decision.why, Reason::Own(Why::First));
        assert_eq!(decision.options, [Choice::Seat(A), Choice::Seat(B)]);
        deciders[decision.seat.index()] += 1;
        let first = Seat((seed % 2) as u8);
        choose(&mut t, |o| o == Choice::Seat(first));
        assert_eq!(t.game.turn, first, "both answers are open to whoever decides");
    }
    assert!(deciders.iter().all(|&n| n > 5), "chance decides who is asked: {deciders:?}");
}

// rules: FAB-SETUP-5 FAB-SETUP-6
#[test]
fn weapons_and_equipment_are_revealed_after_the_shuffle_at_no_cost() {
    let mut t = start("rhinar", "dorinthea", 3);
    let worn = |t: &Table<'_, Fab>, by: Seat, of: Seat| WORN.map(|z| seen(t, by, z, of));
    assert_eq!(worn(&t, B, A), [0; 5], "nothing is revealed before the decks are shuffled");
    assert_eq!(worn(&t, A, A), [1; 5]);
    assert_eq!(t.cards(Zone::Hand, A).len(), 0);
    assert!(t.options().iter().all(|o| matches!(o, Choice::Seat(_))));
    choose(&mut t, |o| o == Choice::Seat(A));
    for seat in [A, B] {
        assert_eq!(worn(&t, A, seat), [1; 5]);
        assert_eq!(worn(&t, B, seat), [1; 5]);
        assert_eq!(t.pool(seat, Pool::Resources), 0);
        assert!(t.cards(Zone::Pitch, seat).is_empty());
    }
}

// rules: FAB-SETUP-5
#[test]
fn decks_are_shuffled_before_hands_are_drawn() {
    let mut hands = Vec::new();
    for seed in 0..20 {
        let mut t = start("ira", "ira", seed);
        choose(&mut t, |o| o == Choice::Seat(A));
        let order: Vec<&str> = [Zone::Deck, Zone::Hand].iter().flat_map(|&z| faces(&t, z, A)).collect();
        let listed: Vec<&str> = deck("ira").copies().map(Symbol::as_str).skip(2).collect();
        assert_ne!(order, listed, "the order of the list is gone");
        hands.push(faces(&t, Zone::Hand, A));
        assert_ne!(faces(&t, Zone::Deck, A), faces(&t, Zone::Deck, B), "each deck by itself");
    }
    hands.sort();
    hands.dedup();
    assert!(hands.len() > 15, "other seeds, other hands");
}

// rules: FAB-SETUP-7 FAB-SETUP-8
#[test]
fn hands_of_intellect_size_and_then_the_first_turn_at_once() {
    let mut t = start("rhinar", "ira", 1);
    choose(&mut t, |o| o == Choice::Seat(B));
    for (seat, size) in [(A, 40), (B, 30)] {
        let intellect = t.base(t.cards(Zone::Hero, seat)[0], Stat::Intellect).expect("heroes have intellect");
        assert_eq!(t.cards(Zone::Hand, seat).len() as i16, intellect);
        assert_eq!(t.cards(Zone::Deck, seat).len() as i16, size - intellect);
    }
    // No exchange of hands, no priority in between: the next question is the first player's in their Action Phase.
    let decision = t.decision().expect("the game goes on");
    assert_eq!((decision.seat, decision.why), (B, Reason::Own(Why::Priority)));
    assert_eq!((t.game.phase, t.game.turn_number), (Phase::Action, 1));
}

// rules: FAB-SETUP-4
#[test]
fn tokens_are_nowhere_until_an_effect_creates_them() {
    let mut t = start("dorinthea", "dorinthea", 1);
    choose(&mut t, |o| o == Choice::Seat(A));
    let is_token = |t: &Table<'_, Fab>, id| t.is(id, Type::Token);
    for &zone in <Zone as stapel_script::Word>::ALL {
        assert!(t.everywhere(zone).all(|id| !is_token(&t, id)), "{zone:?}");
    }
    assert!(deck("dorinthea").copies().all(|card| card.as_str() != "quicken"));
    let quicken = t.book.find(Symbol::new("quicken")).expect("the token is in the book");
    t.create(quicken, A);
    assert_eq!(faces(&t, Zone::Permanent, A), ["quicken"]);
}

// rules: FAB-ZONE-5 FAB-ZONE-6
#[test]
fn views_show_the_own_hand_and_no_deck() {
    let mut t = start("rhinar", "dorinthea", 9);
    choose(&mut t, |o| o == Choice::Seat(A));
    for (seat, other) in [(A, B), (B, A)] {
        assert_eq!(seen(&t, seat, Zone::Hand, seat), 4);
        assert_eq!(seen(&t, seat, Zone::Hand, other), 0);
        assert_eq!(seen(&t, seat, Zone::Deck, seat), 0);
        assert_eq!(seen(&t, seat, Zone::Deck, other), 0);
    }
    let view = t.view(Audience::Spectator);
    let hidden = |z: Zone| view.zones.iter().filter(move |v| v.zone == z).flat_map(|v| &v.cards);
    assert!(hidden(Zone::Hand).chain(hidden(Zone::Deck)).all(|c| c.def.is_none() && c.id.is_none()));
}

// rules: FAB-WIN-4
#[test]
fn whoever_concedes_has_lost_whenever_it_is() {
    for seat in [A, B] {
        for choices in 0..6 {
            let mut t = start("rhinar", "ira", 7);
            for _ in 0..choices {
                t.choose(0).expect("the first option is always there");
            }
            t.concede(seat).expect("the game is not over");
            assert_eq!(t.outcome(), Some(Outcome::winner(Seat(1 - seat.0))));
            assert!(t.decision().is_none());
        }
    }
}

// rules: FAB-WIN-5
#[test]
fn a_game_that_nobody_moves_toward_its_end_is_a_draw() {
    let mut t = start("rhinar", "dorinthea", 2);
    choose(&mut t, |o| o == Choice::Seat(A));
    let mut steps = 0;
    while t.outcome().is_none() {
        choose(&mut t, |o| matches!(o, Choice::Pass | Choice::Done | Choice::No));
        steps += 1;
        assert!(steps < 1000, "the game ends");
    }
    assert_eq!(t.outcome(), Some(Outcome::DRAW));
    assert!(t.pool(A, Pool::Life) == 20 && t.pool(B, Pool::Life) == 20);
}

fn faults(deck: &Deck) -> Vec<Fault> {
    Fab::check_deck(Fab::book(), deck, &Default::default())
}

/// The deck with `n` copies of a card instead of those it has.
fn with(mut deck: Deck, n: u8, card: &str) -> Deck {
    let card = Symbol::new(card);
    deck.cards.retain(|c| c.1 != card);
    if n > 0 {
        deck.cards.push((n, card));
    }
    deck
}

// rules: FAB-DECK-1 FAB-DECK-3
#[test]
fn a_precon_has_a_hero_weapons_four_pieces_of_equipment_and_forty_cards() {
    for deck in Fab::decks() {
        assert_eq!(faults(deck), [], "{}", deck.id);
    }
    // A quiver comes in addition, with a bow.
    assert!(deck("azalea").copies().any(|card| card.as_str() == "crows-nest"));
    let wrong = |deck: Deck| match faults(&deck).as_slice() {
        [Fault::Number { have, least, most, .. }] => (*have, *least, *most),
        other => panic!("one number is wrong, not {other:?}"),
    };
    assert_eq!(wrong(with(deck("rhinar"), 1, "dodge-blue")), (39, 40, 40));
    assert_eq!(wrong(with(deck("rhinar"), 3, "dodge-blue")), (41, 40, 40));
    assert_eq!(wrong(with(deck("rhinar"), 0, "bone-basher")), (0, 1, 2));
    assert_eq!(wrong(with(deck("rhinar"), 0, "ironhide-legs")), (3, 4, 4));
    assert_eq!(wrong(with(deck("rhinar"), 0, "rhinar")), (0, 1, 1));
    // FAB-DECK-3 holds for self-built decks too.
    let mut blitz = with(deck("rhinar"), 1, "dodge-blue");
    blitz.format = "blitz".into();
    assert_eq!(wrong(blitz), (39, 40, 40));
}

// rules: FAB-DECK-9
#[test]
fn class_and_specialization_must_fit_the_hero() {
    let swap = |out: &str, card: &str| with(with(deck("dorinthea"), 1, out), 1, card);
    assert_eq!(faults(&swap("visit-the-blacksmith-blue", "dodge-blue")), [], "Generic fits everybody");
    let pack_hunt = Symbol::new("pack-hunt-red");
    assert_eq!(faults(&swap("visit-the-blacksmith-blue", "pack-hunt-red")), [Fault::WrongClass(pack_hunt)]);
    let rampage = Symbol::new("alpha-rampage-red");
    let found = faults(&swap("visit-the-blacksmith-blue", "alpha-rampage-red"));
    assert!(found.contains(&Fault::WrongHero(rampage)) && found.contains(&Fault::WrongClass(rampage)));
    assert_eq!(faults(&deck("rhinar")), [], "Rhinar may use it");
}

// rules: FAB-DECK-11
#[test]
fn tokens_heroes_weapons_and_equipment_are_no_deck_cards() {
    let base = || with(deck("dorinthea"), 1, "visit-the-blacksmith-blue");
    let quicken = Symbol::new("quicken");
    assert!(faults(&with(base(), 1, "quicken")).contains(&Fault::NotForDecks(quicken)));
    let tiger = Symbol::new("crouching-tiger");
    assert!(faults(&with(deck("katsu"), 1, "crouching-tiger")).contains(&Fault::NotForDecks(tiger)));
    // These never count toward the forty, so the deck is one short and one of them too many.
    for card in ["ira-crimson-haze", "edge-of-autumn", "ironhide-legs"] {
        let found = faults(&with(base(), 1, card));
        assert!(found.iter().any(|f| matches!(f, Fault::Number { have: 39, .. })), "{card}: {found:?}");
    }
}

// rules: FAB-OBJ-8 FAB-OBJ-9
#[test]
fn one_piece_of_equipment_a_zone_and_two_hands_for_weapons() {
    let helm = with(with(deck("rhinar"), 0, "ironhide-legs"), 1, "ironrot-helm");
    assert_eq!(faults(&helm), [Fault::NoRoom(Symbol::new("ironrot-helm"))]);
    let swords = with(deck("rhinar"), 2, "bone-basher");
    assert_eq!(faults(&swords), [Fault::NoRoom(Symbol::new("bone-basher"))], "two hands each");
    assert_eq!(faults(&deck("azalea")), [], "a bow and a quiver");
    let found = faults(&with(deck("azalea"), 0, "barbed-castaway"));
    let quiver = |f: &Fault| matches!(f, Fault::Number { have: 1, least: 0, most: 0, .. });
    assert!(found.iter().any(quiver), "a quiver without a bow: {found:?}");

    let mut cards = Fab::cards();
    cards.push(card(
        r#"(id: "tent-peg", name: (en: "Tent Peg", de: "Hering"), stats: {Power: 1}, types: [Brute, Weapon, Club, OneHanded])"#,
    ));
    let book = Book::new(cards).expect("the card is in order");
    let pegs = |n| with(with(deck("rhinar"), 0, "bone-basher"), n, "tent-peg");
    assert_eq!(Fab::check_deck(&book, &pegs(2), &Default::default()), [], "one hand each");
    let both = with(deck("rhinar"), 1, "tent-peg");
    assert!(
        Fab::check_deck(&book, &both, &Default::default()).contains(&Fault::NoRoom(Symbol::new("tent-peg")))
    );

    let set_up = SetUp { decks: vec![pegs(2), deck("rhinar")], options: Default::default() };
    let t = Table::start(&book, &set_up, 1).expect("the decks are legal");
    assert_eq!(t.cards(Zone::Weapon, A).len(), 2);
    assert!(!Fab::room(&t, Zone::Weapon, A) && !Fab::room(&t, Zone::Weapon, B), "all hands are full");
    for zone in [Zone::Head, Zone::Chest, Zone::Arms, Zone::Legs] {
        assert_eq!(t.cards(zone, A).len(), 1);
        assert!(!Fab::room(&t, zone, A));
    }
}

fn card(text: &str) -> Card<Fab> {
    from_ron("card", text).unwrap_or_else(|e| panic!("{e}"))
}

// rules: FAB-DECK-10
#[test]
fn a_self_built_blitz_deck_has_a_young_hero_and_two_copies_of_a_card() {
    let blitz = |mut deck: Deck| {
        deck.format = "blitz".into();
        deck
    };
    assert_eq!(faults(&blitz(deck("rhinar"))), []);
    let three = blitz(with(with(deck("rhinar"), 1, "dodge-blue"), 3, "pack-hunt-red"));
    let copies = Fault::Copies { card: Symbol::new("pack-hunt-red"), have: 3, most: 2 };
    assert_eq!(faults(&three), [copies]);

    let mut cards = Fab::cards();
    cards.push(card(
        r#"(id: "old-bruiser", name: (en: "Old Bruiser", de: "Alter Raufbold"), stats: {Life: 40, Intellect: 4}, types: [Brute, Hero, Rhinar])"#,
    ));
    cards.push(card(
        r#"(id: "pack-hunt-blue", name: (en: "Pack Hunt", de: "Rudeljagd"), stats: {Pitch: 3, Cost: 2, Power: 4, Defense: 3}, types: [Brute, Action, Attack])"#,
    ));
    let book = Book::new(cards).expect("the cards are in order");
    let old = blitz(with(with(deck("rhinar"), 0, "rhinar"), 1, "old-bruiser"));
    assert_eq!(
        Fab::check_deck(&book, &old, &Default::default()),
        [Fault::NotYoung(Symbol::new("old-bruiser"))]
    );
    // Another colour is another card.
    let colours = blitz(with(with(deck("rhinar"), 0, "dodge-blue"), 2, "pack-hunt-blue"));
    assert_eq!(Fab::check_deck(&book, &colours, &Default::default()), []);
}
