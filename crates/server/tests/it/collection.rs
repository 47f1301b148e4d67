//! Printed copies: registered once, handed over by two, never of two.

use crate::{
    client::{get, http},
    server::{Place, Server, rules},
};
use futures_util::future::join_all;
use serde_json::{Value, json};
use stapel_collection::{Code, Entry, IssuerKey, Note, SignedNote};
use stapel_server::admin::Admin;
use std::{collections::BTreeMap, time::Duration};

const GAME: &str = "orden";
const CARD: &str = "zeal";

fn issuer() -> IssuerKey {
    IssuerKey::new("Print shop", [7; 32]).expect("a name")
}

fn code(number: u32) -> String {
    Code::issue(&issuer(), GAME, CARD, number).expect("an id").to_string()
}

fn copy_id(number: u32) -> String {
    Code::issue(&issuer(), GAME, CARD, number).expect("an id").claim().id()
}

/// A server that believes the print shop.
async fn shop(place: &Place) -> Server {
    // Hundreds of requests wait for one writer: none of them is given up.
    let mut patient = rules();
    patient.limits.request = Duration::from_secs(300);
    let server = place.open_with(patient).await;
    let admin = Admin::open(&place.url).await.expect("the database opens");
    admin.trust(&issuer().issuer()).await.expect("it is kept");
    server
}

async fn call(at: &str, method: &str, path: &str, token: Option<&str>, body: &Value) -> (u16, Value) {
    let (status, text) = http(at, method, &format!("/api{path}"), token, Some(body)).await;
    (status, serde_json::from_str(&text).unwrap_or(Value::Null))
}

async fn read(at: &str, path: &str, token: &str) -> Value {
    let (status, text) = http(at, "GET", &format!("/api{path}"), Some(token), None).await;
    assert_eq!(status, 200, "{path}: {text}");
    serde_json::from_str(&text).expect("JSON")
}

async fn account(at: &str, name: &str) -> String {
    let who = json!({"name": name, "password": "correct horse"});
    let (_, session) = call(at, "POST", "/account/register", None, &who).await;
    session["token"].as_str().expect("a token").into()
}

async fn register(at: &str, token: &str, codes: &[String]) -> Vec<String> {
    let (status, told) = call(at, "POST", "/me/collection", Some(token), &json!({"codes": codes})).await;
    assert_eq!(status, 200, "{told}");
    let word = |outcome: &Value| outcome["why"].as_str().unwrap_or("registered").to_string();
    told.as_array().expect("a list").iter().map(word).collect()
}

/// Of a card: how many, and the copies.
async fn owned(at: &str, token: &str) -> (u64, Vec<String>) {
    let all = read(at, "/me/collection", token).await;
    let game =
        all["games"].as_array().expect("games").iter().find(|g| g["game"] == GAME).expect("it is there");
    let card =
        game["cards"].as_array().expect("cards").iter().find(|c| c["card"] == CARD).expect("it is there");
    let copies = card["copies"].as_array().expect("copies").iter();
    (
        card["count"].as_u64().expect("a number"),
        copies.map(|c| c["id"].as_str().expect("an id").into()).collect(),
    )
}

async fn offer(at: &str, token: &str, copy: &str, to: &str) -> u16 {
    call(at, "POST", &format!("/me/collection/{copy}/offer"), Some(token), &json!({"to": to})).await.0
}

/// The offer of a copy that somebody has been made.
async fn offered(at: &str, token: &str, copy: &str) -> Option<String> {
    let all = read(at, "/me/collection", token).await;
    let offer = all["offers"].as_array().expect("offers").iter().find(|o| o["copy"] == copy)?;
    offer["offer"].as_str().map(str::to_string)
}

async fn accept(at: &str, token: &str, copy: &str, offer: &str) -> u16 {
    call(at, "POST", &format!("/me/collection/{copy}/accept"), Some(token), &json!({"offer": offer})).await.0
}

