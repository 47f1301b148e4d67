//! Events as clients meet them: over HTTP, on both databases, with the server ending in between.

use crate::{
    client::{Client, http},
    event_people::accounts,
    server::{Place, Server},
};
use serde_json::{Value, json};
use std::{collections::BTreeSet, time::Duration};

pub async fn call(at: &str, method: &str, path: &str, token: &str, body: Option<&Value>) -> (u16, Value) {
    let (status, text) = http(at, method, path, Some(token), body).await;
    (status, serde_json::from_str(&text).unwrap_or(Value::String(text)))
}

pub async fn make(at: &str, token: &str, plan: &Value) -> String {
    let (status, made) = call(at, "POST", "/api/events", token, Some(plan)).await;
    assert_eq!(status, 200, "{made}");
    made["event"].as_str().expect("an id").into()
}

pub async fn act(at: &str, token: &str, event: &str, act: Value) -> (u16, Value) {
    call(at, "POST", &format!("/api/events/{event}"), token, Some(&json!({"act": act}))).await
}

pub async fn must(at: &str, token: &str, event: &str, wish: Value) -> Value {
    let (status, view) = act(at, token, event, wish.clone()).await;
    assert_eq!(status, 200, "{wish}: {view}");
    view
}

pub async fn look(at: &str, token: &str, event: &str) -> Value {
    let (status, view) = call(at, "GET", &format!("/api/events/{event}"), token, None).await;
    assert_eq!(status, 200, "{view}");
    view
}

pub async fn people(server: &Server, many: usize) -> Vec<Client> {
    let mut people = Vec::new();
    for _ in 0..many {
        people.push(Client::hello(&server.address, None).await);
    }
    people
}

/// Every two who met, and that nobody met twice.
fn all_met_once(view: &Value) {
    let mut met = BTreeSet::new();
    for table in view["rounds"]
        .as_array()
        .expect("rounds")
        .iter()
        .flat_map(|r| r["tables"].as_array().expect("tables"))
    {
        let mut pair: Vec<u64> =
            table["seats"].as_array().expect("seats").iter().filter_map(Value::as_u64).collect();
        pair.sort_unstable();
        assert!(met.insert(pair.clone()), "{pair:?} met twice");
    }
}

