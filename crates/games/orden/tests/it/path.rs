//! Rules about what a card is, where its kind belongs and what a league counts: no single question shows them, so they
//! are looked for in all cards, or in many games.

use stapel_kernel::{Book, Rng, Rules, SetUp, Shipped};
use stapel_orden::{
    Clock, Extra, Options, Orden, Price, Property, Public, Rank, Rounds, Stat, Timing, Type, Zone,
};
use stapel_script::{Ability, Card, Cost, Deck, Symbol, Word};

type Table = stapel_kernel::Table<'static, Orden>;

fn start(book: &'static Book<Orden>, decks: Vec<Deck>, options: Options, seed: u64) -> Table {
    Table::start(book, &SetUp { decks, options }, seed).expect("legal decks")
}

/// A random choice, if the game goes on.
fn go_on(t: &mut Table, rng: &mut Rng) {
    if t.outcome().is_none() {
        let k = rng.choice(t.options().len());
        t.choose(k).expect("an offered option");
    }
}

fn public(t: &Table) -> Public {
    <Orden as Rules>::public(t)
}

/// Two kinds of cards are played with. Whatever happens, the rank cards stay in the path and the others outside of it.
// rules: ORD-CRD-01 ORD-RNK-01
#[test]
fn rank_cards_in_the_path_and_nothing_else() {
    for seed in 0..20 {
        let mut t = start(Orden::book(), Orden::decks()[..3].to_vec(), Options::default(), seed);
        let long: Vec<usize> = t.seats().map(|seat| t.cards(Zone::Path, seat).len()).collect();
        let mut rng = Rng::new(seed);
        for _ in 0..150 {
            go_on(&mut t, &mut rng);
            for seat in t.seats() {
                for &zone in Zone::ALL {
                    let all = t.cards(zone, seat);
                    assert!(all.iter().all(|&id| t.is(id, Type::Rank) == (zone == Zone::Path)), "{zone:?}");
                }
                assert_eq!(t.cards(Zone::Path, seat).len(), long[seat.index()]);
            }
        }
    }
}

/// What this game knows of a card has no picture and no descriptive text. Its number is the id: with other ids on all
/// cards the same choices make the same game.
// rules: ORD-CRD-03
#[test]
fn other_numbers_make_the_same_game() {
    let other = |id: Symbol| Symbol::new(&format!("no-{}", id.as_str().chars().rev().collect::<String>()));
    let renumbered = |card: Card<Orden>| {
        let Card { id, name, stats, types, keywords, only, extra, abilities } = card;
        let Extra { rank, from, version } = extra;
        Card {
            id: other(id),
            name,
            stats,
            types,
            keywords,
            only,
            extra: Extra { rank, from, version },
            abilities,
        }
    };
    let book = Book::new(Orden::cards().into_iter().map(renumbered).collect()).expect("still a book");
    let book: &'static Book<Orden> = Box::leak(Box::new(book));
    let decks = Orden::decks()[..2].to_vec();
    let renamed = |deck: &Deck| Deck {
        cards: deck.cards.iter().map(|&(n, id)| (n, other(id))).collect(),
        ..deck.clone()
    };
    for seed in 0..5 {
        let mut one = start(Orden::book(), decks.clone(), Options::default(), seed);
        let mut two = start(book, decks.iter().map(renamed).collect(), Options::default(), seed);
        let mut rng = Rng::new(seed);
        for _ in 0..200 {
            assert_eq!(one.options(), two.options(), "seed {seed}");
            assert_eq!(public(&one), public(&two), "seed {seed}");
            let mut same = rng.clone();
            go_on(&mut one, &mut rng);
            go_on(&mut two, &mut same);
        }
    }
}

/// Each of the seven stands on some card, and each of the six is asked for by some rank.
// rules: ORD-PRO-01
#[test]
fn six_properties_and_the_joker() {
    let all = [
        (Property::Loyalty, Stat::Loyalty),
        (Property::Strength, Stat::Strength),
        (Property::Wealth, Stat::Wealth),
        (Property::Knowledge, Stat::Knowledge),
        (Property::Enlightenment, Stat::Enlightenment),
        (Property::Bliss, Stat::Bliss),
        (Property::Joker, Stat::Joker),
    ];
    assert_eq!(Property::ALL, all.map(|(property, _)| property));
    for (property, stat) in all {
        assert_eq!(property.stat(), stat);
        assert!(Orden::cards().iter().any(|card| card.stats.contains_key(&stat)), "{property:?}");
        let asks = |card: &Card<Orden>| {
            card.abilities.iter().any(|rule| match rule {
                Ability::Activated(rule) if rule.timing == Timing::Action => rule.cost.iter().any(|cost| {
                    matches!(cost, Cost::Own(Price::Spend(parts)) if parts.iter().any(|(of, _)| of.contains(&property)))
                }),
                _ => false,
            })
        };
        let asked = Orden::cards().iter().any(|card| card.extra.rank.is_some() && asks(card));
        assert_eq!(asked, property != Property::Joker, "{property:?}");
    }
}

/// Any path goes with any draw pile, whatever the crests.
// rules: ORD-CRE-02 ORD-DEC-01 ORD-DEC-02
#[test]
fn all_crests_in_one_pile() {
    let ranked = |id: Symbol| {
        Orden::book().find(id).is_some_and(|def| Orden::book().def(def).types.contains(Type::Rank))
    };
    let pile: Vec<(u8, Symbol)> =
        Orden::cards().iter().filter(|card| card.extra.rank.is_none()).map(|card| (9, card.id)).collect();
    for deck in Orden::decks() {
        let path = deck.cards.iter().copied().filter(|&(_, id)| ranked(id));
        let deck = Deck { cards: path.chain(pile.iter().copied()).collect(), ..deck.clone() };
        assert_eq!(<Orden as Rules>::check_deck(Orden::book(), &deck, &Options::default()), []);
    }
}

/// Games that end by rounds or by the clock can be scored: more points are a better place, equal points the same.
// rules: ORD-LEA-01 ORD-LEA-02 ORD-LEA-05
#[test]
fn games_by_rounds_and_by_the_clock_are_scored() {
    for seed in 0..20 {
        let options = Options { rounds: Rounds(6), clock: Clock::On, ..Options::default() };
        let mut t = start(Orden::book(), Orden::decks()[..4].to_vec(), options, seed);
        let mut rng = Rng::new(seed);
        for _ in 0..100 {
            go_on(&mut t, &mut rng);
        }
        if seed % 2 == 0 && t.outcome().is_none() {
            t.time_up().expect("the game is on");
        }
        while t.outcome().is_none() {
            go_on(&mut t, &mut rng);
        }
        let outcome = t.outcome().expect("it is over");
        let points: Vec<u8> = public(&t).players.iter().map(|player| player.rank.half_points()).collect();
        for a in t.seats() {
            for b in t.seats() {
                let better = points[a.index()].cmp(&points[b.index()]);
                assert_eq!(better, outcome.place(b).cmp(&outcome.place(a)), "seed {seed}: {points:?}");
            }
        }
    }
    let total = |ranks: [Rank; 3]| ranks.map(|rank| u32::from(rank.half_points())).iter().sum::<u32>();
    assert_eq!(
        total([Rank::VII, Rank::SixPlus, Rank::NoRank]),
        total([Rank::NinePlus, Rank::IV, Rank::NoRank])
    );
}
