//! Athernum: foil on cloth; cost, faction and victory star above, O and D with the item slots between them below.

use super::{Face, HIGH, Room, WIDE, disc, reads, write_name};
use crate::{
    ink::{BLACK, Colour, Ink, Pen, Stand, Tint, WHITE, pen, rect, rounded},
    letters::Hand,
};

const DEEP: Colour = Colour(0x0b_0912);

pub fn draw(ink: &mut Ink, face: &Face) -> Room {
    face.picture(ink);
    let faction = face.badge("faction");
    let (metal, ground) = metals(faction.unwrap_or("None"));
    let (left, width, bottom) = (3.6, WIDE - 7.2, HIGH - 3.6);
    let (offence, defence, slots) = (face.number("Ofv"), face.number("Dfv"), face.number("Slots"));
    let plain = offence.is_none() && defence.is_none() && slots.is_none();
    let foot = if plain { 0.0 } else { 18.4 };
    let laid = face.text(ink, width - 7.0, 48.0);
    let text = if face.sheet.text.is_empty() { 0.0 } else { (laid.height + 5.0).max(30.0) };
    let (kind, name) = (if text == 0.0 { 10.0 } else { 7.4 }, 13.0);
    let top = bottom - foot - text - kind - name;
    ink.fill_lightly(&rect(left, top + name, width, bottom - top - name), DEEP, 0.93);
    ink.fill(&rect(left, top, width, name), ground.mix(BLACK, 0.12));
    for y in [top, top + name - 0.6] {
        ink.fill(&rect(left, y, width, 0.6), metal);
    }
    write_name(ink, &face.sheet.title, Hand::Marcellus, 6.8, [left + 3.0, top, width - 6.0, name], WHITE);
    let base = top + name + 5.6;
    ink.write_within(
        &face.line(" – ", 2),
        Hand::Narrow,
        (4.2, width - 8.0),
        (WIDE / 2.0, base),
        Stand::Middle,
        metal,
    );
    let free = text - laid.height;
    let y = bottom - foot - text + free / 2.0;
    face.write_text(ink, &laid, (left + 3.5, y), width - 7.0, Stand::Left, Colour(0xf6_f1e6));
    if !plain {
        numbers(ink, face, metal, bottom - foot / 2.0);
    }
    let round =
        |inset: f64| rounded(inset, inset, WIDE - 2.0 * inset, HIGH - 2.0 * inset, super::ROUND - inset);
    for (inset, wide, colour, dense) in
        [(0.9, 1.8, ground, 1.0), (2.1, 0.6, metal, 1.0), (2.85, 0.9, ground, 1.0), (3.45, 0.3, metal, 0.6)]
    {
        ink.draw(&round(inset), colour, Pen { dense, ..pen(wide) });
    }
    corners(ink, face, metal, ground);
    (WIDE - 5.5, top - 1.5)
}

/// The metal and the ground of a faction.
fn metals(faction: &str) -> (Colour, Colour) {
    let (metal, ground) = match faction {
        "Ashes" => (0xf0_a066, 0x2b_130e),
        "WhiteFlame" => (0xf3_ead0, 0x2a_2417),
        "Ascendant" => (0xcf_c8f0, 0x19_1433),
        "Guild" => (0xe9_c765, 0x0f_2233),
        _ => (0xbf_e0d2, 0x10_241f),
    };
    (Colour(metal), Colour(ground))
}

fn corners(ink: &mut Ink, face: &Face, metal: Colour, ground: Colour) {
    let night =
        Tint::Radial([11.0, 10.0, 11.0], vec![(0.0, Colour(0x3a_3550), 1.0), (1.0, Colour(0x0c_0a14), 1.0)]);
    if let Some(cost) = face.number("Cost") {
        disc(ink, (12.5, 12.5), 8.0, night, metal, 0.9);
        ink.write(&reads(cost), Hand::NarrowBold, 12.5, (12.5, 16.9), Stand::Middle, WHITE);
    } else if let Some(kind) = face.badge("kind") {
        disc(ink, (12.5, 12.5), 8.0, night, metal, 0.9);
        face.sign(ink, kind, (12.5, 12.5), 8.5, metal);
    }
    if let Some(faction) = face.badge("faction") {
        disc(ink, (WIDE - 11.5, 11.5), 7.0, ground, metal, 0.8);
        face.sign(ink, faction, (WIDE - 11.5, 11.5), 9.0, metal);
    }
    if let Some(field) = face.number("Field").filter(|n| n.value > 0) {
        let at = (WIDE - 12.0, 29.5);
        face.glyph(ink, "star", at, 20.5, BLACK);
        face.glyph(ink, "star", at, 19.0, Colour(0xff_d65c));
        ink.write(&reads(field), Hand::NarrowBold, 7.0, (at.0, at.1 + 2.8), Stand::Middle, Colour(0x1d_1303));
    }
}

fn numbers(ink: &mut Ink, face: &Face, metal: Colour, middle: f64) {
    let (wide, high) = (25.0, 16.0);
    let plate = |ink: &mut Ink, x: f64, round: f64| {
        let shape = rounded(x, middle - high / 2.0, wide, high, round);
        ink.fill(&shape, Colour(0x0c_0a14));
        ink.draw(&shape, metal, pen(0.8));
    };
    if let Some(number) = face.number("Ofv") {
        let x = 4.8;
        plate(ink, x, 7.5);
        face.glyph(ink, "sword", (x + 7.6, middle), 8.5, Colour(0xff_9a6a));
        ink.write(
            &reads(number),
            Hand::NarrowBold,
            14.0,
            (x + wide - 8.0, middle + 5.0),
            Stand::Middle,
            WHITE,
        );
    }
    if let Some(number) = face.number("Dfv") {
        let x = WIDE - 4.8 - wide;
        plate(ink, x, 5.0);
        face.glyph(ink, "shield", (x + wide - 7.6, middle), 8.5, Colour(0x9f_c4ff));
        ink.write(&reads(number), Hand::NarrowBold, 14.0, (x + 8.0, middle + 5.0), Stand::Middle, WHITE);
    }
    let slots = face.number("Slots").map_or(0, |n| n.value.clamp(0, 6));
    let all = f64::from(slots) * 8.5 - 1.5;
    for k in 0..slots {
        let x = WIDE / 2.0 - all / 2.0 + f64::from(k) * 8.5;
        ink.draw(&rounded(x + 0.5, middle - 3.0, 6.0, 6.0, 1.0), metal, pen(1.0));
    }
}
