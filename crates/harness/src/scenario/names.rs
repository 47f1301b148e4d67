//! Names of cards as people write them: in either language, with or without what tells versions apart, or by id.

use super::Failure;
use stapel_kernel::{Book, DefId};
use stapel_script::Symbol;
use stapel_wording::{Lang, Speak, plain_name};
use std::{cell::RefCell, collections::HashMap, rc::Rc};

fn fold(text: &str) -> String {
    text.trim().to_lowercase()
}

/// A card as it can be written so that only it is meant.
pub(crate) fn written<G: Speak>(book: &Book<G>, def: DefId) -> String {
    let name = G::card_name(book.def(def), Lang::En);
    if meant(book, &name) == [def] { name } else { book.def(def).card.id.to_string() }
}

/// Which cards are called how, folded: by their full names, and by what alike versions have in common.
#[derive(Default)]
struct Index {
    full: HashMap<String, Vec<DefId>>,
    plain: HashMap<String, Vec<DefId>>,
}

impl Index {
    fn new<G: Speak>(book: &Book<G>) -> Self {
        let mut index = Self::default();
        for (id, def) in book.defs() {
            for lang in Lang::ALL {
                note(&mut index.full, &G::card_name(def, lang), id);
                note(&mut index.plain, plain_name(def, lang), id);
            }
        }
        index
    }
}

fn note(names: &mut HashMap<String, Vec<DefId>>, name: &str, id: DefId) {
    let called = names.entry(fold(name)).or_default();
    if called.last() != Some(&id) {
        called.push(id);
    }
}

thread_local! {
    /// The index of the book that was asked last: scenarios ask the same one by the thousand.
    static LAST: RefCell<(u64, Rc<Index>)> = RefCell::default();
}

fn index<G: Speak>(book: &Book<G>) -> Rc<Index> {
    LAST.with_borrow_mut(|(hash, index)| {
        if *hash != book.hash() {
            (*hash, *index) = (book.hash(), Rc::new(Index::new(book)));
        }
        Rc::clone(index)
    })
}

/// All cards a written name can mean.
fn meant<G: Speak>(book: &Book<G>, written: &str) -> Vec<DefId> {
    if let Some(def) = Symbol::known(written.trim()).and_then(|id| book.find(id)) {
        return vec![def];
    }
    let (wanted, index) = (fold(written), index(book));
    index.full.get(&wanted).or_else(|| index.plain.get(&wanted)).cloned().unwrap_or_default()
}

pub(crate) fn find<G: Speak>(book: &Book<G>, line: usize, written: &str) -> Result<DefId, Failure> {
    match meant(book, written).as_slice() {
        [one] => Ok(*one),
        [] => {
            let (name, near) = (written.trim(), nearest(book, written));
            let or = |lang: Lang, start: &str, or: &str| match near.is_empty() {
                true => String::new(),
                false => {
                    let names: Vec<String> = near.iter().map(|&d| G::card_name(book.def(d), lang)).collect();
                    format!("; {start} {}?", names.join(or))
                }
            };
            Err(Failure::new(
                line,
                format!("there is no card \"{name}\"{}", or(Lang::En, "did you mean", " or ")),
            )
            .de(format!("es gibt keine Karte „{name}“{}", or(Lang::De, "meinst du", " oder "))))
        }
        several => {
            let names = |lang, or: &str| {
                several.iter().map(|&d| G::card_name(book.def(d), lang)).collect::<Vec<_>>().join(or)
            };
            let name = written.trim();
            Err(Failure::new(line, format!("\"{name}\" can be {}", names(Lang::En, " or ")))
                .de(format!("„{name}“ kann {} sein", names(Lang::De, " oder "))))
        }
    }
}

/// Cards that may have been meant.
fn nearest<G: Speak>(book: &Book<G>, written: &str) -> Vec<DefId> {
    let wanted = fold(written);
    let start: String = wanted.chars().take(4).collect();
    let near = |name: String| fold(&name).starts_with(&start) || fold(&name).contains(&wanted);
    book.defs().filter(|(_, d)| near(G::card_name(d, Lang::En))).map(|(id, _)| id).take(4).collect()
}

/// One card of a list, with what is said about it in brackets.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Written {
    pub def: DefId,
    pub copies: usize,
    pub marks: Vec<String>,
}

/// A list of cards. Names may hold commas, so the longest name that exists is taken.
pub(crate) fn list<G: Speak>(book: &Book<G>, line: usize, text: &str) -> Result<Vec<Written>, Failure> {
    let parts: Vec<&str> = text.split(',').collect();
    let mut out = Vec::new();
    let mut k = 0;
    while k < parts.len() {
        if parts[k].trim().is_empty() {
            k += 1;
            continue;
        }
        let taken = (k + 1..=parts.len()).rev().find(|&end| {
            let (_, name, _) = split(&parts[k..end].join(","));
            !meant(book, &name).is_empty()
        });
        let end = taken.unwrap_or(k + 1);
        let (copies, name, marks) = split(&parts[k..end].join(","));
        out.push(Written { def: find(book, line, &name)?, copies, marks });
        k = end;
    }
    Ok(out)
}

/// "2x Dodge (blue) [face up]" in its parts.
fn split(text: &str) -> (usize, String, Vec<String>) {
    let mut text = text.trim().to_string();
    let mut marks = Vec::new();
    while let Some(start) = text.rfind('[').filter(|_| text.ends_with(']')) {
        marks.insert(0, text[start + 1..text.len() - 1].trim().to_lowercase());
        text = text[..start].trim_end().to_string();
    }
    let copies = text.split_once("x ").and_then(|(n, rest)| n.parse().ok().map(|n| (n, rest.to_string())));
    match copies {
        Some((n, rest)) => (n, rest, marks),
        None => (1, text, marks),
    }
}
