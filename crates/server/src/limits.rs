//! How much one person or address may ask for, so that none can take from the others.

use crate::{address::Address, protocol::Refusal, refused::Refused};
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
    /// Messages or requests a second of one person, and how many may come at once.
    pub rate: u32,
    pub burst: u32,
    /// Tables one person may set up in an hour.
    pub tables: u32,
    /// Sets of cards one person may bring to tables in an hour.
    pub sets: u32,
    /// How many times as much all persons of one address may do together.
    pub household: u32,
    /// Tables one connection may watch at once.
    pub watches: usize,
    /// Choices of one game; then it ends without a winner.
    pub choices: u32,
    /// Onlookers at one table.
    pub onlookers: usize,
    /// Open sockets, of all clients and of one address.
    pub sockets: usize,
    pub sockets_of_one: usize,
    /// Open connections that are no sockets (yet), of all clients and of one address.
    pub connections: usize,
    pub connections_of_one: usize,
    /// How long a socket may stay without saying hello.
    pub hello: Duration,
    /// How long the head of a request may take, and all of it.
    pub head: Duration,
    pub request: Duration,
    /// Accounts and tables one address may make over HTTP in a quarter of an hour.
    pub made: u32,
    /// Failed logins to one account from one address in a quarter of an hour.
    pub logins: u32,
    /// Whose word is believed when they say where a request comes from.
    pub proxies: Vec<IpAddr>,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            message: 32 * 1024,
            rate: 30,
            burst: 90,
            tables: 60,
            sets: 20,
            household: 20,
            watches: 16,
            choices: 20_000,
            onlookers: 200,
            sockets: 4096,
            sockets_of_one: 512,
            connections: 8192,
            connections_of_one: 2048,
            hello: Duration::from_secs(10),
            head: Duration::from_secs(10),
            request: Duration::from_secs(20),
            made: 60,
            logins: 10,
            proxies: Vec::new(),
        }
    }
}

/// Somebody who asks for something.
#[derive(Clone, Debug)]
pub struct Asker<'a> {
    /// Nobody yet, before they have said who they are.
    pub person: Option<&'a str>,
    pub address: Address,
}

/// How fast persons and addresses may ask: every one of them has a bucket.
#[derive(Debug, Default)]
pub struct Rates {
    buckets: Mutex<HashMap<String, Bucket>>,
    /// What was taken here and the other nodes do not know yet; nothing where there are none.
    spent: Option<Mutex<HashMap<String, Spent>>>,
}

/// Drops taken from a bucket, how many it holds, and how many come in a second.
type Spent = (f64, f64, f64);

impl Rates {
    /// How many buckets are kept. Full ones are forgotten; if all of these are in use, persons are not told apart any more, but
    /// addresses are.
    const REMEMBERED: usize = 100_000;

    /// With others to share with, or without.
    pub fn new(shared: bool) -> Self {
        Self { spent: shared.then(Mutex::default), ..Self::default() }
    }

    /// What was taken since this was last asked.
    pub fn take_spent(&self) -> Vec<(String, f64, f64, f64)> {
        let Some(spent) = &self.spent else { return Vec::new() };
        let spent = std::mem::take(&mut *spent.lock().unwrap_or_else(PoisonError::into_inner));
        spent.into_iter().map(|(key, (drops, most, a_second))| (key, drops, most, a_second)).collect()
    }

    /// What was taken at other nodes.
    pub fn spend(&self, drops: Vec<(String, f64, f64, f64)>) {
        let now = Instant::now();
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        for (key, drops, most, a_second) in drops {
            if buckets.len() < Self::REMEMBERED || buckets.contains_key(&key) {
                let bucket =
                    buckets.entry(key).or_insert_with(|| Bucket { most, drops: most, a_second, at: now });
                bucket.fill(now);
                bucket.drops = (bucket.drops - drops).max(0.0);
            }
        }
    }

