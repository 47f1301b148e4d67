//! Decks as people bring them: read, written, judged, counted.

mod garbage;
mod lists;
mod rules;

use stapel_decks::{Buildable, Read, read};
use stapel_wording::Lang;

/// Reads a list in English.
fn list<G: Buildable>(text: &str) -> Read {
    read::<G>("", text, &G::Options::default(), Lang::En).expect("it is not too long")
}
