//! Golden texts: every card in both languages, so that a change of wording is seen in review.
//! `INSTA_UPDATE=always cargo test -p stapel-nightfall --test texts` writes them anew.

use stapel_kernel::Shipped;
use stapel_nightfall::Nightfall;
use stapel_wording::{Lang, Speak, card_lines};

fn all_texts(lang: Lang) -> String {
    let book = Nightfall::book();
    let mut out = String::new();
    for (id, def) in book.defs() {
        out.push_str(&format!(
            "{} | {}\n",
            Nightfall::card_name(def, lang),
            Nightfall::type_line(&def.card, lang)
        ));
        for line in card_lines(book, id, lang) {
            out.push_str(&format!("    {line}\n"));
        }
        out.push('\n');
    }
    out
}

#[test]
fn english() {
    insta::assert_snapshot!("texts_en", all_texts(Lang::En));
}

#[test]
fn german() {
    insta::assert_snapshot!("texts_de", all_texts(Lang::De));
}
