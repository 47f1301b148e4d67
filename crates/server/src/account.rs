//! Accounts: optional, for who wants to keep name, decks and history.

use crate::{
    api::{Answer, Spoken, answer},
    app::App,
    deck_list,
    fairness::{hash, secret},
    lobby,
    person::{Person, clean_name},
    protocol::{Credentials, Me, OwnDeck, PastTable, Refusal, Session},
    refused::Refused,
    store::StoredPerson,
};
use argon2::{Argon2, PasswordHasher, PasswordVerifier};
use axum::{
    Json, Router,
    extract::{ConnectInfo, Path, Query, State},
    http::{HeaderMap, header},
    routing::{delete, get, post},
};
use std::{collections::BTreeMap, net::SocketAddr};

/// The shortest and the longest password.
const PASSWORD: std::ops::RangeInclusive<usize> = 8..=128;
/// How many own decks one can keep, and how long their lists may be.
const DECKS: usize = 200;
const LIST: usize = 16 * 1024;
/// How many past tables are told.
const HISTORY: u32 = 100;

pub fn router() -> Router<App> {
    Router::new()
        .route("/account/register", post(register))
        .route("/account/login", post(login))
        .route("/account/logout", post(logout))
        .route("/me", get(me))
        .route("/me/decks", get(decks).put(keep_deck))
        .route("/me/decks/{game}/{name}", delete(forget_deck))
        .route("/me/history", get(history))
}

/// Whoever sends the request; without a token a guest nobody knows.
pub async fn sender(app: &App, headers: &HeaderMap) -> Result<Person, Refused> {
    let bearer = headers.get(header::AUTHORIZATION).and_then(|v| v.to_str().ok());
    let token = bearer.and_then(|v| v.strip_prefix("Bearer ")).map(str::to_string);
    Person::of_token(&app.house.store, token).await
}

async fn register(
    State(app): State<App>,
    Query(Spoken { lang }): Query<Spoken>,
    ConnectInfo(address): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    Json(wanted): Json<Credentials>,
) -> Answer<Session> {
    let done = async {
        app.attempts.may(&format!("register {}", address.ip()), app.house.rules.limits.made)?;
        make_account(&app, &headers, wanted).await
    };
    answer(done.await, lang)
}

async fn make_account(app: &App, headers: &HeaderMap, wanted: Credentials) -> Result<Session, Refused> {
    let guest = sender(app, headers).await?;
    let name = clean_name(&wanted.name)?;
    if !PASSWORD.contains(&wanted.password.len()) {
        let (least, most) = (PASSWORD.start(), PASSWORD.end());
        return Err(Refused::new(
            Refusal::Malformed,
            format!("a password has {least} to {most} bytes"),
            format!("ein Passwort hat {least} bis {most} Bytes"),
        ));
    }
    let password = hashed(app, wanted.password).await?;
    let person = StoredPerson { id: guest.id, name, account: None };
    let account = person.name.to_lowercase();
    if guest.account.is_some() || !app.house.store.register(&person, &account, &password).await? {
        return Err(Refused::new(
            Refusal::NotAllowed,
            "that name is taken, or you have an account already",
            "der Name ist vergeben, oder du hast schon ein Konto",
        ));
    }
    open(app, &person).await
}

async fn login(
    State(app): State<App>,
    ConnectInfo(address): ConnectInfo<SocketAddr>,
    Query(Spoken { lang }): Query<Spoken>,
    Json(shown): Json<Credentials>,
) -> Answer<Session> {
    answer(open_account(&app, address, shown).await, lang)
}

