//! Decks by name, and from files.

use crate::{Failed, read};
use stapel_kernel::Shipped;
use stapel_script::{Deck, from_ron};
use std::path::Path;

fn find<G: Shipped>(id: &str) -> Result<&'static Deck, Failed> {
    G::decks().iter().find(|d| d.id == id).ok_or_else(|| {
        let known: Vec<&str> = G::decks().iter().map(|d| d.id.as_str()).collect();
        Failed(format!("there is no deck \"{id}\"; known are: {}", known.join(", ")))
    })
}

/// A ready deck by its name, or one from a deck file (`*.ron`).
pub fn deck<G: Shipped>(name: &str) -> Result<Deck, Failed> {
    if name.ends_with(".ron") {
        return from_ron(name, &read(Path::new(name))?).map_err(|e| Failed(e.to_string()));
    }
    find::<G>(name).cloned()
}

/// Ready decks by name and others from deck files (`*.ron`); all ready decks if none is named. Reports tell decks apart by
/// their ids, so two decks cannot share one.
pub fn decks<G: Shipped>(names: &[String]) -> Result<Vec<Deck>, Failed> {
    if names.is_empty() {
        return Ok(G::decks().to_vec());
    }
    let mut decks: Vec<Deck> = Vec::new();
    for name in names {
        let next = deck::<G>(name)?;
        if decks.iter().any(|d| d.id == next.id && *d != next) {
            return Err(Failed(format!("{name}: another deck is called \"{}\" too; change its id", next.id)));
        }
        decks.push(next);
    }
    Ok(decks)
}
