//! What only Athernum remembers, and the table's options.

use serde::{Deserialize, Serialize};
use stapel_kernel::{Id, Ref, Seat, SeatSet};
use stapel_script::words;

/// The most players a table has room for.
pub const MOST_SEATS: usize = 4;

words! {
    pub enum Phase { SetUp, Morning, Day, Combat, Evening, Night }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AthState {
    /// The active player; at Night, the player whose turn is just over.
    pub turn: Seat,
    /// Turns of all players, counted from 1.
    pub turn_number: u16,
    pub phase: Phase,
    /// The victory pool.
    pub pool: i16,
    /// Victory fields of cards that entered since the last check: what the pool grows by (ATH-R-14).
    pub growth: i16,
    /// The main card of each seat.
    pub main: [Id; MOST_SEATS],
    /// Who could not draw, loses by an effect, wins by an effect; the next check sees to it.
    pub failed_draws: SeatSet,
    pub losing: SeatSet,
    pub winning: SeatSet,
    /// The places of those who have left the game.
    pub places: [u8; MOST_SEATS],
    /// After time is called: who has not begun a last turn yet (ATH-TOU-02).
    pub last_turns: Option<SeatSet>,
    /// The combat that is on.
    pub fight: Option<Fight>,
}

/// One combat (ATH-CMB), for all to see.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fight {
    pub attacker: Ref,
    pub target: Ref,
    pub defender: Option<Ref>,
    /// Exhaustion markers that wait for the attacker, and from whom.
    pub markers: u8,
    pub marked_by: Seat,
}

impl Fight {
    /// Whom the attacker fights: a defender stands in for the target (ATH-CMB-05).
    pub fn opponent(&self) -> Ref {
        self.defender.unwrap_or(self.target)
    }
}

impl Default for AthState {
    fn default() -> Self {
        Self {
            turn: Seat(0),
            turn_number: 0,
            phase: Phase::SetUp,
            pool: 0,
            growth: 0,
            main: [Id::NONE; MOST_SEATS],
            failed_draws: SeatSet::NONE,
            losing: SeatSet::NONE,
            winning: SeatSet::NONE,
            places: [0; MOST_SEATS],
            last_turns: None,
            fight: None,
        }
    }
}

stapel_kernel::table_options! {
    /// Table options: the readings that have a switch (ATH-R-01 to ATH-R-08).
    pub struct Options {
        /// ATH-R-01.
        lethal_damage: "Lethal is damage" | "Tödlich ist Schaden" = LethalDamage {
            AtLeast = "at_least": "as high as the DFV" | "so hoch wie die DFV",
            Exceeds = "exceeds": "above the DFV" | "über der DFV",
        }
        /// ATH-R-02.
        point_victory: "Victory by points" | "Sieg nach Punkten" = PointVictory {
            OutOfReach = "out_of_reach": "nobody could catch up" | "niemand kann mehr aufholen",
            Majority = "majority": "more than half" | "mehr als die Hälfte",
        }
        /// ATH-R-03.
        morning_order: "In the Morning come first" | "Am Morgen kommen zuerst" = MorningOrder {
            EffectsFirst = "effects_first": "its effects" | "seine Effekte",
            ReadyFirst = "ready_first": "markers and tokens" | "Marken und Befehle",
        }
        /// ATH-R-04.
        start_card: "The start card lies" | "Die Startkarte liegt" = StartCard {
            FaceUp = "face_up": "face up" | "offen",
            Exhausted = "exhausted": "exhausted" | "erschöpft",
        }
        /// ATH-R-05.
        point_command: "A victory token costs" | "Ein Siegpunkt kostet" = PointCommand {
            TwoTokens = "two_tokens": "2 commands" | "2 Befehle",
            OneTokenIfBehind = "one_token_if_behind": "1 command, if one is behind"
                | "1 Befehl, wenn man zurückliegt",
        }
        /// ATH-R-06.
        support_timing: "Support abilities" | "Unterstützung" = SupportTiming {
            OwnDay = "own_day": "on the own Day" | "am eigenen Tag",
            AnyPriority = "any_priority": "with any priority" | "bei jeder Priorität",
        }
        /// ATH-R-07.
        item_play: "Items are" | "Gegenstände werden" = ItemPlay {
            AttachOnly = "attach_only": "attached only" | "nur angelegt",
            AttachOrDirect = "attach_or_direct": "attached or used directly" | "angelegt oder direkt genutzt",
        }
        /// ATH-R-08.
        main_card: "The main card is" | "Die Hauptkarte ist" = MainCard {
            AnyType = "any_type": "the start card, of any type" | "die Startkarte, gleich welcher Art",
            CharacterOnly = "character_only": "a character" | "ein Charakter",
        }
    }
}

/// What everybody sees of the game's own state.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Public {
    pub turn: Seat,
    pub turn_number: u16,
    pub phase: Phase,
    /// The victory pool.
    pub pool: i16,
    /// The order of turns, from the player who began.
    pub order: Vec<Seat>,
    /// The main card of each seat.
    pub main: Vec<Option<Id>>,
    /// Who has left the game.
    pub gone: Vec<Seat>,
    /// The combat that is on: attacker, target, defender.
    pub combat: Option<[Option<Id>; 3]>,
    /// What it comes to, as long as they have not struck: the attacker's part, and that of whom it fights.
    pub clash: Option<[Clash; 2]>,
    pub objectives: Vec<Objective>,
    /// For each seat the victory tokens, and whether they win.
    pub points: Vec<(i16, bool)>,
}

/// One of the two in a combat, if nothing more happens.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Clash {
    /// Unless its face is hidden.
    pub id: Option<Id>,
    pub seat: Seat,
    pub offence: i16,
    /// None for what cannot fall, because it lies face down.
    pub defence: Option<i16>,
    /// On it already.
    pub damage: i16,
    /// What it takes.
    pub takes: i16,
    pub falls: bool,
}

/// How far a card with an objective is (ATH-WIN-04).
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Objective {
    pub id: Id,
    pub seat: Seat,
    pub tokens: i16,
    pub wanted: i16,
    pub met: bool,
}