pub async fn a_copy_is_registered_once_and_everything_else_is_refused(place: Place) {
    let server = shop(&place).await;
    let at = server.address.as_str();
    let (anna, ben) = (account(at, "Anna").await, account(at, "Ben").await);
    assert_eq!(get(at, "/api/collection/issuers").await[0]["name"], "Print shop");
    let stranger = IssuerKey::new("Stranger", [8; 32]).expect("a name");
    let strange = Code::issue(&stranger, GAME, CARD, 1).expect("an id").to_string();
    let unknown = Code::issue(&issuer(), GAME, "no-such-card", 1).expect("an id").to_string();
    let altered = code(1).replacen("STAPEL:A", "STAPEL:B", 1);
    let codes = [code(1), code(1), strange, unknown, altered, "nonsense".into(), code(2)];
    assert_eq!(
        register(at, &anna, &codes).await,
        ["registered", "replayed", "unknown-issuer", "unknown-card", "altered", "no-code", "registered"]
    );
    assert_eq!(register(at, &ben, &[code(1)]).await, ["doubled"]);
    assert_eq!(owned(at, &anna).await.0, 2);
    assert_eq!(owned(at, &ben).await, (0, vec![]));
    // Without an account: verified, but not whose it is.
    let (_, told) = call(at, "POST", "/collection/verify?lang=de", None, &json!({"code": code(1)})).await;
    assert_eq!(
        (&told["copy"]["standing"], &told["copy"]["owner"]),
        (&json!("taken"), &Value::Null),
        "{told}"
    );
    let (_, told) = call(at, "POST", "/collection/verify", None, &json!({"code": code(3)})).await;
    assert_eq!(told["copy"]["standing"], "free");
    let (_, told) = call(at, "POST", "/collection/verify?lang=de", None, &json!({"code": "STAPEL:AB"})).await;
    assert_eq!(told["why"], "altered");
    assert!(told["reason"].as_str().is_some_and(|r| r.starts_with("verändert")), "{told}");
    assert_eq!(call(at, "POST", "/me/collection", None, &json!({"codes": [code(3)]})).await.0, 403);
    let many: Vec<String> = (0..300).map(|_| "x".to_string()).collect();
    assert_eq!(call(at, "POST", "/me/collection", Some(&anna), &json!({"codes": many})).await.0, 429);
    server.stop().await;
}

pub async fn a_copy_is_handed_over_by_both_lost_and_restored(place: Place) {
    let server = shop(&place).await;
    let at = server.address.as_str();
    let (anna, ben) = (account(at, "Anna").await, account(at, "Ben").await);
    register(at, &anna, &[code(1)]).await;
    let copy = copy_id(1);
    assert_eq!(offer(at, &anna, &copy, "Nobody").await, 404);
    assert_eq!(offer(at, &anna, &copy, "Anna").await, 403);
    assert_eq!(offer(at, &ben, &copy, "Anna").await, 403, "not his to offer");
    assert_eq!(offer(at, &anna, &copy, "Ben").await, 200);
    let first = offered(at, &ben, &copy).await.expect("he is asked");
    assert_eq!(owned(at, &ben).await.0, 0, "one side alone hands nothing over");
    assert_eq!(accept(at, &anna, &copy, &first).await, 400, "the giver cannot confirm for the receiver");
    assert_eq!(offer(at, &anna, &copy, "Ben").await, 200, "made anew");
    assert_eq!(accept(at, &ben, &copy, &first).await, 400, "the first offer is none any more");
    let second = offered(at, &ben, &copy).await.expect("he is asked");
    assert_eq!(accept(at, &ben, &copy, &second).await, 200);
    assert_eq!(accept(at, &ben, &copy, &second).await, 400, "replayed");
    assert_eq!((owned(at, &anna).await.0, owned(at, &ben).await.0), (0, 1));
    assert_eq!(register(at, &anna, &[code(1)]).await, ["replayed"], "her code does not bring it back");

    let lost = format!("/me/collection/{copy}/lost");
    assert_eq!(call(at, "PUT", &lost, Some(&anna), &json!({"lost": true})).await.0, 403);
    assert_eq!(offer(at, &ben, &copy, "Anna").await, 200);
    assert_eq!(call(at, "PUT", &lost, Some(&ben), &json!({"lost": true})).await.0, 200);
    assert_eq!(owned(at, &ben).await, (0, vec![copy.clone()]), "it stays his and counts for nothing");
    assert_eq!(offered(at, &anna, &copy).await, None, "what is lost is offered to nobody");
    assert_eq!(offer(at, &ben, &copy, "Anna").await, 403);
    assert_eq!(call(at, "PUT", &lost, Some(&ben), &json!({"lost": false})).await.0, 200);
    assert_eq!(offer(at, &ben, &copy, "Anna").await, 200);
    let path = format!("/me/collection/{copy}/offer");
    assert_eq!(call(at, "DELETE", &path, Some(&anna), &json!({})).await.0, 200, "she declines");
    assert_eq!(call(at, "DELETE", &path, Some(&ben), &json!({})).await.0, 400);

    let history = read(at, &format!("/me/collection/{copy}/history"), &ben).await;
    let deeds: Vec<&str> =
        history.as_array().expect("a list").iter().filter_map(|e| e["deed"].as_str()).collect();
    assert_eq!(
        deeds,
        ["registered", "offered", "offered", "handed", "offered", "lost", "restored", "offered", "declined"]
    );
    assert_eq!((&history[3]["person"], &history[3]["other"]), (&json!("Anna"), &json!("Ben")));
    assert_eq!(history[0]["person"], Value::Null, "what she did before is hers to show");
    let (status, _) = http(at, "GET", &format!("/api/me/collection/{copy}/history"), Some(&anna), None).await;
    assert_eq!(status, 403);
    server.stop().await;
}

