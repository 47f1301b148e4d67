//! Who comes before whom. A contest has sides, which are decks or bots or whatever makes the difference at a table, and
//! counts for each two of them who was placed better; at a table for two that is who won.

use crate::{Played, Share, played::WHOLE};
use serde::Serialize;

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Side {
    pub name: String,
    /// In games in which somebody else could have won; what is expected of equals is one part in as many as there are seats.
    pub share: Share,
    pub wins: u64,
    /// Shared first places.
    pub draws: u64,
    /// How often it came first, second, third ...
    pub places: Vec<u64>,
    /// The points in parts.
    #[serde(skip)]
    parts: u64,
}

/// One side against another; against itself, at a table for two, who goes first against who does not.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Pair {
    pub side: usize,
    pub against: usize,
    pub wins: u64,
    pub draws: u64,
    pub losses: u64,
    pub share: Share,
}

impl Pair {
    fn new(side: usize, against: usize) -> Self {
        Self { side, against, wins: 0, draws: 0, losses: 0, share: Share::of(0.0, 0) }
    }
    fn count(&mut self, mine: u8, theirs: u8) {
        match mine.cmp(&theirs) {
            std::cmp::Ordering::Less => self.wins += 1,
            std::cmp::Ordering::Equal => self.draws += 1,
            std::cmp::Ordering::Greater => self.losses += 1,
        }
        let points = self.wins as f64 + 0.5 * self.draws as f64;
        self.share = Share::of(points, self.wins + self.draws + self.losses);
    }
    /// The same, as the other side sees it.
    pub fn turned(&self) -> Self {
        let share = Share::of(self.share.games as f64 - self.share.points, self.share.games);
        Self {
            side: self.against,
            against: self.side,
            wins: self.losses,
            draws: self.draws,
            losses: self.wins,
            share,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Contest {
    pub sides: Vec<Side>,
    /// In order, each two once and those that met only.
    pub pairs: Vec<Pair>,
}

impl Contest {
    pub fn new(names: Vec<String>, seats: usize) -> Self {
        let mut contest = Self { sides: Vec::new(), pairs: Vec::new() };
        names.into_iter().for_each(|name| contest.joins(name, seats));
        contest
    }

    /// One more side.
    pub(crate) fn joins(&mut self, name: String, seats: usize) {
        let (share, places) = (Share::of(0.0, 0), vec![0; seats]);
        self.sides.push(Side { name, share, wins: 0, draws: 0, places, parts: 0 });
    }

    /// The same with its sides in another order: which was first, which second and so on.
    pub(crate) fn in_order(&self, order: &[usize]) -> Self {
        let place = |side: usize| order.iter().position(|&s| s == side).unwrap_or(side);
        let moved = |pair: &Pair| {
            let pair = Pair { side: place(pair.side), against: place(pair.against), ..pair.clone() };
            if pair.against < pair.side { pair.turned() } else { pair }
        };
        let mut pairs: Vec<Pair> = self.pairs.iter().map(moved).collect();
        pairs.sort_by_key(|pair| (pair.side, pair.against));
        Self { sides: order.iter().map(|&side| self.sides[side].clone()).collect(), pairs }
    }

    /// Counts a game; `sides` says which side sat in which seat.
    pub fn add(&mut self, sides: &[usize], p: &Played) {
        for (seat, chair) in p.chairs.iter().enumerate() {
            if sides.iter().any(|&s| s != sides[0]) {
                self.sides[sides[seat]].count(p.parts(seat), chair.place);
            }
            for (other, theirs) in p.chairs.iter().enumerate() {
                let (a, b) = (sides[seat], sides[other]);
                // At larger tables the first player meets several equals at once, which are not several games: the turn
                // order tells what there is to tell.
                let mirror = a == b && p.chairs.len() == 2 && seat != other && p.first as usize == seat;
                if a < b || mirror {
                    self.pair(a, b).count(chair.place, theirs.place);
                }
            }
        }
    }

    fn pair(&mut self, a: usize, b: usize) -> &mut Pair {
        let at = self.pairs.binary_search_by_key(&(a, b), |p| (p.side, p.against));
        let k = at.unwrap_or_else(|k| {
            self.pairs.insert(k, Pair::new(a, b));
            k
        });
        &mut self.pairs[k]
    }

    /// How `side` did against `against`, if they met.
    pub fn between(&self, side: usize, against: usize) -> Option<Pair> {
        let find = |a, b| self.pairs.iter().find(|p| p.side == a && p.against == b);
        find(side, against).cloned().or_else(|| find(against, side).map(Pair::turned))
    }
}

impl Side {
    fn count(&mut self, parts: u64, place: u8) {
        self.parts += parts;
        self.share = Share::of_parts(self.parts, self.share.games + 1);
        self.wins += u64::from(parts == WHOLE);
        self.draws += u64::from(parts > 0 && parts < WHOLE);
        // Places that are shared leave gaps, and two-player games name the loser second at any table.
        if let Some(n) = self.places.get_mut(place as usize - 1) {
            *n += 1;
        }
    }
}
