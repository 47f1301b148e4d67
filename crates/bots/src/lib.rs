//! Players that see what a player sees.
//!
//! A bot never holds the true table: it is handed a [`SeatView`], which shows its own seat's view, its own
//! decision, and worlds sampled for its seat. That is a matter of types and not of good manners, because a
//! search that peeks wins games and teaches nothing.

mod bot;
mod goldfish;
mod greedy;
mod judge;
mod levels;
mod outside;
mod policy;
mod random;
mod search;
mod seat_view;
mod spec;
mod worth;

pub use bot::Bot;
pub use goldfish::GoldfishBot;
pub use greedy::GreedyBot;
pub use judge::{Judge, NotHere};
pub use levels::{Beside, Company, Level};
pub use outside::{Outside, OutsideBot};
pub use policy::Policy;
pub use random::RandomBot;
pub use search::{Budget, ENDLESS, Fear, Judgement, Lapses, Moment, Reasons, Rollout, Search, SearchBot};
pub use seat_view::SeatView;
pub use spec::{BotSpec, UnknownBot};

/// The examples of `docs/bots.md` compile and run.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/bots.md")]
mod docs {}
