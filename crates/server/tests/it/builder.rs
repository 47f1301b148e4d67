//! What the deck builder asks for, decks with their versions, and measuring.

use crate::{
    client::{Client, get, http},
    server::Place,
    table::game,
};
use serde_json::{Value, json};
use std::time::Duration;

async fn call(at: &str, method: &str, path: &str, token: Option<&str>, body: &Value) -> (u16, Value) {
    let (status, text) = http(at, method, path, token, Some(body)).await;
    (status, serde_json::from_str(&text).unwrap_or(Value::Null))
}

pub async fn a_deck_is_studied_compared_and_judged(place: Place) {
    let server = place.open().await;
    let at = server.address.as_str();
    let pool = get(at, "/api/games/fab/pool?lang=de").await;
    assert!(pool["cards"].as_array().is_some_and(|c| c.len() > 300) && pool["formats"][0]["id"] == "blitz");
    assert!(get(at, "/api/games/nightfall/pool").await["formats"].as_array().is_some_and(Vec::is_empty));

    let text = "format: blitz\n1x ira-crimson-haze\n2x Infct (red)\n2x infect-red\n";
    let wish = json!({"text": text, "seed": 5, "turn": 2, "wanted": ["infect-red"]});
    let (status, told) = call(at, "POST", "/api/games/fab/study?lang=de", None, &wish).await;
    assert_eq!(status, 200, "{told}");
    assert_eq!(
        (told["lines"][0]["line"].as_u64(), &told["lines"][0]["instead"]),
        (Some(3), &json!("2x Infizieren (rot)"))
    );
    assert_eq!((&told["legality"]["legal"], &told["format"]), (&json!(false), &json!("blitz")));
    assert_eq!(told["chances"][0]["copies"], 2);
    let broken: Vec<&Value> = told["legality"]["requirements"]
        .as_array()
        .expect("a list")
        .iter()
        .filter(|r| r["met"] == false)
        .collect();
    assert!(
        !broken.is_empty()
            && broken.iter().all(|r| r["reasons"][0]["text"].as_str().is_some_and(|t| !t.is_empty()))
    );

    let two = json!({"before": "1x infect-red", "after": "3x infect-red\n1x prowl-red"});
    let (_, changes) = call(at, "POST", "/api/games/fab/differences?lang=en", None, &two).await;
    assert_eq!(changes.as_array().map(Vec::len), Some(2), "{changes}");

    let long = json!({"text": "x\n".repeat(500)});
    assert_eq!(call(at, "POST", "/api/games/fab/study", None, &long).await.0, 400);
    assert_eq!(call(at, "POST", "/api/games/chess/study", None, &wish).await.0, 404);
    assert_eq!(
        call(at, "POST", "/api/games/fab/study", None, &json!({"text": "", "options": {"x": "y"}})).await.0,
        400
    );
    server.stop().await;
}

