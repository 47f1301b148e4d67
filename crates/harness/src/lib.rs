//! Scenarios, replays and the properties every game must hold.
//!
//! `scenario`: a rules question with its answer. `log`, `recorder` and `replay`: a game as a text that rebuilds it.
//! `properties` with `conservation`, `hidden` and `coverage`: what must hold in every game, checked by random play.
//! `caught`: what becomes of a panic. `fairness`: where a seed came from.
//! `perft`: how many ways a position goes on. `rules`: which rules are shown by what.
//! `suite`: what the tests of every game have in common.

mod broken;
mod caught;
mod conservation;
mod coverage;
mod fairness;
pub mod glow;
mod hidden;
mod layout;
pub mod learn;
mod leaves;
mod log;
mod meaning;
mod perft;
mod properties;
mod recorder;
pub mod rehearsal;
mod replay;
pub mod rules;
pub mod scenario;
mod solve;
pub mod stage;
pub mod suite;

pub use broken::{Broken, Property};
pub use caught::{caught, log_before};
pub use coverage::Coverage;
pub use fairness::{Fairness, commitment, seed_of};
pub use leaves::{Changed, changed};
pub use log::{EDITION, Entry, FORMAT, GameLog, Hex, Stretch, game_of_log};
pub use meaning::{find, meaning, position};
pub use perft::{divide, perft};
pub use properties::{Checks, Counts, Rates, random_game};
pub use recorder::{Recorder, STRETCH};
pub use replay::{ReplayError, Since};
