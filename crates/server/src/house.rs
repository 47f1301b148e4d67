//! The house all tables stand in: the store, the bots' thinking room, and the list of tables that are awake.

use crate::{
    hashers::Hashers,
    keeper,
    limits::{Asker, Limits, Rates},
    protocol::{Ask, NewTable, Refusal, Stage},
    record::{Maker, Record},
    refused::Refused,
    store::{Store, StoredLine},
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
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};
use tokio::sync::{OnceCell, mpsc};

/// How many orders may wait at a table. Whoever comes then waits at the door, that is at their own socket.
const MAILBOX: usize = 64;

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
        }
    }
}

/// The door of a table. Whoever comes first reads the table; the others wait for it at this door and at no other.
type Door = Arc<OnceCell<mpsc::Sender<Order>>>;

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
    awake: Mutex<HashMap<String, Door>>,
}

impl House {
    pub fn new(store: Store, rules: Rules) -> Arc<Self> {
        let cores = std::thread::available_parallelism().map_or(1, |n| n.get());
        Arc::new(Self {
            store,
            rules,
            thinkers: Thinkers::new(cores),
            workshop: Workshop::new(cores),
            hashers: Hashers::new(),
            rates: Rates::default(),
            watched: Watched::default(),
            awake: Mutex::default(),
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

    /// Sets up a table and says its id.
    pub async fn create(&self, wish: NewTable, maker: Maker) -> Result<String, Refused> {
        crate::catalogue::check_table(&wish)?;
        self.add(Record::new(new_id(), wish, maker), &[]).await
    }

    /// Stores a new table.
    pub async fn add(&self, record: Record, lines: &[StoredLine]) -> Result<String, Refused> {
        self.store.save(&record, lines).await?;
        metrics::counter!("stapel_tables_created").increment(1);
        Ok(record.id)
    }

    /// Hands a request to a table, which answers it. Wakes the table if it sleeps.
    pub fn order<'a>(
        self: &'a Arc<Self>,
        table: &'a str,
        mut order: Order,
    ) -> BoxFuture<'a, Result<(), Refused>> {
        Box::pin(async move {
            loop {
                let door = Arc::clone(self.awake().entry(table.into()).or_default());
                let woken = door.get_or_try_init(|| self.wake(table, &door)).await;
                let sent = match woken {
                    Ok(orders) => orders.send(order).await,
                    Err(refused) => {
                        self.forget(table, &door);
                        return Err(refused);
                    }
                };
                match sent {
                    Ok(()) => return Ok(()),
                    // It fell asleep in between.
                    Err(mpsc::error::SendError(back)) => order = back,
                }
                self.forget(table, &door);
            }
        })
    }

    pub async fn ask(self: &Arc<Self>, table: &str, from: Visitor, re: u32, ask: Ask) -> Result<(), Refused> {
        self.order(table, Order::Ask { from, re, ask }).await
    }

    /// A table as it is stored. Playing a long game again takes a moment and is done in the workshop.
    pub(crate) async fn read(self: &Arc<Self>, table: &str) -> Result<Table, Refused> {
        let record = self.store.record(table).await?.ok_or_else(|| no_table(table))?;
        let lines = self.store.lines(table).await?;
        let house = Arc::clone(self);
        let mut restored = self.workshop.work(move || Table::restore(house, record, lines)).await?;
        if let Some(stuck) = &mut restored.stuck {
            stuck.views = self.store.views(table).await?;
        }
        Ok(restored)
    }

    async fn wake(self: &Arc<Self>, table: &str, door: &Door) -> Result<mpsc::Sender<Order>, Refused> {
        let live = self.read(table).await?;
        // A game that is looked at is not an old one, however long ago it began.
        if live.record.stage() == Stage::Playing
            && let Err(e) = self.store.touch(table).await
        {
            tracing::warn!(table, "a visit could not be noted: {e}");
        }
        let (send, orders) = mpsc::channel(MAILBOX);
        let (house, id, door) = (Arc::clone(self), table.to_string(), Arc::downgrade(door));
        tokio::spawn(async move {
            let left_over = keeper::keep(Arc::clone(&house), live, orders).await;
            if let Some(door) = door.upgrade() {
                house.forget(&id, &door);
            }
            for order in left_over {
                order.or_refuse(house.order(&id, order.clone()).await);
            }
        });
        Ok(send)
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
