//! How strong a card is: ready decks with it against the same decks without it, played by bots.

use crate::{Against, Buildable};
use serde::Serialize;
use stapel_arena::{Cell, Count, Entrant, Experiment, Played, anytime};
use stapel_bots::BotSpec;
use stapel_kernel::{Book, DefId};
use stapel_script::{Deck, Symbol};
use stapel_wording::{Lang, plain_name};
use std::collections::BTreeMap;
use ts_rs::TS;

/// So many cards are told, and so many companions.
const TOLD: usize = 12;
const PAIRS: usize = 6;
/// A card that came to hand in fewer games is not told.
const FEWEST: u64 = 12;

/// What a card is measured against.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Rival {
    /// The same decks without it.
    Without,
    /// The same decks with what it was: it took the place of a card of that id.
    Before,
    /// Decks are given, and everybody may come to have it: those who do, against half of the points.
    Everybody,
}

/// How strong a card is. The intervals hold at all times together with 95 %.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Balance {
    #[ts(type = "number")]
    pub games: u64,
    #[ts(type = "number")]
    pub of: u64,
    pub bot: String,
    pub rival: Rival,
    /// Of the points of who plays with the card.
    pub share: f64,
    pub low: f64,
    pub high: f64,
    /// Deck by deck.
    pub decks: Vec<Against>,
    /// How many have played who might have come to have it; how many did, and played it.
    #[ts(type = "number")]
    pub chances: u64,
    #[ts(type = "number")]
    pub drawn: u64,
    #[ts(type = "number")]
    pub played: u64,
    /// Cards of the same decks by what they gain when they come to hand, the best first; this one is always among them.
    pub cards: Vec<CardGain>,
    /// Cards with which it won most when both came to hand.
    pub pairs: Vec<CardGain>,
}

#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct CardGain {
    pub card: String,
    pub name: String,
    #[ts(type = "number")]
    pub games: u64,
    /// The share of points with it, and where it may as well lie.
    pub share: f64,
    pub low: f64,
    pub high: f64,
}

impl Balance {
    /// As a few lines for people.
    pub fn text(&self, lang: Lang) -> String {
        let percent = |x: f64| format!("{:.1}", x * 100.0);
        let range = |share: f64, low: f64, high: f64| {
            format!("{} % [{}, {}]", percent(share), percent(low), percent(high))
        };
        let head = match (self.rival, lang) {
            (Rival::Without, Lang::En) => "decks with the card against the same without it",
            (Rival::Without, Lang::De) => "Decks mit der Karte gegen dieselben ohne sie",
            (Rival::Before, Lang::En) => "decks with the changed card against the same with what it was",
            (Rival::Before, Lang::De) => "Decks mit der geänderten Karte gegen dieselben mit der früheren",
            (Rival::Everybody, Lang::En) => "who came to have the card",
            (Rival::Everybody, Lang::De) => "wer die Karte bekam",
        };
        let all = range(self.share, self.low, self.high);
        let mut out = format!("{head}: {all} ({} {})\n", self.games, lang.pick("games", "Spiele"));
        let drawn = lang.pick("came to hand", "kam auf die Hand");
        let played = lang.pick("was played", "wurde gespielt");
        out += &format!("{drawn}: {} / {} · {played}: {}\n", self.drawn, self.chances, self.played);
        for deck in &self.decks {
            let share = range(deck.share, deck.low, deck.high);
            out += &format!("  {:28} {share} ({})\n", deck.name, deck.games);
        }
        let lists =
            [(lang.pick("cards", "Karten"), &self.cards), (lang.pick("with", "zusammen mit"), &self.pairs)];
        for (title, list) in lists {
            if !list.is_empty() {
                out += &format!("{title}:\n");
            }
            for gain in list {
                let share = range(gain.share, gain.low, gain.high);
                out += &format!("  {:28} {share} ({})\n", gain.name, gain.games);
            }
        }
        out
    }
}

/// Points and games.
type Sum = (f64, u64);

