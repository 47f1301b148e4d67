//! What is behind everybody: points, seats, byes, and whom they have met.

use super::{Event, Sanction};
use crate::{Id, Scoring, swiss::Field};

impl Event {
    /// What pairing goes by.
    pub fn fields(&self, active: &[Id]) -> Vec<Field> {
        active.iter().map(|&id| self.field(id)).collect()
    }

    fn field(&self, id: Id) -> Field {
        let entrant = &self.entrants[id as usize];
        let mut field = Field {
            points: self.points(id),
            rating: entrant.rating.unwrap_or(Self::UNRATED),
            byes: 0,
            firsts: 0,
            floated: 0,
        };
        let mut so_far = 0u32;
        for (k, round) in self.rounds.iter().enumerate() {
            field.byes += u16::from(round.byes.contains(&id));
            let table = round.tables.iter().find(|t| t.seats.contains(&id));
            field.floated = 0;
            if let Some(table) = table {
                field.firsts += if table.seats[0] == id { 1 } else { -1 };
                let most = |seat: &Id| if *seat == id { 0 } else { self.points_before(*seat, k) };
                let other = table.seats.iter().map(most).max().unwrap_or(0);
                field.floated = (other > so_far) as i8 - (other < so_far) as i8;
            }
            so_far = self.points_before(id, k + 1);
        }
        field
    }

    /// How often each two of these have met.
    pub fn met(&self, active: &[Id]) -> Vec<Vec<u8>> {
        let mut place = vec![usize::MAX; self.entrants.len()];
        active.iter().enumerate().for_each(|(k, &id)| place[id as usize] = k);
        let mut met = vec![vec![0u8; active.len()]; active.len()];
        for table in self.rounds.iter().flat_map(|r| &r.tables) {
            for &a in &table.seats {
                for &b in &table.seats {
                    let (a, b) = (place[a as usize], place[b as usize]);
                    if a != b && a != usize::MAX && b != usize::MAX {
                        met[a][b] = met[a][b].saturating_add(1);
                    }
                }
            }
        }
        met
    }

    /// Half points of a round: of a table, of a bye, or none. Nothing if somebody was not there or it is still played.
    pub fn round_points(&self, id: Id, round: usize) -> Option<u16> {
        let scoring = self.plan.scoring();
        let played = &self.rounds[round];
        if played.byes.contains(&id) {
            return Some(match scoring {
                Scoring::Match { win, .. } => win,
                Scoring::Places(points) => points[0],
                Scoring::Rank => 0,
            });
        }
        let (table, seat) =
            played.tables.iter().find_map(|t| t.seats.iter().position(|s| *s == id).map(|seat| (t, seat)))?;
        let points = table.outcome.as_ref()?.points(seat, &scoring);
        if scoring != Scoring::Rank {
            return Some(points);
        }
        let descents = self.entrants[id as usize]
            .sanctions
            .iter()
            .filter(|(at, what, _)| *at == round && *what == Sanction::Descent)
            .count();
        Some(points.saturating_sub(2 * descents as u16))
    }

    /// Half points before a round; the final does not count.
    pub fn points_before(&self, id: Id, round: usize) -> u32 {
        let counts = (0..round.min(self.rounds.len()))
            .filter(|&k| !self.rounds[k].knock_out || self.plan.is_knock_out());
        counts.filter_map(|k| self.round_points(id, k)).map(u32::from).sum()
    }

    pub fn points(&self, id: Id) -> u32 {
        self.points_before(id, self.rounds.len())
    }
}
