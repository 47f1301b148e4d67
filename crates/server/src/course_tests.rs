use super::*;
use crate::{
    House, Rules, Store,
    clock::now,
    cluster::Lease,
    game::{self, Shown, Start, TakeBack, Thought},
    protocol::NewTable,
    record::{Begun, Chair, Maker, Record},
    visitor::Visitor,
};
use stapel_bots::BotSpec;
use stapel_harness::Fairness;
use stapel_kernel::{Audience, Illegal, Shipped};
use stapel_wording::Lang;
use std::collections::BTreeMap;
use tokio::sync::{Notify, mpsc};

/// What panics at the third entry.
#[derive(PartialEq)]
enum Breaking {
    Rules,
    /// Something that the table asks when the choice is stored already.
    Table,
}

struct Breaks(Box<dyn Play>, Breaking);

impl Play for Breaks {
    fn play(&mut self, entry: Entry, number: u32) -> Result<(), Illegal> {
        assert!(self.1 != Breaking::Rules || self.0.entries() < 2, "a rule that breaks on purpose");
        self.0.play(entry, number)
    }
    fn seats(&self) -> usize {
        self.0.seats()
    }
    fn book(&self) -> u64 {
        self.0.book()
    }
    fn options(&self) -> usize {
        self.0.options()
    }
    fn asked(&self) -> Option<Seat> {
        assert!(self.1 != Breaking::Table || self.0.entries() < 3, "a table that breaks on purpose");
        self.0.asked()
    }
    fn has_say(&self, seat: Seat) -> bool {
        self.0.has_say(seat)
    }
    fn pick(&mut self, option: usize) -> Result<Option<Vec<u16>>, Illegal> {
        self.0.pick(option)
    }
    fn pass(&self) -> Option<usize> {
        self.0.pass()
    }
    fn is_pass(&self, option: usize) -> bool {
        self.0.is_pass(option)
    }
    fn turn(&self) -> Option<Seat> {
        self.0.turn()
    }
    fn places(&self) -> Option<Vec<u8>> {
        self.0.places()
    }
    fn league_points(&self) -> Option<Vec<u16>> {
        self.0.league_points()
    }
    fn take_silent(&mut self) -> stapel_kernel::SeatSet {
        self.0.take_silent()
    }
    fn entries(&self) -> usize {
        self.0.entries()
    }
    fn meant(&self) -> &str {
        self.0.meant()
    }
    fn find(&self, index: u16, means: &str) -> Option<u16> {
        self.0.find(index, means)
    }
    fn position(&self) -> u64 {
        self.0.position()
    }
    fn timed_out(&self) -> bool {
        self.0.timed_out()
    }
    fn take_back(&self, seat: Seat) -> Option<TakeBack> {
        self.0.take_back(seat)
    }
    fn rewind(&mut self, keep: usize) -> Result<(), Refused> {
        self.0.rewind(keep)
    }
    fn scene(&self, audience: Audience, lang: Lang, names: &[Option<String>]) -> Shown {
        self.0.scene(audience, lang, names)
    }
    fn lines(&self, audience: Audience, lang: Lang, after: Option<u32>) -> Vec<crate::protocol::LogLine> {
        self.0.lines(audience, lang, after)
    }
    fn think(&self, bot: BotSpec, seed: u64) -> Option<Thought> {
        self.0.think(bot, seed)
    }
    fn advise(&self, seed: u64) -> Option<crate::hint::Advising> {
        self.0.advise(seed)
    }
    fn log(&self, fairness: Option<Fairness>) -> String {
        self.0.log(fairness)
    }
}

/// Two bots at a table: nobody has to do anything, and after two choices something breaks. What a German onlooker hears.
async fn bots_and_onlooker(
    breaking: Breaking,
) -> (Arc<House>, mpsc::Receiver<crate::visitor::Parcel>, tokio::task::JoinHandle<Vec<crate::table::Order>>) {
    static NEXT: std::sync::atomic::AtomicU32 = std::sync::atomic::AtomicU32::new(0);
    let k = NEXT.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
    let file = std::env::temp_dir().join(format!("stapel-broken-{}-{k}.db", std::process::id()));
    let _ = std::fs::remove_file(&file);
    let store = Store::open(&format!("sqlite:{}?mode=rwc", file.display())).await.expect("a database");
    let rules = Rules { pace: Duration::ZERO, idle: Duration::from_millis(300), ..Rules::default() };
    let house = House::new(store, rules);
    let deck = |id: &str| crate::deck_list::ready("fab", id, &BTreeMap::new()).expect("a ready deck");
    let bot = |id: &str| Chair::Bot { bot: "random".into(), deck: deck(id), luck: String::new() };
    let wish = NewTable {
        game: "fab".into(),
        seats: 2,
        options: BTreeMap::new(),
        clock: None,
        minutes: Some(1),
        rated: false,
        veiled: None,
        listed: false,
        cards: None,
    };
    let start = Start {
        game: "fab".into(),
        decks: vec![deck("ira"), deck("rhinar")],
        options: BTreeMap::new(),
        seed: 1.into(),
    };
    let play = game::start(&start, None).expect("legal decks");
    let at = if breaking == Breaking::Rules { now() - 120_000 } else { now() };
    let record = Record {
        chairs: vec![bot("ira"), bot("rhinar")],
        begun: Some(Begun::now(start, play.book(), at)),
        ..Record::new("broken".into(), wish, Maker::default())
    };
    house.store.save(&record, &[], &Lease::Alone).await.expect("it is stored");
    let mut table = Table::restore(Arc::clone(&house), record, Vec::new(), Lease::Alone);
    table.play = Some(Box::new(Breaks(play, breaking)));
    let (out, heard) = mpsc::channel(1000);
    let german = Visitor::new(1, Lang::De, out, Arc::new(Notify::new()));
    let (door, orders) = crate::mailbox::mailbox(4);
    let watch = crate::protocol::Ask::Watch { table: "broken".into() };
    door.send(crate::table::Order::Ask { from: german, re: 1, ask: watch }).await.expect("it is awake");
    let keeper = crate::keeper::keep(Arc::clone(&house), table, orders);
    let life = tokio::spawn(async move {
        // The door stays open as long as the table lives.
        let left_over = keeper.await;
        drop(door);
        left_over
    });
    (house, heard, life)
}

