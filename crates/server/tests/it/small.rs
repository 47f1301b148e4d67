//! Small promises: names that can be seen, words that mean something, a health that is true, a log that ends.

use crate::{
    client::{Client, http, until},
    machines::scratch,
    server::{Place, rules},
    table::game,
};
use serde_json::{Value, json};
use sqlx::{AnyConnection, Connection};
use stapel_server::Rules;

async fn run(place: &Place, statement: &'static str) {
    sqlx::any::install_default_drivers();
    let mut hand = AnyConnection::connect(&place.url).await.expect("the database can be opened twice");
    sqlx::raw_sql(statement).execute(&mut hand).await.expect("the statement is right");
}

pub async fn a_database_that_takes_nothing_is_not_healthy(place: Place) {
    let server = place.open().await;
    assert_eq!(http(&server.address, "GET", "/healthz", None, None).await, (200, "ok\n".into()));
    // As on a full disk: everything can be read, nothing written.
    // An answer is good for a second.
    let health = async || http(&server.address, "GET", "/healthz", None, None).await.0;
    run(&place, "ALTER TABLE pulse RENAME TO still").await;
    until("it is not well", async || health().await == 503).await;
    run(&place, "ALTER TABLE still RENAME TO pulse").await;
    until("it is well again", async || health().await == 200).await;
    server.stop().await;
}

pub async fn what_the_framework_refuses_is_said_in_our_words(place: Place) {
    let server = place.open().await;
    let at = server.address.as_str();
    let cases = [
        ("POST", "/api/games/fab/decks?lang=de", Some(json!("no list")), 422, "malformed"),
        (
            "POST",
            "/api/games/fab/decks?lang=de",
            Some(json!({"name": "x", "text": "", "no": 1})),
            422,
            "malformed",
        ),
        ("GET", "/api/games/fab/decks?lang=de", None, 405, "malformed"),
        ("GET", "/api/nothing?lang=de", None, 404, "malformed"),
        ("GET", "/api/replays/x/steps/many?lang=de", None, 400, "malformed"),
        ("GET", "/api/games?lang=klingon", None, 400, "malformed"),
        (
            "POST",
            "/api/games/fab/decks?lang=de",
            Some(json!({"name": "x", "text": "1x Card\n".repeat(20_000)})),
            413,
            "too-many",
        ),
        ("GET", "/ws?lang=de", None, 400, "malformed"),
    ];
    for (method, path, body, status, code) in cases {
        let (found, text) = http(at, method, path, None, body.as_ref()).await;
        let refused: Value = serde_json::from_str(&text).unwrap_or_else(|_| panic!("{path}: {found} {text}"));
        assert_eq!(
            (found, &refused["tell"], &refused["code"]),
            (status, &json!("refused"), &json!(code)),
            "{path}: {text}"
        );
        assert!(refused["reason"].as_str().is_some_and(|r| !r.is_empty()), "{path}: {text}");
    }
    server.stop().await;
}

pub async fn words_that_mean_nothing_are_refused(place: Place) {
    let server = place.open().await;
    let mut client = Client::hello(&server.address, None).await;
    let refused = [
        json!({"do": "create", "table": {"game": "fab", "seats": 2, "ratde": true}}),
        json!({"do": "create", "table": {"game": "fab", "seats": 2}, "listed": true}),
        json!({"do": "create", "table": {"game": "fab", "seats": 2, "clock": {"seconds": 60, "increment": 0, "delay": 5}}}),
        json!({"do": "speak", "lang": "de", "loud": true}),
        json!({"do": "name", "name": "An\u{202e}na"}),
        json!({"do": "name", "name": "\u{3164}"}),
        json!({"do": "name", "name": "An\u{200b}na"}),
    ];
    for request in refused {
        assert_eq!(client.refused(request).await, "malformed");
    }
    server.stop().await;
}

pub async fn a_game_that_never_ends_is_ended(place: Place) {
    let mut short = rules();
    short.limits.choices = 40;
    let server = place.open_with(short).await;
    let mut client = Client::hello(&server.address, None).await;
    let orden = game(&server.address, "orden").await;
    let deck = orden["decks"][0]["id"].as_str().expect("a deck");
    let table = client.create(json!({"game": "orden", "seats": 2})).await;
    client.must(json!({"do": "watch", "table": table})).await;
    client.add_bot(&table, 0, "random", deck).await;
    client.add_bot(&table, 1, "random", deck).await;
    client.news(|m| m["table"]["stage"] == "over").await;
    let asks_nobody = |m: &Value| m["state"]["number"] == 40 && m["state"]["scene"]["question"].is_null();
    client.news(asks_nobody).await;
    let replay = http(&server.address, "GET", &format!("/api/replays/{table}"), None, None).await.1;
    let replay: Value = serde_json::from_str(&replay).expect("JSON");
    assert_eq!((&replay["steps"], &replay["places"]), (&json!(40), &json!([1, 1])));
    server.stop().await;
}

