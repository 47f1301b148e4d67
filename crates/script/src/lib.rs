//! The card language.
//!
//! A card is data: numbers, nouns, and abilities built from a small set of verbs. This crate says what can be
//! written; it gives nothing any behaviour. The kernel carries the verbs out, the wording crate says them in
//! German and English, and both read these very types, so that a text cannot drift from its effect.
//!
//! The language is generic over a game's [`Vocab`]: its zones, numbers, types, keywords, events and own verbs.
//! A word that the game does not have is a reading error with a line, not a surprise at the table.

mod card;
mod deck;
mod effect;
mod language;
mod load;
mod select;
mod symbol;
mod words;

pub use card::{Ability, Activated, Card, Limit, Scope, Static, Text, Trigger};
pub use deck::Deck;
pub use effect::{Cost, Dig, Effect, HowMany, Mod, Part, Rest};
pub use language::{Entry, Language};
pub use load::{LoadError, from_ron, line_of_id, to_ron};
pub use select::{Amount, Cmp, Cond, Filter, Is, Pick, Sel, Who};
pub use symbol::Symbol;
pub use words::{Never, Own, Vocab, Word, WordSet};
