//! Playing a log again and believing nothing of it: every choice must be legal and mean what it meant, every look at the
//! table must be met, and the end must be the end. The table is built beside the log, so a bad log leaves nothing half done.

use crate::{EDITION, Entry, FORMAT, GameLog, find, meaning, position};
use stapel_kernel::{Book, Game, Illegal, Outcome, Table};
use std::fmt;

/// What is wrong with a log, and where. Steps are its entries, counted from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReplayError {
    #[error("not a game log: line {line}, column {column}: {reason}")]
    Json { line: usize, column: usize, reason: String },
    #[error("the log has format {found}, and this program reads format {FORMAT}")]
    Format { found: u32 },
    #[error("the log is of the game \"{found}\" and not of \"{wanted}\"")]
    Game { found: String, wanted: &'static str },
    #[error("the shuffle is not the one that was promised: {reason}")]
    Fairness { reason: String },
    #[error("the set-up is refused: {reason}")]
    Refused { reason: String },
    #[error("step {step} cannot be done: {reason}")]
    Illegal { step: usize, reason: Illegal },
    #[error("step {step} was \"{means}\", which cannot be chosen here{since}")]
    Means { step: usize, means: String, since: Since },
    #[error("step {step} has no meaning beside it")]
    NoMeaning { step: usize },
    #[error("after step {step} the table is another one: {here:016x}, but the log says {log:016x}{since}")]
    Position { step: usize, log: u64, here: u64, since: Since },
    #[error("the log ends too early: after step {step} the game is not over, but the log names an outcome")]
    TooEarly { step: usize },
    #[error("the log ends too late: the game was over before step {step}")]
    TooLate { step: usize },
    #[error("the game ends with {here:?}, but the log says {log:?}")]
    Outcome { log: Option<Outcome>, here: Option<Outcome> },
}

/// What has changed since a log was written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Since {
    /// The edition that wrote it, if it is not this one.
    pub edition: Option<String>,
    /// The card data is other.
    pub cards: bool,
}

impl Since {
    pub fn nothing(&self) -> bool {
        *self == Self::default()
    }
}

impl fmt::Display for Since {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(edition) = &self.edition {
            write!(f, "; the log is of edition {edition}, this is {EDITION}")?;
        }
        if self.cards {
            f.write_str("; the log was played with other card data")?;
        }
        Ok(())
    }
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
        self.check_head()?;
        let since = self.since(book);
        let mut table = Table::start(book, &self.set_up, self.seed)
            .map_err(|refused| ReplayError::Refused { reason: format!("{refused:?}") })?;
        see(0, &table);
        let mut step = 0;
        for stretch in &self.stretches {
            let mut means = stretch.means.iter();
            for &entry in &stretch.entries {
                step += 1;
                let means = means.next().ok_or(ReplayError::NoMeaning { step })?;
                table.events.clear();
                let done = match entry {
                    Entry::Choice(index) if table.outcome().is_some() => table.choose(index as usize),
                    Entry::Choice(index) => {
                        let index = index as usize;
                        let found = if since.nothing() {
                            // In its own edition an option stands where it stood, or the log is damaged.
                            let option = table.options().get(index);
                            option.filter(|&&choice| meaning(&table, choice) == *means).map(|_| index)
                        } else {
                            find(&table, index, means)
                        };
                        let gone = || ReplayError::Means { step, means: means.clone(), since: since.clone() };
                        table.choose(found.ok_or_else(gone)?)
                    }
                    Entry::Concede { concede } => table.concede(concede),
                    Entry::TimeUp { .. } => table.time_up(),
                };
                done.map_err(|reason| match reason {
                    Illegal::GameOver => ReplayError::TooLate { step },
                    reason => ReplayError::Illegal { step, reason },
                })?;
                see(step, &table);
            }
            let (log, here) = (stretch.position.0, position(&table));
            if log != here {
                return Err(ReplayError::Position { step, log, here, since });
            }
        }
        table.events.clear();
        match (self.outcome, table.outcome()) {
            (log, here) if log == here => Ok(table),
            (Some(_), None) => Err(ReplayError::TooEarly { step }),
            (log, here) => Err(ReplayError::Outcome { log, here }),
        }
    }

    /// What has changed since it was written. Other card data is no fault as long as the game stays the same: a new set does
    /// not touch a game of the old one.
    pub fn since(&self, book: &Book<G>) -> Since {
        Since {
            edition: (self.edition != EDITION).then(|| self.edition.clone()),
            cards: self.book.0 != book.hash(),
        }
    }

    fn check_head(&self) -> Result<(), ReplayError> {
        if self.format != FORMAT {
            return Err(ReplayError::Format { found: self.format });
        }
        if self.game != G::ID {
            return Err(ReplayError::Game { found: self.game.clone(), wanted: G::ID });
        }
        let fair = self.fairness.as_ref().map_or(Ok(()), |f| f.verify(self.seed));
        fair.map_err(|reason| ReplayError::Fairness { reason })
    }
}