pub async fn a_club_evening_on_paper(place: Place) {
    let server = place.open().await;
    let at = server.address.clone();
    let people = people(&server, 5).await;
    let organiser = people[4].token.clone();
    let plan = json!({"name": "Blitz am Sonntag", "game": "fab", "rounds": 2, "best_of": 3, "paper": true, "public": true});
    let event = make(&at, &organiser, &plan).await;
    assert_eq!(
        call(&at, "POST", "/api/events", &organiser, Some(&json!({"name": "x", "game": "chess"}))).await.0,
        404
    );
    assert_eq!(
        call(&at, "POST", "/api/events", &organiser, Some(&json!({"name": "", "game": "fab"}))).await.0,
        400
    );
    for person in &people[..4] {
        must(&at, &person.token, &event, json!({"do": "enter"})).await;
        assert_eq!(
            act(&at, &person.token, &event, json!({"do": "enter"})).await.0,
            403,
            "nobody enters twice"
        );
    }
    assert_eq!(
        act(&at, &people[0].token, &event, json!({"do": "begin"})).await.0,
        403,
        "not everybody begins it"
    );

    // Two organisers' clicks at once do one thing.
    let version = look(&at, &organiser, &event).await["version"].clone();
    let path = format!("/api/events/{event}");
    let begin = json!({"version": version, "act": {"do": "begin"}});
    let clicks = [
        call(&at, "POST", &path, &organiser, Some(&begin)),
        call(&at, "POST", &path, &organiser, Some(&begin)),
    ];
    let [one, other] = clicks;
    let (one, other) = tokio::join!(one, other);
    let done = [one.0, other.0].iter().filter(|s| **s == 200).count();
    assert_eq!(done, 1, "{one:?} {other:?}");

    for round in 0..2u64 {
        for person in &people[..4] {
            let view = look(&at, &person.token, &event).await;
            let me = view["me"]["entrant"].as_u64().expect("a number");
            let tables = view["rounds"][round as usize]["tables"].as_array().expect("tables");
            let (k, table) = tables
                .iter()
                .enumerate()
                .find(|(_, t)| t["seats"].as_array().is_some_and(|s| s.contains(&json!(me))))
                .expect("everybody is paired");
            // Whoever entered first wins.
            let seats: Vec<u64> =
                table["seats"].as_array().expect("seats").iter().filter_map(Value::as_u64).collect();
            let (places, wins) = if seats[0] < seats[1] { ([1, 2], [2, 1]) } else { ([2, 1], [1, 2]) };
            let outcome = json!({"places": places, "wins": wins});
            let report = json!({"do": "report", "round": round, "table": k, "outcome": outcome});
            let after = must(&at, &person.token, &event, report.clone()).await;
            let both = !table["reports"].as_array().expect("reports").is_empty();
            assert_eq!(
                after["rounds"][round as usize]["tables"][k]["outcome"].is_null(),
                !both,
                "both have to say it"
            );
            let wrong = json!({"do": "report", "round": round, "table": k, "outcome": {"places": [1, 1], "wins": [3, 0]}});
            assert_eq!(act(&at, &person.token, &event, wrong).await.0, 403);
        }
        let view = must(&at, &organiser, &event, json!({"do": "next", "after": round + 1})).await;
        assert_eq!(view["stage"], if round == 0 { "playing" } else { "over" });
        all_met_once(&view);
    }
    let view = look(&at, &organiser, &event).await;
    assert_eq!((&view["standings"][0]["points"], &view["standings"][0]["entrant"]), (&json!(12), &json!(0)));
    let (status, csv) =
        http(&at, "GET", &format!("{path}/export/standings.csv?lang=de"), Some(&organiser), None).await;
    assert!(status == 200 && csv.starts_with("Platz,Name,Punkte"), "{csv}");
    let list = call(&at, "GET", "/api/events", &people[0].token, None).await.1;
    assert_eq!((&list[0]["name"], &list[0]["mine"]), (&json!("Blitz am Sonntag"), &json!(true)));
    server.stop().await;
}

