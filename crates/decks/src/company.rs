//! Cards that go with these: from games of our bots with mixed decks (`company.csv`, made by `stapel decks learn`), or,
//! where there are none, from what the ready decks have together. Each piece of advice says which.

use crate::{Buildable, names::CardNames, names::said};
use serde::{Deserialize, Serialize};
use stapel_script::{Deck, Symbol};
use stapel_wording::Lang;
use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    sync::{Arc, Mutex, PoisonError},
};
use ts_rs::TS;

/// So many games of no effect are added to what was seen: few games say little.
const DOUBT: f64 = 40.0;

/// What was counted of a card, or of two in the same hands.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Row {
    pub card: String,
    /// Empty for a card by itself.
    pub with: String,
    /// Games in which somebody had it (or both).
    pub games: u64,
    /// Points out of those games.
    pub points: f64,
}

/// What bots have found out about the cards of a game.
#[derive(Debug, Default)]
pub struct Company {
    cards: HashMap<Symbol, (u64, f64)>,
    pairs: HashMap<(Symbol, Symbol), (u64, f64)>,
}

/// What few games show counts for less.
pub(crate) fn shrunk(gain: f64, games: u64) -> f64 {
    gain * games as f64 / (games as f64 + DOUBT)
}

fn share((games, points): (u64, f64)) -> f64 {
    if games == 0 { 0.5 } else { points / games as f64 }
}

impl Company {
    /// What ships with a game, read once.
    pub fn of<G: Buildable>() -> Arc<Self> {
        static ALL: Mutex<BTreeMap<&'static str, Arc<Company>>> = Mutex::new(BTreeMap::new());
        let mut all = ALL.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(all.entry(G::ID).or_insert_with(|| {
            let file = G::files().into_iter().find(|(path, _)| path == "company.csv");
            let read = file.map(|(_, text)| Self::read(&text));
            Arc::new(
                read.transpose()
                    .unwrap_or_else(|e| panic!("shipped files are checked: {e}"))
                    .unwrap_or_default(),
            )
        }))
    }

    /// Reads a table; cards that are not known are passed over, because a table outlives changes of the cards.
    pub fn read(text: &str) -> Result<Self, csv::Error> {
        let mut company = Self::default();
        let mut reader = csv::ReaderBuilder::new().comment(Some(b'#')).from_reader(text.as_bytes());
        for row in reader.deserialize() {
            let row: Row = row?;
            let Some(card) = Symbol::known(&row.card) else { continue };
            let seen = (row.games, row.points);
            if row.with.is_empty() {
                company.cards.insert(card, seen);
            } else if let Some(with) = Symbol::known(&row.with) {
                company.pairs.insert((card, with), seen);
                company.pairs.insert((with, card), seen);
            }
        }
        Ok(company)
    }

    pub fn is_empty(&self) -> bool {
        self.cards.is_empty()
    }

    /// What a card adds to the chance to win for who has it in the game.
    fn gain(&self, card: Symbol) -> (f64, u64) {
        let seen = self.cards.get(&card).copied().unwrap_or_default();
        (shrunk(share(seen) - 0.5, seen.0), seen.0)
    }

    /// What two cards add together beyond what each adds alone.
    pub(crate) fn lift(&self, card: Symbol, with: Symbol) -> Option<(f64, u64)> {
        let &both = self.pairs.get(&(card, with))?;
        let alone = |c| self.cards.get(&c).copied().map_or(0.0, |seen| share(seen) - 0.5);
        Some((shrunk(share(both) - 0.5 - alone(card) - alone(with), both.0), both.0))
    }
}

/// Where a piece of advice comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Source {
    /// Games of bots with mixed decks.
    Games,
    /// What ready decks have together; nothing was played.
    Decks,
}

/// The card of the deck that it goes with best.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Partner {
    pub card: String,
    pub name: String,
    /// What both add together beyond what each adds alone, in points of a hundred.
    pub gain: f64,
    #[ts(type = "number")]
    pub games: u64,
}

#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[ts(rename = "CardAdvice")]
pub struct Advice {
    pub card: String,
    pub name: String,
    pub source: Source,
    /// Of games: what it adds to the chance to win for who has it, in points of a hundred. Of decks: in how many of a
    /// hundred ready decks with a card of this deck it is.
    pub gain: f64,
    #[ts(type = "number")]
    pub games: u64,
    pub with: Option<Partner>,
}

/// Cards to add, the best first; none of `not`.
pub fn advice<G: Buildable>(deck: &Deck, not: &[String], most: usize, lang: Lang) -> Vec<Advice> {
    let (book, names, company) = (G::book(), CardNames::of::<G>(), Company::of::<G>());
    let here: BTreeSet<Symbol> = deck.cards.iter().map(|&(_, card)| card).collect();
    let together = together::<G>(&here);
    let mut all: Vec<(f64, Advice)> = Vec::new();
    for (_, def) in book.defs() {
        let card = def.card.id;
        let drawn = G::SHELVES[G::shelf(def)].drawn && !G::only_second(def);
        if !drawn || not.iter().any(|n| n == card.as_str()) {
            continue;
        }
        let often = together.get(&card).copied().unwrap_or(0.0);
        let name = said::<G>(&names, card, lang);
        if company.is_empty() {
            if often > 0.0 && !here.contains(&card) {
                let gain = 100.0 * often;
                let advice = Advice {
                    card: card.to_string(),
                    name,
                    source: Source::Decks,
                    gain,
                    games: 0,
                    with: None,
                };
                all.push((often, advice));
            }
            continue;
        }
        let (gain, games) = company.gain(card);
        if games == 0 {
            continue;
        }
        let lifts = here.iter().filter(|&&c| c != card).filter_map(|&c| Some((c, company.lift(card, c)?)));
        let lifts: Vec<(Symbol, (f64, u64))> = lifts.collect();
        let sum: f64 = lifts.iter().map(|(_, (lift, _))| lift).sum();
        let best = lifts.iter().filter(|(_, (lift, _))| *lift > 0.0).max_by(|a, b| a.1.0.total_cmp(&b.1.0));
        let with = best.map(|&(with, (lift, games))| Partner {
            card: with.to_string(),
            name: said::<G>(&names, with, lang),
            gain: 100.0 * lift,
            games,
        });
        let score = gain + sum / (here.len().max(1) as f64).sqrt();
        let advice =
            Advice { card: card.to_string(), name, source: Source::Games, gain: 100.0 * gain, games, with };
        all.push((score, advice));
    }
    all.sort_by(|a, b| b.0.total_cmp(&a.0).then_with(|| a.1.card.cmp(&b.1.card)));
    all.into_iter().take(most).map(|(_, advice)| advice).collect()
}

/// Of the ready decks that share a card with this one, how many have a card, weighed by how much they share.
fn together<G: Buildable>(here: &BTreeSet<Symbol>) -> HashMap<Symbol, f64> {
    let mut sums: HashMap<Symbol, f64> = HashMap::new();
    let mut weights = 0.0;
    for ready in G::decks() {
        let cards: BTreeSet<Symbol> = ready.cards.iter().map(|&(_, card)| card).collect();
        let weight = cards.intersection(here).count() as f64 / here.len().max(1) as f64;
        weights += weight;
        cards.into_iter().for_each(|card| *sums.entry(card).or_default() += weight);
    }
    if weights > 0.0 {
        sums.values_mut().for_each(|sum| *sum /= weights);
    }
    sums
}
