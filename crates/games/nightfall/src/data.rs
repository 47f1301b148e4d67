//! The cards, decks, scenarios and rules that ship with the game.

use crate::Nightfall;

stapel_kernel::shipped!(Nightfall);
