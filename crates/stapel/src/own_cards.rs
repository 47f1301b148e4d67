//! `--cards DIR`: cards from files, beside those that ship with a game or in their place. Nobody needs a compiler to try a
//! card: whatever a command does with cards, it does with these.

use crate::{Failed, files, game_of_path, read};
use stapel_games::with_game;
use stapel_kernel::{Book, Shipped};
use stapel_script::{Card, LoadError, Symbol, from_ron, line_of_id};
use stapel_wording::{Lang, Speak, lines_of};
use std::path::{Path, PathBuf};

/// A card file: its name and its text.
struct File {
    name: String,
    text: String,
}

/// Reads all card files below these folders and makes them part of the books of this process. `said` is the game that the
/// command is about; files in a folder named after a game are of that game.
pub fn add(folders: &[PathBuf], said: Option<&str>) -> Result<(), Failed> {
    let mut games: Vec<(&'static str, Vec<File>)> = Vec::new();
    for folder in folders {
        for path in files(std::slice::from_ref(folder), "ron")? {
            let game = game_of(said, folder, &path)?;
            let file = File { text: read(&path)?, name: path.display().to_string() };
            match games.iter_mut().find(|(id, _)| *id == game) {
                Some((_, files)) => files.push(file),
                None => games.push((game, vec![file])),
            }
        }
    }
    for (game, files) in games {
        with_game!(game, G => make::<G>(&files)).unwrap_or(Ok(()))?;
    }
    Ok(())
}

/// By a folder below the one that was named, by that folder, or else by the command.
fn game_of(said: Option<&str>, folder: &Path, path: &Path) -> Result<&'static str, Failed> {
    game_of_path(None, path.strip_prefix(folder).unwrap_or(path))
        .or_else(|_| game_of_path(None, path))
        .or_else(|_| match said {
            Some(game) => game_of_path(Some(game), path),
            None => Err(Failed(format!(
                "{}: of which game? Put it into a folder named after the game, such as {}",
                path.display(),
                folder.join("fab").display()
            ))),
        })
}

fn make<G: Shipped + Speak>(files: &[File]) -> Result<(), LoadError> {
    let mut all = G::cards();
    let mut added: Vec<(Symbol, &File)> = Vec::new();
    for file in files {
        for card in from_ron::<Vec<Card<G>>>(&file.name, &file.text)? {
            added.retain(|(id, _)| *id != card.id);
            added.push((card.id, file));
            match all.iter_mut().find(|known| known.id == card.id) {
                Some(known) => *known = card,
                None => all.push(card),
            }
        }
    }
    let blame = |id: Option<Symbol>, reason: String| {
        let file = id.and_then(|id| added.iter().find(|(own, _)| *own == id)).map(|(_, file)| *file);
        let file = file.or(files.first()).expect("a game without files is not made");
        let line = id.map_or(1, |id| line_of_id(&file.text, id.as_str()));
        LoadError::new(&file.name, line, reason)
    };
    let book = Book::new(all).map_err(|e| blame(e.card(), e.to_string()))?;
    for &(id, _) in &added {
        let Some(def) = book.find(id) else { continue };
        for lang in Lang::ALL {
            let said = lines_of(&book, &book.def(def).card, lang);
            said.map_err(|e| blame(Some(id), format!("card \"{id}\": {e}")))?;
        }
    }
    assert!(G::use_book(book), "cards are added before anybody asks for the book");
    Ok(())
}
