//! Where bots think, as many at once as there are cores. Whoever has used least of it lately is next, and nobody has more than
//! half of it, so that no person's bots take the thinking of all others, however many there are and however long they think.

use std::{
    collections::{HashMap, VecDeque},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};
use tokio::sync::oneshot;

/// After this time only half as much counts as used.
const HALF: Duration = Duration::from_secs(10);

#[derive(Debug)]
pub struct Thinkers {
    /// How many bots of one owner may think at once.
    of_one: usize,
    state: Mutex<State>,
}

#[derive(Debug)]
struct State {
    free: usize,
    owners: HashMap<String, Owner>,
}

/// Somebody whose bots think.
#[derive(Debug)]
struct Owner {
    waiting: VecDeque<oneshot::Sender<Place>>,
    thinking: usize,
    /// Seconds used, and when they were counted.
    used: f64,
    at: Instant,
}

/// One bot may think until this is dropped.
#[derive(Debug)]
pub struct Place {
    /// None once it was given back.
    thinkers: Option<Arc<Thinkers>>,
    owner: String,
    since: Instant,
}

impl Owner {
    fn new() -> Self {
        Self { waiting: VecDeque::new(), thinking: 0, used: 0.0, at: Instant::now() }
    }

    /// What counts as used by now: also by those who think at this moment, who are the more the more there are.
    fn spent(&self, now: Instant) -> f64 {
        let halves = now.saturating_duration_since(self.at).as_secs_f64() / HALF.as_secs_f64();
        self.used * 0.5_f64.powf(halves) + self.thinking as f64
    }
}

impl Thinkers {
    pub fn new(places: usize) -> Arc<Self> {
        Arc::new(Self {
            of_one: places.div_ceil(2),
            state: Mutex::new(State { free: places, owners: HashMap::new() }),
        })
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for a place. Whoever stops waiting is passed over.
    pub async fn enter(self: &Arc<Self>, owner: &str) -> Place {
        let (call, called) = oneshot::channel();
        {
            let mut state = self.state();
            state.owners.entry(owner.into()).or_insert_with(Owner::new).waiting.push_back(call);
            self.call(&mut state);
        }
        called.await.expect("who waits is called before the list of those who wait is dropped")
    }

    /// Fills the free places.
    fn call(self: &Arc<Self>, state: &mut State) {
        let now = Instant::now();
        while state.free > 0 {
            for owner in state.owners.values_mut() {
                owner.waiting.retain(|call| !call.is_closed());
            }
            let may = |owner: &Owner| !owner.waiting.is_empty() && owner.thinking < self.of_one;
            let waiting = state.owners.iter().filter(|(_, owner)| may(owner));
            let least = waiting.min_by(|a, b| a.1.spent(now).total_cmp(&b.1.spent(now)).then(a.0.cmp(b.0)));
            let Some(name) = least.map(|(name, _)| name.clone()) else { break };
            let Some(owner) = state.owners.get_mut(&name) else { break };
            let Some(call) = owner.waiting.pop_front() else { break };
            owner.thinking += 1;
            state.free -= 1;
            let place = Place { thinkers: Some(Arc::clone(self)), owner: name, since: now };
            // Who went away at this very moment needs no place.
            if let Err(mut place) = call.send(place) {
                place.thinkers = None;
                place.give_back(state);
            }
        }
        state.owners.retain(|_, o| !o.waiting.is_empty() || o.thinking > 0 || o.spent(now) > 0.01);
    }
}

impl Place {
    fn give_back(&self, state: &mut State) {
        let now = Instant::now();
        state.free += 1;
        if let Some(owner) = state.owners.get_mut(&self.owner) {
            owner.thinking -= 1;
            owner.used = owner.spent(now) - owner.thinking as f64 + (now - self.since).as_secs_f64();
            owner.at = now;
        }
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let Some(thinkers) = self.thinkers.take() else { return };
        let mut state = thinkers.state();
        self.give_back(&mut state);
        thinkers.call(&mut state);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn who_has_used_least_is_next_and_who_went_away_is_passed_over() {
        let thinkers = Thinkers::new(1);
        let first = thinkers.enter("many").await;
        let mut waiting = Vec::new();
        for _ in 0..50 {
            let thinkers = Arc::clone(&thinkers);
            waiting.push(tokio::spawn(async move { thinkers.enter("many").await }));
        }
        tokio::task::yield_now().await;
        let other = {
            let thinkers = Arc::clone(&thinkers);
            tokio::spawn(async move { thinkers.enter("one").await })
        };
        tokio::task::yield_now().await;
        tokio::time::sleep(Duration::from_millis(20)).await;
        drop(first);
        let place =
            tokio::time::timeout(Duration::from_secs(5), other).await.expect("at once").expect("a place");
        assert!(waiting.iter().all(|w| !w.is_finished()), "the one was before all of the many");
        let last = waiting.pop().expect("there are fifty");
        for gone in waiting {
            gone.abort();
            let _ = gone.await;
        }
        drop(place);
        let place =
            tokio::time::timeout(Duration::from_secs(5), last).await.expect("at once").expect("a place");
        drop(place);
        assert_eq!(thinkers.state().free, 1);
    }

    #[tokio::test]
    async fn half_of_the_places_are_for_others() {
        let thinkers = Thinkers::new(2);
        let _first = thinkers.enter("many").await;
        let mut second = Box::pin(thinkers.enter("many"));
        assert!(tokio::time::timeout(Duration::from_millis(50), &mut second).await.is_err());
        let other = tokio::time::timeout(Duration::from_secs(5), thinkers.enter("one")).await;
        assert!(other.is_ok(), "there is a place for another, though the many do not stop thinking");
    }
}
