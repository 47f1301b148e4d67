//! Pages to print.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// `POST /api/games/GAME/print?lang=de` answers a PDF.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, Serialize, TS)]
#[serde(deny_unknown_fields, default)]
pub struct PrintWish {
    /// The cards of this list, as many copies as it says.
    pub text: Option<String>,
    /// Without a list: all cards of the game.
    pub cards: bool,
    /// The player aid, the list of rules and the score sheet, as far as the game has them.
    pub aids: bool,
    /// US letter instead of A4.
    pub letter: bool,
    pub bleed: bool,
    /// Black lines on white.
    pub thin: bool,
    pub backs: bool,
    /// Codes for the copies of our own sets: the list that `stapel collection issue` has made, as text. It is not kept.
    pub codes: Option<String>,
}
