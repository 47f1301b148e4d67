//! What players are asked, and what is wrong with a deck.

use super::lexicon::expedition_name;
use crate::{Altered, Fault, Why, play::expedition};
use stapel_kernel::{Book, Choice, Id, Table};
use stapel_script::Symbol;
use stapel_wording::{Lang, name, play_label, seat_name};

pub(super) fn why(why: Why, lang: Lang) -> &'static str {
    match why {
        Why::Opening => lang.pick("Which card becomes an Orb?", "Welche Karte wird zur Manakugel?"),
        Why::AddOrb => lang.pick("Add a card to your Orbs?", "Eine Karte zu den Manakugeln legen?"),
        Why::Turn => lang.pick("Your turn", "Deine Runde"),
        Why::Expedition => lang.pick("Into which Expedition?", "In welche Expedition?"),
        Why::CreateIn => lang.pick("Create the token where?", "Wo die Marke erschaffen?"),
        Why::ForLess => {
            lang.pick("Discard a card to pay less?", "Eine Karte abwerfen, um weniger zu zahlen?")
        }
        Why::CleanUp => lang.pick("Clean-up: which card goes?", "Aufräumen: Welche Karte geht?"),
        Why::KeepDie => lang.pick("Which die counts?", "Welcher Würfel zählt?"),
        Why::ResupplyWhich => lang.pick("Which card goes to Reserve?", "Welche Karte kommt in die Reserve?"),
        Why::Sabotage => {
            lang.pick("Sabotage: discard which card?", "Sabotage: Welche Karte wird abgeworfen?")
        }
    }
}

pub(super) fn option(t: &Table<'_, Altered>, why: Why, choice: Choice, lang: Lang) -> String {
    let card = |id: Id| name(t.book, t.object(id).def, lang);
    // Copies with different owners are different choices.
    let whose = |id: Id| {
        let twin =
            |o: &Choice| matches!(*o, Choice::Card(c) if c != id && t.object(c).def == t.object(id).def);
        match t.options.iter().any(twin) {
            true => format!("{} ({})", card(id), seat_name(t.object(id).owner, lang)),
            false => card(id),
        }
    };
    match (why, choice) {
        (Why::Opening | Why::AddOrb, Choice::Card(id)) => {
            lang.pick(format!("orb: {}", card(id)), format!("Manakugel: {}", card(id)))
        }
        (Why::Turn, Choice::Play(id)) => {
            let from = if t.zone_of(id) == Some(crate::Zone::Reserve) {
                lang.pick(" from reserve", " aus der Reserve")
            } else {
                ""
            };
            format!("{}{from}", play_label(t, id, lang))
        }
        (Why::Turn, Choice::Activate(id, _)) => {
            lang.pick(format!("use {}", card(id)), format!("nutze {}", card(id)))
        }
        (Why::Turn, Choice::Pass) => lang.pick("pass", "passe").into(),
        (Why::Expedition | Why::CreateIn, Choice::Number(n)) => {
            let (seat, side) = expedition(n);
            expedition_name(seat, side, lang)
        }
        (Why::KeepDie, Choice::Number(n)) => n.to_string(),
        (Why::ForLess | Why::CleanUp, Choice::Card(id)) => {
            lang.pick(format!("discard {}", card(id)), format!("wirf {} ab", card(id)))
        }
        (Why::Sabotage, Choice::Card(id)) => {
            lang.pick(format!("discard {}", whose(id)), format!("wirf {} ab", whose(id)))
        }
        (Why::Sabotage, Choice::Done) => lang.pick("discard nothing", "wirf nichts ab").into(),
        (Why::ResupplyWhich, Choice::Card(id)) => {
            lang.pick(format!("keep {}", card(id)), format!("behalte {}", card(id)))
        }
        (_, Choice::Done) => lang.pick("done", "fertig").into(),
        (_, other) => format!("{other:?}"),
    }
}

pub(super) fn fault(book: &Book<Altered>, fault: &Fault, lang: Lang) -> String {
    let card = |id: Symbol| book.find(id).map_or_else(|| id.to_string(), |def| name(book, def, lang));
    match fault {
        Fault::UnknownCard(id) => {
            lang.pick(format!("there is no card \"{id}\""), format!("die Karte „{id}“ gibt es nicht"))
        }
        Fault::NotForDecks(id) => lang.pick(
            format!("{} is not a card for decks", card(*id)),
            format!("{} ist keine Karte für Decks", card(*id)),
        ),
        Fault::Heroes(n) => lang.pick(
            format!("a deck has exactly one Hero, not {n}"),
            format!("ein Deck hat genau einen Helden, nicht {n}"),
        ),
        Fault::TooFew(n) => lang.pick(
            format!("a deck has at least 39 cards besides its Hero, this one has {n}"),
            format!("ein Deck hat außer dem Helden mindestens 39 Karten, dieses hat {n}"),
        ),
        Fault::TooMany(n) => lang.pick(
            format!("at this table a deck has at most 60 cards with its Hero, this one has {n}"),
            format!("an diesem Tisch hat ein Deck mit dem Helden höchstens 60 Karten, dieses hat {n}"),
        ),
        Fault::WrongFaction(id) => lang.pick(
            format!("{} is not of the Hero's faction", card(*id)),
            format!("{} gehört nicht zur Fraktion des Helden", card(*id)),
        ),
        Fault::TooManyCopies(name, n) => lang.pick(
            format!("at most 3 cards have the name {name}, all versions together, here {n}"),
            format!("höchstens 3 Karten haben denselben Namen ({name}), alle Fassungen zusammen, hier {n}"),
        ),
        Fault::TooManyRares(n) => lang.pick(
            format!("at most 15 cards are rare, here {n}"),
            format!("höchstens 15 Karten sind selten, hier {n}"),
        ),
        Fault::TooManyUniques(n) => lang.pick(
            format!("at most 3 cards are unique, here {n}"),
            format!("höchstens 3 Karten sind einzigartig, hier {n}"),
        ),
    }
}
