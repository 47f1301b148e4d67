//! A server of our own, in this process, that can be stopped and started again on the same database.

use crate::machines::scratch;
use stapel_server::{House, Rules, Store};
use std::{path::PathBuf, time::Duration};
use tokio::{net::TcpListener, sync::oneshot, task::JoinHandle};

/// Where a server keeps what it stores.
pub struct Place {
    pub url: String,
    folder: Option<PathBuf>,
}

impl Place {
    pub fn at(url: String) -> Self {
        Self { url, folder: None }
    }

    /// A database file in a folder of its own.
    pub fn sqlite() -> Self {
        let folder = scratch("sqlite");
        Self { url: format!("sqlite:{}?mode=rwc", folder.join("test.db").display()), folder: Some(folder) }
    }

    pub async fn open(&self) -> Server {
        self.open_with(rules()).await
    }

    pub async fn open_with(&self, rules: Rules) -> Server {
        let store = Store::open(&self.url).await.expect("the database opens");
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("there is a free port");
        let address = listener.local_addr().expect("it has an address").to_string();
        let (stop, stopped) = oneshot::channel::<()>();
        let task = tokio::spawn(stapel_server::serve(listener, House::new(store, rules), async {
            let _ = stopped.await;
        }));
        Server { address, stop, task }
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        if let Some(folder) = &self.folder {
            let _ = std::fs::remove_dir_all(folder);
        }
    }
}

/// Bots answer at once, and a test may ask as fast as it can.
pub fn rules() -> Rules {
    let mut rules = Rules { pace: Duration::ZERO, ..Rules::default() };
    (rules.limits.rate, rules.limits.burst) = (100_000, 100_000);
    rules
}

pub struct Server {
    pub address: String,
    stop: oneshot::Sender<()>,
    task: JoinHandle<std::io::Result<()>>,
}

impl Server {
    /// Stops in order; every socket is closed.
    pub async fn stop(self) {
        let _ = self.stop.send(());
        let ended = tokio::time::timeout(Duration::from_secs(10), self.task).await;
        ended.expect("the server stops soon").expect("without a panic").expect("without an error");
    }
}
