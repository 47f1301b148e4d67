//! Answers that are the same for everybody as long as the server runs, packed once and not for everybody anew: to pack the cards of a
//! game takes as long as a hundred choices.

use crate::{house::House, refused::Refused};
use axum::{
    body::Bytes,
    http::{HeaderMap, header},
    response::{IntoResponse, Response},
};
use flate2::{Compression, write::GzEncoder};
use std::{
    collections::HashMap,
    io::Write,
    sync::{Arc, Mutex, PoisonError},
};

/// What was answered already, by what was asked for. Only what there is gets in, so it stays small.
#[derive(Debug, Default)]
pub struct Packed(Mutex<HashMap<String, Arc<Answer>>>);

#[derive(Debug)]
struct Answer {
    kind: String,
    plain: Bytes,
    /// None if packing does not make it shorter.
    packed: Option<Bytes>,
}

impl Packed {
    /// What was asked for, which is made if nobody has asked before: its kind and its bytes.
    pub async fn answer(
        &self,
        house: &House,
        headers: &HeaderMap,
        name: String,
        make: impl FnOnce() -> Result<(String, Vec<u8>), Refused> + Send + 'static,
    ) -> Result<Response, Refused> {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner).get(&name).cloned();
        let answer = match known {
            Some(answer) => answer,
            None => {
                let made = house.workshop.work(move || make().map(|(kind, bytes)| Answer::of(kind, bytes)));
                let answer = Arc::new(made.await.flatten()?);
                self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(name, Arc::clone(&answer));
                answer
            }
        };
        Ok(answer.told(takes_packed(headers)))
    }
}

impl Answer {
    fn of(kind: String, bytes: Vec<u8>) -> Self {
        let mut packer = GzEncoder::new(Vec::new(), Compression::default());
        let done = packer.write_all(&bytes).and_then(|()| packer.finish());
        let packed = done.expect("memory takes all that is written");
        let shorter = packed.len() < bytes.len();
        Self { kind, plain: bytes.into(), packed: shorter.then(|| packed.into()) }
    }

    fn told(&self, packed: bool) -> Response {
        let kind = [(header::CONTENT_TYPE, self.kind.clone()), (header::VARY, "accept-encoding".into())];
        match self.packed.as_ref().filter(|_| packed) {
            Some(bytes) => (kind, [(header::CONTENT_ENCODING, "gzip")], bytes.clone()).into_response(),
            None => (kind, self.plain.clone()).into_response(),
        }
    }
}

/// Whether a client reads what is packed.
fn takes_packed(headers: &HeaderMap) -> bool {
    let all = headers.get_all(header::ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    all.flat_map(|value| value.split(',')).any(|one| {
        let mut parts = one.split(';').map(str::trim);
        let name = parts.next().is_some_and(|name| name.eq_ignore_ascii_case("gzip"));
        name && !parts.any(|quality| matches!(quality, "q=0" | "q=0.0"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    #[test]
    fn who_reads_what_is_packed_says_so() {
        let takes = |value: &'static str| {
            takes_packed(&HeaderMap::from_iter([(header::ACCEPT_ENCODING, HeaderValue::from_static(value))]))
        };
        assert!(takes("gzip, deflate, br") && takes("br;q=1.0, GZIP;q=0.8"));
        assert!(!takes("br") && !takes("gzip;q=0, br") && !takes_packed(&HeaderMap::new()));
    }
}
