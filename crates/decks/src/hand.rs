//! Hands to look at: the same seed deals the same cards.

use crate::{Buildable, count::drawn};
use stapel_kernel::Rng;
use stapel_script::{Deck, Symbol};

/// The first cards of the deck, shuffled by a seed; fewer if it has fewer.
pub fn sample_hand<G: Buildable>(deck: &Deck, seed: u64, cards: usize) -> Vec<Symbol> {
    let mut pile: Vec<Symbol> = drawn::<G>(deck)
        .into_iter()
        .flat_map(|(n, def)| std::iter::repeat_n(def.card.id, n as usize))
        .collect();
    // By id: the order of the list is no part of the deck.
    pile.sort_by_key(|card| card.as_str());
    let mut rng = Rng::new(seed);
    let hand = cards.min(pile.len());
    for k in 0..hand {
        let other = k + rng.below(pile.len() - k);
        pile.swap(k, other);
    }
    pile.truncate(hand);
    pile
}
