//! What a table is started from, as Python names it.

use crate::{books, refused};
use pyo3::{prelude::*, types::PyDict};
use stapel_edge::{Buildable, CardFile, seats};
use stapel_kernel::{Book, SetUp};
use stapel_script::Deck;
use stapel_wording::Lang;
use std::path::PathBuf;

/// A deck by its name or file, or written out.
#[derive(Clone, Debug)]
pub enum DeckName {
    Named(String),
    Written(Deck),
}

impl<'py> FromPyObject<'_, 'py> for DeckName {
    type Error = PyErr;
    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        match object.extract::<String>() {
            Ok(name) => Ok(Self::Named(name)),
            Err(_) if object.is_instance_of::<PyDict>() => {
                pythonize::depythonize(&object).map(Self::Written).map_err(|e| refused(format!("deck: {e}")))
            }
            Err(_) => Err(refused(
                "a deck is a name, the path of a deck file (*.ron), or a dict as stapel.deck() gives it",
            )),
        }
    }
}

impl DeckName {
    pub fn find<G: Buildable>(&self) -> PyResult<Deck> {
        match self {
            Self::Named(name) => stapel_edge::deck::<G>(name).map_err(refused),
            Self::Written(deck) => Ok(deck.clone()),
        }
    }
}

/// Folders of cards: one, or several.
#[derive(Clone, Debug)]
pub struct Folders(Vec<PathBuf>);

impl<'py> FromPyObject<'_, 'py> for Folders {
    type Error = PyErr;
    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(one) = object.extract::<PathBuf>() {
            return Ok(Self(vec![one]));
        }
        let several = object.extract().map(Self);
        several.map_err(|_| refused("cards: name a folder of card files, or several in a list"))
    }
}

/// Everything but the seed.
#[derive(Clone, Debug, Default)]
pub struct Named {
    pub decks: Option<Vec<DeckName>>,
    pub seats: Option<usize>,
    pub options: Vec<(String, String)>,
    pub files: Vec<CardFile>,
}

impl Named {
    pub fn new(
        game: &str,
        decks: Option<Vec<DeckName>>,
        seats: Option<usize>,
        options: Option<&Bound<'_, PyDict>>,
        cards: Option<Folders>,
    ) -> PyResult<Self> {
        let mut words = Vec::new();
        for (name, value) in options.into_iter().flatten() {
            words.push((name.extract()?, value.str()?.extract()?));
        }
        let files = cards.map_or_else(|| Ok(Vec::new()), |Folders(all)| books::own_files(game, &all))?;
        Ok(Self { decks, seats, options: words, files })
    }

    pub fn book<G: Buildable>(&self) -> PyResult<&'static Book<G>> {
        books::book(&self.files)
    }
    pub fn options<G: Buildable>(&self) -> PyResult<G::Options> {
        let words = self.options.iter().cloned();
        stapel_edge::options::<G>(words).map_err(|e| refused(format!("options: {e}")))
    }
    /// All that were named; the ready ones if none was.
    pub fn decks<G: Buildable>(&self) -> PyResult<Vec<Deck>> {
        match &self.decks {
            Some(names) if names.is_empty() => Err(refused("decks: name at least one, or none at all")),
            Some(names) => names.iter().map(DeckName::find::<G>).collect(),
            None => Ok(G::decks().to_vec()),
        }
    }
    pub fn seat_count<G: Buildable>(&self) -> PyResult<usize> {
        let named = self.decks.as_ref().map(Vec::len).filter(|n| *n > 1);
        seats::<G>(self.seats.or(named), Lang::En).map_err(refused)
    }
    /// One table: a deck a seat; too few are used again.
    pub fn set_up<G: Buildable>(&self) -> PyResult<SetUp<G>> {
        let (all, seats) = (self.decks::<G>()?, self.seat_count::<G>()?);
        if self.decks.is_some() && all.len() > seats {
            return Err(refused(format!("{} decks for {seats} seats", all.len())));
        }
        Ok(SetUp { decks: all.into_iter().cycle().take(seats).collect(), options: self.options::<G>()? })
    }
    /// The tables of a batch: the one that was named, or all pairings of the ready decks, as `stapel bench` has them.
    pub fn set_ups<G: Buildable>(&self) -> PyResult<Vec<SetUp<G>>> {
        if self.decks.is_some() {
            return Ok(vec![self.set_up()?]);
        }
        let (ready, seats, options) = (G::decks(), self.seat_count::<G>()?, self.options::<G>()?);
        let pairing = |k: usize| {
            let deck = |s: usize| if s == 0 { k / ready.len() } else { (k + s - 1) % ready.len() };
            (0..seats).map(|s| ready[deck(s)].clone()).collect()
        };
        let all = 0..ready.len() * ready.len();
        Ok(all.map(|k| SetUp { decks: pairing(k), options: options.clone() }).collect())
    }
}
