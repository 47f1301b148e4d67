//! Random play of Nightfall under all promises of the engine.

use stapel_harness::{Checks, Rates, random_game};
use stapel_kernel::{SetUp, Shipped};
use stapel_nightfall::{Draft, Nightfall, Options, Sets};

/// Games for each player count and each way to the archives; STAPEL_GAMES raises it.
fn games() -> u64 {
    std::env::var("STAPEL_GAMES").ok().and_then(|n| n.parse().ok()).unwrap_or(40)
}

fn play(seats: usize, options: Options, games: u64, rates: Rates) -> Checks<Nightfall> {
    let mut checks = Checks::new(rates);
    let decks = vec![Nightfall::decks()[0].clone(); seats];
    let set_up = SetUp { decks, options };
    for seed in 0..games {
        random_game(Nightfall::book(), &set_up, seed, &mut checks)
            .unwrap_or_else(|e| panic!("{seats} players, {options:?}: {e}"));
    }
    checks
}

const SOME: Rates = Rates { state: 20, cards: 10, hidden: 30, worlds: 2, replay: 10, longest: 20_000 };

#[test]
fn every_number_of_players_and_every_draft_plays_by_the_promises() {
    for seats in 2..=5 {
        for draft in [
            Draft::Standard,
            Draft::BloodCountry,
            Draft::FirstNight,
            Draft::EvenOdds,
            Draft::ThreeFronts,
            Draft::BloodMoon,
        ] {
            let sets = if seats % 2 == 0 { Sets::All } else { Sets::BaseMartialLaw };
            play(seats, Options { draft, sets, ..Options::default() }, games(), SOME);
        }
    }
}
