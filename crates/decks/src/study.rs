//! All that a builder shows of a deck, in one go.

use crate::{
    Advice, Buildable, Chance, Count, Legality, LineFault, TooLong, advice, community, count, hash, legality,
    link,
    odds::{Chances, chances},
    read, sample_hand, with_ids, write,
};
use serde::Serialize;
use stapel_script::Symbol;
use stapel_wording::Lang;
use ts_rs::TS;

/// How many cards are advised.
const ADVISED: usize = 12;
/// How many cards one can ask about at once.
const WANTED: usize = 40;

/// What is wanted to know of a deck.
#[derive(Clone, Debug, Default)]
pub struct Wish {
    /// Deals the sample hand.
    pub seed: u64,
    /// The turn chances are told for; how many cards are drawn a turn, if not as usual.
    pub turn: u32,
    pub a_turn: Option<u32>,
    /// Cards any of which one wants to have.
    pub wanted: Vec<String>,
    /// Without what looks at all other cards: which fit, which are missing, which are advised.
    pub brief: bool,
}

/// A deck in the words others can read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Texts {
    pub ours: String,
    /// With the ids of the cards: the same in every language.
    pub ids: String,
    pub community: String,
    /// From the `#` on.
    pub link: String,
}

#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Study {
    /// The same cards have the same.
    pub hash: String,
    pub name: String,
    pub format: String,
    pub cards: Vec<(u8, String)>,
    pub extra: Vec<(u8, String)>,
    /// Lines that name nothing.
    pub lines: Vec<LineFault>,
    pub legality: Legality,
    pub count: Count,
    /// How many cards are drawn at first and in a turn, and what that supposes.
    pub opening: u32,
    pub a_turn: u32,
    pub supposed: String,
    pub chances: Vec<Chance>,
    pub hand: Vec<String>,
    pub advice: Vec<Advice>,
    pub texts: Texts,
}

/// Reads a list and says everything about it.
pub fn study<G: Buildable>(
    name: &str,
    text: &str,
    options: &G::Options,
    wish: &Wish,
    lang: Lang,
) -> Result<Study, TooLong> {
    let read = read::<G>(name, text, options, lang)?;
    let (deck, book) = (&read.deck, G::book());
    let defs = deck.cards.iter().filter_map(|&(_, card)| book.find(card)).map(|def| book.def(def));
    let draws = G::draws(&defs.collect::<Vec<_>>());
    let (opening, a_turn) = (draws.opening as u32, wish.a_turn.unwrap_or(draws.a_turn as u32));
    let legality = legality::<G>(deck, options, !wish.brief, lang);
    let count = count::<G>(deck, lang);
    let wanted: Vec<Symbol> =
        wish.wanted.iter().take(WANTED).filter_map(|card| Symbol::known(card)).collect();
    let how = Chances { opening, a_turn, turn: wish.turn };
    let list = |cards: &[(u8, Symbol)]| cards.iter().map(|&(n, card)| (n, card.to_string())).collect();
    Ok(Study {
        hash: hash(G::ID, deck),
        name: lang.pick(&deck.name.en, &deck.name.de).clone(),
        format: deck.format.clone(),
        cards: list(&deck.cards),
        extra: list(&deck.extra),
        chances: chances::<G>(deck, &count, &wanted, how, lang),
        opening,
        a_turn,
        supposed: G::supposed(lang).into(),
        hand: sample_hand::<G>(deck, wish.seed, draws.opening).iter().map(|c| c.to_string()).collect(),
        advice: if wish.brief { Vec::new() } else { advice::<G>(deck, &legality.unfit, ADVISED, lang) },
        texts: Texts {
            ours: write::<G>(deck, lang),
            ids: with_ids(deck),
            community: community::<G>(deck),
            link: link::<G>(deck, lang),
        },
        lines: read.faults,
        legality,
        count,
    })
}
