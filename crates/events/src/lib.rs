//! Events: tournaments and leagues, from the announcement to the final table, and ratings.
//!
//! The log is the event: a [`Plan`] and a list of [`Decision`]s that is only ever added to rebuild everything, on any
//! machine: entrants, rounds, results, standings. Pairings are decisions too, and the same log proposes the same ones.
//! Nothing here opens a file, knows a clock or plays a game.

mod bracket;
mod event;
mod export;
mod file;
mod matches;
mod matching;
mod outcome;
mod plan;
mod pods;
mod ratings;
mod refused;
mod round_robin;
mod seats;
mod simulate;
mod standings;
mod swiss;
mod tie_break;

pub use bracket::{Bracket, Shown, Side};
pub use event::{Decision, Entrant, Event, Member, Pairing, Round, Sanction, Slip, Stage, Status, replay};
pub use export::{Listing, decks, pairings, results, standings};
pub use file::{File, FileEntrant};
pub use matches::Match;
pub use matching::{Cost, cheapest};
pub use outcome::{How, Outcome};
pub use plan::{Plan, PlayerClock, Scoring, System, Within};
pub use pods::sizes;
pub use ratings::{Game, Rating, Ratings, Step};
pub use refused::Refused;
pub use seats::lot;
pub use simulate::{Simulated, play_out, simulate};
pub use standings::{Mark, Row, Standings};
pub use swiss::{Field, Swiss};
pub use tie_break::{TieBreak, Value};

/// An entrant's number: the order in which they entered.
pub type Id = u32;
