//! The one source of chance. It lives in the state, so that the log rebuilds every shuffle on any machine;
//! that is why generator, ranges and shuffles are written out here and not taken from a library that may change
//! its stream between versions.

use serde::{Deserialize, Serialize};

/// xoshiro256** by Blackman and Vigna, seeded through SplitMix64.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Rng([u64; 4]);

impl Rng {
    pub fn new(seed: u64) -> Self {
        let mut x = seed;
        Self(std::array::from_fn(|_| {
            x = x.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mut z = x;
            z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            z ^ (z >> 31)
        }))
    }

    pub fn next_u64(&mut self) -> u64 {
        let s = &mut self.0;
        let result = s[1].wrapping_mul(5).rotate_left(7).wrapping_mul(9);
        let t = s[1] << 17;
        s[2] ^= s[0];
        s[3] ^= s[1];
        s[1] ^= s[2];
        s[0] ^= s[3];
        s[2] ^= t;
        s[3] = s[3].rotate_left(45);
        result
    }

    /// One of `n` options. Where there is only one, nothing is drawn: what takes no decision leaves no trace in a game that
    /// is played at random.
    pub fn choice(&mut self, n: usize) -> usize {
        if n == 1 { 0 } else { self.below(n) }
    }
    /// A number below `n`, without bias (Lemire's method).
    pub fn below(&mut self, n: usize) -> usize {
        debug_assert!(n > 0 && u32::try_from(n).is_ok(), "a range has between 1 and 2^32 - 1 members");
        let n = n as u32;
        let mut m = u64::from((self.next_u64() >> 32) as u32) * u64::from(n);
        if (m as u32) < n {
            let threshold = n.wrapping_neg() % n;
            while (m as u32) < threshold {
                m = u64::from((self.next_u64() >> 32) as u32) * u64::from(n);
            }
        }
        (m >> 32) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Replays depend on this stream; a change here breaks every stored game.
    #[test]
    fn the_stream_never_changes() {
        let mut rng = Rng::new(1);
        let stream: Vec<usize> = (0..12).map(|_| rng.below(40)).collect();
        assert_eq!(stream, [28, 20, 22, 15, 27, 5, 2, 15, 34, 22, 37, 38]);
    }

    #[test]
    fn every_value_of_a_range_comes_about_equally_often() {
        let mut rng = Rng::new(7);
        let mut seen = [0u32; 7];
        (0..70_000).for_each(|_| seen[rng.below(7)] += 1);
        assert!(seen.iter().all(|&n| (9_600..10_400).contains(&n)), "{seen:?}");
    }
}
