//! Nightfall under random play: every number of players, every way to the archives and every reading, with the promises
//! of the engine checked on the way.
//!
//! By default every number of players plays 54 games over all drafts and sets. `STAPEL_GAMES=10000` plays so many
//! instead, and as many times more of everything else:
//!
//! ```text
//! STAPEL_GAMES=10000 cargo nextest run --release -p stapel-nightfall every_number
//! ```
//!
//! A failure names seats, options and seed. Once understood, it goes into `regressions.txt`, where every decision of
//! that game is checked for ever.

use stapel_harness::{Coverage, Rates, suite};
use stapel_kernel::{Choice, Def, Rng, SetUp, Shipped, Table, Why as Reason};
use stapel_nightfall::{
    AbsorberDuty, BlockTiming, ChainDamageBlocking, Draft, Event, MinionEnters, MlWoundWindow, Nightfall,
    Options, Sets, StarterExile, Stat, Type, Why, WoundInfluence, WoundUse,
};

/// Tables of one number of players: four selections, and two drafts with seven choices of sets.
const TABLES: u64 = 18;

/// Games for each of the tables.
fn games() -> u64 {
    suite::games(3 * TABLES).div_ceil(TABLES)
}

/// How many times as many games as by default.
fn more() -> u64 {
    (games() / 3).max(1)
}

const DRAFTS: [Draft; 6] = [
    Draft::Standard,
    Draft::BloodCountry,
    Draft::FirstNight,
    Draft::EvenOdds,
    Draft::ThreeFronts,
    Draft::BloodMoon,
];

const SETS: [Sets; 7] = [
    Sets::Base,
    Sets::MartialLaw,
    Sets::BloodCountry,
    Sets::BaseMartialLaw,
    Sets::BaseBloodCountry,
    Sets::MartialLawBloodCountry,
    Sets::All,
];

fn set_up(seats: usize, options: Options) -> SetUp<Nightfall> {
    SetUp { decks: vec![Nightfall::decks()[0].clone(); seats], options }
}

/// All numbers of players with all drafts; those that choose among sets, with all sets.
fn tables() -> Vec<SetUp<Nightfall>> {
    let mut all = Vec::new();
    for seats in 2..=5 {
        for draft in DRAFTS {
            let chooses = matches!(draft, Draft::Standard | Draft::BloodCountry);
            for &sets in if chooses { &SETS[..] } else { &SETS[..1] } {
                all.push(set_up(seats, Options { draft, sets, ..Options::default() }));
            }
        }
    }
    all
}

#[test]
fn every_number_of_players_and_every_draft_plays_by_the_promises() {
    let rates = Rates { state: 20, cards: 5, replay: 4, ..Rates::NONE };
    let checks = suite::play_all(rates, games(), &tables());
    assert_eq!(checks.counts.games, 4 * TABLES * games());
    println!("{:?}", checks.counts);
}

/// Every reading with a switch (NF-R-01 to NF-R-08) is a game of its own.
#[test]
fn every_combination_of_readings_plays_by_the_promises() {
    let on = |k: usize, bit: usize| k >> bit & 1 == 1;
    let tables: Vec<_> = (0..256)
        .map(|k| {
            let options = Options {
                draft: DRAFTS[k % 6],
                sets: Sets::All,
                minion_enters: if on(k, 0) { MinionEnters::OnResolution } else { MinionEnters::AfterChain },
                block_timing: if on(k, 1) { BlockTiming::AllBeforeFirstFight } else { BlockTiming::PerFight },
                starter_exile: if on(k, 2) {
                    StarterExile::AfterCombatOnly
                } else {
                    StarterExile::LeavesPlay
                },
                wound_use: if on(k, 3) { WoundUse::OneCard } else { WoundUse::AnyNumber },
                wound_influence: if on(k, 4) { WoundInfluence::OrdersOnly } else { WoundInfluence::Allowed },
                chain_damage_blocking: if on(k, 5) {
                    ChainDamageBlocking::AnyMinion
                } else {
                    ChainDamageBlocking::AbsorbersOnly
                },
                absorber_duty: if on(k, 6) { AbsorberDuty::ForcedBlock } else { AbsorberDuty::TakesDamage },
                ml_wound_window: if on(k, 7) {
                    MlWoundWindow::BeforeBlocks
                } else {
                    MlWoundWindow::UntilDamage
                },
            };
            set_up(2 + k / 6 % 4, options)
        })
        .collect();
    let rates = Rates { state: 50, cards: 10, hidden: 150, worlds: 1, replay: 4, ..Rates::NONE };
    let checks = suite::play_all(rates, more(), &tables);
    println!("{:?}", checks.counts);
}

/// Invariant 5 over at least ten thousand states.
#[test]
fn nobody_sees_what_is_hidden() {
    // A state is tried from every seat; larger tables are tried with the readings.
    let small: Vec<_> = tables().into_iter().filter(|t| t.decks.len() <= 3).collect();
    let rates = Rates { hidden: 5, worlds: 1, ..Rates::NONE };
    let counts = suite::play_all(rates, 5 * more(), &small).counts;
    suite::check_hidden(&counts);
}

