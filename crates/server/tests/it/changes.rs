//! States as changes lead to the same as whole states, in a fraction of the bytes.

use crate::{
    client::{Client, options},
    server::Place,
    table::game,
};
use serde_json::json;
use stapel_games::GAMES;

/// At most so many choices a game.
const MOST: usize = 400;

/// One who is told of changes and one who is told whole states sit at the same seat, and another at the other. What is stored plays
/// no part in it: one database is enough.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn changes_lead_to_the_same_states_in_a_fifth_of_the_bytes() {
    let place = Place::sqlite();
    let server = place.open().await;
    let (mut whole_bytes, mut change_bytes) = (0, 0);
    for id in GAMES {
        let game = game(&server.address, id).await;
        let decks: Vec<&str> =
            game["decks"].as_array().expect("decks").iter().filter_map(|d| d["id"].as_str()).collect();
        let mut seats = [
            Client::hello_for_changes(&server.address, None).await,
            Client::hello_for_changes(&server.address, None).await,
        ];
        let mut whole = Client::hello(&server.address, Some(&seats[0].token)).await;
        let table = seats[0].create(json!({"game": id, "seats": 2})).await;
        whole.reveals = false;
        whole.must(json!({"do": "watch", "table": table})).await;
        seats[0].sit(&table, 0, decks[0]).await;
        seats[1].sit(&table, 1, decks[decks.len() - 1]).await;
        let mut states = [seats[0].state().await, seats[1].state().await];
        assert_eq!(whole.state().await, states[0], "{id}");
        let mut choices = 0;
        while states[0]["scene"]["places"].is_null() && choices < MOST {
            choices += 1;
            let asked = states[0]["scene"]["question"]["seat"].as_u64().expect("a seat") as usize;
            let option = choices * 7919 % options(&states[asked]);
            assert_eq!(seats[asked].choose(&states[asked], option).await["tell"], "done");
            for (seat, state) in seats.iter_mut().zip(&mut states) {
                let before = state["number"].as_u64();
                *state = seat.news(|m| m["state"]["number"].as_u64() > before).await["state"].take();
            }
            let number = &states[0]["number"];
            let told = whole.news(|m| m["state"]["number"] == *number).await["state"].take();
            assert_eq!(told, states[0], "{id} after {choices} choices");
        }
        // Whoever begins to watch again is told everything once more.
        seats[0].must(json!({"do": "watch", "table": table})).await;
        assert_eq!(seats[0].state().await["whole_log"], true);
        let (w, c) = (whole.bytes, seats[0].bytes);
        println!(
            "{id}: {choices} choices, {w} bytes as whole states, {c} as changes: {:.1} %",
            100.0 * c as f64 / w as f64
        );
        (whole_bytes, change_bytes) = (whole_bytes + w, change_bytes + c);
    }
    println!(
        "all: {whole_bytes} and {change_bytes}: {:.1} %",
        100.0 * change_bytes as f64 / whole_bytes as f64
    );
    assert!(change_bytes * 5 <= whole_bytes, "{change_bytes} of {whole_bytes}");
    server.stop().await;
}
