//! Lines of the log that every game tells alike: what the kernel's own verbs did.

use crate::{Lang, Speak, name, seat_name};
use stapel_kernel::{Book, Common, DefId, Event, Seat};
use stapel_script::Word;

/// The card an event is about, as far as the reader may know it.
pub fn event_card<G: Speak>(book: &Book<G>, event: &Event<G::Event>, lang: Lang) -> String {
    match event.def {
        DefId::NONE => lang.pick("a card", "eine Karte").to_string(),
        def => name(book, def, lang),
    }
}

/// An event as a line of the log: as it was declared, with `{who}`, `{other}`, `{card}`, `{n}` and `{type}` (the one of number
/// `n`) filled in, or as every game tells it.
pub fn told<G: Speak>(book: &Book<G>, event: &Event<G::Event>, lang: Lang) -> Option<String> {
    let line = lang.word(event.what);
    if !line.contains('{') {
        return common_line(book, event, lang);
    }
    let said = line
        .replace("{who}", &seat_name(event.seat, lang))
        .replace("{other}", &seat_name(event.other, lang))
        .replace("{card}", &event_card(book, event, lang))
        .replace("{type}", G::Type::from_index(event.n as usize).map_or("", |kind| G::kind(kind, lang)))
        .replace("{n}", &event.n.to_string());
    Some(said)
}

/// What a verb of the kernel did, as a line; none for events of the game's own.
pub fn common_line<G: Speak>(book: &Book<G>, event: &Event<G::Event>, lang: Lang) -> Option<String> {
    let what = Common::ALL.into_iter().find(|&c| G::Event::from(c) == event.what)?;
    let who = seat_name(event.seat, lang);
    let card = event_card(book, event, lang);
    // Whose card it is, where that is not said anyway: a table has many of one name.
    let of_whom = match event.of {
        Seat::NOBODY => card.clone(),
        of => {
            let of = seat_name(of, lang);
            lang.pick(format!("{card} of {of}"), format!("{card} von {of}"))
        }
    };
    let n = event.n;
    Some(match what {
        Common::Draws => lang.pick(format!("{who} draws {card}"), format!("{who} zieht {card}")),
        Common::Discards => lang.pick(format!("{who} discards {card}"), format!("{who} wirft {card} ab")),
        Common::Destroyed => {
            lang.pick(format!("{card} of {who} is destroyed"), format!("{card} von {who} wird zerstört"))
        }
        Common::Moves => {
            let zone = G::Zone::from_index(n as usize).map_or("?", |z| G::zone_word(z, lang));
            lang.pick(format!("{of_whom} goes to: {zone}"), format!("{of_whom} kommt in: {zone}"))
        }
        Common::Reveals => lang.pick(format!("{who} reveals {card}"), format!("{who} zeigt {card} vor")),
        Common::TurnsUp => {
            lang.pick(format!("{who} turns {card} face up"), format!("{who} deckt {card} auf"))
        }
        Common::Shuffles => lang.pick(format!("{who} shuffles"), format!("{who} mischt")),
        Common::Creates => lang.pick(format!("{who} creates {card}"), format!("{who} erzeugt {card}")),
        Common::Gains => {
            let what = G::pool(G::Pool::from_index(event.m as usize)?, n, lang);
            lang.pick(format!("{who} gains {what}"), format!("{who} erhält {what}"))
        }
        Common::Loses => {
            let what = G::pool(G::Pool::from_index(event.m as usize)?, n, lang);
            lang.pick(format!("{who} loses {what}"), format!("{who} verliert {what}"))
        }
        Common::PutsCounter => {
            let what = G::counters(G::Counter::from_index(event.m as usize)?, n, lang);
            lang.pick(format!("{of_whom} gets {what}"), format!("{of_whom} erhält {what}"))
        }
        Common::RemovesCounter => {
            let what = G::counters(G::Counter::from_index(event.m as usize)?, n, lang);
            lang.pick(format!("{of_whom} loses {what}"), format!("{of_whom} verliert {what}"))
        }
        Common::GainsKeyword => {
            let keyword = G::keyword(G::Keyword::from_index(n as usize)?, lang);
            lang.pick(format!("{of_whom} gains {keyword}"), format!("{of_whom} erhält {keyword}"))
        }
        Common::Looks => {
            let zone = G::Zone::from_index(n as usize).map_or("?", |z| G::zone_word(z, lang));
            let whose = seat_name(event.other, lang);
            lang.pick(
                format!("{who} looks at: {zone} of {whose}"),
                format!("{who} sieht sich an: {zone} von {whose}"),
            )
        }
        Common::Chooses if event.def != DefId::NONE && event.it.is_none() => {
            let card = crate::plain_name(book.def(event.def), lang);
            lang.pick(format!("{who} names {card}"), format!("{who} nennt {card}"))
        }
        Common::Chooses => return None,
    })
}
