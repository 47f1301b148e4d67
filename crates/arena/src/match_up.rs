//! One deck against another, many times. Games come in rounds: the same seed once for every way of seating the
//! decks, so that nobody profits from the seat.

use crate::{Interval, wilson};
use rayon::prelude::*;
use serde::Serialize;
use stapel_bots::{BotSpec, SeatView};
use stapel_kernel::{Game, Refused, Seat, SetUp, Shipped, Table};
use stapel_script::Deck;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// A game that takes longer than this is called off; it would be a fault of the game.
const MOST_DECISIONS: u64 = 100_000;

#[derive(Debug, Clone)]
pub struct MatchUp<G: Game> {
    pub decks: Vec<Deck>,
    /// One bot a deck, or one for all.
    pub bots: Vec<BotSpec>,
    pub games: u64,
    pub seed: u64,
    pub options: G::Options,
}

/// How one deck fared.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Side {
    pub deck: String,
    pub bot: String,
    pub wins: u64,
    /// How often it came first, second, third ...
    pub places: Vec<u64>,
    /// The share of all games, draws included.
    pub share: f64,
    pub interval: Interval,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report {
    pub game: &'static str,
    pub seed: u64,
    pub cards: String,
    pub version: &'static str,
    pub games: u64,
    pub draws: u64,
    pub called_off: u64,
    pub sides: Vec<Side>,
    /// Wins by seat, whichever deck sat there.
    pub seat_wins: Vec<u64>,
    pub seat_intervals: Vec<Interval>,
    pub decisions: u64,
    pub decisions_per_game: f64,
}

#[derive(Clone, Debug, Default)]
struct Sum {
    games: u64,
    draws: u64,
    called_off: u64,
    deck_wins: Vec<u64>,
    /// For each deck, how often in which place.
    places: Vec<u64>,
    seat_wins: Vec<u64>,
    decisions: u64,
}

impl Sum {
    fn new(seats: usize) -> Self {
        Self {
            deck_wins: vec![0; seats],
            places: vec![0; seats * seats],
            seat_wins: vec![0; seats],
            ..Self::default()
        }
    }
    fn add(mut self, other: Self) -> Self {
        self.games += other.games;
        self.draws += other.draws;
        self.called_off += other.called_off;
        self.decisions += other.decisions;
        self.deck_wins.iter_mut().zip(other.deck_wins).for_each(|(a, b)| *a += b);
        self.places.iter_mut().zip(other.places).for_each(|(a, b)| *a += b);
        self.seat_wins.iter_mut().zip(other.seat_wins).for_each(|(a, b)| *a += b);
        self
    }
}

impl<G: Shipped> MatchUp<G> {
    /// Plays on all cores. `done` counts finished games; `stop` ends early with what is there.
    pub fn play(&self, done: &AtomicU64, stop: &AtomicBool) -> Result<Report, Refused<G>> {
        let seats = self.decks.len();
        // The set-ups, one for each way of seating the decks; refused before any game.
        let set_ups: Vec<SetUp<G>> = (0..seats)
            .map(|turn| {
                let mut decks = self.decks.clone();
                decks.rotate_left(turn);
                SetUp { decks, options: self.options.clone() }
            })
            .collect();
        Table::start(G::book(), &set_ups[0], 0)?;
        let sum = (0..self.games)
            .into_par_iter()
            .filter(|_| !stop.load(Ordering::Relaxed))
            .map(|game| {
                let turn = (game % seats as u64) as usize;
                let seed = mix(self.seed, game / seats as u64);
                let sum = self.one(&set_ups[turn], turn, seed);
                done.fetch_add(1, Ordering::Relaxed);
                sum
            })
            .reduce(|| Sum::new(seats), Sum::add);
        Ok(self.report(sum))
    }

    fn one(&self, set_up: &SetUp<G>, turn: usize, seed: u64) -> Sum {
        let seats = set_up.decks.len();
        let mut sum = Sum::new(seats);
        sum.games = 1;
        let mut t = Table::start(G::book(), set_up, seed).expect("the same decks were accepted before");
        let mut bots: Vec<_> =
            (0..seats).map(|k| self.bot((k + turn) % seats).make::<G>(mix(seed, k as u64 + 1))).collect();
        while let Some(view) = SeatView::of_asked(&t) {
            let choice = bots[view.seat().index()].choose(&view);
            t.choose(choice).expect("bots choose among the options");
            t.events.clear();
            sum.decisions += 1;
            if sum.decisions == MOST_DECISIONS {
                sum.called_off = 1;
                return sum;
            }
        }
        if let Some(outcome) = t.outcome {
            for seat in 0..seats {
                let place = outcome.place(Seat(seat as u8)) as usize - 1;
                sum.places[(seat + turn) % seats * seats + place] += 1;
            }
        }
        match t.outcome.and_then(|o| o.sole_winner(seats)) {
            Some(Seat(winner)) => {
                sum.seat_wins[winner as usize] = 1;
                sum.deck_wins[(winner as usize + turn) % seats] = 1;
            }
            None => sum.draws = 1,
        }
        sum
    }

    /// The bot that plays a deck.
    fn bot(&self, deck: usize) -> BotSpec {
        self.bots[deck % self.bots.len()]
    }

    fn report(&self, sum: Sum) -> Report {
        let seats = self.decks.len();
        let n = sum.games;
        let share = |wins: u64| if n == 0 { 0.0 } else { wins as f64 / n as f64 };
        Report {
            game: G::ID,
            seed: self.seed,
            cards: format!("{:016x}", G::book().hash()),
            version: env!("CARGO_PKG_VERSION"),
            games: n,
            draws: sum.draws,
            called_off: sum.called_off,
            sides: self
                .decks
                .iter()
                .zip(&sum.deck_wins)
                .enumerate()
                .map(|(k, (deck, &wins))| Side {
                    deck: deck.id.clone(),
                    bot: self.bot(k).to_string(),
                    places: sum.places[k * seats..][..seats].to_vec(),
                    wins,
                    share: share(wins),
                    interval: wilson(wins, n),
                })
                .collect(),
            seat_intervals: sum.seat_wins.iter().map(|&w| wilson(w, n)).collect(),
            seat_wins: sum.seat_wins,
            decisions: sum.decisions,
            decisions_per_game: if n == 0 { 0.0 } else { sum.decisions as f64 / n as f64 },
        }
    }
}

/// A seed for one of many games.
fn mix(seed: u64, k: u64) -> u64 {
    stapel_kernel::Rng::new(seed ^ k.wrapping_mul(0x9e37_79b9_7f4a_7c15)).next_u64()
}
