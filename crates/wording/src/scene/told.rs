//! What a scene tells: plain data for those who draw it.

use super::Look;
use crate::{Lang, Names, Speak, name};
use serde::Serialize;
use stapel_kernel::{Book, CardView, Def, Id, Portion, Seat};
use stapel_script::Word;
use ts_rs::TS;

#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Scene {
    pub game: &'static str,
    pub headline: String,
    pub phases: Vec<&'static str>,
    /// Which of the phases is on.
    pub phase: Option<usize>,
    pub turn: Option<u8>,
    /// One for each seat.
    pub sides: Vec<Side>,
    pub middle: Vec<Area>,
    pub track: Option<Track>,
    pub arrows: Vec<Arrow>,
    pub sums: Vec<Sum>,
    /// What texts have left behind, oldest first.
    pub effects: Vec<Lasting>,
    /// From bottom to top: the last one happens first.
    pub stack: Vec<Layer>,
    pub question: Option<Question>,
    /// The place of each seat once the game is over; 1 is best.
    pub places: Option<Vec<u8>>,
}

#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Side {
    pub seat: u8,
    pub name: String,
    pub gone: bool,
    pub numbers: Vec<Number>,
    pub areas: Vec<Area>,
}

#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Area {
    pub zone: &'static str,
    pub word: &'static str,
    pub look: Look,
    /// Counted from the middle of the table outwards.
    pub row: usize,
    /// From bottom to top, from left to right.
    pub cards: Vec<Piece>,
}

/// A card as it lies there. Without a face it has no id either.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Piece {
    pub id: Option<u16>,
    /// The id of the card in the catalogue.
    pub card: Option<String>,
    pub name: Option<String>,
    pub owner: u8,
    pub controller: u8,
    pub slot: u8,
    pub attached: Option<u16>,
    pub face_down: bool,
    pub token: bool,
    pub numbers: Vec<Number>,
    pub marks: Vec<Mark>,
}

/// What lies on a card, or is true of it where it lies: counters, whom it attacks, that it sleeps.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Mark {
    /// What it is, in the game's own word: the browser draws a sign for it.
    pub sign: &'static str,
    /// The whole of it: "2 wounds inside".
    pub word: String,
    /// How many, where it is counted.
    pub value: Option<i16>,
}

impl Mark {
    pub fn new(sign: &'static str, word: impl Into<String>) -> Self {
        Self { sign, word: word.into(), value: None }
    }
    #[must_use]
    pub fn counting(self, value: i16) -> Self {
        Self { value: Some(value), ..self }
    }
}

/// A number that is read off the table: of a card, of a player.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Number {
    /// What it is, in the game's own word: the browser draws a sign for it.
    pub sign: &'static str,
    pub word: String,
    pub short: String,
    pub value: i16,
    /// How the value reads, where it is not read as a number.
    pub reads: Option<String>,
    /// What is printed, or the most it can be.
    pub of: Option<i16>,
    /// Why it is not what is printed: that, and whatever changes it.
    pub parts: Vec<Share>,
}

impl Number {
    pub fn new(sign: &'static str, word: impl Into<String>, short: impl Into<String>, value: i16) -> Self {
        Self { sign, word: word.into(), short: short.into(), value, reads: None, of: None, parts: Vec::new() }
    }
    pub fn of(self, most: i16) -> Self {
        Self { of: Some(most), ..self }
    }
    pub fn reads(self, text: impl Into<String>) -> Self {
        Self { reads: Some(text.into()), ..self }
    }
}

/// Something of a card that a sign shows: its class, its colour, a link, a rank.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Badge {
    /// Which of them it is: "class", "colour", "link".
    pub place: &'static str,
    /// The game's own word for it: "Red".
    pub sign: &'static str,
    pub word: String,
}

impl Badge {
    pub fn new(place: &'static str, sign: &'static str, word: impl Into<String>) -> Self {
        Self { place, sign, word: word.into() }
    }
    /// The types of a card among these, each as a badge.
    pub fn of_types<G: Names>(place: &'static str, def: &Def<G>, among: &[G::Type], lang: Lang) -> Vec<Self> {
        let here = among.iter().filter(|&&kind| def.types.contains(kind));
        here.map(|&kind| Self::new(place, kind.name(), G::kind(kind, lang))).collect()
    }
}

