//! Decks as text: a line a card, `3x Name`, in either language. What is wrong is said line by line.
//!
//! A first line `format: NAME` says by which rules a deck is built, where a game has several; `extra:` begins the second
//! pile, where a game has one.

use crate::{
    game::{no_game, read_options},
    protocol::{DeckInfo, DeckReport, Fault, Refusal},
    refused::Refused,
};
use stapel_games::with_game;
use stapel_kernel::{Book, Rules, Shipped};
use stapel_script::{Deck, Symbol, Text};
use stapel_wording::{Board, Lang, Telling, name, plain_name};
use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    sync::{Arc, Mutex, PoisonError},
};

/// The line after which the cards of the second pile stand.
const EXTRA: &str = "extra:";
/// What the line begins with that names the rules of deck building.
const FORMAT: &str = "format:";

/// The longest list that is looked at, in lines and in cards: several times the largest deck of any game.
const LINES: usize = 400;
const CARDS: u32 = 1000;

/// A list as text, as [`read`] reads it.
pub fn write<G: Board>(book: &Book<G>, deck: &Deck, lang: Lang) -> String {
    let line = |&(n, card): &(u8, Symbol)| {
        let name = book.find(card).map_or_else(|| card.to_string(), |def| name(book, def, lang));
        format!("{n}x {name}\n")
    };
    let mut text = match deck.format.as_str() {
        "" => String::new(),
        format => format!("{FORMAT} {format}\n"),
    };
    text.extend(deck.cards.iter().map(line));
    if !deck.extra.is_empty() {
        text.push_str(EXTRA);
        text.push('\n');
        text.extend(deck.extra.iter().map(line));
    }
    text
}

