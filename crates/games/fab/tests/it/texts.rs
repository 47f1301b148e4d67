//! Golden texts: every card in both languages, so that a change of wording is seen in review.
//! `INSTA_UPDATE=always cargo test -p stapel-fab texts::` writes them anew.

use stapel_fab::Fab;
use stapel_harness::suite::all_texts;
use stapel_wording::Lang;

#[test]
fn english() {
    insta::assert_snapshot!("texts_en", all_texts::<Fab>(Lang::En));
}

#[test]
fn german() {
    insta::assert_snapshot!("texts_de", all_texts::<Fab>(Lang::De));
}

/// Whatever single leaf of a card is changed, its text changes with it, or the card is refused.
#[test]
fn a_text_tells_everything() {
    stapel_harness::suite::check_leaves::<Fab>();
}
