//! Who may not come in. All of it is in memory and read anew every few seconds, so that asking costs nothing.

use crate::{
    address::Address,
    clock::now,
    house::House,
    protocol::Refusal,
    refused::Refused,
    store::{Store, Stored},
};
use sqlx::Row;
use std::{
    collections::HashMap,
    sync::{Arc, PoisonError, RwLock},
    time::Duration,
};
use tokio::sync::watch;

/// How soon a ban is known to all nodes.
const OFTEN: Duration = Duration::from_secs(3);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    Person,
    Address,
}

#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Ban {
    pub kind: Kind,
    pub who: String,
    /// Until when, in milliseconds since 1970.
    pub until: i64,
    pub reason: String,
}

#[derive(Debug, Default)]
pub struct Bans {
    known: RwLock<HashMap<(Kind, String), i64>>,
    /// How often there were others than before.
    changes: watch::Sender<u64>,
}

impl Kind {
    fn word(self) -> &'static str {
        match self {
            Self::Person => "person",
            Self::Address => "address",
        }
    }
}

impl Bans {
    fn holds(&self, kind: Kind, who: &str) -> bool {
        let known = self.known.read().unwrap_or_else(PoisonError::into_inner);
        !known.is_empty() && known.get(&(kind, who.to_string())).is_some_and(|until| *until > now())
    }

    /// Whether somebody may come in from there.
    pub fn check(&self, person: Option<&str>, address: Address) -> Result<(), Refused> {
        if self.holds(Kind::Address, &address.to_string()) {
            return Err(banned());
        }
        person.map_or(Ok(()), |person| self.check_person(person))
    }

    pub fn check_person(&self, person: &str) -> Result<(), Refused> {
        if self.holds(Kind::Person, person) { Err(banned()) } else { Ok(()) }
    }

    /// Changes when there are others than before: whoever is inside may have to go.
    pub fn changes(&self) -> watch::Receiver<u64> {
        self.changes.subscribe()
    }

    fn learn(&self, bans: Vec<Ban>) {
        let bans = bans.into_iter().map(|ban| ((ban.kind, ban.who), ban.until)).collect();
        let known = &mut *self.known.write().unwrap_or_else(PoisonError::into_inner);
        if *known != bans {
            *known = bans;
            self.changes.send_modify(|changes| *changes += 1);
        }
    }
}

fn banned() -> Refused {
    Refused::new(
        Refusal::NotAllowed,
        "those who run this server do not let you in at present",
        "wer diesen Server betreibt, lässt dich zurzeit nicht herein",
    )
}

pub async fn upkeep(house: Arc<House>) {
    let mut often = tokio::time::interval(OFTEN);
    loop {
        often.tick().await;
        match house.store.bans().await {
            Ok(bans) => house.bans.learn(bans),
            // Those that are known still hold.
            Err(e) => tracing::warn!("bans could not be read: {e}"),
        }
    }
}

impl Store {
    /// All bans that hold, in order.
    pub async fn bans(&self) -> Stored<Vec<Ban>> {
        let rows =
            sqlx::query("SELECT kind, who, until, reason FROM bans WHERE until > $1 ORDER BY kind, who")
                .bind(now())
                .fetch_all(self.pool())
                .await?;
        let ban = |row: sqlx::any::AnyRow| {
            let kind = if row.try_get::<String, _>(0)? == "person" { Kind::Person } else { Kind::Address };
            Ok(Ban { kind, who: row.try_get(1)?, until: row.try_get(2)?, reason: row.try_get(3)? })
        };
        rows.into_iter().map(ban).collect()
    }

    pub async fn ban(&self, ban: &Ban) -> Stored<()> {
        sqlx::query(
            "INSERT INTO bans (kind, who, until, reason) VALUES ($1, $2, $3, $4)
             ON CONFLICT (kind, who) DO UPDATE SET until = excluded.until, reason = excluded.reason",
        )
        .bind(ban.kind.word())
        .bind(&ban.who)
        .bind(ban.until)
        .bind(&ban.reason)
        .execute(self.pool())
        .await
        .map(drop)
    }

    /// Says whether there was such a ban.
    pub async fn unban(&self, kind: Kind, who: &str) -> Stored<bool> {
        let gone = sqlx::query("DELETE FROM bans WHERE kind = $1 AND who = $2")
            .bind(kind.word())
            .bind(who)
            .execute(self.pool())
            .await?;
        Ok(gone.rows_affected() > 0)
    }
}
