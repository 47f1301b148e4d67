//! Golden texts: every card in both languages, so that a change of wording is seen in review.
//! `INSTA_UPDATE=always cargo test -p stapel-nightfall texts::` writes them anew.

use stapel_harness::suite::all_texts;
use stapel_nightfall::Nightfall;
use stapel_wording::Lang;

#[test]
fn english() {
    insta::assert_snapshot!("texts_en", all_texts::<Nightfall>(Lang::En));
}

#[test]
fn german() {
    insta::assert_snapshot!("texts_de", all_texts::<Nightfall>(Lang::De));
}

/// Whoever asks what a keyword means is told in one short breath.
#[test]
fn every_keyword_has_a_reminder() {
    use stapel_nightfall::Keyword;
    use stapel_script::Word;
    use stapel_wording::Names;
    for &keyword in Keyword::ALL {
        for lang in [Lang::En, Lang::De] {
            let words = Nightfall::reminder(keyword, lang).split_whitespace().count();
            assert!((4..=30).contains(&words), "{keyword:?}: {words} words");
        }
    }
}

/// Whatever single leaf of a card is changed, its text changes with it, or the card is refused.
#[test]
fn a_text_tells_everything() {
    stapel_harness::suite::check_leaves::<Nightfall>();
}
