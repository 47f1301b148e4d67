//! Events as lines of the log.

use super::lexicon::{from_zone_of, rank_word};
use super::questions::numbered;
use crate::{Ending, Event, Fault, Orden, Rank, Zone};
use stapel_kernel::{Book, DefId, Event as Happening, Seat};
use stapel_script::Word;
use stapel_wording::{Lang, Names, Telling, common_line, event_card, seat_name};

impl Telling for Orden {
    fn event(book: &Book<Orden>, event: &Happening<Event>, lang: Lang) -> Option<String> {
        let who = seat_name(event.seat, lang);
        let other = seat_name(event.other, lang);
        let card = event_card(book, event, lang);
        let n = event.n;
        let text = |en: String, de: String| Some(lang.pick(en, de));
        // A rule of a card: "Adept 1", and what it says.
        let rule = || match event.def {
            DefId::NONE => (card.clone(), String::new()),
            def => numbered(book, def, n as u8, lang),
        };
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
            Event::Announces => {
                let (rule, says) = rule();
                let (at, gegen) = match event.other {
                    Seat::NOBODY => (String::new(), String::new()),
                    _ => (format!(" against {other}"), format!(" gegen {other}")),
                };
                text(
                    format!("{who} announces {rule}{at}: {says}"),
                    format!("{who} kündigt {rule}{gegen} an: {says}"),
                )
            }
            Event::Reacts => {
                let (rule, says) = rule();
                text(
                    format!("{who} reacts to the action of {other} with {rule}: {says}"),
                    format!("{who} reagiert auf die Aktion von {other} mit {rule}: {says}"),
                )
            }
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
            Event::Prevents => {
                let (rule, _) = rule();
                text(
                    format!("{who} prevents the action of {other}: {rule}"),
                    format!("{who} verhindert die Aktion von {other}: {rule}"),
                )
            }
            Event::Resists => {
                let (rule, _) = rule();
                text(
                    format!("the action of {other} cannot be prevented: {rule}"),
                    format!("die Aktion von {other} kann nicht verhindert werden: {rule}"),
                )
            }
            Event::Fizzles => {
                let (rule, _) = rule();
                text(
                    format!("the action of {who} is no longer possible: {rule}"),
                    format!("die Aktion von {who} ist nicht mehr möglich: {rule}"),
                )
            }
            Event::Searches => {
                text(format!("{who} searches the draw pile"), format!("{who} durchsucht den Nachziehstapel"))
            }
            Event::Chooses => {
                let from = Zone::from_index(n as usize).map_or("", |zone| from_zone_of(zone, lang));
                let to_hand = Zone::from_index(event.m as usize) == Some(Zone::Hand);
                let (en, de) = if to_hand {
                    (" for the hand", " für die Hand")
                } else {
                    (" to play it at once", ", um sie sofort auszuspielen")
                };
                text(format!("{who} chooses {card} {from}{en}"), format!("{who} wählt {card} {from}{de}"))
            }
            Event::Discards => text(format!("{who} discards {card}"), format!("{who} legt {card} ab")),
            Event::Moves => match Zone::from_index(n as usize) {
                Some(Zone::Discard) => {
                    text(format!("{who} discards {card}"), format!("{who} legt {card} ab"))
                }
                Some(Zone::Outside) => {
                    text(format!("{who} removes {card}"), format!("{who} entfernt {card}"))
                }
                Some(Zone::Hand) => text(
                    format!("{who} takes {card} to the hand"),
                    format!("{who} nimmt {card} auf die Hand"),
                ),
                // What stays where it is.
                Some(Zone::Layout) => None,
                _ => common_line(book, event, lang),
            },
            Event::Shuffles => {
                text(format!("{who} shuffles the draw pile"), format!("{who} mischt den Nachziehstapel"))
            }
            Event::RoundEnds if event.m > 0 => text(
                format!("Round {n} is over, {} to be played", event.m),
                format!("Runde {n} ist vorbei, noch {} zu spielen", event.m),
            ),
            Event::RoundEnds => text(format!("Round {n} is over"), format!("Runde {n} ist vorbei")),
            Event::TimeUp => text("The time is up".into(), "Die Zeit ist um".into()),
            Event::Wins => {
                let how = Ending::from_index(n as usize).map_or("", |how| Orden::ending(how, lang));
                text(format!("{who} is first: {how}"), format!("{who} wird Erster: {how}"))
            }
            Event::Placed => {
                let rank = Rank::from_index(n as usize)?;
                let word = match rank {
                    Rank::NoRank => rank_word(rank, lang).to_string(),
                    _ => format!("{} {}", lang.pick("RANK", "RANG"), rank_word(rank, lang)),
                };
                match event.m {
                    0 => text(format!("{who}: has left, {word}"), format!("{who}: ausgeschieden, {word}")),
                    place => {
                        text(format!("{who}: place {place}, {word}"), format!("{who}: Platz {place}, {word}"))
                    }
                }
            }
            Event::Leaves => text(format!("{who} leaves the game"), format!("{who} verlässt das Spiel")),
            Event::TurnEnds | Event::Stands => None,
            _ => common_line(book, event, lang),
        }
    }

    fn fault(_book: &Book<Self>, fault: &Fault, lang: Lang) -> String {
        match fault {
            Fault::UnknownCard(id) => {
                lang.pick(format!("there is no card \"{id}\""), format!("die Karte „{id}“ gibt es nicht"))
            }
            Fault::MissingRank(rank) => {
                let rank = rank_word(*rank, lang);
                lang.pick(
                    format!("the path lacks a card for: {rank}"),
                    format!("dem Pfad fehlt eine Karte für: {rank}"),
                )
            }
            Fault::RankTwice(rank) => {
                let rank = rank_word(*rank, lang);
                lang.pick(
                    format!("the path has more than one card for: {rank}"),
                    format!("der Pfad hat mehr als eine Karte für: {rank}"),
                )
            }
        }
    }
}
