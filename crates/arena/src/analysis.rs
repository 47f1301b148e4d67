//! A finished game, looked at again: what the search thinks of every choice that was made, and where the game turned.

use serde::{Deserialize, Serialize};
use stapel_bots::{Budget, Search, SearchBot, SeatView};
use stapel_harness::{Entry, GameLog, ReplayError};
use stapel_kernel::{Book, Game};

/// A choice that somebody made, and what the search would have done in their place, knowing no more than they did.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Moment {
    /// How many entries of the log came before it.
    pub step: usize,
    pub seat: u8,
    /// The option that was taken.
    pub taken: usize,
    /// The option the search would have taken.
    pub best: usize,
    /// The chance to win with the one that was taken, from 0 to 1; none if the search never came to it.
    pub odds: Option<f32>,
    pub best_odds: f32,
}

impl Moment {
    /// What the choice cost, as far as the search can tell; a difference the search itself would not swear to is none.
    pub fn lost(&self) -> f32 {
        let lost = self.best_odds - self.odds.unwrap_or(self.best_odds);
        if self.taken == self.best || lost < SURE { 0.0 } else { lost }
    }
}

/// Of so few iterations, smaller differences are chance.
const SURE: f32 = 0.05;

/// Looks at every choice between at least two options. `see` hears how many entries are done and says whether to go on;
/// what was found by then is the answer.
pub fn analyse<G: Game>(
    log: &GameLog<G>,
    book: &Book<G>,
    iterations: u32,
    see: &mut dyn FnMut(usize) -> bool,
) -> Result<Vec<Moment>, ReplayError> {
    let entries: Vec<Entry> = log.entries().collect();
    let search = Search { budget: Budget::Iterations(iterations), ..Search::default() };
    let mut moments = Vec::new();
    let mut going = true;
    log.replay_each(book, |step, t| {
        going = going && see(step);
        let (true, Some(&Entry::Choice(taken)), Some(at)) = (going, entries.get(step), SeatView::of_asked(t))
        else {
            return;
        };
        if at.decision().options.len() < 2 {
            return;
        }
        // A search of its own for every moment: what it thinks of one does not depend on where the look began.
        let judged = SearchBot::new(search, step as u64).judge(&at);
        let taken = taken as usize;
        moments.push(Moment {
            step,
            seat: at.seat().0,
            taken,
            best: judged.best,
            odds: judged.odds.get(taken).copied().flatten(),
            best_odds: judged.odds[judged.best].unwrap_or(0.5),
        });
    })?;
    Ok(moments)
}
