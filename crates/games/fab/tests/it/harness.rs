//! Flesh and Blood under random play: thousands of games of every pair of shipped decks, with the promises of the
//! engine checked on the way.
//!
//! By default some 900 games are played over all ordered pairs, and half as many at tables for three and four.
//! `STAPEL_GAMES=10000` plays so many instead:
//!
//! ```text
//! STAPEL_GAMES=10000 cargo nextest run --release -p stapel-fab harness::
//! ```
//!
//! A failure names decks, seed and step. Once understood, its decks and seed go into `regressions.txt`, where
//! every decision of that game is checked for ever.

use stapel_fab::{
    ArRest, CombatSteps, CostSequence, Event, Fab, Options, RepriseScope, Stat, TriggerOrder, Type, Verb,
};
use stapel_harness::{Checks, Rates, suite};
use stapel_kernel::{Def, DefId, SetUp, Shipped};
use stapel_script::{Deck, Effect, Symbol};

const DEFAULT_GAMES: u64 = 900;

fn games() -> u64 {
    suite::games(DEFAULT_GAMES)
}

fn set_up(a: &Deck, b: &Deck, options: Options) -> SetUp<Fab> {
    SetUp { decks: vec![a.clone(), b.clone()], options }
}

/// Plays so many games or a few more over all pairs of decks with each of these options.
fn play_all(rates: Rates, games: u64, options: &[Options]) -> Checks<Fab> {
    let decks = Fab::decks();
    let pairs = decks.iter().flat_map(|a| decks.iter().map(move |b| (a, b)));
    let tables: Vec<_> = pairs.flat_map(|(a, b)| options.iter().map(|&o| set_up(a, b, o))).collect();
    suite::play_all(rates, games.div_ceil(tables.len() as u64), &tables)
}

#[test]
fn every_pair_of_decks_plays_by_the_promises() {
    let rates = Rates { state: 3, cards: 1, replay: 1, ..Rates::NONE };
    let checks = play_all(rates, games(), &[Options::default()]);
    assert!(checks.counts.games >= games());
    println!("{:?}", checks.counts);
}

/// Ultimate Pit Fight with three and with four players, every deck with every neighbour on its left.
#[test]
fn every_number_of_players_plays_by_the_promises() {
    let decks = Fab::decks();
    let rates = Rates { state: 8, cards: 2, hidden: 64, worlds: 1, replay: 2, ..Rates::NONE };
    for seats in [3, 4] {
        let tables: Vec<_> = (0..decks.len() * decks.len())
            .step_by(3)
            .map(|k| {
                let decks = (0..seats).map(|s| decks[(k + s * (k / decks.len() + 1)) % decks.len()].clone());
                SetUp::<Fab> { decks: decks.collect(), options: Options::default() }
            })
            .collect();
        let checks = suite::play_all(rates, games().div_ceil(2 * tables.len() as u64), &tables);
        println!("{seats} players: {:?}", checks.counts);
    }
}

/// With an inventory players choose before the game begins, unseen by the others.
#[test]
fn inventories_keep_the_promises() {
    let with_inventory = |id: &str, extra: &[&str]| {
        let mut deck = deck(id).clone();
        deck.format = "blitz".into();
        deck.extra = extra.iter().map(|card| (1, Symbol::new(card))).collect();
        deck
    };
    let viserai =
        with_inventory("viserai", &["dodge-blue", "sink-below-red", "nullrune-hood", "unmovable-blue"]);
    let dash =
        with_inventory("dash", &["dodge-blue", "sink-below-red", "nullrune-robe", "blossom-of-spring"]);
    let katsu = with_inventory("katsu", &["dodge-blue", "edge-of-autumn", "nullrune-hood"]);
    let tables = [
        set_up(&katsu, &viserai, Options::default()),
        set_up(&viserai, &dash, Options::default()),
        set_up(&dash, &viserai, Options::default()),
        set_up(&viserai, deck("kano"), Options::default()),
    ];
    let rates = Rates { state: 2, cards: 1, hidden: 4, worlds: 2, replay: 1, ..Rates::NONE };
    println!("{:?}", suite::play_all(rates, games().div_ceil(60), &tables).counts);
}

