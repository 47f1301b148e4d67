//! How a table ended.

use crate::{Refused, Scoring, refused::refuse};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// How a result came about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum How {
    #[default]
    Played,
    /// Somebody did not come.
    NoShow,
    /// A judge awarded it.
    Awarded,
    /// The round was over before it was.
    Unplayed,
}

/// The result of one table, by seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Outcome {
    /// The place of each seat; 1 is the best, equal ones are shared. Nobody has 1 where nobody came.
    pub places: Vec<u8>,
    /// Games won by each seat, in a match; of teams the boards. Empty where a table is one game.
    #[serde(default)]
    pub wins: Vec<u8>,
    #[serde(default)]
    pub draws: u8,
    /// Half points by rank (ORD-LEA-02, ORD-LEA-03), where the game has them.
    #[serde(default)]
    pub ranks: Option<Vec<u16>>,
    #[serde(default)]
    pub how: How,
}

impl Outcome {
    /// A match of two: who won more games has won it.
    pub fn games(first: u8, second: u8, draws: u8) -> Self {
        let places = match first.cmp(&second) {
            std::cmp::Ordering::Greater => vec![1, 2],
            std::cmp::Ordering::Equal => vec![1, 1],
            std::cmp::Ordering::Less => vec![2, 1],
        };
        Self { places, wins: vec![first, second], draws, ranks: None, how: How::Played }
    }

    /// One game, by its places.
    pub fn places(places: Vec<u8>) -> Self {
        Self { places, wins: Vec::new(), draws: 0, ranks: None, how: How::Played }
    }

    pub fn ranks(places: Vec<u8>, ranks: Vec<u16>) -> Self {
        Self { ranks: Some(ranks), ..Self::places(places) }
    }

    /// Those who came share the first place; who did not come has lost.
    pub fn came(came: &[bool], wins_needed: u8) -> Self {
        let places = came.iter().map(|&here| if here { 1 } else { 2 }).collect();
        let wins = match came {
            [a, b] if a != b => came.iter().map(|&here| if here { wins_needed } else { 0 }).collect(),
            _ => Vec::new(),
        };
        Self { places, wins, draws: 0, ranks: None, how: How::NoShow }
    }

    /// Nobody played.
    pub fn unplayed(seats: usize) -> Self {
        Self { places: vec![2; seats], wins: Vec::new(), draws: 0, ranks: None, how: How::Unplayed }
    }

    pub fn is_draw(&self) -> bool {
        self.places.iter().filter(|p| **p == 1).count() > 1
    }

    /// The seat that won alone.
    pub fn winner(&self) -> Option<usize> {
        (!self.is_draw()).then(|| self.places.iter().position(|p| *p == 1)).flatten()
    }

    /// Half points of a seat.
    pub fn points(&self, seat: usize, scoring: &Scoring) -> u16 {
        if self.how == How::Unplayed {
            return 0;
        }
        let place = self.places[seat];
        match scoring {
            Scoring::Match { win, draw, loss } => match (place, self.is_draw()) {
                (1, false) => *win,
                (1, true) => *draw,
                _ => *loss,
            },
            Scoring::Places(points) => points.get(usize::from(place) - 1).copied().unwrap_or(0),
            Scoring::Rank => self.ranks.as_ref().map_or(0, |ranks| ranks[seat]),
        }
    }

    /// Games a seat won, drew and played. A table without a count of games is one game.
    pub fn game_score(&self, seat: usize) -> (u32, u32, u32) {
        match (&self.wins[..], self.how) {
            (_, How::Unplayed) => (0, 0, 0),
            ([], _) => {
                let (won, drawn) = (self.winner() == Some(seat), self.is_draw() && self.places[seat] == 1);
                (u32::from(won), u32::from(drawn), 1)
            }
            (wins, _) => {
                let all = wins.iter().map(|w| u32::from(*w)).sum::<u32>() + u32::from(self.draws);
                (u32::from(wins[seat]), u32::from(self.draws), all)
            }
        }
    }

    /// Whether it can be the result of a table of so many seats, in matches of so many games.
    pub fn check(&self, seats: usize, games: u8, scoring: &Scoring) -> Result<(), Refused> {
        let fits = self.places.len() == seats
            && self.places.iter().all(|p| (1..=seats as u8).contains(p))
            && (self.wins.is_empty() || self.wins.len() == seats)
            && self.ranks.as_ref().is_none_or(|r| r.len() == seats && r.iter().all(|p| *p <= 20));
        if !fits {
            return Err(refuse!(
                "a result names a place for each of the {seats} seats",
                "ein Ergebnis nennt für jeden der {seats} Plätze einen Rang"
            ));
        }
        let played: u32 = self.wins.iter().map(|w| u32::from(*w)).sum();
        if played > u32::from(games) {
            return Err(refuse!(
                "a match has at most {games} games, and {played} were won",
                "eine Begegnung hat höchstens {games} Spiele, gewonnen wären {played}"
            ));
        }
        if let [a, b] = self.wins[..]
            && self.how == How::Played
            && self.places != Self::games(a, b, 0).places
        {
            return Err(refuse!(
                "who won more games has won the match",
                "wer mehr Spiele gewonnen hat, gewinnt die Begegnung"
            ));
        }
        if *scoring == Scoring::Rank && self.ranks.is_none() && self.how == How::Played {
            return Err(refuse!(
                "this league counts ranks: say the rank of each seat",
                "diese Liga zählt Ränge: nenne den Rang an jedem Platz"
            ));
        }
        Ok(())
    }
}
