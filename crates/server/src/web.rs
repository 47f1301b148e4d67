//! The browser's files, embedded from `web/dist` or, for work on them, read from a folder at every request. Without them
//! the server still runs and says how to build them.

use crate::app::App;
use axum::{
    extract::State,
    http::{StatusCode, Uri, header},
    response::{IntoResponse, Response},
};
use rust_embed::{EmbeddedFile, RustEmbed};
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

pub async fn file(State(app): State<App>, uri: Uri) -> Response {
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
            let about = [(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, cache.into())];
            (HEADERS, about, file.data).into_response()
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