/// Every reading with a switch (FAB-R-01 to FAB-R-05) is a game of its own.
#[test]
fn every_combination_of_readings_plays_by_the_promises() {
    let on = |k: u32, bit: u32| k >> bit & 1 == 1;
    let options: Vec<Options> = (0..32)
        .map(|k| Options {
            blitz_copies: Default::default(),
            combat_steps: if on(k, 0) { CombatSteps::Seven } else { CombatSteps::Eight },
            trigger_order: if on(k, 1) { TriggerOrder::PerController } else { TriggerOrder::TurnPlayer },
            cost_sequence: if on(k, 2) {
                CostSequence::ActionPointFirst
            } else {
                CostSequence::ActionPointLast
            },
            attack_reaction_rest: if on(k, 3) { ArRest::Graveyard } else { ArRest::WithLink },
            reprise_scope: if on(k, 4) { RepriseScope::Chain } else { RepriseScope::Link },
        })
        .collect();
    let rates = Rates { state: 8, cards: 2, hidden: 64, worlds: 1, replay: 4, ..Rates::NONE };
    let decks = Fab::decks();
    let pairs = (0..32).map(|k| (&decks[k % decks.len()], &decks[(7 * k + 3) % decks.len()]));
    let tables: Vec<_> =
        options.iter().flat_map(|&o| pairs.clone().map(move |(a, b)| set_up(a, b, o))).collect();
    let checks = suite::play_all(rates, games().div_ceil(2 * tables.len() as u64), &tables);
    println!("{:?}", checks.counts);
}

/// Invariant 5 over at least ten thousand states.
#[test]
fn nobody_sees_what_is_hidden() {
    let rates = Rates { hidden: 12, worlds: 1, ..Rates::NONE };
    suite::check_hidden(&play_all(rates, games().max(DEFAULT_GAMES), &[Options::default()]).counts);
}

/// Cards of the decks that no player can ever play or attack with, and why. Heroes and equipment are in play from the start,
/// and tokens are created: those with something to activate are seen at that, and the others trigger or just are.
const NEVER_PLAYED: [(&str, &str); 3] = [
    ("titanium-bauble-blue", "FAB-OBJ-6: a resource is pitched and blocks, but cannot be played"),
    ("hala-goldenhelm", "FAB-OBJ-6: a mentor works from the arsenal and blocks, but cannot be played"),
    ("chief-rukutan", "FAB-OBJ-6: a mentor works from the arsenal and blocks, but cannot be played"),
];

/// What random play must have shown of a card, by what is printed on it.
fn at_work(def: &Def<Fab>) -> Vec<Event> {
    let is = |kind| def.types.contains(kind);
    let mut wanted = Vec::new();
    let mut want = |when: bool, what: Event| wanted.extend(when.then_some(what));
    let playable =
        is(Type::Action) || is(Type::Instant) || is(Type::AttackReaction) || is(Type::DefenseReaction);
    let weapon_attacks = |a: &&stapel_kernel::ActivatedDef<Fab>| a.text.then == [Effect::Do(Verb::Attack)];
    let attacks = is(Type::Attack) || def.activated.iter().any(|a| weapon_attacks(&a));
    want(playable, Event::Plays);
    want(attacks, Event::Attacks);
    want(!def.activated.is_empty(), Event::Activates);
    // A card that attacks or defends goes on to the chain; everything else is done when it resolves.
    want(playable && !attacks && !is(Type::DefenseReaction), Event::Resolves);
    want(def.activated.iter().any(|a| !weapon_attacks(&a)), Event::Resolves);
    want(!def.triggers.is_empty(), Event::Resolves);
    want(def.stat(Stat::Defense).is_some(), Event::Defends);
    want(def.stat(Stat::Pitch).is_some(), Event::Pitches);
    // Turned up, taught, and gone to fetch the card it teaches.
    want(is(Type::Mentor), Event::TurnsUp);
    want(is(Type::Mentor), Event::PutsCounter);
    want(is(Type::Mentor), Event::Moves);
    want(is(Type::Token), Event::Creates);
    wanted
}