    /// Takes so many drops of something of which a person has `burst` at once and `a_second` more every second, and an address
    /// a multiple of it. Says whether there were any.
    pub fn take(
        &self,
        what: &str,
        asker: &Asker,
        drops: f64,
        burst: u32,
        a_second: f64,
        household: u32,
    ) -> bool {
        let now = Instant::now();
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= Self::REMEMBERED {
            buckets.retain(|_, bucket| !bucket.is_full(now));
        }
        let full = buckets.len() >= Self::REMEMBERED;
        let mut take = |key: String, burst: u32, a_second: f64| {
            let bucket = buckets.entry(key.clone()).or_insert_with(|| Bucket::new(burst, a_second));
            let taken = bucket.take_many(now, drops);
            if let Some(spent) = self.spent.as_ref().filter(|_| taken) {
                let mut spent = spent.lock().unwrap_or_else(PoisonError::into_inner);
                spent.entry(key).or_insert((0.0, f64::from(burst), a_second)).0 += drops;
            }
            taken
        };
        // Whoever has asked too much already takes nothing from the others of the household.
        let person = asker.person.filter(|_| !full);
        person.is_none_or(|person| take(format!("{what} person {person}"), burst, a_second))
            && take(
                format!("{what} address {}", asker.address),
                burst.saturating_mul(household),
                a_second * f64::from(household),
            )
    }
}

/// Counts what is open, all and by address.
#[derive(Debug)]
pub struct Doors {
    /// What is counted, as it is measured.
    what: &'static str,
    most: usize,
    most_of_one: usize,
    open: Mutex<HashMap<Address, usize>>,
}

/// One of what is open; it is counted until this is dropped.
#[derive(Debug)]
pub struct Place {
    doors: Arc<Doors>,
    address: Address,
}

impl Doors {
    pub fn new(what: &'static str, most: usize, most_of_one: usize) -> Arc<Self> {
        Arc::new(Self { what, most, most_of_one, open: Mutex::default() })
    }

    /// A place for one more of an address that stands for many: only the number of all counts.
    pub fn enter_of_many(self: &Arc<Self>, address: Address) -> Option<Place> {
        self.let_in(address, usize::MAX)
    }

    /// A place for one more, if there is one.
    pub fn enter(self: &Arc<Self>, address: Address) -> Option<Place> {
        self.let_in(address, self.most_of_one)
    }

    fn let_in(self: &Arc<Self>, address: Address, most_of_one: usize) -> Option<Place> {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let all: usize = open.values().sum();
        let of_one = open.get(&address).copied().unwrap_or(0);
        if all >= self.most || of_one >= most_of_one {
            return None;
        }
        open.insert(address, of_one + 1);
        metrics::gauge!(self.what).set((all + 1) as f64);
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
        metrics::gauge!(self.doors.what).set(open.values().sum::<usize>() as f64);
    }
}

/// Counts what may be tried a few times only.
#[derive(Debug, Default)]
pub struct Attempts {
    tried: Mutex<HashMap<String, (u32, Instant)>>,
    /// What was counted here and the other nodes do not know yet; nothing where there are none.
    untold: Option<Mutex<Vec<(String, i64)>>>,
}

impl Attempts {
    /// How long an attempt counts.
    const WINDOW: Duration = Duration::from_secs(15 * 60);
    /// How many names are remembered. More than that are attempts at the memory: then nobody new may try.
    const REMEMBERED: usize = 100_000;

    /// With others to share with, or without.
    pub fn new(shared: bool) -> Self {
        Self { untold: shared.then(Mutex::default), ..Self::default() }
    }

