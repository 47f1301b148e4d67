//! Faces of cards. A face is 100 wide, like in the browser's styles, where 1em is a hundredth of the width; so lengths here are those of
//! `web/src/parts/faces/*.css`.

mod athernum;
mod back;
mod nightfall;
mod orden;
mod proxy;

pub use back::back;
pub use proxy::display;

use crate::{
    Fill, Job, Wish,
    art::{self, Pictograms},
    ink::{Colour, Ink, Stand, Tint, WHITE, circle, path, rect},
    letters::Hand,
    page::Card,
    paragraph::{self, Laid, Piece, card_text},
};
use kurbo::Affine;
use stapel_wording::{Number, Sheet};

/// How wide and high a face is; all of it is 63 by 88 mm.
pub const WIDE: f64 = 100.0;
pub const HIGH: f64 = 88.0 / 63.0 * 100.0;
/// The card's corners.
pub const ROUND: f64 = 5.0;

/// A card on its way to paper, with all that is needed to draw it.
pub struct Face<'a> {
    game: &'a str,
    sheet: &'a Sheet,
    signs: &'a Pictograms,
}

/// Draws the front of a card, corners and all; what lies outside is cut off or bleed.
pub fn front(
    ink: &mut Ink,
    job: &Job,
    card: &Card,
    signs: &Pictograms,
    wish: &Wish,
) -> Result<(), crate::Failed> {
    let face = Face { game: &job.game, sheet: &card.sheet, signs };
    let whole = job.ours && wish.fill == Fill::Full;
    let room = match job.game.as_str() {
        "orden" if whole => orden::draw(ink, &face),
        "nightfall" if whole => nightfall::draw(ink, &face),
        "athernum" if whole => athernum::draw(ink, &face),
        _ => proxy::draw(ink, &face, job, wish),
    };
    match &card.code {
        Some(code) => draw_code(ink, code, room),
        None => Ok(()),
    }
}

impl Face<'_> {
    fn number(&self, sign: &str) -> Option<&Number> {
        self.sheet.numbers.iter().find(|n| n.sign == sign)
    }

    fn badge(&self, place: &str) -> Option<&str> {
        art::badge(self.sheet, place)
    }

    fn badges(&self, place: &str) -> Vec<&str> {
        self.sheet.badges.iter().filter(|b| b.place == place).map(|b| b.sign).collect()
    }

    fn word(&self, place: &str) -> Option<&str> {
        self.sheet.badges.iter().find(|b| b.place == place).map(|b| b.word.as_str())
    }

    /// The picture behind everything, the whole card wide and beyond its edge.
    fn picture(&self, ink: &mut Ink) {
        ink.at(0.0, 0.0, WIDE / art::W, |ink| art::picture(ink, self.game, self.sheet, self.signs));
    }

    /// The first parts of the line that tells what a card is.
    fn line(&self, between: &str, parts: usize) -> String {
        self.sheet.line.split(between).take(parts).collect::<Vec<_>>().join(between)
    }

    /// The text in a box, as large as the browser has it or smaller, so that nothing is cut.
    fn text(&self, ink: &Ink, width: f64, height: f64) -> Laid {
        let words: Vec<&str> =
            self.sheet.reminders.iter().map(|(word, _)| *word).filter(|w| w.len() < 25).collect();
        let pieces: Vec<Vec<Piece>> =
            self.sheet.text.iter().map(|line| card_text(self.game, line, &words)).collect();
        paragraph::fit(ink.letters, &pieces, width, height, (5.0, 2.4))
    }

    fn write_text(
        &self,
        ink: &mut Ink,
        laid: &Laid,
        at: (f64, f64),
        width: f64,
        stand: Stand,
        colour: Colour,
    ) {
        paragraph::write(ink, laid, at, width, stand, colour, &|ink, sign, x, base, size| {
            let (side, top) = (paragraph::SIGN * size, base - size * 0.86);
            orden::plate(ink, sign, x, top, side, size * 1.05);
            self.sign(ink, sign, (x + side / 2.0, top + size * 0.52), size * 0.8, WHITE);
        });
    }

    /// A sign of the game, so wide, its middle there.
    fn sign(&self, ink: &mut Ink, word: &str, at: (f64, f64), size: f64, tint: impl Into<Tint>) {
        if let Some((drawn, wide)) = self.signs.sign(self.game, word) {
            stamp(ink, drawn, wide, at, size, tint);
        }
    }

    fn glyph(&self, ink: &mut Ink, name: &str, at: (f64, f64), size: f64, tint: impl Into<Tint>) {
        stamp(ink, art::glyph(name), 24.0, at, size, tint);
    }
}

