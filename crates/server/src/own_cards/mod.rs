//! Tables that are played with cards of one's own, beside those of the game or in their place.
//!
//! Such a table is played by a process of its own ([`inside`]), as the workshop's commands are: what somebody writes may go on for
//! ever or take all there is, and ends with that process. Here it is a [`Play`](crate::game::Play) like any other ([`far`]). If its
//! process is lost, it is played again in another from what was done, as a table is that wakes.

mod far;
mod inside;
mod line;
mod shop;
mod wire;

pub use far::Far;
pub use inside::play_inside;
pub use shop::{Own, OwnSet, Shop, router};
pub use wire::{Open, OpenAnswer, Opened, OwnList};
