//! Plots as inline SVG. They take the colour of the text around them, so that they are readable in light and dark, and each
//! stands beside a table with the same numbers.

use crate::{Contest, Share};
use maud::{Markup, html};

// Elements without content are written with braces: inside SVG a page needs their end tags.

const ROW: f64 = 24.0;
const WIDTH: f64 = 420.0;

/// Room for names on the left, by their length.
fn margin<'a>(names: impl Iterator<Item = &'a str>) -> f64 {
    let most = names.map(|n| n.chars().count()).max().unwrap_or(0);
    16.0 + 7.0 * most.min(60) as f64
}

/// Shares with their intervals from 0 to 100 %, and a line where a fair share would be.
pub fn shares(title: &str, rows: &[(&str, Share)], fair: Option<f64>) -> Markup {
    let left = margin(rows.iter().map(|r| r.0));
    let height = ROW * rows.len() as f64;
    let x = |share: f64| left + WIDTH * share;
    html! {
        svg role="img" aria-label=(title) viewBox=(format!("0 0 {} {}", left + WIDTH + 70.0, height + 28.0)) width=(left + WIDTH + 70.0) {
            @for k in 0..=4 {
                line.grid x1=(x(0.25 * k as f64)) x2=(x(0.25 * k as f64)) y1="0" y2=(height) {}
                text.axis x=(x(0.25 * k as f64)) y=(height + 18.0) { (25 * k) " %" }
            }
            @if let Some(fair) = fair {
                line.fair x1=(x(fair)) x2=(x(fair)) y1="0" y2=(height) {}
            }
            @for (k, (name, s)) in rows.iter().enumerate() {
                @let y = ROW * (k as f64 + 0.5);
                text.name x=(left - 8.0) y=(y + 4.0) { (name) }
                line.interval x1=(x(s.interval.low)) x2=(x(s.interval.high)) y1=(y) y2=(y) {}
                circle.share cx=(x(s.share)) cy=(y) r="4.5" {}
                text.value x=(left + WIDTH + 8.0) y=(y + 4.0) { (percent(s.share)) }
            }
        }
    }
}

pub fn percent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}

/// Who beats whom: blue where the row is ahead, orange where it is behind, the stronger the clearer.
pub fn heat(title: &str, contest: &Contest) -> Markup {
    const CELL: f64 = 58.0;
    let n = contest.sides.len();
    let left = margin(contest.sides.iter().map(|s| s.name.as_str())) + 24.0;
    let side = CELL * n as f64;
    html! {
        svg role="img" aria-label=(title) viewBox=(format!("0 0 {} {}", left + side + 4.0, side + 28.0)) width=(left + side + 4.0) {
            @for (a, s) in contest.sides.iter().enumerate() {
                @let y = 24.0 + CELL * a as f64;
                text.axis x=(left + CELL * (a as f64 + 0.5)) y="16" { (a + 1) }
                text.name x=(left - 8.0) y=(y + 0.5 * CELL + 4.0) { (a + 1) " " (s.name) }
                @for b in 0..n {
                    @if let Some(pair) = contest.between(a, b) {
                        @let lead = pair.share.share - 0.5;
                        @let x = left + CELL * b as f64;
                        rect.ahead[lead >= 0.0].behind[lead < 0.0] x=(x + 1.0) y=(y + 1.0) width=(CELL - 2.0) height=(CELL - 2.0)
                            fill-opacity=(format!("{:.2}", (2.0 * lead.abs()).min(1.0) * 0.55)) {}
                        text.axis x=(x + 0.5 * CELL) y=(y + 0.5 * CELL) { (format!("{:.0} %", 100.0 * pair.share.share)) }
                        text.small x=(x + 0.5 * CELL) y=(y + 0.5 * CELL + 15.0) { "n=" (pair.share.games) }
                    }
                }
            }
        }
    }
}

