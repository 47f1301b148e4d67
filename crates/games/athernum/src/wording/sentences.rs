//! What card texts say.

use super::{
    costs::yours,
    lexicon::*,
    verbs::{number, token_name},
};
use crate::{Athernum, Event, Fact, Role, Shield, Stat, Type, Zone};
use stapel_script::{Amount, Cmp, Cond, Dig, Effect, Filter, Is, Mod, Sel, Trigger, Who};
use stapel_wording::{Case, Clause, Lang, Noun, Phrase, Say};

pub(super) type Words<'b> = Say<'b, Athernum>;

/// "this card", "that character", "your main character".
pub(super) fn object(say: &Words<'_>, sel: &Sel<Athernum>, case: Case) -> String {
    let mut say = say.aside();
    // Once it has been said what kind of character it is, "that character" will do.
    say.it = match say.it.en[0] {
        "non-main character" | "exhausted non-main character" | "token character" => CHARACTER,
        "non-main location" => LOCATION,
        "exhausted resource" => RESOURCE,
        "permanent" | "exhausted permanent" => Noun::CARD,
        _ => say.it,
    };
    match (sel, say.lang) {
        (Sel::This, Lang::En) => "this card".into(),
        _ => say.object(sel, case),
    }
}

pub(super) fn move_to(object: &str, zone: Zone, lang: Lang) -> Clause {
    match zone {
        Zone::Hand => Clause::order(
            lang,
            format!("return {object} to its owner's hand"),
            "gib",
            format!("{object} auf die Hand des Besitzers zurück"),
        ),
        Zone::Deck => Clause::order(
            lang,
            format!("put {object} into its owner's deck"),
            "lege",
            format!("{object} in den Nachziehstapel des Besitzers"),
        ),
        Zone::Discard => Clause::order(lang, format!("discard {object}"), "lege", format!("{object} ab")),
        Zone::Void => Clause::order(
            lang,
            format!("put {object} into the void"),
            "lege",
            format!("{object} in die Leere"),
        ),
        _ => Clause::order(lang, format!("put {object} into play"), "bringe", format!("{object} ins Spiel")),
    }
}

/// What a filter describes.
pub(super) fn noun(say: &Words<'_>, filter: &Filter<Athernum>) -> Phrase {
    let has = |is: &Is<Athernum>| filter.0.contains(is);
    let token = has(&Is::Type(Type::Token));
    let non_main = has(&Is::Fact(Fact::NonMain));
    let exhausted = has(&Is::Fact(Fact::Exhausted));
    let named = filter.0.iter().any(|is| matches!(is, Is::Named(_)));
    let noun = match () {
        () if token && named => RAT,
        () if has(&Is::Type(Type::Character)) && token => TOKEN_CHARACTER,
        () if has(&Is::Type(Type::Character)) && non_main && exhausted => EXHAUSTED_NON_MAIN,
        () if has(&Is::Type(Type::Character)) && non_main => NON_MAIN,
        () if has(&Is::Fact(Fact::Linked)) || has(&Is::Type(Type::Character)) => CHARACTER,
        () if has(&Is::Type(Type::Item)) => ITEM,
        () if has(&Is::Type(Type::Location)) && non_main => NON_MAIN_LOCATION,
        () if has(&Is::Type(Type::Location)) => LOCATION,
        () if has(&Is::Type(Type::Resource)) && exhausted => EXHAUSTED_RESOURCE,
        () if has(&Is::Type(Type::Resource)) => RESOURCE,
        () if has(&Is::Type(Type::Warrior)) => WARRIOR,
        () if exhausted => EXHAUSTED_PERMANENT,
        () if has(&Is::Fact(Fact::FreeSlot)) => PERMANENT,
        () => Noun::CARD,
    };
    let rat = token && named;
    let mut phrase = Phrase::new(noun);
    for is in &filter.0 {
        phrase = match is {
            Is::Type(Type::Character | Type::Item | Type::Location | Type::Resource | Type::Token)
            | Is::Fact(Fact::NonMain | Fact::FaceUp | Fact::Attached | Fact::Exhausted) => phrase,
            Is::Named(_) if rat => phrase,
            Is::Type(Type::Warrior) if phrase.noun().en[0] == WARRIOR.en[0] => phrase,
            Is::Type(of) if crate::FACTIONS.contains(of) => {
                let (en, de) = (kind(*of, Lang::En), kind(*of, Lang::De));
                phrase.after(&format!("of the faction {en}"), &format!("der Fraktion {de}"))
            }
            Is::Type(of) => phrase.before(kind(*of, Lang::En), kind(*of, Lang::De)),
            Is::Not(inner) if **inner == Is::Type(Type::Token) => {
                phrase.after("that is no token", "(kein Spielstein)")
            }
            Is::Fact(Fact::HasField) => phrase.after("with a victory field", "mit Siegpunkte-Feld"),
            Is::Fact(Fact::FreeSlot) => phrase.after("with a free item slot", "mit freiem Gegenstandsplatz"),
            Is::Fact(Fact::OfThat) => {
                phrase.after("that player controls", "unter der Kontrolle dieses Spielers")
            }
            Is::Fact(Fact::Factionless) => phrase.after("without a faction", "ohne Fraktion"),
            Is::Base(Stat::Cost, Cmp::AtMost, n) => {
                phrase.after(&format!("with cost {n} or less"), &format!("mit Kosten von höchstens {n}"))
            }
            Is::Counter(crate::Counter::Victory, _, n) => {
                let (en, de) = match n {
                    1 => ("with victory tokens on it".to_string(), "mit Siegpunkten".to_string()),
                    n => (
                        format!("with {n} or more victory tokens"),
                        format!("mit mindestens {n} Siegpunkten"),
                    ),
                };
                phrase.after(&en, &de)
            }
            Is::Other => phrase.after("other than this card", "außer dieser Karte"),
            other => say.qualify(phrase, other),
        };
    }
    phrase
}

