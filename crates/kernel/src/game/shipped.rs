//! What ships with a game: its folder, embedded.

use crate::{Book, Game};
use serde::de::DeserializeOwned;
use stapel_script::Deck;

/// What ships with a game: cards, decks, scenarios, rules.
pub trait Shipped: Game {
    fn cards() -> Vec<stapel_script::Card<Self>>;
    /// The book of this process: the shipped cards, unless another was put in its place.
    fn book() -> &'static Book<Self>;
    /// Makes this the book of this process; false if there is one already, because somebody has asked for it.
    fn use_book(book: Book<Self>) -> bool;
    fn decks() -> &'static [Deck];
    /// The game's text files by their path inside its folder: `cards/*.ron`, `scenarios/CHAPTER/*.scn`, `lessons/*`,
    /// `puzzles/*`, `glossary.ron`, `references.ron`, `company.csv`, `synonyms.txt`, `README.md`, `rules.de.md`, `tests/it/*.rs`.
    fn files() -> Vec<(String, String)>;
}

/// Reads every file of a folder of a game.
pub fn read_folder<T: DeserializeOwned>(files: &[(String, String)], folder: &str) -> Vec<T> {
    files
        .iter()
        .filter(|(path, _)| path.starts_with(folder))
        .map(|(path, text)| {
            stapel_script::from_ron(path, text).unwrap_or_else(|e| panic!("shipped files are checked: {e}"))
        })
        .collect()
}

/// Embeds a game's folder and makes it [`Shipped`]. The game's crate needs `rust-embed`.
#[macro_export]
macro_rules! shipped {
    ($game:ty) => {
        #[derive(::rust_embed::RustEmbed)]
        #[folder = "."]
        #[include = "cards/*.ron"]
        #[include = "decks/*.ron"]
        #[include = "scenarios/**/*.scn"]
        #[include = "lessons/*.scn"]
        #[include = "lessons/*.ron"]
        #[include = "puzzles/*.scn"]
        #[include = "puzzles/*.ron"]
        #[include = "glossary.ron"]
        #[include = "references.ron"]
        #[include = "company.csv"]
        #[include = "synonyms.txt"]
        #[include = "tests/it/*.rs"]
        #[include = "README.md"]
        #[include = "rules.de.md"]
        struct Data;

        static BOOK: ::std::sync::OnceLock<$crate::Book<$game>> = ::std::sync::OnceLock::new();

        impl $crate::Shipped for $game {
            fn cards() -> Vec<::stapel_script::Card<Self>> {
                $crate::read_folder::<Vec<_>>(&<Self as $crate::Shipped>::files(), "cards/")
                    .into_iter()
                    .flatten()
                    .collect()
            }

            fn book() -> &'static $crate::Book<Self> {
                BOOK.get_or_init(|| {
                    let cards = <Self as $crate::Shipped>::cards();
                    $crate::Book::new(cards).unwrap_or_else(|e| panic!("shipped cards are checked: {e}"))
                })
            }

            fn use_book(book: $crate::Book<Self>) -> bool {
                BOOK.set(book).is_ok()
            }

            fn decks() -> &'static [::stapel_script::Deck] {
                static DECKS: ::std::sync::OnceLock<Vec<::stapel_script::Deck>> =
                    ::std::sync::OnceLock::new();
                DECKS.get_or_init(|| $crate::read_folder(&<Self as $crate::Shipped>::files(), "decks/"))
            }

            fn files() -> Vec<(String, String)> {
                Data::iter()
                    .map(|path| {
                        let file = Data::get(&path).expect("the archive has what it lists");
                        let text =
                            String::from_utf8(file.data.into_owned()).expect("shipped files are UTF-8");
                        (path.into_owned(), text)
                    })
                    .collect()
            }
        }
    };
}
