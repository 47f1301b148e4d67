//! What happened, a line an event.

use crate::damage::Kind;
use crate::{Ending, Event, Fab, Fault, Pool, Zone};
use stapel_kernel::{Book, DefId, Event as Happening, Seat, SeatSet};
use stapel_script::Word;
use stapel_wording::{Lang, Names, Telling, common_line, event_card, list, seat_name};

/// Where an effect put a card.
fn moved(event: &Happening<Event>, who: &str, card: &str, lang: Lang) -> Option<String> {
    let (en, de) = match (Zone::from_index(event.n as usize)?, event.m) {
        (Zone::Banished, _) => ("is banished", "wird verbannt"),
        (Zone::Deck, 1) => ("goes under the deck", "kommt unter das Deck"),
        (Zone::Deck, _) => ("goes on top of the deck", "kommt auf das Deck"),
        (Zone::Hand, _) => ("goes to the hand", "kommt auf die Hand"),
        (Zone::Arsenal, _) => ("goes face up into the arsenal", "kommt offen ins Arsenal"),
        (Zone::Graveyard, _) => ("goes to the graveyard", "kommt auf den Friedhof"),
        _ => ("enters the arena", "kommt in die Arena"),
    };
    Some(format!("{who}: {card} {}", lang.pick(en, de)))
}

impl Telling for Fab {
    fn event(book: &Book<Fab>, event: &Happening<Event>, lang: Lang) -> Option<String> {
        let who = seat_name(event.seat, lang);
        let card = event_card(book, event, lang);
        let whom = seat_name(event.other, lang);
        let n = event.n;
        // What is not told of is left out.
        let by = |en: &str, de: &str| match event.def {
            DefId::NONE => String::new(),
            _ => format!(" {} {card}", lang.pick(en, de)),
        };
        let text = |en: String, de: String| Some(lang.pick(en, de));
        match event.what {
            Event::GoesFirst => text(format!("{who} goes first"), format!("{who} beginnt")),
            Event::TurnStarts => text(format!("— Turn {n}: {who} —"), format!("— Zug {n}: {who} —")),
            Event::Announces if n == 0 => text(format!("{who} plays {card}"), format!("{who} spielt {card}")),
            Event::Announces => text(format!("{who} activates {card}"), format!("{who} aktiviert {card}")),
            Event::Attacks => {
                let targets = (0..8).map(Seat).filter(|&s| SeatSet(event.m as u8).contains(s));
                let whom = list(&targets.map(|s| seat_name(s, lang)).collect::<Vec<_>>(), lang);
                text(
                    format!("{who} attacks {whom} with {card} (chain link {n})"),
                    format!("{who} greift {whom} mit {card} an (Kampfsegment {n})"),
                )
            }
            Event::Defends => {
                text(format!("{who} defends with {card}"), format!("{who} verteidigt mit {card}"))
            }
            Event::Hits => text(
                format!("{card} of {who} hits {whom} for {n}"),
                format!("{card} von {who} trifft {whom} und verursacht {n} Schaden"),
            ),
            Event::Misses => text(
                format!("{card} of {who} does not hit {whom}"),
                format!("{card} von {who} trifft {whom} nicht"),
            ),
            Event::TakesDamage => {
                let from = by("from", "durch");
                let arcane = event.m == Kind::Arcane.index() as i16;
                text(
                    format!("{who} takes {n} {}damage{from}", if arcane { "arcane " } else { "" }),
                    format!("{who} erleidet {n} {}{from}", if arcane { "Arkanschaden" } else { "Schaden" }),
                )
            }
            Event::Prevents => {
                let from = by("from", "durch");
                text(
                    format!("{n} damage{from} to {who} is prevented"),
                    format!("{n} Schaden{from} an {who} wird verhindert"),
                )
            }
            Event::GoesAgain => {
                let by = by("for", "für");
                text(
                    format!("{who} gains an action point{by} (go again)"),
                    format!("{who} erhält einen Aktionspunkt{by} (Weitermachen)"),
                )
            }
            Event::ChainCloses => {
                text("The combat chain closes".into(), "Die Kampfkette wird geschlossen".into())
            }
            Event::Pitches => {
                text(format!("{who} pitches {card} for {n}"), format!("{who} pitcht {card} für {n}"))
            }
            Event::Stores => text(
                format!("{who} puts {card} face down into the arsenal"),
                format!("{who} legt {card} verdeckt ins Arsenal"),
            ),
            Event::PutsUnder if n == 1 => {
                text(format!("{who} puts {card} on the deck"), format!("{who} legt {card} auf das Deck"))
            }
            Event::Joins => text(
                format!("{card} becomes the attack of chain link {n}"),
                format!("{card} wird der Angriff von Kampfsegment {n}"),
            ),
            Event::Transforms => text(
                format!("A permanent of {who} becomes {card}"),
                format!("Ein Permanent von {who} wird zu {card}"),
            ),
            Event::Springs => text(
                format!("The trap {card} of {who} is sprung by {whom}"),
                format!("{whom} löst die Falle {card} von {who} aus"),
            ),
            Event::Moves => moved(event, &who, &card, lang),
            Event::Shuffles if event.other != Seat::NOBODY && event.other != event.seat => text(
                format!("{who} shuffles the deck of {whom}"),
                format!("{who} mischt das Deck von {whom}"),
            ),
            Event::Boosts => text(format!("{who} boosts {card}"), format!("{who} boostet {card}")),
            Event::Rolls => text(format!("{who} rolls {n}"), format!("{who} würfelt {n}")),
            Event::Heaves => text(
                format!("{who} heaves {card} for {n}"),
                format!("{who} hievt {card} für {n} ins Arsenal"),
            ),
            Event::Leaves => text(format!("{who} leaves the game"), format!("{who} verlässt das Spiel")),
            Event::PutsUnder => {
                text(format!("{who} puts {card} under the deck"), format!("{who} legt {card} unter das Deck"))
            }
            Event::Intimidates if n == 0 => text(
                format!("{who} intimidates {whom}, whose hand is empty"),
                format!("{who} schüchtert {whom} ein, doch die Hand ist leer"),
            ),
            Event::Intimidates => text(
                format!("{who} intimidates {whom}: {card} is banished face down"),
                format!("{who} schüchtert {whom} ein: {card} wird verdeckt verbannt"),
            ),
            Event::Returns => text(
                format!("{card} returns to the hand of {who}"),
                format!("{card} kehrt auf die Hand von {who} zurück"),
            ),
            Event::Scores => {
                let life = Fab::pool(Pool::Life, n, lang);
                text(format!("{who}: {life}"), format!("{who}: {life}"))
            }
            Event::Wins => {
                let how = Ending::from_index(n as usize).map_or("", |how| Fab::ending(how, lang));
                match event.seat {
                    Seat::NOBODY => text(
                        format!("The game is a draw: {how}"),
                        format!("Das Spiel endet unentschieden: {how}"),
                    ),
                    _ => text(format!("{who} wins: {how}"), format!("{who} gewinnt: {how}")),
                }
            }
            Event::GivesUp => text(format!("{who} concedes"), format!("{who} gibt auf")),
            Event::ActionPhaseStarts
            | Event::EndPhaseStarts
            | Event::TurnEnds
            | Event::Plays
            | Event::Activates
            | Event::Launches
            | Event::DealsDamage
            | Event::LinkResolves
            | Event::Loads
            | Event::Resolves => None,
            _ => common_line(book, event, lang),
        }
    }

    fn fault(book: &Book<Self>, fault: &Fault, lang: Lang) -> String {
        super::faults::fault(book, fault, lang)
    }
}
