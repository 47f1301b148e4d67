//! What an earlier build has stored: played again by what it means, shown as it last looked where that is not possible, and
//! migrated from the first schema on.

use crate::{
    away::{hand, run},
    client::{Client, get, http, options, until},
    crowd::two,
    machines::scratch,
    server::Place,
    table::{against_bot, game, play_on},
};
use serde_json::{Value, json};
use sqlx::{AnyConnection, Row, migrate::Migrator};
use stapel_games::with_game;
use stapel_harness::{GameLog, Recorder, ReplayError};
use stapel_kernel::{Rng, SetUp, Shipped};
use std::path::Path;

async fn text(hand: &mut AnyConnection, query: String) -> String {
    let row = sqlx::query(sqlx::AssertSqlSafe(query)).fetch_one(hand).await.expect("there is such a row");
    row.try_get(0).expect("it is text")
}

async fn line(hand: &mut AnyConnection, table: &str, number: u64) -> Value {
    let query = format!("SELECT line FROM lines WHERE table_id = '{table}' AND number = {number}");
    serde_json::from_str(&text(hand, query).await).expect("a line is JSON")
}

async fn change_line(hand: &mut AnyConnection, table: &str, number: u64, line: &Value) {
    let line = line.to_string().replace('\'', "''");
    run(hand, format!("UPDATE lines SET line = '{line}' WHERE table_id = '{table}' AND number = {number}"))
        .await;
}

/// Plays a few choices, in the order in which people are asked; the last states of both.
async fn some_choices(seats: &mut [Client; 2], choices: usize) -> [Value; 2] {
    let mut states = [seats[0].state().await, seats[1].state().await];
    for turn in 0..choices {
        let asked = states[0]["scene"]["question"]["seat"].as_u64().expect("a seat") as usize;
        let option = turn * 5 % options(&states[asked]);
        assert_eq!(seats[asked].choose(&states[asked], option).await["tell"], "done");
        for (seat, state) in seats.iter_mut().zip(&mut states) {
            let before = state["number"].as_u64();
            *state = seat.news(|m| m["state"]["number"].as_u64() > before).await["state"].take();
        }
    }
    states
}

/// The numbers of the lines that hold a choice which says what it means.
async fn meant(hand: &mut AnyConnection, table: &str, last: &Value) -> Vec<u64> {
    let mut found = Vec::new();
    for number in 1..=last["number"].as_u64().expect("a number") {
        let line = line(hand, table, number).await;
        assert!(line["position"].as_str().is_some_and(|p| p.len() == 16), "{line}");
        if line["entry"].is_u64() && line["means"].as_str().is_some_and(|m| !m.is_empty()) {
            found.push(number);
        }
    }
    assert!(found.len() > 3, "most of what is done is a choice");
    found
}

pub async fn a_choice_is_found_by_what_it_means(place: Place) {
    let server = place.open().await;
    let mut client = Client::hello(&server.address, None).await;
    let fab = game(&server.address, "fab").await;
    let table = against_bot(&mut client, &fab, json!({})).await;
    let mut state = client.my_turn().await;
    for turn in 0..6 {
        assert_eq!(client.choose(&state, turn % options(&state)).await["tell"], "done");
        state = client.my_turn().await;
    }
    let token = client.token.clone();
    client.close().await;
    server.stop().await;

    // The lists of the build that stored this were in another order, and its cards were others.
    let mut hand = hand(&place).await;
    for number in meant(&mut hand, &table, &state).await {
        let mut line = line(&mut hand, &table, number).await;
        line["entry"] = json!(line["entry"].as_u64().expect("a choice") + 7);
        change_line(&mut hand, &table, number, &line).await;
    }
    let mut record: Value = serde_json::from_str(
        &text(&mut hand, format!("SELECT record FROM tables WHERE id = '{table}'")).await,
    )
    .expect("JSON");
    record["begun"]["edition"] = json!("0.0.9");
    record["begun"]["book"] = json!("0123456789abcdef");
    let record = record.to_string().replace('\'', "''");
    run(&mut hand, format!("UPDATE tables SET record = '{record}' WHERE id = '{table}'")).await;

    let server = place.open().await;
    let mut client = Client::hello(&server.address, Some(&token)).await;
    client.must(json!({"do": "watch", "table": table})).await;
    let again = client.state().await;
    assert_eq!((&again["number"], &again["scene"]), (&state["number"], &state["scene"]));
    play_on(&mut client, Some(again)).await;
    client.news(|m| m["table"]["stage"] == "over").await;
    server.stop().await;
}

