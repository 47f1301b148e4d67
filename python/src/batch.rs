//! Thousands of games at once, stepped into arrays: what changed is written where somebody already looks. Nothing of Python
//! is here, so all cores can work and other threads of Python go on.

use crate::{
    bot::Mind,
    named::Named,
    refused, rows,
    table::{AnyTable, Seated, think},
};
use pyo3::PyResult;
use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder, prelude::*};
use stapel_bots::BotSpec;
use stapel_edge::{Buildable, CardFile, refusal};
use stapel_judgement::{Public, Viewpoint};
use stapel_kernel::{Game, Id, Rng, Seat, SetUp, Shipped, Table};
use stapel_wording::{Board, Lang};
use std::sync::Arc;

/// What a step tells of every game.
pub struct Told<'a> {
    pub seat: &'a mut [i8],
    pub count: &'a mut [i32],
    pub done: &'a mut [bool],
    pub cut: &'a mut [bool],
    pub places: &'a mut [i8],
    pub reward: &'a mut [f32],
}

pub struct Seen<'a> {
    pub cards: &'a mut [i16],
    pub rows: &'a mut [i32],
    pub table: &'a mut [i16],
}

pub struct Offered<'a> {
    pub options: &'a mut [i16],
    pub keys: &'a mut [i64],
    pub mask: &'a mut [bool],
}

