//! The wire between nodes: NATS. What is sent may be lost, when the connection is; whoever has to notice counts.

use super::wire::Wire;
use async_nats::{Client, ConnectOptions, Event, Subscriber, connection::State};
use serde::{Deserialize, Serialize};
use std::{
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

/// How soon a lost connection is tried again.
const AGAIN: Duration = Duration::from_millis(200);
/// How many messages may wait to be sent, and to be read.
const WAITING: usize = 8192;
const UNREAD: usize = 65_536;

/// What every node hears.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "news", rename_all = "kebab-case")]
pub enum News {
    /// Drops taken from buckets: key, drops, how many the bucket holds, and how many come in a second.
    Spent { from: String, drops: Vec<(String, f64, f64, f64)> },
    /// Attempts that were counted, or forgiven.
    Tried { from: String, tries: Vec<(String, i64)> },
    /// A node is to hand over its tables and end.
    Leave { node: String },
}

#[derive(Debug)]
pub struct Bus {
    client: Client,
    connections: Arc<AtomicU64>,
    /// Two houses may use one NATS.
    prefix: String,
}

impl Bus {
    pub async fn connect(url: &str, house: &str, me: &str) -> Result<Self, async_nats::ConnectError> {
        let connections = Arc::new(AtomicU64::new(0));
        let counted = Arc::clone(&connections);
        let client = ConnectOptions::new()
            .name(format!("stapel {me}"))
            .reconnect_delay_callback(|_| AGAIN)
            .max_reconnects(None)
            .ping_interval(Duration::from_secs(5))
            .client_capacity(WAITING)
            .subscription_capacity(UNREAD)
            .no_echo()
            .event_callback(move |event| {
                counted.fetch_add(u64::from(event == Event::Connected), Ordering::Relaxed);
                metrics::counter!("stapel_bus_events", "event" => event.to_string()).increment(1);
                tracing::info!("NATS: {event}");
                std::future::ready(())
            })
            .connect(url)
            .await?;
        Ok(Self { client, connections, prefix: format!("stapel.{house}") })
    }

    pub fn is_connected(&self) -> bool {
        self.client.connection_state() == State::Connected
    }

    /// How often there was a new connection: what was sent before may be lost.
    pub fn connections(&self) -> u64 {
        self.connections.load(Ordering::Relaxed)
    }

    async fn publish(&self, subject: String, bytes: Vec<u8>) {
        // What waited for a connection would come too late: it is lost, and whoever counts notices.
        if !self.is_connected() {
            metrics::counter!("stapel_messages_dropped").increment(1);
            return;
        }
        metrics::counter!("stapel_messages_sent").increment(1);
        if let Err(e) = self.client.publish(subject, bytes.into()).await {
            tracing::error!("a message between nodes could not be sent: {e}");
        }
    }

    pub async fn send(&self, node: &str, wire: &Wire, text: &str) {
        self.publish(format!("{}.node.{node}", self.prefix), wire.write(text)).await;
    }

    pub async fn tell_all(&self, news: &News) {
        let bytes = serde_json::to_vec(news).expect("messages are plain data");
        self.publish(format!("{}.news", self.prefix), bytes).await;
    }

    /// What is sent to a node, and what all hear.
    pub async fn listen(&self, me: &str) -> Result<(Subscriber, Subscriber), String> {
        let subscribe =
            async |subject: String| self.client.subscribe(subject).await.map_err(|e| e.to_string());
        let mine = subscribe(format!("{}.node.{me}", self.prefix)).await?;
        Ok((mine, subscribe(format!("{}.news", self.prefix)).await?))
    }

    /// Waits until everything has been sent.
    pub async fn flush(&self) {
        if self.is_connected() {
            let _ = tokio::time::timeout(Duration::from_secs(1), self.client.flush()).await;
        }
    }
}
