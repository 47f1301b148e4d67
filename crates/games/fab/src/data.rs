//! The cards, decks, scenarios and rules that ship with the game.

use crate::Fab;

stapel_kernel::shipped!(Fab);
