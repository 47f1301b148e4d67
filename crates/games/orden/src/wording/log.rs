//! Lines of the log that are more than what is declared with their events.

use super::lexicon::{from_zone_of, rank_word};
use super::questions::numbered;
use crate::{Event, Fault, Orden, Rank, Zone};
use stapel_kernel::{Book, DefId, Event as Happening, Seat};
use stapel_script::Word;
use stapel_wording::{Lang, Telling, event_card, seat_name, told};

/// A rule of a card: "Adept 1", and what it says.
fn rule(book: &Book<Orden>, event: &Happening<Event>, lang: Lang) -> (String, String) {
    match event.def {
        DefId::NONE => (event_card(book, event, lang), String::new()),
        def => numbered(book, def, event.n as u8, lang),
    }
}

fn announces(book: &Book<Orden>, event: &Happening<Event>, lang: Lang) -> String {
    let who = seat_name(event.seat, lang);
    let (rule, says) = rule(book, event, lang);
    let against = match event.other {
        Seat::NOBODY => String::new(),
        other => format!(" {} {}", lang.pick("against", "gegen"), seat_name(other, lang)),
    };
    lang.pick(
        format!("{who} announces {rule}{against}: {says}"),
        format!("{who} kündigt {rule}{against} an: {says}"),
    )
}

impl Telling for Orden {
    fn event(book: &Book<Orden>, event: &Happening<Event>, lang: Lang) -> Option<String> {
        let line = |en, de| lang.line(book, event, en, de);
        let told = || told(book, event, lang);
        let discards = || line("{who} discards {card}", "{who} legt {card} ab");
        match event.what {
            Event::Enters if event.n == 1 => None,
            Event::Announces => Some(announces(book, event, lang)),
            // What is laid from the hand is seen when it is discarded.
            Event::Paid if event.def == DefId::NONE => {
                line("{who} pays with a card of the hand", "{who} bezahlt mit einer Handkarte")
            }
            Event::Reacts => {
                let (rule, says) = rule(book, event, lang);
                let line = line(
                    "{who} reacts to the action of {other} with",
                    "{who} reagiert auf die Aktion von {other} mit",
                )?;
                Some(format!("{line} {rule}: {says}"))
            }
            Event::Ascends | Event::Descends | Event::Trades => {
                let rank = (event.def != DefId::NONE).then(|| book.def(event.def).card.extra.rank).flatten();
                Some(format!("{} ({})", told()?, rank.map_or("", |rank| rank_word(rank, lang))))
            }
            Event::Prevents | Event::Resists | Event::Fizzles => {
                Some(format!("{}: {}", told()?, rule(book, event, lang).0))
            }
            Event::Chooses => {
                let from = Zone::from_index(event.n as usize).map_or("", |zone| from_zone_of(zone, lang));
                let to_hand = Zone::from_index(event.m as usize) == Some(Zone::Hand);
                let (en, de) = if to_hand {
                    (" for the hand", " für die Hand")
                } else {
                    (" to play it at once", ", um sie sofort auszuspielen")
                };
                let line = line("{who} chooses {card}", "{who} wählt {card}")?;
                Some(format!("{line} {from}{}", lang.pick(en, de)))
            }
            Event::Discards => discards(),
            Event::Moves => match Zone::from_index(event.n as usize) {
                Some(Zone::Discard) => discards(),
                Some(Zone::Outside) => line("{who} removes {card}", "{who} entfernt {card}"),
                Some(Zone::Hand) => line("{who} takes {card} to the hand", "{who} nimmt {card} auf die Hand"),
                // What stays where it is.
                Some(Zone::Layout) => None,
                _ => told(),
            },
            Event::Shuffles => line("{who} shuffles the draw pile", "{who} mischt den Nachziehstapel"),
            Event::RoundEnds if event.m > 0 => {
                line("Round {n} is over, {m} to be played", "Runde {n} ist vorbei, noch {m} zu spielen")
            }
            Event::Placed => {
                let rank = Rank::from_index(event.n as usize)?;
                let place = match event.m {
                    0 => line("{who}: has left", "{who}: ausgeschieden"),
                    _ => line("{who}: place {m}", "{who}: Platz {m}"),
                }?;
                let of = if rank == Rank::NoRank { "" } else { lang.pick("RANK ", "RANG ") };
                Some(format!("{place}, {of}{}", rank_word(rank, lang)))
            }
            _ => told(),
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
