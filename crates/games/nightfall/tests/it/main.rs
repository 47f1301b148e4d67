//! Nightfall: random play, rules, scenarios, texts. One program for all of them: it is built once.

mod harness;
mod learn;
mod leaving;
mod questions;
mod rules;
mod scenarios;
mod sums;
mod texts;
