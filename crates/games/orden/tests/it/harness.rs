//! Der Orden under random play: every number of players, all decks and every reading, with the promises of the engine
//! checked on the way.
//!
//! `STAPEL_GAMES=10000` plays so many games for each number of players, and as many times more of everything else:
//!
//! ```text
//! STAPEL_GAMES=10000 cargo nextest run --release -p stapel-orden every_number
//! ```
//!
//! A failure names decks, options and seed. Once understood, it goes into `regressions.txt`, where every decision of
//! that game is checked for ever.

use stapel_harness::{Coverage, Rates, suite};
use stapel_kernel::{Choice, Def, Rng, SetUp, Shipped, Table, Why as Reason};
use stapel_orden::{
    BareRank, BrokenAction, Clock, DescendAtStart, EffectTiming, Event, Options, Orden, Overpayment,
    PaymentSource, Rank, RankMarkScope, ReactionsPerPlayer, Rounds, Timing, Type, Why,
};
use stapel_script::{Deck, Symbol, Text};

/// Tables of one number of players.
const TABLES: u64 = 12;

/// Games for each of the tables.
fn games() -> u64 {
    suite::games(2 * TABLES).div_ceil(TABLES)
}

/// How many times as many games as by default.
fn more() -> u64 {
    (games() / 2).max(1)
}

/// Who plays at random need not get anywhere: a limit as the rulebook advises ends the game (ORD-RND-01).
const LIMIT: Options = Options {
    payment_source: PaymentSource::Layout,
    overpayment: Overpayment::AnySufficient,
    descend_at_start: DescendAtStart::NoEffect,
    broken_action: BrokenAction::Fizzle,
    reactions_per_player: ReactionsPerPlayer::Any,
    effect_timing: EffectTiming::Immediate,
    bare_rank: BareRank::Exact,
    rank_mark_scope: RankMarkScope::WholeCard,
    rounds: Rounds(50),
    clock: Clock::Off,
};

/// A path with both optional ranks in mixed colours, and two copies each of some cards of the whole set: others for each
/// seed.
fn mixed(seed: u64) -> Deck {
    let mut rng = Rng::new(seed);
    let mut cards = Vec::new();
    for rank in (0..).map_while(<Rank as stapel_script::Word>::from_index) {
        let of: Vec<Symbol> = Orden::book()
            .defs()
            .filter(|(_, d)| d.card.extra.rank == Some(rank))
            .map(|(_, d)| d.card.id)
            .collect();
        cards.push((1, of[rng.below(of.len())]));
    }
    let pile: Vec<Symbol> =
        Orden::book().defs().filter(|(_, d)| !d.types.contains(Type::Rank)).map(|(_, d)| d.card.id).collect();
    for _ in 0..22 {
        cards.push((2, pile[rng.below(pile.len())]));
    }
    Deck {
        id: format!("mixed-{seed}"),
        name: Text::default(),
        format: String::new(),
        cards,
        extra: Vec::new(),
    }
}

fn set_up(seats: usize, k: usize, options: Options) -> SetUp<Orden> {
    let decks = Orden::decks();
    let deck = |s: usize| match (k + s) % 3 {
        0 => decks[(k / 3 + s) % decks.len()].clone(),
        1 => mixed((k * 7 + s) as u64),
        _ => decks[(k * 5 + 2 * s) % decks.len()].clone(),
    };
    SetUp { decks: (0..seats).map(deck).collect(), options }
}

fn tables() -> Vec<SetUp<Orden>> {
    (2..=6).flat_map(|seats| (0..TABLES as usize).map(move |k| set_up(seats, k, LIMIT))).collect()
}

#[test]
fn every_number_of_players_and_every_deck_plays_by_the_promises() {
    let rates = Rates { state: 20, cards: 5, replay: 4, ..Rates::NONE };
    let checks = suite::play_all(rates, games(), &tables());
    assert_eq!(checks.counts.games, 5 * TABLES * games());
    println!("{:?}", checks.counts);
}

/// Without a limit, too, a game between the shipped decks comes to its end.
#[test]
fn games_without_a_limit_end() {
    let tables: Vec<SetUp<Orden>> = (0..6)
        .map(|k| {
            let decks = (0..2).map(|s| Orden::decks()[(k + s) % Orden::decks().len()].clone()).collect();
            SetUp { decks, options: Options::default() }
        })
        .collect();
    let rates = Rates { longest: 100_000, ..Rates::NONE };
    let checks = suite::play_all(rates, 5 * more(), &tables);
    println!("{:?}", checks.counts);
}

/// Every reading with a switch (ORD-R-01 to ORD-R-08) is a game of its own.
#[test]
fn every_combination_of_readings_plays_by_the_promises() {
    let on = |k: usize, bit: usize| k >> bit & 1 == 1;
    let tables: Vec<_> = (0..256)
        .map(|k| {
            let mut options = Options { rounds: Rounds(30), ..LIMIT };
            if on(k, 0) {
                options.payment_source = PaymentSource::LayoutOrHand;
            }
            if on(k, 1) {
                options.overpayment = Overpayment::NoSuperfluousCard;
            }
            if on(k, 2) {
                options.descend_at_start = DescendAtStart::Literal;
            }
            if on(k, 3) {
                options.broken_action = BrokenAction::AsFarAsPossible;
            }
            if on(k, 4) {
                options.reactions_per_player = ReactionsPerPlayer::One;
            }
            if on(k, 5) {
                options.effect_timing = EffectTiming::AfterRule;
            }
            if on(k, 6) {
                options.bare_rank = BareRank::AtLeast;
            }
            if on(k, 7) {
                options.rank_mark_scope = RankMarkScope::EffectsOnly;
            }
            set_up(2 + k / 3 % 3, k, options)
        })
        .collect();
    let rates = Rates { state: 50, cards: 10, hidden: 150, worlds: 1, replay: 4, ..Rates::NONE };
    let checks = suite::play_all(rates, more(), &tables);
    println!("{:?}", checks.counts);
}

