//! One game of an experiment, and what is remembered of it: a line of the journal.

use crate::{Broken, Experiment, experiment::mix};
use serde::{Deserialize, Serialize};
use stapel_bots::SeatView;
use stapel_harness::{Entry, caught};
use stapel_kernel::{DefId, Mark, Seat, Shipped, Table};
use std::{
    sync::atomic::{AtomicBool, Ordering::Relaxed},
    time::Instant,
};

/// A game that takes longer than this is called off; it would be a fault of the game.
const MOST_DECISIONS: usize = 100_000;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum How {
    /// By the game's own rules: the index of its word.
    Ended(u8),
    /// Effects that went on for ever: the table declared a draw.
    Endless,
    /// Too many decisions; counted as a draw and reported as a fault.
    CalledOff,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Played {
    pub cell: usize,
    pub game: u64,
    pub how: How,
    /// Who took the first turn.
    pub first: u8,
    /// Turns, days or rounds, as the game counts.
    pub time: u16,
    pub chairs: Vec<Chair>,
}

/// What happened at one seat. Cards are numbers in the book, each once and in order.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Chair {
    pub place: u8,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub kit: Vec<DefId>,
    pub got: Vec<DefId>,
    pub played: Vec<DefId>,
    pub decisions: u32,
    /// What the bot thought, in all and at most: the only numbers that differ from run to run.
    pub nanos: u64,
    pub longest: u64,
    /// Half points for a league, where the game has its own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub league: Option<u16>,
}

/// A game's points, in parts: those who share a first place, eight at most, get whole ones. So sums of them are exact, and the
/// same in whatever order games end.
pub(crate) const WHOLE: u64 = 840;

impl Played {
    pub fn decisions(&self) -> u64 {
        self.chairs.iter().map(|c| u64::from(c.decisions)).sum()
    }

    /// The share of the game that is a seat's: all of it for the winner, equal parts for those who share the first place.
    pub fn points(&self, seat: usize) -> f64 {
        self.parts(seat) as f64 / WHOLE as f64
    }

    /// The same, in parts.
    pub(crate) fn parts(&self, seat: usize) -> u64 {
        let first = self.chairs.iter().filter(|c| c.place == 1).count();
        if self.chairs[seat].place == 1 { WHOLE / first as u64 } else { 0 }
    }
}

/// What became of a game.
pub enum Ended {
    Played(Played),
    /// Something in it panicked.
    Broken(Broken),
    Stopped,
}

/// Plays one game. The same experiment, cell and number give the same game. It may be stopped on the way, because bots
/// that think long should not be waited for. A panic in it is caught: the others go on.
pub fn play<G: Shipped>(experiment: &Experiment<G>, cell: usize, game: u64, stop: &AtomicBool) -> Ended {
    let mut done = Vec::new();
    match caught(|| play_on(experiment, cell, game, stop, &mut done)) {
        Ok(Some(played)) => Ended::Played(played),
        Ok(None) => Ended::Stopped,
        Err(panic) => Ended::Broken(Broken::new(experiment, cell, game, panic, done)),
    }
}

/// Every choice is noted before it is made, and none before its bot has made up its mind.
fn play_on<G: Shipped>(
    experiment: &Experiment<G>,
    cell: usize,
    game: u64,
    stop: &AtomicBool,
    done: &mut Vec<Entry>,
) -> Option<Played> {
    let seating = experiment.seating(cell, game);
    let seed = experiment.seed_of(cell, game);
    // Every table was tried before the first game.
    let mut t = Table::start_again(experiment.book, &experiment.set_up(&seating), seed);
    let mut bots: Vec<_> = seating
        .iter()
        .enumerate()
        .map(|(seat, &e)| experiment.entrants[e].bot.make::<G>(mix(seed, seat as u64)))
        .collect();
    let chairs = vec![Chair { place: 1, ..Chair::default() }; seating.len()];
    let mut played = Played { cell, game, how: How::Endless, first: 0, time: 0, chairs };
    note(&mut played, &mut t);
    while let Some(view) = SeatView::of_asked(&t) {
        if done.len() == MOST_DECISIONS {
            played.how = How::CalledOff;
            break;
        }
        if stop.load(Relaxed) {
            return None;
        }
        let seat = view.seat().index();
        let start = Instant::now();
        let choice = bots[seat].choose(&view);
        let nanos = start.elapsed().as_nanos() as u64;
        let chair = &mut played.chairs[seat];
        chair.decisions += 1;
        chair.nanos += nanos;
        chair.longest = chair.longest.max(nanos);
        if let Some(why) = bots[seat].gave_up() {
            // The report counts the game as conceded; whoever wrote the bot wants to know more.
            eprintln!("{why}");
            let seat = Seat(seat as u8);
            done.push(Entry::Concede { concede: seat });
            t.concede(seat).expect("whoever is asked may give up");
        } else {
            done.push(Entry::Choice(choice as u16));
            t.choose(choice).expect("bots choose among the options");
        }
        note(&mut played, &mut t);
    }
    played.time = G::time(&t);
    for (seat, chair) in (0..).map(Seat).zip(&mut played.chairs) {
        chair.place = t.outcome().map_or(1, |o| o.place(seat));
        chair.league = G::league_points(&t, seat);
        for cards in [&mut chair.kit, &mut chair.got, &mut chair.played] {
            cards.sort_unstable();
            cards.dedup();
        }
    }
    Some(played)
}

/// Takes the events that have come up. Faces are taken as they truly are: this is no player's eye.
fn note<G: Shipped>(played: &mut Played, t: &mut Table<'_, G>) {
    for event in t.events.drain(..) {
        let chair = played.chairs.get_mut(event.seat.index());
        match (G::mark(event.what), chair) {
            (Some(Mark::GoesFirst), _) => played.first = event.seat.0,
            (Some(Mark::Ends), _) => played.how = How::Ended(event.n as u8),
            (Some(Mark::Gets), Some(chair)) => remember(&mut chair.got, event.def),
            (Some(Mark::Plays), Some(chair)) => remember(&mut chair.played, event.def),
            _ => {}
        }
    }
    for (seat, chair) in (0..).map(Seat).zip(&mut played.chairs) {
        if chair.kit.is_empty() {
            G::kit(t, seat, &mut |def| chair.kit.push(def));
        }
    }
}

fn remember(cards: &mut Vec<DefId>, def: DefId) {
    if def != DefId::NONE && !cards.contains(&def) {
        cards.push(def);
    }
}
