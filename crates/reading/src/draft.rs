//! Cards as somebody writes them down: a paragraph each, with the name in the first line, types and numbers in the second, and
//! the text below.

use crate::{Heard, Reader};
use stapel_kernel::Shipped;
use stapel_script::{Card, Symbol, Text, Word};
use stapel_wording::{Lang, Speak};

/// A card as it was written, and what was read in its lines.
#[derive(Debug)]
pub struct Draft<G: Speak> {
    pub card: Card<G>,
    /// Each with its number in the file, from 1.
    pub lines: Vec<(usize, Heard<G>)>,
}

/// What is wrong in a file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {reason}")]
pub struct Fault {
    pub line: usize,
    pub reason: String,
}

impl<G: Shipped + Speak> Reader<'_, G> {
    /// Reads a file of cards. A card whose types or numbers are not understood ends it; lines of text that are not
    /// understood stand in the drafts.
    pub fn drafts(&self, text: &str) -> Result<Vec<Draft<G>>, Fault> {
        let mut out = Vec::new();
        let lines: Vec<(usize, &str)> =
            text.lines().enumerate().map(|(k, line)| (k + 1, line.trim())).collect();
        for paragraph in lines.split(|(_, line)| line.is_empty()) {
            let [(_, name), rest @ ..] = paragraph else { continue };
            let mut card = named(name);
            let rest = match rest {
                [(number, line), text @ ..] => {
                    numbers(&mut card, line).map_err(|reason| Fault { line: *number, reason })?;
                    text
                }
                [] => rest,
            };
            let text: Vec<&str> = rest.iter().map(|(_, line)| *line).collect();
            let (card, heard) = self.card(&card, &text.join("\n"));
            let lines = rest.iter().map(|(number, _)| *number).zip(heard).collect();
            out.push(Draft { card, lines });
        }
        Ok(out)
    }
}

/// A card of this name, "English / Deutsch", or one for both languages, and nothing else yet.
pub fn named<G: Speak>(name: &str) -> Card<G> {
    let (en, de) = name.split_once(" / ").unwrap_or((name, name));
    let words = en.split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty());
    let id = words.map(str::to_lowercase).collect::<Vec<_>>().join("-");
    Card {
        id: Symbol::new(if id.is_empty() { "new-card" } else { &id }),
        name: Text { en: en.trim().into(), de: de.trim().into() },
        stats: Default::default(),
        types: Vec::new(),
        keywords: Vec::new(),
        only: None,
        extra: Default::default(),
        abilities: Vec::new(),
    }
}

/// "Character, Mage, cost 2": types by their names in either language, numbers before or behind theirs.
fn numbers<G: Speak>(card: &mut Card<G>, line: &str) -> Result<(), String> {
    for item in line.split([',', '·', '|']).map(str::trim).filter(|item| !item.is_empty()) {
        let is_number = |word: &&str| word.parse::<i16>().is_ok();
        let number = item.split_whitespace().find(is_number).and_then(|n| n.parse().ok());
        let word: Vec<&str> = item.split_whitespace().filter(|w| !is_number(w)).collect();
        let word = word.join(" ");
        match number {
            Some(n) => {
                let stat = find(&word, G::stat).ok_or_else(|| none("number", &word, G::stat))?;
                card.stats.insert(stat, n);
            }
            None => card.types.push(find(&word, G::kind).ok_or_else(|| none("type", &word, G::kind))?),
        }
    }
    Ok(())
}

/// A word by what it is called in either language, or by its identifier.
fn find<W: Word>(text: &str, said: impl Fn(W, Lang) -> &'static str) -> Option<W> {
    let called =
        |word: &W| Lang::ALL.iter().any(|&lang| said(*word, lang).to_lowercase() == text.to_lowercase());
    W::ALL.iter().copied().find(called).or_else(|| W::parse(text))
}

fn none<W: Word>(what: &str, word: &str, said: impl Fn(W, Lang) -> &'static str) -> String {
    let unlike = |w: &W| {
        let nearest = Lang::ALL.iter().map(|&lang| strsim::jaro_winkler(said(*w, lang), word));
        ((1.0 - nearest.fold(0.0, f64::max)) * 1000.0) as i32
    };
    match W::ALL.iter().min_by_key(|w| unlike(w)) {
        Some(&like) => {
            format!(
                "there is no {what} \"{word}\"; did you mean {} ({})?",
                said(like, Lang::En),
                said(like, Lang::De)
            )
        }
        None => format!("there is no {what} \"{word}\""),
    }
}
