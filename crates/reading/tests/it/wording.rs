//! `docs/wording.md`: every word a card can be made of, as it is said. `UPDATE=1 cargo nextest run -p stapel-reading wording::` writes it anew.

use stapel_games::{GAMES, with_game};
use stapel_kernel::Shipped;
use stapel_reading::phrases;
use stapel_wording::{Lang, Speak};
use std::{fmt::Write, fs};

const GUIDE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/wording.md");

const HEAD: &str = "# How cards are said\n\n\
    Every word a card can be made of, with the shortest sentence that has it, in both languages. These sentences are read again by\n\
    `stapel cards read` ([cards.md](cards.md)) and in the workshop ([workshop.md](workshop.md)); what people write instead stands in\n\
    `crates/reading/src/synonyms.txt` and in the `synonyms.txt` of each game. A word that is not here cannot be said on its own in that game.\n\n\
    This file is made: `UPDATE=1 cargo nextest run -p stapel-reading wording::`.\n";

fn chapter<G: Shipped + Speak>(out: &mut String) {
    let _ = write!(out, "\n## {}\n", G::title(Lang::En));
    let phrases = phrases(G::book());
    for kind in phrases.chunk_by(|a, b| a.kind == b.kind) {
        let _ = write!(out, "\n### {}\n\n| word | English | Deutsch |\n|---|---|---|\n", kind[0].kind);
        for phrase in kind {
            let cell = |text: &str| text.replace('|', "\\|");
            let _ = writeln!(out, "| `{}` | {} | {} |", phrase.name, cell(&phrase.en), cell(&phrase.de));
        }
    }
}

#[test]
fn the_guide_to_wording_is_what_is_said() {
    let mut text = HEAD.to_string();
    for id in GAMES {
        with_game!(*id, G => chapter::<G>(&mut text));
    }
    if std::env::var_os("UPDATE").is_some() {
        fs::write(GUIDE, &text).unwrap_or_else(|e| panic!("{GUIDE}: {e}"));
    }
    let known = fs::read_to_string(GUIDE).unwrap_or_else(|e| panic!("{GUIDE}: {e}"));
    assert!(known == text, "docs/wording.md is not what is said: UPDATE=1 writes it anew");
}
