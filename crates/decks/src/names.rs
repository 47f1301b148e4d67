//! Cards by what people call them: in either language, in any case, with or without accents, by id or by the reference of a
//! printed card. What comes near is told.

use crate::Buildable;
use stapel_script::{Symbol, from_ron};
use stapel_wording::{Lang, name, plain_name};
use std::{
    collections::{BTreeMap, HashMap},
    sync::{Arc, Mutex, PoisonError},
};
use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

/// How alike a name has to be to be told as what was meant, from 0 to 1.
const ALIKE: f64 = 0.72;
/// Longer words are nobody's slip.
const LONGEST: usize = 80;

/// What the cards of a game are called, folded.
#[derive(Debug, Default)]
pub struct CardNames {
    /// By id, by full name in either language, and by reference.
    full: HashMap<String, Vec<Symbol>>,
    /// By the plain name, which several versions may share.
    plain: HashMap<String, Vec<Symbol>>,
}

/// What was found under a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Near {
    Card(Symbol),
    /// It could be any of these.
    Several(Vec<Symbol>),
    /// There is no such card; perhaps this one was meant.
    Unknown(Option<Symbol>),
}

/// In small letters, without accents and marks; what separates words is one blank.
fn folded(text: &str) -> String {
    let mut out = String::new();
    for c in text.nfkd().filter(|c| !is_combining_mark(*c)).flat_map(char::to_lowercase) {
        match c {
            'ß' => out.push_str("ss"),
            '\'' | '’' | '‘' | '`' | '´' | '\u{ad}' => {}
            c if c.is_alphanumeric() => out.push(c),
            _ if out.ends_with(' ') || out.is_empty() => {}
            _ => out.push(' '),
        }
    }
    out.trim_end().into()
}

/// The same with umlauts as two letters, as who has none on the keyboard writes them.
fn spelled_out(text: &str) -> String {
    let mut out = String::new();
    for c in text.nfc() {
        match c {
            'ä' | 'Ä' => out.push_str("ae"),
            'ö' | 'Ö' => out.push_str("oe"),
            'ü' | 'Ü' => out.push_str("ue"),
            c => out.push(c),
        }
    }
    folded(&out)
}

impl CardNames {
    /// The names of a game's cards, gathered once.
    pub fn of<G: Buildable>() -> Arc<Self> {
        static NAMES: Mutex<BTreeMap<&'static str, Arc<CardNames>>> = Mutex::new(BTreeMap::new());
        let mut all = NAMES.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(all.entry(G::ID).or_insert_with(|| Arc::new(Self::gather::<G>())))
    }

    fn gather<G: Buildable>() -> Self {
        let mut names = Self::default();
        let add = |map: &mut HashMap<String, Vec<Symbol>>, said: &str, card: Symbol| {
            for key in [folded(said), spelled_out(said)] {
                let known = map.entry(key).or_default();
                if !known.contains(&card) {
                    known.push(card);
                }
            }
        };
        for (_, def) in G::book().defs() {
            let id = def.card.id;
            add(&mut names.full, id.as_str(), id);
            for lang in Lang::ALL {
                add(&mut names.full, &G::card_name(def, lang), id);
                add(&mut names.plain, plain_name(def, lang), id);
            }
        }
        for (card, reference) in references::<G>() {
            add(&mut names.full, &reference, card);
        }
        names
    }

    /// A card by its full name in either language, by its id or reference, or by its plain name if only one card has that.
    pub fn find(&self, wanted: &str) -> Near {
        // An id is what it is, even if another card is called like that.
        let id =
            Symbol::known(wanted).filter(|id| self.full.get(&folded(wanted)).is_some_and(|c| c.contains(id)));
        if let Some(id) = id {
            return Near::Card(id);
        }
        let keys = [folded(wanted), spelled_out(wanted)];
        for map in [&self.full, &self.plain] {
            for key in &keys {
                match map.get(key).map_or(&[][..], Vec::as_slice) {
                    [] => {}
                    [card] => return Near::Card(*card),
                    several => return Near::Several(several.to_vec()),
                }
            }
        }
        Near::Unknown(None)
    }

    /// The same; what is unknown is held against all names, which takes a moment.
    pub fn find_near(&self, wanted: &str) -> Near {
        match self.find(wanted) {
            Near::Unknown(_) => Near::Unknown(self.nearest(&folded(wanted))),
            found => found,
        }
    }

    fn nearest(&self, wanted: &str) -> Option<Symbol> {
        let length = wanted.chars().count();
        if !(3..=LONGEST).contains(&length) {
            return None;
        }
        let mut best: Option<(f64, &String, Symbol)> = None;
        for (key, cards) in self.full.iter().chain(&self.plain) {
            if key.chars().count().abs_diff(length) > length / 3 + 1 {
                continue;
            }
            let like = strsim::normalized_damerau_levenshtein(key, wanted);
            let Some(&card) = cards.first().filter(|_| like >= ALIKE) else { continue };
            // Maps have no order: of names that are equally alike the first by the alphabet is told.
            if best.is_none_or(|(most, name, _)| like > most || like == most && key < name) {
                best = Some((like, key, card));
            }
        }
        best.map(|(_, _, card)| card)
    }
}

/// How printed cards are called in the lists of a community: card and reference, the usual one first.
pub(crate) fn references<G: Buildable>() -> Vec<(Symbol, String)> {
    let file = G::files().into_iter().find(|(path, _)| path == "references.ron");
    file.map_or_else(Vec::new, |(path, text)| {
        from_ron(&path, &text).unwrap_or_else(|e| panic!("shipped files are checked: {e}"))
    })
}

/// What a card is called so that it is found again: its full name, or its id if it shares that.
pub(crate) fn said<G: Buildable>(names: &CardNames, card: Symbol, lang: Lang) -> String {
    let book = G::book();
    let Some(def) = book.find(card) else { return card.to_string() };
    let full = name(book, def, lang);
    if names.find(&full) == Near::Card(card) { full } else { card.to_string() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_people_type_is_the_same() {
        assert_eq!(folded("  Spider’s   BITE (rot) "), "spiders bite rot");
        assert_eq!(folded("Gießerei-Mechanikerin"), "giesserei mechanikerin");
        assert_eq!((folded("Wächter"), spelled_out("Wächter")), ("wachter".into(), "waechter".into()));
        assert_eq!(folded("Waechter"), spelled_out("WÄCHTER"));
    }
}
