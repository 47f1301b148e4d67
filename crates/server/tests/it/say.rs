//! Who has no say changes nothing.

use crate::{client::Client, server::Place, table::game};
use futures_util::future::join_all;
use serde_json::json;

pub async fn who_has_given_up_changes_no_state_any_more(place: Place) {
    let server = place.open().await;
    for id in ["fab", "nightfall", "orden", "athernum"] {
        let game = game(&server.address, id).await;
        let deck = |k: usize| game["decks"][k]["id"].as_str().expect("a deck").to_string();
        let mut seats = Vec::new();
        for _ in 0..3 {
            seats.push(Client::hello(&server.address, None).await);
        }
        let table = seats[0].create(json!({"game": id, "seats": 3})).await;
        for (k, seat) in seats.iter_mut().enumerate() {
            let one_deck = game["decks"].as_array().expect("decks").len() == 1;
            seat.sit(&table, k as u8, &deck(if one_deck { 0 } else { k % 2 })).await;
        }
        // All at once, because each tells its part of the shuffle when it listens.
        let states = join_all(seats.iter_mut().map(Client::state)).await;
        let asked = states[0]["scene"]["question"]["seat"].as_u64().expect("a seat") as usize;
        let gone = (asked + 1) % 3;
        seats[gone].must(json!({"do": "concede", "table": table})).await;
        let state = seats[asked].news(|m| m["state"]["number"].as_u64() >= Some(1)).await["state"].take();
        assert!(state["scene"]["places"].is_null(), "{id}: two play on");
        for _ in 0..3 {
            let refused = seats[gone].refused(json!({"do": "concede", "table": table})).await;
            assert_eq!(refused, "not-allowed", "{id}");
        }
        // Nor does it keep anybody waiting for a pass.
        let passing = json!({"do": "passing", "table": table, "passing": "until-action"});
        assert_eq!(seats[gone].refused(passing).await, "not-allowed", "{id}");
        assert_eq!(
            seats[asked].choose(&state, 0).await["tell"],
            "done",
            "{id}: the state is still the one that was told"
        );
    }
    server.stop().await;
}
