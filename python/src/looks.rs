//! How cards look: the browser's own styles, pictograms and colours, of which `stapel/faces.py` makes faces for notebooks.

use pyo3::prelude::*;

/// What all games share: small signs, which words have one, colours of prints, emblems (`web/tests/pictograms.test.ts` writes it).
const SHARED: &str = include_str!("looks.json");
const CARD: &str = include_str!("../../web/src/parts/card.css");

macro_rules! faces {
    ($name:literal) => {
        include_str!(concat!("../../web/src/parts/faces/", $name, ".css"))
    };
}
macro_rules! pictograms {
    ($name:literal) => {
        include_str!(concat!("../../crates/print/pictograms/", $name, ".json"))
    };
}

/// The styles of a game's faces, and its pictograms as JSON. A game without a frame of its own has the plain one, as in the browser.
#[pyfunction]
pub fn look(game: &str) -> (String, &'static str) {
    let (own, pictograms) = match game {
        "altered" => (faces!("altered"), pictograms!("altered")),
        "athernum" => (faces!("athernum"), pictograms!("athernum")),
        "fab" => (faces!("fab"), pictograms!("fab")),
        "nightfall" => (faces!("nightfall"), pictograms!("nightfall")),
        "orden" => (faces!("orden"), pictograms!("orden")),
        _ => (faces!("eights"), r#"{"icons": {}, "cards": {}, "signs": {}}"#),
    };
    (format!("{CARD}\n{own}"), pictograms)
}

/// What faces of all games share, as JSON.
#[pyfunction]
pub fn shared_looks() -> &'static str {
    SHARED
}
