//! Lists as text: ours, which [`read`](crate::read) reads back to the same deck, and those of the communities.

use crate::{
    Buildable,
    names::{CardNames, references, said},
    read::{EXTRA, FORMAT},
};
use stapel_script::{Deck, Symbol};
use stapel_wording::Lang;

/// A list as text, a line a card.
pub fn write<G: Buildable>(deck: &Deck, lang: Lang) -> String {
    let names = CardNames::of::<G>();
    let mut text = match deck.format.as_str() {
        "" => String::new(),
        format => format!("{FORMAT} {format}\n"),
    };
    let line = |&(n, card): &(u8, Symbol)| format!("{n}x {}\n", said::<G>(&names, card, lang));
    piles(&mut text, deck, line);
    text
}

/// The same with the ids of the cards, which mean the same in every language and version.
pub fn with_ids(deck: &Deck) -> String {
    let mut text = match deck.format.as_str() {
        "" => String::new(),
        format => format!("{FORMAT} {format}\n"),
    };
    piles(&mut text, deck, |&(n, card)| format!("{n}x {card}\n"));
    text
}

fn piles(text: &mut String, deck: &Deck, line: impl Fn(&(u8, Symbol)) -> String) {
    text.extend(deck.cards.iter().map(&line));
    if !deck.extra.is_empty() {
        text.push_str(EXTRA);
        text.push('\n');
        text.extend(deck.extra.iter().map(&line));
    }
}

/// The list as the players of the game write it elsewhere: by the references of printed cards where the game has some, else
/// with name, hero and the parts of the list, in English.
pub fn community<G: Buildable>(deck: &Deck) -> String {
    let references = references::<G>();
    let reference = |card: Symbol| references.iter().find(|(id, _)| *id == card).map(|(_, r)| r.as_str());
    let all = || deck.cards.iter().chain(&deck.extra);
    if !references.is_empty() && all().all(|&(_, card)| reference(card).is_some()) {
        return all().map(|&(n, card)| format!("{n} {}\n", reference(card).unwrap_or_default())).collect();
    }
    let (book, names) = (G::book(), CardNames::of::<G>());
    let shelf = |card: Symbol| book.find(card).map_or(0, |def| G::shelf(book.def(def)));
    let called = |card: Symbol| said::<G>(&names, card, Lang::En);
    let mut text = format!("Name: {}\n", deck.name.en);
    let format = G::FORMATS.iter().find(|f| f.id == deck.format && !f.id.is_empty());
    for (k, kind) in G::SHELVES.iter().enumerate() {
        let cards: Vec<&(u8, Symbol)> = deck.cards.iter().filter(|(_, card)| shelf(*card) == k).collect();
        match (kind.id, &cards[..]) {
            (_, []) => {}
            ("hero", cards) => {
                cards.iter().for_each(|(_, card)| text.push_str(&format!("Hero: {}\n", called(*card))));
                format.into_iter().for_each(|f| text.push_str(&format!("Format: {}\n", f.name[0])));
            }
            (_, cards) => {
                // Fabrary calls these parts so.
                let head = match kind.id {
                    "arena" => "Arena cards",
                    "deck" => "Deck cards",
                    _ => kind.name[0],
                };
                text.push_str(&format!("\n{head}\n"));
                cards.iter().for_each(|(n, card)| text.push_str(&format!("{n}x {}\n", called(*card))));
            }
        }
    }
    if let Some([second, _]) = G::SECOND.filter(|_| !deck.extra.is_empty()) {
        text.push_str(&format!("\n{second}\n"));
        deck.extra.iter().for_each(|(n, card)| text.push_str(&format!("{n}x {}\n", called(*card))));
    }
    text
}
