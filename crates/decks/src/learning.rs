//! How the table of [`Company`](crate::Company) is made: bots play ready decks in which some cards were swapped for others
//! that fit, so that cards meet that no ready deck has together; then it is counted who won with what.

use crate::{
    Buildable,
    company::{Row, shrunk},
};
use stapel_arena::{Cell, Count, Entrant, Experiment, Plan, Played, Ran, Watch, run};
use stapel_bots::BotSpec;
use stapel_kernel::{DefId, Rng};
use stapel_script::{Deck, Symbol};
use std::{collections::BTreeMap, io};

/// Two cards that met in fewer games are not told.
const FEWEST: u64 = 24;
/// So many companions of a card are kept.
const KEPT: usize = 10;

/// What is played to find out.
#[derive(Clone, Copy, Debug)]
pub struct Lesson {
    pub games: u64,
    pub bot: BotSpec,
    pub seed: u64,
    /// Cards of each deck that are swapped.
    pub swaps: usize,
    pub threads: usize,
}

/// Plays and counts: the table as text.
pub fn learn<G: Buildable>(lesson: Lesson, watch: &Watch) -> io::Result<String> {
    let seats = *G::SEATS.start();
    let tables = lesson.games.div_ceil(seats as u64);
    let mut rng = Rng::new(lesson.seed);
    let mut entrants = Vec::new();
    for k in 0..tables * seats as u64 {
        let ready = &G::decks()[rng.below(G::decks().len())];
        let deck = mixed::<G>(ready, lesson.swaps, k, &mut rng);
        entrants.push(Entrant { deck, bot: lesson.bot });
    }
    let cells = (0..tables as usize).map(|k| Cell::one((k * seats..(k + 1) * seats).collect())).collect();
    let experiment = Experiment::<G> {
        book: G::book(),
        entrants,
        cells,
        seed: lesson.seed,
        options: G::Options::default(),
    };
    watch.total.store(tables * seats as u64, std::sync::atomic::Ordering::Relaxed);
    let plan = Plan { games: seats as u64, until: None, threads: lesson.threads };
    let ran = run(&experiment, Ran::new(&experiment, plan, Counted::default()), &|_| Ok(()), watch)?;
    let head = format!(
        "# stapel decks learn {} --games {} --bot {} --swaps {} --seed {}: {} games played, {} broke off\n",
        G::ID,
        lesson.games,
        lesson.bot,
        lesson.swaps,
        lesson.seed,
        ran.course.games(),
        ran.broken.len(),
    );
    Ok(head + &ran.counts.text::<G>()?)
}

/// A ready deck with some of its cards swapped for others that fit: legal as before.
fn mixed<G: Buildable>(ready: &Deck, swaps: usize, number: u64, rng: &mut Rng) -> Deck {
    let (book, options) = (G::book(), G::Options::default());
    let is_drawn = |card: Symbol| {
        book.find(card)
            .is_some_and(|d| G::SHELVES[G::shelf(book.def(d))].drawn && !G::only_second(book.def(d)))
    };
    let pool: Vec<Symbol> = book.defs().map(|(_, def)| def.card.id).filter(|&card| is_drawn(card)).collect();
    let mut deck = Deck { id: format!("{}~{number}", ready.id), ..ready.clone() };
    for _ in 0..swaps {
        // A card that does not fit is tried in vain; there are enough that do.
        for _ in 0..30 {
            let out = rng.below(deck.cards.len());
            let other = pool[rng.below(pool.len())];
            if deck.cards[out].0 == 0 || !is_drawn(deck.cards[out].1) {
                continue;
            }
            let before = deck.cards.clone();
            deck.cards[out].0 -= 1;
            match deck.cards.iter_mut().find(|(n, card)| *card == other && *n < u8::MAX) {
                Some(known) => known.0 += 1,
                None => deck.cards.push((1, other)),
            }
            deck.cards.retain(|(n, _)| *n > 0);
            if G::check_deck(book, &deck, &options).is_empty() {
                break;
            }
            deck.cards = before;
        }
    }
    deck
}

#[derive(Default)]
struct Counted {
    cards: BTreeMap<DefId, (u64, f64)>,
    pairs: BTreeMap<(DefId, DefId), (u64, f64)>,
}

/// Who had which cards of the own deck in a game, and the points.
impl<G: Buildable> Count<G> for Counted {
    fn add(&mut self, e: &Experiment<G>, p: &Played) {
        let book = G::book();
        let add = |(games, of): &mut (u64, f64), points: f64| {
            *games += 1;
            *of += points;
        };
        for (seat, (&entrant, chair)) in e.seating(p.cell, p.game).iter().zip(&p.chairs).enumerate() {
            let own = |def: &DefId| {
                let id = book.def(*def).card.id;
                e.entrants[entrant].deck.cards.iter().any(|(_, card)| *card == id)
            };
            let mut had: Vec<DefId> = chair.got.iter().chain(&chair.played).copied().filter(own).collect();
            had.sort_unstable();
            had.dedup();
            // Halves at a table for two, which add up to the same in any order.
            let points = p.points(seat) * e.seats() as f64 / 2.0;
            for (k, &card) in had.iter().enumerate() {
                add(self.cards.entry(card).or_default(), points);
                had[k + 1..]
                    .iter()
                    .for_each(|&with| add(self.pairs.entry((card, with)).or_default(), points));
            }
        }
    }
}

impl Counted {
    /// Every card, and of each the companions with which it won most beyond what both do alone.
    fn text<G: Buildable>(&self) -> io::Result<String> {
        let book = G::book();
        let id = |def: DefId| book.def(def).card.id.to_string();
        let mut rows: Vec<Row> = self
            .cards
            .iter()
            .map(|(&card, &(games, points))| Row { card: id(card), with: String::new(), games, points })
            .collect();
        let alone = |card| self.cards.get(card).map_or(0.0, |&(n, points)| points / n as f64 - 0.5);
        let mut best: BTreeMap<DefId, Vec<(f64, DefId)>> = BTreeMap::new();
        for ((a, b), &(n, points)) in self.pairs.iter().filter(|(_, (n, _))| *n >= FEWEST) {
            let lift = shrunk(points / n as f64 - 0.5 - alone(a) - alone(b), n);
            if lift > 0.0 {
                best.entry(*a).or_default().push((lift, *b));
                best.entry(*b).or_default().push((lift, *a));
            }
        }
        let mut kept = std::collections::BTreeSet::new();
        for (card, mut with) in best {
            with.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
            kept.extend(with.into_iter().take(KEPT).map(|(_, other)| (card.min(other), card.max(other))));
        }
        for pair in kept {
            let (games, points) = self.pairs[&pair];
            rows.push(Row { card: id(pair.0), with: id(pair.1), games, points });
        }
        let mut writer = csv::Writer::from_writer(Vec::new());
        rows.iter().try_for_each(|row| writer.serialize(row)).map_err(io::Error::other)?;
        let bytes = writer.into_inner().map_err(|e| io::Error::other(e.to_string()))?;
        String::from_utf8(bytes).map_err(io::Error::other)
    }
}
