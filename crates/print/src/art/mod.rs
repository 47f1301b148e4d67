//! The pictures of cards, drawn like those of the browser (`web/src/art`): the same pictograms, colours and chance. What a browser does
//! with filters (grain, relief) a printer leaves out.

mod chance;
mod foil;
mod glass;
mod lino;
mod pictograms;
mod silhouette;

pub use pictograms::{Pictograms, glyph};

use crate::ink::{Colour, Ink, path};
use kurbo::{Affine, BezPath};
use stapel_wording::Sheet;

/// The size a picture is drawn in.
pub const W: f64 = 300.0;
pub const H: f64 = 420.0;

/// What a picture shows: its pictograms, and where it happens.
struct Subject<'a> {
    id: &'a str,
    icon: BezPath,
    second: Option<BezPath>,
    mood: &'a str,
}

/// The badge with this place.
pub fn badge<'a>(sheet: &'a Sheet, place: &str) -> Option<&'a str> {
    sheet.badges.iter().find(|badge| badge.place == place).map(|badge| badge.sign)
}

/// Draws a card's picture, 300 by 420; nothing for games and cards that have none.
pub fn picture(ink: &mut Ink, game: &str, sheet: &Sheet, pictograms: &Pictograms) {
    let Some((icons, mood)) = pictograms.of(sheet) else { return };
    let [icon, second] =
        [icons.first(), icons.get(1)].map(|name| name.and_then(|n| pictograms.icon(n)).map(path));
    let Some(icon) = icon else { return };
    let subject = Subject { id: &sheet.id, icon, second, mood };
    match game {
        "orden" => glass::draw(ink, &subject, badge(sheet, "crest").unwrap_or_default()),
        "athernum" => foil::draw(ink, &subject, badge(sheet, "faction").unwrap_or_default()),
        "nightfall" => {
            let tint = badge(sheet, "colour").or_else(|| badge(sheet, "kind"));
            lino::draw(ink, &subject, tint.unwrap_or_default());
        }
        _ => {}
    }
}

/// A pictogram (512 wide) so wide, its middle there.
fn placed(icon: &BezPath, size: f64, x: f64, y: f64) -> BezPath {
    Affine::translate((x - size / 2.0, y - size / 2.0)) * (Affine::scale(size / 512.0) * icon.clone())
}

/// The second pictogram stands smaller, lower left, behind the first.
fn behind(ink: &mut Ink, subject: &Subject, fill: Colour, outline: Colour, dense: f64) {
    let Some(second) = &subject.second else { return };
    let small = placed(second, 98.0, 66.0, 176.0);
    let pen = crate::ink::Pen { round: true, dense, ..crate::ink::pen(26.0 * 98.0 / 512.0) };
    ink.draw(&small, outline, pen);
    ink.fill_lightly(&small, fill, dense);
}

/// A point around another.
fn around(x: f64, y: f64, angle: f64, far: f64) -> (f64, f64) {
    (x + angle.cos() * far, y + angle.sin() * far)
}