pub trait AnyBatch: Send {
    /// All actions are looked at before the first is taken: a wrong one changes nothing.
    fn step(&mut self, actions: &[i64], told: Told<'_>) -> Result<(), Wrong>;
    fn tell(&self, told: Told<'_>);
    /// For the seat that has to choose, or for another one.
    fn observe(&mut self, seat: Option<Seat>, seen: Seen<'_>);
    /// Options from one on.
    fn offer(&mut self, skip: usize, offered: Offered<'_>);
    /// All games begin anew, by this seed.
    fn reset(&mut self, seed: u64);
    /// The choice of a bot in one of the games.
    fn think(&self, game: usize, spec: BotSpec, seed: u64, mind: &mut Mind) -> Result<usize, String>;
    fn random(&mut self, steps: u64) -> u64;
    /// One of the games as it stands, to be looked at and played on by itself.
    fn fork(&self, game: usize) -> Box<dyn AnyTable>;
}

/// A choice that is none: in which game, and how many options there are.
#[derive(Clone, Copy, Debug)]
pub struct Wrong {
    pub game: usize,
    pub action: i64,
    pub options: usize,
}

/// What every batch of a game has.
#[derive(Clone, Debug)]
pub struct Shape {
    pub games: usize,
    pub seats: usize,
    pub rows: usize,
    pub width: usize,
    pub table: usize,
    pub choices: usize,
}

/// More than that is hardly meant.
const MOST_BYTES: usize = 4 << 30;

impl Shape {
    /// How large the arrays are, the small ones left out.
    fn bytes(&self) -> Option<usize> {
        let cells = self.rows * self.width + self.table + self.choices * rows::OPTION.len();
        (cells * size_of::<i16>() + self.choices * size_of::<i64>()).checked_mul(self.games)
    }
}

struct Slot<G: Game> {
    table: Table<'static, G>,
    /// Which game of this slot it is.
    number: u64,
    decisions: u32,
    /// How many there are to choose from: beside the table, so that a look at all of them is short.
    options: usize,
    rng: Rng,
    ids: Vec<Id>,
    numbers: Vec<i16>,
    keys: Vec<i64>,
}

struct Concrete<G: Game> {
    slots: Vec<Slot<G>>,
    set_ups: Vec<SetUp<G>>,
    files: Arc<[CardFile]>,
    public: Arc<Public>,
    shape: Shape,
    seed: u64,
    longest: u32,
    crew: Option<Crew>,
}

/// Threads that work together. None of them comes along when the process forks: whoever wakes up as another process makes its own.
struct Crew {
    pool: ThreadPool,
    process: u32,
}

impl Crew {
    fn new(threads: usize) -> Result<Self, ThreadPoolBuildError> {
        Ok(Self { pool: ThreadPoolBuilder::new().num_threads(threads).build()?, process: std::process::id() })
    }
}

/// A seed for one game of one slot, whatever else is played.
fn seed_of(seed: u64, slot: u64, game: u64) -> u64 {
    let mix = |a: u64, k: u64| Rng::new(a ^ k.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15)).next_u64();
    mix(mix(seed, slot), game)
}

/// The share of a game that is a seat's, from -1 for who is last to 1 for the only winner; equal places share.
fn reward(places: &[u8], seat: usize) -> f32 {
    let others = (places.len() - 1).max(1) as f32;
    let behind = places.iter().filter(|&&p| p > places[seat]).count() as f32;
    let ahead = places.iter().filter(|&&p| p < places[seat]).count() as f32;
    (behind - ahead) / others
}

impl<G: Shipped> Concrete<G> {
    /// In a forked process there would be nobody to wait for. If it may not have threads, one does it all: the games are the same.
    fn wake(&mut self) {
        if self.crew.as_ref().is_some_and(|crew| crew.process != std::process::id()) {
            let threads = self.crew.take().map_or(1, |gone| {
                let threads = gone.pool.current_num_threads();
                // To be dropped it would have to talk to threads that are not there.
                std::mem::forget(gone);
                threads
            });
            self.crew = Crew::new(threads).ok();
        }
    }

    fn each(&mut self, work: impl Fn(usize, &mut Slot<G>) + Sync) {
        self.wake();
        match &self.crew {
            None => self.slots.iter_mut().enumerate().for_each(|(k, slot)| work(k, slot)),
            Some(Crew { pool, .. }) => {
                let slots = &mut self.slots;
                pool.install(|| {
                    slots.par_iter_mut().enumerate().with_min_len(8).for_each(|(k, slot)| work(k, slot))
                });
            }
        }
    }
}

/// One game's part of what is told.
struct Line<'a> {
    seat: &'a mut i8,
    count: &'a mut i32,
    done: &'a mut bool,
    cut: &'a mut bool,
    places: &'a mut [i8],
    reward: &'a mut [f32],
}

impl<G: Shipped> Slot<G> {
    fn begin(&mut self, k: usize, set_ups: &[SetUp<G>], seed: u64) {
        let which = (k as u64 + self.number) % set_ups.len() as u64;
        self.table.restart(&set_ups[which as usize], seed_of(seed, k as u64, self.number));
        self.table.events.clear();
        self.decisions = 0;
        self.options = self.table.options().len();
    }

    /// A choice; when the game is over, its end is told and the next one begins.
    fn step(
        &mut self,
        k: usize,
        action: usize,
        set_ups: &[SetUp<G>],
        seed: u64,
        longest: u32,
        line: Line<'_>,
    ) {
        self.table.events.clear();
        self.table.choose(action).expect("all actions were looked at before the first was taken");
        self.decisions += 1;
        let outcome = self.table.outcome();
        *line.cut = outcome.is_none() && self.decisions >= longest;
        *line.done = outcome.is_some() || *line.cut;
        if *line.done {
            let seats = self.table.seat_count();
            let places = outcome.map_or([1; 8], |o| o.places);
            for (seat, (place, reward_cell)) in line.places.iter_mut().zip(line.reward.iter_mut()).enumerate()
            {
                *place = places[seat] as i8;
                *reward_cell = reward(&places[..seats], seat);
            }
            self.number += 1;
            self.begin(k, set_ups, seed);
        } else if line.reward.iter().any(|r| *r != 0.0) || line.places[0] != 0 {
            line.reward.fill(0.0);
            line.places.fill(0);
        }
        self.options = self.table.options().len();
        (*line.seat, *line.count) = asked(&self.table);
    }
}

fn asked<G: Game>(t: &Table<'_, G>) -> (i8, i32) {
    t.decision().map_or((-1, 0), |d| (d.seat.0 as i8, d.options.len() as i32))
}

impl<G: Shipped + Board> AnyBatch for Concrete<G> {
    fn step(&mut self, actions: &[i64], told: Told<'_>) -> Result<(), Wrong> {
        for (game, (slot, &action)) in self.slots.iter().zip(actions).enumerate() {
            if usize::try_from(action).ok().is_none_or(|k| k >= slot.options) {
                return Err(Wrong { game, action, options: slot.options });
            }
        }
        self.wake();
        let (seats, seed, longest) = (self.shape.seats, self.seed, self.longest);
        let set_ups = &self.set_ups;
        let one = |k: usize, slot: &mut Slot<G>, line: Line<'_>| {
            slot.step(k, actions[k] as usize, set_ups, seed, longest, line);
        };
        let Told { seat, count, done, cut, places, reward } = told;
        match &self.crew {
            None => {
                let cells = seat.iter_mut().zip(count).zip(done).zip(cut);
                let cells = cells.zip(places.chunks_mut(seats)).zip(reward.chunks_mut(seats));
                for (k, (slot, (((((seat, count), done), cut), places), reward))) in
                    self.slots.iter_mut().zip(cells).enumerate()
                {
                    one(k, slot, Line { seat, count, done, cut, places, reward });
                }
            }
            Some(Crew { pool, .. }) => {
                let slots = &mut self.slots;
                pool.install(|| {
                    let cells = seat.par_iter_mut().zip(count).zip(done).zip(cut);
                    let cells = cells.zip(places.par_chunks_mut(seats)).zip(reward.par_chunks_mut(seats));
                    slots.par_iter_mut().zip(cells).enumerate().with_min_len(16).for_each(
                        |(k, (slot, (((((seat, count), done), cut), places), reward)))| {
                            one(k, slot, Line { seat, count, done, cut, places, reward });
                        },
                    );
                });
            }
        }
        Ok(())
    }

    fn tell(&self, told: Told<'_>) {
        for (slot, (seat, count)) in self.slots.iter().zip(told.seat.iter_mut().zip(told.count)) {
            (*seat, *count) = asked(&slot.table);
        }
    }

    fn observe(&mut self, seat: Option<Seat>, seen: Seen<'_>) {
        self.wake();
        let (rows_each, table_each, public) =
            (self.shape.rows * self.shape.width, self.shape.table, &self.public);
        let look = |slot: &mut Slot<G>, cards: &mut [i16], count: &mut i32, table: &mut [i16]| {
            let me = seat.or(slot.table.decision().map(|d| d.seat)).unwrap_or(Seat(0));
            let before = (*count).max(0) as usize;
            let n = rows::cards(&slot.table, me, cards, &mut slot.ids);
            // What an earlier, longer list has left behind.
            let width = rows::card_width::<G>();
            let end = (before * width).min(cards.len());
            if n * width < end {
                cards[n * width..end].fill(0);
            }
            *count = n as i32;
            rows::table(&slot.table, me, public, table, &mut slot.numbers);
        };
        let Seen { cards, rows, table } = seen;
        match &self.crew {
            None => {
                let cells = cards.chunks_mut(rows_each).zip(rows).zip(table.chunks_mut(table_each));
                self.slots
                    .iter_mut()
                    .zip(cells)
                    .for_each(|(slot, ((cards, n), table))| look(slot, cards, n, table));
            }
            Some(Crew { pool, .. }) => {
                let slots = &mut self.slots;
                pool.install(|| {
                    let cells =
                        cards.par_chunks_mut(rows_each).zip(rows).zip(table.par_chunks_mut(table_each));
                    let all = slots.par_iter_mut().zip(cells).with_min_len(8);
                    all.for_each(|(slot, ((cards, n), table))| look(slot, cards, n, table));
                });
            }
        }
    }

    fn offer(&mut self, skip: usize, offered: Offered<'_>) {
        self.wake();
        let each = self.shape.choices;
        let look = |slot: &mut Slot<G>, cells| rows::options(&slot.table, skip, cells, &mut slot.keys);
        let Offered { options, keys, mask } = offered;
        match &self.crew {
            None => {
                let cells = options.chunks_mut(each * rows::OPTION.len());
                let cells = cells.zip(keys.chunks_mut(each)).zip(mask.chunks_mut(each));
                let all = self.slots.iter_mut().zip(cells);
                all.for_each(|(slot, ((options, keys), mask))| look(slot, (options, keys, mask)));
            }
            Some(Crew { pool, .. }) => {
                let slots = &mut self.slots;
                pool.install(|| {
                    let cells = options.par_chunks_mut(each * rows::OPTION.len());
                    let cells = cells.zip(keys.par_chunks_mut(each)).zip(mask.par_chunks_mut(each));
                    let all = slots.par_iter_mut().zip(cells).with_min_len(8);
                    all.for_each(|(slot, ((options, keys), mask))| look(slot, (options, keys, mask)));
                });
            }
        }
    }

    fn reset(&mut self, seed: u64) {
        self.seed = seed;
        let set_ups = std::mem::take(&mut self.set_ups);
        self.each(|k, slot| {
            slot.number = 0;
            slot.rng = Rng::new(seed_of(seed, k as u64, u64::MAX));
            slot.begin(k, &set_ups, seed);
        });
        self.set_ups = set_ups;
    }

    fn think(&self, game: usize, spec: BotSpec, seed: u64, mind: &mut Mind) -> Result<usize, String> {
        think(&self.slots[game].table, spec, seed, mind)
    }

    fn random(&mut self, steps: u64) -> u64 {
        let (seed, longest, seats) = (self.seed, self.longest, self.shape.seats);
        let set_ups = std::mem::take(&mut self.set_ups);
        self.each(|k, slot| {
            let (mut seat, mut count, mut done, mut cut) = (0, 0, false, false);
            let (mut places, mut reward) = ([0; 8], [0.0; 8]);
            for _ in 0..steps {
                let action = slot.rng.choice(slot.table.options().len());
                let line = Line {
                    seat: &mut seat,
                    count: &mut count,
                    done: &mut done,
                    cut: &mut cut,
                    places: &mut places[..seats],
                    reward: &mut reward[..seats],
                };
                slot.step(k, action, &set_ups, seed, longest, line);
            }
        });
        self.set_ups = set_ups;
        steps * self.slots.len() as u64
    }

    fn fork(&self, game: usize) -> Box<dyn AnyTable> {
        let table = self.slots[game].table.clone();
        Box::new(Seated::of_world(table, Arc::clone(&self.files), Arc::clone(&self.public)))
    }
}

/// What the numbers of a game are called.
#[derive(Debug)]
pub struct Names {
    pub cards: Vec<String>,
    pub table: Vec<String>,
    pub zones: Vec<&'static str>,
    pub reasons: Vec<String>,
}

/// What a batch is asked to be, apart from its tables.
pub struct Asked {
    pub games: usize,
    pub seed: u64,
    pub threads: usize,
    pub rows: usize,
    pub choices: usize,
    pub longest: u32,
}

/// A batch, its shape, and what its numbers are called.
pub type Made = (Box<dyn AnyBatch>, Shape, Names);

pub fn make<G: Buildable>(named: &Named, asked: &Asked) -> PyResult<Made> {
    let (book, set_ups) = (named.book::<G>()?, named.set_ups::<G>()?);
    for set_up in &set_ups {
        Table::start(book, set_up, 0).map_err(|r| refused(refusal(book, &r, Lang::En)))?;
    }
    let first = Table::start(book, &set_ups[0], 0).map_err(|r| refused(refusal(book, &r, Lang::En)))?;
    let public = Public::of(&G::public(&first), Viewpoint::new(&first, Seat(0)));
    let seats = first.seat_count();
    let names = Names {
        cards: rows::card_columns::<G>(),
        table: rows::table_columns::<G>(seats, &public),
        zones: rows::zones::<G>(),
        reasons: rows::reasons::<G>(),
    };
    let shape = Shape {
        games: asked.games,
        seats,
        rows: asked.rows,
        width: names.cards.len(),
        table: names.table.len(),
        choices: asked.choices,
    };
    if shape.bytes().is_none_or(|bytes| bytes > MOST_BYTES) {
        return Err(refused(format!(
            "the arrays of {} games with {} rows and {} choices would take more than 4 GiB: ask for fewer",
            shape.games, shape.rows, shape.choices
        )));
    }
    let slot = |k: usize| {
        let mut slot = Slot {
            table: first.clone(),
            number: 0,
            decisions: 0,
            options: 0,
            rng: Rng::new(seed_of(asked.seed, k as u64, u64::MAX)),
            ids: Vec::new(),
            numbers: Vec::new(),
            keys: Vec::new(),
        };
        slot.begin(k, &set_ups, asked.seed);
        slot
    };
    let slots = (0..asked.games).map(slot).collect();
    let crew = match asked.threads {
        1 => None,
        n => Some(Crew::new(n).map_err(|e| refused(format!("threads: {e}")))?),
    };
    let (seed, longest) = (asked.seed, asked.longest);
    Ok((
        Box::new(Concrete {
            slots,
            set_ups,
            files: named.files.clone().into(),
            public: Arc::new(public),
            shape: shape.clone(),
            seed,
            longest,
            crew,
        }),
        shape,
        names,
    ))
}
