//! One live table: a task that owns the game, does one thing at a time, and stores it before it tells anybody.
//!
//! `chairs` is the part before the game, `course` the game itself.

use crate::{
    clock::{Clock, now},
    game::{self, Play},
    house::House,
    protocol::{Ask, Passing, Refusal, Stage, TableInfo, TableState, Tell, UndoRule},
    record::{Chair, Line, Record},
    refused::Refused,
    store::StoredLine,
    visitor::{Visitor, text_of},
};
use axum::extract::ws::Utf8Bytes;
use stapel_bots::BotSpec;
use stapel_harness::caught;
use stapel_kernel::{Audience, Seat};
use stapel_wording::Lang;
use std::{sync::Arc, time::Duration};
use tokio::{sync::mpsc, task::JoinHandle, time::Instant};

/// What comes in at a table's door.
#[derive(Clone, Debug)]
pub enum Order {
    Ask {
        from: Visitor,
        re: u32,
        ask: Ask,
    },
    /// Speaks another language or has another name from now on.
    Renew(Visitor),
    /// The connection is gone.
    Left {
        client: u64,
    },
}

impl Order {
    pub fn or_refuse(&self, done: Result<(), Refused>) {
        if let (Self::Ask { from, re, .. }, Err(refused)) = (self, done) {
            from.tell(Some(*re), refused.tell(from.lang));
        }
    }
}

pub struct Watcher {
    pub visitor: Visitor,
    /// The number of the last state told, and for which seat.
    told: Option<(u32, Option<u8>)>,
}

/// The choice of a bot for a state.
pub type Thinking = JoinHandle<Option<(u32, usize)>>;

/// What makes two readers see the same: their seat, their language, and the state they were told last.
type Sight = (Option<u8>, Lang, Option<u32>);

/// A seat that wants to take back, and who has to agree still.
pub struct Wish {
    pub seat: u8,
    pub keep: usize,
    pub missing: Vec<u8>,
}

pub struct Table {
    pub(crate) house: Arc<House>,
    pub(crate) record: Record,
    pub(crate) play: Option<Box<dyn Play>>,
    /// How many lines the log has: the number of the state.
    pub(crate) number: u32,
    /// How often whoever is asked has picked or put back since then, naming a set.
    pub(crate) picks: u32,
    pub(crate) clock: Option<Clock>,
    pub(crate) watchers: Vec<Watcher>,
    pub(crate) thinking: Option<Thinking>,
    pub(crate) wish: Option<Wish>,
    /// Which seats pass by themselves. Not stored: after a restart everybody is asked.
    pub(crate) passing: Vec<Passing>,
    /// Since when the present question is asked.
    pub(crate) asked_at: Instant,
    /// Since when nobody watches.
    lonely_since: Instant,
}

impl Table {
    /// A table as it was stored, at the exact choice.
    pub fn restore(house: Arc<House>, record: Record, lines: &[StoredLine]) -> Result<Self, Refused> {
        let start = std::time::Instant::now();
        let mut record = record;
        let again = caught(|| match &record.begun {
            None => Ok::<_, Refused>(None),
            Some(begun) => {
                let mut play = game::start_with(begun)?;
                for (entry, number) in kept(lines) {
                    play.play(entry, number).map_err(|e| Refused::internal("a stored line", &e))?;
                }
                Ok(Some(play))
            }
        });
        // Rules that break on what was played long ago leave a table without a game, and say so.
        let play = again.unwrap_or_else(|panic| {
            tracing::error!(table = record.id, "the rules broke in a stored game: {panic}");
            record.broken = true;
            Ok(None)
        })?;
        let first_clock = record.begun.as_ref().zip(record.clock);
        let clock = match lines.last() {
            Some(line) => line.clock.clone(),
            None => first_clock.map(|(begun, rule)| Clock::new(rule, record.chairs.len(), begun.at)),
        };
        metrics::histogram!("stapel_restore_seconds").record(start.elapsed());
        let passing = vec![Passing::Off; record.chairs.len()];
        Ok(Self {
            house,
            record,
            play,
            number: lines.last().map_or(0, |l| l.number),
            picks: 0,
            clock,
            watchers: Vec::new(),
            thinking: None,
            wish: None,
            passing,
            asked_at: Instant::now(),
            lonely_since: Instant::now(),
        })
    }

    /// Lives until nobody has watched for a while. What came in at the last moment is handed back.
    pub async fn run(mut self, mut orders: mpsc::Receiver<Order>) -> Vec<Order> {
        // The process may have ended after the last choice and before it was noted as the last.
        self.end_if_over().await;
        self.go_on();
        loop {
            let due = self.due();
            tokio::select! {
                order = orders.recv() => match order {
                    Some(order) => self.obey(order).await,
                    None => return Vec::new(),
                },
                thought = thought(&mut self.thinking) => self.bot_chooses(thought).await,
                () = tokio::time::sleep_until(due) => {
                    if self.is_lonely() {
                        break;
                    }
                    self.time_passes().await;
                }
            }
        }
        orders.close();
        let mut left_over = Vec::new();
        while let Some(order) = orders.recv().await {
            left_over.push(order);
        }
        left_over
    }

