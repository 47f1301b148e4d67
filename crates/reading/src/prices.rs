//! How likely data is: what cards have in a place is cheap there, what none has is dear.

use crate::{Head, Place, Tree};
use std::collections::HashMap;

/// What stands on cards, by its place.
#[derive(Debug, Default)]
pub struct Prices {
    places: HashMap<Place, Tariff>,
}

/// What things cost in one place.
#[derive(Debug, Default)]
pub struct Tariff {
    seen: HashMap<&'static str, i32>,
    other: i32,
}

/// What halves how likely something is.
const HALF: f64 = 4.0;
/// What a place costs that no card has.
pub const NEVER: i32 = 32;

impl Tariff {
    pub fn of(&self, name: &'static str) -> i32 {
        self.seen.get(name).copied().unwrap_or(self.other)
    }

    /// Of how often each was seen. What was not seen is seen a quarter of a time.
    fn new(counts: HashMap<&'static str, u32>) -> Self {
        let all = 4 * counts.values().sum::<u32>() + counts.len() as u32 + 1;
        let price = |this: u32| (HALF * (f64::from(all) / f64::from(4 * this + 1)).log2()) as i32;
        Self { other: price(0), seen: counts.into_iter().map(|(name, n)| (name, price(n))).collect() }
    }
}

impl Prices {
    /// Of what is on cards.
    pub fn new<'t>(trees: impl Iterator<Item = &'t Tree>) -> Self {
        let mut counts = HashMap::new();
        trees.for_each(|tree| count(tree, &mut counts));
        Self { places: counts.into_iter().map(|(place, counts)| (place, Tariff::new(counts))).collect() }
    }

    pub fn at(&self, place: &Place) -> Option<&Tariff> {
        self.places.get(place)
    }

    /// What it costs that something of this name stands here.
    fn of(&self, place: &Place, name: &'static str) -> i32 {
        self.at(place).map_or(NEVER, |here| here.of(name))
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

fn count(tree: &Tree, counts: &mut HashMap<Place, HashMap<&'static str, u32>>) {
    for (k, kid) in tree.kids.iter().enumerate() {
        *counts.entry(place(tree, k)).or_default().entry(kid.name()).or_default() += 1;
        count(kid, counts);
    }
}

/// Where a part of this tree stands.
pub fn place(tree: &Tree, k: usize) -> Place {
    // The items of a list are all alike, but for the first.
    let k = if tree.head == Head::List { k.min(1) } else { k };
    (tree.kind, tree.name(), k)
}
