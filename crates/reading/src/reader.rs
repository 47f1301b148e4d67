//! Reads lines and whole cards, and says them again.

use crate::{
    Chart, Forest, Grammar, Head, Lattice, Learner, Names, Prices, Source, Synonyms, Tree, Type, Weights,
    bare, said, words,
};
use serde_json::Value;
use stapel_kernel::{Book, DefId, Shipped};
use stapel_script::{Ability, Card, Word};
use stapel_wording::{Lang, Speak, lines_of};
use std::{
    cmp::Reverse,
    collections::{HashMap, HashSet},
};

/// Reads the texts of one game in one language.
#[derive(Debug)]
pub struct Reader<'b, G: Speak> {
    pub(crate) book: &'b Book<G>,
    pub(crate) lang: Lang,
    pub(crate) grammar: Grammar,
    /// The texts of the cards, for whoever looks for what they do.
    pub(crate) texts: HashMap<DefId, Vec<Tree>>,
    /// What kinds of data do something.
    pub(crate) deeds: HashSet<Type>,
    pub(crate) names: Names,
    pub(crate) prices: Prices,
    pub(crate) synonyms: Synonyms,
    pub(crate) weights: Weights,
    /// What cards say, with the data they say it of.
    pub(crate) examples: Vec<(String, Tree)>,
    /// Everything that is part of an ability on some card.
    on_cards: HashSet<Tree>,
    /// The lines of the cards there are, as words, with what they say.
    lines: HashMap<Vec<String>, Vec<(String, Ability<G>)>>,
    /// What stands before what in a filter, on the cards there are.
    before: HashMap<(&'static str, &'static str), i32>,
}

/// What a line of a card's text is.
#[derive(Clone, Debug, PartialEq)]
pub enum Line<G: Speak> {
    Ability(Ability<G>),
    Keyword(G::Keyword),
    Only(G::Type),
    /// The card's numbers say it.
    Numbers,
}

/// Why a line was not read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trouble {
    /// Up to where it was understood, in bytes.
    pub upto: usize,
    /// Words that could follow there, those first that cards often have there.
    pub next: Vec<String>,
    /// Sentences of cards, or such that could be read, that are most like it.
    pub nearest: Vec<String>,
}

/// A line and what was read in it: more than one thing where its words leave it open, likeliest first.
#[derive(Debug)]
pub struct Heard<G: Speak> {
    pub text: String,
    pub read: Result<Vec<Line<G>>, Trouble>,
}

/// How alike a line is to what was written: what is said in just these letters comes before what is said nearly so, and that before
/// what other words say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Alike {
    Letters,
    Words,
    Meaning,
}

/// What makes a lattice of a line with more that it may say.
type Wider = fn(&str, Lang, &Synonyms) -> Lattice;

/// How many readings of each part are kept, at first and then.
const READINGS: [usize; 3] = [4, 16, 64];
/// How many readings are kept where words may be others.
const SLIPPED: usize = 12;
/// How long a line may be, in bytes: no card says more.
const LONGEST: usize = 1500;

impl<'b, G: Shipped + Speak> Reader<'b, G> {
    /// Learns from the cards of a book, and from changes of them.
    pub fn new(book: &'b Book<G>, lang: Lang) -> Self {
        let source = Source::of(book);
        let mut lines: HashMap<Vec<String>, Vec<(String, Ability<G>)>> = HashMap::new();
        for (_, card) in &source.cards {
            for ability in &card.abilities {
                if let Some(line) = said(book, &bare(card), ability, lang) {
                    let same = lines.entry(words(&line, lang)).or_default();
                    if !same.iter().any(|(_, a)| a == ability) {
                        same.push((line, ability.clone()));
                    }
                }
            }
        }
        let trees = || source.abilities.iter().map(|(_, tree)| tree);
        let prices = Prices::new(trees());
        let say = |host: usize, value: &Value| source.say(host, value, lang);
        let mut grammar = Learner::new(lang, &say, &source.names, &source.pool).learn(&source.abilities);
        grammar.close(&prices);
        let mut before = HashMap::new();
        let mut on_cards = HashSet::new();
        let mut deeds = HashSet::from(["Effect"]);
        for tree in trees() {
            orders(tree, &mut before);
            collect(tree, &mut on_cards);
            verbs(tree, &mut deeds);
        }
        let weights = Weights::new(&grammar, lines.keys());
        let example = |(host, tree): &(usize, Tree)| Some((say(*host, &tree.value())?, tree.clone()));
        let examples = source.abilities.iter().filter_map(example).collect();
        let mut texts: HashMap<DefId, Vec<Tree>> = HashMap::new();
        for (host, tree) in source.abilities {
            texts.entry(source.cards[host / 2].0).or_default().push(tree);
        }
        let (names, synonyms) = (source.names, Synonyms::of::<G>(lang));
        Self {
            book,
            lang,
            grammar,
            texts,
            deeds,
            names,
            prices,
            synonyms,
            weights,
            examples,
            on_cards,
            lines,
            before,
        }
    }