pub async fn players_go_on_from_the_last_position_that_fits(place: Place) {
    let server = place.open().await;
    let (mut seats, table) = two(&server.address).await;
    let last = some_choices(&mut seats, 8).await;
    let tokens = seats.each_ref().map(|seat| seat.token.clone());
    let [first, second] = seats;
    first.close().await;
    second.close().await;
    // Nobody looks any more: soon it is stored how the table looks.
    let mut hand = hand(&place).await;
    until("all looks are stored", async || {
        let looks = format!("SELECT COUNT(*) FROM views WHERE table_id = '{table}'");
        let found: (i64,) =
            sqlx::query_as(sqlx::AssertSqlSafe(looks)).fetch_one(&mut hand).await.expect("a number");
        // Of two seats and of those who look on, in two languages.
        found.0 == 6
    })
    .await;
    // They may have been stored once before.
    tokio::time::sleep(std::time::Duration::from_millis(300)).await;
    server.stop().await;

    let numbers = meant(&mut hand, &table, &last[0]).await;
    let gone = numbers[numbers.len() / 2];
    let mut line = line(&mut hand, &table, gone).await;
    line["means"] = json!("play a-card-of-yesterday hand a 0");
    change_line(&mut hand, &table, gone, &line).await;

    let server = place.open().await;
    let mut seats = [
        Client::hello(&server.address, Some(&tokens[0])).await,
        Client::hello(&server.address, Some(&tokens[1])).await,
    ];
    for (seat, last) in seats.iter_mut().zip(&last) {
        seat.must(json!({"do": "watch", "table": table})).await;
        let info = seat.news(|m| m["tell"] == "table").await["table"].take();
        assert_eq!(info["stage"], "stuck");
        assert_eq!(info["stuck"]["step"], gone, "it is said at which choice");
        assert_eq!(info["stuck"]["back_to"], gone - 1);
        assert_eq!(info["stuck"]["voters"], json!([0, 1]));
        assert!(
            info["stuck"]["reason"].as_str().is_some_and(|r| r.contains("a-card-of-yesterday")),
            "{info}"
        );
        let shown = seat.state().await;
        assert_eq!(shown["scene"]["sides"], last["scene"]["sides"], "it is shown as it last looked");
        assert_eq!(shown["scene"]["question"], Value::Null, "and nobody is asked");
    }
    let [first, second] = &mut seats;
    let choose = json!({"do": "choose", "table": table, "state": last[0]["number"], "option": 0});
    assert_eq!(first.refused(choose).await, "stuck");
    let mut stranger = Client::hello(&server.address, None).await;
    stranger.must(json!({"do": "watch", "table": table})).await;
    assert!(stranger.state().await["scene"]["sides"].is_array(), "onlookers see it too");
    let resolve = |way: &str| json!({"do": "resolve", "table": table, "way": way});
    assert_eq!(stranger.refused(resolve("annul")).await, "not-yours");
    first.must(resolve("go-on")).await;
    second.must(resolve("annul")).await;
    let voted = first.news(|m| m["table"]["stuck"]["votes"].as_array().is_some_and(|v| v.len() == 2)).await;
    assert_eq!(voted["table"]["stuck"]["votes"], json!([[0, "go-on"], [1, "annul"]]), "they do not agree");
    second.must(resolve("go-on")).await;
    assert_eq!(first.refused(resolve("go-on")).await, "not-allowed");

    let number = last[0]["number"].as_u64().expect("a number") + 1;
    let mut state = first.news(|m| m["state"]["number"] == number).await["state"].take();
    let other = second.news(|m| m["state"]["number"] == number).await["state"].take();
    let mut turns = 0;
    let mut states = [state.clone(), other];
    while state["scene"]["places"].is_null() && turns < 12 {
        let asked = state["scene"]["question"]["seat"].as_u64().expect("a seat") as usize;
        assert_eq!(seats[asked].choose(&states[asked], 0).await["tell"], "done", "it goes on");
        for (seat, state) in seats.iter_mut().zip(&mut states) {
            let before = state["number"].as_u64();
            *state = seat.news(|m| m["state"]["number"].as_u64() > before).await["state"].take();
        }
        state = states[0].clone();
        turns += 1;
    }
    server.stop().await;
    // And once more: what was taken back stays so.
    let server = place.open().await;
    let mut first = Client::hello(&server.address, Some(&tokens[0])).await;
    first.must(json!({"do": "watch", "table": table})).await;
    assert_eq!(first.state().await["scene"], state["scene"]);
    server.stop().await;
}

