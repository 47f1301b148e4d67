//! Says things: cards, decisions, events and errors, in German and English, from the very data the table plays by.
//!
//! German is made of whole sentences with a case for every slot and a lexicon that stores all eight forms of a
//! noun; it is never put together word by word. A game brings its own words, see [`Speak`].

mod building;
mod clauses;
mod conditions;
mod grammar;
mod label;
mod lasting;
mod log;
mod parts;
mod players;
mod scene;
mod sentences;
mod speak;
mod text;
mod verbs;

pub use building::{Blame, Building, Colour, Demand, Draws, Format, Shelf};
pub use conditions::value;
pub use grammar::{Case, Clause, Gender, Noun, Phrase, capital, count_en, list};
pub use label::{
    aimed_at, decision_title, how_many, label, labels, layer_text, of_seat, play_label, put_back, seat_name,
};
pub use lasting::lasting_text;
pub use log::{common_line, event_card, told};
pub use players::Players;
pub use scene::{
    Aimed, Area, Arrow, Badge, Bill, Board, Debt, Doing, End, HowMany, Lasting, Layer, Layout, Look, Mark,
    Marker, Number, Offer, OfferKind, Piece, Place, Question, Scene, Share, Sheet, Side, Spot, Sum, Total,
    Track, TrackPlace, lines, offered, scene, scene_with, sheet,
};
pub use speak::{Names, Questions, Sentences, Speak, Telling};
pub use text::{Say, Unsayable, card_lines, card_text, lines_of, reminders};

/// What a game's files need of this crate and those below it.
pub mod prelude {
    pub use crate::{Board, Building, Lang, Layout, Look, Names, Questions, Sentences, Spot, Telling, name};
    pub use serde::{Deserialize, Serialize};
    pub use stapel_kernel::{
        Book, Choice, Counting, Def, Flow, Id, Judging, Moves, Outcome, Payments, Ref, Rules, Seat, Secrets,
        Seen, SetUp, Shipped, Staging, Table, Texts, To, View, Why as Reason, ZoneRule, events, nothing_of,
        shipped, table_options,
    };
    pub use stapel_script::{Deck, Never, Word, plain_game, words};
    pub use std::ops::RangeInclusive;
}

use stapel_kernel::{Book, Def, DefId, Game, Why};
use stapel_script::{Symbol, Word};

#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize, ts_rs::TS,
)]
#[serde(rename_all = "kebab-case")]
pub enum Lang {
    #[default]
    En,
    De,
}

impl Lang {
    pub const ALL: [Self; 2] = [Self::En, Self::De];

    pub fn pick<T>(self, en: T, de: T) -> T {
        match self {
            Self::En => en,
            Self::De => de,
        }
    }

    /// A word as it was declared.
    pub fn word(self, word: impl Word) -> &'static str {
        self.of(word.said())
    }

    /// What was declared in both languages.
    pub fn of(self, [en, de]: [&'static str; 2]) -> &'static str {
        self.pick(en, de)
    }
}

impl std::str::FromStr for Lang {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "en" => Ok(Self::En),
            "de" => Ok(Self::De),
            other => Err(format!("there is no language \"{other}\"; known are en and de")),
        }
    }
}

/// The name of a card in one language, without what tells its versions apart.
pub fn plain_name<G: Game>(def: &Def<G>, lang: Lang) -> &str {
    lang.pick(&def.card.name.en, &def.card.name.de)
}

/// A name that a card's text mentions, in one language: the card of that English name, or the card whose name has
/// that word, up to its title.
pub fn mentioned<G: Speak>(book: &Book<G>, name: Symbol, lang: Lang) -> String {
    let whole = book.defs().find(|(_, d)| d.name == name);
    let part = || book.defs().find(|(_, d)| d.name_words.contains(&name));
    match (whole, lang) {
        (Some((_, def)), _) => plain_name(def, lang).to_string(),
        (None, Lang::En) => name.to_string(),
        (None, Lang::De) => part().map_or_else(
            || name.to_string(),
            |(_, def)| def.card.name.de.split(',').next().unwrap_or_default().to_string(),
        ),
    }
}

/// The name of a card by its definition.
pub fn name<G: Speak>(book: &Book<G>, def: DefId, lang: Lang) -> String {
    G::card_name(book.def(def), lang)
}

/// Whether a question is the kernel's or the game's, its title.
pub fn why_title<G: Speak>(why: Why<G::Why>, lang: Lang) -> &'static str {
    match why {
        Why::Target => lang.pick("Choose a target", "Wähle ein Ziel"),
        Why::Discard => lang.pick("Discard a card", "Wirf eine Karte ab"),
        Why::DiscardCost => lang.pick("Discard a card as a cost", "Wirf als Kosten eine Karte ab"),
        Why::GiveCost => lang.pick("Give up a card as a cost", "Gib als Kosten eine Karte her"),
        Why::RevealCost => lang.pick("Reveal a card as a cost", "Zeige als Kosten eine Karte vor"),
        Why::May => lang.pick("Do you want to?", "Möchtest du?"),
        Why::MayPay => lang.pick("Do you want to pay?", "Möchtest du bezahlen?"),
        Why::Choose => lang.pick("Choose", "Wähle"),
        Why::Mode => lang.pick("Which of these do you choose?", "Was davon wählst du?"),
        Why::Search => lang.pick("Take a card", "Nimm eine Karte"),
        Why::Take => lang.pick("Take which card?", "Welche Karte nimmst du?"),
        Why::PutUnder => lang.pick(
            "Which card goes under the deck next? (the last one lies at the very bottom)",
            "Welche Karte kommt als nächste unter das Deck? (die letzte liegt ganz unten)",
        ),
        Why::PutOnTop => lang.pick(
            "Which card goes on the deck next? (the last one lies on top)",
            "Welche Karte kommt als nächste auf das Deck? (die letzte liegt obenauf)",
        ),
        Why::Show => lang.pick("Reveal which card?", "Welche Karte zeigst du vor?"),
        Why::Name => lang.pick("Name a card", "Nenne eine Karte"),
        Why::Order | Why::React => {
            lang.pick("Which effect happens first?", "Welcher Effekt geschieht zuerst?")
        }
        Why::Own(why) => G::why(why, lang),
    }
}
