//! All cards of a game as a builder needs them: where they stand in a list, and everything they can be looked for by.

use crate::Buildable;
use serde::Serialize;
use stapel_script::{Card, from_ron};
use stapel_wording::{Board, Lang, card_lines, plain_name};
use std::{
    collections::BTreeMap,
    path::Path,
    sync::{Arc, Mutex, PoisonError},
};
use ts_rs::TS;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct FormatInfo {
    pub id: String,
    pub name: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct ShelfInfo {
    pub id: String,
    pub name: String,
    /// Its cards lie in the deck that is drawn from.
    pub drawn: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct PoolCard {
    pub id: String,
    /// The number of its part of the list.
    pub shelf: u8,
    /// It can be in the second pile only.
    pub second: bool,
    /// Where it stands on the curve, and as it is written.
    pub cost: Option<i16>,
    pub cost_word: String,
    /// The id of its colour, and its word.
    pub colour: Option<(String, String)>,
    pub set: String,
    pub keywords: Vec<String>,
    /// Its name and text in the other language: it is found by these too.
    pub other: String,
}

/// `GET /api/games/fab/pool?lang=de`
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Pool {
    pub game: String,
    /// Its cards are our own: they are printed whole, and copies can carry codes.
    pub ours: bool,
    /// None: decks are given, and nothing can be built.
    pub formats: Vec<FormatInfo>,
    pub shelves: Vec<ShelfInfo>,
    /// The second pile, where there is one.
    pub second: Option<String>,
    pub curve_word: String,
    pub cards: Vec<PoolCard>,
}

pub fn pool<G: Buildable>(lang: Lang) -> Pool {
    let book = G::book();
    let other = lang.pick(Lang::De, Lang::En);
    let sets = sets::<G>();
    let card = |(id, def): (_, &stapel_kernel::Def<G>)| {
        let cost = G::cost(def, lang);
        let text = card_lines(book, id, other).join(" ");
        PoolCard {
            id: def.card.id.to_string(),
            shelf: G::shelf(def) as u8,
            second: G::only_second(def),
            cost: cost.as_ref().map(|c| c.0),
            cost_word: cost.map(|c| c.1).unwrap_or_default(),
            colour: G::colour(def, lang).map(|c| (c.id.into(), c.word)),
            set: sets.get(def.card.id.as_str()).map_or_else(
                || lang.pick("Own cards", "Eigene Karten").into(),
                |file| set_name::<G>(file, lang),
            ),
            keywords: keywords::<G>(def, lang),
            other: format!("{} {} {text}", plain_name(def, other), G::type_line(&def.card, other)),
        }
    };
    Pool {
        game: G::ID.into(),
        ours: G::OURS,
        formats: G::FORMATS
            .iter()
            .map(|f| FormatInfo { id: f.id.into(), name: lang.pick(f.name[0], f.name[1]).into() })
            .collect(),
        shelves: G::SHELVES
            .iter()
            .map(|s| ShelfInfo {
                id: s.id.into(),
                name: lang.pick(s.name[0], s.name[1]).into(),
                drawn: s.drawn,
            })
            .collect(),
        second: G::SECOND.map(|[en, de]| lang.pick(en, de).into()),
        curve_word: G::curve(lang).into(),
        cards: book.defs().map(card).collect(),
    }
}

/// The words of its keywords; long ones are sentences, of which the word before the colon is the name.
fn keywords<G: Buildable>(def: &stapel_kernel::Def<G>, lang: Lang) -> Vec<String> {
    const LONGEST: usize = 28;
    let all = def.card.keywords.iter().map(|&k| G::keyword(k, lang).split(':').next().unwrap_or_default());
    all.filter(|word| !word.is_empty() && word.chars().count() <= LONGEST).map(str::to_string).collect()
}

/// Which file of the game's folder a card stands in: cards that came out together stand together.
fn sets<G: Buildable>() -> Arc<BTreeMap<&'static str, String>> {
    type Sets = BTreeMap<&'static str, Arc<BTreeMap<&'static str, String>>>;
    static ALL: Mutex<Sets> = Mutex::new(BTreeMap::new());
    let mut all = ALL.lock().unwrap_or_else(PoisonError::into_inner);
    Arc::clone(all.entry(G::ID).or_insert_with(|| {
        let mut sets = BTreeMap::new();
        for (path, text) in G::files().iter().filter(|(path, _)| path.starts_with("cards/")) {
            let cards: Vec<Card<G>> =
                from_ron(path, text).unwrap_or_else(|e| panic!("shipped files are checked: {e}"));
            let stem = Path::new(path).file_stem().unwrap_or_default().to_string_lossy().into_owned();
            sets.extend(cards.iter().map(|card| (card.id.as_str(), stem.clone())));
        }
        Arc::new(sets)
    }))
}

/// What the cards of a file are called together: by the game, or as the ready deck of that name, or as the file.
fn set_name<G: Buildable + Board>(file: &str, lang: Lang) -> String {
    if let Some(word) = G::set_word(file, lang) {
        return word.into();
    }
    let dashed = file.replace('_', "-");
    if let Some(deck) = G::decks().iter().find(|d| d.id == file || d.id == dashed) {
        return lang.pick(&deck.name.en, &deck.name.de).clone();
    }
    let mut words = file.replace('_', " ");
    if let Some(first) = words.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    words
}
