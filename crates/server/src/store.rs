//! The database: SQLite in a file, or PostgreSQL. One set of statements for both, in what the two say alike.
//!
//! A line of a table's log is stored before anybody hears of it, so whatever was told survives the end of the process.

use crate::{
    clock::{Clock, now},
    protocol::Stage,
    record::{Line, Record},
};
use sqlx::{Any, AnyPool, Row, any::AnyPoolOptions, migrate::Migrator};
use std::time::Duration;

static MIGRATOR: Migrator = sqlx::migrate!();

/// How long a table waits in the lobby, and how long somebody stays signed in, in milliseconds.
const LISTED: i64 = 12 * 3600 * 1000;
const SESSION: i64 = 180 * 24 * 3600 * 1000;

#[derive(Clone, Debug)]
pub struct Store {
    pool: AnyPool,
}

/// A line of a table's log, and the clock after it.
#[derive(Clone, Debug)]
pub struct StoredLine {
    pub number: u32,
    pub line: Line,
    pub clock: Option<Clock>,
}

/// A person as stored: guests have no account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredPerson {
    pub id: String,
    pub name: String,
    pub account: Option<String>,
}

pub type Stored<T> = Result<T, sqlx::Error>;

impl Store {
    /// Opens a database by its address (`sqlite:FILE`, `postgres://...`) and brings it up to date.
    pub async fn open(url: &str) -> Stored<Self> {
        sqlx::any::install_default_drivers();
        let sqlite = url.starts_with("sqlite:");
        // SQLite has one writer anyway; a second connection would only wait for its lock.
        let options = AnyPoolOptions::new()
            .max_connections(if sqlite { 1 } else { 8 })
            .acquire_timeout(Duration::from_secs(10))
            .after_connect(move |connection, _| {
                Box::pin(async move {
                    if sqlite {
                        // With a write-ahead log a commit is one write; it survives the end of the process.
                        sqlx::raw_sql("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON;")
                            .execute(connection)
                            .await?;
                    }
                    Ok(())
                })
            });
        let pool = options.connect(url).await?;
        MIGRATOR.run(&pool).await?;
        Ok(Self { pool })
    }

    pub async fn is_alive(&self) -> bool {
        sqlx::query("SELECT 1").execute(&self.pool).await.is_ok()
    }

    pub async fn close(&self) {
        self.pool.close().await;
    }

    /// Stores a table as it is now, and the first lines of its log if it begins with some.
    pub async fn save(&self, record: &Record, lines: &[StoredLine]) -> Stored<()> {
        let mut tx = self.pool.begin().await?;
        sqlx::query(
            "INSERT INTO tables (id, stage, listed, changed, record) VALUES ($1, $2, $3, $4, $5)
             ON CONFLICT (id) DO UPDATE SET stage = excluded.stage, listed = excluded.listed,
                 changed = excluded.changed, record = excluded.record",
        )
        .bind(&record.id)
        .bind(stage_word(record.stage()))
        .bind(i64::from(record.listed))
        .bind(now())
        .bind(to_json(record)?)
        .execute(&mut *tx)
        .await?;
        for person in record.chairs.iter().filter_map(|c| c.person()) {
            sqlx::query("INSERT INTO sitters (person, table_id) VALUES ($1, $2) ON CONFLICT DO NOTHING")
                .bind(person)
                .bind(&record.id)
                .execute(&mut *tx)
                .await?;
        }
        for line in lines {
            add_line(&record.id, line)?.execute(&mut *tx).await?;
        }
        tx.commit().await
    }

    pub async fn append(&self, table: &str, line: &StoredLine) -> Stored<()> {
        add_line(table, line)?.execute(&self.pool).await.map(drop)
    }

    pub async fn record(&self, id: &str) -> Stored<Option<Record>> {
        let row = sqlx::query("SELECT record FROM tables WHERE id = $1")
            .bind(id)
            .fetch_optional(&self.pool)
            .await?;
        row.map(|row| from_json(row.try_get(0)?)).transpose()
    }

