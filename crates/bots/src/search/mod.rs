//! The bot that thinks: information-set Monte-Carlo tree search.
//!
//! Every iteration deals a new world that the seat cannot tell from the true one, and walks one tree in it. The tree
//! knows options and not states (it is open-loop), so chance and hidden cards need no nodes of their own: a node stands
//! for everything that can be the case after these choices. In which worlds an option was there at all is counted, so
//! that rare options are not thought to be bad ones. Every node keeps the reward of the seat that chose, so it works for
//! any number of players.

mod key;
mod tree;
mod walk;
mod why;

use crate::{Bot, BotSpec, Company, Judge, SeatView, policy::Policy};
use stapel_judgement::Net;
use stapel_kernel::{Game, Table};
use stapel_script::Symbol;
use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};
use walk::{Beyond, Limit, Walker};
pub use why::{Fear, Moment, Reasons};

/// How long to think about one decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Budget {
    /// The same choice for the same seed, however fast the machine is.
    Iterations(u32),
    /// Never longer than this.
    Time(Duration),
    /// So many iterations, but never longer than this: on a machine that is not too slow the same choice for the same seed.
    Within(u32, Duration),
}

impl Budget {
    /// How many iterations at the most.
    pub fn iterations(self) -> u32 {
        match self {
            Self::Iterations(n) | Self::Within(n, _) => n,
            Self::Time(_) => u32::MAX,
        }
    }
    fn time(self) -> Option<Duration> {
        match self {
            Self::Iterations(_) => None,
            Self::Time(time) | Self::Within(_, time) => Some(time),
        }
    }
}

/// What somebody leaves out who does not think of everything.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Lapses {
    /// Of a hundred choices so many are made at a glance: what looks heavy, without a thought.
    pub glances: u8,
    /// In its head the others do nothing: it forgets that they hold cards, too.
    pub alone: bool,
}

/// How far a world is played on from where the tree ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rollout {
    /// To the end of the game.
    Full,
    /// So many choices and on to the next quiet moment; then the game says how everybody stands.
    Cut(u16),
    /// As many as who judges then has advised.
    Advised,
}

/// Where nobody has advised anything.
const USUAL: u16 = 30;

/// Choices after which a moment that is still not quiet will do.
const RESTLESS: u32 = 60;
/// A rollout that goes on for so long is judged as it stands: a policy may go round in circles.
pub const ENDLESS: u32 = 5_000;

impl Rollout {
    fn with(self, net: Option<&Net>) -> Self {
        match self {
            Self::Advised => Self::Cut(net.map_or(USUAL, Net::play_on)),
            other => other,
        }
    }

