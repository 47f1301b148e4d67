//! A line as everything it may say: the words as they were written, and beside them those that cards have for the same. A way from
//! the first place to the last is one wording of the line.

use crate::{Synonyms, Token, line, turned, turned_clause};
use stapel_wording::Lang;
use std::collections::{BTreeSet, HashMap};

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

/// How often words may take the place of words that took the place of others.
const ROUNDS: usize = 3;
/// What stands for any number in a table.
const NUMBER: &str = "#";
/// What stands in a table for the rest of a clause.
const REST: &str = "…";
/// How many places there are at most, and for each word that was written.
const PLACES: [usize; 2] = [300, 60];

impl Lattice {
    /// The words alone.
    pub fn plain(text: &str, lang: Lang) -> Self {
        Weave::new(line(text, lang)).done()
    }

    /// With what cards say for its words.
    pub fn replaced(text: &str, lang: Lang, synonyms: &Synonyms) -> Self {
        Self::of(line(text, lang), synonyms)
    }

    /// With its words in other orders besides.
    pub fn turned(text: &str, lang: Lang, synonyms: &Synonyms) -> Self {
        let mut weave = Weave::new(line(text, lang));
        weave.replace(synonyms);
        weave.turn(lang, synonyms);
        weave.replace(synonyms);
        weave.done()
    }

    /// Of words that are no sentence.
    pub fn of(tokens: Vec<Token>, synonyms: &Synonyms) -> Self {
        let mut weave = Weave::new(tokens);
        weave.replace(synonyms);
        weave.done()
    }

