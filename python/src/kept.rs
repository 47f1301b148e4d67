//! A table as bytes. A game is its log, which is played again and checked when it is read; a world has no log and is kept as
//! its state. Either way the bytes end with a check, so that what was cut off, mixed up or made up is refused and never played.

use crate::{
    books, refused,
    table::{AnyTable, Seated},
};
use pyo3::PyResult;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use stapel_edge::{CardFile, no_game};
use stapel_games::with_game;
use stapel_judgement::Public;
use std::sync::Arc;

const MAGIC: &[u8] = b"stapel table 1\n";
const CHECK: usize = 32;

#[derive(Serialize, Deserialize)]
struct Kept {
    edition: String,
    game: String,
    /// Own cards, by file.
    files: Vec<(String, String)>,
    what: What,
}

#[derive(Serialize, Deserialize)]
enum What {
    Log(String),
    State(Vec<u8>, Public),
}

pub fn write(table: &dyn AnyTable) -> Vec<u8> {
    let kept = Kept {
        edition: env!("CARGO_PKG_VERSION").into(),
        game: table.game().into(),
        files: table.files().iter().map(|f| (f.name.clone(), f.text.clone())).collect(),
        what: table.log().map_or_else(|| What::State(table.state(), table.public().clone()), What::Log),
    };
    let mut bytes = MAGIC.to_vec();
    bytes.extend(postcard::to_stdvec(&kept).expect("it is plain data"));
    let check = Sha256::digest(&bytes);
    bytes.extend_from_slice(&check);
    bytes
}

pub fn read(bytes: &[u8]) -> PyResult<Box<dyn AnyTable>> {
    let wrong = || refused("these bytes are no table: they were cut off, changed, or are of something else");
    let (body, check) =
        bytes.len().checked_sub(CHECK).and_then(|at| bytes.split_at_checked(at)).ok_or_else(wrong)?;
    let plain = body.strip_prefix(MAGIC).filter(|_| Sha256::digest(body)[..] == *check).ok_or_else(wrong)?;
    let kept: Kept = postcard::from_bytes(plain).map_err(|_| wrong())?;
    let here = env!("CARGO_PKG_VERSION");
    if matches!(kept.what, What::State(..)) && kept.edition != here {
        return Err(refused(format!(
            "a world of edition {}, and this is {here}; a game outlives that, a world does not",
            kept.edition
        )));
    }
    let files: Arc<[CardFile]> = kept.files.into_iter().map(|(name, text)| CardFile { name, text }).collect();
    let what = &kept.what;
    with_game!(kept.game.as_str(), G => {
        let book = books::book::<G>(&files)?;
        let seated = match what {
            What::Log(text) => Seated::<G>::of_log(book, text, files)?,
            What::State(state, public) => Seated::<G>::of_state(book, state, files, public.clone())?,
        };
        Ok(Box::new(seated) as Box<dyn AnyTable>)
    })
    .ok_or_else(|| refused(no_game(&kept.game)))?
}
