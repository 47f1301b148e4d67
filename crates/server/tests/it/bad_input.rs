//! Whatever comes in: a clear error, the table unharmed, memory bounded.

use crate::{
    client::{Client, get, http, options},
    server::{Place, rules},
    table::{against_bot, game},
};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

pub async fn what_is_refused_leaves_the_table_as_it_was(place: Place) {
    let server = place.open().await;
    let mut client = Client::hello(&server.address, None).await;
    let fab = game(&server.address, "fab").await;
    let table = against_bot(&mut client, &fab, json!({})).await;
    let state = client.my_turn().await;
    let number = state["number"].as_u64().expect("a number");
    let choose =
        |state: u64, option: u64| json!({"do": "choose", "table": table, "state": state, "option": option});

    let beyond = options(&state) as u64;
    assert_eq!(client.refused(choose(number, beyond)).await, "no-such-option");
    assert_eq!(client.refused(choose(number, u64::from(u32::MAX))).await, "no-such-option");
    assert_eq!(client.refused(choose(number + 1, 0)).await, "stale");
    assert_eq!(client.refused(choose(number + 1000, 0)).await, "stale");
    assert_eq!(client.refused(json!({"do": "watch", "table": "nowhere"})).await, "no-such-table");
    assert_eq!(
        client.refused(json!({"do": "watch", "table": "'; DROP TABLE tables; --"})).await,
        "no-such-table"
    );
    let seat = |seat: u8| json!({"do": "sit", "table": table, "seat": seat, "deck": {"ready": "ira"}});
    assert_eq!(client.refused(seat(0)).await, "not-allowed");

    let mut stranger = Client::hello(&server.address, None).await;
    assert_eq!(stranger.refused(choose(number, 0)).await, "not-yours");
    for ask in ["concede", "undo", "rematch"] {
        let code = stranger.refused(json!({"do": ask, "table": table})).await;
        assert!(code == "not-yours" || code == "not-allowed", "{ask}: {code}");
    }
    let passing = json!({"do": "passing", "table": table, "passing": "until-my-turn"});
    assert_eq!(stranger.refused(passing).await, "not-yours");

    // Nothing of all that has changed anything; and a choice that was made cannot be made again.
    client.must(json!({"do": "watch", "table": table})).await;
    let same = client.state().await;
    assert_eq!((&same["scene"], &same["number"]), (&state["scene"], &state["number"]));
    assert_eq!(client.choose(&same, 0).await["tell"], "done");
    assert_eq!(client.refused(choose(number, 0)).await, "stale", "a message that is sent again");

    let bad_tables = [
        (json!({"game": "chess", "seats": 2}), "no-such-game"),
        (json!({"game": "fab", "seats": 9}), "no-such-seat"),
        (json!({"game": "fab", "seats": 2, "options": {"no": "such"}}), "options"),
        (json!({"game": "fab", "seats": 2, "options": {"combat_steps": "nine"}}), "options"),
        (json!({"game": "fab", "seats": 2, "clock": {"seconds": 0, "increment": 0}}), "options"),
    ];
    for (wish, code) in bad_tables {
        assert_eq!(client.refused(json!({"do": "create", "table": wish})).await, code);
    }
    let open = client.create(json!({"game": "fab", "seats": 2})).await;
    let sit = |seat: u8, deck: Value, commitment: Option<&str>| json!({"do": "sit", "table": open, "seat": seat, "deck": deck, "commitment": commitment});
    assert_eq!(client.refused(sit(9, json!({"ready": "ira"}), None)).await, "no-such-seat");
    assert_eq!(client.refused(sit(0, json!({"ready": "none"}), None)).await, "deck");
    assert_eq!(client.refused(sit(0, json!({"text": "3x Nothing"}), None)).await, "deck");
    for wrong in ["", "two\nlines", &"A".repeat(64), &"0".repeat(63)] {
        assert_eq!(client.refused(sit(0, json!({"ready": "ira"}), Some(wrong))).await, "malformed");
    }
    for bot in ["genius", "search:4000000000x64"] {
        let bot = json!({"do": "add-bot", "table": open, "seat": 0, "bot": bot, "deck": {"ready": "ira"}});
        assert_eq!(client.refused(bot).await, "not-allowed");
    }
    assert_eq!(
        client.refused(json!({"do": "choose", "table": open, "state": 0, "option": 0})).await,
        "not-begun"
    );
    server.stop().await;
}

