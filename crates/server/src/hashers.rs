//! Passwords are hashed here: slowly on purpose, and with much memory, so on two threads of their own that keep no more of it
//! than two hashes take.

use crate::{protocol::Refusal, refused::Refused};
use argon2::{Argon2, PasswordHasher, PasswordVerifier};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};
use tokio::sync::{mpsc, oneshot};

const THREADS: usize = 2;
/// How many may wait; they wait for some seconds then.
const QUEUE: usize = 64;

type Job = Box<dyn FnOnce() + Send>;

#[derive(Debug)]
pub struct Hashers {
    jobs: mpsc::Sender<Job>,
}

/// Hashed like any other: what is held against it takes as long and is never right.
static NOBODY: LazyLock<String> = LazyLock::new(|| hash(&crate::fairness::secret()).unwrap_or_default());

/// Counted, so that whoever runs it sees what signing in costs, and a test that both ways to say no cost the same.
fn count() {
    metrics::counter!("stapel_passwords_hashed").increment(1);
}

fn hash(password: &str) -> Result<String, String> {
    count();
    Argon2::default().hash_password(password.as_bytes()).map(|h| h.to_string()).map_err(|e| e.to_string())
}

impl Hashers {
    pub fn new() -> Self {
        let (jobs, queue) = mpsc::channel::<Job>(QUEUE);
        let queue = Arc::new(Mutex::new(queue));
        for _ in 0..THREADS {
            let queue = Arc::clone(&queue);
            std::thread::spawn(move || {
                loop {
                    let job = queue.lock().unwrap_or_else(PoisonError::into_inner).blocking_recv();
                    match job {
                        Some(job) => job(),
                        None => break,
                    }
                }
            });
        }
        Self { jobs }
    }

    async fn run<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Refused> {
        let (done, answer) = oneshot::channel();
        let job: Job = Box::new(move || {
            // Who does not wait any more needs no answer.
            if !done.is_closed() {
                let _ = done.send(work());
            }
        });
        self.jobs.try_send(job).map_err(|_| {
            Refused::new(
                Refusal::TooMany,
                "too many want to sign in right now; try again soon",
                "gerade wollen sich zu viele anmelden; versuche es gleich noch einmal",
            )
        })?;
        answer.await.map_err(|e| Refused::internal("hashing", &e))
    }

    pub async fn hash(&self, password: String) -> Result<String, Refused> {
        self.run(move || hash(&password)).await?.map_err(|e| Refused::internal("hashing", &e))
    }

    /// Whether a password is the one that was hashed. Where there is none, it takes as long to say no.
    pub async fn verify(&self, password: String, hashed: Option<String>) -> Result<bool, Refused> {
        self.run(move || {
            let known = hashed.is_some();
            let hashed = hashed.as_deref().unwrap_or(&NOBODY);
            count();
            Argon2::default().verify_password(password.as_bytes(), hashed).is_ok() && known
        })
        .await
    }
}