pub(super) fn when(say: &Words<'_>, trigger: &Trigger<Athernum>) -> String {
    let lang = say.lang;
    let linked = trigger.of.0.contains(&Is::Fact(Fact::Linked));
    let first = matches!(trigger.provided, Cond::Compare(Amount::Count(crate::Count::OthersFelled), ..));
    match trigger.on {
        Event::Enters => lang.pick("When this card enters play", "Wenn diese Karte ins Spiel kommt"),
        Event::HitsMain if linked => lang.pick(
            "Whenever the linked character deals combat damage to a main character",
            "Immer wenn der ausgerüstete Charakter einem Hauptcharakter Kampfschaden zufügt",
        ),
        Event::HitsMain => lang.pick(
            "Whenever this card deals combat damage to a main character",
            "Immer wenn diese Karte einem Hauptcharakter Kampfschaden zufügt",
        ),
        Event::Fells if first => lang.pick(
            "The first time each turn that another character you control deals lethal combat damage to an opposing character that is no token",
            "Wenn zum ersten Mal im Zug ein anderer Charakter unter deiner Kontrolle einem gegnerischen Charakter, der kein Spielstein ist, tödlichen Kampfschaden zufügt",
        ),
        Event::Fells => lang.pick(
            "Whenever another character you control deals lethal combat damage to an opposing character that is no token",
            "Immer wenn ein anderer Charakter unter deiner Kontrolle einem gegnerischen Charakter, der kein Spielstein ist, tödlichen Kampfschaden zufügt",
        ),
        Event::Destroyed => {
            lang.pick("When this card is discarded from play", "Wenn diese Karte aus dem Spiel abgelegt wird")
        }
        Event::Attaches => {
            lang.pick("Whenever you attach an Item from your hand", "Immer wenn du einen Gegenstand von der Hand anlegst")
        }
        Event::Attacks if linked => {
            lang.pick("Whenever the linked character attacks", "Immer wenn der ausgerüstete Charakter angreift")
        }
        Event::Attacks => lang.pick("Whenever this card attacks", "Immer wenn diese Karte angreift"),
        Event::Defends => lang.pick("Whenever this card defends", "Immer wenn diese Karte verteidigt"),
        Event::Survives => lang.pick(
            "When the linked character survives a combat in which it dealt damage",
            "Wenn der ausgerüstete Charakter einen Kampf übersteht, in dem er Schaden zugefügt hat",
        ),
        Event::MorningStarts => lang.pick("At your Morning", "An deinem Morgen"),
        Event::DayStarts => lang.pick("At your Day", "An deinem Tag"),
        Event::EveningStarts => lang.pick("At your Evening", "An deinem Abend"),
        Event::NightFalls => lang.pick("In the Night", "In der Nacht"),
        _ => lang.pick("When this happens", "Wenn dies geschieht"),
    }
    .into()
}

