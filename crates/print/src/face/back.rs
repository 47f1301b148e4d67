//! The back of every card of a game. It says nothing, and all are alike: codes are on the fronts.

use super::{HIGH, WIDE};
use crate::{
    Fill, Wish,
    ink::{Colour, Ink, Pen, Tint, WHITE, circle, pen, rect, rounded},
};
use kurbo::{Ellipse, Shape};

pub fn back(ink: &mut Ink, game: &str, wish: &Wish) {
    let (light, deep, line) = match game {
        "fab" => (0x5a_2a22, 0x21_0f0d, 0xd9_a864),
        "altered" => (0x2f_6a72, 0x0f_2b33, 0xf2_d08a),
        "nightfall" => (0x34_294c, 0x0c_0a14, 0xb9_c4e6),
        "orden" => (0x2a_4a80, 0x10_1d38, 0xe0_c074),
        "athernum" => (0x3a_2c5e, 0x12_0d22, 0xe6_c77a),
        _ => (0x3b_4a52, 0x10_171b, 0xd5_dde0),
    };
    let (cx, cy) = (WIDE / 2.0, HIGH / 2.0);
    let (line, disc) = match wish.fill {
        Fill::Full => {
            let steps = vec![(0.0, Colour(light), 1.0), (1.0, Colour(deep), 1.0)];
            ink.fill(
                &rect(-10.0, -10.0, WIDE + 20.0, HIGH + 20.0),
                Tint::Radial([cx, HIGH * 0.42, 95.0], steps),
            );
            (Colour(line), Colour(deep))
        }
        Fill::Thin => (Colour(0x77_7777), WHITE),
    };
    for (inset, wide, round) in [(5.0, 1.5, 5.0), (8.5, 0.6, 3.0)] {
        let frame = rounded(inset, inset, WIDE - 2.0 * inset, HIGH - 2.0 * inset, round);
        ink.draw(&frame, line, Pen { dense: 0.6, ..pen(wide) });
    }
    for k in 0..12 {
        let ellipse = Ellipse::new((cx, cy), (34.0, 10.0), f64::from(k) * 15.0_f64.to_radians());
        ink.draw(&ellipse.to_path(0.02), line, Pen { dense: 0.4, ..pen(0.5) });
    }
    ink.fill(&circle(cx, cy, 19.0), disc);
    ink.draw(&circle(cx, cy, 19.0), line, pen(1.0));
    // Three cards, as on the first page.
    for (dx, dy) in [(-4.0, 2.0), (0.0, 0.0), (4.0, -2.0)] {
        let card = rounded(cx - 6.0 + dx, cy - 8.0 + dy, 12.0, 16.0, 1.6);
        ink.fill(&card, disc);
        ink.draw(&card, line, pen(1.0));
    }
}
