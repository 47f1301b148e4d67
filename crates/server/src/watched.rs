//! How many look on at the tables that are awake: for the list of running games.

use std::{
    collections::HashMap,
    sync::{Mutex, PoisonError},
};

#[derive(Debug, Default)]
pub struct Watched(Mutex<HashMap<String, u32>>);

impl Watched {
    pub fn set(&self, table: &str, onlookers: u32) {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match onlookers {
            0 => all.remove(table),
            n => all.insert(table.into(), n),
        };
    }

    pub fn at(&self, table: &str) -> u32 {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(table).copied().unwrap_or(0)
    }
}
