//! Flesh and Blood by its rulebook. The rules, one by one, with their ids: `README.md` beside this crate.
//!
//! Files are named by the rulebook's nouns: `setup`, `turn`, `priority`, `play` (and paying), `resolve`, `pitch`,
//! `combat_chain`, `defend`, `damage`, `end_phase`, `deck_check`.

mod board;
mod building;
mod combat_chain;
mod damage;
mod data;
mod deck_check;
mod defend;
mod end_phase;
mod facts;
mod last_known;
mod leaving;
mod legal;
mod pitch;
mod play;
mod prevention;
mod priority;
mod rating;
mod resolve;
mod rules;
mod setup;
mod sideboard;
mod standing;
mod state;
mod sums;
mod transform;
mod turn;
mod wording;
mod words;

pub use deck_check::Fault;
pub use rules::Proc;
pub use state::{
    Against, ArRest, BlitzCopies, Blow, Boosted, CombatSteps, CostSequence, FabState, Link, Options, Past,
    Phase, Public, RepriseScope, Resolving, Step, TriggerOrder,
};
pub use words::*;

pub(crate) type Table<'b> = stapel_kernel::Table<'b, Fab>;
