//! Batches as Python sees them: arrays that it owns and we write into.

use crate::{
    Broken, Illegal,
    batch::{AnyBatch, Asked, Names, Offered, Seen, Shape, Told, Wrong, make},
    bot::Bot,
    named::{DeckName, Folders, Named},
    refused, rows,
    table_py::Table,
};
use numpy::{
    BorrowError, Element, PyArray, PyArray1, PyArray2, PyArray3, PyArrayMethods, PyReadonlyArray1,
    ndarray::{Array, Dimension},
};
use pyo3::{exceptions::PyMemoryError, prelude::*, types::PyDict};
use stapel_edge::no_game;
use stapel_games::with_game;
use stapel_harness::caught;
use stapel_kernel::Seat;
use std::sync::{Mutex, PoisonError};

/// The arrays Python looks at.
#[derive(Debug)]
struct Arrays {
    seat: Py<PyArray1<i8>>,
    count: Py<PyArray1<i32>>,
    done: Py<PyArray1<bool>>,
    cut: Py<PyArray1<bool>>,
    places: Py<PyArray2<i8>>,
    reward: Py<PyArray2<f32>>,
    cards: Py<PyArray3<i16>>,
    rows: Py<PyArray1<i32>>,
    table: Py<PyArray2<i16>>,
    options: Py<PyArray3<i16>>,
    keys: Py<PyArray2<i64>>,
    mask: Py<PyArray2<bool>>,
}

/// Thousands of games of one kind. A game that ends is followed by the next one at once.
#[pyclass(module = "stapel._stapel", frozen)]
pub struct Batch {
    /// Gone when the rules broke.
    inner: Mutex<Option<Box<dyn AnyBatch>>>,
    arrays: Arrays,
    shape: Shape,
    game: String,
    names: Names,
}

/// The cells of an array of ours; an exception if somebody holds it, or has made another of it.
macro_rules! cells {
    ($py:ident, $array:expr, $len:expr => $name:ident) => {
        let mut borrowed = $array.bind($py).try_readwrite().map_err(|e| held(e, stringify!($name)))?;
        let $name = borrowed.as_slice_mut().map_err(|e| refused(format!("{}: {e}", stringify!($name))))?;
        if $name.len() != $len {
            return Err(refused(concat!(
                "the array ",
                stringify!($name),
                " has another shape than it was given"
            )));
        }
    };
}

fn held(why: BorrowError, name: &str) -> PyErr {
    match why {
        BorrowError::AlreadyBorrowed => refused("another thread is at this batch"),
        why => refused(format!("{name}: {why}")),
    }
}

fn wrong(Wrong { game, action, options }: Wrong) -> PyErr {
    let most = options.saturating_sub(1);
    Illegal::new_err(format!(
        "game {game}: option {action} was chosen, but there are only {options} (0 to {most})"
    ))
}

impl Batch {
    fn work<T: Send>(&self, py: Python<'_>, work: impl FnOnce(&mut dyn AnyBatch) -> T + Send) -> PyResult<T> {
        py.detach(|| {
            let mut held = self.inner.lock().unwrap_or_else(PoisonError::into_inner);
            let batch = held
                .as_deref_mut()
                .ok_or_else(|| Broken::new_err("the rules broke in this batch, and it cannot go on"))?;
            caught(|| work(batch)).map_err(|panic| {
                *held = None;
                Broken::new_err(format!("the rules broke: {panic}"))
            })
        })
    }

    fn has(&self, game: usize) -> PyResult<()> {
        let there = game < self.shape.games;
        there.then_some(()).ok_or_else(|| Illegal::new_err(format!("there is no game {game} in this batch")))
    }

    fn tell(&self, py: Python<'_>, actions: Option<Vec<i64>>) -> PyResult<()> {
        let (a, s) = (&self.arrays, &self.shape);
        cells!(py, a.seat, s.games => seat);
        cells!(py, a.count, s.games => count);
        cells!(py, a.done, s.games => done);
        cells!(py, a.cut, s.games => cut);
        cells!(py, a.places, s.games * s.seats => places);
        cells!(py, a.reward, s.games * s.seats => reward);
        let told = Told { seat, count, done, cut, places, reward };
        match actions {
            Some(actions) => self.work(py, |batch| batch.step(&actions, told))?.map_err(wrong),
            None => self.work(py, |batch| batch.tell(told)),
        }
    }
}

/// An array whose memory is ours, so that Python cannot make it smaller while it is written.
fn zeros<T: Element + Default + Clone, D: Dimension>(
    py: Python<'_>,
    shape: D,
) -> PyResult<Py<PyArray<T, D>>> {
    let (mut cells, n) = (Vec::new(), shape.size());
    cells.try_reserve_exact(n).map_err(|e| PyMemoryError::new_err(e.to_string()))?;
    cells.resize(n, T::default());
    let array = Array::from_shape_vec(shape, cells).map_err(|e| refused(e.to_string()))?;
    Ok(PyArray::from_owned_array(py, array).unbind())
}

