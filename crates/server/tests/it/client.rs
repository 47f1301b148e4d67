//! A client as small as the protocol allows: one socket, requests with numbers, news in between.
// Shared by tests and the load tool, which use different parts of it.
#![allow(dead_code)]

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use stapel_server::differences::changed;
use std::{
    collections::{HashMap, VecDeque},
    net::Ipv4Addr,
    time::{Duration, Instant},
};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpSocket, TcpStream},
    time::timeout,
};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, client_async, tungstenite::Message};

/// How long an answer may take before the test gives up.
const PATIENCE: Duration = Duration::from_secs(30);

pub struct Client {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    next: u32,
    news: VecDeque<Value>,
    pub token: String,
    /// Answers to what it says by itself.
    unasked: Vec<u32>,
    /// Bytes of states, whole or as changes, that were received.
    pub bytes: usize,
    /// The last telling of each table, for who is told of changes.
    told: HashMap<String, (u64, Value)>,
    /// Whether it tells its part of a shuffle by itself when it is time to.
    pub reveals: bool,
    /// When it last asked for something.
    pub asked_at: Instant,
    /// Whether it follows nothing but the question: the load tool is many clients on one core.
    pub light: bool,
}

/// Of a state, or of a change of one, what is needed to answer the question.
fn thin(of: &mut Value) {
    match of {
        Value::Object(fields) => {
            fields.retain(|key, _| ["table", "number", "picks", "seat", "scene"].contains(&key.as_str()));
            if let Some(Value::Object(scene)) = fields.get_mut("scene") {
                scene.retain(|key, _| ["question", "places"].contains(&key.as_str()));
            }
        }
        Value::Array(whole) => whole.iter_mut().for_each(thin),
        _ => {}
    }
}

/// The part of the shuffle that a client of ours has drawn for a seat.
pub fn luck(table: &str, seat: u8) -> String {
    stapel_harness::commitment(&format!("luck {table} {seat}"))
}

impl Client {
    /// Opens a socket without saying anything.
    pub async fn connect(address: &str) -> Self {
        Self::connect_from(Ipv4Addr::LOCALHOST, address).await
    }

    /// The same from another address of this machine, for which limits are counted apart.
    pub async fn connect_from(own: Ipv4Addr, address: &str) -> Self {
        let socket = TcpSocket::new_v4().expect("there are sockets");
        socket.bind((own, 0).into()).expect("an address of this machine");
        let server = address.parse().expect("an address with a port");
        let stream = MaybeTlsStream::Plain(socket.connect(server).await.expect("the server listens"));
        let opened = client_async(format!("ws://{address}/ws"), stream).await;
        let (socket, _) = opened.expect("the server takes sockets");
        Self {
            socket,
            next: 1,
            news: VecDeque::new(),
            token: String::new(),
            unasked: Vec::new(),
            reveals: true,
            asked_at: Instant::now(),
            light: false,
            bytes: 0,
            told: HashMap::new(),
        }
    }

    /// Opens a socket and says hello.
    pub async fn hello(address: &str, token: Option<&str>) -> Self {
        Self::connect(address).await.greeted(token, false).await
    }

    /// The same, and is told of changes after the first state.
    pub async fn hello_for_changes(address: &str, token: Option<&str>) -> Self {
        Self::connect(address).await.greeted(token, true).await
    }

    /// A stranger from another address of this machine, who is told of changes.
    pub async fn hello_from(own: Ipv4Addr, address: &str) -> Self {
        Self::connect_from(own, address).await.greeted(None, true).await
    }

    async fn greeted(self, token: Option<&str>, differences: bool) -> Self {
        let mut client = self;
        let hello = json!({"do": "hello", "token": token, "lang": "en", "differences": differences});
        let welcome = client.ask(hello).await;
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
        self.asked_at = Instant::now();
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
                    let message: Value = serde_json::from_str(&text).expect("messages are JSON");
                    let re = message["re"].as_u64().map(|re| re as u32);
                    if let Some(at) = self.unasked.iter().position(|one| Some(*one) == re) {
                        self.unasked.swap_remove(at);
                        continue;
                    }
                    if self.reveals && message["table"]["stage"] == "revealing" {
                        self.reveal(&message["table"]).await;
                    }
                    if message["tell"] == "state" || message["tell"] == "change" {
                        self.bytes += text.len();
                    }
                    return Some(self.whole(message));
                }
                Some(Ok(Message::Close(_)) | Err(_)) | None => return None,
                Some(Ok(_)) => {}
            }
        }
    }

    /// A change as the whole state that it leads to; everything else as it is.
    fn whole(&mut self, mut message: Value) -> Value {
        if message["tell"] == "state" && message["serial"].is_u64() {
            let table = message["state"]["table"].as_str().expect("an id").to_string();
            let mut bare = message["state"].clone();
            let fields = bare.as_object_mut().expect("a state");
            fields.remove("log");
            fields.remove("whole_log");
            if self.light {
                thin(&mut bare);
            }
            self.told.insert(table, (message["serial"].as_u64().expect("a number"), bare));
        } else if message["tell"] == "change" {
            let table = message["table"].as_str().expect("an id").to_string();
            let (serial, bare) = self.told.get(&table).expect("the first state is whole");
            assert_eq!(message["from"], *serial, "a change starts from what was told last");
            if self.light {
                thin(&mut message["change"]);
            }
            let bare = changed(bare, &message["change"]).expect("a change of what was told");
            let mut state = bare.clone();
            (state["log"], state["whole_log"]) = (message["log"].take(), json!(false));
            self.told.insert(table, (message["serial"].as_u64().expect("a number"), bare));
            return json!({"re": null, "tell": "state", "state": state});
        }
        message
    }

    /// Tells its parts of the shuffle; nobody waits for the answer.
    async fn reveal(&mut self, table: &Value) {
        let id = table["id"].as_str().expect("an id").to_string();
        for seat in table["mine"].as_array().expect("a list").clone() {
            let seat = seat.as_u64().expect("a seat") as u8;
            if table["seats"][seat as usize]["revealed"] == false {
                let re = self.next;
                self.next += 1;
                self.unasked.push(re);
                let luck = luck(&id, seat);
                self.say(
                    json!({"re": re, "do": "reveal", "table": id, "seat": seat, "luck": luck}).to_string(),
                )
                .await;
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
        let commitment = stapel_harness::commitment(&luck(table, seat));
        self.must(
            json!({"do": "sit", "table": table, "seat": seat, "deck": {"ready": deck}, "commitment": commitment}),
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

/// Waits for something that happens by itself, however busy the machine is.
pub async fn until(what: &str, mut is_so: impl AsyncFnMut() -> bool) {
    let start = Instant::now();
    while !is_so().await {
        assert!(start.elapsed() < PATIENCE, "not so by now: {what}");
        tokio::time::sleep(Duration::from_millis(50)).await;
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
    // Files that are no text are told as far as they are.
    let text = String::from_utf8_lossy(&answer);
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
