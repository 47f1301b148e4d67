//! Altered: random play, rules, scenarios, texts. One program for all of them: it is built once.

mod harness;
mod learn;
mod rules;
mod scenarios;
mod setup;
mod sums;
mod texts;
