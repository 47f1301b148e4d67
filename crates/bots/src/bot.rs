//! What a player is to the engine: somebody who picks from a list.

use crate::SeatView;
use stapel_kernel::Game;
use std::sync::{Arc, atomic::AtomicBool};

/// A player. Whatever it remembers between decisions is its own; a bot that wants chance brings its own, so that
/// the table's stays untouched and the log stays the game.
pub trait Bot<G: Game> {
    /// The index of the option to take. There are at least two, or one that ends the turn.
    fn choose(&mut self, at: &SeatView<'_, '_, G>) -> usize;
    /// Why this player does not go on, asked after every choice: then the choice is void, and the seat gives up. Only for
    /// bots that depend on others.
    fn gave_up(&self) -> Option<&str> {
        None
    }
    /// As soon as this is true, nobody wants to know any more: a bot that thinks for long looks at it and takes whatever it has.
    fn stop_when(&mut self, _unwanted: Arc<AtomicBool>) {}
}

impl<G: Game, B: Bot<G> + ?Sized> Bot<G> for Box<B> {
    fn choose(&mut self, at: &SeatView<'_, '_, G>) -> usize {
        (**self).choose(at)
    }
    fn gave_up(&self) -> Option<&str> {
        (**self).gave_up()
    }
    fn stop_when(&mut self, unwanted: Arc<AtomicBool>) {
        (**self).stop_when(unwanted);
    }
}

impl<G: Game, B: Bot<G> + ?Sized> Bot<G> for &mut B {
    fn choose(&mut self, at: &SeatView<'_, '_, G>) -> usize {
        (**self).choose(at)
    }
    fn gave_up(&self) -> Option<&str> {
        (**self).gave_up()
    }
    fn stop_when(&mut self, unwanted: Arc<AtomicBool>) {
        (**self).stop_when(unwanted);
    }
}
