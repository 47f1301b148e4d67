//! Many nodes as one house: one PostgreSQL keeps, one NATS carries.
//!
//! `lease` says which node a table is at. Any node takes any socket: `call` is a socket's way to a table elsewhere, `guest` is
//! the same way as the table's node has it, `wire` is what they say, `bus` carries it. Without `--cluster` there is none of it.

mod bus;
mod call;
mod guest;
mod lease;
mod wire;

pub use bus::News;
pub use guest::Guest;
pub use lease::{Claimed, LASTS, Lease, TIME, is_held, taken};
pub use wire::Who;

use crate::{
    fairness::secret,
    house::House,
    mailbox::{Slot, mailbox},
    store::Store,
    table::Order,
    visitor::Visitor,
};
use bus::Bus;
use call::{Call, Down, Link};
use futures_util::StreamExt;
use lease::Leases;
use std::{
    collections::{BTreeMap, HashMap, HashSet},
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};
use tokio::task::JoinHandle;
use wire::{Why, Wire};

/// How often nodes tell each other what they have sent and heard.
const BEAT: Duration = Duration::from_millis(500);
/// A link that the other end does not list is lost, unless it is younger than this.
const YOUNG: Duration = Duration::from_secs(2);
/// After how long a node that says nothing has no sockets any more.
const SILENT: Duration = Duration::from_secs(6);
/// How many links are listed in one message.
const LISTED: usize = 5000;
/// How often limits are shared.
const SHARE: Duration = Duration::from_millis(100);
/// How many orders may wait on their way to a table elsewhere.
const ROOM: usize = 8;

type Calls = HashMap<(u64, String), Slot>;

#[derive(Debug)]
pub struct Cluster {
    pub leases: Arc<Leases>,
    bus: Bus,
    guests: Mutex<HashMap<(String, u64), Arc<Guest>>>,
    calls: Mutex<Calls>,
    links: Mutex<HashMap<u64, Link>>,
    next_link: AtomicU64,
    /// Nodes that have said their last word. Every start of a node has an id of its own.
    left: Mutex<HashSet<String>>,
}

impl Cluster {
    /// Joins the nodes on a database and a NATS. `address` is where this node listens, for people to read.
    pub async fn join(store: &Store, database: &str, nats: &str, address: &str) -> Result<Arc<Self>, String> {
        if !database.starts_with("postgres") {
            return Err(
                "many machines need a database that all of them reach: --database postgres://...".into()
            );
        }
        let me = secret()[..12].to_string();
        let house = store.shared("house", &secret()[..12]).await.map_err(|e| e.to_string())?;
        let bus = connect(nats, &house, &me).await?;
        let leases = Leases::begin(store, database, me, address.into()).await.map_err(|e| e.to_string())?;
        Ok(Arc::new(Self {
            leases,
            bus,
            guests: Mutex::default(),
            calls: Mutex::default(),
            links: Mutex::default(),
            next_link: AtomicU64::new(1),
            left: Mutex::default(),
        }))
    }

    /// Whether no node is alive on a database: only then may one process have it to itself.
    pub async fn is_nobody_there(store: &Store) -> Result<bool, String> {
        lease::nobody_alive(store).await.map_err(|e| e.to_string())
    }

    pub fn me(&self) -> &str {
        &self.leases.me
    }

    /// Whether others can reach this node, and it can take tables.
    pub fn is_ready(&self) -> bool {
        self.bus.is_connected() && self.leases.is_sure()
    }

    /// Begins to listen. What it gives back ends with the node.
    pub async fn start(self: &Arc<Self>, house: &Arc<House>) -> Result<Vec<JoinHandle<()>>, String> {
        let (mut mine, mut news) = self.bus.listen(self.me()).await?;
        let (cluster, keeper) = (Arc::clone(self), Arc::clone(house));
        let hears = tokio::spawn(async move {
            while let Some(message) = mine.next().await {
                cluster.hear(&keeper, &message.payload).await;
            }
        });
        let keeper = Arc::clone(house);
        let reads = tokio::spawn(async move {
            while let Some(message) = news.next().await {
                if let Ok(news) = serde_json::from_slice(&message.payload) {
                    keeper.heard_news(news);
                }
            }
        });
        let alive = tokio::spawn(Arc::clone(&self.leases).keep_alive());
        let beats = tokio::spawn(Arc::clone(self).beat());
        let shares = tokio::spawn(share(Arc::clone(self), Arc::clone(house)));
        Ok(vec![hears, reads, alive, beats, shares])
    }

