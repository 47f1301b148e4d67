//! What is stored of an event, and the event it makes.

use super::seasons;
use crate::{
    protocol::Announcement,
    store::{Store, Stored},
};
use serde::{Deserialize, Serialize};
use sqlx::Row;
use stapel_events::{Decision, Event, Id, Outcome, Plan, Stage};
use std::collections::BTreeMap;

/// A line: a decision of the event itself, or a note of the house about it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Line {
    Decided(Decision),
    Noted(Note),
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "note", rename_all = "snake_case")]
pub enum Note {
    /// One side says how a table ended.
    Report {
        round: u16,
        table: u16,
        entrant: Id,
        outcome: Outcome,
    },
    Call {
        round: u16,
        table: u16,
        entrant: Id,
    },
    Answer {
        round: u16,
        table: u16,
        #[serde(default)]
        ruling: String,
    },
    Judge {
        person: String,
        name: String,
    },
    /// Somebody lets the judges see all cards of their table.
    Leave {
        round: u16,
        table: u16,
        entrant: Id,
    },
    /// A judge has stopped the clocks of a table, or let them run on.
    Pause {
        round: u16,
        table: u16,
        on: bool,
    },
}

/// An event as it is stored, up to a number of lines.
#[derive(Clone, Debug)]
pub struct Held {
    pub id: String,
    pub organiser: String,
    pub called: String,
    pub changed: i64,
    /// How many lines there are.
    pub version: u32,
    pub event: Event,
    /// When each round was paired.
    pub begun: Vec<i64>,
    pub judges: Vec<(String, String)>,
    pub reports: BTreeMap<(u16, u16), Vec<(Id, Outcome)>>,
    pub calls: Vec<(u16, u16)>,
    /// Who lets the judges see all cards of their table.
    pub leaves: BTreeMap<(u16, u16), Vec<Id>>,
    pub announcements: Vec<Announcement>,
    pub record: Vec<Announcement>,
}

/// A line with when and by whom.
#[derive(Clone, Debug)]
pub struct Signed {
    pub at: i64,
    pub who: String,
    pub line: Line,
}

impl Held {
    /// Does one more line; what cannot be done is refused and changes nothing.
    pub fn follow(&mut self, signed: &Signed) -> Result<(), stapel_events::Refused> {
        match &signed.line {
            Line::Decided(decision) => {
                self.event.apply(decision)?;
                self.remember(decision, signed);
            }
            Line::Noted(note) => self.note(note, signed),
        }
        self.version += 1;
        self.changed = signed.at;
        Ok(())
    }

    fn remember(&mut self, decision: &Decision, signed: &Signed) {
        match decision {
            Decision::Round { .. } => self.begun.push(signed.at),
            Decision::Announce { text } => self.announcements.push(Announcement {
                at: signed.at,
                by: signed.who.clone(),
                text: text.clone(),
            }),
            Decision::Result { round, table, .. } => {
                self.reports.remove(&(*round, *table));
                self.calls.retain(|at| at != &(*round, *table));
                self.leaves.remove(&(*round, *table));
            }
            Decision::Repair { .. } => {
                let round = self.event.rounds.len() as u16 - 1;
                self.reports.retain(|(r, _), _| *r != round);
                self.calls.retain(|(r, _)| *r != round);
                self.leaves.retain(|(r, _), _| *r != round);
            }
            _ => {}
        }
        let by_hand = !signed.who.is_empty()
            && !matches!(
                decision,
                Decision::Enter { .. }
                    | Decision::CheckIn { .. }
                    | Decision::Register { .. }
                    | Decision::Announce { .. }
            );
        if by_hand {
            self.write_down(signed);
        }
    }

    fn note(&mut self, note: &Note, signed: &Signed) {
        match note {
            Note::Report { round, table, entrant, outcome } => {
                let reports = self.reports.entry((*round, *table)).or_default();
                reports.retain(|(who, _)| who != entrant);
                reports.push((*entrant, outcome.clone()));
            }
            Note::Call { round, table, .. } => {
                if !self.calls.contains(&(*round, *table)) {
                    self.calls.push((*round, *table));
                    self.write_down(signed);
                }
            }
            Note::Answer { round, table, .. } => {
                self.calls.retain(|at| at != &(*round, *table));
                self.write_down(signed);
            }
            Note::Leave { round, table, entrant } => {
                let leaves = self.leaves.entry((*round, *table)).or_default();
                if !leaves.contains(entrant) {
                    leaves.push(*entrant);
                }
            }
            Note::Pause { .. } => self.write_down(signed),
            Note::Judge { person, name } => {
                if !self.judges.iter().any(|(id, _)| id == person) {
                    self.judges.push((person.clone(), name.clone()));
                    self.write_down(signed);
                }
            }
        }
    }

    /// What those who judge read: who did what, and when. How the house knows somebody is nobody's business.
    fn write_down(&mut self, signed: &Signed) {
        let Ok(mut line) = serde_json::to_value(&signed.line) else { return };
        if let Some(fields) = line.as_object_mut() {
            fields.remove("person");
        }
        self.record.push(Announcement { at: signed.at, by: signed.who.clone(), text: line.to_string() });
    }
}

pub fn stage_word(stage: Stage) -> &'static str {
    match stage {
        Stage::Open => "open",
        Stage::Playing => "playing",
        Stage::Between => "between",
        Stage::Over => "over",
    }
}

fn odd(error: impl std::error::Error + Send + Sync + 'static) -> sqlx::Error {
    sqlx::Error::Decode(Box::new(error))
}

