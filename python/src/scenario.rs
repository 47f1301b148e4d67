//! Scenarios: rules questions with their answers.

use crate::{Broken, refused};
use pyo3::prelude::*;
use stapel_edge::no_game;
use stapel_games::with_game;
use stapel_harness::scenario::{Failure, parse, run};
use stapel_wording::Lang;

/// Runs the text of a scenario. Its title if every line holds; else an exception with the line and the reason.
#[pyfunction]
#[pyo3(signature = (text, lang = "en"))]
pub fn run_scenario(py: Python<'_>, text: &str, lang: &str) -> PyResult<String> {
    let lang: Lang = lang.parse().map_err(refused)?;
    let wrong = |f: &Failure| {
        let reason = format!("line {}: {}", f.line, f.say(lang));
        if f.panic { Broken::new_err(reason) } else { refused(reason) }
    };
    let scenario = parse(text).map_err(|f| wrong(&f))?;
    let ran = py.detach(|| with_game!(scenario.game.as_str(), G => run::<G>(&scenario)));
    ran.ok_or_else(|| refused(no_game(&scenario.game)))?.map_err(|f| wrong(&f))?;
    Ok(scenario.title)
}
