//! Somebody at the other end of a socket, as tables know them: who it is, and how to tell them something.

use crate::{
    names::Called,
    protocol::{Message, Tell},
};
use axum::extract::ws::Utf8Bytes;
use stapel_wording::Lang;
use std::sync::Arc;
use tokio::sync::{Notify, mpsc};

#[derive(Clone, Debug)]
pub struct Visitor {
    /// The number of the connection.
    pub client: u64,
    pub person: String,
    pub called: Called,
    pub lang: Lang,
    /// Whether it is told what has changed, after the first whole state of a table.
    pub differences: bool,
    out: mpsc::Sender<Utf8Bytes>,
    /// Rung when the client reads too slowly; the connection ends then, and the table goes on.
    too_slow: Arc<Notify>,
}

impl Visitor {
    pub fn new(client: u64, lang: Lang, out: mpsc::Sender<Utf8Bytes>, too_slow: Arc<Notify>) -> Self {
        let called = Called::Name(String::new());
        Self { client, person: String::new(), called, lang, differences: false, out, too_slow }
    }

    /// Whether a state may be added to what waits to be read. Onlookers are held back long before players.
    pub fn has_room(&self, player: bool) -> bool {
        let waiting = self.out.max_capacity() - self.out.capacity();
        waiting < if player { self.out.max_capacity() / 2 } else { self.out.max_capacity() / 8 }
    }

    pub fn tell(&self, re: Option<u32>, tell: Tell) {
        self.send(text_of(re, tell));
    }

    /// Sends a message that is text already. Nobody waits for a client: one that does not read is let go.
    pub fn send(&self, text: Utf8Bytes) {
        if let Err(mpsc::error::TrySendError::Full(_)) = self.out.try_send(text) {
            self.too_slow.notify_one();
        }
    }
}

pub fn text_of(re: Option<u32>, tell: Tell) -> Utf8Bytes {
    serde_json::to_string(&Message { re, tell }).expect("messages are plain data").into()
}
