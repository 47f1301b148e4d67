//! The house all tables stand in: the store, the bots' thinking room, and the list of tables that are awake.

use crate::{
    bans::Bans,
    cluster::{Claimed, Cluster, Lease, News, is_held},
    events::Desk,
    hashers::Hashers,
    keeper,
    limits::{Asker, Attempts, Limits, Rates},
    mailbox::{Slot, mailbox},
    own_cards::Shop,
    protocol::{Ask, NewTable, Refusal, Stage},
    ratings::Books,
    record::{Maker, Record},
    refused::Refused,
    store::{Store, Stored, StoredLine},
    table::{Order, Table},
    thinkers::Thinkers,
    visitor::Visitor,
    watched::Watched,
    workshop::Workshop,
};
use futures_util::future::BoxFuture;
use std::{
    collections::HashMap,
    path::PathBuf,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};
use tokio::sync::{Notify, OnceCell, watch};

/// How many orders may wait at a table. Whoever comes then waits at the door, that is at their own socket.
const ROOM: usize = 64;

/// How long tables may take to be handed over.
const FAREWELL: Duration = Duration::from_secs(5);

/// How long a node may need to come back to life.
const MOMENT: Duration = Duration::from_secs(2);

/// How the house is run.
#[derive(Clone, Debug)]
pub struct Rules {
    /// How soon after the question a bot or an automatic pass answers: never sooner, so that the time tells nothing.
    pub pace: Duration,
    /// How long a table nobody watches stays awake.
    pub idle: Duration,
    /// How long those who sit at a full table have to tell their parts of the shuffle.
    pub reveal: Duration,
    pub limits: Limits,
    /// How long games are kept after their last change; for ever without it.
    pub keep: Option<Duration>,
    /// Where games are written to before they are deleted; without it nothing that was played is deleted.
    pub archive: Option<PathBuf>,
    /// A folder with the browser's files, instead of those built in.
    pub web: Option<PathBuf>,
    /// This program: the card workshop runs its commands, and so do tables with cards of their own. Without it there are neither.
    pub program: Option<PathBuf>,
    /// The folders of cards this program was begun with.
    pub cards: Vec<PathBuf>,
}

impl Default for Rules {
    fn default() -> Self {
        Self {
            pace: Duration::from_millis(150),
            idle: Duration::from_secs(60),
            reveal: Duration::from_secs(30),
            limits: Limits::default(),
            keep: None,
            archive: None,
            web: None,
            program: None,
            cards: Vec::new(),
        }
    }
}

/// Where a table is.
#[derive(Debug)]
pub enum Place {
    Here,
    /// At the node of this name.
    There(String),
}

/// Why an order was not taken by a table of this node.
#[derive(Debug)]
pub enum NotHere {
    Refused(Refused),
    /// The table is at the node of this name; the order is handed back.
    Elsewhere(String, Box<Order>),
}

/// Why a table was not read.
#[derive(Debug)]
pub enum Unread {
    Refused(Refused),
    Elsewhere(String),
}

impl From<Refused> for Unread {
    fn from(refused: Refused) -> Self {
        Self::Refused(refused)
    }
}

impl From<sqlx::Error> for Unread {
    fn from(error: sqlx::Error) -> Self {
        Self::Refused(error.into())
    }
}

/// The door of a table. Whoever comes first reads the table; the others wait for it at this door and at no other.
type Door = Arc<OnceCell<Slot>>;

#[derive(Debug)]
pub struct House {
    pub store: Store,
    pub rules: Rules,
    /// Bots think here, as many at once as there are cores.
    pub thinkers: Arc<Thinkers>,
    /// What takes long is done here, away from those who carry messages.
    pub workshop: Workshop,
    pub hashers: Hashers,
    pub rates: Rates,
    pub watched: Watched,
    pub attempts: Attempts,
    pub bans: Bans,
    /// Where tables are played that bring cards of their own.
    pub shop: Arc<Shop>,
    /// Events that were read lately.
    pub events: Desk,
    pub ratings: Books,
    /// The other nodes, if there are any.
    pub cluster: Option<Arc<Cluster>>,
    /// Turns true when the tables of this node are handed over.
    pub leaving: watch::Sender<bool>,
    /// Rung when somebody wants this node to end.
    pub told_to_leave: Notify,
    awake: Mutex<HashMap<String, Door>>,
    /// How many tables have a task; a door may be forgotten before the table behind it was given back.
    kept: AtomicUsize,
}

impl House {
    pub fn new(store: Store, rules: Rules) -> Arc<Self> {
        Self::one_of_many(store, rules, None)
    }

