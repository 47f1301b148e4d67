//! What only this game's cards do.

use crate::{Fab, Fact, Keyword, Place, Price, Shield, Stat, Until, Verb, Zone};
use stapel_script::{Amount, Cond, Effect, Is, Mod, Pick, Sel, Trigger, Who};
use stapel_wording::{Clause, Lang, Say, Speak, list};

pub(super) fn verb(say: &Say<'_, Fab>, verb: &Verb) -> Clause {
    let lang = say.lang;
    match verb {
        Verb::Attack => Clause::order(lang, "attack", "Angriff", ""),
        Verb::AttackAgain => attack_again(say),
        Verb::Intimidate => Clause::order(lang, "intimidate", "schüchtere", "ein"),
        Verb::Damage(who, amount) => {
            let n = if let Amount::N(n) = amount { *n } else { 0 };
            let to = to_hero(*who, lang);
            Clause::order(lang, format!("deal {n} damage to {to}"), "füge", format!("{to} {n} Schaden zu"))
        }
        Verb::Arcane(who) => arcane(to_hero(*who, lang), lang),
        Verb::Strike(who, n) => {
            let to = to_hero(*who, lang);
            Clause::says(
                lang,
                lang.pick("it", "er"),
                lang.pick("deals", "fügt"),
                lang.pick(
                    format!("{n} damage to {to}, and if damage is dealt this way, it has hit"),
                    format!("{to} {n} Schaden zu und hat, falls so Schaden zugefügt wird, getroffen"),
                ),
            )
        }
        Verb::Roll => Clause::order(lang, "roll a six-sided die", "wirf", "einen sechsseitigen Würfel"),
        Verb::JoinChain => Clause::order(
            lang,
            "put the banished card onto the active chain link as the attacking card",
            "lege",
            "die verbannte Karte als angreifende Karte in das aktive Kampfsegment",
        ),
        Verb::Store => {
            Clause::order(lang, "put it face down into your arsenal", "lege", "sie verdeckt in dein Arsenal")
        }
        Verb::PutAway(zones, place) => {
            let zones: Vec<String> =
                zones.iter().map(|&z| Fab::your_zone_dative(z, lang).to_string()).collect();
            let zones = list(&zones, lang);
            let (en, de) = match place {
                Place::Top => ("on top of", "auf"),
                Place::Bottom => ("on the bottom of", "unter"),
            };
            Clause::order(
                lang,
                format!("put all cards from {zones} {en} your deck in any order"),
                "lege",
                format!("alle Karten aus {zones} in beliebiger Reihenfolge {de} dein Deck"),
            )
        }
        Verb::Transform(id) => {
            let name = say.book.find(*id).map(|def| stapel_wording::name(say.book, def, lang));
            let name = name.unwrap_or_default();
            Clause::order(
                lang,
                format!("transform this into {name}"),
                "transformiere",
                format!("diese Karte in {name}"),
            )
        }
    }
}

fn to_hero(who: Who, lang: Lang) -> &'static str {
    match who {
        Who::You => lang.pick("you", "dir"),
        Who::Each | Who::Anyone => lang.pick("each hero", "jedem Helden"),
        Who::That => lang.pick("that hero", "diesem Helden"),
        _ => lang.pick("the opposing hero", "dem gegnerischen Helden"),
    }
}

fn arcane(to: &str, lang: Lang) -> Clause {
    Clause::order(
        lang,
        format!("deal this card's arcane damage to {to}"),
        "füge",
        format!("{to} den Arkanschaden dieser Karte zu"),
    )
}

/// Instructions that read better as a whole.
pub(super) fn whole(say: &mut Say<'_, Fab>, effect: &Effect<Fab>) -> Option<Clause> {
    let lang = say.lang;
    match effect {
        Effect::Aim(Pick::Player(who, Cond::Always), then) => match (who, then.as_slice()) {
            (Who::EachOpponent, [Effect::Do(Verb::Arcane(Who::That))]) => {
                Some(arcane(lang.pick("target opposing hero", "einem gegnerischen Helden deiner Wahl"), lang))
            }
            (_, [Effect::Do(Verb::Arcane(Who::That))]) => {
                Some(arcane(lang.pick("target hero", "einem Helden deiner Wahl"), lang))
            }
            (_, [Effect::LookTop(Who::That)]) => Some(Clause::order(
                lang,
                "look at the top card of target hero's deck",
                "sieh",
                "dir die oberste Karte vom Deck eines Helden deiner Wahl an",
            )),
            _ => None,
        },
        Effect::May(then) => may(then, lang),
        Effect::By(Who::That, then) => {
            if let [one] = then.as_slice() {
                done_to(say, one)
            } else {
                None
            }
        }
        Effect::Grant(Sel::It, until, mods) => match mods.as_slice() {
            [Mod::Keyword(Keyword::Playable)] => Some(may_play(*until, "", "", lang)),
            [Mod::Keyword(Keyword::PlayableAsInstant)] => {
                Some(may_play(*until, " as though it were an instant", ", als wäre sie Spontan", lang))
            }
            _ => None,
        },
        _ => None,
    }
}

/// What one may do with "it".
fn may(then: &[Effect<Fab>], lang: Lang) -> Option<Clause> {
    let what = match then {
        [Effect::Move(Sel::It, Zone::Banished), Effect::Grant(Sel::It, until, mods)]
            if mods == &[Mod::Keyword(Keyword::PlayableAsInstant)] =>
        {
            let time = Fab::until(*until, lang);
            lang.pick(
                format!("banish it and play it {time} as though it were an instant"),
                format!("sie verbannen und {time} spielen, als wäre sie Spontan"),
            )
        }
        [Effect::Bottom(Sel::It), Effect::Draw(Who::That, Amount::N(1))] => lang.pick(
            "put it on the bottom of its owner's deck; if you do, that player draws a card".into(),
            "sie unter das Deck des Besitzers legen; tust du das, zieht dieser Spieler eine Karte".into(),
        ),
        _ => return None,
    };
    Some(match lang {
        Lang::En => Clause::says(lang, "you", "may", what),
        Lang::De => Clause::says(lang, "du", "darfst", what),
    })
}

