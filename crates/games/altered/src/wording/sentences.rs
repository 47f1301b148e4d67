//! Card texts.

use super::lexicon::{
    CHARACTER, CHARACTER_OR_PERMANENT, LANDMARK, PERMANENT, PLANT, ROBOT, SPELL, TOKEN, counters, value,
};
use crate::{Altered, Counter, Event, Goes, Keyword, Price, Stat, Tally, Type, Verb, Where, Zone};
use stapel_script::{Ability, Amount, Cmp, Cond, Cost, Effect, Filter, Is, Mod, Sel, Trigger, Who};
use stapel_wording::{Case, Clause, Lang, Noun, Phrase, Say, name};

pub(super) fn noun(filter: &Filter<Altered>) -> Phrase {
    let has = |kind| filter.0.contains(&Is::Type(kind));
    let both = filter.0.iter().any(|is| matches!(is, Is::AnyType(_)));
    let base = match () {
        () if both => CHARACTER_OR_PERMANENT,
        () if has(Type::Landmark) => LANDMARK,
        () if has(Type::Permanent) => PERMANENT,
        () if has(Type::Plant) => PLANT,
        () if has(Type::Robot) => ROBOT,
        () if has(Type::Token) => TOKEN,
        () if has(Type::Spell) => SPELL,
        () if has(Type::Character) => CHARACTER,
        () => Noun::CARD,
    };
    let phrase = Phrase::new(base);
    let phrase = if both { phrase.called(Noun::CARD) } else { phrase };
    filter.0.iter().fold(phrase, |phrase, is| match is {
        Is::Base(stat, cmp, n) => {
            let (en, de) = (value(*stat, *cmp, *n, Lang::En), value(*stat, *cmp, *n, Lang::De));
            phrase.after(&format!("with {en}"), &format!("mit {de}"))
        }
        Is::Yours => phrase.after("you control", "unter deiner Kontrolle"),
        Is::Theirs => phrase.after("an opponent controls", "unter gegnerischer Kontrolle"),
        Is::Other => phrase.after("besides this", "außer dieser Karte"),
        _ => phrase,
    })
}

pub(super) fn move_to(object: &str, zone: Zone, lang: Lang) -> Clause {
    match zone {
        Zone::Reserve => Clause::order(
            lang,
            format!("send {object} to Reserve"),
            "schicke",
            format!("{object} in die Reserve"),
        ),
        Zone::Hand => Clause::order(
            lang,
            format!("return {object} to its owner's hand"),
            "gib",
            format!("{object} auf die Hand des Besitzers zurück"),
        ),
        Zone::Discard => Clause::order(lang, format!("discard {object}"), "wirf", format!("{object} ab")),
        Zone::Deck => Clause::order(
            lang,
            format!("put {object} on top of its owner's deck"),
            "lege",
            format!("{object} oben auf das Deck des Besitzers"),
        ),
        other => {
            let place = super::lexicon::zone_word(other, lang);
            Clause::order(
                lang,
                format!("put {object} into: {place}"),
                "lege",
                format!("{object} in: {place}"),
            )
        }
    }
}

pub(super) fn when(trigger: &Trigger<Altered>, lang: Lang) -> String {
    let a = |case| noun(&trigger.of).a(lang, case);
    match trigger.on {
        Event::AtNoon => lang.pick("At Noon", "Am Mittag").into(),
        Event::AtDusk => lang.pick("At Dusk", "Am Abend").into(),
        Event::AtNight => lang.pick("At Night", "In der Nacht").into(),
        Event::Joins if trigger.this => {
            lang.pick("When this enters play", "Wenn diese Karte ins Spiel kommt").into()
        }
        Event::Joins => lang.pick(
            format!("When {} joins your Expeditions", a(Case::Nom)),
            format!("Wenn {} zu deinen Expeditionen kommt", a(Case::Nom)),
        ),
        Event::Leaves => {
            lang.pick("When this leaves the Expeditions", "Wenn diese Karte die Expeditionen verlässt").into()
        }
        Event::FromHand => {
            lang.pick("When this is played from hand", "Wenn diese Karte aus der Hand gespielt wird").into()
        }
        Event::FromReserve => lang
            .pick("When this is played from Reserve", "Wenn diese Karte aus der Reserve gespielt wird")
            .into(),
        Event::Plays if trigger.this => {
            lang.pick("When this is played", "Wenn diese Karte gespielt wird").into()
        }
        Event::Plays if is_first(&trigger.provided) => lang
            .pick(
                "When you play your first Character of an Afternoon",
                "Wenn du deinen ersten Charakter eines Nachmittags spielst",
            )
            .into(),
        Event::Plays => {
            lang.pick(format!("When you play {}", a(Case::Acc)), format!("Wenn du {} spielst", a(Case::Acc)))
        }
        Event::Rolls => lang.pick("When you roll dice", "Wenn du würfelst").into(),
        other => {
            lang.pick(format!("When this happens: {other:?}"), format!("Wenn dies geschieht: {other:?}"))
        }
    }
}

