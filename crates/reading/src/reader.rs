//! Reads lines and whole cards, and says them again.

use crate::{
    By, Called, Chart, Forest, Grammar, Head, Known, Learner, Names, Prices, Tree, settle, shape, tokens,
    words,
};
use serde_json::Value;
use stapel_kernel::Book;
use stapel_script::{Ability, Activated, Card, Word};
use stapel_wording::{Lang, Speak, lines_of, name};
use std::collections::{HashMap, HashSet};

/// Reads the texts of one game in one language.
#[derive(Debug)]
pub struct Reader<'b, G: Speak> {
    book: &'b Book<G>,
    lang: Lang,
    grammar: Grammar,
    names: Names,
    prices: Prices,
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
    /// Words that could follow there.
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

/// How many readings of each part are kept, at first and then.
const READINGS: [usize; 3] = [4, 16, 64];
/// How long a line may be, in bytes: no card says more.
const LONGEST: usize = 1500;

impl<'b, G: Speak> Reader<'b, G> {
    /// Learns from the cards of a book, and from changes of them.
    pub fn new(book: &'b Book<G>, lang: Lang) -> Self {
        let cards: Vec<&Card<G>> = book.defs().map(|(_, def)| &def.card).collect();
        let names = names_of(book);
        let known =
            Known { name: cards.first().map(|c| c.name.en.clone()).unwrap_or_default(), ..Known::default() };
        let tree = |value: &Value| shape::<Ability<G>>(&known, value).ok();
        let mut abilities: Vec<(usize, Tree)> = Vec::new();
        let mut lines: HashMap<Vec<String>, Vec<(String, Ability<G>)>> = HashMap::new();
        for (k, card) in cards.iter().enumerate() {
            for ability in &card.abilities {
                let value =
                    serde_json::to_value(ability).expect("card data has no value that JSON cannot write");
                abilities.extend(tree(&value).map(|tree| (2 * k, tree)));
                if let Some(line) = said(book, &bare(card), ability, lang) {
                    let same = lines.entry(words(&line, lang)).or_default();
                    if !same.iter().any(|(_, a)| a == ability) {
                        same.push((line, ability.clone()));
                    }
                }
            }
        }
        settle(&mut abilities);
        let say = |host: usize, value: &Value| {
            let ability = serde_json::from_value::<Ability<G>>(value.clone()).ok()?;
            let mut host_card = bare(cards[host / 2]);
            if host % 2 == 1 {
                host_card.stats.values_mut().for_each(|n| *n += 1);
            }
            said(book, &host_card, &ability, lang)
        };
        let mut before = HashMap::new();
        abilities.iter().for_each(|(_, tree)| orders(tree, &mut before));
        let mut on_cards = HashSet::new();
        abilities.iter().for_each(|(_, tree)| collect(tree, &mut on_cards));
        let prices = Prices::new(abilities.iter().map(|(_, tree)| tree));
        let mut grammar = Learner::new(lang, &say, &names).learn(&abilities, &known, &tree);
        grammar.close(&prices);
        Self { book, lang, grammar, names, prices, on_cards, lines, before }
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
        let wanted = words(text, self.lang);
        let same = |line: &str| words(line, self.lang) == wanted;
        let keyword = G::Keyword::ALL.iter().find(|&&k| same(G::keyword(k, self.lang)));
        if let Some(&keyword) = keyword {
            return Ok(vec![Line::Keyword(keyword)]);
        }
        let host = bare(host);
        if G::number_lines(&host, self.lang).iter().any(|line| same(line)) {
            return Ok(vec![Line::Numbers]);
        }
        for &kind in G::Type::ALL {
            let only = Card { only: Some(kind), ..host.clone() };
            if let Ok(lines) = lines_of(self.book, &only, self.lang)
                && same(&lines[0])
            {
                return Ok(vec![Line::Only(kind)]);
            }
        }
        let mut found = self.known(&host, &wanted, text);
        match self.by_parts(&host, text) {
            Ok(more) => {
                let more: Vec<_> = more.into_iter().filter(|ability| !found.contains(ability)).collect();
                found.extend(more);
            }
            Err(trouble) if found.is_empty() => return Err(trouble),
            Err(_) => {}
        }
        Ok(found.into_iter().map(Line::Ability).collect())
    }

    /// What cards with this very line have there, as long as it says the same on this one.
    fn known(&self, host: &Card<G>, wanted: &[String], text: &str) -> Vec<Ability<G>> {
        let same = |a: &Ability<G>| {
            said(self.book, host, a, self.lang).is_some_and(|line| words(&line, self.lang) == wanted)
        };
        let mut alike: Vec<_> =
            self.lines.get(wanted).into_iter().flatten().filter(|(_, ability)| same(ability)).collect();
        alike.sort_by_key(|(line, _)| line != text);
        alike.into_iter().map(|(_, ability)| ability.clone()).collect()
    }

