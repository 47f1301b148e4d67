//! Files, and the games they belong to.

use crate::{Failed, no_game};
use stapel_games::GAMES;
use std::path::{Path, PathBuf};

pub fn read(path: &Path) -> Result<String, Failed> {
    std::fs::read_to_string(path).map_err(|e| Failed(format!("{}: {e}", path.display())))
}

/// All files with this ending at or below the given paths, in order.
pub fn files(paths: &[PathBuf], ending: &str) -> Result<Vec<PathBuf>, Failed> {
    fn below(path: &PathBuf, ending: &str, out: &mut Vec<PathBuf>) -> std::io::Result<()> {
        if !path.is_dir() {
            out.push(path.clone());
            return Ok(());
        }
        let mut entries: Vec<PathBuf> =
            std::fs::read_dir(path)?.map(|e| e.map(|e| e.path())).collect::<Result<_, _>>()?;
        entries.sort();
        for entry in entries {
            if entry.is_dir() || entry.extension().is_some_and(|e| e == ending) {
                below(&entry, ending, out)?;
            }
        }
        Ok(())
    }
    let mut out = Vec::new();
    for path in paths {
        if !path.exists() {
            return Err(Failed(format!("{}: there is no such file or folder", path.display())));
        }
        below(path, ending, &mut out).map_err(|e| Failed(format!("{}: {e}", path.display())))?;
    }
    if out.is_empty() {
        return Err(Failed(format!("there is no *.{ending} file there")));
    }
    Ok(out)
}

/// The game a file belongs to: as said, or by the folder it lies in.
pub fn game_of_path(said: Option<&str>, path: &Path) -> Result<&'static str, Failed> {
    let named = |word: &str| GAMES.iter().copied().find(|g| *g == word);
    if let Some(word) = said {
        return named(word).ok_or_else(|| no_game(word));
    }
    let full = std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf());
    let by_folder = full.iter().rev().filter_map(|part| part.to_str()).find_map(named);
    match (by_folder, GAMES) {
        (Some(game), _) => Ok(game),
        (None, [only]) => Ok(only),
        _ => Err(Failed(format!("{}: of which game? Say so with --game", path.display()))),
    }
}
