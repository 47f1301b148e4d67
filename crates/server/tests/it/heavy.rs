//! Requests that are meant to be too much: long lists, half requests, passwords by the hundred.

use crate::{
    client::{Client, get, http},
    machines::processor_time,
    server::Place,
};
use serde_json::{Value, json};
use std::time::{Duration, Instant};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};

/// The processor time of this process: what is done here takes as long on a busy machine.
fn processor() -> Duration {
    Duration::from_millis(processor_time(std::process::id()).expect("the system counts"))
}

pub async fn a_list_of_ten_thousand_lines_is_refused_at_once(place: Place) {
    let server = place.open().await;
    let at = server.address.as_str();
    let check = async |text: String| {
        let list = json!({"name": "Long", "text": text});
        let start = processor();
        let (status, body) = http(at, "POST", "/api/games/fab/decks?lang=de", None, Some(&list)).await;
        (status, serde_json::from_str::<Value>(&body).unwrap_or_default(), processor() - start)
    };
    // So short that all of it fits into one message.
    for text in ["x\n".repeat(10_000), "255x Alpha Rampage (red)\n".repeat(1_000)] {
        let (status, refused, took) = check(text).await;
        assert_eq!((status, &refused["code"]), (400, &json!("deck")), "{refused}");
        assert!(refused["reason"].as_str().is_some_and(|r| r.contains("höchstens")), "{refused}");
        assert!(took < Duration::from_millis(300), "{took:?}");
    }
    // The longest that is looked at does not take long, and nobody waits for it.
    let text: String = (0..300).map(|k| format!("3x No Such Card {k}\n")).collect();
    let (status, report, took) = check(text.clone()).await;
    assert_eq!((status, report["faults"].as_array().map(Vec::len)), (200, Some(300)));
    assert!(took < Duration::from_millis(500), "{took:?}");
    let mut client = Client::hello(at, None).await;
    let table = client.create(json!({"game": "fab", "seats": 2})).await;
    let sit = json!({"do": "sit", "table": table, "seat": 0, "deck": {"text": "1x\n".repeat(5_000)}});
    assert_eq!(client.refused(sit).await, "deck");
    server.stop().await;
}

/// A thousand and more connections that say half of what they want.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn half_requests_do_not_make_the_server_deaf() {
    let place = Place::sqlite();
    let server = place.open().await;
    let mut half = Vec::new();
    for _ in 0..1_100 {
        let Ok(mut stream) = TcpStream::connect(&server.address).await else { break };
        if stream.write_all(b"GET /api/games HTTP/1.1\r\nHost: x\r\n").await.is_ok() {
            half.push(stream);
        }
    }
    assert!(half.len() >= 1_000, "{} half requests", half.len());
    let start = Instant::now();
    get(&server.address, "/api/tables").await;
    assert!(start.elapsed() < Duration::from_secs(5), "{:?}", start.elapsed());
    // Those who never finish are let go.
    let mut rest = Vec::new();
    let first = &mut half[0];
    let closed = tokio::time::timeout(Duration::from_secs(20), first.read_to_end(&mut rest)).await;
    assert!(closed.is_ok(), "a half request is waited for at most ten seconds");
    drop(half);
    server.stop().await;
}

/// A body that never comes does not keep its connection either.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_body_that_never_comes_is_not_waited_for() {
    let place = Place::sqlite();
    let server = place.open().await;
    let mut stream = TcpStream::connect(&server.address).await.expect("it listens");
    let head = "POST /api/games/fab/decks HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{";
    stream.write_all(head.as_bytes()).await.expect("it reads");
    let mut answer = Vec::new();
    let ended = tokio::time::timeout(Duration::from_secs(25), stream.read_to_end(&mut answer)).await;
    assert!(ended.is_ok(), "the request is given up");
    server.stop().await;
}

async fn login(address: &str, name: &str, password: &str, token: Option<&str>) -> u16 {
    let shown = json!({"name": name, "password": password});
    http(address, "POST", "/api/account/login", token, Some(&shown)).await.0
}

pub async fn passwords_tried_at_once_are_all_counted(place: Place) {
    let server = place.open().await;
    let at = server.address.clone();
    let right = json!({"name": "Eva", "password": "correct horse"});
    let (status, session) = http(&at, "POST", "/api/account/register", None, Some(&right)).await;
    assert_eq!(status, 200, "{session}");
    let session: Value = serde_json::from_str(&session).expect("JSON");
    let tries = (0..100).map(|k| {
        let at = at.clone();
        tokio::spawn(async move { login(&at, "Eva", &format!("wrong horse {k}"), None).await })
    });
    let tries: Vec<_> = tries.collect();
    let mut tried = 0;
    for answer in tries {
        let status = answer.await.expect("an answer");
        assert!(status == 403 || status == 429, "{status}");
        tried += usize::from(status == 403);
    }
    assert!(tried <= 10, "{tried} of 100 passwords were tried");
    // Whoever is signed in on this device is the owner, whatever strangers have tried.
    let token = session["token"].as_str();
    assert_eq!(login(&at, "Eva", "correct horse", token).await, 200);
    assert_eq!(login(&at, "Eva", "correct horse", None).await, 429);
    server.stop().await;
}

async fn hashed_so_far(at: &str) -> u64 {
    let (status, metrics) = http(at, "GET", "/metrics", None, None).await;
    assert_eq!(status, 200, "{metrics}");
    let line = metrics.lines().find_map(|line| line.strip_prefix("stapel_passwords_hashed "));
    line.expect("it is counted").parse().expect("a number")
}

pub async fn the_time_does_not_tell_which_accounts_exist(place: Place) {
    let server = place.open().await;
    let at = server.address.as_str();
    let right = json!({"name": "Finn", "password": "correct horse"});
    assert_eq!(http(at, "POST", "/api/account/register", None, Some(&right)).await.0, 200);
    let (_, session) = http(at, "POST", "/api/account/login", None, Some(&right)).await;
    let session: Value = serde_json::from_str(&session).expect("JSON");
    let password = json!({"password": "correct horse"});
    let codes = http(at, "POST", "/api/account/codes", session["token"].as_str(), Some(&password)).await;
    assert_eq!(codes.0, 200, "an account with codes");
    // Hashing is all that takes long, and it is counted: clocks of busy machines lie. The first no makes the hash of nobody.
    assert_eq!(login(at, "Nobody", "wrong horse!", None).await, 403);
    for recover in [false, true] {
        let mut hashed = [0, 0];
        for (k, name) in ["Finn", "Nobody"].into_iter().enumerate() {
            let code = json!({"name": name, "code": "3-2345-6789-ABCD", "password": "a new password"});
            let before = hashed_so_far(at).await;
            let status = match recover {
                false => login(at, name, "wrong horse!", None).await,
                true => http(at, "POST", "/api/account/recover", None, Some(&code)).await.0,
            };
            assert_eq!(status, 403);
            hashed[k] = hashed_so_far(at).await - before;
        }
        assert_eq!(hashed, [1, 1], "one hash, whether or not there is such an account");
    }
    server.stop().await;
}
