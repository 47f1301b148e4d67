//! The database: SQLite in a file, or PostgreSQL. One set of statements for both, in what the two say alike.
//!
//! A line of a table's log is stored before anybody hears of it, so whatever was told survives the end of the process.

use crate::{
    clock::{Clock, now},
    cluster::{Lease, TIME, taken},
    protocol::Stage,
    ratings,
    record::{Line, Record},
    sqlite::{self, Gathered, Sqlite},
};
use sqlx::{Any, AnyPool, Connection, Row, any::AnyPoolOptions, migrate::Migrator};
use std::time::Duration;
use tokio::{sync::mpsc, time::timeout};

static MIGRATOR: Migrator = sqlx::migrate!();

/// How long a table waits in the lobby, and how long somebody stays signed in, in milliseconds.
const LISTED: i64 = 12 * 3600 * 1000;
const SESSION: i64 = 180 * 24 * 3600 * 1000;
/// How many devices one can be signed in at; the oldest are signed out.
const DEVICES: i64 = 20;
/// How many connections to a PostgreSQL there are at most, and how long somebody waits for one: a database that was away is tried
/// again after a fifth of that at the latest.
const CONNECTIONS: u32 = 8;
const PATIENCE: Duration = Duration::from_millis(2500);
/// Who sleeps in the middle of a transaction loses it, and what it has locked, no later than its tables (`lease::LASTS`): a node that is
/// paused, or whose machine is gone without a word, must not keep others from taking them.
const ASLEEP: &str = "SET idle_in_transaction_session_timeout = 2000";
/// How long the database may take to store next to nothing.
const PULSE: Duration = Duration::from_secs(3);
/// How long somebody waits for an answer of a database elsewhere: the way to it may be cut without a word.
const ANSWER: Duration = Duration::from_secs(5);

#[derive(Clone, Debug)]
pub struct Store {
    pub(crate) pool: AnyPool,
    /// For what is only read.
    pub(crate) reads: AnyPool,
    /// Where SQLite's lines are gathered; none for PostgreSQL.
    lines: Option<mpsc::Sender<Gathered>>,
}

/// A line of a table's log, and the clock after it.
#[derive(Clone, Debug, serde::Serialize)]
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

/// Connections that are looked at when they come back. One that does not answer any more is dropped, so that it keeps no place. So is
/// one that still counts a transaction: SQLite ends them by itself when the disk is full, of which sqlx knows nothing; what is done on
/// such a connection later might never be committed.
pub(crate) fn connections(most: u32, patience: Duration) -> AnyPoolOptions {
    AnyPoolOptions::new().max_connections(most).acquire_timeout(patience).after_release(|connection, _| {
        Box::pin(async move {
            in_time(connection.ping()).await?;
            Ok(!connection.is_in_transaction())
        })
    })
}

/// What a database elsewhere says, if it says anything. Whether it has done what it was asked is not known otherwise.
pub(crate) async fn in_time<T>(answer: impl Future<Output = Stored<T>>) -> Stored<T> {
    timeout(ANSWER, answer)
        .await
        .unwrap_or_else(|_| Err(sqlx::Error::Io(std::io::ErrorKind::TimedOut.into())))
}

impl Store {
    /// Opens a database by its address (`sqlite:FILE`, `postgres://...`) and brings it up to date.
    pub async fn open(url: &str) -> Stored<Self> {
        let store = Self::as_it_is(url).await?;
        store.bring_up_to_date().await?;
        Ok(store)
    }

    pub(crate) async fn bring_up_to_date(&self) -> Stored<()> {
        Ok(MIGRATOR.run(&self.pool).await?)
    }

    /// Opens a database that may be of an earlier version, and stays so.
    pub(crate) async fn as_it_is(url: &str) -> Stored<Self> {
        sqlx::any::install_default_drivers();
        Ok(if url.starts_with("sqlite:") {
            let Sqlite { writes, reads, lines } = Sqlite::open(url).await?;
            Self { pool: writes, reads, lines: Some(lines) }
        } else {
            let options = connections(CONNECTIONS, PATIENCE).after_connect(|connection, _| {
                Box::pin(async move { sqlx::raw_sql(ASLEEP).execute(connection).await.map(drop) })
            });
            let pool = options.connect(url).await?;
            Self { reads: pool.clone(), pool, lines: None }
        })
    }

