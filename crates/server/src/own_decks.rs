//! Decks that are kept with an account, with notes and with all their versions.

use crate::{
    account::{sender, with_account},
    api::{Answer, Spoken, answer},
    app::App,
    clock::now,
    deck_list::too_long,
    game::no_game,
    person::clean_name,
    protocol::{DeckVersion, KeepDeck, OwnDeck, Refusal},
    refused::Refused,
    store::{Store, Stored},
};
use axum::{
    Json, Router,
    extract::{Path, Query, State},
    http::HeaderMap,
    routing::{delete, get},
};
use sqlx::{Any, Row, Transaction};
use stapel_decks::{hash, read};
use stapel_games::with_game;
use stapel_kernel::Rules;
use stapel_wording::Lang;

/// How many own decks one can keep, how long their lists and notes may be, and how many versions of one are kept.
const DECKS: usize = 200;
const LIST: usize = 16 * 1024;
const NOTES: usize = 4 * 1024;
const NOTE: usize = 280;
const VERSIONS: i64 = 50;

pub fn router() -> Router<App> {
    Router::new()
        .route("/me/decks", get(decks).put(keep_deck))
        .route("/me/decks/{game}/{name}", delete(forget_deck))
        .route("/me/decks/{game}/{name}/versions", get(versions))
}

async fn decks(
    State(app): State<App>,
    Query(Spoken { lang }): Query<Spoken>,
    headers: HeaderMap,
) -> Answer<Vec<OwnDeck>> {
    answer(own_decks(&app, &headers).await, lang)
}

async fn own_decks(app: &App, headers: &HeaderMap) -> Result<Vec<OwnDeck>, Refused> {
    let person = sender(app, headers).await?;
    Ok(app.house.store.decks(&person.id).await?)
}

async fn keep_deck(
    State(app): State<App>,
    Query(Spoken { lang }): Query<Spoken>,
    headers: HeaderMap,
    Json(deck): Json<KeepDeck>,
) -> Answer<Vec<OwnDeck>> {
    let done = async {
        let person = with_account(&app, &headers).await?;
        let name = clean_name(&deck.name)?;
        if deck.text.len() > LIST || deck.notes.len() > NOTES || deck.note.chars().count() > NOTE {
            return Err(Refused::new(
                Refusal::TooMany,
                format!(
                    "a list has at most {LIST} bytes, notes {NOTES}, and the note of a version {NOTE} letters"
                ),
                format!(
                    "eine Liste hat höchstens {LIST} Bytes, Notizen {NOTES}, und die Notiz einer Fassung {NOTE} Zeichen"
                ),
            ));
        }
        // The list may break the rules, a deck is built in steps; but its game must be one.
        let (game, text) = (deck.game.clone(), deck.text.clone());
        let hash = app.house.workshop.work(move || hash_of(&game, &text)).await??;
        let own = app.house.store.decks(&person.id).await?;
        let known = own.iter().any(|d| d.game == deck.game && d.name == name);
        if !known && own.len() >= DECKS {
            return Err(Refused::new(
                Refusal::TooMany,
                format!("at most {DECKS} decks can be kept"),
                format!("höchstens {DECKS} Decks werden aufgehoben"),
            ));
        }
        app.house.store.keep_deck(&person.id, &KeepDeck { name, ..deck }, &hash).await?;
        own_decks(&app, &headers).await
    };
    answer(done.await, lang)
}

fn hash_of(game: &str, text: &str) -> Result<String, Refused> {
    with_game!(game, G => {
        let options = <G as Rules>::Options::default();
        let read = read::<G>("", text, &options, Lang::En).map_err(too_long)?;
        Ok(hash(game, &read.deck))
    })
    .ok_or_else(|| no_game(game))?
}

async fn forget_deck(
    State(app): State<App>,
    Path((game, name)): Path<(String, String)>,
    Query(Spoken { lang }): Query<Spoken>,
    headers: HeaderMap,
) -> Answer<Vec<OwnDeck>> {
    let done = async {
        let person = with_account(&app, &headers).await?;
        app.house.store.forget_deck(&person.id, &game, &name).await?;
        own_decks(&app, &headers).await
    };
    answer(done.await, lang)
}

async fn versions(
    State(app): State<App>,
    Path((game, name)): Path<(String, String)>,
    Query(Spoken { lang }): Query<Spoken>,
    headers: HeaderMap,
) -> Answer<Vec<DeckVersion>> {
    let done = async {
        let person = with_account(&app, &headers).await?;
        Ok(app.house.store.deck_versions(&person.id, &game, &name).await?)
    };
    answer(done.await, lang)
}

