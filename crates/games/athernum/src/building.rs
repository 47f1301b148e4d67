//! What building a deck asks for (ATH-DEC), as the builder tells it.

use crate::{Athernum, COPIES, EXTRA_DECK, FACTIONS, Fault, MAIN_DECK, Options, Stat, Type, setup::HAND};
use stapel_kernel::{Book, Def};
use stapel_wording::{Blame, Building, Demand, Draws, Format, Lang, Shelf};

impl Building for Athernum {
    const OURS: bool = true;
    const FORMATS: &'static [Format] =
        &[Format { id: "", name: ["Tournament", "Turnier"], also: &["tournament", "turnier"] }];
    const SHELVES: &'static [Shelf] = &[
        Shelf { id: "deck", name: ["Main deck", "Hauptdeck"], drawn: true },
        Shelf { id: "extra", name: ["Extra deck", "Extradeck"], drawn: false },
    ];
    const SECOND: Option<[&'static str; 2]> = Some(["Extra deck", "Extradeck"]);
    const KINDS: &'static [Type] = &[Type::Character, Type::Item, Type::Location, Type::Resource];
    const COLOURS: &'static [Type] = &FACTIONS;

    fn demands(_format: &str, _options: &Options, lang: Lang) -> Vec<Demand> {
        let of = |id, en: String, de: String| Demand::new(id, lang, en, de);
        vec![
            of(
                "main",
                format!("exactly {MAIN_DECK} cards in the main deck"),
                format!("genau {MAIN_DECK} Karten im Hauptdeck"),
            ),
            of(
                "extra",
                format!("at most {EXTRA_DECK} cards in the extra deck"),
                format!("höchstens {EXTRA_DECK} Karten im Extradeck"),
            ),
            of(
                "piles",
                "every card in the deck it is marked for".into(),
                "jede Karte in dem Deck, für das sie gezeichnet ist".into(),
            ),
            of(
                "copies",
                format!("at most {COPIES} of a name, both decks together"),
                format!("höchstens {COPIES} eines Namens, beide Decks zusammen"),
            ),
            of(
                "field",
                "a card with a victory field, your objective".into(),
                "eine Karte mit Siegpunkte-Feld, deine Aufgabe".into(),
            ),
            of(
                "start",
                "a card that may be the start card".into(),
                "eine Karte, die Startkarte sein darf".into(),
            ),
            of("cards", "only cards for decks".into(), "nur Karten für Decks".into()),
        ]
    }

    fn blame(book: &Book<Self>, fault: &Fault) -> Blame {
        match *fault {
            Fault::UnknownCard(card) | Fault::NotForDecks(card) => Blame::card("cards", card),
            Fault::MainDeck(_) => Blame::of("main"),
            Fault::ExtraDeck(_) => Blame::of("extra"),
            Fault::Copies { card, .. } => match book.find(card) {
                Some(def) => Blame::name("copies", book, book.def(def).name),
                None => Blame::of("copies"),
            },
            Fault::ForExtraDeck(card) | Fault::ForMainDeck(card) => Blame::card("piles", card),
            Fault::NoVictoryField => Blame::of("field"),
            Fault::NoStartCard => Blame::of("start"),
        }
    }

    fn size(_format: &str, _options: &Options) -> (usize, Option<usize>) {
        (MAIN_DECK, Some(MAIN_DECK))
    }

    fn shelf(def: &Def<Self>) -> usize {
        usize::from(Self::only_second(def))
    }

    fn only_second(def: &Def<Self>) -> bool {
        def.types.contains(Type::Extra)
    }

    /// ATH-HND-01; a turn brings no draw of its own (ATH-MOR-09), but one of the two commands usually does.
    fn draws(_cards: &[&Def<Self>]) -> Draws {
        Draws { opening: HAND, a_turn: 1 }
    }

    fn supposed(lang: Lang) -> &'static str {
        lang.pick("with one command “draw” each turn", "mit einem Befehl „Ziehen“ je Zug")
    }

    fn cost(def: &Def<Self>, _lang: Lang) -> Option<(i16, String)> {
        def.stat(Stat::Cost).map(|cost| (cost, cost.to_string()))
    }
}
