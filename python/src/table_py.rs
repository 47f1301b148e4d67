//! Tables as Python sees them.

use crate::{
    Broken, Eyes, Illegal, kept,
    named::{DeckName, Folders, Named},
    refused, rows,
    table::{AnyTable, Observed, Seated},
};
use numpy::{PyArray1, PyArray2, ndarray::Array2};
use pyo3::{
    prelude::*,
    types::{PyBytes, PyDict},
};
use pythonize::pythonize;
use serde_json::Value;
use stapel_edge::no_game;
use stapel_games::with_game;
use stapel_harness::{caught, game_of_log};
use stapel_kernel::{Audience, Seat};
use stapel_wording::Lang;
use std::sync::{Mutex, PoisonError};

/// A table: a game with its log, or a world dealt for a seat.
#[pyclass(module = "stapel", frozen, weakref)]
pub struct Table {
    /// Gone when the rules broke: what a panic left behind must not be played on.
    inner: Mutex<Option<Box<dyn AnyTable>>>,
}

/// One option of a decision.
#[pyclass(module = "stapel", name = "Option", frozen, get_all)]
#[derive(Debug)]
pub struct Option_ {
    index: usize,
    kind: String,
    label: String,
    card: Option<String>,
    id: Option<u16>,
    seat: Option<u8>,
}

#[pymethods]
impl Option_ {
    fn __repr__(&self) -> String {
        format!("<{}: {}>", self.index, self.label)
    }
    fn __str__(&self) -> String {
        self.label.clone()
    }
    fn __int__(&self) -> usize {
        self.index
    }
    fn __index__(&self) -> usize {
        self.index
    }
}

fn lang(word: &str) -> PyResult<Lang> {
    word.parse().map_err(refused)
}

impl Table {
    pub fn new(inner: Box<dyn AnyTable>) -> Self {
        Self { inner: Mutex::new(Some(inner)) }
    }

    /// Looks at the table. A panic on the way is an exception, and the table stays as it is.
    pub fn look<T>(&self, look: impl FnOnce(&dyn AnyTable) -> T) -> PyResult<T> {
        let held = self.inner.lock().unwrap_or_else(PoisonError::into_inner);
        let table = held.as_deref().ok_or_else(gone)?;
        caught(|| look(table)).map_err(broke)
    }

    /// Changes the table. After a panic there is none any more.
    fn change<T>(&self, change: impl FnOnce(&mut dyn AnyTable) -> T) -> PyResult<T> {
        let mut held = self.inner.lock().unwrap_or_else(PoisonError::into_inner);
        let table = held.as_deref_mut().ok_or_else(gone)?;
        match caught(|| change(table)) {
            Ok(done) => Ok(done),
            Err(panic) => {
                *held = None;
                Err(broke(panic))
            }
        }
    }

    fn seat_of(&self, seat: u8) -> PyResult<Seat> {
        let seats = self.look(|t| t.seats())?;
        if usize::from(seat) < seats { Ok(Seat(seat)) } else { Err(no_seat(seat, seats)) }
    }

    fn eyes(&self, Eyes(audience): Eyes) -> PyResult<Audience> {
        if let Audience::Seat(seat) = audience {
            self.seat_of(seat.0)?;
        }
        Ok(audience)
    }
}

fn no_seat(seat: u8, seats: usize) -> PyErr {
    Illegal::new_err(format!("seat {seat} is not in this game (0 to {})", seats - 1))
}
fn gone() -> PyErr {
    Broken::new_err("the rules broke at this table, and it cannot be played on; its last fork can")
}
fn broke(panic: String) -> PyErr {
    Broken::new_err(format!("the rules broke: {panic}"))
}

fn to_py<'py>(py: Python<'py>, value: &Value) -> PyResult<Bound<'py, PyAny>> {
    Ok(pythonize(py, value)?)
}

