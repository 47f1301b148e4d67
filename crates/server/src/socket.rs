//! One connection: reads requests, lets house and tables answer them, and writes what it is told.

use crate::{
    address::Address,
    house::House,
    limits::Asker,
    person::{Person, clean_name},
    protocol::{Ask, NewTable, Refusal, Request, Tell},
    record::Maker,
    refused::Refused,
    table::Order,
    visitor::{Parcel, Visitor, new_client},
    websocket::{Socket, frames},
};
use futures_util::{SinkExt, StreamExt, stream::SplitSink};
use serde::Deserialize;
use serde_json::Value;
use stapel_wording::Lang;
use std::{
    collections::BTreeSet,
    sync::Arc,
    time::{Duration, Instant},
};
use tokio::sync::{Notify, mpsc, watch};
use tokio_tungstenite::tungstenite::Message;

/// How many messages may wait for a client that reads slowly.
const OUTBOX: usize = 128;
/// How often the other end is asked whether it is there, and after how long it is not.
const PING: Duration = Duration::from_secs(20);
const GONE: Duration = Duration::from_secs(60);
/// How often that is looked at.
const LOOK: Duration = Duration::from_secs(5);
/// So many messages too many end the connection. Each that is not too many makes up for one that was.
const PATIENCE: u32 = 1000;
/// How much more than an answer it is to tell a table as a whole, with all that has happened there.
const WHOLE_TABLE: f64 = 2.0;

struct Connection {
    house: Arc<House>,
    /// Without a person until it has said hello.
    visitor: Visitor,
    known: bool,
    watching: BTreeSet<String>,
    address: Address,
    too_fast: u32,
}

/// Reads one request; what is wrong with it names the request if that much can be read.
pub fn parse(text: &str) -> Result<Request, (Option<u32>, String)> {
    let mut fields: serde_json::Map<String, Value> =
        serde_json::from_str(text).map_err(|e| (None, e.to_string()))?;
    let re = fields.remove("re").as_ref().and_then(Value::as_u64).and_then(|n| u32::try_from(n).ok());
    // Not every database can store it, and no word has it.
    if fields.values().any(has_zero) {
        return Err((re, "the letter 0 is none".into()));
    }
    let re = re.ok_or_else(|| (None, "\"re\" has to be a number from 0 to 4294967295".to_string()))?;
    // Everything but the number is the request, and a word that is none of its own is an error: it might have meant something.
    let ask = Ask::deserialize(Value::Object(fields)).map_err(|e| (Some(re), e.to_string()))?;
    Ok(Request { re, ask })
}

fn has_zero(value: &Value) -> bool {
    match value {
        Value::String(text) => text.contains('\0'),
        Value::Array(items) => items.iter().any(has_zero),
        Value::Object(fields) => fields.iter().any(|(name, value)| name.contains('\0') || has_zero(value)),
        Value::Null | Value::Bool(_) | Value::Number(_) => false,
    }
}

/// Serves a connection until either side ends it.
pub async fn serve(socket: Socket, house: Arc<House>, address: Address, mut closing: watch::Receiver<bool>) {
    let (sink, mut stream) = socket.split();
    let (out, outbox) = mpsc::channel(OUTBOX);
    let too_slow = Arc::new(Notify::new());
    let writer = tokio::spawn(write(sink, outbox));
    let mut connection = Connection::new(
        Arc::clone(&house),
        Visitor::new(new_client(), Lang::default(), out, Arc::clone(&too_slow)),
        address,
    );
    let mut heard = Instant::now();
    let look = tokio::time::sleep(house.rules.limits.hello);
    tokio::pin!(look);
    let mut bans = house.bans.changes();
    loop {
        tokio::select! {
            message = stream.next() => {
                heard = Instant::now();
                let Some(Ok(message)) = message else { break };
                if !connection.take_in(message).await {
                    break;
                }
            }
            () = too_slow.notified() => break,
            _ = closing.changed() => break,
            () = &mut look => {
                // By now it has said who it is, or never will.
                if heard.elapsed() > GONE || !connection.known {
                    break;
                }
                look.as_mut().reset(tokio::time::Instant::now() + LOOK);
            }
            _ = bans.changed() => {
                if let Err(banned) = house.bans.check(connection.asker().person, address) {
                    connection.refuse(None, &banned);
                    break;
                }
            }
        }
    }
    connection.leave().await;
    drop(connection);
    // What was said last still goes out, unless the other end does not read.
    let abort = writer.abort_handle();
    if tokio::time::timeout(Duration::from_secs(2), writer).await.is_err() {
        abort.abort();
    }
}

