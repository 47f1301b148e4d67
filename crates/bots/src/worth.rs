//! What a table is worth to a seat: between 0 and 1 for a search, as a lead in points for a greedy player.

use stapel_kernel::{Game, Outcome, Seat, Table};

/// Points that a finished game is ahead of every other.
const WON: i32 = 100_000;

/// A lead of so many points is a game won three times out of four, see `Game::standing`.
const CLEAR: f32 = 100.0;

/// The share of the others that a seat leaves behind, equals counting half.
pub(crate) fn reward(outcome: &Outcome, seats: usize, seat: Seat) -> f32 {
    let mine = outcome.place(seat);
    let halves: u32 = (0..seats as u8)
        .filter(|&other| other != seat.0)
        .map(|other| match outcome.place(Seat(other)).cmp(&mine) {
            std::cmp::Ordering::Greater => 2,
            std::cmp::Ordering::Equal => 1,
            std::cmp::Ordering::Less => 0,
        })
        .sum();
    halves as f32 / (2 * (seats - 1).max(1)) as f32
}

/// How far a seat is ahead of the best of the others.
pub(crate) fn lead<G: Game>(t: &Table<'_, G>, seat: Seat) -> i32 {
    if let Some(outcome) = &t.outcome() {
        return ((2.0 * reward(outcome, t.seat_count(), seat) - 1.0) * WON as f32) as i32;
    }
    let others = t.seats().filter(|&s| s != seat && !t.is_gone(s));
    let best = others.map(|s| G::standing(t, s)).max().unwrap_or(0);
    if t.is_gone(seat) { -WON } else { G::standing(t, seat) - best }
}

/// A reward for every seat: that of the end of the game, or what a lead is worth before it.
pub(crate) fn rewards<G: Game>(t: &Table<'_, G>) -> [f32; 8] {
    let seats = t.seat_count();
    std::array::from_fn(|k| {
        let seat = Seat(k as u8);
        match &t.outcome() {
            _ if k >= seats => 0.0,
            Some(outcome) => reward(outcome, seats, seat),
            None => {
                let lead = lead(t, seat) as f32;
                0.5 + 0.5 * lead / (lead.abs() + CLEAR)
            }
        }
    })
}
