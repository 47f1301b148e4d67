//! What building a deck asks for (ORD-DEC), as the builder tells it.

use crate::{Fault, Options, Orden, Type, board::CRESTS, setup::OPENING_HAND, wording::rank_word};
use stapel_kernel::{Book, Def};
use stapel_script::Word;
use stapel_wording::{Blame, Building, Demand, Draws, Format, Lang, Shelf};

impl Building for Orden {
    const OURS: bool = true;
    const FORMATS: &'static [Format] = &[Format { id: "", name: ["Free", "Frei"], also: &["free", "frei"] }];
    const SHELVES: &'static [Shelf] = &[
        Shelf { id: "path", name: ["Path", "Pfad"], drawn: false },
        Shelf { id: "deck", name: ["Draw pile", "Nachziehstapel"], drawn: true },
    ];
    const KINDS: &'static [Type] = &[
        Type::Rank,
        Type::Mentor,
        Type::Castle,
        Type::Weapon,
        Type::Tool,
        Type::Writing,
        Type::Vow,
        Type::Office,
        Type::Relic,
        Type::Scout,
    ];
    const COLOURS: &'static [Type] = &CRESTS;

    fn demands(_format: &str, _options: &Options, lang: Lang) -> Vec<Demand> {
        vec![
            Demand::new(
                "path",
                lang,
                "a path: Outside the Walls and one card for each rank from I to X; VI+ and IX+ as you like",
                "ein Pfad: „Vor den Mauern“ und je eine Karte für die Ränge I bis X; VI+ und IX+ nach Wunsch",
            ),
            Demand::new(
                "pile",
                lang,
                "a draw pile of any size, with any number of copies",
                "ein Nachziehstapel beliebiger Größe, mit beliebig vielen Exemplaren",
            ),
            Demand::new("cards", lang, "only cards of the game", "nur Karten des Spiels"),
        ]
    }

    fn blame(_book: &Book<Self>, fault: &Fault) -> Blame {
        match *fault {
            Fault::UnknownCard(card) => Blame::card("cards", card),
            Fault::MissingRank(_) | Fault::RankTwice(_) => Blame::of("path"),
        }
    }

    fn shelf(def: &Def<Self>) -> usize {
        usize::from(!def.types.contains(Type::Rank))
    }

    /// ORD-STA-03, ORD-EOT-01.
    fn draws(_cards: &[&Def<Self>]) -> Draws {
        Draws { opening: OPENING_HAND, a_turn: 1 }
    }

    fn supposed(lang: Lang) -> &'static str {
        lang.pick("with one card drawn each turn", "mit einer gezogenen Karte je Zug")
    }

    fn curve(lang: Lang) -> &'static str {
        lang.pick("From rank", "Ab Rang")
    }

    fn cost(def: &Def<Self>, lang: Lang) -> Option<(i16, String)> {
        if def.types.contains(Type::Rank) {
            return None;
        }
        Some(match def.card.extra.from {
            Some(rank) => (rank.index() as i16, rank_word(rank, lang).into()),
            None => (0, "–".into()),
        })
    }

    fn set_word(file: &str, lang: Lang) -> Option<&'static str> {
        Some(match file {
            "shadows" => lang.pick("Shadows (expansion)", "Schatten (Erweiterung)"),
            _ => lang.pick("Base set", "Grundset"),
        })
    }
}
