//! What building a deck asks for (ALT-BUILD), as the builder tells it.

use crate::{
    Altered, DeckMax, FACTIONS, Fault, Options, Stat, Type,
    deck_check::{COPIES, FEWEST, MOST_WITH_HERO, RARES, STARTER, UNIQUES},
    setup::HAND,
};
use stapel_kernel::{Book, Def};
use stapel_wording::{Blame, Building, Demand, Draws, Format, Lang, Shelf};

impl Building for Altered {
    const FORMATS: &'static [Format] = &[
        Format { id: "constructed", name: ["Constructed", "Gebaut"], also: &["standard", "constructed"] },
        Format { id: STARTER, name: ["Starter deck", "Starterdeck"], also: &["starter"] },
    ];
    const SHELVES: &'static [Shelf] = &[
        Shelf { id: "hero", name: ["Hero", "Held"], drawn: false },
        Shelf { id: "deck", name: ["Deck", "Deck"], drawn: true },
    ];
    const KINDS: &'static [Type] =
        &[Type::Hero, Type::Character, Type::Spell, Type::Landmark, Type::Permanent];
    const COLOURS: &'static [Type] = &FACTIONS;

    fn demands(format: &str, options: &Options, lang: Lang) -> Vec<Demand> {
        let mut demands = vec![
            Demand::new("hero", lang, "one Hero", "ein Held"),
            match options.deck_max {
                DeckMax::None => Demand::new(
                    "size",
                    lang,
                    format!("at least {FEWEST} other cards"),
                    format!("mindestens {FEWEST} weitere Karten"),
                ),
                DeckMax::SixtyWithHero => Demand::new(
                    "size",
                    lang,
                    format!("at least {FEWEST} other cards, at most {MOST_WITH_HERO} with the Hero"),
                    format!("mindestens {FEWEST} weitere Karten, höchstens {MOST_WITH_HERO} mit dem Helden"),
                ),
            },
            Demand::new("faction", lang, "all of the Hero's faction", "alle aus der Fraktion des Helden"),
            Demand::new(
                "copies",
                lang,
                format!("at most {COPIES} of a name"),
                format!("höchstens {COPIES} eines Namens"),
            ),
            Demand::new(
                "rarity",
                lang,
                format!("at most {RARES} rare and {UNIQUES} unique cards"),
                format!("höchstens {RARES} seltene und {UNIQUES} einzigartige Karten"),
            ),
            Demand::new("cards", lang, "only cards for decks", "nur Karten für Decks"),
        ];
        if format == STARTER {
            let (en, de) =
                ("the cards of a starter deck, unchanged", "die Karten eines Starterdecks, unverändert");
            demands.push(Demand::new(STARTER, lang, en, de));
        }
        demands
    }

    fn blame(book: &Book<Self>, fault: &Fault) -> Blame {
        match *fault {
            Fault::UnknownCard(card) | Fault::NotForDecks(card) => Blame::card("cards", card),
            Fault::Heroes(_) => Blame::of("hero"),
            Fault::TooFew(_) | Fault::TooMany(_) => Blame::of("size"),
            Fault::WrongFaction(card) => Blame::card("faction", card),
            Fault::TooManyCopies(name, _) => Blame::name("copies", book, name),
            Fault::TooManyRares(_) | Fault::TooManyUniques(_) => Blame::of("rarity"),
            Fault::NotAStarter => Blame::of(STARTER),
        }
    }

    fn size(_format: &str, options: &Options) -> (usize, Option<usize>) {
        (FEWEST, (options.deck_max == DeckMax::SixtyWithHero).then_some(MOST_WITH_HERO - 1))
    }

    fn shelf(def: &Def<Self>) -> usize {
        usize::from(!def.types.contains(Type::Hero))
    }

    /// ALT-SETUP-08, and two cards each Morning.
    fn draws(_cards: &[&Def<Self>]) -> Draws {
        Draws { opening: HAND, a_turn: 2 }
    }

    fn supposed(lang: Lang) -> &'static str {
        lang.pick("with two cards each Morning", "mit zwei Karten an jedem Morgen")
    }

    fn curve(lang: Lang) -> &'static str {
        lang.pick("Hand Cost", "Handkosten")
    }

    fn cost(def: &Def<Self>, _lang: Lang) -> Option<(i16, String)> {
        def.stat(Stat::HandCost).map(|cost| (cost, cost.to_string()))
    }
}
