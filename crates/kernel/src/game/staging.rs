//! Tables that an author lays out instead of players: scenarios.

use crate::{Rules, Seat, Table};

/// What scenarios of a game can say.
pub trait Staging: Rules {
    /// The table has agreed on something else than before: what follows from it.
    fn set_options(_t: &mut Table<Self>) {}
    /// For scenarios: the cards lie where the author wants them. Adds what follows from them, such as life, or
    /// says why such a table cannot be.
    fn lay_out(_t: &mut Table<Self>) -> Result<(), &'static str> {
        Ok(())
    }
    /// For scenarios: sets a number that belongs to the table and not to a seat. Says whether there is one.
    fn set_number(_t: &mut Table<Self>, _word: &str, _n: i16) -> bool {
        false
    }
    /// For scenarios: the numbers that `set_number` sets, as they are now.
    fn table_numbers(_t: &Table<Self>) -> Vec<(&'static str, i16)> {
        Vec::new()
    }
    /// For scenarios: goes on from a moment of the given seat's turn.
    fn resume_at(_t: &mut Table<Self>, _turn: Seat, _moment: &str) -> Result<(), &'static str> {
        Err("scenarios of this game begin with its first decision")
    }
}
