//! Taking back: free while nothing was learned, else by consent, never when rated.

use crate::{
    client::{Client, options},
    server::Place,
    table::{against_bot, game},
};
use serde_json::{Value, json};
use std::time::Duration;

pub async fn taking_back(place: Place) {
    let server = place.open().await;
    let mut client = Client::hello(&server.address, None).await;
    let fab = game(&server.address, "fab").await;
    let table = against_bot(&mut client, &fab, json!({})).await;
    let (mut free, mut asked) = (0, 0);
    let mut state = client.my_turn().await;
    for turn in 0..60 {
        // Until both were seen: how often either is offered hangs on the cards.
        if !state["scene"]["places"].is_null() || free > 0 && asked > 0 && free + asked > 8 {
            break;
        }
        assert_eq!(client.choose(&state, turn * 3 % options(&state)).await["tell"], "done");
        let next = client.my_turn().await;
        if next["undo"] == "no" {
            state = next;
            continue;
        }
        if next["undo"] == "free" {
            free += 1
        } else {
            asked += 1
        }
        // A bot agrees to everything.
        client.must(json!({"do": "undo", "table": table})).await;
        let back = client.my_turn().await;
        assert_eq!(back["scene"], state["scene"], "the table is as it was");
        assert_eq!(back["whole_log"], true);
        assert!(back["number"].as_u64() > next["number"].as_u64(), "numbers of states are never used again");
        let stale = json!({"do": "choose", "table": table, "state": state["number"], "option": 0});
        assert_eq!(client.refused(stale).await, "stale");
        assert_eq!(client.choose(&back, 0).await["tell"], "done");
        state = client.my_turn().await;
    }
    assert!(free > 0 && asked > 0, "{free} free, {asked} asked");

    // What was taken back stays taken back after a restart.
    let token = client.token.clone();
    client.close().await;
    server.stop().await;
    let server = place.open().await;
    let mut client = Client::hello(&server.address, Some(&token)).await;
    client.must(json!({"do": "watch", "table": table})).await;
    assert_eq!(client.state().await["scene"], state["scene"]);
    server.stop().await;
}

/// Two people at a table of Flesh and Blood.
pub(crate) async fn two(address: &str, rated: bool) -> ([Client; 2], String) {
    let mut seats = [Client::hello(address, None).await, Client::hello(address, None).await];
    let table = seats[0].create(json!({"game": "fab", "seats": 2, "rated": rated})).await;
    seats[0].sit(&table, 0, "rhinar").await;
    seats[1].sit(&table, 1, "dorinthea").await;
    (seats, table)
}

/// Plays until a seat may take back in this way; that seat.
async fn until(seats: &mut [Client; 2], rule: &str) -> (usize, Value) {
    for turn in 0..200 {
        let states = [seats[0].state().await, seats[1].state().await];
        if let Some(seat) = (0..2).find(|&s| states[s]["undo"] == rule) {
            return (seat, states[seat].clone());
        }
        let asked = states[0]["scene"]["question"]["seat"].as_u64().expect("the game goes on") as usize;
        let option = turn * 3 % options(&states[asked]);
        assert_eq!(seats[asked].choose(&states[asked], option).await["tell"], "done");
    }
    panic!("never {rule}");
}

pub async fn taking_back_by_consent_and_never_when_rated(place: Place) {
    let server = place.open().await;
    let (mut seats, table) = two(&server.address, false).await;
    let (seat, before) = until(&mut seats, "by-consent").await;
    let undo = json!({"do": "undo", "table": table});
    let answer = |allow: bool| json!({"do": "allow-undo", "table": table, "allow": allow});
    assert_eq!(seats[1 - seat].refused(answer(true)).await, "not-allowed", "nobody has asked");

    seats[seat].must(undo.clone()).await;
    seats[1 - seat].news(|m| m["tell"] == "undo-asked").await;
    // Who asks again is not heard again; who comes back while the answer is waited for is.
    seats[seat].must(undo.clone()).await;
    seats[1 - seat].must(json!({"do": "speak", "lang": "en"})).await;
    let told = seats[1 - seat].quiet(Duration::from_millis(200)).await;
    assert!(told.iter().all(|m| m["tell"] != "undo-asked"), "{told:?}");
    seats[1 - seat].must(json!({"do": "watch", "table": table})).await;
    seats[1 - seat].news(|m| m["tell"] == "undo-asked").await;
    assert_eq!(seats[1 - seat].refused(undo.clone()).await, "not-allowed", "first the one, then the other");
    assert_eq!(seats[seat].refused(answer(true)).await, "not-allowed", "not by oneself");
    seats[1 - seat].must(answer(false)).await;
    assert_eq!(seats[seat].news(|m| m["tell"] == "undo-answered").await["allowed"], false);

    seats[seat].must(undo.clone()).await;
    seats[1 - seat].must(answer(true)).await;
    let back = seats[seat].state().await;
    assert!(back["number"].as_u64() > before["number"].as_u64());
    assert_ne!(back["scene"], before["scene"]);

    let (mut seats, table) = two(&server.address, true).await;
    for turn in 0..20 {
        let states = [seats[0].state().await, seats[1].state().await];
        assert!(states.iter().all(|s| s["undo"] == "no"));
        let asked = states[0]["scene"]["question"]["seat"].as_u64().expect("a seat") as usize;
        assert_eq!(seats[asked].choose(&states[asked], turn % options(&states[asked])).await["tell"], "done");
    }
    assert_eq!(seats[0].refused(json!({"do": "undo", "table": table})).await, "not-allowed");
    server.stop().await;
}
