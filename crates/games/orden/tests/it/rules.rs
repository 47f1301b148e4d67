//! Rules that no scenario can show: what is printed on cards, decks, set-up, what views hide, places and points, players
//! who leave, the clock.

use stapel_kernel::{Audience, Refused, Rng, Seat, SetUp, Shipped};
use stapel_orden::{
    CRESTS, Clock, Fault, Options, Orden, Phase, Rank, Rounds, Search, TYPES, Timing, Type, Verb, Zone,
};
use stapel_script::{Ability, Deck, Effect, Is, Symbol, Word};

type Table = stapel_kernel::Table<'static, Orden>;

fn start(seats: usize, options: Options, seed: u64) -> Table {
    let decks = (0..seats).map(|k| Orden::decks()[k % Orden::decks().len()].clone()).collect();
    Table::start(Orden::book(), &SetUp { decks, options }, seed).expect("the shipped decks are legal")
}

/// So many random choices, or fewer if the game ends.
fn play(t: &mut Table, choices: usize, rng: &mut Rng) {
    for _ in 0..choices {
        if t.outcome().is_some() {
            return;
        }
        let k = rng.choice(t.options().len());
        t.choose(k).expect("an offered option");
    }
}

fn seen(t: &Table, by: Audience, zone: Zone, of: Seat) -> (usize, usize) {
    let view = t.view(by);
    let zone = view.zones.iter().find(|z| z.zone == zone && z.seat == Some(of));
    zone.map_or((0, 0), |z| (z.cards.iter().filter(|c| c.def.is_some()).count(), z.cards.len()))
}

// rules: ORD-CRD-02 ORD-CRE-01
#[test]
fn every_card_has_one_crest_and_at_most_one_type() {
    for (_, def) in Orden::book().defs() {
        let count = |of: &[Type]| of.iter().filter(|&&kind| def.types.contains(kind)).count();
        assert_eq!(count(&CRESTS), 1, "{}", def.card.id);
        let rank = def.types.contains(Type::Rank);
        assert!(count(&TYPES) <= usize::from(!rank), "{}", def.card.id);
        assert_eq!(rank, def.card.extra.rank.is_some(), "{}", def.card.id);
        assert!(!rank || def.card.extra.from.is_none(), "{}", def.card.id);
    }
    assert_eq!(Orden::book().defs().filter(|(_, d)| d.types.contains(Type::Rank)).count(), 21);
    assert_eq!(Orden::book().defs().count(), 123);
}

/// The book checks the names in common filters; these stand in the game's own verb.
// rules: ORD-CRD-04
#[test]
fn every_name_that_is_chosen_exists() {
    let named = |is: &Is<Orden>| match is {
        Is::Named(name) => Some(*name),
        Is::Not(inner) => match **inner {
            Is::Named(name) => Some(name),
            _ => None,
        },
        _ => None,
    };
    let mut found = 0;
    for (_, def) in Orden::book().defs() {
        for ability in &def.card.abilities {
            let Ability::Activated(rule) = ability else { continue };
            for effect in &rule.then {
                let Effect::Do(Verb::Choose(Search { of, .. })) = effect else { continue };
                for name in of.0.iter().filter_map(named) {
                    assert!(Orden::book().defs().any(|(_, d)| d.name == name), "{name}");
                    found += 1;
                }
            }
        }
    }
    assert_eq!(found, 3);
}

/// Every rank below X can be left with nothing but properties.
#[test]
fn every_rank_has_a_way_up() {
    for (_, def) in Orden::book().defs().filter(|(_, d)| d.types.contains(Type::Rank)) {
        let up = def.activated.iter().filter(|rule| rule.text.timing == Timing::Action);
        let up =
            up.filter(|rule| rule.text.then == [Effect::Do(Verb::Ascend(stapel_script::Who::You))]).count();
        assert_eq!(up > 0, def.card.extra.rank != Some(Rank::X), "{}", def.card.id);
    }
}

fn deck(path: &[&str], pile: &[(u8, &str)]) -> Deck {
    let ranks = path.iter().map(|id| (1, Symbol::new(id)));
    let cards = ranks.chain(pile.iter().map(|(n, id)| (*n, Symbol::new(id)))).collect();
    Deck { cards, ..Orden::decks()[0].clone() }
}

fn faults(path: &[&str], pile: &[(u8, &str)]) -> Vec<Fault> {
    <Orden as stapel_kernel::Rules>::check_deck(Orden::book(), &deck(path, pile), &Options::default())
}

const PATH: [&str; 12] = [
    "outside-the-walls",
    "adept",
    "novice",
    "aspirant",
    "squire",
    "journeyman",
    "professor",
    "commander",
    "master",
    "lord-of-the-castle",
    "high-master",
    "blessed-one",
];

