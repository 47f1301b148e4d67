//! A deck list as its file writes it. What makes a deck legal is the game's business.

use crate::{Symbol, Text};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deck {
    pub id: String,
    pub name: Text,
    /// The deck-building rules it claims to follow.
    #[serde(default)]
    pub format: String,
    /// How many of which card, in the order a reader expects.
    pub cards: Vec<(u8, Symbol)>,
    /// A second pile, where a game has one.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub extra: Vec<(u8, Symbol)>,
}

impl Deck {
    /// Every single card of the list.
    pub fn copies(&self) -> impl Iterator<Item = Symbol> + '_ {
        self.cards.iter().flat_map(|&(n, id)| std::iter::repeat_n(id, n as usize))
    }
}
