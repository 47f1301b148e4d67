//! How fast the search bot thinks: iterations in mid-game, beside what they cannot do without, a world and a rollout.

use serde::Serialize;
use stapel_bots::{Bot, Budget, ENDLESS, Policy, Rollout, Search, SearchBot, SeatView};
use stapel_kernel::{Rng, SetUp, Shipped, Table};
use std::time::{Duration, Instant};

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Pace {
    pub game: &'static str,
    /// With rollouts to the end of the game.
    pub iterations_per_s: f64,
    /// Worlds dealt and played to the end, without a tree.
    pub bare_per_s: f64,
    /// How much an iteration costs beside that.
    pub ratio: f64,
    pub choices_per_rollout: f64,
    /// Heap allocations, those of a whole decision spread over its iterations.
    pub allocations_per_iteration: f64,
    /// With rollouts as the bot has them if nothing else is said.
    pub cut_iterations_per_s: f64,
}

/// Tables looked at.
const TABLES: usize = 16;
/// Iterations a decision.
const ITERATIONS: u32 = 500;

/// Takes the best of several rounds. `allocations` reads a counter of heap allocations, if the program has one.
pub fn pace<G: Shipped>(rounds: usize, each: Duration, allocations: &dyn Fn() -> usize) -> Pace {
    let tables = middles::<G>();
    let part = each / 3;
    let mut out = Pace {
        game: G::ID,
        iterations_per_s: 0.0,
        bare_per_s: 0.0,
        ratio: 0.0,
        choices_per_rollout: 0.0,
        allocations_per_iteration: 0.0,
        cut_iterations_per_s: 0.0,
    };
    for _ in 0..rounds {
        let mut full = searcher(Rollout::Full);
        let before = allocations();
        let rate = think(&tables, &mut full, part);
        let allocated = allocations() - before;
        if rate > out.iterations_per_s {
            out.iterations_per_s = rate;
            out.choices_per_rollout = full.steps() as f64 / full.iterations() as f64;
            out.allocations_per_iteration = allocated as f64 / full.iterations() as f64;
        }
        out.bare_per_s = out.bare_per_s.max(bare(&tables, part));
        let mut cut = searcher(Search::default().rollout);
        out.cut_iterations_per_s = out.cut_iterations_per_s.max(think(&tables, &mut cut, part));
    }
    out.ratio = out.bare_per_s / out.iterations_per_s;
    out
}

fn searcher(rollout: Rollout) -> SearchBot {
    SearchBot::new(Search { budget: Budget::Iterations(ITERATIONS), rollout, ..Search::default() }, 1)
}

/// Tables in the middle of games that were played by the policy.
fn middles<G: Shipped>() -> Vec<Table<'static, G>> {
    let decks = G::decks();
    let seats = *G::SEATS.start();
    let mut policy = Policy::new(1);
    (0..TABLES)
        .map(|k| {
            let decks = (0..seats).map(|s| decks[(k + s * (1 + k / decks.len())) % decks.len()].clone());
            let set_up = SetUp { decks: decks.collect(), options: G::Options::default() };
            let start = Table::start(G::book(), &set_up, k as u64).expect("shipped decks are legal");
            let mut t = start.clone();
            let mut choices = 0;
            while t.outcome().is_none() && choices < ENDLESS {
                step(&mut t, &mut policy);
                choices += 1;
            }
            // The same game as far as its middle: chance is the table's own, the choices are others.
            t.clone_from(&start);
            for _ in 0..choices / 2 {
                if t.outcome().is_none() {
                    step(&mut t, &mut policy);
                }
            }
            if t.outcome().is_none() { t } else { start }
        })
        .collect()
}

fn step<G: Shipped>(t: &mut Table<'_, G>, policy: &mut Policy) {
    let choice = policy.likely(t);
    t.choose(choice).expect("the policy chooses among the options");
    t.events.clear();
}

fn think<G: Shipped>(tables: &[Table<'_, G>], bot: &mut SearchBot, time: Duration) -> f64 {
    let start = Instant::now();
    for table in tables.iter().cycle() {
        if let Some(view) = SeatView::of_asked(table) {
            bot.choose(&view);
        }
        if start.elapsed() >= time {
            break;
        }
    }
    bot.iterations() as f64 / start.elapsed().as_secs_f64()
}

fn bare<G: Shipped>(tables: &[Table<'_, G>], time: Duration) -> f64 {
    let (mut rng, mut policy) = (Rng::new(1), Policy::new(1));
    let mut world = tables[0].clone();
    let mut played = 0;
    let start = Instant::now();
    for table in tables.iter().cycle() {
        let Some(seat) = table.decision().map(|d| d.seat) else { continue };
        for _ in 0..ITERATIONS {
            table.fork_for(seat, &mut rng, &mut world);
            for _ in 0..ENDLESS {
                if world.outcome().is_some() {
                    break;
                }
                step(&mut world, &mut policy);
            }
        }
        played += ITERATIONS;
        if start.elapsed() >= time {
            break;
        }
    }
    f64::from(played) / start.elapsed().as_secs_f64()
}
