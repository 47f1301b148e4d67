//! What statistics count.

use crate::{Rules, Seat, Table};
use stapel_script::Word;

/// What an event of a game means to whoever counts: the games have words of their own for the same things.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// This seat takes the first turn.
    GoesFirst,
    /// A card comes into a player's hands, be it drawn or bought.
    Gets,
    /// A card is played.
    Plays,
    /// The game is over; `n` of the event is the index of the game's word for how (`Game::Ending`).
    Ends,
}

/// What the events of a game mean to whoever counts games and cards.
pub trait Counting: Rules {
    /// What an event means to whoever counts games and cards: by its name, unless the game has other words for it.
    fn mark(event: Self::Event) -> Option<Mark> {
        match event.name() {
            "GoesFirst" => Some(Mark::GoesFirst),
            "Draws" => Some(Mark::Gets),
            "Plays" => Some(Mark::Plays),
            "Wins" => Some(Mark::Ends),
            _ => None,
        }
    }
    /// What a seat plays with apart from its deck, once that is settled: for games in which decks are alike and something
    /// else makes the difference.
    fn kit(_t: &Table<Self>, _seat: Seat, _see: &mut dyn FnMut(crate::DefId)) {}
    /// What a seat's standing at the end is worth in a league, in half points, where the rulebook says so.
    fn league_points(_t: &Table<Self>, _seat: Seat) -> Option<u16> {
        None
    }
}
