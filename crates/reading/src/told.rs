//! What was read, told to people and to the browser: the data, both texts, and of every line what was understood.

use crate::{Heard, Line, Reader, Trouble};
use serde::Serialize;
use stapel_kernel::Shipped;
use stapel_script::{Card, Word, to_ron};
use stapel_wording::{Lang, Speak, lines_of};
use std::collections::HashSet;
use ts_rs::TS;

/// A card that was written as sentences.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Told {
    /// As the card language writes it.
    pub data: String,
    pub en: Vec<String>,
    pub de: Vec<String>,
    pub lines: Vec<ToldLine>,
}

/// A line as it was written, and what was understood.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct ToldLine {
    pub text: String,
    /// As this game says it; empty if it was not understood.
    pub said: String,
    /// What else it could mean.
    pub or: Vec<Meaning>,
    /// What it adds to the card: an ability, as the card language writes it; empty for keywords and what numbers say.
    pub ability: String,
    /// The keyword that it is, or nothing.
    pub keyword: String,
    /// Up to which byte it was understood.
    pub upto: u32,
    /// What could stand there.
    pub next: Vec<String>,
    /// Sentences that are like it.
    pub nearest: Vec<String>,
}

/// One of several things that a line can mean, in both languages: where one is alike, the other tells them apart.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Meaning {
    pub en: String,
    pub de: String,
    /// As the card language writes it.
    pub ability: String,
}

impl<G: Shipped + Speak> Reader<'_, G> {
    pub fn tell(&self, card: &Card<G>, heard: &[Heard<G>]) -> Told {
        let [en, de] = Lang::ALL.map(|lang| lines_of(self.book, card, lang).unwrap_or_default());
        let lines = heard.iter().map(|heard| self.tell_line(card, heard)).collect();
        Told { data: to_ron(card), en, de, lines }
    }

    fn tell_line(&self, card: &Card<G>, heard: &Heard<G>) -> ToldLine {
        let text = heard.text.clone();
        let mut told = ToldLine {
            upto: text.len() as u32,
            text,
            said: String::new(),
            or: Vec::new(),
            ability: String::new(),
            keyword: String::new(),
            next: Vec::new(),
            nearest: Vec::new(),
        };
        match &heard.read {
            Ok(found) => {
                if let Some(first) = found.first() {
                    told.said = self.said_alone(card, first, self.lang);
                    told.ability = data_of(first);
                    if let Line::Keyword(keyword) = first {
                        told.keyword = keyword.name().into();
                    }
                }
                if found.len() > 1 {
                    told.or = found.iter().map(|line| self.reading(card, line)).collect();
                    let mut said = HashSet::new();
                    told.or.retain(|one| said.insert((one.en.clone(), one.de.clone())));
                    // Two data that are alike in both languages are one reading to whoever asks.
                    if told.or.len() == 1 {
                        told.or.clear();
                    }
                }
            }
            Err(Trouble { upto, next, nearest }) => {
                told.upto = *upto as u32;
                told.next.clone_from(next);
                told.nearest.clone_from(nearest);
            }
        }
        told
    }

    fn reading(&self, card: &Card<G>, line: &Line<G>) -> Meaning {
        let [en, de] = Lang::ALL.map(|lang| self.said_alone(card, line, lang));
        Meaning { en, de, ability: data_of(line) }
    }

    /// What this line of a card says, without the others.
    fn said_alone(&self, card: &Card<G>, line: &Line<G>, lang: Lang) -> String {
        let mut alone = Card { abilities: Vec::new(), keywords: Vec::new(), only: None, ..card.clone() };
        match line {
            Line::Ability(ability) => alone.abilities.push(ability.clone()),
            Line::Keyword(keyword) => alone.keywords.push(*keyword),
            Line::Only(kind) => alone.only = Some(*kind),
            Line::Numbers => {}
        }
        let lines = lines_of(self.book, &alone, lang).unwrap_or_default();
        let at = if matches!(line, Line::Keyword(_)) { lines.len().saturating_sub(1) } else { 0 };
        lines.into_iter().nth(at).unwrap_or_default()
    }
}

fn data_of<G: Speak>(line: &Line<G>) -> String {
    match line {
        Line::Ability(ability) => to_ron(ability),
        Line::Keyword(_) | Line::Only(_) | Line::Numbers => String::new(),
    }
}
