//! The examples of `docs/cards.md` are cards: every one is read, made into a book and said in both languages.

use serde::de::DeserializeOwned;
use stapel_fab::Fab;
use stapel_kernel::{Book, Shipped};
use stapel_script::{Amount, Card, Cond, Cost, Effect, Is, Mod, Pick, Sel, Who, from_ron};
use stapel_wording::{Lang, card_lines};

const GUIDE: &str = include_str!("../../../../../docs/cards.md");

#[test]
fn every_card_of_the_guide_is_one() {
    let blocks: Vec<&str> =
        GUIDE.split("```ron\n").skip(1).filter_map(|rest| rest.split("```").next()).collect();
    assert!(blocks.len() >= 3, "the guide has examples");
    let mut cards = Vec::new();
    for block in blocks {
        let read: Vec<Card<Fab>> =
            from_ron("docs/cards.md", block).unwrap_or_else(|e| panic!("{e}\n{block}"));
        cards.extend(read);
    }
    let shipped = Fab::cards();
    cards.retain(|card| shipped.iter().all(|s| s.id != card.id));
    let first = shipped.len();
    let book = Book::new(shipped.into_iter().chain(cards).collect()).unwrap_or_else(|e| panic!("{e}"));
    for (id, def) in book.defs().skip(first) {
        for lang in Lang::ALL {
            assert!(!card_lines(&book, id, lang).is_empty(), "{} has a text", def.card.id);
        }
    }
}

/// Everything between backticks in the paragraph or table rows that begin so.
fn fragments(start: &str) -> Vec<&'static str> {
    let from = GUIDE.find(start).unwrap_or_else(|| panic!("the guide has {start:?}")) + start.len();
    let rest = &GUIDE[from..];
    let part = &rest[..rest.find("\n\n").unwrap_or(rest.len())];
    part.split('`').skip(1).step_by(2).collect()
}

fn read<T: DeserializeOwned>(start: &str) {
    let fragments = fragments(start);
    assert!(!fragments.is_empty(), "{start}");
    for text in fragments {
        if let Err(e) = from_ron::<T>("docs/cards.md", text) {
            panic!("{start} {text}: {e}");
        }
    }
}

#[test]
fn every_word_of_the_guide_is_one() {
    read::<Effect<Fab>>("| effect | example |");
    read::<Sel<Fab>>("**Objects**");
    read::<Who>("**Players**");
    read::<Pick<Fab>>("**Picks**");
    read::<Mod<Fab>>("**Mods**");
    read::<Cost<Fab>>("**Costs**");
    read::<Amount<Fab>>("**Amounts**");
    read::<Is<Fab>>("**Filters**");
    read::<Cond<Fab>>("**Conditions**");
}
