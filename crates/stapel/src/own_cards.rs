//! `--cards DIR`: cards from files, beside those that ship with a game or in their place. Nobody needs a compiler to try a
//! card: whatever a command does with cards, it does with these.

use crate::Failed;
use stapel_edge::{CardFile, book_with, card_files};
use stapel_games::with_game;
use stapel_kernel::Shipped;
use stapel_script::LoadError;
use stapel_wording::Speak;
use std::path::PathBuf;

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
