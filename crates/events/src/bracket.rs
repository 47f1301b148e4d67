//! Knock-out: a tree of matches, each fed by seeds, winners or losers. Byes are matches against nobody, which nobody plays.

use crate::Id;
use serde::Serialize;
use ts_rs::TS;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(rename = "BracketSide")]
pub enum Side {
    Winners,
    Losers,
    Bronze,
    Final,
    /// In a double elimination: whoever came from the losers' side has to win twice.
    Decider,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum From {
    Seed(usize),
    Winner(usize),
    Loser(usize),
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Match {
    side: Side,
    /// Whoever goes out here has come so far.
    level: u16,
    from: [From; 2],
    /// Which of the two won.
    won: Option<usize>,
}

/// Who sits in a place of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Slot {
    Unknown,
    Nobody,
    Somebody(Id),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bracket {
    seeds: Vec<Id>,
    matches: Vec<Match>,
}

/// One match as it is shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(rename = "BracketMatch")]
pub struct Shown {
    pub side: Side,
    pub level: u16,
    pub entrants: [Option<Id>; 2],
    pub winner: Option<Id>,
}

/// The order of the seeds from top to bottom: the best two can meet only in the last match, the best four only before it.
fn order(size: usize) -> Vec<usize> {
    let mut order = vec![0];
    while order.len() < size {
        let n = 2 * order.len();
        order = order.into_iter().flat_map(|seed| [seed, n - 1 - seed]).collect();
    }
    order
}

impl Bracket {
    /// `seeds` from the best to the last.
    pub fn new(seeds: Vec<Id>, double: bool, bronze: bool) -> Self {
        let size = seeds.len().next_power_of_two().max(2);
        let mut bracket = Self { seeds, matches: Vec::new() };
        let mut feeds: Vec<From> = order(size).into_iter().map(From::Seed).collect();
        let mut losers: Vec<Vec<From>> = Vec::new();
        let mut level = 10;
        while feeds.len() > 1 {
            let last = feeds.len() == 2 && !double;
            let side = if last { Side::Final } else { Side::Winners };
            let made = bracket.play_off(&feeds, side, level);
            if last && bronze && losers.last().is_some_and(|l| l.len() == 2) {
                let from = [losers[losers.len() - 1][0], losers[losers.len() - 1][1]];
                bracket.matches.push(Match { side: Side::Bronze, level: level - 9, from, won: None });
            }
            feeds = made.iter().map(|&m| From::Winner(m)).collect();
            losers.push(made.iter().map(|&m| From::Loser(m)).collect());
            level += 10;
        }
        if double {
            bracket.losers_side(feeds[0], losers);
        }
        bracket
    }

    /// Matches between neighbours.
    fn play_off(&mut self, feeds: &[From], side: Side, level: u16) -> Vec<usize> {
        let new = |pair: &[From]| Match { side, level, from: [pair[0], pair[1]], won: None };
        let first = self.matches.len();
        self.matches.extend(feeds.chunks(2).map(new));
        (first..self.matches.len()).collect()
    }

    fn losers_side(&mut self, champion: From, losers: Vec<Vec<From>>) {
        let winners = |made: Vec<usize>| made.into_iter().map(From::Winner).collect::<Vec<_>>();
        let mut level = 10;
        let mut alive = losers[0].clone();
        if alive.len() > 1 {
            alive = winners(self.play_off(&alive, Side::Losers, level));
        }
        for (k, fallen) in losers.iter().enumerate().skip(1) {
            level += 10;
            // Turned about and swapped in turn, so that those who met above do not meet again at once.
            let mut fallen = fallen.clone();
            let half = fallen.len() / 2;
            if k % 2 == 1 {
                fallen.reverse()
            } else {
                fallen.rotate_left(half)
            }
            let pairs: Vec<From> = alive.iter().zip(&fallen).flat_map(|(a, b)| [*a, *b]).collect();
            alive = winners(self.play_off(&pairs, Side::Losers, level));
            if alive.len() > 1 {
                level += 10;
                alive = winners(self.play_off(&alive, Side::Losers, level));
            }
        }
        // Nobody goes out of the winners' side but by the final; the levels of its matches say nothing.
        let last = self.play_off(&[champion, alive[0]], Side::Final, level + 10)[0];
        self.play_off(&[From::Winner(last), From::Loser(last)], Side::Decider, level + 10);
    }

    fn slot(&self, from: From) -> Slot {
        match from {
            From::Seed(k) => self.seeds.get(k).map_or(Slot::Nobody, |&id| Slot::Somebody(id)),
            From::Winner(m) => self.result(m)[0],
            From::Loser(m) => self.result(m)[1],
        }
    }

    fn slots(&self, at: usize) -> [Slot; 2] {
        self.matches[at].from.map(|from| self.slot(from))
    }

    /// Winner and loser.
    fn result(&self, at: usize) -> [Slot; 2] {
        let slots = self.slots(at);
        if self.is_idle(at) {
            return slots;
        }
        match (slots, self.matches[at].won) {
            ([one, Slot::Nobody], _) if one != Slot::Unknown => [one, Slot::Nobody],
            ([Slot::Nobody, other], _) if other != Slot::Unknown => [other, Slot::Nobody],
            (_, Some(won)) => [slots[won], slots[1 - won]],
            _ => [Slot::Unknown; 2],
        }
    }

    /// A decider is played only if the final was won from the losers' side.
    fn is_idle(&self, at: usize) -> bool {
        let m = &self.matches[at];
        m.side == Side::Decider
            && matches!(m.from[0], From::Winner(last) if self.matches[last].won != Some(1))
    }

    /// The matches that can be played now.
    pub fn ready(&self) -> Vec<[Id; 2]> {
        let open = |at: usize| match self.slots(at) {
            [Slot::Somebody(a), Slot::Somebody(b)] => {
                (self.matches[at].won.is_none() && !self.is_idle(at)).then_some([a, b])
            }
            _ => None,
        };
        (0..self.matches.len()).filter_map(open).collect()
    }

    pub fn forget(&mut self) {
        self.matches.iter_mut().for_each(|m| m.won = None);
    }

    /// The open match of these two was won by one of them.
    pub fn decide(&mut self, pair: [Id; 2], winner: Id) {
        let of_these = |at: &usize| {
            let slots = self.slots(*at);
            self.matches[*at].won.is_none()
                && !self.is_idle(*at)
                && pair.iter().all(|id| slots.contains(&Slot::Somebody(*id)))
        };
        if let Some(at) = (0..self.matches.len()).find(of_these) {
            self.matches[at].won = self.slots(at).iter().position(|s| *s == Slot::Somebody(winner));
        }
    }

    pub fn seeds(&self) -> &[Id] {
        &self.seeds
    }

    /// All matches, as far as they are known; those against nobody are left out.
    pub fn shown(&self) -> Vec<Shown> {
        let id = |slot: Slot| match slot {
            Slot::Somebody(id) => Some(id),
            Slot::Unknown | Slot::Nobody => None,
        };
        let shown = |at: usize| {
            let (m, slots) = (&self.matches[at], self.slots(at));
            let bye = slots.contains(&Slot::Nobody) || (self.is_idle(at) && slots != [Slot::Unknown; 2]);
            (!bye).then(|| Shown {
                side: m.side,
                level: m.level,
                entrants: slots.map(id),
                winner: m.won.and_then(|won| id(slots[won])),
            })
        };
        (0..self.matches.len()).filter_map(shown).collect()
    }

    /// How far somebody came: the more, the better. Nothing for somebody who is not in it.
    pub fn reached(&self, id: Id) -> Option<u16> {
        if !self.seeds.contains(&id) {
            return None;
        }
        let last = self.matches.iter().map(|m| m.level).max().unwrap_or(0);
        let mut reached = last + 5;
        let double = self.matches.iter().any(|m| m.side == Side::Decider);
        for (at, m) in self.matches.iter().enumerate() {
            let [won, lost] = self.result(at);
            let out = match m.side {
                Side::Winners => !double,
                Side::Losers | Side::Bronze | Side::Decider => true,
                Side::Final => !double || m.won == Some(0),
            };
            if lost == Slot::Somebody(id) && out && m.won.is_some() {
                reached = m.level;
            }
            if m.side == Side::Bronze && won == Slot::Somebody(id) && m.won.is_some() {
                reached = m.level + 1;
            }
        }
        Some(reached)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Plays it out: the better seed wins, or the worse one where `upset` says so. Rounds and matches.
    fn play(bracket: &mut Bracket, upset: impl Fn(Id, Id) -> bool) -> (usize, usize) {
        let (mut rounds, mut matches) = (0, 0);
        loop {
            let ready = bracket.ready();
            if ready.is_empty() {
                return (rounds, matches);
            }
            rounds += 1;
            for [a, b] in ready {
                let (good, bad) = (a.min(b), a.max(b));
                bracket.decide([a, b], if upset(good, bad) { bad } else { good });
                matches += 1;
            }
        }
    }

    fn places(bracket: &Bracket, n: Id) -> Vec<Id> {
        let mut all: Vec<Id> = (0..n).collect();
        all.sort_by_key(|&id| std::cmp::Reverse(bracket.reached(id)));
        all
    }

    #[test]
    fn seeds_meet_as_late_as_can_be() {
        assert_eq!(order(8), [0, 7, 3, 4, 1, 6, 2, 5]);
        let mut bracket = Bracket::new((0..8).collect(), false, true);
        assert_eq!(bracket.ready(), [[0, 7], [3, 4], [1, 6], [2, 5]]);
        assert_eq!(play(&mut bracket, |_, _| false), (3, 8), "seven matches and one for the third place");
        assert_eq!(places(&bracket, 8)[..4], [0, 1, 2, 3]);
    }

    #[test]
    fn who_wins_the_bronze_match_is_third() {
        let mut bracket = Bracket::new((0..4).collect(), false, true);
        play(&mut bracket, |a, b| (a, b) == (2, 3));
        assert_eq!(places(&bracket, 4), [0, 1, 3, 2]);
    }

    #[test]
    fn any_number_of_entrants_plays_it_out() {
        for n in 2..=33u32 {
            let mut single = Bracket::new((0..n).collect(), false, false);
            let (rounds, matches) = play(&mut single, |a, b| (a * 7 + b).is_multiple_of(3));
            assert_eq!(matches as u32, n - 1, "single elimination of {n}");
            assert_eq!(rounds as u32, n.next_power_of_two().ilog2(), "single elimination of {n}");
            let mut double = Bracket::new((0..n).collect(), true, false);
            let (_, matches) = play(&mut double, |a, b| (a * 7 + b).is_multiple_of(3));
            let reset = u32::from(matches as u32 == 2 * n - 1);
            assert_eq!(matches as u32, 2 * n - 2 + reset, "all but the first lose twice, of {n}");
            let first = places(&double, n)[0];
            let top = (0..n).filter(|&id| double.reached(id) == double.reached(first)).count();
            assert_eq!(top, 1, "one winner of {n}");
        }
    }

    #[test]
    fn the_losers_side_has_to_win_the_final_twice() {
        let mut bracket = Bracket::new((0..4).collect(), true, false);
        // 3 loses to 0 at once and wins everything from then on.
        let mut met = 0;
        loop {
            let ready = bracket.ready();
            if ready.is_empty() {
                break;
            }
            for [a, b] in ready {
                let three = a == 3 || b == 3;
                met += usize::from(three);
                let winner = if three && met > 1 { 3 } else { a.min(b) };
                bracket.decide([a, b], winner);
            }
        }
        assert_eq!(places(&bracket, 4)[..2], [3, 0]);
        let deciders =
            bracket.shown().iter().filter(|m| m.side == Side::Decider && m.winner == Some(3)).count();
        assert_eq!(deciders, 1);
    }
}
