//! What a report is made of, counted as games end: numbers whose size does not depend on how many games there are, and whole ones,
//! so that the order in which games end changes nothing.

use crate::{
    Contest, Count, Experiment, How, Played,
    cards::CardCounts,
    report::{Spread, each_once},
};
use stapel_kernel::{DefId, Shipped};
use std::collections::BTreeMap;

/// Beyond this many, what seats play with is told card by card only.
const MOST_KITS: usize = 20;

#[derive(Debug)]
pub struct Tally {
    /// Which side of the contest an entrant belongs to.
    pub(crate) side_of: Vec<usize>,
    /// Decks (with their bots, if they differ) against each other.
    pub(crate) contest: Contest,
    /// Points in parts: by turn order, and by seat.
    pub(crate) turn_order: Vec<u64>,
    pub(crate) seat_order: Vec<u64>,
    /// How often games ended so, and how many of them each side won alone.
    pub(crate) endings: BTreeMap<How, (u64, Vec<u64>)>,
    /// How many games took so many decisions, and how many lasted so long.
    pub(crate) decisions: BTreeMap<u64, u64>,
    pub(crate) times: BTreeMap<u64, u64>,
    pub(crate) kits: KitCounts,
    pub(crate) cards: CardCounts,
}

impl Tally {
    pub fn new<G: Shipped>(e: &Experiment<G>) -> Self {
        let (names, side_of) = sides(e);
        Self {
            side_of,
            contest: Contest::new(names, e.seats()),
            turn_order: vec![0; e.seats()],
            seat_order: vec![0; e.seats()],
            endings: BTreeMap::new(),
            decisions: BTreeMap::new(),
            times: BTreeMap::new(),
            kits: KitCounts::default(),
            cards: CardCounts::new(e),
        }
    }
}

impl<G: Shipped> Count<G> for Tally {
    fn add(&mut self, e: &Experiment<G>, p: &Played) {
        let seating = e.seating(p.cell, p.game);
        let sides: Vec<usize> = seating.iter().map(|&x| self.side_of[x]).collect();
        self.contest.add(&sides, p);
        let seats = sides.len();
        for seat in 0..seats {
            self.seat_order[seat] += p.parts(seat);
            self.turn_order[(seat + seats - p.first as usize) % seats] += p.parts(seat);
        }
        let all = self.contest.sides.len();
        let (games, winners) = self.endings.entry(p.how).or_insert_with(|| (0, vec![0; all]));
        *games += 1;
        if let Some(seat) = (0..seats).find(|&seat| p.points(seat) == 1.0) {
            winners[sides[seat]] += 1;
        }
        *self.decisions.entry(p.decisions()).or_default() += 1;
        *self.times.entry(u64::from(p.time)).or_default() += 1;
        self.kits.add(p);
        self.cards.add(&seating, p);
    }
}

/// What players had from the start, apart from their decks.
#[derive(Debug, Default)]
pub(crate) struct KitCounts {
    /// All kits, with their numbers in the order in which they were seen first.
    pub(crate) all: BTreeMap<Vec<DefId>, usize>,
    /// Points in parts and games of each card.
    pub(crate) single: BTreeMap<DefId, (u64, u64)>,
    /// Whole kits against each other, as long as there are not too many.
    contest: Option<Contest>,
}

impl KitCounts {
    fn add(&mut self, p: &Played) {
        let mut sides = Vec::new();
        for (seat, chair) in p.chairs.iter().enumerate().filter(|(_, c)| !c.kit.is_empty()) {
            for &def in &chair.kit {
                let (parts, games) = self.single.entry(def).or_default();
                *parts += p.parts(seat);
                *games += 1;
            }
            sides.push(self.number(&chair.kit, p.chairs.len()));
        }
        if sides.len() == p.chairs.len()
            && let Some(contest) = &mut self.contest
        {
            contest.add(&sides, p);
        }
    }

    fn number(&mut self, kit: &[DefId], seats: usize) -> usize {
        if let Some(&number) = self.all.get(kit) {
            return number;
        }
        let number = self.all.len();
        self.all.insert(kit.to_vec(), number);
        match number {
            0 => self.contest = Some(Contest::new(vec![String::new()], seats)),
            MOST_KITS.. => self.contest = None,
            _ => self.contest.iter_mut().for_each(|contest| contest.joins(String::new(), seats)),
        }
        number
    }

    /// Whole kits against each other, in the order of their cards.
    pub(crate) fn contest(&self, name: impl Fn(&[DefId]) -> String) -> Option<Contest> {
        let order: Vec<usize> = self.all.values().copied().collect();
        let mut contest = self.contest.as_ref()?.in_order(&order);
        contest.sides.iter_mut().zip(self.all.keys()).for_each(|(side, kit)| side.name = name(kit));
        Some(contest)
    }
}

/// The sides of the main contest by name, and which an entrant belongs to: named by what they differ in.
fn sides<G: Shipped>(e: &Experiment<G>) -> (Vec<String>, Vec<usize>) {
    let same_bot = e.entrants.iter().all(|x| x.bot == e.entrants[0].bot);
    let same_deck = e.entrants.iter().all(|x| x.deck.id == e.entrants[0].deck.id);
    let name = |x: &crate::Entrant| match (same_deck, same_bot) {
        (_, true) => x.deck.id.clone(),
        (true, false) => x.bot.to_string(),
        (false, false) => format!("{}/{}", x.deck.id, x.bot),
    };
    let names = each_once(e.entrants.iter().map(name));
    let place = |x: &crate::Entrant| names.iter().position(|n| *n == name(x)).unwrap_or(0);
    let side_of = e.entrants.iter().map(place).collect();
    (names, side_of)
}

impl Spread {
    /// Of numbers, each with how often it was seen.
    pub(crate) fn of(seen: &BTreeMap<u64, u64>) -> Self {
        let count: u64 = seen.values().sum();
        let at = |part: f64| {
            let wanted = (part * count.saturating_sub(1) as f64).round() as u64;
            let mut before = 0;
            let reached = |&(_, &n): &(&u64, &u64)| {
                before += n;
                before > wanted
            };
            seen.iter().find(reached).map_or(0, |(&number, _)| number)
        };
        let sum: u64 = seen.iter().map(|(number, n)| number * n).sum();
        Self {
            mean: if count == 0 { 0.0 } else { sum as f64 / count as f64 },
            least: at(0.0),
            tenth: at(0.1),
            median: at(0.5),
            nine_tenths: at(0.9),
            most: at(1.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn where_numbers_lie() {
        let seen = BTreeMap::from([(3, 2), (5, 1), (40, 2)]);
        let all = Spread::of(&seen);
        assert_eq!((all.least, all.tenth, all.median, all.nine_tenths, all.most), (3, 3, 5, 40, 40));
        assert!((all.mean - 18.2).abs() < 1e-9);
        assert_eq!(Spread::of(&BTreeMap::new()).most, 0);
    }
}
