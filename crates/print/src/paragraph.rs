//! Texts of cards and sheets in lines: bold words, signs between letters, and as large as the box allows.

use crate::{
    ink::{Colour, Ink, Stand},
    letters::{Hand, Letters},
};

/// A piece of a text: words in one hand, or words with a sign behind them that must not part from them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    pub text: String,
    pub bold: bool,
    /// A word of the game that has a sign.
    pub sign: Option<&'static str>,
}

impl Piece {
    pub fn plain(text: impl Into<String>) -> Self {
        Self { text: text.into(), bold: false, sign: None }
    }

    pub fn bold(text: impl Into<String>) -> Self {
        Self { text: text.into(), bold: true, sign: None }
    }

    fn hand(&self) -> Hand {
        if self.bold { Hand::Bold } else { Hand::Text }
    }
}

/// A word with its place in a row.
#[derive(Clone, Debug)]
struct Word {
    piece: Piece,
    x: f64,
    width: f64,
}

/// Paragraphs broken into rows.
#[derive(Clone, Debug)]
pub struct Laid {
    rows: Vec<Row>,
    pub size: f64,
    pub height: f64,
}

#[derive(Clone, Debug)]
struct Row {
    words: Vec<Word>,
    width: f64,
    /// The distance to the row before, beyond the usual one.
    gap: f64,
}

/// How far rows and paragraphs are apart, as parts of the size.
const LEADING: f64 = 1.17;
const GAP: f64 = 0.3;
/// How wide a sign is, as a part of the size.
pub const SIGN: f64 = 1.15;

/// Breaks paragraphs into rows of at most this width.
pub fn lay(letters: &Letters, paragraphs: &[Vec<Piece>], width: f64, size: f64) -> Laid {
    let space = f64::from(letters.width(Hand::Text, size as f32, " "));
    let mut rows: Vec<Row> = Vec::new();
    for (k, pieces) in paragraphs.iter().enumerate() {
        let mut row = Row { words: Vec::new(), width: 0.0, gap: if k == 0 { 0.0 } else { GAP * size } };
        for (piece, spaced) in words(pieces) {
            let mut wide = f64::from(letters.width(piece.hand(), size as f32, &piece.text));
            if piece.sign.is_some() {
                wide += (SIGN + 0.1) * size;
            }
            let before = if spaced && !row.words.is_empty() { space } else { 0.0 };
            // A word that was not parted from the one before by a space stays with it.
            if !row.words.is_empty() && spaced && row.width + before + wide > width {
                rows.push(std::mem::replace(&mut row, Row { words: Vec::new(), width: 0.0, gap: 0.0 }));
            }
            let x = row.width + if row.words.is_empty() { 0.0 } else { before };
            row.width = x + wide;
            row.words.push(Word { piece, x, width: wide });
        }
        if !row.words.is_empty() {
            rows.push(row);
        }
    }
    let height = rows.iter().map(|row| row.gap + LEADING * size).sum();
    Laid { rows, size, height }
}

/// The largest size between these at which all fits into a box.
pub fn fit(letters: &Letters, paragraphs: &[Vec<Piece>], width: f64, height: f64, sizes: (f64, f64)) -> Laid {
    let (largest, smallest) = sizes;
    let mut size = largest;
    loop {
        let laid = lay(letters, paragraphs, width, size);
        let widest = laid.rows.iter().map(|row| row.width).fold(0.0, f64::max);
        if (laid.height <= height && widest <= width + 0.01) || size <= smallest {
            return laid;
        }
        size = (size * 0.96).max(smallest);
    }
}

/// Words one by one, with whether a space stands before each.
fn words(pieces: &[Piece]) -> Vec<(Piece, bool)> {
    let mut out = Vec::new();
    let mut spaced = false;
    for piece in pieces {
        let mut rest = piece.text.as_str();
        if rest.is_empty() && piece.sign.is_some() {
            out.push((piece.clone(), spaced));
            spaced = false;
        }
        while !rest.is_empty() {
            let trimmed = rest.trim_start_matches(' ');
            spaced |= trimmed.len() < rest.len();
            if trimmed.is_empty() {
                break;
            }
            let end = trimmed.find(' ').unwrap_or(trimmed.len());
            let last = end == trimmed.len();
            let sign = piece.sign.filter(|_| last);
            out.push((Piece { text: trimmed[..end].into(), bold: piece.bold, sign }, spaced));
            spaced = false;
            rest = &trimmed[end..];
        }
    }
    out
}

/// Writes what was laid. `sign` draws a sign: which, its left edge, where letters stand, its size.
pub fn write(
    ink: &mut Ink,
    laid: &Laid,
    at: (f64, f64),
    width: f64,
    stand: Stand,
    colour: Colour,
    sign: &dyn Fn(&mut Ink, &str, f64, f64, f64),
) {
    let size = laid.size;
    let mut y = at.1;
    for row in &laid.rows {
        y += row.gap;
        let left = match stand {
            Stand::Left => at.0,
            Stand::Middle => at.0 + (width - row.width) / 2.0,
            Stand::Right => at.0 + width - row.width,
        };
        let base = y + size * 0.86;
        for word in &row.words {
            ink.write(&word.piece.text, word.piece.hand(), size, (left + word.x, base), Stand::Left, colour);
            if let Some(name) = word.piece.sign {
                sign(ink, name, left + word.x + word.width - SIGN * size, base, size);
            }
        }
        y += LEADING * size;
    }
}

