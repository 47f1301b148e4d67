//! Athernum under random play: every deck, every number of players and every reading, with the promises of the engine
//! checked on the way.
//!
//! `STAPEL_GAMES=10000` plays so many games of each number of players, and as many times more of everything else:
//!
//! ```text
//! STAPEL_GAMES=10000 cargo nextest run --release -p stapel-athernum every_number
//! ```
//!
//! A failure names decks, options and seed. Once understood, it goes into `regressions.txt`, where every decision of
//! that game is checked for ever.

use stapel_athernum::{
    Athernum, Event, ItemPlay, LethalDamage, MainCard, MorningOrder, Options, PointCommand, PointVictory,
    StartCard, SupportTiming, Timing, Type,
};
use stapel_harness::{Coverage, Rates, suite};
use stapel_kernel::{Choice, Def, Rng, SetUp, Shipped, Table};
use stapel_script::{Deck, Symbol};

/// Tables of one number of players: every deck begins once, with the others in turn.
const TABLES: u64 = 5;

fn games() -> u64 {
    suite::games(8 * TABLES).div_ceil(TABLES)
}

/// How many times as many games as by default.
fn more() -> u64 {
    (games() / 8).max(1)
}

fn set_up(first: usize, seats: usize, options: Options) -> SetUp<Athernum> {
    let decks = Athernum::decks();
    let decks = (0..seats).map(|k| decks[(first + k * (1 + first % 2)) % decks.len()].clone()).collect();
    SetUp { decks, options }
}

fn tables(seats: std::ops::RangeInclusive<usize>) -> Vec<SetUp<Athernum>> {
    let decks = Athernum::decks().len();
    seats.flat_map(|n| (0..decks).map(move |first| set_up(first, n, Options::default()))).collect()
}

#[test]
fn every_number_of_players_and_every_deck_plays_by_the_promises() {
    let rates = Rates { state: 40, cards: 10, replay: 4, ..Rates::NONE };
    let checks = suite::play_all(rates, games(), &tables(2..=4));
    assert_eq!(checks.counts.games, 3 * TABLES * games());
    println!("{:?}", checks.counts);
}

/// Every reading with a switch (ATH-R-01 to ATH-R-08) is a game of its own.
fn readings(k: usize) -> Options {
    let on = |bit: usize| k >> bit & 1 == 1;
    Options {
        lethal_damage: if on(0) { LethalDamage::Exceeds } else { LethalDamage::AtLeast },
        point_victory: if on(1) { PointVictory::Majority } else { PointVictory::OutOfReach },
        morning_order: if on(2) { MorningOrder::ReadyFirst } else { MorningOrder::EffectsFirst },
        start_card: if on(3) { StartCard::Exhausted } else { StartCard::FaceUp },
        point_command: if on(4) { PointCommand::OneTokenIfBehind } else { PointCommand::TwoTokens },
        support_timing: if on(5) { SupportTiming::AnyPriority } else { SupportTiming::OwnDay },
        item_play: if on(6) { ItemPlay::AttachOrDirect } else { ItemPlay::AttachOnly },
        main_card: if on(7) { MainCard::CharacterOnly } else { MainCard::AnyType },
    }
}

#[test]
fn every_combination_of_readings_plays_by_the_promises() {
    let tables: Vec<_> = (0..256).map(|k| set_up(k % 5, 2 + k / 5 % 3, readings(k))).collect();
    let rates = Rates { state: 60, cards: 20, hidden: 200, worlds: 1, replay: 8, ..Rates::NONE };
    let checks = suite::play_all(rates, more(), &tables);
    println!("{:?}", checks.counts);
}

/// Invariant 5 over at least ten thousand states.
#[test]
fn nobody_sees_what_is_hidden() {
    let rates = Rates { hidden: 5, worlds: 1, ..Rates::NONE };
    let counts = suite::play_all(rates, 12 * more(), &tables(2..=3)).counts;
    suite::check_hidden(&counts);
}

/// What play must have shown of a card, by what is printed on it.
fn at_work(def: &Def<Athernum>) -> Vec<Event> {
    let is = |kind| def.types.contains(kind);
    let mut wanted = Vec::new();
    let mut want = |when: bool, what: Event| wanted.extend(when.then_some(what));
    let usable = |support: bool| def.activated.iter().any(|a| (a.text.timing == Timing::Support) == support);
    want(is(Type::Character) && !is(Type::Token), Event::Plays);
    want(is(Type::Location), Event::Enters);
    want(is(Type::Item) && !is(Type::Token), Event::Attaches);
    want(is(Type::Item) && !is(Type::Token), Event::TurnsUp);
    want(!def.statics.is_empty() || def.resolve.is_some(), Event::Resolves);
    want(usable(false), Event::Activates);
    want(usable(true), Event::Supports);
    want(is(Type::Character), Event::Attacks);
    want(is(Type::Character), Event::TakesDamage);
    wanted
}