    /// The next moment at which something happens by itself.
    fn due(&self) -> Instant {
        let lonely = self.lonely_since + self.house.rules.idle;
        let idle = if self.watchers.is_empty() { lonely } else { Instant::now() + Duration::from_secs(3600) };
        let ends = self
            .ends_at()
            .map(|at| Instant::now() + Duration::from_millis(u64::try_from(at - now()).unwrap_or(0)));
        [self.passes_at(), self.flag_falls_at(), ends].into_iter().flatten().fold(idle, Instant::min)
    }

    fn is_lonely(&self) -> bool {
        self.watchers.is_empty() && self.lonely_since.elapsed() >= self.house.rules.idle
    }

    async fn obey(&mut self, order: Order) {
        match order {
            Order::Ask { from, re, ask } => {
                let answer = self.answer(&from, ask).await;
                from.tell(Some(re), answer.unwrap_or_else(|refused| refused.tell(from.lang)));
            }
            Order::Renew(visitor) => self.renew(visitor).await,
            Order::Left { client } => self.leave(client),
        }
    }

    async fn answer(&mut self, from: &Visitor, ask: Ask) -> Result<Tell, Refused> {
        match ask {
            Ask::Watch { .. } => self.watch(from)?,
            Ask::Unwatch { .. } => self.leave(from.client),
            Ask::Sit { seat, deck, luck, .. } => self.sit(from, seat, deck, luck).await?,
            Ask::AddBot { seat, bot, deck, .. } => self.add_bot(from, seat, &bot, deck).await?,
            Ask::Stand { seat, .. } => self.stand(from, seat).await?,
            Ask::Choose { state, option, picks, .. } => self.choose(from, state, picks, option).await?,
            Ask::Passing { passing, .. } => self.set_passing(from, passing)?,
            Ask::Concede { .. } => self.concede(from).await?,
            Ask::Undo { .. } => self.undo(from).await?,
            Ask::AllowUndo { allow, .. } => self.allow_undo(from, allow).await?,
            Ask::Rematch { .. } => return self.rematch(from).await,
            Ask::Hello { .. } | Ask::Speak { .. } | Ask::Name { .. } | Ask::Create { .. } => {
                return Err(Refused::new(
                    Refusal::Malformed,
                    "that is nothing to ask a table",
                    "das fragt man keinen Tisch",
                ));
            }
        }
        Ok(Tell::Done)
    }

    fn watch(&mut self, visitor: &Visitor) -> Result<(), Refused> {
        let onlooker = self.record.seats_of(&visitor.person).next().is_none();
        let known = self.watchers.iter().any(|w| w.visitor.client == visitor.client);
        if onlooker && !known && self.onlookers() >= self.house.rules.limits.onlookers {
            return Err(Refused::new(
                Refusal::TooMany,
                "this table has all the onlookers it can have",
                "an diesem Tisch schauen schon so viele zu, wie können",
            ));
        }
        self.watchers.retain(|w| w.visitor.client != visitor.client);
        self.watchers.push(Watcher { visitor: visitor.clone(), told: None });
        self.tell_table();
        self.tell_states();
        Ok(())
    }

    /// The same connection with another language or name.
    async fn renew(&mut self, visitor: Visitor) {
        let mut renamed = false;
        for chair in &mut self.record.chairs {
            if let Chair::Person { person, name, .. } = chair
                && *person == visitor.person
                && *name != visitor.name
            {
                name.clone_from(&visitor.name);
                renamed = true;
            }
        }
        if renamed && let Err(e) = self.house.store.save(&self.record, &[]).await {
            tracing::error!(table = self.record.id, "a new name could not be stored: {e}");
        }
        if let Some(watcher) = self.watchers.iter_mut().find(|w| w.visitor.client == visitor.client) {
            *watcher = Watcher { visitor, told: None };
        }
        self.tell_table();
        self.tell_states();
    }

    fn leave(&mut self, client: u64) {
        let before = self.watchers.len();
        self.watchers.retain(|w| w.visitor.client != client);
        if self.watchers.len() < before {
            self.lonely_since = Instant::now();
            self.tell_table();
        }
    }

    fn onlookers(&self) -> usize {
        let seated = |w: &&Watcher| self.record.seats_of(&w.visitor.person).next().is_some();
        self.watchers.len() - self.watchers.iter().filter(seated).count()
    }

    pub fn info(&self, person: &str, lang: Lang) -> TableInfo {
        let here = |person: &str| self.watchers.iter().any(|w| w.visitor.person == person);
        TableInfo {
            onlookers: self.onlookers() as u32,
            ..crate::lobby::info(&self.record, here, person, lang)
        }
    }

    /// Tells everybody who sits where.
    pub(crate) fn tell_table(&self) {
        for watcher in &self.watchers {
            let visitor = &watcher.visitor;
            visitor.tell(None, Tell::Table { table: self.info(&visitor.person, visitor.lang) });
        }
    }

