//! Bots by name.

use crate::{
    refused,
    table_py::{SeatView, Table},
};
use pyo3::prelude::*;
use stapel_bots::BotSpec;
use std::{
    any::Any,
    sync::{Mutex, PoisonError},
};

/// What a bot remembers, of whichever game: `Box<dyn stapel_bots::Bot<G> + Send>`.
pub type Mind = Option<Box<dyn Any + Send>>;

/// A player by name: random, greedy, search:2000 and the like. The same seed makes the same choices.
#[pyclass(module = "stapel", frozen)]
#[derive(Debug)]
pub struct Bot {
    pub spec: BotSpec,
    #[pyo3(get)]
    seed: u64,
    mind: Mutex<Mind>,
}

#[pymethods]
impl Bot {
    #[new]
    #[pyo3(signature = (name, seed = 1))]
    fn new(name: &str, seed: u64) -> PyResult<Self> {
        Ok(Self { spec: name.parse().map_err(refused)?, seed, mind: Mutex::default() })
    }
    #[getter]
    fn name(&self) -> String {
        self.spec.to_string()
    }
    /// The option it takes at a table, or through the eyes of a seat.
    fn choose(&self, py: Python<'_>, at: &Bound<'_, PyAny>) -> PyResult<usize> {
        if let Ok(table) = at.cast::<Table>() {
            return self.think(py, table.get());
        }
        let view = at.cast::<SeatView>().map_err(|_| refused("a bot chooses at a Table or a SeatView"))?;
        self.think(py, &view.get().table)
    }
    fn __call__(&self, py: Python<'_>, at: &Bound<'_, PyAny>) -> PyResult<usize> {
        self.choose(py, at)
    }
    fn __repr__(&self) -> String {
        format!("stapel.Bot(\"{}\", seed={})", self.spec, self.seed)
    }
    fn __reduce__(slf: &Bound<'_, Self>) -> PyResult<(Py<PyAny>, (String, u64))> {
        let bot = slf.get();
        Ok((slf.get_type().into_any().unbind(), (bot.spec.to_string(), bot.seed)))
    }
}

impl Bot {
    /// Lends what it remembers to whoever asks it.
    pub fn with_mind<T>(&self, ask: impl FnOnce(BotSpec, u64, &mut Mind) -> T) -> T {
        let mut mind = self.mind.lock().unwrap_or_else(PoisonError::into_inner);
        ask(self.spec, self.seed, &mut mind)
    }
    fn think(&self, py: Python<'_>, table: &Table) -> PyResult<usize> {
        let thought =
            py.detach(|| self.with_mind(|spec, seed, mind| table.look(|t| t.think(spec, seed, mind))))?;
        thought.map_err(refused)
    }
}