    /// Whether something can be stored: on a full disk everything can still be read.
    pub async fn is_well(&self) -> bool {
        let beat = sqlx::query(
            "INSERT INTO pulse (id, at) VALUES (1, $1) ON CONFLICT (id) DO UPDATE SET at = excluded.at",
        )
        .bind(now())
        .execute(&self.pool);
        matches!(timeout(PULSE, beat).await, Ok(Ok(_)))
    }

    /// A database's address as it may be shown: without its password.
    pub fn shown(url: &str) -> String {
        let Some((scheme, rest)) = url.split_once("://") else { return url.into() };
        let (rest, query) = rest.split_once('?').map_or((rest, ""), |(rest, _)| (rest, "?..."));
        let (authority, path) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
        let host = authority
            .rsplit_once('@')
            .map(|(user, host)| format!("{}@{host}", user.split(':').next().unwrap_or_default()));
        format!("{scheme}://{}{path}{query}", host.unwrap_or_else(|| authority.into()))
    }

    pub async fn close(&self) {
        self.reads.close().await;
        if self.is_sqlite() {
            sqlite::finish(&self.pool).await;
        }
        self.pool.close().await;
    }

    pub(crate) fn is_sqlite(&self) -> bool {
        self.lines.is_some()
    }

    /// What the database says. A file says something sooner or later, and does what it was asked even for who has stopped waiting.
    async fn answer<T>(&self, asked: impl Future<Output = Stored<T>>) -> Stored<T> {
        if self.is_sqlite() { asked.await } else { in_time(asked).await }
    }

    pub(crate) fn pool(&self) -> &AnyPool {
        &self.pool
    }

    /// Stores a table as it is now, and the first lines of its log if it begins with some.
    pub async fn save(&self, record: &Record, lines: &[StoredLine], lease: &Lease) -> Stored<()> {
        self.answer(self.save_all(record, lines, lease)).await
    }

    async fn save_all(&self, record: &Record, lines: &[StoredLine], lease: &Lease) -> Stored<()> {
        let mut tx = self.pool.begin().await?;
        lease.guard(&record.id, &mut tx).await?;
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
        ratings::note(record, &mut tx).await?;
        tx.commit().await
    }

    /// Stores a table at which everybody sits already, unless it is there.
    pub(crate) async fn add_table(
        &self,
        record: &Record,
        at: i64,
        tx: &mut sqlx::Transaction<'_, Any>,
    ) -> Stored<()> {
        let done = sqlx::query(
            "INSERT INTO tables (id, stage, listed, changed, record) VALUES ($1, $2, $3, $4, $5)
             ON CONFLICT (id) DO NOTHING",
        )
        .bind(&record.id)
        .bind(stage_word(record.stage()))
        .bind(i64::from(record.listed))
        .bind(at)
        .bind(to_json(record)?)
        .execute(&mut **tx)
        .await?;
        if done.rows_affected() == 0 {
            return Ok(());
        }
        for person in record.chairs.iter().filter_map(|c| c.person()) {
            sqlx::query("INSERT INTO sitters (person, table_id) VALUES ($1, $2) ON CONFLICT DO NOTHING")
                .bind(person)
                .bind(&record.id)
                .execute(&mut **tx)
                .await?;
        }
        // Whose move it is says the table itself, as soon as it is awake: at once, or when it is next looked for such tables.
        if record.begun.is_some() && record.clock.is_some_and(|clock| clock.each) {
            sqlx::query("INSERT INTO turns (table_id, number, person, until) VALUES ($1, 0, '', $2)")
                .bind(&record.id)
                .bind(at)
                .execute(&mut **tx)
                .await?;
        }
        Ok(())
    }

    pub async fn append(&self, table: &str, line: &StoredLine, lease: &Lease) -> Stored<()> {
        if let Some(lines) = &self.lines {
            return sqlite::append(lines, table, line).await;
        }
        let Some((me, fence)) = lease.fence() else {
            return in_time(add_line(table, line)?.execute(&self.pool)).await.map(drop);
        };
        // One statement holds the lease, compares it and adds the line: the database is asked once.
        let added = sqlx::query(
            "WITH lease AS (SELECT 1 FROM leases WHERE table_id = $1 AND owner = $5 AND fence = $6 FOR SHARE)
             INSERT INTO lines (table_id, number, line, clock) SELECT $1, $2, $3, $4 FROM lease",
        )
        .bind(table)
        .bind(i64::from(line.number))
        .bind(to_json(&line.line)?)
        .bind(line.clock.as_ref().map(to_json).transpose()?)
        .bind(me)
        .bind(fence)
        .execute(&self.pool);
        if in_time(added).await?.rows_affected() == 1 { Ok(()) } else { Err(taken()) }
    }

