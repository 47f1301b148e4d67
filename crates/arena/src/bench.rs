//! How fast a game is: random play on one thread with the event log on, and forks of tables in mid-game.

use serde::Serialize;
use stapel_kernel::{Rng, SetUp, Shipped, Table};
use std::time::{Duration, Instant};

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Bench {
    pub game: &'static str,
    pub decisions_per_s: f64,
    pub games_per_s: f64,
    pub decisions_per_game: f64,
    /// The best of several rounds; all rounds, so that a noisy machine shows.
    pub rounds: Vec<f64>,
    pub fork_ns: f64,
    /// A copy and a world dealt anew for one seat.
    pub world_ns: f64,
    /// The largest state seen.
    pub state_bytes: usize,
    /// Heap allocations in steady state, set-ups of new games left out.
    pub allocations_per_decision: f64,
}

/// Plays all ordered pairs of the shipped decks at random, `rounds` times for `each`. `allocations` reads a counter of
/// heap allocations, if the program has one.
pub fn bench<G: Shipped>(rounds: usize, each: Duration, allocations: &dyn Fn() -> usize) -> Bench {
    let decks = G::decks();
    let seats = *G::SEATS.start();
    let tables: Vec<Table<'_, G>> = (0..decks.len() * decks.len())
        .map(|k| {
            let decks = (0..seats)
                .map(|s| decks[if s == 0 { k / decks.len() } else { (k + s - 1) % decks.len() }].clone());
            let set_up = SetUp { decks: decks.collect(), options: G::Options::default() };
            Table::start(G::book(), &set_up, k as u64).expect("shipped decks are legal")
        })
        .collect();
    let mut rng = Rng::new(1);
    let mut out = Bench {
        game: G::ID,
        decisions_per_s: 0.0,
        games_per_s: 0.0,
        decisions_per_game: 0.0,
        rounds: Vec::new(),
        fork_ns: 0.0,
        world_ns: 0.0,
        state_bytes: 0,
        allocations_per_decision: 0.0,
    };
    let mut t = tables[0].clone();
    let mut middles: Vec<Table<'_, G>> = Vec::new();
    // Once through all pairs, so that every vector has grown to its size.
    for start in &tables {
        let mut sizes = 0;
        play(&mut t, start, &mut rng, &mut |t| {
            sizes += 1;
            out.state_bytes = out.state_bytes.max(t.bytes());
            if sizes == 40 {
                middles.push(t.clone());
            }
        });
    }
    for _ in 0..rounds {
        let (mut decisions, mut games) = (0u64, 0u64);
        let before = allocations();
        let start = Instant::now();
        while start.elapsed() < each {
            for table in &tables {
                decisions += play(&mut t, table, &mut rng, &mut |_| {});
                games += 1;
            }
        }
        let seconds = start.elapsed().as_secs_f64();
        let rate = decisions as f64 / seconds;
        out.rounds.push(rate);
        if rate > out.decisions_per_s {
            out.decisions_per_s = rate;
            out.games_per_s = games as f64 / seconds;
            out.decisions_per_game = decisions as f64 / games as f64;
        }
        out.allocations_per_decision = (allocations() - before) as f64 / decisions as f64;
    }
    let best = |f: &mut dyn FnMut(usize)| {
        (0..5)
            .map(|_| {
                let start = Instant::now();
                (0..100_000).for_each(|k| f(k % middles.len()));
                start.elapsed().as_nanos() as f64 / 100_000.0
            })
            .fold(f64::INFINITY, f64::min)
    };
    out.fork_ns = best(&mut |k| {
        t.clone_from(&middles[k]);
        std::hint::black_box(&t);
    });
    let mut world = middles[0].clone();
    out.world_ns = best(&mut |k| {
        middles[k].fork_for(stapel_kernel::Seat(0), &mut rng, &mut world);
        std::hint::black_box(&world);
    });
    out
}

/// One random game from a laid-out table, with a new seed for chance. Returns how many decisions it took.
fn play<'b, G: Shipped>(
    t: &mut Table<'b, G>,
    start: &Table<'b, G>,
    rng: &mut Rng,
    see: &mut dyn FnMut(&Table<'b, G>),
) -> u64 {
    t.clone_from(start);
    t.reseed(rng.next_u64());
    let mut decisions = 0;
    while t.outcome().is_none() {
        let choice = rng.choice(t.options().len());
        t.events.clear();
        t.choose(choice).expect("the index is below the number of options");
        see(t);
        decisions += 1;
    }
    decisions
}