/// What random play hardly ever reaches: the only start card of a faction is played from the hand only with resources of
/// another player's faction, and three face-up items on a face-up main card take a plan (`kataya-ascends.scn`).
fn out_of_reach(card: &str, what: Event) -> bool {
    match card {
        "tharja-the-beggar-princess" | "arch-curator-kataya" => what == Event::Plays,
        "kataya-prevading-the-veil" => true,
        _ => false,
    }
}

/// Decks that hold every card there is, so that none waits for the ready decks: four of each, as many as fit, in turns.
fn mixed(seed: u64) -> Deck {
    let mut rng = Rng::new(seed);
    let mut deck = Athernum::decks()[seed as usize % 5].clone();
    let pool: Vec<Symbol> = Athernum::book()
        .defs()
        .filter(|(_, d)| !d.types.contains(Type::Token) && !d.types.contains(Type::Extra))
        .map(|(_, d)| d.card.id)
        .collect();
    let mut cards: Vec<(u8, Symbol)> = Vec::new();
    let first = deck.cards[0].1;
    cards.push((1, first));
    while cards.iter().map(|c| u32::from(c.0)).sum::<u32>() < 60 {
        let id = pool[rng.below(pool.len())];
        match cards.iter_mut().find(|c| c.1 == id) {
            Some(known) if known.0 < 4 => known.0 += 1,
            Some(_) => {}
            None => cards.push((1, id)),
        }
    }
    deck.cards = cards;
    deck
}

/// A random choice, but cards are played where they can be, and resources are not wasted for nothing.
fn choice(t: &Table<'_, Athernum>, rng: &mut Rng) -> usize {
    let eager = rng.below(4) > 0;
    let plays: Vec<usize> =
        (0..t.options().len()).filter(|&k| matches!(t.options()[k], Choice::Play(_))).collect();
    if eager && !plays.is_empty() { plays[rng.below(plays.len())] } else { rng.choice(t.options().len()) }
}

#[test]
fn every_card_is_played_to_resolution() {
    let mut coverage = Coverage::<Athernum>::default();
    for seed in 0..1500 * more() {
        let ready = |k: u64| Athernum::decks()[(k % 5) as usize].clone();
        let decks = match seed % 3 {
            0 => vec![ready(seed), ready(seed / 3 + 1)],
            _ => vec![mixed(2 * seed), mixed(2 * seed + 1)],
        };
        // A 0/0 character lives only where damage has to exceed the value.
        let lethal_damage = if seed % 4 == 3 { LethalDamage::Exceeds } else { LethalDamage::AtLeast };
        let options = Options { lethal_damage, ..Options::default() };
        let mut t = Table::start(Athernum::book(), &SetUp { decks, options }, seed).expect("legal decks");
        let mut rng = Rng::new(seed);
        while t.outcome().is_none() {
            let k = choice(&t, &mut rng);
            t.choose(k).expect("an offered option");
            coverage.note(&t.events);
            t.events.clear();
        }
    }
    let mut missing = Vec::new();
    for (id, def) in Athernum::book().defs() {
        for what in at_work(def) {
            if !coverage.saw(id, what) && !out_of_reach(def.card.id.as_str(), what) {
                missing.push(format!("{} at {what:?}", def.card.id));
            }
        }
    }
    assert!(missing.is_empty(), "never seen: {}", missing.join(", "));
}

/// Games that once went wrong: decks and seed.
#[test]
fn old_mistakes_stay_mended() {
    suite::replay_mistakes(include_str!("regressions.txt"), |words| {
        let [decks, seed] = words else { return Err("decks joined by +, and a seed".into()) };
        let find =
            |id: &str| Athernum::decks().iter().find(|d| d.id == id).cloned().ok_or(format!("no deck {id}"));
        let decks = decks.split('+').map(find).collect::<Result<Vec<_>, _>>()?;
        let seed = seed.parse().map_err(|_| "the last word is a seed")?;
        Ok((SetUp::<Athernum> { decks, options: Options::default() }, seed))
    });
}

/// Decks, seed, how many random choices in: leaves after 1 to 5 decisions.
#[test]
fn decision_trees_keep_their_size() {
    let table = |first, seats| set_up(first, seats, Options::default());
    suite::check_trees(&[
        (table(0, 2), 1, 0, [2, 6, 39, 185, 727]),
        (table(1, 2), 1, 10, [8, 30, 86, 495, 3041]),
        (table(2, 2), 2, 60, [2, 5, 19, 63, 221]),
        (table(3, 3), 3, 100, [4, 18, 53, 191, 629]),
        (table(4, 4), 4, 150, [2, 4, 11, 41, 132]),
        (table(0, 3), 5, 30, [4, 16, 55, 202, 737]),
        (table(1, 4), 6, 200, [4, 13, 36, 115, 360]),
        (table(2, 2), 7, 120, [2, 12, 39, 152, 597]),
        (table(3, 2), 8, 180, [5, 13, 38, 140, 448]),
        (table(4, 2), 9, 40, [5, 14, 28, 87, 265]),
    ]);
}
