//! One live table: a task that owns the game, does one thing at a time, and stores it before it tells anybody.
//!
//! `chairs` is the part before the game, `course` the game itself.

use crate::{
    again::Again,
    chat::Chat,
    clock::Clock,
    cluster::Lease,
    fairness::draw_for_bots,
    game::Play,
    house::House,
    mailbox::Mailbox,
    protocol::{Ask, LogLine, Passing, Refusal, Stage, TableState, Tell, UndoRule},
    record::{Chair, Record, kept},
    refused::{Halt, Refused},
    store::StoredLine,
    stuck::Stuck,
    taking_back::Wish,
    visitor::Visitor,
    watching::Watcher,
};
use stapel_bots::BotSpec;
use stapel_kernel::{Audience, Seat};
use stapel_wording::{Lang, Players};
use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};
use tokio::{task::JoinHandle, time::Instant};

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
    /// Watched this table when it was elsewhere, and goes on doing so. Nobody waits for an answer.
    Resume(Visitor),
    /// The connection is gone.
    Left {
        client: u64,
    },
}

impl Order {
    /// Whose it is; nobody any more if the connection is gone.
    pub fn visitor(&self) -> Option<&Visitor> {
        match self {
            Self::Ask { from, .. } => Some(from),
            Self::Renew(visitor) | Self::Resume(visitor) => Some(visitor),
            Self::Left { .. } => None,
        }
    }

    pub fn client(&self) -> u64 {
        match self {
            Self::Left { client } => *client,
            Self::Ask { from: visitor, .. } | Self::Renew(visitor) | Self::Resume(visitor) => visitor.client,
        }
    }

    /// Whether it means nothing to a table that sleeps: nobody watches it.
    pub fn is_for_the_awake(&self) -> bool {
        matches!(self, Self::Renew(_) | Self::Left { .. })
    }

    pub fn or_refuse(&self, done: Result<(), Refused>) {
        if let (Self::Ask { from, re, .. }, Err(refused)) = (self, done) {
            from.tell(Some(*re), refused.tell(from.lang));
        }
    }
}

/// Why a table does not live on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// Nobody has watched for a while; what is in memory is what is stored.
    Lonely,
    /// What is in memory may not be what is stored.
    Unsure,
    /// This node leaves; what is in memory is what is stored.
    Leaving,
}

/// What is in memory may not be what is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unsure;

/// Something thought about a state: the choice of a bot, a hint. Dropped, it is not thought any further: nobody wants to know it any more.
pub struct Thinking<T> {
    pub task: JoinHandle<T>,
    pub unwanted: Arc<AtomicBool>,
}

impl<T> Drop for Thinking<T> {
    fn drop(&mut self) {
        self.unwanted.store(true, Ordering::Relaxed);
        self.task.abort();
    }
}

/// What a bot has chosen, and in which state.
pub type Choice = Option<(u32, usize)>;

/// What a table does next.
enum Next {
    Order(Order),
    Thought(Choice),
    Time,
    Doubt,
}

pub struct Table {
    pub(crate) house: Arc<House>,
    /// The right to be this table.
    pub(crate) lease: Lease,
    pub(crate) record: Record,
    pub(crate) play: Option<Box<dyn Play>>,
    /// Why there is none, if it cannot be played again from what is stored.
    pub(crate) stuck: Option<Stuck>,
    /// The number of the state whose looks are stored.
    pub(crate) views_of: u32,
    /// How many lines the log has: the number of the state.
    pub(crate) number: u32,
    /// How often whoever is asked has picked or put back since then, naming a set.
    pub(crate) picks: u32,
    pub(crate) clock: Option<Clock>,
    pub(crate) watchers: Vec<Watcher>,
    pub(crate) thinking: Option<Thinking<Choice>>,
    /// The hint somebody has asked for.
    pub(crate) advising: Option<Thinking<()>>,
    pub(crate) wish: Option<Wish>,
    /// Which seats pass by themselves. Not stored: after a restart everybody is asked.
    pub(crate) passing: Vec<Passing>,
    pub(crate) chat: Chat,
    /// Since when all chairs are taken, before the game.
    pub(crate) full_since: Option<Instant>,
    /// Since when the present question is asked.
    pub(crate) asked_at: Instant,
    /// Nobody is told before that what was done: see `Record::veiled`.
    pub(crate) hushed_until: Option<Instant>,
    /// Whether the bot that is asked waits for somebody to watch; its clock stands still.
    pub(crate) resting: bool,
    /// How often it was told what has changed, to anybody.
    pub(crate) serial: u32,
    /// Since when nobody watches.
    pub(crate) lonely_since: Instant,
    /// When those who watch are told what has gathered meanwhile: who looks on, and the state who was behind.
    pub(crate) news_at: Option<Instant>,
    /// Whether who sits where is part of that.
    pub(crate) table_changed: bool,
    pub(crate) onlookers_noted: u32,
}

