//! Decks by name, from files, as lists and as links.

use crate::{Failed, read};
use stapel_decks::{Buildable, LineFault, Read};
use stapel_script::{Deck, from_ron};
use stapel_wording::Lang;
use std::path::Path;

/// A ready deck by its name, one from a deck file (`*.ron`), a list as text in a file, or a link.
pub fn deck<G: Buildable>(name: &str) -> Result<Deck, Failed> {
    let path = Path::new(name);
    if name.ends_with(".ron") {
        return from_ron(name, &read(path)?).map_err(|e| Failed(e.to_string()));
    }
    if name.contains("#/decks/") {
        return deck_of_list::<G>("link", name);
    }
    if path.is_file() {
        let mut deck = deck_of_list::<G>(name, &read(path)?)?;
        if let Some(stem) = path.file_stem() {
            deck.id = stem.to_string_lossy().into_owned();
        }
        return Ok(deck);
    }
    G::decks().iter().find(|d| d.id == name).cloned().ok_or_else(|| {
        let known: Vec<&str> = G::decks().iter().map(|d| d.id.as_str()).collect();
        Failed(format!("there is no deck \"{name}\"; known are: {}", known.join(", ")))
    })
}

/// A list as text, or a link; `at` is where it comes from, for who has to mend it.
pub fn deck_of_list<G: Buildable>(at: &str, text: &str) -> Result<Deck, Failed> {
    let read = stapel_decks::read::<G>("", text, &G::Options::default(), Lang::En);
    let Read { deck, faults } = read.map_err(|e| Failed(e.to_string()))?;
    if faults.is_empty() { Ok(deck) } else { Err(Failed(placed(at, &faults).join("\n"))) }
}

/// Each fault with its place.
pub fn placed(file: &str, faults: &[LineFault]) -> Vec<String> {
    let at = |f: &LineFault| f.line.map_or_else(|| file.to_string(), |n| format!("{file}:{n}"));
    faults.iter().map(|f| format!("{}: {}", at(f), f.reason)).collect()
}

/// Several decks, each as in [`deck`]; all ready decks if none is named. Reports tell decks apart by their ids, so two decks
/// cannot share one.
pub fn decks<G: Buildable>(names: &[String]) -> Result<Vec<Deck>, Failed> {
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
