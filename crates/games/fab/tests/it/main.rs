//! Flesh and Blood: random play, rules, scenarios, texts. One program for all of them: it is built once.

mod docs;
mod harness;
mod learn;
mod rules;
mod scenarios;
mod sideboard;
mod sums;
mod texts;
