//! The table in words, as one audience sees it: what the terminal prints and the browser draws.
//!
//! A game declares where its zones lie ([`Layout`]) and says what only it can say; everything else follows from the
//! view. A scene is made of a [`View`] alone, except for the options of whoever has to choose: nothing can get into it
//! that the audience may not know.

mod draw;
mod text;
mod told;

pub use draw::{offered, scene, scene_with, sheet};
pub use text::lines;
pub use told::{
    Aimed, Area, Arrow, Badge, Bill, Debt, Doing, End, HowMany, Lasting, Layer, Mark, Marker, Number, Offer,
    OfferKind, Piece, Place, Question, Scene, Share, Sheet, Side, Sum, Total, Track, TrackPlace,
};

use crate::{Lang, Speak};
use serde::Serialize;
use stapel_kernel::{Book, CardView, Choice, Def, Seat, Table, View, Why};
use ts_rs::TS;

/// How a zone is laid out on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Look {
    /// Cards side by side, held by their player.
    Hand,
    /// Cards side by side on the table.
    Row,
    /// Cards in numbered places; empty places show.
    Slots,
    /// Cards in groups by their place, attackers and defenders apart.
    Links,
    /// A pile: its number and its top card, the rest on demand.
    Pile,
}

/// Where a zone lies.
#[derive(Clone, Copy, Debug)]
pub struct Spot<Z> {
    pub zone: Z,
    pub look: Look,
}

impl<Z> Spot<Z> {
    pub const fn new(zone: Z, look: Look) -> Self {
        Self { zone, look }
    }
}

/// Where the zones of a game lie: a player's side as rows from the middle of the table outwards, and the middle.
#[derive(Clone, Copy, Debug)]
pub struct Layout<Z: 'static> {
    pub side: &'static [&'static [Spot<Z>]],
    pub middle: &'static [Spot<Z>],
}

/// What a game says about its table.
pub trait Board: Speak {
    const LAYOUT: Layout<Self::Zone>;
    /// "turn 3", and whatever else is true of the whole table.
    fn headline(_view: &View<Self>, _lang: Lang) -> String {
        String::new()
    }
    /// Whose turn it is, if it is anybody's: whoever is asked, where nobody acts in another's turn.
    fn turn(view: &View<Self>) -> Option<Seat> {
        view.asked.map(|asked| asked.seat)
    }
    /// The parts of a turn in their order, and which one is on.
    fn phases(_view: &View<Self>, _lang: Lang) -> (Vec<&'static str>, Option<usize>) {
        (Vec::new(), None)
    }
    /// The numbers of a player: life, resources, limits.
    fn numbers(_view: &View<Self>, _seat: Seat, _lang: Lang) -> Vec<Number> {
        Vec::new()
    }
    /// One or two letters for a number of a card that is shown on the table.
    fn short(_stat: Self::Stat, _lang: Lang) -> Option<&'static str> {
        None
    }
    /// Whether such a number is told when it is 0.
    fn shows_zero(_stat: Self::Stat) -> bool {
        true
    }
    /// What else is to be seen of a card: "main", "asleep".
    fn notes(_book: &Book<Self>, _view: &View<Self>, _card: &CardView<Self>, _lang: Lang) -> Vec<Mark> {
        Vec::new()
    }
    /// Whether a player has left the game.
    fn gone(_view: &View<Self>, _seat: Seat) -> bool {
        false
    }
    /// A row of places that markers travel on.
    fn track(_view: &View<Self>, _lang: Lang) -> Option<Track> {
        None
    }
    /// Who acts on whom: the attacker and its target. What things on the stack are aimed at is told with them.
    fn arrows(_view: &View<Self>, _lang: Lang) -> Vec<Arrow> {
        Vec::new()
    }
    /// The colour of a card, as an angle on the colour circle.
    fn hue(def: &Def<Self>) -> u16;
    /// What a face shows as a sign and not as a number: class, faction, colour, links, rank.
    fn badges(_def: &Def<Self>, _lang: Lang) -> Vec<Badge> {
        Vec::new()
    }
    /// What the table adds up for its players: attack against defence, terrain against terrain, a price against what one has.
    fn sums(_book: &Book<Self>, _view: &View<Self>, _lang: Lang) -> Vec<Sum> {
        Vec::new()
    }
    /// The price that a pending question asks for, part by part, for whoever pays.
    fn bill(_t: &Table<'_, Self>, _lang: Lang) -> Option<Bill> {
        None
    }
    /// The place on the table an option stands for, where it is neither a card nor a player: a region, an empty place.
    fn spot(_t: &Table<'_, Self>, _why: Why<Self::Why>, _choice: Choice) -> Option<Place> {
        None
    }
}