fn is_first(cond: &Cond<Altered>) -> bool {
    matches!(
        cond,
        Cond::Compare(Amount::Tally(Who::You, Tally::CharactersPlayed), Cmp::Exactly, Amount::N(1))
    )
}

pub(super) fn compare(cond: &Cond<Altered>, lang: Lang) -> Option<String> {
    // Said with the event, see `when`.
    if is_first(cond) {
        return Some(String::new());
    }
    let Cond::Compare(left, Cmp::AtLeast, Amount::N(n)) = cond else { return None };
    match left {
        Amount::Objects(filter) => {
            let rest = Filter(filter.0.iter().filter(|is| **is != Is::Yours).cloned().collect());
            let phrase = noun(&rest);
            let many = phrase.bare(lang, true, Case::Acc);
            Some(match n {
                1 => {
                    let a = phrase.a(lang, Case::Acc);
                    lang.pick(format!("you control {a}"), format!("du {a} kontrollierst"))
                }
                n => lang.pick(
                    format!("you control {n} or more {many}"),
                    format!("du mindestens {n} {many} kontrollierst"),
                ),
            })
        }
        Amount::That => {
            Some(lang.pick(format!("the result is {n} or more"), format!("das Ergebnis mindestens {n} ist")))
        }
        _ => None,
    }
}

pub(super) fn per(amount: &Amount<Altered>, lang: Lang) -> String {
    match amount {
        Amount::That => lang.pick("the result", "das Ergebnis").into(),
        other => format!("{other:?}"),
    }
}

/// The kernel's verbs where Altered has its own way of saying them.
pub(super) fn clause(say: &mut Say<'_, Altered>, effect: &Effect<Altered>) -> Option<Clause> {
    let lang = say.lang;
    Some(match effect {
        Effect::Put(sel, counter, amount) => {
            let subject = say.object(sel, Case::Nom);
            let what = match amount {
                Amount::N(n) => counters(*counter, *n, lang),
                _ => lang.pick(
                    "as many boosts as the result".into(),
                    "so viele Verstärkungen wie das Ergebnis".into(),
                ),
            };
            Clause::says(lang, subject, lang.pick("gains", "erhält"), what)
        }
        Effect::Remove(sel, counter @ Counter::Fleeting, _) => {
            let subject = say.object(sel, Case::Nom);
            Clause::says(lang, subject, lang.pick("loses", "verliert"), counters(*counter, 1, lang))
        }
        Effect::GrantNext(filter, _, mods) => {
            let phrase = noun(filter);
            let next = match (lang, phrase.noun().gender) {
                (Lang::En, _) => {
                    format!("the next {} you play this turn", phrase.bare(lang, false, Case::Nom))
                }
                (Lang::De, stapel_wording::Gender::M) => {
                    format!(
                        "der nächste {}, den du in dieser Runde spielst,",
                        phrase.bare(lang, false, Case::Nom)
                    )
                }
                (Lang::De, stapel_wording::Gender::F) => {
                    format!(
                        "die nächste {}, die du in dieser Runde spielst,",
                        phrase.bare(lang, false, Case::Nom)
                    )
                }
                (Lang::De, stapel_wording::Gender::N) => {
                    format!(
                        "das nächste {}, das du in dieser Runde spielst,",
                        phrase.bare(lang, false, Case::Nom)
                    )
                }
            };
            match mods.as_slice() {
                [Mod::Add(Stat::Cost, Amount::N(n))] if *n < 0 => match lang {
                    Lang::En => Clause::says(lang, next, "costs", format!("{} less", -n)),
                    Lang::De => Clause::says(lang, next, "kostet", format!("{} weniger", -n)),
                },
                [Mod::When(trigger)] => match trigger.then.as_slice() {
                    [Effect::Put(Sel::This, counter, Amount::N(n))] => {
                        Clause::says(lang, next, lang.pick("gains", "erhält"), counters(*counter, *n, lang))
                    }
                    _ => return None,
                },
                _ => return None,
            }
        }
        _ => return None,
    })
}

pub(super) fn ability(say: &mut Say<'_, Altered>, ability: &Ability<Altered>) -> Option<String> {
    let Ability::ExtraCost(Cost::Own(Price::ForLess(n))) = ability else { return None };
    Some(say.lang.pick(
        format!("You may discard a card from your Reserve to play this for {n} less."),
        format!(
            "Du darfst eine Karte aus deiner Reserve abwerfen, um diese Karte für {n} weniger zu spielen."
        ),
    ))
}