async fn write(mut sink: SplitSink<Socket, Message>, mut outbox: mpsc::Receiver<Parcel>) {
    let mut ping = tokio::time::interval(PING);
    loop {
        let parcel = tokio::select! {
            parcel = outbox.recv() => parcel,
            _ = ping.tick() => {
                if sink.send(Message::Ping(Default::default())).await.is_err() {
                    return;
                }
                continue;
            }
        };
        let Some(parcel) = parcel else { break };
        // Whatever was told at the same moment goes out with it.
        let mut next = Some(parcel);
        while let Some(parcel) = next {
            for frame in frames(parcel.text) {
                if sink.feed(frame).await.is_err() {
                    return;
                }
            }
            next = outbox.try_recv().ok();
        }
        if sink.flush().await.is_err() {
            return;
        }
    }
    let _ = sink.send(Message::Close(None)).await;
}

impl Connection {
    fn new(house: Arc<House>, visitor: Visitor, address: Address) -> Self {
        Self { house, visitor, known: false, watching: BTreeSet::new(), address, too_fast: 0 }
    }

    fn asker(&self) -> Asker<'_> {
        let person = Some(self.visitor.person.as_str()).filter(|_| self.known);
        Asker { person, address: self.address }
    }

    fn refuse(&self, re: Option<u32>, refused: &Refused) {
        metrics::counter!("stapel_refused").increment(1);
        self.visitor.tell(re, refused.tell(self.visitor.lang));
    }

    /// Whatever comes in is counted, be it a request or not. Says whether the connection goes on.
    async fn take_in(&mut self, message: Message) -> bool {
        let may = self.house.may_ask(&self.asker(), 1.0);
        self.too_fast = if may.is_ok() { self.too_fast.saturating_sub(1) } else { self.too_fast + 1 };
        if self.too_fast >= PATIENCE {
            return false;
        }
        match message {
            Message::Text(text) => self.hear(text.as_str(), may).await,
            Message::Binary(_) => self.refuse(None, &malformed("a message is text")),
            Message::Ping(_) | Message::Pong(_) | Message::Frame(_) => {}
            Message::Close(_) => return false,
        }
        true
    }

    /// Answers one message, if it may be asked.
    async fn hear(&mut self, text: &str, may: Result<(), Refused>) {
        let Request { re, ask } = match parse(text) {
            Ok(request) => request,
            Err((re, reason)) => return self.refuse(re, &malformed(&reason)),
        };
        let may = match self.more_work(&ask) {
            Some(work) => may.and_then(|()| self.house.may_ask(&self.asker(), work)),
            None => may,
        };
        let done = match may {
            Ok(()) => self.obey(Request { re, ask }).await,
            Err(too_fast) => Err(too_fast),
        };
        match done {
            Ok(Some(tell)) => self.visitor.tell(Some(re), tell),
            Ok(None) => {}
            Err(refused) => self.refuse(Some(re), &refused),
        }
    }

    /// How much more work than one answer something is: tables are told as a whole to who begins to watch, and every table that is
    /// watched to who speaks another language or is called otherwise.
    fn more_work(&self, ask: &Ask) -> Option<f64> {
        match ask {
            Ask::Watch { .. } => Some(WHOLE_TABLE),
            Ask::Speak { .. } | Ask::Name { .. } => Some((1.0 + WHOLE_TABLE) * self.watching.len() as f64),
            _ => None,
        }
    }

    /// What the house answers; nothing if a table does.
    async fn obey(&mut self, Request { re, ask }: Request) -> Result<Option<Tell>, Refused> {
        if let Ask::Hello { token, lang, differences } = ask {
            self.visitor.differences = differences;
            return self.hello(token, lang).await.map(Some);
        }
        if !self.known {
            return Err(Refused::new(
                Refusal::NoHello,
                "the first message is \"hello\"",
                "die erste Nachricht ist „hello“",
            ));
        }
        match ask {
            Ask::Speak { lang } => {
                self.visitor.lang = lang;
                self.renew().await;
            }
            Ask::Name { name } => {
                let name = clean_name(&name)?;
                self.house.store.name(&self.visitor.person, &name).await?;
                self.visitor.called = name.into();
                self.renew().await;
            }
            Ask::Create { table } => return self.create(table).await.map(Some),
            ask => {
                let Some(table) = ask.table().map(str::to_string) else { return Ok(None) };
                if let Ask::Say { .. } | Ask::Report { .. } = ask {
                    self.house.may_speak(&self.asker(), matches!(ask, Ask::Report { .. }))?;
                }
                // A table that is made of another is one more table.
                if let Ask::Rematch { .. } = ask {
                    self.house.may_set_up(&self.asker())?;
                }
                self.note_watching(&ask, &table)?;
                let handed_over = self.house.ask(&table, self.visitor.clone(), re, ask).await;
                return handed_over.map(|()| None).inspect_err(|_| {
                    self.watching.remove(&table);
                });
            }
        }
        Ok(Some(Tell::Named { name: self.visitor.called.told(self.visitor.lang) }))
    }

    async fn hello(&mut self, token: Option<String>, lang: Lang) -> Result<Tell, Refused> {
        let person = Person::of_token(&self.house.store, token).await?;
        self.house.bans.check(Some(&person.id), self.address)?;
        self.leave().await;
        self.visitor.lang = lang;
        self.visitor.person = person.id;
        self.visitor.called.clone_from(&person.called);
        self.known = true;
        Ok(Tell::Welcome {
            token: person.token,
            name: person.called.told(lang),
            account: person.account,
            version: env!("CARGO_PKG_VERSION").into(),
        })
    }

    async fn create(&mut self, table: NewTable) -> Result<Tell, Refused> {
        self.house.may_set_up(&self.asker())?;
        if table.cards.is_some() {
            self.house.may_bring_cards(&self.asker())?;
        }
        let maker = Maker { person: self.visitor.person.clone(), place: self.address.place() };
        self.house.create(table, maker).await.map(|table| Tell::Created { table })
    }

    fn note_watching(&mut self, ask: &Ask, table: &str) -> Result<(), Refused> {
        match ask {
            Ask::Watch { .. } => {
                let most = self.house.rules.limits.watches;
                if self.watching.len() >= most && !self.watching.contains(table) {
                    return Err(Refused::new(
                        Refusal::TooMany,
                        format!("at most {most} tables can be watched at once"),
                        format!("höchstens {most} Tische können zugleich beobachtet werden"),
                    ));
                }
                self.watching.insert(table.into());
            }
            Ask::Unwatch { .. } => {
                self.watching.remove(table);
            }
            _ => {}
        }
        Ok(())
    }

    /// Tells the tables that the visitor is another now.
    async fn renew(&self) {
        for table in &self.watching {
            // A table that cannot be reached has nobody to tell.
            let _ = self.house.order(table, Order::Renew(self.visitor.clone())).await;
        }
    }

    async fn leave(&mut self) {
        for table in std::mem::take(&mut self.watching) {
            let _ = self.house.order(&table, Order::Left { client: self.visitor.client }).await;
        }
    }
}

fn malformed(reason: &str) -> Refused {
    Refused::new(
        Refusal::Malformed,
        format!("not a message of this protocol: {reason}"),
        format!("keine Nachricht dieses Protokolls: {reason}"),
    )
}
