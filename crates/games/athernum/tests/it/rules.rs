//! Rules that no scenario can show: deck building, setting up, what views hide, matches, time, leaving.

use stapel_athernum::{
    Athernum, COPIES, Fault, MAIN_DECK, Options, Phase, Pool, StartCard, Stat, Type, Zone,
    matches::{match_winner, most, same_deck},
};
use stapel_kernel::{Audience, Book, Choice, Rules, Seat, SeatSet, SetUp, Shipped};
use stapel_script::{Deck, Symbol};

type Table = stapel_kernel::Table<'static, Athernum>;

const A: Seat = Seat(0);
const B: Seat = Seat(1);
const C: Seat = Seat(2);

fn deck(id: &str) -> Deck {
    Athernum::decks().iter().find(|d| d.id == id).expect("a ready deck").clone()
}

fn rats() -> Deck {
    deck("rats-in-the-walls")
}

fn start(decks: Vec<Deck>, options: Options, seed: u64) -> Table {
    Table::start(Athernum::book(), &SetUp { decks, options }, seed).expect("the ready decks are legal")
}

/// Everybody starts with the first card of their deck list, which is what it was made for.
fn started(decks: Vec<Deck>, options: Options, seed: u64) -> Table {
    let mut t = start(decks.clone(), options, seed);
    while t.game.phase == Phase::SetUp {
        let seat = t.decision().expect("a start card is asked for").seat;
        let first = Athernum::book().find(decks[seat.index()].cards[0].1).expect("a card of the game");
        let k = t.options().iter().position(|&o| o == Choice::Name(first)).expect("it has a victory field");
        t.choose(k).expect("an offered option");
    }
    t
}

fn faults(deck: &Deck) -> Vec<Fault> {
    Athernum::check_deck(Athernum::book(), deck, &Options::default())
}

fn id(text: &str) -> Symbol {
    Symbol::new(text)
}

// rules: ATH-DEC-01 ATH-DEC-02 ATH-DEC-03 ATH-DEC-04 ATH-DEC-05 ATH-DEC-06 ATH-DEC-09 ATH-EX-01 ATH-EX-02
#[test]
fn a_deck_has_60_cards_four_of_a_name_and_a_victory_field() {
    for deck in Athernum::decks() {
        assert_eq!(faults(deck), [], "{}", deck.id);
        assert_eq!(deck.copies().count(), MAIN_DECK);
    }
    let mut more = rats();
    more.cards.push((1, id("scrap-golem")));
    assert_eq!(faults(&more), [Fault::MainDeck(61)]);
    let mut fewer = rats();
    fewer.cards[1].0 -= 1;
    assert_eq!(faults(&fewer), [Fault::MainDeck(59)]);
    let mut fifth = rats();
    fifth.cards[1].0 -= 1;
    fifth.cards[2].0 = 5;
    assert_eq!(faults(&fifth), [Fault::Copies { card: id("diligent-cutpurse"), have: COPIES + 1 }]);
    let mut both = rats();
    both.extra = vec![(3, id("rat-king")), (2, id("rat-king"))];
    assert_eq!(faults(&both), [Fault::Copies { card: id("rat-king"), have: 5 }]);
    let mut wrong = rats();
    wrong.extra.push((1, id("scrap-golem")));
    assert_eq!(faults(&wrong), [Fault::ForMainDeck(id("scrap-golem"))]);
    let mut marked = rats();
    (marked.cards[1].0, marked.extra) = (1, Vec::new());
    marked.cards.push((1, id("rat-king")));
    assert_eq!(faults(&marked), [Fault::ForExtraDeck(id("rat-king"))]);
    let mut token = rats();
    token.cards[1].0 = 1;
    token.cards.push((1, id("rat")));
    assert_eq!(faults(&token), [Fault::NotForDecks(id("rat"))]);
    let mut without = rats();
    without.cards[0].1 = id("scrap-golem");
    assert_eq!(faults(&without), [Fault::NoVictoryField]);
    let mut lone = rats();
    lone.cards[0].1 = id("death-paw-kennith-hero");
    assert_eq!(faults(&lone), [Fault::NoStartCard]);
    let mut large = rats();
    large.extra =
        ["rat-king", "the-twin-flame", "guild-champion", "kataya-prevading-the-veil", "avatar-of-the-void"]
            .map(|c| (4, id(c)))
            .to_vec();
    assert_eq!(faults(&large), []);
    large.extra[0].0 = 5;
    assert!(faults(&large).contains(&Fault::ExtraDeck(21)));
}

