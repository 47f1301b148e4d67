//! Flesh and Blood under random play: thousands of games of every pair of shipped decks, with the promises of the
//! engine checked on the way.
//!
//! By default every ordered pair plays 300 games. `STAPEL_GAMES=10000` plays so many instead (a quarter of an hour):
//!
//! ```text
//! STAPEL_GAMES=10000 cargo nextest run -p stapel-fab --test harness
//! ```
//!
//! A failure names decks, seed and step. Once understood, its decks and seed go into `regressions.txt`, where
//! every decision of that game is checked for ever.

use stapel_fab::{
    ArRest, CombatSteps, CostSequence, Event, Fab, Options, RepriseScope, Stat, TriggerOrder, Type,
};
use stapel_harness::{Checks, Rates, suite};
use stapel_kernel::{Def, DefId, SetUp, Shipped};
use stapel_script::{Deck, Symbol};

const DEFAULT_GAMES: u64 = 300;

fn games() -> u64 {
    suite::games(DEFAULT_GAMES)
}

fn set_up(a: &Deck, b: &Deck, options: Options) -> SetUp<Fab> {
    SetUp { decks: vec![a.clone(), b.clone()], options }
}

/// Plays `games` of every pair of decks with each of these options.
fn play_all(rates: Rates, games: u64, options: &[Options]) -> Checks<Fab> {
    let decks = Fab::decks();
    let pairs = decks.iter().flat_map(|a| decks.iter().map(move |b| (a, b)));
    let tables: Vec<_> = pairs.flat_map(|(a, b)| options.iter().map(|&o| set_up(a, b, o))).collect();
    suite::play_all(rates, games, &tables)
}

#[test]
fn every_pair_of_decks_plays_by_the_promises() {
    let rates = Rates { state: 3, cards: 1, replay: 1, ..Rates::NONE };
    let checks = play_all(rates, games(), &[Options::default()]);
    assert_eq!(checks.counts.games, 9 * games());
    println!("{:?}", checks.counts);
}

/// Every reading with a switch (FAB-R-01 to FAB-R-05) is a game of its own.
#[test]
fn every_combination_of_readings_plays_by_the_promises() {
    let on = |k: u32, bit: u32| k >> bit & 1 == 1;
    let options: Vec<Options> = (0..32)
        .map(|k| Options {
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
    let checks = play_all(rates, games().div_ceil(50), &options);
    println!("{:?}", checks.counts);
}

/// Invariant 5 over at least ten thousand states.
#[test]
fn nobody_sees_what_is_hidden() {
    let rates = Rates { hidden: 16, worlds: 2, ..Rates::NONE };
    suite::check_hidden(&play_all(rates, games().max(DEFAULT_GAMES), &[Options::default()]).counts);
}

/// Cards of the decks that no player can ever play or attack with, and why.
const NEVER_PLAYED: [(&str, &str); 5] = [
    ("titanium-bauble-blue", "FAB-OBJ-6: a resource is pitched and blocks, but cannot be played"),
    ("hala-goldenhelm", "FAB-OBJ-6: a mentor works from the arsenal and blocks, but cannot be played"),
    ("chief-rukutan", "FAB-OBJ-6: a mentor works from the arsenal and blocks, but cannot be played"),
    (
        "ira-crimson-haze",
        "a hero is in play from the start; hers is a static ability, and nothing of it resolves",
    ),
    ("quicken", "FAB-SETUP-4: a token is created; it only triggers"),
];

/// What random play must have shown of a card, by what is printed on it.
fn at_work(def: &Def<Fab>) -> Vec<Event> {
    let is = |kind| def.types.contains(kind);
    let mut wanted = Vec::new();
    let mut want = |when: bool, what: Event| wanted.extend(when.then_some(what));
    let playable =
        is(Type::Action) || is(Type::Instant) || is(Type::AttackReaction) || is(Type::DefenseReaction);
    let attacks = is(Type::Weapon) || is(Type::Attack);
    want(playable, Event::Plays);
    want(attacks, Event::Attacks);
    want(!def.activated.is_empty(), Event::Activates);
    // A card that attacks or defends goes on to the chain; everything else is done when it resolves.
    want(playable && !attacks && !is(Type::DefenseReaction), Event::Resolves);
    want(!def.activated.is_empty() && !is(Type::Weapon), Event::Resolves);
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
    let coverage = play_all(Rates::NONE, games().max(DEFAULT_GAMES), &[Options::default()]).coverage;
    let book = Fab::book();
    let find = |id: Symbol| book.find(id).expect("the card is in the book");
    let mut cards: Vec<DefId> = Fab::decks().iter().flat_map(|d| &d.cards).map(|&(_, id)| find(id)).collect();
    cards.push(find(Symbol::new("quicken")));
    for def in cards {
        let id = book.def(def).card.id;
        for what in at_work(book.def(def)) {
            assert!(
                coverage.saw(def, what),
                "{id} was never seen at {what:?}, only at {:?}",
                coverage.names(def)
            );
        }
        let never = NEVER_PLAYED.iter().find(|(never, _)| *never == id.as_str());
        let acts = [Event::Plays, Event::Attacks, Event::Activates].iter().any(|&e| coverage.saw(def, e));
        let exempt =
            book.def(def).types.contains(Type::Hero) || book.def(def).types.contains(Type::Equipment);
        match never {
            Some((_, why)) => assert!(!acts, "{id}: {why}; but it was at {:?}", coverage.names(def)),
            None => {
                assert!(acts || exempt, "{id} was never played; if it cannot be, say why in NEVER_PLAYED")
            }
        }
    }
}

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
