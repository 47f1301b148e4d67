//! A sheet to write scores on: a column a player, a row a game, and a sum.

use crate::{
    Wish,
    ink::{BLACK, Colour, Ink, Pen, Stand, line, pen},
    letters::{Hand, Letters},
    page::MM,
};
use krilla::Document;

const GREY: Colour = Colour(0x66_6666);
const MARGIN: f64 = 14.0;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Score {
    pub title: String,
    /// How points are counted, a line each.
    pub rules: Vec<String>,
    pub players: u8,
    pub games: u8,
    /// What stands before each row, with its number; and before the sum.
    pub game_word: String,
    pub sum_word: String,
    /// What is written into each field: two words, such as rank and points.
    pub fields: [String; 2],
}

pub fn page(document: &mut Document, letters: &Letters, score: &Score, wish: &Wish) {
    let (wide, high) = wish.paper.size();
    let mut page = document.start_page_with(wish.paper.settings());
    let mut surface = page.surface();
    Ink::new(&mut surface, letters).at(0.0, 0.0, MM, |ink| {
        ink.write_within(
            &score.title,
            Hand::Uncial,
            (8.0, wide - 2.0 * MARGIN),
            (MARGIN, MARGIN + 6.0),
            Stand::Left,
            BLACK,
        );
        let mut y = MARGIN + 12.0;
        for rule in &score.rules {
            ink.write_within(rule, Hand::Text, (3.4, wide - 2.0 * MARGIN), (MARGIN, y), Stand::Left, GREY);
            y += 4.6;
        }
        y += 3.0;
        let first = 24.0;
        let players = f64::from(score.players.max(1));
        let column = (wide - 2.0 * MARGIN - first) / players;
        let rows = u32::from(score.games) + 2;
        let row = ((high - MARGIN - y) / f64::from(rows)).min(16.0);
        let (right, bottom) = (wide - MARGIN, y + f64::from(rows) * row);
        for k in 0..=rows {
            let at = y + f64::from(k) * row;
            ink.draw(
                &line((MARGIN, at), (right, at)),
                BLACK,
                pen(if k == 1 || k == rows - 1 { 0.5 } else { 0.2 }),
            );
        }
        for k in 0..=score.players {
            let x = MARGIN + first + f64::from(k) * column;
            ink.draw(&line((x, y), (x, bottom)), BLACK, pen(0.3));
            if k < score.players {
                let middle = x + column / 2.0;
                let dashed = Pen { dashed: Some(0.8), ..pen(0.15) };
                ink.draw(&line((middle, y + row), (middle, bottom - row)), GREY, dashed);
                for (word, x) in score.fields.iter().zip([x + column / 4.0, x + column * 0.75]) {
                    ink.write_within(
                        word,
                        Hand::Narrow,
                        (2.6, column / 2.0 - 1.0),
                        (x, y + row - 1.2),
                        Stand::Middle,
                        GREY,
                    );
                }
            }
        }
        ink.draw(&line((MARGIN, y), (MARGIN, bottom)), BLACK, pen(0.3));
        for k in 1..=score.games {
            let base = y + f64::from(k) * row + row * 0.62;
            ink.write(
                &format!("{} {k}", score.game_word),
                Hand::Narrow,
                4.0,
                (MARGIN + 2.0, base),
                Stand::Left,
                BLACK,
            );
        }
        ink.write(
            &score.sum_word,
            Hand::NarrowBold,
            4.6,
            (MARGIN + 2.0, bottom - row * 0.36),
            Stand::Left,
            BLACK,
        );
    });
    surface.finish();
    page.finish();
}