pub async fn judges_rule_and_it_is_all_in_the_record(place: Place) {
    let server = place.open().await;
    let at = server.address.clone();
    let people = people(&server, 4).await;
    let organiser = people[3].token.clone();
    let event =
        make(&at, &organiser, &json!({"name": "Cup", "game": "orden", "rounds": 2, "paper": true})).await;
    for person in &people[..3] {
        must(&at, &person.token, &event, json!({"do": "enter"})).await;
    }
    must(&at, &organiser, &event, json!({"do": "add_guest", "name": "Oma Erna"})).await;
    must(&at, &organiser, &event, json!({"do": "begin"})).await;
    let table = |view: &Value, me: u64| {
        let tables = view["rounds"][0]["tables"].as_array().expect("tables").clone();
        tables
            .iter()
            .position(|t| t["seats"].as_array().is_some_and(|s| s.contains(&json!(me))))
            .expect("a table")
    };
    let view = look(&at, &people[0].token, &event).await;
    let mine = table(&view, 0);
    let seen = must(&at, &people[0].token, &event, json!({"do": "call", "round": 0, "table": mine})).await;
    assert_eq!(seen["rounds"][0]["tables"][mine]["called"], true);
    // A judge comes and rules; both is written down, and so is who judges, but not how the house knows them.
    let ruling = json!({"do": "answer", "round": 0, "table": mine, "ruling": "  The rank stays.  "});
    assert_eq!(act(&at, &people[0].token, &event, ruling.clone()).await.0, 403);
    let view = must(&at, &organiser, &event, ruling).await;
    assert_eq!(view["rounds"][0]["tables"][mine]["called"], false);
    accounts(&server, &["Judge Judy"]).await;
    let view = must(&at, &organiser, &event, json!({"do": "judge", "name": "Judge Judy"})).await;
    let record: Vec<Value> = view["record"]
        .as_array()
        .expect("a record")
        .iter()
        .map(|line| serde_json::from_str(line["text"].as_str().expect("a line")).expect("what was done"))
        .collect();
    let did = |what: &str| record.iter().find(|line| line["note"] == what).expect("it is there");
    assert_eq!(did("call")["entrant"], 0);
    assert_eq!(did("answer")["ruling"], "The rank stays.");
    assert_eq!(did("judge"), &json!({"note": "judge", "name": "Judge Judy"}));
    must(&at, &people[0].token, &event, json!({"do": "call", "round": 0, "table": mine})).await;

    let warn = json!({"do": "decide", "decision": {"do": "sanction", "entrant": 1, "sanction": "warning", "why": "did not let cut"}});
    assert_eq!(act(&at, &people[0].token, &event, warn.clone()).await.0, 403);
    must(&at, &organiser, &event, warn).await;
    let award = json!({"do": "decide", "decision": {"do": "result", "round": 0, "table": mine, "outcome": {"places": [1, 2], "how": "awarded"}}});
    let view = must(&at, &organiser, &event, award).await;
    assert_eq!(view["rounds"][0]["tables"][mine]["called"], false);
    assert!(
        view["record"]
            .as_array()
            .is_some_and(|r| r.iter().any(|l| l["text"].as_str().is_some_and(|t| t.contains("cut"))))
    );
    assert_eq!(look(&at, &people[0].token, &event).await["record"], json!([]), "not for everybody");
    assert_eq!(look(&at, &people[0].token, &event).await["entrants"][1]["sanctions"], json!([]));
    assert_eq!(
        look(&at, &people[1].token, &event).await["entrants"][1]["sanctions"],
        json!([{"round": 1, "sanction": "warning", "why": "did not let cut"}])
    );
    server.stop().await;
}

/// Somebody without an account is checked in by who brought them; who went may come back.
pub async fn an_organiser_checks_in_and_takes_back(place: Place) {
    let server = place.open().await;
    let at = server.address.clone();
    let people = people(&server, 2).await;
    let organiser = people[1].token.clone();
    let plan = json!({"name": "Club", "game": "orden", "rounds": 2, "paper": true, "check_in": true});
    let event = make(&at, &organiser, &plan).await;
    must(&at, &people[0].token, &event, json!({"do": "enter"})).await;
    for name in ["Oma Erna", "Opa Karl", "Tante Ute"] {
        must(&at, &organiser, &event, json!({"do": "add_guest", "name": name})).await;
    }
    for entrant in [0, 1] {
        let here = json!({"do": "decide", "decision": {"do": "check_in", "entrant": entrant}});
        assert_eq!(act(&at, &people[0].token, &event, here.clone()).await.0, 403);
        must(&at, &organiser, &event, here).await;
    }
    must(&at, &organiser, &event, json!({"do": "decide", "decision": {"do": "drop", "entrant": 2}})).await;
    must(&at, &organiser, &event, json!({"do": "decide", "decision": {"do": "return", "entrant": 2}})).await;
    let view = must(&at, &organiser, &event, json!({"do": "begin"})).await;
    let paired: BTreeSet<u64> = view["rounds"][0]["tables"]
        .as_array()
        .expect("tables")
        .iter()
        .flat_map(|t| t["seats"].as_array().expect("seats").iter().filter_map(Value::as_u64))
        .chain(view["rounds"][0]["byes"].as_array().expect("byes").iter().filter_map(Value::as_u64))
        .collect();
    assert_eq!(paired, BTreeSet::from([0, 1, 2]), "Tante Ute did not come");
    server.stop().await;
}

