//! Cards from files, beside those that ship with a game or in their place; and cards by the names people write.

use crate::{Buildable, Failed, files, game_of_path, read};
use stapel_kernel::{Book, DefId, Shipped};
use stapel_script::{Card, LoadError, Symbol, from_ron, line_of_id, to_ron};
use stapel_wording::{Lang, Speak, lines_of, plain_name};
use std::path::{Path, PathBuf};

/// A card file: its name and its text.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CardFile {
    pub name: String,
    pub text: String,
}

/// All card files below these folders, game by game. `said` is the game they are of unless they lie in a folder that is
/// named after one.
pub fn card_files(
    folders: &[PathBuf],
    said: Option<&str>,
) -> Result<Vec<(&'static str, Vec<CardFile>)>, Failed> {
    let mut games: Vec<(&'static str, Vec<CardFile>)> = Vec::new();
    for folder in folders {
        for path in files(std::slice::from_ref(folder), "ron")? {
            let game = game_of(said, folder, &path)?;
            let file = CardFile { text: read(&path)?, name: path.display().to_string() };
            match games.iter_mut().find(|(id, _)| *id == game) {
                Some((_, files)) => files.push(file),
                None => games.push((game, vec![file])),
            }
        }
    }
    Ok(games)
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

/// The shipped cards of a game with those of these files. Every card is read, its references are followed, its text is made in
/// both languages.
pub fn book_with<G: Shipped + Speak>(files: &[CardFile]) -> Result<Book<G>, LoadError> {
    let mut all = G::cards();
    let mut added: Vec<(Symbol, &CardFile)> = Vec::new();
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
        let file = file.or(files.first()).expect("shipped cards alone make a book");
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
    Ok(book)
}

/// The files for a card on trial, which one of them has. If it takes the place of a card that ships, that one plays on under
/// another id, which is given back: a change is measured against what the card was. Where decks are given nobody has either.
pub fn on_trial<G: Buildable>(
    mut files: Vec<CardFile>,
    card: Symbol,
) -> Result<(Vec<CardFile>, Option<Symbol>), Failed> {
    let mut ids = Vec::new();
    for file in &files {
        let cards = from_ron::<Vec<Card<G>>>(&file.name, &file.text).map_err(|e| Failed(e.to_string()))?;
        ids.extend(cards.iter().map(|card| card.id));
    }
    if !ids.contains(&card) {
        return Err(Failed(format!("there is no card \"{card}\" in the files of cards")));
    }
    let before = G::cards().into_iter().find(|known| known.id == card && !G::FORMATS.is_empty());
    let Some(shipped) = before else {
        return Ok((files, None));
    };
    let former = Symbol::new(&format!("{card}-before"));
    // A slice, because an array of a fixed length is written as a tuple.
    let text = to_ron(&[Card { id: former, ..shipped }].as_slice());
    files.push(CardFile { name: format!("{former}.ron"), text });
    Ok((files, Some(former)))
}

/// How well a written name fits, the best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rank {
    /// The id, or the name with all that tells versions apart.
    Exact,
    /// The name without that.
    Whole,
    Part,
}

/// The cards a written name means, best match first: id, whole name, part of a name.
pub fn matching<G: Shipped + Speak>(book: &Book<G>, name: &str) -> Vec<DefId> {
    ranked(book, name).1
}

/// The same, and how well they fit.
pub fn ranked<G: Shipped + Speak>(book: &Book<G>, name: &str) -> (Option<Rank>, Vec<DefId>) {
    let wanted = name.trim().to_lowercase();
    let folded = |text: &str| text.to_lowercase();
    type Test<'a, G> = &'a dyn Fn(&stapel_kernel::Def<G>) -> bool;
    let exact: Test<'_, G> =
        &|d| d.card.id.as_str() == wanted || Lang::ALL.iter().any(|&l| folded(&G::card_name(d, l)) == wanted);
    let whole: Test<'_, G> = &|d| Lang::ALL.iter().any(|&l| folded(plain_name(d, l)) == wanted);
    let part: Test<'_, G> = &|d| Lang::ALL.iter().any(|&l| folded(&G::card_name(d, l)).contains(&wanted));
    for (rank, test) in [(Rank::Exact, exact), (Rank::Whole, whole), (Rank::Part, part)] {
        let ids: Vec<DefId> = book.defs().filter(|(_, d)| test(d)).map(|(id, _)| id).collect();
        if !ids.is_empty() {
            return (Some(rank), ids);
        }
    }
    (None, Vec::new())
}