fn choices(options: Value) -> Vec<Option_> {
    let text = |o: &Value, key: &str| o[key].as_str().map(String::from);
    let all = options.as_array().map_or(&[][..], Vec::as_slice).iter().enumerate();
    all.map(|(index, o)| Option_ {
        index,
        kind: text(o, "kind").unwrap_or_default(),
        label: text(o, "label").unwrap_or_default(),
        card: text(o, "card"),
        id: o["id"].as_u64().map(|id| id as u16),
        seat: o["seat"].as_u64().map(|seat| seat as u8),
    })
    .collect()
}

fn arrays<'py>(py: Python<'py>, seen: Observed) -> PyResult<Bound<'py, PyDict>> {
    let two = |flat: Vec<i16>, width: usize| {
        let rows = flat.len() / width;
        let whole = Array2::from_shape_vec((rows, width), flat).map_err(|e| refused(e.to_string()))?;
        Ok::<_, PyErr>(PyArray2::from_owned_array(py, whole))
    };
    let out = PyDict::new(py);
    out.set_item("cards", two(seen.cards, seen.card_columns.len())?)?;
    out.set_item("card_columns", seen.card_columns)?;
    out.set_item("table", PyArray1::from_vec(py, seen.table))?;
    out.set_item("table_columns", seen.table_columns)?;
    out.set_item("options", two(seen.options, rows::OPTION.len())?)?;
    out.set_item("option_columns", rows::OPTION)?;
    out.set_item("keys", PyArray1::from_vec(py, seen.keys))?;
    Ok(out)
}

