use super::*;
use crate::{
    House, Rules, Store,
    cluster::Lease,
    protocol::NewTable,
    record::{Line, Maker, Record},
    table::Table,
    visitor::Parcel,
};
use stapel_games::with_game;
use stapel_harness::Entry;
use stapel_kernel::Shipped;
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

/// A table of Flesh and Blood at which bots have begun to play, and nobody watches.
async fn bots(name: &str) -> Table {
    let file = std::env::temp_dir().join(format!("stapel-{name}-{}.db", std::process::id()));
    let _ = std::fs::remove_file(&file);
    let store = Store::open(&format!("sqlite:{}?mode=rwc", file.display())).await.expect("a database");
    let house = House::new(store, Rules::default());
    let wish = serde_json::from_value(serde_json::json!({"game": "fab", "seats": 2})).expect("a wish");
    let mut record = Record::new(name.into(), wish, Maker::default());
    for chair in &mut record.chairs {
        let deck = crate::deck_list::ready("fab", "ira", &BTreeMap::new()).expect("a ready deck");
        *chair = Chair::Bot { bot: "random".into(), deck, luck: String::new() };
    }
    record.begin().expect("legal decks");
    Table::restore(house, record, Vec::new(), Lease::Alone)
}

/// However many look on, and whenever they came: what they see is written once.
#[tokio::test]
async fn who_sees_the_same_is_told_the_same_whenever_they_came() {
    let mut table = bots("onlookers").await;
    let mut outboxes = Vec::new();
    for client in 1..=20 {
        let (mut onlooker, mut outbox, _) = visitor(client, &format!("onlooker {client}"));
        onlooker.differences = true;
        table.watch(&onlooker).expect("there is room");
        while outbox.try_recv().is_ok() {}
        outboxes.push(outbox);
    }
    let whole = table.serial;
    table.tell_again();
    table.tell_again();
    assert_eq!(table.serial, whole + 2, "once for all of them, each time");
    let mut last = Vec::new();
    for outbox in &mut outboxes {
        let mut told = None;
        while let Ok(parcel) = outbox.try_recv() {
            told = Some(parcel.text).filter(|text| text.contains(r#""tell":"change""#)).or(told);
        }
        last.push(told.expect("it was told of a change"));
    }
    assert!(last.windows(2).all(|two| two[0] == two[1]));
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

/// Two players are told whatever they choose. What that takes is counted by `valgrind --tool=callgrind
/// --toggle-collect='*tell_states*' BINARY --exact watching::tests::two_players_are_told`, where BINARY is the test program of this crate.
#[tokio::test]
async fn two_players_are_told() {
    for game in stapel_games::GAMES {
        let mut table = two_people(game).await;
        let mut outboxes = Vec::new();
        for (client, person) in [(1, "anna"), (2, "ben")] {
            let (mut player, outbox, _) = visitor(client, person);
            player.differences = true;
            table.watch(&player).expect("a player");
            outboxes.push(outbox);
        }
        let (mut choices, mut told, mut bytes) = (0, 0, 0);
        while let Some(options) =
            table.play.as_ref().map(|play| play.options()).filter(|n| *n > 0 && choices < 60)
        {
            choices += 1;
            let option = choices * 7919 % options;
            table.enter(Line::Played(Entry::Choice(option as u16))).await.expect("it is offered");
            for outbox in &mut outboxes {
                while let Ok(parcel) = outbox.try_recv() {
                    told += 1;
                    bytes += parcel.text.len();
                }
            }
        }
        assert!(choices > 10 && told >= 2 * choices, "{game}: {choices} choices, told {told} times");
        println!("{game}: {choices} choices, {bytes} bytes");
    }
}

/// A game of two people that has begun, and nobody watches.
async fn two_people(game: &str) -> Table {
    let file = std::env::temp_dir().join(format!("stapel-people-{game}-{}.db", std::process::id()));
    let _ = std::fs::remove_file(&file);
    let store = Store::open(&format!("sqlite:{}?mode=rwc", file.display())).await.expect("a database");
    let house = House::new(store, Rules::default());
    let wish = serde_json::from_value(serde_json::json!({"game": game, "seats": 2})).expect("a wish");
    let mut record = Record::new(game.into(), wish, Maker::default());
    let (luck, commitment) = ("0".repeat(64), stapel_harness::commitment(&"0".repeat(64)));
    record.secret = "1".repeat(64);
    let decks = with_game!(game, G => <G as Shipped>::decks().to_vec()).expect("there is such a game");
    let decks = decks.iter().cycle();
    for ((chair, person), deck) in record.chairs.iter_mut().zip(["anna", "ben"]).zip(decks) {
        *chair = Chair::Person {
            person: person.into(),
            name: person.to_string().into(),
            deck: deck.clone(),
            luck: luck.clone(),
            commitment: commitment.clone(),
        };
    }
    record.begin().expect("legal decks");
    house.store.save(&record, &[], &Lease::Alone).await.expect("it is stored");
    Table::restore(house, record, Vec::new(), Lease::Alone)
}
