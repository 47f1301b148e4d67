//! Learning from play. Bots play with themselves (`selfplay`); what is kept is the games (`kept`: seed, decks, choices, and what the
//! search thought), so that anybody can play them again and see that nothing was made up; out of them come rows of numbers
//! (`samples`), which a script fits a net to.

mod kept;
mod samples;
mod selfplay;

pub use kept::{Head, Kept, NotKept, read};
pub use samples::{Samples, Unplayable};
pub use selfplay::play;