impl Table {
    /// A table as it was stored, at the exact choice.
    pub fn restore(house: Arc<House>, mut record: Record, lines: Vec<StoredLine>, lease: Lease) -> Self {
        let start = std::time::Instant::now();
        draw_for_bots(&mut record);
        let first_clock = record.begun.as_ref().zip(record.clock);
        let clock = match lines.last() {
            Some(line) => line.clock.clone(),
            None => first_clock.map(|(begun, rule)| Clock::new(rule, record.chairs.len(), begun.at)),
        };
        let number = lines.last().map_or(0, |l| l.number);
        let kept = kept(lines);
        // Rules that are others by now leave a table without a game, and say so.
        let own = house.own(&record);
        let (play, stuck) = match record.begun.as_ref().map(|begun| Again::of(begun, &kept, own.as_ref())) {
            None => (None, None),
            Some(Again { play, gone: None }) => (play, None),
            Some(Again { play, gone: Some(gone) }) => {
                tracing::warn!(
                    table = record.id,
                    step = gone.step,
                    "a stored game does not fit: {}",
                    gone.en
                );
                (None, Some(Stuck::new(gone, play, &kept)))
            }
        };
        metrics::histogram!("stapel_restore_seconds").record(start.elapsed());
        let passing = vec![Passing::Off; record.chairs.len()];
        let full = record.chairs.iter().all(|chair| chair.deck().is_some());
        Self {
            house,
            lease,
            record,
            play,
            stuck,
            views_of: number,
            number,
            picks: 0,
            clock,
            watchers: Vec::new(),
            thinking: None,
            advising: None,
            wish: None,
            passing,
            chat: Chat::default(),
            full_since: full.then(Instant::now),
            asked_at: Instant::now(),
            hushed_until: None,
            resting: false,
            serial: 0,
            lonely_since: Instant::now(),
            news_at: None,
            table_changed: false,
            onlookers_noted: 0,
        }
    }

    /// Lives until nobody has watched for a while, or until it does not know what is stored.
    pub async fn live(&mut self, orders: &mut Mailbox) -> Ended {
        // The process may have ended after the last choice and before it was noted as the last.
        self.end_if_over().await;
        self.go_on();
        self.note_turn().await;
        let mut leaving = self.house.leaving.subscribe();
        loop {
            let due = self.due();
            let next = tokio::select! {
                order = orders.recv() => match order {
                    Some(order) => Next::Order(order),
                    None => return Ended::Lonely,
                },
                thought = thought(&mut self.thinking) => Next::Thought(thought),
                () = tokio::time::sleep_until(due) => Next::Time,
                () = self.lease.doubted() => Next::Doubt,
                () = async { drop(leaving.wait_for(|leaving| *leaving).await) } => {
                    return self.last_orders(orders).await;
                }
            };
            if let Some(ended) = self.take_up(next).await {
                return ended;
            }
        }
    }

    /// Whatever came in before the node leaves is done here still.
    async fn last_orders(&mut self, orders: &mut Mailbox) -> Ended {
        orders.close();
        while let Some(order) = orders.waiting() {
            if let Some(ended) = self.take_up(Next::Order(order)).await {
                return ended;
            }
        }
        Ended::Leaving
    }

    async fn take_up(&mut self, next: Next) -> Option<Ended> {
        // A table that may be elsewhere by now says and does nothing more.
        if !self.lease.is_sure() {
            tracing::debug!(table = self.record.id, "a table is not sure to be here");
            if let Next::Order(Order::Ask { from, re, .. }) = next {
                from.tell(Some(re), Refused::away().tell(from.lang));
            }
            return Some(Ended::Unsure);
        }
        let done = match next {
            Next::Order(order) => self.obey(order).await,
            Next::Thought(thought) => self.bot_chooses(thought).await,
            Next::Time => {
                if self.is_lonely() {
                    return Some(Ended::Lonely);
                }
                self.tell_news().await;
                self.time_passes().await
            }
            Next::Doubt => return Some(Ended::Unsure),
        };
        done.err().map(|Unsure| Ended::Unsure)
    }

