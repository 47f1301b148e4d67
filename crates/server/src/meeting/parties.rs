//! Who is brought together of those who look for the same game.

/// How far apart two may be at once, how much more every second, and never more than that.
const CLOSE: i64 = 60;
const A_SECOND: i64 = 15;
const FARTHEST: i64 = 4000;

/// Somebody who waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Waiting {
    pub rating: i64,
    /// In milliseconds.
    pub waited: i64,
    /// How far off the others may be at most, however long it takes.
    pub range: Option<i64>,
}

impl Waiting {
    /// How far off the others may be by now.
    pub fn window(&self) -> i64 {
        let wide = CLOSE.saturating_add((self.waited.max(0) / 1000).saturating_mul(A_SECOND)).min(FARTHEST);
        self.range.map_or(wide, |range| wide.min(range))
    }

    /// Each has to be near enough for the other.
    fn suits(&self, other: &Self) -> bool {
        (self.rating - other.rating).abs() <= self.window().min(other.window())
    }
}

/// Tables of so many seats. Whoever waits longest is served first, with those nearest in strength; everybody at a table suits all others
/// there.
pub fn parties(waiting: &[Waiting], seats: usize) -> Vec<Vec<usize>> {
    let mut order: Vec<usize> = (0..waiting.len()).collect();
    order.sort_by_key(|&k| (std::cmp::Reverse(waiting[k].waited), k));
    let mut taken = vec![false; waiting.len()];
    let mut parties = Vec::new();
    for &first in &order {
        if taken[first] {
            continue;
        }
        let mut others: Vec<usize> = order.iter().copied().filter(|&k| k != first && !taken[k]).collect();
        others.sort_by_key(|&k| (waiting[k].rating - waiting[first].rating).abs());
        let mut party = vec![first];
        for k in others {
            if party.len() < seats && party.iter().all(|&p| waiting[p].suits(&waiting[k])) {
                party.push(k);
            }
        }
        if party.len() == seats {
            party.iter().for_each(|&k| taken[k] = true);
            parties.push(party);
        }
    }
    parties
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(rating: i64, seconds: i64) -> Waiting {
        Waiting { rating, waited: seconds * 1000, range: None }
    }

    #[test]
    fn equals_meet_at_once_and_others_after_a_while() {
        assert_eq!(parties(&[after(1500, 0), after(1540, 0)], 2), [[0, 1]]);
        assert!(parties(&[after(1500, 0), after(1800, 0)], 2).is_empty());
        assert!(parties(&[after(1500, 60), after(1800, 1)], 2).is_empty(), "it has to suit both");
        assert_eq!(parties(&[after(1500, 20), after(1800, 20)], 2), [[0, 1]]);
    }

    #[test]
    fn who_wants_only_near_ones_waits_for_them() {
        let picky = Waiting { range: Some(100), ..after(1500, 3600) };
        assert!(parties(&[picky, after(1650, 3600)], 2).is_empty());
        assert_eq!(
            parties(&[picky, after(1750, 3600), after(1590, 0)], 2),
            Vec::<Vec<usize>>::new(),
            "90 off is too far at once"
        );
        assert_eq!(parties(&[picky, after(1750, 3600), after(1590, 3)], 2), [[0, 2]]);
    }

    #[test]
    fn who_waits_longest_meets_the_nearest() {
        let all = [after(1500, 1), after(1510, 30), after(1530, 2), after(1700, 30)];
        assert_eq!(parties(&all, 2), [[1, 0]]);
        assert_eq!(parties(&all[..3], 3), [[1, 0, 2]]);
    }

    /// Of many random crowds: nobody sits twice, all suit each other, and no two are left who could have met.
    #[test]
    fn nobody_sits_twice_and_nobody_is_left_who_suits() {
        let mut seed = 1u64;
        let mut roll = move |below: u64| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (seed >> 33) % below
        };
        for _ in 0..2000 {
            let (many, seats) = (roll(30) as usize, 2 + roll(3) as usize);
            let all: Vec<Waiting> = (0..many)
                .map(|_| {
                    let range = Some(roll(6) as i64 * 100 + 50).filter(|_| roll(2) == 0);
                    Waiting { rating: 1000 + roll(1000) as i64, waited: roll(60_000) as i64, range }
                })
                .collect();
            let tables = parties(&all, seats);
            let mut sits = vec![0; many];
            for table in &tables {
                assert_eq!(table.len(), seats);
                for &a in table {
                    sits[a] += 1;
                    assert!(table.iter().all(|&b| a == b || all[a].suits(&all[b])), "{all:?} {table:?}");
                }
            }
            assert!(sits.iter().all(|&n| n <= 1), "{tables:?}");
            if seats == 2 {
                let left: Vec<usize> = (0..many).filter(|&k| sits[k] == 0).collect();
                let could = |a: &usize| left.iter().any(|b| b != a && all[*a].suits(&all[*b]));
                assert!(!left.iter().any(could), "{all:?} {tables:?}");
            }
        }
    }
}
