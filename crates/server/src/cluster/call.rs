//! A socket's way to a table at another node, as the socket's node has it: one task, which knows what was asked and not yet
//! answered. If the table moves, it follows; if something is missing, it begins anew, and the whole state is told again.

use super::{
    Cluster,
    wire::{Up, Who, Why, Wire},
};
use crate::{
    house::{House, NotHere, Place},
    mailbox::Mailbox,
    protocol::{Ask, Refusal},
    refused::Refused,
    table::Order,
    visitor::{Parcel, Visitor},
};
use std::{
    collections::VecDeque,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};
use tokio::{
    sync::mpsc,
    time::{Instant, sleep_until},
};

/// How many questions may wait for their answers. Whoever asks then waits at their own socket.
const UNANSWERED: usize = 32;
/// After so many messages the other end is told that they were heard.
const TOLD: u64 = 8;
/// After how long without a word it is asked whether the other node is dead, and how often; after how long it is deaf.
const QUIET: Duration = Duration::from_millis(700);
const LOOK: Duration = Duration::from_millis(250);
const DEAF: Duration = Duration::from_millis(3000);
/// How soon is looked again for a table that was not where it should be.
const SOON: Duration = Duration::from_millis(50);

/// What comes from the other node on a link.
#[derive(Debug)]
pub enum Down {
    Tell {
        n: u64,
        more: bool,
        re: Option<u32>,
        refused: bool,
        text: String,
    },
    Closed {
        sent: u64,
        why: Why,
    },
    /// So many were sent up to now.
    Beat {
        sent: u64,
    },
    /// The other node has ended, as it should.
    Left,
}

/// A link as the rest of the node knows it.
#[derive(Debug)]
pub struct Link {
    pub owner: String,
    pub downs: mpsc::UnboundedSender<Down>,
    pub heard: Arc<AtomicU64>,
    pub since: Instant,
}

/// Why a link has ended.
enum After {
    /// Nobody needs it any more.
    Done,
    /// The table is elsewhere; what was not answered was not done.
    Moved,
    /// Whether what was not answered was done is not known.
    Lost,
}

pub struct Call {
    house: Arc<House>,
    cluster: Arc<Cluster>,
    table: String,
    visitor: Visitor,
    watching: bool,
    /// What was asked and not answered, in order.
    pending: VecDeque<(u32, Ask)>,
    /// Whether who watches knows that the table cannot be reached.
    away: bool,
}

impl Call {
    pub fn new(house: Arc<House>, cluster: Arc<Cluster>, table: String, visitor: Visitor) -> Self {
        Self { house, cluster, table, visitor, watching: false, pending: VecDeque::new(), away: false }
    }

    /// Runs until nobody needs it any more. What came in at the last moment is handed back.
    pub async fn run(mut self, owner: String, mut orders: Mailbox) -> Vec<Order> {
        // It was begun because there is something to ask.
        if let Some(order) = orders.recv().await {
            self.note(order);
        }
        let mut owner = Some(owner);
        loop {
            let there = match owner.take() {
                Some(there) => there,
                None => match self.seek(&mut orders).await {
                    Some(Place::There(there)) => there,
                    Some(Place::Here) => {
                        if self.move_in().await {
                            break;
                        }
                        continue;
                    }
                    None => break,
                },
            };
            let begun = Instant::now();
            match self.talk(&there, &mut orders).await {
                After::Done => break,
                After::Moved => metrics::counter!("stapel_links_moved").increment(1),
                After::Lost => {
                    metrics::counter!("stapel_links_lost").increment(1);
                    tracing::debug!(table = self.table, there, "a link was lost");
                    self.say_away();
                }
            }
            // Nobody asks the database more often than this for a table that two nodes pass to and fro.
            sleep_until(begun + SOON).await;
        }
        orders.close();
        let mut left_over = Vec::new();
        while let Some(order) = orders.recv().await {
            left_over.push(order);
        }
        left_over
    }

