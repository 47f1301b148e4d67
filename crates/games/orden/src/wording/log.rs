//! Events as lines of the log.

use super::lexicon::{rank_word, zone_word};
use crate::{Event, Orden, Zone};
use stapel_kernel::{Book, DefId, Event as Happening};
use stapel_script::Word;
use stapel_wording::{Lang, common_line, event_card, seat_name};

pub(super) fn event(book: &Book<Orden>, event: &Happening<Event>, lang: Lang) -> Option<String> {
    let who = seat_name(event.seat, lang);
    let other = seat_name(event.other, lang);
    let card = event_card(book, event, lang);
    let n = event.n;
    let text = |en: String, de: String| Some(lang.pick(en, de));
    let rank = || {
        let rank = (event.def != DefId::NONE).then(|| book.def(event.def).card.extra.rank).flatten();
        rank.map_or("", |rank| rank_word(rank, lang))
    };
    match event.what {
        Event::GoesFirst => text(format!("{who} goes first"), format!("{who} beginnt")),
        Event::TurnStarts => text(format!("— Round {n}: {who} —"), format!("— Runde {n}: {who} —")),
        Event::Plays => text(format!("{who} plays {card}"), format!("{who} spielt {card} aus")),
        Event::Enters if n == 1 => None,
        Event::Enters => {
            text(format!("{who} plays {card} at once"), format!("{who} spielt {card} sofort aus"))
        }
        Event::Announces => text(
            format!("{who} announces an action of {card}"),
            format!("{who} kündigt eine Aktion von {card} an"),
        ),
        Event::Reacts => text(format!("{who} reacts with {card}"), format!("{who} reagiert mit {card}")),
        Event::Permits => text(format!("{who} uses {card}"), format!("{who} nutzt {card}")),
        Event::Paid => text(format!("{who} pays with {card}"), format!("{who} bezahlt mit {card}")),
        Event::Ascends => text(
            format!("{who} ascends: {card} ({})", rank()),
            format!("{who} steigt auf: {card} ({})", rank()),
        ),
        Event::Descends => text(
            format!("{who} descends: {card} ({})", rank()),
            format!("{who} steigt ab: {card} ({})", rank()),
        ),
        Event::Prevents => text(
            format!("{who} prevents the action of {other}"),
            format!("{who} verhindert die Aktion von {other}"),
        ),
        Event::Resists => text(
            format!("the action of {other} cannot be prevented"),
            format!("die Aktion von {other} kann nicht verhindert werden"),
        ),
        Event::Fizzles => text(
            format!("the action of {who} is no longer possible"),
            format!("die Aktion von {who} ist nicht mehr möglich"),
        ),
        Event::Searches => {
            text(format!("{who} searches the draw pile"), format!("{who} durchsucht den Nachziehstapel"))
        }
        Event::Chooses => {
            let from = Zone::from_index(n as usize).map_or("?", |zone| zone_word(zone, lang));
            text(format!("{who} chooses {card} ({from})"), format!("{who} wählt {card} ({from})"))
        }
        Event::Discards => text(format!("{who} discards {card}"), format!("{who} legt {card} ab")),
        Event::Moves if Zone::from_index(n as usize) == Some(Zone::Outside) => {
            text(format!("{who} removes {card}"), format!("{who} entfernt {card}"))
        }
        Event::RoundEnds => text(format!("Round {n} is over"), format!("Runde {n} ist vorbei")),
        Event::TimeUp => text("The time is up".into(), "Die Zeit ist um".into()),
        Event::Wins => text(format!("{who} is first"), format!("{who} ist Erster")),
        Event::Leaves => text(format!("{who} leaves the game"), format!("{who} verlässt das Spiel")),
        Event::TurnEnds | Event::Stands => None,
        _ => common_line(book, event, lang),
    }
}
