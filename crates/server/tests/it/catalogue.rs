//! What can be played, read over HTTP.

use crate::{
    client::{get, http},
    server::Place,
};
use serde_json::{Value, json};

#[tokio::test]
async fn games_cards_and_decks_are_told_in_both_languages() {
    let place = Place::sqlite();
    let server = place.open().await;
    let at = server.address.as_str();
    let games = get(at, "/api/games?lang=de").await;
    assert_eq!(games.as_array().map(Vec::len), Some(stapel_games::GAMES.len()));
    for game in games.as_array().expect("games") {
        let id = game["id"].as_str().expect("an id");
        let options = game["options"].as_array().expect("options");
        for option in options.iter().filter(|o| o["name"] != "rounds") {
            assert_eq!(option["values"][0]["name"], option["default"], "{id}: {option}");
            assert_ne!(option["word"], option["name"], "{id}: {option}");
        }
        let cards = get(at, &format!("/api/games/{id}/cards?lang=de")).await;
        assert!(cards["cards"].as_array().is_some_and(|c| c.len() > 20), "{id}");

        // What is exported can be imported again, in either language, and is legal.
        for (deck, lang) in game["decks"].as_array().expect("decks").iter().zip(["de", "en"].iter().cycle()) {
            let list = json!({"name": "Again", "text": deck["text"], "options": {}});
            let path = format!("/api/games/{id}/decks?lang={lang}");
            let (status, report) = http(at, "POST", &path, None, Some(&list)).await;
            let report: Value = serde_json::from_str(&report).expect("JSON");
            assert_eq!((status, &report["faults"]), (200, &json!([])), "{id} {}", deck["id"]);
            assert_eq!(report["deck"]["cards"], deck["cards"], "{id} {}", deck["id"]);
        }
    }
    server.stop().await;
}

#[tokio::test]
async fn faults_of_a_list_name_line_and_reason() {
    let place = Place::sqlite();
    let server = place.open().await;
    let list = json!({"name": "Bad", "text": "# a comment\n3x No Such Card\n\n0x Alpha Rampage (red)\n999x Alpha Rampage (red)"});
    let (status, report) =
        http(&server.address, "POST", "/api/games/fab/decks?lang=de", None, Some(&list)).await;
    assert_eq!(status, 200);
    let report: Value = serde_json::from_str(&report).expect("JSON");
    let lines: Vec<&Value> =
        report["faults"].as_array().expect("faults").iter().map(|f| &f["line"]).collect();
    assert_eq!(lines, [&json!(2), &json!(4), &json!(5)]);
    assert_eq!(report["faults"][0]["reason"], "es gibt keine Karte „No Such Card“");

    let few = json!({"name": "Few", "text": "1x Alpha Rampage (red)"});
    let (_, report) = http(&server.address, "POST", "/api/games/fab/decks", None, Some(&few)).await;
    let report: Value = serde_json::from_str(&report).expect("JSON");
    assert!(report["faults"].as_array().is_some_and(|f| !f.is_empty() && f[0]["line"].is_null()), "{report}");
    server.stop().await;
}
