//! How likely data is: what cards have in a place is cheap there, what none has is dear.

use crate::{Head, Place, Tree};
use std::collections::HashMap;

/// What is counted on cards, by the place where it stands.
#[derive(Debug, Default)]
pub struct Prices {
    seen: HashMap<Place, HashMap<&'static str, u32>>,
}

/// What halves how likely something is.
const HALF: f64 = 4.0;
/// What a place costs that no card has.
const NEVER: i32 = 32;

impl Prices {
    pub fn count(&mut self, tree: &Tree) {
        for (k, kid) in tree.kids.iter().enumerate() {
            *self.seen.entry(place(tree, k)).or_default().entry(kid.name()).or_default() += 1;
            self.count(kid);
        }
    }

    /// What it costs that something of this name stands here.
    pub fn of(&self, place: &Place, name: &'static str) -> i32 {
        let Some(here) = self.seen.get(place) else { return NEVER };
        // What is not seen is seen a quarter of a time.
        let all = 4 * here.values().sum::<u32>() + here.len() as u32 + 1;
        let this = 4 * here.get(name).copied().unwrap_or_default() + 1;
        (HALF * (f64::from(all) / f64::from(this)).log2()) as i32
    }

    /// What a tree costs, but for what its holes are filled with.
    pub fn of_tree(&self, tree: &Tree) -> i32 {
        let kid = |(k, kid): (usize, &Tree)| match kid.head {
            Head::Hole(_) | Head::Holes(_) => 0,
            _ => self.of(&place(tree, k), kid.name()) + self.of_tree(kid),
        };
        tree.kids.iter().enumerate().map(kid).sum()
    }
}

/// Where a part of this tree stands.
pub fn place(tree: &Tree, k: usize) -> Place {
    // The items of a list are all alike, but for the first.
    let k = if tree.head == Head::List { k.min(1) } else { k };
    (tree.kind, tree.name(), k)
}
