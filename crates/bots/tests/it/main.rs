//! Bots: what they choose, what they see, how strong they are. One program for all of them: it is built once.

mod choices;
mod learned;
mod levels;
mod outside;
mod seat_view;
mod strength;
