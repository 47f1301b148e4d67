//! What people write where cards say something else: tables, one for what is so in every game and one of each game
//! (`synonyms.txt` in its folder). What stands there is tried beside what was written, never in its place.

use crate::lex;
use stapel_kernel::Shipped;
use stapel_wording::Lang;
use std::collections::HashMap;

/// A line is `en: what people write = what cards say`, with nothing on the right for what says nothing `#` for any number and `…` for the rest of the clause;
/// `en~ this turn` may stand anywhere in its clause.
const COMMON: &str = include_str!("synonyms.txt");

/// What people write, and what cards say instead.
pub type Entry = (Vec<String>, Vec<String>);

/// The words of cards for words of people, in one language.
#[derive(Debug, Default)]
pub struct Synonyms {
    /// By the first word that is written: all of them, and what cards say.
    first: HashMap<String, Vec<Entry>>,
    /// What may stand anywhere in its clause.
    floating: Vec<Vec<String>>,
}

impl Synonyms {
    /// Those of a game, and those of every game.
    pub fn of<G: Shipped>(lang: Lang) -> Self {
        let mut out = Self::default();
        out.learn(COMMON, lang);
        for (path, text) in G::files() {
            if path == "synonyms.txt" {
                out.learn(&text, lang);
            }
        }
        out
    }

    fn learn(&mut self, table: &str, lang: Lang) {
        let (mark, floats) = lang.pick(("en:", "en~"), ("de:", "de~"));
        self.floating
            .extend(table.lines().filter_map(|line| Some(spelled(line.strip_prefix(floats)?, lang))));
        for line in table.lines().filter_map(|line| line.strip_prefix(mark)) {
            let Some((written, said)) = line.split_once('=') else { continue };
            let written = spelled(written, lang);
            let Some(first) = written.first().cloned() else { continue };
            let known = self.first.entry(first).or_default();
            for said in said.split('|').map(|said| spelled(said, lang)) {
                if said != written && !known.contains(&(written.clone(), said.clone())) {
                    known.push((written.clone(), said));
                }
            }
        }
    }

    /// What begins with this word, and what cards say for it.
    pub fn beginning(&self, word: &str) -> &[Entry] {
        self.first.get(word).map_or(&[], Vec::as_slice)
    }

    /// How many of these words are something that may stand anywhere in its clause.
    pub fn floating(&self, words: &[String]) -> Option<usize> {
        let fits = self.floating.iter().filter(|phrase| words.starts_with(phrase));
        fits.map(Vec::len).max()
    }
}

/// The words of an entry; what may as well not be there only where there is nothing else.
fn spelled(text: &str, lang: Lang) -> Vec<String> {
    let mut tokens = lex(text, lang);
    if tokens.iter().any(|token| !token.soft) {
        tokens.retain(|token| !token.soft);
    }
    tokens.into_iter().map(|token| token.word).collect()
}
