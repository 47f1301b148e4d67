//! Cards that nobody has written, made at random of everything a game has words for: to see whether what is said of them is read again.

use crate::{Head, Place, Source, Tree, WHOLE, place};
use stapel_kernel::Book;
use stapel_script::{Ability, Card};
use stapel_wording::Speak;

#[derive(Debug)]
pub struct Sampler<'b, G: Speak> {
    source: Source<'b, G>,
    state: u64,
}

/// How deep parts are made in parts; further down they are as on cards.
const DEEPEST: usize = 7;
/// One of so many parts is put together anew; others are as on some card.
const NEW: usize = 2;

impl<'b, G: Speak> Sampler<'b, G> {
    pub fn new(book: &'b Book<G>, seed: u64) -> Self {
        Self { source: Source::of(book), state: seed }
    }

    /// A card with one ability; nothing where the data is none of this game.
    pub fn card(&mut self) -> Option<Card<G>> {
        let host = 2 * self.below(self.source.cards.len());
        let tree = self.part("Ability", WHOLE, 0)?;
        let ability = serde_json::from_value::<Ability<G>>(tree.value()).ok()?;
        Some(Card { abilities: vec![ability], ..self.source.host(host) })
    }

    fn below(&mut self, n: usize) -> usize {
        self.state =
            self.state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.state >> 33) as usize % n.max(1)
    }

    /// Something of this type for this place.
    fn part(&mut self, kind: &'static str, place: Place, depth: usize) -> Option<Tree> {
        // What a place may have besides what its type has: names, and nothing.
        let here = self.source.pool.at(&place).len();
        let all = self.source.pool.of(kind).count();
        let pick = self.below(all + here);
        let pool = &self.source.pool;
        let tree =
            if pick < all { pool.of(kind).nth(pick) } else { pool.at(&place).get(pick - all) }?.clone();
        Some(if depth < DEEPEST { self.varied(tree, depth) } else { tree })
    }

    /// The same with other parts.
    fn varied(&mut self, mut tree: Tree, depth: usize) -> Tree {
        if let Head::Number(n) = tree.head {
            tree.head = Head::Number(n.signum() * (1 + self.below(6) as i64));
        }
        for k in 0..tree.kids.len() {
            let kid = &tree.kids[k];
            let (kind, here) = (kid.kind, place(&tree, k));
            let simple = matches!(kid.head, Head::Number(_) | Head::Bool(_) | Head::Nothing);
            let kid = tree.kids[k].clone();
            tree.kids[k] = if simple || self.below(NEW) == 0 {
                self.varied(kid, depth + 1)
            } else {
                self.part(kind, here, depth + 1).unwrap_or(kid)
            };
        }
        tree
    }
}
