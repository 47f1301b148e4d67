//! What a player is asked, and the labels of the answers.

use crate::{Fab, words::Why};
use stapel_kernel::{Choice, Id, Table};
use stapel_wording::{Lang, name, seat_name};

pub(super) fn why(why: Why, lang: Lang) -> &'static str {
    match why {
        Why::First => lang.pick("Who takes the first turn?", "Wer beginnt?"),
        Why::Priority => lang.pick("You have priority", "Du hast Priorität"),
        Why::Pitch => lang.pick("Pitch a card to pay", "Pitche eine Karte, um zu bezahlen"),
        Why::Defend => lang.pick("Defend with which cards?", "Mit welchen Karten verteidigst du?"),
        Why::Store => lang.pick("Put a card into your arsenal?", "Eine Karte ins Arsenal legen?"),
        Why::PutUnder => lang.pick(
            "Which pitched card goes under your deck next?",
            "Welche gepitchte Karte kommt als Nächste unter dein Deck?",
        ),
        Why::WhoStacksFirst => {
            lang.pick("Whose effects go on the stack first?", "Wessen Effekte kommen zuerst auf den Stack?")
        }
    }
}

pub(super) fn option(t: &Table<'_, Fab>, why: Why, choice: Choice, lang: Lang) -> String {
    let card = |id: Id| name(t.book, t.object(id).def, lang);
    match (why, choice) {
        (Why::First, Choice::Seat(seat)) => {
            let seat = seat_name(seat, lang);
            lang.pick(format!("{seat} goes first"), format!("{seat} beginnt"))
        }
        (Why::WhoStacksFirst, Choice::Seat(seat)) => {
            let seat = seat_name(seat, lang);
            lang.pick(format!("first those of {seat}"), format!("zuerst die von {seat}"))
        }
        (Why::Priority, Choice::Play(id)) => {
            lang.pick(format!("play {}", card(id)), format!("spiele {}", card(id)))
        }
        (Why::Priority, Choice::Activate(id, k)) => {
            let def = t.book.def(t.object(id).def);
            let attack = crate::legal::is_attack_ability(&def.activated[k as usize].text);
            match attack {
                true => lang.pick(format!("attack with {}", card(id)), format!("greife mit {} an", card(id))),
                false => lang.pick(format!("activate {}", card(id)), format!("aktiviere {}", card(id))),
            }
        }
        (Why::Priority, _) => lang.pick("pass", "passe").into(),
        (Why::Pitch, Choice::Card(id)) => {
            lang.pick(format!("pitch {}", card(id)), format!("pitche {}", card(id)))
        }
        (Why::Defend, Choice::Card(id)) => {
            lang.pick(format!("defend with {}", card(id)), format!("verteidige mit {}", card(id)))
        }
        (Why::Store, Choice::Card(id)) => {
            lang.pick(format!("store {}", card(id)), format!("lege {} ins Arsenal", card(id)))
        }
        (Why::Store, _) => lang.pick("store nothing", "lege nichts ins Arsenal").into(),
        (Why::PutUnder, Choice::Card(id)) => {
            lang.pick(format!("put {} under", card(id)), format!("lege {} darunter", card(id)))
        }
        (_, Choice::Done) => lang.pick("done", "fertig").into(),
        (_, other) => format!("{other:?}"),
    }
}
