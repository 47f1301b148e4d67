//! How people find each other: quick pairing (`seeks`, `parties`), challenges, and games with days for a move (`turns`), whose tables
//! sleep while nobody looks.
//!
//! All of it stands in the database, so it is the same on one node and on many: whoever brings people together marks them in the step
//! that stores their table, and of two who try one does it.

mod challenges;
mod parties;
mod seeks;
mod turns;

use crate::{
    account::sender,
    api::{Answer, Spoken, answer},
    app::App,
    catalogue,
    chairs::chosen,
    clock::now,
    house::{House, new_id},
    lobby,
    names::Called,
    person::Person,
    protocol::{ChallengeAct, ChallengeWish, DeckChoice, NewTable, Now, Refusal, SeekWish, WantedGame},
    record::{Chair, Maker, Record},
    refused::Refused,
};
use axum::{
    Json, Router,
    extract::{Path, Query, State},
    http::HeaderMap,
    routing::{get, post},
};
use stapel_script::Deck;
use stapel_wording::Lang;
use std::{sync::Arc, time::Duration};

/// How often people are brought together, and after how many times of that tables that sleep are looked at.
const OFTEN: Duration = Duration::from_secs(1);
const SELDOM: u32 = 15;

pub fn router() -> Router<App> {
    Router::new()
        .route("/me/now", get(look))
        .route("/me/seek", post(seek).delete(stop))
        .route("/challenges", post(challenge))
        .route("/challenges/{id}", post(answer_challenge))
}

async fn look(
    State(app): State<App>,
    Query(Spoken { lang }): Query<Spoken>,
    headers: HeaderMap,
) -> Answer<Now> {
    let done = async {
        let person = sender(&app, &headers).await?;
        app.house.store.still_seeks(&person.id, now()).await?;
        waits_for(&app.house, &person, lang).await
    };
    answer(done.await, lang)
}

async fn seek(
    State(app): State<App>,
    Query(Spoken { lang }): Query<Spoken>,
    headers: HeaderMap,
    Json(wish): Json<SeekWish>,
) -> Answer<Now> {
    let done = async {
        let person = sender(&app, &headers).await?;
        seeks::begin(&app.house, &person, wish).await?;
        waits_for(&app.house, &person, lang).await
    };
    answer(done.await, lang)
}

async fn stop(
    State(app): State<App>,
    Query(Spoken { lang }): Query<Spoken>,
    headers: HeaderMap,
) -> Answer<Now> {
    let done = async {
        let person = sender(&app, &headers).await?;
        app.house.store.end_seek(&person.id).await?;
        waits_for(&app.house, &person, lang).await
    };
    answer(done.await, lang)
}

async fn challenge(
    State(app): State<App>,
    Query(Spoken { lang }): Query<Spoken>,
    headers: HeaderMap,
    Json(wish): Json<ChallengeWish>,
) -> Answer<Now> {
    let done = async {
        let person = sender(&app, &headers).await?;
        challenges::give(&app.house, &person, wish).await?;
        waits_for(&app.house, &person, lang).await
    };
    answer(done.await, lang)
}

async fn answer_challenge(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(Spoken { lang }): Query<Spoken>,
    headers: HeaderMap,
    Json(act): Json<ChallengeAct>,
) -> Answer<Now> {
    let done = async {
        let person = sender(&app, &headers).await?;
        challenges::act(&app.house, &person, &id, act).await?;
        waits_for(&app.house, &person, lang).await
    };
    answer(done.await, lang)
}

/// What waits for somebody.
async fn waits_for(house: &House, person: &Person, lang: Lang) -> Result<Now, Refused> {
    let at = now();
    Ok(Now {
        seek: seeks::view(house, &person.id, at, lang).await?,
        challenges: challenges::views(house, &person.id, at, lang).await?,
        games: turns::views(house, &person.id, lang).await?,
        now: at,
    })
}

/// Brings people together, and looks after tables that sleep, again and again.
pub async fn upkeep(house: Arc<House>) {
    let mut often = tokio::time::interval(OFTEN);
    often.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    for turn in 0u32.. {
        often.tick().await;
        if let Err(refused) = seeks::bring_together(&house, now()).await {
            tracing::warn!("nobody could be brought together: {}", refused.reason(Lang::En));
        }
        if turn.is_multiple_of(SELDOM)
            && let Err(refused) = turns::wake(&house, now()).await
        {
            tracing::warn!("games with days for a move could not be looked at: {}", refused.reason(Lang::En));
        }
    }
}

/// Whether such a game can be, and may be asked for by this person.
fn check(wanted: &WantedGame, person: &Person) -> Result<(), Refused> {
    catalogue::check_table(&table_of(wanted))?;
    if wanted.rated && person.account.is_none() {
        return Err(Refused::new(
            Refusal::NotAllowed,
            "rated games are for people with an account",
            "gewertete Spiele sind für Leute mit einem Konto",
        ));
    }
    Ok(())
}

fn table_of(wanted: &WantedGame) -> NewTable {
    NewTable {
        game: wanted.game.clone(),
        seats: wanted.seats,
        options: wanted.options.clone(),
        clock: wanted.clock,
        minutes: None,
        rated: wanted.rated,
        veiled: None,
        listed: wanted.rated,
        cards: None,
    }
}

async fn deck_of(
    house: &House,
    wanted: &WantedGame,
    person: &Person,
    deck: DeckChoice,
) -> Result<Deck, Refused> {
    chosen(house, &wanted.game, &wanted.options, &person.id, deck).await
}

/// Somebody who has agreed to play, with the deck they have chosen.
struct Player {
    person: String,
    called: Called,
    deck: Deck,
}

/// A table at which all of them sit. Their browsers promise parts of the shuffle there, as everywhere; with days for a move nobody has
/// to be there, and the house draws for all.
fn table(wanted: &WantedGame, players: Vec<Player>) -> Result<Record, Refused> {
    let maker = Maker { person: players[0].person.clone(), place: String::new() };
    let mut record = Record::new(new_id(), table_of(wanted), maker);
    let chair = |Player { person, called, deck }| Chair::Person {
        person,
        name: called,
        deck,
        luck: String::new(),
        commitment: String::new(),
    };
    record.chairs = players.into_iter().map(chair).collect();
    if wanted.clock.is_some_and(|clock| clock.each) {
        record.begin()?;
    }
    Ok(record)
}

/// A game that nobody was waited for has begun: its table says whose move it is.
async fn begun(house: &Arc<House>, record: &Record) -> Result<(), Refused> {
    if record.begun.is_some() {
        house.find(&record.id).await?;
    }
    Ok(())
}

fn title(wanted: &WantedGame, lang: Lang) -> String {
    lobby::title(&wanted.game, lang).unwrap_or_default().into()
}
