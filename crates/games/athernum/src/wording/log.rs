//! Lines of the log that are more than what is declared with their events.

use super::fault_text;
use crate::{Athernum, Ending, Event, Fault, Zone, commands};
use stapel_kernel::{Book, DefId, Event as Happening, Seat};
use stapel_script::Word;
use stapel_wording::{Lang, Names, Telling, name, seat_name, told};

/// Why somebody is out of the game.
fn lost(how: Ending, lang: Lang) -> &'static str {
    match how {
        Ending::EmptyDeck => lang.pick("no card left to draw", "keine Karte mehr zum Ziehen"),
        Ending::Conceded => lang.pick("conceded", "aufgegeben"),
        how => Athernum::ending(how, lang),
    }
}

/// "Tribute (Tharja)".
fn ability(book: &Book<Athernum>, def: DefId, k: i16, lang: Lang) -> String {
    if def == DefId::NONE {
        return lang.pick("an ability", "eine Fähigkeit").into();
    }
    let card = name(book, def, lang);
    let text = book.def(def).activated.get(k as usize).map(|a| &a.text);
    match text.and_then(|text| text.name.as_ref()) {
        Some(name) => format!("{} ({card})", lang.pick(&name.en, &name.de)),
        None => card,
    }
}

/// A standard command, as it is called.
pub(super) fn command(n: i16, lang: Lang) -> &'static str {
    match n as u8 {
        commands::DRAW => lang.pick("draw", "ziehen"),
        commands::RESOURCE => lang.pick("resource", "Ressource"),
        _ => lang.pick("victory token", "Siegpunkt"),
    }
}

/// Where an effect put a card.
fn moved(book: &Book<Athernum>, event: &Happening<Event>, lang: Lang) -> Option<String> {
    let (en, de) = match (Zone::from_index(event.n as usize)?, event.m) {
        (Zone::Hand, _) => ("{owned} goes to the hand", "{owned} kommt auf die Hand"),
        (Zone::Deck, 1) => ("{owned} goes under the deck", "{owned} kommt unter den Nachziehstapel"),
        (Zone::Deck, _) => ("{owned} goes into the deck", "{owned} kommt in den Nachziehstapel"),
        (Zone::Extra, _) => ("{owned} goes to the extra deck", "{owned} kommt ins Extradeck"),
        (Zone::Discard, _) => ("{owned} goes to the discard pile", "{owned} kommt auf den Ablagestapel"),
        (Zone::Void, _) => ("{owned} goes to the void", "{owned} kommt in die Leere"),
        _ => ("{owned} enters play", "{owned} kommt ins Spiel"),
    };
    lang.line(book, event, en, de)
}

impl Telling for Athernum {
    fn event(book: &Book<Athernum>, event: &Happening<Event>, lang: Lang) -> Option<String> {
        let line = |en, de| lang.line(book, event, en, de);
        let n = event.n;
        match event.what {
            Event::Enters if n == 1 => {
                line("{card} of {who} enters play exhausted", "{card} von {who} kommt erschöpft ins Spiel")
            }
            Event::Attaches if n == 1 => line(
                "{who} attaches an Item face down to {with}",
                "{who} legt verdeckt einen Gegenstand an {with} an",
            ),
            Event::Activates => {
                let ability = ability(book, event.def, n, lang);
                Some(format!("{} {ability}", line("{who} uses", "{who} nutzt")?))
            }
            Event::Commands => {
                let (who, what) = (seat_name(event.seat, lang), command(n, lang));
                Some(lang.pick(
                    format!("{who} uses the command “{what}”"),
                    format!("{who} nutzt den Befehl „{what}“"),
                ))
            }
            Event::Neutralised if n > 0 => {
                let (what, who) = (command(n, lang), seat_name(event.seat, lang));
                Some(lang.pick(
                    format!("The command “{what}” of {who} is neutralised"),
                    format!("Der Befehl „{what}“ von {who} wird neutralisiert"),
                ))
            }
            Event::LosesGame => {
                let why = Ending::from_index(n as usize).map_or("", |how| lost(how, lang));
                Some(format!("{}: {why}", line("{who} has lost", "{who} hat verloren")?))
            }
            Event::Wins if event.seat == Seat::NOBODY => {
                line("The game is drawn: {ending}", "Das Spiel endet unentschieden: {ending}")
            }
            Event::Exhausts if n == 1 => line(
                "{card} of {who} gets one more exhaustion marker",
                "{card} von {who} erhält eine weitere Erschöpfungsmarke",
            ),
            Event::Moves => moved(book, event, lang),
            Event::Destroyed => line("{card} of {who} is discarded", "{card} von {who} wird abgelegt"),
            // That it is ready again has been told.
            Event::TurnsUp if n == 1 => None,
            Event::TurnsUp => line("{card} of {who} is revealed", "{card} von {who} wird aufgedeckt"),
            Event::GainsKeyword => None,
            _ => told(book, event, lang),
        }
    }

    fn fault(book: &Book<Self>, fault: &Fault, lang: Lang) -> String {
        fault_text(book, fault, lang)
    }
}
