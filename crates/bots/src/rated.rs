//! The bot that goes by the book: where a game rates an option, it takes the best rated, and elsewhere any. It looks
//! one choice ahead at most and is the least a beginner should be able to lose to.

use crate::{Bot, SeatView};
use stapel_kernel::{Game, Rng};

#[derive(Clone, Debug)]
pub struct RatedBot {
    rng: Rng,
}

impl RatedBot {
    pub fn new(seed: u64) -> Self {
        Self { rng: Rng::new(seed.rotate_left(17) ^ 0x7a7e_d5ee_d7a7_ed5e) }
    }
}

impl<G: Game> Bot<G> for RatedBot {
    fn choose(&mut self, at: &SeatView<'_, '_, G>) -> usize {
        let options = at.decision().options;
        let start = self.rng.below(options.len());
        let view = at.view();
        // From a random place on, so that equals are not always decided for the first.
        (0..options.len())
            .map(|k| (start + k) % options.len())
            .max_by_key(|&k| G::rate(at.book(), &view, options[k]))
            .unwrap_or(start)
    }
}