#[test]
fn every_card_is_played_to_resolution() {
    let games = games().max(PLAYED_TO_RESOLUTION);
    let coverage = play_all(Rates::NONE, games, &[Options::default()]).coverage;
    let book = Fab::book();
    let find = |id: Symbol| book.find(id).expect("the card is in the book");
    let mut cards: Vec<DefId> = Fab::decks().iter().flat_map(|d| &d.cards).map(|&(_, id)| find(id)).collect();
    cards.extend(book.defs().filter(|(_, d)| d.types.contains(Type::Token)).map(|(id, _)| id));
    let mut wrong = Vec::new();
    for def in cards {
        let id = book.def(def).card.id;
        let seen = coverage.names(def);
        for what in at_work(book.def(def)).into_iter().filter(|&what| !coverage.saw(def, what)) {
            wrong.push(format!("{id} was never seen at {what:?}, only at {seen:?}"));
        }
        let never = NEVER_PLAYED.iter().find(|(never, _)| *never == id.as_str());
        let acts = [Event::Plays, Event::Attacks, Event::Activates].iter().any(|&e| coverage.saw(def, e));
        let in_play = [Type::Hero, Type::Equipment, Type::Token];
        let exempt = in_play.into_iter().any(|kind| book.def(def).types.contains(kind));
        match never {
            Some((_, why)) if acts => wrong.push(format!("{id}: {why}; but it was at {seen:?}")),
            None if !acts && !exempt => {
                wrong.push(format!("{id} was never played; if it cannot be, say why in NEVER_PLAYED"));
            }
            _ => {}
        }
    }
    wrong.dedup();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Equipment that can be destroyed for something at any time seldom lives long enough to defend.
const PLAYED_TO_RESOLUTION: u64 = 20_000;

/// Decks, seed, how many random choices in: leaves after 1 to 5 decisions.
#[test]
fn decision_trees_keep_their_size() {
    let pair = |a, b| set_up(deck(a), deck(b), Options::default());
    suite::check_trees(&[
        (pair("rhinar", "dorinthea"), 1, 0, [2, 14, 53, 258, 1526]),
        (pair("dorinthea", "ira"), 2, 0, [2, 10, 43, 233, 1133]),
        (pair("ira", "rhinar"), 3, 0, [2, 12, 48, 268, 1407]),
        (pair("rhinar", "dorinthea"), 1, 40, [3, 18, 82, 313, 1010]),
        (pair("dorinthea", "ira"), 2, 40, [3, 7, 15, 34, 74]),
        (pair("ira", "rhinar"), 3, 40, [3, 6, 12, 36, 160]),
        (pair("dorinthea", "rhinar"), 4, 25, [5, 18, 50, 115, 290]),
        (pair("ira", "dorinthea"), 5, 30, [6, 25, 124, 571, 2278]),
        (pair("katsu", "dash"), 6, 20, [6, 27, 95, 261, 631]),
        (pair("viserai", "kano"), 7, 10, [3, 8, 22, 52, 142]),
    ]);
}

fn deck(id: &str) -> &'static Deck {
    Fab::decks().iter().find(|d| d.id == id).unwrap_or_else(|| panic!("there is no deck \"{id}\""))
}

/// Games that once went wrong: two decks and a seed.
#[test]
fn old_mistakes_stay_mended() {
    suite::replay_mistakes(include_str!("regressions.txt"), |words| match words {
        [a, b, seed] => {
            let seed = seed.parse().map_err(|_| "the third word is a seed".to_string())?;
            Ok((set_up(deck(a), deck(b), Options::default()), seed))
        }
        _ => Err("two decks and a seed".into()),
    });
}
