//! What comes next: who meets whom, as the system has it.

use super::{Decision, Event, Pairing, Stage};
use crate::{Id, Refused, System, pods, refused::refuse, round_robin, seats, swiss::Swiss};

impl Event {
    /// What comes next: a round as the system pairs it, or the end. The same event proposes the same.
    pub fn propose(&self) -> Result<Decision, Refused> {
        match self.stage() {
            Stage::Open => return Err(refuse!("it has not begun", "sie hat noch nicht begonnen")),
            Stage::Playing => return Err(self.open_tables()),
            Stage::Over => return Err(refuse!("the event is over", "die Veranstaltung ist zu Ende")),
            Stage::Between => {}
        }
        if let Some(bracket) = self.next_bracket() {
            let tables: Vec<Vec<Id>> =
                bracket.ready().into_iter().map(|pair| self.seated(pair.to_vec())).collect();
            return Ok(match tables.is_empty() {
                true => Decision::End,
                false => Decision::Round { tables, byes: Vec::new(), why: None },
            });
        }
        let active = self.active();
        if self.rounds.len() >= self.planned_rounds() || active.len() < 2 {
            return Ok(Decision::End);
        }
        let (tables, byes) = match self.plan.system {
            System::RoundRobin => self.round_robin(&active),
            _ if self.plan.seats == 2 => self.swiss(&active),
            _ => self.pods(&active),
        };
        Ok(match tables.is_empty() {
            true => Decision::End,
            false => Decision::Round { tables, byes, why: None },
        })
    }

    /// Everybody who was there when it began, in an order that lots decide.
    pub(super) fn circle(&self) -> Vec<Id> {
        let mut ids: Vec<Id> = (0..)
            .zip(&self.entrants)
            .filter(|(_, e)| e.since == 0 && e.was_there())
            .map(|(id, _)| id)
            .collect();
        ids.sort_by_key(|&id| seats::lot(self.plan.seed.into(), u64::from(id)));
        ids
    }

    fn round_robin(&self, active: &[Id]) -> (Vec<Vec<Id>>, Vec<Id>) {
        let circle = self.circle();
        let (mut tables, mut byes) = (Vec::new(), Vec::new());
        for pair in round_robin::round(circle.len(), self.rounds.len()) {
            let ids = pair.map(|k| circle.get(k).copied().filter(|id| active.contains(id)));
            match ids {
                [Some(a), Some(b)] => tables.push(vec![a, b]),
                [Some(id), None] | [None, Some(id)] => byes.push(id),
                [None, None] => {}
            }
        }
        (tables, byes)
    }

    fn swiss(&self, active: &[Id]) -> (Vec<Vec<Id>>, Vec<Id>) {
        let fields = self.fields(active);
        let met = self.met(active);
        let seed = self.lots();
        let paired = Swiss { fields: &fields, met: &met, within: self.plan.within, seed }.pair();
        let mut tables: Vec<Vec<Id>> =
            paired.pairs.iter().map(|p| self.seated(p.iter().map(|&k| active[k]).collect())).collect();
        self.sort_tables(&mut tables);
        (tables, paired.bye.map(|k| active[k]).into_iter().collect())
    }

    fn pods(&self, active: &[Id]) -> (Vec<Vec<Id>>, Vec<Id>) {
        let fields = self.fields(active);
        let met = self.met(active);
        let (pods, byes) = pods::pair(&fields, &met, self.plan.seats.into(), self.lots());
        let mut tables: Vec<Vec<Id>> =
            pods.into_iter().map(|pod| self.seated(pod.into_iter().map(|k| active[k]).collect())).collect();
        self.sort_tables(&mut tables);
        (tables, byes.into_iter().map(|k| active[k]).collect())
    }

    /// Lots differ from round to round.
    fn lots(&self) -> u64 {
        seats::lot(self.plan.seed.into(), 1_000_000 + self.rounds.len() as u64)
    }

    /// The first table is where the most points sit.
    fn sort_tables(&self, tables: &mut [Vec<Id>]) {
        let points: Vec<u32> = (0..self.entrants.len()).map(|k| self.points(k as Id)).collect();
        tables.sort_by_key(|table| {
            let of = |id: &Id| points[*id as usize];
            let most = table.iter().map(of).max();
            (
                std::cmp::Reverse(most),
                std::cmp::Reverse(table.iter().map(of).sum::<u32>()),
                table.iter().min().copied(),
            )
        });
    }

    /// In an order that gives everybody every seat equally often.
    fn seated(&self, table: Vec<Id>) -> Vec<Id> {
        let sat = |id: Id, seat: usize| {
            let there = |t: &&Pairing| t.seats.get(seat) == Some(&id);
            self.rounds.iter().flat_map(|r| &r.tables).filter(there).count() as u32
        };
        seats::arrange(&table, sat, self.lots())
    }
}
