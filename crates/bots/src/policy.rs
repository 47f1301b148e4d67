//! How somebody plays who does not think ahead: by the weight a game gives each option at a glance. Searches play their
//! games to the end with it, and a greedy player lets it finish what was begun.

use stapel_kernel::{Game, Rng, Table};

#[derive(Clone, Debug)]
pub struct Policy {
    pub(crate) rng: Rng,
    weights: Vec<u32>,
}

impl Policy {
    pub fn new(seed: u64) -> Self {
        Self { rng: Rng::new(seed), weights: Vec::new() }
    }

    /// The weights of all options of the pending decision, and their sum. If all are 0, all are alike.
    pub fn weigh<G: Game>(&mut self, t: &Table<'_, G>) -> (&[u32], u32) {
        self.weights.clear();
        G::rate(t, &mut self.weights);
        debug_assert_eq!(self.weights.len(), t.options().len(), "a weight an option");
        let sum: u32 = self.weights.iter().sum();
        if sum > 0 {
            return (&self.weights, sum);
        }
        self.weights.fill(1);
        (&self.weights, self.weights.len() as u32)
    }

    /// Any option, heavy ones more often.
    pub fn likely<G: Game>(&mut self, t: &Table<'_, G>) -> usize {
        if t.options().len() == 1 {
            return 0;
        }
        let (_, sum) = self.weigh(t);
        let mut at = self.rng.below(sum as usize) as u32;
        self.weights
            .iter()
            .position(|&weight| {
                let here = at < weight;
                at = at.wrapping_sub(weight);
                here
            })
            .unwrap_or(0)
    }

    /// One of the heaviest.
    pub fn best<G: Game>(&mut self, t: &Table<'_, G>) -> usize {
        let (weights, _) = self.weigh(t);
        let most = weights.iter().max().copied().unwrap_or(0);
        let equals = weights.iter().filter(|&&w| w == most).count();
        let nth = self.rng.below(equals);
        (0..self.weights.len()).filter(|&k| self.weights[k] == most).nth(nth).unwrap_or(0)
    }
}
