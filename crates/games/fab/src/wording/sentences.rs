//! The parts of a card's text that only this game has.

use super::lexicon::{ATTACK, ATTACK_ACTION_CARD, SWORD_ATTACK, WEAPON_ATTACK};
use crate::{Count, Event, Fab, Fact, Shield, Stat, Tally, Type, Until, Verb, Zone};
use stapel_script::{Amount, Cmp, Cond, Filter, Is, Symbol, Trigger, Who, Word};
use stapel_wording::{Case, Clause, Lang, Noun, Phrase, Say, Speak, mentioned};

pub(super) fn move_to(object: &str, zone: Zone, lang: Lang) -> Clause {
    match zone {
        Zone::Banished => Clause::order(lang, format!("banish {object}"), "verbanne", object),
        zone => {
            let to = Fab::your_zone(zone, lang);
            Clause::order(lang, format!("put {object} into {to}"), "lege", format!("{object} in {to}"))
        }
    }
}

pub(super) fn value(stat: Stat, cmp: Cmp, n: i16, lang: Lang) -> String {
    match (stat, cmp) {
        (Stat::Cost, Cmp::AtMost) => {
            lang.pick(format!("cost {n} or less"), format!("Kosten {n} oder weniger"))
        }
        (Stat::Cost, Cmp::AtLeast) => lang.pick(format!("cost {n} or more"), format!("Kosten {n} oder mehr")),
        _ => stapel_wording::value::<Fab>(stat, cmp, n, lang),
    }
}

pub(super) fn noun(say: &Say<'_, Fab>, filter: &Filter<Fab>) -> Phrase {
    let has = |is: &Is<Fab>| filter.0.contains(is);
    let attack = has(&Is::Fact(Fact::Attack));
    let card = has(&Is::Fact(Fact::AttackActionCard));
    let mut phrase = Phrase::new(match () {
        () if card => ATTACK_ACTION_CARD,
        () if attack && has(&Is::Type(Type::Sword)) => SWORD_ATTACK,
        () if attack && has(&Is::Type(Type::Weapon)) => WEAPON_ATTACK,
        () if attack => ATTACK,
        () => Noun::CARD,
    });
    for is in &filter.0 {
        phrase = match is {
            Is::Type(Type::Sword | Type::Weapon) if attack => phrase,
            Is::Type(kind) => phrase.before(Fab::kind(*kind, Lang::En), Fab::kind(*kind, Lang::De)),
            Is::NameHas(word) => {
                let de = mentioned(say.book, *word, Lang::De);
                let en = mentioned(say.book, *word, Lang::En);
                phrase.after(&format!("with {en}"), &format!("mit {de}"))
            }
            other => say.qualify(phrase, other),
        };
    }
    phrase
}

pub(super) fn when(say: &Say<'_, Fab>, trigger: &Trigger<Fab>) -> String {
    let lang = say.lang;
    let what = || noun(say, &trigger.of);
    let filtered = !trigger.of.0.is_empty();
    match (trigger.on, trigger.this) {
        (Event::Attacks, true) => lang.pick("When this attacks", "Wenn diese Karte angreift").into(),
        (Event::Attacks, false) => {
            let with = weapons(&trigger.of, lang);
            lang.pick(format!("Whenever you attack with {with}"), format!("Wenn du mit {with} angreifst"))
        }
        (Event::Defends, _) => lang.pick("When this defends", "Wenn diese Karte verteidigt").into(),
        (Event::Hits, true) => lang.pick("When this hits", "Wenn dies trifft").into(),
        (Event::Hits, false) if named(&trigger.of).is_some() => {
            let word = named(&trigger.of).map(|w| mentioned(say.book, w, lang)).unwrap_or_default();
            lang.pick(format!("Whenever {word} hits"), format!("Wenn {word} trifft"))
        }
        (Event::Hits, false) => {
            let what = what().a(lang, Case::Nom);
            lang.pick(
                format!("Whenever {what} you control hits"),
                format!("Wenn {what} unter deiner Kontrolle trifft"),
            )
        }
        (Event::Plays, true) => lang.pick("When you play this", "Wenn du diese Karte spielst").into(),
        (Event::Plays, false) => {
            let what = what().a(lang, Case::Acc);
            lang.pick(format!("Whenever you play {what}"), format!("Wenn du {what} spielst"))
        }
        (Event::Launches, _) => lang
            .pick(
                "When you play an attack action card or activate a weapon attack",
                "Wenn du eine Angriff-Aktionskarte spielst oder einen Waffenangriff aktivierst",
            )
            .into(),
        (Event::Destroyed, _) => lang.pick("When this is destroyed", "Wenn diese Karte zerstört wird").into(),
        (Event::Discards, _) => {
            let what = if filtered { what() } else { Phrase::new(Noun::CARD) }.a(lang, Case::Acc);
            lang.pick(format!("Whenever you discard {what}"), format!("Wenn du {what} abwirfst"))
        }
        (Event::TurnStarts, _) => lang.pick("At the start of your turn", "Wenn dein Zug beginnt").into(),
        (Event::ActionPhaseStarts, _) => {
            lang.pick("At the beginning of your action phase", "Wenn deine Aktionsphase beginnt").into()
        }
        (Event::EndPhaseStarts, _) => {
            lang.pick("At the beginning of your end phase", "Wenn deine Endphase beginnt").into()
        }
        (Event::ChainCloses, _) => {
            lang.pick("When the combat chain closes", "Wenn die Kampfkette geschlossen wird").into()
        }
        (Event::GainsKeyword, _) => {
            let word = named(&trigger.of).map(|w| mentioned(say.book, w, lang)).unwrap_or_default();
            lang.pick(
                format!("The first time {word} gains go again each turn"),
                format!("Wenn {word} zum ersten Mal in einem Zug Weitermachen erhält"),
            )
        }
        (event, _) => lang.pick(
            format!("When this happens: {}", event.name()),
            format!("Wenn dies geschieht: {}", event.name()),
        ),
    }
}

