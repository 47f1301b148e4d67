//! The cards, decks, scenarios and rules that ship with the game.

use crate::Orden;

stapel_kernel::shipped!(Orden);
