//! Seats as one of them counts.

use stapel_kernel::{Game, Seat, SeatSet, Table};

/// What is written where there is nothing.
pub const NONE: i16 = -1;

/// Seats counted from the one who looks: 0 is that seat, 1 the next one; or, where two are compared, 1 is the other.
#[derive(Clone, Copy, Debug)]
pub struct Viewpoint {
    me: Seat,
    seats: u8,
    /// Only these two are told of.
    other: Option<Seat>,
}

impl Viewpoint {
    pub fn new<G: Game>(t: &Table<'_, G>, me: Seat) -> Self {
        Self { me, seats: t.seat_count() as u8, other: None }
    }
    /// One seat beside another, whoever else sits there.
    pub fn of_two<G: Game>(t: &Table<'_, G>, me: Seat, other: Seat) -> Self {
        Self { other: Some(other), ..Self::new(t, me) }
    }
    pub fn seat(self, seat: Seat) -> i16 {
        match self.other {
            _ if seat.0 >= self.seats => NONE,
            Some(other) if seat == other => 1,
            Some(_) if seat == self.me => 0,
            Some(_) => 2,
            None => i16::from((seat.0 + self.seats - self.me.0) % self.seats),
        }
    }
    /// The seats that are told of, from the one who looks on.
    pub fn all(self) -> impl Iterator<Item = Seat> {
        let (me, seats, other) = (self.me, self.seats, self.other);
        let told = if other.is_some() { 2 } else { seats };
        (0..told).map(move |k| match other {
            Some(other) if k == 1 => other,
            _ => Seat((me.0 + k) % seats),
        })
    }
    pub fn set(self, set: SeatSet) -> i16 {
        self.all().enumerate().filter(|(_, s)| set.contains(*s)).map(|(k, _)| 1 << k).sum()
    }
    pub fn me(self) -> Seat {
        self.me
    }
    /// How many sit at the table.
    pub fn seats(self) -> usize {
        self.seats as usize
    }
}
