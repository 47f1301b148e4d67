//! Events as lines of the log.

use super::lexicon::*;
use crate::{Ending, Event, Fault, Nightfall, Phase, Zone};
use stapel_kernel::{Book, DefId, Event as Happening, Seat};
use stapel_script::Word;
use stapel_wording::{Lang, Names, Telling, common_line, event_card, name, seat_name};

impl Telling for Nightfall {
    fn event(book: &Book<Nightfall>, event: &Happening<Event>, lang: Lang) -> Option<String> {
        let who = seat_name(event.seat, lang);
        let other = seat_name(event.other, lang);
        let card = event_card(book, event, lang);
        let n = event.n;
        let text = |en: String, de: String| Some(lang.pick(en, de));
        match event.what {
            Event::GoesFirst => text(format!("{who} goes first"), format!("{who} beginnt")),
            Event::TurnStarts => text(format!("— Round {n}: {who} —"), format!("— Runde {n}: {who} —")),
            Event::Drafts => text(format!("{who} drafts {card}"), format!("{who} wählt {card}")),
            Event::Attacks => text(
                format!("{who} attacks {other} with {card}"),
                format!("{who} greift {other} mit {card} an"),
            ),
            Event::Fights => text(
                format!("{card} of {who} fights against {other}"),
                format!("{card} von {who} kämpft gegen {other}"),
            ),
            Event::Blocks => text(format!("{who} blocks with {card}"), format!("{who} blockiert mit {card}")),
            Event::Strengthens => text(
                format!("{card} of {who} gets +{n} strength"),
                format!("{card} von {who} erhält +{n} Stärke"),
            ),
            Event::HitsPlayer => text(
                format!("{card} of {who} hits {other}: {}", wounds(n, lang)),
                format!("{card} von {who} trifft {other}: {}", wounds(n, lang)),
            ),
            Event::Lays if n == 1 => {
                text(format!("{who} lays {card} (kicked)"), format!("{who} legt {card} (mit Kicker)"))
            }
            Event::Lays => text(format!("{who} lays {card}"), format!("{who} legt {card}")),
            Event::Resolves => {
                text(format!("{card} of {who} resolves"), format!("{card} von {who} wird aufgelöst"))
            }
            Event::Enters => {
                text(format!("{card} of {who} enters play"), format!("{card} von {who} kommt ins Spiel"))
            }
            Event::Cancels => {
                text(format!("{who} cancels {card} of {other}"), format!("{who} hebt {card} von {other} auf"))
            }
            Event::Copies => {
                let copied = name(book, DefId(n as u16), lang);
                text(
                    format!("{card} of {who} copies the Chain text of {copied}"),
                    format!("{card} von {who} kopiert den Ketten-Text von {copied}"),
                )
            }
            Event::Claims => text(
                format!("{who} claims {card} for {n} influence"),
                format!("{who} fordert {card} für {n} Einfluss an"),
            ),
            Event::PaysInfluence => {
                text(format!("{who} gets {n} influence"), format!("{who} erhält {n} Einfluss"))
            }
            Event::UsesWound if n == 0 => {
                text(format!("{who} uses {card} for strength"), format!("{who} nutzt {card} für Stärke"))
            }
            Event::UsesWound => {
                text(format!("{who} uses {card} for 2 cards"), format!("{who} nutzt {card} für 2 Karten"))
            }
            Event::TakesWound => text(format!("{who} suffers: {card}"), format!("{who} erleidet: {card}")),
            Event::TakesDamage => text(
                format!("{card} of {who} takes {}", points(n, lang)),
                format!("{card} von {who} nimmt {}", points(n, lang)),
            ),
            Event::Shielded if event.other != Seat::NOBODY => text(
                format!("{n} damage on {who} is inflicted on {other} instead"),
                format!("{} gegen {who}: stattdessen gegen {other}", points(n, lang)),
            ),
            Event::Shielded if event.m == 1 => {
                text(format!("{who} absorbs a wound"), format!("{who} fängt eine Wunde ab"))
            }
            Event::Shielded => text(
                format!("{n} damage on {who} is prevented"),
                format!("{} gegen {who}: verhindert", points(n, lang)),
            ),
            Event::Exiles => {
                text(format!("{card} of {who} is exiled"), format!("{card} von {who} wird verbannt"))
            }
            Event::Returned => text(
                format!("{card} returns to the hand of {who}"),
                format!("{card} kehrt auf die Hand von {who} zurück"),
            ),
            Event::Takes => {
                text(format!("{who} takes {card} from {other}"), format!("{who} nimmt {other} {card} ab"))
            }
            Event::Passes => {
                text(format!("{who} passes {card} to {other}"), format!("{who} gibt {other} {card}"))
            }
            Event::Seeds => text(
                format!("{who} shuffles {} into the archive {card}", wounds(n, lang)),
                format!("{who} mischt {} in das Archiv {card}", wounds(n, lang)),
            ),
            Event::EndNears => {
                let (en, de) = match Phase::from_index(n as usize) {
                    Some(Phase::Combat) => ("after the fights", "nach den Kämpfen"),
                    Some(Phase::Chain) => ("after the chain", "nach der Kette"),
                    _ => ("after this effect", "nach diesem Effekt"),
                };
                text(
                    format!("{who} has the last face-up wound: the game ends {en}"),
                    format!("{who} hat die letzte offene Wunde: das Spiel endet {de}"),
                )
            }
            Event::Scores => {
                let of = |k: i16| event.m >> (5 * k) & 31;
                let all = wounds(n, lang);
                text(
                    format!("{who}: {all} (bite {}, bleed {}, burn {})", of(0), of(1), of(2)),
                    format!("{who}: {all} (Biss {}, Blut {}, Brand {})", of(0), of(1), of(2)),
                )
            }
            Event::Wins => {
                let how = Ending::from_index(n as usize).map_or("", |how| Nightfall::ending(how, lang));
                text(format!("{who} wins {how}"), format!("{who} gewinnt {how}"))
            }
            Event::GivesUp => text(format!("{who} leaves the game"), format!("{who} verlässt das Spiel")),
            // That a card is exiled is told by itself.
            Event::Moves if n == Zone::Exiled.index() as i16 => None,
            Event::CombatEnds | Event::ClaimStarts => None,
            _ => common_line(book, event, lang),
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