/// What the table adds up, so that players need not: who stands against whom with how much, and what follows.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Sum {
    /// What is added up, for whoever draws it: "attack", "expedition", "rank", "objective".
    pub kind: &'static str,
    /// Whose it is, if it is one player's.
    pub seat: Option<u8>,
    /// Which of several, counted from 0: the link of a chain, the expedition.
    pub place: u8,
    pub word: String,
    pub rows: Vec<Total>,
    /// What follows if nothing more happens: "3 damage".
    pub result: String,
}

/// One number of a sum.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Total {
    pub seat: Option<u8>,
    pub sign: &'static str,
    pub word: String,
    pub value: i16,
    /// How the value reads, where it is not read as a number.
    pub reads: Option<String>,
    /// What it has to reach.
    pub of: Option<i16>,
    /// Whether it decides anything: a terrain that the region does not have is told and does not count.
    pub counts: bool,
    /// What it is made of.
    pub parts: Vec<Share>,
}

impl Total {
    pub fn new(sign: &'static str, word: impl Into<String>, value: i16) -> Self {
        let word = word.into();
        Self { seat: None, sign, word, value, reads: None, of: None, counts: true, parts: Vec::new() }
    }
    /// What a player has.
    #[must_use]
    pub fn for_seat(self, seat: Seat) -> Self {
        Self { seat: Some(seat.0), ..self }
    }
    #[must_use]
    pub fn of(self, asked: i16) -> Self {
        Self { of: Some(asked), ..self }
    }
    #[must_use]
    pub fn parts(self, parts: Vec<Share>) -> Self {
        Self { parts, ..self }
    }
}

/// A part of a number: what it is by, and the card on the table.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Share {
    pub word: String,
    pub value: i16,
    pub id: Option<u16>,
}

impl Share {
    pub fn new(word: impl Into<String>, value: i16, id: Option<Id>) -> Self {
        Self { word: word.into(), value, id: id.map(|id| id.0) }
    }
    /// What a number of a card is made of: what is printed, under this word, and whatever changes it.
    pub fn all<G: Speak>(
        book: &Book<G>,
        card: &CardView<G>,
        stat: G::Stat,
        printed: impl Into<String>,
        lang: Lang,
    ) -> Vec<Self> {
        let Some(&(_, now)) = card.stats.iter().find(|(of, _)| *of == stat) else { return Vec::new() };
        let changes = card.changed.iter().find(|(of, _)| *of == stat).map_or(&[][..], |(_, parts)| parts);
        let changed: i16 = changes.iter().map(|part| part.by).sum();
        let word = |part: &Portion<G>| match (part.counter, part.source) {
            (Some(counter), _) => {
                let here = card.counters.iter().find(|(of, _)| *of == counter);
                G::counters(counter, here.map_or(1, |(_, n)| i16::from(*n)), lang)
            }
            (None, Some(source)) => name(book, source, lang),
            (None, None) => lang.pick("a hidden card", "eine verdeckte Karte").into(),
        };
        let changes = changes.iter().map(|part| Self::new(word(part), part.by, part.id));
        std::iter::once(Self::new(printed, now - changed, card.id)).chain(changes).collect()
    }
}

/// A lasting effect, and what has brought it about.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Lasting {
    /// Whose it is: "you" in its text.
    pub seat: u8,
    /// The card that says so, in the catalogue, by its name, and on the table as long as it is there.
    pub card: String,
    pub name: String,
    pub id: Option<u16>,
    /// The object it is about, if it is about one.
    pub on: Option<u16>,
    pub text: String,
    /// How long it lasts: "this turn".
    pub until: &'static str,
    /// What is left of it, where it is used up.
    pub left: Option<i16>,
}

/// A place on the table that an option stands for.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Place {
    pub zone: &'static str,
    pub seat: Option<u8>,
    /// Which place of the zone or the track.
    pub slot: Option<u8>,
}

