//! Ifs, whiles and for-eachs.

use super::sentences::Words;
use crate::{Athernum, Count, Fact, Type};
use stapel_script::{Amount, Cmp, Cond, Filter, Is, Sel, Who};
use stapel_wording::{Case, Gender, Names, Sentences, mentioned};

pub(super) fn fact_clause(say: &Words<'_>, fact: &Fact) -> String {
    let lang = say.lang;
    match fact {
        Fact::MainIs(name, n) => {
            let name = mentioned(say.book, *name, lang);
            lang.pick(
                format!("your main character is a face-up “{name}” with {n} or more face-up attachments"),
                format!(
                    "dein Hauptcharakter „{name}“ heißt, offen liegt und mindestens {n} offene Gegenstände trägt"
                ),
            )
        }
        Fact::NoVictory => lang
            .pick(
                "no card you control has a victory token",
                "keine Karte unter deiner Kontrolle einen Siegpunkt hat",
            )
            .into(),
        Fact::Equipped => lang
            .pick(
                "at least one face-up Item is attached to it",
                "mindestens ein offener Gegenstand an sie angelegt ist",
            )
            .into(),
        Fact::FromItem => lang
            .pick("an effect of an Item on the stack", "einen Effekt eines Gegenstands auf dem Stapel")
            .into(),
        Fact::Opposing => lang
            .pick(
                "an effect on the stack that an opponent controls",
                "einen gegnerischen Effekt auf dem Stapel",
            )
            .into(),
        Fact::Any => lang.pick("an effect on the stack", "einen Effekt auf dem Stapel").into(),
        Fact::AimsAtYours => lang
            .pick(
                "an effect on the stack that targets a permanent you control",
                "einen Effekt auf dem Stapel, der auf eine Karte im Spiel unter deiner Kontrolle zielt",
            )
            .into(),
        Fact::AimsAtOneCharacter => lang
            .pick(
                "an effect on the stack whose only target is a character",
                "einen Effekt auf dem Stapel, dessen einziges Ziel ein Charakter ist",
            )
            .into(),
        // What is asked of an object stands with its noun.
        Fact::FaceUp
        | Fact::Exhausted
        | Fact::NonMain
        | Fact::Main
        | Fact::HasField
        | Fact::Linked
        | Fact::Attached
        | Fact::FreeSlot
        | Fact::YourFaction
        | Fact::Factionless
        | Fact::OfThat => say.cannot(fact),
    }
}

/// Whether it is asked of an effect on the stack, and not of an object or a player.
pub(super) fn of_layer(fact: &Fact) -> bool {
    matches!(fact, Fact::FromItem | Fact::Opposing | Fact::Any | Fact::AimsAtYours | Fact::AimsAtOneCharacter)
}

/// Conditions that read better as a whole.
pub(super) fn compare(say: &Words<'_>, cond: &Cond<Athernum>) -> Option<String> {
    let lang = say.lang;
    let text = |en: String, de: String| Some(lang.pick(en, de));
    match cond {
        Cond::Compare(Amount::Count(count), Cmp::AtLeast, Amount::N(n)) => match count {
            Count::OwnDamage => text(
                format!("characters you control have {n} or more damage in total"),
                format!("Charaktere unter deiner Kontrolle zusammen mindestens {n} Schaden haben"),
            ),
            Count::DifferentItems => text(
                format!(
                    "{n} or more face-up Items with different names are attached to permanents you control"
                ),
                format!(
                    "an deine Karten im Spiel mindestens {n} offene Gegenstände mit verschiedenen Namen angelegt sind"
                ),
            ),
            Count::Factions => text(
                format!("you control face-up characters of {n} different factions"),
                format!("du offene Charaktere von {n} verschiedenen Fraktionen kontrollierst"),
            ),
            Count::Faithful | Count::OthersFelled => None,
        },
        Cond::Compare(Amount::That, Cmp::AtLeast, Amount::N(1)) => {
            text("you do".into(), "du das tust".into())
        }
        Cond::Compare(Amount::That, Cmp::AtLeast, Amount::N(n)) => {
            text(format!("{n} were removed"), format!("{n} entfernt wurden"))
        }
        Cond::Compare(Amount::Objects(filter), Cmp::AtLeast, Amount::N(n)) => {
            let (rest, [yours, exhausted]) = without(filter, [Is::Yours, Is::Fact(Fact::Exhausted)]);
            if yours && exhausted {
                let what = Athernum::noun(say, &rest).bare(lang, true, Case::Nom);
                return text(
                    format!("{n} or more {what} you control are exhausted"),
                    format!("mindestens {n} {what} unter deiner Kontrolle erschöpft sind"),
                );
            }
            let what = Athernum::noun(say, filter).bare(lang, true, Case::Nom);
            text(format!("{n} or more {what} are in play"), format!("mindestens {n} {what} im Spiel sind"))
        }
        Cond::Compare(Amount::Cards(Who::You, zone, filter), Cmp::AtLeast, Amount::N(n)) => {
            let what = Athernum::noun(say, filter).bare(lang, true, Case::Nom);
            let zone = Athernum::your_zone_dative(*zone, lang);
            text(
                format!("{n} or more {what} are in {zone}"),
                format!("mindestens {n} {what} in {zone} liegen"),
            )
        }
        Cond::Exists(filter) => exists(say, filter),
        Cond::Is(Sel::It, filter) => match filter.0.as_slice() {
            [Is::Fact(Fact::Main)] => {
                text("it is a main character".into(), "er ein Hauptcharakter ist".into())
            }
            [Is::Fact(Fact::HasField)] => {
                text("it has a victory field".into(), "er ein Siegpunkte-Feld hat".into())
            }
            [Is::Type(Type::Item)] => text("it is an Item card".into(), "sie ein Gegenstand ist".into()),
            _ => None,
        },
        Cond::Fact(fact) if of_layer(fact) => Some(say.cannot(cond)),
        _ => None,
    }
}

