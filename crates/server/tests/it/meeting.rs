//! How people find each other: quick pairing, challenges, and games with days for a move.

use crate::{
    client::{Client, http},
    server::{Place, Server, rules},
};
use serde_json::{Value, json};
use sqlx::{AnyConnection, Connection};
use std::{collections::BTreeSet, time::Duration};

async fn call(at: &str, method: &str, path: &str, token: &str, body: Option<&Value>) -> (u16, Value) {
    let (status, text) = http(at, method, path, Some(token), body).await;
    (status, serde_json::from_str(&text).unwrap_or(Value::String(text)))
}

async fn now(at: &str, token: &str) -> Value {
    let (status, now) = call(at, "GET", "/api/me/now", token, None).await;
    assert_eq!(status, 200, "{now}");
    now
}

/// Looks again until it fits.
async fn until(at: &str, token: &str, what: &str, fits: impl Fn(&Value) -> bool) -> Value {
    let mut seen = Value::Null;
    for _ in 0..150 {
        seen = now(at, token).await;
        if fits(&seen) {
            return seen;
        }
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    panic!("{what} never came: {seen}");
}

async fn guest(server: &Server) -> String {
    Client::hello(&server.address, None).await.token
}

async fn account(server: &Server, name: &str) -> String {
    let token = guest(server).await;
    let wanted = json!({"name": name, "password": "correct horse"});
    let (status, session) =
        call(&server.address, "POST", "/api/account/register", &token, Some(&wanted)).await;
    assert_eq!(status, 200, "{session}");
    session["token"].as_str().expect("a token").into()
}

async fn deck(at: &str) -> Value {
    json!({"ready": crate::table::game(at, "eights").await["decks"][0]["id"]})
}

fn wanted(more: Value) -> Value {
    let mut wanted = json!({"game": "eights", "seats": 2, "clock": null, "rated": false});
    wanted.as_object_mut().expect("an object").extend(more.as_object().expect("an object").clone());
    wanted
}

async fn seek(at: &str, token: &str, more: Value) -> (u16, Value) {
    let wish = json!({"wanted": wanted(more), "range": null, "deck": deck(at).await});
    call(at, "POST", "/api/me/seek", token, Some(&wish)).await
}

/// Those who want the same are brought together, each to one table; others wait, and nobody plays against themselves.
pub async fn who_wants_the_same_is_brought_together(place: Place) {
    let server = place.open().await;
    let at = server.address.clone();
    let (one, other, third) = (guest(&server).await, guest(&server).await, guest(&server).await);
    let clock = json!({"clock": {"seconds": 300, "increment": 5}});
    assert_eq!(seek(&at, &one, json!({"rated": true})).await.0, 403, "rated games need an account");
    assert_eq!(seek(&at, &one, json!({"seats": 9})).await.0, 400);
    assert_eq!(seek(&at, &one, json!({"clock": {"seconds": 0, "increment": 0}})).await.0, 400);

    // Whoever looks twice looks once, and is not their own opponent.
    assert_eq!(seek(&at, &one, clock.clone()).await.0, 200);
    let (status, seen) = seek(&at, &one, clock.clone()).await;
    assert_eq!((status, &seen["seek"]["waiting"], &seen["seek"]["table"]), (200, &json!(1), &Value::Null));
    assert_eq!(seek(&at, &third, json!({})).await.0, 200);
    tokio::time::sleep(Duration::from_millis(1500)).await;
    assert_eq!(now(&at, &one).await["seek"]["table"], Value::Null);

    assert_eq!(seek(&at, &other, clock).await.0, 200);
    let found = |seen: &Value| seen["seek"]["table"].is_string();
    let table = until(&at, &one, "somebody", found).await["seek"]["table"].clone();
    assert_eq!(until(&at, &other, "somebody", found).await["seek"]["table"], table);
    assert_eq!(now(&at, &third).await["seek"]["table"], Value::Null, "another clock is another game");

    // Both sit there, and the game begins as soon as their browsers have promised and told their parts of the shuffle.
    let id = table.as_str().expect("an id").to_string();
    let mut sitting = Vec::new();
    for token in [&one, &other] {
        let mut client = Client::hello(&at, Some(token)).await;
        client.must(json!({"do": "watch", "table": id})).await;
        let info = client.news(|m| m["tell"] == "table").await["table"].clone();
        let seat = info["mine"][0].as_u64().expect("a seat") as u8;
        let commitment = stapel_harness::commitment(&crate::client::luck(&id, seat));
        client.must(json!({"do": "commit", "table": id, "seat": seat, "commitment": commitment})).await;
        sitting.push(client);
    }
    for client in &mut sitting {
        client.news(|m| m["table"]["stage"] == "playing" || m["tell"] == "state").await;
    }

    // Whoever has found or ends it looks no more.
    assert_eq!(call(&at, "DELETE", "/api/me/seek", &one, None).await.1["seek"], Value::Null);
    assert_eq!(call(&at, "DELETE", "/api/me/seek", &third, None).await.1["seek"], Value::Null);
    server.stop().await;
}

/// However many look at once, each is brought to one table.
pub async fn nobody_is_brought_to_two_tables(place: Place) {
    // On PostgreSQL two servers share the queue.
    let mut servers = vec![place.open().await];
    if place.url.starts_with("postgres") {
        servers.push(place.open().await);
    }
    let mut tokens = Vec::new();
    for _ in 0..12 {
        tokens.push(guest(&servers[0]).await);
    }
    for (k, token) in tokens.iter().enumerate() {
        let at = &servers[k % servers.len()].address;
        assert_eq!(seek(at, token, json!({"seats": 3})).await.0, 200);
    }
    let mut tables = BTreeSet::new();
    for (k, token) in tokens.iter().enumerate() {
        let at = &servers[(k + 1) % servers.len()].address;
        let seen = until(at, token, "a table", |seen| seen["seek"]["table"].is_string()).await;
        tables.insert(seen["seek"]["table"].as_str().expect("an id").to_string());
        let (_, games) = call(at, "GET", "/api/me/history", token, None).await;
        assert_eq!(games.as_array().map(Vec::len), Some(1), "{games}");
    }
    assert_eq!(tables.len(), 4);
    for server in servers {
        server.stop().await;
    }
}

pub async fn a_challenge_is_accepted_declined_or_withdrawn_once(place: Place) {
    let server = place.open().await;
    let at = server.address.clone();
    let (ada, bela) = (account(&server, "Ada").await, account(&server, "Bela").await);
    let stranger = guest(&server).await;
    let deck = deck(&at).await;
    let wish = |to: &str, more: Value| json!({"to": to, "wanted": wanted(more), "deck": deck});
    let give =
        async |token: &str, wish: Value| call(&at, "POST", "/api/challenges", token, Some(&wish)).await;
    let act = async |token: &str, id: &Value, act: Value| {
        call(&at, "POST", &format!("/api/challenges/{}", id.as_str().unwrap_or("?")), token, Some(&act)).await
    };
    assert_eq!(give(&ada, wish("Ada", json!({}))).await.0, 403, "nobody plays against themselves");
    assert_eq!(give(&ada, wish("Nobody", json!({}))).await.0, 404);
    assert_eq!(give(&ada, wish("Bela", json!({"seats": 3}))).await.0, 400);
    assert_eq!(give(&stranger, wish("Bela", json!({"rated": true}))).await.0, 403);

    // Withdrawn, and declined.
    let (status, seen) = give(&ada, wish("Bela", json!({}))).await;
    assert_eq!((status, &seen["challenges"][0]["state"]), (200, &json!("open")), "{seen}");
    assert_eq!(give(&ada, wish("Bela", json!({}))).await.0, 429, "one at a time");
    let id = seen["challenges"][0]["id"].clone();
    assert_eq!(now(&at, &bela).await["challenges"][0]["given"], false);
    assert_eq!(act(&bela, &id, json!({"do": "withdraw"})).await.0, 403);
    assert_eq!(act(&stranger, &id, json!({"do": "decline"})).await.0, 404);
    assert_eq!(act(&ada, &id, json!({"do": "accept", "deck": deck})).await.0, 403, "not one's own");
    assert_eq!(act(&ada, &id, json!({"do": "withdraw"})).await.0, 200);
    assert_eq!(
        act(&bela, &id, json!({"do": "accept", "deck": deck})).await.0,
        403,
        "it is not open any more"
    );
    assert_eq!(now(&at, &bela).await["challenges"], json!([]));
    let id = give(&ada, wish("Bela", json!({}))).await.1["challenges"][0]["id"].clone();
    assert_eq!(act(&bela, &id, json!({"do": "decline"})).await.0, 200);
    assert_eq!(now(&at, &ada).await["challenges"][0]["state"], "declined");

    // Accepted: of two clicks one makes a table, rated because both agreed.
    let id = give(&ada, wish("Bela", json!({"rated": true}))).await.1["challenges"][0]["id"].clone();
    let accept = json!({"do": "accept", "deck": deck});
    let (one, other) = tokio::join!(act(&bela, &id, accept.clone()), act(&bela, &id, accept));
    let done = [one.0, other.0].iter().filter(|status| **status == 200).count();
    assert_eq!(done, 1, "{one:?} {other:?}");
    let told = now(&at, &ada).await["challenges"][0].clone();
    assert_eq!(told["state"], "accepted");
    let mut client = Client::hello(&at, Some(&ada)).await;
    client.must(json!({"do": "watch", "table": told["table"]})).await;
    let info = client.news(|m| m["tell"] == "table").await["table"].clone();
    assert_eq!((&info["rated"], info["mine"].as_array().map(Vec::len)), (&json!(true), Some(1)), "{info}");
    assert_eq!(call(&at, "GET", "/api/me/history", &bela, None).await.1.as_array().map(Vec::len), Some(1));
    server.stop().await;
}

/// A game with days for a move begins with nobody there; its table sleeps, home says whose move it is, and time that runs out is noticed
/// though nobody looks.
pub async fn a_game_with_days_for_a_move(place: Place) {
    let mut rules = rules();
    rules.idle = Duration::from_millis(50);
    let mut server = place.open_with(rules.clone()).await;
    let (ada, bela) = (account(&server, "Ada").await, account(&server, "Bela").await);
    let at = server.address.clone();
    let deck = deck(&at).await;
    let each = |seconds: u32| wanted(json!({"clock": {"seconds": seconds, "increment": 0, "each": true}}));
    let wish = |seconds| json!({"to": "bela", "wanted": each(seconds), "deck": deck});
    assert_eq!(call(&at, "POST", "/api/challenges", &ada, Some(&wish(600))).await.0, 400, "a day at least");
    let (status, seen) = call(&at, "POST", "/api/challenges", &ada, Some(&wish(259_200))).await;
    assert_eq!(status, 200, "{seen}");
    let path = format!("/api/challenges/{}", seen["challenges"][0]["id"].as_str().expect("an id"));
    let accept = json!({"do": "accept", "deck": deck});
    let (status, seen) = call(&at, "POST", &path, &bela, Some(&accept)).await;
    assert_eq!(status, 200, "{seen}");

    let moves = |seen: &Value| seen["games"][0]["mine"] == true;
    let whose = async |at: &str| {
        for _ in 0..100 {
            for token in [&ada, &bela] {
                if moves(&now(at, token).await) {
                    return token.clone();
                }
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        panic!("it is nobody's move");
    };
    let first = whose(&at).await;
    let game = now(&at, &first).await["games"][0].clone();
    let left =
        game["until"].as_i64().expect("a time") - now(&at, &first).await["now"].as_i64().expect("a time");
    assert!((259_000_000..=259_200_000).contains(&left), "{left}");
    assert_eq!(game["against"].as_array().map(Vec::len), Some(1));
    let table = game["table"].as_str().expect("an id").to_string();

    // Whoever is asked plays until it is the other's move; the other hears of it on the first page, whatever ends in between.
    let mut client = Client::hello(&at, Some(&first)).await;
    client.must(json!({"do": "watch", "table": table})).await;
    let mut state = client.state().await;
    while state["scene"]["question"]["seat"] == state["seat"] {
        client.choose(&state, 0).await;
        state = client.state().await;
    }
    client.close().await;
    let other = if first == ada { bela.clone() } else { ada.clone() };
    until(&at, &other, "the move of the other", moves).await;
    server.stop().await;
    server = place.open_with(rules.clone()).await;
    assert!(moves(&now(&server.address, &other).await) && !moves(&now(&server.address, &first).await));

    // A row that is behind its table is written anew.
    sqlx::any::install_default_drivers();
    let mut hand = AnyConnection::connect(&place.url).await.expect("the database opens");
    let row = format!("UPDATE turns SET number = 0, person = '' WHERE table_id = '{table}'");
    sqlx::raw_sql(sqlx::AssertSqlSafe(row)).execute(&mut hand).await.expect("it is our database");
    until(&server.address, &other, "the row anew", moves).await;

    // Three days later, and nobody has looked.
    server.stop().await;
    let old = "UPDATE lines SET clock = REPLACE(clock, '\"since\":1', '\"since\":-1') WHERE table_id = ";
    sqlx::raw_sql(sqlx::AssertSqlSafe(format!("{old}'{table}'"))).execute(&mut hand).await.expect("ours");
    let row = format!("UPDATE turns SET until = 1 WHERE table_id = '{table}'");
    sqlx::raw_sql(sqlx::AssertSqlSafe(row)).execute(&mut hand).await.expect("ours");
    server = place.open_with(rules).await;
    until(&server.address, &other, "the end", |seen| seen["games"] == json!([])).await;
    let (_, games) = call(&server.address, "GET", "/api/me/history", &other, None).await;
    let mine = games[0]["table"]["mine"][0].as_u64().expect("a seat") as usize;
    assert_eq!(games[0]["places"][mine], 2, "time ran out: {games}");
    server.stop().await;
}