// rules: ATH-DEC-10 ATH-STA-04 ATH-QRC-08
#[test]
fn factions_mix_freely_and_any_of_them_may_start() {
    let mut mixed = rats();
    (mixed.cards[0].1, mixed.cards[1].1) = (id("guildmaster-lohgard"), id("keeper-novice"));
    assert_eq!(faults(&mixed), []);
}

// rules: ATH-CRD-01 ATH-FAC-01
#[test]
fn a_card_has_one_basic_type_and_at_most_one_faction() {
    for (_, def) in Athernum::book().defs() {
        let has = |kinds: &[Type]| kinds.iter().filter(|&&k| def.types.contains(k)).count();
        assert_eq!(has(&[Type::Character, Type::Item, Type::Location, Type::Resource]), 1, "{}", def.card.id);
        assert!(has(&stapel_athernum::FACTIONS) <= 1, "{}", def.card.id);
    }
}

// rules: ATH-STA-01 ATH-STA-02 ATH-STA-03
#[test]
fn start_cards_lie_hidden_until_all_are_chosen() {
    let mut t = start(vec![deck("heart-of-the-void"), rats()], Options::default(), 1);
    let heart = Athernum::book().find(id("heart-of-the-void")).expect("a card");
    let k = t.options().iter().position(|&o| o == Choice::Name(heart)).expect("it has a field");
    assert!(t.options().len() > 1 && t.decision().is_some_and(|d| d.seat == A));
    let mut alone = t.clone();
    alone.stop_always = true;
    alone.choose(k).expect("an offered option");
    assert_eq!(alone.game.phase, Phase::SetUp);
    let card = alone.cards(Zone::Location, A)[0];
    assert!(alone.knows(Audience::Seat(A), card) && !alone.knows(Audience::Seat(B), card));
    t.choose(k).expect("an offered option");
    let main = t.cards(Zone::Main, B)[0];
    assert!(
        t.knows(Audience::Spectator, main) && t.knows(Audience::Spectator, t.cards(Zone::Location, A)[0])
    );
}

// rules: ATH-STA-05 ATH-STA-06 ATH-HND-01 ATH-HND-02 ATH-TOK-02 ATH-POL-01 ATH-EX-06 ATH-EX-10
#[test]
fn after_the_set_up_everybody_has_the_same() {
    let t = started(vec![rats(), deck("quest-complete")], Options::default(), 3);
    for seat in [A, B] {
        assert_eq!((t.cards(Zone::Hand, seat).len(), t.cards(Zone::Deck, seat).len()), (6, 53));
        assert_eq!(t.pool(seat, Pool::Command), 2);
        assert!(t.cards(Zone::Resources, seat).is_empty());
        let main = t.cards(Zone::Main, seat)[0];
        assert!(t.stat(main, Stat::Ofv).is_some(), "the start card lies face up");
    }
    // Tharja has a field of 11, Lohgard one of 10.
    assert_eq!(t.game.pool, 21);
    let exhausted = Options { start_card: StartCard::Exhausted, ..Options::default() };
    let t = started(vec![rats(), deck("quest-complete")], exhausted, 3);
    let other = t.next_seat(t.game.turn);
    assert!(t.stat(t.cards(Zone::Main, other)[0], Stat::Ofv).is_none());
    assert!(t.stat(t.cards(Zone::Main, t.game.turn)[0], Stat::Ofv).is_some(), "its first Morning is over");
}

// rules: ATH-STA-07 ATH-STA-08 ATH-STA-09 ATH-MUL-02 ATH-EX-03 ATH-EX-04 ATH-EX-05
#[test]
fn the_cheapest_start_card_begins_and_chance_decides_ties() {
    let decks = || vec![deck("wrath-of-the-flame"), rats(), deck("heart-of-the-void")];
    let t = started(decks(), Options::default(), 5);
    // Audra costs 5, Tharja 4, the location nothing.
    assert_eq!(t.in_order(t.game.turn).collect::<Vec<_>>(), [C, B, A]);
    let tied = || vec![rats(), deck("quest-complete"), deck("heart-of-the-void")];
    let orders: Vec<Vec<Seat>> = (0..40)
        .map(|seed| {
            let t = started(tied(), Options::default(), seed);
            t.in_order(t.game.turn).collect()
        })
        .collect();
    assert!(orders.iter().all(|o| o[0] == C), "the cheapest is first for certain");
    assert!(orders.iter().any(|o| o[1] == A) && orders.iter().any(|o| o[1] == B));
}

