//! Scenarios: rules questions with their answers.

use crate::{
    Broken,
    named::{Folders, Named},
    refused,
};
use pyo3::prelude::*;
use stapel_edge::no_game;
use stapel_games::with_game;
use stapel_harness::scenario::{Failure, parse, run_with};
use stapel_wording::Lang;

/// Runs the text of a scenario. Its title if every line holds; else an exception with the line and the reason.
#[pyfunction]
#[pyo3(signature = (text, lang = "en", *, cards = None))]
pub fn run_scenario(py: Python<'_>, text: &str, lang: &str, cards: Option<Folders>) -> PyResult<String> {
    let lang: Lang = lang.parse().map_err(refused)?;
    let wrong = |f: &Failure| {
        let reason = format!("line {}: {}", f.line, f.say(lang));
        if f.panic { Broken::new_err(reason) } else { refused(reason) }
    };
    let scenario = parse(text).map_err(|f| wrong(&f))?;
    let game = scenario.game.as_str();
    with_game!(game, G => {
        let book = Named::new(game, None, None, None, cards)?.book::<G>()?;
        py.detach(|| run_with(book, &scenario)).map_err(|f| wrong(&f))
    })
    .ok_or_else(|| refused(no_game(game)))??;
    Ok(scenario.title)
}
