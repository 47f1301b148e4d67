//! Playing an experiment on all cores. What is played depends on the plan alone: a test that stops early looks only after
//! a fixed number of games, whatever order they ended in.

use crate::{
    Band, Broken, Course, Experiment, Played, Verdict,
    journal::Games,
    played::{Ended, play},
};
use stapel_kernel::{Refused, Shipped, Table};
use std::{
    io,
    sync::{
        Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, AtomicU64, Ordering::Relaxed},
    },
    thread,
};

/// Games of a cell between two looks of a test.
const LOOK: u64 = 20;

/// How much is played.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// Of each cell, at most.
    pub games: u64,
    /// Stop a cell when it is decided.
    pub until: Option<Band>,
    pub threads: usize,
}

/// What somebody outside may see and do meanwhile.
#[derive(Debug, Default)]
pub struct Watch {
    pub stop: AtomicBool,
    pub done: AtomicU64,
    /// How many there will be at most; a test that decides brings it down.
    pub total: AtomicU64,
}

/// What is counted of games. It is told of them in the order in which they end, and that may not change what comes of it.
pub trait Count<G: Shipped>: Send {
    fn add(&mut self, e: &Experiment<G>, played: &Played);
}

/// For whoever only asks how it ended ([`Course`]).
impl<G: Shipped> Count<G> for () {
    fn add(&mut self, _: &Experiment<G>, _: &Played) {}
}

/// For whoever wants the games themselves, and knows that there are not too many.
impl<G: Shipped> Count<G> for Games {
    fn add(&mut self, _: &Experiment<G>, played: &Played) {
        self.insert((played.cell, played.game), played.clone());
    }
}

impl<G: Shipped, A: Count<G>, B: Count<G>> Count<G> for (A, B) {
    fn add(&mut self, e: &Experiment<G>, played: &Played) {
        self.0.add(e, played);
        self.1.add(e, played);
    }
}

/// An experiment and what has come of it: what was counted, and games in which something panicked. The latter are in no
/// journal and in no count: whoever goes on with the experiment plays them again.
#[derive(Debug)]
pub struct Ran<C> {
    pub plan: Plan,
    pub counts: C,
    pub course: Course,
    pub broken: Vec<Broken>,
    /// Games of a journal to which a test that stops early has not come.
    waiting: Games,
}

impl<C> Ran<C> {
    /// Nothing has been played yet.
    pub fn new<G: Shipped>(e: &Experiment<G>, plan: Plan, counts: C) -> Self {
        let (course, broken) = (Course::new(e.cells.len()), Vec::new());
        Self { plan, counts, course, broken, waiting: Games::new() }
    }

    /// Takes in a game that was played before, if it belongs to the plan.
    pub fn take<G: Shipped>(&mut self, e: &Experiment<G>, played: Played)
    where
        C: Count<G>,
    {
        if played.game >= self.plan.games {
            return;
        }
        if self.plan.until.is_some() {
            self.waiting.insert((played.cell, played.game), played);
        } else {
            self.count(e, &played);
        }
    }

    /// Counts a game, once.
    fn count<G: Shipped>(&mut self, e: &Experiment<G>, played: &Played)
    where
        C: Count<G>,
    {
        if self.course.note(e, played) {
            self.counts.add(e, played);
        }
    }
}

impl<A, B> Ran<(A, B)> {
    /// One of two counts by itself.
    pub fn split(self) -> (A, Ran<B>) {
        let Self { plan, counts: (one, counts), course, broken, waiting } = self;
        (one, Ran { plan, counts, course, broken, waiting })
    }
}

/// Tries every table once, so that whatever is wrong is said before the first game.
pub fn check<G: Shipped>(e: &Experiment<G>) -> Result<(), Refused<G>> {
    for table in e.cells.iter().flat_map(|c| &c.tables) {
        Table::start(e.book, &e.set_up(table), 0)?;
    }
    Ok(())
}

