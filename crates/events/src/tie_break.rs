//! What decides between equal points: named, explained, and worked out in whole numbers (millionths), so that it is the same on
//! every machine.

use crate::{Event, How, Id, Outcome, Scoring};
use serde::{Deserialize, Serialize};
use stapel_wording::Lang;
use ts_rs::TS;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum TieBreak {
    OpponentsMatchWins,
    GameWins,
    OpponentsGameWins,
    Buchholz,
    BuchholzCutOne,
    MedianBuchholz,
    SonnebornBerger,
    DirectEncounter,
    Cumulative,
    Wins,
    Firsts,
    Rating,
    Lot,
}

/// A tie-break's figure.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, TS)]
pub struct Value {
    /// Millionths.
    #[ts(type = "number")]
    pub millionths: i64,
}

pub const ONE: i64 = 1_000_000;

impl Value {
    fn whole(n: impl Into<i64>) -> Self {
        Self { millionths: n.into() * ONE }
    }

    /// Half points as points.
    pub fn half(points: i64) -> Self {
        Self { millionths: points * ONE / 2 }
    }
}

/// Nobody counts for less than this as an opponent.
const FLOOR: i64 = ONE * 33 / 100;

/// A part of a whole, rounded to the nearest; nought of nought.
pub fn share(part: i64, whole: i64) -> i64 {
    if whole == 0 { 0 } else { (2 * part * ONE + whole) / (2 * whole) }
}

pub fn mean(shares: &[i64]) -> i64 {
    let n = shares.len() as i64;
    if n == 0 { 0 } else { (2 * shares.iter().sum::<i64>() + n) / (2 * n) }
}

/// The sum without so many of the lowest and so many of the highest.
pub fn cut(scores: &[i64], lowest: usize, highest: usize) -> i64 {
    let mut sorted = scores.to_vec();
    sorted.sort_unstable();
    let to = sorted.len().saturating_sub(highest);
    sorted.get(lowest.min(to)..to).unwrap_or_default().iter().sum()
}

/// The sum of what somebody had after each round.
pub fn cumulative(rounds: &[i64]) -> i64 {
    let mut so_far = 0;
    rounds
        .iter()
        .map(|points| {
            so_far += points;
            so_far
        })
        .sum()
}

/// What somebody did in the rounds that count, as tie-breaks look at it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Score {
    pub points: i64,
    /// What counted after each round.
    pub course: Vec<i64>,
    /// Half points a round.
    pub rounds: Vec<i64>,
    /// Everybody met, with the half points won from them and the most there were to win.
    pub met: Vec<(Id, i64)>,
    /// Points and the most there were, without byes.
    pub earned: (i64, i64),
    /// Games won (three each) and drawn (one), and the most there were.
    pub games: (i64, i64),
    pub wins: i64,
    pub firsts: i64,
}

/// A win of a match for match-win percentages.
fn most(scoring: &Scoring) -> i64 {
    match scoring {
        Scoring::Match { win, .. } => (*win).into(),
        Scoring::Places(points) => points.first().copied().unwrap_or(0).into(),
        // Rank X.
        Scoring::Rank => 20,
    }
}

pub(crate) fn scores(event: &Event) -> Vec<Score> {
    let scoring = event.plan.scoring();
    let mut scores = vec![Score::default(); event.entrants.len()];
    let counted = event.rounds.iter().enumerate().filter(|(_, r)| !r.knock_out || event.plan.is_knock_out());
    for (k, round) in counted {
        for &id in &round.byes {
            let score = &mut scores[id as usize];
            score.rounds.push(event.round_points(id, k).unwrap_or(0).into());
            score.wins += 1;
            // A bye is a match won without a lost game.
            let games = 3 * i64::from(event.plan.wins_needed());
            (score.games.0, score.games.1) = (score.games.0 + games, score.games.1 + games);
        }
        for table in &round.tables {
            let Some(outcome) = &table.outcome else { continue };
            for (seat, &id) in table.seats.iter().enumerate() {
                let points = i64::from(event.round_points(id, k).unwrap_or(0));
                scores[id as usize].add(points, most(&scoring), seat, &table.seats, outcome);
            }
        }
        for score in &mut scores {
            score.points = cut(&score.rounds, spare(event, score.rounds.len()), 0);
            score.course.push(score.points);
        }
    }
    scores
}

