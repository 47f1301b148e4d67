//! Hot foil on dark cloth, an astrolabe behind the figure (Athernum).

use super::{H, Subject, W, around, behind, chance::Chance, placed};
use crate::ink::{BLACK, Colour, Ink, Pen, Tint, circle, line, pen, rect};
use kurbo::{Affine, BezPath};
use std::f64::consts::PI;

const MIDDLE: (f64, f64) = (150.0, 134.0);

/// Ground, core and metal of each faction, the first for cards without one.
const FACTIONS: [(&str, u32, u32, [u32; 5]); 5] = [
    ("None", 0x10241f, 0x25524a, [0x3d5f57, 0x8fb5a8, 0xcfe6dc, 0xffffff, 0x44675f]),
    ("Ashes", 0x2b130e, 0x5a2416, [0x5a2412, 0xc25a2c, 0xee9a5a, 0xffe6c8, 0x6b2c14]),
    ("WhiteFlame", 0x2a2417, 0x6a5a34, [0x8b8062, 0xd9cfa9, 0xf6efd2, 0xffffff, 0x8f8768]),
    ("Ascendant", 0x191433, 0x3b2f77, [0x544a86, 0x9d92cf, 0xcfc8f0, 0xffffff, 0x5b5190]),
    ("Guild", 0x0f2233, 0x1f4a68, [0x6d4a15, 0xc69231, 0xe9c765, 0xfff6cf, 0x7d5518]),
];

pub fn draw(ink: &mut Ink, subject: &Subject, faction: &str) {
    let &(_, ground, core, metal) =
        FACTIONS.iter().find(|(name, ..)| *name == faction).unwrap_or(&FACTIONS[0]);
    let (ground, core, metal) = (Colour(ground), Colour(core), metal.map(Colour));
    let [m0, m1, m2, m3, m4] = metal;
    let dark = |part: f64| ground.mix(BLACK, part);
    let mut chance = Chance::new(subject.id);
    let (cx, cy) = MIDDLE;
    let steps = vec![(0.0, core, 1.0), (0.55, ground, 1.0), (1.0, dark(0.6), 1.0)];
    ink.fill(&rect(0.0, 0.0, W, H), Tint::Radial([150.0, 168.0, 290.0], steps));
    let glow = vec![(0.0, m2, 0.38), (0.6, core, 0.25), (1.0, core, 0.0)];
    ink.fill(&circle(cx, cy, 165.0), Tint::Radial([cx, cy, 165.0], glow));
    let points = 5 + (chance.draw() * 5.0).floor() as u32;
    for star in stars(&mut chance) {
        ink.fill_lightly(&star, m2, 0.75);
    }
    let shine = || {
        Tint::Linear(
            [cx - 115.0, cy - 115.0, cx + 115.0, cy + 115.0],
            vec![(0.0, m3, 1.0), (0.5, m2, 1.0), (1.0, m4, 1.0)],
        )
    };
    ink.draw(&astrolabe(points), shine(), Pen { dense: 0.8, ..pen(1.1) });
    ink.draw(&ticks(), shine(), pen(1.4));
    ink.fill_lightly(&circle(cx, cy, 84.0), dark(0.35), 0.72);
    behind(ink, subject, m1, dark(0.6), 0.85);
    let icon = placed(&subject.icon, 162.0, cx, cy);
    ink.fill_lightly(
        &(Affine::translate((9.0 * 162.0 / 512.0, 14.0 * 162.0 / 512.0)) * icon.clone()),
        BLACK,
        0.65,
    );
    ink.draw(&icon, dark(0.6), Pen { round: true, ..pen(18.0 * 162.0 / 512.0) });
    let metal = [(0.0, m0), (0.18, m1), (0.34, m2), (0.5, m3), (0.64, m2), (0.82, m1), (1.0, m4)];
    let metal = metal.map(|(at, colour)| (at, colour, 1.0)).to_vec();
    ink.fill(&icon, Tint::Linear([cx - 81.0, cy - 81.0, cx + 40.0, cy + 81.0], metal));
    let shade = vec![(0.5, BLACK, 0.0), (1.0, BLACK, 0.75)];
    ink.fill(&rect(0.0, 0.0, W, H), Tint::Radial([150.0, 176.0, 280.0], shade));
}

fn astrolabe(points: u32) -> BezPath {
    let (cx, cy) = MIDDLE;
    let mut lines = BezPath::new();
    for radius in [115.0, 110.0, 89.0, 50.0] {
        lines.extend(circle(cx, cy, radius));
    }
    let count = f64::from(points);
    let step = (count * 0.8).floor().max(2.0) / count * PI;
    for k in 0..points * 2 {
        let angle = f64::from(k) / count * PI;
        lines.extend(line(around(cx, cy, angle, 110.0), around(cx, cy, angle + step, 110.0)));
    }
    lines
}

fn ticks() -> BezPath {
    let (cx, cy) = MIDDLE;
    let mut lines = BezPath::new();
    for k in 0..72 {
        let angle = f64::from(k) / 36.0 * PI;
        let to = if k % 6 == 0 { 122.0 } else { 115.0 };
        lines.extend(line(around(cx, cy, angle, 110.0), around(cx, cy, angle, to)));
    }
    lines
}

fn stars(chance: &mut Chance) -> Vec<BezPath> {
    (0..46)
        .map(|_| {
            let (x, y, s) = (chance.draw() * W, chance.draw() * H, 0.6 + chance.draw() * 1.6);
            if chance.draw() >= 0.25 {
                return circle(x, y, s * 0.7);
            }
            let (a, b) = (s * 0.6, s * 2.4);
            let mut star = BezPath::new();
            let mut at = (x, y - s * 3.0);
            star.move_to(at);
            for (dx, dy) in [(a, b), (b, a), (-b, a), (-a, b), (-a, -b), (-b, -a), (b, -a)] {
                at = (at.0 + dx, at.1 + dy);
                star.line_to(at);
            }
            star.close_path();
            star
        })
        .collect()
}
