//! Der Orden: glass and lead; what the card delivers at the left, its rank at the right.

use super::{Face, HIGH, Room, WIDE, reads, write_name};
use crate::{
    ink::{Colour, Ink, Stand, Tint, WHITE, pen, rect, rounded},
    letters::Hand,
};
use kurbo::{RoundedRect, RoundedRectRadii, Shape};

const LEAD: Colour = Colour(0x14_100d);
const GOLD: Colour = Colour(0xc8_a95e);
const PROPERTIES: [&str; 7] =
    ["Loyalty", "Strength", "Wealth", "Knowledge", "Enlightenment", "Bliss", "Joker"];

pub fn draw(ink: &mut Ink, face: &Face) -> Room {
    face.picture(ink);
    let cloth = cloth(face.badge("crest").unwrap_or("Order"));
    // The stack at the foot is measured from below.
    let (left, width, foot) = (3.0, WIDE - 6.0, HIGH - 3.0);
    let laid = face.text(ink, width - 9.0, 52.0);
    let text = if face.sheet.text.is_empty() { 0.0 } else { (laid.height + 5.0).max(36.0) };
    let kind = if text == 0.0 { 11.0 } else { 6.6 };
    let name = 13.2;
    let top = foot - text - kind - name;
    ink.fill(
        &rect(left, top + name, width, kind + text),
        Tint::down(top + name, foot, &[(0.0, Colour(0xf6_ebcd), 1.0), (1.0, Colour(0xe6_d4a8), 1.0)]),
    );
    let pale = cloth.mix(WHITE, 0.1);
    let band = vec![(0.0, cloth, 1.0), (0.5, pale, 1.0), (1.0, cloth, 1.0)];
    ink.fill(&rect(left, top, width, name), Tint::Linear([left, 0.0, left + width, 0.0], band));
    for y in [top, top + name - 0.6] {
        ink.fill(&rect(left, y, width, 0.6), Colour(0xf0_d890));
    }
    write_name(ink, &face.sheet.title, Hand::Uncial, 6.6, [left + 3.0, top, width - 6.0, name], WHITE);
    let words: Vec<&str> = ["crest", "type", "rank"].iter().filter_map(|place| face.word(place)).collect();
    let line = words.join(" · ");
    let base = top + name + kind / 2.0 + 2.2;
    ink.write_within(
        &line,
        Hand::Narrow,
        (4.2, width - 8.0),
        (WIDE / 2.0, base),
        Stand::Middle,
        Colour(0x5b_431c),
    );
    let free = text - laid.height;
    face.write_text(
        ink,
        &laid,
        (left + 4.5, foot - text + free / 2.0),
        width - 9.0,
        Stand::Middle,
        Colour(0x22_170b),
    );
    frame(ink);
    properties(ink, face);
    rank(ink, face);
    (WIDE - 5.0, top - 1.5)
}

fn cloth(crest: &str) -> Colour {
    Colour(match crest {
        "Sword" => 0x9c_2730,
        "Hammer" => 0x9a_5a1c,
        "Book" => 0x56_379a,
        "Mastery" => 0x12_706a,
        "Lords" => 0x7b_6a1e,
        "GrandMaster" => 0x8a_1f5c,
        "Blessed" => 0x4f_7f2c,
        _ => 0x28_538f,
    })
}

/// Lead, gold, lead.
fn frame(ink: &mut Ink) {
    for (inset, width, colour) in [(0.95, 1.9, LEAD), (2.25, 0.7, GOLD), (2.95, 0.7, LEAD)] {
        let round = super::ROUND - inset;
        ink.draw(&rounded(inset, inset, WIDE - 2.0 * inset, HIGH - 2.0 * inset, round), colour, pen(width));
    }
}

