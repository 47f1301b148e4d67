//! What holds at every decision of a game, whoever plays and whatever was chosen before: who is asked when, and what
//! is settled before somebody acts.

use stapel_kernel::{Rng, Seat, SetUp, Shipped, Why as Reason};
use stapel_orden::{Options, Orden, PaymentSource, Rounds, TYPES, Tally, Type, Why, Zone};
use stapel_script::{Deck, Symbol};
use stapel_wording::{Lang, label};

type Table = stapel_kernel::Table<'static, Orden>;

/// Plays some games at random and looks at every decision.
fn at_every_decision(options: Options, mut look: impl FnMut(&Table, Seat, Option<Why>)) {
    for seed in 0..60 {
        let seats = 2 + seed as usize % 4;
        let decks =
            (0..seats).map(|k| Orden::decks()[(seed as usize + k) % Orden::decks().len()].clone()).collect();
        let options = Options { rounds: Rounds(40), ..options };
        let mut t = Table::start(Orden::book(), &SetUp { decks, options }, seed).expect("legal decks");
        let mut rng = Rng::new(seed);
        while t.outcome().is_none() {
            let decision = t.decision().expect("somebody is asked");
            let why = if let Reason::Own(why) = decision.why { Some(why) } else { None };
            look(&t, decision.seat, why);
            let k = rng.choice(t.options().len());
            t.events.clear();
            t.choose(k).expect("an offered option");
        }
    }
}

// rules: ORD-REA-01 ORD-REA-02 ORD-TRN-08
#[test]
fn only_others_react_and_only_to_an_announced_action() {
    let mut asked = 0;
    at_every_decision(Options::default(), |t, seat, why| {
        if why == Some(Why::React) {
            assert_ne!(seat, t.game.turn);
            assert_eq!(t.stack().len(), 1);
            assert_eq!(t.stack()[0].seat, t.game.turn);
            assert!(t.tally(t.game.turn, Tally::Actions) > 0);
            asked += 1;
        }
    });
    assert!(asked > 400, "{asked} windows are too few to say anything");
}

// rules: ORD-ACT-01 ORD-TRN-04 ORD-EFF-05 ORD-DRW-01 ORD-TYP-01
#[test]
fn whoever_acts_finds_everything_settled() {
    let mut empty = 0;
    at_every_decision(Options::default(), |t, seat, why| {
        if why != Some(Why::Act) {
            return;
        }
        assert_eq!(seat, t.game.turn);
        assert!(t.stack().is_empty() && t.waiting().is_empty());
        for seat in t.seats() {
            let cards = |zone| t.cards(zone, seat).len();
            assert!(cards(Zone::Deck) > 0 || cards(Zone::Discard) == 0);
            empty += usize::from(cards(Zone::Deck) == 0);
            for kind in TYPES {
                let laid = t.cards(Zone::Layout, seat).iter().filter(|&&id| t.is(id, kind)).count();
                assert!(laid <= 1 || kind == Type::Castle && laid == 2, "{kind:?}");
            }
        }
    });
    println!("{empty} times a player had no card in either pile");
}

// rules: ORD-LIM-01 ORD-REA-04 ORD-REA-07
#[test]
fn only_the_active_player_uses_up_plays_and_actions() {
    at_every_decision(Options::default(), |t, _, _| {
        for seat in t.seats().filter(|&seat| seat != t.game.turn) {
            assert_eq!((t.tally(seat, Tally::Plays), t.tally(seat, Tally::Actions)), (0, 0));
        }
    });
}

/// A card in the hand and a copy of it in the layout are two options, and they read differently.
// rules: ORD-REA-03
#[test]
fn no_two_options_read_the_same() {
    for payment_source in [PaymentSource::Layout, PaymentSource::LayoutOrHand] {
        at_every_decision(Options { payment_source, ..Options::default() }, |t, _, why| {
            let Some(why) = why else { return };
            for lang in [Lang::En, Lang::De] {
                let mut labels: Vec<String> =
                    t.options().iter().map(|&choice| label(t, Reason::Own(why), choice, lang)).collect();
                labels.sort();
                let twice = labels.windows(2).find(|pair| pair[0] == pair[1]);
                assert!(twice.is_none(), "{why:?}: {twice:?}");
            }
        });
    }
}

/// A shuffle leaves every order equally likely, so that a cut by an opponent would change nothing.
// rules: ORD-DRW-07 ORD-DRW-02
#[test]
fn a_pile_that_was_rebuilt_is_shuffled() {
    let pile = ["zeal", "errand", "muster", "codex", "study", "lance", "trade"].map(Symbol::new);
    let shipped = &Orden::decks()[0];
    let rank = |id: &Symbol| {
        let (_, def) = Orden::book().defs().find(|(_, def)| def.card.id == *id).expect("a shipped card");
        def.types.contains(Type::Rank)
    };
    let path = shipped.cards.iter().filter(|(_, id)| rank(id)).copied();
    let deck = Deck { cards: path.chain(pile.map(|id| (1, id))).collect(), ..shipped.clone() };
    let mut first = [0; 7];
    for seed in 0..350 {
        let set_up = SetUp { decks: vec![deck.clone(), shipped.clone()], options: Options::default() };
        let mut t = Table::start(Orden::book(), &set_up, seed).expect("legal decks");
        let seat = Seat(0);
        assert_eq!((t.cards(Zone::Hand, seat).len(), t.cards(Zone::Deck, seat).len()), (7, 0));
        let mut hand = t.cards(Zone::Hand, seat).to_vec();
        hand.sort_by_key(|&id| t.def(id).card.id);
        for id in hand {
            t.discard(id);
        }
        t.draw(seat).expect("the discard pile has become the draw pile");
        let drawn = t.def(t.cards(Zone::Hand, seat)[0]).card.id;
        first[pile.iter().position(|&id| id == drawn).expect("a card of the pile")] += 1;
        assert_eq!((t.cards(Zone::Deck, seat).len(), t.cards(Zone::Discard, seat).len()), (6, 0));
    }
    assert!(first.iter().all(|n| (25..=80).contains(n)), "{first:?}");
}

/// Anybody may leave at any question, also at one to somebody else, and the game goes on without them.
// rules: ORD-SAN-04
#[test]
fn others_may_leave_at_any_question() {
    let mut rng = Rng::new(1);
    let mut left = 0;
    at_every_decision(Options::default(), |t, _, _| {
        if t.seat_count() < 3 || rng.below(8) > 0 {
            return;
        }
        let leaving = Seat(rng.below(t.seat_count()) as u8);
        let mut after = t.clone();
        after.concede(leaving).expect("the game is on");
        for _ in 0..30 {
            if after.outcome().is_some() {
                break;
            }
            let seat = after.decision().expect("somebody is asked").seat;
            assert_ne!(seat, leaving, "whoever has left is asked nothing");
            let k = rng.choice(after.options().len());
            after.choose(k).expect("an offered option");
        }
        left += 1;
    });
    assert!(left > 1000, "too few to say anything: {left}");
}
