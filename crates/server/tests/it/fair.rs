//! Parts of the shuffle are promised by all, then told by all: nobody chooses theirs after having heard another.

use crate::{
    client::{Client, get, http, luck},
    server::{Place, rules},
};
use serde_json::{Value, json};
use stapel_harness::{GameLog, commitment, seed_of};
use stapel_kernel::Shipped;
use std::time::Duration;

/// Two who do nothing by themselves, and a table.
async fn two_silent(address: &str) -> (Client, Client, String) {
    let mut anna = Client::hello(address, None).await;
    let mut ben = Client::hello(address, None).await;
    (anna.reveals, ben.reveals) = (false, false);
    let table = anna.create(json!({"game": "fab", "seats": 2})).await;
    anna.sit(&table, 0, "rhinar").await;
    (anna, ben, table)
}

fn reveal(table: &str, seat: u8, luck: &str) -> Value {
    json!({"do": "reveal", "table": table, "seat": seat, "luck": luck})
}

fn commit(table: &str, seat: u8, luck: &str) -> Value {
    json!({"do": "commit", "table": table, "seat": seat, "commitment": commitment(luck)})
}

pub async fn nobody_chooses_a_part_of_the_shuffle_after_having_heard_another(place: Place) {
    let server = place.open().await;
    let (mut anna, mut ben, table) = two_silent(&server.address).await;
    let parts = [luck(&table, 0), luck(&table, 1)];
    let promised = anna.news(|m| m["tell"] == "table").await["table"]["commitment"].clone();
    // Nobody tells before all have promised; until then a promise can be changed.
    assert_eq!(anna.refused(reveal(&table, 0, &parts[0])).await, "not-allowed");
    anna.must(commit(&table, 0, &luck("another", 0))).await;
    anna.must(commit(&table, 0, &parts[0])).await;
    assert_eq!(ben.refused(commit(&table, 0, &parts[0])).await, "not-yours");
    ben.sit(&table, 1, "dorinthea").await;
    let info = ben.news(|m| m["table"]["stage"] == "revealing").await["table"].take();
    let promises: Vec<&Value> = (0..2).map(|k| &info["seats"][k]["commitment"]).collect();
    assert_eq!(promises, [&json!(commitment(&parts[0])), &json!(commitment(&parts[1]))]);

    // From now on nobody, and not the last to sit down either, can choose another part.
    let other = luck("chosen late", 1);
    assert_eq!(ben.refused(reveal(&table, 1, &other)).await, "forged");
    assert_eq!(ben.refused(commit(&table, 1, &other)).await, "not-allowed");
    anna.must(reveal(&table, 0, &parts[0])).await;
    assert_eq!(ben.refused(commit(&table, 1, &other)).await, "not-allowed");
    assert_eq!(ben.refused(reveal(&table, 1, &other)).await, "forged");
    assert_eq!(ben.refused(reveal(&table, 0, &parts[0])).await, "not-yours");
    assert_eq!(ben.refused(reveal(&table, 1, "short")).await, "malformed");
    let told = ben.quiet(Duration::from_millis(200)).await;
    assert!(told.iter().any(|m| m["table"]["seats"][0]["revealed"] == true), "that it is told is known");
    assert!(!json!(told).to_string().contains(&parts[0]), "but not what");
    ben.must(reveal(&table, 1, &parts[1])).await;
    anna.state().await;
    assert_eq!(anna.refused(reveal(&table, 0, &parts[0])).await, "not-allowed");

    ben.must(json!({"do": "concede", "table": table})).await;
    anna.news(|m| m["table"]["stage"] == "over").await;
    let fairness = get(&server.address, &format!("/api/replays/{table}")).await["fairness"].take();
    assert_eq!(fairness["commitment"], promised);
    assert_eq!(fairness["luck"], json!(parts));
    assert_eq!(fairness["commitments"], json!(parts.each_ref().map(|part| commitment(part))));
    let secret = fairness["secret"].as_str().expect("it is told by now");
    assert_eq!(fairness["seed"], seed_of(secret, &parts).to_string());

    // A log in which somebody's part was exchanged, and the seed with it, is found out.
    let (_, log) = http(&server.address, "GET", &format!("/api/replays/{table}/log"), None, None).await;
    let log = GameLog::<stapel_games::Fab>::read(&log).expect("a log");
    log.replay(Shipped::book()).expect("it is true");
    let bent = vec![parts[0].clone(), other];
    let seed = seed_of(secret, &bent);
    let told = log.fairness.clone().map(|f| stapel_harness::Fairness { luck: bent, ..f });
    let bent = GameLog { fairness: told, seed, ..log };
    let found = bent.replay(Shipped::book()).expect_err("it is noticed").to_string();
    assert!(found.contains("seat 2"), "{found}");
    server.stop().await;
}

pub async fn who_does_not_tell_is_sent_away_and_all_promise_anew(place: Place) {
    let mut quick = rules();
    quick.reveal = Duration::from_secs(3);
    let server = place.open_with(quick).await;
    let (mut anna, mut ben, table) = two_silent(&server.address).await;
    ben.sit(&table, 1, "dorinthea").await;
    anna.must(reveal(&table, 0, &luck(&table, 0))).await;
    let sent_away = |m: &Value| {
        let seats = &m["table"]["seats"];
        seats[1]["sitter"]["is"] == "free"
            && seats[0]["sitter"]["is"] == "person"
            && seats[0]["commitment"].is_null()
    };
    anna.news(sent_away).await;
    assert_eq!(ben.refused(reveal(&table, 1, &luck(&table, 1))).await, "not-yours");
    ben.sit(&table, 1, "dorinthea").await;
    // Anna's old part is known to the server, so it counts no more.
    assert_eq!(anna.refused(reveal(&table, 0, &luck(&table, 0))).await, "not-allowed");
    let fresh = luck("fresh", 0);
    anna.must(commit(&table, 0, &fresh)).await;
    anna.must(reveal(&table, 0, &fresh)).await;
    ben.must(reveal(&table, 1, &luck(&table, 1))).await;
    assert_eq!(anna.state().await["number"], 0, "the game begins");

    // Who has promised nothing is sent away too.
    let table = anna.create(json!({"game": "fab", "seats": 2})).await;
    anna.add_bot(&table, 1, "random", "dorinthea").await;
    anna.must(json!({"do": "watch", "table": table})).await;
    anna.must(json!({"do": "sit", "table": table, "seat": 0, "deck": {"ready": "ira"}})).await;
    anna.news(|m| m["table"]["mine"] == json!([0])).await;
    let info = anna.news(|m| m["table"]["mine"] == json!([])).await;
    assert_eq!(info["table"]["seats"][1]["sitter"]["is"], "bot", "the bot stays");
    server.stop().await;
}
