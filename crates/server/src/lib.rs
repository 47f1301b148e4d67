//! Tables over WebSocket, storage, lobby. Thin: the table decides, the server carries.
//!
//! Read in this order: `protocol` (what is said), `game` (a game without its type), `record` and `store` (what is kept),
//! `table` with `chairs` and `course` (one live table), `house` (all of them), `socket` and `api` (the two ways in), `app`.

mod account;
mod address;
pub mod admin;
mod again;
mod analysis;
mod api;
mod app;
mod bans;
mod builder;
mod catalogue;
mod chairs;
mod chat;
mod clock;
mod cluster;
mod course;
mod deck_list;
pub mod differences;
mod fairness;
mod game;
mod guild;
mod hashers;
mod hint;
mod house;
mod keeper;
mod limits;
mod lobby;
mod measure;
mod measuring;
mod names;
mod own_decks;
mod person;
mod plain;
mod preferences;
mod profile;
pub mod protocol;
mod record;
mod recovery;
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
mod watched;
mod web;
mod workshop;

pub use app::serve;
pub use cluster::Cluster;
pub use house::{House, Rules};
pub use limits::Limits;
pub use socket::parse;
pub use store::Store;
