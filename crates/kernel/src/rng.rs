//! The one source of chance. It lives in the state, so that the log rebuilds every shuffle on any machine;
//! that is why ranges and shuffles are written out here and not taken from a library that may change its stream
//! between versions.

use chacha20::{
    ChaCha20, KeyIvInit,
    cipher::{StreamCipher, StreamCipherSeek},
};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};
use std::{fmt, str::FromStr};

/// Where chance begins: a number for everything that is tried out, measured or searched, and a key of 256 bits for a table
/// at which people play, because 64 bits can be searched through by whoever has seen a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seed {
    Number(u64),
    Key([u8; 32]),
}

impl From<u64> for Seed {
    fn from(number: u64) -> Self {
        Self::Number(number)
    }
}

/// A number in decimal digits, a key in 64 hexadecimal ones.
impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => write!(f, "{number}"),
            Self::Key(key) => key.iter().try_for_each(|byte| write!(f, "{byte:02x}")),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a seed is a 64-bit number, or a key of 64 hexadecimal digits")]
pub struct NoSeed;

impl FromStr for Seed {
    type Err = NoSeed;

    fn from_str(text: &str) -> Result<Self, NoSeed> {
        if text.len() != 64 {
            return text.parse().map(Self::Number).map_err(|_| NoSeed);
        }
        let mut key = [0; 32];
        for (byte, two) in key.iter_mut().zip(text.as_bytes().chunks(2)) {
            let digit = |c: u8| (c as char).to_digit(16).ok_or(NoSeed);
            *byte = (digit(two[0])? << 4 | digit(two[1])?) as u8;
        }
        Ok(Self::Key(key))
    }
}

/// Written as text: readers of JSON that only know floats would round a number.
impl Serialize for Seed {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Seed {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        /// Tables of the first edition have a plain number.
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Written {
            Text(String),
            Number(u64),
        }
        match Written::deserialize(deserializer)? {
            Written::Number(number) => Ok(Self::Number(number)),
            Written::Text(text) => {
                text.parse().map_err(|e| D::Error::custom(format_args!("\"{text}\": {e}")))
            }
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Rng(Stream);

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
enum Stream {
    /// xoshiro256** by Blackman and Vigna, seeded through SplitMix64.
    Fast([u64; 4]),
    /// ChaCha20 (RFC 8439): the key, and how many numbers were drawn. A number takes a block of its own, so that nothing
    /// but these two has to be kept in a state.
    Keyed { key: [u8; 32], drawn: u64 },
}

impl From<Seed> for Rng {
    fn from(seed: Seed) -> Self {
        match seed {
            Seed::Number(number) => Self::new(number),
            Seed::Key(key) => Self(Stream::Keyed { key, drawn: 0 }),
        }
    }
}

impl Rng {
    pub fn new(seed: u64) -> Self {
        let mut x = seed;
        Self(Stream::Fast(std::array::from_fn(|_| {
            x = x.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mut z = x;
            z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            z ^ (z >> 31)
        })))
    }

    /// Whether people play here, from whom even a number of an object is kept.
    pub fn is_keyed(&self) -> bool {
        matches!(self.0, Stream::Keyed { .. })
    }

    #[inline]
    pub fn next_u64(&mut self) -> u64 {
        match &mut self.0 {
            Stream::Fast(s) => {
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
            Stream::Keyed { key, drawn } => keyed(key, drawn),
        }
    }

    /// One of `n` options. Where there is only one, nothing is drawn: what takes no decision leaves no trace in a game that
    /// is played at random.
    #[inline]
    pub fn choice(&mut self, n: usize) -> usize {
        if n == 1 { 0 } else { self.below(n) }
    }
    /// A number below `n`, without bias (Lemire's method).
    #[inline]
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

/// The next number of a cipher; apart from the rest, because search never comes here.
#[cold]
fn keyed(key: &[u8; 32], drawn: &mut u64) -> u64 {
    let mut cipher = ChaCha20::new(key.into(), &[0; 12].into());
    // The counter of the cipher has 32 bits; no game draws 2^32 numbers.
    cipher.seek((*drawn & 0xffff_ffff) * 64);
    *drawn += 1;
    let mut bytes = [0; 8];
    cipher.apply_keystream(&mut bytes);
    u64::from_le_bytes(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Replays depend on these streams; a change here breaks every stored game.
    #[test]
    fn the_streams_never_change() {
        let draws = |mut rng: Rng| -> Vec<usize> { (0..12).map(|_| rng.below(40)).collect() };
        assert_eq!(draws(Rng::new(1)), [28, 20, 22, 15, 27, 5, 2, 15, 34, 22, 37, 38]);
        let numbers = |key: [u8; 32]| {
            let mut rng = Rng::from(Seed::Key(key));
            [rng.next_u64(), rng.next_u64()]
        };
        // RFC 8439, A.1, test vectors 1 and 2: the key stream of a key of zeros, at blocks 0 and 1.
        let block = |bytes: [u8; 8]| u64::from_le_bytes(bytes);
        assert_eq!(
            numbers([0; 32]),
            [
                block([0x76, 0xb8, 0xe0, 0xad, 0xa0, 0xf1, 0x3d, 0x90]),
                block([0x9f, 0x07, 0xe7, 0xbe, 0x55, 0x51, 0x38, 0x7a]),
            ]
        );
    }

    #[test]
    fn every_value_of_a_range_comes_about_equally_often() {
        for mut rng in [Rng::new(7), Rng::from(Seed::Key([7; 32]))] {
            let mut seen = [0u32; 7];
            (0..70_000).for_each(|_| seen[rng.below(7)] += 1);
            assert!(seen.iter().all(|&n| (9_600..10_400).contains(&n)), "{seen:?}");
        }
    }

    #[test]
    fn a_seed_is_read_as_it_is_written() {
        for seed in [Seed::Number(0), Seed::Number(u64::MAX), Seed::Key([0xa7; 32]), Seed::Key([0; 32])] {
            assert_eq!(seed.to_string().parse(), Ok(seed));
        }
        for wrong in ["", "-1", "18446744073709551616", &"g".repeat(64), &"+".repeat(64), &"ä".repeat(32)] {
            assert_eq!(wrong.parse::<Seed>(), Err(NoSeed), "{wrong}");
        }
    }
}
