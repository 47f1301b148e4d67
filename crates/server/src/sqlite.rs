//! What a server needs of SQLite that PostgreSQL does by itself: lines that come together are stored together, and the write-ahead log
//! goes into the file while nobody waits for it.

use crate::store::{Stored, StoredLine, connections, to_json};
use sqlx::{Any, AnyPool, Row, query::Query};
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};

/// With a write-ahead log a commit is one write. FULL has it on the disk before anybody is told: it survives the end of the
/// process and of the power. That log goes into the file elsewhere (`tidy`): whoever commits would wait for it.
const WRITES: &str = "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;
    PRAGMA wal_autocheckpoint = 0; PRAGMA journal_size_limit = 67108864;";
const READS: &str = "PRAGMA query_only = ON;";

/// How long somebody waits for a connection.
const PATIENCE: Duration = Duration::from_secs(10);
/// How many read at once: they see what was stored last, and wait for nobody who writes.
const READERS: u32 = 2;
/// How many lines of different tables are stored in one go, and how many in one statement, most first.
const TOGETHER: usize = 256;
const AT_ONCE: [usize; 5] = [16, 8, 4, 2, 1];
/// How often the write-ahead log goes into the file: a page that is written to again and again goes there once.
const TIDY: Duration = Duration::from_secs(4);
/// How many pages it may have before it begins anew, for which writers wait a moment: 8 MB. A disk is done sooner with a file that
/// is written over than with one that grows.
const LONG: i64 = 2048;

/// A line on its way into the log, and whom to tell.
#[derive(Debug)]
pub struct Gathered {
    table: String,
    line: StoredLine,
    done: oneshot::Sender<Stored<()>>,
}

/// The connections to a file: one that writes, a second would only wait for its lock; some that read; and where lines are gathered.
#[derive(Clone, Debug)]
pub struct Sqlite {
    pub writes: AnyPool,
    pub reads: AnyPool,
    pub lines: mpsc::Sender<Gathered>,
}

impl Sqlite {
    pub async fn open(url: &str) -> Stored<Self> {
        let writes = connect(url, 1, WRITES).await?;
        let reads = connect(url, READERS, READS).await?;
        let (lines, gathered) = mpsc::channel(TOGETHER);
        tokio::spawn(gather(writes.clone(), gathered));
        tokio::spawn(tidy(connect(url, 1, WRITES).await?, writes.clone()));
        Ok(Self { writes, reads, lines })
    }
}

async fn connect(url: &str, most: u32, pragmas: &'static str) -> Stored<AnyPool> {
    let options = connections(most, PATIENCE).after_connect(move |connection, _| {
        Box::pin(async move { sqlx::raw_sql(pragmas).execute(connection).await.map(drop) })
    });
    options.connect(url).await
}

/// Adds a line to the log of a table, together with others.
pub async fn append(lines: &mpsc::Sender<Gathered>, table: &str, line: &StoredLine) -> Stored<()> {
    let (done, stored) = oneshot::channel();
    let gathered = Gathered { table: table.into(), line: line.clone(), done };
    lines.send(gathered).await.map_err(|_| sqlx::Error::PoolClosed)?;
    stored.await.map_err(|_| sqlx::Error::PoolClosed)?
}

/// Stores what has gathered while the lines before were being stored: the disk is waited for once for all of them.
async fn gather(pool: AnyPool, mut lines: mpsc::Receiver<Gathered>) {
    let mut batch = Vec::with_capacity(TOGETHER);
    while lines.recv_many(&mut batch, TOGETHER).await > 0 {
        let mut told = Vec::with_capacity(batch.len());
        let committed = store_all(&pool, &batch, &mut told).await.map_err(|e| e.to_string());
        for (k, gathered) in batch.drain(..).enumerate() {
            let stored = match (&committed, told.get_mut(k).and_then(Option::take)) {
                (_, Some(refused)) => Err(refused),
                (Ok(()), None) => Ok(()),
                (Err(reason), None) => Err(sqlx::Error::Protocol(reason.clone())),
            };
            // A table that does not wait any more reads what is stored when it next wakes.
            let _ = gathered.done.send(stored);
        }
    }
}

/// Says of each line why it was refused by itself, such as because its number is taken; that does not keep the others out.
async fn store_all(pool: &AnyPool, batch: &[Gathered], told: &mut Vec<Option<sqlx::Error>>) -> Stored<()> {
    let mut tx = pool.begin().await?;
    let mut rest = batch;
    while !rest.is_empty() {
        // A few lengths and no others: a statement is read once and kept.
        let most = AT_ONCE.into_iter().find(|n| *n <= rest.len()).unwrap_or(1);
        let (some, after) = rest.split_at(most);
        rest = after;
        if add_lines(some.iter().map(|g| (g.table.as_str(), &g.line)))?.execute(&mut *tx).await.is_ok() {
            told.extend(some.iter().map(|_| None));
            continue;
        }
        // None of them is stored; which one is to blame is seen one by one.
        for gathered in some {
            let line = [(gathered.table.as_str(), &gathered.line)];
            told.push(add_lines(line.into_iter())?.execute(&mut *tx).await.err());
        }
    }
    tx.commit().await
}

type Lines<'q> = Query<'q, Any, sqlx::any::AnyArguments>;

fn add_lines<'l>(lines: impl ExactSizeIterator<Item = (&'l str, &'l StoredLine)>) -> Stored<Lines<'static>> {
    let places = |k: usize| format!("(${}, ${}, ${}, ${})", 4 * k + 1, 4 * k + 2, 4 * k + 3, 4 * k + 4);
    let places: Vec<String> = (0..lines.len()).map(places).collect();
    let statement = format!("INSERT INTO lines (table_id, number, line, clock) VALUES {}", places.join(", "));
    let mut query = sqlx::query(sqlx::AssertSqlSafe(statement));
    for (table, line) in lines {
        query = query
            .bind(table.to_string())
            .bind(i64::from(line.number))
            .bind(to_json(&line.line)?)
            .bind(line.clock.as_ref().map(to_json).transpose()?);
    }
    Ok(query)
}

/// Brings the write-ahead log into the file, again and again, beside those who write.
async fn tidy(pool: AnyPool, writes: AnyPool) {
    while !writes.is_closed() {
        tokio::time::sleep(TIDY).await;
        let long = match checkpoint(&pool, "PRAGMA wal_checkpoint(PASSIVE)").await {
            Ok(pages) => pages > LONG,
            Err(e) => {
                tracing::warn!("the write-ahead log could not be brought into the database: {e}");
                false
            }
        };
        // As long as somebody always writes it has no end; most of it is in the file by now, and the rest is soon done.
        if long && let Err(e) = checkpoint(&pool, "PRAGMA wal_checkpoint(RESTART)").await {
            tracing::warn!("the write-ahead log does not begin anew: {e}");
        }
    }
    pool.close().await;
}

/// All of the write-ahead log goes into the file, so that the file alone is the database.
pub async fn finish(pool: &AnyPool) {
    if let Err(e) = checkpoint(pool, "PRAGMA wal_checkpoint(TRUNCATE)").await {
        tracing::warn!("the write-ahead log stays beside the database: {e}");
    }
}

/// How many pages the write-ahead log has.
pub async fn checkpoint(pool: &AnyPool, statement: &'static str) -> Stored<i64> {
    sqlx::query(statement).fetch_one(pool).await?.try_get(1)
}
