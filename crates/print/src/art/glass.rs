//! Stained glass: a rose window in the colours of the crest, lead, shafts of light (Der Orden).

use super::{H, Subject, W, around, behind, chance::Chance, placed};
use crate::ink::{BLACK, Colour, Ink, Pen, Tint, WHITE, circle, path, pen, rect};
use kurbo::BezPath;
use std::f64::consts::PI;

const LEAD: Colour = Colour(0x15_110f);
const RINGS: [f64; 8] = [0.0, 52.0, 90.0, 128.0, 170.0, 224.0, 290.0, 370.0];
const PANES: [u32; 7] = [8, 8, 16, 16, 24, 24, 32];
const MIDDLE: (f64, f64) = (150.0, 134.0);

/// The panes and the figure of each crest, the first for cards without one.
const CRESTS: [(&str, [u32; 5], u32); 8] = [
    ("Order", [0x22508f, 0x3b76b8, 0x8fb6d8, 0x17386a, 0xd7b25a], 0xf3dc97),
    ("Sword", [0x8f1f2a, 0xc23a34, 0xe08a5a, 0x5c1220, 0xd7b25a], 0xfbe3b0),
    ("Hammer", [0x9a5a1c, 0xc9842c, 0xe7bd62, 0x6a3a12, 0x4b6d7c], 0xfff0c4),
    ("Book", [0x4a2f86, 0x7350b4, 0xa98bd6, 0x2f1c5c, 0xc9a85a], 0xf6e7bd),
    ("Mastery", [0x126a62, 0x2d978a, 0x86c9b4, 0x0b433f, 0xd7b25a], 0xfff3c2),
    ("Lords", [0x7b6a1e, 0xb3962f, 0xe0cb76, 0x4f4413, 0x58708c], 0xfff6d2),
    ("GrandMaster", [0x8a1f5c, 0xb8407f, 0xdc8cb4, 0x58123a, 0xd7b25a], 0xffeec8),
    ("Blessed", [0x4f7f2c, 0x7fae4a, 0xc4dc8c, 0x31521a, 0xe0c060], 0xfffbe0),
];

pub fn draw(ink: &mut Ink, subject: &Subject, crest: &str) {
    let &(_, glass, figure) = CRESTS.iter().find(|(name, ..)| *name == crest).unwrap_or(&CRESTS[0]);
    let figure = Colour(figure);
    let mut chance = Chance::new(subject.id);
    let (cx, cy) = MIDDLE;
    ink.fill(&rect(0.0, 0.0, W, H), Colour(0x12_0d14));
    for (pane, tone) in panes(&mut chance, glass) {
        ink.fill(&pane, tone);
        ink.draw(&pane, LEAD, Pen { round: true, ..pen(3.4) });
    }
    let light = vec![(0.0, Colour(0xff_f8dc), 0.82), (0.4, Colour(0xff_f1c0), 0.28), (1.0, WHITE, 0.0)];
    ink.fill(&circle(cx, cy, 170.0), Tint::Radial([cx, cy, 170.0], light));
    for radius in [90.0, 170.0] {
        ink.draw(&circle(cx, cy, radius), LEAD, pen(5.0));
    }
    behind(ink, subject, figure.mix(Colour(glass[1]), 0.35), LEAD, 1.0);
    let icon = placed(&subject.icon, 158.0, cx, cy);
    ink.draw(&icon, LEAD, Pen { round: true, ..pen(34.0 * 158.0 / 512.0) });
    ink.fill(&icon, LEAD);
    let steps =
        [(0.0, Colour(0xff_fdf0), 1.0), (0.5, figure, 1.0), (1.0, figure.mix(Colour(0x6a_3d10), 0.4), 1.0)];
    ink.fill(&icon, Tint::down(cy - 79.0, cy + 79.0, &steps));
    ink.fill_lightly(&path("M0 0L90 0L240 420L60 420Z"), Colour(0xff_f6d0), 0.1);
    ink.fill_lightly(&path("M150 0L190 0L300 300L300 420Z"), Colour(0xff_f6d0), 0.08);
    let shade = vec![(0.35, BLACK, 0.0), (1.0, Colour(0x0a_0610), 0.82)];
    ink.fill(&rect(0.0, 0.0, W, H), Tint::Radial([150.0, 168.0, 290.0], shade));
}

fn panes(chance: &mut Chance, glass: [u32; 5]) -> Vec<(BezPath, Colour)> {
    let (cx, cy) = MIDDLE;
    let mut all = Vec::new();
    for (k, &count) in PANES.iter().enumerate() {
        let odd = k % 2 == 1;
        let turned = if odd { PI / f64::from(count) } else { 0.0 };
        let (inner, outer) = (RINGS[k], RINGS[k + 1]);
        let bulge = if k == 1 || k == 3 { 10.0 } else { 0.0 };
        for i in 0..count {
            let at = |i: u32| turned + f64::from(i) / f64::from(count) * PI * 2.0;
            let (a, b) = (at(i), at(i + 1));
            let middle = (a + b) / 2.0;
            let on = |angle: f64, far: f64| around(cx, cy, angle, far);
            let step = k as u32 + i * if odd { 1 } else { 2 } + (chance.draw() * 1.5).floor() as u32;
            let tone = Colour(glass[step as usize % glass.len()]);
            let l = chance.draw();
            let lit =
                if l > 0.5 { tone.mix(WHITE, (l - 0.5) * 0.5) } else { tone.mix(BLACK, (0.5 - l) * 0.6) };
            let mut pane = BezPath::new();
            pane.move_to(on(a, inner));
            pane.line_to(on(a, outer));
            pane.quad_to(on(middle, outer + bulge + 3.0), on(b, outer));
            pane.line_to(on(b, inner));
            pane.quad_to(on(middle, inner + bulge), on(a, inner));
            pane.close_path();
            all.push((pane, lit));
        }
    }
    all
}