pub async fn what_others_see_is_the_owners_choice(place: Place) {
    let server = shop(&place).await;
    let at = server.address.as_str();
    let anna = account(at, "Anna").await;
    register(at, &anna, &[code(1), code(2)]).await;
    let seen = async || get(at, "/api/people/anna/collection?lang=de").await;
    assert_eq!((&seen().await["shown"], &seen().await["games"]), (&json!("nothing"), &json!([])));
    let mut shown = Vec::new();
    for level in ["counts", "copies", "nothing"] {
        let (status, _) =
            call(at, "PUT", "/me/collection/shown", Some(&anna), &json!({"shown": level})).await;
        assert_eq!(status, 200);
        let all = seen().await;
        assert!(!all.to_string().contains("STAPEL:"), "no code is ever told");
        let games = all["games"].as_array().expect("games").clone();
        let cards = games
            .iter()
            .filter(|g| g["game"] == GAME)
            .flat_map(|g| g["cards"].as_array().expect("cards").clone());
        let card = cards.into_iter().find(|c| c["card"] == CARD);
        shown.push(card.map(|c| (c["count"].as_u64(), c["copies"].as_array().map(Vec::len))));
    }
    assert_eq!(shown, [Some((Some(2), Some(0))), Some((Some(2), Some(2))), None]);
    server.stop().await;
}

pub async fn decks_are_admitted_from_owned_copies_and_issuers_tell_of_changes(place: Place) {
    let server = shop(&place).await;
    let at = server.address.as_str();
    let anna = account(at, "Anna").await;
    register(at, &anna, &[code(1), code(2)]).await;
    let ask = async |text: &str| {
        let wish = json!({"game": GAME, "text": text});
        call(at, "POST", "/me/collection/admission", Some(&anna), &wish).await
    };
    assert_eq!(ask("2x zeal").await.1["admitted"], true);
    let (_, told) = ask("3x zeal\n1x obedience").await;
    assert_eq!(told["admitted"], false);
    let lacking: Vec<(&str, u64, u64)> = told["lacking"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|l| {
            (
                l["card"].as_str().expect("an id"),
                l["needed"].as_u64().expect("a number"),
                l["owned"].as_u64().expect("a number"),
            )
        })
        .collect();
    assert_eq!(lacking, [("obedience", 1, 0), ("zeal", 3, 2)]);
    assert_eq!(ask("2x zeel").await.0, 400);
    let path = format!("/me/collection/{}/lost", copy_id(1));
    call(at, "PUT", &path, Some(&anna), &json!({"lost": true})).await;
    assert_eq!(ask("2x zeal").await.1["admitted"], false, "a lost copy does not count");

    let note = |day: &str, entry| Note { game: GAME.into(), card: CARD.into(), day: day.into(), entry };
    let price = note("2026-11-01", Entry::Price { hundredths: 250, currency: "EUR".into() });
    let change = note("2026-11-17", Entry::Change { en: "Costs 4.".into(), de: "Kostet 4.".into() });
    for note in [price.clone(), change, price.clone()] {
        let signed = SignedNote::sign(&issuer(), note).expect("a note");
        let (status, told) = call(at, "POST", "/collection/notes", None, &json!(signed)).await;
        assert_eq!(status, 200, "{told}");
    }
    let mut forged = SignedNote::sign(&issuer(), price).expect("a note");
    forged.note.day = "2026-11-02".into();
    assert_eq!(call(at, "POST", "/collection/notes", None, &json!(forged)).await.0, 400);
    let notes = get(at, &format!("/api/games/{GAME}/cards/{CARD}/notes?lang=de")).await;
    assert_eq!(notes.as_array().map(Vec::len), Some(2), "the same note twice is one");
    assert_eq!((&notes[0]["change"], &notes[1]["price"]), (&json!("Kostet 4."), &json!([250, "EUR"])));
    assert_eq!(http(at, "GET", "/api/games/fab/cards/infect-red/notes", None, None).await.0, 404);

    let admin = Admin::open(&place.url).await.expect("the database opens");
    assert!(admin.distrust(&issuer().issuer().id().to_string()).await.expect("it is kept"));
    assert_eq!(ask("1x zeal").await.1["admitted"], false, "nobody vouches for the copies any more");
    server.stop().await;
}