/// How many of somebody's rounds do not count: as many as were announced, and one always does.
fn spare(event: &Event, played: usize) -> usize {
    usize::from(event.plan.drop_worst).min(played.saturating_sub(1))
}

impl Score {
    fn add(&mut self, points: i64, most: i64, seat: usize, seats: &[Id], outcome: &Outcome) {
        self.rounds.push(points);
        if outcome.how == How::Unplayed {
            return;
        }
        self.earned = (self.earned.0 + points, self.earned.1 + most);
        self.met.extend(seats.iter().filter(|id| **id != seats[seat]).map(|id| (*id, points)));
        let (won, drawn, played) = outcome.game_score(seat);
        self.games.0 += 3 * i64::from(won) + i64::from(drawn);
        self.games.1 += 3 * i64::from(played);
        self.wins += i64::from(outcome.winner() == Some(seat));
        self.firsts += i64::from(outcome.places[seat] == 1);
    }

    fn match_wins(&self) -> i64 {
        share(self.earned.0, self.earned.1).max(FLOOR)
    }

    fn game_wins(&self) -> i64 {
        share(self.games.0, self.games.1)
    }
}

impl TieBreak {
    pub const ALL: [Self; 13] = [
        Self::OpponentsMatchWins,
        Self::GameWins,
        Self::OpponentsGameWins,
        Self::Buchholz,
        Self::BuchholzCutOne,
        Self::MedianBuchholz,
        Self::SonnebornBerger,
        Self::DirectEncounter,
        Self::Cumulative,
        Self::Wins,
        Self::Firsts,
        Self::Rating,
        Self::Lot,
    ];

    /// The figure of one of those who are equal so far (`tied`).
    pub(crate) fn of(self, event: &Event, scores: &[Score], id: Id, tied: &[Id]) -> Value {
        let score = &scores[id as usize];
        let parts: Vec<i64> = self.parts(event, scores, id, tied).into_iter().map(|(_, part)| part).collect();
        match self {
            Self::OpponentsMatchWins | Self::OpponentsGameWins => Value { millionths: mean(&parts) },
            Self::Buchholz | Self::SonnebornBerger | Self::DirectEncounter => {
                Value { millionths: parts.iter().sum() }
            }
            Self::BuchholzCutOne => Value { millionths: cut(&parts, 1, 0) },
            Self::MedianBuchholz => Value { millionths: cut(&parts, 1, 1) },
            Self::GameWins => Value { millionths: score.game_wins() },
            Self::Cumulative => Value::half(cumulative(&score.rounds)),
            Self::Wins => Value::whole(score.wins),
            Self::Firsts => Value::whole(score.firsts),
            Self::Rating => Value::whole(event.entrants[id as usize].rating.unwrap_or(Event::UNRATED)),
            Self::Lot => {
                Value::whole((crate::seats::lot(event.plan.seed.into(), u64::from(id)) >> 40) as i64)
            }
        }
    }

    /// What everybody somebody has met brings to the figure, in millionths; nothing of figures that do not come of opponents.
    pub(crate) fn parts(self, event: &Event, scores: &[Score], id: Id, tied: &[Id]) -> Vec<(Id, i64)> {
        let met = &scores[id as usize].met;
        let of_met = |f: &dyn Fn(&Score) -> i64| -> Vec<(Id, i64)> {
            met.iter().map(|(other, _)| (*other, f(&scores[*other as usize]))).collect()
        };
        match self {
            Self::OpponentsMatchWins => of_met(&Score::match_wins),
            Self::OpponentsGameWins => of_met(&|s| s.game_wins().max(FLOOR)),
            Self::Buchholz | Self::BuchholzCutOne | Self::MedianBuchholz => {
                of_met(&|s| Value::half(s.points).millionths)
            }
            Self::SonnebornBerger => {
                // The share of a win that was won from somebody, of what they have.
                let most = most(&event.plan.scoring());
                let won = |(other, won): &(Id, i64)| {
                    (*other, share(won * scores[*other as usize].points, 2 * most))
                };
                met.iter().map(won).collect()
            }
            Self::DirectEncounter => direct(scores, id, tied),
            Self::GameWins | Self::Cumulative | Self::Wins | Self::Firsts | Self::Rating | Self::Lot => {
                Vec::new()
            }
        }
    }

