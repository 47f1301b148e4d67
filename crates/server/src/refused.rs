//! Why something asked for cannot be done: a code for programs, a sentence for people in both languages.

use crate::protocol::{Refusal, Tell};
use stapel_wording::Lang;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    pub code: Refusal,
    en: String,
    de: String,
}

impl Refused {
    pub fn new(code: Refusal, en: impl Into<String>, de: impl Into<String>) -> Self {
        Self { code, en: en.into(), de: de.into() }
    }

    /// Something that is not the client's fault. What exactly stands in the log of the server.
    pub fn internal(what: &str, error: &dyn std::fmt::Display) -> Self {
        tracing::error!("{what}: {error}");
        Self::new(
            Refusal::Internal,
            "the server could not do that; nothing has changed",
            "der Server konnte das nicht; nichts hat sich geändert",
        )
    }

    /// The rules panicked. What exactly stands in the log of the server.
    pub fn broken() -> Self {
        Self::new(
            Refusal::Broken,
            "the rules broke in this game: a defect of the program, not of yours. It cannot go on; its replay shows what led to it",
            "in diesem Spiel sind die Regeln abgestürzt: ein Fehler des Programms, nicht deiner. Es kann nicht weitergehen; seine Aufzeichnung zeigt, wie es dazu kam",
        )
    }

    /// The store does not answer: what is stored is not known, so nothing goes on before it was read again.
    pub fn away() -> Self {
        Self::new(
            Refusal::Away,
            "the table cannot reach its memory right now. Whether your last choice was kept shows as soon as it can; it goes on by itself",
            "der Tisch erreicht gerade sein Gedächtnis nicht. Ob deine letzte Wahl behalten wurde, zeigt sich, sobald er es wieder kann; es geht von selbst weiter",
        )
    }

    /// The database does not answer, or its answer was lost: whether something was stored is not known.
    fn unknown(error: &sqlx::Error) -> Self {
        tracing::error!("the database: {error}");
        Self::new(
            Refusal::Away,
            "the server cannot reach its memory right now. Whether anything was kept shows as soon as it can; try again then",
            "der Server erreicht gerade sein Gedächtnis nicht. Ob etwas behalten wurde, zeigt sich, sobald er es wieder kann; versuche es dann noch einmal",
        )
    }

    pub fn reason(&self, lang: Lang) -> &str {
        lang.pick(&self.en, &self.de)
    }

    pub fn tell(&self, lang: Lang) -> Tell {
        Tell::Refused { code: self.code, reason: self.reason(lang).into() }
    }
}

/// Why a table has not done what it was asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Halt {
    /// Nothing has changed.
    Refused(Refused),
    /// The store did not confirm a change. What the table has in memory may be more or less than what is stored: it must not
    /// be used any more, and everything is read again.
    Unsure,
}

impl Halt {
    /// A change of which it is not known whether it is stored.
    pub fn unsure(error: sqlx::Error) -> Self {
        tracing::error!("a table could not be stored: {error}");
        Self::Unsure
    }

    pub fn refused(&self) -> Refused {
        match self {
            Self::Refused(refused) => refused.clone(),
            Self::Unsure => Refused::away(),
        }
    }
}

impl From<Refused> for Halt {
    fn from(refused: Refused) -> Self {
        Self::Refused(refused)
    }
}

impl From<sqlx::Error> for Refused {
    fn from(error: sqlx::Error) -> Self {
        Self::unknown(&error)
    }
}
