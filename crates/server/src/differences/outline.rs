//! A value as text and its outline: its shape, and a number for every part that tells unequal ones apart.

use super::written::Writer;
use memchr::memchr2;
use serde::Serialize;
use std::{
    cell::Cell,
    collections::HashMap,
    hash::{BuildHasherDefault, Hasher},
    ops::Range,
    sync::{LazyLock, PoisonError, RwLock, RwLockReadGuard},
};

/// The names of the fields that were seen, each once: outlines name them by number. All tables share them, for they all have the
/// same.
#[derive(Debug, Default)]
pub struct Keys {
    pub names: Vec<Box<str>>,
    by_print: HashMap<u64, u16, BuildHasherDefault<Printed>>,
}

/// Read by everybody at once; written to when there is a new name, which is soon never again.
static KEYS: LazyLock<RwLock<Keys>> = LazyLock::new(RwLock::default);

pub fn keys() -> RwLockReadGuard<'static, Keys> {
    KEYS.read().unwrap_or_else(PoisonError::into_inner)
}

/// Prints are as good as hashes.
#[derive(Debug, Default)]
struct Printed(u64);

impl Hasher for Printed {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, bytes: &[u8]) {
        self.0 = mixed(self.0, print_of(bytes));
    }
    fn write_u64(&mut self, print: u64) {
        self.0 = print;
    }
}

impl Keys {
    /// The number of a name in its quotes, which has one from then on.
    pub fn number_of(name: &[u8], print: u64) -> u16 {
        if let Some(number) = keys().number(name, print) {
            return number;
        }
        let mut all = KEYS.write().unwrap_or_else(PoisonError::into_inner);
        all.add(name, print);
        all.number(name, print).unwrap_or(NO_KEY)
    }

    /// The number of a name; none if there is no such name yet.
    pub fn number(&self, name: &[u8], print: u64) -> Option<u16> {
        let number = *self.by_print.get(&print)?;
        Some(if self.names[number as usize].as_bytes() == name { number } else { NO_KEY })
    }

    fn add(&mut self, name: &[u8], print: u64) {
        // Names of fields are few. Were they not, an object with one past the last number would be told as a whole.
        let number = u16::try_from(self.names.len()).unwrap_or(NO_KEY);
        if number != NO_KEY && !self.by_print.contains_key(&print) {
            self.names.push(String::from_utf8_lossy(name).into());
            self.by_print.insert(print, number);
        }
    }
}

/// Of what is no field.
pub const NO_KEY: u16 = u16::MAX;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A word, a number, or whatever is too small to be looked into.
    Leaf,
    Object,
    List,
}

/// A part of a value. Those below it follow it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Part {
    /// Equal for equal parts.
    pub print: u64,
    /// How many parts are below it, theirs included.
    pub below: u32,
    pub key: u16,
    pub kind: Kind,
}

/// The shape of a value, without its text.
#[derive(Debug, PartialEq)]
pub struct Outline {
    pub parts: Box<[Part]>,
}

/// A value as text, with its outline.
#[derive(Debug, Default, PartialEq)]
pub struct Draft {
    pub text: String,
    pub parts: Vec<Part>,
    pub places: Vec<Range<u32>>,
}

thread_local! {
    /// Drafts are long, and made again and again.
    static SPARE: Cell<Draft> = Cell::default();
}

impl Draft {
    /// Of any value. What has no more than `small` letters is told as a whole or not at all.
    pub fn written(value: &impl Serialize, small: usize) -> Self {
        let mut writer = Writer::new(small);
        match value.serialize(&mut writer) {
            Ok(()) => writer.into_draft(),
            Err(_) => Self::of(serde_json::to_string(value).expect("what is told is plain data"), small),
        }
    }

    /// Of JSON as it is written here, without blanks.
    pub fn of(text: String, small: usize) -> Self {
        let mut reader = Reader { draft: Self { text, ..Self::default() }, at: 0, small };
        reader.value(NO_KEY);
        reader.draft
    }

    /// The outline is kept for long; the room that the text took is used again by the next.
    pub fn into_outline(self) -> Outline {
        let outline = Outline { parts: self.parts.as_slice().into() };
        SPARE.set(self);
        outline
    }

