//! Tables over WebSocket, storage, lobby. Thin: the table decides, the server carries.
//!
//! Read in this order: `protocol` (what is said), `game` (a game without its type), `record` and `store` (what is kept),
//! `table` with `chairs` and `course` (one live table), `house` (all of them), `socket` and `api` (the two ways in), `app`.

mod account;
mod address;
mod again;
mod api;
mod app;
mod catalogue;
mod chairs;
mod clock;
mod course;
mod deck_list;
pub mod differences;
mod fairness;
mod game;
mod hashers;
mod house;
mod keeper;
mod limits;
mod lobby;
mod measure;
mod person;
mod plain;
pub mod protocol;
mod record;
mod refused;
mod replay;
mod retention;
mod socket;
mod stage;
mod store;
mod stuck;
mod table;
mod telling;
mod thinkers;
mod variants;
mod views;
mod visitor;
mod web;
mod workshop;

pub use app::serve;
pub use house::{House, Rules};
pub use limits::Limits;
pub use socket::parse;
pub use store::Store;