pub fn info<G: Board>(book: &Book<G>, deck: &Deck, lang: Lang) -> DeckInfo {
    let all = deck.cards.iter().chain(&deck.extra);
    DeckInfo {
        id: deck.id.clone(),
        name: lang.pick(&deck.name.en, &deck.name.de).clone(),
        cards: all.map(|&(n, card)| (n, card.to_string())).collect(),
        text: write(book, deck, lang),
    }
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
        let (deck, mut faults) = read::<G>(name, text, &options, lang)?;
        // A list with lines that name nothing is not held against the rules: what is missing would be said twice.
        if faults.is_empty() {
            let against = G::check_deck(G::book(), &deck, &options);
            faults.extend(against.iter().map(|f| Fault { line: None, reason: G::fault(G::book(), f, lang) }));
        }
        Ok(DeckReport { deck: info(G::book(), &deck, lang), faults })
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
        Ok(read::<G>(name, text, &options, Lang::En)?.0)
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

fn reasons(faults: &[Fault], lang: Lang) -> String {
    let line = |fault: &Fault| match fault.line {
        Some(n) => format!("{} {n}: {}", lang.pick("line", "Zeile"), fault.reason),
        None => fault.reason.clone(),
    };
    faults.iter().map(line).collect::<Vec<_>>().join("\n")
}

fn too_long() -> Refused {
    Refused::new(
        Refusal::Deck,
        format!("a list has at most {LINES} lines and {CARDS} cards"),
        format!("eine Liste hat höchstens {LINES} Zeilen und {CARDS} Karten"),
    )
}

fn read<G: Shipped + Board>(
    name: &str,
    text: &str,
    options: &G::Options,
    lang: Lang,
) -> Result<(Deck, Vec<Fault>), Refused> {
    if text.lines().nth(LINES).is_some() {
        return Err(too_long());
    }
    let names = names::<G>();
    let mut deck = Deck {
        id: "own".into(),
        name: Text { en: name.into(), de: name.into() },
        format: String::new(),
        cards: Vec::new(),
        extra: Vec::new(),
    };
    let (mut faults, mut extra) = (Vec::new(), false);
    for (k, line) in (1..).zip(text.lines().map(str::trim)) {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        if line.eq_ignore_ascii_case(EXTRA) {
            extra = true;
            continue;
        }
        if let Some(format) = line.strip_prefix(FORMAT) {
            deck.format = format.trim().into();
            continue;
        }
        match read_line::<G>(&names, line, lang) {
            Ok(card) if extra => deck.extra.push(card),
            Ok(card) => deck.cards.push(card),
            Err(reason) => faults.push(Fault { line: Some(k), reason }),
        }
    }
    if deck.cards.iter().chain(&deck.extra).map(|&(n, _)| u32::from(n)).sum::<u32>() > CARDS {
        return Err(too_long());
    }
    if deck.format.is_empty() {
        deck.format = fitting_format::<G>(&deck, options);
    }
    Ok((deck, faults))
}

/// Who does not say by which rules a deck is built means those it fits: the first of the ready decks' formats that finds
/// no fault, or the first of all.
fn fitting_format<G: Shipped>(deck: &Deck, options: &G::Options) -> String {
    let formats = || {
        let mut seen = BTreeSet::new();
        G::decks().iter().map(|d| &d.format).filter(move |format| seen.insert(*format))
    };
    let fits = |format: &&String| {
        let deck = Deck { format: (*format).clone(), ..deck.clone() };
        G::check_deck(G::book(), &deck, options).is_empty()
    };
    formats().find(fits).or_else(|| formats().next()).cloned().unwrap_or_default()
}

fn read_line<G: Shipped + Board>(names: &CardNames, line: &str, lang: Lang) -> Result<(u8, Symbol), String> {
    let digits = line.bytes().take_while(u8::is_ascii_digit).count();
    let (number, rest) = line.split_at(digits);
    // Without a number it is one card; "3x" and "3 " are the same.
    let wanted = rest.strip_prefix(['x', 'X', '×']).filter(|_| digits > 0).unwrap_or(rest).trim();
    let number = match number {
        "" => 1,
        _ => number.parse::<u8>().ok().filter(|n| *n > 0).ok_or_else(|| {
            lang.pick(
                format!("\"{number}\" is not a number of cards from 1 to 255"),
                format!("„{number}“ ist keine Zahl von Karten von 1 bis 255"),
            )
        })?,
    };
    find::<G>(names, wanted, lang).map(|card| (number, card))
}

/// What the cards of a game are called, in small letters.
#[derive(Debug, Default)]
struct CardNames {
    /// By id and by full name in either language.
    full: HashMap<String, Symbol>,
    /// By the plain name, which several cards may share.
    plain: HashMap<String, Vec<Symbol>>,
}

/// The names of a game's cards, gathered once.
fn names<G: Shipped + Board>() -> Arc<CardNames> {
    static NAMES: Mutex<BTreeMap<&'static str, Arc<CardNames>>> = Mutex::new(BTreeMap::new());
    let mut all = NAMES.lock().unwrap_or_else(PoisonError::into_inner);
    Arc::clone(all.entry(G::ID).or_insert_with(|| {
        let mut names = CardNames::default();
        for (_, def) in G::book().defs() {
            let id = def.card.id;
            names.full.entry(id.as_str().to_lowercase()).or_insert(id);
            for lang in Lang::ALL {
                names.full.entry(G::card_name(def, lang).to_lowercase()).or_insert(id);
                let plain = names.plain.entry(plain_name(def, lang).to_lowercase()).or_default();
                if !plain.contains(&id) {
                    plain.push(id);
                }
            }
        }
        Arc::new(names)
    }))
}

/// A card by its full name in either language, by its id, or by its plain name if only one card has that.
fn find<G: Shipped + Board>(names: &CardNames, wanted: &str, lang: Lang) -> Result<Symbol, String> {
    let lower = wanted.to_lowercase();
    if let Some(&card) = names.full.get(&lower) {
        return Ok(card);
    }
    match names.plain.get(&lower).map_or(&[][..], Vec::as_slice) {
        [card] => Ok(*card),
        [] => {
            Err(lang
                .pick(format!("there is no card \"{wanted}\""), format!("es gibt keine Karte „{wanted}“")))
        }
        several => {
            let book = G::book();
            let defs = several.iter().filter_map(|&card| book.find(card));
            let names: Vec<String> = defs.map(|def| name(book, def, lang)).collect();
            let names = names.join(", ");
            Err(lang
                .pick(format!("\"{wanted}\" could be: {names}"), format!("„{wanted}“ könnte sein: {names}")))
        }
    }
}