/// Instructions of the kernel that this game says in its own way.
pub(super) fn clause(say: &mut Words<'_>, effect: &Effect<Athernum>) -> Option<Clause> {
    let lang = say.lang;
    Some(match effect {
        Effect::Create(id, _, amount) => {
            let token = token_name(say, *id, number(amount));
            Clause::order(lang, format!("create {token}"), "erzeuge", token)
        }
        Effect::Destroy(sel) => {
            let what = object(say, sel, Case::Acc);
            Clause::order(lang, format!("discard {what}"), "lege", format!("{what} ab"))
        }
        Effect::Grant(sel, _, mods) if matches!(mods.as_slice(), [Mod::Shield(..)]) => {
            let [Mod::Shield(kind, n)] = mods.as_slice() else { return None };
            let (en, de) = (object(say, sel, Case::Acc), object(say, sel, Case::Dat));
            match kind {
                Shield::PreventAll => Clause::order(
                    lang,
                    format!("prevent all damage that would be dealt to {en} this turn"),
                    "verhindere",
                    format!("in diesem Zug allen Schaden, der {de} zugefügt würde"),
                ),
                Shield::PreventNext => Clause::order(
                    lang,
                    format!("prevent the next {n} damage that would be dealt to {en} this turn"),
                    "verhindere",
                    format!("in diesem Zug die nächsten {n} Punkte Schaden, die {de} zugefügt würden"),
                ),
            }
        }
        Effect::GrantEach(_, until, mods) => {
            let mods = say.mods(mods);
            let time = super::until(*until, lang);
            Clause::says(
                lang,
                lang.pick("face-up characters you control", "offene Charaktere unter deiner Kontrolle"),
                lang.pick("get", "erhalten"),
                lang.pick(format!("{mods} {time}"), format!("{time} {mods}")),
            )
        }
        Effect::Grant(Sel::This, until, mods) => {
            let mods = say.mods(mods);
            let time = super::until(*until, lang);
            Clause::says(
                lang,
                lang.pick("this card", "diese Karte"),
                lang.pick("gets", "erhält"),
                lang.pick(format!("{mods} {time}"), format!("{time} {mods}")),
            )
        }
        Effect::LookAt(..) => {
            Clause::order(lang, "look at that player's hand", "sieh", "dir die Hand dieses Spielers an")
        }
        Effect::LookTop(_) => {
            say.it = Noun::CARD;
            Clause::order(
                lang,
                "look at the top card of your deck",
                "sieh",
                "dir die oberste Karte deines Nachziehstapels an",
            )
        }
        Effect::RevealTop(_) => {
            say.it = Noun::CARD;
            Clause::order(
                lang,
                "reveal the top card of your deck",
                "zeige",
                "die oberste Karte deines Nachziehstapels vor",
            )
        }
        Effect::Move(Sel::It, Zone::Hand) if say.it.en[0] == Noun::CARD.en[0] => {
            Clause::order(lang, "put it into your hand", "nimm", "sie auf die Hand")
        }
        Effect::Move(sel, zone) => {
            let what = object(say, sel, Case::Acc);
            move_to(&what, *zone, lang)
        }
        Effect::Dig(Dig { n, take, .. }) => Clause::order(
            lang,
            format!(
                "look at the top {n} cards of your deck, put {take} of them into your hand and the others under your deck in any order"
            ),
            "sieh",
            format!(
                "dir die obersten {n} Karten deines Nachziehstapels an, nimm {take} davon auf die Hand und lege die anderen in beliebiger Reihenfolge unter den Stapel"
            ),
        ),
        Effect::Search(_, filter, _) => {
            let what = noun(say, filter);
            let (en, de) = (what.a(Lang::En, Case::Acc), what.a(Lang::De, Case::Dat));
            let it = what.noun().it(Lang::De, Case::Acc);
            Clause::order(
                lang,
                format!("search your deck for {en}, reveal it, put it into your hand, then shuffle"),
                "durchsuche",
                format!(
                    "deinen Nachziehstapel nach {de}, zeige {it} vor, nimm {it} auf die Hand und mische danach"
                ),
            )
        }
        Effect::Bottom(sel) => {
            let what = object(say, sel, Case::Acc);
            Clause::order(
                lang,
                format!("put {what} under your deck"),
                "lege",
                format!("{what} unter deinen Nachziehstapel"),
            )
        }
        Effect::Lose(Who::ItsController, pool, amount) => {
            let what = super::lexicon::pool(*pool, number(amount), lang);
            Clause::says(
                lang,
                lang.pick("its controller", "sein Beherrscher"),
                lang.pick("loses", "verliert"),
                what,
            )
        }
        _ => return None,
    })
}

