//! From words to tables: what a command line, or a program of somebody else's, names. Games by their ids, decks by name or as
//! files, options as words, folders of cards; and the one-line reasons why something is not to be had.
//!
//! *Must not* print, keep or decide anything: it finds what was named or says why not.

mod cards;
mod decks;
mod paths;

pub use cards::{CardFile, Rank, book_with, card_files, matching, on_trial, ranked};
pub use decks::{deck, deck_of_list, decks, placed};
pub use paths::{files, game_of_path, read};
pub use stapel_decks::Buildable;

use stapel_games::GAMES;
use stapel_kernel::{Book, Game, Refused};
use stapel_wording::{Lang, Speak};

/// Why something that was named is not to be had; several lines if several things are wrong.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Failed(pub String);

pub fn no_game(id: &str) -> Failed {
    Failed(format!("there is no game \"{id}\"; known are: {}", GAMES.join(", ")))
}

/// Table options by name; a wrong name or value is refused with what is known.
pub fn options<G: Game>(
    written: impl IntoIterator<Item = (String, String)>,
) -> Result<G::Options, serde_json::Error> {
    let map = written.into_iter().map(|(name, value)| (name, value.into())).collect();
    serde_json::from_value(serde_json::Value::Object(map))
}

/// How many sit down: as many as were asked for, or the fewest there can be. Asked before anything is laid out for them.
pub fn seats<G: Speak>(asked: Option<usize>, lang: Lang) -> Result<usize, Failed> {
    let seats = asked.unwrap_or(*G::SEATS.start());
    if G::SEATS.contains(&seats) { Ok(seats) } else { Err(not_for::<G>(seats, lang)) }
}

fn not_for<G: Speak>(seats: usize, lang: Lang) -> Failed {
    let (least, most) = (G::SEATS.start(), G::SEATS.end());
    Failed(lang.pick(
        format!("{seats} players, but the game is for {least}–{most}"),
        format!("{seats} Spieler, aber das Spiel ist für {least}–{most}"),
    ))
}

/// What a table says when it refuses to start.
pub fn refusal<G: Speak>(book: &Book<G>, refused: &Refused<G>, lang: Lang) -> Failed {
    match refused {
        Refused::Seats(n) => not_for::<G>(*n, lang),
        Refused::Decks(faults) => {
            let line = |(seat, fault): &(_, _)| {
                format!("{}: {}", stapel_wording::seat_name(*seat, lang), G::fault(book, fault, lang))
            };
            Failed(faults.iter().map(line).collect::<Vec<_>>().join("\n"))
        }
    }
}
