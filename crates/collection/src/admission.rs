//! Whether a deck can be made of copies one has (ATH-QRC-05).

use serde::Serialize;
use std::collections::BTreeMap;

/// A card of which there are too few copies.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Lacking {
    pub card: String,
    pub needed: u32,
    pub owned: u32,
}

/// The cards of a deck (with how many it needs) for which there are not enough verified copies; none if it may be admitted.
pub fn lacking<'a>(
    needed: impl IntoIterator<Item = (&'a str, u32)>,
    owned: &BTreeMap<String, u32>,
) -> Vec<Lacking> {
    let mut sums: BTreeMap<&str, u32> = BTreeMap::new();
    for (card, n) in needed {
        *sums.entry(card).or_insert(0) += n;
    }
    let owned_of = |card: &str| owned.get(card).copied().unwrap_or(0);
    sums.into_iter()
        .filter(|&(card, needed)| owned_of(card) < needed)
        .map(|(card, needed)| Lacking { card: card.into(), needed, owned: owned_of(card) })
        .collect()
}
