//! Ifs, whiles and for-eachs.

use super::sentences::{Words, noun};
use crate::{Athernum, Count, Fact, Type, Zone};
use stapel_script::{Amount, Cmp, Cond, Filter, Is, Sel, Who};
use stapel_wording::{Case, Lang, Say, mentioned};

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
        Fact::Main => lang.pick("it is a main character", "er ein Hauptcharakter ist").into(),
        _ => lang.pick("it is so", "es so ist").into(),
    }
}

/// Conditions that read better as a whole.
pub(super) fn compare(cond: &Cond<Athernum>, lang: Lang) -> Option<String> {
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
        // "The first time each turn" has said it.
        Cond::Compare(Amount::Count(Count::OthersFelled), ..) => Some(String::new()),
        Cond::Compare(Amount::That, Cmp::AtLeast, Amount::N(1)) => {
            text("you do".into(), "du das tust".into())
        }
        Cond::Compare(Amount::That, Cmp::AtLeast, Amount::N(n)) => {
            text(format!("{n} were removed"), format!("{n} entfernt wurden"))
        }
        Cond::Compare(Amount::Objects(_), Cmp::AtLeast, Amount::N(n)) => text(
            format!("{n} or more non-main characters you control are exhausted"),
            format!("mindestens {n} Nicht-Hauptcharaktere unter deiner Kontrolle erschöpft sind"),
        ),
        Cond::Compare(Amount::Cards(Who::You, Zone::Void, _), Cmp::AtLeast, Amount::N(n)) => text(
            format!("{n} or more cards are in your void"),
            format!("mindestens {n} Karten in deiner Leere liegen"),
        ),
        Cond::Exists(filter) => {
            let book = <Athernum as stapel_kernel::Shipped>::book();
            Some(exists(&Say::new(book, lang), filter))
        }
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
        _ => None,
    }
}

/// "you control a face-up ...".
fn exists(say: &Words<'_>, filter: &Filter<Athernum>) -> String {
    let lang = say.lang;
    let named = filter.0.iter().find_map(|is| if let Is::Named(name) = is { Some(*name) } else { None });
    if let Some(name) = named {
        let name = mentioned(say.book, name, lang);
        return lang
            .pick(format!("you control a face-up “{name}”"), format!("du „{name}“ offen kontrollierst"));
    }
    let rest = Filter(
        filter
            .0
            .iter()
            .filter(|is| !matches!(is, Is::Yours | Is::Fact(Fact::FaceUp) | Is::Other))
            .cloned()
            .collect(),
    );
    let what = noun(say, &rest);
    let (en, de) = (what.bare(Lang::En, false, Case::Acc), what.bare(Lang::De, false, Case::Acc));
    lang.pick(
        format!("you control another face-up {en}"),
        format!("du einen weiteren offenen {de} kontrollierst"),
    )
}

pub(super) fn per(amount: &Amount<Athernum>, lang: Lang) -> String {
    match amount {
        Amount::That => lang.pick("that many", "ebenso viele").into(),
        Amount::AtMost(n, inner) => {
            let inner = per(inner, lang);
            lang.pick(format!("{inner}, at most +{n}"), format!("{inner}, höchstens +{n}"))
        }
        Amount::Count(Count::Faithful) => lang
            .pick(
                "for each other face-up character of your faction you control",
                "für jeden anderen offenen Charakter deiner Fraktion unter deiner Kontrolle",
            )
            .into(),
        other => format!("({other:?})"),
    }
}
