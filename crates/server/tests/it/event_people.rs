//! What events are to the people in them: teams, files, and what stays when they are over.

use crate::{
    client::{Client, http},
    events::{act, call, look, make, must, people},
    server::{Place, Server},
};
use serde_json::{Value, json};
use std::time::Duration;

/// Tokens of people with an account.
pub async fn accounts(server: &Server, names: &[&str]) -> Vec<String> {
    let mut tokens = Vec::new();
    for (client, name) in people(server, names.len()).await.iter().zip(names) {
        let wanted = json!({"name": name, "password": "correct horse"});
        let (status, session) =
            call(&server.address, "POST", "/api/account/register", &client.token, Some(&wanted)).await;
        assert_eq!(status, 200, "{session}");
        tokens.push(session["token"].as_str().expect("a token").to_string());
    }
    tokens
}

/// Who was entered for a team agrees to it by a deck; then everybody plays at their own board, and the boards are the result.
pub async fn teams_play_board_by_board(place: Place) {
    let server = place.open().await;
    let at = server.address.clone();
    let tokens = accounts(&server, &["Ada", "Bela", "Cleo", "Dan"]).await;
    let known = crate::table::game(&at, "eights").await;
    let deck = json!({"ready": known["decks"][0]["id"]});
    let plan =
        json!({"name": "Teams", "game": "eights", "rounds": 1, "public": true, "same_deck": true, "team": 2});
    let event = make(&at, &tokens[0], &plan).await;
    let team = |name: &str, mate: &str| json!({"do": "enter", "deck": deck, "name": name, "members": [mate]});
    assert_eq!(act(&at, &tokens[0], &event, team("Reds", "Nobody")).await.0, 404);
    assert_eq!(act(&at, &tokens[0], &event, team("Reds", "Ada")).await.0, 403, "nobody is two");
    let alone = json!({"do": "enter", "deck": deck});
    assert_eq!(act(&at, &tokens[0], &event, alone).await.0, 403, "a team is a team");
    must(&at, &tokens[0], &event, team("Reds", "bela")).await;
    assert_eq!(act(&at, &tokens[2], &event, team("Blues", "Bela")).await.0, 403, "in one team only");
    must(&at, &tokens[2], &event, team("Blues", "Dan")).await;
    assert_eq!(act(&at, &tokens[0], &event, json!({"do": "begin"})).await.0, 403, "two have not agreed");
    let register = json!({"do": "register", "deck": deck});
    let view = must(&at, &tokens[1], &event, register.clone()).await;
    assert_eq!((&view["me"]["entrant"], &view["me"]["member"]), (&json!(0), &json!(1)));
    assert_eq!(view["entrants"][0]["members"][1], json!({"name": "Bela", "ready": true}));
    assert_eq!(view["entrants"][1]["members"][1], json!({"name": "Dan", "ready": false}));
    must(&at, &tokens[3], &event, register).await;
    must(&at, &tokens[0], &event, json!({"do": "begin"})).await;

    let mut tables = Vec::new();
    for token in &tokens {
        let pairing = look(&at, token, &event).await["rounds"][0]["tables"][0].take();
        assert_eq!(pairing["boards"].as_array().map(Vec::len), Some(2));
        tables.push(pairing["table"].as_str().expect("everybody has a board").to_string());
    }
    assert_eq!((&tables[0], &tables[1]), (&tables[2], &tables[3]));
    assert_ne!(tables[0], tables[1]);
    let leave = json!({"do": "leave", "round": 0, "table": 0});
    assert_eq!(act(&at, &tokens[0], &event, leave).await.0, 403, "not the cards of a mate");
    // Cleo and Bela give up: one board each.
    for loser in [2, 1] {
        let mut client = Client::hello(&at, Some(&tokens[loser])).await;
        client.must(json!({"do": "watch", "table": tables[loser]})).await;
        client.must(json!({"do": "concede", "table": tables[loser]})).await;
        client.close().await;
    }
    let mut view = Value::Null;
    for _ in 0..100 {
        view = look(&at, &tokens[0], &event).await;
        if view["stage"] == "between" {
            break;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    let outcome = &view["rounds"][0]["tables"][0]["outcome"];
    assert_eq!((&outcome["wins"], &outcome["places"]), (&json!([1, 1]), &json!([1, 1])), "{view}");
    server.stop().await;
}

/// Season table, hall of fame and profile say how public events ended; what is corrected afterwards is corrected there, too.
pub async fn what_stays_of_events(place: Place) {
    let server = place.open().await;
    let at = server.address.clone();
    let tokens = accounts(&server, &["Ada", "Bela", "Cleo", "Dan"]).await;
    let mut played = Vec::new();
    for many in [4, 2] {
        let plan = json!({"name": format!("Cup of {many}"), "game": "eights", "rounds": 1, "public": true, "paper": true});
        let event = make(&at, &tokens[0], &plan).await;
        for token in &tokens[..many] {
            must(&at, token, &event, json!({"do": "enter"})).await;
        }
        let view = must(&at, &tokens[0], &event, json!({"do": "begin"})).await;
        // Whoever entered first wins.
        for (k, table) in view["rounds"][0]["tables"].as_array().expect("tables").iter().enumerate() {
            let first = table["seats"][0].as_u64() < table["seats"][1].as_u64();
            let places = if first { [1, 2] } else { [2, 1] };
            let result = json!({"do": "result", "round": 0, "table": k, "outcome": {"places": places}});
            must(&at, &tokens[0], &event, json!({"do": "decide", "decision": result})).await;
        }
        assert_eq!(call(&at, "GET", "/api/people/Ada/events", &tokens[0], None).await.1, json!(played));
        let view = must(&at, &tokens[0], &event, json!({"do": "next", "after": 1})).await;
        assert_eq!(view["stage"], "over");
        let past = call(&at, "GET", "/api/people/ada/events?lang=de", &tokens[0], None).await.1;
        assert_eq!(
            (&past[0]["place"], &past[0]["entrants"], &past[0]["won"]),
            (&json!(1), &json!(many), &json!(1))
        );
        played = call(&at, "GET", "/api/people/Ada/events", &tokens[0], None)
            .await
            .1
            .as_array()
            .expect("a list")
            .clone();
        for name in ["standings", "pairings", "results", "decks"] {
            let path = format!("/api/events/{event}/export/{name}");
            let (status, pdf) =
                http(&at, "GET", &format!("{path}.pdf?lang=de"), Some(&tokens[0]), None).await;
            assert!(status == 200 && pdf.starts_with("%PDF-"), "{name}: {status}");
            assert_eq!(http(&at, "GET", &format!("{path}.exe"), Some(&tokens[0]), None).await.0, 404);
        }
        if many == 4 {
            let fame = call(&at, "GET", "/api/fame", &tokens[0], None).await.1;
            assert_eq!(
                fame["games"][0]["champions"].as_array().map(Vec::len),
                Some(2),
                "both won all: {fame}"
            );
            let loser = view["rounds"][0]["tables"][0]["seats"]
                .as_array()
                .expect("seats")
                .iter()
                .max_by_key(|s| s.as_u64());
            let places =
                if loser == Some(&view["rounds"][0]["tables"][0]["seats"][0]) { [1, 2] } else { [2, 1] };
            let right = json!({"do": "correct", "round": 0, "table": 0, "outcome": {"places": places}, "why": "read wrongly"});
            must(&at, &tokens[0], &event, json!({"do": "decide", "decision": right.clone()})).await;
            let seats = view["rounds"][0]["tables"][0]["seats"].as_array().expect("seats");
            let names = ["Ada", "Bela", "Cleo", "Dan"];
            let of = |seat: usize| names[seats[seat].as_u64().expect("a number") as usize];
            let (won, lost) = if places == [1, 2] { (of(0), of(1)) } else { (of(1), of(0)) };
            let season = call(&at, "GET", "/api/seasons?game=eights", &tokens[0], None).await.1;
            let line = |name: &str| {
                let lines = season["lines"].as_array().expect("lines");
                lines.iter().find(|line| line["name"] == name).expect("everybody is there").clone()
            };
            assert_eq!((&line(won)["points"], &line(lost)["points"]), (&json!(3), &json!(0)), "{season}");
            assert_eq!(line(won)["place"], 1);
            // And back again, so that the second event finds Ada as the winner.
            let back = json!({"do": "correct", "round": 0, "table": 0, "outcome": {"places": [places[1], places[0]]}, "why": "no"});
            must(&at, &tokens[0], &event, json!({"do": "decide", "decision": back})).await;
        }
    }
    let season = call(&at, "GET", "/api/seasons", &tokens[0], None).await.1;
    let ada = season["lines"]
        .as_array()
        .expect("lines")
        .iter()
        .find(|line| line["name"] == "Ada")
        .expect("she is there");
    assert_eq!(
        (&ada["events"], &ada["points"]),
        (&json!(1), &json!(3)),
        "two are too few for a season: {season}"
    );
    assert_eq!(season["seasons"], json!([season["season"]]));
    for wrong in ["/api/seasons?season=2026-7", "/api/seasons?game=chess", "/api/people/Nobody/events"] {
        assert!([400, 404].contains(&call(&at, "GET", wrong, &tokens[0], None).await.0), "{wrong}");
    }
    assert_eq!(call(&at, "GET", "/api/seasons?season=1999-1", &tokens[0], None).await.1["lines"], json!([]));
    server.stop().await;
}

/// An event from a file, with bots, or with the people of a club; whatever is wrong with it is said with its line, and there is no event.
pub async fn events_from_files(place: Place) {
    let server = place.open().await;
    let at = server.address.clone();
    let token = people(&server, 1).await[0].token.clone();
    let send =
        async |text: &str| call(&at, "POST", "/api/events/file", &token, Some(&json!({"text": text}))).await;
    let club = "(\n plan: (name: \"Verein\", game: \"orden\", paper: true, rounds: 2),\n entrants: [(name: \"Ada\"), (name: \"Bela\", rating: 1700)],\n)";
    let (status, made) = send(club).await;
    assert_eq!(status, 200, "{made}");
    let event = made["event"].as_str().expect("an id").to_string();
    let view = look(&at, &token, &event).await;
    assert_eq!(
        (&view["entrants"][1]["name"], &view["entrants"][1]["rating"]),
        (&json!("Bela"), &json!(1700))
    );
    assert_eq!(must(&at, &token, &event, json!({"do": "begin"})).await["stage"], "playing");
    let bots = "{\"plan\": {\"name\": \"Show\", \"game\": \"eights\", \"team\": 2}, \"entrants\": [{\"name\": \"B\", \"bot\": \"random\", \"many\": 3}]}";
    let (status, made) = send(bots).await;
    assert_eq!(status, 200, "{made}");
    for (text, wanted) in [
        ("(\n plan: (name: \"x\", gam: \"fab\"))", "2"),
        ("", "1"),
        ("\u{0}PNG\u{1}", "1"),
        ("(plan: (name: \"x\", game: \"chess\"))", "chess"),
        ("(plan: (name: \"x\", game: \"eights\"), entrants: [(name: \"Ada\")])", "Ada"),
        ("(plan: (name: \"x\", game: \"eights\"), entrants: [(name: \"B\", bot: \"genius\")])", "genius"),
        (
            "(plan: (name: \"x\", game: \"eights\"), entrants: [(name: \"B\", bot: \"random\", deck: \"none\")])",
            "none",
        ),
        ("(plan: (name: \"x\", game: \"eights\", best_of: 2))", "one, three or five"),
    ] {
        let (status, told) = send(text).await;
        assert!((400..500).contains(&status) && told.to_string().contains(wanted), "{text}: {told}");
    }
    let mine = call(&at, "GET", "/api/events", &token, None).await.1;
    assert_eq!(mine.as_array().map(Vec::len), Some(2), "what was refused is not there: {mine}");
    server.stop().await;
}
