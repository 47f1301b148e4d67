//! Changes and prices of a card over time (ATH-QRC-06), as entered by its issuer: a note is signed, so no account is needed to bring
//! it, and nobody can bring another.

use crate::{
    api::{Answer, Spoken, answer},
    app::App,
    clock::now,
    collection::cards,
    protocol::{CardNote, Refusal},
    refused::Refused,
    store::{Store, Stored, from_json, to_json},
};
use axum::{
    Json, Router,
    extract::{Path, Query, State},
    routing::{get, post},
};
use sqlx::Row;
use stapel_collection::{Entry, Note, SignedNote};
use stapel_wording::Lang;

pub fn router() -> Router<App> {
    Router::new()
        .route("/collection/notes", post(enter))
        .route("/games/{game}/cards/{card}/notes", get(notes))
}

async fn enter(
    State(app): State<App>,
    Query(Spoken { lang }): Query<Spoken>,
    Json(signed): Json<SignedNote>,
) -> Answer<Vec<CardNote>> {
    let done = async {
        let issuers = app.house.store.issuers().await?;
        signed.verify(&issuers).map_err(|untrue| {
            Refused::new(Refusal::Forged, untrue.reason(Lang::En), untrue.reason(Lang::De))
        })?;
        signed.note.check().map_err(|e| Refused::new(Refusal::Malformed, e.clone(), e))?;
        known(&signed.note.game, &signed.note.card)?;
        app.house.store.enter_note(&signed).await?;
        told(&app, &signed.note.game, &signed.note.card, lang).await
    };
    answer(done.await, lang)
}

async fn notes(
    State(app): State<App>,
    Path((game, card)): Path<(String, String)>,
    Query(Spoken { lang }): Query<Spoken>,
) -> Answer<Vec<CardNote>> {
    let done = async {
        known(&game, &card)?;
        told(&app, &game, &card, lang).await
    };
    answer(done.await, lang)
}

fn known(game: &str, card: &str) -> Result<(), Refused> {
    match cards::name(game, card, Lang::En) {
        Some(_) => Ok(()),
        None => Err(Refused::new(
            Refusal::NoSuchGame,
            format!("\"{game}\" has no card \"{card}\" that can be collected"),
            format!("„{game}“ hat keine Karte „{card}“, die man sammeln kann"),
        )),
    }
}

async fn told(app: &App, game: &str, card: &str, lang: Lang) -> Result<Vec<CardNote>, Refused> {
    let note = |(issuer, note): (String, Note)| {
        let (change, price) = match note.entry {
            Entry::Change { en, de } => (Some(lang.pick(en, de)), None),
            Entry::Price { hundredths, currency } => (None, Some((hundredths, currency))),
        };
        CardNote { day: note.day, issuer, change, price }
    };
    Ok(app.house.store.notes(game, card).await?.into_iter().map(note).collect())
}

impl Store {
    async fn enter_note(&self, signed: &SignedNote) -> Stored<()> {
        sqlx::query(
            "INSERT INTO card_notes (id, issuer, game, card, day, note, at) VALUES ($1, $2, $3, $4, $5, $6, $7)
             ON CONFLICT (id) DO NOTHING",
        )
        .bind(signed.id())
        .bind(&signed.issuer)
        .bind(&signed.note.game)
        .bind(&signed.note.card)
        .bind(&signed.note.day)
        .bind(to_json(&signed.note)?)
        .bind(now())
        .execute(&self.pool)
        .await
        .map(drop)
    }

    /// The notes of issuers who are believed, the newest first, with what the issuer is called.
    async fn notes(&self, game: &str, card: &str) -> Stored<Vec<(String, Note)>> {
        let rows = sqlx::query(
            "SELECT i.name, n.note FROM card_notes n JOIN issuers i ON i.id = n.issuer
             WHERE n.game = $1 AND n.card = $2 ORDER BY n.day DESC, n.at DESC, n.id LIMIT 500",
        )
        .bind(game)
        .bind(card)
        .fetch_all(&self.pool)
        .await?;
        rows.into_iter().map(|row| Ok((row.try_get(0)?, from_json(row.try_get(1)?)?))).collect()
    }
}
