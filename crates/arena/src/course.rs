//! How far an experiment is: of every game that was played what it adds to the share that is tested, and nothing else, so that a
//! million of them take two megabytes.

use crate::{Band, Experiment, How, Played, Verdict, anytime, played::WHOLE, sequence::score};
use stapel_kernel::Shipped;

/// A game that has not been played.
const OPEN: u16 = u16::MAX;
const _: () = assert!(WHOLE < OPEN as u64, "the points of a game are no sign that it is missing");

#[derive(Clone, Debug, PartialEq)]
pub struct Course {
    /// Of each cell, its games by their numbers.
    cells: Vec<Vec<u16>>,
    games: u64,
    called_off: u64,
}

impl Course {
    pub(crate) fn new(cells: usize) -> Self {
        Self { cells: vec![Vec::new(); cells], games: 0, called_off: 0 }
    }

    /// Games played.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// How many of them did not come to an end.
    pub fn called_off(&self) -> u64 {
        self.called_off
    }

    pub(crate) fn has(&self, cell: usize, game: u64) -> bool {
        self.cells[cell].get(game as usize).is_some_and(|&score| score != OPEN)
    }

    /// Notes a game; false if it was there already.
    pub(crate) fn note<G: Shipped>(&mut self, e: &Experiment<G>, p: &Played) -> bool {
        if self.has(p.cell, p.game) {
            return false;
        }
        let games = &mut self.cells[p.cell];
        let number = p.game as usize;
        if games.len() <= number {
            games.resize(number + 1, OPEN);
        }
        games[number] = score(e, p) as u16;
        self.games += 1;
        self.called_off += u64::from(p.how == How::CalledOff);
        true
    }

    /// Points and games of a cell.
    pub fn score(&self, cell: usize) -> (f64, u64) {
        let played = || self.cells[cell].iter().filter(|&&score| score != OPEN);
        let parts: u64 = played().map(|&score| u64::from(score)).sum();
        (parts as f64 / WHOLE as f64, played().count() as u64)
    }

    /// How the test of a cell stands.
    pub fn verdict(&self, band: Band, cell: usize) -> Verdict {
        let (points, games) = self.score(cell);
        band.verdict(anytime(points, games))
    }
}
