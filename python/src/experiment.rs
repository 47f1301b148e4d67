//! Experiments: many games between bots, and what came of them. Every game follows from its number alone, so they can be
//! played anywhere and in any order.

use crate::{
    Broken, books,
    named::{DeckName, Folders, Named},
    refused,
};
use pyo3::{
    prelude::*,
    types::{PyBytes, PyDict},
};
use pythonize::pythonize;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use stapel_arena::{
    Count, Journal, Ladder, Met, Plan, Played, Ran, Tally, Watch, check, play_all, read_journal,
};
use stapel_bots::BotSpec;
use stapel_decks::Trial;
use stapel_edge::{Buildable, CardFile, no_game, on_trial, refusal, seats};
use stapel_games::with_game;
use stapel_script::{Deck, Symbol};
use stapel_wording::{Lang, Speak};

/// What is compared.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Compared {
    Decks,
    Bots,
    /// Ready decks with so many copies of a card, and the same without it.
    Card {
        id: String,
        copies: u8,
    },
}

/// What an experiment is made of, as it travels.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Plain {
    game: String,
    compared: Compared,
    decks: Vec<Deck>,
    bots: Vec<String>,
    seats: usize,
    seed: u64,
    options: Vec<(String, String)>,
    files: Vec<(String, String)>,
    games: u64,
}

trait AnyExperiment: Send + Sync {
    fn cells(&self) -> usize;
    fn hash(&self) -> u64;
    fn head(&self) -> String;
    fn play(&self, jobs: &[(usize, u64)], threads: usize) -> PyResult<Vec<Played>>;
    fn report(&self, lines: &[String], games: u64, lang: Lang) -> PyResult<Report>;
}

struct Concrete<G: Buildable> {
    experiment: stapel_arena::Experiment<G>,
    ladder: bool,
    /// Counts games by decks with a card and without it.
    trial: Option<Trial<G>>,
}

impl<G: Buildable + Speak> Concrete<G> {
    /// What comes of games that are told as lines of a journal.
    fn counted<C: Count<G>>(&self, lines: &[String], games: u64, counts: C) -> PyResult<Ran<C>> {
        let text = lines.iter().fold(self.head(), |all, line| all + line.trim_end() + "\n");
        let plan = Plan { games, until: None, threads: 1 };
        let mut ran = Ran::new(&self.experiment, plan, counts);
        read_journal(&self.experiment, text.as_bytes(), |played| ran.take(&self.experiment, played))
            .map_err(refused)?;
        Ok(ran)
    }
}

fn make<G: Buildable>(plain: &Plain) -> PyResult<Box<dyn AnyExperiment>> {
    let files: Vec<CardFile> =
        plain.files.iter().map(|(name, text)| CardFile { name: name.clone(), text: text.clone() }).collect();
    let named = Named { options: plain.options.clone(), ..Named::default() };
    let options = named.options::<G>()?;
    let bots: Vec<BotSpec> =
        plain.bots.iter().map(|b| b.parse().map_err(refused)).collect::<PyResult<_>>()?;
    let decks = plain.decks.clone();
    let wrong = |e: String| refused(format!("bots: {e}"));
    let mut trial = None;
    let experiment = match &plain.compared {
        Compared::Bots => {
            let book = books::book::<G>(&files)?;
            stapel_arena::Experiment::of_bots(book, &bots, &decks, plain.seed, options).map_err(wrong)?
        }
        Compared::Decks => {
            let book = books::book::<G>(&files)?;
            let seats = seats::<G>(Some(plain.seats), Lang::En).map_err(refused)?;
            stapel_arena::Experiment::of_decks(book, decks, &bots, seats, plain.seed, options)
                .map_err(wrong)?
        }
        Compared::Card { id, copies } => {
            let &[bot] = bots.as_slice() else {
                return Err(refused("bots: one plays for both sides when a card is tried"));
            };
            let card = Symbol::new(id);
            let (files, before) = on_trial::<G>(files, card).map_err(refused)?;
            let book = books::book::<G>(&files)?;
            let bot = bot.ready(book).map_err(|e| wrong(e.to_string()))?;
            let made =
                Trial::new(book, card, before, *copies, bot, plain.games, plain.seed).ok_or_else(|| {
                    refused(format!("no ready deck can take \"{id}\" by the rules of deck building"))
                })?;
            trial.insert(made).experiment.clone()
        }
    };
    if experiment.cells.is_empty() {
        return Err(refused("bots, decks: nobody plays; name at least one of each"));
    }
    check(&experiment).map_err(|r| refused(refusal(experiment.book, &r, Lang::En)))?;
    Ok(Box::new(Concrete { experiment, ladder: plain.compared == Compared::Bots, trial }))
}

