//! Nightfall: black lino, the own moon with the moons it links to, the kicker in a dashed ring.

use super::{Face, HIGH, Room, WIDE, reads, write_name};
use crate::{
    ink::{Colour, Ink, Pen, Stand, Tint, WHITE, circle, pen, rect, rounded},
    letters::Hand,
};

const NIGHT: Colour = Colour(0x0b_0a0e);

pub fn draw(ink: &mut Ink, face: &Face) -> Room {
    face.picture(ink);
    let own = face.badge("colour");
    let colour = own_colour(own.unwrap_or("Wound"));
    let (left, width, bottom) = (3.0, WIDE - 6.0, HIGH - 3.0);
    let (strength, health) = (face.number("Strength"), face.number("Health"));
    let kicker = face.badge("kicker");
    let foot = if strength.is_some() || health.is_some() || kicker.is_some() { 19.0 } else { 5.0 };
    let laid = face.text(ink, width - 7.0, 50.0);
    let text = if face.sheet.text.is_empty() { 0.0 } else { (laid.height + 5.0).max(28.0) };
    let (kind, name) = (6.4, 13.0);
    let top = bottom - foot - text - kind - name;
    ink.fill(
        &rect(0.0, top - 16.0, WIDE, 16.0),
        Tint::down(top - 16.0, top, &[(0.0, NIGHT, 0.0), (1.0, NIGHT, 0.94)]),
    );
    ink.fill_lightly(&rect(0.0, top, WIDE, HIGH - top), NIGHT, 0.94);
    write_name(ink, &face.sheet.title, Hand::Grenze, 8.6, [left + 3.0, top, width - 6.0, name], WHITE);
    let base = top + name + 3.6;
    ink.write_within(
        &face.line(" · ", 1),
        Hand::Narrow,
        (4.2, width - 8.0),
        (WIDE / 2.0, base),
        Stand::Middle,
        colour,
    );
    if text > 0.0 {
        let y = bottom - foot - text;
        ink.fill(&rect(left, y, width, 0.4), colour);
        let free = text - laid.height;
        face.write_text(
            ink,
            &laid,
            (left + 3.5, y + free / 2.0),
            width - 7.0,
            Stand::Left,
            Colour(0xf6_f3fa),
        );
    }
    if foot > 10.0 {
        let y = bottom - foot;
        ink.fill_lightly(&rect(left, y, width, 0.4), colour, 0.55);
        let middle = y + foot / 2.0;
        if let Some(number) = strength {
            face.glyph(ink, "claw", (left + 7.0, middle), 9.5, colour);
            ink.write(
                &reads(number),
                Hand::NarrowBold,
                15.0,
                (left + 13.5, middle + 5.2),
                Stand::Left,
                WHITE,
            );
        }
        if let Some(number) = health {
            face.glyph(ink, "heart", (left + width - 7.0, middle), 9.5, Colour(0xff_6b6b));
            ink.write(
                &reads(number),
                Hand::NarrowBold,
                15.0,
                (left + width - 13.5, middle + 5.2),
                Stand::Right,
                WHITE,
            );
        }
        if let Some(sign) = kicker {
            kick(ink, face, sign, middle);
        }
    }
    for (inset, wide, colour) in [(0.75, 1.5, NIGHT), (1.95, 0.9, colour), (2.7, 0.6, NIGHT)] {
        let round = super::ROUND - inset;
        ink.draw(&rounded(inset, inset, WIDE - 2.0 * inset, HIGH - 2.0 * inset, round), colour, pen(wide));
    }
    moons(ink, face, own);
    cost(ink, face);
    (WIDE - 5.0, top - 2.0)
}

fn own_colour(sign: &str) -> Colour {
    Colour(match sign {
        "Red" => 0xe0_523f,
        "Yellow" => 0xe6_b72c,
        "Green" => 0x57_b352,
        "Blue" => 0x4a_98e6,
        "Purple" => 0xa5_6ce0,
        "White" => 0xdf_e3ea,
        _ => 0xc2_413a,
    })
}

fn kick(ink: &mut Ink, face: &Face, sign: &str, middle: f64) {
    let word = f64::from(ink.letters.width(Hand::Narrow, 6.0, "Kicker"));
    let wide = word + 9.0 + 7.0;
    let x = WIDE / 2.0 - wide / 2.0;
    let dashes = Pen { dense: 0.75, dashed: Some(1.8), ..pen(0.7) };
    ink.draw(&rounded(x, middle - 6.2, wide, 12.4, 6.2), WHITE, dashes);
    ink.write("Kicker", Hand::Narrow, 6.0, (x + 3.0, middle + 2.1), Stand::Left, Colour(0xf2_eff7));
    moon(ink, face, sign, (x + wide - 6.5, middle), 9.0);
}

/// A colour as a moon: a ball of light with its sign.
fn moon(ink: &mut Ink, face: &Face, sign: &str, at: (f64, f64), size: f64) {
    let (light, deep, mark) = match sign {
        "Red" => (0xff_836c, 0xdc_3a2a, 0x2b_0502),
        "Yellow" => (0xff_e680, 0xdb_a514, 0x33_2400),
        "Green" => (0x8e_dc7c, 0x2f_8a34, 0x04_210a),
        "Blue" => (0x8e_caff, 0x2f_80dd, 0x02_152f),
        "Purple" => (0xd3_aaff, 0x91_52d8, 0x1a_0330),
        "White" => (0xff_ffff, 0xc6_ccd8, 0x23_262e),
        _ => (0x6d_1512, 0x2b_0504, 0xff_d9d0),
    };
    ball(ink, at, size, Colour(light), Colour(deep));
    face.sign(ink, sign, at, size * 0.62, Colour(mark));
}

fn ball(ink: &mut Ink, (x, y): (f64, f64), size: f64, light: Colour, deep: Colour) {
    let radius = size / 2.0;
    ink.fill_lightly(&circle(x, y, radius * 1.22), WHITE, 0.4);
    ink.fill(&circle(x, y, radius * 1.14), NIGHT);
    let steps = vec![(0.0, light, 1.0), (1.0, deep, 1.0)];
    ink.fill(&circle(x, y, radius), Tint::Radial([x - radius * 0.3, y - radius * 0.4, radius * 1.4], steps));
}

fn moons(ink: &mut Ink, face: &Face, own: Option<&str>) {
    let mut x = 15.5;
    if let Some(sign) = own {
        moon(ink, face, sign, (x, 15.5), 20.0);
        x += 14.0;
    }
    let kinds = face.badges("kind");
    if kinds.contains(&"Wound")
        && let Some(&kind) = kinds.get(1)
    {
        moon(ink, face, kind, (x, 15.5), 20.0);
        x += 14.0;
    }
    for sign in face.badges("link") {
        moon(ink, face, sign, (x + 5.0, 12.5), 12.0);
        x += 15.0;
    }
}

/// The cost in a square that stands on its corner.
fn cost(ink: &mut Ink, face: &Face) {
    let Some(number) = face.number("Cost") else { return };
    let (x, y) = (WIDE - 14.0, 14.0);
    ink.turned(45.0, x, y, |ink| {
        ink.fill(&rounded(x - 6.5, y - 6.5, 13.0, 13.0, 2.0), NIGHT);
        ink.draw(&rounded(x - 6.5, y - 6.5, 13.0, 13.0, 2.0), Colour(0xd8_c48a), pen(0.9));
    });
    ink.write(&reads(number), Hand::NarrowBold, 11.5, (x, y + 4.1), Stand::Middle, Colour(0xf5_e2a8));
}
