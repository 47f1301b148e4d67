//! Somebody at the other end of a socket, as tables know them: who it is, and how to tell them something.

use crate::{
    cluster::{Guest, Who},
    names::Called,
    protocol::{Message, Tell},
};
use stapel_wording::Lang;
use std::sync::{
    Arc,
    atomic::{AtomicU64, AtomicUsize, Ordering},
};
use tokio::sync::{Notify, mpsc};
use tokio_tungstenite::tungstenite::Utf8Bytes;

/// Something to tell, and the request it answers.
#[derive(Debug)]
pub struct Parcel {
    pub re: Option<u32>,
    pub refused: bool,
    pub text: Utf8Bytes,
    /// Counted as long as it waits.
    _weight: Option<Weight>,
}

impl Parcel {
    pub fn new(re: Option<u32>, refused: bool, text: Utf8Bytes) -> Self {
        Self { re, refused, text, _weight: None }
    }
}

/// Bytes that wait for a client.
#[derive(Debug)]
struct Weight {
    waiting: Arc<AtomicUsize>,
    bytes: usize,
}

impl Weight {
    fn new(waiting: &Arc<AtomicUsize>, bytes: usize) -> Self {
        waiting.fetch_add(bytes, Ordering::Relaxed);
        Self { waiting: Arc::clone(waiting), bytes }
    }
}

impl Drop for Weight {
    fn drop(&mut self) {
        self.waiting.fetch_sub(self.bytes, Ordering::Relaxed);
    }
}

/// How many bytes may wait for a client before it is told no more states: a player, somebody who looks on.
const FOR_A_PLAYER: usize = 256 * 1024;
const FOR_AN_ONLOOKER: usize = 64 * 1024;

#[derive(Clone, Debug)]
pub struct Visitor {
    /// The number of the connection in this process.
    pub client: u64,
    pub person: String,
    pub called: Called,
    pub lang: Lang,
    /// Whether it is told what has changed, after the first whole state of a table.
    pub differences: bool,
    out: mpsc::Sender<Parcel>,
    waiting: Arc<AtomicUsize>,
    /// Rung when the client reads too slowly; the connection ends then, and the table goes on.
    too_slow: Arc<Notify>,
    /// The way to the node the socket is at, if it is at another.
    far: Option<Arc<Guest>>,
}

/// A number for one more connection.
pub fn new_client() -> u64 {
    static CLIENTS: AtomicU64 = AtomicU64::new(1);
    CLIENTS.fetch_add(1, Ordering::Relaxed)
}

impl Visitor {
    pub fn new(client: u64, lang: Lang, out: mpsc::Sender<Parcel>, too_slow: Arc<Notify>) -> Self {
        let called = Called::Name(String::new());
        Self {
            client,
            person: String::new(),
            called,
            lang,
            differences: false,
            out,
            waiting: Arc::default(),
            too_slow,
            far: None,
        }
    }

    /// Whose socket is at another node.
    pub fn afar(self, guest: Arc<Guest>) -> Self {
        Self { far: Some(guest), ..self }
    }

    /// The same connection, as whoever it is.
    pub fn being(&self, who: Who) -> Self {
        let Who { person, called, lang, differences } = who;
        Self { person, called, lang, differences, ..self.clone() }
    }

    pub fn far(&self) -> Option<&Arc<Guest>> {
        self.far.as_ref()
    }

    /// Whether a state may be added to what waits to be read, by its number and its bytes. Onlookers are held back long before
    /// players.
    pub fn has_room(&self, player: bool) -> bool {
        let (share, bytes) = if player { (2, FOR_A_PLAYER) } else { (8, FOR_AN_ONLOOKER) };
        let waiting = self.out.max_capacity() - self.out.capacity();
        waiting < self.out.max_capacity() / share && self.waiting.load(Ordering::Relaxed) < bytes
    }

    pub fn tell(&self, re: Option<u32>, tell: Tell) {
        let refused = matches!(tell, Tell::Refused { .. });
        self.put(Parcel::new(re, refused, text_of(re, tell)));
    }

    /// Sends a message that is text already.
    pub fn send(&self, text: Utf8Bytes) {
        self.put(Parcel::new(None, false, text));
    }

    /// Nobody waits for a client: one that does not read is let go.
    fn put(&self, parcel: Parcel) {
        let _weight = Some(Weight::new(&self.waiting, parcel.text.len()));
        let parcel = Parcel { _weight, ..parcel };
        if let Err(mpsc::error::TrySendError::Full(_)) = self.out.try_send(parcel) {
            self.too_slow.notify_one();
        }
    }

    /// Sends what came from another node, which has counted what may come: this one waits for the client. False if the client
    /// is gone.
    pub async fn pass_on(&self, parcel: Parcel) -> bool {
        self.out.send(parcel).await.is_ok()
    }

    /// Lets a client go that another node could not wait for.
    pub fn let_go(&self) {
        self.too_slow.notify_one();
    }

    /// Done when the client is gone.
    pub async fn gone(&self) {
        self.out.closed().await;
    }
}

pub fn text_of(re: Option<u32>, tell: Tell) -> Utf8Bytes {
    serde_json::to_string(&Message { re, tell }).expect("messages are plain data").into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn few_long_states_wait_or_many_short_ones() {
        let (out, mut outbox) = mpsc::channel(128);
        let visitor = Visitor::new(1, Lang::En, out, Arc::default());
        for (player, most) in [(true, FOR_A_PLAYER), (false, FOR_AN_ONLOOKER)] {
            let mut told = 0;
            while visitor.has_room(player) {
                visitor.send("x".repeat(20_000).into());
                told += 20_000;
            }
            assert!((most..most + 20_000).contains(&told), "{told} bytes wait for a client");
            while outbox.try_recv().is_ok() {}
            assert!(visitor.has_room(player), "all of it was read");
            let short =
                (0..200).take_while(|_| visitor.has_room(player)).map(|_| visitor.send("x".into())).count();
            assert_eq!(short, if player { 64 } else { 16 });
            while outbox.try_recv().is_ok() {}
        }
    }
}
