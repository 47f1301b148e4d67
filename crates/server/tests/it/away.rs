//! A database that goes away, or whose answer is lost, while something is being done: what the store holds is what is.

use crate::{
    client::{Client, http, options},
    machines::{Postgres, skipped},
    server::Place,
    table::{against_bot, game},
};
use serde_json::{Value, json};
use sqlx::{AnyConnection, Connection};
use std::time::{Duration, Instant};
use tokio::{
    io::copy_bidirectional,
    net::{TcpListener, TcpStream},
    sync::watch,
};

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
    tokio::time::sleep(Duration::from_millis(600)).await;
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

/// Nobody is told that nothing was stored: the database may have done it, and only its answer be lost.
pub async fn what_is_not_known_to_be_stored_is_not_denied(place: Place) {
    let server = place.open().await;
    let mut client = Client::hello(&server.address, None).await;
    let mut hand = hand(&place).await;
    run(&mut hand, "ALTER TABLE people RENAME TO hidden".into()).await;
    assert_eq!(client.refused(json!({"do": "name", "name": "Nora"})).await, "away");
    let account = json!({"name": "Nora", "password": "correct horse"});
    let (status, told) =
        http(&server.address, "POST", "/api/account/register?lang=de", None, Some(&account)).await;
    assert!(status == 503 && told.contains("away") && !told.contains("nichts hat sich"), "{status} {told}");
    run(&mut hand, "ALTER TABLE hidden RENAME TO people".into()).await;
    client.must(json!({"do": "name", "name": "Nora"})).await;
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

/// A wire to a database that can be cut without a word, as when a machine or what is between is gone: whatever is on it stays there for
/// ever, and only who begins anew after it was mended gets through.
struct Wire {
    url: String,
    cut: watch::Sender<bool>,
}

impl Wire {
    async fn to(database: &str) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("there is a free port");
        let address = listener.local_addr().expect("it has an address").to_string();
        let (_, rest) = database.split_once('@').expect("a user");
        let (there, name) = rest.split_once('/').expect("a database");
        let (there, url) = (there.to_string(), database.replace(rest, &format!("{address}/{name}")));
        let cut = watch::Sender::new(false);
        let mut is_cut = cut.subscribe();
        tokio::spawn(async move {
            let mut lost = Vec::new();
            while let Ok((mut near, _)) = listener.accept().await {
                if *is_cut.borrow_and_update() {
                    lost.push(near);
                    continue;
                }
                let (there, mut is_cut) = (there.clone(), is_cut.clone());
                tokio::spawn(async move {
                    let mut far = TcpStream::connect(there).await.expect("the database is there");
                    tokio::select! {
                        _ = copy_bidirectional(&mut near, &mut far) => {}
                        () = async { drop(is_cut.wait_for(|cut| *cut).await) } => std::future::pending().await,
                    }
                });
            }
        });
        Self { url, cut }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_that_says_nothing_is_not_waited_for_for_ever() {
    let postgres = match Postgres::start(false) {
        Ok(postgres) => postgres,
        Err(reason) => return skipped("PostgreSQL", &reason, "postgresql"),
    };
    let wire = Wire::to(&postgres.url("postgres")).await;
    let server = Place::at(wire.url.clone()).open().await;
    let mut client = Client::hello(&server.address, None).await;
    let fab = game(&server.address, "fab").await;
    against_bot(&mut client, &fab, json!({})).await;
    let mut state = client.my_turn().await;
    // A question that a single choice answers.
    while state["scene"]["question"]["how_many"].is_object() {
        assert_eq!(client.choose(&state, 0).await["tell"], "done");
        state = client.my_turn().await;
    }
    wire.cut.send_replace(true);
    let begun = Instant::now();
    assert_eq!(client.choose(&state, 0).await["code"], "away");
    assert!(begun.elapsed() < Duration::from_secs(15), "{:?}", begun.elapsed());
    wire.cut.send_replace(false);
    let begun = Instant::now();
    let again = client.news(|m| m["state"]["number"].as_u64() >= state["number"].as_u64()).await;
    assert!(begun.elapsed() < Duration::from_secs(25), "{:?}", begun.elapsed());
    let again = if options(&again["state"]) > 0 { again["state"].clone() } else { client.my_turn().await };
    assert_eq!(client.choose(&again, 0).await["tell"], "done");
    server.stop().await;
}