/// Invariant 5 over at least ten thousand states.
#[test]
fn nobody_sees_what_is_hidden() {
    let small: Vec<_> = tables().into_iter().filter(|t| t.decks.len() <= 3).collect();
    let rates = Rates { hidden: 3, worlds: 1, ..Rates::NONE };
    let counts = suite::play_all(rates, 4 * more(), &small).counts;
    suite::check_hidden(&counts);
}

/// What play must have shown of a card, by what is printed on it.
fn at_work(def: &Def<Orden>) -> Vec<Event> {
    let has = |timing| def.activated.iter().any(|rule| rule.text.timing == timing);
    let rank = def.types.contains(Type::Rank);
    let mut wanted = Vec::new();
    let mut want = |when: bool, what: Event| wanted.extend(when.then_some(what));
    want(!rank, Event::Plays);
    want(!rank, Event::Draws);
    want(!rank, Event::Discards);
    want(rank && def.card.extra.rank != Some(Rank::NoRank), Event::Ascends);
    want(has(Timing::Action), Event::Announces);
    want(has(Timing::Reaction), Event::Reacts);
    want(has(Timing::Permission), Event::Permits);
    wanted
}

/// A choice that gets somewhere: whoever can ascend does so half of the time, and who has paid enough stops.
fn choice(t: &Table<'_, Orden>, rng: &mut Rng) -> usize {
    if t.options().len() == 1 {
        return 0;
    }
    let why = t.decision().map(|d| d.why);
    let eager = rng.below(2) == 0;
    if eager && why == Some(Reason::Own(Why::Act)) {
        let acts: Vec<usize> =
            (0..t.options().len()).filter(|&k| matches!(t.options()[k], Choice::Activate(..))).collect();
        if !acts.is_empty() {
            return acts[rng.below(acts.len())];
        }
    }
    if why == Some(Reason::Own(Why::Pay)) && t.options()[0] == Choice::Done {
        return 0;
    }
    rng.choice(t.options().len())
}

#[test]
fn every_card_is_played_to_resolution() {
    let mut coverage = Coverage::<Orden>::default();
    for seed in 0..400 * more() {
        let decks = (0..2 + seed % 2).map(|s| mixed(seed * 10 + s)).collect();
        let options = Options { rounds: Rounds(150), ..LIMIT };
        let mut t = Table::start(Orden::book(), &SetUp { decks, options }, seed).expect("legal decks");
        let mut rng = Rng::new(seed);
        while t.outcome().is_none() {
            let k = choice(&t, &mut rng);
            t.choose(k).expect("an offered option");
            coverage.note(&t.events);
            t.events.clear();
        }
    }
    let mut missing = Vec::new();
    for (id, def) in Orden::book().defs() {
        for what in at_work(def) {
            if !coverage.saw(id, what) {
                missing.push(format!("{} at {what:?}", def.card.id));
            }
        }
    }
    assert!(missing.is_empty(), "never seen: {}", missing.join(", "));
}

/// Table, seed, how many random choices in: leaves after 1 to 5 decisions.
#[test]
fn decision_trees_keep_their_size() {
    suite::check_trees(&[
        (set_up(2, 0, LIMIT), 1, 0, [9, 27, 135, 771, 3860]),
        (set_up(2, 1, LIMIT), 2, 40, [6, 66, 556, 2780, 17992]),
        (set_up(3, 2, LIMIT), 3, 80, [2, 20, 78, 478, 2471]),
        (set_up(3, 4, LIMIT), 4, 120, [9, 28, 143, 875, 4780]),
        (set_up(4, 5, LIMIT), 5, 160, [3, 7, 24, 158, 1232]),
        (set_up(6, 7, LIMIT), 6, 240, [8, 38, 209, 1007, 4923]),
        (set_up(2, 0, LIMIT), 7, 80, [9, 66, 438, 1695, 7599]),
        (set_up(2, 3, LIMIT), 8, 160, [6, 37, 194, 1213, 7902]),
        (set_up(3, 1, LIMIT), 9, 30, [4, 15, 77, 415, 2548]),
        (set_up(5, 6, LIMIT), 10, 200, [4, 28, 108, 665, 4026]),
    ]);
}

/// Games that once went wrong: seats, number of the table, seed.
#[test]
fn old_mistakes_stay_mended() {
    suite::replay_mistakes(include_str!("regressions.txt"), |words| {
        let [seats, table, seed] = words else {
            return Err("seats, the number of a table and a seed".into());
        };
        let seats = seats.parse().map_err(|_| "the first word is a number of seats")?;
        let table = table.parse().map_err(|_| "the second word is the number of a table")?;
        let seed = seed.parse().map_err(|_| "the last word is a seed")?;
        Ok((set_up(seats, table, LIMIT), seed))
    });
}
