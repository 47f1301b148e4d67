//! The cards, decks, scenarios and rules that ship with the game.

use crate::Altered;

stapel_kernel::shipped!(Altered);
