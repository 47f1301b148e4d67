//! Names of cards as people write them: in either language, with or without what tells versions apart, or by id.

use super::Failure;
use stapel_kernel::{Book, DefId};
use stapel_script::Symbol;
use stapel_wording::{Lang, Speak, plain_name};

fn fold(text: &str) -> String {
    text.trim().to_lowercase()
}

/// All cards a written name can mean.
fn meant<G: Speak>(book: &Book<G>, written: &str) -> Vec<DefId> {
    if let Some(def) = Symbol::known(written.trim()).and_then(|id| book.find(id)) {
        return vec![def];
    }
    let wanted = fold(written);
    let all = |full: bool| -> Vec<DefId> {
        book.defs()
            .filter(|(_, d)| {
                Lang::ALL.iter().any(|&lang| match full {
                    true => fold(&G::card_name(d, lang)) == wanted,
                    false => fold(plain_name(d, lang)) == wanted,
                })
            })
            .map(|(id, _)| id)
            .collect()
    };
    let exact = all(true);
    if exact.is_empty() { all(false) } else { exact }
}

pub(crate) fn find<G: Speak>(book: &Book<G>, line: usize, written: &str) -> Result<DefId, Failure> {
    match meant(book, written).as_slice() {
        [one] => Ok(*one),
        [] => {
            let near = nearest(book, written);
            Err(Failure::new(line, format!("there is no card \"{}\"{near}", written.trim())))
        }
        several => {
            let names: Vec<String> = several.iter().map(|&d| G::card_name(book.def(d), Lang::En)).collect();
            Err(Failure::new(line, format!("\"{}\" can be {}", written.trim(), names.join(" or "))))
        }
    }
}

/// "; did you mean ...?"
fn nearest<G: Speak>(book: &Book<G>, written: &str) -> String {
    let wanted = fold(written);
    let start: String = wanted.chars().take(4).collect();
    let near: Vec<String> = book
        .defs()
        .map(|(_, d)| G::card_name(d, Lang::En))
        .filter(|n| fold(n).starts_with(&start) || fold(n).contains(&wanted))
        .take(4)
        .collect();
    if near.is_empty() { String::new() } else { format!("; did you mean {}?", near.join(" or ")) }
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