/// How many games lasted how long, in at most forty bars.
pub fn histogram(title: &str, bars: &[(String, u64)]) -> Markup {
    const HEIGHT: f64 = 160.0;
    let most = bars.iter().map(|b| b.1).max().unwrap_or(1).max(1) as f64;
    let wide = (640.0 / bars.len().max(1) as f64).min(48.0);
    let skip = bars.len().div_ceil(14).max(1);
    html! {
        svg role="img" aria-label=(title) viewBox=(format!("0 0 {} {}", wide * bars.len() as f64 + 20.0, HEIGHT + 40.0)) width=(wide * bars.len() as f64 + 20.0) {
            @for (k, (name, n)) in bars.iter().enumerate() {
                @let high = HEIGHT * *n as f64 / most;
                @let x = 10.0 + wide * k as f64;
                rect.ahead x=(x + 1.0) y=(16.0 + HEIGHT - high) width=(wide - 2.0) height=(high) {}
                @if k % skip == 0 {
                    text.axis x=(x + 0.5 * wide) y=(HEIGHT + 32.0) { (name) }
                }
            }
            line.grid x1="10" x2=(10.0 + wide * bars.len() as f64) y1=(16.0 + HEIGHT) y2=(16.0 + HEIGHT) {}
        }
    }
}

/// How chances go, a line each, from 0 to 100 %.
pub fn curves(title: &str, curves: &[(&str, Vec<(usize, f32)>)]) -> Markup {
    const HEIGHT: f64 = 200.0;
    const LEFT: f64 = 52.0;
    let last = curves.iter().filter_map(|(_, points)| points.last()).map(|p| p.0).max().unwrap_or(0);
    let x = |step: usize| LEFT + 640.0 * step as f64 / last.max(1) as f64;
    let y = |odds: f32| 10.0 + HEIGHT * (1.0 - f64::from(odds));
    let right = margin(curves.iter().map(|c| c.0));
    html! {
        svg role="img" aria-label=(title) viewBox=(format!("0 0 {} {}", LEFT + 640.0 + right, HEIGHT + 36.0)) width=(LEFT + 640.0 + right) {
            @for k in 0..=4_u8 {
                @let at = y(0.25 * f32::from(k));
                line.grid x1=(LEFT) x2=(LEFT + 640.0) y1=(at) y2=(at) {}
                text.name x=(LEFT - 8.0) y=(at + 4.0) { (25 * k) " %" }
            }
            @for (k, (name, points)) in curves.iter().enumerate() {
                @let line: Vec<String> = points.iter().map(|&(step, odds)| format!("{:.1},{:.1}", x(step), y(odds))).collect();
                polyline class=(format!("curve c{k}")) points=(line.join(" ")) {}
                @if let Some(&(step, odds)) = points.last() {
                    text x=(x(step) + 6.0) y=(y(odds) + 4.0) { (name) }
                }
            }
            text.axis x=(LEFT) y=(HEIGHT + 30.0) { "1" }
            text.axis x=(LEFT + 640.0) y=(HEIGHT + 30.0) { (last + 1) }
        }
    }
}

/// Neighbours put together until there are at most forty.
pub fn bins(counts: &[(u64, u64)]) -> Vec<(String, u64)> {
    let (Some(first), Some(last)) = (counts.first(), counts.last()) else { return Vec::new() };
    let (least, most) = (first.0, last.0);
    let width = (most - least + 1).div_ceil(40);
    (0..(most - least + 1).div_ceil(width))
        .map(|k| {
            let from = least + k * width;
            let inside = counts.iter().filter(|c| (from..from + width).contains(&c.0));
            let name = if width == 1 { from.to_string() } else { format!("{from}–{}", from + width - 1) };
            (name, inside.map(|c| c.1).sum())
        })
        .collect()
}

#[cfg(test)]
mod tests {
    #[test]
    fn bins_keep_every_game() {
        assert_eq!(super::bins(&[(3, 1), (5, 2)]), [("3".into(), 1), ("4".into(), 0), ("5".into(), 2)]);
        let wide = super::bins(&[(0, 1), (50, 2), (99, 4)]);
        assert_eq!(wide.len(), 34);
        assert_eq!(wide.iter().map(|b| b.1).sum::<u64>(), 7);
        assert_eq!((wide[0].0.as_str(), wide[33].1), ("0–2", 4));
    }
}