pub async fn old_tables_and_sessions_go_and_games_are_in_the_archive(place: Place) {
    use std::time::Duration;
    let folder = scratch("archive");
    let mut strict = rules();
    strict.keep = Some(Duration::from_secs(30 * 24 * 3600));
    strict.archive = Some(folder.clone());
    let server = place.open_with(strict.clone()).await;
    let mut client = Client::hello(&server.address, None).await;
    let fab = game(&server.address, "fab").await;
    let played = crate::table::against_bot(&mut client, &fab, json!({})).await;
    client.must(json!({"do": "concede", "table": played})).await;
    let waiting = client.create(json!({"game": "fab", "seats": 2})).await;
    let fresh = client.create(json!({"game": "fab", "seats": 2})).await;
    let account = json!({"name": "Greta", "password": "correct horse"});
    assert_eq!(http(&server.address, "POST", "/api/account/register", None, Some(&account)).await.0, 200);
    client.close().await;
    server.stop().await;
    // A year goes by for all but one table.
    sqlx::any::install_default_drivers();
    let mut hand = AnyConnection::connect(&place.url).await.expect("the database can be opened twice");
    let year: i64 = 365 * 24 * 3600 * 1000;
    let aged = [
        format!("UPDATE tables SET changed = changed - {year} WHERE id <> '{fresh}'"),
        format!("UPDATE sessions SET created = created - {year}"),
    ];
    for statement in aged {
        sqlx::raw_sql(sqlx::AssertSqlSafe(statement))
            .execute(&mut hand)
            .await
            .expect("the statement is right");
    }
    let server = place.open_with(strict).await;
    let left = async || {
        let found: (i64,) =
            sqlx::query_as("SELECT (SELECT COUNT(*) FROM tables) + (SELECT COUNT(*) FROM sessions)")
                .fetch_one(
                    &mut AnyConnection::connect(&place.url).await.expect("the database can be opened twice"),
                )
                .await
                .expect("a number");
        found.0
    };
    until("one table is left", async || left().await == 1).await;
    let mut client = Client::hello(&server.address, None).await;
    for (table, there) in [(&played, false), (&waiting, false), (&fresh, true)] {
        let answer = client.ask(json!({"do": "watch", "table": table})).await;
        assert_eq!(answer["tell"] == "done", there, "{answer}");
    }
    let sessions: (i64,) =
        sqlx::query_as("SELECT COUNT(*) FROM sessions").fetch_one(&mut hand).await.expect("a number");
    assert_eq!(sessions.0, 0);
    let files = std::fs::read_dir(&folder).expect("there is an archive").flatten();
    let text: String = files.map(|f| std::fs::read_to_string(f.path()).expect("a file")).collect();
    let games: Vec<Value> = text.lines().map(|l| serde_json::from_str(l).expect("JSON")).collect();
    assert_eq!(games.len(), 1, "only what was played is kept");
    assert_eq!(games[0]["record"]["id"], played.as_str());
    assert!(games[0]["lines"].as_array().is_some_and(|l| !l.is_empty()), "{}", games[0]);
    let _ = std::fs::remove_dir_all(&folder);
    server.stop().await;
}

pub async fn files_of_a_folder_are_served_and_none_beside_it(place: Place) {
    let around = scratch("web");
    let folder = around.join("dist");
    std::fs::create_dir_all(&folder).expect("a folder");
    std::fs::write(folder.join("index.html"), "our own page").expect("a file");
    std::fs::write(around.join("secret.txt"), "not for you").expect("a file");
    let server = place.open_with(Rules { web: Some(folder.clone()), ..rules() }).await;
    let at = server.address.as_str();
    assert_eq!(http(at, "GET", "/", None, None).await, (200, "our own page".into()));
    let absolute = format!("/{}", around.join("secret.txt").display());
    for path in ["/../secret.txt", "/./../secret.txt", "/%2e%2e/secret.txt", &absolute] {
        assert_eq!(http(at, "GET", path, None, None).await.0, 404, "{path}");
    }
    server.stop().await;
    let _ = std::fs::remove_dir_all(around);
}
