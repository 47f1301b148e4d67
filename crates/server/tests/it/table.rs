//! A table from its first chair to its last choice, and beyond.

use crate::{
    client::{Client, get, http, luck, options},
    server::{Place, rules},
};
use serde_json::{Value, json};
use stapel_games::{GAMES, with_game};
use stapel_harness::GameLog;
use stapel_kernel::Shipped;
use std::time::Duration;

/// A table of a game with a person on seat 0 and bots on all others. It has begun, and the person watches.
pub async fn against_bot(client: &mut Client, game: &Value, more: Value) -> String {
    let seats = game["least_seats"].as_u64().expect("a number") as u8;
    let deck = |k: usize| {
        let decks = game["decks"].as_array().expect("decks");
        decks[k % decks.len()]["id"].as_str().expect("an id").to_string()
    };
    let mut wish = json!({"game": game["id"], "seats": seats});
    wish.as_object_mut().expect("an object").extend(more.as_object().expect("an object").clone());
    let table = client.create(wish).await;
    for seat in 1..seats {
        client.add_bot(&table, seat, "random", &deck(seat as usize)).await;
    }
    client.sit(&table, 0, &deck(0)).await;
    table
}

pub async fn game(address: &str, id: &str) -> Value {
    let games = get(address, "/api/games").await;
    games.as_array().expect("games").iter().find(|g| g["id"] == id).expect("it is there").clone()
}

/// Plays until the game is over, option after option; the last state.
pub async fn play_on(client: &mut Client, first: Option<Value>) -> Value {
    let mut state = match first {
        Some(state) => state,
        None => client.my_turn().await,
    };
    let mut turn = 0;
    while state["scene"]["places"].is_null() {
        turn += 1;
        let answer = client.choose(&state, turn * 7 % options(&state)).await;
        assert_eq!(answer["tell"], "done", "{answer}");
        state = client.my_turn().await;
    }
    state
}

pub async fn every_game_can_be_played_to_its_end_against_a_bot(place: Place) {
    let server = place.open().await;
    for id in GAMES {
        let mut client = Client::hello(&server.address, None).await;
        let game = game(&server.address, id).await;
        let table = against_bot(&mut client, &game, json!({})).await;
        let info = client.news(|m| m["tell"] == "table").await;
        let promised = info["table"]["commitment"].as_str().expect("a commitment").to_string();
        let last = play_on(&mut client, None).await;
        client.news(|m| m["table"]["stage"] == "over").await;

        let replay = get(&server.address, &format!("/api/replays/{table}?lang=de")).await;
        assert_eq!(replay["places"], last["scene"]["places"]);
        assert_eq!(replay["fairness"]["commitment"], promised.as_str());
        assert_eq!(replay["fairness"]["luck"][0], luck(&table, 0).as_str());
        let steps = replay["steps"].as_u64().expect("a number");
        let end = get(&server.address, &format!("/api/replays/{table}/steps/{steps}?seat=0")).await;
        assert_eq!(end["scene"], last["scene"], "the replay ends as the game did");

        let (status, log) =
            http(&server.address, "GET", &format!("/api/replays/{table}/log"), None, None).await;
        assert_eq!(status, 200);
        with_game!(*id, G => {
            let log = GameLog::<G>::read(&log).expect("a log");
            let fairness = log.fairness.clone().expect("the log says where its seed came from");
            assert_eq!(fairness.commitment, promised);
            log.replay(G::book()).expect("the log is true");
            let luck = vec!["another".into(), "luck".into()];
            let bent = stapel_harness::Fairness { luck, ..fairness };
            let bent = GameLog { fairness: Some(bent), ..log };
            assert!(bent.replay(G::book()).is_err(), "another shuffle is noticed");
        });
    }
    server.stop().await;
}

