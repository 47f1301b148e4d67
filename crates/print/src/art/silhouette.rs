//! Silhouettes of Nightfall: shapes that fill everything below them. The mood of a card chooses.

use super::{H, W, chance::Chance};
use kurbo::BezPath;

pub fn silhouette(mood: &str, chance: &mut Chance, base: f64, height: f64) -> BezPath {
    match land(mood) {
        "ridge" => ridge(chance, base, height * 1.5),
        "forest" => trees(chance, base, height),
        "city" => city(chance, base, height, 0.3),
        "castle" => city(chance, base, height, 0.6),
        "ruin" => city(chance, base, height * 0.7, 0.05),
        "sea" => sea(base, 16.0),
        "graves" => graves(chance, base),
        "meadow" => hills(chance, base, 18.0),
        _ => ridge(chance, base, height),
    }
}

/// What a mood looks like, as `LANDS` of `web/src/art/scene.ts` has it.
fn land(mood: &str) -> &'static str {
    match mood {
        "dawn" | "day" => "meadow",
        "dusk" | "ice" => "ridge",
        "night" | "holy" => "castle",
        "storm" | "sea" => "sea",
        "fire" => "ruin",
        "forest" => "forest",
        "city" => "city",
        "blood" => "graves",
        _ => "cave",
    }
}

/// From the lower left corner along these points to the lower right.
fn below(points: impl IntoIterator<Item = (f64, f64)>) -> BezPath {
    let mut path = BezPath::new();
    path.move_to((-10.0, H + 10.0));
    for point in points {
        path.line_to(point);
    }
    path.line_to((W + 10.0, H + 10.0));
    path.close_path();
    path
}

fn ridge(chance: &mut Chance, base: f64, amp: f64) -> BezPath {
    let mut points =
        vec![(-10.0, base + (chance.draw() - 0.5) * amp), (W + 10.0, base + (chance.draw() - 0.5) * amp)];
    let mut step = amp;
    for _ in 0..6 {
        let mut finer = Vec::with_capacity(points.len() * 2);
        for (k, &(x, y)) in points.iter().enumerate() {
            finer.push((x, y));
            if let Some(&(nx, ny)) = points.get(k + 1) {
                finer.push(((x + nx) / 2.0, (y + ny) / 2.0 + (chance.draw() - 0.55) * step));
            }
        }
        points = finer;
        step /= 2.0;
    }
    below(points)
}

fn hills(chance: &mut Chance, base: f64, amp: f64) -> BezPath {
    let (a, b) = (chance.draw() * 6.0, chance.draw() * 6.0);
    let steps = (0..=53).map(|k| -10.0 + 6.0 * f64::from(k));
    below(steps.map(|x| (x, base + (x / 52.0 + a).sin() * amp * 0.6 + (x / 23.0 + b).sin() * amp * 0.25)))
}

fn trees(chance: &mut Chance, base: f64, height: f64) -> BezPath {
    let mut points = vec![(-10.0, base)];
    let mut x = -8.0;
    while x < W + 10.0 {
        let w = 9.0 + chance.draw() * 14.0;
        let t = height * (0.5 + chance.draw() * 0.6);
        let y = base + (chance.draw() - 0.5) * 8.0;
        let at = |side: f64, k: f64, deep: f64| {
            (x + w * (0.5 + side * k * deep), y - t * (1.0 - k / 4.6) - if deep < 0.1 { 1.0 } else { 0.0 })
        };
        points.push((x, y));
        for k in [4.0, 3.0, 2.0, 1.0] {
            points.extend([at(-1.0, k, 0.11), at(-1.0, k, 0.05)]);
        }
        points.push((x + w / 2.0, y - t));
        for k in [1.0, 2.0, 3.0, 4.0] {
            points.extend([at(1.0, k, 0.05), at(1.0, k, 0.11)]);
        }
        points.push((x + w, y));
        x += w * 0.8;
    }
    below(points)
}

fn city(chance: &mut Chance, base: f64, height: f64, spire: f64) -> BezPath {
    let mut points = vec![(-10.0, base)];
    let mut x = -10.0;
    while x < W + 10.0 {
        let w = 12.0 + chance.draw() * 20.0;
        let y = base - height * (0.25 + chance.draw() * 0.75);
        let kind = chance.draw();
        let to = |part: f64, up: f64| (x + w * part, y - up);
        if kind < spire {
            points.extend([to(0.0, 0.0), to(0.5, w * 1.7), to(1.0, 0.0)]);
        } else if kind < 0.6 {
            points.extend([to(0.0, -8.0), to(0.5, 4.0), to(1.0, -8.0)]);
        } else if kind < 0.8 {
            let n = (w / 6.0).round().max(2.0);
            points.push(to(0.0, 0.0));
            for i in 0..n as u32 {
                let i = f64::from(i);
                points.extend([
                    to(i / n, 5.0),
                    to((i + 0.5) / n, 5.0),
                    to((i + 0.5) / n, 0.0),
                    to((i + 1.0) / n, 0.0),
                ]);
            }
        } else {
            points.extend([
                to(0.0, 0.0),
                to(0.6, 0.0),
                to(0.6, 12.0),
                to(0.8, 12.0),
                to(0.8, 0.0),
                to(1.0, 0.0),
            ]);
        }
        x += w;
    }
    points.push((W + 10.0, base));
    below(points)
}

fn graves(chance: &mut Chance, base: f64) -> BezPath {
    let mut all = hills(chance, base, 8.0);
    let mut x = 6.0;
    while x < W {
        let h = 20.0 + chance.draw() * 22.0;
        let w = 9.0 + chance.draw() * 5.0;
        let y = base + 6.0;
        let stone = chance.draw() < 0.5;
        let written = if stone {
            let r = w / 2.0;
            format!("M{x} {y}V{}a{r} {r} 0 0 1 {w} 0V{y}Z", y - h)
        } else {
            let (arm, top) = (y - h * 0.55, y - h);
            format!("M{} {y}V{arm}h-6v-4h6V{top}h4v{}h6v4h-6V{y}Z", x + 3.0, h * 0.45 - 4.0)
        };
        all.extend(crate::ink::path(&written));
        x += 26.0 + chance.draw() * 26.0;
    }
    all
}

fn sea(base: f64, amp: f64) -> BezPath {
    let mut path = BezPath::new();
    path.move_to((-10.0, H + 10.0));
    let mut at = (-10.0, base);
    path.line_to(at);
    let mut x = -10.0;
    while x < W + 10.0 {
        let wave = (at.0 + 14.0, at.1 - amp * 0.2);
        path.quad_to((at.0 + 6.0, at.1 - amp), wave);
        let end = (wave.0 + 10.0, wave.1 + amp * 0.2);
        path.quad_to((wave.0 - 4.0, wave.1 + amp * 0.5), end);
        at = end;
        x += 24.0;
    }
    path.line_to((W + 20.0, H + 10.0));
    path.close_path();
    path
}