/// It is the first time this turn that another character of the player has done so. Said with the event.
pub(super) const FIRST_FELLED: Cond<Athernum> =
    Cond::Compare(Amount::Count(Count::OthersFelled), Cmp::Exactly, Amount::N(1));

/// A filter without these qualities, and which of them it had.
pub(super) fn without<const N: usize>(
    filter: &Filter<Athernum>,
    of: [Is<Athernum>; N],
) -> (Filter<Athernum>, [bool; N]) {
    let rest = Filter(filter.0.iter().filter(|is| !of.contains(is)).cloned().collect());
    (rest, of.map(|is| filter.0.contains(&is)))
}

/// "you control a face-up ...".
fn exists(say: &Words<'_>, filter: &Filter<Athernum>) -> Option<String> {
    let lang = say.lang;
    let (rest, known) = without(filter, [Is::Yours, Is::Fact(Fact::FaceUp), Is::Other]);
    match (known, rest.0.as_slice()) {
        ([true, true, false], [Is::Named(name)]) => {
            let name = mentioned(say.book, *name, lang);
            Some(
                lang.pick(
                    format!("you control a face-up “{name}”"),
                    format!("du „{name}“ offen kontrollierst"),
                ),
            )
        }
        ([true, true, true], _) => {
            let what = Athernum::noun(say, &rest);
            let a = match what.noun().gender {
                Gender::M => "einen weiteren offenen",
                Gender::F => "eine weitere offene",
                Gender::N => "ein weiteres offenes",
            };
            let what = what.bare(lang, false, Case::Acc);
            Some(
                lang.pick(
                    format!("you control another face-up {what}"),
                    format!("du {a} {what} kontrollierst"),
                ),
            )
        }
        _ => None,
    }
}

pub(super) fn per(say: &Words<'_>, amount: &Amount<Athernum>) -> String {
    let lang = say.lang;
    match amount {
        Amount::AtMost(n, inner) => {
            let inner = per(say, inner);
            lang.pick(format!("{inner}, at most +{n}"), format!("{inner}, höchstens +{n}"))
        }
        Amount::Count(Count::Faithful) => lang
            .pick(
                "for each other face-up character of your faction you control",
                "für jeden anderen offenen Charakter deiner Fraktion unter deiner Kontrolle",
            )
            .into(),
        Amount::Count(Count::OwnDamage) => lang
            .pick(
                "for each damage on characters you control",
                "für jeden Schaden auf Charakteren unter deiner Kontrolle",
            )
            .into(),
        other => say.cannot(other),
    }
}

/// A number that is compared with another.
pub(super) fn quantity(say: &Words<'_>, amount: &Amount<Athernum>) -> String {
    let lang = say.lang;
    match amount {
        Amount::Count(Count::OwnDamage) => lang
            .pick(
                "the damage on characters you control",
                "der Schaden auf Charakteren unter deiner Kontrolle",
            )
            .into(),
        Amount::Count(Count::DifferentItems) => lang
            .pick(
                "the number of face-up Items with different names attached to permanents you control",
                "die Zahl der an deine Karten im Spiel angelegten offenen Gegenstände mit verschiedenen Namen",
            )
            .into(),
        Amount::Count(Count::Factions) => lang
            .pick(
                "the number of factions among face-up characters you control",
                "die Zahl der Fraktionen unter deinen offenen Charakteren",
            )
            .into(),
        Amount::Count(Count::Faithful) => lang
            .pick(
                "the number of other face-up characters of your faction you control",
                "die Zahl der anderen offenen Charaktere deiner Fraktion unter deiner Kontrolle",
            )
            .into(),
        Amount::Cards(Who::You, zone, filter) => {
            let zone = Athernum::your_zone_dative(*zone, lang);
            let what = Athernum::noun(say, filter).bare(lang, true, Case::Dat);
            lang.pick(format!("the number of {what} in {zone}"), format!("die Zahl an {what} in {zone}"))
        }
        Amount::Objects(filter) => {
            let what = Athernum::noun(say, filter).bare(lang, true, Case::Dat);
            lang.pick(format!("the number of {what} in play"), format!("die Zahl an {what} im Spiel"))
        }
        other => say.cannot(other),
    }
}