    /// Tells everybody the state they have not been told yet. Who sees the same is told the same text.
    pub(crate) fn tell_states(&mut self) {
        if self.play.is_none() {
            return;
        }
        let mut broke = None;
        let mut watchers = std::mem::take(&mut self.watchers);
        let mut made: Vec<(Sight, Utf8Bytes)> = Vec::new();
        for watcher in &mut watchers {
            let seat = self.seat_of(&watcher.visitor.person);
            // Who now looks with other eyes has to hear everything again.
            let after = watcher.told.filter(|told| told.1 == seat).map(|told| told.0);
            let key = (seat, watcher.visitor.lang, after);
            let text = match made.iter().find(|(k, _)| *k == key) {
                Some((_, text)) => Some(text.clone()),
                None => {
                    let state =
                        caught(|| self.state(seat, watcher.visitor.lang, after)).unwrap_or_else(|panic| {
                            broke = Some(panic);
                            None
                        });
                    state.map(|state| {
                        let text = text_of(None, Tell::State { state });
                        made.push((key, text.clone()));
                        text
                    })
                }
            };
            if let Some(text) = text {
                watcher.visitor.send(text);
            }
            watcher.told = Some((self.number, seat));
        }
        self.watchers = watchers;
        if let Some(panic) = broke {
            self.broke(&panic);
        }
    }

    /// The rules panicked: a defect that no player can play around. Everybody is told, and nothing goes on here.
    pub(crate) fn broke(&mut self, panic: &str) {
        tracing::error!(table = self.record.id, state = self.number, "the rules broke: {panic}");
        if std::mem::replace(&mut self.record.broken, true) {
            return;
        }
        metrics::counter!("stapel_games_broken").increment(1);
        (self.thinking, self.wish) = (None, None);
        self.tell_table();
        for watcher in &self.watchers {
            watcher.visitor.tell(None, Refused::broken().tell(watcher.visitor.lang));
        }
    }

    /// Whoever names a set sees what is picked; nobody else hears of it.
    pub(crate) fn tell_picker(&self, person: &str) {
        for watcher in self.watchers.iter().filter(|w| w.visitor.person == person) {
            if let Some(state) = self.state(self.seat_of(person), watcher.visitor.lang, Some(self.number)) {
                watcher.visitor.send(text_of(None, Tell::State { state }));
            }
        }
    }

    /// Everybody hears the whole log again with the next state.
    pub(crate) fn forget_told(&mut self) {
        self.watchers.iter_mut().for_each(|w| w.told = None);
    }

    /// The seat a person plays right now: of several the one that is asked.
    pub(crate) fn seat_of(&self, person: &str) -> Option<u8> {
        let mine: Vec<u8> = self.record.seats_of(person).collect();
        self.asked().filter(|seat| mine.contains(seat)).or(mine.first().copied())
    }

    pub(crate) fn asked(&self) -> Option<u8> {
        self.play.as_ref().filter(|_| !self.record.broken).and_then(|p| p.asked()).map(|s| s.0)
    }

    fn state(&self, seat: Option<u8>, lang: Lang, after: Option<u32>) -> Option<TableState> {
        let play = self.play.as_ref()?;
        let audience = seat.map_or(Audience::Spectator, |s| Audience::Seat(Seat(s)));
        let over = self.record.stage() == Stage::Over;
        Some(TableState {
            table: self.record.id.clone(),
            number: self.number,
            picks: if seat.is_some() && seat == self.asked() { self.picks } else { 0 },
            seat,
            scene: play.scene(audience, lang),
            log: play.lines(audience, lang, after),
            whole_log: after.is_none(),
            clocks: self.clock.as_ref().map(|c| c.states(self.asked().filter(|_| !over), now())),
            undo: seat.map_or(UndoRule::No, |s| self.undo_rule(s)),
            passing: seat.and_then(|s| self.passing.get(s as usize).copied()).unwrap_or_default(),
        })
    }

    /// The bot on a chair.
    pub(crate) fn bot_of(&self, seat: u8) -> Option<BotSpec> {
        match self.record.chairs.get(seat as usize) {
            // A bot that is no longer offered is followed by one that is.
            Some(Chair::Bot { bot, .. }) => Some(bot.parse().unwrap_or(BotSpec::Greedy)),
            _ => None,
        }
    }
}

/// The entries that were not taken back, with the numbers of the states they led to.
pub fn kept(lines: &[StoredLine]) -> Vec<(stapel_harness::Entry, u32)> {
    let mut kept = Vec::with_capacity(lines.len());
    for stored in lines {
        match stored.line {
            Line::Played(entry) => kept.push((entry, stored.number)),
            Line::Undo { undo } => kept.truncate(undo),
        }
    }
    kept
}

/// Waits for the bot that thinks, or for ever.
async fn thought(thinking: &mut Option<Thinking>) -> Option<(u32, usize)> {
    let Some(task) = thinking else { return std::future::pending().await };
    let thought = task.await;
    *thinking = None;
    thought.unwrap_or_else(|e| {
        tracing::error!("a bot failed: {e}");
        None
    })
}