pub async fn messages_that_are_none(place: Place) {
    let server = place.open().await;
    let mut client = Client::connect(&server.address).await;
    assert_eq!(client.refused(json!({"do": "watch", "table": "x"})).await, "no-hello");
    let mut client = Client::hello(&server.address, Some("a token that is none")).await;
    for garbage in ["", "{", "null", "[]", "\u{0}", "{\"re\":1}", "{\"re\":-1,\"do\":\"speak\"}", "\"hello\""]
    {
        client.say(garbage.into()).await;
        let answer = client.receive().await.expect("an answer");
        assert_eq!(answer["code"], "malformed", "{garbage}: {answer}");
    }
    // PostgreSQL could not even look for it.
    assert_eq!(client.refused(json!({"do": "watch", "table": "a\u{0}b"})).await, "malformed");
    client.say(r#"{"re":77,"do":"fly"}"#.into()).await;
    let answer = client.receive().await.expect("an answer");
    assert_eq!((&answer["re"], &answer["code"]), (&json!(77), &json!("malformed")));
    client.say_bytes(vec![0, 1, 2]).await;
    assert_eq!(client.receive().await.expect("an answer")["code"], "malformed");
    client.must(json!({"do": "speak", "lang": "de"})).await;
    let german = client.ask(json!({"do": "watch", "table": "x"})).await;
    assert!(german["reason"].as_str().is_some_and(|r| r.contains("keinen Tisch")), "{german}");

    // Too large a message ends the connection that sent it, and no other.
    let mut other = Client::hello(&server.address, None).await;
    client.say(format!("{{\"re\":1,\"do\":\"name\",\"name\":\"{}\"}}", "x".repeat(100_000))).await;
    assert_eq!(client.receive().await, None);
    other.must(json!({"do": "name", "name": "Still here"})).await;

    let large = json!({"name": "x", "text": "1x Card\n".repeat(20_000)});
    let (status, _) = http(&server.address, "POST", "/api/games/fab/decks", None, Some(&large)).await;
    assert_eq!(status, 413);
    for (path, wanted) in [("/api/games/chess/cards", 404), ("/api/replays/none", 404), ("/nothing", 404)] {
        assert_eq!(http(&server.address, "GET", path, None, None).await.0, wanted, "{path}");
    }
    assert_eq!(http(&server.address, "GET", "/healthz", None, None).await, (200, "ok\n".into()));
    server.stop().await;
}

pub async fn too_many_of_anything(place: Place) {
    let mut strict = rules();
    strict.limits.sockets_of_one = 40;
    strict.limits.hello = Duration::from_millis(1500);
    strict.limits.watches = 2;
    strict.limits.tables = 4;
    strict.limits.onlookers = 1;
    (strict.limits.rate, strict.limits.burst) = (20, 60);
    let server = place.open_with(strict).await;
    let mut client = Client::hello(&server.address, None).await;
    let mut tables = Vec::new();
    for _ in 0..4 {
        tables.push(client.create(json!({"game": "fab", "seats": 2})).await);
    }
    let wish = json!({"do": "create", "table": {"game": "fab", "seats": 2}});
    assert_eq!(client.refused(wish).await, "too-many");
    client.must(json!({"do": "watch", "table": tables[0]})).await;
    client.must(json!({"do": "watch", "table": tables[1]})).await;
    assert_eq!(client.refused(json!({"do": "watch", "table": tables[2]})).await, "too-many");
    let mut other = Client::hello(&server.address, None).await;
    assert_eq!(other.refused(json!({"do": "watch", "table": tables[0]})).await, "too-many");

    let mut fast = 0;
    for _ in 0..100 {
        let answer = other.ask(json!({"do": "unwatch", "table": "nowhere"})).await;
        fast += usize::from(answer["code"] == "too-fast");
    }
    assert!((20..=60).contains(&fast), "{fast} of 100 came too fast");

    // A thousand idle sockets: as many as one address may have are let in, and those that say nothing are let go.
    let mut idle = Vec::new();
    let (mut turned_away, begun) = (0, Instant::now());
    for _ in 0..1000 {
        match tokio_tungstenite::connect_async(format!("ws://{}/ws", server.address)).await {
            Ok((socket, _)) => idle.push(socket),
            Err(_) => turned_away += 1,
        }
    }
    // On a slow machine those who were let in first have had their time before the last has come.
    let rounds = 1 + (begun.elapsed().as_millis() / 1500) as usize;
    assert!(turned_away + 40 * rounds >= 1000, "{turned_away} were turned away in {rounds} rounds");
    client.must(json!({"do": "name", "name": "Unharmed"})).await;
    tokio::time::sleep(Duration::from_millis(4000)).await;
    Client::hello(&server.address, None).await;
    let metrics = http(&server.address, "GET", "/metrics", None, None).await.1;
    assert!(metrics.contains("stapel_sockets"), "{metrics}");
    get(&server.address, "/api/tables").await;
    server.stop().await;
}

/// A page of another site must not open a socket with somebody's browser.
#[tokio::test]
async fn only_pages_from_here_may_open_a_socket() {
    use tokio_tungstenite::{connect_async, tungstenite::client::IntoClientRequest};
    let place = Place::sqlite();
    let server = place.open().await;
    for (origin, may) in
        [("http://evil.example".to_string(), false), (format!("http://{}", server.address), true)]
    {
        let mut request = format!("ws://{}/ws", server.address).into_client_request().expect("a request");
        request.headers_mut().insert("origin", origin.parse().expect("a header"));
        assert_eq!(connect_async(request).await.is_ok(), may, "{origin}");
    }
    server.stop().await;
}