/// A card on trial, with what has been seen so far. Of every two entrants the first has the card; where decks are given, all are the
/// first.
#[derive(Clone, Debug)]
pub struct Trial<G: Buildable> {
    pub experiment: Experiment<G>,
    card: DefId,
    rival: Rival,
    games: u64,
    seen: u64,
    chances: u64,
    decks: Vec<Sum>,
    cards: BTreeMap<DefId, Sum>,
    pairs: BTreeMap<DefId, Sum>,
    drawn: u64,
    played: u64,
}

impl<G: Buildable> Trial<G> {
    /// Ready decks with so many copies of a card, against the same without; where it is a change of a card, against the decks with
    /// `before`; where decks are given, all alike. Nothing if no ready deck can take it.
    pub fn new(
        book: &'static Book<G>,
        card: Symbol,
        before: Option<Symbol>,
        copies: u8,
        bot: BotSpec,
        games: u64,
        seed: u64,
    ) -> Option<Self> {
        let def = book.find(card)?;
        let rival = match before {
            _ if G::FORMATS.is_empty() => Rival::Everybody,
            Some(_) => Rival::Before,
            None => Rival::Without,
        };
        let mut entrants = Vec::new();
        for ready in G::decks() {
            let has = ready.cards.iter().chain(&ready.extra).any(|(_, c)| *c == card);
            let with = match rival {
                Rival::Without | Rival::Before if !has => with_card(book, ready, card, copies),
                _ => Some(ready.clone()),
            };
            let Some(with) = with else { continue };
            let without = match before {
                Some(before) => swapped(&with, card, before),
                None => ready.clone(),
            };
            let named = |deck: Deck, word: &str| Deck { id: format!("{} {word}", ready.id), ..deck };
            entrants.extend([named(with, "+"), named(without, "-")].map(|deck| Entrant { deck, bot }));
        }
        let others = usize::from(rival != Rival::Everybody);
        let seats = *G::SEATS.start();
        let table =
            |k: usize| std::iter::once(2 * k).chain(std::iter::repeat_n(2 * k + others, seats - 1)).collect();
        let cells: Vec<Cell> = (0..entrants.len() / 2).map(|k| Cell::one(table(k))).collect();
        let decks = vec![(0.0, 0); cells.len()];
        let experiment = Experiment { book, entrants, cells, seed, options: G::Options::default() };
        (!decks.is_empty()).then_some(Self {
            experiment,
            card: def,
            rival,
            games,
            seen: 0,
            chances: 0,
            decks,
            cards: BTreeMap::new(),
            pairs: BTreeMap::new(),
            drawn: 0,
            played: 0,
        })
    }

    /// Counts a game.
    pub fn add(&mut self, game: &Played) {
        let seating = self.experiment.seating(game.cell, game.game);
        // At larger tables half of the points are what everybody alike would get.
        let scale = self.experiment.seats() as f64 / 2.0;
        let given = self.rival == Rival::Everybody;
        self.seen += 1;
        for (seat, (&entrant, chair)) in seating.iter().zip(&game.chairs).enumerate() {
            if entrant % 2 == 1 {
                continue;
            }
            let points = game.points(seat) * scale;
            let add = |sum: &mut Sum| {
                sum.0 += points;
                sum.1 += 1;
            };
            let mut had: Vec<DefId> = chair.got.iter().chain(&chair.played).copied().collect();
            had.sort_unstable();
            had.dedup();
            let here = had.contains(&self.card);
            if here || !given {
                add(&mut self.decks[game.cell]);
            }
            self.chances += 1;
            self.drawn += u64::from(here);
            self.played += u64::from(chair.played.contains(&self.card));
            let deck = &self.experiment.entrants[entrant].deck.cards;
            for def in had {
                let id = self.experiment.book.def(def).card.id;
                if !given && !deck.iter().any(|(_, card)| *card == id) {
                    continue;
                }
                add(self.cards.entry(def).or_default());
                if here && def != self.card {
                    add(self.pairs.entry(def).or_default());
                }
            }
        }
    }

