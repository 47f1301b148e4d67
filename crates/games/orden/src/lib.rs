//! Der Orden by its rulebook. The rules, one by one, with their ids: `README.md` beside this crate.
//!
//! Files are named by the rulebook's nouns: `path` (ranks), `layout` (types), `property` and `payment`, `turn`, `action`,
//! `reaction`, `purpose` (what an announced action would do), `choosing`, `loss` (what others take), `placement` (the
//! end). A procedure and its steps stand in the file of its noun.

mod action;
mod bill;
mod board;
mod building;
mod choosing;
mod data;
mod deck_check;
mod effects;
mod facts;
mod layout;
mod loss;
mod path;
mod payment;
mod placement;
mod property;
mod purpose;
mod rating;
mod reaction;
mod rules;
mod setup;
mod standing;
mod state;
mod sums;
mod turn;
mod wording;
mod words;

pub use board::CRESTS;
pub use deck_check::Fault;
pub use rules::Proc;
pub use state::*;
pub use words::*;

pub(crate) type Table<'b> = stapel_kernel::Table<'b, Orden>;