    /// Notes what is wanted; says what to send, or that nobody wants anything any more.
    fn note(&mut self, order: Order) -> Option<Up> {
        match order {
            Order::Ask { from, re, ask } => {
                self.visitor = from;
                match ask {
                    Ask::Watch { .. } => self.watching = true,
                    Ask::Unwatch { .. } => self.watching = false,
                    _ => {}
                }
                self.pending.push_back((re, ask.clone()));
                Some(Up::Ask { re, ask })
            }
            Order::Renew(visitor) => {
                self.visitor = visitor;
                Some(Up::Renew)
            }
            Order::Resume(visitor) => {
                self.visitor = visitor;
                self.watching = true;
                Some(Up::Resume)
            }
            Order::Left { .. } => {
                self.watching = false;
                self.pending.clear();
                None
            }
        }
    }

    fn is_needed(&self) -> bool {
        self.watching || !self.pending.is_empty()
    }

    /// Looks where the table is, until it is somewhere. Takes it if it is nowhere.
    async fn seek(&mut self, orders: &mut Mailbox) -> Option<Place> {
        loop {
            match self.house.find(&self.table).await {
                Ok(place) => return Some(place),
                Err(gone) if gone.code == Refusal::NoSuchTable => {
                    for (re, _) in self.pending.drain(..) {
                        self.visitor.tell(Some(re), gone.tell(self.visitor.lang));
                    }
                    return None;
                }
                Err(_) => self.say_away(),
            }
            let next = Instant::now() + LOOK;
            loop {
                tokio::select! {
                    order = orders.recv() => {
                        let gone = order.is_none_or(|order| self.note(order).is_none());
                        self.say_away();
                        if gone || !self.is_needed() {
                            return None;
                        }
                    }
                    () = self.visitor.gone() => return None,
                    () = sleep_until(next) => break,
                }
            }
        }
    }

    /// Whatever was not answered may have been done or not.
    fn say_away(&mut self) {
        let lang = self.visitor.lang;
        for (re, _) in self.pending.drain(..) {
            self.visitor.tell(Some(re), Refused::away().tell(lang));
        }
        if self.watching && !std::mem::replace(&mut self.away, true) {
            self.visitor.tell(None, Refused::away().tell(lang));
        }
    }

    /// Whether somebody who watched has to be shown the table without having asked.
    fn resumes(&self) -> bool {
        self.watching && !self.pending.iter().any(|(_, ask)| matches!(ask, Ask::Watch { .. }))
    }

    /// The table is at this node now. False if it was gone again before everything was handed over.
    async fn move_in(&mut self) -> bool {
        if self.resumes() {
            match self.house.order_here(&self.table, Order::Resume(self.visitor.clone())).await {
                Ok(()) => {}
                Err(NotHere::Elsewhere(..)) => return false,
                Err(NotHere::Refused(_)) => {
                    self.say_away();
                    return false;
                }
            }
        }
        while let Some((re, ask)) = self.pending.front().cloned() {
            let order = Order::Ask { from: self.visitor.clone(), re, ask };
            match self.house.order_here(&self.table, order).await {
                Ok(()) => {}
                Err(NotHere::Elsewhere(..)) => return false,
                Err(NotHere::Refused(refused)) => {
                    self.visitor.tell(Some(re), refused.tell(self.visitor.lang));
                }
            }
            self.pending.pop_front();
        }
        true
    }

    async fn talk(&mut self, owner: &str, orders: &mut Mailbox) -> After {
        let (downs, mut told) = mpsc::unbounded_channel();
        let heard = Arc::new(AtomicU64::new(0));
        let link = self.cluster.open(Link {
            owner: owner.into(),
            downs,
            heard: Arc::clone(&heard),
            since: Instant::now(),
        });
        // Where the table is was read a moment ago; its node may have said its last word meanwhile.
        if self.cluster.has_left(owner) {
            self.cluster.close(link);
            return After::Moved;
        }
        let mut line =
            Line { cluster: Arc::clone(&self.cluster), owner: owner.into(), link, sent: 0, acked: 0, heard };
        let first = self.resumes().then_some(Up::Resume);
        let asks: Vec<Up> =
            self.pending.iter().map(|(re, ask)| Up::Ask { re: *re, ask: ask.clone() }).collect();
        for up in first.into_iter().chain(asks) {
            line.send(&self.table, &self.visitor, up).await;
        }
        let after = self.talk_on(&mut line, &mut told, orders).await;
        self.cluster.close(link);
        if matches!(after, After::Done | After::Lost) {
            let end = Wire::End { from: self.cluster.me().into(), link };
            self.cluster.bus.send(owner, &end, "").await;
        }
        after
    }

