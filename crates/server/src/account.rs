//! Accounts: optional, for who wants to keep name, decks (`own_decks`) and history.

use crate::{
    address::Address,
    api::{Answer, Spoken, answer},
    app::App,
    fairness::{hash, secret},
    person::{Person, clean_name},
    protocol::{Credentials, Me, Refusal, Session},
    refused::Refused,
    store::StoredPerson,
};
use axum::{
    Extension, Json, Router,
    extract::{Query, State},
    http::{HeaderMap, header},
    routing::{get, post},
};
use unicode_normalization::UnicodeNormalization;

/// The shortest and the longest password.
pub const PASSWORD: std::ops::RangeInclusive<usize> = 8..=128;
/// How many times the failed logins of one account from one address there may be from one address to all accounts, and from
/// all addresses to one account.
const FROM_ONE: u32 = 5;
const TO_ONE: u32 = 10;

pub fn router() -> Router<App> {
    Router::new()
        .route("/account/register", post(register))
        .route("/account/login", post(login))
        .route("/account/logout", post(logout))
        .route("/me", get(me))
}

/// Whoever sends the request; without a token a guest nobody knows.
pub async fn sender(app: &App, headers: &HeaderMap) -> Result<Person, Refused> {
    let bearer = headers.get(header::AUTHORIZATION).and_then(|v| v.to_str().ok());
    let token = bearer.and_then(|v| v.strip_prefix("Bearer ")).map(str::to_string);
    let person = Person::of_token(&app.house.store, token).await?;
    app.house.bans.check_person(&person.id)?;
    Ok(person)
}

async fn register(
    State(app): State<App>,
    Query(Spoken { lang }): Query<Spoken>,
    Extension(address): Extension<Address>,
    headers: HeaderMap,
    Json(wanted): Json<Credentials>,
) -> Answer<Session> {
    let done = async {
        app.house.attempts.may(format!("register {address}"), app.house.rules.limits.made)?;
        make_account(&app, address, &headers, wanted).await
    };
    answer(done.await, lang)
}

async fn make_account(
    app: &App,
    address: Address,
    headers: &HeaderMap,
    wanted: Credentials,
) -> Result<Session, Refused> {
    let guest = sender(app, headers).await?;
    let name = clean_name(&wanted.name)?;
    check_password(&wanted.password)?;
    let password = app.house.hashers.hash(wanted.password).await?;
    let person = StoredPerson { id: guest.id, name, account: None };
    let account = account_of(&person.name);
    if guest.account.is_some() || !app.house.store.register(&person, &account, &password).await? {
        return Err(Refused::new(
            Refusal::NotAllowed,
            "that name is taken, or you have an account already",
            "der Name ist vergeben, oder du hast schon ein Konto",
        ));
    }
    open(app, &person, &place(&password, address)).await
}

/// Whether something can be a password.
pub fn check_password(password: &str) -> Result<(), Refused> {
    if PASSWORD.contains(&password.len()) {
        return Ok(());
    }
    let (least, most) = (PASSWORD.start(), PASSWORD.end());
    Err(Refused::new(
        Refusal::Malformed,
        format!("a password has {least} to {most} bytes"),
        format!("ein Passwort hat {least} bis {most} Bytes"),
    ))
}

async fn login(
    State(app): State<App>,
    Extension(address): Extension<Address>,
    Query(Spoken { lang }): Query<Spoken>,
    headers: HeaderMap,
    Json(shown): Json<Credentials>,
) -> Answer<Session> {
    answer(open_account(&app, address, &headers, shown).await, lang)
}

async fn open_account(
    app: &App,
    address: Address,
    headers: &HeaderMap,
    shown: Credentials,
) -> Result<Session, Refused> {
    let account = account_of(&shown.name);
    let stored = app.house.store.account(&account).await?;
    let keys = login_keys(app, &account, stored.as_ref(), address, headers).await?;
    begin_try(app, &keys)?;
    let hashed = stored.as_ref().map(|(_, hashed)| hashed.clone());
    let right =
        shown.password.len() <= *PASSWORD.end() && app.house.hashers.verify(shown.password, hashed).await?;
    match stored {
        Some((person, hashed)) if right => {
            app.house.attempts.forgive(&keys);
            open(app, &person, &place(&hashed, address)).await
        }
        _ => Err(Refused::new(
            Refusal::NotAllowed,
            "that name and password do not belong together",
            "Name und Passwort gehören nicht zusammen",
        )),
    }
}

/// Counted before it is tried: of many at the same moment only as many are tried as may be.
pub fn begin_try(app: &App, keys: &[(String, u32)]) -> Result<(), Refused> {
    if app.house.attempts.begin(keys) {
        return Ok(());
    }
    Err(Refused::new(
        Refusal::TooFast,
        "too many failed logins; wait a quarter of an hour",
        "zu viele falsche Anmeldungen; warte eine Viertelstunde",
    ))
}

/// Under what a login is counted. Strangers are few tries away from an account as a whole, so that many addresses are of no
/// use to them; but whoever is signed in on this device, or was from this address, cannot be locked out by strangers.
pub async fn login_keys(
    app: &App,
    account: &str,
    stored: Option<&(StoredPerson, String)>,
    address: Address,
    headers: &HeaderMap,
) -> Result<Vec<(String, u32)>, Refused> {
    let most = app.house.rules.limits.logins;
    let mut keys = vec![(format!("login from {address}"), most.saturating_mul(FROM_ONE))];
    let (mut signed_in, mut from_here) = (false, false);
    if let Some((person, hashed)) = stored {
        signed_in = sender(app, headers).await?.account.as_deref() == Some(account);
        from_here = app.house.store.knows_place(&person.id, &place(hashed, address)).await?;
    }
    if !signed_in {
        keys.push((format!("login to {account} from {address}"), most));
    }
    if !signed_in && !from_here {
        keys.push((format!("login to {account}"), most.saturating_mul(TO_ONE)));
    }
    Ok(keys)
}

/// An address as it is kept with a session: it says whether somebody comes from there again, and nothing else.
pub fn place(hashed: &str, address: Address) -> String {
    hash(&format!("{hashed} {address}"))[..16].into()
}

/// The name an account is found by: what looks the same is the same.
pub fn account_of(name: &str) -> String {
    name.trim().nfkc().collect::<String>().to_lowercase()
}

pub async fn open(app: &App, person: &StoredPerson, place: &str) -> Result<Session, Refused> {
    let token = secret();
    app.house.store.open_session(&hash(&token), &person.id, place).await?;
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
    answer(person.map(|p| Me { name: p.called.told(lang), account: p.account }), lang)
}

pub async fn with_account(app: &App, headers: &HeaderMap) -> Result<Person, Refused> {
    let person = sender(app, headers).await?;
    match person.account {
        Some(_) => Ok(person),
        None => Err(Refused::new(Refusal::NotAllowed, "only with an account", "nur mit einem Konto")),
    }
}
