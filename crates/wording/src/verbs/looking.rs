//! Looking at cards, showing them, searching among them, naming them.

use super::deck_of;
use crate::{Case, Clause, Lang, Noun, Say, Speak};
use stapel_script::{Amount, Dig, Effect, Filter, Rest, Sel, Who};

pub(crate) fn reveal_top<G: Speak>(say: &mut Say<'_, G>, effect: &Effect<G>, who: Who) -> Clause {
    say.it = Noun::CARD;
    let deck = deck_of(who, say.lang).map_or_else(|| say.cannot(effect), str::to_string);
    Clause::order(
        say.lang,
        format!("reveal the top card of {deck}"),
        "zeige",
        format!("die oberste Karte {deck} vor"),
    )
}

pub(crate) fn reveal_until<G: Speak>(say: &mut Say<'_, G>, filter: &Filter<G>, zone: G::Zone) -> Clause {
    let lang = say.lang;
    let phrase = G::noun(say, filter);
    say.it = Noun::CARD;
    let what = phrase.a(lang, Case::Acc);
    let it = phrase.noun().it(lang, Case::Acc);
    let zone = G::your_zone(zone, lang);
    Clause::order(
        lang,
        format!(
            "reveal cards from the top of your deck until you reveal {what}, put it into {zone}, then shuffle"
        ),
        "decke",
        format!(
            "Karten von deinem Deck auf, bis du {what} aufdeckst, lege nur {it} in {zone} und mische danach"
        ),
    )
}

pub(crate) fn show<G: Speak>(say: &Say<'_, G>, who: Who, zone: G::Zone) -> Clause {
    let cards = match say.lang {
        Lang::En => format!("all cards of their {}", G::zone_word(zone, say.lang)),
        Lang::De => format!("alle Karten aus {} vor", own_zone::<G>(who, zone)),
    };
    shows(say, who, &cards)
}

pub(crate) fn show_one<G: Speak>(say: &mut Say<'_, G>, who: Who, zone: G::Zone) -> Clause {
    say.it = Noun::CARD;
    let card = match say.lang {
        Lang::En => format!("a card from their {}", G::zone_word(zone, say.lang)),
        Lang::De => format!("eine Karte aus {} vor", own_zone::<G>(who, zone)),
    };
    shows(say, who, &card)
}

/// Behind "aus": "deiner Hand", or of another player "seiner Hand".
fn own_zone<G: Speak>(who: Who, zone: G::Zone) -> String {
    let yours = G::your_zone_dative(zone, Lang::De);
    match who {
        Who::You => yours.into(),
        _ => yours.replacen("dein", "sein", 1),
    }
}

fn shows<G: Speak>(say: &Say<'_, G>, who: Who, cards: &str) -> Clause {
    say.player_does(who, ("reveal", "reveals"), ("zeige", "zeigt"), cards, "")
}

pub(crate) fn turn_up<G: Speak>(say: &mut Say<'_, G>, sel: &Sel<G>) -> Clause {
    let object = say.object(sel, Case::Acc);
    Clause::order(say.lang, format!("turn {object} face up"), "decke", format!("{object} auf"))
}

pub(crate) fn search<G: Speak>(say: &Say<'_, G>, zone: G::Zone, filter: &Filter<G>, to: G::Zone) -> Clause {
    let lang = say.lang;
    let what = G::noun(say, filter);
    let (from, to) = (G::your_zone(zone, lang), G::your_zone(to, lang));
    let it = what.noun().it(lang, Case::Acc);
    let a = what.a(lang, Case::Acc);
    Clause::order(
        lang,
        format!("search {from} for {a}, put it face up into {to}, then shuffle"),
        "durchsuche",
        format!("{from} nach {}, lege {it} offen in {to} und mische danach", what.a(lang, Case::Dat)),
    )
}

