//! Who sits at a table, and what helps them there.

use crate::{
    client::{Client, get, options},
    server::Place,
    table::{against_bot, game, play_on},
};
use serde_json::{Value, json};

pub async fn bots_and_guests_are_called_in_the_language_of_the_reader(place: Place) {
    let server = place.open().await;
    let mut anna = Client::hello(&server.address, None).await;
    let named = anna.must(json!({"do": "speak", "lang": "de"})).await;
    let guest = named["name"].as_str().expect("a name").to_string();
    assert!(guest.starts_with("Gast "), "{guest}");
    let nightfall = game(&server.address, "nightfall").await;
    let deck = nightfall["decks"][0]["id"].as_str().unwrap_or_default().to_string();
    let table = anna.create(json!({"game": "nightfall", "seats": 4})).await;
    for (seat, bot) in [(1, "level:4"), (2, "level:1"), (3, "level:4")] {
        anna.add_bot(&table, seat, bot, &deck).await;
    }
    anna.sit(&table, 0, &deck).await;
    let info = anna.news(|m| m["table"]["stage"] == "playing").await["table"].take();
    let called = |info: &Value| -> Vec<String> {
        let seats = info["seats"].as_array().expect("seats").iter();
        seats.map(|s| s["sitter"]["name"].as_str().expect("a name").to_string()).collect()
    };
    assert_eq!(called(&info), [guest.as_str(), "Desdra 1", "Asra", "Desdra 2"]);
    assert_eq!(info["seats"][3]["sitter"]["strength"], 4);
    let state = anna.state().await;
    let sides: Vec<&str> = state["scene"]["sides"]
        .as_array()
        .expect("sides")
        .iter()
        .filter_map(|s| s["name"].as_str())
        .collect();
    assert_eq!(sides, [guest.as_str(), "Desdra 1", "Asra", "Desdra 2"], "log and table say the same names");

    let mut ben = Client::hello(&server.address, None).await;
    ben.must(json!({"do": "watch", "table": table})).await;
    let info = ben.news(|m| m["tell"] == "table").await["table"].take();
    let english = guest.replace("Gast", "Guest");
    assert_eq!(called(&info), [english.as_str(), "Desdra 1", "Asra", "Desdra 2"]);
    assert_eq!(ben.must(json!({"do": "name", "name": "Ben"})).await["name"], "Ben");

    let bots = get(&server.address, "/api/games?lang=de").await[0]["bots"].take();
    let bots = bots.as_array().expect("bots");
    let strengths: Vec<Option<u64>> = bots.iter().map(|b| b["strength"].as_u64()).collect();
    assert_eq!(strengths, (1..=8).map(Some).collect::<Vec<_>>());
    assert!(bots.is_sorted_by_key(|b| b["elo"].as_i64()), "{bots:?}");
    server.stop().await;
}

