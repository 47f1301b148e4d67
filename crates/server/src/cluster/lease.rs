//! Which node a table is at. A node says again and again that it is alive, one row for all of its tables; a table's row names its
//! node and a fencing number. Whatever is stored of a table is stored only if the row still has that number, so a node that was
//! paused for too long cannot write; and it does not speak for a table either unless it has lately said that it is alive.

use crate::{
    clock::{self, steady},
    store::{Store, Stored, connections, in_time},
};
use sqlx::{Any, AnyConnection, AnyPool, Row};
use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};
use tokio::{sync::watch, time::timeout};

/// How long a sign of life is good for, and how often it is given.
pub const LASTS: Duration = Duration::from_millis(2000);
const OFTEN: Duration = Duration::from_millis(400);
/// How long a sign of life may take before it is given anew, and how soon one that was not taken is.
const SLOW: Duration = Duration::from_millis(800);
const AGAIN: Duration = Duration::from_millis(100);
/// How long it is good for to know whether another node is alive.
const KNOWN: Duration = Duration::from_millis(200);
/// How far the time of the database may be from what we think it is.
const APART: i64 = 10;
/// The time of the database in milliseconds, at this very moment and not when the transaction began.
pub const TIME: &str = "(extract(epoch FROM clock_timestamp()) * 1000)::BIGINT";

/// The right to speak and write for a table.
#[derive(Clone, Debug)]
pub enum Lease {
    /// One process has the database to itself.
    Alone,
    Held(Held),
}

#[derive(Clone, Debug)]
pub struct Held {
    leases: Arc<Leases>,
    table: String,
    fence: i64,
    epoch: u64,
    /// How long the table has stood still altogether.
    stood: i64,
}

/// What a table's row said.
#[derive(Debug)]
pub enum Claimed {
    Here(Lease),
    /// It is at another node.
    There(String),
    NoSuchTable,
    /// This node does not take tables: it leaves, or others think it is dead and it does not know yet.
    NotNow,
}

#[derive(Debug)]
pub struct Leases {
    /// Signs of life have a connection of their own: they must not wait behind tables.
    beats: AnyPool,
    pool: AnyPool,
    pub me: String,
    address: String,
    state: Mutex<State>,
    /// The epoch of the state, for those who wait for a new one.
    epochs: watch::Sender<u64>,
    gone: Mutex<HashMap<String, (Instant, bool)>>,
}

#[derive(Debug)]
struct State {
    /// Until when nobody can have taken anything from this node.
    sure_until: Instant,
    /// The last sign of life, and the database's time at it.
    said: Option<(Instant, i64)>,
    /// Goes up whenever something may have been taken from this node.
    epoch: u64,
    /// The last sign of life before that.
    lost: i64,
    leaving: bool,
}

impl State {
    /// The database's time at the last sign of life.
    fn alive(&self) -> i64 {
        self.said.map_or(0, |(_, at)| at)
    }

    /// Whether more or less time has passed for the database since the last sign of life than for us, by more than a sign may take.
    fn has_jumped(&self, begun: Instant, at: i64) -> bool {
        self.said.is_some_and(|(before, then)| {
            let passed = begun.saturating_duration_since(before).as_millis() as i64;
            (at - then - passed).abs() > LASTS.as_millis() as i64
        })
    }
}

impl Lease {
    /// Whether nobody else can hold it at this moment.
    pub fn is_sure(&self) -> bool {
        match self {
            Self::Alone => true,
            Self::Held(held) => {
                let state = held.leases.state();
                state.epoch == held.epoch && Instant::now() < state.sure_until
            }
        }
    }

    /// Done when somebody else may have it.
    pub async fn doubted(&self) {
        let Self::Held(held) = self else { return std::future::pending().await };
        let mut epochs = held.leases.epochs.subscribe();
        // As long as there is a lease there is somebody who counts.
        let _ = epochs.wait_for(|epoch| *epoch != held.epoch).await;
    }

    /// The time at the table: that of the house without what it has stood still.
    pub fn now(&self) -> i64 {
        match self {
            Self::Alone => steady(),
            Self::Held(held) => steady() - held.stood,
        }
    }

