//! What happened, a line an event.

use crate::{Event, Fab};
use stapel_kernel::{Book, Event as Happening, Seat};
use stapel_wording::{Lang, common_line, event_card, seat_name};

pub(super) fn event(book: &Book<Fab>, event: &Happening<Event>, lang: Lang) -> Option<String> {
    let who = seat_name(event.seat, lang);
    let card = event_card(book, event, lang);
    let n = event.n;
    let text = |en: String, de: String| Some(lang.pick(en, de));
    match event.what {
        Event::GoesFirst => text(format!("{who} goes first"), format!("{who} beginnt")),
        Event::TurnStarts => text(format!("— Turn {n}: {who} —"), format!("— Zug {n}: {who} —")),
        Event::Announces if n == 0 => text(format!("{who} plays {card}"), format!("{who} spielt {card}")),
        Event::Announces => text(format!("{who} activates {card}"), format!("{who} aktiviert {card}")),
        Event::Attacks => text(
            format!("{who} attacks with {card} (chain link {n})"),
            format!("{who} greift mit {card} an (Kampfsegment {n})"),
        ),
        Event::Defends => text(format!("{who} defends with {card}"), format!("{who} verteidigt mit {card}")),
        Event::Hits => {
            text(format!("{card} hits for {n}"), format!("{card} trifft und verursacht {n} Schaden"))
        }
        Event::Misses => text(format!("{card} does not hit"), format!("{card} trifft nicht")),
        Event::TakesDamage => text(format!("{who} takes {n} damage"), format!("{who} erleidet {n} Schaden")),
        Event::Prevents => {
            text(format!("{n} damage to {who} is prevented"), format!("{n} Schaden an {who} wird verhindert"))
        }
        Event::GoesAgain => text(format!("{who} goes again"), format!("{who} macht weiter")),
        Event::ChainCloses => {
            text("The combat chain closes".into(), "Die Kampfkette wird geschlossen".into())
        }
        Event::Pitches => {
            text(format!("{who} pitches {card} for {n}"), format!("{who} pitcht {card} für {n}"))
        }
        Event::Stores => {
            text(format!("{who} puts {card} into the arsenal"), format!("{who} legt {card} ins Arsenal"))
        }
        Event::PutsUnder if n == 1 => {
            text(format!("{who} puts {card} on the deck"), format!("{who} legt {card} auf das Deck"))
        }
        Event::Joins => text(
            format!("{card} becomes the attack of chain link {n}"),
            format!("{card} wird der Angriff von Kampfsegment {n}"),
        ),
        Event::Transforms => text(format!("Now it is {card}"), format!("Nun ist es {card}")),
        Event::Boosts => text(format!("{who} boosts {card}"), format!("{who} boostet {card}")),
        Event::Rolls => text(format!("{who} rolls {n}"), format!("{who} würfelt {n}")),
        Event::Heaves => {
            text(format!("{who} heaves {card} for {n}"), format!("{who} hievt {card} für {n} ins Arsenal"))
        }
        Event::Leaves => text(format!("{who} leaves the game"), format!("{who} verlässt das Spiel")),
        Event::PutsUnder => {
            text(format!("{who} puts {card} under the deck"), format!("{who} legt {card} unter das Deck"))
        }
        Event::Intimidates if n == 0 => {
            text(format!("{who} intimidates an empty hand"), format!("{who} schüchtert eine leere Hand ein"))
        }
        Event::Intimidates => text(
            format!("{who} intimidates: {card} is banished face down"),
            format!("{who} schüchtert ein: {card} wird verdeckt verbannt"),
        ),
        Event::Returns => text(
            format!("{card} returns to the hand of {who}"),
            format!("{card} kehrt auf die Hand von {who} zurück"),
        ),
        Event::Wins if event.seat == Seat::NOBODY => {
            text("The game is a draw".into(), "Das Spiel endet unentschieden".into())
        }
        Event::Wins => text(format!("{who} wins"), format!("{who} gewinnt")),
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
        | Event::Springs
        | Event::Resolves => None,
        _ => common_line(book, event, lang),
    }
}
