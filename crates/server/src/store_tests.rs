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