    /// Reads the text of a card whose other parts are known, and puts what was read on it.
    pub fn card(&self, card: &Card<G>, text: &str) -> (Card<G>, Vec<Heard<G>>) {
        let mut out = Card { abilities: Vec::new(), keywords: Vec::new(), only: None, ..card.clone() };
        let mut heard = Vec::new();
        for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
            let read = self.line(&out, line);
            if let Ok(found) = &read {
                match found.first() {
                    Some(Line::Ability(ability)) => out.abilities.push(ability.clone()),
                    Some(Line::Keyword(keyword)) => out.keywords.push(*keyword),
                    Some(Line::Only(kind)) => out.only = Some(*kind),
                    Some(Line::Numbers) | None => {}
                }
            }
            heard.push(Heard { text: line.to_string(), read });
        }
        (out, heard)
    }

    /// Reads one line of a card whose other parts are known.
    pub fn line(&self, host: &Card<G>, text: &str) -> Result<Vec<Line<G>>, Trouble> {
        if text.len() > LONGEST {
            return Err(Trouble { upto: 0, next: Vec::new(), nearest: Vec::new() });
        }
        let host = bare(host);
        // What is said as cards say it is soon found; what else it may say is much, and the same in another order more.
        let mut written = Lattice::plain(text, self.lang);
        for wider in [Some(Lattice::replaced as Wider), Some(Lattice::turned as Wider), None] {
            if let Some(line) = self.words_of_cards(&host, &written) {
                return Ok(vec![line]);
            }
            let found = self.abilities(&host, text, &written);
            if !found.is_empty() {
                return Ok(found);
            }
            if let Some(wider) = wider {
                written = wider(text, self.lang, &self.synonyms);
            }
        }
        Err(self.trouble(&host, text, &Lattice::replaced(text, self.lang, &self.synonyms)))
    }

    /// A line that is no ability.
    fn words_of_cards(&self, host: &Card<G>, written: &Lattice) -> Option<Line<G>> {
        let same = |line: &str| written.says(&words(line, self.lang));
        let keyword = G::Keyword::ALL.iter().find(|&&k| same(G::keyword(k, self.lang)));
        if let Some(&keyword) = keyword {
            return Some(Line::Keyword(keyword));
        }
        if G::number_lines(host, self.lang).iter().any(|line| same(line)) {
            return Some(Line::Numbers);
        }
        let says_only = |kind: G::Type| {
            let only = Card { only: Some(kind), ..host.clone() };
            lines_of(self.book, &only, self.lang).is_ok_and(|lines| same(&lines[0]))
        };
        G::Type::ALL.iter().copied().find(|&kind| says_only(kind)).map(Line::Only)
    }

    /// What of cards and by its parts is a wording of the line.
    fn abilities(&self, host: &Card<G>, text: &str, written: &Lattice) -> Vec<Line<G>> {
        let mut found = self.known(host, written, text);
        let more = self.parts(host, text, written);
        let more: Vec<_> = more.into_iter().filter(|(_, one)| found.iter().all(|(_, a)| a != one)).collect();
        found.extend(more);
        likest(found).into_iter().map(Line::Ability).collect()
    }

    /// What cards with this line have there, as long as it says the same on this one.
    fn known(&self, host: &Card<G>, written: &Lattice, text: &str) -> Vec<(Alike, Ability<G>)> {
        let lines = self.lines.iter().filter(|(line, _)| written.says(line));
        let mut alike: Vec<_> = lines.flat_map(|(_, alike)| alike).collect();
        alike.sort_by_key(|(line, _)| line);
        let here = |(_, ability): &(String, Ability<G>)| {
            let line = said(self.book, host, ability, self.lang)?;
            Some((self.alike(&line, text, written)?, ability.clone()))
        };
        alike.into_iter().filter_map(here).collect()
    }

    /// Reads an ability by what was learned of its parts.
    pub fn by_parts(&self, host: &Card<G>, text: &str) -> Result<Vec<Ability<G>>, Trouble> {
        let (host, written) = (bare(host), Lattice::plain(text, self.lang));
        let found = likest(self.parts(&host, text, &written));
        if found.is_empty() { Err(self.trouble(&host, text, &written)) } else { Ok(found) }
    }

    fn parts(&self, host: &Card<G>, text: &str, written: &Lattice) -> Vec<(Alike, Ability<G>)> {
        let Some(slot) = self.grammar.find_slot("Ability") else { return Vec::new() };
        let chart = Chart::new(&self.grammar, &self.names, self.lang, text, written, Some(slot), false);
        let mut found: Vec<(Alike, usize, Ability<G>)> = Vec::new();
        // More of each part only where the likeliest do not do.
        for keep in READINGS {
            let mut trees = Forest::readings(&chart, &self.prices, slot, keep);
            trees.iter_mut().for_each(|(_, tree)| self.sort_filters(tree));
            // Of data that is said alike: what belongs together, what cards have, the least, the flattest.
            trees.sort_by_cached_key(|(price, tree)| (loose(tree), *price, tree.size(), tree.depth()));
            for (_, tree) in trees {
                let Ok(ability) = serde_json::from_value::<Ability<G>>(tree.value()) else { continue };
                if found.iter().any(|(.., a)| *a == ability) {
                    continue;
                }
                let line = said(self.book, host, &ability, self.lang);
                if let Some(alike) = line.and_then(|line| self.alike(&line, text, written)) {
                    found.push((alike, self.news(&tree), ability));
                }
            }
            // What other words say is only it where nothing says just these.
            if found.iter().any(|(alike, ..)| *alike < Alike::Meaning) {
                break;
            }
        }
        // What cards have comes before what none has.
        found.sort_by_key(|(_, news, _)| *news);
        found.into_iter().map(|(alike, _, ability)| (alike, ability)).collect()
    }

    /// Where a line was not understood, and what is like it.
    fn trouble(&self, host: &Card<G>, text: &str, written: &Lattice) -> Trouble {
        let slot = self.grammar.find_slot("Ability");
        let chart = Chart::new(&self.grammar, &self.names, self.lang, text, written, slot, false);
        let (upto, mut next) = chart.furthest();
        let upto = written.end_of(upto);
        next.sort_by_cached_key(|word| Reverse(self.follows(&text[..upto], word)));
        let nearest = self.nearest(host, text, written, self.slipped(text, written));
        Trouble { upto, next, nearest }
    }

    /// How often cards go on with this word where the last one before stands.
    fn follows(&self, before: &str, word: &str) -> usize {
        let (before, word) = (words(before, self.lang).pop(), words(word, self.lang).pop());
        let goes_on = |line: &Vec<String>| match &before {
            None => usize::from(line.first() == word.as_ref()),
            Some(before) => {
                line.windows(2).filter(|pair| pair[0] == *before && Some(&pair[1]) == word.as_ref()).count()
            }
        };
        self.lines.keys().map(goes_on).sum()
    }

    /// How alike this line is to what was written, if it is a wording of it.
    fn alike(&self, line: &str, text: &str, written: &Lattice) -> Option<Alike> {
        let said = words(line, self.lang);
        match () {
            () if line == text => Some(Alike::Letters),
            () if said == words(text, self.lang) => Some(Alike::Words),
            () => written.says(&said).then_some(Alike::Meaning),
        }
    }

    /// How many of its parts no card has.
    fn news(&self, tree: &Tree) -> usize {
        match self.on_cards.contains(tree) {
            true => 0,
            false => 1 + tree.kids.iter().map(|kid| self.news(kid)).sum::<usize>(),
        }
    }

    /// What would be read if a word of some parts were another.
    fn slipped(&self, text: &str, written: &Lattice) -> Vec<Tree> {
        let Some(slot) = self.grammar.find_slot("Ability") else { return Vec::new() };
        let chart = Chart::new(&self.grammar, &self.names, self.lang, text, written, Some(slot), true);
        let mut trees = Forest::readings(&chart, &self.prices, slot, SLIPPED);
        trees.iter_mut().for_each(|(_, tree)| self.sort_filters(tree));
        trees.into_iter().map(|(_, tree)| tree).collect()
    }

    /// The order in a filter means nothing: it is that of the cards there are.
    fn sort_filters(&self, tree: &mut Tree) {
        tree.kids.iter_mut().for_each(|kid| self.sort_filters(kid));
        if tree.kind == "Filter" && tree.head == Head::List {
            for end in (1..tree.kids.len()).rev() {
                for k in 0..end {
                    let pair = (sort_of(&tree.kids[k + 1]), sort_of(&tree.kids[k]));
                    if self.before.get(&pair).is_some_and(|n| *n > 0) {
                        tree.kids.swap(k, k + 1);
                    }
                }
            }
        }
    }
}

