//! What is said most like a line that was not understood: sentences of cards, with what was understood of the line put in the places
//! of their parts as long as that brings them nearer. It is offered, never taken.

use crate::{Chart, Forest, Grammar, Head, Lattice, Reader, Tree, Type, bare, said, words};
use stapel_kernel::Shipped;
use stapel_script::{Ability, Card};
use stapel_wording::Speak;
use std::collections::{BTreeSet, HashMap, HashSet};

/// How many sentences of cards are brought nearer.
const BEGIN_WITH: usize = 8;
/// How many things are tried in all, and how many in a row.
const TRIES: usize = 2000;
const ROUNDS: usize = 6;
/// How many sentences are told.
const TOLD: usize = 3;
/// What a word weighs that no card has.
const UNKNOWN: f32 = 3.0;
/// What a sign between words weighs.
const SIGN: f32 = 0.3;
/// By how much something has to be nearer.
const NEARER: f32 = 0.01;

/// How much each word tells, by its number: what stands on few cards tells much.
#[derive(Debug, Default)]
pub struct Weights(Vec<f32>);

impl Weights {
    pub fn new<'l>(grammar: &Grammar, lines: impl Iterator<Item = &'l Vec<String>>) -> Self {
        let mut count: HashMap<&str, usize> = HashMap::new();
        let mut all = 0;
        for line in lines {
            all += 1;
            for word in line.iter().collect::<BTreeSet<_>>() {
                *count.entry(word).or_default() += 1;
            }
        }
        let mut out = vec![UNKNOWN; grammar.words() + 1];
        for (word, n) in count {
            let number = grammar.word(word);
            let weight = (all as f32 / n as f32).ln() + 0.5;
            out[number as usize] = if grammar.is_sign(number) { SIGN } else { weight };
        }
        Self(out)
    }

    fn of(&self, word: u32) -> f32 {
        self.0.get(word as usize).copied().unwrap_or(UNKNOWN)
    }
}

/// A line as the numbers of its words, to measure how far others are from it.
struct Written<'r> {
    weights: &'r Weights,
    steps: Vec<Vec<(u32, usize)>>,
}

impl Written<'_> {
    /// What has to be left out and put in to make this of the nearest wording of the line.
    fn distance(&self, line: &[u32]) -> f32 {
        let n = line.len();
        let mut far = vec![f32::INFINITY; self.steps.len() * (n + 1)];
        far[0] = 0.0;
        for (at, steps) in self.steps.iter().enumerate() {
            let here = at * (n + 1);
            for j in 0..n {
                far[here + j + 1] = far[here + j + 1].min(far[here + j] + self.weights.of(line[j]));
            }
            for (word, to) in steps {
                let there = to * (n + 1);
                let out = self.weights.of(*word);
                for j in 0..=n {
                    far[there + j] = far[there + j].min(far[here + j] + out);
                    if j < n && line[j] == *word && *word != 0 {
                        far[there + j + 1] = far[there + j + 1].min(far[here + j]);
                    }
                }
            }
        }
        far[far.len() - 1]
    }
}

/// What was understood of a line, by its type.
type Parts = HashMap<Type, Vec<Tree>>;