    /// A house that is run by several nodes, of which this is one.
    pub fn one_of_many(store: Store, rules: Rules, cluster: Option<Arc<Cluster>>) -> Arc<Self> {
        let cores = std::thread::available_parallelism().map_or(1, |n| n.get());
        Arc::new(Self {
            shop: Shop::new(&rules),
            store,
            rules,
            thinkers: Thinkers::new(cores),
            workshop: Workshop::new(cores),
            hashers: Hashers::new(),
            rates: Rates::new(cluster.is_some()),
            watched: Watched::default(),
            attempts: Attempts::new(cluster.is_some()),
            bans: Bans::default(),
            events: Desk::default(),
            ratings: Books::default(),
            cluster,
            leaving: watch::Sender::new(false),
            told_to_leave: Notify::new(),
            awake: Mutex::default(),
            kept: AtomicUsize::new(0),
        })
    }

    fn awake(&self) -> MutexGuard<'_, HashMap<String, Door>> {
        self.awake.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether somebody may ask for one more thing that takes so many times the work of a choice.
    pub fn may_ask(&self, asker: &Asker, work: f64) -> Result<(), Refused> {
        let Limits { rate, burst, household, .. } = self.rules.limits;
        if self.rates.take("ask", asker, work, burst, f64::from(rate), household) {
            return Ok(());
        }
        Err(Refused::new(
            Refusal::TooFast,
            "too many messages; slow down",
            "zu viele Nachrichten; langsamer bitte",
        ))
    }

    /// Whether somebody may set up one more table.
    pub fn may_set_up(&self, asker: &Asker) -> Result<(), Refused> {
        let Limits { tables, household, .. } = self.rules.limits;
        if self.rates.take("table", asker, 1.0, tables, f64::from(tables) / 3600.0, household) {
            return Ok(());
        }
        Err(Refused::new(
            Refusal::TooMany,
            "so many tables in so little time; come back later",
            "so viele Tische in so kurzer Zeit; versuche es später",
        ))
    }

    /// Whether a table is awake.
    pub fn is_awake(&self, table: &str) -> bool {
        self.awake().contains_key(table)
    }

    pub fn tables_awake(&self) -> usize {
        self.awake().len()
    }

    /// Whether somebody may bring one more set of cards to a table: each is read in a process of its own.
    pub fn may_bring_cards(&self, asker: &Asker) -> Result<(), Refused> {
        let Limits { sets, household, .. } = self.rules.limits;
        if self.rates.take("cards", asker, 1.0, sets, f64::from(sets) / 3600.0, household) {
            return Ok(());
        }
        Err(Refused::new(
            Refusal::TooMany,
            "so many sets of cards in so little time; come back later",
            "so viele Kartensets in so kurzer Zeit; versuche es später",
        ))
    }

    /// Sets up a table and says its id.
    pub async fn create(&self, mut wish: NewTable, maker: Maker) -> Result<String, Refused> {
        crate::catalogue::check_table(&wish)?;
        let cards = match wish.cards.take() {
            Some(_) if wish.rated => {
                return Err(Refused::new(
                    Refusal::Options,
                    "rated games are played with the cards of the game alone",
                    "gewertete Spiele werden nur mit den Karten des Spiels gespielt",
                ));
            }
            Some(text) => {
                let (shop, game) = (Arc::clone(&self.shop), wish.game.clone());
                Some(Arc::new(self.workshop.work(move || shop.read(&game, text)).await??))
            }
            None => None,
        };
        self.add(Record { cards, ..Record::new(new_id(), wish, maker) }, &[]).await
    }

    /// Stores a new table.
    pub async fn add(&self, record: Record, lines: &[StoredLine]) -> Result<String, Refused> {
        // Nobody else knows its name yet.
        self.store.save(&record, lines, &Lease::Alone).await?;
        metrics::counter!("stapel_tables_created").increment(1);
        Ok(record.id)
    }