/// Those that are most alike, in their order.
fn likest<T>(mut found: Vec<(Alike, T)>) -> Vec<T> {
    let best = found.iter().map(|(alike, _)| *alike).min();
    found.retain(|(alike, _)| Some(*alike) == best);
    found.into_iter().map(|(_, one)| one).collect()
}

/// What tells an item of a filter from others when it comes to their order.
fn sort_of(tree: &Tree) -> &'static str {
    match tree.kids.first() {
        Some(kid) if matches!(tree.name(), "Type" | "Fact") => kid.name(),
        _ => tree.name(),
    }
}

fn orders(tree: &Tree, before: &mut HashMap<(&'static str, &'static str), i32>) {
    tree.kids.iter().for_each(|kid| orders(kid, before));
    if tree.kind == "Filter" && tree.head == Head::List {
        for (k, first) in tree.kids.iter().enumerate() {
            for second in &tree.kids[k + 1..] {
                *before.entry((sort_of(first), sort_of(second))).or_default() += 1;
                *before.entry((sort_of(second), sort_of(first))).or_default() -= 1;
            }
        }
    }
}

/// How many instructions speak of what was chosen in the one before them, and are not part of it.
fn loose(tree: &Tree) -> usize {
    fn mentions(tree: &Tree) -> bool {
        matches!(tree.head, Head::Word("It" | "That")) || tree.kids.iter().any(mentions)
    }
    fn holds(tree: &Tree) -> bool {
        tree.kind == "Effect" && tree.kids.iter().any(|kid| kid.head == Head::List && kid.kind == "[Effect]")
    }
    let here = match tree.kids.iter().position(holds) {
        Some(first) if tree.head == Head::List => {
            tree.kids[first + 1..].iter().filter(|kid| mentions(kid)).count()
        }
        _ => 0,
    };
    here + tree.kids.iter().map(loose).sum::<usize>()
}

/// What kinds the verbs are of that a game alone has.
fn verbs(tree: &Tree, kinds: &mut HashSet<Type>) {
    if (tree.kind, tree.name()) == ("Effect", "Do") {
        kinds.extend(tree.kids.iter().map(|kid| kid.kind));
    }
    tree.kids.iter().for_each(|kid| verbs(kid, kinds));
}

fn collect(tree: &Tree, parts: &mut HashSet<Tree>) {
    if parts.insert(tree.clone()) {
        tree.kids.iter().for_each(|kid| collect(kid, parts));
    }
}
