//! A line as everything it may say: the words as they were written, and beside them those that cards have for the same. A way from
//! the first place to the last is one wording of the line.

use crate::{Synonyms, Token, apart, line};
use stapel_wording::Lang;
use std::collections::BTreeSet;

/// A word that can be read from a place on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    pub word: String,
    /// The place behind it.
    pub to: usize,
}

#[derive(Debug)]
pub struct Lattice {
    tokens: Vec<Token>,
    /// What can be read from each place on.
    steps: Vec<Vec<Step>>,
    /// The places between the words as they were written; there are others inside what cards say in more words.
    written: Vec<usize>,
    /// How many written words lie before each place.
    before: Vec<usize>,
}

impl Lattice {
    pub fn new(text: &str, lang: Lang, synonyms: &Synonyms) -> Self {
        let tokens = line(text, lang);
        let mut found: Vec<_> = (0..tokens.len()).map(|at| synonyms.at(&tokens[at..])).collect();
        if lang == Lang::De {
            verbs_first(&tokens, &mut found);
        }
        let (mut written, mut before) = (Vec::new(), Vec::new());
        for (k, here) in found.iter().enumerate() {
            written.push(before.len());
            let inside: usize = here.iter().map(|(_, said)| said.len().saturating_sub(1)).sum();
            before.extend(std::iter::repeat_n(k, 1 + inside));
        }
        written.push(before.len());
        before.push(tokens.len());
        let mut out = Self { steps: vec![Vec::new(); before.len()], tokens, written, before };
        let mut left_out = Vec::new();
        for (k, here) in found.iter().enumerate() {
            let from = out.written[k];
            let (word, next) = (out.tokens[k].word.clone(), out.written[k + 1]);
            out.add(from, &word, next);
            if out.tokens[k].soft {
                left_out.push((from, next));
            }
            let mut inner = from;
            for (len, said) in here {
                let end = out.written[k + len];
                let Some((last, first)) = said.split_last() else {
                    left_out.push((from, end));
                    continue;
                };
                let mut at = from;
                for word in first {
                    inner += 1;
                    out.add(at, word, inner);
                    at = inner;
                }
                out.add(at, last, end);
            }
        }
        out.leave_out(&left_out);
        out
    }

    fn add(&mut self, from: usize, word: &str, to: usize) {
        let step = Step { word: word.to_string(), to };
        if !self.steps[from].contains(&step) {
            self.steps[from].push(step);
        }
    }

    /// Words that say nothing: what can be read behind them can be read before them, and a line may end before them.
    fn leave_out(&mut self, spans: &[(usize, usize)]) {
        let end = self.end();
        let mut ends = BTreeSet::from([end]);
        for &(from, to) in spans.iter().rev() {
            let behind = self.steps[to].clone();
            self.steps[from].extend(behind);
            if ends.contains(&to) {
                ends.insert(from);
            }
        }
        for steps in &mut self.steps {
            let last = steps.iter().filter(|step| step.to != end && ends.contains(&step.to));
            let last: Vec<Step> = last.map(|step| Step { to: end, ..step.clone() }).collect();
            steps.extend(last);
        }
    }

    /// The last place.
    pub fn end(&self) -> usize {
        self.steps.len() - 1
    }

    pub fn steps(&self, at: usize) -> &[Step] {
        &self.steps[at]
    }

    /// Where so many words end that were written from here on; from places between written words only.
    pub fn written(&self, at: usize, len: usize) -> Option<usize> {
        let first = self.before[at];
        (self.written[first] == at).then(|| self.written.get(first + len).copied()).flatten()
    }

    /// Where the text stands between two places, in bytes.
    pub fn span(&self, from: usize, to: usize) -> (usize, usize) {
        (self.tokens[self.before[from]].from, self.tokens[self.before[to] - 1].to)
    }

    /// Where the written words before a place end, in bytes.
    pub fn end_of(&self, place: usize) -> usize {
        self.before[place].checked_sub(1).map_or(0, |k| self.tokens[k].to)
    }

    /// Where these words end, if they can be read from here on.
    pub fn follow(&self, at: usize, words: &[String]) -> BTreeSet<usize> {
        words.iter().fold(BTreeSet::from([at]), |places, word| {
            let on = places.iter().flat_map(|&at| &self.steps[at]);
            on.filter(|step| step.word == *word).map(|step| step.to).collect()
        })
    }

    /// Whether these words are a wording of the whole line.
    pub fn says(&self, words: &[String]) -> bool {
        self.follow(0, words).contains(&self.end())
    }
}

/// So many written words, and what cards say instead.
type Instead = (usize, Vec<String>);

/// "2 Karten ziehen" is "ziehe 2 Karten" on cards: of every part of a line the last word may come first.
fn verbs_first(tokens: &[Token], found: &mut [Vec<Instead>]) {
    let ends = |token: &Token| matches!(token.word.as_str(), ":" | ";" | "." | "-" | "," | "und");
    let mut from = 0;
    for part in tokens.split(ends) {
        let begins = from;
        from += part.len() + 1;
        let [others @ .., verb] = part else { continue };
        if others.is_empty() || !verb.word.starts_with(char::is_alphabetic) {
            continue;
        }
        let plain = [(verb.word.as_str(), "")].into_iter();
        for (verb, behind) in plain.chain(apart(&verb.word).map(|(start, rest)| (rest, start))) {
            for soft in [true, false] {
                let kept = others.iter().filter(|token| soft || !token.soft).map(|token| token.word.as_str());
                let said = [verb].into_iter().chain(kept).chain([behind]).filter(|word| !word.is_empty());
                let said: Vec<String> = said.map(str::to_string).collect();
                if !found[begins].iter().any(|(_, known)| *known == said) {
                    found[begins].push((part.len(), said));
                }
            }
        }
    }
}
