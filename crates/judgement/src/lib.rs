//! What a table is worth, learned from play: a small net in integers.
//!
//! Two seats are compared, each by what it sees: cards where they lie, told by their *data* (numbers, types, verbs) and not by
//! their names, so that a card nobody has seen is judged like those it resembles; counters, marks, pools, and the numbers the game
//! shows. Everything is added up in one row of integers ([`look`]), and two small layers make a number of it ([`Net`]). No floats
//! before the last division: the same table is worth the same on every machine.
//!
//! Read in this order: `viewpoint`, `public` (what a game shows, as numbers), `words` (what a card is made of), `look`, `net`.

mod look;
mod net;
mod public;
mod viewpoint;
mod words;

pub use look::{Layout, Look};
pub use net::{CARD, FIRST, NetError, SECOND, Weights};
pub use net::{Net, chance};
pub use public::Public;
pub use viewpoint::{NONE, Viewpoint};
pub use words::{Words, descriptions};
