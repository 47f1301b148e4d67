//! Many games: match-ups and what can honestly be said about them.

mod bench;
mod match_up;
mod pace;
mod wilson;

pub use bench::{Bench, bench};
pub use match_up::{MatchUp, Report, Side};
pub use pace::{Pace, pace};
pub use wilson::{Interval, wilson};
