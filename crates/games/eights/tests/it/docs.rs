//! `docs/new-game.md` shows this game piece by piece: every piece is in the file, in the order of the page or not.

const PAGE: &str = include_str!("../../../../../docs/new-game.md");
const FILE: &str = include_str!("../../src/lib.rs");

#[test]
fn what_the_page_shows_is_the_game() {
    let pieces: Vec<&str> =
        PAGE.split("```rust\n").skip(1).filter_map(|rest| rest.split("```").next()).collect();
    assert!(pieces.len() > 10, "the page shows the game");
    for piece in &pieces {
        assert!(FILE.contains(piece.trim_end()), "this is not in the file:\n{piece}");
    }
    // Nothing but the head of the file and blank lines is left out.
    let left = pieces.iter().fold(FILE.to_string(), |left, piece| left.replace(piece.trim_end(), ""));
    let left: Vec<&str> =
        left.lines().filter(|line| !line.trim().is_empty() && !line.starts_with("//!")).collect();
    assert_eq!(left, ["use stapel_wording::prelude::{Table as AnyTable, *};"]);
}
