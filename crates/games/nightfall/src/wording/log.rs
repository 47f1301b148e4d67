//! Lines of the log that are more than what is declared with their events.

use super::lexicon::wounds;
use crate::{Event, Fault, Nightfall, Phase, Zone};
use stapel_kernel::{Book, DefId, Event as Happening, Seat};
use stapel_script::Word;
use stapel_wording::{Lang, Telling, name, seat_name, told};

impl Telling for Nightfall {
    fn event(book: &Book<Nightfall>, event: &Happening<Event>, lang: Lang) -> Option<String> {
        let line = |en, de| lang.line(book, event, en, de);
        let n = event.n;
        match event.what {
            Event::Lays if n == 1 => line("{who} lays {card} (kicked)", "{who} legt {card} (mit Kicker)"),
            Event::Copies => {
                let line = line(
                    "{card} of {who} copies the Chain text of",
                    "{card} von {who} kopiert den Ketten-Text von",
                )?;
                Some(format!("{line} {}", name(book, DefId(n as u16), lang)))
            }
            Event::UsesWound if n == 0 => {
                line("{who} uses {card} for strength", "{who} nutzt {card} für Stärke")
            }
            Event::Shielded if event.other != Seat::NOBODY => line(
                "{n} damage on {who} is inflicted on {other} instead",
                "{n} {Zerstörungspunkt|Zerstörungspunkte} gegen {who}: stattdessen gegen {other}",
            ),
            Event::Shielded if event.m == 1 => line("{who} absorbs a wound", "{who} fängt eine Wunde ab"),
            Event::EndNears => {
                let (en, de) = match Phase::from_index(n as usize) {
                    Some(Phase::Combat) => ("after the fights", "nach den Kämpfen"),
                    Some(Phase::Chain) => ("after the chain", "nach der Kette"),
                    _ => ("after this effect", "nach diesem Effekt"),
                };
                let line = line(
                    "{who} has the last face-up wound: the game ends",
                    "{who} hat die letzte offene Wunde: das Spiel endet",
                )?;
                Some(format!("{line} {}", lang.pick(en, de)))
            }
            Event::Scores => {
                let [bite, bleed, burn] = [0, 5, 10].map(|from| event.m >> from & 31);
                let (who, all) = (seat_name(event.seat, lang), wounds(n, lang));
                Some(lang.pick(
                    format!("{who}: {all} (bite {bite}, bleed {bleed}, burn {burn})"),
                    format!("{who}: {all} (Biss {bite}, Blut {bleed}, Brand {burn})"),
                ))
            }
            // That a card is exiled is told by itself.
            Event::Moves if n == Zone::Exiled.index() as i16 => None,
            Event::Moves if n == Zone::Discard.index() as i16 => {
                line("{owned} is discarded", "{owned} wird abgelegt")
            }
            _ => told(book, event, lang),
        }
    }

    fn fault(_book: &Book<Self>, fault: &Fault, lang: Lang) -> String {
        match fault {
            Fault::UnknownCard(id) => {
                lang.pick(format!("there is no card \"{id}\""), format!("die Karte „{id}“ gibt es nicht"))
            }
            Fault::NotTheStarters => lang
                .pick(
                    "a deck begins with 2 of each of the 6 starter minions",
                    "ein Kartenstapel beginnt mit je 2 der 6 Startkreaturen",
                )
                .into(),
        }
    }
}
