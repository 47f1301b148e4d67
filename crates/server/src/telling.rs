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

/// What makes two readers see the same: their seat, their language, the state they were told last, and, for those who are told of
/// changes, the telling that these start from.
#[derive(Clone, PartialEq, Eq)]
pub struct Sight {
    seat: Option<u8>,
    lang: Lang,
    after: Option<u32>,
    differences: bool,
    from: Option<u32>,
}

impl Sight {
    pub fn of(visitor: &Visitor, seat: Option<u8>, after: Option<u32>, base: Option<&Arc<Base>>) -> Self {
        let from = base.map(|base| base.serial).filter(|_| after.is_some());
        Self { seat, lang: visitor.lang, after, differences: visitor.differences, from }
    }
}

/// A message, and what the next change to its readers starts from.
#[derive(Clone)]
pub struct Made {
    pub text: Utf8Bytes,
    pub base: Option<Arc<Base>>,
}

/// What has to be known of a state that was told, for the next change: its outline, without its log.
#[derive(Debug)]
pub struct Base {
    serial: u32,
    outline: Outline,
}

/// Things that are written in no more letters are told as a whole: to look into them would cost more memory than it saves bytes.
const SMALL: usize = 96;

impl Table {
    /// What is told to those who see the table like this.
    pub(crate) fn telling(&mut self, sight: &Sight, base: Option<&Base>) -> Option<Made> {
        let mut state = self.state(sight.seat, sight.lang, sight.after)?;
        if !sight.differences {
            let text = text_of(None, Tell::State { state: Box::new(state), serial: None });
            return Some(Made { text, base: None });
        }
        self.serial += 1;
        let serial = self.serial;
        // The log only ever goes on.
        let log = std::mem::take(&mut state.log);
        let whole_log = std::mem::replace(&mut state.whole_log, false);
        let draft = Draft::written(&state, SMALL);
        let tell = match base.filter(|base| sight.from == Some(base.serial)) {
            Some(base) => Tell::Change {
                table: state.table,
                from: base.serial,
                serial,
                change: difference(&base.outline, &draft),
                log,
            },
            None => {
                let state = Box::new(TableState { log, whole_log, ..state });
                Tell::State { state, serial: Some(serial) }
            }
        };
        let base = Base { serial, outline: draft.into_outline() };
        Some(Made { text: text_of(None, tell), base: Some(Arc::new(base)) })
    }
}
