//! Names, interned: card files refer to cards by name, and a comparison must cost one integer.
//! Symbols never enter a game's state or a replay; their numbers mean nothing outside this process.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::{
    collections::HashMap,
    fmt,
    sync::{OnceLock, RwLock},
};

#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Symbol(u32);

#[derive(Default)]
struct Interner {
    numbers: HashMap<&'static str, u32>,
    texts: Vec<&'static str>,
}

fn interner() -> &'static RwLock<Interner> {
    static INTERNER: OnceLock<RwLock<Interner>> = OnceLock::new();
    INTERNER.get_or_init(RwLock::default)
}

impl Symbol {
    pub fn new(text: &str) -> Self {
        if let Some(known) = Self::known(text) {
            return known;
        }
        let mut table = interner().write().expect("no thread panics while it holds the interner");
        if let Some(&number) = table.numbers.get(text) {
            return Self(number);
        }
        let number = u32::try_from(table.texts.len()).expect("fewer than 2^32 names");
        let text: &'static str = Box::leak(text.into());
        table.texts.push(text);
        table.numbers.insert(text, number);
        Self(number)
    }

    /// The symbol of a text that some card already uses; asking does not make a new one.
    pub fn known(text: &str) -> Option<Self> {
        let table = interner().read().expect("no thread panics while it holds the interner");
        table.numbers.get(text).map(|&n| Self(n))
    }

    pub fn as_str(self) -> &'static str {
        interner().read().expect("no thread panics while it holds the interner").texts[self.0 as usize]
    }
}

impl fmt::Debug for Symbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_str().fmt(f)
    }
}

impl fmt::Display for Symbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_str().fmt(f)
    }
}

impl Serialize for Symbol {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl<'de> Deserialize<'de> for Symbol {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Self::new(&String::deserialize(deserializer)?))
    }
}
