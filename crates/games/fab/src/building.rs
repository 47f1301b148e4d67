//! What building a deck asks for (FAB-DECK), as the builder tells it.

use crate::{
    Fab, Fault, Options, Stat, Type,
    deck_check::{NO_LIMIT, Part, format, part},
};
use stapel_kernel::{Book, Def};
use stapel_wording::{Blame, Building, Colour, Demand, Draws, Format, Lang, Shelf};

impl Building for Fab {
    const FORMATS: &'static [Format] = &[
        Format { id: "blitz", name: ["Blitz", "Blitz"], also: &["blitz", "silver age"] },
        Format { id: "precon", name: ["Preconstructed", "Fertigdeck"], also: &["blitz preconstructed"] },
        Format { id: "limited", name: ["Limited", "Limitiert"], also: &["sealed", "draft", "limited"] },
        Format { id: "welcome", name: ["Welcome deck", "Willkommensdeck"], also: &[] },
    ];
    const SHELVES: &'static [Shelf] = &[
        Shelf { id: "hero", name: ["Hero", "Held"], drawn: false },
        Shelf { id: "arena", name: ["Weapons and equipment", "Waffen und Ausrüstung"], drawn: false },
        Shelf { id: "deck", name: ["Deck", "Deck"], drawn: true },
    ];
    const SECOND: Option<[&'static str; 2]> = Some(["Inventory", "Inventar"]);
    const KINDS: &'static [Type] = &[
        Type::Hero,
        Type::Weapon,
        Type::Equipment,
        Type::AttackReaction,
        Type::DefenseReaction,
        Type::Instant,
        Type::Attack,
        Type::Aura,
        Type::Item,
        Type::Action,
        Type::Resource,
        Type::Mentor,
        Type::Block,
    ];

    fn demands(name: &str, options: &Options, lang: Lang) -> Vec<Demand> {
        let Some(format) = format(name, options) else {
            return vec![Demand::new("format", lang, "a format of the game", "ein Format des Spiels")];
        };
        let span = |(least, most): (usize, usize), en: &str, de: &str| {
            let most_word = if most == NO_LIMIT { String::new() } else { format!("–{most}") };
            let n = if least == most { format!("{least}") } else { format!("{least}{most_word}") };
            lang.pick(format!("{n} {en}"), format!("{n} {de}"))
        };
        let hero = if format.young { ["a young hero", "ein junger Held"] } else { ["a hero", "ein Held"] };
        let [weapon, waffe] =
            if format.weapons == (1, 1) { ["weapon", "Waffe"] } else { ["weapons", "Waffen"] };
        let gear = format!(
            "{}, {}",
            span(format.weapons, weapon, waffe),
            span(
                format.equipment,
                "pieces of equipment, each in a zone of its own",
                "Ausrüstungen, jede in ihrer Zone"
            )
        );
        let (least, most) = format.deck;
        let deck = if least == most {
            [format!("exactly {least} cards in the deck"), format!("genau {least} Karten im Deck")]
        } else {
            [format!("at least {least} cards in the deck"), format!("mindestens {least} Karten im Deck")]
        };
        let [deck_en, deck_de] = deck;
        let mut demands = vec![
            Demand::new("hero", lang, hero[0], hero[1]),
            Demand::new("gear", lang, gear.clone(), gear),
            Demand::new("deck", lang, deck_en, deck_de),
            Demand::new(
                "class",
                lang,
                "every card may be used by the hero",
                "jede Karte darf der Held nutzen",
            ),
            Demand::new("cards", lang, "only cards for decks", "nur Karten für Decks"),
        ];
        if format.copies != NO_LIMIT {
            let n = format.copies;
            demands.push(Demand::new(
                "copies",
                lang,
                format!("at most {n} of each card and colour"),
                format!("höchstens {n} je Karte und Farbe"),
            ));
        }
        demands.extend(match format.brought {
            None => Some(Demand::new("inventory", lang, "no inventory", "kein Inventar")),
            Some(NO_LIMIT) => None,
            Some(n) => Some(Demand::new(
                "inventory",
                lang,
                format!("at most {n} cards besides the hero, with the inventory"),
                format!("höchstens {n} Karten außer dem Helden, mit dem Inventar"),
            )),
        });
        demands
    }

    fn blame(_book: &Book<Self>, fault: &Fault) -> Blame {
        match *fault {
            Fault::UnknownFormat(_) => Blame::of("format"),
            Fault::UnknownCard(card) | Fault::NotForDecks(card) => Blame::card("cards", card),
            Fault::Number { what, .. } => Blame::of(match what {
                Part::Hero => "hero",
                Part::Weapons | Part::Quiver | Part::Equipment => "gear",
                Part::Deck => "deck",
                Part::Brought => "inventory",
            }),
            Fault::Copies { card, .. } => Blame::card("copies", card),
            Fault::WrongClass(card) | Fault::WrongHero(card) => Blame::card("class", card),
            Fault::NotYoung(card) => Blame::card("hero", card),
            Fault::NoRoom(card) => Blame::card("gear", card),
            Fault::NoInventory => Blame::of("inventory"),
        }
    }

    fn size(name: &str, options: &Options) -> (usize, Option<usize>) {
        format(name, options).map_or((0, None), |f| (f.deck.0, Some(f.deck.1).filter(|&n| n != NO_LIMIT)))
    }

    fn shelf(def: &Def<Self>) -> usize {
        match part(def) {
            Part::Hero => 0,
            Part::Weapons | Part::Quiver | Part::Equipment => 1,
            Part::Deck | Part::Brought => 2,
        }
    }

    /// FAB-SETUP-7, FAB-END-6: up to the hero's intellect.
    fn draws(cards: &[&Def<Self>]) -> Draws {
        let intellect =
            cards.iter().find(|def| part(def) == Part::Hero).and_then(|def| def.stat(Stat::Intellect));
        let hand = intellect.map_or(4, |n| n.max(0) as usize);
        Draws { opening: hand, a_turn: hand }
    }

    fn supposed(lang: Lang) -> &'static str {
        lang.pick("if you use up your hand every turn", "wenn du jeden Zug die ganze Hand verbrauchst")
    }

    fn cost(def: &Def<Self>, _lang: Lang) -> Option<(i16, String)> {
        let cost = def.stat(Stat::Cost).filter(|_| part(def) == Part::Deck)?;
        Some((cost, cost.to_string()))
    }

    fn colour(def: &Def<Self>, lang: Lang) -> Option<Colour> {
        let (id, word) = match def.stat(Stat::Pitch)? {
            1 => ("Red", lang.pick("red", "rot")),
            2 => ("Yellow", lang.pick("yellow", "gelb")),
            _ => ("Blue", lang.pick("blue", "blau")),
        };
        Some(Colour { id, word: word.into() })
    }
}
