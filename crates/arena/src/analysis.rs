//! A finished game, looked at again: what the search thinks of every choice that was made, where the game turned, and why.

use crate::Why;
use serde::{Deserialize, Serialize};
use stapel_bots::{Budget, Judgement, Search, SearchBot, SeatView};
use stapel_harness::{Entry, GameLog, ReplayError};
use stapel_kernel::Book;
use stapel_wording::Speak;

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
    /// Why the other one would have been better, where the choice cost much.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<Why>,
}

impl Moment {
    /// What the choice cost, as far as the search can tell; a difference the search itself would not swear to is none.
    pub fn lost(&self) -> f32 {
        let lost = self.best_odds - self.odds.unwrap_or(self.best_odds);
        if self.taken == self.best || lost < SURE { 0.0 } else { lost }
    }

    fn judged(&mut self, judged: &Judgement) {
        self.best = judged.best;
        self.odds = judged.odds.get(self.taken).copied().flatten();
        self.best_odds = judged.odds[judged.best].unwrap_or(0.5);
    }
}

/// Of so few iterations, smaller differences are chance.
const SURE: f32 = 0.05;

/// Where a choice seems to have cost much, the search thinks so much longer before it says so.
const AGAIN: u32 = 5;

/// Looks at every choice between at least two options, and once more at those that seem to have cost the most, as many as are to be
/// explained. `see` hears how many entries are done and says whether to go on; what was found by then is the answer.
pub fn analyse<G: Speak>(
    log: &GameLog<G>,
    book: &Book<G>,
    iterations: u32,
    explained: usize,
    see: &mut dyn FnMut(usize) -> bool,
) -> Result<Vec<Moment>, ReplayError> {
    let entries: Vec<Entry> = log.entries().collect();
    let thinking = |iterations| Search::best::<G>(Budget::Iterations(iterations));
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
        let judged = SearchBot::new(thinking(iterations), step as u64).judge(&at);
        let seat = at.seat().0;
        let mut moment =
            Moment { step, seat, taken: taken as usize, best: 0, odds: None, best_odds: 0.5, why: None };
        moment.judged(&judged);
        moments.push(moment);
    })?;
    let mut turns: Vec<&mut Moment> = moments.iter_mut().filter(|m| m.lost() > 0.0).collect();
    turns.sort_by(|a, b| b.lost().total_cmp(&a.lost()));
    turns.truncate(explained);
    log.replay_each(book, |step, t| {
        let Some(turn) = turns.iter_mut().find(|turn| turn.step == step) else { return };
        going = going && see(entries.len());
        let (true, Some(at)) = (going, SeatView::of_asked(t)) else { return };
        let thinking = thinking(iterations.saturating_mul(AGAIN));
        let reasons = SearchBot::new(thinking, step as u64).explain(&at);
        turn.judged(&reasons.judgement);
        turn.why = Some(Why::of(&reasons));
    })?;
    Ok(moments)
}