/// A drawing of some width, made so wide, its middle there.
fn stamp(ink: &mut Ink, drawn: &str, wide: f64, (x, y): (f64, f64), size: f64, tint: impl Into<Tint>) {
    let placed =
        Affine::translate((x - size / 2.0, y - size / 2.0)) * (Affine::scale(size / wide) * path(drawn));
    ink.fill(&placed, tint);
}

/// A number as it reads.
fn reads(number: &Number) -> String {
    number.reads.clone().unwrap_or_else(|| number.value.to_string())
}

/// A name in one line or two, as large as fits. Returns nothing; the box is the caller's.
fn write_name(ink: &mut Ink, name: &str, hand: Hand, size: f64, area: [f64; 4], tint: Colour) {
    let [x, y, width, height] = area;
    let needed = f64::from(ink.letters.width(hand, size as f32, name));
    let middle = x + width / 2.0;
    let halves = halves(name);
    if let Some((first, second)) = halves.filter(|_| needed > width * 1.25) {
        let small = size * 0.78;
        ink.write_within(
            first,
            hand,
            (small, width),
            (middle, y + height / 2.0 - small * 0.14),
            Stand::Middle,
            tint,
        );
        ink.write_within(
            second,
            hand,
            (small, width),
            (middle, y + height / 2.0 + small * 0.84),
            Stand::Middle,
            tint,
        );
    } else {
        ink.write_within(
            name,
            hand,
            (size, width),
            (middle, y + height / 2.0 + size * 0.33),
            Stand::Middle,
            tint,
        );
    }
}

/// A name parted at the space nearest to its middle.
fn halves(name: &str) -> Option<(&str, &str)> {
    let middle = name.len() / 2;
    let (at, _) = name.match_indices(' ').min_by_key(|(at, _)| at.abs_diff(middle))?;
    Some((&name[..at], &name[at + 1..]))
}

/// Where the picture is free, for a code: its right lower corner.
pub type Room = (f64, f64);

/// How wide a code is, with the white around it that readers need.
const CODE: f64 = 27.0;

fn draw_code(ink: &mut Ink, code: &str, (right, bottom): Room) -> Result<(), crate::Failed> {
    let made = qrcode::QrCode::with_error_correction_level(code, qrcode::EcLevel::L);
    let made = made.map_err(|e| crate::Failed::Code(e.to_string()))?;
    let wide = made.width();
    let (x, y) = (right - CODE, bottom - CODE);
    ink.fill(&rect(x, y, CODE, CODE), WHITE);
    // Four modules of white on each side.
    let module = CODE / (wide as f64 + 8.0);
    let mut dark = kurbo::BezPath::new();
    for (k, colour) in made.to_colors().into_iter().enumerate() {
        if colour == qrcode::Color::Dark {
            let (column, row) = ((k % wide) as f64, (k / wide) as f64);
            dark.extend(rect(x + (column + 4.0) * module, y + (row + 4.0) * module, module, module));
        }
    }
    ink.fill(&dark, crate::ink::BLACK);
    Ok(())
}

/// A ring: a filled circle with a line around it.
fn disc(ink: &mut Ink, at: (f64, f64), radius: f64, ground: impl Into<Tint>, edge: Colour, width: f64) {
    ink.fill(&circle(at.0, at.1, radius), edge);
    ink.fill(&circle(at.0, at.1, radius - width), ground);
}
