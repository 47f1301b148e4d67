//! Flesh and Blood in words: what only this game says. German terms are the rulebook's.
//!
//! `lexicon` has the words, `sentences`, `verbs`, `picks` and `conditions` what card texts are made of, `questions` what
//! players are asked, `actions` what they may do, `log` what happened, `faults` what is wrong with a deck.

mod actions;
mod conditions;
mod faults;
mod lexicon;
mod log;
mod picks;
mod questions;
mod sentences;
mod verbs;

pub(crate) use questions::bill;
