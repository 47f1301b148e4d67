//! What glows on the table while somebody speaks: the words of a lesson as places of the scene.

use crate::{
    learn::Show,
    scenario::{layout, names, play::seat_of},
};
use serde::Serialize;
use stapel_script::Word;
use stapel_wording::{Area, Lang, Scene, Speak};
use ts_rs::TS;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "on", rename_all = "kebab-case")]
pub enum Glow {
    Seat {
        seat: u8,
    },
    /// A number of a player, by its sign.
    Number {
        seat: u8,
        sign: String,
    },
    /// All copies of a card that are to be seen, by its id in the catalogue; or one of their numbers, by its sign.
    Card {
        card: String,
        sign: Option<String>,
    },
    Zone {
        seat: u8,
        zone: &'static str,
    },
    Middle,
    Stack,
    Track,
    Sums,
    Phases,
    Question,
}

/// What a lesson shows, in the terms of the scene; or which word of it means nothing.
pub fn glow<G: Speak>(book: &stapel_kernel::Book<G>, show: &Show) -> Result<Glow, String> {
    let seat = |letter: char| seat_of(letter).0;
    let card = |name: &str| names::find(book, 0, name).map_err(|f| f.reason);
    let id = |name: &str| card(name).map(|def| book.def(def).card.id.to_string());
    Ok(match show {
        Show::Seat(letter) => Glow::Seat { seat: seat(*letter) },
        Show::Number(letter, sign) => Glow::Number { seat: seat(*letter), sign: sign.clone() },
        Show::Card(name) => Glow::Card { card: id(name)?, sign: None },
        Show::Sign(name, sign) => Glow::Card { card: id(name)?, sign: Some(sign.clone()) },
        Show::Zone(letter, word) => {
            let zone = layout::zone::<G>(word).ok_or_else(|| format!("\"{word}\" is no zone"))?;
            Glow::Zone { seat: seat(*letter), zone: zone.name() }
        }
        Show::Middle => Glow::Middle,
        Show::Stack => Glow::Stack,
        Show::Track => Glow::Track,
        Show::Sums => Glow::Sums,
        Show::Phases => Glow::Phases,
        Show::Question => Glow::Question,
    })
}

/// The same in words, for whoever only reads.
pub fn in_words<G: Speak>(book: &stapel_kernel::Book<G>, show: &Show, lang: Lang) -> String {
    let seat = |letter: char| stapel_wording::seat_name(seat_of(letter), lang);
    let card = |name: &str| {
        names::find(book, 0, name).map_or_else(|_| name.to_string(), |def| G::card_name(book.def(def), lang))
    };
    let stat =
        |sign: &str| G::Stat::parse(sign).map_or_else(|| sign.to_string(), |s| G::stat(s, lang).to_string());
    match show {
        Show::Seat(letter) => seat(*letter),
        Show::Number(letter, sign) => {
            let word = layout::pool::<G>(sign).map_or(sign.as_str(), |pool| G::pool_word(pool, lang));
            format!("{}: {word}", seat(*letter))
        }
        Show::Card(name) => card(name),
        Show::Sign(name, sign) => format!("{}: {}", card(name), stat(sign)),
        Show::Zone(letter, word) => {
            let zone = layout::zone::<G>(word).map_or(word.as_str(), |zone| G::zone_word(zone, lang));
            format!("{}: {zone}", seat(*letter))
        }
        Show::Middle => lang.pick("the middle of the table", "die Mitte des Tisches").into(),
        Show::Stack => lang.pick("the stack", "der Stapel").into(),
        Show::Track => lang.pick("the row in the middle", "die Reihe in der Mitte").into(),
        Show::Sums => lang.pick("what the table adds up", "was der Tisch zusammenzählt").into(),
        Show::Phases => lang.pick("the parts of the turn", "die Teile des Zuges").into(),
        Show::Question => lang.pick("the question", "die Frage").into(),
    }
}

/// Whether it is to be seen in this scene.
pub fn is_there(glow: &Glow, scene: &Scene) -> bool {
    let side = |seat: u8| scene.sides.get(usize::from(seat));
    match glow {
        Glow::Seat { seat } => side(*seat).is_some(),
        Glow::Number { seat, sign } => side(*seat).is_some_and(|s| s.numbers.iter().any(|n| n.sign == sign)),
        Glow::Card { card, sign } => {
            let areas = scene.sides.iter().flat_map(|s| &s.areas).chain(&scene.middle);
            let pieces = |area: &Area| {
                area.cards.iter().any(|piece| {
                    piece.card.as_ref() == Some(card)
                        && sign.as_ref().is_none_or(|sign| piece.numbers.iter().any(|n| n.sign == sign))
                })
            };
            let mut areas = areas;
            areas.any(pieces)
                || sign.is_none() && scene.stack.iter().any(|layer| layer.card.as_ref() == Some(card))
        }
        Glow::Zone { seat, zone } => {
            let own = side(*seat).is_some_and(|s| s.areas.iter().any(|area| area.zone == *zone));
            own || scene.middle.iter().any(|area| area.zone == *zone)
        }
        // The middle and what is added up there are places of every table, whatever lies there now.
        Glow::Middle | Glow::Sums => true,
        Glow::Stack => !scene.stack.is_empty(),
        Glow::Track => scene.track.is_some(),
        Glow::Phases => !scene.phases.is_empty(),
        Glow::Question => scene.question.is_some(),
    }
}