#[pymethods]
impl Table {
    #[getter]
    fn game(&self) -> PyResult<&'static str> {
        self.look(|t| t.game())
    }
    #[getter]
    fn seats(&self) -> PyResult<usize> {
        self.look(|t| t.seats())
    }
    /// The seat that has to choose; None when the game is over.
    #[getter]
    fn asked(&self) -> PyResult<Option<u8>> {
        self.look(|t| t.asked())
    }
    /// How many options it has.
    #[getter]
    fn count(&self) -> PyResult<usize> {
        self.look(|t| t.count())
    }
    #[getter]
    fn over(&self) -> PyResult<bool> {
        self.look(|t| t.places().is_some())
    }
    /// The place of each seat, 1 is best; None while the game goes on.
    #[getter]
    fn places(&self) -> PyResult<Option<Vec<usize>>> {
        Ok(self.look(|t| t.places())?.map(|all| all.into_iter().map(usize::from).collect()))
    }
    /// The turn, day or round, as the game counts them.
    #[getter]
    fn time(&self) -> PyResult<u16> {
        self.look(|t| t.time())
    }
    /// How many choices were made.
    #[getter]
    fn steps(&self) -> PyResult<usize> {
        self.look(|t| t.steps())
    }
    #[getter]
    fn is_world(&self) -> PyResult<bool> {
        self.look(|t| t.is_world())
    }
    /// What the seat that has to choose is asked.
    #[pyo3(signature = (lang = "en"))]
    fn question(&self, lang: &str) -> PyResult<Option<String>> {
        let lang = self::lang(lang)?;
        self.look(|t| t.asked().and_then(|seat| t.question(Audience::Seat(Seat(seat)), lang)))
    }
    #[pyo3(signature = (lang = "en"))]
    fn options(&self, lang: &str) -> PyResult<Vec<Option_>> {
        let lang = self::lang(lang)?;
        self.look(|t| t.options(lang)).map(choices)
    }
    fn choose(&self, option: i64) -> PyResult<()> {
        let done = self.change(|t| {
            let count = t.count();
            let index = usize::try_from(option).ok().filter(|k| *k < count);
            match index {
                Some(index) => t.choose(index).map_err(|e| e.to_string()),
                None if t.places().is_some() => Err("the game is over".into()),
                None if count == 0 => {
                    Err("another seat has to choose in this world: it is for looking only".into())
                }
                None => Err(format!(
                    "option {option} was chosen, but there are only {count} (0 to {})",
                    count - 1
                )),
            }
        })?;
        done.map_err(Illegal::new_err)
    }
    fn concede(&self, seat: u8) -> PyResult<()> {
        let seat = self.seat_of(seat)?;
        self.change(|t| t.concede(seat))?.map_err(|e| Illegal::new_err(e.to_string()))
    }
    /// What an audience sees, as data: a seat by its number, None for what is public, "open" for everything.
    #[pyo3(signature = (seat))]
    fn view<'py>(&self, py: Python<'py>, seat: Eyes) -> PyResult<Bound<'py, PyAny>> {
        let audience = self.eyes(seat)?;
        to_py(py, &self.look(|t| t.view(audience))?)
    }
    /// The same in words and places, as the browser gets it.
    #[pyo3(signature = (seat, lang = "en"))]
    fn scene<'py>(&self, py: Python<'py>, seat: Eyes, lang: &str) -> PyResult<Bound<'py, PyAny>> {
        let (audience, lang) = (self.eyes(seat)?, self::lang(lang)?);
        to_py(py, &self.look(|t| t.scene(audience, lang))?)
    }
    /// The same as plain text, as the terminal prints it.
    #[pyo3(signature = (seat = Eyes(Audience::Spectator), lang = "en"), text_signature = "($self, seat=None, lang='en')")]
    fn text(&self, seat: Eyes, lang: &str) -> PyResult<String> {
        let (audience, lang) = (self.eyes(seat)?, self::lang(lang)?);
        self.look(|t| t.text(audience, lang))
    }
    /// What happened, line by line, as an audience may know it.
    #[pyo3(signature = (seat = Eyes(Audience::Spectator), lang = "en"), text_signature = "($self, seat=None, lang='en')")]
    fn told(&self, seat: Eyes, lang: &str) -> PyResult<Vec<String>> {
        let (audience, lang) = (self.eyes(seat)?, self::lang(lang)?);
        self.look(|t| t.told(audience, lang))
    }
    /// What a seat sees as arrays: rows of cards, numbers of the table, rows of options.
    fn observe<'py>(&self, py: Python<'py>, seat: u8) -> PyResult<Bound<'py, PyDict>> {
        let seat = self.seat_of(seat)?;
        arrays(py, self.look(|t| t.observe(seat))?)
    }
    /// A table of its own that goes on from here.
    fn fork(&self) -> PyResult<Self> {
        self.look(|t| t.fork()).map(Self::new)
    }
    /// A world that a seat cannot tell from this table: what it does not know is dealt anew, by this seed and by what it sees
    /// alone.
    #[pyo3(signature = (seat, seed = 1))]
    fn world_for(&self, seat: u8, seed: u64) -> PyResult<Self> {
        let seat = self.seat_of(seat)?;
        self.look(|t| t.world(seat, seed)).map(Self::new)
    }
    /// The table through the eyes of the seat that has to choose: what a bot is handed.
    fn at(&self) -> PyResult<SeatView> {
        let asked = self.look(|t| t.asked())?.ok_or_else(|| Illegal::new_err("the game is over"))?;
        Ok(SeatView { table: self.fork()?, seat: asked })
    }
    /// How well a seat stands, in points: a lead of 100 is about a game won three times out of four. Only of worlds: it looks
    /// at all cards.
    fn standing(&self, seat: u8) -> PyResult<i32> {
        let seat = self.seat_of(seat)?;
        let standing = self.look(|t| t.is_world().then(|| t.standing(seat)))?;
        standing.ok_or_else(|| {
            refused("the standing looks at all cards, so it is told of worlds only: see world_for")
        })
    }
    /// The log, which is the game: `stapel replay` reads it too.
    fn log(&self) -> PyResult<String> {
        self.look(|t| t.log())?
            .ok_or_else(|| refused("a world has no log: it was never played from the beginning"))
    }
    fn to_bytes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        Ok(PyBytes::new(py, &self.look(kept::write)?))
    }
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyBytes>,))> {
        Ok((py.import("stapel")?.getattr("from_bytes")?, (self.to_bytes(py)?,)))
    }
    fn __copy__(&self) -> PyResult<Self> {
        self.fork()
    }
    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.fork()
    }
    fn __repr__(&self) -> PyResult<String> {
        self.look(|t| {
            let state = match (t.places(), t.asked()) {
                (Some(places), _) => format!("over, places {places:?}"),
                (None, Some(seat)) => format!("seat {seat} to choose, {} options", t.count()),
                (None, None) => "nobody is asked".into(),
            };
            format!("<stapel.Table {}, {} seats: {state}>", t.game(), t.seats())
        })
    }
    #[pyo3(signature = ())]
    fn _repr_html_(slf: &Bound<'_, Self>) -> PyResult<String> {
        slf.py().import("stapel.html")?.getattr("table")?.call1((slf,))?.extract()
    }
}

