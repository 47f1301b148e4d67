//! The program as its users run it. One program for all of them: it is built once.

mod own_cards;
mod said;
mod serve;
mod sim;
