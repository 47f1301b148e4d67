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
    let kept = call(at, "PUT", "/api/me/decks", Some(token), &deck).await.1;
    assert!(kept[0]["text"] == list && kept[0]["name"] == "Mine" && kept[1] == Value::Null, "{kept}");
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

async fn register(at: &str, name: &str, token: Option<&str>) -> String {
    let wanted = json!({"name": name, "password": "correct horse"});
    let (status, session) = post(at, "/api/account/register", token, &wanted).await;
    assert_eq!(status, 200, "{session}");
    session["token"].as_str().expect("a token").into()
}

pub async fn results_are_counted_and_only_public_ones_are_everybodys(place: Place) {
    let server = place.open().await;
    let at = server.address.as_str();
    let token = register(at, "Emil", None).await;
    let mut emil = Client::hello(at, Some(&token)).await;
    let fab = game(at, "fab").await;
    let mut tables = Vec::new();
    for listed in [true, false] {
        let table = against_bot(&mut emil, &fab, json!({"listed": listed})).await;
        emil.must(json!({"do": "concede", "table": table})).await;
        emil.news(|m| m["table"]["id"] == table.as_str() && m["table"]["stage"] == "over").await;
        tables.push(table);
    }
    let read = async |path: &str, token: Option<&str>| -> Value {
        let (status, body) = http(at, "GET", path, token, None).await;
        assert_eq!(status, 200, "{path} {body}");
        serde_json::from_str(&body).expect("JSON")
    };
    let mine = read("/api/me/statistics?lang=de", Some(&token)).await;
    assert_eq!(mine[0]["score"], json!({"won": 0, "lost": 2, "drawn": 0}));
    assert_eq!(mine[0]["decks"][0]["score"], mine[0]["score"], "with one deck");
    assert_eq!(read("/api/me/history", Some(&token)).await.as_array().map(Vec::len), Some(2));
    let profile = read("/api/people/EMIL", None).await;
    assert_eq!(profile["name"], "Emil");
    assert_eq!(profile["statistics"][0]["score"], json!({"won": 0, "lost": 1, "drawn": 0}));
    let games: Vec<&Value> =
        profile["games"].as_array().expect("games").iter().map(|g| &g["table"]["id"]).collect();
    assert_eq!(games, [&json!(tables[0])], "what is found by its link only is not told");
    assert_eq!(http(at, "GET", "/api/people/Nobody", None, None).await.0, 404);
    server.stop().await;
}

pub async fn preferences_are_kept_with_the_account(place: Place) {
    let server = place.open().await;
    let at = server.address.as_str();
    let token = register(at, "Frida", None).await;
    let path = "/api/account/preferences";
    let wanted = json!({"stapel.set.theme": "\"dark\"", "stapel.lang": "de"});
    assert_eq!(call(at, "PUT", path, None, &wanted).await.0, 403, "not for guests");
    assert_eq!(call(at, "PUT", path, Some(&token), &wanted).await, (200, wanted.clone()));
    let large = json!({"x": "y".repeat(9000)});
    assert_eq!(call(at, "PUT", path, Some(&token), &large).await.0, 429);
    assert_eq!(call(at, "PUT", path, Some(&token), &json!({"x": 1})).await.0, 422, "texts only");
    let (status, kept) = http(at, "GET", path, Some(&token), None).await;
    assert_eq!((status, serde_json::from_str::<Value>(&kept).expect("JSON")), (200, wanted));
    server.stop().await;
}

pub async fn a_lost_password_is_replaced_by_a_code_once(place: Place) {
    let server = place.open().await;
    let at = server.address.as_str();
    let token = register(at, "Gerda", None).await;
    let wrong = json!({"password": "wrong horse!"});
    assert_eq!(post(at, "/api/account/codes", Some(&token), &wrong).await.0, 403);
    assert_eq!(post(at, "/api/account/codes", None, &json!({"password": "correct horse"})).await.0, 403);
    let make = json!({"password": "correct horse"});
    let (_, first) = post(at, "/api/account/codes", Some(&token), &make).await;
    let (status, codes) = post(at, "/api/account/codes", Some(&token), &make).await;
    assert_eq!((status, codes["codes"].as_array().map(Vec::len)), (200, Some(10)), "{codes}");

    let recover =
        |name: &str, code: &Value| json!({"name": name, "code": code, "password": "a new password"});
    let path = "/api/account/recover";
    for (name, code) in
        [("Gerda", &first["codes"][3]), ("Nobody", &codes["codes"][3]), ("Gerda", &json!("nonsense"))]
    {
        assert_eq!(post(at, path, None, &recover(name, code)).await.0, 403, "{name} {code}");
    }
    let code = &codes["codes"][3];
    let short = json!({"name": "Gerda", "code": code, "password": "short"});
    assert_eq!(post(at, path, None, &short).await.0, 400);
    let typed = json!(code.as_str().expect("a code").to_lowercase().replace('-', " "));
    let (status, session) = post(at, path, None, &recover("gerda", &typed)).await;
    assert_eq!(status, 200, "{session}");
    assert_eq!(post(at, path, None, &recover("Gerda", code)).await.0, 403, "once only");
    let me: Value =
        serde_json::from_str(&http(at, "GET", "/api/me", Some(&token), None).await.1).expect("JSON");
    assert_eq!(me["account"], Value::Null, "whoever was signed in is signed out");
    let login = |password: &str| json!({"name": "Gerda", "password": password});
    assert_eq!(post(at, "/api/account/login", None, &login("correct horse")).await.0, 403);
    assert_eq!(post(at, "/api/account/login", None, &login("a new password")).await.0, 200);
    server.stop().await;
}