pub async fn decks_keep_their_versions_with_notes(place: Place) {
    let server = place.open().await;
    let at = server.address.as_str();
    let (_, session) = call(
        at,
        "POST",
        "/api/account/register",
        None,
        &json!({"name": "Emil", "password": "correct horse"}),
    )
    .await;
    let token = session["token"].as_str().expect("a token");
    let keep = |text: &'static str, note: &'static str| json!({"game": "orden", "name": "Mine", "text": text, "notes": "for Tuesday", "note": note});
    for (text, note) in [
        ("1x zeal", "first"),
        ("1x zeal\n2x obedience", "more"),
        ("2x obedience\n1x zeal", "only another order"),
    ] {
        let (status, kept) = call(at, "PUT", "/api/me/decks", Some(token), &keep(text, note)).await;
        assert_eq!((status, kept.as_array().map(Vec::len)), (200, Some(1)), "{kept}");
        assert_eq!((&kept[0]["notes"], &kept[0]["text"]), (&json!("for Tuesday"), &json!(text)));
    }
    let path = "/api/me/decks/orden/Mine/versions";
    let versions: Value =
        serde_json::from_str(&http(at, "GET", path, Some(token), None).await.1).expect("JSON");
    let told: Vec<(u64, &str)> = versions
        .as_array()
        .expect("a list")
        .iter()
        .map(|v| (v["number"].as_u64().expect("a number"), v["note"].as_str().expect("a note")))
        .collect();
    assert_eq!(told, [(2, "more"), (1, "first")], "the same cards are no new version");
    assert_eq!(http(at, "GET", path, None, None).await.0, 403);

    // Two who keep it at the same moment make two versions, one after the other.
    let bodies: Vec<Value> =
        (2..10).map(|n| json!({"game": "orden", "name": "Mine", "text": format!("{n}x zeal")})).collect();
    let all = bodies.iter().map(|body| call(at, "PUT", "/api/me/decks", Some(token), body));
    let kept = futures_util::future::join_all(all).await;
    assert!(kept.iter().all(|(status, _)| *status == 200), "{kept:?}");
    let versions: Value =
        serde_json::from_str(&http(at, "GET", path, Some(token), None).await.1).expect("JSON");
    let numbers: Vec<u64> =
        versions.as_array().expect("a list").iter().filter_map(|v| v["number"].as_u64()).collect();
    assert_eq!(numbers, (1..=10).rev().collect::<Vec<_>>());

    let large = json!({"game": "orden", "name": "Mine", "text": "1x zeal", "note": "x".repeat(300)});
    assert_eq!(call(at, "PUT", "/api/me/decks", Some(token), &large).await.0, 429);
    assert_eq!(call(at, "DELETE", "/api/me/decks/orden/Mine", Some(token), &json!({})).await.1, json!([]));
    let versions = http(at, "GET", path, Some(token), None).await.1;
    assert_eq!(versions, "[]", "its versions go with it");
    server.stop().await;
}

pub async fn a_deck_is_measured_in_the_background_and_stopped(place: Place) {
    let server = place.open().await;
    let at = server.address.as_str();
    let orden = game(at, "orden").await;
    let text = orden["decks"][0]["text"].as_str().expect("a list");
    let wish = json!({"text": text, "games": 200});
    assert_eq!(
        call(at, "POST", "/api/games/orden/measures", None, &json!({"text": "1x zeal"})).await.0,
        400,
        "not legal"
    );
    assert_eq!(
        call(at, "POST", "/api/games/orden/measures", None, &json!({"text": text, "games": 1})).await.0,
        400
    );
    let (status, begun) = call(at, "POST", "/api/games/orden/measures?lang=de", None, &wish).await;
    assert_eq!((status, &begun["running"]), (200, &json!(true)), "{begun}");
    assert_eq!(begun["measured"]["of"], 200 * (orden["decks"].as_array().expect("decks").len() as u64 - 1));
    assert_eq!(call(at, "POST", "/api/games/orden/measures", None, &wish).await.0, 429, "one at a time");
    let path = format!("/api/measures/{}", begun["id"].as_str().expect("an id"));
    // A table is played meanwhile: it is not kept waiting.
    let mut client = Client::hello(at, None).await;
    crate::table::against_bot(&mut client, &orden, json!({})).await;
    let state = client.my_turn().await;
    assert_eq!(client.choose(&state, 0).await["tell"], "done");
    let some = loop {
        let told = get(at, &path).await;
        if told["measured"]["games"].as_u64() > Some(0) {
            break told;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    };
    let m = &some["measured"];
    assert!(m["low"].as_f64() <= m["share"].as_f64() && m["share"].as_f64() <= m["high"].as_f64(), "{some}");
    assert_eq!(call(at, "DELETE", &path, None, &json!({})).await.0, 200);
    loop {
        let told = get(at, &path).await;
        if told["running"] == false {
            assert!(told["measured"]["games"].as_u64() < told["measured"]["of"].as_u64(), "{told}");
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert_eq!(http(at, "GET", "/api/measures/nobody", None, None).await.0, 404);
    server.stop().await;
}
