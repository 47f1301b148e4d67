//! Scenarios: a rules question with its answer, readable by someone who knows the game and not the code.
//! The format is described in `docs/scenarios.md`.
//!
//! `parse` reads the text, `layout` puts the cards on a table, `play` goes through the steps, `ask` looks at the
//! table, `head` writes a table as the head of a new scenario.

mod ask;
mod head;
mod layout;
mod names;
mod parse;
mod play;

pub use head::head;
pub use parse::{Line, Scenario, Step, parse};

use stapel_kernel::{Book, Shipped};
use stapel_wording::Speak;

/// What went wrong, and on which line.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {reason}")]
pub struct Failure {
    pub line: usize,
    pub reason: String,
}

impl Failure {
    pub(crate) fn new(line: usize, reason: impl Into<String>) -> Self {
        Self { line, reason: reason.into() }
    }
}

/// Runs a scenario of this game. `Ok` if every line holds.
pub fn run<G: Shipped + Speak>(scenario: &Scenario) -> Result<(), Failure> {
    if scenario.cards.is_empty() {
        return run_with(G::book(), scenario);
    }
    let mut cards = G::cards();
    for (line, text) in &scenario.cards {
        let card = stapel_script::from_ron("card", text)
            .map_err(|e| Failure::new(line + e.line - 1, format!("card: {}", e.reason)))?;
        cards.push(card);
    }
    let first = scenario.cards[0].0;
    let book = Book::new(cards).map_err(|e| Failure::new(first, e.to_string()))?;
    run_with(&book, scenario)
}

fn run_with<G: Shipped + Speak>(book: &Book<G>, scenario: &Scenario) -> Result<(), Failure> {
    let table = layout::lay_out(book, scenario)?;
    play::play(table, scenario)
}