// rules: ORD-DEC-01 ORD-DEC-02 ORD-DEC-03 ORD-DEC-05 ORD-DEC-06 ORD-DEC-07 ORD-EX-34
#[test]
fn a_path_has_every_rank_once_and_the_pile_is_free() {
    assert_eq!(faults(&PATH, &[]), []);
    assert_eq!(faults(&PATH, &[(255, "zeal"), (3, "mercenaries")]), []);
    let without: Vec<&str> = PATH.into_iter().filter(|id| *id != "commander").collect();
    assert_eq!(faults(&without, &[]), []);
    let with: Vec<&str> = PATH.into_iter().chain(["grand-master"]).collect();
    assert_eq!(faults(&with, &[]), []);
    let lacking: Vec<&str> = PATH.into_iter().filter(|id| *id != "novice").collect();
    assert_eq!(faults(&lacking, &[]), [Fault::MissingRank(Rank::II)]);
    let twice: Vec<&str> = PATH.into_iter().chain(["student"]).collect();
    assert_eq!(faults(&twice, &[]), [Fault::RankTwice(Rank::IV)]);
    assert_eq!(faults(&PATH, &[(1, "no-such-card")]), [Fault::UnknownCard(Symbol::new("no-such-card"))]);
    let of = |rank| Orden::book().defs().filter(|(_, d)| d.card.extra.rank == Some(rank)).count();
    let several = [Rank::IV, Rank::V, Rank::VI, Rank::SixPlus];
    assert!(Rank::ALL.iter().all(|&r| of(r) == if several.contains(&r) { 3 } else { 1 }));
}

// rules: ORD-PLY-01 ORD-PLY-02
#[test]
fn two_to_six_players_with_a_deck_each() {
    for seats in 2..=6 {
        assert_eq!(start(seats, Options::default(), 1).seat_count(), seats);
    }
    let one = SetUp { decks: vec![Orden::decks()[0].clone()], options: Options::default() };
    assert_eq!(Table::start(Orden::book(), &one, 1).err(), Some(Refused::Seats(1)));
}

/// Piles are shuffled by chance alone: that somebody might cut them (ORD-STA-02, ORD-DRW-07) makes no difference.
// rules: ORD-STA-01 ORD-STA-02 ORD-STA-03 ORD-STA-04 ORD-STA-05 ORD-DEC-04 ORD-RNK-01 ORD-DRW-07
#[test]
fn the_start() {
    let mut first = [0; 3];
    let mut tops = std::collections::BTreeSet::new();
    for seed in 0..60 {
        let t = start(3, Options::default(), seed);
        first[t.game.turn.index()] += 1;
        for seat in t.seats() {
            assert_eq!(t.cards(Zone::Hand, seat).len(), 7);
            assert_eq!(t.cards(Zone::Deck, seat).len(), 33);
            for zone in [Zone::Layout, Zone::Discard, Zone::Outside] {
                assert!(t.cards(zone, seat).is_empty());
            }
            let ranks: Vec<Rank> =
                t.cards(Zone::Path, seat).iter().rev().filter_map(|&id| t.def(id).card.extra.rank).collect();
            assert_eq!(ranks[0], Rank::NoRank);
            assert!(ranks.is_sorted(), "{ranks:?}");
        }
        tops.insert(t.object(t.cards(Zone::Deck, Seat(0))[0]).def);
    }
    assert!(first.iter().all(|&n| n > 5), "{first:?}");
    assert!(tops.len() > 8, "{}", tops.len());
}

// rules: ORD-STA-03 ORD-DRW-04
#[test]
fn a_small_pile_is_drawn_whole() {
    let set_up =
        SetUp { decks: vec![deck(&PATH, &[(3, "zeal")]), deck(&PATH, &[])], options: Options::default() };
    let t = Table::start(Orden::book(), &set_up, 1).expect("legal decks");
    assert_eq!(t.cards(Zone::Hand, Seat(0)).len(), 3);
    assert!(t.cards(Zone::Hand, Seat(1)).is_empty());
}

// rules: ORD-ZON-01 ORD-ZON-02 ORD-ZON-03 ORD-ZON-04 ORD-ZON-05
#[test]
fn who_sees_what() {
    let mut t = start(2, Options::default(), 5);
    play(&mut t, 30, &mut Rng::new(5));
    assert_eq!(Zone::ALL.len(), 6);
    let (a, b) = (Seat(0), Seat(1));
    for seat in [a, b] {
        let (faces, cards) = seen(&t, Audience::Seat(seat), Zone::Hand, seat);
        assert_eq!(faces, cards);
        for zone in [Zone::Path, Zone::Layout, Zone::Discard, Zone::Outside] {
            let (faces, cards) = seen(&t, Audience::Spectator, zone, seat);
            assert_eq!(faces, cards);
        }
        for by in [Audience::Seat(a), Audience::Seat(b), Audience::Spectator] {
            assert_eq!(seen(&t, by, Zone::Deck, seat).0, 0);
        }
    }
    let t = start(2, Options::default(), 5);
    assert_eq!(seen(&t, Audience::Seat(a), Zone::Hand, b).0, 0);
    assert_eq!(seen(&t, Audience::Spectator, Zone::Hand, a).0, 0);
}