impl<G: Buildable + Speak> AnyExperiment for Concrete<G> {
    fn cells(&self) -> usize {
        self.experiment.cells.len()
    }
    fn hash(&self) -> u64 {
        self.experiment.hash()
    }
    fn head(&self) -> String {
        let head = Journal::begin(Vec::new(), &self.experiment).expect("memory takes all that is written");
        String::from_utf8(head.into_inner()).expect("only text was written")
    }
    fn play(&self, jobs: &[(usize, u64)], threads: usize) -> PyResult<Vec<Played>> {
        let (mut played, broken) = play_all(&self.experiment, jobs, threads, &|_| Ok(()), &Watch::default())
            .map_err(|e| refused(e.to_string()))?;
        if let Some(first) = broken.first() {
            return Err(Broken::new_err(format!(
                "seed {} of {:?}: {}",
                first.seed, first.decks, first.panic
            )));
        }
        played.sort_by_key(|p| (p.cell, p.game));
        Ok(played)
    }
    fn report(&self, lines: &[String], games: u64, lang: Lang) -> PyResult<Report> {
        let e = &self.experiment;
        if self.ladder {
            let ladder = Ladder::of(e, &self.counted(lines, games, Met::new(e))?, lang);
            let data = serde_json::to_value(&ladder).unwrap_or_default();
            return Ok(Report { text: ladder.text(lang), page: None, data, pairs: None, cards: None });
        }
        let report = stapel_arena::Report::of(e, &self.counted(lines, games, Tally::new(e))?, lang);
        let (text, data) = match &self.trial {
            None => (report.text(lang), serde_json::to_value(&report)),
            Some(trial) => {
                let standing = self.counted(lines, games, trial.clone())?.counts.standing(lang);
                (standing.text(lang), serde_json::to_value(&standing))
            }
        };
        Ok(Report {
            text,
            page: Some(report.html(lang)),
            data: data.unwrap_or_default(),
            pairs: Some(report.csv_pairs()),
            cards: Some(report.csv_cards()),
        })
    }
}

/// Many games between bots. The same words and seed give the same games, here and on any other machine.
#[pyclass(module = "stapel", frozen)]
pub struct Experiment {
    plain: Plain,
    inner: Box<dyn AnyExperiment>,
}

impl Experiment {
    fn of(plain: Plain) -> PyResult<Self> {
        let made = with_game!(plain.game.as_str(), G => make::<G>(&plain));
        let inner = made.ok_or_else(|| refused(no_game(&plain.game)))??;
        Ok(Self { plain, inner })
    }
}

