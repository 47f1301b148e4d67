//! Lines of the log that are more than what is declared with their events.

use crate::damage::Kind;
use crate::{Event, Fab, Fault, Keyword, Zone};
use stapel_kernel::{Book, DefId, Event as Happening, Seat, SeatSet};
use stapel_script::Word;
use stapel_wording::{Lang, Telling, event_card, list, seat_name, told};

/// Where an effect put a card.
fn moved(book: &Book<Fab>, event: &Happening<Event>, lang: Lang) -> Option<String> {
    let (en, de) = match (Zone::from_index(event.n as usize)?, event.m) {
        (Zone::Banished, _) => ("is banished", "wird verbannt"),
        (Zone::Deck, 1) => ("goes under the deck", "kommt unter das Deck"),
        (Zone::Deck, _) => ("goes on top of the deck", "kommt auf das Deck"),
        (Zone::Hand, _) => ("goes to the hand", "kommt auf die Hand"),
        (Zone::Arsenal, _) => ("goes face up into the arsenal", "kommt offen ins Arsenal"),
        (Zone::Graveyard, _) => ("goes to the graveyard", "kommt auf den Friedhof"),
        _ => ("enters the arena", "kommt in die Arena"),
    };
    let line = lang.line(book, event, "{who}: {card}", "{who}: {card}")?;
    Some(format!("{line} {}", lang.pick(en, de)))
}

fn attacks(book: &Book<Fab>, event: &Happening<Event>, lang: Lang) -> String {
    let targets = (0..8).map(Seat).filter(|&s| SeatSet(event.m as u8).contains(s));
    let whom = list(&targets.map(|s| seat_name(s, lang)).collect::<Vec<_>>(), lang);
    let (who, card, n) = (seat_name(event.seat, lang), event_card(book, event, lang), event.n);
    lang.pick(
        format!("{who} attacks {whom} with {card} (chain link {n})"),
        format!("{who} greift {whom} mit {card} an (Kampfsegment {n})"),
    )
}

/// What a card does to a player; a card that is not told of is left out.
fn by_a_card(book: &Book<Fab>, event: &Happening<Event>, lang: Lang) -> String {
    let (who, n) = (seat_name(event.seat, lang), event.n);
    let by = |en, de| match event.def {
        DefId::NONE => String::new(),
        _ => format!(" {} {}", lang.pick(en, de), event_card(book, event, lang)),
    };
    let from = by("from", "durch");
    match event.what {
        Event::TakesDamage if event.m == Kind::Arcane.index() as i16 => lang.pick(
            format!("{who} takes {n} arcane damage{from}"),
            format!("{who} erleidet {n} Arkanschaden{from}"),
        ),
        Event::TakesDamage => {
            lang.pick(format!("{who} takes {n} damage{from}"), format!("{who} erleidet {n} Schaden{from}"))
        }
        Event::Prevents => lang.pick(
            format!("{n} damage{from} to {who} is prevented"),
            format!("{n} Schaden{from} an {who} wird verhindert"),
        ),
        _ => {
            let by = by("for", "für");
            lang.pick(
                format!("{who} gains an action point{by} (go again)"),
                format!("{who} erhält einen Aktionspunkt{by} (Weitermachen)"),
            )
        }
    }
}

impl Telling for Fab {
    fn event(book: &Book<Fab>, event: &Happening<Event>, lang: Lang) -> Option<String> {
        let line = |en, de| lang.line(book, event, en, de);
        match event.what {
            Event::Announces if event.n == 0 => line("{who} plays {card}", "{who} spielt {card}"),
            Event::Attacks => Some(attacks(book, event, lang)),
            Event::TakesDamage | Event::Prevents | Event::GoesAgain => Some(by_a_card(book, event, lang)),
            Event::PutsUnder if event.n == 1 => {
                line("{who} puts {card} on the deck", "{who} legt {card} auf das Deck")
            }
            Event::Moves => moved(book, event, lang),
            Event::GainsKeyword => match Keyword::from_index(event.n as usize)? {
                Keyword::Playable => line("{owned} may be played", "{owned} darf gespielt werden"),
                Keyword::PlayableAsInstant => {
                    line("{owned} may be played as an instant", "{owned} darf als Spontan gespielt werden")
                }
                Keyword::Silenced => line("{owned} loses all abilities", "{owned} verliert alle Fähigkeiten"),
                _ => told(book, event, lang),
            },
            Event::Shuffles if event.other != Seat::NOBODY && event.other != event.seat => {
                line("{who} shuffles the deck of {other}", "{who} mischt das Deck von {other}")
            }
            Event::Intimidates if event.n == 0 => line(
                "{who} intimidates {other}, whose hand is empty",
                "{who} schüchtert {other} ein, doch die Hand ist leer",
            ),
            Event::Wins if event.seat == Seat::NOBODY => {
                line("The game is a draw: {ending}", "Das Spiel endet unentschieden: {ending}")
            }
            _ => told(book, event, lang),
        }
    }

    fn fault(book: &Book<Self>, fault: &Fault, lang: Lang) -> String {
        super::faults::fault(book, fault, lang)
    }
}
