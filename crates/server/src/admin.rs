//! What those who run a server ask of its database, beside the server: `stapel admin`.

pub use crate::bans::{Ban, Kind};
use crate::{
    address::Address,
    clock::now,
    cluster,
    house::{House, Rules},
    protocol::{IssuerInfo, Stage},
    retention,
    store::{Store, Stored},
};
use serde::Serialize;
use sqlx::Row;
use stapel_collection::Issuer;
use stapel_wording::Lang;
use std::{net::IpAddr, path::Path};

#[derive(Clone, Debug, Serialize)]
pub struct TableRow {
    pub id: String,
    pub game: String,
    pub stage: Stage,
    pub players: Vec<String>,
    pub choices: i64,
    /// When it last changed, in milliseconds since 1970.
    pub changed: i64,
    /// The node it is at, if it is awake at one of many.
    pub node: Option<String>,
}

#[derive(Clone, Debug, Serialize)]
pub struct PersonRow {
    pub id: String,
    pub name: String,
    /// None for guests.
    pub account: Option<String>,
    pub tables: i64,
    pub sessions: i64,
}

#[derive(Clone, Debug, Serialize)]
pub struct NodeRow {
    pub id: String,
    pub address: String,
    pub version: String,
    pub alive: bool,
    /// When it was last heard of, in milliseconds since 1970, by the clock of the database.
    pub seen: i64,
    pub tables: i64,
}

/// A database, looked at by who runs it.
#[derive(Debug)]
pub struct Admin {
    store: Store,
}

impl Admin {
    /// A database as it is, which may be of an earlier version.
    pub async fn open(url: &str) -> Stored<Self> {
        Ok(Self { store: Store::as_it_is(url).await? })
    }

    /// For everything but a copy, which is made before an upgrade and often with the new program.
    pub async fn bring_up_to_date(&self) -> Stored<()> {
        self.store.bring_up_to_date().await
    }

    /// The tables that changed last; only those of a stage, if one is named.
    pub async fn tables(&self, stage: Option<&str>, most: u32, lang: Lang) -> Stored<Vec<TableRow>> {
        let rows = sqlx::query(
            "SELECT t.record, t.changed, l.owner,
                 (SELECT count(*) FROM lines WHERE lines.table_id = t.id)
             FROM tables t LEFT JOIN leases l ON l.table_id = t.id
             WHERE $1 = '' OR t.stage = $1 ORDER BY t.changed DESC LIMIT $2",
        )
        .bind(stage.unwrap_or_default())
        .bind(i64::from(most))
        .fetch_all(self.store.pool())
        .await?;
        let row = |row: sqlx::any::AnyRow| {
            let text: String = row.try_get(0)?;
            let record: crate::record::Record =
                serde_json::from_str(&text).map_err(|e| sqlx::Error::Decode(e.into()))?;
            let names = record.players(lang);
            let players = (0..record.chairs.len() as u8)
                .map(|seat| names.name(stapel_kernel::Seat(seat), lang))
                .collect();
            Ok(TableRow {
                id: record.id.clone(),
                game: record.game.clone(),
                stage: record.stage(),
                players,
                choices: row.try_get(3)?,
                changed: row.try_get(1)?,
                node: row.try_get::<Option<String>, _>(2)?.filter(|owner| !owner.is_empty()),
            })
        };
        rows.into_iter().map(row).collect()
    }

    pub async fn issuers(&self) -> Stored<Vec<IssuerInfo>> {
        Ok(self.store.issuers().await?.iter().map(IssuerInfo::from).collect())
    }

    pub async fn trust(&self, issuer: &Issuer) -> Stored<()> {
        self.store.trust(issuer).await
    }

    pub async fn distrust(&self, issuer: &str) -> Stored<bool> {
        self.store.distrust(issuer).await
    }

    /// People whose name or account has this in it.
    pub async fn people(&self, name: &str, most: u32) -> Stored<Vec<PersonRow>> {
        let rows = sqlx::query(
            "SELECT p.id, p.name, p.account,
                 (SELECT count(*) FROM sitters WHERE sitters.person = p.id),
                 (SELECT count(*) FROM sessions WHERE sessions.person = p.id)
             FROM people p WHERE lower(p.name) LIKE $1 OR p.account LIKE $1 ORDER BY p.name, p.id LIMIT $2",
        )
        .bind(format!("%{}%", name.to_lowercase()))
        .bind(i64::from(most))
        .fetch_all(self.store.pool())
        .await?;
        let row = |row: sqlx::any::AnyRow| {
            Ok(PersonRow {
                id: row.try_get(0)?,
                name: row.try_get(1)?,
                account: row.try_get(2)?,
                tables: row.try_get(3)?,
                sessions: row.try_get(4)?,
            })
        };
        rows.into_iter().map(row).collect()
    }

    pub async fn nodes(&self) -> Stored<Vec<NodeRow>> {
        let rows = sqlx::query(
            "SELECT n.id, n.address, n.version, n.buried, n.expires,
                 (SELECT count(*) FROM leases WHERE leases.owner = n.id)
             FROM nodes n ORDER BY n.address, n.id",
        )
        .fetch_all(self.store.pool())
        .await?;
        let lasts = cluster::LASTS.as_millis() as i64;
        let row = |row: sqlx::any::AnyRow| {
            let (buried, expires): (i64, i64) = (row.try_get(3)?, row.try_get(4)?);
            Ok(NodeRow {
                id: row.try_get(0)?,
                address: row.try_get(1)?,
                version: row.try_get(2)?,
                alive: buried == 0 && expires > now(),
                seen: expires - lasts,
                tables: row.try_get(5)?,
            })
        };
        rows.into_iter().map(row).collect()
    }

    pub async fn bans(&self) -> Stored<Vec<Ban>> {
        self.store.bans().await
    }

    pub async fn ban(&self, ban: &Ban) -> Stored<()> {
        self.store.ban(ban).await
    }

    pub async fn unban(&self, kind: Kind, who: &str) -> Stored<bool> {
        self.store.unban(kind, who).await
    }

    /// Deletes what the rules say is old; says how many tables.
    pub async fn prune(self, rules: Rules) -> Result<usize, Box<dyn std::error::Error + Send + Sync>> {
        retention::tidy(&House::new(self.store, rules), now()).await
    }

    /// Copies the whole database into a new file, as it is at one moment, while a server may run. Only SQLite can do that.
    pub async fn back_up(&self, file: &Path) -> Result<(), String> {
        if !self.store.is_sqlite() {
            return Err("a PostgreSQL is backed up by its own pg_dump (docs/operating.md)".into());
        }
        let done = sqlx::query("VACUUM INTO $1").bind(file.display().to_string());
        done.execute(self.store.pool()).await.map(drop).map_err(|e| format!("{}: {e}", file.display()))
    }

    /// Has a node hand over its tables and end.
    pub async fn drain(&self, nats: &str, node: &str) -> Result<(), String> {
        cluster::ask_to_leave(&self.store, nats, node).await
    }
}

/// An address as bans know it: one household is one.
pub fn household(address: IpAddr) -> String {
    Address::of(address).to_string()
}
