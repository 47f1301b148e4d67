//! What a net is told, and what it makes of it.

mod held_out;
mod look;
mod net;

use stapel_kernel::{Rng, SetUp, Shipped, Table};

/// A table in the middle of a game, after so many random choices.
fn in_play<G: Shipped>(seed: u64, seats: usize, choices: usize) -> Table<'static, G> {
    let decks = G::decks();
    let chosen = (0..seats).map(|k| decks[(seed as usize + k) % decks.len()].clone()).collect();
    let set_up = SetUp { decks: chosen, options: G::Options::default() };
    let mut t = Table::start(G::book(), &set_up, seed).expect("shipped decks are legal");
    let mut rng = Rng::new(seed);
    for _ in 0..choices {
        if t.outcome().is_none() {
            let choice = rng.choice(t.options().len());
            t.choose(choice).expect("offered");
        }
    }
    t
}