    /// Until when somebody could choose at this table for sure: now, if they can.
    pub fn alive(&self) -> i64 {
        let Self::Held(held) = self else { return steady() };
        if self.is_sure() {
            return steady();
        }
        let state = held.leases.state();
        if state.epoch == held.epoch { state.alive() } else { state.lost }
    }

    /// What has to be true for something to be stored: the table's holder and number. None if nobody else can write.
    pub fn fence(&self) -> Option<(&str, i64)> {
        match self {
            Self::Alone => None,
            Self::Held(held) => Some((&held.leases.me, held.fence)),
        }
    }

    /// Keeps the table where it is until the transaction is done, or fails if it is not here any more.
    pub async fn guard(&self, table: &str, connection: &mut AnyConnection) -> Stored<()> {
        let Some((me, fence)) = self.fence() else { return Ok(()) };
        let here =
            sqlx::query("SELECT 1 FROM leases WHERE table_id = $1 AND owner = $2 AND fence = $3 FOR SHARE")
                .bind(table)
                .bind(me)
                .bind(fence)
                .fetch_optional(connection)
                .await?;
        here.map(drop).ok_or_else(taken)
    }

    /// Notes how many look on, where others can read it.
    pub async fn note_onlookers(&self, onlookers: u32) {
        let Self::Held(held) = self else { return };
        let noted =
            sqlx::query("UPDATE leases SET onlookers = $4 WHERE table_id = $1 AND owner = $2 AND fence = $3")
                .bind(&held.table)
                .bind(&held.leases.me)
                .bind(held.fence)
                .bind(i64::from(onlookers))
                .execute(&held.leases.pool)
                .await;
        if let Err(e) = noted {
            tracing::debug!(table = held.table, "how many look on could not be noted: {e}");
        }
    }

    /// Gives it back. `paused`: its game is under way, and no clock runs until another node has it.
    pub async fn release(&self, paused: bool) {
        let Self::Held(held) = self else { return };
        let leases = &held.leases;
        let statement = format!(
            "UPDATE leases SET owner = '', paused = CASE WHEN $4 = 1 THEN {TIME} END
             WHERE table_id = $1 AND owner = $2 AND fence = $3"
        );
        let done = sqlx::query(sqlx::AssertSqlSafe(statement))
            .bind(&held.table)
            .bind(&leases.me)
            .bind(held.fence)
            .bind(i64::from(paused))
            .execute(&leases.pool);
        let done = in_time(done).await;
        // Whoever wants it then has to wait until this node is dead, or ask it.
        if let Err(e) = done {
            tracing::warn!(table = held.table, "a table could not be given back: {e}");
        }
    }
}

/// The error of a write that came too late.
pub fn taken() -> sqlx::Error {
    sqlx::Error::Protocol("the table is at another node by now".into())
}

impl Leases {
    /// Begins to be alive.
    pub async fn begin(store: &Store, url: &str, me: String, address: String) -> Stored<Arc<Self>> {
        let leases = Arc::new(Self::new(connections(1, SLOW).connect(url).await?, store.pool(), me, address));
        leases.register().await?;
        Ok(leases)
    }

