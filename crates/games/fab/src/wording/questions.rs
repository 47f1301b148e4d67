//! What a player is asked, and the labels of the answers.

use crate::{Fab, words::Why};
use stapel_kernel::{Choice, Id, Table};
use stapel_wording::{Lang, name, seat_name};

pub(super) fn why(why: Why, lang: Lang) -> &'static str {
    match why {
        Why::First => lang.pick("Who takes the first turn?", "Wer beginnt?"),
        Why::Priority => lang.pick("You have priority", "Du hast Priorität"),
        Why::MayCost => lang.pick("Pay the additional cost?", "Die zusätzlichen Kosten bezahlen?"),
        Why::AttackTarget => lang.pick("Attack whom?", "Wen greifst du an?"),
        Why::Prevent => lang.pick("Prevent damage with what?", "Womit verhinderst du Schaden?"),
        Why::Heave => lang.pick("Heave a card?", "Eine Karte hieven?"),
        Why::Intimidate => lang.pick("Intimidate whom?", "Wen schüchterst du ein?"),
        Why::Banish => lang.pick("Banish which card face down?", "Welche Karte verbannst du verdeckt?"),
        Why::StartItem => {
            lang.pick("Begin with an item in the arena?", "Mit einem Gegenstand in der Arena beginnen?")
        }
        Why::BringIn => {
            lang.pick("Bring in a card from your inventory?", "Eine Karte aus dem Inventar einwechseln?")
        }
        Why::LeaveOut => lang.pick("Leave out which card for it?", "Welche Karte lässt du dafür weg?"),
        Why::PutOnTop => {
            lang.pick("Which card goes on your deck next?", "Welche Karte kommt als Nächste auf dein Deck?")
        }
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
        (Why::AttackTarget, Choice::Seat(seat)) => {
            let seat = seat_name(seat, lang);
            lang.pick(format!("attack {seat}"), format!("greife {seat} an"))
        }
        (Why::Intimidate, Choice::Seat(seat)) => seat_name(seat, lang),
        (Why::MayCost, Choice::Yes) => lang.pick("yes", "ja").into(),
        (Why::MayCost, _) => lang.pick("no", "nein").into(),
        (Why::Prevent, Choice::Card(id)) => {
            lang.pick(format!("pay for {}", card(id)), format!("bezahle für {}", card(id)))
        }
        (Why::Prevent, Choice::Number(k)) => {
            let source =
                crate::prevention::source(t, k).map(|def| name(t.book, def, lang)).unwrap_or_default();
            lang.pick(format!("prevent with {source}"), format!("verhindere mit {source}"))
        }
        (Why::Heave, Choice::Card(id)) => {
            lang.pick(format!("heave {}", card(id)), format!("hieve {}", card(id)))
        }
        (Why::Banish, Choice::Card(id)) => {
            lang.pick(format!("banish {}", card(id)), format!("verbanne {}", card(id)))
        }
        (Why::StartItem, Choice::Card(id)) => {
            lang.pick(format!("begin with {}", card(id)), format!("beginne mit {}", card(id)))
        }
        (Why::BringIn, Choice::Card(id)) => {
            lang.pick(format!("bring in {}", card(id)), format!("wechsle {} ein", card(id)))
        }
        (Why::LeaveOut, Choice::Card(id)) => {
            lang.pick(format!("leave out {}", card(id)), format!("lass {} weg", card(id)))
        }
        (Why::PutOnTop, Choice::Card(id)) => {
            lang.pick(format!("put {} on top", card(id)), format!("lege {} obenauf", card(id)))
        }
        (Why::Priority, Choice::Play(id)) => {
            lang.pick(format!("play {}", card(id)), format!("spiele {}", card(id)))
        }
        (Why::Priority, Choice::Activate(id, k)) => {
            let def = t.book.def(t.object(id).def);
            let text = &def.activated[k as usize].text;
            if let Some(which) = &text.name {
                let which = lang.pick(&which.en, &which.de);
                return lang.pick(
                    format!("activate {}: {which}", card(id)),
                    format!("aktiviere {}: {which}", card(id)),
                );
            }
            let attack = crate::legal::is_attack_ability(text);
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
