//! Who faces whom, who plays after whom, when somebody has won: what another mode of play would change, as data
//! (ALT-MULTI). The rulebook gives rules for two players only.

use serde::{Deserialize, Serialize};
use stapel_kernel::Seat;

/// A player's two Expeditions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Side {
    Hero,
    Companion,
}

impl Side {
    pub const ALL: [Self; 2] = [Self::Hero, Self::Companion];

    pub fn index(self) -> usize {
        self as usize
    }
    pub fn other(self) -> Self {
        if self == Self::Hero { Self::Companion } else { Self::Hero }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Victory {
    /// A player whose own two markers meet (ALT-WIN-01).
    OwnMarkersMeet,
}

#[derive(Clone, Copy, Debug)]
pub struct Mode {
    pub seats: usize,
    /// For every seat and side, the Expedition it is compared with.
    pub facing: &'static [[(Seat, Side); 2]],
    /// The seats in the order of their turns.
    pub order: &'static [Seat],
    pub victory: Victory,
}

pub const TWO_PLAYERS: Mode = Mode {
    seats: 2,
    // ALT-DUSK-01.
    facing: &[
        [(Seat(1), Side::Hero), (Seat(1), Side::Companion)],
        [(Seat(0), Side::Hero), (Seat(0), Side::Companion)],
    ],
    // ALT-AFT-01.
    order: &[Seat(0), Seat(1)],
    victory: Victory::OwnMarkersMeet,
};

impl Mode {
    pub fn facing(&self, seat: Seat, side: Side) -> (Seat, Side) {
        self.facing[seat.index()][side.index()]
    }
}
