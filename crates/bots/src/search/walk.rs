//! One searcher with its own tree and its own chance: deals a world, walks down the tree in it, adds a node, plays on to
//! the end by the policy, and tells all nodes it came through how it went.

use super::{
    ENDLESS, Rollout,
    key::{Key, keys},
    tree::{NodeId, ROOT, Tree},
};
use crate::{goldfish::idle, judge::rewards, policy::Policy};
use stapel_judgement::{Look, Net};
use stapel_kernel::{Game, Seat, Table};
use std::time::Instant;

/// How much a promising option is preferred to one that went well.
const CURIOSITY: f32 = 0.45;
/// The part of the attention that goes to all options alike, whatever their weight.
const OPEN_MIND: f32 = 0.2;
/// What was never tried is thought to be a little worse than the rest.
const CAUTION: f32 = 0.05;
/// So many options are tried at once; more when a node was visited more often.
const WIDTH: f32 = 4.0;
const WIDENING: f32 = 1.0;
/// Choices between two looks at the clock.
const CLOCK: u32 = 16;
/// Iterations between two looks at whether the decision is settled.
const SETTLED: u32 = 16;

#[derive(Debug)]
pub(crate) struct Walker {
    pub tree: Tree,
    pub(super) policy: Policy,
    pub(super) keys: Vec<Key>,
    pub(super) found: Vec<NodeId>,
    path: Vec<(NodeId, Seat)>,
    look: Look,
    steps: u64,
}

/// How worlds are played on and judged.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Beyond<'n> {
    pub rollout: Rollout,
    pub net: Option<&'n Net>,
    /// The others do nothing, as far as they may.
    pub alone: bool,
}

/// When to stop.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limit {
    pub iterations: u32,
    pub deadline: Option<Instant>,
}

impl Limit {
    fn passed(&self, step: u32) -> bool {
        step.is_multiple_of(CLOCK) && self.deadline.is_some_and(|end| Instant::now() >= end)
    }
}

impl Walker {
    pub fn new(seed: u64) -> Self {
        Self {
            tree: Tree::new(),
            policy: Policy::new(seed),
            keys: Vec::new(),
            found: Vec::new(),
            path: Vec::new(),
            look: Look::default(),
            steps: 0,
        }
    }

    /// Searches from a table that is a world of the seat already. Says how many iterations were finished.
    pub fn search<G: Game>(
        &mut self,
        from: &Table<'_, G>,
        seat: Seat,
        beyond: Beyond<'_>,
        limit: Limit,
        goes_on: impl Fn() -> bool,
    ) -> u32 {
        let mut world = from.clone();
        let mut done = 0;
        while done < limit.iterations && goes_on() {
            from.fork_for(seat, &mut self.policy.rng, &mut world);
            if !self.iterate(&mut world, seat, beyond, limit) {
                break;
            }
            done += 1;
            if done % SETTLED == 0 && self.settled(from, limit.iterations - done) {
                break;
            }
        }
        done
    }

    /// One iteration; false if the time was over before its end, and then nothing is learned from it.
    fn iterate<G: Game>(
        &mut self,
        world: &mut Table<'_, G>,
        me: Seat,
        beyond: Beyond<'_>,
        limit: Limit,
    ) -> bool {
        self.path.clear();
        let mut at = ROOT;
        let mut steps = 0;
        while let Some(asked) = world.decision() {
            if limit.passed(steps) {
                return false;
            }
            let seat = asked.seat;
            steps += 1;
            if beyond.alone && seat != me {
                self.reckon_without(world);
                if steps >= ENDLESS {
                    break;
                }
                continue;
            }
            let (choice, node, new) = self.select(world, at);
            world.choose(choice).expect("keys are those of the options");
            world.events.clear();
            let Some(node) = node else { break };
            self.path.push((node, seat));
            at = node;
            if new {
                break;
            }
        }
        if !self.play_on(world, me, beyond, limit) {
            return false;
        }
        let rewards = rewards(world, beyond.net, &mut self.look);
        self.tree.node_mut(ROOT).visits += 1;
        for &(node, seat) in &self.path {
            let node = self.tree.node_mut(node);
            node.visits += 1;
            node.total += rewards[seat.index()];
            node.own += rewards[me.index()];
        }
        true
    }

    /// Somebody else chooses, who is thought to do nothing.
    fn reckon_without<G: Game>(&mut self, world: &mut Table<'_, G>) {
        let choice = idle(world.options()).unwrap_or_else(|| self.policy.likely(world));
        world.choose(choice).expect("it is one of the options");
        world.events.clear();
    }

