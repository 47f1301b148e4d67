//! Decks: what the server, the command line and whoever else has to do with lists of cards share.
//!
//! A list comes in as text ([`read`]): ours, a community's, or a link. It is held against the rules of its format
//! ([`legality`]), counted ([`count`]), drawn from ([`chance`], [`sample_hand`]), compared ([`differences`]), completed
//! ([`advice`]) and measured against others ([`Gauntlet`]); a card is measured by decks with and without it ([`Trial`]). [`study`] is all that a builder shows, in one go.
//!
//! Everything is generic over the game; what differs the game declares itself (`Building` in the wording crate).

mod balance;
mod company;
mod count;
mod diff;
mod hand;
mod learning;
mod legality;
mod link;
mod measure;
mod names;
mod odds;
mod pool;
mod read;
mod study;
mod write;

pub use balance::{Balance, CardGain, Rival, Trial, mixed};
pub use company::{Advice, Company, Partner, Source, advice};
pub use count::{Bar, Count, Part, count};
pub use diff::{Change, differences};
pub use hand::sample_hand;
pub use learning::{Lesson, learn};
pub use legality::{Fix, FixKind, Legality, Reason, Requirement, Size, legality};
pub use link::{link, read_link};
pub use measure::{Against, Gauntlet, Measured};
pub use names::{CardNames, Near};
pub use odds::{Chance, Chances, at_least, chance, chances, seen_by};
pub use pool::{FormatInfo, Pool, PoolCard, ShelfInfo, pool};
pub use read::{LineFault, Read, TooLong, fitting_format, format_id, read};
pub use study::{Study, Texts, Wish, study};
pub use write::{community, with_ids, write};

use sha2::{Digest, Sha256};
use stapel_kernel::Shipped;
use stapel_script::{Deck, Symbol};
use stapel_wording::Building;
use std::collections::BTreeMap;

/// A game whose decks can be talked about.
pub trait Buildable: Shipped + Building {}
impl<G: Shipped + Building> Buildable for G {}

/// A list as sums: every card once, with its copies, by its id.
pub fn summed(list: &[(u8, Symbol)]) -> BTreeMap<&'static str, u32> {
    let mut sums = BTreeMap::new();
    for &(n, card) in list.iter().filter(|(n, _)| *n > 0) {
        *sums.entry(card.as_str()).or_insert(0) += u32::from(n);
    }
    sums
}

/// The name of a deck among all decks of all games: the same for the same cards, in whatever order they are listed and
/// whatever the deck is called.
pub fn hash(game: &str, deck: &Deck) -> String {
    let mut text = format!("{game}\n");
    for (pile, list) in [("main", &deck.cards), ("extra", &deck.extra)] {
        for (card, n) in summed(list) {
            text.push_str(&format!("{pile} {n} {card}\n"));
        }
    }
    hex::encode(&Sha256::digest(text)[..8])
}