    fn ends(self, steps: u32, quiet: impl FnOnce() -> bool) -> bool {
        match self {
            Self::Full => steps >= ENDLESS,
            Self::Advised => true,
            Self::Cut(n) => steps >= u32::from(n) && (quiet() || steps >= u32::from(n) + RESTLESS),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Search {
    pub budget: Budget,
    /// Each has its own tree; what they found is added up.
    pub cores: u8,
    pub rollout: Rollout,
    /// Who says what a world is worth where the rollout ends.
    pub judge: Judge,
    pub lapses: Lapses,
}

impl Default for Search {
    fn default() -> Self {
        Self {
            budget: Budget::Iterations(400),
            cores: 1,
            rollout: Rollout::Advised,
            judge: Judge::Standing,
            lapses: Lapses::default(),
        }
    }
}

impl Search {
    /// As the best of a game's named opponents thinks, for as long as is said.
    pub fn best<G: Game>(budget: Budget) -> Self {
        match Company::of::<G>().levels.last().map(|level| level.bot) {
            Some(BotSpec::Search(best)) => Self { budget, ..best },
            _ => Self { budget, ..Self::default() },
        }
    }

    /// Judged by the game's net, or that of a file.
    pub fn learned(file: Option<Symbol>) -> Self {
        Self { judge: Judge::Learned(file), ..Self::default() }
    }
}

#[derive(Debug)]
pub struct SearchBot {
    search: Search,
    walkers: Vec<Walker>,
    policy: Policy,
    iterations: u64,
    unwanted: Arc<AtomicBool>,
}

impl SearchBot {
    pub fn new(search: Search, seed: u64) -> Self {
        let seed = seed.rotate_left(41) ^ 0x5ea2_c4b0_75ea_2c4b;
        let mut policy = Policy::new(seed);
        let walkers = (0..search.cores.max(1)).map(|_| Walker::new(policy.rng.next_u64())).collect();
        Self { search, walkers, policy, iterations: 0, unwanted: Arc::default() }
    }

    /// Iterations finished so far, over all decisions.
    pub fn iterations(&self) -> u64 {
        self.iterations
    }

    /// Choices of all rollouts so far.
    pub fn steps(&self) -> u64 {
        self.walkers.iter().map(Walker::steps).sum()
    }

    fn limits(&self) -> impl Iterator<Item = Limit> + use<> {
        let cores = u32::from(self.search.cores.max(1));
        let budget = self.search.budget;
        let (all, deadline) = (budget.iterations(), budget.time().map(|time| Instant::now() + time));
        (0..cores).map(move |k| {
            let iterations = if all == u32::MAX { all } else { all / cores + u32::from(k < all % cores) };
            Limit { iterations, deadline }
        })
    }

    /// Lets all walkers search, each in worlds of its own.
    fn think<G: Game>(&mut self, from: &Table<'_, G>, limits: &[Limit]) {
        let net: Option<Arc<Net>> =
            self.search.judge.net(from.book).expect("whoever makes a bot has checked that its net is there");
        let Some(seat) = from.decision().map(|d| d.seat) else { return };
        let rollout = self.search.rollout.with(net.as_deref());
        let beyond = Beyond { rollout, net: net.as_deref(), alone: self.search.lapses.alone };
        let goes_on = || !self.unwanted.load(Ordering::Relaxed);
        let done: u32 = match self.walkers.as_mut_slice() {
            [one] => one.search(from, seat, beyond, limits[0], goes_on),
            // One searches here, the others on threads that wait for the next decision instead of being started for it. However
            // many think at once, this one does.
            [here, others @ ..] => {
                let mut done = vec![0; others.len()];
                let first = rayon::in_place_scope(|scope| {
                    for ((walker, &limit), done) in others.iter_mut().zip(&limits[1..]).zip(&mut done) {
                        let from = from.clone();
                        scope.spawn(move |_| *done = walker.search(&from, seat, beyond, limit, goes_on));
                    }
                    here.search(from, seat, beyond, limits[0], goes_on)
                });
                first + done.iter().sum::<u32>()
            }
            [] => unreachable!("a search has at least one searcher"),
        };
        self.iterations += u64::from(done);
    }

    /// What was found out about every option.
    fn found<G: Game>(&mut self, from: &Table<'_, G>) -> Vec<Found> {
        let (weights, _) = self.policy.weigh(from);
        let mut found: Vec<Found> =
            weights.iter().map(|&weight| Found { visits: 0, total: 0.0, weight }).collect();
        for walker in &mut self.walkers {
            walker.each_option(from, &mut |k, visits, total| {
                found[k].visits += visits;
                found[k].total += total;
            });
        }
        found
    }

    /// Searches, and goes down the tree with its favourite.
    fn search<G: Game>(&mut self, at: &SeatView<'_, '_, G>) -> (usize, Vec<Found>) {
        let (from, choice, found) = self.look(at);
        for walker in &mut self.walkers {
            walker.descend(&from, choice);
        }
        (choice, found)
    }

    /// Searches: the world it began with, its favourite, and what was found out about every option.
    fn look<'b, G: Game>(&mut self, at: &SeatView<'_, 'b, G>) -> (Table<'b, G>, usize, Vec<Found>) {
        let limits: Vec<Limit> = self.limits().collect();
        let from = at.new_world(&mut self.policy.rng);
        // In the middle of a play, what was learned about it is still true. At a quiet moment others may have done
        // anything in between, and which of it they did is not ours to know.
        let going_on = !G::quiet(&from);
        for walker in &mut self.walkers {
            if !(going_on && walker.knows(&from)) {
                walker.tree.clear();
            }
        }
        self.think(&from, &limits);
        let found = self.found(&from);
        let choice = favourite(&found);
        (from, choice, found)
    }

    /// What the search thinks of every option: for whoever wants to know where a game turned.
    pub fn judge<G: Game>(&mut self, at: &SeatView<'_, '_, G>) -> Judgement {
        let (best, found) = self.search(at);
        Judgement::of(best, &found)
    }

    /// The same, and why: how it thinks it goes on, and what it fears.
    pub fn explain<'b, G: Game>(&mut self, at: &SeatView<'_, 'b, G>) -> Reasons<'b, G> {
        let (from, best, found) = self.look(at);
        let judgement = Judgement::of(best, &found);
        let odds = judgement.odds[best].unwrap_or(0.5);
        // Searchers agree on more than they differ in: one tells it.
        let walker = &mut self.walkers[0];
        let line = walker.line(&from, best);
        let fear = walker.fear(&from, best, odds);
        Reasons { judgement, line, fear }
    }

    /// A choice without a thought, by what looks heavy at a table that cannot be told from the true one.
    fn glance<G: Game>(&mut self, at: &SeatView<'_, '_, G>) -> usize {
        let world = at.new_world(&mut self.policy.rng);
        self.policy.likely(&world)
    }
}

/// What was found out about an option.
#[derive(Clone, Copy, Debug)]
struct Found {
    visits: u32,
    total: f32,
    /// What the policy thinks of it.
    weight: u32,
}

/// The option most iterations went to; the better one of two, the heavier one of none.
fn favourite(found: &[Found]) -> usize {
    let better = |a: &Found, b: &Found| {
        a.visits.cmp(&b.visits).then(a.total.total_cmp(&b.total)).then(a.weight.cmp(&b.weight))
    };
    (0..found.len()).max_by(|&a, &b| better(&found[a], &found[b])).unwrap_or(0)
}

/// What a search thinks of a decision, from the chair of whoever has to take it.
#[derive(Clone, Debug, PartialEq)]
pub struct Judgement {
    /// The option it would take.
    pub best: usize,
    /// The chance to win with each option, from 0 to 1; none for an option it never came to.
    pub odds: Vec<Option<f32>>,
}

impl Judgement {
    fn of(best: usize, found: &[Found]) -> Self {
        let odds = |f: &Found| (f.visits > 0).then(|| f.total / f.visits as f32);
        Self { best, odds: found.iter().map(odds).collect() }
    }
}

impl<G: Game> Bot<G> for SearchBot {
    fn choose(&mut self, at: &SeatView<'_, '_, G>) -> usize {
        if at.decision().options.len() == 1 {
            return 0;
        }
        let glances = usize::from(self.search.lapses.glances);
        if glances > 0 && self.policy.rng.below(100) < glances {
            return self.glance(at);
        }
        self.search(at).0
    }

    fn stop_when(&mut self, unwanted: Arc<AtomicBool>) {
        self.unwanted = unwanted;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A game that the policy plays in circles, as it does in Nightfall, must not hold up a bot.
    #[test]
    fn a_rollout_to_the_end_ends() {
        assert!(!Rollout::Full.ends(ENDLESS - 1, || true));
        assert!(Rollout::Full.ends(ENDLESS, || false));
    }
}