pub(super) fn price(price: Price, lang: Lang) -> (String, String) {
    let (imperative, infinitive) = match price {
        Price::Exhaust => (
            lang.pick("exhaust this", "erschöpfe diese Karte"),
            lang.pick("exhaust this", "diese Karte erschöpfen"),
        ),
        Price::DiscardThis => (
            lang.pick("discard this from Reserve", "wirf diese Karte aus der Reserve ab"),
            lang.pick("discard this from Reserve", "diese Karte aus der Reserve abwerfen"),
        ),
        Price::ForLess(_) => (
            lang.pick("discard a card from Reserve", "wirf eine Karte aus der Reserve ab"),
            lang.pick("discard a card from Reserve", "eine Karte aus der Reserve abwerfen"),
        ),
    };
    (imperative.into(), infinitive.into())
}

pub(super) fn yours(say: &Say<'_, Altered>, m: &Mod<Altered>) -> Clause {
    let lang = say.lang;
    match m {
        Mod::Keyword(Keyword::ResupplyFromTwo) => Clause::order(
            lang,
            "whenever you would Resupply, reveal the top two cards of your deck instead, put one of them into Reserve and discard the other",
            "decke",
            "immer, wenn du Nachschub ausführen würdest, stattdessen die obersten zwei Karten deines Decks auf, lege eine davon in die Reserve und wirf die andere ab",
        ),
        Mod::Add(Stat::Dice, _) => Clause::order(
            lang,
            "whenever you roll, roll one die more and ignore one of your choice",
            "wirf",
            "immer, wenn du würfelst, einen Würfel mehr und ignoriere einen deiner Wahl",
        ),
        m => say.you_have(m),
    }
}

pub(super) fn verb(say: &Say<'_, Altered>, verb: &Verb) -> Clause {
    let lang = say.lang;
    match verb {
        Verb::Create(kind, n, place) => {
            let def = say.book.find(*kind);
            let token = def.map(|d| name(say.book, d, lang)).unwrap_or_default();
            let what = match (lang, n) {
                (Lang::En, 1) if token.starts_with(['A', 'E', 'I', 'O', 'U']) => format!("an {token} token"),
                (Lang::En, 1) => format!("a {token} token"),
                (Lang::En, n) => format!("{n} {token} tokens"),
                (Lang::De, 1) => format!("eine {token}-Marke"),
                (Lang::De, n) => format!("{n} {token}-Marken"),
            };
            let (en, de) = expeditions(*place);
            Clause::order(lang, format!("create {what} {en}"), "erschaffe", format!("{what} {de}"))
        }
        Verb::Resupply => Clause::order(lang, "Resupply", "führe", "Nachschub aus"),
        Verb::Sabotage => Clause::order(lang, "Sabotage", "führe", "Sabotage aus"),
        Verb::AfterYou => Clause::order(
            lang,
            "end your turn without passing (After You)",
            "beende",
            "deine Runde, ohne zu passen (Nach dir)",
        ),
        Verb::Roll => Clause::order(lang, "roll a die", "wirf", "einen Würfel"),
        Verb::ActivateJoins => Clause::order(
            lang,
            "trigger its abilities for entering play",
            "löse",
            "ihre Fähigkeiten aus, die beim Insspielkommen wirken",
        ),
        Verb::Go(which, by) => {
            let (en, de) = match which {
                Goes::Facing => ("the Expedition facing this", "die Expedition gegenüber dieser Karte"),
                Goes::Hero => ("your Hero Expedition", "deine Heldenexpedition"),
                Goes::Companion => ("your Companion Expedition", "deine Gefährtenexpedition"),
                Goes::Mine => ("this card's Expedition", "die Expedition dieser Karte"),
            };
            let regions = match (lang, by.unsigned_abs()) {
                (Lang::En, 1) => "one region".into(),
                (Lang::En, n) => format!("{n} regions"),
                (Lang::De, 1) => "eine Region".into(),
                (Lang::De, n) => format!("{n} Regionen"),
            };
            match (lang, *by < 0) {
                (Lang::En, true) => Clause::says(lang, en, "moves", format!("back {regions}")),
                (Lang::En, false) => Clause::says(lang, en, "moves", format!("forward {regions}")),
                (Lang::De, true) => Clause::says(lang, de, "geht", format!("{regions} zurück")),
                (Lang::De, false) => Clause::says(lang, de, "geht", format!("{regions} vor")),
            }
        }
    }
}

fn expeditions(place: Where) -> (&'static str, &'static str) {
    match place {
        Where::Target => ("in an Expedition of your choice", "in einer Expedition deiner Wahl"),
        Where::Hero => ("in your Hero Expedition", "in deiner Heldenexpedition"),
        Where::Companion => ("in your Companion Expedition", "in deiner Gefährtenexpedition"),
        Where::Mine => ("in this card's Expedition", "in der Expedition dieser Karte"),
        Where::Other => ("in your other Expedition", "in deiner anderen Expedition"),
        Where::EachOfYours => ("in each of your Expeditions", "in jeder deiner Expeditionen"),
        Where::Spread => (
            "distributed among any Expeditions as you choose",
            "und verteile sie beliebig auf Expeditionen deiner Wahl",
        ),
    }
}
