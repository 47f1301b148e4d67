//! Many at once: onlookers, bots, tables. None of them takes anything from the others.

use crate::{
    client::{Client, get, http, options},
    server::Place,
    table::game,
};
use serde_json::json;
use std::time::Duration;

/// Two people at a table of Flesh and Blood.
pub async fn two(address: &str) -> ([Client; 2], String) {
    let mut seats = [Client::hello(address, None).await, Client::hello(address, None).await];
    let table = seats[0].create(json!({"game": "fab", "seats": 2})).await;
    seats[0].sit(&table, 0, "rhinar").await;
    seats[1].sit(&table, 1, "dorinthea").await;
    (seats, table)
}

pub async fn onlookers_who_come_and_go_cost_the_players_nothing(place: Place) {
    let server = place.open().await;
    let ([mut first, _second], table) = two(&server.address).await;
    first.state().await;
    first.quiet(Duration::from_millis(300)).await;
    for _ in 0..20 {
        let mut onlooker = Client::hello(&server.address, None).await;
        for _ in 0..10 {
            onlooker.must(json!({"do": "watch", "table": table})).await;
            assert_eq!(onlooker.state().await["whole_log"], true, "who asks is told");
        }
        onlooker.close().await;
    }
    let told = first.quiet(Duration::from_millis(1500)).await;
    let states = told.iter().filter(|m| m["tell"] == "state").count();
    assert_eq!(states, 0, "nothing was done, so no state is told");
    assert!(told.len() <= 60, "{} times told who looks on", told.len());
    server.stop().await;
}

pub async fn who_reads_slowly_is_told_late_and_not_let_go(place: Place) {
    let server = place.open().await;
    let orden = game(&server.address, "orden").await;
    let deck = orden["decks"][0]["id"].as_str().expect("a deck");
    let mut slow = Client::hello(&server.address, None).await;
    let table = slow.create(json!({"game": "orden", "seats": 4})).await;
    slow.must(json!({"do": "watch", "table": table})).await;
    for seat in 0..4 {
        slow.add_bot(&table, seat, "random", deck).await;
    }
    // Hundreds of states go by, far more than a connection holds.
    tokio::time::sleep(Duration::from_secs(6)).await;
    let (mut told, mut number, mut lines) = (0, 0, 0);
    let last = loop {
        let state = slow.state().await;
        let now = state["number"].as_u64().expect("a number");
        assert!(now >= number, "states come in order");
        (told, number) = (told + 1, now);
        lines += state["log"].as_array().map_or(0, Vec::len);
        if !state["scene"]["places"].is_null() {
            break state;
        }
    };
    println!("{told} states told of {number}");
    // Nothing of what happened is missing, though not every state was told.
    let mut other = Client::hello(&server.address, None).await;
    other.must(json!({"do": "watch", "table": table})).await;
    let whole = other.state().await;
    assert_eq!(whole["scene"], last["scene"]);
    assert_eq!(whole["log"].as_array().map(Vec::len), Some(lines));
    server.stop().await;
}

pub async fn a_bot_rests_while_nobody_watches(place: Place) {
    let server = place.open().await;
    let mut client = Client::hello(&server.address, None).await;
    let orden = game(&server.address, "orden").await;
    let deck = orden["decks"][0]["id"].as_str().expect("a deck");
    // The first choice has to be made in two seconds, once somebody is there; those after it in a minute, for busy machines.
    let clock = json!({"seconds": 2, "increment": 60});
    let table = client.create(json!({"game": "orden", "seats": 2, "clock": clock})).await;
    client.add_bot(&table, 0, "random", deck).await;
    client.add_bot(&table, 1, "random", deck).await;
    tokio::time::sleep(Duration::from_millis(2500)).await;
    client.must(json!({"do": "watch", "table": table})).await;
    let state = client.state().await;
    assert!(state["number"].as_u64() <= Some(3), "nobody was there: {}", state["number"]);
    assert!(state["scene"]["places"].is_null(), "and no clock ran out");
    client.news(|m| m["state"]["number"].as_u64() >= Some(20)).await;
    server.stop().await;
}

