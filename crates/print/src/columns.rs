//! Lists in columns, as organisers pin them up: pairings, standings, results, decks.

use crate::{
    Failed, Paper, Wish, credits,
    ink::{BLACK, Colour, Ink, Stand, rect},
    letters::{Hand, Letters},
    page::MM,
    paragraph::{self, Laid, Piece, lay, no_signs},
};
use krilla::{Document, metadata::Metadata};
use stapel_wording::Lang;

const GREY: Colour = Colour(0x55_5555);
const BAND: Colour = Colour(0xee_eeee);
const MARGIN: f64 = 14.0;
/// Between two columns.
const APART: f64 = 3.0;
const HEAD: f64 = 2.8;
/// Above and below the text of a row.
const AIR: f64 = 1.0;
/// A column that is cut down to fit has no less than this.
const LEAST: f64 = 12.0;
/// From large to small: the first at which the columns fit.
const SIZES: [f64; 4] = [4.2, 3.7, 3.2, 2.7];

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Columns {
    pub title: String,
    /// What stands below the title.
    pub about: String,
    pub head: Vec<String>,
    /// A cell may have several lines.
    pub rows: Vec<Vec<String>>,
    /// What stands at the foot of every page, before its number.
    pub foot: String,
}

impl Columns {
    fn count(&self) -> usize {
        self.rows.iter().map(Vec::len).chain([self.head.len()]).max().unwrap_or(0)
    }

    fn cell<'a>(&'a self, row: &'a [String], column: usize) -> &'a str {
        row.get(column).map_or("", String::as_str)
    }

    /// Columns of numbers stand to the right.
    fn stands(&self) -> Vec<Stand> {
        let is_number = |cell: &str| cell.chars().all(|c| c.is_ascii_digit() || ".,%-".contains(c));
        let numbers = |k| {
            let mut cells =
                self.rows.iter().map(|row| self.cell(row, k)).filter(|cell| !cell.is_empty()).peekable();
            cells.peek().is_some() && cells.all(is_number)
        };
        (0..self.count()).map(|k| if numbers(k) { Stand::Right } else { Stand::Left }).collect()
    }

    /// How wide each column wants to be.
    fn wanted(&self, letters: &Letters, size: f64) -> Vec<f64> {
        let width = |hand, size: f64, text: &str| f64::from(letters.width(hand, size as f32, text));
        let column = |k| {
            let lines = self.rows.iter().flat_map(|row| self.cell(row, k).lines());
            let cells = lines.map(|line| width(Hand::Text, size, line));
            let head = width(Hand::NarrowBold, HEAD, self.cell(&self.head, k));
            cells.fold(head, f64::max) + 0.1
        };
        (0..self.count()).map(column).collect()
    }
}

/// The size of the letters and the widths of the columns: what is too wide at the smallest size is broken into lines.
fn widths(columns: &Columns, letters: &Letters, room: f64) -> (f64, Vec<f64>) {
    let room = room - APART * columns.count().saturating_sub(1) as f64;
    for size in SIZES {
        let wanted = columns.wanted(letters, size);
        if wanted.iter().sum::<f64>() <= room {
            return (size, wanted);
        }
    }
    let size = SIZES[SIZES.len() - 1];
    let mut widths = columns.wanted(letters, size);
    // The widest gives way until all fit.
    loop {
        let over = widths.iter().sum::<f64>() - room;
        let Some(widest) = (0..widths.len()).max_by(|&a, &b| widths[a].total_cmp(&widths[b])) else { break };
        if over <= 0.0 || widths[widest] <= LEAST {
            break;
        }
        let next = (0..widths.len()).filter(|&k| k != widest).map(|k| widths[k]).fold(LEAST, f64::max);
        widths[widest] = (widths[widest] - over).max(next.min(widths[widest] - 0.5)).max(LEAST);
    }
    (size, widths)
}