#[pymethods]
impl Experiment {
    #[new]
    #[pyo3(signature = (game, *, decks = None, bots = None, ladder = false, card = None, copies = 3, seats = None, games = 1000, seed = 1, options = None, cards = None))]
    #[expect(clippy::too_many_arguments, reason = "they are keywords in Python")]
    fn new(
        game: &str,
        decks: Option<Vec<DeckName>>,
        bots: Option<Vec<String>>,
        ladder: bool,
        card: Option<String>,
        copies: u8,
        seats: Option<usize>,
        games: u64,
        seed: u64,
        options: Option<&Bound<'_, PyDict>>,
        cards: Option<Folders>,
    ) -> PyResult<Self> {
        let plain = decks.is_none() && seats.is_none() && options.is_none() && !ladder;
        let (compared, usual) = match card {
            Some(_) if !plain => {
                return Err(refused(
                    "card: it is tried in the ready decks; name no decks, seats, options or ladder",
                ));
            }
            Some(id) => (Compared::Card { id, copies }, &["greedy"][..]),
            None if ladder => (Compared::Bots, &["random", "greedy"][..]),
            None => (Compared::Decks, &["random"][..]),
        };
        let named = Named::new(game, decks, seats, options, cards)?;
        let (decks, least) =
            with_game!(game, G => (named.decks::<G>()?, *<G as stapel_kernel::Rules>::SEATS.start()))
                .ok_or_else(|| refused(no_game(game)))?;
        Self::of(Plain {
            game: game.into(),
            compared,
            decks,
            bots: bots.unwrap_or_else(|| usual.iter().map(ToString::to_string).collect()),
            seats: seats.unwrap_or(least),
            seed,
            options: named.options,
            files: named.files.into_iter().map(|f| (f.name, f.text)).collect(),
            games,
        })
    }
    #[getter]
    fn game(&self) -> &str {
        &self.plain.game
    }
    /// How many line-ups there are; each is played `games` times.
    #[getter]
    fn cells(&self) -> usize {
        self.inner.cells()
    }
    #[getter]
    fn games(&self) -> u64 {
        self.plain.games
    }
    #[getter]
    fn seed(&self) -> u64 {
        self.plain.seed
    }
    /// A number for everything that determines a game.
    #[getter]
    fn hash(&self) -> String {
        format!("{:016x}", self.inner.hash())
    }
    /// The first line of its journal.
    #[getter]
    fn head(&self) -> String {
        self.inner.head().trim_end().into()
    }
    /// Plays games, named by line-up and number, and tells each as a line of a journal. `timed` leaves in how long bots
    /// thought, the only thing that differs from run to run.
    #[pyo3(signature = (jobs, *, threads = 1, timed = false))]
    fn play(
        &self,
        py: Python<'_>,
        jobs: Vec<(usize, u64)>,
        threads: usize,
        timed: bool,
    ) -> PyResult<Vec<String>> {
        if let Some((cell, game)) = jobs.iter().find(|(cell, _)| *cell >= self.inner.cells()) {
            return Err(refused(format!(
                "there is no game {game} of cell {cell}: there are {} cells",
                self.inner.cells()
            )));
        }
        let mut played = py.detach(|| self.inner.play(&jobs, threads.clamp(1, 256)))?;
        if !timed {
            played.iter_mut().flat_map(|p| &mut p.chairs).for_each(|c| (c.nanos, c.longest) = (0, 0));
        }
        let lines = played.iter().map(|p| serde_json::to_string(p).map_err(|e| refused(e.to_string())));
        lines.collect()
    }
    /// What came of games, from the lines that `play` told, in any order.
    #[pyo3(signature = (lines, lang = "en"))]
    fn report(&self, lines: Vec<String>, lang: &str) -> PyResult<Report> {
        self.inner.report(&lines, self.plain.games, lang.parse().map_err(refused)?)
    }
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyBytes>,))> {
        let bytes = serde_json::to_vec(&slf.get().plain).map_err(|e| refused(e.to_string()))?;
        Ok((slf.get_type().getattr("_from_bytes")?, (PyBytes::new(slf.py(), &bytes),)))
    }
    #[staticmethod]
    fn _from_bytes(bytes: &[u8]) -> PyResult<Self> {
        Self::of(serde_json::from_slice(bytes).map_err(|_| refused("these bytes are no experiment"))?)
    }
    fn __repr__(&self) -> String {
        let p = &self.plain;
        format!(
            "<stapel.Experiment {}: {} line-ups of {} games, bots {}>",
            p.game,
            self.cells(),
            p.games,
            p.bots.join(" ")
        )
    }
}

/// What came of an experiment.
#[pyclass(module = "stapel", frozen)]
#[derive(Debug)]
pub struct Report {
    #[pyo3(get)]
    text: String,
    /// A page of its own, with plots; None of a ladder.
    #[pyo3(get)]
    page: Option<String>,
    data: Value,
    #[pyo3(get)]
    pairs: Option<String>,
    #[pyo3(get)]
    cards: Option<String>,
}

#[pymethods]
impl Report {
    /// All of it as data.
    #[getter]
    fn data<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(pythonize(py, &self.data)?)
    }
    fn __repr__(&self) -> &str {
        &self.text
    }
    fn _repr_html_(slf: &Bound<'_, Self>) -> PyResult<String> {
        slf.py().import("stapel.html")?.getattr("report")?.call1((slf,))?.extract()
    }
}