pub(crate) fn look_at<G: Speak>(say: &Say<'_, G>, effect: &Effect<G>, who: Who, zone: G::Zone) -> Clause {
    let zone = G::zone_word(zone, say.lang);
    let (en, de) = match who {
        Who::You => ("your", "deine Karten"),
        Who::That => ("that player's", "die Karten dieses Spielers"),
        Who::EachOpponent => ("each opponent's", "die Karten jedes Gegners"),
        Who::Each => ("each player's", "die Karten jedes Spielers"),
        Who::Opponent | Who::ItsController | Who::Anyone => {
            say.cannot(effect);
            ("", "")
        }
    };
    looks(say, format!("{en} {zone}"), format!("{de} an ({zone})"))
}

pub(crate) fn look_top<G: Speak>(say: &mut Say<'_, G>, effect: &Effect<G>, who: Who) -> Clause {
    say.it = Noun::CARD;
    let deck = match who {
        Who::You | Who::That => deck_of(who, say.lang),
        _ => None,
    };
    let deck = deck.map_or_else(|| say.cannot(effect), str::to_string);
    looks(say, format!("the top card of {deck}"), format!("die oberste Karte {deck} an"))
}

pub(crate) fn opt<G: Speak>(say: &mut Say<'_, G>, amount: &Amount<G>) -> Clause {
    let n = match amount {
        Amount::That => "X".to_string(),
        other => say.amount(other),
    };
    looks(
        say,
        format!("the top {n} cards of your deck and put each on top or at the bottom in any order"),
        format!(
            "die obersten {n} Karten deines Decks an und lege sie in beliebiger Reihenfolge auf oder unter dein Deck"
        ),
    )
}

/// In German the particle is already where it belongs.
fn looks<G: Speak>(say: &Say<'_, G>, en: String, de: String) -> Clause {
    Clause::order(say.lang, format!("look at {en}"), "sieh", format!("dir {de}"))
}

pub(crate) fn dig<G: Speak>(say: &mut Say<'_, G>, effect: &Effect<G>, dig: &Dig<G>) -> Clause {
    let lang = say.lang;
    let Dig { n, take, of, to, rest, shown } = dig;
    // Nothing is taken: they stay in the deck, and no other place is to be written.
    if *take == 0 && of.0.is_empty() && *to == G::DECK && *rest == Rest::Top && !shown {
        return looks(
            say,
            format!("the top {n} cards of your deck and put them back in any order"),
            format!("die obersten {n} Karten deines Decks an und lege sie in beliebiger Reihenfolge zurück"),
        );
    }
    if *take == 0 {
        say.cannot(effect);
    }
    let to = G::your_zone(*to, lang);
    let rest = match rest {
        Rest::Bottom => {
            lang.pick("the others under it in any order", "die anderen in beliebiger Reihenfolge darunter")
        }
        Rest::Top => lang.pick(
            "the others back on top in any order",
            "die anderen in beliebiger Reihenfolge zurück obenauf",
        ),
        Rest::Discard => lang.pick("the others on your discard pile", "die anderen auf deine Ablage"),
    };
    let (en, de) = match of.0.is_empty() {
        true => (format!("put {take} of them into {to}"), format!("nimm {take} davon in {to}")),
        // Only what fits may be taken, and none has to be: who takes one shows it.
        false => {
            let phrase = G::noun(say, of);
            say.it = phrase.noun();
            let (what, them, it) = match take {
                1 => (
                    lang.pick(
                        format!("1 {}", phrase.bare(lang, false, Case::Acc)),
                        phrase.a(lang, Case::Acc),
                    ),
                    "it",
                    phrase.noun().it(Lang::De, Case::Acc),
                ),
                n => (format!("{n} {}", phrase.bare(lang, true, Case::Acc)), "these", "sie"),
            };
            (
                format!("reveal up to {what} among them, put {them} into {to}"),
                format!("zeige höchstens {what} davon vor, nimm {it} in {to}"),
            )
        }
    };
    let en = format!("the top {n} cards of your deck, {en} and {rest}");
    let de = |an: &str| format!("die obersten {n} Karten deines Decks {an}, {de} und lege {rest}");
    if *shown {
        Clause::order(lang, format!("reveal {en}"), "decke", de("auf"))
    } else {
        looks(say, en, de("an"))
    }
}

pub(crate) fn name_card<G: Speak>(say: &Say<'_, G>) -> Clause {
    Clause::order(say.lang, "name a card", "nenne", "eine Karte")
}
