//! The cards, decks, scenarios and rules that ship with the game.

use crate::Athernum;

stapel_kernel::shipped!(Athernum);
