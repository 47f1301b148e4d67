//! What has to be given for an ability or a card.

use super::conditions::without;
use super::lexicon::*;
use super::sentences::Words;
use crate::{Athernum, Fact, Pool, Price};
use stapel_script::{Cost, Filter, Is};
use stapel_wording::{Case, Gender, Lang, Names, Sentences};

/// A cost of this game: as an instruction, and as what one may do.
pub(super) fn price(say: &Words<'_>, price: &Price) -> (String, String) {
    let lang = say.lang;
    let some = |n: u8, filter: &Filter<Athernum>| {
        let (rest, [other]) = without(filter, [Is::Other]);
        let phrase = Athernum::noun(say, &rest);
        match n {
            1 if other => {
                let a = match phrase.noun().gender {
                    Gender::M => "einen anderen",
                    Gender::F => "eine andere",
                    Gender::N => "ein anderes",
                };
                let what = phrase.bare(lang, false, Case::Acc);
                lang.pick(format!("another {what}"), format!("{a} {what}"))
            }
            1 => phrase.a(lang, Case::Acc),
            n => format!("{} {}", small(n, lang), others(say, filter, Case::Acc)),
        }
    };
    let mine = lang.pick("", " unter deiner Kontrolle");
    let imperative = match price {
        Price::Points(n) => {
            let what = any_resources(*n, lang);
            return lang.pick(
                (format!("pay {what}"), format!("pay {what}")),
                (format!("bezahle {what}"), format!("{what} bezahlen")),
            );
        }
        Price::ExhaustThis => lang.pick("exhaust this card", "erschöpfe diese Karte").to_string(),
        Price::ExhaustLinked => {
            lang.pick("exhaust the linked character", "erschöpfe den ausgerüsteten Charakter").to_string()
        }
        Price::Exhaust(n, filter) => {
            let what = some(*n, &own(say, filter));
            lang.pick(format!("exhaust {what}"), format!("erschöpfe {what}{mine}"))
        }
        Price::ExhaustTotal(filter, total) => {
            let what = others(say, &own(say, filter), Case::Acc);
            lang.pick(
                format!("exhaust any number of {what} with a total OFV of {total} or more"),
                format!("erschöpfe beliebig viele {what}{mine} mit zusammen mindestens {total} OFV"),
            )
        }
        Price::Sacrifice(n, filter) => {
            let what = some(*n, &own(say, filter));
            lang.pick(format!("discard {what}"), format!("lege {what}{mine} ab"))
        }
        Price::Unscore => lang
            .pick(
                "remove 1 victory token from a card you control",
                "entferne 1 Siegpunkt von einer Karte unter deiner Kontrolle",
            )
            .to_string(),
        Price::Void(n, filter) => {
            let what = some(*n, filter);
            lang.pick(
                format!("put {what} from your discard pile into the void"),
                format!("lege {what} von deinem Ablagestapel in die Leere"),
            )
        }
    };
    (imperative.clone(), imperative)
}

/// "other characters you control with a victory field".
pub(super) fn yours(say: &Words<'_>, filter: &Filter<Athernum>, case: Case) -> String {
    let what = others(say, &own(say, filter), case);
    say.lang.pick(what.clone(), format!("{what} unter deiner Kontrolle"))
}

/// In English whose it is stands before what tells it from others: no doubt who is "no token you control". In German it
/// comes last.
fn own(say: &Words<'_>, filter: &Filter<Athernum>) -> Filter<Athernum> {
    let (_, whose) = without(filter, [Is::Yours, Is::Theirs, Is::Fact(Fact::OfThat)]);
    if whose.contains(&true) {
        say.cannot(filter);
    }
    match say.lang {
        Lang::En => Filter(std::iter::once(Is::Yours).chain(filter.0.iter().cloned()).collect()),
        Lang::De => filter.clone(),
    }
}

/// "other characters", "andere Charaktere".
fn others(say: &Words<'_>, filter: &Filter<Athernum>, case: Case) -> String {
    let lang = say.lang;
    let (rest, [other]) = without(filter, [Is::Other]);
    let what = Athernum::noun(say, &rest).bare(lang, true, case);
    if other { lang.pick(format!("other {what}"), format!("andere {what}")) } else { what }
}

fn small(n: u8, lang: Lang) -> String {
    match n {
        2 => lang.pick("two", "zwei").into(),
        3 => lang.pick("three", "drei").into(),
        4 => lang.pick("four", "vier").into(),
        n => n.to_string(),
    }
}

/// A command costs a token: that need not be said again.
pub(super) const TOKEN_OF_A_COMMAND: Cost<Athernum> = Cost::Pay(Pool::Command, 1);

/// Costs before the colon.
pub(super) fn costs(say: &mut Words<'_>, costs: &[Cost<Athernum>], command: bool) -> String {
    let lang = say.lang;
    let parts: Vec<String> = costs
        .iter()
        .filter(|c| !command || **c != TOKEN_OF_A_COMMAND)
        .map(|c| match c {
            Cost::Pay(kind, n) => Athernum::pool(*kind, *n, lang),
            Cost::Own(Price::Points(n)) => any_resources(*n, lang),
            Cost::Own(p) => price(say, p).0,
            Cost::DestroyThis => lang.pick("discard this card", "lege diese Karte ab").into(),
            Cost::Discard(1, filter) if filter.0.is_empty() => {
                lang.pick("discard 1 card from your hand", "wirf 1 Karte von der Hand ab").into()
            }
            Cost::Discard(n, filter) => {
                let what = say.kind(*n, filter);
                lang.pick(format!("discard {what} from your hand"), format!("wirf {what} von der Hand ab"))
            }
            other => say.cost(other),
        })
        .collect();
    parts.join(", ")
}
