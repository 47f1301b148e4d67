//! What goes out over a socket is the reader's own view and nothing else.

use crate::{
    client::{Client, options},
    server::Place,
    table::game,
};
use serde_json::{Value, json};
use stapel_games::GAMES;

/// The cards of a seat's hand, as some state tells them.
fn hand(state: &Value, seat: usize) -> Vec<Value> {
    let areas = state["scene"]["sides"][seat]["areas"].as_array().expect("areas");
    let hands = areas.iter().filter(|a| a["look"] == "hand");
    hands.flat_map(|a| a["cards"].as_array().expect("cards").clone()).collect()
}

pub async fn nobody_is_sent_what_they_may_not_see(place: Place) {
    let server = place.open().await;
    for id in GAMES {
        let game = game(&server.address, id).await;
        let decks: Vec<&str> =
            game["decks"].as_array().expect("decks").iter().filter_map(|d| d["id"].as_str()).collect();
        let mut seats =
            [Client::hello(&server.address, None).await, Client::hello(&server.address, None).await];
        let mut onlooker = Client::hello(&server.address, None).await;
        let table = seats[0].create(json!({"game": id, "seats": 2})).await;
        onlooker.must(json!({"do": "watch", "table": table})).await;
        seats[0].sit(&table, 0, decks[0]).await;
        seats[1].sit(&table, 1, decks[decks.len() - 1]).await;
        let mut seen_hands = 0;
        for turn in 0..60 {
            let states = [seats[0].state().await, seats[1].state().await, onlooker.state().await];
            if !states[0]["scene"]["places"].is_null() {
                break;
            }
            let asked = states[0]["scene"]["question"]["seat"].as_u64().expect("a seat") as usize;
            let other = 1 - asked;
            assert!(options(&states[asked]) > 0);
            assert_eq!(options(&states[other]), 0, "options are for whoever has to choose");
            assert_eq!(options(&states[2]), 0);
            for (seat, own) in states.iter().take(2).enumerate() {
                seen_hands += hand(own, seat).iter().filter(|c| !c["name"].is_null()).count();
            }
            // What both others know was shown to all; an onlooker never knows more than each of the players.
            for seat in 0..2 {
                let open = |s: &Value| hand(s, seat).iter().filter(|c| !c["name"].is_null()).count();
                assert!(open(&states[2]) <= open(&states[1 - seat]));
                for card in hand(&states[2], seat).iter().filter(|c| c["name"].is_null()) {
                    assert!(card["id"].is_null() && card["card"].is_null(), "{card}");
                }
            }
            let option = turn * 5 % options(&states[asked]);
            assert_eq!(seats[asked].choose(&states[asked], option).await["tell"], "done");
        }
        assert!(seen_hands > 0, "{id}: hands were seen by their owners");
    }
    server.stop().await;
}
