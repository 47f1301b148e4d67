//! Der Orden: random play, rules, scenarios, texts. One program for all of them: it is built once.

mod harness;
mod learn;
mod path;
mod questions;
mod reactions;
mod rules;
mod scenarios;
mod sums;
mod texts;
