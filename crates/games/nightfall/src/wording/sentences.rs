//! What card texts say.

use super::lexicon::*;
use super::phrases::{controller, suffered};
use crate::{Count, Event, Fact, Nightfall, Part, Role, Shield, Type, Until, Verb, WOUND_TYPES, Zone};
use stapel_script::{Ability, Amount, Card, Cmp, Cond, Effect, Filter, Is, Mod, Never, Sel, Trigger, Who};
use stapel_wording::{Case, Clause, Gender, Lang, Names, Noun, Phrase, Say, Sentences};

pub(super) fn when(say: &Say<'_, Nightfall>, trigger: &Trigger<Nightfall>) -> String {
    let lang = say.lang;
    match (trigger.on, trigger.this, trigger.by) {
        (Event::Attacks, true, _) => lang.pick("When this minion attacks", "Wenn diese Kreatur angreift"),
        (Event::Blocks, true, _) => lang.pick("When this minion blocks", "Wenn diese Kreatur blockiert"),
        (Event::HitsPlayer, true, _) => lang.pick(
            "When this minion's combat damage makes the defending player suffer at least 1 wound",
            "Wenn der Verteidiger durch den Kampf dieser Kreatur mindestens 1 Wunde erleidet",
        ),
        (Event::Destroyed, true, _) => {
            lang.pick("When this minion is destroyed", "Wenn diese Kreatur zerstört wird")
        }
        (Event::CombatEnds, true, _) => lang.pick("After combat", "Wenn der Kampf vorbei ist"),
        (Event::ClaimStarts, false, Who::You) => {
            lang.pick("At the start of your claim phase", "Wenn deine Anforderungsphase beginnt")
        }
        (Event::TurnStarts, false, Who::You) => {
            lang.pick("At the start of your turn", "Wenn dein Zug beginnt")
        }
        other => return say.cannot(other),
    }
    .into()
}

pub(super) fn fact_clause(say: &Say<'_, Nightfall>, fact: Fact) -> String {
    let lang = say.lang;
    let top = match fact {
        Fact::TopWoundBurn => BURN,
        Fact::TopWoundBite => BITE,
        Fact::TopWoundBleed => BLEED,
        Fact::PreviousIsAction => {
            let text = lang.pick("the previous order is an action", "der vorige Auftrag eine Aktion ist");
            return text.into();
        }
        // What is true of a card and not of the table.
        Fact::Minion
        | Fact::Enemy
        | Fact::Friendly
        | Fact::Mine
        | Fact::MinionOfThat
        | Fact::Archive
        | Fact::EnemyOrder
        | Fact::OtherType => return say.cannot(fact),
    };
    lang.pick(
        format!("the top wound of the wound pile is a face-up {}", top.en[0]),
        format!("die oberste Wunde des Wundenstapels eine offene {} ist", top.de[0][0]),
    )
}

pub(super) fn compare(cond: &Cond<Nightfall>, lang: Lang) -> Option<String> {
    let Cond::Compare(Amount::Count(count), Cmp::AtLeast, Amount::N(1)) = cond else { return None };
    let (en, de) = wound_word(*count);
    Some(
        lang.pick(format!("at least one of these is a {en}"), format!("mindestens eine davon eine {de} ist")),
    )
}

pub(super) fn quantity(amount: &Amount<Nightfall>, lang: Lang) -> String {
    match amount {
        Amount::Count(count) => {
            let (en, de) = wound_word(*count);
            lang.pick(format!("the number of {en}s among these"), format!("die Zahl der {de}n darunter"))
        }
        other => per(other, lang),
    }
}

pub(super) fn per(amount: &Amount<Nightfall>, lang: Lang) -> String {
    match amount {
        Amount::That => lang.pick("for each of them", "für jede davon").into(),
        Amount::Count(count) => {
            let (en, de) = wound_word(*count);
            lang.pick(format!("for each {en} among them"), format!("für jede {de} darunter"))
        }
        _ => String::new(),
    }
}

/// Wounds are of three types; there is none of any other.
fn unsaid(say: &Say<'_, Nightfall>, verb: &Verb) -> Clause {
    let part = say.cannot(verb);
    Clause::order(say.lang, part.clone(), "", part)
}