    /// So many ways to say the line at most, as it was written first.
    pub fn wordings(&self, most: usize) -> Vec<Vec<String>> {
        let mut out = Vec::new();
        let mut open = vec![(0, Vec::new())];
        while let Some((at, said)) = open.pop() {
            if at == self.end() {
                out.push(said);
                if out.len() == most {
                    break;
                }
                continue;
            }
            for step in self.steps[at].iter().rev() {
                open.push((step.to, [said.as_slice(), std::slice::from_ref(&step.word)].concat()));
            }
        }
        out
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

/// "3", or "IV" as it is compared.
fn is_number(word: &str) -> bool {
    word.bytes().all(|b| b.is_ascii_digit())
        || matches!(word, "i" | "ii" | "iii" | "iv" | "v" | "vi" | "vii" | "viii" | "ix")
}

/// A lattice that is being made: places in any order, and words that may as well not be there.
struct Weave {
    tokens: Vec<Token>,
    steps: Vec<Vec<Step>>,
    /// Where one is as well without a word.
    empty: Vec<Vec<usize>>,
    before: Vec<usize>,
}

impl Weave {
    /// The first places are those between the words, in their order.
    fn new(tokens: Vec<Token>) -> Self {
        let places = tokens.len() + 1;
        let mut out = Self {
            steps: vec![Vec::new(); places],
            empty: vec![Vec::new(); places],
            before: (0..places).collect(),
            tokens,
        };
        for k in 0..places - 1 {
            let token = &out.tokens[k];
            out.steps[k].push(Step { word: token.word.clone(), to: k + 1 });
            if token.soft {
                out.empty[k].push(k + 1);
            }
        }
        out
    }

    fn is_full(&self) -> bool {
        self.steps.len() > PLACES[0] + PLACES[1] * self.tokens.len()
    }

    /// What may be left out from here on, and what then.
    fn skip<N: Ord + Copy>(&self, places: &mut BTreeSet<(usize, N)>) {
        let mut open: Vec<(usize, N)> = places.iter().copied().collect();
        while let Some((at, number)) = open.pop() {
            let on = self.empty[at].iter().map(|&to| (to, number));
            open.extend(on.filter(|&place| places.insert(place)));
        }
    }

    /// Where these words end that begin here, and the number that stands for `#` in them; what may be left out between them is passed
    /// over.
    fn follow(&self, at: usize, words: &[String]) -> BTreeSet<(usize, Option<&str>)> {
        let mut places = BTreeSet::from([(at, None)]);
        for (k, word) in words.iter().enumerate() {
            if k > 0 {
                self.skip(&mut places);
            }
            let mut next = BTreeSet::new();
            for &(at, number) in &places {
                for step in &self.steps[at] {
                    let is_number = is_number(&step.word);
                    if word == NUMBER && is_number && number.is_none_or(|n| n == step.word) {
                        next.insert((step.to, Some(step.word.as_str())));
                    } else if step.word == *word {
                        next.insert((step.to, number));
                    }
                }
            }
            places = next;
        }
        places
    }

    fn place(&mut self, before: usize) -> usize {
        self.steps.push(Vec::new());
        self.empty.push(Vec::new());
        self.before.push(before);
        self.steps.len() - 1
    }

    fn step(&mut self, from: usize, word: &str, to: usize) {
        let step = Step { word: word.to_string(), to };
        if !self.steps[from].contains(&step) {
            self.steps[from].push(step);
        }
        if word == "," && !self.empty[from].contains(&to) {
            self.empty[from].push(to);
        }
    }

    /// These words may stand between these places: the places between them, if they are new there.
    fn path(&mut self, from: usize, to: usize, words: &[String]) -> Option<Vec<usize>> {
        let Some((last, first)) = words.split_last() else {
            if !self.empty[from].contains(&to) {
                self.empty[from].push(to);
            }
            return None;
        };
        if self.follow(from, words).iter().any(|(end, _)| *end == to) || self.is_full() {
            return None;
        }
        let mut places = vec![from];
        for word in first {
            let next = self.place(self.before[from]);
            self.step(places[places.len() - 1], word, next);
            places.push(next);
        }
        self.step(places[places.len() - 1], last, to);
        places.push(to);
        Some(places)
    }

    /// The same said in another order.
    fn turn(&mut self, lang: Lang, synonyms: &Synonyms) {
        let words: Vec<String> = self.tokens.iter().map(|token| token.word.clone()).collect();
        let ends = |word: &String| matches!(word.as_str(), ":" | ";" | "." | "-" | "}");
        // "Action: ... if ..." is "Action: if ...: ...".
        if let Some(label) = words.iter().position(|word| word == ":") {
            for other in turned(&words[label + 1..], lang) {
                if let Some(comma) = other.iter().position(|word| word == ",") {
                    let mut other = other;
                    other[comma] = ":".into();
                    self.path(label + 1, words.len(), &other);
                }
            }
        }
        let mut from = 0;
        for part in words.split(ends) {
            let places: Vec<usize> = (from..=from + part.len()).collect();
            from += part.len() + 1;
            self.turn_clauses(part, &places, lang, synonyms);
            for other in turned(part, lang) {
                if let Some(places) = self.path(places[0], places[part.len()], &other) {
                    self.turn_clauses(&other, &places, lang, synonyms);
                }
            }
        }
    }

    fn turn_clauses(&mut self, part: &[String], places: &[usize], lang: Lang, synonyms: &Synonyms) {
        let mut from = 0;
        for clause in part.split(|word| matches!(word.as_str(), "," | "und" | "and" | "(" | ")")) {
            let places = &places[from..=from + clause.len()];
            from += clause.len() + 1;
            if clause.len() < 2 {
                continue;
            }
            let (begins, ends) = (places[0], places[clause.len()]);
            self.float(clause, begins, ends, synonyms);
            for other in turned_clause(clause, lang) {
                self.path(begins, ends, &other);
                self.float(&other, begins, ends, synonyms);
            }
        }
    }

    /// "This turn" may stand anywhere in its clause.
    fn float(&mut self, clause: &[String], from: usize, to: usize, synonyms: &Synonyms) {
        let stands = |at: usize| synonyms.floating(&clause[at..]).map(|len| (at, at + len));
        let Some((begins, ends)) = (0..clause.len()).find_map(stands) else { return };
        let phrase = &clause[begins..ends];
        let rest: Vec<&String> = clause[..begins].iter().chain(&clause[ends..]).collect();
        if rest.is_empty() || self.is_full() {
            return;
        }
        // The clause once before the phrase and once behind it.
        let mut without = from;
        let mut with: Option<usize> = None;
        for (k, word) in rest.iter().enumerate() {
            let here = self.before[from];
            let behind = with.unwrap_or_else(|| self.place(here));
            self.path(without, behind, phrase);
            let last = k + 1 == rest.len();
            let next = if last { to } else { self.place(here) };
            self.step(behind, word, next);
            with = Some(next);
            let on = self.place(here);
            self.step(without, word, on);
            without = on;
        }
        self.path(without, to, phrase);
    }

    /// The rest of a clause as it was written, and where it ends.
    fn rest(&self, from: usize) -> (usize, &[Token]) {
        let ends =
            |token: &Token| matches!(token.word.as_str(), "," | ":" | ";" | "." | "und" | "and" | "(" | ")");
        let behind = &self.tokens[from..];
        let len = behind.iter().position(ends).unwrap_or(behind.len());
        (from + len, &behind[..len])
    }

    /// What cards say instead.
    fn replace(&mut self, synonyms: &Synonyms) {
        let mut known = 0;
        for _ in 0..ROUNDS {
            let mut found = Vec::new();
            for at in 0..self.steps.len() {
                let words: BTreeSet<&str> = self.steps[at].iter().map(|step| step.word.as_str()).collect();
                for (written, said) in
                    words.into_iter().chain([NUMBER]).flat_map(|word| synonyms.beginning(word))
                {
                    for (to, number) in self.follow(at, written) {
                        let (to, rest) = match said.iter().any(|word| word == REST) {
                            true if to < self.tokens.len() => self.rest(to),
                            true => continue,
                            false => (to, &[][..]),
                        };
                        let number = number.unwrap_or(NUMBER);
                        let word =
                            |word: &String| if word == NUMBER { number.to_string() } else { word.clone() };
                        let said = said.iter().flat_map(|w| match w.as_str() {
                            REST => rest.iter().map(|token| token.word.clone()).collect(),
                            _ => vec![word(w)],
                        });
                        found.push((at, to, said.collect::<Vec<_>>()));
                    }
                }
            }
            for (from, to, said) in found {
                self.path(from, to, &said);
            }
            if known == self.steps.len() || self.is_full() {
                break;
            }
            known = self.steps.len();
        }
    }

    /// The places in an order in which every word leads on, and nothing left that is no word.
    fn done(self) -> Lattice {
        let mut comes = vec![0; self.steps.len()];
        let on = |at: usize| self.steps[at].iter().map(|step| step.to).chain(self.empty[at].iter().copied());
        (0..comes.len()).flat_map(on).for_each(|to| comes[to] += 1);
        let mut ready: BTreeSet<(usize, usize)> =
            (0..comes.len()).filter(|&at| comes[at] == 0).map(|at| (self.before[at], at)).collect();
        let mut order = Vec::new();
        while let Some((_, at)) = ready.pop_first() {
            order.push(at);
            for to in on(at) {
                comes[to] -= 1;
                if comes[to] == 0 {
                    ready.insert((self.before[to], to));
                }
            }
        }
        let new: HashMap<usize, usize> = order.iter().enumerate().map(|(new, &old)| (old, new)).collect();
        let end = order.len() - 1;
        let mut steps: Vec<Vec<Step>> = vec![Vec::new(); order.len()];
        let mut ends = BTreeSet::from([end]);
        for (at, old) in order.iter().enumerate().rev() {
            let mut here: Vec<Step> =
                self.steps[*old].iter().map(|step| Step { to: new[&step.to], ..step.clone() }).collect();
            for to in self.empty[*old].iter().map(|to| new[to]) {
                let behind =
                    steps[to].iter().filter(|step| !here.contains(step)).cloned().collect::<Vec<_>>();
                here.extend(behind);
                if ends.contains(&to) {
                    ends.insert(at);
                }
            }
            steps[at] = here;
        }
        for steps in &mut steps {
            let last = steps.iter().filter(|step| step.to != end && ends.contains(&step.to));
            let last: Vec<Step> = last.map(|step| Step { to: end, ..step.clone() }).collect();
            steps.extend(last);
        }
        let written = (0..=self.tokens.len()).map(|k| new[&k]).collect();
        let before = order.iter().map(|old| self.before[*old]).collect();
        Lattice { tokens: self.tokens, steps, written, before }
    }
}
