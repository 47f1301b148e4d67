//! The kernel by itself, with the smallest game on top of it.

mod frames;
mod knowledge;
mod states;

use stapel_eights::{Eights, Options};
use stapel_kernel::{Rng, Seed, SetUp, Shipped};

pub type Table = stapel_kernel::Table<'static, Eights>;

fn set_up(seats: usize) -> SetUp<Eights> {
    SetUp { decks: vec![Eights::decks()[0].clone(); seats], options: Options::default() }
}

pub fn start(seats: usize, seed: impl Into<Seed>) -> Table {
    Table::start(Eights::book(), &set_up(seats), seed).expect("the pack is legal")
}

/// So many random choices, or fewer if the game ends.
pub fn play(t: &mut Table, choices: usize, rng: &mut Rng) {
    for _ in 0..choices {
        if t.outcome().is_some() {
            return;
        }
        t.choose(rng.choice(t.options().len())).expect("an offered option");
    }
}
