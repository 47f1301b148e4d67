//! The same scenarios on PostgreSQL, started from the system's packages.

use crate::{
    machines::{Postgres, skipped},
    server::Place,
};
use std::sync::atomic::{AtomicU32, Ordering};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn all_scenarios_hold_on_postgres() {
    let postgres = match Postgres::start(false) {
        Ok(postgres) => postgres,
        Err(reason) => return skipped("PostgreSQL", &reason, "postgresql"),
    };
    let made = AtomicU32::new(0);
    crate::all_scenarios(async || {
        let name = format!("stapel{}", made.fetch_add(1, Ordering::Relaxed));
        postgres.sql("postgres", &format!("CREATE DATABASE {name}"));
        Place::at(postgres.url(&name))
    })
    .await;
}
