//! What people write where cards say something else: tables, one for what is so in every game and one of each game
//! (`synonyms.txt` in its folder). What stands there is tried beside what was written, never in its place.

use crate::{Token, lex};
use stapel_kernel::Shipped;
use stapel_wording::Lang;
use std::collections::HashMap;

/// A line is `en: what people write = what cards say`, with nothing on the right for what says nothing.
const COMMON: &str = include_str!("synonyms.txt");

/// What people write, and what cards say instead.
type Entry = (Vec<String>, Vec<String>);

/// The words of cards for words of people, in one language.
#[derive(Debug, Default)]
pub struct Synonyms {
    /// By the first word that is written: all of them, and what cards say.
    first: HashMap<String, Vec<Entry>>,
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
        let mark = lang.pick("en:", "de:");
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

    /// What cards say for the first of these words: how many they are, and the words instead.
    pub fn at(&self, tokens: &[Token]) -> Vec<(usize, Vec<String>)> {
        let known = tokens.first().and_then(|first| self.first.get(&first.word));
        let found = known.into_iter().flatten();
        found.filter_map(|(written, said)| Some((length(written, tokens)?, said.clone()))).collect()
    }
}

/// How many of the tokens these words are: what may as well not be there is passed over.
fn length(written: &[String], tokens: &[Token]) -> Option<usize> {
    let mut at = 0;
    for word in written {
        while at > 0 && tokens.get(at)?.soft && tokens[at].word != *word {
            at += 1;
        }
        if tokens.get(at)?.word != *word {
            return None;
        }
        at += 1;
    }
    Some(at)
}

/// The words of an entry; what may as well not be there only where there is nothing else.
fn spelled(text: &str, lang: Lang) -> Vec<String> {
    let mut tokens = lex(text, lang);
    if tokens.iter().any(|token| !token.soft) {
        tokens.retain(|token| !token.soft);
    }
    tokens.into_iter().map(|token| token.word).collect()
}
