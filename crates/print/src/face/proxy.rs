//! A card in black on white: name, numbers, what it is, our text. For cards that are not ours to print, and for who saves ink.

use super::{Face, HIGH, Room, WIDE, reads};
use crate::{
    Job, Wish,
    ink::{BLACK, Colour, Ink, Pen, Stand, WHITE, path, pen, rect, rounded},
    letters::Hand,
};
use kurbo::Affine;

const GREY: Colour = Colour(0x55_5555);

pub fn draw(ink: &mut Ink, face: &Face, job: &Job, wish: &Wish) -> Room {
    ink.fill(&rect(0.0, 0.0, WIDE, HIGH), WHITE);
    ink.draw(&rounded(2.0, 2.0, WIDE - 4.0, HIGH - 4.0, 3.6), BLACK, pen(0.5));
    let hand = display(face.game);
    ink.write_within(&face.sheet.name, hand, (7.4, WIDE - 14.0), (7.0, 13.0), Stand::Left, BLACK);
    // Where the line tells the numbers too, they stand below anyway.
    let line = if job.ours { face.sheet.line.clone() } else { face.line(" · ", 1) };
    ink.write_within(&line, Hand::Narrow, (4.4, WIDE - 14.0), (7.0, 20.0), Stand::Left, GREY);
    ink.fill(&rect(7.0, 23.0, WIDE - 14.0, 0.35), BLACK);
    let below = numbers(ink, face);
    let foot = HIGH - 9.0;
    let laid = face.text(ink, WIDE - 14.0, foot - below - 6.0);
    let top = foot - laid.height - 2.0;
    if job.ours {
        outline(ink, face, below, top);
    }
    face.write_text(ink, &laid, (7.0, top), WIDE - 14.0, Stand::Left, BLACK);
    let note = if job.ours {
        job.title.clone()
    } else {
        wish.lang
            .pick(
                "Proxy: our words, not the publisher's card",
                "Proxy: unsere Worte, nicht die Karte des Verlags",
            )
            .into()
    };
    ink.write_within(&note, Hand::Narrow, (3.2, WIDE - 14.0), (WIDE / 2.0, HIGH - 5.0), Stand::Middle, GREY);
    (WIDE - 5.0, top - 1.5)
}

pub fn display(game: &str) -> Hand {
    match game {
        "orden" => Hand::Uncial,
        "athernum" => Hand::Marcellus,
        "nightfall" => Hand::Grenze,
        "altered" => Hand::Fraunces,
        _ => Hand::Cinzel,
    }
}

/// All numbers side by side, each with its word; returns where they end.
fn numbers(ink: &mut Ink, face: &Face) -> f64 {
    let (mut x, mut y) = (7.0, 26.0);
    for number in &face.sheet.numbers {
        let value = reads(number);
        let wide = |text: &str, hand, size: f32| f64::from(ink.letters.width(hand, size, text));
        let (of_value, of_word) =
            (wide(&value, Hand::NarrowBold, 8.0), wide(&number.word, Hand::Narrow, 3.6));
        let width = of_value.max(8.0) + of_word + 6.0;
        if x + width > WIDE - 7.0 && x > 7.0 {
            (x, y) = (7.0, y + 12.5);
        }
        ink.draw(&rounded(x, y, width, 10.5, 2.0), BLACK, pen(0.4));
        ink.write(&value, Hand::NarrowBold, 8.0, (x + 2.0, y + 8.0), Stand::Left, BLACK);
        ink.write(&number.word, Hand::Narrow, 3.6, (x + width - 2.0, y + 6.6), Stand::Right, GREY);
        x += width + 2.5;
    }
    if face.sheet.numbers.is_empty() { y } else { y + 12.5 }
}

/// The card's pictogram as a thin line, where there is room.
fn outline(ink: &mut Ink, face: &Face, from: f64, to: f64) {
    let size = (to - from - 6.0).min(46.0);
    if size < 14.0 {
        return;
    }
    let Some(drawn) = face.signs.of(face.sheet).and_then(|(icons, _)| face.signs.icon(icons.first()?)) else {
        return;
    };
    let (x, y) = (WIDE / 2.0 - size / 2.0, (from + to) / 2.0 - size / 2.0);
    let placed = Affine::translate((x, y)) * (Affine::scale(size / 512.0) * path(drawn));
    ink.draw(&placed, GREY, Pen { round: true, ..pen(0.35) });
}
