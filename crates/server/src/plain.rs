//! What the framework refuses by itself (a body that is no JSON, a method that is none, a request that takes too long) is said
//! like every other refusal: a code for programs, a sentence for people in their language.

use crate::{
    api::{Spoken, refusal},
    protocol::Refusal,
    refused::Refused,
};
use axum::{
    body::to_bytes,
    extract::{Query, Request},
    http::{StatusCode, header},
    middleware::Next,
    response::Response,
};
use stapel_wording::Lang;

/// As much as is read of what the framework says.
const WORDS: usize = 2048;

/// In which language somebody is answered.
pub fn spoken(request: &Request) -> Lang {
    Query::<Spoken>::try_from_uri(request.uri()).map_or(Lang::default(), |Query(Spoken { lang })| lang)
}

pub async fn in_our_words(request: Request, next: Next) -> Response {
    let lang = spoken(&request);
    let response = next.run(request).await;
    let status = response.status();
    let kind = response.headers().get(header::CONTENT_TYPE).and_then(|v| v.to_str().ok());
    if status.as_u16() < 400 || kind.is_some_and(|kind| kind.starts_with("application/json")) {
        return response;
    }
    let body = to_bytes(response.into_body(), WORDS).await.unwrap_or_default();
    let told = String::from_utf8_lossy(&body).trim().to_string();
    let refused = match status {
        StatusCode::NOT_FOUND => Refused::new(
            Refusal::Malformed,
            "there is nothing at this address",
            "unter dieser Adresse gibt es nichts",
        ),
        StatusCode::METHOD_NOT_ALLOWED => Refused::new(
            Refusal::Malformed,
            "that cannot be done with this address",
            "das geht mit dieser Adresse nicht",
        ),
        StatusCode::PAYLOAD_TOO_LARGE => {
            Refused::new(Refusal::TooMany, "that is too large a message", "diese Nachricht ist zu groß")
        }
        StatusCode::REQUEST_TIMEOUT => Refused::new(
            Refusal::TooMany,
            "that took too long and was given up",
            "das hat zu lange gedauert und wurde abgebrochen",
        ),
        status if status.is_server_error() => Refused::internal("a request", &told),
        _ => Refused::new(
            Refusal::Malformed,
            format!("not a request of this protocol: {told}"),
            format!("keine Anfrage dieses Protokolls: {told}"),
        ),
    };
    let mut response = refusal(&refused, lang);
    *response.status_mut() = status;
    response
}
