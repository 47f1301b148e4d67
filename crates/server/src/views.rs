//! How tables last looked to their seats, as it is stored.

use crate::{
    cluster::Lease,
    protocol::TableState,
    store::{Store, Stored},
};
use flate2::{Compression, read::ZlibDecoder, write::ZlibEncoder};
use sqlx::Row;
use stapel_wording::Lang;
use std::io::{Read, Write};

/// How a table looks to a seat, or to those who look on, packed.
#[derive(Clone, Debug)]
pub struct StoredView {
    pub seat: Option<u8>,
    pub lang: Lang,
    packed: String,
}

impl StoredView {
    pub fn of(seat: Option<u8>, lang: Lang, state: &TableState) -> Self {
        let mut encoder = ZlibEncoder::new(Vec::new(), Compression::fast());
        let text = serde_json::to_vec(state).expect("states are plain data");
        let written = encoder.write_all(&text).and_then(|()| encoder.finish());
        Self { seat, lang, packed: hex::encode(written.expect("memory takes all that is written")) }
    }

    /// The state as JSON.
    pub fn state(&self) -> Option<String> {
        let bytes = hex::decode(&self.packed).ok()?;
        let mut state = String::new();
        ZlibDecoder::new(bytes.as_slice()).read_to_string(&mut state).ok()?;
        Some(state)
    }
}

impl Store {
    /// Keeps how a table looks to each of its seats, instead of how it looked before.
    pub async fn keep_views(&self, table: &str, views: &[StoredView], lease: &Lease) -> Stored<()> {
        let mut tx = self.pool.begin().await?;
        lease.guard(table, &mut tx).await?;
        for view in views {
            sqlx::query(
                "INSERT INTO views (table_id, seat, lang, view) VALUES ($1, $2, $3, $4)
                 ON CONFLICT (table_id, seat, lang) DO UPDATE SET view = excluded.view",
            )
            .bind(table)
            .bind(view.seat.map_or(-1, i64::from))
            .bind(view.lang.pick("en", "de"))
            .bind(&view.packed)
            .execute(&mut *tx)
            .await?;
        }
        tx.commit().await
    }

    pub async fn views(&self, table: &str) -> Stored<Vec<StoredView>> {
        let rows = sqlx::query("SELECT seat, lang, view FROM views WHERE table_id = $1")
            .bind(table)
            .fetch_all(&self.reads)
            .await?;
        let view = |row: sqlx::any::AnyRow| {
            let lang: String = row.try_get(1)?;
            Ok(StoredView {
                seat: u8::try_from(row.try_get::<i64, _>(0)?).ok(),
                lang: if lang == "de" { Lang::De } else { Lang::En },
                packed: row.try_get(2)?,
            })
        };
        rows.into_iter().map(view).collect()
    }
}