/// The list as a PDF. The same list gives the same bytes.
pub fn columns(list: &Columns, paper: Paper, lang: Lang) -> Result<Vec<u8>, Failed> {
    if list.count() == 0 {
        return Err(Failed::Nothing);
    }
    let letters = Letters::new();
    let mut document = Document::new();
    let wish = Wish { paper, bleed: false, fill: crate::Fill::Thin, backs: false, lang };
    let room = wish.paper.size().0 - 2.0 * MARGIN;
    let (size, widths) = widths(list, &letters, room);
    let stands = list.stands();
    let laid: Vec<Vec<Laid>> = list
        .rows
        .iter()
        .map(|row| (0..widths.len()).map(|k| cell(&letters, list.cell(row, k), widths[k], size)).collect())
        .collect();
    let mut rows = laid.iter().enumerate().peekable();
    let mut number = 1;
    while rows.peek().is_some() || number == 1 {
        let mut page = document.start_page_with(wish.paper.settings());
        let mut surface = page.surface();
        Ink::new(&mut surface, &letters).at(0.0, 0.0, MM, |ink| {
            let (wide, high) = wish.paper.size();
            let mut y = heading(ink, list, number, wide);
            y = heads(ink, list, &widths, &stands, y);
            let (top, bottom) = (y, high - MARGIN - 5.0);
            while let Some((k, row)) = rows.peek() {
                let tall = row.iter().map(|cell| cell.height).fold(size, f64::max) + 2.0 * AIR;
                if y + tall > bottom && y > top {
                    break;
                }
                if k % 2 == 1 {
                    ink.fill(&rect(MARGIN - 1.0, y, wide - 2.0 * MARGIN + 2.0, tall), BAND);
                }
                let mut x = MARGIN;
                for ((laid, width), stand) in row.iter().zip(&widths).zip(&stands) {
                    paragraph::write(ink, laid, (x, y + AIR), *width, *stand, BLACK, &no_signs);
                    x += width + APART;
                }
                y += tall;
                rows.next();
            }
            let foot =
                if list.foot.is_empty() { format!("{number}") } else { format!("{} · {number}", list.foot) };
            ink.write_within(
                &foot,
                Hand::Text,
                (2.6, wide - 2.0 * MARGIN),
                (wide / 2.0, high - MARGIN),
                Stand::Middle,
                GREY,
            );
        });
        surface.finish();
        page.finish();
        number += 1;
    }
    document.set_metadata(
        Metadata::new()
            .title(format!("{} – {}", list.about, list.title))
            .language(lang.pick("en", "de").into())
            .creator("Stapel".into())
            .description(credits(lang).into()),
    );
    document.finish().map_err(|e| Failed::Pages(format!("{e:?}")))
}

fn cell(letters: &Letters, text: &str, width: f64, size: f64) -> Laid {
    let lines: Vec<Vec<Piece>> = text.lines().map(|line| vec![Piece::plain(line)]).collect();
    lay(letters, &lines, width, size)
}

/// Where a text of a column stands.
fn edge(stand: Stand, x: f64, width: f64) -> f64 {
    match stand {
        Stand::Left => x,
        Stand::Middle => x + width / 2.0,
        Stand::Right => x + width,
    }
}

/// Title and what it is about; on later pages small. Where the columns begin.
fn heading(ink: &mut Ink, list: &Columns, number: usize, wide: f64) -> f64 {
    let room = wide - 2.0 * MARGIN;
    let first = number == 1;
    let (large, small) = if first { (8.0, 4.0) } else { (4.0, 3.0) };
    ink.write_within(
        &list.title,
        Hand::Cinzel,
        (large, room),
        (MARGIN, MARGIN + large * 0.7),
        Stand::Left,
        BLACK,
    );
    let below = MARGIN + large * 0.7 + small * 1.5;
    ink.write_within(&list.about, Hand::Text, (small, room), (MARGIN, below), Stand::Left, GREY);
    below + 4.0
}

fn heads(ink: &mut Ink, list: &Columns, widths: &[f64], stands: &[Stand], y: f64) -> f64 {
    let mut x = MARGIN;
    for (k, (width, stand)) in widths.iter().zip(stands).enumerate() {
        let head = list.cell(&list.head, k).to_string();
        ink.write_within(
            &head,
            Hand::NarrowBold,
            (HEAD, *width),
            (edge(*stand, x, *width), y + HEAD),
            *stand,
            GREY,
        );
        x += width + APART;
    }
    ink.fill(&rect(MARGIN - 1.0, y + HEAD * 1.5, x - APART - MARGIN + 2.0, 0.3), BLACK);
    y + HEAD * 1.5 + 0.8
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(rows: usize) -> Columns {
        let row = |k: usize| {
            vec![
                k.to_string(),
                format!("Somebody {k}"),
                "2x Card\n1x Another card with a long name ".repeat(k % 4),
            ]
        };
        Columns {
            title: "Decks".into(),
            about: "Cup".into(),
            head: ["#", "Name", "List"].map(String::from).to_vec(),
            rows: (0..rows).map(row).collect(),
            foot: "stapel".into(),
        }
    }

    #[test]
    fn columns_fit_and_numbers_stand_to_the_right() {
        let (list, letters) = (list(40), Letters::new());
        let room = 182.0;
        let (_, widths) = widths(&list, &letters, room);
        assert!(widths.iter().sum::<f64>() + 2.0 * APART <= room + 0.01, "{widths:?}");
        assert_eq!(list.stands(), [Stand::Right, Stand::Left, Stand::Left]);
    }

    #[test]
    fn long_lists_have_several_pages_and_the_same_bytes() {
        let pages = |list: &Columns| {
            let pdf = columns(list, Paper::A4, Lang::En).expect("it is written");
            assert_eq!(pdf, columns(list, Paper::A4, Lang::En).expect("it is written"));
            String::from_utf8_lossy(&pdf).matches("/Type /Page\n").count()
                + String::from_utf8_lossy(&pdf).matches("/Type/Page/").count()
        };
        let (one, many) = (pages(&list(0)), pages(&list(300)));
        assert!(many > one, "{one} {many}");
        assert!(columns(&Columns::default(), Paper::A4, Lang::En).is_err());
    }
}
