use super::*;
use crate::{
    House, Rules, Store,
    cluster::Lease,
    protocol::NewTable,
    record::{Maker, Record},
    table::Table,
    visitor::Parcel,
};
use stapel_wording::Lang;
use std::{collections::BTreeMap, sync::Arc, time::Duration};
use tokio::{
    sync::{Notify, mpsc},
    time::timeout,
};

fn visitor(client: u64, person: &str) -> (Visitor, mpsc::Receiver<Parcel>, Arc<Notify>) {
    let (out, outbox) = mpsc::channel(16);
    let too_slow = Arc::new(Notify::new());
    let mut visitor = Visitor::new(client, Lang::En, out, Arc::clone(&too_slow));
    visitor.person = person.into();
    (visitor, outbox, too_slow)
}

/// Somebody at the table comes and goes again and again, while somebody else there reads nothing.
#[tokio::test]
async fn who_comes_and_goes_pushes_nobody_out() {
    let file = std::env::temp_dir().join(format!("stapel-pushing-{}.db", std::process::id()));
    let _ = std::fs::remove_file(&file);
    let store = Store::open(&format!("sqlite:{}?mode=rwc", file.display())).await.expect("a database");
    let house = House::new(store, Rules::default());
    let wish = NewTable {
        game: "fab".into(),
        seats: 2,
        options: BTreeMap::new(),
        clock: None,
        minutes: None,
        rated: false,
        veiled: None,
        listed: false,
        cards: None,
    };
    let mut record = Record::new("pushing".into(), wish, Maker::default());
    let deck = crate::deck_list::ready("fab", "ira", &BTreeMap::new()).expect("a ready deck");
    for (chair, person) in record.chairs.iter_mut().zip(["anna", "ben"]) {
        let (luck, commitment) = (String::new(), String::new());
        *chair = Chair::Person {
            person: person.into(),
            name: person.to_string().into(),
            deck: deck.clone(),
            luck,
            commitment,
        };
    }
    let mut table = Table::restore(house, record, Vec::new(), Lease::Alone);
    let (slow, mut unread, too_slow) = visitor(1, "anna");
    let (restless, mut heard, _) = visitor(2, "ben");
    table.watch(&slow).expect("she sits here");
    for _ in 0..100 {
        table.watch(&restless).expect("he sits here");
        table.leave(2);
        while heard.try_recv().is_ok() {}
    }
    assert!(timeout(Duration::from_millis(1), too_slow.notified()).await.is_err(), "she was let go");
    // As soon as she reads, she is told how it is by now, once.
    while unread.try_recv().is_ok() {}
    assert!(table.news_at.is_some(), "something is left to tell");
    tokio::time::sleep(BEHIND).await;
    table.tell_news().await;
    let told = unread.try_recv().expect("who sits where");
    let told: serde_json::Value = serde_json::from_str(&told.text).expect("JSON");
    assert_eq!(
        (&told["tell"], &told["table"]["seats"][1]["sitter"]["here"]),
        (&"table".into(), &false.into())
    );
    assert!(unread.try_recv().is_err(), "once");
}
