//! What is announced before an event (ORD-TOU-01, ORD-TOU-02): the game, who meets whom, and how results count.

use crate::{Refused, TieBreak, refused::refuse};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use ts_rs::TS;

/// How entrants come to meet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum System {
    /// Those with equal points meet, and nobody meets anybody twice as long as that can be.
    #[default]
    Swiss,
    /// Everybody meets everybody.
    RoundRobin,
    /// Who loses is out.
    SingleElimination,
    /// Who loses twice is out.
    DoubleElimination,
    /// Rounds are weeks in which a match is played when it suits both; what was not played when the week ends counts nothing.
    League,
}

/// Whom of their equals somebody meets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Within {
    /// Whoever the lot says.
    #[default]
    Random,
    /// The better half by rating meets the other half, best against the best of it.
    Slide,
    /// The best meets the last.
    Fold,
    /// Neighbours by rating.
    Adjacent,
}

/// What a result is worth, in half points.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Scoring {
    /// So much for a win, a draw and a loss; a bye counts as a win.
    Match { win: u16, draw: u16, loss: u16 },
    /// So much for the first place, the second, and so on; places that are shared count as the better one.
    Places(Vec<u16>),
    /// As much as the rank somebody has at the end of the game (ORD-LEA-02): Der Orden's league points.
    Rank,
}

impl Scoring {
    /// Three points, one, none.
    pub const THREE: Self = Self::Match { win: 6, draw: 2, loss: 0 };
}

/// A player's time for a game, and what every choice adds to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct PlayerClock {
    pub seconds: u32,
    #[serde(default)]
    pub increment: u32,
}

/// Everything that is announced. Unknown fields are refused, so that no typing error is taken for a default.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    pub name: String,
    pub game: String,
    /// Table options, as name and value.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    #[serde(default)]
    pub system: System,
    #[serde(default)]
    pub within: Within,
    /// How many sit at a table: two to eight.
    #[serde(default = "two")]
    pub seats: u8,
    /// How many make a team: one (no teams) to four. Every member plays one of the other team.
    #[serde(default = "one")]
    pub team: u8,
    /// How many rounds before the final; as many as the number of entrants asks for if not said.
    #[serde(default)]
    pub rounds: Option<u16>,
    /// How often everybody meets everybody in a round robin.
    #[serde(default = "one")]
    pub legs: u8,
    /// A match is won by who wins most of one, three or five games (ATH-TOU-01).
    #[serde(default = "one")]
    pub best_of: u8,
    /// Three points for a win, or by places at larger tables, if not said.
    #[serde(default)]
    pub scoring: Option<Scoring>,
    /// What decides between equal points, one after the other; what is usual for the system if not said.
    #[serde(default)]
    pub tie_breaks: Vec<TieBreak>,
    /// So many of the best play it out at the end, loser out; nobody if 0.
    #[serde(default)]
    pub cut: u16,
    /// Whether the losers of the semifinals play for the third place.
    #[serde(default)]
    pub bronze: bool,
    /// So many of everybody's worst rounds do not count.
    #[serde(default)]
    pub drop_worst: u16,
    /// A deck is registered before the event and stays as it is (ORD-TOU-03, ATH-DEC-11).
    #[serde(default)]
    pub same_deck: bool,
    /// Whether everybody may read the lists that were registered; else only once it is over.
    #[serde(default)]
    pub open_lists: bool,
    /// Who has not checked in when it begins is not paired.
    #[serde(default)]
    pub check_in: bool,
    /// Minutes a round lasts; by hand if not said.
    #[serde(default)]
    pub minutes: Option<u16>,
    /// Minutes after which a game comes to its end by its own rules (ORD, ATH-TOU-02), where it has such rules.
    #[serde(default)]
    pub game_minutes: Option<u16>,
    /// Time for each player in each game; none if not said.
    #[serde(default)]
    pub clock: Option<PlayerClock>,
    /// Everybody owns printed copies of the cards they play (ATH-QRC-05).
    #[serde(default)]
    pub owned: bool,
    /// Games are played at real tables and results entered: both players say the same.
    #[serde(default)]
    pub paper: bool,
    /// Whether games change ratings.
    #[serde(default)]
    pub rated: bool,
    /// Whether it is listed; else one comes by its link.
    #[serde(default)]
    pub public: bool,
    /// The most that can enter; no limit if 0.
    #[serde(default)]
    pub most: u16,
    /// Where lots are drawn from.
    #[serde(default)]
    pub seed: u32,
}

fn one() -> u8 {
    1
}

fn two() -> u8 {
    2
}

/// Nobody runs a bigger one in one hall.
pub const MOST_ENTRANTS: usize = 4096;
const MOST_ROUNDS: u16 = 100;
const LONGEST_NAME: usize = 80;

impl Plan {
    pub fn new(name: &str, game: &str) -> Self {
        Self {
            name: name.into(),
            game: game.into(),
            options: BTreeMap::new(),
            system: System::Swiss,
            within: Within::Random,
            seats: 2,
            team: 1,
            rounds: None,
            legs: 1,
            best_of: 1,
            scoring: None,
            tie_breaks: Vec::new(),
            cut: 0,
            bronze: false,
            drop_worst: 0,
            same_deck: false,
            open_lists: false,
            check_in: false,
            minutes: None,
            game_minutes: None,
            clock: None,
            owned: false,
            paper: false,
            rated: false,
            public: false,
            most: 0,
            seed: 0,
        }
    }

