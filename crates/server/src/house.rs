//! The house all tables stand in: the store, the bots' thinking room, and the list of tables that are awake.

use crate::{
    limits::Limits,
    protocol::{Ask, NewTable, Refusal},
    record::Record,
    refused::Refused,
    store::{Store, StoredLine},
    table::{Order, Table},
    visitor::Visitor,
};
use futures_util::future::BoxFuture;
use std::{collections::HashMap, sync::Arc, time::Duration};
use tokio::sync::{Mutex, Semaphore, mpsc};

/// How many orders may wait at a table. Whoever comes then waits at the door, that is at their own socket.
const MAILBOX: usize = 64;

/// How the house is run.
#[derive(Clone, Debug)]
pub struct Rules {
    /// How soon after the question a bot or an automatic pass answers: never sooner, so that the time tells nothing.
    pub pace: Duration,
    /// How long a table nobody watches stays awake.
    pub idle: Duration,
    pub limits: Limits,
}

impl Default for Rules {
    fn default() -> Self {
        Self { pace: Duration::from_millis(150), idle: Duration::from_secs(60), limits: Limits::default() }
    }
}

#[derive(Debug)]
pub struct House {
    pub store: Store,
    pub rules: Rules,
    /// Bots think here, as many at once as there are cores.
    pub thinkers: Arc<Semaphore>,
    awake: Mutex<HashMap<String, mpsc::Sender<Order>>>,
}

impl House {
    pub fn new(store: Store, rules: Rules) -> Arc<Self> {
        let cores = std::thread::available_parallelism().map_or(1, |n| n.get());
        Arc::new(Self { store, rules, thinkers: Arc::new(Semaphore::new(cores)), awake: Mutex::default() })
    }

    pub async fn tables_awake(&self) -> usize {
        self.awake.lock().await.len()
    }

    /// Sets up a table and says its id.
    pub async fn create(&self, wish: NewTable) -> Result<String, Refused> {
        crate::catalogue::check_table(&wish)?;
        self.add(Record::new(new_id(), wish), &[]).await
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
                let door = self.door(table).await?;
                match door.send(order).await {
                    Ok(()) => return Ok(()),
                    // It fell asleep in between.
                    Err(mpsc::error::SendError(back)) => order = back,
                }
            }
        })
    }

    pub async fn ask(self: &Arc<Self>, table: &str, from: Visitor, re: u32, ask: Ask) -> Result<(), Refused> {
        self.order(table, Order::Ask { from, re, ask }).await
    }

    async fn door(self: &Arc<Self>, table: &str) -> Result<mpsc::Sender<Order>, Refused> {
        let mut awake = self.awake.lock().await;
        if let Some(door) = awake.get(table).filter(|door| !door.is_closed()) {
            return Ok(door.clone());
        }
        let record = self.store.record(table).await?.ok_or_else(|| no_table(table))?;
        let lines = self.store.lines(table).await?;
        let live = Table::restore(Arc::clone(self), record, &lines)?;
        let (door, orders) = mpsc::channel(MAILBOX);
        awake.insert(table.into(), door.clone());
        let (house, id) = (Arc::clone(self), table.to_string());
        tokio::spawn(async move {
            let left_over = live.run(orders).await;
            house.fell_asleep(&id).await;
            for order in left_over {
                order.or_refuse(house.order(&id, order.clone()).await);
            }
        });
        Ok(door)
    }

    async fn fell_asleep(&self, table: &str) {
        let mut awake = self.awake.lock().await;
        // It may have been woken again already.
        if awake.get(table).is_some_and(mpsc::Sender::is_closed) {
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