// rules: ATH-ZON-05
#[test]
fn nobody_looks_into_a_deck_and_only_its_player_into_a_hand() {
    let t = started(vec![rats(), deck("quest-complete")], Options::default(), 2);
    let seen = |by: Seat, zone: Zone| {
        let known = |&&id: &&stapel_kernel::Id| t.knows(Audience::Seat(by), id);
        t.cards(zone, A).iter().filter(known).count()
    };
    assert_eq!((seen(A, Zone::Deck), seen(B, Zone::Deck)), (0, 0));
    assert_eq!((seen(A, Zone::Hand), seen(B, Zone::Hand)), (6, 0));
    assert_eq!((seen(A, Zone::Extra), seen(B, Zone::Extra)), (3, 0));
}

// rules: ATH-TOU-01 ATH-DEC-11 ATH-STA-10 ATH-EX-09
#[test]
fn a_match_is_best_of_three_with_the_same_deck() {
    assert_eq!(match_winner(&[Some(0), Some(1)]), None);
    assert_eq!(match_winner(&[Some(0), Some(1), Some(1)]), Some(1));
    assert_eq!(match_winner(&[Some(0), None, Some(0), Some(1), Some(1)]), Some(0));
    let first = deck("wrath-of-the-flame");
    let mut listed_otherwise = first.clone();
    listed_otherwise.cards.reverse();
    assert!(same_deck(&first, &listed_otherwise));
    let mut swapped = first.clone();
    swapped.cards[2].0 -= 1;
    swapped.cards[3].0 += 1;
    assert!(!same_deck(&first, &swapped));
    // Another start card out of the same 60 is a new choice in every game.
    let t = start(vec![first, rats()], Options::default(), 1);
    assert!(t.options().len() > 1);
}

// rules: ATH-TOU-02 ATH-TOU-03
#[test]
fn when_time_is_up_everybody_has_one_more_turn() {
    let mut t = started(vec![rats(), deck("quest-complete")], Options::default(), 4);
    let turn = t.game.turn_number;
    t.time_up().expect("the game is on");
    while t.outcome().is_none() {
        let last = t.options().len() - 1;
        assert!(t.game.turn_number <= turn + 2);
        t.choose(last).expect("an offered option");
    }
    assert_eq!(t.game.turn_number, turn + 2);
    assert_eq!(t.outcome().and_then(|o| o.sole_winner(2)), None, "nobody has a token");
    assert_eq!(most(&[Some(3), None, Some(5)]), Some(2));
    assert_eq!(most(&[Some(5), Some(5)]), None);
}

// rules: ATH-TOU-02 ATH-MUL-04
#[test]
fn nobody_has_two_last_turns_when_somebody_leaves() {
    let decks = || vec![rats(), deck("quest-complete"), deck("wrath-of-the-flame")];
    let pass = |t: &mut Table| {
        let last = t.options().len() - 1;
        t.choose(last).expect("an offered option");
    };
    for (late, leaver) in [(false, 1), (false, 2), (true, 0), (true, 1), (true, 2)] {
        let mut t = started(decks(), Options::default(), 4);
        let order: Vec<Seat> = t.in_order(t.game.turn).collect();
        let (running, leaver) = (t.game.turn_number, order[leaver]);
        t.time_up().expect("the game is on");
        let mut begun: Vec<(u16, Seat)> = Vec::new();
        while t.outcome().is_none() {
            let turn = (t.game.turn_number, t.game.turn);
            if !begun.contains(&turn) {
                begun.push(turn);
            }
            // Somebody leaves in the turn in progress, or in the last turn of the player after it.
            if t.gone() == SeatSet::NONE && turn.0 == running + u16::from(late) {
                t.concede(leaver).expect("the game is on");
            } else {
                pass(&mut t);
            }
        }
        for &seat in order.iter().filter(|&&s| s != leaver) {
            let last = begun.iter().filter(|&&(number, of)| number > running && of == seat).count();
            assert_eq!(last, 1, "{seat:?} of {begun:?}");
        }
    }
}

