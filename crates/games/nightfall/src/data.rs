//! The cards, decks, scenarios and rules that ship with the game.

use crate::Nightfall;
use rust_embed::RustEmbed;
use stapel_kernel::{Book, Shipped};
use stapel_script::{Card, Deck, from_ron};
use std::sync::OnceLock;

#[derive(RustEmbed)]
#[folder = "."]
#[include = "cards/*.ron"]
#[include = "decks/*.ron"]
#[include = "scenarios/*.scn"]
#[include = "tests/*.rs"]
#[include = "README.md"]
struct Data;

impl Shipped for Nightfall {
    fn cards() -> Vec<Card<Self>> {
        read::<Vec<Card<Self>>>("cards/").into_iter().flatten().collect()
    }

    fn book() -> &'static Book<Self> {
        static BOOK: OnceLock<Book<Nightfall>> = OnceLock::new();
        BOOK.get_or_init(|| {
            Book::new(Self::cards()).unwrap_or_else(|e| panic!("shipped cards are checked: {e}"))
        })
    }

    fn decks() -> &'static [Deck] {
        static DECKS: OnceLock<Vec<Deck>> = OnceLock::new();
        DECKS.get_or_init(|| read("decks/"))
    }

    fn files() -> Vec<(String, String)> {
        Data::iter()
            .map(|path| {
                let file = Data::get(&path).expect("the archive has what it lists");
                let text = String::from_utf8(file.data.into_owned()).expect("shipped files are UTF-8");
                (path.into_owned(), text)
            })
            .collect()
    }
}

fn read<T: serde::de::DeserializeOwned>(folder: &str) -> Vec<T> {
    Nightfall::files()
        .iter()
        .filter(|(path, _)| path.starts_with(folder))
        .map(|(path, text)| from_ron(path, text).unwrap_or_else(|e| panic!("shipped files are checked: {e}")))
        .collect()
}
