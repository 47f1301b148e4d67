//! `docs/cards.md`: its examples are cards, every one is read, made into a book and said in both languages; its tables of
//! words are generated from the language itself. `UPDATE=1 cargo nextest run -p stapel-fab docs::` writes them anew.

use serde::de::DeserializeOwned;
use stapel_fab::Fab;
use stapel_kernel::{Book, Shipped};
use stapel_script::{Amount, Card, Cond, Cost, Effect, Entry, Is, Language, Mod, Pick, Sel, Who, from_ron};
use stapel_wording::{Lang, Say, card_lines, lines_of};
use std::{fmt::Write, fs};

const GUIDE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../docs/cards.md");

fn guide() -> String {
    fs::read_to_string(GUIDE).unwrap_or_else(|e| panic!("{GUIDE}: {e}"))
}

/// The shipped cards and these.
fn book_with(cards: Vec<Card<Fab>>) -> Book<Fab> {
    let mut all = Fab::cards();
    all.extend(cards);
    Book::new(all).unwrap_or_else(|e| panic!("{e}"))
}

fn parse<T: DeserializeOwned>(text: &str) -> T {
    from_ron("docs/cards.md", text).unwrap_or_else(|e| panic!("{e}\n{text}"))
}

#[test]
fn every_card_of_the_guide_is_one() {
    let guide = guide();
    let blocks: Vec<&str> =
        guide.split("```ron\n").skip(1).filter_map(|rest| rest.split("```").next()).collect();
    assert!(blocks.len() >= 3, "the guide has examples");
    let mut cards: Vec<Card<Fab>> = blocks.into_iter().flat_map(parse::<Vec<Card<Fab>>>).collect();
    let shipped = Fab::cards();
    cards.retain(|card| shipped.iter().all(|s| s.id != card.id));
    let book = book_with(cards);
    for (id, def) in book.defs().skip(shipped.len()) {
        for lang in Lang::ALL {
            assert!(!card_lines(&book, id, lang).is_empty(), "{} has a text", def.card.id);
        }
    }
}

/// A card with the example on it, where an event has told it what its pronouns stand for.
fn card_of(entry: &Entry) -> Card<Fab> {
    parse(&format!(
        r#"(
            id: "example-{0}", name: (en: "Example {0}", de: "Beispiel {0}"),
            stats: {{Pitch: 1, Cost: 0, Power: 1, Defense: 1}}, types: [Generic, Action, Attack],
            abilities: [When(on: Attacks, this: true, then: [{1}])],
        )"#,
        entry.name,
        entry.instruction(),
    ))
}

/// What the book takes and this game's cards have never needed words for.
const NO_WORDS: [&str; 2] = ["AtMost(3, Count(ChainHits))", "Not(Type(Token))"];

/// What an instruction says, and that a card with it is sayable.
fn said(book: &Book<Fab>, card: &Card<Fab>, entry: &Entry, lang: Lang) -> String {
    let instruction = entry.instruction();
    match lines_of(book, card, lang) {
        Ok(_) if NO_WORDS.contains(&entry.example) => panic!("there are words for {instruction} now"),
        Ok(_) => Say::new(book, lang).sentences(&[parse(&instruction)]),
        Err(_) if NO_WORDS.contains(&entry.example) => "*not said in Flesh and Blood*".into(),
        Err(e) => panic!("{instruction}: {e}"),
    }
}

/// The words of one kind as a table: how each is written, what it means, what the example says.
fn table<T: Language + DeserializeOwned>() -> String {
    let cards: Vec<Card<Fab>> = T::ENTRIES.iter().map(card_of).collect();
    let book = book_with(cards.clone());
    let mut table = String::from("| written | meaning | English | German |\n|---|---|---|---|\n");
    for (entry, card) in T::ENTRIES.iter().zip(&cards) {
        let Entry { name, meaning, example, .. } = entry;
        assert_eq!(parse::<T>(example).entry(), Some(entry), "the example of {name} is one");
        let instruction = entry.instruction();
        let [en, de] = Lang::ALL.map(|lang| said(&book, card, entry, lang));
        let place = if instruction == *example { String::new() } else { format!(" in `{instruction}`") };
        writeln!(table, "| `{example}`{place} | {meaning} | {en} | {de} |").expect("a string takes all");
    }
    table
}

#[test]
fn the_tables_of_the_guide_are_the_language() {
    let tables = [
        ("effects", table::<Effect<Fab>>()),
        ("objects", table::<Sel<Fab>>()),
        ("players", table::<Who>()),
        ("picks", table::<Pick<Fab>>()),
        ("mods", table::<Mod<Fab>>()),
        ("costs", table::<Cost<Fab>>()),
        ("amounts", table::<Amount<Fab>>()),
        ("filters", table::<Is<Fab>>()),
        ("conditions", table::<Cond<Fab>>()),
    ];
    let old = guide();
    let mut new = old.clone();
    for (name, table) in tables {
        let mark = format!("<!-- {name} -->\n");
        let start =
            new.find(&mark).unwrap_or_else(|| panic!("the guide has a place for {name}")) + mark.len();
        let end = start + new[start..].find("<!-- end -->").expect("whatever is generated has an end");
        new.replace_range(start..end, &format!("\n{table}\n"));
    }
    if std::env::var_os("UPDATE").is_some() {
        fs::write(GUIDE, new).unwrap_or_else(|e| panic!("{GUIDE}: {e}"));
    } else {
        assert!(
            new == old,
            "docs/cards.md is not what the language says: UPDATE=1 cargo nextest run -p stapel-fab docs::"
        );
    }
}
