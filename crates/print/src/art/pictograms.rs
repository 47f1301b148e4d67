//! Pictograms by the words of a game. The files are made from the browser's own data (`web/tests/pictograms.test.ts`).

use serde::Deserialize;
use stapel_wording::Sheet;
use std::collections::BTreeMap;

#[derive(Debug, Deserialize)]
struct Entry {
    icons: Vec<String>,
    mood: String,
}

/// What a game shows: paths by name, what its cards show, and a pictogram for each of its words.
#[derive(Debug, Default, Deserialize)]
pub struct Pictograms {
    icons: BTreeMap<String, String>,
    cards: BTreeMap<String, Entry>,
    signs: BTreeMap<String, String>,
}

impl Pictograms {
    pub fn of_game(game: &str) -> Self {
        let text = match game {
            "athernum" => include_str!("../../pictograms/athernum.json"),
            "nightfall" => include_str!("../../pictograms/nightfall.json"),
            "orden" => include_str!("../../pictograms/orden.json"),
            _ => return Self::default(),
        };
        serde_json::from_str(text).expect("the embedded pictograms are checked by the tests")
    }

    pub fn icon(&self, name: &str) -> Option<&str> {
        self.icons.get(name).map(String::as_str)
    }

    /// The path for a word of the game: drawn by hand where it has to be small, else its pictogram. With how wide it is drawn.
    pub fn sign(&self, game: &str, word: &str) -> Option<(&str, f64)> {
        if let Some(drawn) = word_glyph(game, word) {
            return Some((drawn, 24.0));
        }
        Some((self.icon(self.signs.get(word)?)?, 512.0))
    }

    /// What a card shows, and its mood. A new card has no pictogram of its own: it takes the sign of what it is.
    pub fn of(&self, sheet: &Sheet) -> Option<(Vec<&str>, &str)> {
        if let Some(own) = self.cards.get(&sheet.id) {
            return Some((own.icons.iter().map(String::as_str).collect(), &own.mood));
        }
        const TELL: [&str; 6] = ["kind", "type", "class", "crest", "faction", "rank"];
        let mut known = sheet.badges.iter().filter(|badge| TELL.contains(&badge.place));
        let name = known.find_map(|badge| self.signs.get(badge.sign))?;
        Some((vec![name.as_str()], "dusk"))
    }
}

/// Small signs drawn for this project, 24 by 24 (`web/src/art/glyphs.ts`).
pub fn glyph(name: &str) -> &'static str {
    match name {
        "sword" => {
            "M21 2l-1 5-9 9-3-3 9-9zM7 14l3 3-1.5 1.5 1 1L8 21l-2-2-2.5 2.5L2 20l2.5-2.5-2-2L4 14l1 1z"
        }
        "shield" => "M12 2l8 3v6c0 5.5-3.5 9-8 11-4.5-2-8-5.5-8-11V5z",
        "heart" => "M12 21C4 15 2 11.5 2 8a5 5 0 0 1 10-1.5A5 5 0 0 1 22 8c0 3.5-2 7-10 13z",
        "claw" => {
            "M4 3c1 6 1.5 11 .5 18C8 15 8 8 4 3zM11 2c1 7 1.5 13 .5 20 3.5-6 3.5-14-.5-20zM18 3c1 6 1.5 11 .5 18 3.5-6 3.5-13-.5-18z"
        }
        "star" => "M12 1l3.3 7.2 7.7.8-5.8 5.2 1.7 7.8L12 18l-6.9 4 1.7-7.8L1 9l7.7-.8z",
        "flame" => "M13 1c1 4 7 7 7 13a8 8 0 0 1-16 0c0-4 2-6 3-8 .5 2 1 3 2 3.5C9 6 10 3 13 1z",
        "leaf" => "M21 2C9 2 3 8 3 15c0 2 .5 4 1 5L13 11 6 21c8 2 15-4 15-19z",
        "drop" => "M12 1c4 6 8 10 8 14a8 8 0 0 1-16 0c0-4 4-8 8-14z",
        "diamond" => "M12 1l9 11-9 11L3 12z",
        "cross" => "M9 1h6v7h7v6h-7v9H9v-9H2V8h7z",
        "sleep" => "M4 4h9l-6 8h6v3H3l6-8H4zm11 8h6l-4 6h4v3h-8l4-6h-2z",
        _ => "",
    }
}

fn word_glyph(game: &str, word: &str) -> Option<&'static str> {
    let name = match (game, word) {
        ("nightfall", "Red") => "flame",
        ("nightfall", "Yellow") | ("athernum", "Field" | "Victory") => "star",
        ("nightfall", "Green") => "leaf",
        ("nightfall", "Blue") => "drop",
        ("nightfall", "Purple") => "diamond",
        ("nightfall", "White") => "cross",
        ("nightfall", "Strength") => "claw",
        ("nightfall", "Health") => "heart",
        ("athernum", "Ofv") => "sword",
        ("athernum", "Dfv") => "shield",
        _ => return None,
    };
    Some(glyph(name))
}
