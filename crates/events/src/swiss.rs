//! The Swiss system at tables for two: the cheapest of all pairings, where cost says what is bad, the worse the dearer.
//!
//! In this order, each before everything that follows: meeting somebody again; a second bye; distance in points (floats), in sum
//! and then in squares, so that two small ones are better than a large one; floating the same way twice in a row; two who both
//! want the same seat; and how far the pair is from what the lot, or the rating, would have.

use crate::{Cost, Within, matching, seats::lot};

/// What pairing goes by, of one entrant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Field {
    /// Half points.
    pub points: u32,
    pub rating: u16,
    pub byes: u16,
    /// How much oftener they sat first than not.
    pub firsts: i32,
    /// Whether they met somebody with more points last time (1), with less (-1), or neither.
    pub floated: i8,
}

#[derive(Debug)]
pub struct Swiss<'a> {
    pub fields: &'a [Field],
    /// How often each two have met.
    pub met: &'a [Vec<u8>],
    pub within: Within,
    pub seed: u64,
}

/// A round, by the numbers of the fields.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Paired {
    pub pairs: Vec<[usize; 2]>,
    pub bye: Option<usize>,
}

// Each is more than a whole round of the one before can come to, with 4096 entrants; together they stay below 2^110.
const RANK: Cost = 1;
const SEAT: Cost = RANK << 28;
const FLOAT_AGAIN: Cost = SEAT << 14;
const SQUARES: Cost = FLOAT_AGAIN << 13;
const DISTANCE: Cost = SQUARES << 30;
const BYE_AGAIN: Cost = DISTANCE << 21;
const REMATCH: Cost = BYE_AGAIN << 4;

/// Distances and ranks are cut off there, so that costs stay apart.
const FAR: u32 = 511;

impl Swiss<'_> {
    pub fn pair(&self) -> Paired {
        let n = self.fields.len();
        let places = self.places();
        let mates =
            matching::cheapest(
                n + n % 2,
                |a, b| {
                    if b == n { self.bye_cost(a) } else { self.cost(&places, a, b) }
                },
            );
        let pairs = (0..n).filter(|&a| a < mates[a] && mates[a] < n).map(|a| [a, mates[a]]).collect();
        Paired { pairs, bye: (n % 2 == 1).then(|| mates[n]) }
    }

    /// The place of each among those with equal points, by rating and lot, and how many they are.
    fn places(&self) -> Vec<(u32, u32)> {
        let mut order: Vec<usize> = (0..self.fields.len()).collect();
        order.sort_by_key(|&k| {
            let field = &self.fields[k];
            (field.points, std::cmp::Reverse(field.rating), lot(self.seed, k as u64))
        });
        let mut places = vec![(0, 0); order.len()];
        for group in order.chunk_by(|&a, &b| self.fields[a].points == self.fields[b].points) {
            for (place, &k) in group.iter().enumerate() {
                places[k] = (place as u32, group.len() as u32);
            }
        }
        places
    }

    fn cost(&self, places: &[(u32, u32)], a: usize, b: usize) -> Cost {
        let (one, other) = (&self.fields[a], &self.fields[b]);
        let met = Cost::from(self.met[a][b].min(15));
        let apart = Cost::from(one.points.abs_diff(other.points).min(FAR));
        let again = u8::from(float(one, other) != 0 && float(one, other) == one.floated)
            + u8::from(float(other, one) != 0 && float(other, one) == other.floated);
        let same_seat = if one.firsts.signum() * other.firsts.signum() > 0 {
            one.firsts.abs().min(other.firsts.abs()).min(3)
        } else {
            0
        };
        REMATCH * met * met
            + DISTANCE * apart
            + SQUARES * apart * apart
            + FLOAT_AGAIN * Cost::from(again)
            + SEAT * Cost::from(same_seat)
            + RANK * self.rank_cost(places, a, b)
    }

    /// How far a pair is from the one that would be: at most 2^16.
    fn rank_cost(&self, places: &[(u32, u32)], a: usize, b: usize) -> Cost {
        let ((one, many), (other, others)) = (places[a], places[b]);
        let (size, apart) = (many.max(others).max(2), one.abs_diff(other));
        let off = match self.within {
            Within::Random => {
                let (low, high) = (a.min(b) as u64, a.max(b) as u64);
                return Cost::from(lot_of_pair(self.seed, low, high) >> 48);
            }
            Within::Slide => (2 * apart).abs_diff(size),
            Within::Fold => (one + other + 1).abs_diff(size),
            Within::Adjacent => apart.saturating_sub(1),
        };
        let off = Cost::from(off * 255 / size);
        off * off
    }

    fn bye_cost(&self, a: usize) -> Cost {
        let field = &self.fields[a];
        let least = self.fields.iter().map(|f| f.points).min().unwrap_or(0);
        let above = Cost::from((field.points - least).min(FAR));
        BYE_AGAIN * Cost::from(field.byes.min(15))
            + DISTANCE * above
            // A little more than a float of that size: where it is all the same, the last has the bye.
            + SQUARES * above * (above + 1)
            + RANK * Cost::from(lot(self.seed, a as u64) >> 48)
    }
}

