//! How sure one may be of a share.

use crate::played::WHOLE;
use serde::Serialize;

/// A 95 % interval for a share, between 0 and 1.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Interval {
    pub low: f64,
    pub high: f64,
}

/// Wilson's score interval: honest for few games and for shares near 0 and 1, where the textbook interval is not. A draw is
/// half a success; that spreads less than wins and losses do, so the interval is then rather too wide than too narrow.
pub fn wilson(successes: f64, trials: u64) -> Interval {
    if trials == 0 {
        return Interval { low: 0.0, high: 1.0 };
    }
    const Z: f64 = 1.959_963_984_540_054;
    let (n, p) = (trials as f64, successes / trials as f64);
    let centre = p + Z * Z / (2.0 * n);
    let spread = Z * (p * (1.0 - p) / n + Z * Z / (4.0 * n * n)).sqrt();
    let scale = 1.0 + Z * Z / n;
    Interval { low: ((centre - spread) / scale).max(0.0), high: ((centre + spread) / scale).min(1.0) }
}

/// Points out of games, with the interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Share {
    pub games: u64,
    pub points: f64,
    pub share: f64,
    pub interval: Interval,
}

impl Share {
    pub fn of(points: f64, games: u64) -> Self {
        let share = if games == 0 { 0.0 } else { points / games as f64 };
        Self { games, points, share, interval: wilson(points, games) }
    }

    /// The same of points that were counted in parts.
    pub(crate) fn of_parts(parts: u64, games: u64) -> Self {
        Self::of(parts as f64 / WHOLE as f64, games)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agrees_with_published_values() {
        // Newcombe 1998, table I: 81/263, 15/148, 0/20, 1/29.
        for (r, n, low, high) in [
            (81.0, 263, 0.2553, 0.3662),
            (15.0, 148, 0.0624, 0.1605),
            (0.0, 20, 0.0, 0.1611),
            (1.0, 29, 0.0061, 0.1718),
        ] {
            let i = wilson(r, n);
            assert!((i.low - low).abs() < 5e-5 && (i.high - high).abs() < 5e-5, "{r}/{n}: {i:?}");
        }
    }
}
