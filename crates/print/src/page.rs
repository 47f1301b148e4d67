//! Cards on paper: nine a page, marks where to cut, backs that lie behind their fronts.

use crate::{
    Failed, Fill, Job, Wish,
    art::Pictograms,
    face,
    ink::{BLACK, Ink, line, pen, rect, rounded},
    letters::Letters,
};
use krilla::{Document, page::PageSettings};
use stapel_wording::Sheet;

/// Millimetres to the points of a PDF.
pub const MM: f64 = 72.0 / 25.4;
/// A card, in millimetres.
const WIDTH: f64 = 63.0;
const HEIGHT: f64 = 88.0;
/// Colour beyond the edge: as much as lets nine cards fit on either paper.
const BLEED: f64 = 2.0;
const COLUMNS: usize = 3;
const ROWS: usize = 3;
/// How long a mark is at most, and how far it stays off.
const MARK: f64 = 5.0;
const OFF: f64 = 1.0;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Paper {
    #[default]
    A4,
    Letter,
}

impl Paper {
    /// In millimetres.
    pub fn size(self) -> (f64, f64) {
        match self {
            Self::A4 => (210.0, 297.0),
            Self::Letter => (215.9, 279.4),
        }
    }

    pub fn settings(self) -> PageSettings {
        let (width, height) = self.size();
        PageSettings::from_wh((width * MM) as f32, (height * MM) as f32).expect("paper has a size")
    }
}

/// A copy of a card to print, with the code of that copy if it has one.
#[derive(Clone, Debug)]
pub struct Card {
    pub sheet: Sheet,
    pub code: Option<String>,
}

/// Where the cards of a page lie.
struct Grid {
    bleed: f64,
    left: f64,
    top: f64,
    paper: (f64, f64),
}

impl Grid {
    fn new(wish: &Wish) -> Self {
        let bleed = if wish.bleed { BLEED } else { 0.0 };
        let paper = wish.paper.size();
        let all = |count: usize, length: f64| count as f64 * (length + 2.0 * bleed);
        Self {
            bleed,
            left: (paper.0 - all(COLUMNS, WIDTH)) / 2.0,
            top: (paper.1 - all(ROWS, HEIGHT)) / 2.0,
            paper,
        }
    }

    /// The upper left corner of a card, after it is cut.
    fn corner(&self, column: usize, row: usize) -> (f64, f64) {
        let at =
            |first: f64, k: usize, length: f64| first + self.bleed + k as f64 * (length + 2.0 * self.bleed);
        (at(self.left, column, WIDTH), at(self.top, row, HEIGHT))
    }

    /// Lines in the margin at which to cut.
    fn marks(&self, ink: &mut Ink) {
        let thin = pen(0.15);
        let mut mark = |from: (f64, f64), to: (f64, f64)| ink.draw(&line(from, to), BLACK, thin);
        let (right, bottom) = (self.paper.0 - self.left, self.paper.1 - self.top);
        for column in 0..COLUMNS {
            for x in [self.corner(column, 0).0, self.corner(column, 0).0 + WIDTH] {
                let long = MARK.min(self.top - OFF);
                mark((x, self.top - OFF - long), (x, self.top - OFF));
                mark((x, bottom + OFF), (x, bottom + OFF + long));
            }
        }
        for row in 0..ROWS {
            for y in [self.corner(0, row).1, self.corner(0, row).1 + HEIGHT] {
                let long = MARK.min(self.left - OFF);
                mark((self.left - OFF - long, y), (self.left - OFF, y));
                mark((right + OFF, y), (right + OFF + long, y));
            }
        }
    }
}

pub fn cards(document: &mut Document, letters: &Letters, job: &Job, wish: &Wish) -> Result<(), Failed> {
    let grid = Grid::new(wish);
    let signs = Pictograms::of_game(&job.game);
    for some in job.cards.chunks(COLUMNS * ROWS) {
        sheet(document, letters, wish, &grid, some.len(), false, &mut |ink, k| {
            face::front(ink, job, &some[k], &signs, wish)
        })?;
        if wish.backs {
            sheet(document, letters, wish, &grid, some.len(), true, &mut |ink, _| {
                face::back(ink, &job.game, wish);
                Ok(())
            })?;
        }
    }
    Ok(())
}

/// One page. Backs lie in columns from the right, so that each is behind its front when the paper is turned over its long edge.
fn sheet(
    document: &mut Document,
    letters: &Letters,
    wish: &Wish,
    grid: &Grid,
    count: usize,
    mirrored: bool,
    draw: &mut dyn FnMut(&mut Ink, usize) -> Result<(), Failed>,
) -> Result<(), Failed> {
    let mut page = document.start_page_with(wish.paper.settings());
    let mut surface = page.surface();
    let colours = wish.fill == Fill::Full;
    let mut done = Ok(());
    Ink::new(&mut surface, letters).at(0.0, 0.0, MM, |ink| {
        for k in 0..count {
            let column = if mirrored { COLUMNS - 1 - k % COLUMNS } else { k % COLUMNS };
            let (x, y) = grid.corner(column, k / COLUMNS);
            let edge = if grid.bleed > 0.0 {
                let b = grid.bleed;
                rect(x - b, y - b, WIDTH + 2.0 * b, HEIGHT + 2.0 * b)
            } else {
                rounded(x, y, WIDTH, HEIGHT, face::ROUND * WIDTH / face::WIDE)
            };
            ink.inside(&edge, |ink| {
                // The colour of a card's edge goes on to where it may be cut; what is drawn on white has none.
                if grid.bleed > 0.0 && colours {
                    let scale = (WIDTH + 2.0 * grid.bleed) / face::WIDE;
                    let (dx, dy) = ((scale * face::WIDE - WIDTH) / 2.0, (scale * face::HIGH - HEIGHT) / 2.0);
                    ink.at(x - dx, y - dy, scale, |ink| keep(&mut done, draw(ink, k)));
                    let card = rounded(x, y, WIDTH, HEIGHT, face::ROUND * WIDTH / face::WIDE);
                    ink.inside(&card, |ink| {
                        ink.at(x, y, WIDTH / face::WIDE, |ink| keep(&mut done, draw(ink, k)))
                    });
                } else {
                    ink.at(x, y, WIDTH / face::WIDE, |ink| keep(&mut done, draw(ink, k)));
                }
            });
        }
        grid.marks(ink);
    });
    surface.finish();
    page.finish();
    done
}

/// The first thing that goes wrong is what is told.
fn keep(done: &mut Result<(), Failed>, next: Result<(), Failed>) {
    if done.is_ok() {
        *done = next;
    }
}
