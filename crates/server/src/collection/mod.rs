//! Printed copies that are somebody's (ATH-QRC): who has which, and how they change hands.
//!
//! What a code is worth is said by `stapel_collection`; whose a copy is stands in one row of the database (`kept`), and every change of
//! it begins by taking that row, so that a copy never belongs to two. Codes are not stored and told to nobody (ATH-QRC-07).

pub mod admission;
pub mod cards;
mod changes;
mod kept;
mod notes;
mod shown;

use crate::{
    account::{sender, with_account},
    api::{Answer, Spoken, answer},
    app::App,
    collection::kept::{KeptCopy, Registered},
    protocol::{CodeOutcome, CodeText, Codes, IssuerInfo, Refusal, Shown, Standing, VerifiedCopy},
    refused::Refused,
    store::Stored,
};
use axum::{
    Json, Router,
    extract::{Query, State},
    http::HeaderMap,
    routing::{get, post},
};
use stapel_collection::{Code, Copy, Issuer, Refused as Untrue, find};
use stapel_wording::Lang;

/// How many codes can be registered at once.
const AT_ONCE: usize = 200;

pub fn router() -> Router<App> {
    Router::new()
        .route("/collection/issuers", get(issuers))
        .route("/collection/verify", post(verify))
        .route("/me/collection", get(shown::mine).post(register))
        .merge(changes::router())
        .merge(shown::router())
        .merge(notes::router())
        .merge(admission::router())
}

async fn issuers(State(app): State<App>, Query(Spoken { lang }): Query<Spoken>) -> Answer<Vec<IssuerInfo>> {
    let told = |issuers: Vec<Issuer>| issuers.iter().map(IssuerInfo::from).collect();
    answer(app.house.store.issuers().await.map(told).map_err(Refused::from), lang)
}

impl From<&Issuer> for IssuerInfo {
    fn from(issuer: &Issuer) -> Self {
        Self { id: issuer.id().to_string(), name: issuer.name.clone(), key: issuer.key() }
    }
}

async fn verify(
    State(app): State<App>,
    Query(Spoken { lang }): Query<Spoken>,
    headers: HeaderMap,
    Json(CodeText { code }): Json<CodeText>,
) -> Answer<CodeOutcome> {
    let done = async {
        let person = sender(&app, &headers).await?;
        let issuers = app.house.store.issuers().await?;
        let copy = match true_copy(&code, &issuers) {
            Ok(copy) => copy,
            Err(untrue) => return Ok(refused(&untrue, None, lang)),
        };
        let kept = app.house.store.copy(&copy.id()).await?;
        let told = told(&app, &copy, kept.as_ref(), &person.id, &issuers, lang).await?;
        Ok(CodeOutcome { copy: Some(told), why: None, reason: String::new() })
    };
    answer(done.await, lang)
}

async fn register(
    State(app): State<App>,
    Query(Spoken { lang }): Query<Spoken>,
    headers: HeaderMap,
    Json(Codes { codes }): Json<Codes>,
) -> Answer<Vec<CodeOutcome>> {
    let done = async {
        let person = with_account(&app, &headers).await?;
        if codes.len() > AT_ONCE {
            return Err(Refused::new(
                Refusal::TooMany,
                format!("at most {AT_ONCE} codes at once"),
                format!("höchstens {AT_ONCE} Codes auf einmal"),
            ));
        }
        let issuers = app.house.store.issuers().await?;
        let mut outcomes = Vec::with_capacity(codes.len());
        for code in &codes {
            outcomes.push(register_one(&app, &person.id, code, &issuers, lang).await?);
        }
        Ok(outcomes)
    };
    answer(done.await, lang)
}

async fn register_one(
    app: &App,
    person: &str,
    code: &str,
    issuers: &[Issuer],
    lang: Lang,
) -> Stored<CodeOutcome> {
    let copy = match true_copy(code, issuers) {
        Ok(copy) => copy,
        Err(untrue) => return Ok(refused(&untrue, None, lang)),
    };
    let untrue = match app.house.store.register_copy(&copy, person).await? {
        Registered::Now => None,
        Registered::Before => Some(Untrue::Replayed),
        Registered::Elsewhere => Some(Untrue::Doubled),
    };
    let kept = app.house.store.copy(&copy.id()).await?;
    let told = told(app, &copy, kept.as_ref(), person, issuers, lang).await?;
    Ok(match untrue {
        Some(untrue) => refused(&untrue, Some(told), lang),
        None => CodeOutcome { copy: Some(told), why: None, reason: String::new() },
    })
}

/// What a code stands for, if it is signed by one of these and there is such a card.
fn true_copy(code: &str, issuers: &[Issuer]) -> Result<Copy, Untrue> {
    let copy = Code::read(code)?.verify(issuers)?;
    match cards::name(&copy.game, &copy.card, Lang::En) {
        Some(_) => Ok(copy),
        None => Err(Untrue::UnknownCard { game: copy.game, card: copy.card }),
    }
}

fn refused(untrue: &Untrue, copy: Option<VerifiedCopy>, lang: Lang) -> CodeOutcome {
    CodeOutcome { copy, why: Some(untrue.word().into()), reason: untrue.reason(lang) }
}

async fn told(
    app: &App,
    copy: &Copy,
    kept: Option<&KeptCopy>,
    person: &str,
    issuers: &[Issuer],
    lang: Lang,
) -> Stored<VerifiedCopy> {
    let standing = match kept {
        None => Standing::Free,
        Some(kept) if kept.owner == person => Standing::Yours,
        Some(kept) if kept.lost => Standing::Lost,
        Some(_) => Standing::Taken,
    };
    let mut owner = None;
    if let Some(kept) = kept
        && (kept.owner == person || app.house.store.lets_see(&kept.owner).await? == Shown::Copies)
    {
        owner = app.house.store.person(&kept.owner).await?.map(|p| p.name);
    }
    Ok(VerifiedCopy {
        id: copy.id(),
        name: cards::name(&copy.game, &copy.card, lang).unwrap_or_default(),
        game: copy.game.clone(),
        card: copy.card.clone(),
        number: copy.number,
        issuer: find(issuers, copy.issuer).map(|i| i.name.clone()).unwrap_or_default(),
        standing,
        owner,
    })
}
