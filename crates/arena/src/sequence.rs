//! When a question is decided: a test that may be looked at after every game without lying.
//!
//! Whoever looks at an ordinary 95 % interval again and again, and stops when it says what they like, is wrong far more
//! often than one time in twenty. Robbins' mixture does not have that fault. Were `p` the true share, then the evidence
//! against it, the likelihood of the results averaged over all shares `q` divided by their likelihood under `p`, is a
//! martingale that starts at 1; by Ville's inequality it *ever* reaches 20 with probability 1/20 at most. All `p` against
//! which the evidence is below 20 make up an interval that holds for all times together.
//!
//! Draws count as half: `q^x (1-q)^(1-x)` is convex in `x`, so a result between 0 and 1 gives less evidence than the win
//! and the loss it lies between, and the bound holds all the more. So it does for seats that are worth different shares
//! `p + d` and `p - d`, if one looks after equally many games of each: the two factors `1 + dc` and `1 - dc` make less
//! than 1.

use crate::{Experiment, Interval, Played};
use serde::Serialize;
use stapel_kernel::Shipped;

/// How often a decision may be wrong.
const ERROR: f64 = 0.05;

/// The shares that count as even.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Band {
    pub low: f64,
    pub high: f64,
}

impl std::str::FromStr for Band {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let wrong =
            || format!("\"{text}\" is no band of shares: write LOW..HIGH between 0 and 1, as in 0.45..0.55");
        let (low, high) = text.split_once("..").ok_or_else(wrong)?;
        let (low, high): (f64, f64) = (low.parse().map_err(|_| wrong())?, high.parse().map_err(|_| wrong())?);
        if 0.0 < low && low <= high && high < 1.0 { Ok(Self { low, high }) } else { Err(wrong()) }
    }
}

impl std::fmt::Display for Band {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}..{}", self.low, self.high)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    Below,
    Even,
    Above,
    Open,
}

impl Band {
    pub fn verdict(&self, i: Interval) -> Verdict {
        if i.high < self.low {
            Verdict::Below
        } else if i.low > self.high {
            Verdict::Above
        } else if self.low <= i.low && i.high <= self.high {
            Verdict::Even
        } else {
            Verdict::Open
        }
    }
}

/// The interval that holds at all times with 95 %, after `n` games with so many points.
pub fn anytime(points: f64, n: u64) -> Interval {
    let (won, lost) = (points, n as f64 - points);
    // The logarithm of the evidence against a share.
    let beta = libm::lgamma(won + 1.0) + libm::lgamma(lost + 1.0) - libm::lgamma(won + lost + 2.0);
    let evidence = |p: f64| {
        let times = |n: f64, x: f64| if n == 0.0 { 0.0 } else { n * x.ln() };
        beta - times(won, p) - times(lost, 1.0 - p)
    };
    let bar = -ERROR.ln();
    // Evidence is least at the share that was seen and grows towards both sides.
    let seen = if n == 0 { 0.5 } else { won / n as f64 };
    let edge = |mut out: f64| {
        if evidence(out) < bar {
            return out;
        }
        let mut inside = seen;
        for _ in 0..60 {
            let middle = 0.5 * (inside + out);
            *(if evidence(middle) < bar { &mut inside } else { &mut out }) = middle;
        }
        inside
    };
    Interval { low: edge(0.0), high: edge(1.0) }
}

/// How the test of one cell stands.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Decided {
    /// Of whom the share is: the first entrant of the cell, or of who goes first if both are the same.
    pub side: String,
    pub against: String,
    pub games: u64,
    pub share: f64,
    pub interval: Interval,
    pub verdict: Verdict,
}

/// What a game adds to the share that is tested, in parts.
pub(crate) fn score<G: Shipped>(experiment: &Experiment<G>, p: &Played) -> u64 {
    if experiment.is_mirror(p.cell) {
        return p.parts(p.first as usize);
    }
    let first = experiment.cells[p.cell].tables[0][0];
    let seat = experiment.seating(p.cell, p.game).iter().position(|&e| e == first);
    seat.map_or(0, |seat| p.parts(seat))
}

