//! Several nodes are one server to those who use it and to those who run it: what is used up, who is kept out, and a node that is
//! taken out of service.

use crate::{
    backup::{admin, json_of},
    client::{Client, get, http, until},
    cluster::{Game, House, SOON, lease, node},
    serve::{Folder, Server},
};
use serde_json::{Value, json};
use std::{net::Ipv4Addr, time::Instant};

async fn post(address: &str, path: &str, body: &Value) -> (u16, Value) {
    let (status, body) = http(address, "POST", path, None, Some(body)).await;
    (status, serde_json::from_str(&body).expect("JSON"))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_used_up_at_one_node_is_used_up_at_the_other() {
    let Some(house) = House::build() else { return };
    let (one, two) = (node(&house), node(&house));
    let mine = json!({"name": "Ute", "password": "a long enough one"});
    assert_eq!(post(&one.address, "/api/account/register", &mine).await.0, 200);
    let wrong = json!({"name": "Ute", "password": "another long one"});
    for _ in 0..10 {
        assert_eq!(post(&one.address, "/api/account/login", &wrong).await.0, 403);
    }
    // Without the other node's word ten more could be tried here.
    let mut tried = 0;
    until("what was tried is known", async || {
        tried += 1;
        post(&two.address, "/api/account/login", &wrong).await.0 == 429
    })
    .await;
    assert!(tried <= 8, "{tried} more were tried");

    // A person makes sixty tables in an hour, wherever their socket is.
    let mut here = Client::hello(&one.address, None).await;
    let mut there = Client::hello(&two.address, Some(&here.token)).await;
    let wanted = json!({"do": "create", "table": {"game": "eights", "seats": 2}});
    for _ in 0..60 {
        here.must(wanted.clone()).await;
    }
    let mut made = 0;
    until("what was made is known", async || {
        made += 1;
        there.ask(wanted.clone()).await["code"] == "too-many"
    })
    .await;
    assert!(made <= 30, "{made} more were made");
    Client::hello(&two.address, None).await.must(wanted).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_lobby_is_the_same_at_every_node() {
    let Some(house) = House::build() else { return };
    let (one, two) = (node(&house), node(&house));
    // Played at the first node by two of whom one is at the second, where a third looks on.
    let mut seats = [Client::hello(&one.address, None).await, Client::hello(&two.address, None).await];
    let table = seats[0].create(json!({"game": "eights", "seats": 2, "listed": true})).await;
    for node in [&one, &two] {
        let lobby = get(&node.address, "/api/tables").await;
        assert_eq!(lobby["tables"][0]["id"], table.as_str(), "{lobby}");
    }
    let deck = get(&one.address, "/api/games").await;
    let deck =
        deck.as_array().expect("games").iter().find(|g| g["id"] == "eights").expect("it is there")["decks"]
            [0]["id"]
            .as_str()
            .expect("a deck")
            .to_string();
    for (seat, client) in (0..).zip(&mut seats) {
        client.sit(&table, seat, &deck).await;
    }
    seats[0].state().await;
    let mut onlooker = Client::hello(&two.address, None).await;
    onlooker.must(json!({"do": "watch", "table": table})).await;
    onlooker.state().await;
    let listed = async |address: &str| {
        let running = get(address, "/api/tables").await["running"].take();
        let one = running.as_array().is_some_and(|tables| tables.len() == 1);
        one && running[0]["id"] == table.as_str() && running[0]["onlookers"] == 1
    };
    for node in [&one, &two] {
        until("the game is listed, with one who looks on", async || listed(&node.address).await).await;
    }
    // A table of a dead node is at none; then it is at the other, with whom it finds there.
    one.kill();
    onlooker.news(|m| m["tell"] == "state").await;
    until("the game is listed again", async || listed(&two.address).await).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_address_is_kept_out_of_every_node() {
    let Some(house) = House::build() else { return };
    let nodes = [node(&house), node(&house)];
    let url = house.postgres.url("postgres");
    let elsewhere = Ipv4Addr::new(127, 0, 0, 77);
    let mut inside = Client::hello_from(elsewhere, &nodes[1].address).await;
    let (good, why) = admin(&["--database", &url, "bans", "add", "127.0.0.77", "--reason", "noise"]);
    assert!(good, "{why}");
    let told = inside.news(|m| m["tell"] == "refused").await;
    assert_eq!(told["code"], "not-allowed", "who is there already is shown the door: {told}");
    let let_in = async |node: &Server| {
        let mut outside = Client::connect_from(elsewhere, &node.address).await;
        // Unasked, or as the answer: whichever comes first.
        outside.say(json!({"re": 1, "do": "hello", "lang": "de"}).to_string()).await;
        let told = outside.news(|m| m["tell"] == "refused" || m["tell"] == "welcome").await;
        assert!(told["tell"] == "welcome" || told["code"] == "not-allowed", "{told}");
        told["tell"] == "welcome"
    };
    for node in &nodes {
        until("it is kept out", async || !let_in(node).await).await;
        Client::hello(&node.address, None).await;
    }
    assert!(admin(&["--database", &url, "bans", "remove", "127.0.0.77"]).0);
    until("it comes in again", async || let_in(&nodes[0]).await).await;
}

/// Who looks after the database beside the nodes leaves them the tables they have, however long ago these last changed.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_old_is_deleted_but_not_under_those_who_play_it() {
    let Some(house) = House::build() else { return };
    let (one, two) = (node(&house), node(&house));
    let url = house.postgres.url("postgres");
    let mut game = Game::begin(&one, &two).await;
    game.play(2).await;
    let mut client = Client::hello(&one.address, None).await;
    let waiting = client.create(json!({"game": "eights", "seats": 2})).await;
    house.postgres.sql("postgres", "UPDATE tables SET changed = 1");
    let folder = Folder::new("pruned");
    let archive = folder.0.display().to_string();
    let prune = ["--database", &url, "--json", "prune", "--keep-days", "30", "--archive", &archive];
    assert_eq!(json_of(&prune)["gone"], 1, "the one that nobody has");
    assert_eq!(client.refused(json!({"do": "watch", "table": waiting})).await, "no-such-table");
    game.play(4).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_drained_node_hands_its_tables_over_and_ends() {
    let Some(house) = House::build() else { return };
    let (mut one, two) = (node(&house), node(&house));
    let (url, nats) = (house.postgres.url("postgres"), house.nats.url());
    let mut game = Game::begin(&one, &two).await;
    game.play(4).await;
    let nodes = json_of(&["--database", &url, "--json", "nodes"]);
    let of = |address: &str| {
        let mut rows = nodes.as_array().expect("rows").iter();
        rows.find(|n| n["address"] == *address && n["alive"] == true).cloned().expect("it is alive")
    };
    let (first, second) = (of(&one.address), of(&two.address));
    assert_eq!((&first["tables"], &second["tables"]), (&json!(1), &json!(0)));

    let (good, why) = admin(&["--database", &url, "drain", "nobody", "--cluster", &nats]);
    let known = second["id"].as_str().expect("an id");
    assert!(!good && why.contains("no node nobody") && why.contains(known), "{why}");
    let begun = Instant::now();
    let (good, why) =
        admin(&["--database", &url, "drain", first["id"].as_str().expect("an id"), "--cluster", &nats]);
    assert!(good, "{why}");
    game.come_back(0, &two).await;
    assert!(begun.elapsed() < SOON, "{:?}", begun.elapsed());
    assert_eq!(lease(&house, &game.table).0, two.address);
    game.play(4).await;
    assert!(one.ends(SOON), "what was drained ends by itself, and well");
    assert_eq!(
        json_of(&["--database", &url, "--json", "nodes"])
            .as_array()
            .expect("rows")
            .iter()
            .filter(|n| n["alive"] == true)
            .count(),
        1
    );
}
