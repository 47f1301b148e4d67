//! Events: what happened, as small values. The mutation that changes the state emits them; triggers match them;
//! log and views tell them to those who may know.

use crate::{DefId, Ref, Seat, SeatSet};
use serde::{Deserialize, Serialize};

/// What the kernel's own verbs do. A game gives each its own word, so that cards can listen for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Common {
    Draws,
    Discards,
    Destroyed,
    Moves,
    Reveals,
    TurnsUp,
    Shuffles,
    Creates,
    Gains,
    Loses,
    PutsCounter,
    RemovesCounter,
    GainsKeyword,
    Chooses,
    Looks,
}

impl Common {
    pub const ALL: [Self; 15] = [
        Self::Draws,
        Self::Discards,
        Self::Destroyed,
        Self::Moves,
        Self::Reveals,
        Self::TurnsUp,
        Self::Shuffles,
        Self::Creates,
        Self::Gains,
        Self::Loses,
        Self::PutsCounter,
        Self::RemovesCounter,
        Self::GainsKeyword,
        Self::Chooses,
        Self::Looks,
    ];
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Event<E> {
    pub what: E,
    /// Whose doing it is.
    pub seat: Seat,
    /// Whom else it concerns.
    pub other: Seat,
    /// What it is about.
    pub it: Ref,
    /// Whose that was at that moment; for those in `seen` only.
    pub of: Seat,
    /// The face of `it` at that moment; for those in `seen` only.
    pub def: DefId,
    /// How many, or which zone, counter, pool or keyword: as `what` says.
    pub n: i16,
    pub m: i16,
    pub seen: SeatSet,
}

impl<E: Copy> Event<E> {
    /// The event as one seat may know it; `None` is an onlooker without a seat.
    pub fn for_seat(&self, seat: Option<Seat>) -> Self {
        let knows = match seat {
            Some(seat) => self.seen.contains(seat),
            None => self.seen == SeatSet::ALL,
        };
        if knows { *self } else { Self { it: Ref::NONE, of: Seat::NOBODY, def: DefId::NONE, ..*self } }
    }
}