/// A result of a table of the house is read off the table, in the next round everybody sits at a new one, and ends of the server lose nothing.
pub async fn people_play_at_tables_of_the_house(place: Place) {
    let mut server = place.open().await;
    let mut tokens = Vec::new();
    for client in people(&server, 4).await {
        tokens.push(client.token.clone());
    }
    let plan = json!({"name": "Online", "game": "eights", "rounds": 2, "public": true, "same_deck": true});
    let event = make(&server.address, &tokens[0], &plan).await;
    let deck = json!({"ready": "standard"});
    let known = crate::table::game(&server.address, "eights").await;
    let deck = known["decks"][0]["id"].as_str().map_or(deck, |id| json!({"ready": id}));
    for token in &tokens {
        assert_eq!(
            act(&server.address, token, &event, json!({"do": "enter"})).await.0,
            400,
            "a deck is asked for"
        );
        must(&server.address, token, &event, json!({"do": "enter", "deck": deck})).await;
    }
    must(&server.address, &tokens[0], &event, json!({"do": "begin"})).await;
    for round in 0..2usize {
        let view = look(&server.address, &tokens[0], &event).await;
        let tables: Vec<Value> = view["rounds"][round]["tables"].as_array().expect("tables").clone();
        assert_eq!(tables.len(), 2);
        for table in &tables {
            let id = table["table"].as_str().expect("a table of the house").to_string();
            // The one in the second seat gives up.
            let loser = table["seats"][1].as_u64().expect("a number") as usize;
            let mut client = Client::hello(&server.address, Some(&tokens[loser])).await;
            client.must(json!({"do": "watch", "table": id})).await;
            client.must(json!({"do": "concede", "table": id})).await;
        }
        server.stop().await;
        server = place.open().await;
        let mut view = Value::Null;
        for _ in 0..100 {
            view = look(&server.address, &tokens[0], &event).await;
            if view["stage"] == "between" {
                break;
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        assert_eq!(view["stage"], "between", "{view}");
        for table in view["rounds"][round]["tables"].as_array().expect("tables") {
            assert_eq!(table["outcome"]["places"], json!([1, 2]));
        }
        view = must(&server.address, &tokens[0], &event, json!({"do": "next", "after": round + 1})).await;
        all_met_once(&view);
    }
    let view = look(&server.address, &tokens[0], &event).await;
    assert_eq!((&view["stage"], &view["standings"][0]["points"]), (&json!("over"), &json!(12)));
    server.stop().await;
}

/// A judge stops clocks, and sees all cards of a table only by leave of all who sit there.
pub async fn judges_at_tables(place: Place) {
    let server = place.open().await;
    let at = server.address.clone();
    let people = people(&server, 3).await;
    let tokens: Vec<String> = people.iter().map(|client| client.token.clone()).collect();
    let judge = tokens[2].clone();
    let known = crate::table::game(&at, "eights").await;
    let deck = json!({"ready": known["decks"][0]["id"]});
    let clock = json!({"seconds": 600, "increment": 5});
    let plan = json!({"name": "Cup", "game": "eights", "rounds": 1, "clock": clock});
    let no_clock = json!({"name": "Cup", "game": "eights", "clock": {"seconds": 0, "increment": 5}});
    assert_eq!(call(&at, "POST", "/api/events", &judge, Some(&no_clock)).await.0, 400);
    let event = make(&at, &judge, &plan).await;
    for token in &tokens[..2] {
        must(&at, token, &event, json!({"do": "enter", "deck": deck})).await;
    }
    must(&at, &judge, &event, json!({"do": "begin"})).await;
    let view = look(&at, &judge, &event).await;
    let table = view["rounds"][0]["tables"][0]["table"].as_str().expect("a judge finds the way").to_string();

    // All cards: only when both have said so, and never for those who play or look on.
    let open = format!("/api/replays/{table}/steps/0");
    let leave = json!({"do": "leave", "round": 0, "table": 0});
    assert_eq!(call(&at, "GET", &open, &judge, None).await.0, 403);
    must(&at, &tokens[0], &event, leave.clone()).await;
    assert_eq!(call(&at, "GET", &open, &judge, None).await.0, 403, "one is not both");
    assert_eq!(act(&at, &judge, &event, leave.clone()).await.0, 403, "not theirs to give");
    let view = must(&at, &tokens[1], &event, leave).await;
    assert_eq!(
        (&view["rounds"][0]["tables"][0]["open"], &view["rounds"][0]["tables"][0]["leaves"]),
        (&json!(false), &json!([0, 1]))
    );
    assert_eq!(look(&at, &judge, &event).await["rounds"][0]["tables"][0]["open"], true);
    assert_eq!(call(&at, "GET", &open, &judge, None).await.0, 200);
    assert_eq!(call(&at, "GET", &open, &tokens[0], None).await.0, 403);
    let log = format!("/api/replays/{table}/log");
    assert_eq!(call(&at, "GET", &log, &judge, None).await.0, 403, "the log with the shuffle stays closed");

    // Clocks.
    let mut player = Client::hello(&at, Some(&tokens[0])).await;
    player.must(json!({"do": "watch", "table": table})).await;
    assert_eq!(player.refused(json!({"do": "pause", "table": table, "on": true})).await, "not-yours");
    let mut judging = Client::hello(&at, Some(&judge)).await;
    judging.must(json!({"do": "watch", "table": table})).await;
    let runs =
        |state: &Value| state["clocks"].as_array().expect("clocks").iter().any(|c| c["running"] == true);
    assert!(runs(&judging.state().await));
    judging.must(json!({"do": "pause", "table": table, "on": true})).await;
    let stopped = judging.news(|m| m["tell"] == "state" && !runs(&m["state"])).await["state"].take();
    judging.must(json!({"do": "pause", "table": table, "on": true})).await;
    tokio::time::sleep(Duration::from_millis(1500)).await;
    judging.must(json!({"do": "pause", "table": table, "on": false})).await;
    let again = judging.news(|m| m["tell"] == "state" && runs(&m["state"])).await["state"].take();
    for seat in 0..2 {
        let left = |state: &Value| state["clocks"][seat]["millis_left"].as_i64().expect("a time");
        assert!(left(&stopped) - left(&again) < 1000, "no time went by: {stopped} {again}");
    }
    let record = look(&at, &judge, &event).await["record"].to_string();
    assert_eq!(record.matches("pause").count(), 2, "{record}");
    server.stop().await;
}

/// Names are names, open lists open when it begins, and whoever lacks cards of a collection is told which.
pub async fn who_may_enter_with_what(place: Place) {
    let server = place.open().await;
    let at = server.address.clone();
    let tokens: Vec<String> = people(&server, 2).await.iter().map(|client| client.token.clone()).collect();
    let plan = json!({"name": "Paper", "game": "eights", "rounds": 1, "paper": true});
    let event = make(&at, &tokens[0], &plan).await;
    for name in ["An\u{202e}na", "", "\u{200b}"] {
        assert_eq!(
            act(&at, &tokens[0], &event, json!({"do": "enter", "name": name})).await.0,
            400,
            "{name:?}"
        );
        assert_eq!(act(&at, &tokens[0], &event, json!({"do": "add_guest", "name": name})).await.0, 400);
    }
    must(&at, &tokens[0], &event, json!({"do": "enter", "name": "Zo\u{eb}"})).await;
    assert_eq!(
        act(&at, &tokens[1], &event, json!({"do": "enter", "name": " zoe\u{308}"})).await.0,
        403,
        "nobody passes for somebody else"
    );

    let ready = |game: &Value| json!({"ready": game["decks"][0]["id"]});
    let orden = crate::table::game(&at, "orden").await;
    let plan = json!({"name": "Collectors", "game": "orden", "rounds": 1, "owned": true});
    let event = make(&at, &tokens[0], &plan).await;
    let (status, told) = act(&at, &tokens[0], &event, json!({"do": "enter", "deck": ready(&orden)})).await;
    assert_eq!(status, 400, "{told}");
    assert!(told["reason"].as_str().is_some_and(|r| r.contains("you lack")), "{told}");
    assert_eq!(look(&at, &tokens[0], &event).await["entrants"], json!([]), "nothing has changed");

    let eights = crate::table::game(&at, "eights").await;
    let plan = json!({"name": "Open", "game": "eights", "rounds": 1, "open_lists": true, "same_deck": true});
    let event = make(&at, &tokens[0], &plan).await;
    for token in &tokens {
        must(&at, token, &event, json!({"do": "enter", "deck": ready(&eights)})).await;
    }
    let list = |view: &Value| view["entrants"][0]["list"].is_string();
    assert!(!list(&look(&at, &tokens[1], &event).await), "nobody chooses a deck against it");
    must(&at, &tokens[0], &event, json!({"do": "begin"})).await;
    assert!(list(&look(&at, &tokens[1], &event).await));
    server.stop().await;
}

/// FAB-DECK-4 to FAB-DECK-8: in every game of a match players are asked anew what of their inventory comes in.
pub async fn the_inventory_is_there_in_every_game_of_a_match(place: Place) {
    let server = place.open().await;
    let at = server.address.clone();
    let tokens: Vec<String> = people(&server, 2).await.iter().map(|client| client.token.clone()).collect();
    let plan = json!({"name": "Match", "game": "fab", "rounds": 1, "best_of": 3, "same_deck": true});
    let event = make(&at, &tokens[0], &plan).await;
    let fab = crate::table::game(&at, "fab").await;
    let decks = fab["decks"].as_array().expect("decks");
    let ira = decks.iter().find(|deck| deck["id"] == "ira").expect("Ira is there")["text"]
        .as_str()
        .expect("a list");
    let list = format!("{}\nInventory\n2x Sigil of Solace (blue)\n", ira.replace("welcome", "limited"));
    for token in &tokens {
        must(&at, token, &event, json!({"do": "enter", "deck": {"text": list}})).await;
    }
    must(&at, &tokens[0], &event, json!({"do": "begin"})).await;
    let mut played = BTreeSet::new();
    for game in 0..2 {
        let mut table = String::new();
        for _ in 0..100 {
            let view = look(&at, &tokens[0], &event).await;
            table = view["rounds"][0]["tables"][0]["table"].as_str().unwrap_or_default().into();
            // A game that goes on is refused; one that is not set up yet is not there.
            let replay = call(&at, "GET", &format!("/api/replays/{table}"), &tokens[0], None).await.0;
            if !table.is_empty() && !played.contains(&table) && replay == 403 {
                break;
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        assert!(played.insert(table.clone()), "game {game} has a table of its own");
        // First is settled who begins, and then what comes in.
        let mut offered = false;
        for _ in 0..4 {
            for token in &tokens {
                let mut client = Client::hello(&at, Some(token)).await;
                client.must(json!({"do": "watch", "table": table})).await;
                let state = client.state().await;
                let question = &state["scene"]["question"];
                if question["seat"] == state["seat"] {
                    offered |= question.to_string().contains("Sigil of Solace");
                    client.choose(&state, 0).await;
                }
                client.close().await;
            }
        }
        assert!(offered, "somebody is asked what comes in, in game {game}");
        let mut loser = Client::hello(&at, Some(&tokens[game])).await;
        loser.must(json!({"do": "watch", "table": table})).await;
        loser.must(json!({"do": "concede", "table": table})).await;
    }
    server.stop().await;
}

/// A rated game changes ratings once, and they are the same worked out from scratch.
pub async fn ratings_are_the_same_from_scratch(place: Place) {
    let server = place.open().await;
    let at = server.address.clone();
    let tokens = accounts(&server, &["Ada", "Bela"]).await;
    let known = crate::table::game(&at, "eights").await;
    let deck = json!({"ready": known["decks"][0]["id"]});
    for rated in [true, true, false] {
        let plan = json!({"name": "Duel", "game": "eights", "rounds": 1, "public": true, "rated": rated});
        let event = make(&at, &tokens[0], &plan).await;
        for token in &tokens {
            must(&at, token, &event, json!({"do": "enter", "deck": deck})).await;
        }
        let view = must(&at, &tokens[0], &event, json!({"do": "begin"})).await;
        let table = view["rounds"][0]["tables"][0]["table"].as_str().expect("a table").to_string();
        let mut bela = Client::hello(&at, Some(&tokens[1])).await;
        bela.must(json!({"do": "watch", "table": table})).await;
        bela.must(json!({"do": "concede", "table": table})).await;
    }
    let curves = call(&at, "GET", "/api/people/Ada/ratings", &tokens[0], None).await.1;
    assert_eq!(curves[0]["steps"].as_array().map(Vec::len), Some(2), "{curves}");
    assert!(
        curves[0]["rating"].as_f64().is_some_and(|r| r > 1600.0) && curves[0]["provisional"] == true,
        "{curves}"
    );
    // Whoever has a rating is seeded by it; where games are rated everybody has an account.
    let plan = json!({"name": "Cup", "game": "eights", "system": "single_elimination", "rated": true});
    let event = make(&at, &tokens[0], &plan).await;
    for token in &tokens {
        must(&at, token, &event, json!({"do": "enter", "deck": deck})).await;
    }
    let guest = people(&server, 1).await[0].token.clone();
    assert_eq!(act(&at, &guest, &event, json!({"do": "enter", "deck": deck})).await.0, 403);
    let view = look(&at, &tokens[0], &event).await;
    let rating = |k: usize| view["entrants"][k]["rating"].as_u64().expect("a rating");
    assert!(rating(0) > 1600 && rating(1) < 1400, "{view}");
    let best = call(&at, "GET", "/api/ratings/eights", &tokens[0], None).await.1;
    assert_eq!((&best[0]["name"], &best[1]["name"]), (&json!("Ada"), &json!("Bela")));
    server.stop().await;
    let store = stapel_server::Store::open(&place.url).await.expect("the database opens");
    let again = stapel_server::ratings::recompute(&store).await.expect("it is worked out");
    let again = serde_json::to_value(&again[&("eights".to_string(), 2)]).expect("plain data");
    assert_eq!(again, best, "the same figures from scratch");
    store.close().await;
}

/// `STAPEL_BOTS=512 STAPEL_ROUNDS=9 STAPEL_ENDS=5` is the long one.
pub async fn bots_play_an_event_by_themselves_whatever_ends(place: Place) {
    let number =
        |name: &str, usual: usize| std::env::var(name).ok().and_then(|n| n.parse().ok()).unwrap_or(usual);
    let (bots, rounds, ends) =
        (number("STAPEL_BOTS", 24), number("STAPEL_ROUNDS", 3), number("STAPEL_ENDS", 3));
    let mut server = place.open().await;
    let token = people(&server, 1).await[0].token.clone();
    let plan = json!({"name": "Show", "game": "eights", "rounds": rounds, "public": true, "seed": 5});
    let event = make(&server.address, &token, &plan).await;
    must(&server.address, &token, &event, json!({"do": "add_bots", "bot": "random", "many": bots})).await;
    must(&server.address, &token, &event, json!({"do": "begin"})).await;
    let mut results = 0;
    for end in 0..ends {
        tokio::time::sleep(Duration::from_millis(150 * (end as u64 + 1))).await;
        server.stop().await;
        server = place.open().await;
        let view = look(&server.address, &token, &event).await;
        let done = view["rounds"]
            .as_array()
            .expect("rounds")
            .iter()
            .flat_map(|r| r["tables"].as_array().expect("tables"))
            .filter(|t| !t["outcome"].is_null())
            .count();
        assert!(done >= results, "results were lost");
        results = done;
    }
    let mut view = Value::Null;
    for _ in 0..6000 {
        view = look(&server.address, &token, &event).await;
        if view["stage"] == "over" {
            break;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    assert_eq!(view["stage"], "over");
    assert_eq!(view["rounds"].as_array().map(Vec::len), Some(rounds));
    all_met_once(&view);
    let points: u64 =
        view["standings"].as_array().expect("standings").iter().filter_map(|r| r["points"].as_u64()).sum();
    assert!(points > 0, "{points}");
    server.stop().await;
}
