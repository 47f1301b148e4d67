//! What is wrong with a deck.

use crate::deck_check::Part;
use crate::{Fab, Fault};
use stapel_kernel::Book;
use stapel_script::Symbol;
use stapel_wording::{Lang, name};

pub(super) fn fault(book: &Book<Fab>, fault: &Fault, lang: Lang) -> String {
    let card = |id: &Symbol| book.find(*id).map_or_else(|| id.to_string(), |d| name(book, d, lang));
    match fault {
        Fault::UnknownFormat(format) => lang.pick(
            format!("there is no format \"{format}\"; known are precon, welcome, blitz, limited"),
            format!("das Format „{format}“ gibt es nicht; bekannt sind precon, welcome, blitz, limited"),
        ),
        Fault::UnknownCard(id) => {
            lang.pick(format!("there is no card \"{id}\""), format!("die Karte „{id}“ gibt es nicht"))
        }
        Fault::Number { what, have, least, most } => {
            let part = match what {
                Part::Hero => lang.pick("heroes", "Helden"),
                Part::Weapons => lang.pick("weapons", "Waffen"),
                Part::Equipment => lang.pick("pieces of equipment", "Ausrüstungen"),
                Part::Quiver => lang.pick("quivers", "Köcher"),
                Part::Deck => lang.pick("deck cards", "Deckkarten"),
                Part::Brought => lang.pick(
                    "cards besides the hero, with the inventory",
                    "Karten außer dem Helden, mit dem Inventar",
                ),
            };
            let allowed = match (*least, *most) {
                (least, most) if least == most => format!("{most}"),
                (least, usize::MAX) => lang.pick(format!("{least} or more"), format!("{least} oder mehr")),
                (0, most) => lang.pick(format!("at most {most}"), format!("höchstens {most}")),
                (least, most) => format!("{least}–{most}"),
            };
            lang.pick(
                format!("{have} {part}, but the format asks for {allowed}"),
                format!("{have} {part}, das Format verlangt aber {allowed}"),
            )
        }
        Fault::Copies { card: id, have, most } => {
            let card = card(id);
            lang.pick(
                format!("{have} copies of {card}, at most {most} are allowed"),
                format!("{have} Exemplare von {card}, erlaubt sind höchstens {most}"),
            )
        }
        Fault::WrongClass(id) => {
            let card = card(id);
            lang.pick(
                format!("the class of {card} does not fit the hero"),
                format!("die Klasse von {card} passt nicht zum Helden"),
            )
        }
        Fault::WrongHero(id) => {
            let card = card(id);
            lang.pick(
                format!("{card} may be used by another hero only"),
                format!("{card} darf nur ein anderer Held nutzen"),
            )
        }
        Fault::NotForDecks(id) => {
            let card = card(id);
            lang.pick(
                format!("{card} comes into the game by effects only and cannot be in a deck"),
                format!("{card} kommt nur durch Effekte ins Spiel und kann nicht im Deck sein"),
            )
        }
        Fault::NotYoung(id) => {
            let card = card(id);
            lang.pick(format!("{card} is no young hero"), format!("{card} ist kein junger Held"))
        }
        Fault::NoInventory => {
            lang.pick("the format has no inventory".into(), "das Format hat kein Inventar".into())
        }
        Fault::NoRoom(id) => {
            let card = card(id);
            lang.pick(
                format!("there is no free zone to equip {card}"),
                format!("für {card} ist keine Zone zum Ausrüsten frei"),
            )
        }
    }
}
