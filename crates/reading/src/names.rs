//! The names of cards, as texts speak of them.

use crate::{By, words};
use stapel_wording::Lang;
use std::collections::HashMap;

/// How one card is called: what its data says, and what is read in either language.
#[derive(Clone, Debug)]
pub struct Called {
    pub by: By,
    pub data: String,
    /// In English and in German.
    pub said: [String; 2],
}

/// The words of a name, and its number.
type Read = (Vec<String>, usize);

#[derive(Debug, Default)]
pub struct Names {
    all: Vec<Called>,
    /// By what the data says.
    index: HashMap<String, usize>,
    /// By the first word of what is read.
    first: [HashMap<String, Vec<Read>>; 2],
    /// What abilities are called on cards, in both languages.
    pub abilities: Vec<[String; 2]>,
}

impl Names {
    pub fn new(all: Vec<Called>, abilities: Vec<[String; 2]>) -> Self {
        let mut out = Self { abilities, ..Self::default() };
        for called in all {
            if out.index.contains_key(&called.data) {
                continue;
            }
            let number = out.all.len();
            for lang in Lang::ALL {
                let said = words(&called.said[lang as usize], lang);
                if let Some(first) = said.first() {
                    out.first[lang as usize].entry(first.clone()).or_default().push((said, number));
                }
            }
            out.index.insert(called.data.clone(), number);
            out.all.push(called);
        }
        out
    }

    pub fn by(&self, data: &str) -> By {
        self.index.get(data).map_or(By::Word, |&k| self.all[k].by)
    }

    /// What is read for a name in the data.
    pub fn words(&self, data: &str, lang: Lang) -> Option<Vec<String>> {
        self.index.get(data).map(|&k| words(&self.all[k].said[lang as usize], lang))
    }

    /// Some names of this kind.
    pub fn some(&self, by: By) -> impl Iterator<Item = String> + '_ {
        self.all.iter().filter(move |c| c.by == by).step_by(7).map(|c| c.data.clone())
    }

    /// The names that begin with this word: all of their words, and which.
    pub fn beginning(&self, word: &str, lang: Lang) -> impl Iterator<Item = (&[String], &Called)> {
        let here = self.first[lang as usize].get(word);
        here.into_iter().flatten().map(|(said, k)| (said.as_slice(), &self.all[*k]))
    }
}