pub async fn a_game_that_cannot_begin_any_more_is_annulled(place: Place) {
    let server = place.open().await;
    let mut client = Client::hello(&server.address, None).await;
    let fab = game(&server.address, "fab").await;
    let table = against_bot(&mut client, &fab, json!({})).await;
    let state = client.my_turn().await;
    let token = client.token.clone();
    client.close().await;
    server.stop().await;
    let mut hand = hand(&place).await;
    let record = text(&mut hand, format!("SELECT record FROM tables WHERE id = '{table}'")).await;
    let mut record: Value = serde_json::from_str(&record).expect("JSON");
    record["begun"]["start"]["decks"][0]["cards"][0][1] = json!("a-card-of-yesterday");
    let record = record.to_string().replace('\'', "''");
    run(&mut hand, format!("UPDATE tables SET record = '{record}' WHERE id = '{table}'")).await;

    let server = place.open().await;
    let mut client = Client::hello(&server.address, Some(&token)).await;
    client.must(json!({"do": "watch", "table": table})).await;
    let info = client.news(|m| m["tell"] == "table").await["table"].take();
    assert_eq!((&info["stage"], &info["stuck"]["step"]), (&json!("stuck"), &json!(0)));
    assert_eq!(info["stuck"]["back_to"], Value::Null);
    let resolve = |way: &str| json!({"do": "resolve", "table": table, "way": way});
    assert_eq!(client.refused(resolve("go-on")).await, "not-allowed", "there is nothing to go on from");
    client.must(resolve("annul")).await;
    client.news(|m| m["table"]["stage"] == "annulled").await;
    assert_eq!(client.refused(resolve("annul")).await, "not-allowed");
    // It is readable, its log says at which choice and why, and there can be a next game.
    if state["number"].as_u64() > Some(0) {
        let (status, log) =
            http(&server.address, "GET", &format!("/api/replays/{table}/log"), None, None).await;
        assert_eq!(status, 200, "{log}");
        let log = GameLog::<stapel_games::Fab>::read(&log).expect("a log");
        assert!(matches!(log.replay(Shipped::book()), Err(ReplayError::Refused { .. })));
    }
    client.must(json!({"do": "rematch", "table": table})).await;
    server.stop().await;
}

pub async fn a_finished_game_tells_where_it_does_not_fit(place: Place) {
    let server = place.open().await;
    let mut client = Client::hello(&server.address, None).await;
    let nightfall = game(&server.address, "nightfall").await;
    let table = against_bot(&mut client, &nightfall, json!({})).await;
    let last = play_on(&mut client, None).await;
    client.news(|m| m["table"]["stage"] == "over").await;
    let steps = last["number"].as_u64().expect("a number");
    let mut hand = hand(&place).await;
    let gone = steps / 2;
    let mut line = line(&mut hand, &table, gone).await;
    // The same choice leads to another table by now.
    line["position"] = json!("0123456789abcdef");
    change_line(&mut hand, &table, gone, &line).await;
    get(&server.address, &format!("/api/replays/{table}/steps/{}", gone - 1)).await;
    let path = format!("/api/replays/{table}/steps/{gone}?lang=de");
    let (status, refused) = http(&server.address, "GET", &path, None, None).await;
    assert_ne!(status, 200);
    assert!(refused.contains(&format!("Wahl {gone}")) && refused.contains("anders"), "{refused}");
    let (status, log) = http(&server.address, "GET", &format!("/api/replays/{table}/log"), None, None).await;
    assert_eq!(status, 200, "the log is there as it was stored");
    let log = GameLog::<stapel_games::Nightfall>::read(&log).expect("a log");
    assert_eq!(log.entries().count() as u64, steps);
    server.stop().await;
}