fn wound_noun(kind: Type) -> Option<Noun> {
    match kind {
        Type::Bite => Some(BITE),
        Type::Bleed => Some(BLEED),
        Type::Burn => Some(BURN),
        _ => None,
    }
}

/// "2 damage", "damage equal to its strength".
pub(super) fn damage(say: &Say<'_, Nightfall>, amount: &Amount<Nightfall>) -> String {
    let lang = say.lang;
    match amount {
        Amount::N(n) => points(*n, lang),
        Amount::That => lang.pick("that much damage", "so viele Zerstörungspunkte").into(),
        Amount::Stat(Sel::This, stat) => {
            let stat = Nightfall::stat(*stat, lang);
            lang.pick(
                format!("damage equal to this minion's {stat}"),
                format!("Zerstörungspunkte in Höhe der {stat} dieser Kreatur"),
            )
        }
        Amount::Stat(Sel::It, stat) => {
            let stat = Nightfall::stat(*stat, lang);
            lang.pick(
                format!("damage equal to its {stat}"),
                format!("Zerstörungspunkte in Höhe ihrer {stat}"),
            )
        }
        other => {
            let n = say.aside().amount(other);
            lang.pick(format!("damage equal to {n}"), format!("Zerstörungspunkte in Höhe von {n}"))
        }
    }
}

fn inflict(points: &str, on: &str, lang: Lang) -> Clause {
    Clause::order(lang, format!("inflict {points} on {on}"), "füge", format!("{on} {points} zu"))
}

fn suffers(say: &Say<'_, Nightfall>, verb: &Verb, who: Who, what: String) -> Clause {
    let lang = say.lang;
    let subject = match who {
        Who::You => {
            return Clause::says(lang, lang.pick("you", "du"), lang.pick("suffer", "erleidest"), what);
        }
        Who::ItsController => controller(&say.it, lang),
        Who::EachOpponent => lang.pick("each opponent", "jeder Gegner").into(),
        Who::Each => lang.pick("each player", "jeder Spieler").into(),
        Who::That => lang.pick("that player", "dieser Spieler").into(),
        Who::Opponent | Who::Anyone => say.cannot(verb),
    };
    Clause::says(lang, subject, lang.pick("suffers", "erleidet"), what)
}

fn wound_each(say: &Say<'_, Nightfall>, verb: &Verb, kind: Type) -> Clause {
    let Some(Noun { en, de, .. }) = wound_noun(kind) else { return unsaid(say, verb) };
    let more = say.lang.pick(
        format!("1 wound; each opponent whose wound is a {} suffers 1 more wound", en[0]),
        format!("1 Wunde; jeder Gegner, dessen Wunde eine {} ist, erleidet 1 weitere Wunde", de[0][0]),
    );
    suffers(say, verb, Who::EachOpponent, more)
}

fn reveal_wounds(say: &Say<'_, Nightfall>, verb: &Verb, kind: Type) -> Clause {
    let Some(Noun { en, de, .. }) = wound_noun(kind) else { return unsaid(say, verb) };
    let what = say.lang.pick(
        format!("reveal any number of {} from your hand", en[1]),
        format!("beliebig viele {} von deiner Hand vorzeigen", de[1][0]),
    );
    Clause::says(say.lang, say.lang.pick("you", "du"), say.lang.pick("may", "darfst"), what)
}

fn this_minion(en: (&str, &str), de: (&str, &str), lang: Lang) -> Clause {
    let (verb, rest) = lang.pick(en, de);
    Clause::says(lang, lang.pick("this minion", "diese Kreatur"), verb, rest)
}