#[cfg(test)]
mod tests {
    use super::*;
    use stapel_kernel::Rng;

    #[test]
    fn agrees_with_the_evidence_by_hand() {
        // 8 of 10: B(9, 3) = 8! 2! / 11! = 1/495. At the edges 1/495 / (p^8 (1-p)^2) = 20.
        let i = anytime(8.0, 10);
        for p in [i.low, i.high] {
            assert!((1.0 / 495.0 / (p.powi(8) * (1.0 - p).powi(2)) - 20.0).abs() < 1e-6, "{i:?}");
        }
        // 5 of 5: 1/6 / p^5 = 20, and nothing speaks against 1.
        let i = anytime(5.0, 5);
        assert!((i.low - (1.0f64 / 120.0).powf(0.2)).abs() < 1e-9 && i.high == 1.0);
        assert_eq!(anytime(0.0, 0), Interval { low: 0.0, high: 1.0 });
    }

    /// Plays until decided, at most 1000 games, a look every 20. `bias` is what the first of two seats is worth.
    fn decide(rng: &mut Rng, share: f64, bias: f64, draws: f64, band: Band) -> (Verdict, u64) {
        let mut points = 0.0;
        for n in 1..=1000 {
            let p = if n % 2 == 0 { share + bias } else { share - bias };
            let chance = |rng: &mut Rng| (rng.next_u64() >> 11) as f64 / (1u64 << 53) as f64;
            let drawn = chance(rng) < draws;
            points += if drawn { 0.5 } else { f64::from(u8::from(chance(rng) < p)) };
            if n % 20 == 0 {
                let verdict = band.verdict(anytime(points, n));
                if verdict != Verdict::Open {
                    return (verdict, n);
                }
            }
        }
        (Verdict::Open, 1000)
    }

    #[test]
    fn errs_less_often_than_it_says() {
        let mut rng = Rng::new(6);
        let band = Band { low: 0.5, high: 0.5 };
        for (bias, draws) in [(0.0, 0.0), (0.15, 0.0), (0.0, 0.3)] {
            let wrong =
                (0..1000).filter(|_| decide(&mut rng, 0.5, bias, draws, band).0 != Verdict::Open).count();
            assert!(wrong <= 50, "{wrong} of 1000 wrong with bias {bias}, draws {draws}");
        }
        // The ordinary interval, looked at as often, errs several times as often: that is why this file is here.
        let mut peeking = 0;
        for _ in 0..1000 {
            let mut won = 0u64;
            let missed = (1..=1000u64).any(|n| {
                won += rng.next_u64() >> 63;
                let i = crate::wilson(won as f64, n);
                n % 20 == 0 && (i.low > 0.5 || i.high < 0.5)
            });
            peeking += u32::from(missed);
        }
        assert!(peeking > 150, "{peeking}");
    }

    #[test]
    fn decides_what_is_clear() {
        let mut rng = Rng::new(7);
        let band = Band { low: 0.4, high: 0.6 };
        let mut games = 0;
        for _ in 0..200 {
            let (verdict, n) = decide(&mut rng, 0.75, 0.05, 0.0, band);
            assert_eq!(verdict, Verdict::Above);
            games += n;
            assert_eq!(decide(&mut rng, 0.5, 0.05, 0.0, band).0, Verdict::Even);
        }
        assert!(games / 200 < 150, "{} games on average", games / 200);
    }

    #[test]
    fn bands_are_read_and_refused() {
        assert_eq!("0.45..0.55".parse(), Ok(Band { low: 0.45, high: 0.55 }));
        assert_eq!("0.5..0.5".parse(), Ok(Band { low: 0.5, high: 0.5 }));
        for wrong in ["0.5", "0.6..0.4", "0..1", "a..b", "0.4..1.5"] {
            assert!(wrong.parse::<Band>().is_err_and(|e| e.contains(wrong)), "{wrong}");
        }
    }
}
