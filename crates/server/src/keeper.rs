//! Keeps a live table alive: whatever happens to it, those who watch are told, and what is stored is read again.

use crate::{
    house::{House, Unread},
    mailbox::Mailbox,
    protocol::{Ask, Refusal},
    refused::Refused,
    table::{Ended, Order, Table},
    watching::Watcher,
};
use futures_util::FutureExt;
use std::{panic::AssertUnwindSafe, sync::Arc, time::Duration};
use tokio::time::{Instant, sleep_until};

/// How soon a store that did not answer is asked again, at first and at last.
const SOON: Duration = Duration::from_millis(100);
const LATE: Duration = Duration::from_millis(500);
/// So many wait for a table that cannot be read.
const MOST: usize = 500;
/// A table that panics so often, one after the other, does so for ever: it is broken.
const PANICS: u32 = 3;
/// How long a table has to live for a panic to be the first again.
const CALM: Duration = Duration::from_secs(60);

/// Runs a table until nobody has watched it for a while. What came in at the last moment is handed back.
pub async fn keep(house: Arc<House>, table: Table, mut orders: Mailbox) -> Vec<Order> {
    let id = table.record.id.clone();
    let mut live = table;
    let mut panics = 0;
    loop {
        let since = Instant::now();
        let ended = AssertUnwindSafe(live.live(&mut orders)).catch_unwind().await;
        match ended {
            Ok(Ended::Lonely) => {
                live.lease.release(false).await;
                return left_over(orders).await;
            }
            Ok(Ended::Leaving) => {
                live.lease.release(true).await;
                // Those at other nodes look for it there; sockets of this node are about to end.
                part(live.into_watchers());
                return left_over(orders).await;
            }
            Ok(Ended::Unsure) => {}
            Err(_) => {
                metrics::counter!("stapel_tables_panicked").increment(1);
                tracing::error!(table = id, "a table panicked; it is read again");
                panics = if since.elapsed() > CALM { 1 } else { panics + 1 };
            }
        }
        // Nothing of what it had in memory is used again: whatever is stored is what is.
        let stands = live.lease.alive();
        let mut watchers = live.into_watchers();
        tell(&watchers, &Refused::away());
        match read_again(&house, &id, stands, &mut orders, &mut watchers).await {
            Again::Here(mut again) => {
                if panics >= PANICS {
                    again.give_up().await;
                }
                again.show(watchers);
                live = *again;
            }
            Again::Elsewhere => {
                metrics::counter!("stapel_tables_lost").increment(1);
                let mut orders = left_over(orders).await;
                orders.splice(0..0, part(watchers));
                return orders;
            }
            Again::Gone => return left_over(orders).await,
        }
    }
}

/// What came in at the last moment.
async fn left_over(mut orders: Mailbox) -> Vec<Order> {
    orders.close();
    let mut left_over = Vec::new();
    while let Some(order) = orders.recv().await {
        left_over.push(order);
    }
    left_over
}

/// The table is elsewhere: who watched it from another node has to look for it, who did from here goes on watching it.
fn part(watchers: Vec<Watcher>) -> Vec<Order> {
    let mut here = Vec::new();
    for watcher in watchers {
        match watcher.visitor.far() {
            Some(guest) => guest.move_away(),
            None => here.push(Order::Resume(watcher.visitor)),
        }
    }
    here
}

/// What has become of a table that did not know what is stored.
enum Again {
    Here(Box<Table>),
    Elsewhere,
    /// It is not there any more, or nobody waits for it.
    Gone,
}

fn tell(watchers: &[Watcher], refused: &Refused) {
    for watcher in watchers {
        watcher.visitor.tell(None, refused.tell(watcher.visitor.lang));
    }
}

/// Reads a table until the store answers; meanwhile everybody who asks is told that it does not. No clock has run since it stands.
async fn read_again(
    house: &Arc<House>,
    id: &str,
    stands: i64,
    orders: &mut Mailbox,
    watchers: &mut Vec<Watcher>,
) -> Again {
    let mut pause = SOON;
    loop {
        let mut reading = Box::pin(house.read(id, Some(stands)));
        let read = loop {
            tokio::select! {
                read = &mut reading => break read,
                order = orders.recv() => match order {
                    Some(order) => meanwhile(order, watchers),
                    None => return Again::Gone,
                },
            }
        };
        match read {
            Ok(table) => return Again::Here(Box::new(table)),
            Err(Unread::Elsewhere(_)) => return Again::Elsewhere,
            Err(Unread::Refused(gone)) if gone.code == Refusal::NoSuchTable => {
                tell(watchers, &gone);
                return Again::Gone;
            }
            Err(_) if watchers.is_empty() => return Again::Gone,
            Err(_) if *house.leaving.borrow() => {
                part(std::mem::take(watchers));
                return Again::Gone;
            }
            Err(_) => {}
        }
        let next = Instant::now() + pause;
        pause = (pause * 2).min(LATE);
        loop {
            tokio::select! {
                order = orders.recv() => match order {
                    Some(order) => meanwhile(order, watchers),
                    None => return Again::Gone,
                },
                () = sleep_until(next) => break,
            }
        }
    }
}

fn meanwhile(order: Order, watchers: &mut Vec<Watcher>) {
    match order {
        Order::Ask { from, re, ask } => {
            from.tell(Some(re), Refused::away().tell(from.lang));
            let known = watchers.iter().any(|w| w.visitor.client == from.client);
            match ask {
                // Whoever wants to watch is shown the table as soon as it is there.
                Ask::Watch { .. } if !known && watchers.len() < MOST => watchers.push(Watcher::new(from)),
                Ask::Unwatch { .. } => watchers.retain(|w| w.visitor.client != from.client),
                _ => {}
            }
        }
        Order::Resume(visitor) => {
            watchers.retain(|w| w.visitor.client != visitor.client);
            watchers.push(Watcher::new(visitor));
        }
        Order::Renew(visitor) => {
            if let Some(watcher) = watchers.iter_mut().find(|w| w.visitor.client == visitor.client) {
                watcher.visitor = visitor;
            }
        }
        Order::Left { client } => watchers.retain(|w| w.visitor.client != client),
    }
}
