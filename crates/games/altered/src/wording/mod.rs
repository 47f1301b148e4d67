//! Altered in words. German terms are the rulebook's.
//!
//! `lexicon` has the words, `sentences`, `nouns` and `triggers` make card texts of them, `unsaid` refuses what has no
//! words, `questions` asks, `log` tells.

mod lexicon;
mod log;
mod nouns;
mod questions;
mod sentences;
mod triggers;
mod unsaid;