    pub fn standing(&self, lang: Lang) -> Balance {
        let all = self.decks.iter().fold((0.0, 0), |(p, n), &(q, m)| (p + q, n + m));
        let (share, low, high) = judged(all);
        let against = |(k, &sum): (usize, &Sum)| {
            let deck = &self.experiment.entrants[2 * k].deck;
            let (share, low, high) = judged(sum);
            let name = lang.pick(&deck.name.en, &deck.name.de).clone();
            Against { deck: deck.id.clone(), name, games: sum.1, share, low, high }
        };
        Balance {
            games: self.seen,
            of: self.games * self.decks.len() as u64,
            bot: self.experiment.entrants[0].bot.to_string(),
            rival: self.rival,
            share,
            low,
            high,
            decks: self.decks.iter().enumerate().map(against).collect(),
            chances: self.chances,
            drawn: self.drawn,
            played: self.played,
            cards: self.gains(&self.cards, TOLD, lang),
            pairs: self.gains(&self.pairs, PAIRS, lang),
        }
    }

    /// The best, and the card itself wherever it stands.
    fn gains(&self, sums: &BTreeMap<DefId, Sum>, most: usize, lang: Lang) -> Vec<CardGain> {
        let gain = |(&def, &sum): (&DefId, &Sum)| {
            let (share, low, high) = judged(sum);
            let known = self.experiment.book.def(def);
            let (card, name) = (known.card.id.to_string(), plain_name(known, lang).to_string());
            (def, CardGain { card, name, games: sum.1, share, low, high })
        };
        let enough = |(def, sum): &(&DefId, &Sum)| sum.1 >= FEWEST || **def == self.card;
        let mut gains: Vec<(DefId, CardGain)> = sums.iter().filter(enough).map(gain).collect();
        gains.sort_by(|a, b| b.1.share.total_cmp(&a.1.share).then(a.0.cmp(&b.0)));
        let mut place = 0;
        gains.retain(|(def, _)| {
            place += 1;
            place <= most || *def == self.card
        });
        gains.into_iter().map(|(_, gain)| gain).collect()
    }
}

impl<G: Buildable> Count<G> for Trial<G> {
    fn add(&mut self, _: &Experiment<G>, game: &Played) {
        self.add(game);
    }
}

/// The share, and where it may as well lie.
fn judged((points, games): Sum) -> (f64, f64, f64) {
    let interval = anytime(points, games);
    let share = if games == 0 { 0.5 } else { points / games as f64 };
    (share, interval.low, interval.high)
}

/// A ready deck with so many copies of a card instead of others, as many as its rules allow; nothing if they allow none.
fn with_card<G: Buildable>(book: &Book<G>, ready: &Deck, card: Symbol, copies: u8) -> Option<Deck> {
    let options = G::Options::default();
    let mut deck = ready.clone();
    let mut taken = 0;
    for _ in 0..copies {
        // First of what the deck has most: one less of it hurts least.
        let mut order: Vec<usize> = (0..deck.cards.len()).filter(|&k| deck.cards[k].1 != card).collect();
        order.sort_by_key(|&k| std::cmp::Reverse(deck.cards[k].0));
        let tried = order.into_iter().find_map(|out| {
            let mut cards = deck.cards.clone();
            cards[out].0 -= 1;
            match cards.iter_mut().find(|(_, known)| *known == card) {
                Some(own) => own.0 += 1,
                None => cards.push((1, card)),
            }
            cards.retain(|(n, _)| *n > 0);
            let next = Deck { cards, ..deck.clone() };
            G::check_deck(book, &next, &options).is_empty().then_some(next)
        });
        let Some(next) = tried else { break };
        deck = next;
        taken += 1;
    }
    (taken > 0).then_some(deck)
}

/// A ready deck with so many copies of each of these cards instead of others, as far as its rules allow.
pub fn mixed<G: Buildable>(book: &Book<G>, ready: &Deck, cards: &[Symbol], copies: u8) -> Deck {
    let has = |deck: &Deck, card| deck.cards.iter().chain(&deck.extra).any(|(_, known)| *known == card);
    cards.iter().fold(ready.clone(), |deck, &card| {
        let with = if has(&deck, card) { None } else { with_card(book, &deck, card, copies) };
        with.unwrap_or(deck)
    })
}

/// The same deck with another card in a card's place.
fn swapped(deck: &Deck, card: Symbol, other: Symbol) -> Deck {
    let swap =
        |list: &[(u8, Symbol)]| list.iter().map(|&(n, c)| (n, if c == card { other } else { c })).collect();
    Deck { cards: swap(&deck.cards), extra: swap(&deck.extra), ..deck.clone() }
}
