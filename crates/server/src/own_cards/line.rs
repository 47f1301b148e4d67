//! A process that plays one table: how it is begun, asked, and ended.

use super::{
    Shop,
    shop::Face,
    wire::{Answered, Open, OpenAnswer, Opened, Order, Sent},
};
use crate::{protocol::CardFault, refused::Refused};
use serde::de::DeserializeOwned;
use serde_json::value::RawValue;
use std::{
    collections::HashMap,
    io::{BufRead, BufReader, Write},
    process::{Child, ChildStdin, ChildStdout},
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, Ordering},
        mpsc::{Receiver, RecvTimeoutError, Sender, channel},
    },
    time::Duration,
};
use tokio::{
    runtime::{Handle, RuntimeFlavor},
    sync::OwnedSemaphorePermit,
};

/// How long one thing may take that a table is asked.
const PATIENCE: Duration = Duration::from_secs(10);

/// Why an answer did not come.
#[derive(Debug)]
pub enum Lost {
    /// The process is gone.
    Gone,
    /// It takes too long, and was ended.
    Late,
    /// The rules, or its cards, broke.
    Broke(String),
}

impl std::fmt::Display for Lost {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Gone => f.write_str("the process that plays it is gone"),
            Self::Late => f.write_str("its cards take too long"),
            Self::Broke(why) => f.write_str(why),
        }
    }
}

type Answer = Result<Box<RawValue>, String>;
type Waiting = Mutex<HashMap<u64, Sender<Answer>>>;

#[derive(Debug)]
pub struct Line {
    child: Mutex<Child>,
    to: Mutex<ChildStdin>,
    waiting: Arc<Waiting>,
    next: AtomicU64,
    _place: OwnedSemaphorePermit,
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Waits where nobody else has to wait for it.
fn aside<T>(wait: impl FnOnce() -> T) -> T {
    let on_many = Handle::try_current().is_ok_and(|h| h.runtime_flavor() == RuntimeFlavor::MultiThread);
    if on_many { tokio::task::block_in_place(wait) } else { wait() }
}

/// A process that has read its cards, or what is wrong with them.
type Begun = Result<(Arc<Line>, Opened<Face>), CardFault>;

impl Line {
    /// Begins a process with these cards.
    pub fn open(shop: &Shop, open: &Open) -> Result<Begun, Refused> {
        let broken = |e: &dyn std::fmt::Display| Refused::internal("a process for cards of one's own", e);
        let place = shop.place()?;
        let mut child = shop.command()?.spawn().map_err(|e| broken(&e))?;
        let (Some(to), Some(from)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(broken(&"it has no ends"));
        };
        let waiting: Arc<Waiting> = Arc::default();
        let line = Arc::new(Self {
            child: Mutex::new(child),
            to: Mutex::new(to),
            waiting: Arc::clone(&waiting),
            next: AtomicU64::new(1),
            _place: place,
        });
        let (first, opened) = channel();
        std::thread::spawn(move || listen(from, &first, &waiting));
        let opened: OpenAnswer<Face> = line
            .say(open)
            .and_then(|()| aside(|| opened.recv_timeout(PATIENCE)).map_err(|_| Lost::Late))
            .and_then(|text| serde_json::from_str(&text).map_err(|e| Lost::Broke(e.to_string())))
            .map_err(|lost| broken(&lost))?;
        Ok(opened.map(|opened| (line, opened)))
    }

    fn say(&self, message: &impl serde::Serialize) -> Result<(), Lost> {
        let mut text = serde_json::to_vec(message).map_err(|e| Lost::Broke(e.to_string()))?;
        text.push(b'\n');
        let mut to = locked(&self.to);
        to.write_all(&text).and_then(|()| to.flush()).map_err(|_| Lost::Gone)
    }

    /// Asks, and waits for the answer.
    pub fn ask<T: DeserializeOwned>(&self, order: Order) -> Result<T, Lost> {
        let (_, answer) = self.begin(order)?;
        match aside(|| answer.recv_timeout(PATIENCE)) {
            Ok(answer) => read(answer),
            Err(RecvTimeoutError::Disconnected) => Err(Lost::Gone),
            Err(RecvTimeoutError::Timeout) => Err(self.end()),
        }
    }

    /// Asks for something that is thought of, for as long as that may take, and as long as somebody wants to know it.
    pub fn think<T: DeserializeOwned>(
        &self,
        order: Order,
        patience: Duration,
        unwanted: impl Fn() -> bool,
    ) -> Result<Option<T>, Lost> {
        const LOOK: Duration = Duration::from_millis(20);
        let (id, answer) = self.begin(order)?;
        let begun = std::time::Instant::now();
        loop {
            match answer.recv_timeout(LOOK) {
                Ok(answer) => return read(answer),
                Err(RecvTimeoutError::Disconnected) => return Err(Lost::Gone),
                Err(RecvTimeoutError::Timeout) if unwanted() => {
                    locked(&self.waiting).remove(&id);
                    self.say(&Sent { id, order: Order::Stop(id) })?;
                    return Ok(None);
                }
                Err(RecvTimeoutError::Timeout) if begun.elapsed() > patience => return Err(self.end()),
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    fn begin(&self, order: Order) -> Result<(u64, Receiver<Answer>), Lost> {
        let id = self.next.fetch_add(1, Ordering::Relaxed);
        let (answered, answer) = channel();
        locked(&self.waiting).insert(id, answered);
        if let Err(lost) = self.say(&Sent { id, order }) {
            locked(&self.waiting).remove(&id);
            return Err(lost);
        }
        Ok((id, answer))
    }

    /// Ends the process; says whether it had ended by itself.
    fn end(&self) -> Lost {
        let mut child = locked(&self.child);
        let lost = if matches!(child.try_wait(), Ok(Some(_))) { Lost::Gone } else { Lost::Late };
        let _ = child.kill();
        let _ = child.wait();
        lost
    }
}

impl Drop for Line {
    fn drop(&mut self) {
        self.end();
    }
}

fn read<T: DeserializeOwned>(answer: Answer) -> Result<T, Lost> {
    let text = answer.map_err(Lost::Broke)?;
    serde_json::from_str(text.get()).map_err(|e| Lost::Broke(e.to_string()))
}

/// Hands what the process says to whoever waits for it, until it ends; then nobody waits any more.
fn listen(from: ChildStdout, first: &Sender<String>, waiting: &Waiting) {
    let mut lines = BufReader::new(from).lines().map_while(Result::ok);
    if let Some(line) = lines.next() {
        // Whoever began it may have lost patience.
        let _ = first.send(line);
    }
    for line in lines {
        let Ok(Answered { id, done, broke }) = serde_json::from_str(&line) else { break };
        let waits = locked(waiting).remove(&id);
        if let Some(waits) = waits {
            let _ = waits.send(broke.map_or(Ok(done), Err));
        }
    }
    locked(waiting).clear();
}