// rules: ORD-LEA-02 ORD-LEA-03 ORD-LEA-04 ORD-LEA-05 ORD-RNK-03 ORD-EX-35 ORD-EX-39
#[test]
fn league_points_are_ranks() {
    let half = |rank: Rank| u32::from(rank.half_points());
    assert!(Rank::ALL.is_sorted_by_key(|&rank| half(rank)));
    assert_eq!(half(Rank::VII), 2 * 7);
    assert_eq!(half(Rank::X), 2 * 10);
    assert_eq!(half(Rank::SixPlus), 13);
    assert_eq!(half(Rank::NinePlus), 19);
    assert_eq!(half(Rank::NoRank), 0);
    assert_eq!(half(Rank::VII) + half(Rank::SixPlus) + half(Rank::NoRank), 27);
}

// rules: ORD-TIM-01 ORD-TIM-02 ORD-TIM-03 ORD-TIM-04 ORD-TIM-05
#[test]
fn the_clock_ends_the_game_where_it_is() {
    for seed in 0..20 {
        let mut t = start(3, Options { clock: Clock::On, ..Options::default() }, seed);
        play(&mut t, 10 * seed as usize, &mut Rng::new(seed));
        if t.outcome().is_some() {
            assert!(t.time_up().is_err());
            continue;
        }
        t.time_up().expect("the game is on");
        let outcome = t.outcome().expect("the time is up");
        let ranks: Vec<Rank> =
            <Orden as stapel_kernel::Rules>::public(&t).players.iter().map(|p| p.rank).collect();
        for seat in t.seats() {
            let better = ranks.iter().filter(|&&rank| rank > ranks[seat.index()]).count();
            assert_eq!(outcome.place(seat) as usize, better + 1);
        }
        assert_eq!(t.game.phase, Phase::Over);
    }
    let mut t = start(2, Options::default(), 1);
    t.time_up().expect("the game is on");
    assert!(t.outcome().is_none(), "without a clock nobody is out of time");
}

/// Whoever leaves has no more turns and no place; the others go on, at whatever moment it happens.
// rules: ORD-SAN-04 ORD-TRN-01
#[test]
fn players_who_leave() {
    for seed in 0..300 {
        let mut t = start(3 + seed as usize % 4, Options { rounds: Rounds(8), ..Options::default() }, seed);
        let mut rng = Rng::new(seed);
        play(&mut t, 1 + rng.below(60), &mut rng);
        let mut gone = Vec::new();
        while t.outcome().is_none() {
            let seat = Seat(rng.below(t.seat_count()) as u8);
            if gone.contains(&seat) {
                continue;
            }
            t.concede(seat).expect("the game is on");
            gone.push(seat);
            for _ in 0..40 {
                if t.outcome().is_some() {
                    break;
                }
                let asked = t.decision().expect("somebody is asked").seat;
                assert!(!gone.contains(&asked), "seed {seed}: {asked:?} has left");
                assert!(!gone.contains(&t.game.turn), "seed {seed}: {:?} has left", t.game.turn);
                play(&mut t, 1, &mut rng);
            }
        }
        let outcome = t.outcome().expect("it is over");
        for seat in t.seats() {
            assert_eq!(
                gone.contains(&seat),
                outcome.place(seat) as usize == t.seat_count() && t.is_gone(seat)
            );
            assert!(!gone.contains(&seat) || outcome.place(seat) > 1);
        }
        if gone.len() + 1 == t.seat_count() {
            let last = t.seats().find(|seat| !gone.contains(seat)).expect("one is left");
            assert_eq!(outcome.place(last), 1);
        }
    }
}

/// A round is over when everybody has had a turn; the turns go clockwise.
// rules: ORD-TRN-01 ORD-RND-02 ORD-RND-04
#[test]
fn rounds_go_round() {
    for seed in 0..10 {
        let mut t = start(4, Options { rounds: Rounds(5), ..Options::default() }, seed);
        let first = t.game.turn;
        let mut turns = vec![first];
        let mut rng = Rng::new(seed);
        while t.outcome().is_none() {
            play(&mut t, 1, &mut rng);
            if t.game.turn != *turns.last().expect("there is one") {
                turns.push(t.game.turn);
            }
        }
        assert!(turns.windows(2).all(|w| w[1].0 == (w[0].0 + 1) % 4));
        let won = t
            .state
            .seats()
            .any(|s| <Orden as stapel_kernel::Rules>::public(&t).players[s.index()].rank == Rank::X);
        assert!(won || turns.len() == 20, "seed {seed}: {} turns", turns.len());
    }
}