/// Rows as the first edition made them: its schema, plain numbers for choices, and nothing of what was thought of later.
pub async fn a_database_of_the_first_edition_plays_on(place: Place) {
    let folder = scratch("first");
    let first = Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations/0001_tables.sql");
    std::fs::copy(first, folder.join("0001_tables.sql")).expect("the first schema is still there");
    let mut hand = hand(&place).await;
    let schema = Migrator::new(folder.as_path()).await.expect("a schema");
    schema.run(&mut hand).await.expect("the first schema can be made");
    std::fs::remove_dir_all(&folder).expect("it was ours");

    let token = "ab".repeat(32);
    let (person, session) = ("anna-of-the-first-days", stapel_harness::commitment(&token));
    run(
        &mut hand,
        format!("INSERT INTO people (id, name, account, password) VALUES ('{person}', 'Anna', 'anna', 'x')"),
    )
    .await;
    let soon = 4_000_000_000_000_i64;
    run(
        &mut hand,
        format!("INSERT INTO sessions (token, person, created) VALUES ('{session}', '{person}', {soon})"),
    )
    .await;
    let mut numbers = Vec::new();
    for id in ["fab", "orden"] {
        let (record, entries) = with_game!(id, G => first_game::<G>(person)).expect("there is such a game");
        let record = record.to_string().replace('\'', "''");
        run(&mut hand, format!("INSERT INTO tables (id, stage, listed, changed, record) VALUES ('{id}', 'playing', 0, {soon}, '{record}')"))
            .await;
        run(&mut hand, format!("INSERT INTO sitters (person, table_id) VALUES ('{person}', '{id}')")).await;
        for (number, entry) in (1..).zip(&entries) {
            run(&mut hand, format!("INSERT INTO lines (table_id, number, line, clock) VALUES ('{id}', {number}, '{entry}', NULL)"))
                .await;
        }
        numbers.push((id, entries.len()));
    }

    let (mut record, _) = first_game::<stapel_games::Fab>(person);
    (record["id"], record["begun"]) = (json!("waiting"), Value::Null);
    record["chairs"][0] = json!("Free");
    let record = record.to_string().replace('\'', "''");
    run(&mut hand, format!("INSERT INTO tables (id, stage, listed, changed, record) VALUES ('waiting', 'waiting', 1, {soon}, '{record}')"))
        .await;

    let server = place.open().await;
    let mut anna = Client::hello(&server.address, Some(&token)).await;
    anna.sit("waiting", 0, "rhinar").await;
    anna.my_turn().await;
    for (id, number) in numbers {
        let mut anna = Client::hello(&server.address, Some(&token)).await;
        anna.must(json!({"do": "watch", "table": id})).await;
        let info = anna.news(|m| m["tell"] == "table").await;
        assert_eq!(info["table"]["seats"][0]["sitter"]["name"], "Anna", "{id}");
        let state = anna.state().await;
        assert!(state["number"].as_u64() >= Some(number as u64), "{id}: {}", state["number"]);
        let question = &state["scene"]["question"];
        let mine = question["seat"] == state["seat"];
        let state = if mine { state } else { anna.my_turn().await };
        play_on(&mut anna, Some(state)).await;
        anna.news(|m| m["table"]["stage"] == "over").await;
        let steps = get(&server.address, &format!("/api/replays/{id}")).await["steps"].clone();
        assert!(steps.as_u64() > Some(number as u64), "{id}: it was played on");
    }
    let (_, me) = http(&server.address, "GET", "/api/me", Some(&token), None).await;
    assert!(me.contains("anna"), "{me}");
    server.stop().await;
}

/// A game of a person against a bot after some choices, as the first edition wrote it down.
fn first_game<G: Shipped>(person: &str) -> (Value, Vec<u16>) {
    let decks: Vec<_> = G::decks().iter().cycle().take(2).cloned().collect();
    let set_up = SetUp { decks: decks.clone(), options: G::Options::default() };
    let seed = 14_400_000_000_000_000_007_u64;
    let mut game = Recorder::start(G::book(), set_up, seed).expect("shipped decks are legal");
    let mut rng = Rng::new(5);
    let mut entries = Vec::new();
    while game.table().outcome().is_none() && entries.len() < 12 {
        let choice = rng.choice(game.table().options().len());
        game.choose(choice).expect("it is offered");
        entries.push(choice as u16);
    }
    let record = json!({
        "id": G::ID, "game": G::ID, "options": {}, "clock": null, "rated": false, "listed": false,
        "secret": "of the first days",
        "chairs": [
            {"Person": {"person": person, "name": "Anna", "deck": decks[0], "luck": "clover"}},
            {"Bot": {"bot": "random", "deck": decks[1]}},
        ],
        "begun": {
            "start": {"game": G::ID, "decks": decks, "options": {}, "seed": seed},
            "book": format!("{:016x}", G::book().hash()),
            "at": 1_763_000_000_000_i64,
        },
        "places": null, "rematch": null, "origin": null,
    });
    (record, entries)
}
