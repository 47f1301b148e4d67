//! A game in which something panicked: a defect, told with all it takes to see it again.

use crate::Experiment;
use serde::Serialize;
use stapel_harness::{Entry, log_before};
use stapel_kernel::Shipped;

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Broken {
    pub cell: usize,
    pub game: u64,
    /// As text: readers of JSON that only know floats would round it.
    pub seed: String,
    /// By seat.
    pub decks: Vec<String>,
    pub bots: Vec<String>,
    /// How many choices were made before; the log has them.
    pub step: usize,
    /// The option whose choice broke the rules; none if it was a bot that broke.
    pub option: Option<u16>,
    pub panic: String,
    /// Where whoever ran the experiment has put the log.
    pub log: Option<String>,
    /// The log up to there, if the game breaks at the same place again.
    #[serde(skip)]
    pub text: Option<String>,
}

impl Broken {
    /// `entries` has all that were made, and the one that was being made if it was the rules that broke.
    pub(crate) fn new<G: Shipped>(
        e: &Experiment<G>,
        cell: usize,
        game: u64,
        panic: String,
        mut entries: Vec<Entry>,
    ) -> Self {
        let seating = e.seating(cell, game);
        let (set_up, seed) = (e.set_up(&seating), e.seed_of(cell, game));
        let text = |entries: &[Entry]| {
            log_before(e.book, &set_up, seed, entries.iter().copied()).map(|log| log.write())
        };
        // Played again, all choices go well if it was a bot that broke; else the last one breaks again.
        let mut option = None;
        let log = text(&entries).or_else(|| {
            option = entries.pop().and_then(|entry| match entry {
                Entry::Choice(option) => Some(option),
                Entry::Concede { .. } | Entry::TimeUp { .. } => None,
            });
            text(&entries)
        });
        Self {
            cell,
            game,
            seed: seed.to_string(),
            decks: seating.iter().map(|&x| e.entrants[x].deck.id.clone()).collect(),
            bots: seating.iter().map(|&x| e.entrants[x].bot.to_string()).collect(),
            step: entries.len(),
            option,
            panic,
            log: None,
            text: log,
        }
    }
}
