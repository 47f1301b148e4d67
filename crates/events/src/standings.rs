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
        // How far in the bracket comes before everything; who is not in it comes after.
        let far = |id: &Id| self.bracket().and_then(|b| b.reached(*id)).map_or(0, u32::from);
        let mut groups = split(vec![all], |id| i64::from(far(&id)));
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
        let marks = self.marks();
        let mut rows = Vec::with_capacity(self.entrants.len());
        for group in groups {
            let place = rows.len() as u32 + 1;
            for id in group {
                let marks = marks[id as usize].clone();
                let count = |mark| marks.iter().filter(|m| **m == mark).count() as u32;
                rows.push(Row {
                    entrant: id,
                    place,
                    points: scores[id as usize].points as u32,
                    figures: std::mem::take(&mut figures[id as usize]),
                    won: count(Mark::Won) + count(Mark::Bye),
                    drawn: count(Mark::Drawn),
                    lost: count(Mark::Lost),
                    marks,
                });
            }
        }
        Standings { tie_breaks, rows }
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

/// Splits groups of equals by a number, the greater first; the order within stays that of the entries.
fn split(groups: Vec<Vec<Id>>, key: impl Fn(Id) -> i64) -> Vec<Vec<Id>> {
    let mut out = Vec::with_capacity(groups.len());
    for mut group in groups {
        group.sort_by_key(|&id| std::cmp::Reverse(key(id)));
        out.extend(group.chunk_by(|&a, &b| key(a) == key(b)).map(<[Id]>::to_vec));
    }
    out
}