    /// Picks an option at a node: the index, its node, and whether that is new. Without a node there is no room for one.
    fn select<G: Game>(&mut self, world: &Table<'_, G>, at: NodeId) -> (usize, Option<NodeId>, bool) {
        keys(world, &mut self.keys);
        self.tree.find(at, &self.keys, &mut self.found);
        let (weights, sum) = self.policy.weigh(world);
        let (mut tried, mut visits, mut total) = (0, 0, 0.0);
        for &child in self.found.iter().filter(|&&c| c != ROOT) {
            let node = self.tree.node_mut(child);
            node.available += 1;
            tried += 1;
            visits += node.visits;
            total += node.total;
        }
        let room = WIDTH + WIDENING * (visits as f32).sqrt();
        let widen = tried == 0 || (tried as f32) < room;
        let unknown = if visits == 0 { 0.5 } else { total / visits as f32 - CAUTION };
        let share = (1.0 - OPEN_MIND) / sum as f32;
        let even = OPEN_MIND / self.found.len() as f32;
        let mut best = (f32::NEG_INFINITY, 0);
        for (k, &child) in self.found.iter().enumerate() {
            // Nobody in their right mind does this.
            if weights[k] == 0 {
                continue;
            }
            let prior = weights[k] as f32 * share + even;
            let score = if child == ROOT {
                if !widen {
                    continue;
                }
                unknown + CURIOSITY * prior * (visits as f32 + 1.0).sqrt()
            } else {
                let node = self.tree.node(child);
                node.mean() + CURIOSITY * prior * (node.available as f32).sqrt() / (1 + node.visits) as f32
            };
            if score > best.0 {
                best = (score, k);
            }
        }
        let choice = best.1;
        match self.found[choice] {
            ROOT => (choice, self.tree.add(at, self.keys[choice]), true),
            child => (choice, Some(child), false),
        }
    }

    /// Plays by the policy to the end, or to the first quiet moment after the cut; false if time is over.
    fn play_on<G: Game>(
        &mut self,
        world: &mut Table<'_, G>,
        me: Seat,
        beyond: Beyond<'_>,
        limit: Limit,
    ) -> bool {
        let mut steps = 0;
        while let Some(asked) = world.decision() {
            if beyond.rollout.ends(steps, || G::quiet(world)) {
                break;
            }
            if limit.passed(steps) {
                return false;
            }
            if beyond.alone && asked.seat != me {
                self.reckon_without(world);
                steps += 1;
                continue;
            }
            let choice = self.policy.likely(world);
            world.choose(choice).expect("the policy chooses among the options");
            world.events.clear();
            steps += 1;
        }
        self.steps += u64::from(steps);
        true
    }

    /// Whether the second best cannot catch up any more.
    fn settled<G: Game>(&mut self, from: &Table<'_, G>, left: u32) -> bool {
        let (mut first, mut second) = (0, 0);
        self.each_option(from, &mut |_, visits, _| {
            if visits > first {
                (first, second) = (visits, first);
            } else {
                second = second.max(visits);
            }
        });
        first > second + left
    }

    /// Every option of the decision the search began at: its index, visits and sum of rewards.
    pub fn each_option<G: Game>(&mut self, from: &Table<'_, G>, see: &mut dyn FnMut(usize, u32, f32)) {
        keys(from, &mut self.keys);
        self.tree.find(ROOT, &self.keys, &mut self.found);
        for (k, &child) in self.found.iter().enumerate() {
            if child != ROOT {
                let node = self.tree.node(child);
                see(k, node.visits, node.total);
            }
        }
    }

    /// Keeps what was learned about what comes after an option.
    pub fn descend<G: Game>(&mut self, from: &Table<'_, G>, choice: usize) {
        keys(from, &mut self.keys);
        self.tree.find(ROOT, &self.keys, &mut self.found);
        match self.found[choice] {
            ROOT => self.tree.clear(),
            child => self.tree.keep(child),
        }
    }

    /// Whether the tree begins with the decision that is pending here.
    pub fn knows<G: Game>(&mut self, from: &Table<'_, G>) -> bool {
        keys(from, &mut self.keys);
        self.tree.find(ROOT, &self.keys, &mut self.found);
        self.found.iter().any(|&child| child != ROOT)
    }

    /// Choices played by the policy so far.
    pub fn steps(&self) -> u64 {
        self.steps
    }
}
