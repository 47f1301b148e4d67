//! Events as lines of the log.

use super::lexicon::*;
use crate::{Event, Nightfall};
use stapel_kernel::{Book, DefId, Event as Happening, Seat};
use stapel_wording::{Lang, common_line, event_card, name, seat_name};

pub(super) fn event(book: &Book<Nightfall>, event: &Happening<Event>, lang: Lang) -> Option<String> {
    let who = seat_name(event.seat, lang);
    let other = seat_name(event.other, lang);
    let card = event_card(book, event, lang);
    let n = event.n;
    let text = |en: String, de: String| Some(lang.pick(en, de));
    match event.what {
        Event::GoesFirst => text(format!("{who} goes first"), format!("{who} beginnt")),
        Event::TurnStarts => text(format!("— Round {n}: {who} —"), format!("— Runde {n}: {who} —")),
        Event::Drafts => text(format!("{who} drafts {card}"), format!("{who} wählt {card}")),
        Event::Attacks => text(format!("{card} attacks {other}"), format!("{card} greift {other} an")),
        Event::Blocks => text(format!("{card} blocks"), format!("{card} blockiert")),
        Event::HitsPlayer => {
            text(format!("{card} hits {other} ({n})"), format!("{card} trifft {other} ({n})"))
        }
        Event::Lays if n == 1 => {
            text(format!("{who} lays {card} (kicked)"), format!("{who} legt {card} (mit Kicker)"))
        }
        Event::Lays => text(format!("{who} lays {card}"), format!("{who} legt {card}")),
        Event::Resolves => text(format!("{card} resolves"), format!("{card} wird aufgelöst")),
        Event::Enters => text(format!("{card} enters play"), format!("{card} kommt ins Spiel")),
        Event::Cancels => text(format!("{who} cancels {card}"), format!("{who} hebt {card} auf")),
        Event::Copies => {
            let copied = name(book, DefId(n as u16), lang);
            text(format!("{card} copies {copied}"), format!("{card} kopiert {copied}"))
        }
        Event::Claims => text(format!("{who} claims {card}"), format!("{who} fordert {card} an")),
        Event::PaysInfluence => {
            text(format!("{who} gets {n} influence"), format!("{who} erhält {n} Einfluss"))
        }
        Event::UsesWound => text(format!("{who} uses {card}"), format!("{who} nutzt {card}")),
        Event::TakesWound => text(format!("{who} takes {card}"), format!("{who} nimmt {card}")),
        Event::TakesDamage => {
            text(format!("{card} takes {}", points(n, lang)), format!("{card} nimmt {}", points(n, lang)))
        }
        Event::Shielded if event.other != Seat::NOBODY => text(
            format!("{n} damage on {who} goes to {other}"),
            format!("{} von {who} treffen {other}", points(n, lang)),
        ),
        Event::Shielded if event.m == 1 => {
            text(format!("{who} absorbs a wound"), format!("{who} fängt eine Wunde ab"))
        }
        Event::Shielded => text(
            format!("{n} damage on {who} is prevented"),
            format!("{} gegen {who} verhindert", points(n, lang)),
        ),
        Event::Exiles => text(format!("{card} is exiled"), format!("{card} wird verbannt")),
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
            format!("{n} wounds sink into the archive {card}"),
            format!("{n} Wunden versinken im Archiv {card}"),
        ),
        Event::EndNears => {
            text("The last face-up wound is taken".into(), "Die letzte offene Wunde ist genommen".into())
        }
        Event::Wins => text(format!("{who} wins"), format!("{who} gewinnt")),
        Event::GivesUp => text(format!("{who} concedes"), format!("{who} gibt auf")),
        Event::Fights | Event::CombatEnds | Event::ClaimStarts => None,
        _ => common_line(book, event, lang),
    }
}
