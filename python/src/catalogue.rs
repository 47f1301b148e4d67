//! What there is: games, cards, decks.

use crate::{
    named::{DeckName, Folders, Named},
    refused,
};
use pyo3::{prelude::*, types::PyDict};
use pythonize::pythonize;
use serde_json::{Value, json};
use stapel_edge::no_game;
use stapel_games::{GAMES, with_game};
use stapel_kernel::{Rules, Shipped};
use stapel_script::Word;
use stapel_wording::{Board, Lang, sheet};

/// All games, with their seats, decks and table options.
#[pyfunction]
#[pyo3(signature = (lang = "en"))]
pub fn games<'py>(py: Python<'py>, lang: &str) -> PyResult<Bound<'py, PyAny>> {
    let lang: Lang = lang.parse().map_err(refused)?;
    let all: Vec<Value> = GAMES.iter().filter_map(|id| with_game!(*id, G => info::<G>(lang))).collect();
    Ok(pythonize(py, &all)?)
}

fn info<G: Shipped + Board>(lang: Lang) -> Value {
    json!({
        "id": G::ID,
        "title": G::title(lang),
        "about": G::about(lang),
        "seats": [G::SEATS.start(), G::SEATS.end()],
        "cards": G::book().defs().count(),
        "decks": G::decks().iter().map(|d| d.id.clone()).collect::<Vec<_>>(),
        "options": G::Options::default(),
    })
}

/// The cards of a game, each as its face shows it; its place in the list is its number in arrays.
#[pyfunction]
#[pyo3(signature = (game, lang = "en", *, cards = None))]
pub fn cards<'py>(
    py: Python<'py>,
    game: &str,
    lang: &str,
    cards: Option<Folders>,
) -> PyResult<Bound<'py, PyAny>> {
    let lang: Lang = lang.parse().map_err(refused)?;
    let all = with_game!(game, G => {
        let book = Named::new(game, None, None, None, cards)?.book::<G>()?;
        book.defs().map(|(id, def)| {
            let mut all = serde_json::to_value(sheet(book, id, lang)).unwrap_or_default();
            let stats = def.card.stats.iter().map(|(stat, n)| (stat.name().to_string(), json!(n)));
            all["stats"] = Value::Object(stats.collect());
            all["game"] = json!(G::ID);
            all
        })
        .collect::<Vec<Value>>()
    });
    Ok(pythonize(py, &all.ok_or_else(|| refused(no_game(game)))?)?)
}

/// The ready decks of a game.
#[pyfunction]
pub fn decks<'py>(py: Python<'py>, game: &str) -> PyResult<Bound<'py, PyAny>> {
    let all = with_game!(game, G => serde_json::to_value(G::decks()).unwrap_or_default());
    Ok(pythonize(py, &all.ok_or_else(|| refused(no_game(game)))?)?)
}

/// The named opponents of a game, from weak to strong; a player can be named so, or as `level:3`.
#[pyfunction]
#[pyo3(signature = (game, lang = "en"))]
pub fn opponents<'py>(py: Python<'py>, game: &str, lang: &str) -> PyResult<Bound<'py, PyAny>> {
    let lang: Lang = lang.parse().map_err(refused)?;
    let all = with_game!(game, G => stapel_arena::opponents::<G>(lang));
    Ok(pythonize(py, &all.ok_or_else(|| refused(no_game(game)))?)?)
}

/// All that is wrong with a deck at a table with these options, a reason a line; nothing if it is legal.
#[pyfunction]
#[pyo3(signature = (game, deck, *, options = None, cards = None, lang = "en"))]
pub fn check_deck(
    game: &str,
    deck: DeckName,
    options: Option<&Bound<'_, PyDict>>,
    cards: Option<Folders>,
    lang: &str,
) -> PyResult<Vec<String>> {
    let lang: Lang = lang.parse().map_err(refused)?;
    with_game!(game, G => {
        let named = Named::new(game, None, None, options, cards)?;
        let book = named.book::<G>()?;
        let faults = G::check_deck(book, &deck.find::<G>()?, &named.options::<G>()?);
        Ok(faults.iter().map(|fault| <G as stapel_wording::Telling>::fault(book, fault, lang)).collect())
    })
    .ok_or_else(|| refused(no_game(game)))?
}

/// How fast random play is in Rust, on one thread: what `stapel bench` measures, in decisions a second, the best of some rounds.
#[pyfunction]
#[pyo3(signature = (game, *, rounds = 3, seconds = 1.0))]
pub fn bench(py: Python<'_>, game: &str, rounds: usize, seconds: f64) -> PyResult<f64> {
    if rounds == 0 || !(seconds > 0.0 && seconds < 3600.0) {
        return Err(refused("a bench has at least one round of more than 0 and less than 3600 seconds"));
    }
    let each = std::time::Duration::from_secs_f64(seconds);
    let measured = py.detach(|| with_game!(game, G => stapel_arena::bench::<G>(rounds, each, &|| 0)));
    measured.map(|b| b.decisions_per_s).ok_or_else(|| refused(no_game(game)))
}
