//! Small integers with names. Everything in a state that points at something is one of these.

use serde::{Deserialize, Serialize};

/// A place at the table, counted clockwise from 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Seat(pub u8);

impl Seat {
    /// Owner of what belongs to nobody.
    pub const NOBODY: Self = Self(u8::MAX);

    pub fn index(self) -> usize {
        self.0 as usize
    }
    /// The letter scenarios and logs use: a, b, c ...
    pub fn letter(self) -> char {
        (b'a' + self.0 % 26) as char
    }
}

/// A set of seats, at most eight.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SeatSet(pub u8);

impl SeatSet {
    pub const NONE: Self = Self(0);
    pub const ALL: Self = Self(u8::MAX);

    pub fn one(seat: Seat) -> Self {
        if seat == Seat::NOBODY { Self::NONE } else { Self(1 << seat.0) }
    }
    pub fn contains(self, seat: Seat) -> bool {
        seat.0 < 8 && self.0 >> seat.0 & 1 == 1
    }
    #[must_use]
    pub fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
    #[must_use]
    pub fn only(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
    #[must_use]
    pub fn except(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
    #[must_use]
    pub fn without(self, seat: Seat) -> Self {
        self.except(Self::one(seat))
    }
}

/// An object: an index into the table's objects.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Id(pub u16);

impl Id {
    pub const NONE: Self = Self(u16::MAX);

    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// An object as it was: a card that changes zone becomes a new object, and an old reference no longer finds it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Ref {
    pub id: Id,
    pub epoch: u16,
}

impl Ref {
    pub const NONE: Self = Self { id: Id::NONE, epoch: 0 };

    pub fn is_none(self) -> bool {
        self.id == Id::NONE
    }
}

/// A card definition: an index into the book.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct DefId(pub u16);

impl DefId {
    pub const NONE: Self = Self(u16::MAX);

    pub fn index(self) -> usize {
        self.0 as usize
    }
}