    /// Hands a request to a table, which answers it, wherever it is. Wakes the table if it sleeps.
    pub fn order<'a>(
        self: &'a Arc<Self>,
        table: &'a str,
        mut order: Order,
    ) -> BoxFuture<'a, Result<(), Refused>> {
        Box::pin(async move {
            loop {
                if let Some(cluster) = &self.cluster {
                    match cluster.pass_on(table, order).await {
                        Ok(()) => return Ok(()),
                        Err(back) => order = back,
                    }
                }
                match self.order_here(table, order).await {
                    Ok(()) => return Ok(()),
                    Err(NotHere::Refused(refused)) => return Err(refused),
                    Err(NotHere::Elsewhere(owner, back)) => {
                        // Who has nothing to say at a table does not need a way to it.
                        let (Some(cluster), Some(visitor)) = (&self.cluster, back.visitor()) else {
                            return Ok(());
                        };
                        cluster.call(self, table, visitor.clone(), owner);
                        order = *back;
                    }
                }
            }
        })
    }

    /// Hands a request to a table of this node. Wakes the table if it sleeps anywhere.
    pub async fn order_here(self: &Arc<Self>, table: &str, mut order: Order) -> Result<(), NotHere> {
        if order.is_for_the_awake() && !self.is_awake(table) {
            return Ok(());
        }
        loop {
            let door = Arc::clone(self.awake().entry(table.into()).or_default());
            let woken = door.get_or_try_init(|| self.wake(table, &door)).await;
            let sent = match woken {
                Ok(orders) => orders.send(order).await,
                Err(unread) => {
                    self.forget(table, &door);
                    return Err(match unread {
                        Unread::Refused(refused) => NotHere::Refused(refused),
                        Unread::Elsewhere(owner) => NotHere::Elsewhere(owner, Box::new(order)),
                    });
                }
            };
            match sent {
                Ok(()) => return Ok(()),
                // It fell asleep in between.
                Err(back) => order = back,
            }
            self.forget(table, &door);
        }
    }

    /// Hands over what a visitor at another node wants of a table. If the table is not here, they have to look for it.
    pub fn order_of_guest<'a>(self: &'a Arc<Self>, table: &'a str, order: Order) -> BoxFuture<'a, ()> {
        Box::pin(async move {
            let Some(guest) = order.visitor().and_then(Visitor::far).cloned() else { return };
            // Then what was not answered is asked elsewhere.
            if guest.has_ended() {
                return;
            }
            match self.order_here(table, order.clone()).await {
                Ok(()) => {}
                Err(NotHere::Elsewhere(..)) => guest.move_away(),
                Err(NotHere::Refused(_)) if *self.leaving.borrow() => guest.move_away(),
                Err(NotHere::Refused(refused)) => order.or_refuse(Err(refused)),
            }
        })
    }

    /// Where a table is. One that is nowhere is here from then on.
    pub async fn find(self: &Arc<Self>, table: &str) -> Result<Place, Refused> {
        let door = Arc::clone(self.awake().entry(table.into()).or_default());
        match door.get_or_try_init(|| self.wake(table, &door)).await {
            Ok(_) => Ok(Place::Here),
            Err(unread) => {
                self.forget(table, &door);
                match unread {
                    Unread::Refused(refused) => Err(refused),
                    Unread::Elsewhere(owner) => Ok(Place::There(owner)),
                }
            }
        }
    }

    pub async fn ask(self: &Arc<Self>, table: &str, from: Visitor, re: u32, ask: Ask) -> Result<(), Refused> {
        self.order(table, Order::Ask { from, re, ask }).await
    }

    /// The right to a table that sleeps, to do something to it that is not played there. None if somebody has it.
    pub async fn borrow(&self, table: &str) -> Stored<Option<Lease>> {
        let Some(cluster) = &self.cluster else {
            // Who looks after a database beside its nodes leaves them what they have.
            let held = is_held(&self.store, table).await?;
            return Ok((!held).then_some(Lease::Alone));
        };
        Ok(match cluster.leases.claim(table, None).await? {
            Claimed::Here(lease) => Some(lease),
            Claimed::There(_) | Claimed::NoSuchTable | Claimed::NotNow => None,
        })
    }

    /// A table as it is stored. Playing a long game again takes a moment and is done in the workshop. `stands`: since when it
    /// stands still, if it was here before.
    pub(crate) async fn read(self: &Arc<Self>, table: &str, stands: Option<i64>) -> Result<Table, Unread> {
        let lease = self.claim(table, stands).await?;
        let read = self.read_with(table, lease.clone()).await;
        if read.is_err() {
            lease.release(true).await;
        }
        read.map_err(Unread::Refused)
    }

    /// The right to a table. A node that others took for dead may need a moment before it takes anything.
    async fn claim(&self, table: &str, stands: Option<i64>) -> Result<Lease, Unread> {
        let Some(cluster) = &self.cluster else { return Ok(Lease::Alone) };
        let begun = Instant::now();
        loop {
            match cluster.leases.claim(table, stands).await? {
                Claimed::Here(lease) => return Ok(lease),
                Claimed::There(owner) => return Err(Unread::Elsewhere(owner)),
                Claimed::NoSuchTable => return Err(no_table(table).into()),
                Claimed::NotNow if *self.leaving.borrow() || begun.elapsed() > MOMENT => {
                    return Err(Refused::away().into());
                }
                Claimed::NotNow => tokio::time::sleep(MOMENT / 20).await,
            }
        }
    }

    async fn read_with(self: &Arc<Self>, table: &str, lease: Lease) -> Result<Table, Refused> {
        let record = self.store.record(table).await?.ok_or_else(|| no_table(table))?;
        let lines = self.store.lines(table).await?;
        // Where there is no room it is not stuck, only late.
        if record.cards.is_some() && record.begun.is_some() {
            self.shop.has_room()?;
        }
        let house = Arc::clone(self);
        let mut restored = self.workshop.work(move || Table::restore(house, record, lines, lease)).await?;
        if let Some(stuck) = &mut restored.stuck {
            stuck.views = self.store.views(table).await?;
        }
        Ok(restored)
    }

    async fn wake(self: &Arc<Self>, table: &str, door: &Door) -> Result<Slot, Unread> {
        let live = self.read(table, None).await?;
        // A game that is looked at is not an old one, however long ago it began.
        if live.record.stage() == Stage::Playing
            && let Err(e) = self.store.touch(table, &live.lease).await
        {
            tracing::warn!(table, "a visit could not be noted: {e}");
        }
        let (send, orders) = mailbox(ROOM);
        let (house, id, door) = (Arc::clone(self), table.to_string(), Arc::downgrade(door));
        self.kept.fetch_add(1, Ordering::Relaxed);
        tokio::spawn(async move {
            let left_over = keeper::keep(Arc::clone(&house), live, orders).await;
            house.kept.fetch_sub(1, Ordering::Relaxed);
            if let Some(door) = door.upgrade() {
                house.forget(&id, &door);
            }
            for order in left_over {
                if order.visitor().is_some_and(|visitor| visitor.far().is_some()) {
                    house.order_of_guest(&id, order).await;
                } else {
                    order.or_refuse(house.order(&id, order.clone()).await);
                }
            }
        });
        Ok(send)
    }

    /// Hands all tables over to other nodes; done when none is left.
    pub async fn leave(&self) {
        let Some(cluster) = &self.cluster else { return };
        cluster.leases.leave();
        self.leaving.send_replace(true);
        let begun = Instant::now();
        while self.kept.load(Ordering::Relaxed) > 0 && begun.elapsed() < FAREWELL {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        cluster.part().await;
    }

    /// Something that all nodes are told.
    pub fn heard_news(&self, news: News) {
        match news {
            News::Spent { drops, .. } => self.rates.spend(drops),
            News::Tried { tries, .. } => self.attempts.tried(tries),
            News::Leave { node } => {
                if self.cluster.as_ref().is_some_and(|cluster| cluster.me() == node) {
                    self.told_to_leave.notify_one();
                }
            }
        }
    }

    /// The table behind this door sleeps; it may have been woken behind another already.
    fn forget(&self, table: &str, door: &Door) {
        let mut awake = self.awake();
        if awake.get(table).is_some_and(|other| Arc::ptr_eq(other, door)) {
            awake.remove(table);
        }
    }
}

