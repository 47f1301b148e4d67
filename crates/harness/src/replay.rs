//! Playing a log again and believing nothing of it: every choice must be legal, every fingerprint must be met,
//! and the end must be the end. The table is built beside the log, so a bad log leaves nothing half done.

use crate::{Entry, FORMAT, GameLog};
use stapel_kernel::{Book, Game, Illegal, Outcome, Table};

/// What is wrong with a log, and where. Steps are its entries, counted from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReplayError {
    #[error("not a game log: line {line}, column {column}: {reason}")]
    Json { line: usize, column: usize, reason: String },
    #[error("the log has format {found}, and this program reads format {FORMAT}")]
    Format { found: u32 },
    #[error("the log is of the game \"{found}\" and not of \"{wanted}\"")]
    Game { found: String, wanted: &'static str },
    #[error("the log was played with other card data: it names {log:016x}, the cards here are {here:016x}")]
    Cards { log: u64, here: u64 },
    #[error("the shuffle is not the one that was promised: {reason}")]
    Fairness { reason: String },
    #[error("the set-up is refused: {reason}")]
    Refused { reason: String },
    #[error("step {step} cannot be done: {reason}")]
    Illegal { step: usize, reason: Illegal },
    #[error(
        "after step {step} the table is another one: fingerprint {here:016x}, but the log says {log:016x}"
    )]
    Fingerprint { step: usize, log: u64, here: u64 },
    #[error("the log ends too early: after step {step} the game is not over, but the log names an outcome")]
    TooEarly { step: usize },
    #[error("the log ends too late: the game was over before step {step}")]
    TooLate { step: usize },
    #[error("the game ends with {here:?}, but the log says {log:?}")]
    Outcome { log: Option<Outcome>, here: Option<Outcome> },
}

impl ReplayError {
    pub(crate) fn json(error: serde_json::Error) -> Self {
        let (line, column) = (error.line(), error.column());
        let mut reason = error.to_string();
        // The place is said in front already.
        let place = format!(" at line {line} column {column}");
        if reason.ends_with(&place) {
            reason.truncate(reason.len() - place.len());
        }
        Self::Json { line, column, reason }
    }
}

impl<G: Game> GameLog<G> {
    /// The table at the end of the log, if everything in the log is true.
    pub fn replay<'b>(&self, book: &'b Book<G>) -> Result<Table<'b, G>, ReplayError> {
        self.replay_each(book, |_, _| {})
    }

    /// The same, and shows the table before the first step (0) and after every step. The events of the step are
    /// on the table at that moment.
    pub fn replay_each<'b>(
        &self,
        book: &'b Book<G>,
        mut see: impl FnMut(usize, &Table<'b, G>),
    ) -> Result<Table<'b, G>, ReplayError> {
        self.check_head(book)?;
        let mut table = Table::start(book, &self.set_up, self.seed)
            .map_err(|refused| ReplayError::Refused { reason: format!("{refused:?}") })?;
        see(0, &table);
        let mut step = 0;
        for stretch in &self.stretches {
            for &entry in &stretch.entries {
                step += 1;
                table.events.clear();
                let done = match entry {
                    Entry::Choice(index) => table.choose(index as usize),
                    Entry::Concede { concede } => table.concede(concede),
                    Entry::TimeUp { .. } => table.time_up(),
                };
                done.map_err(|reason| match reason {
                    Illegal::GameOver => ReplayError::TooLate { step },
                    reason => ReplayError::Illegal { step, reason },
                })?;
                see(step, &table);
            }
            let (log, here) = (stretch.fingerprint.0, table.fingerprint());
            if log != here {
                return Err(ReplayError::Fingerprint { step, log, here });
            }
        }
        table.events.clear();
        match (self.outcome, table.outcome()) {
            (log, here) if log == here => Ok(table),
            (Some(_), None) => Err(ReplayError::TooEarly { step }),
            (log, here) => Err(ReplayError::Outcome { log, here }),
        }
    }

    fn check_head(&self, book: &Book<G>) -> Result<(), ReplayError> {
        if self.format != FORMAT {
            return Err(ReplayError::Format { found: self.format });
        }
        if self.game != G::ID {
            return Err(ReplayError::Game { found: self.game.clone(), wanted: G::ID });
        }
        let (log, here) = (self.book.0, book.hash());
        if log != here {
            return Err(ReplayError::Cards { log, here });
        }
        let fair = self.fairness.as_ref().map_or(Ok(()), |f| f.verify(self.seed));
        fair.map_err(|reason| ReplayError::Fairness { reason })
    }
}
