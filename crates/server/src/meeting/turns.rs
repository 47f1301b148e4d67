//! Games with days for a move. Their tables sleep while nobody looks: whose move it is, and until when, stands in a row of its own. A row
//! that is behind its table (a process ended in between) is noticed by its number, and the table is woken to write it anew; so is one whose
//! time has run out.

use crate::{
    house::House,
    lobby,
    names::names,
    protocol::{SlowGame, Stage},
    record::{Chair, Record},
    refused::Refused,
    store::{Store, Stored, from_json},
    table::Table,
};
use sqlx::Row;
use stapel_wording::Lang;
use std::sync::Arc;

/// How many games are told, and how many tables are woken in one go.
const TOLD: i64 = 100;
const WOKEN: i64 = 50;

impl Table {
    /// Writes down whose move it is, where there are days for it.
    pub(crate) async fn note_turn(&mut self) {
        if !self.record.clock.is_some_and(|clock| clock.each) {
            return;
        }
        let table = &self.record.id;
        let noted = match (self.asked(), &self.clock) {
            (Some(seat), Some(clock)) if self.record.stage() == Stage::Playing => {
                let person = self.record.chairs.get(usize::from(seat)).and_then(|chair| chair.person());
                // A bot's clock stands still while nobody looks, and so does one that a judge has stopped.
                let runs = person.is_some() && self.record.paused.is_none();
                let left = i64::from(clock.left(seat, self.now()));
                let until = if runs { self.lease.now() + left } else { i64::MAX };
                self.house.store.note_turn(table, self.number, person.unwrap_or_default(), until).await
            }
            _ => self.house.store.forget_turn(table).await,
        };
        if let Err(e) = noted {
            tracing::warn!(table, "whose move it is could not be written down: {e}");
        }
    }
}

/// Wakes the tables whose time has run out, and those whose rows are behind.
pub(super) async fn wake(house: &Arc<House>, at: i64) -> Result<(), Refused> {
    for table in house.store.turns_due(at).await? {
        // Wherever it is then, it looks at its clock.
        if let Err(refused) = house.find(&table).await {
            tracing::warn!(table, "a game could not be woken: {}", refused.reason(Lang::En));
        }
    }
    house.store.forget_seeks(at).await?;
    Ok(house.store.forget_challenges(at).await?)
}

/// The games of somebody that have days for a move; those first that wait for them.
pub(super) async fn views(house: &House, person: &str, lang: Lang) -> Result<Vec<SlowGame>, Refused> {
    let mut games = Vec::new();
    for (record, asked, until) in house.store.turns_of(person).await? {
        let sits = |(chair, name): (&Chair, Option<String>)| name.filter(|_| chair.person() != Some(person));
        games.push(SlowGame {
            against: record
                .chairs
                .iter()
                .zip(names(&record.game, &record.chairs, lang))
                .filter_map(sits)
                .collect(),
            title: lobby::title(&record.game, lang).unwrap_or_default().into(),
            mine: asked == person,
            table: record.id,
            game: record.game,
            until,
        });
    }
    games.sort_by_key(|game| (!game.mine, game.until));
    Ok(games)
}

impl Store {
    async fn note_turn(&self, table: &str, number: u32, person: &str, until: i64) -> Stored<()> {
        sqlx::query(
            "INSERT INTO turns (table_id, number, person, until) VALUES ($1, $2, $3, $4)
             ON CONFLICT (table_id) DO UPDATE SET number = excluded.number, person = excluded.person,
                 until = excluded.until WHERE turns.number <= excluded.number",
        )
        .bind(table)
        .bind(i64::from(number))
        .bind(person)
        .bind(until)
        .execute(&self.pool)
        .await
        .map(drop)
    }

    async fn forget_turn(&self, table: &str) -> Stored<()> {
        sqlx::query("DELETE FROM turns WHERE table_id = $1").bind(table).execute(&self.pool).await.map(drop)
    }

    async fn turns_due(&self, at: i64) -> Stored<Vec<String>> {
        let rows = sqlx::query(
            "SELECT table_id FROM turns t WHERE t.until <= $1
                 OR t.number < (SELECT COALESCE(MAX(l.number), 0) FROM lines l WHERE l.table_id = t.table_id)
             ORDER BY t.until LIMIT $2",
        )
        .bind(at)
        .bind(WOKEN)
        .fetch_all(&self.reads)
        .await?;
        rows.into_iter().map(|row| row.try_get(0)).collect()
    }

    async fn turns_of(&self, person: &str) -> Stored<Vec<(Record, String, i64)>> {
        let rows = sqlx::query(
            "SELECT t.record, u.person, u.until FROM sitters s JOIN turns u ON u.table_id = s.table_id
             JOIN tables t ON t.id = s.table_id WHERE s.person = $1 ORDER BY u.until LIMIT $2",
        )
        .bind(person)
        .bind(TOLD)
        .fetch_all(&self.reads)
        .await?;
        rows.into_iter()
            .map(|row| Ok((from_json(row.try_get(0)?)?, row.try_get(1)?, row.try_get(2)?)))
            .collect()
    }
}
