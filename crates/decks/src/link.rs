//! A link that carries a whole deck, in the part of an address that never leaves the browser:
//! `#/decks/fab/deck?n=Name&f=blitz&c=2.infect-red_1.prowl-blue&x=1.hurl-red`.

use crate::{
    Buildable,
    read::{LineFault, Read, empty_deck, format_id},
};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};
use stapel_script::{Deck, Symbol, Text};
use stapel_wording::Lang;

/// What ids are made of stays readable.
const KEPT: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_');
/// What stands between the address of the page and the deck.
const PATH: &str = "#/decks/";

/// The link of a deck, from the `#` on.
pub fn link<G: Buildable>(deck: &Deck, lang: Lang) -> String {
    let list = |cards: &[(u8, Symbol)]| {
        let all: Vec<String> = cards
            .iter()
            .filter(|(n, _)| *n > 0)
            .map(|(n, id)| format!("{n}.{}", encoded(id.as_str())))
            .collect();
        all.join("_")
    };
    let mut parts = Vec::new();
    let name = lang.pick(&deck.name.en, &deck.name.de);
    for (key, value) in [
        ("n", encoded(name)),
        ("f", encoded(&deck.format)),
        ("c", list(&deck.cards)),
        ("x", list(&deck.extra)),
    ] {
        if !value.is_empty() || key == "c" {
            parts.push(format!("{key}={value}"));
        }
    }
    format!("{PATH}{}/deck?{}", G::ID, parts.join("&"))
}

fn encoded(text: &str) -> String {
    utf8_percent_encode(text, KEPT).to_string()
}

pub(crate) fn is_link(text: &str) -> bool {
    let text = text.trim();
    text.contains(PATH) && !text.contains(char::is_whitespace)
}

/// Reads a link; whatever stands before the `#` does not matter.
pub fn read_link<G: Buildable>(text: &str, lang: Lang) -> Read {
    let mut read = Read { deck: empty_deck(), faults: Vec::new() };
    let mut wrong = |reason: String| read.faults.push(LineFault { line: None, reason, instead: None });
    let text = text.trim();
    let rest = text.split_once(PATH).map_or("", |(_, rest)| rest);
    let (path, query) = rest.split_once('?').unwrap_or((rest, ""));
    let game = path.split('/').next().unwrap_or_default();
    if game != G::ID {
        wrong(lang.pick(
            format!("this link is a deck of \"{game}\", not of \"{}\"", G::ID),
            format!("dieser Link ist ein Deck von „{game}“, nicht von „{}“", G::ID),
        ));
        return read;
    }
    for part in query.split('&') {
        let Some((key, value)) = part.split_once('=') else { continue };
        match key {
            "n" => {
                let name: String = decoded(value).chars().filter(|c| !c.is_control()).take(60).collect();
                read.deck.name = Text { en: name.clone(), de: name };
            }
            "f" => match format_id::<G>(&decoded(value)) {
                Some(id) => read.deck.format = id.into(),
                None => wrong(lang.pick(
                    format!("the link names a format that does not exist: \"{}\"", decoded(value)),
                    format!("der Link nennt ein Format, das es nicht gibt: „{}“", decoded(value)),
                )),
            },
            "c" | "x" => {
                let list = if key == "c" { &mut read.deck.cards } else { &mut read.deck.extra };
                for entry in value.split('_').filter(|e| !e.is_empty()) {
                    match card::<G>(entry) {
                        Some(card) => list.push(card),
                        None => wrong(lang.pick(
                            format!("the link names a card that does not exist: \"{}\"", decoded(entry)),
                            format!("der Link nennt eine Karte, die es nicht gibt: „{}“", decoded(entry)),
                        )),
                    }
                }
            }
            _ => {}
        }
    }
    read
}

fn decoded(text: &str) -> String {
    percent_decode_str(text).decode_utf8_lossy().into_owned()
}

fn card<G: Buildable>(entry: &str) -> Option<(u8, Symbol)> {
    let (n, id) = entry.split_once('.')?;
    let n = n.parse::<u8>().ok().filter(|n| *n > 0)?;
    // The book first: as long as nobody has read it, its words are not known.
    let book = G::book();
    let id = Symbol::known(&decoded(id))?;
    book.find(id).map(|_| (n, id))
}
