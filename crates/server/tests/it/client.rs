//! A client as small as the protocol allows: one socket, requests with numbers, news in between.
// Shared by tests and the load tool, which use different parts of it.
#![allow(dead_code)]

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use std::{collections::VecDeque, time::Duration};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    time::timeout,
};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async, tungstenite::Message};

/// How long an answer may take before the test gives up.
const PATIENCE: Duration = Duration::from_secs(30);

pub struct Client {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    next: u32,
    news: VecDeque<Value>,
    pub token: String,
}

impl Client {
    /// Opens a socket without saying anything.
    pub async fn connect(address: &str) -> Self {
        let (socket, _) = connect_async(format!("ws://{address}/ws")).await.expect("the server listens");
        Self { socket, next: 1, news: VecDeque::new(), token: String::new() }
    }

    /// Opens a socket and says hello.
    pub async fn hello(address: &str, token: Option<&str>) -> Self {
        let mut client = Self::connect(address).await;
        let welcome = client.ask(json!({"do": "hello", "token": token, "lang": "en"})).await;
        assert_eq!(welcome["tell"], "welcome", "{welcome}");
        client.token = welcome["token"].as_str().expect("a token").into();
        client
    }

    pub async fn say(&mut self, text: String) {
        self.socket.send(Message::text(text)).await.expect("the socket is open");
    }

    pub async fn say_bytes(&mut self, bytes: Vec<u8>) {
        self.socket.send(Message::binary(bytes)).await.expect("the socket is open");
    }

    /// Sends a request and returns its answer; news that comes first is kept.
    pub async fn ask(&mut self, mut request: Value) -> Value {
        let re = self.next;
        self.next += 1;
        request["re"] = re.into();
        self.say(request.to_string()).await;
        loop {
            let message = self.receive().await.expect("an answer");
            if message["re"] == re {
                return message;
            }
            self.news.push_back(message);
        }
    }

    /// Asks for something that must be done.
    pub async fn must(&mut self, request: Value) -> Value {
        let answer = self.ask(request.clone()).await;
        assert_ne!(answer["tell"], "refused", "{request} {answer}");
        answer
    }

    /// Asks for something that must be refused, and says why it was.
    pub async fn refused(&mut self, request: Value) -> String {
        let answer = self.ask(request.clone()).await;
        assert_eq!(answer["tell"], "refused", "{request} {answer}");
        assert!(answer["reason"].as_str().is_some_and(|r| !r.is_empty()), "{answer}");
        answer["code"].as_str().expect("a code").into()
    }

    /// The next message from the server; none when it has closed the socket.
    pub async fn receive(&mut self) -> Option<Value> {
        loop {
            let message = timeout(PATIENCE, self.socket.next()).await.expect("the server says something");
            match message {
                Some(Ok(Message::Text(text))) => {
                    return Some(serde_json::from_str(&text).expect("messages are JSON"));
                }
                Some(Ok(Message::Close(_)) | Err(_)) | None => return None,
                Some(Ok(_)) => {}
            }
        }
    }

    /// Everything that is said until there is silence for so long.
    pub async fn quiet(&mut self, silence: Duration) -> Vec<Value> {
        let mut heard: Vec<Value> = self.news.drain(..).collect();
        while let Ok(Some(Ok(message))) = timeout(silence, self.socket.next()).await {
            if let Message::Text(text) = message {
                heard.push(serde_json::from_str(&text).expect("messages are JSON"));
            }
        }
        heard
    }

    /// The next news that fits; what does not fit is dropped.
    pub async fn news(&mut self, fits: impl Fn(&Value) -> bool) -> Value {
        loop {
            let message = match self.news.pop_front() {
                Some(message) => message,
                None => self.receive().await.expect("news"),
            };
            if fits(&message) {
                return message;
            }
        }
    }

    /// The next state.
    pub async fn state(&mut self) -> Value {
        self.news(|m| m["tell"] == "state").await["state"].take()
    }

    /// The next state in which this client has to choose, or the last one.
    pub async fn my_turn(&mut self) -> Value {
        loop {
            let state = self.state().await;
            let question = &state["scene"]["question"];
            let mine = !question.is_null() && question["seat"] == state["seat"];
            if mine || !state["scene"]["places"].is_null() {
                return state;
            }
        }
    }

