//! What takes long (a game played again, a list held against the rules) is done on threads of its own, a few at once, and
//! nobody waits for it for ever.

use crate::{protocol::Refusal, refused::Refused};
use stapel_harness::caught;
use std::{sync::Arc, time::Duration};
use tokio::{sync::Semaphore, time::timeout};

/// How long somebody waits for a piece of work, and how many may wait.
const PATIENCE: Duration = Duration::from_secs(20);
const QUEUE: usize = 256;

#[derive(Debug)]
pub struct Workshop {
    benches: Arc<Semaphore>,
    waiting: Arc<Semaphore>,
}

impl Workshop {
    pub fn new(benches: usize) -> Self {
        Self { benches: Arc::new(Semaphore::new(benches)), waiting: Arc::new(Semaphore::new(QUEUE)) }
    }

    /// Does a piece of work. A panic in it is an error of ours and nobody else's.
    pub async fn work<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Refused> {
        let queued = Arc::clone(&self.waiting).try_acquire_owned().map_err(|_| busy())?;
        let benches = Arc::clone(&self.benches);
        let done = async move {
            let bench = benches.acquire_owned().await;
            let bench = bench.map_err(|e| Refused::internal("the workshop", &e))?;
            let done = tokio::task::spawn_blocking(move || {
                let done = caught(work);
                drop((bench, queued));
                done
            });
            let done = done.await.map_err(|e| Refused::internal("the workshop", &e))?;
            done.map_err(|panic| Refused::internal("a panic in the workshop", &panic))
        };
        timeout(PATIENCE, done).await.map_err(|_| busy())?
    }
}

fn busy() -> Refused {
    Refused::new(
        Refusal::TooMany,
        "the server has too much to do right now; try again soon",
        "der Server hat gerade zu viel zu tun; versuche es gleich noch einmal",
    )
}