async fn open_account(app: &App, address: SocketAddr, shown: Credentials) -> Result<Session, Refused> {
    let account = shown.name.trim().to_lowercase();
    let most = app.house.rules.limits.logins;
    let keys = [format!("account {account}"), format!("address {}", address.ip())];
    if keys.iter().any(|key| app.attempts.spent(key, most)) {
        return Err(Refused::new(
            Refusal::TooFast,
            "too many failed logins; wait a quarter of an hour",
            "zu viele falsche Anmeldungen; warte eine Viertelstunde",
        ));
    }
    let stored = app.house.store.account(&account).await?;
    let right = match &stored {
        Some((_, hash)) => verified(app, shown.password, hash.clone()).await?,
        None => false,
    };
    match stored {
        Some((person, _)) if right => open(app, &person).await,
        _ => {
            keys.iter().for_each(|key| app.attempts.count(key));
            Err(Refused::new(
                Refusal::NotAllowed,
                "that name and password do not belong together",
                "Name und Passwort gehören nicht zusammen",
            ))
        }
    }
}

async fn open(app: &App, person: &StoredPerson) -> Result<Session, Refused> {
    let token = secret();
    app.house.store.open_session(&hash(&token), &person.id).await?;
    Ok(Session { token, name: person.name.clone() })
}

async fn logout(
    State(app): State<App>,
    Query(Spoken { lang }): Query<Spoken>,
    headers: HeaderMap,
) -> Answer<()> {
    let done = async {
        let person = sender(&app, &headers).await?;
        Ok(app.house.store.end_session(&hash(&person.token)).await?)
    };
    answer(done.await, lang)
}

async fn me(State(app): State<App>, Query(Spoken { lang }): Query<Spoken>, headers: HeaderMap) -> Answer<Me> {
    let person = sender(&app, &headers).await;
    answer(person.map(|p| Me { name: p.name, account: p.account }), lang)
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
    let decks = app.house.store.decks(&person.id).await?;
    Ok(decks.into_iter().map(|(game, name, text)| OwnDeck { game, name, text }).collect())
}

async fn keep_deck(
    State(app): State<App>,
    Query(Spoken { lang }): Query<Spoken>,
    headers: HeaderMap,
    Json(deck): Json<OwnDeck>,
) -> Answer<Vec<OwnDeck>> {
    let done = async {
        let person = with_account(&app, &headers).await?;
        let name = clean_name(&deck.name)?;
        // The list may break the rules, a deck is built in steps; but its game must be one.
        deck_list::check(&deck.game, &name, &deck.text, &BTreeMap::new(), lang)?;
        if deck.text.len() > LIST || app.house.store.decks(&person.id).await?.len() >= DECKS {
            return Err(Refused::new(
                Refusal::TooMany,
                format!("at most {DECKS} decks of {LIST} bytes can be kept"),
                format!("höchstens {DECKS} Decks von {LIST} Bytes werden aufgehoben"),
            ));
        }
        app.house.store.keep_deck(&person.id, &deck.game, &name, &deck.text).await?;
        own_decks(&app, &headers).await
    };
    answer(done.await, lang)
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

async fn history(
    State(app): State<App>,
    Query(Spoken { lang }): Query<Spoken>,
    headers: HeaderMap,
) -> Answer<Vec<PastTable>> {
    let done = async {
        let person = sender(&app, &headers).await?;
        let tables = app.house.store.history(&person.id, HISTORY).await?;
        let past = tables.into_iter().map(|(record, changed)| PastTable {
            table: lobby::info(&record, |_| false, &person.id, lang),
            places: record.places,
            changed: changed / 1000,
        });
        Ok(past.collect())
    };
    answer(done.await, lang)
}

async fn with_account(app: &App, headers: &HeaderMap) -> Result<Person, Refused> {
    let person = sender(app, headers).await?;
    match person.account {
        Some(_) => Ok(person),
        None => Err(Refused::new(Refusal::NotAllowed, "only with an account", "nur mit einem Konto")),
    }
}

async fn hashed(app: &App, password: String) -> Result<String, Refused> {
    let hash = app
        .house
        .workshop
        .work(move || Argon2::default().hash_password(password.as_bytes()).map(|hash| hash.to_string()));
    hash.await?.map_err(|e| Refused::internal("hashing", &e))
}

async fn verified(app: &App, password: String, hash: String) -> Result<bool, Refused> {
    let work = move || Argon2::default().verify_password(password.as_bytes(), hash.as_str()).is_ok();
    app.house.workshop.work(work).await
}
