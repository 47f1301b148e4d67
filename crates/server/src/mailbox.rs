//! Where orders wait. Each lies in a box of its own: a queue keeps room for dozens of the largest, which most of the time hold nothing.

use crate::table::Order;
use tokio::sync::mpsc;

#[derive(Clone, Debug)]
pub struct Slot(mpsc::Sender<Box<Order>>);

#[derive(Debug)]
pub struct Mailbox(mpsc::Receiver<Box<Order>>);

/// Room for so many; whoever comes then waits.
pub fn mailbox(room: usize) -> (Slot, Mailbox) {
    let (slot, mailbox) = mpsc::channel(room);
    (Slot(slot), Mailbox(mailbox))
}

impl Slot {
    /// Hands the order back if nobody reads any more.
    pub async fn send(&self, order: Order) -> Result<(), Order> {
        self.0.send(Box::new(order)).await.map_err(|mpsc::error::SendError(back)| *back)
    }

    pub fn is_closed(&self) -> bool {
        self.0.is_closed()
    }

    pub fn is_same(&self, other: &Self) -> bool {
        self.0.same_channel(&other.0)
    }
}

impl Mailbox {
    pub async fn recv(&mut self) -> Option<Order> {
        self.0.recv().await.map(|order| *order)
    }

    /// What waits already, if anything does.
    pub fn waiting(&mut self) -> Option<Order> {
        self.0.try_recv().ok().map(|order| *order)
    }

    /// Nothing more comes in; what waits can still be read.
    pub fn close(&mut self) {
        self.0.close();
    }
}
