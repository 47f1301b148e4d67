//! The cards a game is played with: those that ship with it, or with those of files besides. A book lives as long as the
//! process, because tables read it without asking who owns it; the same files give the same book.

use crate::refused;
use pyo3::PyResult;
use stapel_edge::{CardFile, book_with, card_files};
use stapel_kernel::{Book, Shipped};
use stapel_wording::Speak;
use std::{
    any::Any,
    collections::HashMap,
    path::PathBuf,
    sync::{LazyLock, Mutex, PoisonError},
};

type Shelf = HashMap<(&'static str, Vec<CardFile>), Box<dyn Any + Send + Sync>>;

static SHELF: LazyLock<Mutex<Shelf>> = LazyLock::new(Mutex::default);

/// The card files of a game below these folders.
pub fn own_files(game: &str, folders: &[PathBuf]) -> PyResult<Vec<CardFile>> {
    let all = card_files(folders, Some(game)).map_err(refused)?;
    Ok(all.into_iter().find(|(id, _)| *id == game).map_or_else(Vec::new, |(_, files)| files))
}

pub fn book<G: Shipped + Speak>(files: &[CardFile]) -> PyResult<&'static Book<G>> {
    if files.is_empty() {
        return Ok(G::book());
    }
    let mut shelf = SHELF.lock().unwrap_or_else(PoisonError::into_inner);
    let key = (G::ID, files.to_vec());
    if let Some(book) = shelf.get(&key).and_then(|kept| kept.downcast_ref::<&'static Book<G>>()) {
        return Ok(book);
    }
    let book: &'static Book<G> = Box::leak(Box::new(book_with(files).map_err(refused)?));
    shelf.insert(key, Box::new(book));
    Ok(book)
}