#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Track {
    pub word: String,
    pub places: Vec<TrackPlace>,
}

#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct TrackPlace {
    pub word: String,
    /// What lies there; nothing while it is hidden.
    pub signs: Vec<&'static str>,
    pub markers: Vec<Marker>,
}

#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Marker {
    pub seat: u8,
    pub sign: &'static str,
    pub word: String,
    pub short: String,
}

/// Who acts on whom.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Arrow {
    pub doing: Doing,
    pub from: End,
    pub to: End,
    pub word: String,
}

impl Arrow {
    pub fn new(doing: Doing, from: End, to: End, word: impl Into<String>) -> Self {
        Self { doing, from, to, word: word.into() }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Doing {
    Attack,
    /// Stands in the way of an attack.
    Block,
    /// Is aimed at it and will do what it says.
    Target,
}

/// Where an arrow begins or ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum End {
    /// A card on the table.
    Piece(u16),
    Seat(u8),
    /// Something on the stack, by its place from the bottom.
    Layer(u8),
}

impl From<Id> for End {
    fn from(id: Id) -> Self {
        Self::Piece(id.0)
    }
}

impl From<Seat> for End {
    fn from(seat: Seat) -> Self {
        Self::Seat(seat.0)
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Layer {
    pub seat: u8,
    pub name: String,
    /// "ability", "trigger"; nothing for a card.
    pub kind: Option<&'static str>,
    /// What it says, where the card alone does not tell.
    pub text: String,
    pub card: Option<String>,
    pub id: Option<u16>,
    /// What it is aimed at.
    pub targets: Vec<Aimed>,
}

/// A target, and what it is called.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Aimed {
    pub at: End,
    pub name: String,
}

#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Question {
    pub seat: u8,
    pub title: String,
    /// The card that asks.
    pub about: Option<u16>,
    /// How many of several are picked and have to be, where a set is named. Only for whoever has to choose.
    pub how_many: Option<HowMany>,
    /// The price, where one is paid. Only for whoever pays.
    pub bill: Option<Bill>,
    /// Only for whoever has to choose.
    pub options: Vec<Offer>,
}

#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct HowMany {
    /// "1 of 2".
    pub text: String,
    pub picked: usize,
    pub least: u8,
    /// None if there may be any number.
    pub most: Option<u8>,
}

/// A price that is being paid.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Bill {
    /// The question without what is laid so far: what is to be paid, what for, and what follows.
    pub text: String,
    pub debts: Vec<Debt>,
}

/// A part of a price.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Debt {
    /// What is owed, in the game's own word: the browser draws a sign for it.
    pub sign: &'static str,
    pub word: String,
    pub owed: i16,
    /// What is there or laid of it, where that can be told part by part.
    pub laid: Option<i16>,
    /// The numbers of cards that pay it.
    pub by: Vec<&'static str>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum OfferKind {
    Pass,
    Done,
    Yes,
    No,
    Card,
    Play,
    Activate,
    Seat,
    Number,
    Mode,
    Trigger,
    Layer,
    Name,
}

/// One option: its place in the list is the answer.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Offer {
    pub kind: OfferKind,
    pub label: String,
    /// The object on the table it is about.
    pub id: Option<u16>,
    /// The card of the catalogue it is about.
    pub card: Option<String>,
    pub seat: Option<u8>,
    /// The place on the table it stands for.
    pub place: Option<Place>,
    /// Part of a set, and picked already: choosing it puts it back.
    pub picked: bool,
}

/// A card as it is printed.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Sheet {
    pub id: String,
    pub name: String,
    /// Without what tells its versions apart.
    pub title: String,
    pub line: String,
    pub types: Vec<&'static str>,
    pub badges: Vec<Badge>,
    /// All that are printed; those without a short form are not told of cards on the table.
    pub numbers: Vec<Number>,
    pub text: Vec<String>,
    /// The keywords of the text, and what they mean.
    pub reminders: Vec<(&'static str, &'static str)>,
    pub hue: u16,
}
