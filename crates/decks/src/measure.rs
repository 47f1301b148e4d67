//! A deck against others, played by bots: how it fares, with intervals that may be looked at while it runs.

use crate::Buildable;
use serde::Serialize;
use stapel_arena::{Cell, Count, Entrant, Experiment, Played, anytime};
use stapel_bots::BotSpec;
use stapel_script::Deck;
use stapel_wording::Lang;
use ts_rs::TS;

/// How the deck fared against one other.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Against {
    pub deck: String,
    pub name: String,
    #[ts(type = "number")]
    pub games: u64,
    pub share: f64,
    pub low: f64,
    pub high: f64,
}

/// How a deck fares. The intervals hold at all times together with 95 %: whoever looks again and again is not misled.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Measured {
    #[ts(type = "number")]
    pub games: u64,
    /// How many there will be.
    #[ts(type = "number")]
    pub of: u64,
    pub bot: String,
    pub share: f64,
    pub low: f64,
    pub high: f64,
    pub against: Vec<Against>,
}

/// A deck that plays against others, in turn and in both seats.
#[derive(Debug)]
pub struct Gauntlet<G: Buildable> {
    pub experiment: Experiment<G>,
    /// Of each pair.
    pub games: u64,
    /// Points and games, a pair each.
    seen: Vec<(f64, u64)>,
}

impl<G: Buildable> Gauntlet<G> {
    pub fn new(
        deck: &Deck,
        rivals: &[Deck],
        bot: BotSpec,
        games: u64,
        seed: u64,
        options: G::Options,
    ) -> Self {
        let own = Deck { id: "own".into(), ..deck.clone() };
        let entrants = std::iter::once(&own).chain(rivals).map(|deck| Entrant { deck: deck.clone(), bot });
        let seats = *G::SEATS.start();
        // At larger tables everybody else plays the same deck.
        let table = |rival: usize| std::iter::once(0).chain(std::iter::repeat_n(rival, seats - 1)).collect();
        Self {
            experiment: Experiment {
                book: G::book(),
                entrants: entrants.collect(),
                cells: (1..=rivals.len()).map(|k| Cell::one(table(k))).collect(),
                seed,
                options,
            },
            games,
            seen: vec![(0.0, 0); rivals.len()],
        }
    }

    /// Counts a game.
    pub fn add(&mut self, played: &Played) {
        let seating = self.experiment.seating(played.cell, played.game);
        let seat = seating.iter().position(|&e| e == 0).unwrap_or_default();
        let (points, games) = &mut self.seen[played.cell];
        *points += played.points(seat);
        *games += 1;
    }

    pub fn standing(&self, lang: Lang) -> Measured {
        let (points, games) = self.seen.iter().fold((0.0, 0), |(p, n), &(q, m)| (p + q, n + m));
        let share = |points: f64, n: u64| if n == 0 { 0.5 } else { points / n as f64 };
        let rivals = &self.experiment.entrants[1..];
        let against = rivals.iter().zip(&self.seen).map(|(rival, &(points, games))| {
            let interval = anytime(points, games);
            Against {
                deck: rival.deck.id.clone(),
                name: lang.pick(&rival.deck.name.en, &rival.deck.name.de).clone(),
                games,
                share: share(points, games),
                low: interval.low,
                high: interval.high,
            }
        });
        let interval = anytime(points, games);
        Measured {
            games,
            of: self.games * self.seen.len() as u64,
            bot: self.experiment.entrants[0].bot.to_string(),
            share: share(points, games),
            low: interval.low,
            high: interval.high,
            against: against.collect(),
        }
    }
}

impl<G: Buildable> Count<G> for Gauntlet<G> {
    fn add(&mut self, _: &Experiment<G>, played: &Played) {
        self.add(played);
    }
}
