//! Nightfall in words. German terms are the rulebook's.
//!
//! `lexicon` has the words, `sentences` and `phrases` make card texts of them, `questions` asks, `log` tells.

mod lexicon;
mod log;
mod phrases;
mod questions;
mod sentences;

pub(crate) use lexicon::wounds;
