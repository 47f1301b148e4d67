//! A visitor whose socket is at another node, as the table's node has them: what they ask comes in by the bus, what they are told
//! goes out by it. No more is under way than the other end has room for.

use super::{
    Cluster,
    wire::{Up, Who, Why, Wire},
};
use crate::{
    house::House,
    table::Order,
    visitor::{Parcel, Visitor, new_client},
};
use stapel_wording::Lang;
use std::{
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};
use tokio::sync::{Notify, mpsc, watch};

/// How many messages may wait for a client, and how many of them may be under way.
const OUTBOX: usize = 128;
const UNDER_WAY: u64 = 32;
/// How long a text may be before it is sent in parts: NATS takes a megabyte.
const PART: usize = 512 * 1024;

/// How a link ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ending {
    /// The other end has to know.
    Told(Why),
    /// The other end wanted it, or is gone.
    Quiet,
}

#[derive(Debug)]
pub struct Guest {
    pub from: String,
    pub link: u64,
    table: String,
    client: u64,
    orders: mpsc::UnboundedSender<(Who, Up)>,
    /// The number of the next message, and when the other end last spoke of this link.
    next: Mutex<(u64, Instant)>,
    sent: AtomicU64,
    heard: watch::Sender<u64>,
    ending: watch::Sender<Option<Ending>>,
}

impl Guest {
    /// Lets somebody in.
    pub fn welcome(
        house: &Arc<House>,
        cluster: &Arc<Cluster>,
        from: String,
        link: u64,
        table: String,
    ) -> Arc<Self> {
        // As many as the other end lets wait for answers, and no more: it counts them.
        let (orders, asked) = mpsc::unbounded_channel();
        let guest = Arc::new(Self {
            from,
            link,
            table,
            client: new_client(),
            orders,
            next: Mutex::new((1, Instant::now())),
            sent: AtomicU64::new(0),
            heard: watch::Sender::new(0),
            ending: watch::Sender::new(None),
        });
        let (out, parcels) = mpsc::channel(OUTBOX);
        let too_slow = Arc::new(Notify::new());
        let visitor =
            Visitor::new(guest.client, Lang::default(), out, Arc::clone(&too_slow)).afar(Arc::clone(&guest));
        tokio::spawn(Arc::clone(&guest).take_in(Arc::clone(house), visitor, asked));
        tokio::spawn(Arc::clone(&guest).send_out(Arc::clone(house), Arc::clone(cluster), parcels, too_slow));
        guest
    }

    fn end(&self, ending: Ending) {
        self.ending.send_if_modified(|old| {
            let first = old.is_none();
            old.get_or_insert(ending);
            first
        });
    }

    /// The table is not here any more.
    pub fn move_away(&self) {
        self.end(Ending::Told(Why::Moved));
    }

    /// The other end does not need this link any more.
    pub fn leave(&self) {
        self.end(Ending::Quiet);
    }

    pub fn has_ended(&self) -> bool {
        self.ending.borrow().is_some()
    }

    pub fn sent(&self) -> u64 {
        self.sent.load(Ordering::Acquire)
    }

    /// The other end has heard so many, and is there.
    pub fn note(&self, heard: u64) {
        self.next.lock().unwrap_or_else(PoisonError::into_inner).1 = Instant::now();
        self.heard.send_if_modified(|old| {
            let more = heard > *old;
            *old = heard.max(*old);
            more
        });
    }

    /// How long the other end has not spoken of this link.
    pub fn silent(&self) -> Duration {
        self.next.lock().unwrap_or_else(PoisonError::into_inner).1.elapsed()
    }

    /// One more message of the other end.
    pub fn hear(&self, n: u64, who: Who, up: Up) {
        {
            let mut next = self.next.lock().unwrap_or_else(PoisonError::into_inner);
            if n != next.0 {
                metrics::counter!("stapel_messages_lost").increment(1);
                self.end(Ending::Told(Why::Lost));
                return;
            }
            *next = (n + 1, Instant::now());
        }
        // Who has ended does not read any more.
        let _ = self.orders.send((who, up));
    }

    async fn take_in(
        self: Arc<Self>,
        house: Arc<House>,
        visitor: Visitor,
        mut asked: mpsc::UnboundedReceiver<(Who, Up)>,
    ) {
        let mut ending = self.ending.subscribe();
        loop {
            let next = tokio::select! {
                () = async { drop(ending.wait_for(Option::is_some).await) } => return,
                next = asked.recv() => next,
            };
            let Some((who, up)) = next else { return };
            let from = visitor.being(who);
            let order = match up {
                Up::Ask { re, ask } => Order::Ask { from, re, ask },
                Up::Renew => Order::Renew(from),
                Up::Resume => Order::Resume(from),
            };
            house.order_of_guest(&self.table, order).await;
        }
    }

    async fn send_out(
        self: Arc<Self>,
        house: Arc<House>,
        cluster: Arc<Cluster>,
        mut parcels: mpsc::Receiver<Parcel>,
        too_slow: Arc<Notify>,
    ) {
        let (mut heard, mut ending) = (self.heard.subscribe(), self.ending.subscribe());
        let ending = loop {
            let room = self.sent() < *heard.borrow_and_update() + UNDER_WAY;
            tokio::select! {
                parcel = parcels.recv(), if room => match parcel {
                    Some(parcel) => self.send(&cluster, &parcel).await,
                    None => break Ending::Quiet,
                },
                _ = heard.changed() => {}
                () = too_slow.notified() => self.end(Ending::Told(Why::Slow)),
                () = async { drop(ending.wait_for(Option::is_some).await) } => {
                    break self.ending.borrow().unwrap_or(Ending::Quiet);
                }
            }
        };
        if let Ending::Told(why) = ending {
            // Whatever was answered is answered: the rest was not done, and can be asked elsewhere.
            while let Ok(parcel) = parcels.try_recv() {
                self.send(&cluster, &parcel).await;
            }
            let closed = Wire::Closed { link: self.link, sent: self.sent(), why };
            cluster.bus.send(&self.from, &closed, "").await;
        }
        // Not before: as long as it is listed, the other end waits for what was sent last.
        cluster.forget_guest(&self);
        let left = Order::Left { client: self.client };
        // A table that is not here has nobody to tell.
        let _ = house.order_here(&self.table, left).await;
    }

    async fn send(&self, cluster: &Cluster, parcel: &Parcel) {
        let mut rest = parcel.text.as_str();
        loop {
            let cut = if rest.len() > PART { rest.floor_char_boundary(PART) } else { rest.len() };
            let (part, after) = rest.split_at(cut);
            let n = self.sent() + 1;
            let more = !after.is_empty();
            let tell = Wire::Tell { link: self.link, n, re: parcel.re, refused: parcel.refused, more };
            cluster.bus.send(&self.from, &tell, part).await;
            // Only then: who counts must not hear of a message before it is on its way.
            self.sent.store(n, Ordering::Release);
            if !more {
                return;
            }
            rest = after;
        }
    }
}
