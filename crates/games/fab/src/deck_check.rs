//! Deck building (FAB-DECK): everything that is wrong with a list, not just the first thing.

use crate::{BlitzCopies, Fab, Keyword, Options, Type};
use stapel_kernel::{Book, Def};
use stapel_script::{Deck, Symbol};

/// One thing wrong with a deck.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    UnknownFormat(String),
    UnknownCard(Symbol),
    /// How many of which kind there are, and how few and how many there may be.
    Number {
        what: Part,
        have: usize,
        least: usize,
        most: usize,
    },
    Copies {
        card: Symbol,
        have: usize,
        most: usize,
    },
    /// The class does not fit the hero (FAB-DECK-9).
    WrongClass(Symbol),
    /// Only another hero may use it (FAB-DECK-9).
    WrongHero(Symbol),
    /// Tokens and ephemeral cards are never in a deck (FAB-DECK-11).
    NotForDecks(Symbol),
    NotYoung(Symbol),
    /// Two pieces of equipment for one zone, or too many hands of weapons (FAB-OBJ-8, FAB-OBJ-9).
    NoRoom(Symbol),
    /// The format has no inventory.
    NoInventory,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    Hero,
    Weapons,
    Quiver,
    Equipment,
    Deck,
    /// Everything but the hero, with the inventory.
    Brought,
}

/// What a format asks for.
pub(crate) struct Format {
    pub weapons: (usize, usize),
    pub equipment: (usize, usize),
    pub deck: (usize, usize),
    pub copies: usize,
    pub young: bool,
    /// All cards a player brings besides the hero; none: there is no inventory.
    pub brought: Option<usize>,
}

pub(crate) const NO_LIMIT: usize = usize::MAX;

pub(crate) fn format(name: &str, options: &Options) -> Option<Format> {
    let copies = match options.blitz_copies {
        BlitzCopies::Two => 2,
        BlitzCopies::One => 1,
    };
    Some(match name {
        // FAB-DECK-1, FAB-DECK-3.
        "precon" => Format {
            weapons: (1, 2),
            equipment: (4, 4),
            deck: (40, 40),
            copies: NO_LIMIT,
            young: false,
            brought: None,
        },
        // FAB-R-28: legal as printed, in its own teaching mode.
        "welcome" => Format {
            weapons: (1, 1),
            equipment: (0, 0),
            deck: (30, 30),
            copies: 3,
            young: false,
            brought: None,
        },
        // FAB-DECK-2, FAB-DECK-3, FAB-DECK-10, FAB-R-06.
        "blitz" => Format {
            weapons: (0, 2),
            equipment: (0, 4),
            deck: (40, 40),
            copies,
            young: true,
            brought: Some(52),
        },
        // FAB-DECK-12, FAB-R-27.
        "limited" => Format {
            weapons: (0, 2),
            equipment: (0, 4),
            deck: (30, NO_LIMIT),
            copies: NO_LIMIT,
            young: false,
            brought: Some(NO_LIMIT),
        },
        _ => return None,
    })
}

const CLASSES: [Type; 9] = [
    Type::Brute,
    Type::Warrior,
    Type::Ninja,
    Type::Guardian,
    Type::Runeblade,
    Type::Wizard,
    Type::Mechanologist,
    Type::Ranger,
    Type::Assassin,
];

type Listed<'b> = (usize, &'b Def<Fab>);

pub(crate) fn check(book: &Book<Fab>, deck: &Deck, options: &Options) -> Vec<Fault> {
    let mut faults = Vec::new();
    let Some(format) = format(&deck.format, options) else {
        return vec![Fault::UnknownFormat(deck.format.clone())];
    };
    let cards = listed(book, &deck.cards, &mut faults);
    let extra = listed(book, &deck.extra, &mut faults);
    numbers(&format, &cards, &extra, &mut faults);
    room(&cards, &mut faults);
    let hero = cards.iter().find(|(_, d)| part(d) == Part::Hero).map(|c| c.1);
    for &(n, def) in &cards {
        let spare = extra.iter().find(|(_, d)| d.card.id == def.card.id).map_or(0, |c| c.0);
        single(&format, hero, n + spare, def, &mut faults);
    }
    for &(n, def) in extra.iter().filter(|(_, d)| cards.iter().all(|(_, c)| c.card.id != d.card.id)) {
        single(&format, hero, n, def, &mut faults);
    }
    faults
}

