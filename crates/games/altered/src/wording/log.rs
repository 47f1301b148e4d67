//! Lines of the log that are more than what is declared with their events.

use super::lexicon::expedition_name;
use crate::play::place_told;
use crate::{Altered, Ending, Event, Fault, Side, Timing, Type, Zone, play};
use stapel_kernel::{Book, Def, DefId, Event as Happening};
use stapel_script::{Symbol, Word};
use stapel_wording::{Lang, Telling, name, seat_name, told};

fn goes(event: &Happening<Event>, lang: Lang) -> Option<String> {
    let side = Side::ALL.get(event.m as usize).copied()?;
    let name = expedition_name(event.seat, side, lang);
    let far = match event.n {
        1 => lang.pick("1 region".into(), "1 Region".into()),
        n => lang.pick(format!("{n} regions"), format!("{n} Regionen")),
    };
    let (en, de) = match event.what {
        Event::Advances => ("moves forward", "bewegt sich vorwärts"),
        _ => ("moves back", "bewegt sich zurück"),
    };
    Some(
        lang.pick(
            format!("{name} {en} and has now come {far}"),
            format!("{name} {de} und ist nun {far} weit"),
        ),
    )
}

/// Whether the ability of this number is the card's support.
fn supports(def: &Def<Altered>, k: i16) -> bool {
    def.activated.get(k as usize).is_some_and(|ability| ability.text.timing == Timing::Support)
}

/// With the reason, and the score if there is one.
fn wins(event: &Happening<Event>, lang: Lang) -> Option<String> {
    let who = seat_name(event.seat, lang);
    let [mine, theirs] = crate::expedition::score(event.m);
    Some(match Ending::from_index(event.n as usize)? {
        Ending::Met => lang.pick(
            format!("{who} wins: Hero and Companion have met ({mine} regions against {theirs})"),
            format!("{who} gewinnt: Held und Gefährte haben sich getroffen ({mine} Regionen gegen {theirs})"),
        ),
        Ending::Arena => lang.pick(
            format!("{who} wins in the Arena: {mine} terrains against {theirs}"),
            format!("{who} gewinnt in der Arena: {mine} Regionstypen gegen {theirs}"),
        ),
        Ending::Conceded => lang.pick(
            format!("{who} wins: the opponent has conceded"),
            format!("{who} gewinnt: Der Gegner hat aufgegeben"),
        ),
    })
}

impl Telling for Altered {
    fn event(book: &Book<Altered>, event: &Happening<Event>, lang: Lang) -> Option<String> {
        let line = |en, de| lang.line(book, event, en, de);
        let def = (event.def != DefId::NONE).then(|| book.def(event.def));
        match event.what {
            Event::AtNoon if event.n == 1 => line("— Day 1 —", "— Tag 1 —"),
            Event::Uses if def.is_some_and(|def| supports(def, event.n)) => {
                line("{who} uses the support of {card}", "{who} nutzt die Unterstützung von {card}")
            }
            Event::Announces if event.n == 1 => line(
                "{who} plays {card} from Reserve for {m} mana",
                "{who} spielt {card} aus der Reserve für {m} Mana",
            ),
            Event::Joins => {
                let token = def.is_some_and(|def| def.types.contains(Type::Token));
                let (seat, side, _) = place_told(event.n).filter(|_| !token)?;
                let line = line("{card} joins the", "{card} kommt in die")?;
                Some(format!("{line} {}", expedition_name(seat, side, lang)))
            }
            Event::Creates => {
                let (seat, side) = play::expedition(event.n);
                let line = line("{who} creates {card} in the", "{who} erschafft {card} in der")?;
                Some(format!("{line} {}", expedition_name(seat, side, lang)))
            }
            Event::Discards => line("{who} discards {card}", "{who} legt {card} ab"),
            Event::Moves => match Zone::from_index(event.n as usize) {
                Some(Zone::Reserve) => line("{owned} goes to Reserve", "{owned} kommt in die Reserve"),
                Some(Zone::Discard) => line("{owned} is discarded", "{owned} wird abgelegt"),
                Some(Zone::Hand) => line("{owned} returns to hand", "{owned} kommt auf die Hand zurück"),
                Some(Zone::Deck) if event.m == 0 => {
                    line("{owned} is put on top of the deck", "{owned} kommt oben auf das Deck")
                }
                _ => told(book, event, lang),
            },
            Event::Advances | Event::Retreats => goes(event, lang),
            Event::Wins => wins(event, lang),
            _ => told(book, event, lang),
        }
    }

    fn fault(book: &Book<Self>, fault: &Fault, lang: Lang) -> String {
        let card = |id: Symbol| book.find(id).map_or_else(|| id.to_string(), |def| name(book, def, lang));
        match fault {
            Fault::UnknownCard(id) => {
                lang.pick(format!("there is no card \"{id}\""), format!("die Karte „{id}“ gibt es nicht"))
            }
            Fault::NotForDecks(id) => lang.pick(
                format!("{} is not a card for decks", card(*id)),
                format!("{} ist keine Karte für Decks", card(*id)),
            ),
            Fault::Heroes(n) => lang.pick(
                format!("a deck has exactly one Hero, not {n}"),
                format!("ein Deck hat genau einen Helden, nicht {n}"),
            ),
            Fault::TooFew(n) => lang.pick(
                format!("a deck has at least 39 cards besides its Hero, this one has {n}"),
                format!("ein Deck hat außer dem Helden mindestens 39 Karten, dieses hat {n}"),
            ),
            Fault::TooMany(n) => lang.pick(
                format!("at this table a deck has at most 60 cards with its Hero, this one has {n}"),
                format!("an diesem Tisch hat ein Deck mit dem Helden höchstens 60 Karten, dieses hat {n}"),
            ),
            Fault::NotAStarter => lang
                .pick(
                    "a starter deck is played as it is: these are not its cards",
                    "ein Starterdeck wird gespielt, wie es ist: Das sind nicht seine Karten",
                )
                .into(),
            Fault::WrongFaction(id) => lang.pick(
                format!("{} is not of the Hero's faction", card(*id)),
                format!("{} gehört nicht zur Fraktion des Helden", card(*id)),
            ),
            Fault::TooManyCopies(name, n) => lang.pick(
                format!("at most 3 cards have the name {name}, all versions together, here {n}"),
                format!(
                    "höchstens 3 Karten haben denselben Namen ({name}), alle Fassungen zusammen, hier {n}"
                ),
            ),
            Fault::TooManyRares(n) => lang.pick(
                format!("at most 15 cards are rare, here {n}"),
                format!("höchstens 15 Karten sind selten, hier {n}"),
            ),
            Fault::TooManyUniques(n) => lang.pick(
                format!("at most 3 cards are unique, here {n}"),
                format!("höchstens 3 Karten sind einzigartig, hier {n}"),
            ),
        }
    }
}