impl Store {
    pub(super) async fn add_event(&self, held: &Held) -> Stored<()> {
        let mut tx = self.pool.begin().await?;
        sqlx::query(
            "INSERT INTO events (id, organiser, called, public, stage, created, changed, plan)
             VALUES ($1, $2, $3, $4, $5, $6, $6, $7)",
        )
        .bind(&held.id)
        .bind(&held.organiser)
        .bind(&held.called)
        .bind(i64::from(held.event.plan.public))
        .bind(stage_word(held.event.stage()))
        .bind(held.changed)
        .bind(serde_json::to_string(&held.event.plan).map_err(odd)?)
        .execute(&mut *tx)
        .await?;
        sqlx::query("INSERT INTO event_people (person, event) VALUES ($1, $2)")
            .bind(&held.organiser)
            .bind(&held.id)
            .execute(&mut *tx)
            .await?;
        tx.commit().await
    }

    /// An event before its first line.
    pub(super) async fn event_head(&self, id: &str) -> Stored<Option<Held>> {
        let row = sqlx::query("SELECT id, organiser, called, changed, plan FROM events WHERE id = $1")
            .bind(id)
            .fetch_optional(&self.pool)
            .await?;
        let Some(row) = row else { return Ok(None) };
        let plan: Plan = serde_json::from_str(&row.try_get::<String, _>(4)?).map_err(odd)?;
        Ok(Some(Held {
            id: row.try_get(0)?,
            organiser: row.try_get(1)?,
            called: row.try_get(2)?,
            changed: row.try_get(3)?,
            version: 0,
            event: Event::new(plan).map_err(odd)?,
            begun: Vec::new(),
            judges: Vec::new(),
            reports: BTreeMap::new(),
            calls: Vec::new(),
            leaves: BTreeMap::new(),
            announcements: Vec::new(),
            record: Vec::new(),
        }))
    }

    /// The lines from a number on.
    pub(super) async fn event_lines(&self, id: &str, from: u32) -> Stored<Vec<Signed>> {
        let rows = sqlx::query(
            "SELECT at, who, line FROM event_lines WHERE event = $1 AND number >= $2 ORDER BY number",
        )
        .bind(id)
        .bind(i64::from(from))
        .fetch_all(&self.pool)
        .await?;
        let signed = |row: sqlx::any::AnyRow| {
            let line = serde_json::from_str(&row.try_get::<String, _>(2)?).map_err(odd)?;
            Ok(Signed { at: row.try_get(0)?, who: row.try_get(1)?, line })
        };
        rows.into_iter().map(signed).collect()
    }

    /// Adds lines after those that are known; all of them or none. No if somebody was faster.
    pub(super) async fn add_event_lines(
        &self,
        held: &Held,
        from: u32,
        lines: &[Signed],
        people: &[String],
    ) -> Stored<bool> {
        let mut tx = self.pool.begin().await?;
        for (number, signed) in (from..).zip(lines) {
            let done = sqlx::query(
                "INSERT INTO event_lines (event, number, at, who, line) VALUES ($1, $2, $3, $4, $5)",
            )
            .bind(&held.id)
            .bind(i64::from(number))
            .bind(signed.at)
            .bind(&signed.who)
            .bind(serde_json::to_string(&signed.line).map_err(odd)?)
            .execute(&mut *tx)
            .await;
            match done {
                Ok(_) => {}
                Err(sqlx::Error::Database(e)) if e.is_unique_violation() => return Ok(false),
                Err(e) => return Err(e),
            }
        }
        for person in people {
            sqlx::query("INSERT INTO event_people (person, event) VALUES ($1, $2) ON CONFLICT DO NOTHING")
                .bind(person)
                .bind(&held.id)
                .execute(&mut *tx)
                .await?;
        }
        sqlx::query("UPDATE events SET stage = $1, changed = $2 WHERE id = $3")
            .bind(stage_word(held.event.stage()))
            .bind(held.changed)
            .bind(&held.id)
            .execute(&mut *tx)
            .await?;
        seasons::note(held, &mut tx).await?;
        tx.commit().await?;
        Ok(true)
    }

    /// Public events and those of a person, the newest first.
    pub(super) async fn events_for(&self, person: &str, most: i64) -> Stored<Vec<(String, bool)>> {
        let rows = sqlx::query(
            "SELECT e.id, (SELECT COUNT(*) FROM event_people p WHERE p.event = e.id AND p.person = $1)
             FROM events e WHERE e.public = 1 OR e.id IN (SELECT event FROM event_people WHERE person = $1)
             ORDER BY e.changed DESC LIMIT $2",
        )
        .bind(person)
        .bind(most)
        .fetch_all(&self.pool)
        .await?;
        rows.into_iter().map(|row| Ok((row.try_get(0)?, row.try_get::<i64, _>(1)? > 0))).collect()
    }

    /// Events that are under way.
    pub(super) async fn events_under_way(&self) -> Stored<Vec<String>> {
        let rows = sqlx::query("SELECT id FROM events WHERE stage IN ('playing', 'between') ORDER BY id")
            .fetch_all(&self.pool)
            .await?;
        rows.into_iter().map(|row| row.try_get(0)).collect()
    }

    /// Stores a table of an event unless it is there.
    pub(super) async fn add_event_table(&self, record: &crate::record::Record, at: i64) -> Stored<()> {
        let mut tx = self.pool.begin().await?;
        self.add_table(record, at, &mut tx).await?;
        tx.commit().await
    }
}