/// "When there are no steam counters on this": a state, looked at again when it resolves (FAB-TRIG-5).
pub(super) fn state_trigger(say: &mut Say<'_, Fab>, trigger: &Trigger<Fab>) -> Option<String> {
    match trigger.then.as_slice() {
        [Effect::If(cond, then)] if *cond == trigger.provided => {
            let lead = format!("{} {}", say.lang.pick("When", "Wenn"), say.cond(cond));
            Some(say.led_in(&lead, then))
        }
        _ => None,
    }
}

fn may_play(until: Until, en: &str, de: &str, lang: Lang) -> Clause {
    let time = Fab::until(until, lang);
    match lang {
        Lang::En => Clause::says(lang, "you", "may", format!("play it {time}{en}")),
        Lang::De => Clause::says(lang, "du", "darfst", format!("sie {time} spielen{de}")),
    }
}

/// What a text has another player suffer.
fn done_to(say: &mut Say<'_, Fab>, effect: &Effect<Fab>) -> Option<Clause> {
    let lang = say.lang;
    let says = |en: (&str, String), de: (&str, &str, String)| match lang {
        Lang::En => Clause::says(lang, en.0, "", en.1),
        Lang::De => Clause::says(lang, de.0, de.1, de.2),
    };
    Some(match effect {
        Effect::GrantNext(filter, Until::NextTurn, mods) => match (filter.0.as_slice(), mods.as_slice()) {
            ([Is::Fact(Fact::Action)], [Mod::Add(Stat::Payment, Amount::N(n))]) => says(
                (
                    "that player's first action during their next turn",
                    format!("costs {} more", Fab::pool(crate::Pool::Resources, *n, lang)),
                ),
                (
                    "die erste Aktion dieses Spielers in seinem nächsten Zug",
                    "kostet",
                    format!("{} mehr", Fab::pool(crate::Pool::Resources, *n, lang)),
                ),
            ),
            ([Is::Fact(Fact::Attack)], mods) => {
                let mods = say.mods(mods);
                says(
                    ("that player's first attack during their next turn", format!("has {mods}")),
                    ("der erste Angriff dieses Spielers in seinem nächsten Zug", "hat", mods),
                )
            }
            _ => return None,
        },
        Effect::GrantNext(_, Until::Turn, mods) => {
            let mods = say.mods(mods);
            says(
                (
                    "the next time that player defends with attack action cards this turn,",
                    format!("those cards have {mods} while defending"),
                ),
                (
                    "die Angriff-Aktionskarten, mit denen dieser Spieler in diesem Zug das nächste Mal verteidigt,",
                    "haben",
                    format!("beim Verteidigen {mods}"),
                ),
            )
        }
        Effect::GrantEach(_, Until::NextActionPhase, _) => says(
            ("that player's attack action cards", "can't gain power during their next action phase".into()),
            (
                "die Angriff-Aktionskarten dieses Spielers",
                "können",
                "in seiner nächsten Aktionsphase keinen Angriffswert erhalten".into(),
            ),
        ),
        Effect::Grant(Sel::The(..), Until::ThroughNextTurn, _) => says(
            ("that player's hero", "loses all abilities until the end of their next turn".into()),
            (
                "der Held dieses Spielers",
                "verliert",
                "bis zum Ende von dessen nächstem Zug alle Fähigkeiten".into(),
            ),
        ),
        Effect::Choose(Pick::Own(zones, _), then)
            if zones == &[Zone::Hand] && then == &[Effect::Move(Sel::It, Zone::Deck)] =>
        {
            says(
                ("that player", "puts a card from hand on top of their deck".into()),
                ("dieser Spieler", "legt", "eine Handkarte auf sein Deck".into()),
            )
        }
        _ => return None,
    })
}

pub(super) fn price(price: Price, lang: Lang) -> (String, String) {
    match price {
        Price::Boost => (
            lang.pick("banish the top card of your deck", "verbanne die oberste Karte deines Decks").into(),
            lang.pick("banish the top card of your deck", "die oberste Karte deines Decks verbannen").into(),
        ),
        Price::BanishFaceDown => (
            lang.pick("banish a card from your hand face down", "verbanne verdeckt eine Handkarte").into(),
            lang.pick("banish a card from your hand face down", "verdeckt eine Handkarte verbannen").into(),
        ),
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
        Shield::PreventAttackOnce => Clause::order(
            lang,
            format!("the next time an attack would deal damage to you {time}, prevent {n} of it"),
            "verhindere",
            format!("{n} davon, wenn dir {time} das nächste Mal ein Angriff Schaden zufügen würde"),
        ),
        Shield::HushHit => Clause::says(
            lang,
            lang.pick("effects", "Effekte"),
            lang.pick("don't trigger", "werden"),
            lang.pick(
                format!("the next time an attack action card hits {time}"),
                format!("nicht ausgelöst, wenn {time} das nächste Mal eine Angriff-Aktionskarte trifft"),
            ),
        ),
    }
}

fn attack_again(say: &Say<'_, Fab>) -> Clause {
    match say.lang {
        Lang::En => Clause::says(say.lang, "you", "may", "attack with it an additional time this turn"),
        Lang::De => Clause::says(say.lang, "du", "darfst", "in diesem Zug ein weiteres Mal damit angreifen"),
    }
}
