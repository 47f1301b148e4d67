//! What the search thinks of a finished game.

use crate::{
    client::{Client, http},
    server::{Place, Server},
    table::{against_bot, game},
};
use serde_json::{Value, json};
use std::time::Duration;

async fn ask(server: &Server, table: &str, token: Option<&str>) -> (u16, Value) {
    let path = format!("/api/replays/{table}/analysis?lang=de");
    let (status, body) = http(&server.address, "GET", &path, token, None).await;
    (status, serde_json::from_str(&body).expect("JSON"))
}

pub async fn a_finished_game_is_analysed_once_and_kept(place: Place) {
    let server = place.open().await;
    let mut client = Client::hello(&server.address, None).await;
    let token = client.token.clone();
    let mut tables = Vec::new();
    for id in ["eights", "orden"] {
        let game = game(&server.address, id).await;
        let table = against_bot(&mut client, &game, json!({})).await;
        assert_eq!(ask(&server, &table, Some(&token)).await.0, 403, "a game that is not over shows nothing");
        for _ in 0..5 {
            let state = client.my_turn().await;
            assert_eq!(client.choose(&state, 0).await["tell"], "done", "{id}");
        }
        client.must(json!({"do": "concede", "table": table})).await;
        client.news(|m| m["table"]["stage"] == "over").await;
        tables.push(table);
    }
    let (status, told) = ask(&server, &tables[0], Some(&token)).await;
    assert_eq!((status, &told["is"]), (200, &json!("running")), "{told}");
    let (status, refused) = ask(&server, &tables[1], Some(&token)).await;
    // It may be done already: then the next one may begin.
    assert!(status == 429 || status == 200, "{refused}");
    let done = loop {
        let (status, told) = ask(&server, &tables[0], Some(&token)).await;
        assert_eq!(status, 200, "{told}");
        if told["is"] == "done" {
            break told;
        }
        assert!(told["done"].as_u64() <= told["of"].as_u64(), "{told}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    };
    let moments = done["moments"].as_array().expect("moments");
    assert!(moments.len() > 3, "{done}");
    assert!(moments.iter().all(|m| m["odds"].as_f64().is_some_and(|o| (0.0..=1.0).contains(&o))));
    for turn in done["turns"].as_array().expect("turns") {
        assert!(turn["best_odds"].as_f64() > turn["odds"].as_f64(), "{turn}");
        assert!(
            turn["taken"] != turn["best"] && turn["taken"].as_str().is_some_and(|t| !t.is_empty()),
            "{turn}"
        );
        assert!(turn["line"].as_array().is_some_and(|line| !line.is_empty()), "it says why: {turn}");
    }
    server.stop().await;
    let server = place.open().await;
    assert_eq!(ask(&server, &tables[0], None).await.1, done, "it is kept, for everybody");
    server.stop().await;
}