async fn choices_so_far(at: &str) -> u64 {
    let (_, metrics) = http(at, "GET", "/metrics", None, None).await;
    let line = metrics.lines().find_map(|line| line.strip_prefix("stapel_choice_seconds_count "));
    line.map_or(0, |count| count.parse().expect("a number"))
}

pub async fn the_bots_of_one_do_not_take_the_thinking_of_all(place: Place) {
    let server = place.open().await;
    let games = get(&server.address, "/api/games").await;
    let fab = games.as_array().expect("games").iter().find(|g| g["id"] == "fab").expect("it is there");
    let deck = fab["decks"][0]["id"].as_str().expect("a deck");
    let mut greedy = Client::hello(&server.address, None).await;
    for _ in 0..16 {
        let table = greedy.create(json!({"game": "fab", "seats": 2})).await;
        greedy.must(json!({"do": "watch", "table": table})).await;
        greedy.add_bot(&table, 0, "level:8", deck).await;
        greedy.add_bot(&table, 1, "level:8", deck).await;
    }
    let mut client = Client::hello(&server.address, None).await;
    let table = client.create(json!({"game": "fab", "seats": 2})).await;
    client.add_bot(&table, 1, "greedy", deck).await;
    client.sit(&table, 0, deck).await;
    let mut state = client.my_turn().await;
    let (before, number) = (choices_so_far(&server.address).await, state["number"].as_u64());
    for turn in 0..20 {
        assert_eq!(client.choose(&state, turn * 3 % options(&state)).await["tell"], "done");
        state = client.my_turn().await;
    }
    // How long it took says more of the machine than of the server: what counts is how many of the others' bots were before ours.
    let own = state["number"].as_u64().zip(number).map_or(0, |(now, before)| now - before);
    let others = (choices_so_far(&server.address).await - before).saturating_sub(own);
    println!("{others} choices of greedy bots while twenty of one were answered");
    assert!(others <= 160, "{others} bots that think for long were before twenty that look one choice ahead");
    server.stop().await;
}

pub async fn only_who_set_up_a_table_or_sits_there_brings_bots(place: Place) {
    let server = place.open().await;
    let mut anna = Client::hello(&server.address, None).await;
    let mut ben = Client::hello(&server.address, None).await;
    let mut stranger = Client::hello(&server.address, None).await;
    let table = anna.create(json!({"game": "fab", "seats": 3, "listed": true})).await;
    let bot = |seat: u8| json!({"do": "add-bot", "table": table, "seat": seat, "bot": "greedy", "deck": {"ready": "ira"}});
    assert_eq!(stranger.refused(bot(0)).await, "not-yours");
    ben.sit(&table, 1, "dorinthea").await;
    ben.must(bot(0)).await;
    let stand = json!({"do": "stand", "table": table, "seat": 0});
    assert_eq!(stranger.refused(stand.clone()).await, "not-yours", "nor sends them away");
    anna.must(stand).await;
    anna.must(bot(0)).await;
    server.stop().await;
}

pub async fn tables_are_counted_by_person_and_the_lobby_is_for_all(place: Place) {
    let server = place.open().await;
    let wish = json!({"do": "create", "table": {"game": "fab", "seats": 2, "listed": true}});
    let first = Client::hello(&server.address, None).await;
    let token = first.token.clone();
    let mut made = 0;
    // One person with many connections.
    for _ in 0..20 {
        let mut client = Client::hello(&server.address, Some(&token)).await;
        for _ in 0..10 {
            made += usize::from(client.ask(wish.clone()).await["tell"] == "created");
        }
        client.close().await;
    }
    assert!((1..=60).contains(&made), "{made} tables of one person in an hour");
    let mut other = Client::hello(&server.address, None).await;
    let table = other.create(json!({"game": "fab", "seats": 2, "listed": true})).await;
    let lobby = get(&server.address, "/api/tables").await;
    let listed: Vec<&str> =
        lobby["tables"].as_array().expect("tables").iter().filter_map(|t| t["id"].as_str()).collect();
    assert!(listed.contains(&table.as_str()));
    assert!(listed.len() <= 11, "{} tables of one person and one of another are listed", listed.len() - 1);
    server.stop().await;
}