    /// The time at this table, by which its clocks run.
    pub(crate) fn now(&self) -> i64 {
        self.record.paused.unwrap_or_else(|| self.lease.now()) - self.record.stood
    }

    /// The next moment at which something happens by itself.
    fn due(&self) -> Instant {
        let lonely = self.lonely_since + self.house.rules.idle;
        let idle = if self.watchers.is_empty() { lonely } else { Instant::now() + Duration::from_secs(3600) };
        let ends = self
            .ends_at()
            .map(|at| Instant::now() + Duration::from_millis(u64::try_from(at - self.now()).unwrap_or(0)));
        [self.passes_at(), self.flag_falls_at(), ends, self.news_at, self.told_by()]
            .into_iter()
            .flatten()
            .fold(idle, Instant::min)
    }

    fn is_lonely(&self) -> bool {
        self.watchers.is_empty() && self.lonely_since.elapsed() >= self.house.rules.idle
    }

    async fn obey(&mut self, order: Order) -> Result<(), Unsure> {
        match order {
            Order::Ask { from, re, ask } => {
                let answer = self.answer(&from, ask).await;
                let unsure = matches!(answer, Err(Halt::Unsure));
                from.tell(Some(re), answer.unwrap_or_else(|halt| halt.refused().tell(from.lang)));
                if unsure {
                    return Err(Unsure);
                }
            }
            Order::Renew(visitor) => self.renew(visitor).await,
            Order::Resume(visitor) => {
                if let Err(refused) = self.watch(&visitor) {
                    visitor.tell(None, refused.tell(visitor.lang));
                }
            }
            Order::Left { client } => self.leave(client),
        }
        if self.watchers.is_empty() {
            self.keep_views(true).await;
        }
        Ok(())
    }

    async fn answer(&mut self, from: &Visitor, ask: Ask) -> Result<Tell, Halt> {
        match ask {
            Ask::Watch { .. } => self.watch(from)?,
            Ask::Unwatch { .. } => self.leave(from.client),
            Ask::Sit { seat, deck, commitment, .. } => self.sit(from, seat, deck, commitment).await?,
            Ask::Commit { seat, commitment, .. } => self.commit(from, seat, commitment).await?,
            Ask::Reveal { seat, luck, .. } => self.reveal(from, seat, luck).await?,
            Ask::AddBot { seat, bot, deck, .. } => self.add_bot(from, seat, &bot, deck).await?,
            Ask::Stand { seat, .. } => self.stand(from, seat).await?,
            Ask::Choose { state, option, picks, .. } => self.choose(from, state, picks, option).await?,
            Ask::Hint { state, picks, .. } => self.hint(from, state, picks).await?,
            Ask::Passing { passing, .. } => self.set_passing(from, passing)?,
            Ask::Concede { .. } => self.concede(from).await?,
            Ask::Undo { .. } => self.undo(from).await?,
            Ask::AllowUndo { allow, .. } => self.allow_undo(from, allow).await?,
            Ask::Say { say, .. } => self.say(from, say)?,
            Ask::Report { line, why, .. } => self.report(from, line, &why).await?,
            Ask::Rematch { .. } => return self.rematch(from).await,
            Ask::Resolve { way, .. } => self.resolve(from, way).await?,
            Ask::Pause { on, .. } => self.stop_clocks(from, on).await?,
            Ask::Hello { .. } | Ask::Speak { .. } | Ask::Name { .. } | Ask::Create { .. } => {
                let refused = Refused::new(
                    Refusal::Malformed,
                    "that is nothing to ask a table",
                    "das fragt man keinen Tisch",
                );
                return Err(refused.into());
            }
        }
        Ok(Tell::Done)
    }

    /// The rules panicked: a defect that no player can play around. Everybody is told, and nothing goes on here.
    pub(crate) fn broke(&mut self, panic: &str) {
        tracing::error!(table = self.record.id, state = self.number, "the rules broke: {panic}");
        if std::mem::replace(&mut self.record.broken, true) {
            return;
        }
        metrics::counter!("stapel_games_broken").increment(1);
        self.stop_thinking();
        self.wish = None;
        self.tell_table();
        for watcher in &self.watchers {
            watcher.visitor.tell(None, Refused::broken().tell(watcher.visitor.lang));
        }
    }

