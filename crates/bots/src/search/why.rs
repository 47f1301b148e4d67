//! Why a search would choose as it does, read off its tree: how it thinks it goes on, and the answer of somebody else that it
//! fears. Everything is told at worlds that the seat cannot tell from the true one, so nobody learns from it what they may not know.

use super::{
    Judgement,
    key::keys,
    tree::{NodeId, ROOT},
    walk::Walker,
};
use stapel_kernel::{Game, Table};

/// What was tried more seldom than that means nothing.
const MEANT: u32 = 12;
/// How far a line is told.
const FAR: usize = 8;
/// Worlds in which is looked what the others can do.
const WORLDS: u32 = 48;
/// Less than this is nothing to fear.
const HARM: f32 = 0.03;

/// A table in a world, and the option that is chosen there.
#[derive(Debug)]
pub struct Moment<'b, G: Game> {
    pub table: Table<'b, G>,
    pub option: usize,
}

/// What a search thinks, and why.
#[derive(Debug)]
pub struct Reasons<'b, G: Game> {
    pub judgement: Judgement,
    /// How it goes on in one world, its favourite first: what everybody chose there most often.
    pub line: Vec<Moment<'b, G>>,
    pub fear: Option<Fear<'b, G>>,
}

/// The answer of somebody else that costs the most, by how much and how often they have it.
#[derive(Debug)]
pub struct Fear<'b, G: Game> {
    pub answer: Moment<'b, G>,
    /// In which part of the worlds they can do so.
    pub likely: f32,
    /// The chance to win that is left then.
    pub odds: f32,
}

impl Walker {
    /// The node of an option of the pending decision.
    fn child<G: Game>(&mut self, t: &Table<'_, G>, at: NodeId, option: usize) -> Option<NodeId> {
        keys(t, &mut self.keys);
        self.tree.find(at, &self.keys, &mut self.found);
        self.found.get(option).copied().filter(|&child| child != ROOT)
    }

    /// The option that was chosen most often here, if that was often enough.
    fn usual<G: Game>(&mut self, t: &Table<'_, G>, at: NodeId) -> Option<usize> {
        keys(t, &mut self.keys);
        self.tree.find(at, &self.keys, &mut self.found);
        let visits = |k: usize| match self.found[k] {
            ROOT => 0,
            child => self.tree.node(child).visits,
        };
        (0..self.found.len()).rev().max_by_key(|&k| visits(k)).filter(|&k| visits(k) >= MEANT)
    }

    pub(super) fn line<'b, G: Game>(&mut self, from: &Table<'b, G>, best: usize) -> Vec<Moment<'b, G>> {
        let mut line = Vec::new();
        let Some(seat) = from.decision().map(|d| d.seat) else { return line };
        let mut world = from.clone();
        from.fork_for(seat, &mut self.policy.rng, &mut world);
        let (mut at, mut next) = (ROOT, Some(best));
        while let Some(option) = next.filter(|_| line.len() < FAR) {
            let child = self.child(&world, at, option);
            let before = world.clone();
            if world.choose(option).is_err() {
                break;
            }
            world.events.clear();
            line.push(Moment { table: before, option });
            next = child.and_then(|child| {
                at = child;
                self.usual(&world, child)
            });
        }
        line
    }

    pub(super) fn fear<'b, G: Game>(
        &mut self,
        from: &Table<'b, G>,
        best: usize,
        odds: f32,
    ) -> Option<Fear<'b, G>> {
        let seat = from.decision()?.seat;
        // Of every answer: its node, in how many worlds it was there, and one of them.
        let mut answers: Vec<(NodeId, u32, Moment<'b, G>)> = Vec::new();
        let mut world = from.clone();
        for _ in 0..WORLDS {
            from.fork_for(seat, &mut self.policy.rng, &mut world);
            let (mut at, mut next) = (ROOT, Some(best));
            // One's own choices until somebody else has one.
            while let Some(option) = next {
                let child = self.child(&world, at, option);
                next = None;
                if world.choose(option).is_ok()
                    && let Some(child) = child
                {
                    at = child;
                    if world.decision().is_some_and(|d| d.seat == seat) {
                        next = self.usual(&world, at);
                    }
                }
            }
            if at == ROOT || world.decision().is_none_or(|d| d.seat == seat) {
                continue;
            }
            keys(&world, &mut self.keys);
            self.tree.find(at, &self.keys, &mut self.found);
            for (option, &node) in self.found.iter().enumerate().filter(|(_, node)| **node != ROOT) {
                match answers.iter_mut().find(|answer| answer.0 == node) {
                    Some(answer) => answer.1 += 1,
                    None => answers.push((node, 1, Moment { table: world.clone(), option })),
                }
            }
        }
        let fears = answers.into_iter().filter_map(|(node, worlds, answer)| {
            let node = self.tree.node(node);
            let left = node.own / node.visits.max(1) as f32;
            let likely = worlds as f32 / WORLDS as f32;
            (node.visits >= MEANT && odds - left >= HARM).then_some(Fear { answer, likely, odds: left })
        });
        let cost = |fear: &Fear<'_, G>| (odds - fear.odds) * fear.likely;
        fears.max_by(|a, b| cost(a).total_cmp(&cost(b)))
    }
}
