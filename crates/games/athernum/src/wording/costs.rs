//! What has to be given for an ability or a card.

use super::{
    lexicon::*,
    sentences::{Words, noun},
};
use crate::{Athernum, Price};
use stapel_script::{Cost, Filter, Is};
use stapel_wording::{Case, Lang};

/// A cost of this game: as an instruction, and as what one may do.
pub(super) fn price(say: &Words<'_>, price: &Price) -> (String, String) {
    let lang = say.lang;
    let some = |n: u8, filter: &Filter<Athernum>| {
        let (filter, other) = without_other(filter);
        let phrase = noun(say, &filter);
        match n {
            1 if other => lang.pick(
                format!("another {}", phrase.bare(lang, false, Case::Acc)),
                format!("einen anderen {}", phrase.bare(lang, false, Case::Acc)),
            ),
            1 => phrase.a(lang, Case::Acc),
            n => format!("{} {}", small(n, lang), phrase.bare(lang, true, Case::Acc)),
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
            let what = some(*n, &own(filter, lang));
            lang.pick(format!("exhaust {what}"), format!("erschöpfe {what}{mine}"))
        }
        Price::ExhaustTotal(filter, total) => {
            let what = others(say, &own(filter, lang), Case::Acc);
            lang.pick(
                format!("exhaust any number of {what} with a total OFV of {total} or more"),
                format!("erschöpfe beliebig viele {what}{mine} mit zusammen mindestens {total} OFV"),
            )
        }
        Price::Sacrifice(n, filter) => {
            let what = some(*n, &own(filter, lang));
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

/// A filter without "other than this", and whether it said so.
fn without_other(filter: &Filter<Athernum>) -> (Filter<Athernum>, bool) {
    let rest = Filter(filter.0.iter().filter(|is| **is != Is::Other).cloned().collect());
    (rest, filter.0.contains(&Is::Other))
}

/// "other characters you control with a victory field".
pub(super) fn yours(say: &Words<'_>, filter: &Filter<Athernum>, case: Case) -> String {
    let what = others(say, &own(filter, say.lang), case);
    say.lang.pick(what.clone(), format!("{what} unter deiner Kontrolle"))
}

/// In English whose it is stands before what tells it from others: no doubt who is "no token you control". In German it
/// comes last.
fn own(filter: &Filter<Athernum>, lang: Lang) -> Filter<Athernum> {
    match lang {
        Lang::En => Filter(std::iter::once(Is::Yours).chain(filter.0.iter().cloned()).collect()),
        Lang::De => filter.clone(),
    }
}

/// "other characters", "andere Charaktere".
fn others(say: &Words<'_>, filter: &Filter<Athernum>, case: Case) -> String {
    let lang = say.lang;
    let (rest, other) = without_other(filter);
    let what = noun(say, &rest).bare(lang, true, case);
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

/// Costs before the colon.
pub(super) fn costs(say: &mut Words<'_>, costs: &[Cost<Athernum>]) -> String {
    let lang = say.lang;
    let parts: Vec<String> = costs
        .iter()
        .filter(|c| !matches!(c, Cost::Pay(crate::Pool::Command, _)))
        .map(|c| match c {
            Cost::Pay(kind, n) => pool(*kind, *n, lang),
            Cost::Own(Price::Points(n)) => any_resources(*n, lang),
            Cost::Own(p) => price(say, p).0,
            Cost::DestroyThis => lang.pick("discard this card", "lege diese Karte ab").into(),
            Cost::Discard(1, _) => {
                lang.pick("discard 1 card from your hand", "wirf 1 Karte von der Hand ab").into()
            }
            other => say.cost(other),
        })
        .collect();
    parts.join(", ")
}
