//! Stapel for Python: tables, bots, experiments and batches of games behind names and numbers.
//!
//! Inside a game everything is static; here one word picks the game, and behind it stands an object that does not say which
//! one it is (`AnyTable`, `AnyBatch`, `AnyExperiment`). Whatever is wrong with what was asked is an exception with a one-line
//! reason, and nothing has changed; a panic of the rules is caught and is one too.

mod batch;
mod batch_py;
mod books;
mod bot;
mod catalogue;
mod experiment;
mod kept;
mod looks;
mod named;
mod rows;
mod scenario;
mod table;
mod table_py;

use pyo3::{
    create_exception,
    exceptions::{PyRuntimeError, PyValueError},
    prelude::*,
};
use stapel_kernel::Audience;

create_exception!(
    stapel,
    Refused,
    PyValueError,
    "What was named does not exist, or the rules do not allow it."
);
create_exception!(
    stapel,
    Illegal,
    PyValueError,
    "No such option or seat, or the game is over. Nothing has changed."
);
create_exception!(
    stapel,
    Broken,
    PyRuntimeError,
    "The rules broke, which is a defect of Stapel: please report it."
);

pub fn refused(reason: impl ToString) -> PyErr {
    Refused::new_err(reason.to_string())
}

/// Who looks: a seat by its number, nobody in particular (`None`: what is public), or a reader who may know everything
/// (`"open"`).
#[derive(Clone, Copy, Debug)]
pub struct Eyes(pub Audience);

impl<'py> FromPyObject<'_, 'py> for Eyes {
    type Error = PyErr;
    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if object.is_none() {
            return Ok(Self(Audience::Spectator));
        }
        if let Ok(seat) = object.extract::<u8>() {
            return Ok(Self(Audience::Seat(stapel_kernel::Seat(seat))));
        }
        match object.extract::<&str>() {
            Ok("open") => Ok(Self(Audience::Open)),
            _ => Err(refused("an audience is the number of a seat, None for what is public, or \"open\"")),
        }
    }
}

#[pymodule]
fn _stapel(m: &Bound<'_, PyModule>) -> PyResult<()> {
    m.add("__version__", env!("CARGO_PKG_VERSION"))?;
    m.add("Refused", m.py().get_type::<Refused>())?;
    m.add("Illegal", m.py().get_type::<Illegal>())?;
    m.add("Broken", m.py().get_type::<Broken>())?;
    m.add_class::<table_py::Table>()?;
    m.add_class::<table_py::SeatView>()?;
    m.add_class::<table_py::Option_>()?;
    m.add_class::<bot::Bot>()?;
    m.add_class::<batch_py::Batch>()?;
    m.add_class::<experiment::Experiment>()?;
    m.add_class::<experiment::Report>()?;
    m.add_function(wrap_pyfunction!(catalogue::games, m)?)?;
    m.add_function(wrap_pyfunction!(catalogue::cards, m)?)?;
    m.add_function(wrap_pyfunction!(catalogue::decks, m)?)?;
    m.add_function(wrap_pyfunction!(catalogue::check_deck, m)?)?;
    m.add_function(wrap_pyfunction!(catalogue::opponents, m)?)?;
    m.add_function(wrap_pyfunction!(catalogue::bench, m)?)?;
    m.add_function(wrap_pyfunction!(looks::look, m)?)?;
    m.add_function(wrap_pyfunction!(looks::shared_looks, m)?)?;
    m.add_function(wrap_pyfunction!(scenario::run_scenario, m)?)?;
    m.add_function(wrap_pyfunction!(table_py::start, m)?)?;
    m.add_function(wrap_pyfunction!(table_py::from_bytes, m)?)?;
    m.add_function(wrap_pyfunction!(table_py::replay, m)?)?;
    Ok(())
}
