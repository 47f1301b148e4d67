//! The program as its users run it. One program for all of them: it is built once.

mod backup;
#[path = "../../../server/tests/it/client.rs"]
mod client;
mod cluster;
mod event;
mod looked_after;
#[path = "../../../server/tests/it/machines.rs"]
mod machines;
mod made;
mod own_cards;
mod own_table;
mod said;
mod serve;
mod sim;