    pub async fn lines(&self, id: &str) -> Stored<Vec<StoredLine>> {
        let rows = sqlx::query("SELECT number, line, clock FROM lines WHERE table_id = $1 ORDER BY number")
            .bind(id)
            .fetch_all(&self.pool)
            .await?;
        let line = |row: sqlx::any::AnyRow| {
            let clock: Option<String> = row.try_get(2)?;
            Ok(StoredLine {
                number: row.try_get::<i64, _>(0)? as u32,
                line: from_json(row.try_get(1)?)?,
                clock: clock.map(from_json).transpose()?,
            })
        };
        rows.into_iter().map(line).collect()
    }

    /// Tables with a free chair that want to be found, the newest first.
    pub async fn lobby(&self, most: u32) -> Stored<Vec<Record>> {
        let rows = sqlx::query(
            "SELECT record FROM tables WHERE stage = $1 AND listed = 1 AND changed > $2
             ORDER BY changed DESC LIMIT $3",
        )
        .bind(stage_word(Stage::Waiting))
        .bind(now() - LISTED)
        .bind(i64::from(most))
        .fetch_all(&self.pool)
        .await?;
        rows.into_iter().map(|row| from_json(row.try_get(0)?)).collect()
    }

    /// The tables a person has sat at, the newest first, with the time of their last change.
    pub async fn history(&self, person: &str, most: u32) -> Stored<Vec<(Record, i64)>> {
        let rows = sqlx::query(
            "SELECT t.record, t.changed FROM tables t JOIN sitters s ON s.table_id = t.id
             WHERE s.person = $1 ORDER BY t.changed DESC LIMIT $2",
        )
        .bind(person)
        .bind(i64::from(most))
        .fetch_all(&self.pool)
        .await?;
        rows.into_iter().map(|row| Ok((from_json(row.try_get(0)?)?, row.try_get(1)?))).collect()
    }

    pub async fn person(&self, id: &str) -> Stored<Option<StoredPerson>> {
        let row = sqlx::query("SELECT id, name, account FROM people WHERE id = $1")
            .bind(id)
            .fetch_optional(&self.pool)
            .await?;
        row.map(|row| person(&row)).transpose()
    }

    /// Who is signed in with the token of this hash.
    pub async fn signed_in(&self, token: &str) -> Stored<Option<StoredPerson>> {
        let row = sqlx::query(
            "SELECT p.id, p.name, p.account FROM people p JOIN sessions s ON s.person = p.id
             WHERE s.token = $1 AND s.created > $2",
        )
        .bind(token)
        .bind(now() - SESSION)
        .fetch_optional(&self.pool)
        .await?;
        row.map(|row| person(&row)).transpose()
    }

    /// The list of one of a person's own decks.
    pub async fn deck(&self, person: &str, game: &str, name: &str) -> Stored<Option<String>> {
        let row = sqlx::query("SELECT list FROM decks WHERE person = $1 AND game = $2 AND name = $3")
            .bind(person)
            .bind(game)
            .bind(name)
            .fetch_optional(&self.pool)
            .await?;
        row.map(|row| row.try_get(0)).transpose()
    }

    /// A person's own decks: game, name, list.
    pub async fn decks(&self, person: &str) -> Stored<Vec<(String, String, String)>> {
        let rows = sqlx::query("SELECT game, name, list FROM decks WHERE person = $1 ORDER BY game, name")
            .bind(person)
            .fetch_all(&self.pool)
            .await?;
        rows.into_iter().map(|row| Ok((row.try_get(0)?, row.try_get(1)?, row.try_get(2)?))).collect()
    }

    pub async fn keep_deck(&self, person: &str, game: &str, name: &str, list: &str) -> Stored<()> {
        sqlx::query(
            "INSERT INTO decks (person, game, name, list) VALUES ($1, $2, $3, $4)
             ON CONFLICT (person, game, name) DO UPDATE SET list = excluded.list",
        )
        .bind(person)
        .bind(game)
        .bind(name)
        .bind(list)
        .execute(&self.pool)
        .await
        .map(drop)
    }

