//! What client and server say to each other. The TypeScript types of the web client are made from these.
//!
//! One WebSocket a client. Every message is one JSON object: an [`Ask`] with a number of the client's choice, a
//! [`Tell`] that names the number it answers, if it answers one. Cards, decks, replays and accounts are read over HTTP.
//! A file a subject; elsewhere a message is called by its name alone.

mod accounts;
mod ask;
mod chat;
mod collection;
mod decks;
mod events;
mod games;
mod learning;
mod meeting;
mod print;
mod ratings;
mod replays;
mod table;
mod tell;
mod workshop;

pub use accounts::*;
pub use ask::*;
pub use chat::*;
pub use collection::*;
pub use decks::*;
pub use events::*;
pub use games::*;
pub use learning::*;
pub use meeting::*;
pub use print::*;
pub use ratings::*;
pub use replays::*;
pub use table::*;
pub use tell::*;
pub use workshop::*;
