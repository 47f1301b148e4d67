//! The log, a line an event.

use super::lexicon::expedition_name;
use crate::{Altered, Event, Side, play::expedition};
use stapel_kernel::{Book, Event as Happening};
use stapel_wording::{Lang, common_line, event_card, seat_name};

pub(super) fn event(book: &Book<Altered>, event: &Happening<Event>, lang: Lang) -> Option<String> {
    let who = seat_name(event.seat, lang);
    let card = event_card(book, event, lang);
    let n = event.n;
    let text = |en: String, de: String| Some(lang.pick(en, de));
    match event.what {
        Event::GoesFirst => text(format!("{who} is the first player"), format!("{who} ist Startspieler")),
        Event::DayStarts => {
            text(format!("— Day {n}, first player {who} —"), format!("— Tag {n}, Startspieler {who} —"))
        }
        Event::AtNoon if n == 1 => text("— Day 1 —".into(), "— Tag 1 —".into()),
        Event::AtDusk => text("— Dusk —".into(), "— Abend —".into()),
        Event::AtNight => text("— Night —".into(), "— Nacht —".into()),
        Event::AddsOrb => text(format!("{who} adds an Orb"), format!("{who} legt eine Manakugel dazu")),
        Event::Passes => text(format!("{who} passes"), format!("{who} passt")),
        Event::AfterYou => text(format!("{who}: after you"), format!("{who}: nach dir")),
        Event::Uses => text(format!("{who} uses {card}"), format!("{who} nutzt {card}")),
        Event::Announces if n == 1 => {
            text(format!("{who} plays {card} from Reserve"), format!("{who} spielt {card} aus der Reserve"))
        }
        Event::Announces => text(format!("{who} plays {card}"), format!("{who} spielt {card}")),
        Event::Creates => {
            let (seat, side) = expedition(n);
            let place = expedition_name(seat, side, lang);
            text(format!("{who} creates {card}: {place}"), format!("{who} erschafft {card}: {place}"))
        }
        Event::Resupplies => {
            text(format!("{who} resupplies with {card}"), format!("{who} erhält {card} als Nachschub"))
        }
        Event::Sabotages => text(format!("{who} sabotages {card}"), format!("{who} sabotiert {card}")),
        Event::Shows => text(format!("a die shows {n}"), format!("ein Würfel zeigt {n}")),
        Event::Rolls => text(format!("{who} rolls {n}"), format!("{who} würfelt {n}")),
        Event::LetsGo => text(format!("{who} lets {card} go"), format!("{who} gibt {card} her")),
        Event::Advances | Event::Retreats => {
            let side = Side::ALL.get(event.m as usize).copied()?;
            let name = expedition_name(event.seat, side, lang);
            match event.what {
                Event::Advances => {
                    text(format!("{name} moves on to {n}"), format!("{name} rückt vor auf {n}"))
                }
                _ => text(format!("{name} moves back to {n}"), format!("{name} geht zurück auf {n}")),
            }
        }
        Event::TurnsUpRegion => text(format!("{card} is turned up"), format!("{card} wird aufgedeckt")),
        Event::ArenaOpens => text(
            "Both have come equally far: the Arena decides".into(),
            "Beide sind gleich weit: Die Arena entscheidet".into(),
        ),
        Event::Wins => text(format!("{who} wins"), format!("{who} gewinnt")),
        Event::GivesUp => text(format!("{who} concedes"), format!("{who} gibt auf")),
        Event::AtNoon
        | Event::Joins
        | Event::Leaves
        | Event::Plays
        | Event::FromHand
        | Event::FromReserve => None,
        _ => common_line(book, event, lang),
    }
}
