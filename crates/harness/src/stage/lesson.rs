//! A lesson on the stage: along its main line, beside it, and the whole game at its end.

use super::{PATIENCE, Stage, Status, Waits};
use crate::{
    learn::{Hint, LEARNER, Lesson},
    scenario::{
        Failure, Step,
        play::{Sought, matching, seat_of},
    },
};
use stapel_kernel::Shipped;
use stapel_wording::Speak;

/// A hint is given so often in a game.
const HINTS: usize = 2;

impl<'a, G: Shipped + Speak> Stage<'a, '_, G> {
    // A lesson on its main line.

    pub(super) fn along_the_line(&mut self, lesson: &'a Lesson) -> Result<Waits, Failure> {
        while let Some((line, step)) = self.lines().get(self.at) {
            match step {
                Step::Say(_) if self.unread => return Ok(Waits::Next),
                Step::Say(number) => {
                    (self.say, self.unread) = (*number, true);
                    self.at += 1;
                    if !self.choice_follows() {
                        return Ok(Waits::Next);
                    }
                }
                Step::Choose(LEARNER, wanted) => match self.run.seek(*line, seat_of(LEARNER), wanted)? {
                    Sought::Offered(found) => return Ok(Waits::Choice(found)),
                    Sought::Taken => self.at += 1,
                },
                step => {
                    self.run.step(*line, step)?;
                    self.at += 1;
                }
            }
        }
        match (self.unread, &lesson.game) {
            (true, _) => Ok(Waits::Next),
            (false, Some(_)) => self.freely(lesson),
            (false, None) => Ok(Waits::Nothing(Status::Done)),
        }
    }

    /// Whether what is said now is said to a choice of the learner.
    fn choice_follows(&self) -> bool {
        let rest = self.lines()[self.at..].iter();
        let mut stops = rest.filter(|(_, step)| matches!(step, Step::Say(_) | Step::Choose(LEARNER, _)));
        stops.next().is_some_and(|(_, step)| matches!(step, Step::Choose(..)))
    }

    // A lesson beside its main line.

    /// The learner went another way: it goes on at the first choice of the main line that is offered again. If there is none,
    /// the lesson is over when the moment is.
    pub(super) fn back_to_the_line(&mut self, lesson: &'a Lesson) -> Result<Waits, Failure> {
        for _ in 0..PATIENCE {
            let Some(asked) = self.asked() else { return Ok(self.left()) };
            if asked != seat_of(LEARNER) {
                self.other_moves(asked);
                continue;
            }
            if let Some((at, found)) = self.offered_again() {
                self.at = at;
                self.say = self.said_before(at);
                return Ok(Waits::Choice(found));
            }
            if self.only_passing() {
                self.run.pass();
                continue;
            }
            if lesson.game.is_some() {
                return self.freely(lesson);
            }
            if G::quiet(&self.run.t) || !self.run.pass() {
                return Ok(self.left());
            }
        }
        Ok(self.left())
    }

    /// The lesson ends beside its line: whoever has not lost has learned it.
    fn left(&self) -> Waits {
        let lost = self.run.t.outcome().is_some_and(|o| o.place(seat_of(LEARNER)) != 1);
        Waits::Nothing(if lost { Status::Failed } else { Status::Done })
    }

    fn offered_again(&self) -> Option<(usize, Vec<usize>)> {
        let rest = self.lines().iter().enumerate().skip(self.at);
        rest.filter_map(|(k, (_, step))| match step {
            Step::Choose(LEARNER, wanted) => Some((k, wanted)),
            _ => None,
        })
        .map(|(k, wanted)| (k, matching(&self.run.t, &self.run.selection, wanted).0))
        .find(|(_, found)| !found.is_empty())
    }

    fn said_before(&self, at: usize) -> usize {
        let before = self.lines()[..at].iter().rev();
        before
            .filter_map(|(_, step)| match step {
                Step::Say(number) => Some(*number),
                _ => None,
            })
            .next()
            .unwrap_or(0)
    }

    // A whole game.

    pub(super) fn freely(&mut self, lesson: &'a Lesson) -> Result<Waits, Failure> {
        self.free = true;
        for _ in 0..PATIENCE {
            let Some(asked) = self.asked() else { return Ok(Waits::Nothing(Status::Done)) };
            if asked != seat_of(LEARNER) {
                self.bot_moves(asked, lesson.game.as_deref());
            } else if self.only_passing() {
                self.run.pass();
            } else {
                self.give_hint(lesson);
                return Ok(Waits::Choice(Vec::new()));
            }
        }
        Ok(Waits::Choice(Vec::new()))
    }

    fn give_hint(&mut self, lesson: &'a Lesson) {
        let fits = |hint: &Hint| hint.when.iter().all(|questions| self.meets(questions));
        let found = lesson.hints.iter().enumerate().find(|(k, hint)| self.hinted[*k] < HINTS && fits(hint));
        if let Some((k, hint)) = found {
            self.hinted[k] += 1;
            self.hint = Some(hint);
        }
    }
}