    /// Whether its figure is a part of a hundred.
    pub fn is_percent(self) -> bool {
        matches!(self, Self::OpponentsMatchWins | Self::GameWins | Self::OpponentsGameWins)
    }

    pub fn name(self, lang: Lang) -> &'static str {
        let [en, de] = match self {
            Self::OpponentsMatchWins => ["Opponents' match wins", "Siege der Gegner"],
            Self::GameWins => ["Game wins", "Gewonnene Spiele"],
            Self::OpponentsGameWins => ["Opponents' game wins", "Spiele der Gegner"],
            Self::Buchholz => ["Buchholz", "Buchholz"],
            Self::BuchholzCutOne => ["Buchholz, one cut", "Buchholz, eins gestrichen"],
            Self::MedianBuchholz => ["Median Buchholz", "Mittlere Buchholz"],
            Self::SonnebornBerger => ["Sonneborn-Berger", "Sonneborn-Berger"],
            Self::DirectEncounter => ["Direct encounter", "Direkte Begegnung"],
            Self::Cumulative => ["Cumulative", "Fortschritt"],
            Self::Wins => ["Wins", "Siege"],
            Self::Firsts => ["First places", "Erste Plätze"],
            Self::Rating => ["Rating", "Wertung"],
            Self::Lot => ["Lot", "Los"],
        };
        lang.pick(en, de)
    }

    /// The head of a column.
    pub fn short(self, lang: Lang) -> &'static str {
        let [en, de] = match self {
            Self::OpponentsMatchWins => ["Opp. %", "Gegner %"],
            Self::GameWins => ["Games %", "Spiele %"],
            Self::OpponentsGameWins => ["Opp. games %", "Gegn. Sp. %"],
            Self::Buchholz => ["Buchh.", "Buchh."],
            Self::BuchholzCutOne => ["Buchh. -1", "Buchh. -1"],
            Self::MedianBuchholz => ["Median", "Median"],
            Self::SonnebornBerger => ["S.-B.", "S.-B."],
            Self::DirectEncounter => ["Direct", "Direkt"],
            Self::Cumulative => ["Cumul.", "Fortschr."],
            Self::Wins => ["Wins", "Siege"],
            Self::Firsts => ["Firsts", "Erste"],
            Self::Rating => ["Rating", "Wertung"],
            Self::Lot => ["Lot", "Los"],
        };
        lang.pick(en, de)
    }

    /// What it is, for whoever wonders why they are third.
    pub fn explained(self, lang: Lang) -> &'static str {
        let [en, de] = match self {
            Self::OpponentsMatchWins => [
                "How much your opponents won: the mean of their points in per cent of those they could have had, byes left out, each counted with at least 33 %.",
                "Wie viel deine Gegner gewannen: ihre Punkte in Prozent der möglichen, ohne Freilose, jeder mit mindestens 33 %, im Mittel.",
            ],
            Self::GameWins => [
                "Single games: three for each won, one for each drawn, in per cent of all there were. A bye counts as a match won without losing a game.",
                "Einzelspiele: drei für jedes gewonnene, eins für jedes unentschiedene, in Prozent aller möglichen. Ein Freilos zählt wie eine Begegnung ohne verlorenes Spiel.",
            ],
            Self::OpponentsGameWins => [
                "The same of your opponents, each counted with at least 33 %, in the mean.",
                "Dasselbe bei deinen Gegnern, jeder mit mindestens 33 %, im Mittel.",
            ],
            Self::Buchholz => {
                ["The points of all your opponents together.", "Die Punkte aller deiner Gegner zusammen."]
            }
            Self::BuchholzCutOne => [
                "The points of all your opponents together, without the one who has the fewest.",
                "Die Punkte aller deiner Gegner zusammen, ohne den mit den wenigsten.",
            ],
            Self::MedianBuchholz => [
                "The points of all your opponents together, without the best and the last.",
                "Die Punkte aller deiner Gegner zusammen, ohne den besten und den letzten.",
            ],
            Self::SonnebornBerger => [
                "The points of those you beat, and half the points of those you drew with.",
                "Die Punkte derer, die du geschlagen hast, und die halben derer, gegen die du unentschieden spieltest.",
            ],
            Self::DirectEncounter => [
                "The points from the games between those who are equal, if all of them have met.",
                "Die Punkte aus den Spielen der Gleichen untereinander, wenn alle sich begegnet sind.",
            ],
            Self::Cumulative => [
                "What you had after each round, added up: who won early met the stronger ones.",
                "Dein Stand nach jeder Runde, zusammengezählt: Wer früh gewann, traf auf Stärkere.",
            ],
            Self::Wins => ["Matches won.", "Gewonnene Begegnungen."],
            Self::Firsts => ["Tables at which you came first.", "Tische, an denen du Erster warst."],
            Self::Rating => ["The rating when you entered.", "Die Wertung bei der Anmeldung."],
            Self::Lot => ["Drawn before the event.", "Vor der Veranstaltung ausgelost."],
        };
        lang.pick(en, de)
    }
}

