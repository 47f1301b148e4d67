//! Nightfall by its rulebook. The rules, one by one, with their ids: `README.md` beside this crate.
//!
//! Files are named by the rulebook's nouns: `draft`, `archive`, `turn`, `combat`, `fight`, `block`, `damage`, `wounds`,
//! `strengthen`, `chain`, `resolve`, `claim`, `cleanup`, `scoring`, `leaving`.

mod archive;
mod block;
mod board;
mod chain;
mod claim;
mod cleanup;
mod combat;
mod damage;
mod data;
mod draft;
mod effects;
mod facts;
mod fight;
mod leaving;
mod rating;
mod reaction;
mod resolve;
mod rules;
mod scoring;
mod standing;
mod state;
mod strengthen;
mod sums;
mod turn;
mod wording;
mod words;
mod wounds;

pub use rules::{Fault, Proc};
pub use state::*;
pub use words::*;

pub(crate) type Table<'b> = stapel_kernel::Table<'b, Nightfall>;