/// What is printed on a wound (NF-CLN-4, NF-MLW-2, NF-MLW-3, NF-END-6).
pub(super) fn wound_lines(card: &Card<Nightfall>, lang: Lang) -> Vec<String> {
    if !card.types.contains(&Type::Wound) {
        return Vec::new();
    }
    let effect = if card.types.contains(&Type::MartialLaw) {
        lang.pick(
            "In your combat phase, once all attackers are assigned and before damage is dealt: You may discard this wound from your hand. If you do, give a minion of yours +1 strength until the end of this combat phase. Feed: Discard a wound; it is for the same minion.",
            "In deiner Kampfphase, sobald alle Angreifer zugeordnet sind und bevor Zerstörung geschieht: Du darfst diese Wunde von deiner Hand abwerfen. Wenn du das tust, gib einer Kreatur unter deiner Kontrolle bis zum Ende dieser Kampfphase +1 Stärke. Füttern: Wirf eine Wunde ab; es gilt für dieselbe Kreatur.",
        )
    } else {
        lang.pick(
            "In your cleanup, after drawing up to 5 cards: You may discard any number of wounds with this text from your hand. When all are discarded, draw 2 cards for each.",
            "Bei deinem Aufräumen, nachdem du auf 5 Karten gezogen hast: Du darfst beliebig viele Wunden mit diesem Text von deiner Hand abwerfen. Wenn alle abgeworfen sind, ziehe für jede 2 Karten.",
        )
    };
    let limit = lang.pick(
        "Only one wound effect a turn. At the end whoever has the fewest wounds wins.",
        "Nur ein Wunden-Effekt pro Zug. Am Ende gewinnt, wer die wenigsten Wunden hat.",
    );
    vec![effect.into(), limit.into()]
}

pub(super) fn part(part: Part, card: &Card<Nightfall>, lang: Lang) -> String {
    match part {
        Part::YourChain => lang.pick("Your Chain", "Deine Kette").into(),
        Part::Kicker | Part::KickedInstead => {
            // A card that is being written may have its text before its colours.
            let colour =
                card.extra.kicker.map_or_else(String::new, |c| format!(" {}", Nightfall::kind(c, lang)));
            let instead = match part {
                Part::KickedInstead => {
                    lang.pick(" (instead of the Chain text)", " (statt des Ketten-Textes)")
                }
                _ => "",
            };
            format!("Kicker{colour}{instead}")
        }
    }
}

pub(super) fn wound_word(count: Count) -> (&'static str, &'static str) {
    let noun = match count {
        Count::SufferedBite => BITE,
        Count::SufferedBleed => BLEED,
        Count::SufferedBurn => BURN,
    };
    (noun.en[0], noun.de[0][0])
}

impl Sentences for Nightfall {
    fn move_to(object: &str, zone: Zone, lang: Lang) -> Clause {
        match zone {
            Zone::Exiled => Clause::order(lang, format!("exile {object}"), "verbanne", object),
            Zone::Hand => Clause::order(
                lang,
                format!("return {object} to your hand"),
                "nimm",
                format!("{object} auf deine Hand"),
            ),
            zone => {
                let to = Nightfall::your_zone(zone, lang);
                Clause::order(lang, format!("put {object} into {to}"), "lege", format!("{object} in {to}"))
            }
        }
    }

