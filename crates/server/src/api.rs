//! What is read over HTTP: games, cards, decks, lobby.

use crate::{
    app::App,
    catalogue, deck_list, lobby,
    protocol::{DeckReport, DeckText, Lobby, Refusal},
    refused::Refused,
};
use axum::{
    Json, Router,
    extract::{Path, Query, State},
    http::{HeaderMap, StatusCode},
    response::{IntoResponse, Response},
    routing::{get, post},
};
use serde::{Deserialize, Serialize};
use stapel_wording::Lang;

pub fn router() -> Router<App> {
    Router::new()
        .route("/games", get(games))
        .route("/games/{game}/cards", get(cards))
        .route("/games/{game}/decks", post(check_deck))
        .route("/tables", get(tables))
}

/// In which language an answer is wanted.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct Spoken {
    #[serde(default)]
    pub lang: Lang,
}

/// An answer, or why there is none, in the language asked for.
pub type Answer<T> = Result<Json<T>, Said>;

/// A refusal with the language it is told in.
#[derive(Debug)]
pub struct Said(Refused, Lang);

impl Said {
    pub fn new(refused: Refused, lang: Lang) -> Self {
        Self(refused, lang)
    }
}

impl IntoResponse for Said {
    fn into_response(self) -> Response {
        refusal(&self.0, self.1)
    }
}

pub fn answer<T>(result: Result<T, Refused>, lang: Lang) -> Answer<T> {
    result.map(Json).map_err(|refused| Said(refused, lang))
}

pub fn refusal(refused: &Refused, lang: Lang) -> Response {
    let status = match refused.code {
        Refusal::NoSuchTable | Refusal::NoSuchGame | Refusal::NoSuchStage | Refusal::NoSuchPerson => {
            StatusCode::NOT_FOUND
        }
        Refusal::NotAllowed | Refusal::NotYours => StatusCode::FORBIDDEN,
        Refusal::TooFast | Refusal::TooMany => StatusCode::TOO_MANY_REQUESTS,
        Refusal::Away => StatusCode::SERVICE_UNAVAILABLE,
        Refusal::Internal => StatusCode::INTERNAL_SERVER_ERROR,
        _ => StatusCode::BAD_REQUEST,
    };
    (status, Json(refused.tell(lang))).into_response()
}

async fn games(
    State(app): State<App>,
    Query(Spoken { lang }): Query<Spoken>,
    headers: HeaderMap,
) -> Result<Response, Said> {
    let name = format!("games {}", lang.pick("en", "de"));
    let make = move || as_json(&catalogue::games(lang));
    app.packed.answer(&app.house, &headers, name, make).await.map_err(|refused| Said(refused, lang))
}

async fn cards(
    State(app): State<App>,
    Path(game): Path<String>,
    Query(Spoken { lang }): Query<Spoken>,
    headers: HeaderMap,
) -> Result<Response, Said> {
    let name = format!("cards of {game} {}", lang.pick("en", "de"));
    let make = move || as_json(&catalogue::cards(&game, lang)?);
    app.packed.answer(&app.house, &headers, name, make).await.map_err(|refused| Said(refused, lang))
}

fn as_json(value: &impl Serialize) -> Result<(String, Vec<u8>), Refused> {
    let bytes = serde_json::to_vec(value).map_err(|e| Refused::internal("the catalogue", &e))?;
    Ok(("application/json".into(), bytes))
}

async fn check_deck(
    State(app): State<App>,
    Path(game): Path<String>,
    Query(Spoken { lang }): Query<Spoken>,
    Json(list): Json<DeckText>,
) -> Answer<DeckReport> {
    let check = move || deck_list::check(&game, &list.name, &list.text, &list.options, lang);
    answer(app.house.workshop.work(check).await.flatten(), lang)
}

async fn tables(State(app): State<App>, Query(Spoken { lang }): Query<Spoken>) -> Answer<Lobby> {
    answer(lobby::lobby(&app.house, "", lang).await, lang)
}
