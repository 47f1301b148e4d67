//! Accounts are optional and keep name, decks and history.

use crate::{
    client::{Client, http},
    server::Place,
    table::{against_bot, game},
};
use serde_json::{Value, json};

async fn post(address: &str, path: &str, token: Option<&str>, body: &Value) -> (u16, Value) {
    call(address, "POST", path, token, body).await
}

async fn call(address: &str, method: &str, path: &str, token: Option<&str>, body: &Value) -> (u16, Value) {
    let (status, text) = http(address, method, path, token, Some(body)).await;
    (status, serde_json::from_str(&text).unwrap_or(Value::Null))
}

pub async fn an_account_keeps_name_decks_and_history(place: Place) {
    let server = place.open().await;
    let at = server.address.as_str();
    let mut guest = Client::hello(at, None).await;
    let fab = game(at, "fab").await;
    let table = against_bot(&mut guest, &fab, json!({})).await;

    let wanted = json!({"name": "Clara", "password": "correct horse"});
    let short = json!({"name": "Clara", "password": "short"});
    assert_eq!(post(at, "/api/account/register", Some(&guest.token), &short).await.0, 400);
    let (status, session) = post(at, "/api/account/register", Some(&guest.token), &wanted).await;
    assert_eq!(status, 200, "{session}");
    let token = session["token"].as_str().expect("a token");
    let other = json!({"name": "clara", "password": "another password"});
    assert_eq!(post(at, "/api/account/register", None, &other).await.0, 403, "the name is taken");
    assert_eq!(post(at, "/api/account/register", Some(token), &other).await.0, 403, "one account is enough");

    // The seat of the guest is the seat of the account; the guest's old key opens nothing any more.
    let mut clara = Client::hello(at, Some(token)).await;
    clara.must(json!({"do": "watch", "table": table})).await;
    assert_eq!(clara.state().await["seat"], 0);
    let mut old = Client::hello(at, Some(&guest.token)).await;
    old.must(json!({"do": "watch", "table": table})).await;
    assert_eq!(old.state().await["seat"], Value::Null);

    let (status, history) = http(at, "GET", "/api/me/history?lang=de", Some(token), None).await;
    assert_eq!(status, 200);
    assert!(history.contains(&table), "{history}");

    let list = fab["decks"][0]["text"].as_str().expect("a list");
    let deck = json!({"game": "fab", "name": "Mine", "text": list});
    assert_eq!(call(at, "PUT", "/api/me/decks", None, &deck).await.0, 403, "not for guests");
    assert_eq!(call(at, "PUT", "/api/me/decks", Some(token), &deck).await.1, json!([deck]));
    let own = clara.create(json!({"game": "fab", "seats": 2})).await;
    let sit = json!({"do": "sit", "table": own, "seat": 0, "deck": {"own": "Mine"}});
    clara.must(sit).await;
    let none = json!({"do": "sit", "table": own, "seat": 1, "deck": {"own": "Yours"}});
    assert_eq!(clara.refused(none).await, "deck");
    assert_eq!(call(at, "DELETE", "/api/me/decks/fab/Mine", Some(token), &json!({})).await.1, json!([]));

    assert_eq!(post(at, "/api/account/logout", Some(token), &json!({})).await.0, 200);
    let me: Value =
        serde_json::from_str(&http(at, "GET", "/api/me", Some(token), None).await.1).expect("JSON");
    assert_eq!(me["account"], Value::Null);
    let (status, again) = post(at, "/api/account/login", None, &wanted).await;
    assert_eq!(status, 200);
    let me = http(at, "GET", "/api/me", again["token"].as_str(), None).await.1;
    assert_eq!(
        serde_json::from_str::<Value>(&me).expect("JSON"),
        json!({"name": "Clara", "account": "clara"})
    );
    server.stop().await;
}

pub async fn failed_logins_are_counted(place: Place) {
    let mut strict = crate::server::rules();
    strict.limits.logins = 2;
    let server = place.open_with(strict).await;
    let at = server.address.as_str();
    let right = json!({"name": "Dora", "password": "correct horse"});
    let wrong = json!({"name": "Dora", "password": "wrong horse!"});
    assert_eq!(post(at, "/api/account/register", None, &right).await.0, 200);
    for _ in 0..2 {
        assert_eq!(post(at, "/api/account/login", None, &wrong).await.0, 403);
    }
    let (status, refused) = post(at, "/api/account/login?lang=de", None, &right).await;
    assert_eq!(status, 429);
    assert!(refused["reason"].as_str().is_some_and(|r| r.contains("Viertelstunde")), "{refused}");
    server.stop().await;
}
