//! Lessons, puzzles, scenarios, rules and glossaries over HTTP.

use crate::{
    client::{get, http},
    server::Place,
};
use serde_json::{Value, json};

const TAUGHT: [&str; 5] = ["altered", "athernum", "fab", "nightfall", "orden"];

async fn stage(at: &str, path: &str, choices: &Value) -> (u16, Value) {
    let (status, text) = http(at, "POST", path, None, Some(&json!({"choices": choices}))).await;
    (status, serde_json::from_str(&text).unwrap_or(Value::String(text)))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn lists_are_told_in_both_languages() {
    let server = Place::sqlite().open().await;
    let at = server.address.as_str();
    for game in TAUGHT {
        for list in ["lessons", "puzzles", "glossary"] {
            let [en, de] = [
                get(at, &format!("/api/games/{game}/{list}")).await,
                get(at, &format!("/api/games/{game}/{list}?lang=de")).await,
            ];
            assert!(en.as_array().is_some_and(|list| list.len() >= 5), "{game} {list}");
            assert_eq!(en.as_array().map(Vec::len), de.as_array().map(Vec::len));
            assert_ne!(en, de, "{game} {list}");
        }
        let rules = get(at, &format!("/api/games/{game}/rules?lang=de")).await;
        assert_eq!(rules["lang"], "de", "{game}: the statements are in German, and that is said");
        let chapters = rules["chapters"].as_array().expect("chapters");
        let all: Vec<&Value> = chapters.iter().flat_map(|c| c["rules"].as_array().expect("rules")).collect();
        assert!(all.len() > 100, "{game}: {}", all.len());
        let shown = all.iter().find(|rule| rule["scenarios"].as_array().is_some_and(|s| !s.is_empty()));
        let name = shown.expect("a rule that is shown")["scenarios"][0][0].as_str().expect("a name");

        // "Show me": line by line to the end.
        let path = format!("/api/stages/{game}/scenario/{name}?lang=de");
        let (status, first) = stage(at, &path, &json!([])).await;
        assert_eq!(
            (status, &first["status"], &first["next"]),
            (200, &json!("playing"), &json!(true)),
            "{path}: {first}"
        );
        let lines = first["step"]["of"].as_u64().expect("lines");
        let moves: Vec<&str> = (0..lines).map(|_| "next").collect();
        let (_, last) = stage(at, &path, &json!(moves)).await;
        assert_eq!((&last["status"], &last["next"]), (&json!("done"), &json!(false)), "{path}: {last}");
        assert!(last["step"]["say"].as_str().is_some_and(|say| !say.is_empty()));
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_lesson_is_played_move_by_move() {
    let server = Place::sqlite().open().await;
    let at = server.address.as_str();
    let path = "/api/stages/fab/lesson/01-first-strike?lang=de";
    let (_, first) = stage(at, path, &json!([])).await;
    assert_eq!(first["step"]["show"], json!([{"on": "number", "seat": 1, "sign": "Life"}]));
    assert_eq!((&first["next"], &first["seat"]), (&json!(true), &json!(0)));
    let (_, second) = stage(at, path, &json!(["next"])).await;
    let options = second["scene"]["question"]["options"].as_array().expect("options");
    let find = |label: &str| options.iter().position(|o| o["label"] == label).expect("the option is there");
    let (play, pass) = (find("spiele Narbe um Narbe (rot)"), find("passe"));

    // The wrong choice is answered and taken back; with it or without it, it goes on the same way.
    let (_, wrong) = stage(at, path, &json!(["next", pass])).await;
    assert_eq!((&wrong["back"], &wrong["scene"]), (&json!(true), &second["scene"]));
    assert!(wrong["said"].as_str().is_some_and(|said| said.contains("Schlag lieber zu")), "{wrong}");
    let (_, straight) = stage(at, path, &json!(["next", play])).await;
    let (_, roundabout) = stage(at, path, &json!(["next", pass, play])).await;
    assert_eq!(straight["scene"], roundabout["scene"]);
    let (_, done) = stage(at, path, &json!(["next", play, "next", "next"])).await;
    assert_eq!((&done["status"], &done["scene"]["places"]), (&json!("done"), &json!([1, 2])), "{done}");
    assert!(done["remember"].is_string() && done["step"].is_null());
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_cannot_be_played_is_refused() {
    let server = Place::sqlite().open().await;
    let at = server.address.as_str();
    let lesson = "/api/stages/fab/lesson/01-first-strike";
    let many: Vec<u16> = vec![0; 10_000];
    for (path, choices, status, code) in [
        ("/api/stages/chess/lesson/01-first-strike", json!([]), 404, "no-such-game"),
        ("/api/stages/fab/lesson/no-such-lesson", json!([]), 404, "no-such-stage"),
        ("/api/stages/fab/dance/01-first-strike", json!([]), 404, "no-such-stage"),
        ("/api/stages/fab/lesson/../puzzles/01-pay-once-strike-twice", json!([]), 404, "no-such-stage"),
        ("/api/stages/fab/puzzle/01-pay-once-strike-twice.fail", json!([]), 404, "no-such-stage"),
        (lesson, json!(["next", 99]), 400, "no-such-option"),
        (lesson, json!([0]), 400, "malformed"),
        (lesson, json!(["next", "next"]), 400, "malformed"),
        (lesson, json!(many), 400, "malformed"),
        (lesson, json!(["next", 0, "next", "next", 0]), 400, "over"),
    ] {
        let (found, answer) = stage(at, path, &choices).await;
        assert_eq!((found, &answer["code"]), (status, &json!(code)), "{path} {answer}");
        assert!(answer["reason"].as_str().is_some_and(|reason| !reason.is_empty()));
    }
    for body in
        [json!({}), json!({"choices": ["back"]}), json!({"choices": [-1]}), json!({"choices": 3}), json!([])]
    {
        let (status, _) = http(at, "POST", lesson, None, Some(&body)).await;
        assert!((400..500).contains(&status), "{body}: {status}");
    }
    server.stop().await;
}
