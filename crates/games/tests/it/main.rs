//! What holds for all games alike. One program for all of them: it is built once.

mod garbage;
mod heads;
mod house;
mod idle;
mod language;
mod logs;
mod options;
mod questions;
mod rule_lists;
mod scenes;
mod sets;
mod turns;
