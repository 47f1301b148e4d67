//! Strength as one number. Bradley and Terry's model (a wins against b with odds `exp(a - b)`, a draw is half a win) fitted
//! by maximum likelihood, on Elo's scale: 400 points are odds of ten to one.
//!
//! Every two players are given one drawn game that nobody played. A player who has won all games would else be infinitely
//! strong; with it the numbers are finite and a little cautious.

use crate::Interval;

/// Elo's points per natural logarithm of odds.
const SCALE: f64 = 400.0 / std::f64::consts::LN_10;
const Z: f64 = 1.959_963_984_540_054;

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Elo {
    pub elo: f64,
    /// 95 %, of the difference to the anchor.
    pub interval: Interval,
}

/// `points[a][b]` is what a scored against b. The anchor has 0 by definition.
pub fn elo(points: &[Vec<f64>], anchor: usize) -> Vec<Elo> {
    let n = points.len();
    let others: Vec<usize> = (0..n).filter(|&k| k != anchor).collect();
    let mut strength = vec![0.0; n];
    let mut spread = Vec::new();
    // Newton's method; the likelihood is concave, and short steps keep it from overshooting.
    for _ in 0..200 {
        let (slope, curve) = derivatives(points, &strength);
        let reduced = others.iter().map(|&a| others.iter().map(|&b| curve[a][b]).collect()).collect();
        spread = inverse(reduced);
        let mut largest: f64 = 0.0;
        for (row, &a) in spread.iter().zip(&others) {
            let by: f64 = row.iter().zip(&others).map(|(x, &b)| x * slope[b]).sum();
            let by = by.clamp(-1.0, 1.0);
            strength[a] += by;
            largest = largest.max(by.abs());
        }
        if largest < 1e-10 {
            break;
        }
    }
    let error = |a: usize| {
        let k = others.iter().position(|&b| b == a);
        k.map_or(0.0, |k| Z * SCALE * spread[k][k].max(0.0).sqrt())
    };
    (0..n)
        .map(|a| {
            let elo = SCALE * strength[a];
            Elo { elo, interval: Interval { low: elo - error(a), high: elo + error(a) } }
        })
        .collect()
}

/// Of the likelihood's logarithm: its slope, and its curvature with the sign turned.
fn derivatives(points: &[Vec<f64>], strength: &[f64]) -> (Vec<f64>, Vec<Vec<f64>>) {
    let n = points.len();
    let mut slope = vec![0.0; n];
    let mut curve = vec![vec![0.0; n]; n];
    for a in 0..n {
        for b in (0..n).filter(|&b| b != a) {
            let games = points[a][b] + points[b][a] + 1.0;
            let p = 1.0 / (1.0 + (strength[b] - strength[a]).exp());
            slope[a] += points[a][b] + 0.5 - games * p;
            curve[a][a] += games * p * (1.0 - p);
            curve[a][b] -= games * p * (1.0 - p);
        }
    }
    (slope, curve)
}

/// Of a small symmetric matrix that is positive definite: Gauss and Jordan need no pivot there.
fn inverse(mut m: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let n = m.len();
    let mut out: Vec<Vec<f64>> =
        (0..n).map(|a| (0..n).map(|b| f64::from(u8::from(a == b))).collect()).collect();
    for k in 0..n {
        let pivot = m[k][k];
        m[k].iter_mut().chain(&mut out[k]).for_each(|x| *x /= pivot);
        for row in (0..n).filter(|&r| r != k) {
            let factor = m[row][k];
            for c in 0..n {
                m[row][c] -= factor * m[k][c];
                out[row][c] -= factor * out[k][c];
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_players_have_a_formula() {
        // 75.5 to 25.5 with the drawn game: 400 log10(75.5 / 25.5); the error from n p q.
        let r = elo(&[vec![0.0, 25.0], vec![75.0, 0.0]], 0);
        let expected = 400.0 * (75.5f64 / 25.5).log10();
        assert!(r[0].elo == 0.0 && (r[1].elo - expected).abs() < 1e-6, "{r:?}");
        let error = Z * SCALE / (101.0f64 * (75.5 / 101.0) * (25.5 / 101.0)).sqrt();
        assert!((r[1].interval.high - r[1].elo - error).abs() < 1e-6);
        assert_eq!(r[0].interval, Interval { low: 0.0, high: 0.0 });
    }

    #[test]
    fn consistent_results_are_reproduced() {
        // Odds 1 : 3 : 9 between any two, in so many games that the drawn ones do not matter.
        let strength = [1.0f64, 3.0, 9.0];
        let many = 1e7;
        let points: Vec<Vec<f64>> = strength
            .iter()
            .map(|a| strength.iter().map(|b| if a == b { 0.0 } else { many * a / (a + b) }).collect())
            .collect();
        let r = elo(&points, 1);
        let step = 400.0 * 3f64.log10();
        for (r, e) in r.iter().zip([-step, 0.0, step]) {
            assert!((r.elo - e).abs() < 1e-3, "{r:?} {e}");
        }
    }

    #[test]
    fn who_never_loses_is_strong_and_finite() {
        let r = elo(&[vec![0.0, 0.0], vec![100.0, 0.0]], 0);
        assert!((r[1].elo - 400.0 * 201f64.log10()).abs() < 1e-6, "{r:?}");
    }
}
