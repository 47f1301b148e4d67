//! Moving cards from zone to zone.

use super::deck_of;
use crate::{Case, Clause, Lang, Noun, Say, Speak};
use stapel_script::{Amount, Effect, Sel, Who};

pub(crate) fn destroy<G: Speak>(say: &mut Say<'_, G>, sel: &Sel<G>) -> Clause {
    let object = say.object(sel, Case::Acc);
    Clause::order(say.lang, format!("destroy {object}"), "zerstöre", object)
}

pub(crate) fn move_one<G: Speak>(say: &mut Say<'_, G>, sel: &Sel<G>, zone: G::Zone) -> Clause {
    let object = say.object(sel, Case::Acc);
    G::move_to(&object, zone, say.lang)
}

pub(crate) fn bottom<G: Speak>(say: &mut Say<'_, G>, sel: &Sel<G>) -> Clause {
    let object = say.object(sel, Case::Acc);
    Clause::order(
        say.lang,
        format!("put {object} on the bottom of its owner's deck"),
        "lege",
        format!("{object} unter das Deck des Besitzers"),
    )
}

pub(crate) fn move_top<G: Speak>(
    say: &mut Say<'_, G>,
    effect: &Effect<G>,
    who: Who,
    amount: &Amount<G>,
    zone: G::Zone,
) -> Clause {
    let lang = say.lang;
    let deck = match who {
        Who::You | Who::That => deck_of(who, lang),
        _ => None,
    };
    let deck = deck.map_or_else(|| say.cannot(effect), str::to_string);
    let n = say.number(amount);
    say.it = Noun::CARD;
    let object = match (lang, n) {
        (Lang::En, 1) => format!("the top card of {deck}"),
        (Lang::En, n) => format!("the top {n} cards of {deck}"),
        (Lang::De, 1) => format!("die oberste Karte {deck}"),
        (Lang::De, n) => format!("die obersten {n} Karten {deck}"),
    };
    if who == Who::You {
        return G::move_to(&object, zone, lang);
    }
    let zone = G::zone_word(zone, lang);
    Clause::order(
        lang,
        format!("put {object} into that player's {zone}"),
        "lege",
        format!("{object} in dessen {zone}"),
    )
}
