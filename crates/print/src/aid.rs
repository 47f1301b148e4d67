//! Rule references and player aids: chapters with words and what they mean, in columns.

use crate::{
    Wish,
    ink::{BLACK, Colour, Ink, Stand, rect},
    letters::{Hand, Letters},
    page::MM,
    paragraph::{self, Piece, lay, no_signs},
};
use krilla::Document;

const GREY: Colour = Colour(0x55_5555);
const MARGIN: f64 = 12.0;
const BETWEEN: f64 = 6.0;

/// A sheet to lie beside the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Aid {
    pub title: String,
    pub chapters: Vec<Chapter>,
    /// What is said at the foot.
    pub note: String,
    /// Few words are written larger.
    pub columns: u8,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chapter {
    pub title: String,
    /// A word, or the id of a rule, with what it says.
    pub lines: Vec<(String, String)>,
}

/// Where one writes: column by column, page by page.
struct Place {
    x: f64,
    y: f64,
    column: u8,
}

pub fn pages(document: &mut Document, letters: &Letters, aid: &Aid, wish: &Wish) {
    let (wide, high) = wish.paper.size();
    let columns = aid.columns.max(1);
    let width = (wide - 2.0 * MARGIN - f64::from(columns - 1) * BETWEEN) / f64::from(columns);
    let size = if columns > 2 { 2.6 } else { 3.1 };
    let bottom = high - MARGIN - 5.0;
    // Everything is laid first; a heading stays with what it is the heading of.
    let mut blocks = Vec::new();
    for chapter in &aid.chapters {
        let mut heading = Some(chapter.title.as_str());
        for (word, means) in &chapter.lines {
            let pieces = vec![Piece::bold(word), Piece::plain(format!("  {means}"))];
            let laid = lay(letters, &[pieces], width, size);
            blocks.push((heading.take(), laid));
        }
    }
    let mut blocks = blocks.into_iter().peekable();
    let mut number = 1;
    while blocks.peek().is_some() || number == 1 {
        let mut page = document.start_page_with(wish.paper.settings());
        let mut surface = page.surface();
        Ink::new(&mut surface, letters).at(0.0, 0.0, MM, |ink| {
            let head = if number == 1 { 12.0 } else { 7.0 };
            let title = if number == 1 { aid.title.clone() } else { format!("{} · {number}", aid.title) };
            let large = if number == 1 { 7.0 } else { 4.0 };
            ink.write_within(
                &title,
                Hand::Cinzel,
                (large, wide - 2.0 * MARGIN),
                (MARGIN, MARGIN + large * 0.7),
                Stand::Left,
                BLACK,
            );
            let top = MARGIN + head;
            let mut place = Place { x: MARGIN, y: top, column: 0 };
            while let Some((heading, laid)) = blocks.peek() {
                let above = if heading.is_some() { size * 2.6 } else { 0.0 };
                let needed = above + laid.height + size * 0.35;
                if place.y + needed > bottom && place.y > top {
                    place = Place { x: place.x + width + BETWEEN, y: top, column: place.column + 1 };
                    if place.column == columns {
                        break;
                    }
                }
                if let Some(heading) = heading {
                    ink.write_within(
                        heading,
                        Hand::Narrow,
                        (size * 1.3, width),
                        (place.x, place.y + size * 1.6),
                        Stand::Left,
                        BLACK,
                    );
                    ink.fill(&rect(place.x, place.y + size * 2.0, width, 0.2), BLACK);
                    place.y += above;
                }
                paragraph::write(ink, laid, (place.x, place.y), width, Stand::Left, BLACK, &no_signs);
                place.y += laid.height + size * 0.35;
                blocks.next();
            }
            ink.write_within(
                &aid.note,
                Hand::Text,
                (2.4, wide - 2.0 * MARGIN),
                (wide / 2.0, high - MARGIN + 1.0),
                Stand::Middle,
                GREY,
            );
        });
        surface.finish();
        page.finish();
        number += 1;
    }
}
