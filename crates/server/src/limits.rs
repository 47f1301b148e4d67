//! How much one client may ask for, so that none can take from the others.

use crate::{protocol::Refusal, refused::Refused};
use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

#[derive(Clone, Debug)]
pub struct Limits {
    /// Bytes of one message.
    pub message: usize,
    /// Messages a second, and how many may come at once.
    pub rate: u32,
    pub burst: u32,
    /// Tables one connection may set up in an hour.
    pub tables: u32,
    /// Tables one connection may watch at once.
    pub watches: usize,
    /// Choices of one game; then it ends without a winner.
    pub choices: u32,
    /// Onlookers at one table.
    pub onlookers: usize,
    /// Open sockets, of all clients and of one address.
    pub sockets: usize,
    pub sockets_of_one: usize,
    /// How long a socket may stay without saying hello.
    pub hello: Duration,
    /// Accounts and tables one address may make over HTTP in a quarter of an hour.
    pub made: u32,
    /// Failed logins of one account or address in a quarter of an hour.
    pub logins: u32,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            message: 32 * 1024,
            rate: 30,
            burst: 90,
            tables: 60,
            watches: 16,
            choices: 20_000,
            onlookers: 200,
            sockets: 4096,
            sockets_of_one: 512,
            hello: Duration::from_secs(10),
            made: 60,
            logins: 10,
        }
    }
}

/// Counts open sockets, all and by address.
#[derive(Debug)]
pub struct Doors {
    most: usize,
    most_of_one: usize,
    open: Mutex<HashMap<IpAddr, usize>>,
}

/// One open socket; it is counted until this is dropped.
#[derive(Debug)]
pub struct Place {
    doors: Arc<Doors>,
    address: IpAddr,
}

impl Doors {
    pub fn new(limits: &Limits) -> Self {
        Self { most: limits.sockets, most_of_one: limits.sockets_of_one, open: Mutex::default() }
    }

    /// A place for one more socket, if there is one.
    pub fn enter(self: &Arc<Self>, address: IpAddr) -> Option<Place> {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let all: usize = open.values().sum();
        let of_one = open.get(&address).copied().unwrap_or(0);
        if all >= self.most || of_one >= self.most_of_one {
            return None;
        }
        open.insert(address, of_one + 1);
        metrics::gauge!("stapel_sockets").set((all + 1) as f64);
        Some(Place { doors: Arc::clone(self), address })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut open = self.doors.open.lock().unwrap_or_else(PoisonError::into_inner);
        match open.get_mut(&self.address) {
            Some(n) if *n > 1 => *n -= 1,
            _ => {
                open.remove(&self.address);
            }
        }
        metrics::gauge!("stapel_sockets").set(open.values().sum::<usize>() as f64);
    }
}

/// Counts what may be tried a few times only, by account and by address.
#[derive(Debug, Default)]
pub struct Attempts {
    tried: Mutex<HashMap<String, (u32, Instant)>>,
}

impl Attempts {
    /// How long an attempt counts.
    const WINDOW: Duration = Duration::from_secs(15 * 60);
    /// How many names are remembered; more than that are attempts at the memory.
    const REMEMBERED: usize = 10_000;

    /// Whether one more attempt is too much.
    pub fn spent(&self, key: &str, most: u32) -> bool {
        let tried = self.tried.lock().unwrap_or_else(PoisonError::into_inner);
        tried.get(key).is_some_and(|(n, since)| *n >= most && since.elapsed() < Self::WINDOW)
    }

    /// Counts something that may be done so often.
    pub fn may(&self, key: &str, most: u32) -> Result<(), Refused> {
        if self.spent(key, most) {
            return Err(Refused::new(
                Refusal::TooMany,
                "so many in so little time; come back in a quarter of an hour",
                "so viele in so kurzer Zeit; versuche es in einer Viertelstunde",
            ));
        }
        self.count(key);
        Ok(())
    }

    pub fn count(&self, key: &str) {
        let mut tried = self.tried.lock().unwrap_or_else(PoisonError::into_inner);
        tried.retain(|_, (_, since)| since.elapsed() < Self::WINDOW);
        if tried.len() < Self::REMEMBERED || tried.contains_key(key) {
            tried.entry(key.into()).or_insert((0, Instant::now())).0 += 1;
        }
    }
}

/// A bucket that fills at a steady rate; every request takes one drop.
#[derive(Debug)]
pub struct Bucket {
    most: f64,
    drops: f64,
    a_second: f64,
    at: Instant,
}

impl Bucket {
    pub fn new(most: u32, a_second: f64) -> Self {
        Self { most: f64::from(most), drops: f64::from(most), a_second, at: Instant::now() }
    }

    /// Whether there was a drop to take.
    pub fn take(&mut self, now: Instant) -> bool {
        let gone = now.saturating_duration_since(self.at).as_secs_f64();
        self.drops = (self.drops + gone * self.a_second).min(self.most);
        self.at = now;
        let enough = self.drops >= 1.0;
        if enough {
            self.drops -= 1.0;
        }
        enough
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_gives_what_it_holds_and_then_as_it_fills() {
        let mut bucket = Bucket::new(3, 2.0);
        let start = Instant::now();
        let taken = |bucket: &mut Bucket, at| (0..10).filter(|_| bucket.take(at)).count();
        assert_eq!(taken(&mut bucket, start), 3);
        assert_eq!(taken(&mut bucket, start + Duration::from_secs(1)), 2);
        assert_eq!(taken(&mut bucket, start + Duration::from_secs(100)), 3);
    }
}