    fn noun(say: &Say<'_, Nightfall>, filter: &Filter<Nightfall>) -> Phrase {
        let has = |is: &Is<Nightfall>| filter.0.contains(is);
        let order = Is::Not(Box::new(Is::Type(Type::Wound)));
        let kinds =
            filter.0.iter().find_map(|is| if let Is::AnyType(k) = is { Some(k.as_slice()) } else { None });
        let wound = |k: &Type| WOUND_TYPES.contains(k);
        let of_type = WOUND_TYPES.into_iter().find(|&kind| has(&Is::Type(kind)));
        let of_type = of_type.and_then(|kind| Some((wound_noun(kind)?, kind)));
        // The noun, and what need not be said beside it.
        let (noun, told) = match of_type {
            Some((noun, kind)) => (noun, vec![Is::Type(kind), Is::Type(Type::Wound)]),
            None if has(&Is::Type(Type::Wound)) || kinds.is_some_and(|k| k.iter().all(wound)) => {
                (WOUND, vec![Is::Type(Type::Wound)])
            }
            None if has(&order) || has(&Is::Fact(Fact::EnemyOrder)) => (ORDER, vec![order]),
            None if has(&Is::Fact(Fact::Archive)) => (ARCHIVE, vec![Is::Fact(Fact::Archive)]),
            None if filter.0.iter().any(|is| {
                matches!(
                    is,
                    Is::Fact(Fact::Minion | Fact::Enemy | Fact::Friendly | Fact::Mine | Fact::MinionOfThat)
                )
            }) =>
            {
                (MINION, vec![Is::Fact(Fact::Minion), Is::Type(Type::Minion)])
            }
            None if has(&Is::Type(Type::Minion)) => (MINION_CARD, vec![Is::Type(Type::Minion)]),
            None => (Noun::CARD, Vec::new()),
        };
        let mut phrase = Phrase::new(noun);
        for is in filter.0.iter().filter(|is| !told.contains(is)) {
            phrase = match is {
                Is::Type(kind) => {
                    phrase.before(Nightfall::kind(*kind, Lang::En), Nightfall::kind(*kind, Lang::De))
                }
                Is::AnyType(kinds) => {
                    let words =
                        |lang: Lang| kinds.iter().map(|&k| Nightfall::kind(k, lang)).collect::<Vec<_>>();
                    phrase.after(
                        &format!("of type {}", words(Lang::En).join(" or ")),
                        &format!("der Art {}", words(Lang::De).join(" oder ")),
                    )
                }
                Is::Fact(Fact::Enemy) => phrase.after("of an opponent", "eines Gegners"),
                Is::Fact(Fact::Friendly) => phrase.after("of yours", "unter deiner Kontrolle"),
                Is::Fact(Fact::Mine) => {
                    phrase.after("of yours in play or in this chain", "von dir im Spiel oder in dieser Kette")
                }
                Is::Fact(Fact::MinionOfThat) => phrase.after("of that player", "dieses Spielers"),
                Is::Fact(Fact::EnemyOrder) => phrase.after(
                    "of an opponent in this chain that has not resolved",
                    "eines Gegners in dieser Kette, der noch nicht aufgelöst ist",
                ),
                Is::Fact(Fact::OtherType) => phrase.after("of another type", "einer anderen Art"),
                Is::Other => match noun.gender {
                    Gender::F => phrase.after("other than this", "außer dieser"),
                    Gender::M | Gender::N => phrase.after("other than this", "außer diesem"),
                },
                is => say.qualify(phrase, is),
            };
        }
        phrase
    }

    fn when(say: &Say<'_, Self>, trigger: &Trigger<Self>) -> String {
        say.told(trigger, |t| when(say, t))
    }

    fn it_of(_event: Event) -> Noun {
        MINION
    }

    fn fact_clause(say: &Say<'_, Self>, fact: &Fact) -> String {
        fact_clause(say, *fact)
    }

    fn role_name(_say: &Say<'_, Self>, role: Role, _who: Who, _case: Case) -> String {
        match role {}
    }

    fn clause(say: &mut Say<'_, Self>, effect: &Effect<Self>) -> Option<Clause> {
        super::phrases::clause(say, effect)
    }

    fn whole(say: &mut Say<'_, Self>, effect: &Effect<Self>) -> Option<Clause> {
        super::phrases::whole(say, effect)
    }

    /// NF-CARD-1: what works while the minion is in play stands in a part of its own.
    fn ability(say: &mut Say<'_, Self>, _card: &Card<Self>, ability: &Ability<Self>) -> Option<String> {
        let text = match ability {
            Ability::When(trigger) => say.trigger(trigger),
            Ability::Static(text) => say.static_ability(text),
            _ => return None,
        };
        Some(format!("{}: {text}", say.lang.pick("In Play", "Im Spiel")))
    }

    fn number_lines(card: &Card<Self>, lang: Lang) -> Vec<String> {
        wound_lines(card, lang)
    }

    fn compare(say: &Say<'_, Self>, cond: &Cond<Self>) -> Option<String> {
        compare(cond, say.lang)
    }

    fn quantity(say: &Say<'_, Self>, amount: &Amount<Self>) -> String {
        quantity(amount, say.lang)
    }

    fn per(say: &Say<'_, Self>, amount: &Amount<Self>) -> String {
        per(amount, say.lang)
    }