/// Which way the first of two floats.
fn float(one: &Field, other: &Field) -> i8 {
    (other.points > one.points) as i8 - (other.points < one.points) as i8
}

/// Cheap, because every two are asked for.
fn lot_of_pair(seed: u64, low: u64, high: u64) -> u64 {
    let mut x = seed ^ (low << 32 | high).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fields(points: &[u32]) -> Vec<Field> {
        let rating = |k: usize| 2000 - 10 * k as u16;
        points
            .iter()
            .enumerate()
            .map(|(k, &points)| Field { points, rating: rating(k), ..Field::default() })
            .collect()
    }

    fn pair(fields: &[Field], met: &[(usize, usize)], within: Within) -> Paired {
        let mut table = vec![vec![0; fields.len()]; fields.len()];
        for &(a, b) in met {
            (table[a][b], table[b][a]) = (1, 1);
        }
        Swiss { fields, met: &table, within, seed: 5 }.pair()
    }

    #[test]
    fn halves_meet_by_rating() {
        let all = fields(&[0; 8]);
        assert_eq!(pair(&all, &[], Within::Slide).pairs, [[0, 4], [1, 5], [2, 6], [3, 7]]);
        assert_eq!(pair(&all, &[], Within::Fold).pairs, [[0, 7], [1, 6], [2, 5], [3, 4]]);
        assert_eq!(pair(&all, &[], Within::Adjacent).pairs, [[0, 1], [2, 3], [4, 5], [6, 7]]);
    }

    #[test]
    fn nobody_meets_twice_and_floats_are_short() {
        // 0 and 1 lead and have met: both go down, but only as far as has to be.
        let all = fields(&[12, 12, 6, 6, 0, 0]);
        let paired = pair(&all, &[(0, 1)], Within::Adjacent);
        assert!(paired.pairs.iter().all(|p| *p != [0, 1]));
        assert_eq!(paired.pairs[2], [4, 5]);
    }

    #[test]
    fn the_last_has_the_bye_unless_they_had_one() {
        let mut all = fields(&[6, 6, 6, 0, 0]);
        assert!(pair(&all, &[], Within::Random).bye.is_some_and(|k| k >= 3));
        all[3].byes = 1;
        assert_eq!(pair(&all, &[], Within::Random).bye, Some(4));
        all[4].byes = 1;
        assert!(
            pair(&all, &[], Within::Random).bye.is_some_and(|k| k < 3),
            "a second bye is worse than a float"
        );
    }

    #[test]
    fn two_who_always_sat_first_do_not_meet_if_others_are_there() {
        let mut all = fields(&[0; 4]);
        for (field, firsts) in all.iter_mut().zip([2, 2, -2, -2]) {
            field.firsts = firsts;
        }
        let paired = pair(&all, &[], Within::Adjacent);
        assert!(paired.pairs.iter().all(|&[a, b]| (a < 2) != (b < 2)), "{paired:?}");
    }
}
