//! The other end: a process that plays one table of a server, with cards of its players.

use super::wire::{Answered, Looks, No, Open, OpenAnswer, Opened, Order, OwnList, Sent, Told};
use crate::{
    deck_list,
    game::{self, Play},
};
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};
use stapel_bots::BotSpec;
use stapel_harness::caught;
use stapel_kernel::Seat;
use std::{
    collections::HashMap,
    io::{self, BufRead, Write},
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
        mpsc::{Receiver, channel},
    },
};

/// What such a process may take of the machine's memory. Cards can be written that make ever more of something.
#[cfg(unix)]
const MEMORY: u64 = 4 << 30;

/// Plays for a server that asks line by line. `open` makes the cards it sends first part of the book of this process.
pub fn play_inside(
    input: impl BufRead + Send + 'static,
    output: impl Write + Send + 'static,
    open: impl FnOnce(&Open) -> OpenAnswer,
) -> io::Result<()> {
    // Where the system knows no such limit there is none.
    #[cfg(unix)]
    let _ = rlimit::setrlimit(rlimit::Resource::DATA, MEMORY, MEMORY);
    let out = Out(Arc::new(Mutex::new(output)));
    let lines = heard(input);
    let Ok(first) = lines.recv() else { return Ok(()) };
    let first: Open = serde_json::from_str(&first)?;
    let opened = open(&first);
    out.line(&opened)?;
    let Ok(Opened { cards, .. }) = opened else { return Ok(()) };
    let cards = cards.into_iter().map(|card| card.id).collect();
    let mut inside = Inside { out, game: first.game, cards, play: None, thinking: HashMap::new() };
    for line in lines {
        let Sent { id, order } = serde_json::from_str(&line)?;
        inside.obey(id, order)?;
    }
    Ok(())
}

/// Lines as they come in. When the server is gone, so is this process, whatever it is at.
fn heard(input: impl BufRead + Send + 'static) -> Receiver<String> {
    let (say, hear) = channel();
    std::thread::spawn(move || {
        for line in input.lines().map_while(Result::ok) {
            if say.send(line).is_err() {
                return;
            }
        }
        std::process::exit(0);
    });
    hear
}

struct Out<W>(Arc<Mutex<W>>);

impl<W> Clone for Out<W> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<W: Write> Out<W> {
    fn writer(&self) -> MutexGuard<'_, W> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn line(&self, message: &impl Serialize) -> io::Result<()> {
        let mut text = serde_json::to_vec(message)?;
        text.push(b'\n');
        let mut writer = self.writer();
        writer.write_all(&text)?;
        writer.flush()
    }

    fn answer(&self, id: u64, done: Result<Box<RawValue>, String>) -> io::Result<()> {
        let (done, broke) = match done {
            Ok(done) => (done, None),
            Err(broke) => (RawValue::NULL.to_owned(), Some(broke)),
        };
        self.line(&Answered { id, done, broke })
    }
}

struct Inside<W> {
    out: Out<W>,
    game: String,
    /// The ids of the set's cards.
    cards: Vec<String>,
    play: Option<Box<dyn Play>>,
    /// What is thought of on threads of its own, and the switch that ends it.
    thinking: HashMap<u64, Arc<AtomicBool>>,
}

impl<W: Write + Send + 'static> Inside<W> {
    fn obey(&mut self, id: u64, order: Order) -> io::Result<()> {
        match order {
            Order::Stop(of) => {
                if let Some(unwanted) = self.thinking.remove(&of) {
                    unwanted.store(true, Ordering::Relaxed);
                }
                Ok(())
            }
            Order::Think(bot, seed) => {
                let bot = bot.parse().unwrap_or(BotSpec::Greedy);
                let thought = self.play.as_ref().and_then(|play| play.think(bot, seed));
                self.think(id, thought)
            }
            Order::Advise(seed) => {
                let advising = self.play.as_ref().and_then(|play| play.advise(seed));
                self.think(id, advising)
            }
            order => {
                let done = caught(|| self.done(order)).flatten();
                self.out.answer(id, done)
            }
        }
    }

    /// Thinks on a thread of its own: the table is asked other things meanwhile.
    fn think<T: Serialize + 'static>(
        &mut self,
        id: u64,
        thought: Option<Box<dyn FnOnce(Arc<AtomicBool>) -> T + Send>>,
    ) -> io::Result<()> {
        let Some(thought) = thought else { return self.out.answer(id, raw(&())) };
        // What is thought to its end has let go of its switch.
        self.thinking.retain(|_, unwanted| Arc::strong_count(unwanted) > 1);
        let unwanted = Arc::new(AtomicBool::new(false));
        self.thinking.insert(id, Arc::clone(&unwanted));
        let out = self.out.clone();
        std::thread::spawn(move || {
            let done = caught(|| raw(&thought(unwanted))).flatten();
            // Nobody listening is as good as nobody wanting to know.
            let _ = out.answer(id, done);
        });
        Ok(())
    }

    fn done(&mut self, order: Order) -> Result<Box<RawValue>, String> {
        let game = self.game.as_str();
        match order {
            Order::Start(start) => {
                let begun = game::start(&start, None).map(|play| looks(self.play.insert(play).as_ref()));
                return raw(&begun.map_err(Told::from));
            }
            Order::Deck(list, options) => {
                let deck = match list {
                    OwnList::Ready { id, mixed: false } => deck_list::ready(game, &id, &options),
                    OwnList::Ready { id, mixed: true } => deck_list::mixed(game, &id, &self.cards, &options),
                    OwnList::Text { name, text } => deck_list::legal(game, &name, &text, &options),
                };
                return raw(&deck.map_err(Told::from));
            }
            _ => {}
        }
        let play = self.play.as_mut().ok_or("no game has begun")?.as_mut();
        match order {
            Order::Pick(option) => raw(&play.pick(option).map_err(No)),
            Order::Play(entry, number) => {
                let done = play.play(entry, number).map_err(No);
                raw(&done.map(|()| looks(play)))
            }
            Order::Rewind(keep) => {
                let done = play.rewind(keep).map_err(Told::from);
                raw(&done.map(|()| looks(play)))
            }
            Order::Silent => raw(&play.take_silent()),
            Order::Turn => raw(&play.turn()),
            Order::LeaguePoints => raw(&play.league_points()),
            Order::Find(index, means) => raw(&play.find(index, &means)),
            Order::Scene(eyes, lang, names) => raw(&play.scene(eyes.into(), lang, &names)),
            Order::Lines(eyes, lang, after) => raw(&play.lines(eyes.into(), lang, after)),
            Order::Log(fairness) => raw(&play.log(fairness)),
            Order::Start(_) | Order::Deck(..) | Order::Think(..) | Order::Advise(_) | Order::Stop(_) => {
                Err("that was answered already".into())
            }
        }
    }
}

fn raw(value: &impl Serialize) -> Result<Box<RawValue>, String> {
    to_raw_value(value).map_err(|e| e.to_string())
}

/// Everything that a table is asked most often.
fn looks(play: &dyn Play) -> Looks {
    let seats = (0..play.seats() as u8).map(Seat);
    Looks {
        book: play.book(),
        asked: play.asked(),
        says: seats.clone().map(|seat| play.has_say(seat)).collect(),
        back: seats.map(|seat| play.take_back(seat)).collect(),
        options: play.options(),
        pass: play.pass(),
        passes: (0..play.options()).filter(|&option| play.is_pass(option)).collect(),
        places: play.places(),
        entries: play.entries(),
        meant: play.meant().into(),
        position: play.position(),
        timed_out: play.timed_out(),
    }
}