pub(super) fn role_name(say: &Words<'_>, role: Role, who: Who, case: Case) -> String {
    let lang = say.lang;
    match (role, who, case) {
        (Role::Linked, _, Case::Dat) => lang.pick("the linked character", "dem ausgerüsteten Charakter"),
        (Role::Linked, _, Case::Nom) => lang.pick("the linked character", "der ausgerüstete Charakter"),
        (Role::Linked, ..) => lang.pick("the linked character", "den ausgerüsteten Charakter"),
        (Role::Main, Who::You, Case::Dat) => lang.pick("your main character", "deinem Hauptcharakter"),
        (Role::Main, Who::You, Case::Nom) => lang.pick("your main character", "dein Hauptcharakter"),
        (Role::Main, Who::You, _) => lang.pick("your main character", "deinen Hauptcharakter"),
        (Role::Main, _, Case::Dat) => lang.pick("that character", "diesem Hauptcharakter"),
        (Role::Main, _, Case::Nom) => lang.pick("that character", "dieser Hauptcharakter"),
        (Role::Main, ..) => lang.pick("that character", "diesen Hauptcharakter"),
    }
    .into()
}

/// What a static ability changes, as a sentence without its stop.
pub(super) fn static_text(say: &mut Words<'_>, text: &stapel_script::Static<Athernum>) -> String {
    use stapel_script::Scope;
    let lang = say.lang;
    if let [Mod::Keyword(keyword)] = text.mods.as_slice() {
        return match (&text.to, keyword) {
            (Scope::Yours(filter), crate::Keyword::NotAttackable) => {
                let what = yours(say, filter, Case::Acc);
                lang.pick(format!("opponents cannot attack {what}"), format!("Gegner können {what} nicht angreifen"))
            }
            (Scope::Yours(_), crate::Keyword::Anchored) => lang
                .pick(
                    "effects of opponents cannot exhaust, return, void or take control of the linked character",
                    "gegnerische Effekte können den ausgerüsteten Charakter nicht erschöpfen, zurückschicken, in die Leere legen oder übernehmen",
                )
                .into(),
            _ => super::lexicon::keyword(*keyword, lang).into(),
        };
    }
    match (&text.to, text.mods.as_slice()) {
        (Scope::Theirs(_), [Mod::Add(Stat::Field, Amount::N(n))]) => {
            return lang.pick(
                format!("the victory fields of permanents opponents control count as {n} higher"),
                format!("Siegpunkte-Felder von Karten unter gegnerischer Kontrolle gelten als um {n} höher"),
            );
        }
        (Scope::Yours(_), [Mod::Add(Stat::Cost, Amount::N(n))]) => {
            return lang.pick(
                format!("factionless Character cards you play cost {} less, but at least 1", -n),
                format!(
                    "fraktionslose Charaktere, die du ausspielst, kosten {} weniger, aber mindestens 1",
                    -n
                ),
            );
        }
        _ => {}
    }
    let mods = say.mods(&text.mods);
    let (subject, one) = match &text.to {
        Scope::Yours(filter) if filter.0.contains(&Is::Fact(Fact::Linked)) => {
            (lang.pick("the linked character", "der ausgerüstete Charakter").to_string(), true)
        }
        Scope::Yours(filter) => (yours(say, filter, Case::Nom), false),
        _ => (lang.pick("this card", "diese Karte").to_string(), true),
    };
    let verb = match (one, lang) {
        (true, Lang::En) => "gets",
        (false, Lang::En) => "get",
        (true, Lang::De) => "erhält",
        (false, Lang::De) => "erhalten",
    };
    let mut out = format!("{subject} {verb} {mods}");
    if text.provided != Cond::Always {
        let cond = say.cond(&text.provided);
        out = lang.pick(format!("{out} while {cond}"), format!("{out}, solange {cond}"));
    }
    out
}
