//! A copy changes hands, is lost, is found again. Whoever is not its owner is told the same whether it exists or not.

use crate::{
    account::{account_of, with_account},
    api::{Answer, Spoken, answer},
    app::App,
    protocol::{Accept, HandOver, Missed, Refusal},
    refused::Refused,
};
use axum::{
    Json, Router,
    extract::{Path, Query, State},
    http::HeaderMap,
    routing::{post, put},
};

pub fn router() -> Router<App> {
    Router::new()
        .route("/me/collection/{copy}/offer", post(offer).delete(end_offer))
        .route("/me/collection/{copy}/accept", post(accept))
        .route("/me/collection/{copy}/lost", put(miss))
}

async fn offer(
    State(app): State<App>,
    Path(copy): Path<String>,
    Query(Spoken { lang }): Query<Spoken>,
    headers: HeaderMap,
    Json(HandOver { to }): Json<HandOver>,
) -> Answer<()> {
    let done = async {
        let giver = with_account(&app, &headers).await?;
        let Some((receiver, _)) = app.house.store.account(&account_of(&to)).await? else {
            return Err(nobody(&to));
        };
        if receiver.id == giver.id {
            return Err(Refused::new(Refusal::NotAllowed, "it is yours already", "es gehört dir schon"));
        }
        may(app.house.store.offer(&copy, &giver.id, &receiver.id).await?, not_yours)
    };
    answer(done.await, lang)
}

async fn end_offer(
    State(app): State<App>,
    Path(copy): Path<String>,
    Query(Spoken { lang }): Query<Spoken>,
    headers: HeaderMap,
) -> Answer<()> {
    let done = async {
        let person = with_account(&app, &headers).await?;
        may(app.house.store.end_offer(&copy, &person.id).await?, no_offer)
    };
    answer(done.await, lang)
}

async fn accept(
    State(app): State<App>,
    Path(copy): Path<String>,
    Query(Spoken { lang }): Query<Spoken>,
    headers: HeaderMap,
    Json(Accept { offer }): Json<Accept>,
) -> Answer<()> {
    let done = async {
        let receiver = with_account(&app, &headers).await?;
        may(app.house.store.accept(&copy, &offer, &receiver.id).await?, no_offer)
    };
    answer(done.await, lang)
}

async fn miss(
    State(app): State<App>,
    Path(copy): Path<String>,
    Query(Spoken { lang }): Query<Spoken>,
    headers: HeaderMap,
    Json(Missed { lost }): Json<Missed>,
) -> Answer<()> {
    let done = async {
        let owner = with_account(&app, &headers).await?;
        may(app.house.store.miss(&copy, &owner.id, lost).await?, not_yours)
    };
    answer(done.await, lang)
}

fn may(done: bool, otherwise: fn() -> Refused) -> Result<(), Refused> {
    if done { Ok(()) } else { Err(otherwise()) }
}

pub fn nobody(name: &str) -> Refused {
    Refused::new(
        Refusal::NoSuchPerson,
        format!("nobody here is called \"{name}\""),
        format!("hier heißt niemand „{name}“"),
    )
}

pub fn not_yours() -> Refused {
    Refused::new(
        Refusal::NotYours,
        "that copy is not yours, or it is lost",
        "dieses Exemplar gehört dir nicht, oder es ist verloren",
    )
}

fn no_offer() -> Refused {
    Refused::new(
        Refusal::Stale,
        "this offer does not exist any more: taken back, confirmed, or made anew",
        "dieses Angebot gibt es nicht mehr: zurückgezogen, bestätigt oder neu gemacht",
    )
}
