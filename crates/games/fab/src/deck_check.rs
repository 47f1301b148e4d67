//! Deck building (FAB-DECK): everything that is wrong with a list, not just the first thing.

use crate::{Fab, Type};
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
    /// Tokens are never in a deck (FAB-DECK-11).
    NotForDecks(Symbol),
    NotYoung(Symbol),
    /// Two pieces of equipment for one zone, or too many hands of weapons (FAB-OBJ-8, FAB-OBJ-9).
    NoRoom(Symbol),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    Hero,
    Weapons,
    Equipment,
    Deck,
}

/// What a format asks for.
struct Format {
    weapons: (usize, usize),
    equipment: (usize, usize),
    deck: usize,
    copies: usize,
    young: bool,
}

fn format(name: &str) -> Option<Format> {
    Some(match name {
        // FAB-DECK-1, FAB-DECK-3.
        "precon" => Format { weapons: (1, 2), equipment: (4, 4), deck: 40, copies: 40, young: false },
        // FAB-R-28: legal as printed, in its own teaching mode.
        "welcome" => Format { weapons: (1, 1), equipment: (0, 0), deck: 30, copies: 3, young: false },
        // FAB-DECK-3, FAB-DECK-10, FAB-R-06.
        "blitz" => Format { weapons: (0, 2), equipment: (0, 4), deck: 40, copies: 2, young: true },
        _ => return None,
    })
}

const CLASSES: [Type; 3] = [Type::Brute, Type::Warrior, Type::Ninja];

pub(crate) fn check(book: &Book<Fab>, deck: &Deck) -> Vec<Fault> {
    let mut faults = Vec::new();
    let Some(format) = format(&deck.format) else {
        return vec![Fault::UnknownFormat(deck.format.clone())];
    };
    let mut cards: Vec<(usize, &Def<Fab>)> = Vec::new();
    for &(n, id) in &deck.cards {
        match book.find(id).map(|d| book.def(d)) {
            Some(def) => match cards.iter_mut().find(|c| c.1.card.id == id) {
                Some(known) => known.0 += n as usize,
                None => cards.push((n as usize, def)),
            },
            None => faults.push(Fault::UnknownCard(id)),
        }
    }
    let part = |def: &Def<Fab>| match () {
        () if def.types.contains(Type::Hero) => Part::Hero,
        () if def.types.contains(Type::Weapon) => Part::Weapons,
        () if def.types.contains(Type::Equipment) => Part::Equipment,
        () => Part::Deck,
    };
    let mut number = |what, least, most| {
        let have = cards.iter().filter(|(_, d)| part(d) == what).map(|c| c.0).sum();
        if have < least || have > most {
            faults.push(Fault::Number { what, have, least, most });
        }
    };
    number(Part::Hero, 1, 1);
    number(Part::Weapons, format.weapons.0, format.weapons.1);
    number(Part::Equipment, format.equipment.0, format.equipment.1);
    number(Part::Deck, format.deck, format.deck);

    let hero = cards.iter().find(|(_, d)| part(d) == Part::Hero).map(|c| c.1);
    let mut hands = 0;
    let mut worn: Vec<Type> = Vec::new();
    for &(n, def) in &cards {
        let id = def.card.id;
        if def.types.contains(Type::Token) {
            faults.push(Fault::NotForDecks(id));
            continue;
        }
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
            Part::Hero => {
                if format.young && !def.types.contains(Type::Young) {
                    faults.push(Fault::NotYoung(id));
                }
            }
            Part::Weapons => {
                hands += n * if def.types.contains(Type::TwoHanded) { 2 } else { 1 };
                if hands > 2 {
                    faults.push(Fault::NoRoom(id));
                }
            }
            Part::Equipment => {
                for slot in [Type::Head, Type::Chest, Type::Arms, Type::Legs] {
                    if def.types.contains(slot) {
                        if n > 1 || worn.contains(&slot) {
                            faults.push(Fault::NoRoom(id));
                        }
                        worn.push(slot);
                    }
                }
            }
            Part::Deck => {
                if n > format.copies {
                    faults.push(Fault::Copies { card: id, have: n, most: format.copies });
                }
            }
        }
    }
    faults
}