pub(super) fn hero(who: Who, case: Case, lang: Lang) -> String {
    let (en, article) = match who {
        Who::You => ("your hero", "dein"),
        _ => ("the opposing hero", ""),
    };
    let de = match (article, case) {
        ("dein", Case::Nom) => "dein Held",
        ("dein", Case::Acc) => "deinen Helden",
        ("dein", Case::Dat) => "deinem Helden",
        ("dein", Case::Gen) => "deines Helden",
        (_, Case::Nom) => "der gegnerische Held",
        (_, Case::Acc) => "den gegnerischen Helden",
        (_, Case::Dat) => "dem gegnerischen Helden",
        (_, Case::Gen) => "des gegnerischen Helden",
    };
    lang.pick(en, de).into()
}

pub(super) fn fact_clause(fact: Fact, lang: Lang) -> &'static str {
    match fact {
        Fact::FaceUp => {
            lang.pick("this lies face up in your arsenal", "diese Karte offen in deinem Arsenal liegt")
        }
        Fact::FaceDown => {
            lang.pick("this lies face down in your arsenal", "diese Karte verdeckt in deinem Arsenal liegt")
        }
        Fact::YourActionPhase => lang.pick("it is your action phase", "es deine Aktionsphase ist"),
        Fact::Attack => lang.pick("it is an attack", "es ein Angriff ist"),
        Fact::AttackActionCard => {
            lang.pick("it is an attack action card", "es eine Angriff-Aktionskarte ist")
        }
        Fact::FromArsenal => {
            lang.pick("this was played from the arsenal", "diese Karte aus dem Arsenal gespielt wurde")
        }
        Fact::Defending => lang.pick("this is defending", "diese Karte verteidigt"),
        Fact::DefendedFromHand => lang.pick(
            "(reprise) the defending hero has defended with a card from hand on this chain link",
            "(Reprise) der verteidigende Held in diesem Kampfsegment mit einer Handkarte verteidigt hat",
        ),
        Fact::LessLife => lang.pick(
            "you have less life than an opposing hero",
            "du weniger Lebenspunkte als ein gegnerischer Held hast",
        ),
        // Said with the event, see `when`.
        Fact::GainedGoAgain => "",
    }
}

pub(super) fn compare(cond: &Cond<Fab>, lang: Lang) -> Option<String> {
    let Cond::Compare(left, cmp, Amount::N(n)) = cond else { return None };
    Some(match (left, cmp, *n) {
        (Amount::Tally(Who::You, Tally::WeaponAttacks), Cmp::AtLeast, 1) => lang
            .pick(
                "you have attacked with a weapon this turn",
                "du in diesem Zug mit einer Waffe angegriffen hast",
            )
            .into(),
        (Amount::Tally(Who::You, Tally::WeaponAttacks), Cmp::AtLeast, n) => lang.pick(
            format!("you have attacked {n} or more times with weapons this turn"),
            format!("du in diesem Zug {n} Mal oder öfter mit Waffen angegriffen hast"),
        ),
        (Amount::Tally(Who::You, Tally::Intimidates), Cmp::AtLeast, 1) => {
            lang.pick("you have intimidated this turn", "du in diesem Zug eingeschüchtert hast").into()
        }
        (Amount::Count(Count::LinkNumber), Cmp::AtLeast, n) => lang.pick(
            format!("this attacks as chain link {n} or higher"),
            format!("diese Karte als Kampfsegment {n} oder höher angreift"),
        ),
        (Amount::Count(Count::HitsInARow), Cmp::AtLeast, n) => lang.pick(
            format!("it is at least the {} chain link in a row to hit", ordinal(n, lang)),
            format!("mindestens {n} Kampfsegmente in Folge getroffen haben"),
        ),
        (Amount::Count(Count::OtherDefenders), Cmp::LessThan, n) => lang.pick(
            format!("this attack is defended by less than {n} cards that are not equipment"),
            format!("weniger als {n} Karten, die keine Ausrüstung sind, gegen diesen Angriff verteidigen"),
        ),
        (Amount::Count(Count::AttackNumber), Cmp::Exactly, n) => lang.pick(
            format!("an attack is your {} attack this turn", ordinal(n, lang)),
            format!("ein Angriff dein {} Angriff in diesem Zug ist", ordinal(n, lang)),
        ),
        (Amount::Count(Count::WeaponAttackNumber), Cmp::Exactly, n) => lang.pick(
            format!("it is your {} weapon attack this turn", ordinal(n, lang)),
            format!("dies dein {} Waffenangriff in diesem Zug ist", ordinal(n, lang)),
        ),
        (Amount::Count(Count::AttacksWithThis), Cmp::Exactly, n) => lang.pick(
            format!("it is the {} time you attack with this in the turn", ordinal(n, lang)),
            format!(
                "du zum {} Mal im Zug mit dieser Karte angreifst",
                ordinal(n, lang).replace("ter", "ten")
            ),
        ),
        (Amount::Counters(_, counter), Cmp::AtLeast, n) => {
            let counters = Fab::counters(*counter, n, lang);
            lang.pick(
                format!("there are {counters} or more on this"),
                format!("mindestens {counters} auf dieser Karte liegen"),
            )
        }
        _ => return None,
    })
}