fn properties(ink: &mut Ink, face: &Face) {
    let either = face.badge("delivers") == Some("Either");
    let mut y = 5.5;
    let mut first = true;
    for sign in PROPERTIES {
        let Some(number) = face.number(sign).filter(|n| n.value > 0) else { continue };
        if !first && either {
            ink.write("/", Hand::Narrow, 6.0, (12.0, y + 4.2), Stand::Middle, WHITE);
            y += 6.0;
        }
        let value = reads(number);
        let wide = 20.5 + f64::from(ink.letters.width(Hand::NarrowBold, 12.0, &value));
        for (grow, colour) in [(1.7, Colour(0xe9_d49a)), (0.85, Colour(0x12_0d08))] {
            shape(ink, sign, [5.5 - grow, y - grow, wide + 2.0 * grow, 14.4 + 2.0 * grow], colour);
        }
        plate(ink, sign, 5.5, y, wide, 14.4);
        face.sign(ink, sign, (14.0, y + 7.2), 10.5, WHITE);
        ink.write(&value, Hand::NarrowBold, 12.0, (21.5, y + 11.4), Stand::Left, WHITE);
        y += 14.4 + 3.5;
        first = false;
    }
}

/// The plate of a property: its colour and its form.
pub fn plate(ink: &mut Ink, sign: &str, x: f64, y: f64, width: f64, height: f64) {
    let colour = match sign {
        "Loyalty" => 0x1f_4f92,
        "Strength" => 0xa3_262c,
        "Wealth" => 0x8a_5a10,
        "Knowledge" => 0x56_349a,
        "Enlightenment" => 0x0f_6f66,
        "Bliss" => 0x4b_7526,
        _ => 0x4a_4650,
    };
    shape(ink, sign, [x, y, width, height], Colour(colour));
}

fn shape(ink: &mut Ink, sign: &str, [x, y, width, height]: [f64; 4], colour: Colour) {
    let h = height;
    let (tl, tr, br, bl) = match sign {
        "Loyalty" => (0.5, 0.5, 0.5, 0.5),
        "Strength" => (0.1, 0.1, 0.45, 0.45),
        "Wealth" => (0.12, 0.12, 0.12, 0.12),
        "Knowledge" => (0.12, 0.42, 0.42, 0.12),
        "Enlightenment" => (0.45, 0.45, 0.1, 0.1),
        "Bliss" => (0.45, 0.1, 0.45, 0.1),
        _ => (0.3, 0.3, 0.3, 0.3),
    };
    let radii = RoundedRectRadii::new(tl * h, tr * h, br * h, bl * h);
    ink.fill(&RoundedRect::new(x, y, x + width, y + height, radii).to_path(0.02), colour);
}

/// The own rank in gold, or the rank a card sleeps until in black.
fn rank(ink: &mut Ink, face: &Face) {
    let (sign, own) = match (face.badge("rank"), face.badge("from")) {
        (Some(rank), _) => (rank, true),
        (None, Some(from)) => (from, false),
        (None, None) => return,
    };
    let reading = match sign {
        "NoRank" => "–",
        "SixPlus" => "VI+",
        "NinePlus" => "IX+",
        other => other,
    };
    let size = if own { 11.0 } else { 8.0 };
    let letters = f64::from(ink.letters.width(Hand::NarrowBold, size as f32, reading));
    let asleep = if own { 0.0 } else { size };
    let (wide, high) = (letters + asleep + size * 0.9, size * 1.65);
    let (x, y) = (WIDE - 6.0 - wide, 6.0);
    let radii = RoundedRectRadii::new(size * 0.3, size * 0.3, size * 0.8, size * 0.8);
    let plate = RoundedRect::new(x, y, x + wide, y + high, radii).to_path(0.02);
    if own {
        ink.fill(
            &plate,
            Tint::down(y, y + high, &[(0.0, Colour(0xff_eab0), 1.0), (1.0, Colour(0xc9_9a3a), 1.0)]),
        );
    } else {
        ink.fill(&plate, LEAD);
        face.glyph(ink, "sleep", (x + size * 0.85, y + high * 0.47), size * 0.75, Colour(0xa9_bcff));
    }
    ink.draw(&plate, GOLD, pen(0.9));
    let ink_colour = if own { LEAD } else { Colour(0xff_e6a6) };
    ink.write(
        reading,
        Hand::NarrowBold,
        size,
        (x + wide - size * 0.45, y + high * 0.47 + size * 0.35),
        Stand::Right,
        ink_colour,
    );
}