/// What play must have shown of a card, by what is printed on it.
fn at_work(def: &Def<Nightfall>) -> Vec<Event> {
    let is = |kind| def.types.contains(kind);
    let mut wanted = Vec::new();
    let mut want = |when: bool, what: Event| wanted.extend(when.then_some(what));
    let order = !is(Type::Wound);
    want(order, Event::Lays);
    want(order, Event::Resolves);
    want(order && !is(Type::Starter), Event::Claims);
    want(is(Type::Minion), Event::Enters);
    // The scarecrow leaves play before it could attack.
    want(is(Type::Minion) && def.card.id.as_str() != "scarecrow-of-row-nine", Event::Attacks);
    want(is(Type::Minion), Event::Blocks);
    want(is(Type::Minion), Event::TakesDamage);
    want(!order, Event::TakesWound);
    want(!order, Event::UsesWound);
    want(true, Event::Draws);
    want(true, Event::Discards);
    wanted
}

/// A random choice, but in the claim phase a saver discards the whole hand for what is expensive: who claims at random
/// hardly ever has enough influence for it.
fn choice(t: &Table<'_, Nightfall>, saver: bool, rng: &mut Rng) -> usize {
    let claims = t.decision().is_some_and(|d| d.why == Reason::Own(Why::Claim));
    if saver && claims {
        let dear = |o: &Choice| matches!(*o, Choice::Play(id) if t.base(id, Stat::Cost) >= Some(6));
        let card = |o: &Choice| matches!(o, Choice::Card(_));
        if let Some(k) = t.options().iter().position(dear).or_else(|| t.options().iter().position(card)) {
            return k;
        }
    }
    rng.choice(t.options().len())
}

#[test]
fn every_order_is_played_to_resolution() {
    let mut coverage = Coverage::<Nightfall>::default();
    for seed in 0..2400 * more() {
        let sets = [Sets::Base, Sets::MartialLaw, Sets::BloodCountry][seed as usize % 3];
        let options = Options { sets, ..Options::default() };
        let mut t = Table::start(Nightfall::book(), &set_up(2 + seed as usize % 4, options), seed)
            .expect("legal decks");
        let mut rng = Rng::new(seed);
        while t.outcome().is_none() {
            let k = choice(&t, seed % 2 == 0, &mut rng);
            t.choose(k).expect("an offered option");
            coverage.note(&t.events);
            t.events.clear();
        }
    }
    let mut missing = Vec::new();
    for (id, def) in Nightfall::book().defs() {
        for what in at_work(def) {
            if !coverage.saw(id, what) {
                missing.push(format!("{} at {what:?}", def.card.id));
            }
        }
    }
    assert!(missing.is_empty(), "never seen: {}", missing.join(", "));
}

/// Seats, draft, seed, how many random choices in: leaves after 1 to 5 decisions.
#[test]
fn decision_trees_keep_their_size() {
    let table = |seats, draft| set_up(seats, Options { draft, ..Options::default() });
    suite::check_trees(&[
        (table(2, Draft::Standard), 1, 0, [4, 16, 48, 144, 288]),
        (table(3, Draft::Standard), 1, 0, [4, 16, 64, 192, 576]),
        (table(2, Draft::FirstNight), 2, 0, [5, 15, 98, 631, 3396]),
        (table(3, Draft::FirstNight), 2, 0, [5, 19, 101, 549, 2652]),
        (table(2, Draft::FirstNight), 3, 60, [2, 7, 23, 78, 273]),
        (table(3, Draft::EvenOdds), 3, 60, [2, 12, 52, 165, 579]),
        (table(2, Draft::ThreeFronts), 4, 150, [3, 6, 36, 108, 570]),
        (table(3, Draft::BloodMoon), 4, 150, [2, 4, 14, 45, 124]),
        (table(4, Draft::FirstNight), 5, 100, [2, 4, 10, 30, 102]),
        (table(5, Draft::EvenOdds), 6, 250, [3, 7, 23, 80, 225]),
    ]);
}

/// Games that once went wrong: seats, draft, sets and seed.
#[test]
fn old_mistakes_stay_mended() {
    suite::replay_mistakes(include_str!("regressions.txt"), |words| {
        let [seats, draft, sets, seed] = words else { return Err("seats, draft, sets and a seed".into()) };
        let draft = DRAFTS.into_iter().find(|d| format!("{d:?}") == *draft).ok_or("no such draft")?;
        let sets = SETS.into_iter().find(|s| format!("{s:?}") == *sets).ok_or("no such sets")?;
        let options = Options { draft, sets, ..Options::default() };
        let seats = seats.parse().map_err(|_| "the first word is a number of seats")?;
        let seed = seed.parse().map_err(|_| "the last word is a seed")?;
        Ok((set_up(seats, options), seed))
    });
}