#[pymethods]
impl Batch {
    #[new]
    #[pyo3(signature = (game, games, decks, seats, seed, options, cards, threads, rows, choices, longest))]
    #[expect(clippy::too_many_arguments, reason = "they are keywords in Python")]
    fn new(
        py: Python<'_>,
        game: &str,
        games: usize,
        decks: Option<Vec<DeckName>>,
        seats: Option<usize>,
        seed: u64,
        options: Option<&Bound<'_, PyDict>>,
        cards: Option<Folders>,
        threads: Option<usize>,
        rows: usize,
        choices: usize,
        longest: u32,
    ) -> PyResult<Self> {
        if !(1..=1 << 20).contains(&games)
            || rows == 0
            || choices == 0
            || rows > 4096
            || choices > 4096
            || longest == 0
        {
            return Err(refused("a batch has 1 to 1048576 games, and room for 1 to 4096 rows and choices"));
        }
        let cores = std::thread::available_parallelism().map_or(1, |n| n.get());
        let threads = threads.unwrap_or(cores).clamp(1, 256);
        let named = Named::new(game, decks, seats, options, cards)?;
        let asked = Asked { games, seed, threads, rows, choices, longest };
        let made = py.detach(|| with_game!(game, G => caught(|| make::<G>(&named, &asked))));
        let made = made.ok_or_else(|| refused(no_game(game)))?;
        let (inner, shape, names) =
            made.map_err(|panic| Broken::new_err(format!("the rules broke: {panic}")))??;
        use numpy::{Ix1, Ix2, Ix3};
        let arrays = Arrays {
            seat: zeros(py, Ix1(games))?,
            count: zeros(py, Ix1(games))?,
            done: zeros(py, Ix1(games))?,
            cut: zeros(py, Ix1(games))?,
            places: zeros(py, Ix2(games, shape.seats))?,
            reward: zeros(py, Ix2(games, shape.seats))?,
            cards: zeros(py, Ix3(games, shape.rows, shape.width))?,
            rows: zeros(py, Ix1(games))?,
            table: zeros(py, Ix2(games, shape.table))?,
            options: zeros(py, Ix3(games, shape.choices, rows::OPTION.len()))?,
            keys: zeros(py, Ix2(games, shape.choices))?,
            mask: zeros(py, Ix2(games, shape.choices))?,
        };
        let batch = Self { inner: Mutex::new(Some(inner)), arrays, shape, game: game.into(), names };
        batch.tell(py, None)?;
        Ok(batch)
    }

    fn step(&self, py: Python<'_>, actions: PyReadonlyArray1<'_, i64>) -> PyResult<()> {
        let actions = actions.as_slice().map_err(|e| refused(e.to_string()))?;
        if actions.len() != self.shape.games {
            return Err(refused(format!("{} actions for {} games", actions.len(), self.shape.games)));
        }
        // A copy: another thread may write to theirs while the games are played.
        self.tell(py, Some(actions.to_vec()))
    }
    #[pyo3(signature = (seat = None))]
    fn observe(&self, py: Python<'_>, seat: Option<u8>) -> PyResult<()> {
        let (a, s) = (&self.arrays, &self.shape);
        if let Some(seat) = seat.filter(|seat| usize::from(*seat) >= s.seats) {
            return Err(Illegal::new_err(format!("seat {seat} is not in this game (0 to {})", s.seats - 1)));
        }
        cells!(py, a.cards, s.games * s.rows * s.width => cards);
        cells!(py, a.rows, s.games => rows);
        cells!(py, a.table, s.games * s.table => table);
        self.work(py, |batch| batch.observe(seat.map(Seat), Seen { cards, rows, table }))
    }
    #[pyo3(signature = (skip = 0))]
    fn offer(&self, py: Python<'_>, skip: usize) -> PyResult<()> {
        let (a, s) = (&self.arrays, &self.shape);
        cells!(py, a.options, s.games * s.choices * rows::OPTION.len() => options);
        cells!(py, a.keys, s.games * s.choices => keys);
        cells!(py, a.mask, s.games * s.choices => mask);
        self.work(py, |batch| batch.offer(skip, Offered { options, keys, mask }))
    }
    /// All games begin anew, by this seed.
    fn reset(&self, py: Python<'_>, seed: u64) -> PyResult<()> {
        self.work(py, |batch| batch.reset(seed))?;
        self.tell(py, None)
    }
    /// The choice of a bot in one of the games.
    fn think(&self, py: Python<'_>, game: usize, bot: &Bot) -> PyResult<usize> {
        self.has(game)?;
        self.work(py, |batch| bot.with_mind(|spec, seed, mind| batch.think(game, spec, seed, mind)))?
            .map_err(refused)
    }
    /// One of the games as it stands: a table of its own, without a log.
    fn fork(&self, py: Python<'_>, game: usize) -> PyResult<Table> {
        self.has(game)?;
        self.work(py, |batch| batch.fork(game)).map(Table::new)
    }
    /// Plays so many random choices in every game; returns how many that are in all.
    fn random(&self, py: Python<'_>, steps: u64) -> PyResult<u64> {
        let n = self.work(py, |batch| batch.random(steps))?;
        self.tell(py, None)?;
        Ok(n)
    }
    #[getter]
    fn game(&self) -> &str {
        &self.game
    }
    #[getter]
    fn games(&self) -> usize {
        self.shape.games
    }
    #[getter]
    fn seats(&self) -> usize {
        self.shape.seats
    }
    #[getter]
    fn columns<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let all = PyDict::new(py);
        all.set_item("cards", &self.names.cards)?;
        all.set_item("table", &self.names.table)?;
        all.set_item("options", rows::OPTION)?;
        all.set_item("zones", &self.names.zones)?;
        all.set_item("reasons", &self.names.reasons)?;
        all.set_item("kinds", rows::kinds())?;
        Ok(all)
    }
    #[getter]
    fn arrays<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let (all, a) = (PyDict::new(py), &self.arrays);
        all.set_item("seat", &a.seat)?;
        all.set_item("count", &a.count)?;
        all.set_item("done", &a.done)?;
        all.set_item("cut", &a.cut)?;
        all.set_item("places", &a.places)?;
        all.set_item("reward", &a.reward)?;
        all.set_item("cards", &a.cards)?;
        all.set_item("rows", &a.rows)?;
        all.set_item("table", &a.table)?;
        all.set_item("options", &a.options)?;
        all.set_item("keys", &a.keys)?;
        all.set_item("mask", &a.mask)?;
        Ok(all)
    }
}
