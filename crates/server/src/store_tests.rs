#[path = "../tests/it/machines.rs"]
mod machines;

use super::*;
use stapel_harness::Entry;

/// Lines of many tables at once share the wait for the disk; one that is refused keeps no other out.
#[tokio::test]
async fn lines_that_come_together_are_stored_together_and_refused_alone() {
    let file = std::env::temp_dir().join(format!("stapel-together-{}.db", std::process::id()));
    let _ = std::fs::remove_file(&file);
    let store = Store::open(&format!("sqlite:{}?mode=rwc", file.display())).await.expect("a database");
    let wish = serde_json::json!({"game": "fab", "seats": 2, "clock": null});
    let tables: Vec<String> = (0..60).map(|k| format!("table {k}")).collect();
    for id in &tables {
        let wish = serde_json::from_value(wish.clone()).expect("a wish");
        let record = Record::new(id.clone(), wish, Default::default());
        store.save(&record, &[], &Lease::Alone).await.expect("it is stored");
    }
    let line = |number| StoredLine { number, line: Line::Played(Entry::Choice(7)), clock: None };
    store.append(&tables[30], &line(1), &Lease::Alone).await.expect("it is the first");
    let first = line(1);
    let all = tables.iter().map(|id| store.append(id, &first, &Lease::Alone));
    let stored: Vec<bool> = futures_util::future::join_all(all).await.iter().map(Result::is_ok).collect();
    assert_eq!(stored.iter().position(|ok| !ok), Some(30), "its number was taken");
    assert_eq!(stored.iter().filter(|ok| **ok).count(), 59);
    for id in &tables {
        assert_eq!(store.lines(id).await.expect("the store answers").len(), 1, "{id}");
    }
    store.close().await;
    let _ = std::fs::remove_file(&file);
}

/// What is stored goes into the file beside those who store, and all of it is there when the server ends: the file alone is a backup.
#[tokio::test]
async fn the_file_alone_is_the_database_in_the_end() {
    let file = std::env::temp_dir().join(format!("stapel-alone-{}.db", std::process::id()));
    let beside = |what: &str| std::path::PathBuf::from(format!("{}{what}", file.display()));
    for old in [file.clone(), beside("-wal"), beside("-shm")] {
        let _ = std::fs::remove_file(old);
    }
    let url = format!("sqlite:{}?mode=rwc", file.display());
    let store = Store::open(&url).await.expect("a database");
    store.shared("word", "kept").await.expect("it is stored");
    let pages = sqlite::checkpoint(&store.pool, "PRAGMA wal_checkpoint(PASSIVE)").await.expect("it answers");
    assert!(pages > 0, "{pages} pages");
    store.close().await;
    let left = std::fs::metadata(beside("-wal")).map_or(0, |wal| wal.len());
    assert_eq!(left, 0, "nothing is left beside the file");
    let copy = beside("-copy");
    std::fs::copy(&file, &copy).expect("it can be copied");
    let again = Store::open(&format!("sqlite:{}?mode=rwc", copy.display())).await.expect("a database");
    assert_eq!(again.shared("word", "another").await.expect("it answers"), "kept");
    again.close().await;
}

#[test]
fn the_password_of_a_database_is_not_shown() {
    for (url, shown) in [
        (
            "postgres://anna:secret@db.example:5432/stapel?sslmode=require",
            "postgres://anna@db.example:5432/stapel?...",
        ),
        ("postgres://anna:p@ss:word@db/stapel", "postgres://anna@db/stapel"),
        ("postgres://anna@db/stapel", "postgres://anna@db/stapel"),
        ("postgres://db", "postgres://db"),
        ("sqlite:stapel-data/stapel.db?mode=rwc", "sqlite:stapel-data/stapel.db?mode=rwc"),
    ] {
        assert_eq!(Store::shown(url), shown);
    }
}

/// SQLite ends a transaction by itself when there is no room for it. What is stored as soon as there is room again is stored for good,
/// whatever else comes to nothing meanwhile.
#[tokio::test]
async fn a_disk_that_was_full_leaves_nothing_behind() {
    let file = std::env::temp_dir().join(format!("stapel-full-disk-{}.db", std::process::id()));
    let _ = std::fs::remove_file(&file);
    let url = format!("sqlite:{}?mode=rwc", file.display());
    let store = Store::open(&url).await.expect("a database");
    let wish = serde_json::from_value(serde_json::json!({"game": "fab", "seats": 2})).expect("a wish");
    let record = Record::new("table".into(), wish, Default::default());
    store.save(&record, &[], &Lease::Alone).await.expect("it is stored");
    let line = |number, means: String| StoredLine {
        number,
        line: Line::Meant { entry: Entry::Choice(7), means, position: stapel_harness::Hex(0) },
        clock: None,
    };
    let room = async |pages: &str| {
        let statement = format!("PRAGMA max_page_count = {pages}");
        sqlx::raw_sql(sqlx::AssertSqlSafe(statement)).execute(&store.pool).await.expect("it is set");
    };
    let long = line(1, "x".repeat(1 << 20));
    room("1").await;
    assert!(store.append("table", &long, &Lease::Alone).await.is_err(), "no room");
    room("1").await;
    assert!(store.save(&record, &[long], &Lease::Alone).await.is_err(), "no room");
    room("1000000").await;
    // Somebody came to the table at the moment at which it was to be deleted.
    assert!(!store.delete("table", 1, &Lease::Alone).await.expect("it answers"));
    store.append("table", &line(1, "kept".into()), &Lease::Alone).await.expect("there is room");
    // What another sees is what is left when the power goes.
    let other = Store::open(&url).await.expect("the same database");
    assert_eq!(other.lines("table").await.expect("it answers").len(), 1);
    other.close().await;
    store.close().await;
    let _ = std::fs::remove_file(&file);
}

/// What was told survives the end of the power: 2 is FULL. Readers cannot write.
#[tokio::test]
async fn a_commit_is_on_the_disk() {
    let file = std::env::temp_dir().join(format!("stapel-full-{}.db", std::process::id()));
    let _ = std::fs::remove_file(&file);
    let store = Store::open(&format!("sqlite:{}?mode=rwc", file.display())).await.expect("a database");
    let synchronous: (i64,) =
        sqlx::query_as("PRAGMA synchronous").fetch_one(&store.pool).await.expect("it says so");
    assert_eq!(synchronous.0, 2);
    let written = sqlx::query("DELETE FROM lines").execute(&store.reads).await;
    assert!(written.is_err());
    store.close().await;
}

/// A node that is paused in the middle of a transaction does not keep others from a table for longer than its lease.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_sleeps_in_a_transaction_loses_it_on_postgres() {
    let postgres = match machines::Postgres::start(false) {
        Ok(postgres) => postgres,
        Err(reason) => return machines::skipped("PostgreSQL", &reason, "postgresql"),
    };
    let url = postgres.url("postgres");
    let (one, two) =
        (Store::open(&url).await.expect("a database"), Store::open(&url).await.expect("a database"));
    let lock = "SELECT id FROM pulse WHERE id = 1 FOR UPDATE";
    assert!(one.is_well().await, "there is a row");
    let mut asleep = one.pool.begin().await.expect("it begins");
    sqlx::query(lock).execute(&mut *asleep).await.expect("it is locked");
    let mut awake = two.pool.begin().await.expect("it begins");
    let taken = timeout(Duration::from_secs(30), sqlx::query(lock).execute(&mut *awake)).await;
    assert!(matches!(taken, Ok(Ok(_))), "{taken:?}");
    assert!(sqlx::query(lock).execute(&mut *asleep).await.is_err(), "whoever slept has lost it");
}