    pub async fn create(&mut self, table: Value) -> String {
        let made = self.must(json!({"do": "create", "table": table})).await;
        made["table"].as_str().expect("an id").into()
    }

    pub async fn sit(&mut self, table: &str, seat: u8, deck: &str) {
        self.must(json!({"do": "watch", "table": table})).await;
        self.must(
            json!({"do": "sit", "table": table, "seat": seat, "deck": {"ready": deck}, "luck": "four-leaf"}),
        )
        .await;
    }

    pub async fn add_bot(&mut self, table: &str, seat: u8, bot: &str, deck: &str) {
        self.must(
            json!({"do": "add-bot", "table": table, "seat": seat, "bot": bot, "deck": {"ready": deck}}),
        )
        .await;
    }

    /// Answers a question. Where a set is named, this is its first part; it is filled up until it is whole.
    pub async fn choose(&mut self, state: &Value, option: usize) -> Value {
        let (mut state, mut option) = (state.clone(), option);
        loop {
            let (table, number, picks) = (&state["table"], &state["number"], &state["picks"]);
            let choose =
                json!({"do": "choose", "table": table, "state": number, "picks": picks, "option": option});
            let mut answer = self.ask(choose.clone()).await;
            // No person is as fast as a test.
            while answer["code"] == "too-fast" {
                tokio::time::sleep(Duration::from_millis(200)).await;
                answer = self.ask(choose.clone()).await;
            }
            // The same state may be told again, because the table has moved; only a pick makes it another.
            let picked = |m: &Value| {
                m["tell"] == "state" && m["state"]["number"] == *number && m["state"]["picks"] != *picks
            };
            let Some(at) = self.news.iter().position(picked) else { return answer };
            state = self.news.remove(at).expect("it was found")["state"].take();
            let options = state["scene"]["question"]["options"].as_array().expect("options");
            let done = options.iter().position(|o| o["kind"] == "done");
            option = done
                .or_else(|| options.iter().position(|o| o["picked"] == false))
                .expect("a set that is not whole has something to add");
        }
    }

    pub async fn close(mut self) {
        let _ = self.socket.close(None).await;
    }
}

/// How many options a state offers to its reader.
pub fn options(state: &Value) -> usize {
    state["scene"]["question"]["options"].as_array().map_or(0, Vec::len)
}

/// A request over HTTP: status and body.
pub async fn http(
    address: &str,
    method: &str,
    path: &str,
    token: Option<&str>,
    body: Option<&Value>,
) -> (u16, String) {
    let mut stream = TcpStream::connect(address).await.expect("the server listens");
    let body = body.map(Value::to_string).unwrap_or_default();
    let bearer = token.map(|t| format!("Authorization: Bearer {t}\r\n")).unwrap_or_default();
    let request = format!(
        "{method} {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nContent-Type: application/json\r\n\
         {bearer}Content-Length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(request.as_bytes()).await.expect("the server reads");
    let mut answer = Vec::new();
    timeout(PATIENCE, stream.read_to_end(&mut answer)).await.expect("an answer").expect("a whole answer");
    let text = String::from_utf8(answer).expect("text");
    let (head, body) = text.split_once("\r\n\r\n").expect("a head");
    let status = head.split(' ').nth(1).and_then(|s| s.parse().ok()).expect("a status");
    let chunked = head.to_lowercase().contains("transfer-encoding: chunked");
    (status, if chunked { joined(body) } else { body.into() })
}

/// A body that came in pieces, each with its length in front.
fn joined(mut body: &str) -> String {
    let mut whole = String::new();
    while let Some((length, rest)) = body.split_once("\r\n") {
        let length = usize::from_str_radix(length.trim(), 16).expect("a length");
        if length == 0 {
            break;
        }
        whole.push_str(&rest[..length]);
        body = &rest[length + 2..];
    }
    whole
}

pub async fn get(address: &str, path: &str) -> Value {
    let (status, body) = http(address, "GET", path, None, None).await;
    assert_eq!(status, 200, "{path}: {body}");
    serde_json::from_str(&body).expect("JSON")
}
