//! What is said at a table, and who hears it.

use crate::{client::Client, client::get, server::Place, table::game};
use serde_json::{Value, json};
use sqlx::Row;
use std::time::Duration;

async fn two_and_an_onlooker(server: &str) -> (Client, Client, Client, String) {
    let mut anna = Client::hello(server, None).await;
    let mut ben = Client::hello(server, None).await;
    let mut eve = Client::hello(server, None).await;
    anna.must(json!({"do": "name", "name": "Anna"})).await;
    let table = anna.create(json!({"game": "fab", "seats": 2, "listed": true})).await;
    anna.sit(&table, 0, "rhinar").await;
    ben.sit(&table, 1, "ira").await;
    eve.must(json!({"do": "watch", "table": table})).await;
    (anna, ben, eve, table)
}

fn said(told: &Value) -> Vec<(&str, &Value)> {
    let lines = told["lines"].as_array().expect("lines").iter();
    lines.map(|line| (line["name"].as_str().expect("a name"), &line["say"])).collect()
}

pub async fn what_is_said_is_heard_by_all_at_the_table(place: Place) {
    let server = place.open().await;
    let (mut anna, mut ben, mut eve, table) = two_and_an_onlooker(&server.address).await;
    let say = |say: Value| json!({"do": "say", "table": table, "say": say});
    anna.must(say(json!({"phrase": "good-luck"}))).await;
    anna.must(say(json!({"text": "  nice\n\u{202e} hat  "}))).await;
    for reader in [&mut ben, &mut eve] {
        assert_eq!(
            said(&reader.news(|m| m["tell"] == "chat").await),
            [("Anna", &json!({"phrase": "good-luck"}))]
        );
        let second = reader.news(|m| m["tell"] == "chat").await;
        assert_eq!(said(&second), [("Anna", &json!({"text": "nice hat"}))], "without what cannot be seen");
    }
    assert_eq!(eve.refused(say(json!({"text": "boo"}))).await, "not-yours", "who watches says nothing");
    for (bad, code) in
        [(json!({"text": " \u{200b}"}), "malformed"), (json!({"text": "x".repeat(201)}), "malformed")]
    {
        assert_eq!(anna.refused(say(bad)).await, code);
    }
    assert_eq!(anna.refused(say(json!({"phrase": "rude"}))).await, "malformed");

    // Who comes later reads what was said before.
    let mut late = Client::hello(&server.address, None).await;
    late.must(json!({"do": "watch", "table": table})).await;
    let whole = late.news(|m| m["tell"] == "chat").await;
    assert_eq!((said(&whole).len(), &whole["whole"]), (2, &json!(true)));

    // Nobody says more than others can read.
    let mut refused = 0;
    for _ in 0..10 {
        let answer = ben.ask(say(json!({"phrase": "oops"}))).await;
        refused += usize::from(answer["code"] == "too-fast");
    }
    assert!(refused >= 3, "{refused}");
    server.stop().await;
}

pub async fn what_should_not_have_been_said_is_reported(place: Place) {
    let server = place.open().await;
    let (mut anna, mut ben, _eve, table) = two_and_an_onlooker(&server.address).await;
    anna.must(json!({"do": "say", "table": table, "say": {"text": "you fool"}})).await;
    let line = ben.news(|m| m["tell"] == "chat").await["lines"][0]["number"].take();
    ben.must(json!({"do": "report", "table": table, "line": line, "why": "not nice"})).await;
    assert_eq!(ben.refused(json!({"do": "report", "table": table, "line": 99})).await, "no-such-option");
    server.stop().await;
    sqlx::any::install_default_drivers();
    let pool = sqlx::AnyPool::connect(&place.url).await.expect("the database opens");
    let row =
        sqlx::query("SELECT table_id, said, why FROM report").fetch_one(&pool).await.expect("one report");
    let told: Vec<String> = (0..3).map(|k| row.get(k)).collect();
    assert_eq!(told, [table.as_str(), "{\"text\":\"you fool\"}", "not nice"]);
    pool.close().await;
}

pub async fn running_games_are_listed_with_who_plays_and_watches(place: Place) {
    let server = place.open().await;
    let (mut anna, _ben, _eve, table) = two_and_an_onlooker(&server.address).await;
    let secret = anna.create(json!({"game": "fab", "seats": 2})).await;
    anna.sit(&secret, 0, "rhinar").await;
    anna.add_bot(&secret, 1, "random", "ira").await;
    let running = get(&server.address, "/api/tables?lang=de").await["running"].take();
    assert_eq!(running.as_array().map(Vec::len), Some(1), "only what wants to be found: {running}");
    let info = &running[0];
    assert_eq!((&info["id"], &info["onlookers"]), (&json!(table), &json!(1)));
    assert_eq!(info["seats"][0]["sitter"]["name"], "Anna");
    assert!(info["begun"].as_i64().is_some_and(|at| at > 1_700_000_000), "{info}");
    anna.must(json!({"do": "concede", "table": table})).await;
    anna.news(|m| m["table"]["id"] == table.as_str() && m["table"]["stage"] == "over").await;
    let lobby = get(&server.address, "/api/tables").await;
    assert_eq!(lobby["running"], json!([]));
    assert_eq!(game(&server.address, "fab").await["bots"].as_array().map(Vec::len), Some(8));
    anna.quiet(Duration::from_millis(10)).await;
    server.stop().await;
}
