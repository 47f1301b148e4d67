//! `--cards DIR`: cards from files, beside those that ship with a game or in their place. Nobody needs a compiler to try a
//! card: whatever a command does with cards, it does with these.

use crate::{Done, Failed, cards::told};
use stapel_edge::{CardFile, book_with, card_files};
use stapel_games::with_game;
use stapel_kernel::Shipped;
use stapel_script::{Card, LoadError, from_ron};
use stapel_server::{Open, OpenAnswer, Opened, protocol::CardFault};
use stapel_wording::{Board, Speak};
use std::{
    io::{BufReader, stdin, stdout},
    path::PathBuf,
};

/// Reads all card files below these folders and makes them part of the books of this process. `said` is the game that the
/// command is about; files in a folder named after a game are of that game.
pub fn add(folders: &[PathBuf], said: Option<&str>) -> Result<(), Failed> {
    for (game, files) in card_files(folders, said)? {
        with_game!(game, G => make::<G>(&files)).unwrap_or(Ok(()))?;
    }
    Ok(())
}

fn make<G: Shipped + Speak>(files: &[CardFile]) -> Result<(), LoadError> {
    assert!(G::use_book(book_with(files)?), "cards are added before anybody asks for the book");
    Ok(())
}

/// Plays one table of a server, with the cards in these folders and those that the server sends.
pub fn play_inside(folders: &[PathBuf]) -> Done {
    let mut known = card_files(folders, None)?;
    let open = |open: &Open| {
        let at = known.iter().position(|(game, _)| *game == open.game);
        let files = at.map(|at| known.swap_remove(at).1).unwrap_or_default();
        let no_game = || CardFault { line: 1, column: 1, reason: "there is no such game".into() };
        with_game!(open.game.as_str(), G => with_set::<G>(files, &open.text)).ok_or_else(no_game)?
    };
    Ok(stapel_server::play_inside(BufReader::new(stdin()), stdout(), open)?)
}

/// Makes these cards and those of a set the book of this process.
fn with_set<G: Shipped + Board>(mut files: Vec<CardFile>, text: &str) -> OpenAnswer {
    let fault =
        |e: LoadError| CardFault { line: e.line as u32, column: e.column as u32, reason: e.reason.clone() };
    files.push(CardFile { name: "set".into(), text: text.into() });
    let book = book_with::<G>(&files).map_err(fault)?;
    let cards: Vec<Card<G>> = from_ron("set", text).map_err(fault)?;
    let told = told(&book, &cards);
    assert!(G::use_book(book), "nobody has asked for the book yet");
    Ok(Opened { book: G::book().hash(), cards: told })
}
