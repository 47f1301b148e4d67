//! One object at the table: a card, a token, or the attack of something that is no card.

use crate::{DefId, Id, Seat, SeatSet};
use serde::{Deserialize, Serialize};
use stapel_script::Limit;

/// Kinds of counters a game may have: every object pays for them in every fork.
pub const COUNTERS: usize = 6;

/// A card may have so many abilities with a limit: each has four bits of [`Object::used`].
pub(crate) const ABILITIES: u8 = 4;
/// Uses in a turn are counted up to here.
pub(crate) const MOST_USES: u8 = 13;
const USED_FOR_A_ROUND: u8 = 14;
const USED_FOR_GOOD: u8 = 15;

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
    /// Uses of its limited abilities this turn, four bits each; the two largest numbers say that one is used for longer.
    pub used: u16,
    pub counters: [u8; COUNTERS],
}

/// Qualities that come and go: those every game has, and above them the game's own (`Game::Flag`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Flags(u16);

impl Flags {
    pub const FACE_DOWN: u16 = 1;
    /// Never in a deck; gone when it leaves play.
    pub const TOKEN: u16 = 2;
    /// Not a card: stands for what `attached` does, with its name, types and numbers.
    pub const PROXY: u16 = 4;
    /// Abilities of it are at work.
    pub(crate) const LISTENS: u16 = 8;
    /// The game's own begin here.
    const OWN: u32 = 4;
    /// So many flags a game may have.
    pub(crate) const MOST_OWN: usize = (u16::BITS - Self::OWN) as usize;

    pub fn has(self, bits: u16) -> bool {
        self.0 & bits != 0
    }
    pub(crate) fn set(&mut self, bits: u16, on: bool) {
        if on { self.0 |= bits } else { self.0 &= !bits }
    }
    pub(crate) fn own(self, index: usize) -> bool {
        self.0 >> (Self::OWN + index as u32) & 1 == 1
    }
    pub(crate) fn set_own(&mut self, index: usize, on: bool) {
        self.set(1 << (Self::OWN + index as u32), on);
    }
    pub(crate) fn copy_own(&mut self, from: Self) {
        let own = u16::MAX << Self::OWN;
        self.0 = self.0 & !own | from.0 & own;
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
        self.flags.copy_own(Flags::default());
    }

    pub fn is_token(&self) -> bool {
        self.flags.has(Flags::TOKEN)
    }
    /// Whether it is no card but stands for what something else does.
    pub fn is_proxy(&self) -> bool {
        self.flags.has(Flags::PROXY)
    }
    pub fn is_face_down(&self) -> bool {
        self.flags.has(Flags::FACE_DOWN)
    }
    pub fn uses(&self, ability: u8) -> u8 {
        (self.used >> (4 * ability) & 15) as u8
    }
    pub(crate) fn count_use(&mut self, ability: u8, limit: Limit) {
        let uses = match limit {
            Limit::None => return,
            Limit::OncePerGame => USED_FOR_GOOD,
            Limit::OncePerRound => USED_FOR_A_ROUND,
            Limit::OncePerTurn | Limit::PerTurn(_) | Limit::FirstEachTurn => {
                (self.uses(ability) + 1).min(MOST_USES)
            }
        };
        self.used = self.used & !(15 << (4 * ability)) | u16::from(uses) << (4 * ability);
    }
    /// What is used for no longer than this may be used again.
    fn forget_uses_up_to(&mut self, longest: u8) {
        if self.used != 0 {
            for ability in 0..ABILITIES {
                if self.uses(ability) <= longest {
                    self.used &= !(15 << (4 * ability));
                }
            }
        }
    }
    /// A turn is over.
    pub(crate) fn forget_turn_uses(&mut self) {
        self.forget_uses_up_to(MOST_USES);
    }
    /// A round is over.
    pub(crate) fn forget_round_uses(&mut self) {
        self.forget_uses_up_to(USED_FOR_A_ROUND);
    }
    /// Takes one use back, so that the ability may be used once more. Never below none.
    pub(crate) fn unuse(&mut self, ability: u8) {
        if (1..=MOST_USES).contains(&self.uses(ability)) {
            self.used -= 1 << (4 * ability);
        }
    }
}