#[tokio::test]
async fn a_table_that_panics_is_read_again_and_goes_on() {
    let (house, mut heard, life) = bots_and_onlooker(Breaking::Table).await;
    let (mut away, mut after, mut places) = (0, None, serde_json::Value::Null);
    while let Ok(Some(text)) = tokio::time::timeout(Duration::from_secs(20), heard.recv()).await {
        let told: serde_json::Value = serde_json::from_str(&text.text).expect("JSON");
        if told["code"] == "away" {
            away += 1;
            assert_eq!(told["re"], serde_json::Value::Null);
        } else if told["tell"] == "state" && away > 0 {
            after.get_or_insert((told["state"]["number"].clone(), told["state"]["whole_log"].clone()));
            places = told["state"]["scene"]["places"].clone();
        }
        if !places.is_null() {
            break;
        }
    }
    assert_eq!(away, 1, "those who watch are told once");
    assert_eq!(
        after,
        Some((3.into(), true.into())),
        "the choice was stored before the panic, and everything is told again"
    );
    assert!(places.is_array(), "the game went on to its end");
    assert!(!house.store.record("broken").await.expect("it answers").expect("it is there").broken);
    life.abort();
}

#[tokio::test]
async fn rules_that_break_are_told_and_nobody_goes_on() {
    let (house, mut heard, life) = bots_and_onlooker(Breaking::Rules).await;
    let mut refusals = 0;
    let mut stages = Vec::new();
    // Silence means that nothing goes on: a bot that is refused would be told again and again.
    while let Ok(Some(text)) = tokio::time::timeout(Duration::from_secs(3), heard.recv()).await {
        let told: serde_json::Value = serde_json::from_str(&text.text).expect("JSON");
        match told["tell"].as_str() {
            Some("refused") => {
                refusals += 1;
                assert_eq!((&told["code"], &told["re"]), (&"broken".into(), &serde_json::Value::Null));
                assert!(told["reason"].as_str().is_some_and(|r| r.contains("abgestürzt")), "{told}");
            }
            Some("table") => stages.push(told["table"]["stage"].as_str().unwrap_or("?").to_string()),
            _ => {}
        }
    }
    assert_eq!((refusals, stages.last().map(String::as_str)), (1, Some("broken")), "{stages:?}");
    let stored = house.store.record("broken").await.expect("the store answers").expect("it is there");
    assert!(stored.broken && stored.stage() == Stage::Broken);
    assert_eq!(house.store.lines("broken").await.expect("the store answers").len(), 2);
    life.abort();
}

/// A game that the table has ended by itself, because it was too long, asks nobody any more: whoever passes by themselves would be
/// waited for again and again, without an end and without a pause.
#[tokio::test]
async fn a_game_that_was_ended_asks_nobody() {
    let file = std::env::temp_dir().join(format!("stapel-ended-{}.db", std::process::id()));
    let _ = std::fs::remove_file(&file);
    let store = Store::open(&format!("sqlite:{}?mode=rwc", file.display())).await.expect("a database");
    let mut rules = Rules::default();
    rules.limits.choices = 40;
    let wish = serde_json::from_value(serde_json::json!({"game": "orden", "seats": 2})).expect("a wish");
    let mut record = Record::new("ended".into(), wish, Maker::default());
    for (chair, deck) in record.chairs.iter_mut().zip(stapel_games::Orden::decks().iter().cycle()) {
        *chair = Chair::Bot { bot: "random".into(), deck: deck.clone(), luck: String::new() };
    }
    record.begin().expect("legal decks");
    let house = House::new(store, rules);
    house.store.save(&record, &[], &Lease::Alone).await.expect("it is stored");
    let mut table = Table::restore(house, record, Vec::new(), Lease::Alone);
    while table.record.places.is_none() {
        let options = table.play.as_ref().map_or(1, |play| play.options());
        let option = table.number as usize * 7919 % options;
        table.enter(Line::Played(Entry::Choice(option as u16))).await.expect("it is offered");
        table.passing = vec![Passing::UntilMyTurn; 2];
    }
    assert!(table.play.as_ref().is_some_and(|play| play.asked().is_some()), "its rules would go on");
    let waits = [table.passes_at(), table.flag_falls_at()];
    assert_eq!((waits, table.ends_at(), table.asked()), ([None; 2], None, None));
    assert!(table.state(Some(0), Lang::En).is_some_and(|state| {
        let state = serde_json::to_value(state).expect("JSON");
        state["scene"]["question"].is_null()
    }));
}
