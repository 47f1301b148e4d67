//! A database that goes away, or whose answer is lost, while something is being done: what the store holds is what is.

use crate::{
    client::{Client, options},
    server::Place,
    table::{against_bot, game},
};
use serde_json::{Value, json};
use sqlx::{AnyConnection, Connection};

/// A hand in the database beside the server's.
pub async fn hand(place: &Place) -> AnyConnection {
    sqlx::any::install_default_drivers();
    AnyConnection::connect(&place.url).await.expect("the database can be opened twice")
}

pub async fn run(hand: &mut AnyConnection, statement: String) {
    sqlx::raw_sql(sqlx::AssertSqlSafe(statement)).execute(hand).await.expect("the statement is right");
}

/// The logs are away: nothing can be added to them, and nothing read.
async fn hide(hand: &mut AnyConnection) {
    run(hand, "ALTER TABLE lines RENAME TO hidden".into()).await;
}

async fn bring_back(hand: &mut AnyConnection) {
    run(hand, "ALTER TABLE hidden RENAME TO lines".into()).await;
}

/// Plays until the last choice can be taken back; the state then.
async fn until_undo(client: &mut Client) -> Value {
    let mut state = client.my_turn().await;
    for turn in 0..60 {
        if state["undo"] != "no" {
            return state;
        }
        assert_eq!(client.choose(&state, turn * 3 % options(&state)).await["tell"], "done");
        state = client.my_turn().await;
    }
    panic!("nothing could ever be taken back");
}

pub async fn what_cannot_be_stored_is_read_again_before_anything_goes_on(place: Place) {
    let server = place.open().await;
    let mut client = Client::hello(&server.address, None).await;
    let fab = game(&server.address, "fab").await;
    let table = against_bot(&mut client, &fab, json!({})).await;
    let state = until_undo(&mut client).await;
    let choose = json!({"do": "choose", "table": table, "state": state["number"], "option": 0});
    let mut hand = hand(&place).await;

    // Taking back cannot be stored, and what is stored cannot be read: the table stops and says so.
    hide(&mut hand).await;
    assert_eq!(client.refused(json!({"do": "undo", "table": table})).await, "away");
    assert_eq!(client.refused(choose.clone()).await, "away");
    tokio::time::sleep(std::time::Duration::from_millis(600)).await;
    assert_eq!(client.refused(choose.clone()).await, "away");
    bring_back(&mut hand).await;

    // It goes on by itself where the store is, and not where it would be if something had been taken back.
    let again = client.news(|m| m["tell"] == "state").await;
    assert_eq!((&again["state"]["scene"], &again["state"]["number"]), (&state["scene"], &state["number"]));
    assert_eq!(client.choose(&again["state"], 0).await["tell"], "done");
    let state = client.my_turn().await;

    // The same with a choice.
    hide(&mut hand).await;
    let number = &state["number"];
    let choose =
        json!({"do": "choose", "table": table, "state": number, "picks": state["picks"], "option": 0});
    let mut answer = client.ask(choose.clone()).await;
    if answer["tell"] == "done" {
        // It named a part of a set, which stores nothing.
        answer = client.choose(&state, 0).await;
    }
    assert!(answer["code"] == "away" || answer["code"] == "stale", "{answer}");
    bring_back(&mut hand).await;
    client.must(json!({"do": "speak", "lang": "en"})).await;
    let token = client.token.clone();
    client.close().await;
    server.stop().await;
    let server = place.open().await;
    let mut client = Client::hello(&server.address, Some(&token)).await;
    client.must(json!({"do": "watch", "table": table})).await;
    let stored = client.state().await;
    assert_eq!((&stored["scene"], &stored["number"]), (&state["scene"], &state["number"]));
    assert_eq!(client.choose(&stored, 0).await["tell"], "done");
    server.stop().await;
}

pub async fn an_answer_of_the_store_that_is_lost_does_not_end_a_table(place: Place) {
    let server = place.open().await;
    let mut client = Client::hello(&server.address, None).await;
    let fab = game(&server.address, "fab").await;
    let table = against_bot(&mut client, &fab, json!({})).await;
    let mut state = client.my_turn().await;
    // A question that a single choice answers.
    while state["scene"]["question"]["how_many"].is_object() {
        assert_eq!(client.choose(&state, 0).await["tell"], "done");
        state = client.my_turn().await;
    }
    // The row is there as if our own append had come through and its answer had not.
    let number = state["number"].as_u64().expect("a number") + 1;
    let mut hand = hand(&place).await;
    run(
        &mut hand,
        format!("INSERT INTO lines (table_id, number, line, clock) VALUES ('{table}', {number}, '0', NULL)"),
    )
    .await;
    let answer = client.choose(&state, 0).await;
    assert_eq!(answer["code"], "away", "whether it was stored is not known at that moment: {answer}");
    let again = client.news(|m| m["state"]["number"].as_u64() >= Some(number)).await;
    let again = if options(&again["state"]) > 0 { again["state"].clone() } else { client.my_turn().await };
    if again["scene"]["places"].is_null() {
        assert_eq!(client.choose(&again, 0).await["tell"], "done", "the table goes on");
    }
    server.stop().await;
}
