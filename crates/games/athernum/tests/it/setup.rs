//! What a deck, a card and a fresh table are like: rules that no scenario can show.

use stapel_athernum::{
    Athernum, COPIES, Counter, FACTIONS, Fault, Options, Phase, Pool, Stat, Type, Why, Zone,
};
use stapel_kernel::{Book, Choice, Rules, Seat, SetUp, Shipped, Table, Why as Reason};
use stapel_script::{Card, Deck, Symbol, Word};
use stapel_wording::{Lang, Names};

const A: Seat = Seat(0);
const B: Seat = Seat(1);

fn rats() -> Deck {
    Athernum::decks().iter().find(|d| d.id == "rats-in-the-walls").expect("a ready deck").clone()
}

fn card(cards: &[Card<Athernum>], id: &str) -> Card<Athernum> {
    cards.iter().find(|c| c.id == Symbol::new(id)).expect("a card of the game").clone()
}

fn start(seed: u64) -> Table<'static, Athernum> {
    // With a second card that may start, so that there is something to choose.
    let mut deck = rats();
    deck.cards[1].0 -= 1;
    deck.cards.push((1, Symbol::new("guildmaster-lohgard")));
    let set_up = SetUp { decks: vec![deck.clone(), deck], options: Options::default() };
    Table::start(Athernum::book(), &set_up, seed).expect("the decks are legal")
}

/// Everybody takes the first start card that is offered; the Morning of the first player is over.
fn started(seed: u64) -> Table<'static, Athernum> {
    let mut t = start(seed);
    while t.game.phase == Phase::SetUp {
        t.choose(0).expect("an offered option");
    }
    t
}

// rules: ATH-DEC-02 ATH-DEC-03 ATH-DEC-04 ATH-EX-01 ATH-EX-02
#[test]
fn copies_are_counted_by_name_over_both_decks() {
    let mut cards = Athernum::cards();
    // The same card from another set, and one of the same name that is marked for the extra deck.
    let mut reprint = card(&cards, "diligent-cutpurse");
    reprint.id = Symbol::new("diligent-cutpurse-reprint");
    let mut raised = card(&cards, "diligent-cutpurse");
    raised.id = Symbol::new("diligent-cutpurse-raised");
    raised.types.push(Type::Extra);
    let names = [reprint.id, raised.id];
    cards.extend([reprint, raised]);
    let book = Book::new(cards).expect("a name may be used twice");
    let faults = |deck: &Deck| Athernum::check_deck(&book, deck, &Options::default());
    let cutpurse = Symbol::new("diligent-cutpurse");
    let five = [Fault::Copies { card: cutpurse, have: COPIES + 1 }];

    let deck = rats();
    let at = deck.cards.iter().position(|c| c.1 == cutpurse).expect("it is in the deck");
    let other = at + 1;
    assert_eq!(faults(&deck), [], "four copies are legal");
    let mut fifth = deck.clone();
    fifth.cards[other].0 -= 1;
    fifth.cards.push((1, names[0]));
    assert_eq!(faults(&fifth), five, "another set and another picture make no other card");
    let mut both = deck.clone();
    (both.cards[at].0, both.cards[other].0) = (3, deck.cards[other].0 + 1); // 60 again
    both.extra = vec![(1, names[1])];
    assert_eq!(faults(&both), [], "three and one are four");
    both.extra = vec![(2, names[1])];
    assert_eq!(faults(&both), five, "three and two are five");
}

// rules: ATH-CRD-02 ATH-CRD-03
#[test]
fn a_card_has_a_name_and_a_type_line_and_perhaps_cost_faction_and_field() {
    let cards = Athernum::cards();
    let basic = [(Type::Item, "Item"), (Type::Location, "Location"), (Type::Character, "Character")];
    for c in cards.iter().filter(|c| !c.types.contains(&Type::Token)) {
        assert!(!c.name.en.is_empty() && !c.name.de.is_empty(), "{}", c.id);
        // Words ahead of the basic type say that the card is marked for the extra deck.
        let line = Athernum::type_line(c, Lang::En);
        let words =
            if c.types.contains(&Type::Extra) { line.split_once(" – ").expect("a mark").1 } else { &line };
        for (kind, word) in basic {
            assert_eq!(words.starts_with(word), c.types.contains(&kind), "{line}");
        }
    }
    // Two cards have numbers and nothing else to say.
    let silent: Vec<&str> = cards
        .iter()
        .filter(|c| c.abilities.is_empty() && c.keywords.is_empty() && !c.types.contains(&Type::Token))
        .map(|c| c.name.en.as_str())
        .collect();
    assert_eq!(silent, ["Scrap Golem", "Rookie Adventurer"]);
    let some = |has: &dyn Fn(&Card<Athernum>) -> bool| cards.iter().any(has) && !cards.iter().all(has);
    assert!(some(&|c| c.stats.contains_key(&Stat::Cost)));
    assert!(some(&|c| c.stats.contains_key(&Stat::Field)));
    assert!(some(&|c| FACTIONS.iter().any(|f| c.types.contains(f))));
    assert_eq!(
        Athernum::type_line(&card(&cards, "nest-warden"), Lang::En),
        "Character – Beastkin, Ranger – The Adventurers' Guild – cost 3 – 2/4 – 1 item slot"
    );
}

// rules: ATH-TOK-01
#[test]
fn there_are_four_kinds_of_markers() {
    assert_eq!(Counter::ALL, [Counter::Damage, Counter::Exhaustion, Counter::Victory]);
    // The fourth kind lies in front of a player; all the other numbers are points of the resource pool.
    let mut pools = vec![Pool::Command];
    pools.extend(stapel_athernum::POINTS);
    assert_eq!(Pool::ALL, pools);
}

// rules: ATH-ZON-01
#[test]
fn no_two_players_share_a_zone() {
    let t = started(1);
    for &zone in Zone::ALL {
        assert!(!Athernum::zone(zone).shared, "{zone:?}");
        for (seat, other) in [(A, B), (B, A)] {
            assert!(t.cards(zone, seat).iter().all(|&id| t.object(id).owner == seat), "{zone:?}");
            assert!(t.cards(zone, seat).iter().all(|id| !t.cards(zone, other).contains(id)), "{zone:?}");
        }
    }
}

// rules: ATH-HND-01
#[test]
fn decks_are_shuffled_after_the_start_cards_and_before_the_first_draw() {
    // While start cards are chosen the decks lie as they were listed, whatever the seed.
    let listed = |seed: u64| {
        let t = start(seed);
        t.cards(Zone::Deck, A).iter().map(|&id| t.object(id).def).collect::<Vec<_>>()
    };
    assert_eq!(listed(1), listed(2));
    let hand = |seed: u64| {
        let t = started(seed);
        t.cards(Zone::Hand, A).iter().map(|&id| t.object(id).def).collect::<Vec<_>>()
    };
    assert!((2..6).any(|seed| hand(seed) != hand(1)), "chance deals");
}

// rules: ATH-HND-03
#[test]
fn nobody_is_asked_about_the_starting_hand() {
    let mut t = started(1);
    t.stop_always = true;
    let d = t.decision().expect("the first player is asked");
    assert_eq!((d.why, d.seat), (Reason::Own(Why::Day), t.game.turn));
    assert!(t.options().contains(&Choice::Done));
    assert_eq!((t.cards(Zone::Hand, A).len(), t.cards(Zone::Hand, B).len()), (6, 6));
}
