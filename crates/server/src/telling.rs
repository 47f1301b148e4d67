//! A state as text: whole, or as what has changed since the one its reader was told before.

use crate::{
    differences::difference,
    protocol::Tell,
    table::Table,
    visitor::{Visitor, text_of},
};
use axum::extract::ws::Utf8Bytes;
use flate2::{Compression, read::ZlibDecoder, write::ZlibEncoder};
use serde_json::Value;
use stapel_wording::Lang;
use std::{
    io::{Read, Write},
    sync::Arc,
};

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

/// A state that was told, without its log. Packed, because it is kept for every reader and looked at once a choice.
#[derive(Debug)]
pub struct Base {
    serial: u32,
    packed: Vec<u8>,
}

impl Base {
    fn of(serial: u32, state: &Value) -> Self {
        let mut encoder = ZlibEncoder::new(Vec::new(), Compression::fast());
        let text = serde_json::to_vec(state).expect("states are plain data");
        let written = encoder.write_all(&text).and_then(|()| encoder.finish());
        let mut packed = written.expect("memory takes all that is written");
        packed.shrink_to_fit();
        Self { serial, packed }
    }

    fn state(&self) -> Value {
        // All at once: a reader of JSON takes a letter at a time.
        let mut text = Vec::with_capacity(self.packed.len() * 8);
        ZlibDecoder::new(self.packed.as_slice()).read_to_end(&mut text).expect("it was packed by us");
        serde_json::from_slice(&text).expect("it was packed by us")
    }
}

impl Table {
    /// What is told to those who see the table like this.
    pub(crate) fn telling(&mut self, sight: &Sight, base: Option<&Base>) -> Option<Made> {
        let state = self.state(sight.seat, sight.lang, sight.after)?;
        if !sight.differences {
            let text = text_of(None, Tell::State { state: Box::new(state), serial: None });
            return Some(Made { text, base: None });
        }
        self.serial += 1;
        let serial = self.serial;
        let mut bare = serde_json::to_value(&state).expect("states are plain data");
        if let Some(fields) = bare.as_object_mut() {
            // The log only ever goes on.
            fields.remove("log");
            fields.remove("whole_log");
        }
        let tell = match base.filter(|base| sight.from == Some(base.serial)) {
            Some(base) => Tell::Change {
                table: state.table,
                from: base.serial,
                serial,
                change: difference(&base.state(), &bare).unwrap_or_else(|| Value::Object(Default::default())),
                log: state.log,
            },
            None => Tell::State { state: Box::new(state), serial: Some(serial) },
        };
        Some(Made { text: text_of(None, tell), base: Some(Arc::new(Base::of(serial, &bare))) })
    }
}