pub async fn a_hint_is_told_to_who_asks_and_noted(place: Place) {
    let server = place.open().await;
    let mut client = Client::hello(&server.address, None).await;
    let fab = game(&server.address, "fab").await;
    let table = against_bot(&mut client, &fab, json!({})).await;
    let mut onlooker = Client::hello(&server.address, None).await;
    onlooker.must(json!({"do": "watch", "table": table})).await;
    let state = client.my_turn().await;
    let hint = json!({"do": "hint", "table": table, "state": state["number"], "picks": state["picks"]});
    assert_eq!(onlooker.refused(hint.clone()).await, "not-yours");
    let stale = json!({"do": "hint", "table": table, "state": 10_000});
    assert_eq!(client.refused(stale).await, "stale");

    client.must(hint.clone()).await;
    let told = client.news(|m| m["tell"] == "hint").await;
    assert_eq!(told["state"], state["number"]);
    let advice = told["options"].as_array().expect("options");
    assert!((1..=3).contains(&advice.len()), "{told}");
    let odds: Vec<f64> = advice.iter().map(|a| a["odds"].as_f64().expect("odds")).collect();
    assert!(odds.is_sorted_by(|a, b| a >= b) && odds.iter().all(|o| (0.0..=1.0).contains(o)), "{told}");
    let best = advice[0]["option"].as_u64().expect("an option") as usize;
    assert!(best < options(&state), "{told}");
    let (line, fear) = (told["line"].as_array().expect("a line"), &told["fear"]);
    assert!(
        !line.is_empty() && line.iter().all(|step| step.as_str().is_some_and(|s| !s.is_empty())),
        "{told}"
    );
    assert!(line[0].as_str().is_some_and(|first| first.contains(": ")), "it says who begins: {told}");
    assert!(fear.is_null() || fear["odds"].as_f64() < Some(odds[0]), "{told}");
    client.must(hint).await;
    assert_eq!(
        client.news(|m| m["tell"] == "hint").await["options"],
        told["options"],
        "the same state, the same advice"
    );
    let info = onlooker.news(|m| m["table"]["seats"][0]["helped"] == true).await;
    assert_eq!(info["table"]["seats"][1]["helped"], false);

    assert_eq!(client.choose(&state, best).await["tell"], "done");
    client.must(json!({"do": "concede", "table": table})).await;
    client.news(|m| m["table"]["stage"] == "over").await;
    let heard = onlooker.quiet(std::time::Duration::from_millis(300)).await;
    assert!(heard.iter().all(|m| m["tell"] != "hint"), "only who asked is told");
    let replay = get(&server.address, &format!("/api/replays/{table}")).await;
    assert_eq!(replay["seats"][0]["helped"], true, "the record says so");
    server.stop().await;
}

/// Whoever does only what the hints say gets through a whole game: every option they name is offered, sets included.
pub async fn hints_lead_through_whole_games(place: Place) {
    let server = place.open().await;
    for id in ["orden", "altered"] {
        let mut client = Client::hello(&server.address, None).await;
        let game = game(&server.address, id).await;
        let table = against_bot(&mut client, &game, json!({})).await;
        let mut state = client.my_turn().await;
        for _ in 0..12 {
            let (number, picks) = (&state["number"], &state["picks"]);
            client.must(json!({"do": "hint", "table": table, "state": number, "picks": picks})).await;
            let told = client.news(|m| m["tell"] == "hint").await;
            let option = told["options"][0]["option"].as_u64().expect("there is advice") as usize;
            assert!(option < options(&state), "{id}: {told}");
            let choose =
                json!({"do": "choose", "table": table, "state": number, "picks": picks, "option": option});
            client.must(choose).await;
            state = client.my_turn().await;
            if !state["scene"]["places"].is_null() {
                break;
            }
        }
        if state["scene"]["places"].is_null() {
            play_on(&mut client, Some(state)).await;
        }
    }
    server.stop().await;
}

pub async fn there_is_no_help_against_people_nor_in_rated_games(place: Place) {
    let server = place.open().await;
    let mut anna = Client::hello(&server.address, None).await;
    let fab = game(&server.address, "fab").await;
    let rated = against_bot(&mut anna, &fab, json!({"rated": true})).await;
    let state = anna.my_turn().await;
    let hint = json!({"do": "hint", "table": rated, "state": state["number"]});
    assert_eq!(anna.refused(hint).await, "not-allowed");

    let mut ben = Client::hello(&server.address, None).await;
    let table = anna.create(json!({"game": "fab", "seats": 2})).await;
    anna.sit(&table, 0, "rhinar").await;
    ben.sit(&table, 1, "ira").await;
    let asked =
        anna.news(|m| m["state"]["table"] == table.as_str()).await["state"]["scene"]["question"]["seat"]
            .take();
    let hint = json!({"do": "hint", "table": table, "state": 0});
    let (asked, other) = if asked == 0 { (&mut anna, &mut ben) } else { (&mut ben, &mut anna) };
    assert_eq!(asked.refused(hint.clone()).await, "not-allowed");
    assert_eq!(other.refused(hint).await, "not-your-turn");
    server.stop().await;
}
