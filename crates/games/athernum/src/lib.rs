//! Athernum: The Old World by its rulebook. The rules, one by one, with their ids: `README.md` beside this crate.
//!
//! Files are named by the rulebook's nouns: `setup`, `turn`, `day`, `commands`, `play`, `items`, `abilities`, `cost`,
//! `resources`, `stack`, `check`, `combat`, `damage`, `exhaustion`, `control`, `victory`, `leaving`, `matches`.

mod abilities;
mod board;
mod building;
mod check;
mod combat;
mod commands;
mod control;
mod cost;
mod damage;
mod data;
mod day;
mod deck_check;
mod effects;
mod exhaustion;
mod facts;
mod items;
mod leaving;
pub mod matches;
mod play;
mod rating;
mod resources;
mod rules;
mod setup;
mod stack;
mod standing;
mod state;
mod sums;
mod turn;
mod victory;
mod wording;
mod words;
mod zones;

pub use deck_check::{COPIES, EXTRA_DECK, Fault, MAIN_DECK};
pub use rules::Proc;
pub use state::*;
pub use words::*;

pub(crate) type Table<'b> = stapel_kernel::Table<'b, Athernum>;