/// Plays what is missing of the plan. `record` is told of every new game; its first error ends the run. The experiment has been
/// checked.
pub fn run<G: Shipped, C: Count<G>>(
    e: &Experiment<G>,
    mut ran: Ran<C>,
    record: &(dyn Fn(&Played) -> io::Result<()> + Sync),
    watch: &Watch,
) -> io::Result<Ran<C>> {
    let plan = ran.plan;
    let mut open: Vec<usize> = (0..e.cells.len()).collect();
    let step = if plan.until.is_some() { LOOK } else { plan.games };
    let mut from = 0;
    while !open.is_empty() && from < plan.games && !watch.stop.load(Relaxed) {
        let to = (from + step).min(plan.games);
        // Game by game through all cells, so that a run that is cut short has some of each.
        let all = || (from..to).flat_map(|game| open.iter().map(move |&cell| (cell, game)));
        if plan.until.is_some() {
            for played in all().filter_map(|key| ran.waiting.remove(&key)).collect::<Vec<_>>() {
                ran.count(e, &played);
            }
        }
        let there = all().filter(|&(cell, game)| ran.course.has(cell, game)).count();
        watch.done.fetch_add(there as u64, Relaxed);
        ran = play_missing(e, ran, all(), record, watch)?;
        from = to;
        if let Some(band) = plan.until.filter(|_| from < plan.games && !watch.stop.load(Relaxed)) {
            open.retain(|&cell| ran.course.verdict(band, cell) == Verdict::Open);
            let rest = (plan.games - from) * open.len() as u64;
            watch.total.store(watch.done.load(Relaxed) + rest, Relaxed);
        }
    }
    ran.broken.sort_by_key(|b: &Broken| (b.cell, b.game));
    Ok(ran)
}

/// Plays those of these games that are not there, and counts them as they end.
fn play_missing<G: Shipped, C: Count<G>>(
    e: &Experiment<G>,
    ran: Ran<C>,
    all: impl Iterator<Item = (usize, u64)> + Send,
    record: &(dyn Fn(&Played) -> io::Result<()> + Sync),
    watch: &Watch,
) -> io::Result<Ran<C>> {
    let threads = ran.plan.threads;
    let ran = Mutex::new(ran);
    let missing = all.filter(|&(cell, game)| !held(&ran).course.has(cell, game));
    let ended = |played: Result<Played, Broken>| match played {
        Ok(played) => held(&ran).count(e, &played),
        Err(broken) => held(&ran).broken.push(broken),
    };
    play_each(e, missing, threads, record, &ended, watch)?;
    Ok(ran.into_inner().unwrap_or_else(PoisonError::into_inner))
}

/// Plays these games, by cell and number, on so many threads: a part of an experiment, such as one of many machines does. The
/// experiment has been checked.
pub fn play_all<G: Shipped>(
    e: &Experiment<G>,
    jobs: &[(usize, u64)],
    threads: usize,
    record: &(dyn Fn(&Played) -> io::Result<()> + Sync),
    watch: &Watch,
) -> io::Result<(Vec<Played>, Vec<Broken>)> {
    let out = Mutex::new((Vec::with_capacity(jobs.len()), Vec::new()));
    let ended = |played: Result<Played, Broken>| match played {
        Ok(played) => held(&out).0.push(played),
        Err(broken) => held(&out).1.push(broken),
    };
    play_each(e, jobs.iter().copied(), threads, record, &ended, watch)?;
    Ok(out.into_inner().unwrap_or_else(PoisonError::into_inner))
}

/// Plays games on so many threads and hands over each as it ends.
fn play_each<G: Shipped>(
    e: &Experiment<G>,
    jobs: impl Iterator<Item = (usize, u64)> + Send,
    threads: usize,
    record: &(dyn Fn(&Played) -> io::Result<()> + Sync),
    ended: &(dyn Fn(Result<Played, Broken>) + Sync),
    watch: &Watch,
) -> io::Result<()> {
    let jobs = Mutex::new(jobs);
    let error = Mutex::new(None);
    let next = || if watch.stop.load(Relaxed) { None } else { held(&jobs).next() };
    let work = || {
        while let Some((cell, game)) = next() {
            let played = match play(e, cell, game, &watch.stop) {
                Ended::Played(played) => Ok(played),
                Ended::Broken(broken) => Err(broken),
                Ended::Stopped => return,
            };
            let recorded = match &played {
                Ok(played) => record(played),
                Err(_) => Ok(()),
            };
            if let Err(wrong) = recorded {
                watch.stop.store(true, Relaxed);
                held(&error).get_or_insert(wrong);
            }
            watch.done.fetch_add(1, Relaxed);
            ended(played);
        }
    };
    thread::scope(|scope| {
        (1..threads.max(1)).for_each(|_| {
            scope.spawn(work);
        });
        work();
    });
    error.into_inner().unwrap_or_else(PoisonError::into_inner).map_or(Ok(()), Err)
}

/// What is behind a lock, also if somebody panicked who held it.
fn held<T: ?Sized>(of: &Mutex<T>) -> MutexGuard<'_, T> {
    of.lock().unwrap_or_else(PoisonError::into_inner)
}