    /// Says whether there was such a deck.
    pub async fn forget_deck(&self, person: &str, game: &str, name: &str) -> Stored<bool> {
        let done = sqlx::query("DELETE FROM decks WHERE person = $1 AND game = $2 AND name = $3")
            .bind(person)
            .bind(game)
            .bind(name)
            .execute(&self.pool)
            .await?;
        Ok(done.rows_affected() > 0)
    }

    /// Makes an account of a person; says whether the name was free and the person a guest.
    pub async fn register(&self, person: &StoredPerson, account: &str, password: &str) -> Stored<bool> {
        let done = sqlx::query(
            "INSERT INTO people (id, name, account, password) VALUES ($1, $2, $3, $4)
             ON CONFLICT (id) DO UPDATE SET name = excluded.name, account = excluded.account,
                 password = excluded.password WHERE people.account IS NULL",
        )
        .bind(&person.id)
        .bind(&person.name)
        .bind(account)
        .bind(password)
        .execute(&self.pool)
        .await;
        match done {
            Ok(done) => Ok(done.rows_affected() > 0),
            Err(sqlx::Error::Database(e)) if e.is_unique_violation() => Ok(false),
            Err(e) => Err(e),
        }
    }

    /// Whose account this is, and the hash of the password.
    pub async fn account(&self, account: &str) -> Stored<Option<(StoredPerson, String)>> {
        let row = sqlx::query("SELECT id, name, account, password FROM people WHERE account = $1")
            .bind(account)
            .fetch_optional(&self.pool)
            .await?;
        row.map(|row| Ok((person(&row)?, row.try_get(3)?))).transpose()
    }

    pub async fn open_session(&self, token: &str, person: &str) -> Stored<()> {
        sqlx::query("INSERT INTO sessions (token, person, created) VALUES ($1, $2, $3)")
            .bind(token)
            .bind(person)
            .bind(now())
            .execute(&self.pool)
            .await
            .map(drop)
    }

    pub async fn end_session(&self, token: &str) -> Stored<()> {
        sqlx::query("DELETE FROM sessions WHERE token = $1").bind(token).execute(&self.pool).await.map(drop)
    }

    pub async fn name(&self, person: &str, name: &str) -> Stored<()> {
        sqlx::query(
            "INSERT INTO people (id, name) VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET name = excluded.name",
        )
        .bind(person)
        .bind(name)
        .execute(&self.pool)
        .await
        .map(drop)
    }
}

fn add_line<'q>(
    table: &'q str,
    line: &StoredLine,
) -> Stored<sqlx::query::Query<'q, Any, sqlx::any::AnyArguments>> {
    let clock = line.clock.as_ref().map(to_json).transpose()?;
    Ok(sqlx::query("INSERT INTO lines (table_id, number, line, clock) VALUES ($1, $2, $3, $4)")
        .bind(table)
        .bind(i64::from(line.number))
        .bind(to_json(&line.line)?)
        .bind(clock))
}

fn person(row: &sqlx::any::AnyRow) -> Stored<StoredPerson> {
    Ok(StoredPerson { id: row.try_get(0)?, name: row.try_get(1)?, account: row.try_get(2)? })
}

fn stage_word(stage: Stage) -> &'static str {
    match stage {
        Stage::Waiting => "waiting",
        Stage::Playing => "playing",
        Stage::Over => "over",
        Stage::Broken => "broken",
    }
}

fn to_json<T: serde::Serialize>(value: &T) -> Stored<String> {
    serde_json::to_string(value).map_err(|e| sqlx::Error::Encode(e.into()))
}

fn from_json<T: serde::de::DeserializeOwned>(text: String) -> Stored<T> {
    serde_json::from_str(&text).map_err(|e| sqlx::Error::Decode(e.into()))
}