    fn new(beats: AnyPool, pool: &AnyPool, me: String, address: String) -> Self {
        let state = State { said: None, sure_until: Instant::now(), epoch: 0, lost: 0, leaving: false };
        Self {
            beats,
            pool: pool.clone(),
            me,
            address,
            state: Mutex::new(state),
            epochs: watch::Sender::new(0),
            gone: Mutex::default(),
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether this node has lately said that it is alive.
    pub fn is_sure(&self) -> bool {
        let state = self.state();
        !state.leaving && Instant::now() < state.sure_until
    }

    /// From now on no table is taken.
    pub fn leave(&self) {
        self.state().leaving = true;
    }

    /// Says again and again that this node is alive.
    pub async fn keep_alive(self: Arc<Self>) {
        let mut next = OFTEN;
        loop {
            tokio::time::sleep(next).await;
            let said = timeout(SLOW, self.beat()).await;
            next = AGAIN;
            match said {
                Ok(Ok(true)) => next = OFTEN,
                Ok(Ok(false)) => {
                    tracing::warn!("others took this node for dead; its tables are looked for anew");
                    metrics::counter!("stapel_node_buried").increment(1);
                    self.doubt();
                    if let Err(e) = self.register().await {
                        tracing::error!("this node cannot come back to life: {e}");
                    }
                }
                Ok(Err(e)) => tracing::warn!("a sign of life was not taken: {e}"),
                Err(_) => tracing::warn!("a sign of life took too long"),
            }
        }
    }

    /// Whatever this node had may be another's now.
    fn doubt(&self) {
        let mut state = self.state();
        state.sure_until = Instant::now();
        self.begin_epoch(&mut state);
    }

    fn begin_epoch(&self, state: &mut State) {
        state.epoch += 1;
        state.lost = state.alive();
        self.epochs.send_replace(state.epoch);
    }

    async fn register(&self) -> Stored<()> {
        let statement = format!(
            "INSERT INTO nodes (id, expires, buried, address, version) VALUES ($1, {TIME} + $2, 0, $3, $4)
             ON CONFLICT (id) DO UPDATE SET expires = excluded.expires, buried = 0
             RETURNING expires - $2"
        );
        let begun = Instant::now();
        let query = sqlx::query(sqlx::AssertSqlSafe(statement))
            .bind(&self.me)
            .bind(LASTS.as_millis() as i64)
            .bind(&self.address)
            .bind(env!("CARGO_PKG_VERSION"));
        let row = query.fetch_one(&self.beats).await?;
        self.said(begun, row.try_get(0)?);
        Ok(())
    }

    /// Says that this node is alive; false if others have buried it.
    async fn beat(&self) -> Stored<bool> {
        let statement = format!(
            "UPDATE nodes SET expires = {TIME} + $2 WHERE id = $1 AND buried = 0 RETURNING expires - $2"
        );
        let begun = Instant::now();
        let row = sqlx::query(sqlx::AssertSqlSafe(statement))
            .bind(&self.me)
            .bind(LASTS.as_millis() as i64)
            .fetch_optional(&self.beats)
            .await?;
        let Some(row) = row else { return Ok(false) };
        self.said(begun, row.try_get(0)?);
        Ok(true)
    }

    /// The database has heard that this node was alive at a time after `begun`.
    fn said(&self, begun: Instant, at: i64) {
        {
            let mut state = self.state();
            // Between then and now nobody could be sure, or the clock of the database was put forward or back. Nothing was taken, but
            // everybody has to look; and what is missing or too much was nobody's time.
            if begun > state.sure_until || state.has_jumped(begun, at) {
                self.begin_epoch(&mut state);
            }
            state.sure_until = begun + LASTS;
            state.said = Some((begun, at));
        }
        // Half of the way there and back, give or take: what it took is how wrong this can be. Not before those who go by that clock
        // know that it has jumped.
        if begun.elapsed() < Duration::from_millis(100) {
            clock::follow(at + begun.elapsed().as_millis() as i64 / 2, APART);
        }
    }

    /// Whether a node is dead; whoever wants its tables may take them.
    pub async fn is_gone(&self, node: &str) -> Stored<bool> {
        let known = self.gone.lock().unwrap_or_else(PoisonError::into_inner).get(node).copied();
        if let Some((_, gone)) = known.filter(|(at, _)| at.elapsed() < KNOWN) {
            return Ok(gone);
        }
        let statement = format!("SELECT 1 FROM nodes WHERE id = $1 AND buried = 0 AND expires > {TIME}");
        let row = sqlx::query(sqlx::AssertSqlSafe(statement)).bind(node).fetch_optional(&self.pool).await?;
        let mut gone = self.gone.lock().unwrap_or_else(PoisonError::into_inner);
        gone.retain(|_, (at, _)| at.elapsed() < KNOWN);
        gone.insert(node.into(), (Instant::now(), row.is_none()));
        Ok(row.is_none())
    }

    /// Takes a table unless it is at another node. `stands` says since when it stands still if it was here before.
    pub async fn claim(self: &Arc<Self>, table: &str, stands: Option<i64>) -> Stored<Claimed> {
        in_time(self.claim_now(table, stands)).await
    }

    async fn claim_now(self: &Arc<Self>, table: &str, stands: Option<i64>) -> Stored<Claimed> {
        let epoch = {
            let state = self.state();
            // Who is not sure of itself would not be sure of the table either, as soon as it has given a sign of life.
            if state.leaving || Instant::now() >= state.sure_until {
                return Ok(Claimed::NotNow);
            }
            state.epoch
        };
        let mut tx = self.pool.begin().await?;
        sqlx::query(
            "INSERT INTO leases (table_id, owner, fence, stood) SELECT id, '', 0, 0 FROM tables WHERE id = $1
             ON CONFLICT (table_id) DO NOTHING",
        )
        .bind(table)
        .execute(&mut *tx)
        .await?;
        let row =
            sqlx::query("SELECT owner, fence, stood, paused FROM leases WHERE table_id = $1 FOR UPDATE")
                .bind(table)
                .fetch_optional(&mut *tx)
                .await?;
        let Some(row) = row else { return Ok(Claimed::NoSuchTable) };
        let (owner, fence, stood): (String, i64, i64) = (row.try_get(0)?, row.try_get(1)?, row.try_get(2)?);
        // Who is taken for dead, or could be, takes nothing; and while this is under way nobody can be. (A sign of life changes no
        // key and does not wait for this; a burial does.)
        let statement = format!(
            "SELECT {TIME} FROM nodes WHERE id = $1 AND buried = 0 AND expires > {TIME} FOR KEY SHARE"
        );
        let me = sqlx::query(sqlx::AssertSqlSafe(statement)).bind(&self.me).fetch_optional(&mut *tx).await?;
        let Some(me) = me else { return Ok(Claimed::NotNow) };
        let since: Option<i64> = if owner.is_empty() {
            row.try_get(3)?
        } else if owner == self.me {
            stands
        } else {
            match bury(&owner, &mut tx).await? {
                Buried::Alive => return Ok(Claimed::There(owner)),
                Buried::Dead(since) => since,
            }
        };
        let at: i64 = me.try_get(0)?;
        // Less than nothing if the clock was put back meanwhile: the time at the table goes on where it stood.
        let stood = stood + since.map_or(0, |since| at - since);
        sqlx::query(
            "UPDATE leases SET owner = $2, fence = $3, stood = $4, paused = NULL, onlookers = 0
             WHERE table_id = $1",
        )
        .bind(table)
        .bind(&self.me)
        .bind(fence + 1)
        .bind(stood)
        .execute(&mut *tx)
        .await?;
        tx.commit().await?;
        metrics::counter!("stapel_tables_claimed").increment(1);
        let held = Held { leases: Arc::clone(self), table: table.into(), fence: fence + 1, epoch, stood };
        Ok(Claimed::Here(Lease::Held(held)))
    }

    /// The other nodes that are alive; none if the database does not say.
    pub async fn others(&self) -> Vec<String> {
        let statement = format!("SELECT id FROM nodes WHERE id <> $1 AND buried = 0 AND expires > {TIME}");
        let asked = sqlx::query_scalar(sqlx::AssertSqlSafe(statement)).bind(&self.me).fetch_all(&self.pool);
        timeout(SLOW, asked).await.ok().and_then(Result::ok).unwrap_or_default()
    }

    /// This node ends; whatever it still has is free at once.
    pub async fn end(&self) {
        for statement in ["UPDATE leases SET owner = '' WHERE owner = $1", "DELETE FROM nodes WHERE id = $1"]
        {
            let done = timeout(SLOW, sqlx::query(statement).bind(&self.me).execute(&self.pool)).await;
            if !matches!(done, Ok(Ok(_))) {
                tracing::warn!("the database did not hear that this node ends");
            }
        }
        self.beats.close().await;
    }

    /// Forgets nodes that have been dead for long and hold nothing.
    pub async fn tidy(&self) -> Stored<()> {
        let statement = format!(
            "DELETE FROM nodes WHERE expires < {TIME} - 600000
             AND NOT EXISTS (SELECT 1 FROM leases WHERE leases.owner = nodes.id)"
        );
        sqlx::query(sqlx::AssertSqlSafe(statement)).execute(&self.pool).await.map(drop)
    }
}

/// Whether a table is at a node that is alive.
pub async fn is_held(store: &Store, table: &str) -> Stored<bool> {
    if store.is_sqlite() {
        return Ok(false);
    }
    let statement = format!(
        "SELECT 1 FROM leases l JOIN nodes n ON n.id = l.owner
         WHERE l.table_id = $1 AND n.buried = 0 AND n.expires > {TIME}"
    );
    let held = sqlx::query(sqlx::AssertSqlSafe(statement)).bind(table).fetch_optional(store.pool()).await?;
    Ok(held.is_some())
}

/// Whether no node is alive on a database.
pub async fn nobody_alive(store: &Store) -> Stored<bool> {
    if store.is_sqlite() {
        return Ok(true);
    }
    let statement = format!("SELECT 1 FROM nodes WHERE buried = 0 AND expires > {TIME} LIMIT 1");
    let alive = sqlx::query(sqlx::AssertSqlSafe(statement)).fetch_optional(store.pool()).await?;
    Ok(alive.is_none())
}

enum Buried {
    Alive,
    /// With its last sign of life, if that is known.
    Dead(Option<i64>),
}

/// Buries a node whose time is over: from then on it cannot say that it is alive, and what it held can be taken.
async fn bury(node: &str, tx: &mut sqlx::Transaction<'_, Any>) -> Stored<Buried> {
    let lasts = LASTS.as_millis() as i64;
    // Most often somebody has buried it already, and nobody has to wait for a lock.
    let row = sqlx::query("SELECT buried, expires - $2 FROM nodes WHERE id = $1")
        .bind(node)
        .bind(lasts)
        .fetch_optional(&mut **tx)
        .await?;
    let Some(row) = row else { return Ok(Buried::Dead(None)) };
    if row.try_get::<i64, _>(0)? == 1 {
        return Ok(Buried::Dead(Some(row.try_get(1)?)));
    }
    let statement = format!(
        "WITH dead AS (SELECT id FROM nodes WHERE id = $1 AND expires <= {TIME} FOR UPDATE)
         UPDATE nodes SET buried = 1 FROM dead WHERE nodes.id = dead.id RETURNING nodes.expires - $2"
    );
    let dead =
        sqlx::query(sqlx::AssertSqlSafe(statement)).bind(node).bind(lasts).fetch_optional(&mut **tx).await?;
    dead.map_or(Ok(Buried::Alive), |row| Ok(Buried::Dead(Some(row.try_get(0)?))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use sqlx::any::AnyPoolOptions;

    /// Tables are read again, and stand still for as long as the clock has jumped; signs of life that come late are no jump.
    #[tokio::test]
    async fn a_clock_that_is_put_forward_or_back_takes_nobodys_time() {
        sqlx::any::install_default_drivers();
        let pool = AnyPoolOptions::new().connect_lazy("postgres://nobody@127.0.0.1:1/none").expect("a pool");
        let leases = Arc::new(Leases::new(pool.clone(), &pool, "me".into(), "here".into()));
        let (begun, at) = (Instant::now() + Duration::from_millis(1), 1_000_000_000_000);
        leases.said(begun, at);
        let epoch = leases.state().epoch;
        let lease =
            Lease::Held(Held { leases: Arc::clone(&leases), table: "t".into(), fence: 1, epoch, stood: 0 });
        for (later, at) in [(400, at + 1_100), (800, at + 800), (1_200, at + 1_150)] {
            leases.said(begun + Duration::from_millis(later), at);
            assert_eq!(leases.state().epoch, epoch, "{at}");
        }
        for jump in [3_600_000, -3_600_000] {
            let before = leases.state().epoch;
            let said = leases.state().said.expect("it was said");
            leases.said(said.0 + Duration::from_millis(400), said.1 + 400 + jump);
            assert_eq!(leases.state().epoch, before + 1, "{jump}");
            assert_eq!(leases.state().lost, said.1, "until then somebody could choose");
            assert!(!lease.is_sure());
        }
        assert!(timeout(Duration::from_secs(1), lease.doubted()).await.is_ok());
    }
}