/// The table through the eyes of the seat that has to choose. The true table cannot be had from it.
#[pyclass(module = "stapel", frozen)]
pub struct SeatView {
    pub table: Table,
    #[pyo3(get)]
    seat: u8,
}

#[pymethods]
impl SeatView {
    #[getter]
    fn game(&self) -> PyResult<&'static str> {
        self.table.game()
    }
    #[getter]
    fn seats(&self) -> PyResult<usize> {
        self.table.seats()
    }
    #[getter]
    fn count(&self) -> PyResult<usize> {
        self.table.count()
    }
    #[pyo3(signature = (lang = "en"))]
    fn question(&self, lang: &str) -> PyResult<Option<String>> {
        self.table.question(lang)
    }
    #[pyo3(signature = (lang = "en"))]
    fn options(&self, lang: &str) -> PyResult<Vec<Option_>> {
        self.table.options(lang)
    }
    fn view<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.table.view(py, Eyes(Audience::Seat(Seat(self.seat))))
    }
    #[pyo3(signature = (lang = "en"))]
    fn told(&self, lang: &str) -> PyResult<Vec<String>> {
        self.table.told(Eyes(Audience::Seat(Seat(self.seat))), lang)
    }
    fn observe<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        self.table.observe(py, self.seat)
    }
    /// A whole table to play on, with the hidden cards dealt anew.
    #[pyo3(signature = (seed = 1))]
    fn world(&self, seed: u64) -> PyResult<Table> {
        self.table.world_for(self.seat, seed)
    }
    fn __repr__(&self) -> PyResult<String> {
        Ok(format!("<stapel.SeatView {}, seat {}: {} options>", self.game()?, self.seat, self.count()?))
    }
}

/// Starts a game.
#[pyfunction]
#[pyo3(signature = (game, decks = None, *, seats = None, seed = 1, options = None, cards = None))]
pub fn start(
    game: &str,
    decks: Option<Vec<DeckName>>,
    seats: Option<usize>,
    seed: u64,
    options: Option<&Bound<'_, PyDict>>,
    cards: Option<Folders>,
) -> PyResult<Table> {
    with_game!(game, G => {
        let named = Named::new(game, decks, seats, options, cards)?;
        let (book, set_up) = (named.book::<G>()?, named.set_up::<G>()?);
        let seated = caught(|| Seated::<G>::start(book, set_up, seed, named.files.into())).map_err(broke)??;
        Ok(Table::new(Box::new(seated)))
    })
    .ok_or_else(|| refused(no_game(game)))?
}

/// Reads what `to_bytes` wrote. Anything else is refused.
#[pyfunction]
pub fn from_bytes(py: Python<'_>, bytes: &[u8]) -> PyResult<Table> {
    py.detach(|| caught(|| kept::read(bytes)).map_err(broke)?.map(Table::new))
}

/// A game from its log, after checking all of it.
#[pyfunction]
#[pyo3(signature = (log, *, cards = None))]
pub fn replay(log: &str, cards: Option<Folders>) -> PyResult<Table> {
    let game = game_of_log(log).map_err(refused)?;
    with_game!(game.as_str(), G => {
        let named = Named::new(&game, None, None, None, cards)?;
        let book = named.book::<G>()?;
        let seated = caught(|| Seated::<G>::of_log(book, log, named.files.into())).map_err(broke)??;
        Ok(Table::new(Box::new(seated)))
    })
    .ok_or_else(|| refused(no_game(&game)))?
}