pub async fn a_seat_is_open_from_any_device_with_its_token(place: Place) {
    let server = place.open().await;
    let mut first = Client::hello(&server.address, None).await;
    let fab = game(&server.address, "fab").await;
    let table = against_bot(&mut first, &fab, json!({})).await;
    let state = first.my_turn().await;

    let mut second = Client::hello(&server.address, Some(&first.token)).await;
    second.must(json!({"do": "watch", "table": table})).await;
    let again = second.state().await;
    assert_eq!(again["scene"], state["scene"], "the same view with the same question");
    assert_eq!(again["whole_log"], true);
    first.close().await;
    assert_eq!(second.choose(&again, 0).await["tell"], "done");

    let mut stranger = Client::hello(&server.address, None).await;
    stranger.must(json!({"do": "watch", "table": table})).await;
    let seen = stranger.state().await;
    assert_eq!(seen["seat"], Value::Null);
    let choose = json!({"do": "choose", "table": table, "state": seen["number"], "option": 0});
    assert_eq!(stranger.refused(choose).await, "not-yours");
    server.stop().await;
}

pub async fn after_a_restart_everything_goes_on_at_the_same_choice(place: Place) {
    let mut server = place.open().await;
    let mut client = Client::hello(&server.address, None).await;
    let orden = game(&server.address, "orden").await;
    let clock = json!({"clock": {"seconds": 600, "increment": 1}});
    let table = against_bot(&mut client, &orden, clock).await;
    let mut state = client.my_turn().await;
    for _ in 0..5 {
        assert_eq!(client.choose(&state, 0).await["tell"], "done");
        state = client.my_turn().await;
        let token = client.token.clone();
        server.stop().await;
        server = place.open().await;
        client = Client::hello(&server.address, Some(&token)).await;
        client.must(json!({"do": "watch", "table": table})).await;
        let again = client.state().await;
        assert_eq!(again["number"], state["number"]);
        assert_eq!(again["scene"], state["scene"]);
        let left = |s: &Value| s["clocks"][0]["millis_left"].as_u64().expect("a number");
        assert!(left(&again) <= left(&state), "the clock has gone on");
        assert!(left(&again) + 20_000 > left(&state), "and has not jumped");
        state = again;
    }
    play_on(&mut client, Some(state)).await;
    server.stop().await;
}

pub async fn a_table_nobody_watches_sleeps_and_wakes(place: Place) {
    let mut quick = rules();
    quick.idle = Duration::from_millis(50);
    let server = place.open_with(quick).await;
    let mut client = Client::hello(&server.address, None).await;
    let nightfall = game(&server.address, "nightfall").await;
    let table = against_bot(&mut client, &nightfall, json!({})).await;
    let mut state = client.my_turn().await;
    for _ in 0..5 {
        client.must(json!({"do": "unwatch", "table": table})).await;
        tokio::time::sleep(Duration::from_millis(120)).await;
        client.must(json!({"do": "watch", "table": table})).await;
        let again = client.my_turn().await;
        assert_eq!(again["scene"], state["scene"]);
        assert_eq!(client.choose(&again, 0).await["tell"], "done");
        state = client.my_turn().await;
    }
    server.stop().await;
}

