//! The bot that looks one play ahead: it tries every option in a few worlds it cannot tell from the true one, lets the
//! play that was begun come to its end, and takes what leaves it standing best.

use crate::{Bot, SeatView, policy::Policy, worth::lead};
use stapel_kernel::{Game, Table};

/// Worlds an option is tried in.
const WORLDS: usize = 4;

/// Nothing is quiet after so many choices: the table is judged as it is.
const LONGEST: usize = 60;

/// What the heaviest option is ahead of one without weight, in points: it decides where trying tells little.
const GLANCE: i64 = 6;

#[derive(Clone, Debug)]
pub struct GreedyBot {
    policy: Policy,
}

impl GreedyBot {
    pub fn new(seed: u64) -> Self {
        Self { policy: Policy::new(seed.rotate_left(17) ^ 0x7a7e_d5ee_d7a7_ed5e) }
    }

    /// Plays on until nothing is under way any more.
    fn finish<G: Game>(&mut self, t: &mut Table<'_, G>) {
        for _ in 0..LONGEST {
            if t.outcome().is_some() || G::quiet(t) {
                break;
            }
            let choice = self.policy.best(t);
            t.choose(choice).expect("the policy chooses among the options");
            t.events.clear();
        }
    }
}

impl<G: Game> Bot<G> for GreedyBot {
    fn choose(&mut self, at: &SeatView<'_, '_, G>) -> usize {
        if at.decision().options.len() == 1 {
            return 0;
        }
        let seat = at.seat();
        let truth = at.new_world(&mut self.policy.rng);
        let (mut world, mut trial) = (truth.clone(), truth.clone());
        let (weights, _) = self.policy.weigh(&truth);
        let most = i64::from(weights.iter().max().copied().unwrap_or(1)).max(1);
        let mut scores: Vec<i64> =
            weights.iter().map(|&w| GLANCE * WORLDS as i64 * i64::from(w) / most).collect();
        for _ in 0..WORLDS {
            truth.fork_for(seat, &mut self.policy.rng, &mut world);
            for (k, score) in scores.iter_mut().enumerate() {
                trial.clone_from(&world);
                trial.choose(k).expect("a world has the options of the table it was sampled for");
                self.finish(&mut trial);
                *score += i64::from(lead(&trial, seat));
            }
        }
        let start = self.policy.rng.below(scores.len());
        // From a random place on, so that equals are not always decided for the first.
        (0..scores.len()).map(|k| (start + k) % scores.len()).max_by_key(|&k| scores[k]).unwrap_or(start)
    }
}