    /// Nobody is a guest here any more: all of them hear that they have to look elsewhere.
    pub async fn part(&self) {
        self.guests().values().for_each(|guest| guest.move_away());
        let begun = tokio::time::Instant::now();
        while !self.guests().is_empty() && begun.elapsed() < YOUNG {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        self.bus.flush().await;
    }

    /// This node ends: it says so to everybody.
    pub async fn end(&self) {
        self.part().await;
        let others = self.leases.others().await;
        self.leases.end().await;
        for other in others {
            self.bus.send(&other, &Wire::Left { from: self.me().into() }, "").await;
        }
        self.bus.flush().await;
    }

    fn has_left(&self, node: &str) -> bool {
        self.left.lock().unwrap_or_else(PoisonError::into_inner).contains(node)
    }

    fn hear_left(&self, node: String) {
        for link in self.links().values().filter(|link| link.owner == node) {
            let _ = link.downs.send(Down::Left);
        }
        self.left.lock().unwrap_or_else(PoisonError::into_inner).insert(node);
    }

    fn guests(&self) -> MutexGuard<'_, HashMap<(String, u64), Arc<Guest>>> {
        self.guests.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn links(&self) -> MutexGuard<'_, HashMap<u64, Link>> {
        self.links.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn calls(&self) -> MutexGuard<'_, Calls> {
        self.calls.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn open(&self, link: Link) -> u64 {
        let number = self.next_link.fetch_add(1, Ordering::Relaxed);
        self.links().insert(number, link);
        number
    }

    fn close(&self, link: u64) {
        self.links().remove(&link);
    }

    fn forget_guest(&self, guest: &Guest) {
        self.guests().remove(&(guest.from.clone(), guest.link));
    }

    /// Hands an order to the way that its socket has to a table elsewhere; hands it back if there is none.
    pub async fn pass_on(&self, table: &str, order: Order) -> Result<(), Order> {
        let way = self.calls().get(&(order.client(), table.to_string())).cloned();
        let Some(way) = way else { return Err(order) };
        way.send(order).await
    }

    /// Opens a way for a socket to a table at another node.
    pub fn call(self: &Arc<Self>, house: &Arc<House>, table: &str, visitor: Visitor, owner: String) {
        let key = (visitor.client, table.to_string());
        let mut calls = self.calls();
        if calls.get(&key).is_some_and(|way| !way.is_closed()) {
            return;
        }
        let (way, orders) = mailbox(ROOM);
        calls.insert(key.clone(), way.clone());
        drop(calls);
        let call = Call::new(Arc::clone(house), Arc::clone(self), table.into(), visitor);
        let (cluster, house) = (Arc::clone(self), Arc::clone(house));
        tokio::spawn(async move {
            let left_over = call.run(owner, orders).await;
            cluster.forget_call(&key, &way);
            for order in left_over {
                order.or_refuse(house.order(&key.1, order.clone()).await);
            }
        });
    }

    fn forget_call(&self, key: &(u64, String), way: &Slot) {
        let mut calls = self.calls();
        if calls.get(key).is_some_and(|other| other.is_same(way)) {
            calls.remove(key);
        }
    }

    async fn hear(self: &Arc<Self>, house: &Arc<House>, bytes: &[u8]) {
        let Some((wire, text)) = Wire::read(bytes) else {
            tracing::warn!("a message of another version");
            return;
        };
        match wire {
            Wire::Up { from, link, n, table, who, up } => {
                let known = self.guests().get(&(from.clone(), link)).cloned();
                let guest = match known {
                    Some(guest) => guest,
                    None if n == 1 => {
                        let guest = Guest::welcome(house, self, from.clone(), link, table);
                        self.guests().insert((from, link), Arc::clone(&guest));
                        guest
                    }
                    None => return self.not_known(&from, link).await,
                };
                guest.hear(n, who, up);
            }
            Wire::Heard { from, link, heard } => {
                if let Some(guest) = self.guests().get(&(from, link)) {
                    guest.note(heard);
                }
            }
            Wire::End { from, link } => {
                if let Some(guest) = self.guests().get(&(from, link)) {
                    guest.leave();
                }
            }
            Wire::Tell { link, n, re, refused, more } => {
                self.tell_link(link, Down::Tell { n, more, re, refused, text: text.into() });
            }
            Wire::Left { from } => self.hear_left(from),
            Wire::Closed { link, sent, why } => self.tell_link(link, Down::Closed { sent, why }),
            Wire::Beat { from, part, parts, sent, heard } => {
                let of_part = |link: u64| link % parts.max(1) == part;
                self.hear_sent(&from, of_part, sent);
                for link in self.hear_heard(&from, of_part, heard) {
                    self.not_known(&from, link).await;
                }
            }
        }
    }

    fn tell_link(&self, link: u64, down: Down) {
        if let Some(link) = self.links().get(&link) {
            // Who has ended does not read any more.
            let _ = link.downs.send(down);
        }
    }

    async fn not_known(&self, from: &str, link: u64) {
        self.bus.send(from, &Wire::Closed { link, sent: u64::MAX, why: Why::Lost }, "").await;
    }

    /// What another node has sent on the links that were opened here.
    fn hear_sent(&self, from: &str, of_part: impl Fn(u64) -> bool, sent: Vec<(u64, u64)>) {
        let sent: HashMap<u64, u64> = sent.into_iter().collect();
        for (number, link) in self.links().iter().filter(|(n, link)| link.owner == from && of_part(**n)) {
            let down = match sent.get(number) {
                Some(sent) => Down::Beat { sent: *sent },
                None if link.since.elapsed() < YOUNG => continue,
                None => Down::Closed { sent: u64::MAX, why: Why::Lost },
            };
            let _ = link.downs.send(down);
        }
    }

    /// What another node has heard on the links that it opened; those of them that are not known here.
    fn hear_heard(&self, from: &str, of_part: impl Fn(u64) -> bool, heard: Vec<(u64, u64)>) -> Vec<u64> {
        let guests = self.guests();
        let mut unknown = Vec::new();
        let mut listed = Vec::with_capacity(heard.len());
        for (link, heard) in heard {
            listed.push(link);
            match guests.get(&(from.to_string(), link)) {
                Some(guest) => guest.note(heard),
                None => unknown.push(link),
            }
        }
        listed.sort_unstable();
        let theirs = guests.values().filter(|g| g.from == from && of_part(g.link));
        for guest in theirs.filter(|g| listed.binary_search(&g.link).is_err() && g.silent() > YOUNG) {
            guest.leave();
        }
        unknown
    }

    async fn beat(self: Arc<Self>) {
        /// Links, with a number of messages each.
        type Counts = Vec<(u64, u64)>;
        let mut often = tokio::time::interval(BEAT);
        often.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        loop {
            often.tick().await;
            let mut peers: BTreeMap<String, (Counts, Counts)> = BTreeMap::new();
            self.guests().retain(|_, guest| !guest.has_ended() || guest.silent() < SILENT);
            for guest in self.guests().values() {
                if guest.silent() > SILENT {
                    guest.leave();
                }
                peers.entry(guest.from.clone()).or_default().0.push((guest.link, guest.sent()));
            }
            for (number, link) in self.links().iter() {
                let heard = link.heard.load(Ordering::Relaxed);
                peers.entry(link.owner.clone()).or_default().1.push((*number, heard));
            }
            metrics::gauge!("stapel_guests").set(self.guests().len() as f64);
            metrics::gauge!("stapel_links").set(self.links().len() as f64);
            for (peer, (sent, heard)) in peers {
                let parts = (sent.len().max(heard.len()) / LISTED + 1) as u64;
                for part in 0..parts {
                    let of = |all: &[(u64, u64)]| {
                        all.iter().filter(|(link, _)| link % parts == part).copied().collect()
                    };
                    let (sent, heard) = (of(&sent), of(&heard));
                    let beat = Wire::Beat { from: self.me().into(), part, parts, sent, heard };
                    self.bus.send(&peer, &beat, "").await;
                }
            }
        }
    }
}

/// Has a node hand over its tables and end.
pub async fn ask_to_leave(store: &Store, nats: &str, node: &str) -> Result<(), String> {
    let house = store.shared("house", &secret()[..12]).await.map_err(|e| e.to_string())?;
    let bus = connect(nats, &house, "admin").await?;
    bus.tell_all(&News::Leave { node: node.into() }).await;
    bus.flush().await;
    Ok(())
}

async fn connect(nats: &str, house: &str, me: &str) -> Result<Bus, String> {
    Bus::connect(nats, house, me).await.map_err(|e| format!("NATS at {}: {e}", Store::shown(nats)))
}

/// Tells the other nodes what was used up of all limits here.
async fn share(cluster: Arc<Cluster>, house: Arc<House>) {
    let mut often = tokio::time::interval(SHARE);
    loop {
        often.tick().await;
        let drops = house.rates.take_spent();
        if !drops.is_empty() {
            cluster.bus.tell_all(&News::Spent { from: cluster.me().into(), drops }).await;
        }
        let tries = house.attempts.take_tried();
        if !tries.is_empty() {
            cluster.bus.tell_all(&News::Tried { from: cluster.me().into(), tries }).await;
        }
    }
}
