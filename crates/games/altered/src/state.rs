//! What only Altered remembers, and the table's options.

use crate::{Mode, Side, TWO_PLAYERS, play::Played};
use serde::{Deserialize, Serialize};
use stapel_kernel::{Id, Ref, Seat, SeatSet};
use stapel_script::words;

words! {
    pub enum Phase { Opening, Morning, Noon, Afternoon, Dusk, Night }
}

#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AltState {
    pub day: u16,
    pub phase: Phase,
    /// Who holds the first-player token.
    pub first: Seat,
    /// Whose turn it is, in the Afternoon.
    pub turn: Seat,
    /// Who has passed this Afternoon.
    pub passed: SeatSet,
    /// Whoever's turn it is has said "After You" (ALT-KEY-03).
    pub after_you: bool,
    /// The card that is being played, as long as it is in Limbo.
    pub limbo: Option<Played>,
    /// Whose Hero Expedition, and whose Companion Expedition, has gone forward this Dusk (ALT-DUSK-06).
    pub advanced: [SeatSet; 2],
    /// The row has given way to the Arena.
    pub arena: bool,
    /// How often abilities have triggered or been used today: object, ability, times (ALT-REACT-10).
    pub uses: Vec<(Ref, u16, u8)>,
}

impl AltState {
    pub fn mode(&self) -> &'static Mode {
        &TWO_PLAYERS
    }
    /// Whose Reactions come first (ALT-REACT-05).
    pub fn initiative(&self) -> Seat {
        if self.phase == Phase::Afternoon { self.turn } else { self.first }
    }
}

impl Default for AltState {
    fn default() -> Self {
        Self {
            day: 1,
            phase: Phase::Opening,
            first: Seat(0),
            turn: Seat(0),
            passed: SeatSet::NONE,
            after_you: false,
            limbo: None,
            advanced: [SeatSet::NONE; 2],
            arena: false,
            uses: Vec::new(),
        }
    }
}

impl Clone for AltState {
    fn clone(&self) -> Self {
        Self { uses: self.uses.clone(), ..*self }
    }
    fn clone_from(&mut self, other: &Self) {
        let mut uses = std::mem::take(&mut self.uses);
        uses.clone_from(&other.uses);
        *self = Self { uses, ..*other };
    }
}

stapel_kernel::table_options! {
    /// Table options: the readings that have a switch (ALT-R-01 to ALT-R-03).
    pub struct Options {
        /// ALT-R-01.
        victory_check: "Who has won is checked" | "Ob jemand gewonnen hat, wird geprüft" = VictoryCheck {
            Dusk = "dusk": "when markers meet" | "wenn sich Marker treffen",
            NightEnd = "night_end": "at the end of the Night" | "am Ende der Nacht",
        }
        /// ALT-R-02.
        deck_max: "Largest deck" | "Größtes Deck" = DeckMax {
            None = "none": "any size" | "beliebig groß",
            SixtyWithHero = "60_with_hero": "60 cards with the Hero" | "60 Karten mit Held",
        }
        /// ALT-R-03.
        sigismar_day_one: "Sigismar & Wingspan on day 1" | "Sigismar & Wingspan an Tag 1" = SigismarDayOne {
            Printed = "printed": "as printed" | "wie gedruckt",
            Ignored = "ignored": "without ability" | "ohne Fähigkeit",
        }
    }
}

/// What everybody sees of the game's own state.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Public {
    pub day: u16,
    pub phase: Phase,
    pub first: Seat,
    pub turn: Seat,
    pub passed: SeatSet,
    pub arena: bool,
    /// The terrains of the eight regions from the Hero Region on, as far as they are known: forest, mountain, water.
    pub row: [[bool; 3]; 8],
    pub expeditions: Vec<Expedition>,
    /// For each seat, how many regions lie between its markers; 0 when they have met.
    pub apart: Vec<i16>,
    /// In the Arena: how many terrains each player wins as it stands.
    pub contest: Option<[i16; 2]>,
}

/// An Expedition as it stands.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Expedition {
    pub seat: Seat,
    pub side: Side,
    /// Who is in it and awake, with forest, mountain and water.
    pub members: Vec<(Id, [i16; 3])>,
    pub totals: [i16; 3],
    /// The terrains that its region has.
    pub counts: [bool; 3],
    /// Whether it goes forward at Dusk if nothing more happens.
    pub moves: bool,
}
