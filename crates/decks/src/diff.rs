//! Two versions of a deck: what came in, what went out.

use crate::{Buildable, names::CardNames, names::said, summed};
use serde::Serialize;
use stapel_script::{Deck, Symbol};
use stapel_wording::Lang;
use std::collections::BTreeSet;
use ts_rs::TS;

/// A card of which the second deck has more or fewer copies.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Change {
    pub card: String,
    pub name: String,
    pub second: bool,
    pub before: u32,
    pub after: u32,
}

/// What makes the second deck of the first: what came in first, then by name.
pub fn differences<G: Buildable>(before: &Deck, after: &Deck, lang: Lang) -> Vec<Change> {
    let names = CardNames::of::<G>();
    let mut changes = Vec::new();
    for (second, old, new) in [(false, &before.cards, &after.cards), (true, &before.extra, &after.extra)] {
        let (old, new) = (summed(old), summed(new));
        let cards: BTreeSet<&str> = old.keys().chain(new.keys()).copied().collect();
        for card in cards {
            let count = |list: &std::collections::BTreeMap<&str, u32>| list.get(card).copied().unwrap_or(0);
            let (before, after) = (count(&old), count(&new));
            if before != after {
                let name = said::<G>(&names, Symbol::new(card), lang);
                changes.push(Change { card: card.into(), name, second, before, after });
            }
        }
    }
    changes.sort_by(|a, b| {
        (a.second, a.after < a.before).cmp(&(b.second, b.after < b.before)).then_with(|| a.name.cmp(&b.name))
    });
    changes
}