    /// What was counted since this was last asked.
    pub fn take_tried(&self) -> Vec<(String, i64)> {
        let Some(untold) = &self.untold else { return Vec::new() };
        std::mem::take(&mut *untold.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// What was counted at other nodes.
    pub fn tried(&self, tries: Vec<(String, i64)>) {
        let mut tried = self.tried.lock().unwrap_or_else(PoisonError::into_inner);
        for (key, more) in tries {
            if tried.len() < Self::REMEMBERED || tried.contains_key(&key) {
                let n = &mut tried.entry(key).or_insert((0, Instant::now())).0;
                *n = u32::try_from(i64::from(*n) + more).unwrap_or(0);
            }
        }
    }

    fn note(&self, keys: &[(String, u32)], more: i64) {
        if let Some(untold) = &self.untold {
            let mut untold = untold.lock().unwrap_or_else(PoisonError::into_inner);
            untold.extend(keys.iter().map(|(key, _)| (key.clone(), more)));
        }
    }

    /// Counts an attempt under every key, each with the most there may be, before it is made: all at once, so that no two
    /// pass each other. If one of them is used up, none is counted.
    pub fn begin(&self, keys: &[(String, u32)]) -> bool {
        let mut tried = self.tried.lock().unwrap_or_else(PoisonError::into_inner);
        tried.retain(|_, (_, since)| since.elapsed() < Self::WINDOW);
        let may = |(key, most): &(String, u32)| match tried.get(key) {
            Some((n, _)) => n < most,
            None => *most > 0 && tried.len() + keys.len() <= Self::REMEMBERED,
        };
        let all = keys.iter().all(may);
        if all {
            for (key, _) in keys {
                tried.entry(key.clone()).or_insert((0, Instant::now())).0 += 1;
            }
            self.note(keys, 1);
        }
        all
    }

    /// The attempt was right: it does not count.
    pub fn forgive(&self, keys: &[(String, u32)]) {
        let mut tried = self.tried.lock().unwrap_or_else(PoisonError::into_inner);
        for (key, _) in keys {
            if let Some((n, _)) = tried.get_mut(key) {
                *n = n.saturating_sub(1);
            }
        }
        self.note(keys, -1);
    }

    /// Counts something that may be done so often.
    pub fn may(&self, key: String, most: u32) -> Result<(), Refused> {
        if self.begin(&[(key, most)]) {
            return Ok(());
        }
        Err(Refused::new(
            Refusal::TooMany,
            "so many in so little time; come back in a quarter of an hour",
            "so viele in so kurzer Zeit; versuche es in einer Viertelstunde",
        ))
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

    fn fill(&mut self, now: Instant) {
        let gone = now.saturating_duration_since(self.at).as_secs_f64();
        self.drops = (self.drops + gone * self.a_second).min(self.most);
        self.at = now;
    }

    fn is_full(&mut self, now: Instant) -> bool {
        self.fill(now);
        self.drops >= self.most
    }

    /// Whether there were so many drops to take.
    fn take_many(&mut self, now: Instant, drops: f64) -> bool {
        self.fill(now);
        let enough = self.drops >= drops.min(self.most);
        if enough {
            self.drops = (self.drops - drops).max(0.0);
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
        let taken = |bucket: &mut Bucket, at| (0..10).filter(|_| bucket.take_many(at, 1.0)).count();
        assert_eq!(taken(&mut bucket, start), 3);
        assert_eq!(taken(&mut bucket, start + Duration::from_secs(1)), 2);
        assert_eq!(taken(&mut bucket, start + Duration::from_secs(100)), 3);
    }

    #[test]
    fn a_person_is_counted_and_so_is_the_household() {
        let rates = Rates::default();
        let address = Address::of([192, 0, 2, 7].into());
        let ask = |person| rates.take("x", &Asker { person: Some(person), address }, 1.0, 2, 0.0, 3);
        assert!(ask("a") && ask("a") && !ask("a"), "two of one");
        assert!(ask("b") && ask("b") && ask("c") && ask("c"), "others have two each");
        assert!(!ask("d"), "more than three times two the address has not");
        let elsewhere = Asker { person: Some("d"), address: Address::of([192, 0, 2, 8].into()) };
        assert!(rates.take("x", &elsewhere, 1.0, 2, 0.0, 3));
    }

    #[test]
    fn what_is_used_up_at_one_node_is_used_up_at_all() {
        let (here, there) = (Rates::new(true), Rates::new(true));
        let address = Address::of([192, 0, 2, 7].into());
        let ask = |rates: &Rates| rates.take("x", &Asker { person: Some("a"), address }, 1.0, 2, 0.0, 3);
        assert!(ask(&here) && ask(&here));
        there.spend(here.take_spent());
        assert!(!ask(&there) && here.take_spent().is_empty());

        let (here, there) = (Attempts::new(true), Attempts::new(true));
        let keys = [("name".to_string(), 2)];
        assert!(here.begin(&keys) && here.begin(&keys));
        here.forgive(&keys);
        there.tried(here.take_tried());
        assert!(there.begin(&keys), "one of two was forgiven");
        assert!(!there.begin(&keys));
    }

    #[test]
    fn attempts_are_counted_all_or_none() {
        let attempts = Attempts::default();
        let keys = |name: &str| [(format!("name {name}"), 2), ("address".to_string(), 3)];
        assert!(attempts.begin(&keys("a")) && attempts.begin(&keys("a")));
        assert!(!attempts.begin(&keys("a")), "twice is enough");
        assert!(attempts.begin(&keys("b")), "what was refused was not counted for the address");
        assert!(!attempts.begin(&keys("b")));
        attempts.forgive(&keys("b"));
        assert!(attempts.begin(&keys("b")));
    }
}