    /// With nothing in it, and with the room of one that is not needed any more.
    pub fn empty() -> Self {
        let Self { mut text, mut parts, mut places } = SPARE.take();
        text.clear();
        parts.clear();
        places.clear();
        Self { text, parts, places }
    }

    pub fn text(&self, part: usize) -> &str {
        let place = &self.places[part];
        &self.text[place.start as usize..place.end as usize]
    }

    /// The part is there as a whole, from that place in the text to the end of it.
    pub fn end(&mut self, part: usize, start: usize, kind: Kind, print: u64, end: usize, small: usize) {
        let kind = if end - start <= small { Kind::Leaf } else { kind };
        if kind == Kind::Leaf {
            self.parts.truncate(part + 1);
            self.places.truncate(part + 1);
        }
        let below = (self.parts.len() - part - 1) as u32;
        let key = self.parts[part].key;
        self.parts[part] = Part { print, below, key, kind };
        self.places[part] = start as u32..end as u32;
    }
}

/// Reads JSON that was written by us: whatever is wrong with it is a fault of the writer, and it is read as far as it goes.
struct Reader {
    draft: Draft,
    at: usize,
    small: usize,
}

impl Reader {
    fn text(&self) -> &[u8] {
        self.draft.text.as_bytes()
    }

    fn value(&mut self, key: u16) {
        let (start, part) = (self.at, self.draft.parts.len());
        self.draft.parts.push(Part { print: 0, below: 0, key, kind: Kind::Leaf });
        self.draft.places.push(0..0);
        let (kind, print) = match self.text().get(start) {
            Some(b'{') => self.inner(Kind::Object, b'}'),
            Some(b'[') => self.inner(Kind::List, b']'),
            Some(b'"') => {
                self.word();
                (Kind::Leaf, print_of(&self.text()[start..self.at]))
            }
            _ => {
                let rest = &self.text()[start..];
                self.at += rest.iter().position(|b| b",]}".contains(b)).unwrap_or(rest.len());
                (Kind::Leaf, print_of(&self.text()[start..self.at]))
            }
        };
        self.draft.end(part, start, kind, print, self.at, self.small);
    }

    /// What is between brackets: how it is told, and what tells it apart.
    fn inner(&mut self, kind: Kind, close: u8) -> (Kind, u64) {
        let (mut told, mut print) = (kind, u64::from(close));
        self.at += 1;
        while let Some(&next) = self.text().get(self.at) {
            if next == close {
                self.at += 1;
                break;
            }
            if next == b',' {
                self.at += 1;
                continue;
            }
            let part = self.draft.parts.len();
            let mut key = NO_KEY;
            if kind == Kind::Object {
                let name = self.name();
                let printed = print_of(name);
                key = Keys::number_of(name, printed);
                print = mixed(print, printed);
                told = if key == NO_KEY { Kind::Leaf } else { told };
            }
            self.value(key);
            print = mixed(print, self.draft.parts[part].print);
        }
        (told, print)
    }

    /// The name of a field, in its quotes.
    fn name(&mut self) -> &[u8] {
        let start = self.at;
        self.word();
        let end = self.at;
        // The colon.
        self.at += 1;
        &self.text()[start..end]
    }

    /// Past a word in quotes.
    fn word(&mut self) {
        self.at += 1;
        while let Some(found) = memchr2(b'"', b'\\', self.text().get(self.at..).unwrap_or_default()) {
            self.at += found + 1;
            if self.text()[self.at - 1] == b'"' {
                return;
            }
            // Whatever follows a backslash is no end.
            self.at += 1;
        }
        self.at = self.text().len();
    }
}

/// Eight letters at a time; the rest goes in with the length.
pub fn print_of(text: &[u8]) -> u64 {
    let chunks = text.chunks_exact(8);
    let rest = chunks.remainder().iter().fold(text.len() as u64, |all, byte| all << 8 | u64::from(*byte));
    let whole = chunks.fold(0xcbf2_9ce4_8422_2325, |all, eight| {
        mixed(all, u64::from_le_bytes(eight.try_into().expect("eight at a time")))
    });
    mixed(whole, rest)
}

pub fn mixed(a: u64, b: u64) -> u64 {
    let z = (a ^ b).wrapping_add(0x9e37_79b9_7f4a_7c15).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}
