//! What a deck is made of: its curve, kinds and colours, of the cards that are drawn.

use crate::Buildable;
use serde::Serialize;
use stapel_kernel::Def;
use stapel_script::{Deck, Symbol};
use stapel_wording::Lang;
use std::collections::BTreeMap;
use ts_rs::TS;

/// So many cards of one colour.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Part {
    /// The colour's id; empty for cards without one.
    pub id: String,
    pub word: String,
    pub count: u32,
}

/// One bar of the curve.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Bar {
    pub label: String,
    pub count: u32,
    /// By colour, in the game's order.
    pub parts: Vec<Part>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Count {
    /// All cards of both piles.
    pub cards: u32,
    /// What the curve is about: "Cost".
    pub curve_word: String,
    pub curve: Vec<Bar>,
    pub kinds: Vec<Part>,
    pub colours: Vec<Part>,
}

/// The cards a deck draws from, with their copies.
pub(crate) fn drawn<G: Buildable>(deck: &Deck) -> Vec<(u32, &'static Def<G>)> {
    let book = G::book();
    let of = |&(n, card): &(u8, Symbol)| book.find(card).map(|def| (u32::from(n), book.def(def)));
    deck.cards.iter().filter_map(of).filter(|(_, def)| G::SHELVES[G::shelf(def)].drawn).collect()
}

/// Copies of a card.
type Copies<'b, G> = (u32, &'b Def<G>);

pub fn count<G: Buildable>(deck: &Deck, lang: Lang) -> Count {
    let cards = drawn::<G>(deck);
    // A colour's place in the game's order is where a card of it first stands in the book.
    let mut order: Vec<(&str, String)> = Vec::new();
    for colour in G::book().defs().filter_map(|(_, def)| G::colour(def, lang)) {
        if !order.iter().any(|(id, _)| *id == colour.id) {
            order.push((colour.id, colour.word));
        }
    }
    let types: Vec<&str> = G::COLOURS.iter().map(|&c| stapel_script::Word::name(c)).collect();
    order.sort_by_key(|(id, _)| types.iter().position(|t| t == id).unwrap_or(usize::MAX));
    let colour_of = |def: &Def<G>| G::colour(def, lang).map_or("", |c| c.id);
    let by_colour = |cards: &[(u32, &Def<G>)]| -> Vec<Part> {
        let sum = |id: &str| cards.iter().filter(|(_, def)| colour_of(def) == id).map(|c| c.0).sum::<u32>();
        let known =
            order.iter().map(|(id, word)| Part { id: (*id).into(), word: word.clone(), count: sum(id) });
        let none = Part { id: String::new(), word: lang.pick("none", "ohne").into(), count: sum("") };
        known.chain([none]).filter(|part| part.count > 0).collect()
    };
    let mut bars: BTreeMap<(i16, String), Vec<Copies<'_, G>>> = BTreeMap::new();
    for &(n, def) in &cards {
        if let Some(at) = G::cost(def, lang) {
            bars.entry(at).or_default().push((n, def));
        }
    }
    let kinds = G::KINDS.iter().map(|&kind| {
        let of = cards.iter().filter(|(_, def)| G::kind_of(def) == Some(kind));
        let id = stapel_script::Word::name(kind).to_string();
        Part { id, word: G::kind(kind, lang).into(), count: of.map(|c| c.0).sum() }
    });
    let rest: u32 = cards.iter().filter(|(_, def)| G::kind_of(def).is_none()).map(|c| c.0).sum();
    let rest = Part { id: String::new(), word: lang.pick("others", "andere").into(), count: rest };
    Count {
        cards: deck.cards.iter().chain(&deck.extra).map(|&(n, _)| u32::from(n)).sum(),
        curve_word: G::curve(lang).into(),
        curve: bars
            .into_iter()
            .map(|((_, label), cards)| Bar {
                label,
                count: cards.iter().map(|c| c.0).sum(),
                parts: by_colour(&cards),
            })
            .collect(),
        kinds: kinds.chain([rest]).filter(|part| part.count > 0).collect(),
        colours: by_colour(&cards),
    }
}
