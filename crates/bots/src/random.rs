//! The bot without an opinion. It drives the random-play tests and the roll-outs of searches, so it looks at
//! nothing but the number of options and allocates nothing.

use crate::{Bot, SeatView};
use stapel_kernel::{Game, Rng};

#[derive(Clone, Debug)]
pub struct RandomBot {
    rng: Rng,
}

impl RandomBot {
    /// The same seed makes the same choices. It is stirred first: a bot and a table that were given the same seed
    /// must not draw the same numbers.
    pub fn new(seed: u64) -> Self {
        Self { rng: Rng::new(seed.rotate_left(32) ^ 0x5eed_ab07_5eed_ab07) }
    }
}

impl<G: Game> Bot<G> for RandomBot {
    fn choose(&mut self, at: &SeatView<'_, '_, G>) -> usize {
        self.rng.choice(at.decision().options.len())
    }
}
