//! Events: tournaments and leagues of people and bots, online or at real tables.
//!
//! Thin, as everything here: `stapel_events` decides who meets whom and who stands where. An event is a plan and a list of lines that
//! is only ever added to (`log`); a line is stored by its number, so of two who decide at once one is told to look again. What people
//! ask for is in `acts`, what they are told in `view`. `tables` sets up the tables of a round under names that follow from the event,
//! and reads the results off what is stored of them; `bots` plays what no person takes part in. Both can be done again at any moment
//! and come to the same, which is why a kill loses nothing and pairs nobody twice.

mod acts;
mod bots;
mod desk;
mod judging;
mod log;
mod seasons;
mod tables;
mod view;

use crate::{
    account::sender,
    api::{Answer, Said, Spoken, answer},
    app::App,
    clock::now,
    house::House,
    protocol::{EventAct, EventFile, EventLine, EventView, MadeEvent, Refusal},
    refused::Refused,
};
use axum::{
    Json, Router,
    extract::{Path, Query, State},
    http::{HeaderMap, header},
    response::IntoResponse,
    routing::{get, post},
};
pub use desk::Desk;
pub use judging::shows_open;
use stapel_events::{File, Plan};
use stapel_wording::Lang;
use std::{sync::Arc, time::Duration};

/// How many events are listed.
const LISTED: i64 = 100;
/// How often tables are looked at and rounds go on by themselves.
const OFTEN: Duration = Duration::from_millis(500);

pub fn router() -> Router<App> {
    Router::new()
        .route("/events", get(list).post(make))
        .route("/events/file", post(from_file))
        .route("/events/{id}", get(show).post(act))
        .route("/events/{id}/export/{what}", get(export))
        .merge(seasons::router())
}

impl From<stapel_events::Refused> for Refused {
    fn from(refused: stapel_events::Refused) -> Self {
        Self::new(Refusal::NotAllowed, refused.en, refused.de)
    }
}

async fn list(
    State(app): State<App>,
    Query(Spoken { lang }): Query<Spoken>,
    headers: HeaderMap,
) -> Answer<Vec<EventLine>> {
    let done = async {
        let person = sender(&app, &headers).await?;
        let mut lines = Vec::new();
        for (id, mine) in app.house.store.events_for(&person.id, LISTED).await? {
            let held = app.house.events.load(&app.house.store, &id).await?;
            lines.push(view::line(&held, mine, lang));
        }
        Ok(lines)
    };
    answer(done.await, lang)
}

async fn make(
    State(app): State<App>,
    Query(Spoken { lang }): Query<Spoken>,
    headers: HeaderMap,
    Json(plan): Json<Plan>,
) -> Answer<MadeEvent> {
    let done = async {
        let person = sender(&app, &headers).await?;
        let event = app.house.events.make(&app.house, &person, plan, Vec::new()).await?;
        Ok(MadeEvent { event })
    };
    answer(done.await, lang)
}

/// Makes an event of a file, with the bots and, at real tables, the people it names.
async fn from_file(
    State(app): State<App>,
    Query(Spoken { lang }): Query<Spoken>,
    headers: HeaderMap,
    Json(EventFile { text }): Json<EventFile>,
) -> Answer<MadeEvent> {
    let done = async {
        let person = sender(&app, &headers).await?;
        let file = File::read(&text)
            .map_err(|why| Refused::new(Refusal::Malformed, format!("line {why}"), format!("Zeile {why}")))?;
        let lines = acts::of_file(&file)?;
        let event = app.house.events.make(&app.house, &person, file.plan, lines).await?;
        Ok(MadeEvent { event })
    };
    answer(done.await, lang)
}

async fn show(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(Spoken { lang }): Query<Spoken>,
    headers: HeaderMap,
) -> Answer<EventView> {
    let done = async {
        let person = sender(&app, &headers).await?;
        let held = app.house.events.load(&app.house.store, &id).await?;
        view::view(&app.house, &held, &person.id, lang).await
    };
    answer(done.await, lang)
}

async fn act(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(Spoken { lang }): Query<Spoken>,
    headers: HeaderMap,
    Json(EventAct { version, act }): Json<EventAct>,
) -> Answer<EventView> {
    let done = async {
        let person = sender(&app, &headers).await?;
        acts::act(&app.house, &id, &person, version, act).await?;
        // Tables of a new round are there before anybody is told of it.
        tables::tend(&app.house, &id).await?;
        let held = app.house.events.load(&app.house.store, &id).await?;
        view::view(&app.house, &held, &person.id, lang).await
    };
    answer(done.await, lang)
}

/// Pairings, standings, lists and results, as CSV, PDF or JSON by the ending of the name.
async fn export(
    State(app): State<App>,
    Path((id, what)): Path<(String, String)>,
    Query(Spoken { lang }): Query<Spoken>,
    headers: HeaderMap,
) -> Result<impl IntoResponse, Said> {
    let done = async {
        let person = sender(&app, &headers).await?;
        let held = app.house.events.load(&app.house.store, &id).await?;
        view::export(&held, &person.id, &what, lang)
    };
    let (kind, bytes) = done.await.map_err(|refused| Said::new(refused, lang))?;
    let name = format!("attachment; filename=\"{what}\"");
    Ok(([(header::CONTENT_TYPE, kind.to_string()), (header::CONTENT_DISPOSITION, name)], bytes))
}

/// Looks after all events that are under way, again and again.
pub async fn upkeep(house: Arc<House>) {
    let mut often = tokio::time::interval(OFTEN);
    often.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        often.tick().await;
        let under_way = match house.store.events_under_way().await {
            Ok(ids) => ids,
            Err(e) => {
                tracing::warn!("events could not be listed: {e}");
                continue;
            }
        };
        for id in under_way {
            if let Err(refused) = tables::tend(&house, &id).await {
                tracing::warn!(event = id, "an event could not be tended: {}", refused.reason(Lang::En));
            }
            if let Err(refused) = bots::play(&house, &id).await {
                tracing::warn!(event = id, "bots of an event could not play: {}", refused.reason(Lang::En));
            }
            if let Err(refused) = acts::go_on(&house, &id, now()).await {
                tracing::warn!(event = id, "an event could not go on: {}", refused.reason(Lang::En));
            }
        }
    }
}
