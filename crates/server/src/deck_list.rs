//! Decks for tables: a list as text becomes a deck if its rules allow it, and what is wrong is said line by line. Reading and
//! writing lists is the deck library's business (`stapel_decks`).

use crate::{
    game::{no_game, read_options},
    protocol::{DeckInfo, DeckReport, Fault, Refusal},
    refused::Refused,
};
use stapel_decks::{Buildable, Read, TooLong, read, write};
use stapel_games::with_game;
use stapel_kernel::{Rules, Shipped};
use stapel_script::{Deck, Symbol};
use stapel_wording::{Lang, Telling};
use std::collections::BTreeMap;

/// How many copies of each card are mixed into a ready deck.
const COPIES: u8 = 3;

pub fn info<G: Buildable>(deck: &Deck, lang: Lang) -> DeckInfo {
    let all = deck.cards.iter().chain(&deck.extra);
    DeckInfo {
        id: deck.id.clone(),
        name: lang.pick(&deck.name.en, &deck.name.de).clone(),
        cards: all.map(|&(n, card)| (n, card.to_string())).collect(),
        text: write::<G>(deck, lang),
    }
}

/// A list that cannot be looked at.
pub fn too_long(why: TooLong) -> Refused {
    Refused::new(Refusal::Deck, why.say(Lang::En), why.say(Lang::De))
}

/// Reads a list and holds it against the rules of deck building: the deck and what is wrong with it.
pub fn check(
    game: &str,
    name: &str,
    text: &str,
    options: &BTreeMap<String, String>,
    lang: Lang,
) -> Result<DeckReport, Refused> {
    with_game!(game, G => {
        let options = read_options::<G>(options)?;
        let Read { deck, faults } = read::<G>(name, text, &options, lang).map_err(too_long)?;
        let mut faults: Vec<Fault> =
            faults.into_iter().map(|f| Fault { line: f.line, reason: f.reason }).collect();
        // A list with lines that name nothing is not held against the rules: what is missing would be said twice.
        if faults.is_empty() {
            let against = G::check_deck(G::book(), &deck, &options);
            faults.extend(against.iter().map(|f| Fault { line: None, reason: G::fault(G::book(), f, lang) }));
        }
        Ok(DeckReport { deck: info::<G>(&deck, lang), faults })
    })
    .ok_or_else(|| no_game(game))?
}

/// A list that has to be right, as a deck.
pub fn legal(
    game: &str,
    name: &str,
    text: &str,
    options: &BTreeMap<String, String>,
) -> Result<Deck, Refused> {
    let say = |lang| check(game, name, text, options, lang).map(|report| reasons(&report.faults, lang));
    let (en, de) = (say(Lang::En)?, say(Lang::De)?);
    if !en.is_empty() {
        return Err(Refused::new(Refusal::Deck, en, de));
    }
    with_game!(game, G => {
        let options = read_options::<G>(options)?;
        Ok(read::<G>(name, text, &options, Lang::En).map_err(too_long)?.deck)
    })
    .ok_or_else(|| no_game(game))?
}

/// A ready deck, if the table's options allow it.
pub fn ready(game: &str, id: &str, options: &BTreeMap<String, String>) -> Result<Deck, Refused> {
    with_game!(game, G => {
        let Some(deck) = G::decks().iter().find(|d| d.id == id) else {
            let known: Vec<&str> = G::decks().iter().map(|d| d.id.as_str()).collect();
            let known = known.join(", ");
            return Err(Refused::new(
                Refusal::Deck,
                format!("there is no deck \"{id}\"; known are: {known}"),
                format!("es gibt kein Deck „{id}“; bekannt sind: {known}"),
            ));
        };
        let faults = G::check_deck(G::book(), deck, &read_options::<G>(options)?);
        let say = |lang| {
            let lines = faults.iter().map(|f| G::fault(G::book(), f, lang));
            lines.collect::<Vec<_>>().join("\n")
        };
        if faults.is_empty() {
            Ok(deck.clone())
        } else {
            Err(Refused::new(Refusal::Deck, say(Lang::En), say(Lang::De)))
        }
    })
    .ok_or_else(|| no_game(game))?
}

/// A ready deck with some of each of these cards, as far as the rules allow.
pub fn mixed(
    game: &str,
    id: &str,
    cards: &[String],
    options: &BTreeMap<String, String>,
) -> Result<Deck, Refused> {
    let deck = ready(game, id, options)?;
    let cards: Vec<Symbol> = cards.iter().filter_map(|card| Symbol::known(card)).collect();
    with_game!(game, G => stapel_decks::mixed(G::book(), &deck, &cards, COPIES)).ok_or_else(|| no_game(game))
}

fn reasons(faults: &[Fault], lang: Lang) -> String {
    let line = |fault: &Fault| match fault.line {
        Some(n) => format!("{} {n}: {}", lang.pick("line", "Zeile"), fault.reason),
        None => fault.reason.clone(),
    };
    faults.iter().map(line).collect::<Vec<_>>().join("\n")
}