    async fn talk_on(
        &mut self,
        line: &mut Line,
        told: &mut mpsc::UnboundedReceiver<Down>,
        orders: &mut Mailbox,
    ) -> After {
        let mut alive = Instant::now();
        let mut look = tokio::time::interval(LOOK);
        let mut text = String::new();
        let connections = self.cluster.bus.connections();
        while self.is_needed() {
            tokio::select! {
                order = orders.recv(), if self.pending.len() < UNANSWERED => {
                    match order.and_then(|order| self.note(order)) {
                        Some(up) => line.send(&self.table, &self.visitor, up).await,
                        None => return After::Done,
                    }
                }
                down = told.recv() => {
                    let Some(down) = down else { return After::Lost };
                    if let Some(after) = self.hear(line, down, &mut text).await {
                        return after;
                    }
                    alive = Instant::now();
                }
                () = self.visitor.gone() => return After::Done,
                _ = look.tick() => {
                    let deaf = alive.elapsed() > DEAF || self.cluster.bus.connections() != connections;
                    if deaf || (alive.elapsed() > QUIET && self.is_dead(&line.owner).await) {
                        return After::Lost;
                    }
                }
            }
        }
        After::Done
    }

    /// Whether the database says that a node is dead; it may not say anything.
    async fn is_dead(&self, node: &str) -> bool {
        let asked = tokio::time::timeout(LOOK, self.cluster.leases.is_gone(node)).await;
        matches!(asked, Ok(Ok(true)))
    }

    async fn hear(&mut self, line: &mut Line, down: Down, text: &mut String) -> Option<After> {
        let heard = line.heard.load(Ordering::Relaxed);
        tracing::trace!(link = line.link, heard, ?down, "heard");
        let (n, more, re, refused, part) = match down {
            Down::Beat { sent } if sent > heard => return Some(line.lost()),
            Down::Beat { .. } => return None,
            Down::Left => return Some(After::Moved),
            Down::Closed { sent, .. } if sent != heard => return Some(line.lost()),
            Down::Closed { why: Why::Moved, .. } => return Some(After::Moved),
            Down::Closed { why: Why::Lost, .. } => return Some(After::Lost),
            Down::Closed { why: Why::Slow, .. } => {
                self.visitor.let_go();
                return Some(After::Done);
            }
            Down::Tell { n, more, re, refused, text } => (n, more, re, refused, text),
        };
        if n != heard + 1 {
            return Some(line.lost());
        }
        text.push_str(&part);
        if !more {
            self.answered(re, refused);
            self.away = false;
            let parcel = Parcel::new(re, refused, std::mem::take(text).into());
            if !self.visitor.pass_on(parcel).await {
                return Some(After::Done);
            }
        }
        line.has_heard(n).await;
        None
    }

    fn answered(&mut self, re: Option<u32>, refused: bool) {
        let answered = re.and_then(|re| self.pending.iter().position(|(other, _)| *other == re));
        let Some((_, ask)) = answered.and_then(|at| self.pending.remove(at)) else { return };
        if refused && matches!(ask, Ask::Watch { .. }) && !self.away {
            self.watching = false;
        }
    }
}

/// One link while it lasts.
struct Line {
    cluster: Arc<Cluster>,
    owner: String,
    link: u64,
    sent: u64,
    acked: u64,
    heard: Arc<AtomicU64>,
}

impl Line {
    async fn send(&mut self, table: &str, visitor: &Visitor, up: Up) {
        self.sent += 1;
        let Visitor { person, called, lang, differences, .. } = visitor.clone();
        let who = Who { person, called, lang, differences };
        let (from, link, n) = (self.cluster.me().to_string(), self.link, self.sent);
        let wire = Wire::Up { from, link, n, table: table.into(), who, up };
        self.cluster.bus.send(&self.owner, &wire, "").await;
    }

    async fn has_heard(&mut self, n: u64) {
        self.heard.store(n, Ordering::Relaxed);
        if n >= self.acked + TOLD {
            self.acked = n;
            let wire = Wire::Heard { from: self.cluster.me().into(), link: self.link, heard: n };
            self.cluster.bus.send(&self.owner, &wire, "").await;
        }
    }

    fn lost(&self) -> After {
        metrics::counter!("stapel_messages_lost").increment(1);
        After::Lost
    }
}
