//! Scenarios: a rules question with its answer, readable by someone who knows the game and not the code.
//! The format is described in `docs/scenarios.md`.
//!
//! `parse` reads the text, `layout` puts the cards on a table, `play` goes through the steps, `ask` looks at the
//! table, `head` writes a table as the head of a new scenario.

pub(crate) mod ask;
mod head;
pub(crate) mod layout;
pub(crate) mod names;
mod parse;
pub(crate) mod play;

pub use head::head;
pub use parse::{Line, Scenario, Step, parse};

use crate::caught;
use stapel_kernel::{Book, Shipped, Table};
use stapel_wording::{Lang, Speak};
use std::cell::Cell;

/// What went wrong, and on which line.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {reason}")]
pub struct Failure {
    pub line: usize,
    pub reason: String,
    /// The rules panicked: no fault of the scenario.
    pub panic: bool,
    /// The same in German, where there is a German sentence for it.
    german: Option<String>,
}

impl Failure {
    pub(crate) fn new(line: usize, reason: impl Into<String>) -> Self {
        Self { line, reason: reason.into(), panic: false, german: None }
    }
    pub(crate) fn de(self, reason: impl Into<String>) -> Self {
        Self { german: Some(reason.into()), ..self }
    }
    pub fn say(&self, lang: Lang) -> &str {
        lang.pick(&self.reason, self.german.as_ref().unwrap_or(&self.reason))
    }
}

/// Runs a scenario of this game. `Ok` if every line holds.
pub fn run<G: Shipped + Speak>(scenario: &Scenario) -> Result<(), Failure> {
    run_with(G::book(), scenario)
}

/// The same with other cards than those that ship.
pub fn run_with<G: Shipped + Speak>(book: &Book<G>, scenario: &Scenario) -> Result<(), Failure> {
    let own = own_book(book, scenario)?;
    played(own.as_ref().unwrap_or(book), scenario).map(drop)
}

/// With the cards of the game, and those that the scenario brings along.
pub(crate) fn with_book<G: Shipped + Speak, T>(
    scenario: &Scenario,
    run: impl FnOnce(&Book<G>) -> Result<T, Failure>,
) -> Result<T, Failure> {
    match own_book::<G>(G::book(), scenario)? {
        None => run(G::book()),
        Some(book) => run(&book),
    }
}

/// The cards of a book with those that the scenario brings along, if it brings any.
pub fn own_book<G: Shipped + Speak>(book: &Book<G>, scenario: &Scenario) -> Result<Option<Book<G>>, Failure> {
    if scenario.cards.is_empty() {
        return Ok(None);
    }
    let mut cards: Vec<_> = book.defs().map(|(_, def)| def.card.clone()).collect();
    for (line, text) in &scenario.cards {
        let card = stapel_script::from_ron("card", text)
            .map_err(|e| Failure::new(line + e.line - 1, format!("card: {}", e.reason)))?;
        cards.push(card);
    }
    let first = scenario.cards[0].0;
    Book::new(cards).map(Some).map_err(|e| Failure::new(first, e.to_string()))
}

/// The table of a scenario's head as it lies there, before the game goes on from it.
pub fn laid_out<'b, G: Shipped + Speak>(
    book: &'b Book<G>,
    scenario: &Scenario,
) -> Result<Table<'b, G>, Failure> {
    layout::laid(book, scenario)
}

/// The table after the last line of a scenario, if every line holds.
pub fn played<'b, G: Shipped + Speak>(
    book: &'b Book<G>,
    scenario: &Scenario,
) -> Result<Table<'b, G>, Failure> {
    let at = Cell::new(scenario.seats[0].0);
    guarded(&at, || {
        let table = layout::lay_out(book, scenario)?;
        play::play(table, scenario, &at)
    })
}

/// A panic is this scenario's failure, on the line that was being played: it hides no other.
pub(crate) fn guarded<T>(at: &Cell<usize>, run: impl FnOnce() -> Result<T, Failure>) -> Result<T, Failure> {
    caught(run).unwrap_or_else(|panic| {
        let failure = Failure::new(at.get(), format!("the rules broke: {panic}"));
        Err(Failure { panic: true, ..failure.de(format!("die Regeln sind abgestürzt: {panic}")) })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_a_failure_on_the_line_that_was_played() {
        let at = Cell::new(4);
        let failure = guarded::<()>(&at, || {
            at.set(9);
            panic!("a card in two places")
        })
        .unwrap_err();
        assert_eq!((failure.line, failure.panic), (9, true));
        assert!(failure.reason.starts_with("the rules broke: a card in two places ("), "{failure}");
    }
}
