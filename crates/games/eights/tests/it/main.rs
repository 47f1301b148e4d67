//! Crazy eights: random play, rules, scenarios. One program for all of them: it is built once.

mod docs;
mod harness;
mod rules;
mod scenarios;