pub(super) fn per(amount: &Amount<Fab>, lang: Lang) -> String {
    let inner = if let Amount::Times(_, inner) = amount { inner } else { amount };
    match inner {
        Amount::Count(Count::ChainHits) => lang
            .pick(
                "for each attack that has hit this combat chain",
                "für jeden Angriff, der in dieser Kampfkette getroffen hat",
            )
            .into(),
        Amount::That => lang.pick("for each point of that", "für jeden Punkt davon").into(),
        Amount::Pool(_, pool) => {
            let word = Fab::pool_word(*pool, lang);
            lang.pick(format!("for each of your {word}"), format!("je Punkt deiner {word}"))
        }
        other => format!("({other:?})"),
    }
}

pub(super) fn verb(say: &Say<'_, Fab>, verb: &Verb) -> Clause {
    let lang = say.lang;
    match verb {
        Verb::Attack => Clause::order(lang, "attack", "Angriff", ""),
        Verb::AttackAgain => attack_again(say),
        Verb::Intimidate => Clause::order(lang, "intimidate", "schüchtere", "ein"),
        Verb::Damage(who, amount) => {
            let n = if let Amount::N(n) = amount { *n } else { 0 };
            let to = match who {
                Who::You => lang.pick("you", "dir"),
                Who::Each | Who::Anyone => lang.pick("each hero", "jedem Helden"),
                _ => lang.pick("the opposing hero", "dem gegnerischen Helden"),
            };
            Clause::order(lang, format!("deal {n} damage to {to}"), "füge", format!("{to} {n} Schaden zu"))
        }
    }
}

pub(super) fn shield(say: &Say<'_, Fab>, shield: Shield, n: i16, until: Until) -> Clause {
    let (lang, time) = (say.lang, Fab::until(until, say.lang));
    match shield {
        Shield::PreventNext => Clause::order(
            lang,
            format!("prevent the next {n} damage that would be dealt to you {time}"),
            "verhindere",
            format!("{time} die nächsten {n} Schaden, die dir zugefügt würden"),
        ),
        Shield::PreventOnce => Clause::order(
            lang,
            format!("the next time you would be dealt damage {time}, prevent {n} of it"),
            "verhindere",
            format!("{n} davon, wenn dir {time} das nächste Mal Schaden zugefügt würde"),
        ),
    }
}

fn attack_again(say: &Say<'_, Fab>) -> Clause {
    match say.lang {
        Lang::En => Clause::says(say.lang, "you", "may", "attack with it an additional time this turn"),
        Lang::De => Clause::says(say.lang, "du", "darfst", "in diesem Zug ein weiteres Mal damit angreifen"),
    }
}

fn ordinal(n: i16, lang: Lang) -> String {
    match (lang, n) {
        (Lang::En, 1) => "first".into(),
        (Lang::En, 2) => "second".into(),
        (Lang::En, 3) => "third".into(),
        (Lang::En, n) => format!("{n}th"),
        (Lang::De, 1) => "erster".into(),
        (Lang::De, 2) => "zweiter".into(),
        (Lang::De, 3) => "dritter".into(),
        (Lang::De, n) => format!("{n}."),
    }
}

fn named(filter: &Filter<Fab>) -> Option<Symbol> {
    filter.0.iter().find_map(|is| match is {
        Is::NameHas(word) | Is::Named(word) => Some(*word),
        _ => None,
    })
}

/// "a sword or dagger".
fn weapons(filter: &Filter<Fab>, lang: Lang) -> String {
    let kinds = filter.0.iter().find_map(|is| if let Is::AnyType(kinds) = is { Some(kinds) } else { None });
    let Some(kinds) = kinds else { return lang.pick("a weapon", "einer Waffe").into() };
    let words: Vec<String> = kinds
        .iter()
        .map(|&k| match lang {
            Lang::En => Fab::kind(k, lang).to_lowercase(),
            Lang::De => match k {
                Type::Sword => "einem Schwert".into(),
                Type::Dagger => "einem Dolch".into(),
                other => format!("einer {}", Fab::kind(other, lang)),
            },
        })
        .collect();
    lang.pick(format!("a {}", words.join(" or ")), words.join(" oder "))
}
