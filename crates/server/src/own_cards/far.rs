//! A table that another process plays.

use super::{
    Own,
    line::{Line, Lost},
    wire::{Looks, No, Order, Told},
};
use crate::{
    game::{Play, Shown, Start, TakeBack, Thought},
    hint::{Advising, Counsel},
    protocol::LogLine,
    refused::Refused,
};
use serde::de::DeserializeOwned;
use stapel_bots::BotSpec;
use stapel_harness::{Entry, Fairness};
use stapel_kernel::{Audience, Illegal, Seat, SeatSet};
use stapel_wording::Lang;
use std::{
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

/// How long a bot may think, whatever its cards do.
const THINKING: Duration = Duration::from_secs(60);

pub struct Far {
    own: Own,
    start: Start,
    /// Everything done, with the number of the state it led to.
    done: Vec<(Entry, u32)>,
    looks: Looks,
    line: Mutex<Arc<Line>>,
}

impl Far {
    pub fn start(own: &Own, start: &Start) -> Result<Self, Refused> {
        let line = own.line(&start.game)?;
        let begun: Result<Looks, Told> =
            line.ask(Order::Start(Box::new(start.clone()))).map_err(|lost| broken(&lost))?;
        Ok(Self {
            own: own.clone(),
            start: start.clone(),
            done: Vec::new(),
            looks: begun?,
            line: Mutex::new(line),
        })
    }

    fn line(&self) -> MutexGuard<'_, Arc<Line>> {
        self.line.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Plays it again in another process, as far as it was played.
    fn again(&self) -> Result<Arc<Line>, Lost> {
        let line = self.own.line(&self.start.game).map_err(|e| Lost::Broke(e.reason(Lang::En).into()))?;
        let again = || Lost::Broke("it cannot be played again".into());
        let begun: Result<Looks, Told> = line.ask(Order::Start(Box::new(self.start.clone())))?;
        begun.map_err(|_| again())?;
        for &(entry, number) in &self.done {
            let played: Result<Looks, No> = line.ask(Order::Play(entry, number))?;
            played.map_err(|_| again())?;
        }
        Ok(line)
    }

    fn tried<T: DeserializeOwned>(&self, order: Order) -> Result<T, Lost> {
        let line = Arc::clone(&self.line());
        match line.ask(order.clone()) {
            // It may have been ended by whoever looks after the machine.
            Err(Lost::Gone) => {
                tracing::warn!("the process of a table with cards of its own is gone; another goes on");
                let line = self.again()?;
                *self.line() = Arc::clone(&line);
                line.ask(order)
            }
            other => other,
        }
    }

    /// Whatever breaks there breaks here: whoever plays a table knows what to do then.
    fn ask<T: DeserializeOwned>(&self, order: Order) -> T {
        self.tried(order).unwrap_or_else(|lost| panic!("a game with cards of its own: {lost}"))
    }
}

pub fn broken(lost: &Lost) -> Refused {
    Refused::internal("a game with cards of one's own", lost)
}

impl Play for Far {
    fn seats(&self) -> usize {
        self.looks.says.len()
    }

    fn book(&self) -> u64 {
        self.looks.book
    }

    fn asked(&self) -> Option<Seat> {
        self.looks.asked
    }

    fn has_say(&self, seat: Seat) -> bool {
        self.looks.says.get(seat.index()).copied().unwrap_or(false)
    }

    fn options(&self) -> usize {
        self.looks.options
    }

    fn pick(&mut self, option: usize) -> Result<Option<Vec<u16>>, Illegal> {
        let picked: Result<_, No> = self.ask(Order::Pick(option));
        picked.map_err(|No(illegal)| illegal)
    }

    fn pass(&self) -> Option<usize> {
        self.looks.pass
    }

    fn is_pass(&self, option: usize) -> bool {
        self.looks.passes.contains(&option)
    }

    fn turn(&self) -> Option<Seat> {
        self.ask(Order::Turn)
    }

    fn places(&self) -> Option<Vec<u8>> {
        self.looks.places.clone()
    }

    fn league_points(&self) -> Option<Vec<u16>> {
        self.ask(Order::LeaguePoints)
    }

    fn play(&mut self, entry: Entry, number: u32) -> Result<(), Illegal> {
        let played: Result<Looks, No> = self.ask(Order::Play(entry, number));
        self.looks = played.map_err(|No(illegal)| illegal)?;
        self.done.push((entry, number));
        Ok(())
    }

    fn take_silent(&mut self) -> SeatSet {
        self.ask(Order::Silent)
    }

    fn entries(&self) -> usize {
        self.looks.entries
    }

    fn meant(&self) -> &str {
        &self.looks.meant
    }

    fn find(&self, index: u16, means: &str) -> Option<u16> {
        self.ask(Order::Find(index, means.into()))
    }

    fn position(&self) -> u64 {
        self.looks.position
    }

    fn timed_out(&self) -> bool {
        self.looks.timed_out
    }

    fn take_back(&self, seat: Seat) -> Option<TakeBack> {
        self.looks.back.get(seat.index()).copied().flatten()
    }

    fn rewind(&mut self, keep: usize) -> Result<(), Refused> {
        let back: Result<Looks, Told> = self.ask(Order::Rewind(keep));
        self.looks = back?;
        self.done.truncate(keep);
        Ok(())
    }

    fn scene(&self, audience: Audience, lang: Lang, names: &[Option<String>]) -> Shown {
        Shown::Told(self.ask(Order::Scene(audience.into(), lang, names.to_vec())))
    }

    fn lines(&self, audience: Audience, lang: Lang, after: Option<u32>) -> Vec<LogLine> {
        self.ask(Order::Lines(audience.into(), lang, after))
    }

    fn think(&self, bot: BotSpec, seed: u64) -> Option<Thought> {
        self.looks.asked?;
        let line = Arc::clone(&self.line());
        let order = Order::Think(bot.to_string(), seed);
        Some(Box::new(move |unwanted| thought(&line, order, &unwanted).unwrap_or(0)))
    }

    fn advise(&self, seed: u64) -> Option<Advising> {
        self.looks.asked?;
        let line = Arc::clone(&self.line());
        Some(Box::new(move |unwanted| {
            thought::<Counsel>(&line, Order::Advise(seed), &unwanted).unwrap_or_default()
        }))
    }

    fn log(&self, fairness: Option<Fairness>) -> String {
        self.ask(Order::Log(fairness))
    }
}

/// What a bot comes to; nothing if nobody wants to know it any more, or if it cannot be known. The table asks its process next and
/// finds out what became of it.
fn thought<T: DeserializeOwned>(line: &Line, order: Order, unwanted: &AtomicBool) -> Option<T> {
    let thought = line.think(order, THINKING, || unwanted.load(Ordering::Relaxed));
    thought.inspect_err(|lost| tracing::warn!("a bot with cards of one's own: {lost}")).ok().flatten()
}
