//! Who stands where.

use crate::{Event, Id, Status, TieBreak, Value, tie_break};
use serde::Serialize;
use ts_rs::TS;

/// How a round went for somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(rename = "RoundMark")]
pub enum Mark {
    Won,
    Drawn,
    Lost,
    /// At a larger table neither first nor last.
    Between,
    Bye,
    /// Not there, or nothing was played.
    Missed,
    /// Still being played.
    Open,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Row {
    pub entrant: Id,
    /// Equal ones share the better place.
    pub place: u32,
    /// Half points.
    pub points: u32,
    /// A figure for each tie-break of the standings.
    pub figures: Vec<Value>,
    pub marks: Vec<Mark>,
    /// The place after each round that counts, by points alone.
    pub course: Vec<u32>,
    pub won: u32,
    pub drawn: u32,
    pub lost: u32,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Standings {
    pub tie_breaks: Vec<TieBreak>,
    /// From the first to the last; who has no place is not here.
    pub rows: Vec<Row>,
}

impl Event {
    pub fn standings(&self) -> Standings {
        let tie_breaks = self.plan.tie_breaks();
        let scores = tie_break::scores(self);
        let all: Vec<Id> = (0..self.entrants.len() as Id).filter(|&id| self.has_a_place(id)).collect();
        let mut courses = courses(&scores, &all);
        let mut groups = split(vec![all], |id| self.reached(id));
        let mut figures = vec![Vec::with_capacity(tie_breaks.len()); self.entrants.len()];
        groups = split(groups, |id| scores[id as usize].points);
        for tie_break in &tie_breaks {
            for tied in &groups {
                for &id in tied {
                    figures[id as usize].push(tie_break.of(self, &scores, id, tied));
                }
            }
            groups = split(groups, |id| figures[id as usize].last().map_or(0, |v| v.millionths));
        }
        let mut marks = self.marks();
        let mut rows = Vec::with_capacity(self.entrants.len());
        for group in groups {
            let place = rows.len() as u32 + 1;
            for id in group {
                let marks = std::mem::take(&mut marks[id as usize]);
                let count = |mark| marks.iter().filter(|m| **m == mark).count() as u32;
                rows.push(Row {
                    entrant: id,
                    place,
                    points: scores[id as usize].points as u32,
                    figures: std::mem::take(&mut figures[id as usize]),
                    course: std::mem::take(&mut courses[id as usize]),
                    won: count(Mark::Won) + count(Mark::Bye),
                    drawn: count(Mark::Drawn),
                    lost: count(Mark::Lost),
                    marks,
                });
            }
        }
        Standings { tie_breaks, rows }
    }

    /// How far in the bracket comes before everything; who is not in it comes after.
    fn reached(&self, id: Id) -> i64 {
        self.bracket().and_then(|b| b.reached(id)).map_or(0, i64::from)
    }

    /// How the figures of somebody come about: for each tie-break what everybody they met brings to it, in millionths.
    pub fn behind(&self, standings: &Standings, id: Id) -> Vec<Vec<(Id, i64)>> {
        let Some(own) = standings.rows.iter().find(|row| row.entrant == id) else { return Vec::new() };
        let scores = tie_break::scores(self);
        let behind = |(k, tie_break): (usize, &TieBreak)| {
            let equal = |row: &&Row| {
                row.points == own.points
                    && row.figures[..k] == own.figures[..k]
                    && self.reached(row.entrant) == self.reached(id)
            };
            let tied: Vec<Id> = standings.rows.iter().filter(equal).map(|row| row.entrant).collect();
            tie_break.parts(self, &scores, id, &tied)
        };
        standings.tie_breaks.iter().enumerate().map(behind).collect()
    }

    /// Who is disqualified has no place (ORD-SAN-04), nor has who left before they were paired.
    fn has_a_place(&self, id: Id) -> bool {
        match self.entrants[id as usize].status {
            Status::Disqualified => false,
            Status::Dropped => self.rounds.iter().any(|round| {
                round.byes.contains(&id) || round.tables.iter().any(|table| table.seats.contains(&id))
            }),
            Status::Entered | Status::Present => true,
        }
    }

    /// How every round went for everybody.
    fn marks(&self) -> Vec<Vec<Mark>> {
        let mut marks = vec![vec![Mark::Missed; self.rounds.len()]; self.entrants.len()];
        for (k, round) in self.rounds.iter().enumerate() {
            for &id in &round.byes {
                marks[id as usize][k] = Mark::Bye;
            }
            for table in &round.tables {
                for (seat, &id) in table.seats.iter().enumerate() {
                    marks[id as usize][k] = table.outcome.as_ref().map_or(Mark::Open, |outcome| {
                        let worst = outcome.places.iter().max();
                        match (outcome.places[seat], outcome.how) {
                            (_, crate::How::Unplayed) => Mark::Missed,
                            (1, _) if outcome.is_draw() => Mark::Drawn,
                            (1, _) => Mark::Won,
                            (place, _) if table.seats.len() > 2 && worst != Some(&place) => Mark::Between,
                            _ => Mark::Lost,
                        }
                    });
                }
            }
        }
        marks
    }
}

/// Everybody's place after each round, by points; equal ones share the better.
fn courses(scores: &[tie_break::Score], all: &[Id]) -> Vec<Vec<u32>> {
    let mut places = vec![Vec::new(); scores.len()];
    let rounds = scores.first().map_or(0, |score| score.course.len());
    for round in 0..rounds {
        let mut place = 1;
        for group in split(vec![all.to_vec()], |id| scores[id as usize].course[round]) {
            group.iter().for_each(|&id| places[id as usize].push(place));
            place += group.len() as u32;
        }
    }
    places
}

/// Splits groups of equals by a number, the greater first; the order within stays that of the entries.
fn split(groups: Vec<Vec<Id>>, key: impl Fn(Id) -> i64) -> Vec<Vec<Id>> {
    let mut out = Vec::with_capacity(groups.len());
    for mut group in groups {
        group.sort_by_key(|&id| std::cmp::Reverse(key(id)));
        out.extend(group.chunk_by(|&a, &b| key(a) == key(b)).map(<[Id]>::to_vec));
    }
    out
}
