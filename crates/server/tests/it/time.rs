//! What happens by itself: clocks run out, and passes are made for who wants it.

use crate::{
    client::Client,
    server::Place,
    table::{against_bot, game},
};
use serde_json::{Value, json};

pub async fn a_clock_that_runs_out_loses(place: Place) {
    let server = place.open().await;
    let mut client = Client::hello(&server.address, None).await;
    let fab = game(&server.address, "fab").await;
    let clock = json!({"clock": {"seconds": 1, "increment": 0}});
    let table = against_bot(&mut client, &fab, clock.clone()).await;
    // On a busy machine it may have run out before the first look.
    let mut last = client.my_turn().await;
    while last["scene"]["places"].is_null() {
        last = client.state().await;
    }
    assert_eq!(last["scene"]["places"], json!([2, 1]));
    assert_eq!(last["clocks"][0]["millis_left"], 0);
    assert_eq!(client.refused(json!({"do": "concede", "table": table})).await, "over");

    // The clock of who is not there runs too, even while the server is down.
    let table = against_bot(&mut client, &fab, clock).await;
    let token = client.token.clone();
    client.close().await;
    server.stop().await;
    tokio::time::sleep(std::time::Duration::from_millis(1200)).await;
    let server = place.open().await;
    let mut client = Client::hello(&server.address, Some(&token)).await;
    client.must(json!({"do": "watch", "table": table})).await;
    client.news(|m| !m["state"]["scene"]["places"].is_null()).await;
    server.stop().await;
}

pub async fn the_time_for_a_whole_game(place: Place) {
    let server = place.open().await;
    let mut client = Client::hello(&server.address, None).await;
    let timed = |game: &str, options: Value| json!({"do": "create", "table": {"game": game, "seats": 2, "options": options, "minutes": 1}});
    assert_eq!(
        client.refused(timed("fab", json!({}))).await,
        "options",
        "the rules of the game know no time"
    );
    assert_eq!(client.refused(timed("orden", json!({}))).await, "options", "and these only if wanted");
    client.must(timed("athernum", json!({}))).await;
    client.must(timed("orden", json!({"clock": "on"}))).await;
    server.stop().await;
}

pub async fn passing_by_itself(place: Place) {
    let server = place.open().await;
    let mut client = Client::hello(&server.address, None).await;
    let fab = game(&server.address, "fab").await;
    let table = against_bot(&mut client, &fab, json!({})).await;
    let passes = |state: &Value| {
        let options = state["scene"]["question"]["options"].as_array().expect("options").clone();
        options.iter().any(|o| o["kind"] == "pass" || o["kind"] == "done")
    };
    let mut by_itself = 0;
    for _ in 0..200 {
        let state = client.my_turn().await;
        if !state["scene"]["places"].is_null() {
            break;
        }
        if !passes(&state) {
            let answer = client.choose(&state, 0).await;
            // The server may have passed on before it was told to stop: then this was an old state.
            assert!(answer["tell"] == "done" || answer["code"] == "stale", "{answer}");
            continue;
        }
        let number = state["number"].as_u64();
        client.must(json!({"do": "passing", "table": table, "passing": "until-action"})).await;
        let next = client.news(|m| m["state"]["number"].as_u64() > number).await;
        by_itself += 1;
        if !next["state"]["scene"]["places"].is_null() {
            break;
        }
        // Another look, since the state that was waited for may be one's own again.
        client.must(json!({"do": "passing", "table": table, "passing": "off"})).await;
        client.must(json!({"do": "watch", "table": table})).await;
    }
    assert!(by_itself > 0, "{by_itself} passes were made by the server");
    server.stop().await;
}