pub fn no_table(id: &str) -> Refused {
    Refused::new(
        Refusal::NoSuchTable,
        format!("there is no table \"{id}\""),
        format!("es gibt keinen Tisch „{id}“"),
    )
}

/// A name for a table that cannot be guessed: the link is the invitation.
pub fn new_id() -> String {
    let mut bytes = [0; 9];
    getrandom::fill(&mut bytes).expect("the system has randomness");
    hex::encode(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The database takes for ever to read one table: only who wants that one waits.
    #[tokio::test]
    async fn who_waits_for_a_table_waits_at_its_own_door() {
        let file = std::env::temp_dir().join(format!("stapel-doors-{}.db", std::process::id()));
        let _ = std::fs::remove_file(&file);
        let store = Store::open(&format!("sqlite:{}?mode=rwc", file.display())).await.expect("a database");
        let house = House::new(store, Rules::default());
        let wish = serde_json::from_value(serde_json::json!({"game": "fab", "seats": 2})).expect("a wish");
        let other = house.create(wish, Maker::default()).await.expect("it is stored");
        let slow = Arc::clone(house.awake().entry("slow".into()).or_default());
        let reading = tokio::spawn(async move {
            slow.get_or_init(std::future::pending::<Slot>).await;
        });
        tokio::task::yield_now().await;
        assert!(matches!(house.find(&other).await, Ok(Place::Here)));
        let waits = tokio::time::timeout(Duration::from_millis(50), house.find("slow")).await;
        assert!(waits.is_err(), "this one is being read");
        reading.abort();
    }
}
