//! What bots go by.

use crate::{Game, Rules, Seat, Table};

/// A judgement of tables and options. Bots know nothing else of a game.
pub trait Judging: Rules {
    /// A judgement of tables that was learned from play, as `stapel-judgement` reads it; empty if there is none.
    const NET: &'static [u8] = &[];
    /// Its named opponents from weak to strong, as `stapel-bots` reads them (`bots.ron`); empty if nobody has measured any.
    const BOTS: &'static str = "";
    /// How well a seat stands: points that compare between the seats of one table, a lead of 100 being about a game won
    /// three times out of four. It is asked on worlds that were sampled for a player, so it may look at everything.
    fn standing(_t: &Table<Self>, _seat: Seat) -> i32 {
        0
    }
    /// How likely a sensible player takes each option of the pending decision, as a weight beside the other options; 0 is
    /// never, if there is anything else. Asked far more often than `standing`: a glance, without trying anything, and one
    /// for all options.
    fn rate(t: &Table<Self>, weights: &mut Vec<u32>)
    where
        Self: Game,
    {
        weights.extend(t.options().iter().map(|_| 1));
    }
}