/// What was won from those who are equal; nothing unless all of them have met.
fn direct(scores: &[Score], id: Id, tied: &[Id]) -> Vec<(Id, i64)> {
    let have_met = |a: Id, b: Id| a == b || scores[a as usize].met.iter().any(|(other, _)| *other == b);
    // At most a handful are equal where this is used; a whole field before the first round has not met.
    if tied.len() > 16 || !tied.iter().all(|&a| tied.iter().all(|&b| have_met(a, b))) {
        return Vec::new();
    }
    let met = scores[id as usize].met.iter().filter(|(other, _)| tied.contains(other));
    met.map(|(other, points)| (*other, Value::half(*points).millionths)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// <https://gist.github.com/Rapptz/197c80162358d1196145>: six rounds, two players with four wins each.
    #[test]
    fn published_median_buchholz() {
        assert_eq!(cut(&[4, 2, 3, 4, 5, 6], 1, 1), 16);
        assert_eq!(cut(&[5, 4, 2, 6, 4, 5], 1, 1), 18);
    }

    /// <http://scichess.org/faq/tiebreak.html> and <https://sydneyacademyofchess.com.au/tiebreak-system>.
    #[test]
    fn published_cumulative() {
        assert_eq!(cumulative(&[1, 1, 0, 0, 1]), 10);
        assert_eq!(cumulative(&[0, 0, 1, 1, 1]), 6);
        assert_eq!(
            cumulative(&[2, 0, 2, 1]),
            13,
            "win, loss, win, draw: six and a half points, here in halves"
        );
    }

    /// <http://blog.playerlink.online/2017/10/21/sk211-deep-dive-into-tiebreaker-math/>: 6-2-1; the same with two byes; 1-4.
    #[test]
    fn published_match_win_percentages() {
        assert_eq!(share(19, 27), 703_704);
        assert_eq!(share(13, 21), 619_048);
        assert_eq!(Score { earned: (3, 15), ..Score::default() }.match_wins(), 330_000);
    }

    #[test]
    fn nothing_is_a_part_of_nothing() {
        assert_eq!((share(0, 0), mean(&[]), cut(&[], 1, 1), cut(&[3], 1, 1)), (0, 0, 0, 0));
    }
}