pub async fn chairs_are_taken_and_left(place: Place) {
    let server = place.open().await;
    let mut anna = Client::hello(&server.address, None).await;
    let mut ben = Client::hello(&server.address, None).await;
    anna.must(json!({"do": "name", "name": "  Anna "})).await;
    let table = anna.create(json!({"game": "fab", "seats": 2, "listed": true})).await;
    let listed = get(&server.address, "/api/tables").await;
    assert_eq!(listed["tables"][0]["id"], table.as_str());
    anna.sit(&table, 1, "rhinar").await;
    let sit = json!({"do": "sit", "table": table, "seat": 1, "deck": {"ready": "ira"}});
    assert_eq!(ben.refused(sit).await, "seat-taken");
    assert_eq!(ben.refused(json!({"do": "stand", "table": table, "seat": 1})).await, "not-yours");
    anna.must(json!({"do": "stand", "table": table, "seat": 1})).await;
    anna.add_bot(&table, 0, "greedy", "ira").await;
    anna.must(json!({"do": "stand", "table": table, "seat": 0})).await;
    ben.sit(&table, 0, "ira").await;
    anna.sit(&table, 1, "dorinthea").await;
    let info = ben.news(|m| m["table"]["stage"] == "playing").await;
    assert_eq!(info["table"]["seats"][1]["sitter"]["name"], "Anna");
    assert_eq!(info["table"]["mine"], json!([0]));
    assert_eq!(ben.refused(json!({"do": "stand", "table": table, "seat": 0})).await, "not-allowed");
    ben.must(json!({"do": "concede", "table": table})).await;
    let last = anna.news(|m| !m["state"]["scene"]["places"].is_null()).await;
    assert_eq!(last["state"]["scene"]["places"], json!([2, 1]));
    assert!(get(&server.address, "/api/tables").await["tables"].as_array().is_some_and(Vec::is_empty));
    server.stop().await;
}

pub async fn a_rematch_moves_everybody_one_seat_on(place: Place) {
    let server = place.open().await;
    let mut client = Client::hello(&server.address, None).await;
    let fab = game(&server.address, "fab").await;
    let table = against_bot(&mut client, &fab, json!({})).await;
    assert_eq!(client.refused(json!({"do": "rematch", "table": table})).await, "not-allowed");
    client.must(json!({"do": "concede", "table": table})).await;
    let made = client.must(json!({"do": "rematch", "table": table})).await;
    assert_eq!(client.must(json!({"do": "rematch", "table": table})).await["table"], made["table"]);
    let again = made["table"].as_str().expect("an id");
    client.must(json!({"do": "watch", "table": again})).await;
    let info = client.news(|m| m["table"]["id"] == again).await;
    assert_eq!(info["table"]["seats"][0]["sitter"]["is"], "bot");
    assert_eq!(info["table"]["seats"][1]["sitter"]["is"], "free");
    client.sit(again, 1, "rhinar").await;
    client.news(|m| m["state"]["table"] == again).await;
    server.stop().await;
}

pub async fn a_replay_can_be_gone_on_with(place: Place) {
    let server = place.open().await;
    let mut client = Client::hello(&server.address, None).await;
    let altered = game(&server.address, "altered").await;
    let table = against_bot(&mut client, &altered, json!({})).await;
    let path = format!("/api/replays/{table}");
    let (status, refused) = http(&server.address, "GET", &path, None, None).await;
    assert_eq!(status, 403, "a game that is not over shows nothing: {refused}");
    play_on(&mut client, None).await;
    client.news(|m| m["table"]["stage"] == "over").await;

    let wish = json!({"step": 10, "seat": 1, "bot": "random"});
    let go_on = format!("{path}/continue");
    let (status, made) = http(&server.address, "POST", &go_on, Some(&client.token), Some(&wish)).await;
    assert_eq!(status, 200, "{made}");
    let made: Value = serde_json::from_str(&made).expect("JSON");
    client.must(json!({"do": "watch", "table": made["table"]})).await;
    let state = client.state().await;
    assert_eq!(state["seat"], 1);
    assert!(state["number"].as_u64() >= Some(10));
    let there = get(&server.address, &format!("{path}/steps/10?seat=1")).await;
    if state["number"] == 10 {
        // The same table, though others sit there.
        let cards = |state: &Value| -> Vec<Value> {
            let sides = state["scene"]["sides"].as_array().expect("sides").iter();
            sides.map(|side| side["areas"].clone()).collect()
        };
        assert_eq!(cards(&state), cards(&there));
    }
    let state = if options(&state) > 0 { state } else { client.my_turn().await };
    play_on(&mut client, Some(state)).await;
    let far = json!({"step": 100_000, "seat": 1, "bot": "random"});
    let (status, _) = http(&server.address, "POST", &go_on, Some(&client.token), Some(&far)).await;
    assert_eq!(status, 400);
    server.stop().await;
}
