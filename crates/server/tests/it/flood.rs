//! Clients that send as fast as they can, in every way there is: none of it is free.

use crate::{
    client::{Client, http},
    server::{Place, rules},
    table::{against_bot, game},
};
use flate2::read::GzDecoder;
use futures_util::{SinkExt, StreamExt};
use serde_json::json;
use std::{io::Read, time::Duration};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    time::timeout,
};
use tokio_tungstenite::{connect_async, tungstenite::Message};

pub async fn whatever_floods_a_socket_is_counted(place: Place) {
    const MANY: usize = 3_000;
    let mut strict = rules();
    (strict.limits.rate, strict.limits.burst) = (20, 40);
    let server = place.open_with(strict).await;
    let floods = [
        ("no JSON", Message::text("{")),
        ("bytes", Message::binary(vec![1, 2, 3])),
        ("pings", Message::Ping(vec![1].into())),
        ("requests", Message::text(r#"{"re":1,"do":"unwatch","table":"nowhere"}"#)),
    ];
    for (what, flood) in floods {
        let (socket, _) = connect_async(format!("ws://{}/ws", server.address)).await.expect("a socket");
        let (mut say, mut hear) = socket.split();
        say.send(Message::text(r#"{"re":0,"do":"hello","token":null,"lang":"en"}"#))
            .await
            .expect("it is open");
        // Whoever reads all that is answered is not let go for reading slowly.
        let reader = tokio::spawn(async move { while let Some(Ok(_)) = hear.next().await {} });
        let mut sent = 0;
        while sent < MANY && say.send(flood.clone()).await.is_ok() {
            sent += 1;
        }
        let ended = timeout(Duration::from_secs(60), reader).await;
        assert!(ended.is_ok(), "{what}: nobody has stopped it");
    }
    // Others do not notice.
    Client::hello(&server.address, None).await.must(json!({"do": "name", "name": "Unharmed"})).await;
    server.stop().await;
}

pub async fn what_tells_whole_tables_counts_for_more(place: Place) {
    let mut strict = rules();
    (strict.limits.rate, strict.limits.burst) = (1, 60);
    let server = place.open_with(strict).await;
    let mut client = Client::hello(&server.address, None).await;
    for _ in 0..3 {
        let table = client.create(json!({"game": "fab", "seats": 2})).await;
        client.must(json!({"do": "watch", "table": table})).await;
    }
    let mut done = 0;
    for k in 0..40 {
        done += usize::from(
            client.ask(json!({"do": "name", "name": format!("Name {k}")})).await["tell"] == "named",
        );
    }
    // Twelve are left of sixty, ten for each name; some come back while this is asked.
    assert!((1..20).contains(&done), "{done} names of a watcher of three tables");
    server.stop().await;
}

pub async fn a_rematch_is_one_more_table(place: Place) {
    let mut strict = rules();
    strict.limits.tables = 3;
    let server = place.open_with(strict).await;
    let mut client = Client::hello(&server.address, None).await;
    let fab = game(&server.address, "fab").await;
    let mut table = against_bot(&mut client, &fab, json!({})).await;
    let mut made = 1;
    let code = loop {
        client.must(json!({"do": "concede", "table": table})).await;
        let again = client.ask(json!({"do": "rematch", "table": table})).await;
        if again["tell"] != "created" {
            break again["code"].clone();
        }
        made += 1;
        assert!(made < 10, "{made} tables, though there may be three");
        table = again["table"].as_str().expect("an id").into();
        // The bot sits on the first chair by now, or on the second again.
        client.sit(&table, ((made - 1) % 2) as u8, "rhinar").await;
        client.my_turn().await;
    };
    assert_eq!((made, code), (3, json!("too-many")));
    server.stop().await;
}

/// A raw request that says what it reads; the head of the answer and its bytes.
async fn raw(address: &str, path: &str, reads: &str) -> (String, Vec<u8>) {
    let mut stream = TcpStream::connect(address).await.expect("the server listens");
    let request = format!("GET {path} HTTP/1.0\r\nHost: x\r\nAccept-Encoding: {reads}\r\n\r\n");
    stream.write_all(request.as_bytes()).await.expect("the server reads");
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await.expect("an answer");
    let head = answer.windows(4).position(|w| w == b"\r\n\r\n").expect("a head") + 4;
    let body = answer.split_off(head);
    (String::from_utf8(answer).expect("text").to_lowercase(), body)
}

pub async fn what_is_always_the_same_is_packed_and_counted(place: Place) {
    let server = place.open().await;
    for path in ["/api/games/fab/cards?lang=de", "/api/games"] {
        let (head, plain) = raw(&server.address, path, "br").await;
        assert!(head.contains(" 200 ") && !head.contains("gzip"), "{head}");
        for _ in 0..2 {
            let (head, packed) = raw(&server.address, path, "gzip, br").await;
            assert!(head.contains("content-encoding: gzip") && head.contains("application/json"), "{head}");
            let mut whole = Vec::new();
            GzDecoder::new(packed.as_slice()).read_to_end(&mut whole).expect("it is packed");
            assert_eq!(whole, plain, "{path}");
        }
    }
    server.stop().await;

    // Files are counted by address, like everything.
    let mut strict = rules();
    (strict.limits.rate, strict.limits.burst, strict.limits.household) = (1, 2, 2);
    let server = place.open_with(strict).await;
    let mut refused = 0;
    for _ in 0..30 {
        let (status, told) = http(&server.address, "GET", "/api/tables?lang=de", None, None).await;
        assert!(
            status == 200 || (status == 429 && told.contains("too-fast") && told.contains("langsamer")),
            "{told}"
        );
        refused += usize::from(status == 429);
    }
    assert!(refused > 0, "thirty looks into the lobby");
    refused = 0;
    for _ in 0..30 {
        refused += usize::from(http(&server.address, "GET", "/", None, None).await.0 == 429);
    }
    assert!(refused > 0, "thirty pages, though four may come at once");
    // So are figures, which take longer to write down than most answers.
    for path in ["/metrics", "/healthz", "/readyz"] {
        refused = 0;
        for _ in 0..30 {
            refused += usize::from(http(&server.address, "GET", path, None, None).await.0 == 429);
        }
        assert!(refused > 0, "thirty times {path}");
    }
    server.stop().await;
}
