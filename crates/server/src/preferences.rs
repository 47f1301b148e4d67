//! What somebody has set in the browser, kept with the account. What it means is the browser's business.

use crate::{
    account::with_account,
    api::{Answer, Spoken, answer},
    app::App,
    protocol::{Preferences, Refusal},
    refused::Refused,
    store::{Store, Stored, from_json, to_json},
};
use axum::{
    Json, Router,
    extract::{Query, State},
    http::HeaderMap,
    routing::get,
};
use sqlx::Row;

/// How much is kept, in bytes.
const MOST: usize = 8 * 1024;

pub fn router() -> Router<App> {
    Router::new().route("/account/preferences", get(read).put(keep))
}

async fn read(
    State(app): State<App>,
    Query(Spoken { lang }): Query<Spoken>,
    headers: HeaderMap,
) -> Answer<Preferences> {
    let done = async {
        let person = with_account(&app, &headers).await?;
        Ok(app.house.store.preferences(&person.id).await?.unwrap_or_default())
    };
    answer(done.await, lang)
}

async fn keep(
    State(app): State<App>,
    Query(Spoken { lang }): Query<Spoken>,
    headers: HeaderMap,
    Json(wanted): Json<Preferences>,
) -> Answer<Preferences> {
    let done = async {
        let person = with_account(&app, &headers).await?;
        if to_json(&wanted)?.len() > MOST {
            return Err(Refused::new(
                Refusal::TooMany,
                format!("at most {MOST} bytes of settings are kept"),
                format!("höchstens {MOST} Bytes an Einstellungen werden aufgehoben"),
            ));
        }
        app.house.store.keep_preferences(&person.id, &wanted).await?;
        Ok(wanted)
    };
    answer(done.await, lang)
}

impl Store {
    async fn preferences(&self, person: &str) -> Stored<Option<Preferences>> {
        let row = sqlx::query("SELECT value FROM preferences WHERE person = $1")
            .bind(person)
            .fetch_optional(&self.pool)
            .await?;
        row.map(|row| from_json(row.try_get(0)?)).transpose()
    }

    async fn keep_preferences(&self, person: &str, wanted: &Preferences) -> Stored<()> {
        sqlx::query(
            "INSERT INTO preferences (person, value) VALUES ($1, $2)
             ON CONFLICT (person) DO UPDATE SET value = excluded.value",
        )
        .bind(person)
        .bind(to_json(wanted)?)
        .execute(&self.pool)
        .await
        .map(drop)
    }
}
