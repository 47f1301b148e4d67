//! Altered by its rulebook. The rules, one by one, with their ids: `README.md` beside this crate.
//!
//! Files are named by the rulebook's nouns: `setup`, `day` (its phases), `turn` (of the Afternoon), `play` (a card),
//! `quick` (actions), `expedition` (Dusk, moving, victory), `region` (the row), `night` (Rest and Clean-up), `token`,
//! `reserve` (Resupply and Sabotage), `dice`; `naming` is how several cards are chosen that go together, and `mode` says who
//! faces whom.

mod board;
mod building;
mod data;
mod day;
mod deck_check;
mod dice;
mod effects;
mod expedition;
mod mode;
mod naming;
mod night;
mod play;
mod quick;
mod rating;
mod region;
mod reserve;
mod rules;
mod setup;
mod standing;
mod state;
mod sums;
mod token;
mod turn;
mod wording;
mod words;

pub use deck_check::Fault;
pub use mode::{Mode, Side, TWO_PLAYERS, Victory};
pub use rules::Proc;
pub use state::*;
pub use words::*;

pub(crate) type Table<'b> = stapel_kernel::Table<'b, Altered>;
