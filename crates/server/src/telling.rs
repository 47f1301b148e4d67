//! A state as text: whole, or as what has changed since the one its reader was told before.

use crate::{
    differences::{Draft, Outline, difference},
    protocol::{TableState, Tell},
    table::Table,
    visitor::{Visitor, text_of},
};
use stapel_wording::Lang;
use std::sync::Arc;
use tokio_tungstenite::tungstenite::Utf8Bytes;

/// What makes two readers see the same: their seat, their language, and whether they are told of changes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Eyes {
    pub seat: Option<u8>,
    lang: Lang,
    differences: bool,
}

impl Eyes {
    pub fn of(visitor: &Visitor, seat: Option<u8>) -> Self {
        Self { seat, lang: visitor.lang, differences: visitor.differences }
    }

    /// By which those with the same eyes are brought together.
    pub fn place(self) -> impl Ord {
        (self.seat, self.lang as u8, self.differences)
    }
}

/// The table as some eyes see it at this moment, without its log, which only ever goes on.
pub struct Seen {
    state: TableState,
    /// The number of this telling, and the state as it is written, for those who are told of changes.
    written: Option<(u32, Draft)>,
}

impl Seen {
    /// What the next change to those who were told this starts from: all of them share it.
    pub fn into_base(self) -> Option<Arc<Base>> {
        let (serial, draft) = self.written?;
        Some(Arc::new(Base { serial, outline: draft.into_outline() }))
    }
}

/// What has to be known of a state that was told, for the next change: its outline, without its log.
#[derive(Debug)]
pub struct Base {
    pub serial: u32,
    outline: Outline,
}

/// Things that are written in no more letters are told as a whole: to look into them would cost more memory than it saves bytes.
const SMALL: usize = 96;

impl Table {
    pub(crate) fn seen(&mut self, eyes: Eyes) -> Option<Seen> {
        let state = self.state(eyes.seat, eyes.lang)?;
        let written = eyes.differences.then(|| {
            self.serial += 1;
            (self.serial, Draft::written(&state, SMALL))
        });
        Some(Seen { state, written })
    }

    /// What is told of it to who was told everything up to a state, from `base` on if there is one.
    pub(crate) fn telling(
        &self,
        seen: &Seen,
        eyes: Eyes,
        after: Option<u32>,
        base: Option<&Base>,
    ) -> Utf8Bytes {
        let (state, log) = (&seen.state, self.log(eyes.seat, eyes.lang, after));
        let tell = match (&seen.written, base) {
            (Some((serial, draft)), Some(base)) => Tell::Change {
                table: state.table.clone(),
                from: base.serial,
                serial: *serial,
                change: difference(&base.outline, draft),
                log,
            },
            _ => {
                let whole = TableState { log, whole_log: after.is_none(), ..state.clone() };
                Tell::State { state: Box::new(whole), serial: seen.written.as_ref().map(|w| w.0) }
            }
        };
        text_of(None, tell)
    }
}