/// No signs in this text.
pub fn no_signs(_: &mut Ink, _: &str, _: f64, _: f64, _: f64) {}

/// The words of a card's text: what an ability begins with and keywords are bold, counts of Der Orden have their sign. As
/// `web/src/parts/faces/rules.ts` does it.
pub fn card_text(game: &str, line: &str, keywords: &[&str]) -> Vec<Piece> {
    let head = head(line);
    let mut out = Vec::new();
    if !head.is_empty() {
        out.push(Piece::bold(head));
    }
    let mut rest = &line[head.len()..];
    while let Some((from, to)) = first_keyword(rest, keywords) {
        with_signs(game, &rest[..from], &mut out);
        out.push(Piece::bold(&rest[from..to]));
        rest = &rest[to..];
    }
    with_signs(game, rest, &mut out);
    out
}

/// "Chain:", "Kicker Purple:": a capital letter, then up to twenty letters and spaces before a colon.
fn head(line: &str) -> &str {
    let Some(end) = line.find(':') else { return "" };
    let head = &line[..end];
    let count = head.chars().count();
    let fits = (2..=21).contains(&count)
        && head.starts_with(char::is_uppercase)
        && head.chars().all(|c| c.is_alphabetic() || c == ' ');
    if fits { head } else { "" }
}

/// Where the first keyword stands as a word of its own; the longest where several begin at one place.
fn first_keyword(text: &str, keywords: &[&str]) -> Option<(usize, usize)> {
    let lower = text.to_lowercase();
    // Only where small letters are as long as capital ones do places agree.
    if lower.len() != text.len() {
        return None;
    }
    let found = |word: &&str| {
        let word = word.to_lowercase();
        let mut from = 0;
        while let Some(at) = lower[from..].find(&word) {
            let (start, end) = (from + at, from + at + word.len());
            let free = |c: Option<char>| c.is_none_or(|c| !c.is_alphabetic());
            if free(lower[..start].chars().next_back()) && free(lower[end..].chars().next()) {
                return Some((start, end));
            }
            from = end;
        }
        None
    };
    keywords.iter().filter_map(found).min_by_key(|&(start, end)| (start, std::cmp::Reverse(end)))
}

const COUNTED: [(char, &str); 7] = [
    ('T', "Loyalty"),
    ('K', "Strength"),
    ('V', "Wealth"),
    ('W', "Knowledge"),
    ('E', "Enlightenment"),
    ('S', "Bliss"),
    ('?', "Joker"),
];

fn with_signs(game: &str, text: &str, out: &mut Vec<Piece>) {
    let mut rest = text;
    if game == "orden" {
        while let Some((start, end, sign)) = first_count(rest) {
            push_plain(&rest[..start], out);
            let number = rest[start..end].trim_end_matches(|c: char| !c.is_ascii_digit());
            out.push(Piece { text: number.into(), bold: false, sign: Some(sign) });
            rest = &rest[end..];
        }
    }
    push_plain(rest, out);
}

fn push_plain(text: &str, out: &mut Vec<Piece>) {
    if !text.is_empty() {
        out.push(Piece::plain(text));
    }
}

/// "3×K": where it stands, and of what.
fn first_count(text: &str) -> Option<(usize, usize, &'static str)> {
    for (at, _) in text.match_indices('×') {
        let after = text[at + '×'.len_utf8()..].chars().next();
        let sign = after.and_then(|c| COUNTED.iter().find(|(letter, _)| *letter == c));
        let digits = text[..at].bytes().rev().take_while(u8::is_ascii_digit).count();
        if let (Some(&(letter, sign)), 1..) = (sign, digits) {
            return Some((at - digits, at + '×'.len_utf8() + letter.len_utf8(), sign));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heads_keywords_and_counts_stand_out() {
        let text = card_text("orden", "Aktion: Lege 6×K ab: Steige auf.", &["Steige auf"]);
        let told: Vec<(&str, bool, Option<&str>)> =
            text.iter().map(|p| (p.text.as_str(), p.bold, p.sign)).collect();
        assert_eq!(
            told,
            [
                ("Aktion", true, None),
                (": Lege ", false, None),
                ("6", false, Some("Strength")),
                (" ab: ", false, None),
                ("Steige auf", true, None),
                (".", false, None)
            ]
        );
        assert_eq!(card_text("nightfall", "Deal 3×K.", &[]).len(), 1, "only Der Orden counts so");
        assert!(!card_text("nightfall", "When guarding: x", &["guard"])[1].bold, "a part of a word is none");
    }

    #[test]
    fn rows_are_no_wider_than_the_box_and_words_stay_whole() {
        let letters = Letters::new();
        let text = [vec![
            Piece::bold("Effekt"),
            Piece::plain(": Wenn du diese Karte ausspielst, darfst du noch eine ausspielen."),
        ]];
        let laid = lay(&letters, &text, 40.0, 4.0);
        assert!(laid.rows.len() > 2 && laid.rows.iter().all(|row| row.width <= 40.0));
        let said: Vec<String> = laid
            .rows
            .iter()
            .map(|row| row.words.iter().map(|w| w.piece.text.as_str()).collect::<Vec<_>>().join("|"))
            .collect();
        assert!(said[0].starts_with("Effekt|:|Wenn"), "{said:?}");
        let small = fit(&letters, &text, 40.0, 9.0, (5.0, 1.0));
        assert!(small.height <= 9.0 && small.size < 5.0);
    }
}