/// The cards of a list, each once.
fn listed<'b>(book: &'b Book<Fab>, list: &[(u8, Symbol)], faults: &mut Vec<Fault>) -> Vec<Listed<'b>> {
    let mut cards: Vec<Listed> = Vec::new();
    for &(n, id) in list {
        match book.find(id).map(|d| book.def(d)) {
            Some(def) => match cards.iter_mut().find(|c| c.1.card.id == id) {
                Some(known) => known.0 += n as usize,
                None => cards.push((n as usize, def)),
            },
            None => faults.push(Fault::UnknownCard(id)),
        }
    }
    cards
}

pub(crate) fn part(def: &Def<Fab>) -> Part {
    match () {
        () if def.types.contains(Type::Hero) => Part::Hero,
        () if def.types.contains(Type::Weapon) => Part::Weapons,
        () if def.types.contains(Type::Quiver) => Part::Quiver,
        () if def.types.contains(Type::Equipment) => Part::Equipment,
        () => Part::Deck,
    }
}

fn numbers(format: &Format, cards: &[Listed], extra: &[Listed], faults: &mut Vec<Fault>) {
    let sum = |list: &[Listed], wanted: &dyn Fn(Part) -> bool| -> usize {
        list.iter().filter(|(_, d)| wanted(part(d))).map(|c| c.0).sum()
    };
    // FAB-OBJ-9: a quiver joins a bow.
    let bow = cards.iter().any(|(_, d)| d.types.contains(Type::Bow));
    let parts = [
        (Part::Hero, (1, 1)),
        (Part::Weapons, format.weapons),
        (Part::Quiver, (0, usize::from(bow))),
        (Part::Equipment, format.equipment),
        (Part::Deck, format.deck),
    ];
    for (what, (least, most)) in parts {
        let have = sum(cards, &|p| p == what);
        if have < least || have > most {
            faults.push(Fault::Number { what, have, least, most });
        }
    }
    let spare = sum(extra, &|_| true);
    match format.brought {
        None if spare > 0 => faults.push(Fault::NoInventory),
        // FAB-DECK-2.
        Some(most) => {
            let have = sum(cards, &|p| p != Part::Hero) + spare;
            if have > most {
                faults.push(Fault::Number { what: Part::Brought, have, least: 0, most });
            }
        }
        None => {}
    }
    if sum(extra, &|p| p == Part::Hero) > 0 {
        faults.push(Fault::Number { what: Part::Hero, have: 2, least: 1, most: 1 });
    }
}

/// FAB-OBJ-8, FAB-OBJ-9: two hands, and one piece of equipment for each zone.
fn room(cards: &[Listed], faults: &mut Vec<Fault>) {
    let mut hands = 0;
    let mut worn: Vec<Type> = Vec::new();
    for &(n, def) in cards {
        match part(def) {
            Part::Weapons => {
                hands += n * if def.types.contains(Type::TwoHanded) { 2 } else { 1 };
                if hands > 2 {
                    faults.push(Fault::NoRoom(def.card.id));
                }
            }
            Part::Equipment => {
                for slot in [Type::Head, Type::Chest, Type::Arms, Type::Legs] {
                    if def.types.contains(slot) {
                        if n > 1 || worn.contains(&slot) {
                            faults.push(Fault::NoRoom(def.card.id));
                        }
                        worn.push(slot);
                    }
                }
            }
            _ => {}
        }
    }
}

/// What can be wrong with one card of the list.
fn single(format: &Format, hero: Option<&Def<Fab>>, n: usize, def: &Def<Fab>, faults: &mut Vec<Fault>) {
    let id = def.card.id;
    // FAB-DECK-11.
    if def.types.contains(Type::Token) || def.keywords.contains(Keyword::Ephemeral) {
        faults.push(Fault::NotForDecks(id));
        return;
    }
    // FAB-DECK-9.
    if let Some(hero) = hero {
        let classes: Vec<Type> = CLASSES.into_iter().filter(|&c| def.types.contains(c)).collect();
        if !classes.is_empty() && !classes.iter().any(|&c| hero.types.contains(c)) {
            faults.push(Fault::WrongClass(id));
        }
        if def.card.only.is_some_and(|only| !hero.types.contains(only)) {
            faults.push(Fault::WrongHero(id));
        }
    }
    match part(def) {
        Part::Hero if format.young && !def.types.contains(Type::Young) => faults.push(Fault::NotYoung(id)),
        Part::Deck if n > format.copies => {
            faults.push(Fault::Copies { card: id, have: n, most: format.copies });
        }
        _ => {}
    }
}
