//! Counters, numbers of players, and numbers that a text remembers.

use crate::{Case, Clause, Lang, Say, Speak};
use stapel_script::{Amount, Sel, Who};

pub(crate) fn let_be<G: Speak>(say: &mut Say<'_, G>, amount: &Amount<G>) -> Clause {
    let mut n = say.amount(amount);
    if say.lang == Lang::De && n.starts_with(|c: char| c.is_ascii_digit()) {
        n.insert_str(0, "gleich ");
    }
    say.has_x = true;
    Clause::says(say.lang, "X", say.lang.pick("is", "ist"), n)
}

pub(crate) fn gain<G: Speak>(say: &Say<'_, G>, who: Who, pool: G::Pool, amount: &Amount<G>) -> Clause {
    let lang = say.lang;
    let what = match amount {
        Amount::Half(half) | Amount::HalfUp(half) if **half == Amount::That => {
            let word = G::pool_word(pool, lang);
            let (en, de) = match amount {
                Amount::HalfUp(_) => ("up", "aufgerundet"),
                _ => ("down", "abgerundet"),
            };
            lang.pick(
                format!("{word} equal to half that number, rounded {en}"),
                format!("halb so viele {word} wie diese Zahl, {de}"),
            )
        }
        amount => G::pool(pool, say.number(amount), lang),
    };
    say.player_does(who, ("gain", "gains"), ("erhalte", "erhält"), &what, "")
}

pub(crate) fn lose<G: Speak>(say: &Say<'_, G>, who: Who, pool: G::Pool, amount: &Amount<G>) -> Clause {
    let what = G::pool(pool, say.number(amount), say.lang);
    say.player_does(who, ("lose", "loses"), ("verliere", "verliert"), &what, "")
}

pub(crate) fn put<G: Speak>(
    say: &mut Say<'_, G>,
    sel: &Sel<G>,
    counter: G::Counter,
    amount: &Amount<G>,
) -> Clause {
    let what = match amount {
        Amount::That => that_many::<G>(counter, say.lang),
        amount => G::counters(counter, say.number(amount), say.lang),
    };
    let (en, de) = match sel {
        Sel::This => ("on this".to_string(), "auf diese Karte".to_string()),
        Sel::It | Sel::Chosen(_) => ("on it".into(), "darauf".into()),
        Sel::The(..) | Sel::Target(_) => {
            let object = say.object(sel, Case::Acc);
            (format!("on {object}"), format!("auf {object}"))
        }
    };
    Clause::order(say.lang, format!("put {what} {en}"), "lege", format!("{what} {de}"))
}

/// "that many steam counters".
fn that_many<G: Speak>(counter: G::Counter, lang: Lang) -> String {
    format!("{} {}", lang.pick("that many", "so viele"), crate::conditions::many::<G>(counter, lang))
}

pub(crate) fn remove<G: Speak>(
    say: &mut Say<'_, G>,
    sel: &Sel<G>,
    counter: G::Counter,
    amount: &Amount<G>,
) -> Clause {
    let lang = say.lang;
    let what = match amount {
        Amount::Counters(of, kind) if of == sel && *kind == counter => {
            format!("{} {}", lang.pick("all", "alle"), crate::conditions::many::<G>(counter, lang))
        }
        Amount::That => that_many::<G>(counter, lang),
        amount => G::counters(counter, say.number(amount), lang),
    };
    let object = say.object(sel, Case::Dat);
    Clause::order(lang, format!("remove {what} from {object}"), "entferne", format!("{what} von {object}"))
}