// rules: ATH-ERR-03 ATH-EX-54
#[test]
fn an_erratum_changes_every_copy() {
    let mut cards = Athernum::cards();
    let golem = cards.iter_mut().find(|c| c.id == id("tharja-the-beggar-princess")).expect("a card");
    golem.stats.insert(Stat::Cost, 6);
    let book: &'static Book<Athernum> = Box::leak(Box::new(Book::new(cards).expect("still a book")));
    let decks = vec![rats(), deck("wrath-of-the-flame")];
    let set_up = SetUp { decks, options: Options::default() };
    let mut t = stapel_kernel::Table::start(book, &set_up, 1).expect("legal decks");
    while t.game.phase == Phase::SetUp {
        let audra = |o: &Choice| matches!(*o, Choice::Name(d) if book.def(d).stat(Stat::Cost) == Some(5));
        let k = t.options().iter().position(audra).unwrap_or(0);
        t.choose(k).expect("an offered option");
    }
    // Audra with 5 goes before Tharja, who costs 6 now.
    assert_eq!(t.game.turn, B);
}

// rules: ATH-MUL-01 ATH-MUL-04 ATH-WIN-09
#[test]
fn who_leaves_takes_all_cards_along_and_the_last_one_wins() {
    for leaving in [A, B, C] {
        let mut t =
            started(vec![rats(), deck("quest-complete"), deck("wrath-of-the-flame")], Options::default(), 8);
        let pool = t.game.pool;
        t.concede(leaving).expect("the game is on");
        for zone in [Zone::Main, Zone::Characters, Zone::Hand, Zone::Deck, Zone::Extra, Zone::Discard] {
            assert!(t.cards(zone, leaving).is_empty());
        }
        assert_eq!(t.game.pool, pool, "what the cards had added stays");
        assert!(t.outcome().is_none() && t.decision().is_some_and(|d| d.seat != leaving));
        let mut others = [A, B, C].into_iter().filter(|&s| s != leaving);
        let (winner, loser) = (others.next().expect("two are left"), others.next().expect("two are left"));
        t.concede(loser).expect("the game is on");
        assert_eq!(t.outcome().and_then(|o| o.sole_winner(3)), Some(winner));
        assert_eq!(t.outcome().map(|o| o.place(leaving)), Some(3));
    }
}

// rules: ATH-STK-03 ATH-MUL-04
#[test]
fn who_has_passed_and_leaves_takes_no_pass_along() {
    let decks = vec![rats(), deck("quest-complete"), deck("wrath-of-the-flame"), rats()];
    let mut t = started(decks, Options::default(), 8);
    t.stop_always = true;
    let order: Vec<Seat> = t.in_order(t.game.turn).collect();
    let asked = |t: &Table| t.decision().expect("somebody is asked").seat;
    let pass = |t: &mut Table| {
        let last = t.options().len() - 1;
        t.choose(last).expect("an offered option");
    };
    while t.game.phase != Phase::Day {
        pass(&mut t);
    }
    let draw = t.options().iter().position(|&o| o == Choice::Number(1)).expect("the command draw");
    t.choose(draw).expect("an offered option");
    for &seat in &order[..2] {
        assert_eq!(asked(&t), seat);
        pass(&mut t);
    }
    assert_eq!(asked(&t), order[2]);
    t.concede(order[1]).expect("the game is on");
    pass(&mut t);
    assert_eq!(asked(&t), order[3], "the last player has a say before the stack resolves");
    assert_eq!(t.stack().len(), 1);
}

/// Whatever is under way, the others can go on when somebody leaves.
#[test]
fn somebody_may_leave_at_any_moment() {
    let ready = |k: u64| Athernum::decks()[(k % 5) as usize].clone();
    for seed in 0..300 {
        let decks: Vec<Deck> = (0..3 + seed % 2).map(|k| ready(seed + k)).collect();
        let seats = decks.len();
        let mut t = start(decks, Options::default(), seed);
        let mut rng = stapel_kernel::Rng::new(seed);
        let moment = rng.below(400);
        let mut steps = 0;
        while t.outcome().is_none() {
            if steps == moment {
                let leaving = match rng.below(2) {
                    0 => t.decision().expect("somebody is asked").seat,
                    _ => Seat(rng.below(seats) as u8),
                };
                t.concede(leaving).expect("the game is on");
                assert!(
                    t.outcome().is_some() || t.decision().is_some_and(|d| d.seat != leaving),
                    "seed {seed}"
                );
                let gone = |o: &Choice| matches!(o, Choice::Card(id) if t.zone_of(*id).is_none());
                assert!(!t.options().iter().any(gone), "seed {seed}: a card that is gone is offered");
            } else {
                let k = rng.choice(t.options().len());
                t.choose(k).expect("an offered option");
            }
            t.events.clear();
            steps += 1;
            assert!(steps < 20_000, "seed {seed} does not end");
        }
    }
}