    /// Reads an ability by what was learned of its parts.
    pub fn by_parts(&self, host: &Card<G>, text: &str) -> Result<Vec<Ability<G>>, Trouble> {
        let tokens = tokens(text, self.lang);
        let slot = self.grammar.find_slot("Ability");
        let chart = Chart::new(&self.grammar, &self.names, self.lang, text, &tokens, slot);
        let host = bare(host);
        let wanted: Vec<&String> = tokens.iter().map(|t| &t.word).collect();
        let mut found: Vec<(bool, usize, Ability<G>)> = Vec::new();
        let mut nearest = Vec::new();
        // More of each part only where the likeliest do not do.
        for keep in READINGS {
            let mut trees =
                slot.map(|slot| Forest::readings(&chart, &self.prices, slot, keep)).unwrap_or_default();
            trees.iter_mut().for_each(|(_, tree)| self.sort_filters(tree));
            // Of data that is said alike: what belongs together, what cards have, the least, the flattest.
            trees.sort_by_cached_key(|(price, tree)| (loose(tree), *price, tree.size(), tree.depth()));
            for (_, tree) in trees {
                let Ok(ability) = serde_json::from_value::<Ability<G>>(tree.value()) else { continue };
                if found.iter().any(|(.., a)| *a == ability) {
                    continue;
                }
                let Some(line) = said(self.book, &host, &ability, self.lang) else { continue };
                if words(&line, self.lang).iter().eq(wanted.iter().copied()) {
                    found.push((line != text, self.news(&tree), ability));
                } else {
                    nearest.push(line);
                }
            }
            if !found.is_empty() {
                break;
            }
        }
        if found.is_empty() {
            return Err(self.trouble(&chart, text, nearest));
        }
        // What is said in just these words comes before what is said nearly so, and what cards have before what none has.
        let exact = found.iter().any(|(unlike, ..)| !unlike);
        found.retain(|(unlike, ..)| !(exact && *unlike));
        found.sort_by_key(|(_, news, _)| *news);
        Ok(found.into_iter().map(|(.., ability)| ability).collect())
    }

    /// How many of its parts no card has.
    fn news(&self, tree: &Tree) -> usize {
        match self.on_cards.contains(tree) {
            true => 0,
            false => 1 + tree.kids.iter().map(|kid| self.news(kid)).sum::<usize>(),
        }
    }

    fn trouble(&self, chart: &Chart<'_>, text: &str, mut nearest: Vec<String>) -> Trouble {
        let (upto, next) = chart.furthest();
        nearest.extend(self.lines.values().flatten().map(|(line, _)| line.clone()));
        let text = text.to_lowercase();
        let unlike = |line: &String| {
            let alike = strsim::sorensen_dice(&line.to_lowercase(), &text);
            ((1.0 - alike) * 1000.0) as i32
        };
        nearest.sort_by_cached_key(|line| (unlike(line), line.clone()));
        nearest.dedup();
        nearest.truncate(3);
        Trouble { upto: chart.end_of(upto), next, nearest }
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

fn collect(tree: &Tree, parts: &mut HashSet<Tree>) {
    if parts.insert(tree.clone()) {
        tree.kids.iter().for_each(|kid| collect(kid, parts));
    }
}

/// A card without its texts: what stands around the abilities when one of them is said.
fn bare<G: Speak>(card: &Card<G>) -> Card<G> {
    Card { abilities: Vec::new(), only: None, ..card.clone() }
}

/// One ability as a line of this card.
fn said<G: Speak>(book: &Book<G>, host: &Card<G>, ability: &Ability<G>, lang: Lang) -> Option<String> {
    let card = Card { abilities: vec![ability.clone()], ..host.clone() };
    lines_of(book, &card, lang).ok()?.into_iter().next()
}

fn names_of<G: Speak>(book: &Book<G>) -> Names {
    let mut all = Vec::new();
    let mut abilities = Vec::new();
    for (id, def) in book.defs() {
        let card = &def.card;
        let said = Lang::ALL.map(|lang| name(book, id, lang));
        all.push(Called { by: By::Id, data: card.id.to_string(), said });
        let names = [card.name.en.clone(), card.name.de.clone()];
        all.push(Called { by: By::Name, data: card.name.en.clone(), said: names });
        for word in &def.name_words {
            let de = card.name.de.split(',').next().unwrap_or_default().to_string();
            all.push(Called { by: By::Word, data: word.to_string(), said: [word.to_string(), de] });
        }
        for ability in &card.abilities {
            if let Ability::Activated(Activated { name: Some(name), .. }) = ability {
                abilities.push([name.en.clone(), name.de.clone()]);
            }
        }
    }
    Names::new(all, abilities)
}
