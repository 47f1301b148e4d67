//! One object at the table: a card, a token, or the attack of something that is no card.

use crate::{DefId, Id, Seat, SeatSet};
use serde::{Deserialize, Serialize};

/// Kinds of counters a game may have: every object pays for them in every fork.
pub const COUNTERS: usize = 6;

/// The area of an object that is in no zone: tokens that are gone, places to be used again.
pub const NOWHERE: u8 = u8::MAX;

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Object {
    pub def: DefId,
    /// Goes up whenever the card becomes a new object.
    pub epoch: u16,
    /// What it is attached to, or what it stands for.
    pub attached: Id,
    pub owner: Seat,
    pub controller: Seat,
    /// Zone and seat in one number, see [`State::area`](crate::State::area).
    pub area: u8,
    /// A slot inside the zone, as the game numbers them.
    pub place: u8,
    /// Who may look at its face. Changed by the zone-move primitive and by revealing, nowhere else.
    pub known_to: SeatSet,
    /// Cards of one batch became hidden together: who does not know them knows which cards they are as a set.
    pub batch: u8,
    pub flags: Flags,
    /// How often it did this turn what its game counts.
    pub turn: u8,
    /// Uses of its limited abilities this turn, four bits each.
    pub used: u16,
    pub counters: [u8; COUNTERS],
}

/// Qualities that come and go.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Flags(u8);

impl Flags {
    pub const FACE_DOWN: u8 = 1;
    /// Never in a deck; gone when it leaves play.
    pub const TOKEN: u8 = 2;
    /// Not a card: stands for what `attached` does, with its name, types and numbers.
    pub const PROXY: u8 = 4;
    /// Abilities of it are at work.
    pub(crate) const LISTENS: u8 = 8;
    /// Free for the game.
    pub const GAME_A: u8 = 16;
    pub const GAME_B: u8 = 32;
    pub const GAME_C: u8 = 64;
    pub const GAME_D: u8 = 128;

    pub fn has(self, bit: u8) -> bool {
        self.0 & bit != 0
    }
    pub fn set(&mut self, bit: u8, on: bool) {
        if on { self.0 |= bit } else { self.0 &= !bit }
    }
}

impl Object {
    pub fn new(def: DefId, owner: Seat) -> Self {
        Self {
            def,
            epoch: 0,
            attached: Id::NONE,
            owner,
            controller: owner,
            area: NOWHERE,
            place: 0,
            known_to: SeatSet::NONE,
            batch: 0,
            flags: Flags::default(),
            turn: 0,
            used: 0,
            counters: [0; COUNTERS],
        }
    }

    /// Forgets everything that belongs to the object and not to the card.
    pub(crate) fn renew(&mut self) {
        self.epoch = self.epoch.wrapping_add(1);
        self.attached = Id::NONE;
        self.controller = self.owner;
        self.place = 0;
        self.turn = 0;
        self.used = 0;
        self.counters = [0; COUNTERS];
        self.flags.set(Flags::GAME_A | Flags::GAME_B | Flags::GAME_C | Flags::GAME_D, false);
    }

    pub fn uses(&self, ability: u8) -> u8 {
        (self.used >> (4 * ability) & 15) as u8
    }
    pub fn use_once(&mut self, ability: u8) {
        if self.uses(ability) < 15 {
            self.used += 1 << (4 * ability);
        }
    }
    /// Takes one use back, so that the ability may be used once more. Never below none.
    pub fn unuse(&mut self, ability: u8) {
        if self.uses(ability) > 0 {
            self.used -= 1 << (4 * ability);
        }
    }
}