impl<G: Shipped + Speak> Reader<'_, G> {
    /// The sentences that are most like a line, of which these could be read if one of its words were another.
    pub(crate) fn nearest(
        &self,
        host: &Card<G>,
        text: &str,
        lattice: &Lattice,
        slipped: Vec<Tree>,
    ) -> Vec<String> {
        let number = |word: &String| self.grammar.word(word);
        let steps = (0..=lattice.end())
            .map(|at| lattice.steps(at).iter().map(|step| (number(&step.word), step.to)).collect::<Vec<_>>());
        let written = Written { weights: &self.weights, steps: steps.collect() };
        let far = |line: &str| {
            let line: Vec<u32> = words(line, self.lang).iter().map(number).collect();
            written.distance(&line)
        };
        let mut begin: Vec<(f32, String, Tree)> =
            self.examples.iter().map(|(line, tree)| (far(line), line.clone(), tree.clone())).collect();
        begin.sort_by(|a, b| a.0.total_cmp(&b.0).then_with(|| a.1.cmp(&b.1)));
        begin.dedup_by(|a, b| a.1 == b.1);
        begin.truncate(BEGIN_WITH);
        let here = |tree: &Tree| {
            let ability = serde_json::from_value::<Ability<G>>(tree.value()).ok()?;
            let line = said(self.book, &bare(host), &ability, self.lang)?;
            Some((far(&line), line))
        };
        begin.extend(slipped.into_iter().filter_map(|tree| here(&tree).map(|(far, line)| (far, line, tree))));
        let parts = self.understood(text, lattice);
        let mut tried: HashSet<Tree> = HashSet::new();
        let mut out: Vec<(f32, String)> = Vec::new();
        for (mut far, mut line, mut tree) in begin {
            for _ in 0..ROUNDS {
                let mut best: Option<(f32, String, Tree)> = None;
                for other in variations(&tree, &parts) {
                    if tried.len() >= TRIES || !tried.insert(other.clone()) {
                        continue;
                    }
                    let Some((f, l)) = here(&other) else { continue };
                    if f + NEARER < best.as_ref().map_or(far, |best| best.0) {
                        best = Some((f, l, other));
                    }
                }
                let Some(nearer) = best else { break };
                out.push((far, line));
                (far, line, tree) = nearer;
            }
            out.push((far, line));
        }
        out.sort_by(|a, b| a.0.total_cmp(&b.0).then_with(|| a.1.cmp(&b.1)));
        out.dedup_by(|a, b| a.1 == b.1);
        out.into_iter().take(TOLD).map(|(_, line)| line).collect()
    }

    /// Everything that can be read anywhere in a line.
    fn understood(&self, text: &str, lattice: &Lattice) -> Parts {
        let chart = Chart::parts(&self.grammar, &self.names, self.lang, text, lattice);
        let mut out = Parts::new();
        for (_, tree) in Forest::parts(&chart, &self.prices) {
            let alike = out.entry(tree.kind).or_default();
            if !alike.contains(&tree) {
                alike.push(tree);
            }
        }
        let numbers = (0..lattice.end()).flat_map(|at| lattice.steps(at));
        let numbers: BTreeSet<i64> = numbers.filter_map(|step| step.word.parse().ok()).chain([1]).collect();
        out.entry("#").or_default().extend(numbers.into_iter().map(|n| Tree::new("#", Head::Number(n))));
        for at in 0..lattice.end() {
            for step in lattice.steps(at) {
                for (said, called) in self.names.beginning(&step.word, self.lang) {
                    if !lattice.follow(at, said).is_empty() {
                        out.entry("text")
                            .or_default()
                            .push(Tree::new("text", Head::Text(called.data.clone())));
                    }
                }
            }
        }
        out
    }
}

/// The same with one part another, one more or one less.
fn variations(tree: &Tree, parts: &Parts) -> Vec<Tree> {
    let of = |kind: Type| parts.get(kind).into_iter().flatten();
    let mut out: Vec<Tree> = match &tree.head {
        Head::Number(n) => {
            let sign = if *n < 0 { -1 } else { 1 };
            let other = |t: &Tree| match t.head {
                Head::Number(m) if m != n.abs() => Some(Tree::new(tree.kind, Head::Number(sign * m))),
                _ => None,
            };
            of("#").filter_map(other).collect()
        }
        Head::Text(_) => {
            of("text").map(|t| Tree::new(tree.kind, t.head.clone())).filter(|t| t != tree).collect()
        }
        _ => of(tree.kind).filter(|t| *t != tree).cloned().collect(),
    };
    if tree.head == Head::List && tree.kind != "[]" {
        let item: Type = tree.kind.trim_start_matches('[').trim_end_matches(']');
        for k in 0..tree.kids.len() {
            let mut less = tree.clone();
            less.kids.remove(k);
            out.push(less);
        }
        for one in of(item) {
            for k in [0, tree.kids.len()] {
                let mut more = tree.clone();
                more.kids.insert(k, one.clone());
                out.push(more);
            }
        }
    }
    for (k, kid) in tree.kids.iter().enumerate() {
        for other in variations(kid, parts) {
            let mut one = tree.clone();
            one.kids[k] = other;
            out.push(one);
        }
    }
    out
}