    pub async fn record(&self, id: &str) -> Stored<Option<Record>> {
        let row = sqlx::query("SELECT record FROM tables WHERE id = $1").bind(id).fetch_optional(&self.reads);
        self.answer(row).await?.map(|row| from_json(row.try_get(0)?)).transpose()
    }

    pub async fn lines(&self, id: &str) -> Stored<Vec<StoredLine>> {
        let rows = sqlx::query("SELECT number, line, clock FROM lines WHERE table_id = $1 ORDER BY number")
            .bind(id)
            .fetch_all(&self.reads);
        let rows = self.answer(rows).await?;
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

    /// Tables that want to be found, with a free chair or with a game under way, the newest first; as they are stored.
    pub async fn listed(&self, stage: Stage, most: u32) -> Stored<Vec<String>> {
        let rows = sqlx::query(
            "SELECT record FROM tables WHERE stage = $1 AND listed = 1 AND changed > $2
             ORDER BY changed DESC LIMIT $3",
        )
        .bind(stage_word(stage))
        .bind(now() - LISTED)
        .bind(i64::from(most))
        .fetch_all(&self.reads)
        .await?;
        rows.into_iter().map(|row| row.try_get(0)).collect()
    }

    /// Games under way that want to be found and are awake at any node, and how many look on.
    pub async fn running_anywhere(&self, most: u32) -> Stored<Vec<(String, u32)>> {
        let statement = format!(
            "SELECT t.record, l.onlookers FROM tables t JOIN leases l ON l.table_id = t.id
             JOIN nodes n ON n.id = l.owner AND n.buried = 0 AND n.expires > {TIME}
             WHERE t.stage = $1 AND t.listed = 1 AND t.changed > $2 ORDER BY t.changed DESC LIMIT $3"
        );
        let rows = sqlx::query(sqlx::AssertSqlSafe(statement))
            .bind(stage_word(Stage::Playing))
            .bind(now() - LISTED)
            .bind(i64::from(most))
            .fetch_all(&self.reads)
            .await?;
        rows.into_iter().map(|row| Ok((row.try_get(0)?, row.try_get::<i64, _>(1)? as u32))).collect()
    }

    /// The tables a person has sat at, the newest first, with the time of their last change.
    pub async fn history(&self, person: &str, most: u32) -> Stored<Vec<(Record, i64)>> {
        let rows = sqlx::query(
            "SELECT t.record, t.changed FROM tables t JOIN sitters s ON s.table_id = t.id
             WHERE s.person = $1 ORDER BY t.changed DESC LIMIT $2",
        )
        .bind(person)
        .bind(i64::from(most))
        .fetch_all(&self.reads)
        .await?;
        rows.into_iter().map(|row| Ok((from_json(row.try_get(0)?)?, row.try_get(1)?))).collect()
    }

    pub async fn person(&self, id: &str) -> Stored<Option<StoredPerson>> {
        let row = sqlx::query("SELECT id, name, account FROM people WHERE id = $1")
            .bind(id)
            .fetch_optional(&self.reads)
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
        .fetch_optional(&self.reads)
        .await?;
        row.map(|row| person(&row)).transpose()
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

    pub async fn open_session(&self, token: &str, person: &str, place: &str) -> Stored<()> {
        let mut tx = self.pool.begin().await?;
        sqlx::query("INSERT INTO sessions (token, person, created, place) VALUES ($1, $2, $3, $4)")
            .bind(token)
            .bind(person)
            .bind(now())
            .bind(place)
            .execute(&mut *tx)
            .await?;
        sqlx::query(
            "DELETE FROM sessions WHERE person = $1 AND (created <= $2 OR token NOT IN
                 (SELECT token FROM sessions WHERE person = $1 ORDER BY created DESC, token LIMIT $3))",
        )
        .bind(person)
        .bind(now() - SESSION)
        .bind(DEVICES)
        .execute(&mut *tx)
        .await?;
        tx.commit().await
    }

    /// Whether somebody has signed in from this place before.
    pub async fn knows_place(&self, person: &str, place: &str) -> Stored<bool> {
        let row = sqlx::query("SELECT 1 FROM sessions WHERE person = $1 AND place = $2 LIMIT 1")
            .bind(person)
            .bind(place)
            .fetch_optional(&self.pool)
            .await?;
        Ok(row.is_some())
    }

    /// Forgets sessions that are over.
    pub async fn prune_sessions(&self, at: i64) -> Stored<()> {
        sqlx::query("DELETE FROM sessions WHERE created <= $1")
            .bind(at - SESSION)
            .execute(&self.pool)
            .await
            .map(drop)
    }

    /// Somebody has come to a table.
    pub async fn touch(&self, table: &str, lease: &Lease) -> Stored<()> {
        let touched = async {
            let mut tx = self.pool.begin().await?;
            lease.guard(table, &mut tx).await?;
            sqlx::query("UPDATE tables SET changed = $1 WHERE id = $2")
                .bind(now())
                .bind(table)
                .execute(&mut *tx)
                .await?;
            tx.commit().await
        };
        self.answer(touched).await
    }

    /// A word that all processes on this database share: the one that is there, or this.
    pub async fn shared(&self, name: &str, value: &str) -> Stored<String> {
        sqlx::query("INSERT INTO shared (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING")
            .bind(name)
            .bind(value)
            .execute(&self.pool)
            .await?;
        let row =
            sqlx::query("SELECT value FROM shared WHERE name = $1").bind(name).fetch_one(&self.pool).await?;
        row.try_get(0)
    }

    /// Tables that have not changed since, in the order of their ids, and when each last did: those that wait for their game,
    /// or all others.
    pub async fn older(
        &self,
        than: i64,
        waiting: bool,
        after: &str,
        most: u32,
    ) -> Stored<Vec<(Record, i64)>> {
        let statement = if waiting {
            "SELECT record, changed FROM tables WHERE stage = $1 AND changed < $2 AND id > $3 ORDER BY id LIMIT $4"
        } else {
            "SELECT record, changed FROM tables WHERE stage <> $1 AND changed < $2 AND id > $3 ORDER BY id LIMIT $4"
        };
        let rows = sqlx::query(statement)
            .bind(stage_word(Stage::Waiting))
            .bind(than)
            .bind(after)
            .bind(i64::from(most))
            .fetch_all(&self.reads)
            .await?;
        rows.into_iter().map(|row| Ok((from_json(row.try_get(0)?)?, row.try_get(1)?))).collect()
    }

    /// Deletes a table and all of its log, unless it has changed since; says whether it is gone.
    pub async fn delete(&self, table: &str, changed: i64, lease: &Lease) -> Stored<bool> {
        let mut tx = self.pool.begin().await?;
        lease.guard(table, &mut tx).await?;
        for statement in [
            "DELETE FROM lines WHERE table_id = $1",
            "DELETE FROM sitters WHERE table_id = $1",
            "DELETE FROM analyses WHERE table_id = $1",
            "DELETE FROM views WHERE table_id = $1",
            "DELETE FROM leases WHERE table_id = $1",
            "DELETE FROM turns WHERE table_id = $1",
        ] {
            sqlx::query(statement).bind(table).execute(&mut *tx).await?;
        }
        let gone = sqlx::query("DELETE FROM tables WHERE id = $1 AND changed = $2")
            .bind(table)
            .bind(changed)
            .execute(&mut *tx)
            .await?;
        if gone.rows_affected() == 0 {
            tx.rollback().await?;
            return Ok(false);
        }
        tx.commit().await?;
        Ok(true)
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

pub(crate) fn stage_word(stage: Stage) -> &'static str {
    match stage {
        Stage::Waiting | Stage::Revealing => "waiting",
        Stage::Playing => "playing",
        Stage::Over => "over",
        Stage::Broken => "broken",
        // Whether a game can be played again is seen when it is read.
        Stage::Stuck => "playing",
        Stage::Annulled => "annulled",
    }
}

pub(crate) fn to_json<T: serde::Serialize>(value: &T) -> Stored<String> {
    serde_json::to_string(value).map_err(|e| sqlx::Error::Encode(e.into()))
}

pub(crate) fn from_json<T: serde::de::DeserializeOwned>(text: String) -> Stored<T> {
    serde_json::from_str(&text).map_err(|e| sqlx::Error::Decode(e.into()))
}

#[cfg(test)]
#[path = "store_tests.rs"]
mod tests;
