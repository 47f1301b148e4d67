//! Questions and options.

use super::{abilities, lexicon};
use crate::{Orden, Property, Why, Zone, choosing::SEARCH, payment};
use stapel_kernel::{Choice, Id, Table};
use stapel_script::{Cost, Word};
use stapel_wording::{Lang, Say, Speak, name};

pub(super) fn why(why: Why, lang: Lang) -> &'static str {
    match why {
        Why::Act => lang
            .pick("Play a card or execute an action?", "Eine Karte ausspielen oder eine Aktion ausführen?"),
        Why::React => lang.pick("React to this action?", "Auf diese Aktion reagieren?"),
        Why::Name => lang.pick("Pay in which property?", "Mit welcher Eigenschaft bezahlst du?"),
        Why::Pay => lang.pick("Pay with which cards?", "Mit welchen Karten bezahlst du?"),
        Why::Choose => lang.pick("Choose a card", "Wähle eine Karte"),
        Why::LayChosen => lang.pick(
            "Play it at once instead of taking it to your hand?",
            "Sofort ausspielen, statt sie auf die Hand zu nehmen?",
        ),
        Why::Exchange => {
            lang.pick("Which card of this type leaves?", "Welche Karte dieses Typs wird abgelegt?")
        }
        Why::Lose => lang.pick("Which card is discarded?", "Welche Karte wird abgelegt?"),
    }
}

pub(super) fn option(t: &Table<'_, Orden>, why: Why, choice: Choice, lang: Lang) -> String {
    let card = |id: Id| name(t.book, t.object(id).def, lang);
    match (why, choice) {
        (Why::Act, Choice::Play(id)) => {
            lang.pick(format!("play {}", card(id)), format!("spiele {}", card(id)))
        }
        (Why::Act, Choice::Activate(id, k)) => rule(t, id, k, lang.pick("use", "nutze"), lang),
        (Why::Act, Choice::Pass) => lang.pick("end the turn", "beende den Zug").into(),
        (Why::React, Choice::Activate(id, k)) => {
            rule(t, id, k, lang.pick("react with", "reagiere mit"), lang)
        }
        (Why::Name, Choice::Mode(k)) => {
            let property = Property::from_index(k as usize).map_or("", |p| lexicon::property(p, lang));
            lang.pick(format!("pay in {property}"), format!("bezahle mit {property}"))
        }
        (Why::Pay, Choice::Card(id)) if gives_cards(t) => {
            lang.pick(format!("discard {}", card(id)), format!("lege {} ab", card(id)))
        }
        (Why::Pay, Choice::Card(id)) => {
            let held = held(t, id, lang);
            lang.pick(format!("pay with {}{held}", card(id)), format!("bezahle mit {}{held}", card(id)))
        }
        (Why::Choose, SEARCH) => lang.pick("search the draw pile", "durchsuche den Nachziehstapel").into(),
        (Why::Choose, Choice::Card(id)) => {
            let from = t.zone_of(id).map_or("", |zone| lexicon::from_zone(zone, lang));
            lang.pick(format!("choose {} {from}", card(id)), format!("wähle {} {from}", card(id)))
        }
        (Why::Exchange | Why::Lose, Choice::Card(id)) => {
            lang.pick(format!("discard {}", card(id)), format!("lege {} ab", card(id)))
        }
        (_, Choice::Pass) => lang.pick("pass", "passe").into(),
        (_, Choice::Done) => lang.pick("done", "fertig").into(),
        (_, Choice::Yes) => lang.pick("yes", "ja").into(),
        (_, Choice::No) => lang.pick("no", "nein").into(),
        (_, other) => format!("{other:?}"),
    }
}

/// "use Adept 1: discard 2×T: ascend", "react with Disputation from your hand: ...": numbered if the card has several rules of the kind.
fn rule(t: &Table<'_, Orden>, id: Id, k: u8, verb: &str, lang: Lang) -> String {
    let def = t.def(id);
    let rule = &def.activated[k as usize].text;
    let alike = |upto: usize| def.activated[..upto].iter().filter(|r| r.text.timing == rule.timing).count();
    let number = match alike(def.activated.len()) {
        1 => String::new(),
        _ => format!(" {}", alike(k as usize + 1)),
    };
    let mut say = Say::new(t.book, lang);
    let text = abilities::rule_text(&mut say, rule);
    format!("{verb} {}{number}{}: {text}", Orden::card_name(def, lang), held(t, id, lang))
}

/// A copy in the hand is another option than the one that is laid out.
fn held(t: &Table<'_, Orden>, id: Id, lang: Lang) -> String {
    match t.zone_of(id) {
        Some(Zone::Hand) => format!(" {}", lexicon::from_zone(Zone::Hand, lang)),
        _ => String::new(),
    }
}

/// Whether the price under way is so many hand cards.
fn gives_cards(t: &Table<'_, Orden>) -> bool {
    let paying = t.frames.last().and_then(|frame| payment::under_way(t, frame));
    paying.is_some_and(|paying| matches!(paying.cost, Cost::Discard(..)))
}
