//! Linocut: black and the colour of the card, a huge moon, wedge cuts (Nightfall).

use super::{H, Subject, W, around, behind, chance::Chance, placed, silhouette::silhouette};
use crate::ink::{BLACK, Colour, Ink, Pen, Tint, WHITE, circle, pen, rect};
use kurbo::BezPath;
use std::f64::consts::PI;

const INK: Colour = Colour(0x0b_0a0e);
const MOON: (f64, f64, f64) = (150.0, 126.0, 98.0);

/// The first is for cards without a colour.
const COLOURS: [(&str, u32); 7] = [
    ("Wound", 0xa81f1c),
    ("Red", 0xd8402f),
    ("Yellow", 0xe6b72c),
    ("Green", 0x4faa4a),
    ("Blue", 0x3f8fe0),
    ("Purple", 0x9a5fd6),
    ("White", 0xdfe3ea),
];

pub fn draw(ink: &mut Ink, subject: &Subject, tint: &str) {
    let &(_, colour) = COLOURS.iter().find(|(name, _)| *name == tint).unwrap_or(&COLOURS[0]);
    let colour = Colour(colour);
    let pale = |part: f64| colour.mix(WHITE, part);
    let mut chance = Chance::new(subject.id);
    let (mx, my, radius) = MOON;
    ink.fill(&rect(0.0, 0.0, W, H), INK);
    let glow = vec![(0.0, colour, 0.5), (1.0, colour, 0.0)];
    ink.fill(&circle(mx, my, 230.0), Tint::Radial([mx, my, 230.0], glow));
    ink.fill_lightly(&cuts(&mut chance), pale(0.25), 0.85);
    let moon = vec![(0.0, pale(0.5), 1.0), (0.55, pale(0.16), 1.0), (1.0, colour, 1.0)];
    ink.fill(&circle(mx, my, radius), Tint::Radial([mx - 20.0, my - 27.0, 141.0], moon));
    for crater in craters(&mut chance) {
        ink.fill_lightly(&crater, colour.mix(BLACK, 0.32), 0.4);
    }
    let scratches = scratches(&mut chance);
    // The browser draws two lots for its filters here.
    chance.draw();
    chance.draw();
    ink.fill(&silhouette(subject.mood, &mut chance, 226.0, 60.0), colour.mix(INK, 0.74));
    behind(ink, subject, pale(0.2), INK, 0.85);
    let icon = placed(&subject.icon, 182.0, 150.0, 140.0);
    ink.draw(&icon, pale(0.72), Pen { round: true, ..pen(4.4) });
    ink.fill(&icon, INK);
    ink.fill(&silhouette(subject.mood, &mut chance, 272.0, 42.0), INK);
    ink.fill_lightly(&scratches, colour, 0.6);
    let dark = [(0.55, BLACK, 0.0), (0.95, Colour(0x08_070a), 0.85)];
    ink.fill(&rect(0.0, 0.0, W, H), Tint::down(0.0, H, &dark));
}

fn cuts(chance: &mut Chance) -> BezPath {
    let (mx, my, radius) = MOON;
    let mut cuts = BezPath::new();
    for k in 0..74 {
        let a = f64::from(k) / 74.0 * PI * 2.0 + (chance.draw() - 0.5) * 0.05;
        let from = radius + 10.0 + chance.draw() * 10.0;
        let to = from + 16.0 + chance.draw() * if k % 2 == 1 { 120.0 } else { 48.0 };
        let w = 0.008 + chance.draw() * 0.012;
        cuts.move_to(around(mx, my, a - w, from));
        cuts.line_to(around(mx, my, a, to));
        cuts.line_to(around(mx, my, a + w, from));
        cuts.close_path();
    }
    cuts
}

fn craters(chance: &mut Chance) -> Vec<BezPath> {
    let (mx, my, radius) = MOON;
    (0..11)
        .map(|_| {
            let (a, far) = (chance.draw() * 6.3, chance.draw().sqrt() * radius * 0.92);
            let (x, y) = around(mx, my, a, far);
            circle(x, y, 4.0 + chance.draw() * 13.0)
        })
        .collect()
}

fn scratches(chance: &mut Chance) -> BezPath {
    let mut all = BezPath::new();
    for _ in 0..120 {
        let (x, y, l) = (chance.draw() * W, 262.0 + chance.draw() * (H - 270.0), 5.0 + chance.draw() * 20.0);
        let tip = (x + l, y - 1.0 + chance.draw() * 2.0);
        all.move_to((x, y));
        all.line_to(tip);
        all.line_to((tip.0 - l * 0.5, tip.1 + 1.6));
        all.close_path();
    }
    all
}
