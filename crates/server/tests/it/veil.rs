//! Veiled tables: how long a player is waited for does not tell what is in a hand.

use crate::{client::options, server::Place, undo::two};
use serde_json::json;
use std::time::{Duration, Instant};

/// The shortest pause for somebody who has nothing to choose.
const SHORTEST: Duration = Duration::from_millis(150);

pub async fn whoever_could_react_is_waited_for_alike(place: Place) {
    let server = place.open().await;
    let (mut seats, _) = two(&server.address, true).await;
    let (mut kept_back, mut chosen) = (0, None);
    for turn in 0..60 {
        let states = [seats[0].state().await, seats[1].state().await];
        kept_back += usize::from(chosen.is_some_and(|at: Instant| at.elapsed() >= SHORTEST));
        assert_eq!(states[0]["number"], states[1]["number"], "both hear of it, and of the same");
        if !states[0]["scene"]["places"].is_null() {
            break;
        }
        let asked = states[0]["scene"]["question"]["seat"].as_u64().expect("a seat") as usize;
        let answer = seats[asked].choose(&states[asked], turn % options(&states[asked])).await;
        assert_eq!(answer["tell"], "done", "the answer itself is not kept back");
        chosen = Some(Instant::now());
    }
    assert!(kept_back > 3, "nobody was waited for who had nothing to choose");

    let table = seats[0].create(json!({"game": "fab", "seats": 2, "veiled": true})).await;
    seats[0].must(json!({"do": "watch", "table": table})).await;
    let told = seats[0].news(|m| m["tell"] == "table" && m["table"]["id"] == table.as_str()).await;
    assert_eq!((&told["table"]["veiled"], &told["table"]["rated"]), (&json!(true), &json!(false)));
    server.stop().await;
}