    /// It breaks whenever it is read: nobody can play on here.
    pub async fn give_up(&mut self) {
        self.broke("the table panicked again and again");
        if let Err(e) = self.house.store.save(&self.record, &[], &self.lease).await {
            tracing::error!(table = self.record.id, "a broken game could not be marked: {e}");
        }
    }

    /// The seat a person plays right now: of several the one that is asked.
    pub(crate) fn seat_of(&self, person: &str) -> Option<u8> {
        let mine: Vec<u8> = self.record.seats_of(person).collect();
        self.asked().filter(|seat| mine.contains(seat)).or(mine.first().copied())
    }

    /// Who is asked, as long as the game goes on: a table may end one whose rules would not.
    pub(crate) fn asked(&self) -> Option<u8> {
        let play = self.play.as_ref().filter(|_| self.record.stage() == Stage::Playing)?;
        play.asked().map(|seat| seat.0)
    }

    /// How the table looks; what happened is told with it by whoever knows what was told before.
    pub(crate) fn state(&self, seat: Option<u8>, lang: Lang) -> Option<TableState> {
        let scene = self.shown()?.scene(audience(seat), lang, &self.record.names(lang));
        let asked = self.asked();
        Some(TableState {
            table: self.record.id.clone(),
            number: self.number,
            picks: if seat.is_some() && seat == asked { self.picks } else { 0 },
            seat,
            scene: if asked.is_some() { scene } else { scene.without_question() },
            log: Vec::new(),
            whole_log: false,
            clocks: self.clock.as_ref().map(|c| c.states(asked, self.now(), self.record.paused.is_some())),
            undo: seat.map_or(UndoRule::No, |s| self.undo_rule(s)),
            passing: seat.and_then(|s| self.passing.get(s as usize).copied()).unwrap_or_default(),
        })
    }

    /// What happened after the state of that number; everything if there is none.
    pub(crate) fn log(&self, seat: Option<u8>, lang: Lang, after: Option<u32>) -> Vec<LogLine> {
        let lines = self.shown().map(|play| play.lines(audience(seat), lang, after));
        named(&self.record.players(lang), lines.unwrap_or_default(), lang)
    }

    /// The game, or the last position of it that fits.
    fn shown(&self) -> Option<&dyn Play> {
        self.play.as_deref().or_else(|| self.stuck.as_ref()?.play.as_deref())
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

fn audience(seat: Option<u8>) -> Audience {
    seat.map_or(Audience::Spectator, |seat| Audience::Seat(Seat(seat)))
}

/// Lines of a log with names instead of letters.
pub fn named(players: &Players, lines: Vec<LogLine>, lang: Lang) -> Vec<LogLine> {
    lines.into_iter().map(|line| LogLine { text: players.named(&line.text, lang), ..line }).collect()
}

/// Waits for the bot that thinks, or for ever.
async fn thought(thinking: &mut Option<Thinking<Choice>>) -> Choice {
    let Some(thought) = thinking else { return std::future::pending().await };
    let done = (&mut thought.task).await;
    *thinking = None;
    done.unwrap_or_else(|e| {
        tracing::error!("a bot failed: {e}");
        None
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The choice is taken back, or the table is gone.
    #[tokio::test]
    async fn what_nobody_wants_to_know_is_not_thought_any_further() {
        let unwanted = Arc::new(AtomicBool::new(false));
        let switch = Arc::clone(&unwanted);
        let begun = Arc::new(tokio::sync::Notify::new());
        let begins = Arc::clone(&begun);
        let thinker = std::thread::spawn(move || {
            begins.notify_one();
            while !switch.load(Ordering::Relaxed) {
                std::thread::yield_now();
            }
        });
        begun.notified().await;
        let waits = tokio::spawn(std::future::pending::<Choice>());
        let handle = waits.abort_handle();
        drop(Thinking { task: waits, unwanted });
        // Whoever thinks hears of it, and nobody waits for the thought.
        tokio::task::spawn_blocking(|| thinker.join()).await.expect("it runs").expect("it ends");
        tokio::task::yield_now().await;
        assert!(handle.is_finished());
    }
}