    fn verb(say: &Say<'_, Nightfall>, verb: &Verb) -> Clause {
        let lang = say.lang;
        match verb {
            Verb::Damage(n) => inflict(&damage(say, n), say.it.it(lang, Case::Dat), lang),
            Verb::DamageAttacker(n) => inflict(
                &points(*n, lang),
                lang.pick("the attacking minion", "der angreifenden Kreatur"),
                lang,
            ),
            Verb::Wound(who, amount) => suffers(say, verb, *who, suffered(say, amount)),
            Verb::WoundEach(kind) => wound_each(say, verb, *kind),
            Verb::Exile => Nightfall::move_to(say.it.it(lang, Case::Acc), Zone::Exiled, lang),
            Verb::Return => {
                let it = say.it.it(lang, Case::Acc);
                Clause::order(
                    lang,
                    format!("return {it} to its owner's hand"),
                    "gib",
                    format!("{it} auf die Hand ihres Besitzers zurück"),
                )
            }
            Verb::ReturnThis => Clause::order(
                lang,
                "return it from your discard pile to your hand",
                "nimm",
                "sie aus deiner Ablage auf die Hand zurück",
            ),
            Verb::Cancel => Clause::order(lang, "cancel it", "hebe", "ihn auf"),
            Verb::Copy => Clause::order(
                lang,
                "copy the Chain text of the previous order",
                "kopiere",
                "den Ketten-Text des vorigen Auftrags",
            ),
            Verb::Deploy => Clause::order(lang, "put it into play", "bringe", "sie ins Spiel"),
            Verb::Take => Clause::order(
                lang,
                "take 1 order at random from that player's hand into your hand",
                "nimm",
                "1 zufälligen Auftrag von der Hand dieses Spielers auf deine Hand",
            ),
            Verb::PassTo => Clause::order(
                lang,
                "put it into that player's discard pile",
                "lege",
                "sie in die Ablage dieses Spielers",
            ),
            Verb::Seed(n) => Clause::order(
                lang,
                format!("put the bottom {n} face-down wounds of the wound pile into it and shuffle it"),
                "lege",
                format!("die untersten {n} verdeckten Wunden des Wundenstapels hinein und mische es"),
            ),
            Verb::Leave => this_minion(("leaves", "play"), ("verlässt", "das Spiel"), lang),
            Verb::Enter => this_minion(("enters", "play"), ("kommt", "ins Spiel"), lang),
            Verb::Keep => this_minion(("is", "not discarded"), ("wird", "nicht abgelegt"), lang),
            Verb::RevealWounds(kind) => reveal_wounds(say, verb, *kind),
        }
    }

    fn shield(say: &Say<'_, Nightfall>, shield: Shield, n: i16, until: Until) -> Clause {
        let (lang, time) = (say.lang, Nightfall::until(until, say.lang));
        let points = |one: &str, many: &str| {
            if n == 1 { one.to_string() } else { format!("die nächsten {n} {many}") }
        };
        match shield {
            Shield::Prevent => Clause::order(
                lang,
                format!("prevent the next {n} damage that would be inflicted on you {time}"),
                "verhindere",
                format!(
                    "{time} {}",
                    points(
                        "den nächsten Zerstörungspunkt, der dir zugedacht ist",
                        "Zerstörungspunkte, die dir zugedacht sind"
                    )
                ),
            ),
            Shield::Absorb => Clause::order(
                lang,
                match n {
                    1 => format!("absorb the next wound you would suffer {time}"),
                    n => format!("absorb the next {n} wounds you would suffer {time}"),
                },
                "fange",
                format!("{time} {} ab, die du erleiden würdest", points("die nächste Wunde", "Wunden")),
            ),
            Shield::Redirect => {
                let subject = match n {
                    1 => format!("der nächste Zerstörungspunkt, der dir {time} zugedacht ist,"),
                    n => format!("die nächsten {n} Zerstörungspunkte, die dir {time} zugedacht sind,"),
                };
                Clause::says(
                    lang,
                    lang.pick(format!("the next {n} damage that would be inflicted on you {time}"), subject),
                    lang.pick("is", if n == 1 { "trifft" } else { "treffen" }),
                    lang.pick("inflicted on that player instead", "stattdessen diesen Spieler"),
                )
            }
        }
    }

    fn price(_say: &Say<'_, Self>, price: &Never) -> (String, String) {
        match *price {}
    }

    fn yours(say: &Say<'_, Self>, m: &Mod<Self>) -> Clause {
        say.you_have(m)
    }
}
