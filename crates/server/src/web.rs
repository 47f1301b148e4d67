//! The browser's files, embedded from `web/dist` or, for work on them, read from a folder at every request. Without them
//! the server still runs and says how to build them.

use crate::{address::Address, api::refusal, app::App, limits::Asker};
use axum::{
    Extension,
    extract::State,
    http::{HeaderMap, StatusCode, Uri, header},
    response::{IntoResponse, Response},
};
use rust_embed::{EmbeddedFile, RustEmbed};
use stapel_wording::Lang;
use std::path::{Component, Path};

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
struct Dist;

/// Pages load nothing from elsewhere and are framed by nobody; a link to a table is not told to others.
const HEADERS: [(header::HeaderName, &str); 3] = [
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; frame-ancestors 'none'",
    ),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "same-origin"),
];

const MISSING: &str = "The server runs, but it was built without its web client.\n\
    Build both and start again:\n\n    ./serve\n";

pub async fn file(
    State(app): State<App>,
    Extension(address): Extension<Address>,
    headers: HeaderMap,
    uri: Uri,
) -> Response {
    if let Err(refused) = app.house.may_ask(&Asker { person: None, address }, 1.0) {
        return refusal(&refused, Lang::default());
    }
    let path = uri.path().trim_start_matches('/');
    let path = if path.is_empty() { "index.html" } else { path };
    let found = match &app.house.rules.web {
        Some(folder) => read(folder, path),
        None => Dist::get(path),
    };
    match found {
        Some(file) => {
            // Files with a hash in their name never change.
            let cache =
                if path.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
            let kind = file.metadata.mimetype().to_string();
            // A folder is read at every request, for whoever works on it.
            let answer = if app.house.rules.web.is_some() {
                Ok(([(header::CONTENT_TYPE, kind)], file.data).into_response())
            } else {
                let make = move || Ok((kind, file.data.into_owned()));
                app.packed.answer(&app.house, &headers, format!("file {path}"), make).await
            };
            match answer {
                Ok(answer) => (HEADERS, [(header::CACHE_CONTROL, cache)], answer).into_response(),
                Err(refused) => refusal(&refused, Lang::default()),
            }
        }
        None if path == "index.html" => MISSING.into_response(),
        None => (StatusCode::NOT_FOUND, "there is no such page\n").into_response(),
    }
}

/// A file of a folder, never one outside.
fn read(folder: &Path, path: &str) -> Option<EmbeddedFile> {
    let inside = Path::new(path).components().all(|part| matches!(part, Component::Normal(_)));
    if inside { rust_embed::utils::read_file_from_fs(&folder.join(path)).ok() } else { None }
}
