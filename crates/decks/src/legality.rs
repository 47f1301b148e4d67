//! Whether a deck may be played, as a list: what the format asks for, what is met, what is not and why, and what would help.

use crate::{Buildable, names::CardNames, names::said};
use serde::Serialize;
use stapel_script::{Deck, Symbol};
use stapel_wording::Lang;
use std::collections::BTreeSet;
use ts_rs::TS;

/// For so many reasons a way out is looked for.
const HELPED: usize = 24;
/// How many cards are told that would fill a gap.
const FILLS: usize = 60;

/// One thing the format asks for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Requirement {
    pub text: String,
    pub met: bool,
    /// Why it is not met, a reason a line.
    pub reasons: Vec<Reason>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Reason {
    pub text: String,
    /// The cards of the deck it is about.
    pub cards: Vec<String>,
    /// What would help, the better first.
    pub fixes: Vec<Fix>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum FixKind {
    Remove,
    /// Into the second pile, or out of it.
    Move,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Fix {
    pub kind: FixKind,
    pub card: String,
    pub name: String,
    /// Copies.
    pub count: u8,
    /// It is in the second pile now.
    pub second: bool,
}

/// How many cards the deck has that is drawn from, and how many it should have.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Size {
    pub have: u32,
    pub least: u32,
    pub most: Option<u32>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Legality {
    pub legal: bool,
    pub requirements: Vec<Requirement>,
    pub size: Size,
    /// Cards of which not one more fits into this deck.
    pub unfit: Vec<String>,
    /// Cards any of which would do away with a reason.
    pub fills: Vec<String>,
}

/// Holds a deck against the rules of its format. With `around`, all other cards are tried too: which fit, which are missing.
pub fn legality<G: Buildable>(deck: &Deck, options: &G::Options, around: bool, lang: Lang) -> Legality {
    let (book, names) = (G::book(), CardNames::of::<G>());
    let faults = G::check_deck(book, deck, options);
    let mut requirements: Vec<(&str, Requirement)> = G::demands(&deck.format, options, lang)
        .into_iter()
        .map(|d| (d.id, Requirement { text: d.text, met: true, reasons: Vec::new() }))
        .collect();
    for (k, fault) in faults.iter().enumerate() {
        let blame = G::blame(book, fault);
        let here: Vec<Symbol> = blame
            .cards
            .into_iter()
            .filter(|&c| [&deck.cards, &deck.extra].iter().any(|l| copies(l, c) > 0))
            .collect();
        let fixes = if k < HELPED {
            fixes::<G>(deck, options, &faults, fault, &here, &names, lang)
        } else {
            Vec::new()
        };
        let reason = Reason {
            text: G::fault(book, fault, lang),
            cards: here.iter().map(|c| c.to_string()).collect(),
            fixes,
        };
        match requirements.iter_mut().find(|(id, _)| *id == blame.demand) {
            Some((_, known)) => {
                known.met = false;
                known.reasons.push(reason);
            }
            // What no demand names is one of its own.
            None => requirements
                .push(("", Requirement { text: reason.text.clone(), met: false, reasons: vec![reason] })),
        }
    }
    let (least, most) = G::size(&deck.format, options);
    let drawn = |&&(_, card): &&(u8, Symbol)| {
        book.find(card).is_some_and(|def| G::SHELVES[G::shelf(book.def(def))].drawn)
    };
    let have = deck.cards.iter().filter(drawn).map(|&(n, _)| u32::from(n)).sum();
    let (unfit, fills) =
        if around { around_it::<G>(deck, options, &faults) } else { (Vec::new(), Vec::new()) };
    Legality {
        legal: faults.is_empty(),
        requirements: requirements.into_iter().map(|(_, r)| r).collect(),
        size: Size { have, least: least as u32, most: most.map(|n| n as u32) },
        unfit,
        fills,
    }
}

fn copies(list: &[(u8, Symbol)], card: Symbol) -> u32 {
    list.iter().filter(|(_, c)| *c == card).map(|&(n, _)| u32::from(n)).sum()
}

/// A pile with so many copies more or fewer of a card.
fn changed(list: &[(u8, Symbol)], card: Symbol, by: i32) -> Vec<(u8, Symbol)> {
    let mut list = list.to_vec();
    if by > 0 {
        list.push((by as u8, card));
    }
    let mut gone = (-by).max(0) as u8;
    for (n, _) in list.iter_mut().filter(|(_, c)| *c == card) {
        let taken = gone.min(*n);
        *n -= taken;
        gone -= taken;
    }
    list.retain(|(n, _)| *n > 0);
    list
}

/// What would do away with a fault without making another: tried, not known.
fn fixes<G: Buildable>(
    deck: &Deck,
    options: &G::Options,
    faults: &[G::Fault],
    fault: &G::Fault,
    cards: &[Symbol],
    names: &CardNames,
    lang: Lang,
) -> Vec<Fix> {
    let helps = |deck: &Deck| {
        let left = G::check_deck(G::book(), deck, options);
        !left.contains(fault) && left.len() <= faults.len()
    };
    let mut fixes = Vec::new();
    for &card in cards {
        for second in [false, true] {
            let here = if second { &deck.extra } else { &deck.cards };
            let there = if second { &deck.cards } else { &deck.extra };
            let put = |here: Vec<_>, there: Vec<_>| {
                let (cards, extra) = if second { (there, here) } else { (here, there) };
                Deck { cards, extra, ..deck.clone() }
            };
            let most = copies(here, card).min(4) as i32;
            let fix = |kind, count| Fix {
                kind,
                card: card.to_string(),
                name: said::<G>(names, card, lang),
                count: count as u8,
                second,
            };
            if G::SECOND.is_some() {
                let moved = (1..=most).find(|&k| {
                    let deck = put(changed(here, card, -k), changed(there, card, k));
                    helps(&deck) && G::check_deck(G::book(), &deck, options).len() < faults.len()
                });
                fixes.extend(moved.map(|k| fix(FixKind::Move, k)));
            }
            let most = copies(here, card).min(u32::from(u8::MAX)) as i32;
            // One, a few, or all of them: nobody waits for what is between.
            let tried = (1..=most.min(4)).chain([most]).filter(|&k| k > 0);
            let gone = tried.into_iter().find(|&k| helps(&put(changed(here, card, -k), there.clone())));
            fixes.extend(gone.map(|k| fix(FixKind::Remove, k)));
        }
    }
    fixes
}

/// Every card of the game added once: which are then to blame for something new, and which do away with something.
fn around_it<G: Buildable>(
    deck: &Deck,
    options: &G::Options,
    faults: &[G::Fault],
) -> (Vec<String>, Vec<String>) {
    let book = G::book();
    let blamed = |faults: &[G::Fault]| -> BTreeSet<(&str, Symbol)> {
        let all = faults.iter().map(|f| G::blame(book, f));
        all.flat_map(|b| b.cards.into_iter().map(move |c| (b.demand, c))).collect()
    };
    let before = blamed(faults);
    let (mut unfit, mut fills) = (Vec::new(), Vec::new());
    for (_, def) in book.defs() {
        let card = def.card.id;
        let mut with = deck.clone();
        if G::only_second(def) {
            with.extra = changed(&deck.extra, card, 1);
        } else {
            with.cards = changed(&deck.cards, card, 1);
        }
        let after = G::check_deck(book, &with, options);
        let worse = after.len() > faults.len() || blamed(&after).difference(&before).next().is_some();
        let its = blamed(&after).into_iter().any(|(_, c)| c == card);
        if its && (worse || before.iter().any(|(_, c)| *c == card)) {
            unfit.push(card.to_string());
        } else if after.len() < faults.len() && fills.len() < FILLS {
            fills.push(card.to_string());
        }
    }
    (unfit, fills)
}