impl Store {
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

    async fn decks(&self, person: &str) -> Stored<Vec<OwnDeck>> {
        let rows = sqlx::query(
            "SELECT game, name, list, notes, COALESCE((SELECT v.hash FROM deck_versions v
                 WHERE v.person = d.person AND v.game = d.game AND v.name = d.name
                 ORDER BY v.number DESC LIMIT 1), '')
             FROM decks d WHERE person = $1 ORDER BY game, name",
        )
        .bind(person)
        .fetch_all(&self.pool)
        .await?;
        let deck = |row: sqlx::any::AnyRow| {
            Ok(OwnDeck {
                game: row.try_get(0)?,
                name: row.try_get(1)?,
                text: row.try_get(2)?,
                notes: row.try_get(3)?,
                hash: row.try_get(4)?,
            })
        };
        rows.into_iter().map(deck).collect()
    }

    /// Stores a deck, and a version if its cards are not those of the last one: both or none.
    async fn keep_deck(&self, person: &str, deck: &KeepDeck, hash: &str) -> Stored<()> {
        let mut tx = self.pool.begin().await?;
        // The row is locked from here on, so that two who keep it at once make two versions one after the other.
        sqlx::query(
            "INSERT INTO decks (person, game, name, list, notes) VALUES ($1, $2, $3, $4, $5)
             ON CONFLICT (person, game, name) DO UPDATE SET list = excluded.list, notes = excluded.notes",
        )
        .bind(person)
        .bind(&deck.game)
        .bind(&deck.name)
        .bind(&deck.text)
        .bind(&deck.notes)
        .execute(&mut *tx)
        .await?;
        add_version(&mut tx, person, deck, hash).await?;
        tx.commit().await
    }

    /// A deck as it was, the newest version first.
    async fn deck_versions(&self, person: &str, game: &str, name: &str) -> Stored<Vec<DeckVersion>> {
        let rows = sqlx::query(
            "SELECT number, at, list, note, hash FROM deck_versions
             WHERE person = $1 AND game = $2 AND name = $3 ORDER BY number DESC",
        )
        .bind(person)
        .bind(game)
        .bind(name)
        .fetch_all(&self.pool)
        .await?;
        let version = |row: sqlx::any::AnyRow| {
            Ok(DeckVersion {
                number: row.try_get::<i64, _>(0)? as u32,
                at: row.try_get(1)?,
                text: row.try_get(2)?,
                note: row.try_get(3)?,
                hash: row.try_get(4)?,
            })
        };
        rows.into_iter().map(version).collect()
    }

    async fn forget_deck(&self, person: &str, game: &str, name: &str) -> Stored<()> {
        let mut tx = self.pool.begin().await?;
        for table in [
            "DELETE FROM decks WHERE person = $1 AND game = $2 AND name = $3",
            "DELETE FROM deck_versions WHERE person = $1 AND game = $2 AND name = $3",
        ] {
            sqlx::query(table).bind(person).bind(game).bind(name).execute(&mut *tx).await?;
        }
        tx.commit().await
    }
}

async fn add_version(tx: &mut Transaction<'_, Any>, person: &str, deck: &KeepDeck, hash: &str) -> Stored<()> {
    let last = sqlx::query(
        "SELECT number, hash FROM deck_versions WHERE person = $1 AND game = $2 AND name = $3
         ORDER BY number DESC LIMIT 1",
    )
    .bind(person)
    .bind(&deck.game)
    .bind(&deck.name)
    .fetch_optional(&mut **tx)
    .await?;
    let number = match last {
        Some(row) if row.try_get::<String, _>(1)? == hash => return Ok(()),
        Some(row) => row.try_get::<i64, _>(0)? + 1,
        None => 1,
    };
    sqlx::query(
        "INSERT INTO deck_versions (person, game, name, number, at, list, note, hash)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
    )
    .bind(person)
    .bind(&deck.game)
    .bind(&deck.name)
    .bind(number)
    .bind(now())
    .bind(&deck.text)
    .bind(deck.note.trim())
    .bind(hash)
    .execute(&mut **tx)
    .await?;
    sqlx::query("DELETE FROM deck_versions WHERE person = $1 AND game = $2 AND name = $3 AND number <= $4")
        .bind(person)
        .bind(&deck.game)
        .bind(&deck.name)
        .bind(number - VERSIONS)
        .execute(&mut **tx)
        .await
        .map(drop)
}