    /// Whether all of it goes together.
    pub fn check(&self) -> Result<(), Refused> {
        let name = self.name.trim().chars().count();
        let wrong = [
            (
                name == 0 || name > LONGEST_NAME,
                refuse!(
                    "an event has a name of 1 to {LONGEST_NAME} letters",
                    "eine Veranstaltung hat einen Namen von 1 bis {LONGEST_NAME} Zeichen"
                ),
            ),
            (
                !(2..=8).contains(&self.seats),
                refuse!("a table has 2 to 8 seats", "ein Tisch hat 2 bis 8 Plätze"),
            ),
            (
                !(1..=4).contains(&self.team),
                refuse!("a team has 1 to 4 members", "eine Mannschaft hat 1 bis 4 Mitglieder"),
            ),
            (
                self.team > 1 && self.seats != 2,
                refuse!("teams play at tables for two", "Mannschaften spielen an Zweiertischen"),
            ),
            (
                ![1, 3, 5].contains(&self.best_of),
                refuse!(
                    "a match is best of one, three or five",
                    "eine Begegnung geht über ein, drei oder fünf Spiele"
                ),
            ),
            (
                self.team > 1 && self.best_of > 1,
                refuse!("teams play one game at each board", "Mannschaften spielen an jedem Brett ein Spiel"),
            ),
            (
                self.best_of > 1 && self.seats != 2,
                refuse!(
                    "a table of more than two plays single games",
                    "an Tischen für mehr als zwei wird je ein Spiel gespielt"
                ),
            ),
            (
                self.seats != 2 && !matches!(self.system, System::Swiss | System::League),
                refuse!(
                    "only Swiss and league have tables for more than two",
                    "Tische für mehr als zwei gibt es nur im Schweizer System und in der Liga"
                ),
            ),
            (
                self.cut > 0 && (self.seats != 2 || self.is_knock_out()),
                refuse!(
                    "a final of the best follows rounds at tables for two",
                    "eine Endrunde der Besten folgt auf Runden an Zweiertischen"
                ),
            ),
            (
                self.cut == 1 || self.cut > 64,
                refuse!("a final has 2 to 64 players", "eine Endrunde hat 2 bis 64 Leute"),
            ),
            (
                self.rounds.is_some_and(|r| r == 0 || r > MOST_ROUNDS),
                refuse!("an event has 1 to {MOST_ROUNDS} rounds", "es gibt 1 bis {MOST_ROUNDS} Runden"),
            ),
            (
                !(1..=4).contains(&self.legs),
                refuse!("everybody meets everybody 1 to 4 times", "jeder gegen jeden geht 1- bis 4-mal"),
            ),
            (
                matches!(&self.scoring, Some(Scoring::Places(points)) if points.len() < usize::from(self.seats)),
                refuse!("points by places name one for every seat", "Punkte nach Plätzen nennen jeden Platz"),
            ),
            (
                self.drop_worst >= self.rounds.unwrap_or(MOST_ROUNDS),
                refuse!("at least one round has to count", "mindestens eine Runde muss zählen"),
            ),
        ];
        wrong.into_iter().find(|(is, _)| *is).map_or(Ok(()), |(_, why)| Err(why))
    }

    pub fn is_knock_out(&self) -> bool {
        matches!(self.system, System::SingleElimination | System::DoubleElimination)
    }

    /// Games of a match at most: of teams one at each board.
    pub fn games(&self) -> u8 {
        if self.team > 1 { self.team } else { self.best_of }
    }

    /// Games that win a match.
    pub fn wins_needed(&self) -> u8 {
        self.games() / 2 + 1
    }

    pub fn scoring(&self) -> Scoring {
        self.scoring.clone().unwrap_or_else(|| match self.seats {
            2 => Scoring::THREE,
            seats => Scoring::Places((0..u16::from(seats)).rev().map(|k| 2 * k).collect()),
        })
    }

    pub fn tie_breaks(&self) -> Vec<TieBreak> {
        if !self.tie_breaks.is_empty() {
            return self.tie_breaks.clone();
        }
        match (self.system, self.seats) {
            (System::RoundRobin, _) => {
                vec![TieBreak::DirectEncounter, TieBreak::SonnebornBerger, TieBreak::Wins, TieBreak::GameWins]
            }
            (_, 2) => vec![
                TieBreak::OpponentsMatchWins,
                TieBreak::GameWins,
                TieBreak::OpponentsGameWins,
                TieBreak::Cumulative,
            ],
            // ORD-LEA-05: equal totals share the place.
            (System::League, _) => Vec::new(),
            _ => vec![TieBreak::Firsts, TieBreak::Buchholz],
        }
    }

    /// Rounds before the final, for so many entrants.
    pub fn rounds_for(&self, entrants: usize) -> u16 {
        if let (Some(rounds), false) = (self.rounds, self.system == System::RoundRobin) {
            return rounds;
        }
        match self.system {
            System::Swiss => whole_log(entrants, usize::from(self.seats)).max(1),
            System::League => 8,
            System::RoundRobin => {
                let all = (entrants + entrants % 2).saturating_sub(1) as u16 * u16::from(self.legs);
                self.rounds.map_or(all, |r| r.min(all))
            }
            System::SingleElimination | System::DoubleElimination => 0,
        }
    }
}

/// How often a field can be divided by the size of a table before one is left, rounded up.
fn whole_log(entrants: usize, base: usize) -> u16 {
    let (mut rounds, mut size) = (0, 1);
    while size < entrants {
        size *= base;
        rounds += 1;
    }
    rounds
}