/// Hundreds of requests at once: whatever comes first, a copy belongs to one, and its history leads there without a gap.
pub async fn racing_requests_never_double_a_copy(place: Place) {
    const PEOPLE: usize = 8;
    let server = shop(&place).await;
    let at = server.address.as_str();
    let names: Vec<String> = (0..PEOPLE).map(|n| format!("Racer {n}")).collect();
    let tokens = join_all(names.iter().map(|name| account(at, name))).await;

    // Everybody registers the same copies, several times at once.
    let copies = [1, 2, 3, 4];
    let codes: Vec<String> = copies.iter().map(|&n| code(n)).collect();
    let all = (0..PEOPLE * 5).map(|k| register(at, &tokens[k % PEOPLE], &codes));
    let told: Vec<String> = join_all(all).await.into_iter().flatten().collect();
    assert_eq!(told.iter().filter(|word| *word == "registered").count(), copies.len());
    assert!(
        told.iter().all(|word| ["registered", "replayed", "doubled"].contains(&word.as_str())),
        "{told:?}"
    );

    // Everybody offers what they have, confirms what they are offered, loses, finds and takes back, all at once.
    let ids: Vec<String> = copies.iter().map(|&n| copy_id(n)).collect();
    let racer = async |k: usize| {
        let (token, mut taken) = (&tokens[k], 0);
        for round in 0..4 {
            for id in &ids {
                let lost = format!("/me/collection/{id}/lost");
                offer(at, token, id, &names[(k + round + 1) % PEOPLE]).await;
                if let Some(offer) = offered(at, token, id).await {
                    // Twice at once, as an impatient hand would.
                    let (one, two) =
                        tokio::join!(accept(at, token, id, &offer), accept(at, token, id, &offer));
                    assert!(
                        [one, two].iter().filter(|status| **status == 200).count() <= 1,
                        "one offer, one hand-over"
                    );
                    taken += usize::from(one == 200 || two == 200);
                }
                if (k + round).is_multiple_of(5) {
                    call(at, "DELETE", &format!("/me/collection/{id}/offer"), Some(token), &json!({})).await;
                    call(at, "PUT", &lost, Some(token), &json!({"lost": true})).await;
                    call(at, "PUT", &lost, Some(token), &json!({"lost": false})).await;
                }
            }
        }
        taken
    };
    let taken: usize = join_all((0..PEOPLE).map(racer)).await.into_iter().sum();

    let mut owners: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for (k, token) in tokens.iter().enumerate() {
        for id in owned(at, token).await.1 {
            owners.entry(id).or_default().push(k);
        }
    }
    assert_eq!(owners.len(), copies.len(), "none is gone");
    let mut handed = 0;
    for (id, owners) in &owners {
        let &[owner] = &owners[..] else { panic!("{id} belongs to {owners:?}") };
        // Everybody shows everything from here on, so that the whole way can be followed.
        for token in &tokens {
            call(at, "PUT", "/me/collection/shown", Some(token), &json!({"shown": "copies"})).await;
        }
        let history = read(at, &format!("/me/collection/{id}/history"), &tokens[owner]).await;
        let mut at_hand = Value::Null;
        for event in history.as_array().expect("a list") {
            match event["deed"].as_str() {
                Some("registered") => at_hand = event["person"].clone(),
                Some("handed") => {
                    assert_eq!(event["person"], at_hand, "only who has it hands it over");
                    at_hand = event["other"].clone();
                    handed += 1;
                }
                _ => {}
            }
        }
        assert_eq!(at_hand, names[owner].as_str(), "the history leads to the owner");
    }
    assert_eq!(handed, taken, "every hand-over was confirmed once");
    assert!(handed > 0, "something changed hands");
    server.stop().await;
}
