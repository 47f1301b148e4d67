//! What the others do on the stage: what the lines say, else passing, else what a bot thinks of.

use super::Stage;
use crate::{
    learn::Told,
    scenario::{Line, Step, play::matching},
    solve::within_reach,
};
use stapel_bots::{Bot, BotSpec, SeatView};
use stapel_kernel::{Choice, Offer, Seat, Shipped};
use stapel_wording::Speak;

/// The same bot with the same seed always chooses alike.
const SEED: u64 = 1;

impl<G: Shipped + Speak> Stage<'_, '_, G> {
    pub(super) fn asked(&self) -> Option<Seat> {
        self.run.t.decision().map(|d| d.seat)
    }

    pub(super) fn only_passing(&self) -> bool {
        self.run.asked().is_some_and(|(_, only)| only)
    }

    /// What the lines say, where it is offered; else passing; else whatever a simple bot thinks of.
    pub(super) fn other_moves(&mut self, seat: Seat) {
        let lines = self.scripted(seat);
        // The lines of a solution and of a failure answer different plays: what leaves no way to the goal is the better answer.
        let refutes = |&&(k, option): &&(usize, usize)| {
            let mut fork = self.fork();
            fork.take_line(k, option);
            fork.advance().is_ok() && !within_reach(&fork)
        };
        let several = lines.iter().any(|line| line.1 != lines[0].1) && !self.trying;
        let best = lines.iter().find(|line| several && refutes(line)).or(lines.first()).copied();
        match best {
            Some((k, option)) => self.take_line(k, option),
            None if self.run.pass() => {}
            None => self.bot_moves(seat, None),
        }
    }

    fn take_line(&mut self, k: usize, option: usize) {
        self.used[k] = true;
        self.run.take(option);
    }

    /// The lines of this seat that can be played now, with the option they mean: the first of the piece itself, and the first of
    /// the failure it tempts to.
    fn scripted(&self, seat: Seat) -> Vec<(usize, usize)> {
        let letter = seat.letter();
        let tempting: &[Line<Step>] = match &self.piece.told {
            Told::Puzzle(_, tempting) => &tempting.steps,
            Told::Lesson(_) | Told::Scenario => &[],
        };
        let offers = self.run.selection.offers(&self.run.t);
        let declines = |k: usize| matches!(offers.get(k), Some(Offer::Take(Choice::Pass | Choice::Done)));
        if offers.len() < 2 {
            return Vec::new();
        }
        let first = |lines: &[Line<Step>], from: usize| {
            let rest = lines.iter().zip(from..).skip(self.at.saturating_sub(from));
            let mine = rest.filter_map(|((_, step), k)| match step {
                Step::Choose(who, wanted) if *who == letter && !self.used[k] => Some((k, wanted)),
                _ => None,
            });
            // To pass is what happens anyway: such a line counts only where it is the next one.
            let fits = |place: usize, option: usize| place == 0 || !declines(option);
            mine.enumerate().find_map(|(place, (k, wanted))| {
                let found = matching(&self.run.t, &self.run.selection, wanted).0;
                found.first().filter(|&&option| fits(place, option)).map(|&option| (k, option))
            })
        };
        [first(self.lines(), 0), first(tempting, self.lines().len())].into_iter().flatten().collect()
    }

    pub(super) fn bot_moves(&mut self, seat: Seat, bot: Option<&str>) {
        if self.bots.is_empty() {
            let spec = bot.and_then(|word| word.parse().ok()).unwrap_or(BotSpec::Greedy);
            let seats = self.run.t.seat_count() as u64;
            self.bots = (0..seats).map(|k| spec.make::<G>(SEED + k)).collect();
        }
        let choice = SeatView::of_asked(&self.run.t).map_or(0, |view| self.bots[seat.index()].choose(&view));
        self.run.answer(&[choice]);
    }
}
