//! Pages to print: cards nine a page, rule references and player aids, score sheets.
//!
//! A card comes in as the browser gets it (`Sheet`, of the wording crate), so that both show the same. Whole faces are for cards that
//! are ours to print; of others a proxy shows name, numbers and our text. Everything is drawn in lines and letters (no bitmaps), by
//! `krilla`, with the fonts embedded.
//!
//! `from_game` makes a job of a game's own data. `ink` draws, `letters` and `paragraph` write, `art` are the pictures, `face` the cards, `page` lays them out, `aid` and `score`
//! are the sheets beside them, `columns` the lists of events. *Must not* open files or know rules.

mod aid;
mod art;
mod columns;
mod face;
mod from_game;
mod ink;
mod letters;
mod page;
mod paragraph;
mod score;

pub use aid::{Aid, Chapter};
pub use columns::{Columns, columns};
pub use from_game::{aids, all_cards, cards_of, job, score};
pub use page::{Card, Paper};
pub use score::Score;

use krilla::{Document, metadata::Metadata};
use letters::Letters;
use stapel_collection::{Undealt, deal};
use stapel_wording::Lang;

/// How much ink a face takes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Fill {
    /// As the browser shows it.
    #[default]
    Full,
    /// Black lines on white.
    Thin,
}

/// How pages are wanted.
#[derive(Clone, Copy, Debug)]
pub struct Wish {
    pub paper: Paper,
    /// Colour beyond the edge of every card, for who cuts by machine.
    pub bleed: bool,
    pub fill: Fill,
    /// A page of backs after every page of faces.
    pub backs: bool,
    pub lang: Lang,
}

/// All that goes into one file.
#[derive(Clone, Debug, Default)]
pub struct Job {
    pub game: String,
    /// What the file is called inside.
    pub title: String,
    /// Whether the cards are ours to print whole.
    pub ours: bool,
    pub cards: Vec<Card>,
    pub aids: Vec<Aid>,
    pub score: Option<Score>,
}

impl Job {
    /// Each copy takes the next code of its card off a list of what was issued.
    pub fn give_codes(&mut self, list: &str) -> Result<(), Failed> {
        if !self.ours {
            return Err(Failed::NotOurs);
        }
        let cards = self.cards.iter().map(|card| card.sheet.id.as_str());
        let codes = deal(list, &self.game, cards).map_err(Failed::Codes)?;
        self.cards.iter_mut().zip(codes).for_each(|(card, code)| card.code = Some(code));
        Ok(())
    }
}

/// Why there are no pages.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.reason(Lang::En))]
pub enum Failed {
    Nothing,
    TooMany {
        asked: usize,
    },
    /// There is not a code for every copy.
    Codes(Undealt),
    /// Cards of other publishers carry no codes.
    NotOurs,
    /// A code does not fit into a picture.
    Code(String),
    Pages(String),
}

impl Failed {
    /// The reason for people.
    pub fn reason(&self, lang: Lang) -> String {
        let (en, de) = match self {
            Self::Nothing => ("there is nothing to print".into(), "es gibt nichts zu drucken".into()),
            Self::TooMany { asked } => (
                format!("at most {MOST} cards at once, not {asked}"),
                format!("höchstens {MOST} Karten auf einmal, nicht {asked}"),
            ),
            Self::Codes(why) => return why.reason(lang),
            Self::NotOurs => (
                "these cards are their publisher's and carry no codes of ours".into(),
                "diese Karten sind die ihres Verlags und tragen keine Codes von uns".into(),
            ),
            Self::Code(why) => (
                format!("a code does not fit into a picture: {why}"),
                format!("ein Code passt nicht in ein Bild: {why}"),
            ),
            Self::Pages(why) => (
                format!("the pages could not be written: {why}"),
                format!("die Seiten konnten nicht geschrieben werden: {why}"),
            ),
        };
        lang.pick(en, de)
    }
}

/// How many cards one file has at most.
pub const MOST: usize = 1000;

/// The pages as a PDF. The same job gives the same bytes.
pub fn print(job: &Job, wish: &Wish) -> Result<Vec<u8>, Failed> {
    if job.cards.is_empty() && job.aids.is_empty() && job.score.is_none() {
        return Err(Failed::Nothing);
    }
    if job.cards.len() > MOST {
        return Err(Failed::TooMany { asked: job.cards.len() });
    }
    let letters = Letters::new();
    let mut document = Document::new();
    page::cards(&mut document, &letters, job, wish)?;
    for aid in &job.aids {
        aid::pages(&mut document, &letters, aid, wish);
    }
    if let Some(score) = &job.score {
        score::page(&mut document, &letters, score, wish);
    }
    document.set_metadata(
        Metadata::new()
            .title(job.title.clone())
            .language(wish.lang.pick("en", "de").into())
            .creator("Stapel".into())
            .description(credits(wish.lang).into()),
    );
    document.finish().map_err(|e| Failed::Pages(format!("{e:?}")))
}

/// What the licences of pictograms and fonts ask for.
pub fn credits(lang: Lang) -> &'static str {
    lang.pick(
        "Pictograms by the artists of game-icons.net (CC BY 3.0). Fonts: Alegreya Sans, Barlow Condensed, Cinzel, Fraunces, \
         Grenze Gotisch, Marcellus, Uncial Antiqua (SIL Open Font License 1.1).",
        "Piktogramme von den Künstlern von game-icons.net (CC BY 3.0). Schriften: Alegreya Sans, Barlow Condensed, Cinzel, \
         Fraunces, Grenze Gotisch, Marcellus, Uncial Antiqua (SIL Open Font License 1.1).",
    )
}

/// The first letter of a text that the fonts of a game's cards do not have.
pub fn unwritable(game: &str, text: &str) -> Option<char> {
    use letters::Hand;
    let letters = Letters::new();
    let hands = [Hand::Text, Hand::Bold, Hand::Narrow, face::display(game)];
    text.chars().find(|letter| {
        let written = letter.to_string();
        hands.iter().any(|&hand| letters.shape(hand, &written).missing)
    })
}
