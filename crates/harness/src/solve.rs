//! Whether a puzzle can be solved: a search over everything the learner may choose, against the others as the stage plays them.

use crate::{
    learn::Piece,
    scenario::Failure,
    stage::{Stage, Status, opened},
};
use stapel_kernel::{Choice, Offer, Rng, Shipped};
use stapel_wording::Speak;
use std::{
    collections::HashSet,
    hash::{DefaultHasher, Hash, Hasher},
};

/// Positions that one attempt looks at, and how many attempts there are: each goes another way.
const MOST: usize = 4_000;
const ATTEMPTS: u64 = 25;

/// Positions that somebody at the table thinks through.
const GLIMPSE: usize = 300;

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unsolved {
    #[error("there is no solution: all {0} positions were tried")]
    Impossible(usize),
    #[error("no solution was found in {ATTEMPTS} attempts of {MOST} positions")]
    TooLarge,
    #[error(transparent)]
    Broken(#[from] Failure),
}

/// Finds a solution, without looking at the one that is written down.
pub fn solvable<G: Shipped + Speak>(piece: &Piece) -> Result<(), Unsolved> {
    opened::<G, _>(piece, |stage| {
        for attempt in 0..ATTEMPTS {
            let mut search = Search { seen: HashSet::new(), most: MOST, rng: Rng::new(attempt) };
            if search.solve(&stage) {
                return Ok(());
            }
            if search.seen.len() < MOST {
                return Err(Unsolved::Impossible(search.seen.len()));
            }
        }
        Err(Unsolved::TooLarge)
    })?
}

/// Whether a way to the goal is near.
pub(crate) fn within_reach<G: Shipped + Speak>(stage: &Stage<'_, '_, G>) -> bool {
    Search { seen: HashSet::new(), most: GLIMPSE, rng: Rng::new(0) }.solve(stage)
}

struct Search {
    seen: HashSet<u64>,
    most: usize,
    rng: Rng,
}

impl Search {
    /// Depth first, and no position twice.
    fn solve<G: Shipped + Speak>(&mut self, stage: &Stage<'_, '_, G>) -> bool {
        match stage.status() {
            Status::Done => return true,
            Status::Failed => return false,
            Status::Playing => {}
        }
        if self.seen.len() >= self.most || !self.seen.insert(position(stage)) {
            return false;
        }
        let offers = stage.selection().offers(stage.table());
        let declines = |o: &Offer| matches!(o, Offer::Take(Choice::Pass | Choice::Done));
        // What does something comes first; nobody gets on by putting back.
        let taking = (0..offers.len()).filter(|&k| matches!(offers[k], Offer::Take(_)));
        let (mut acts, declining): (Vec<usize>, Vec<usize>) = taking.partition(|&k| !declines(&offers[k]));
        for k in (1..acts.len()).rev() {
            acts.swap(k, self.rng.choice(k + 1));
        }
        acts.into_iter().chain(declining).any(|option| {
            let mut fork = stage.fork();
            fork.choose(option).is_ok() && self.solve(&fork)
        })
    }
}

/// Positions are alike whatever led to them; of a set only what is picked counts, in any order.
fn position<G: Shipped + Speak>(stage: &Stage<'_, '_, G>) -> u64 {
    let mut picked: Vec<String> = stage.selection().picked().iter().map(|p| format!("{p:?}")).collect();
    picked.sort();
    let mut hasher = DefaultHasher::new();
    (stage.table().fingerprint(), picked, stage.played()).hash(&mut hasher);
    hasher.finish()
}
