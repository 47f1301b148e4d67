//! Playing an experiment on all cores. What is played depends on the plan alone: a test that stops early looks only after
//! a fixed number of games, whatever order they ended in.

use crate::{
    Band, Broken, Experiment, Played, Verdict, anytime,
    journal::Games,
    played::{Ended, play},
    sequence::score,
};
use stapel_kernel::{Refused, Shipped, Table};
use std::{
    io,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed},
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

/// What came of a run: its games, and those in which something panicked. The latter are in no journal and in no count:
/// whoever goes on with the experiment plays them again.
#[derive(Debug, Default)]
pub struct Ran {
    pub games: Games,
    pub broken: Vec<Broken>,
}

/// Tries every table once, so that whatever is wrong is said before the first game.
pub fn check<G: Shipped>(e: &Experiment<G>) -> Result<(), Refused<G>> {
    for table in e.cells.iter().flat_map(|c| &c.tables) {
        Table::start(e.book, &e.set_up(table), 0)?;
    }
    Ok(())
}

/// Plays what is missing of the plan and returns all games that belong to it. `record` is told of every new game; its first
/// error ends the run. The experiment has been checked.
pub fn run<G: Shipped>(
    e: &Experiment<G>,
    plan: Plan,
    mut games: Games,
    record: &(dyn Fn(&Played) -> io::Result<()> + Sync),
    watch: &Watch,
) -> io::Result<Ran> {
    let mut broken = Vec::new();
    let mut upto = vec![0; e.cells.len()];
    let mut open: Vec<usize> = (0..e.cells.len()).collect();
    let step = if plan.until.is_some() { LOOK } else { plan.games };
    while !open.is_empty() && !watch.stop.load(Relaxed) {
        let from = upto[open[0]];
        let to = (from + step).min(plan.games);
        open.iter().for_each(|&cell| upto[cell] = to);
        // Game by game through all cells, so that a run that is cut short has some of each.
        let all = (from..to).flat_map(|game| open.iter().map(move |&cell| (cell, game)));
        let (there, missing): (Vec<_>, Vec<_>) = all.partition(|key| games.contains_key(key));
        watch.done.fetch_add(there.len() as u64, Relaxed);
        let played = play_all(e, &missing, plan.threads, record, watch)?;
        games.extend(played.0.into_iter().map(|p| ((p.cell, p.game), p)));
        broken.extend(played.1);
        if to == plan.games {
            break;
        }
        if let Some(band) = plan.until.filter(|_| !watch.stop.load(Relaxed)) {
            open.retain(|&cell| standing(e, band, &games, cell, to).2 == Verdict::Open);
            let rest = (plan.games - to) * open.len() as u64;
            watch.total.store(watch.done.load(Relaxed) + rest, Relaxed);
        }
    }
    games.retain(|&(cell, game), _| game < upto[cell]);
    broken.sort_by_key(|b: &Broken| (b.cell, b.game));
    Ok(Ran { games, broken })
}

/// Points, games and verdict of a cell after its first `upto` games.
pub fn standing<G: Shipped>(
    e: &Experiment<G>,
    band: Band,
    games: &Games,
    cell: usize,
    upto: u64,
) -> (f64, u64, Verdict) {
    let (mut points, mut n) = (0.0, 0);
    for (_, p) in games.range((cell, 0)..(cell, upto)) {
        points += score(e, p);
        n += 1;
    }
    (points, n, band.verdict(anytime(points, n)))
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
    let next = AtomicUsize::new(0);
    let out = Mutex::new((Vec::with_capacity(jobs.len()), Vec::new(), None));
    let work = || {
        while !watch.stop.load(Relaxed)
            && let Some(&(cell, game)) = jobs.get(next.fetch_add(1, Relaxed))
        {
            let played = match play(e, cell, game, &watch.stop) {
                Ended::Played(played) => played,
                Ended::Broken(broken) => {
                    watch.done.fetch_add(1, Relaxed);
                    out.lock().unwrap_or_else(PoisonError::into_inner).1.push(broken);
                    continue;
                }
                Ended::Stopped => return,
            };
            let recorded = record(&played);
            watch.done.fetch_add(1, Relaxed);
            let mut out = out.lock().unwrap_or_else(PoisonError::into_inner);
            out.0.push(played);
            if let Err(error) = recorded {
                watch.stop.store(true, Relaxed);
                out.2.get_or_insert(error);
            }
        }
    };
    thread::scope(|scope| {
        (1..threads.max(1)).for_each(|_| {
            scope.spawn(work);
        });
        work();
    });
    let (played, broken, error) = out.into_inner().unwrap_or_else(PoisonError::into_inner);
    error.map_or(Ok((played, broken)), Err)
}
