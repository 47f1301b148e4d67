//! What only this game's cards do.

use super::picks::{may, with_card, you_may};
use crate::{Event, Fab, Fact, Keyword, Place, Price, Role, Shield, Stat, Type, Until, Verb, Zone};
use stapel_script::{Amount, Cmp, Cond, Cost, Effect, Filter, Is, Limit, Mod, Pick, Sel, Trigger, Who};
use stapel_wording::{Case, Clause, Lang, Names, Say, Sentences, list};

pub(super) fn verb(say: &Say<'_, Fab>, verb: &Verb) -> Clause {
    let lang = say.lang;
    match verb {
        Verb::Attack => Clause::order(lang, "attack", "Angriff", ""),
        Verb::AttackAgain => you_may(
            lang,
            lang.pick(
                "attack with it an additional time this turn",
                "in diesem Zug ein weiteres Mal damit angreifen",
            ),
        ),
        Verb::Intimidate => Clause::order(lang, "intimidate", "schüchtere", "ein"),
        Verb::Damage(who, amount) => {
            let n = say.number(amount);
            let to = to_hero(say, *who);
            Clause::order(lang, format!("deal {n} damage to {to}"), "füge", format!("{to} {n} Schaden zu"))
        }
        Verb::Arcane(who) => arcane(to_hero(say, *who), lang),
        Verb::Strike(who, n) => {
            let to = to_hero(say, *who);
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
            let name = say.name_of(*id);
            Clause::order(
                lang,
                format!("transform this into {name}"),
                "transformiere",
                format!("diese Karte in {name}"),
            )
        }
    }
}

fn to_hero(say: &Say<'_, Fab>, who: Who) -> &'static str {
    let lang = say.lang;
    match who {
        Who::You => lang.pick("you", "dir"),
        Who::Each => lang.pick("each hero", "jedem Helden"),
        Who::That => lang.pick("that hero", "diesem Helden"),
        Who::Opponent => lang.pick("the opposing hero", "dem gegnerischen Helden"),
        Who::EachOpponent => lang.pick("each opposing hero", "jedem gegnerischen Helden"),
        Who::ItsController | Who::Anyone => {
            say.cannot(who);
            ""
        }
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
            (Who::Each, [Effect::Do(Verb::Arcane(Who::That))]) => {
                Some(arcane(lang.pick("target hero", "einem Helden deiner Wahl"), lang))
            }
            (Who::Each, [Effect::LookTop(Who::That)]) => Some(Clause::order(
                lang,
                "look at the top card of target hero's deck",
                "sieh",
                "dir die oberste Karte vom Deck eines Helden deiner Wahl an",
            )),
            (Who::Each, then) => hurled(then, lang),
            _ => None,
        },
        Effect::May(then) => may(say, then),
        Effect::MayChoose(pick, then) => with_card(say, pick, then, true),
        Effect::Choose(pick, then) => with_card(say, pick, then, false),
        Effect::Unless(Who::You, costs, then) => unless_paid(say, costs, then),
        // Players gain triggers and shields; there are no words for how long they would have anything else.
        Effect::GrantYou(_, mods) if !mods.iter().all(|m| matches!(m, Mod::When(_) | Mod::Shield(..))) => {
            let words = say.cannot(effect);
            Some(Clause::order(lang, words.clone(), "", words))
        }
        // FAB-KW-21.
        Effect::If(Cond::Fact(Fact::DefendedFromHand), then) => {
            let cond = super::conditions::fact_clause(say, Fact::DefendedFromHand);
            let lead = lang.pick(format!("Reprise – If {cond}"), format!("Reprise – Falls {cond}"));
            let clauses: Vec<String> =
                then.iter().map(|e| whole(say, e).unwrap_or_else(|| say.clause(e)).after()).collect();
            let text = format!("{lead}, {}", clauses.join(lang.pick(", then ", " und ")));
            Some(Clause::order(lang, text.clone(), "", text))
        }
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

/// What this game says in its own way, one instruction at a time.
pub(super) fn clause(say: &mut Say<'_, Fab>, effect: &Effect<Fab>) -> Option<Clause> {
    match effect {
        Effect::GrantPlayed(filter, until, mods) => Some(next_played(say, filter, *until, mods)),
        // What outlives the turn is told how long.
        Effect::Grant(Sel::The(Role::Hero, who), Until::Turn, mods) => {
            let hero = super::sentences::hero(say, *who, Case::Nom);
            Some(gains_for_turn(say, hero, mods))
        }
        Effect::Grant(Sel::This, Until::Turn, mods) if say.stays => {
            let this = say.object(&Sel::This, Case::Nom);
            Some(gains_for_turn(say, this, mods))
        }
        Effect::Grant(Sel::It, Until::Turn, mods) if !say.it.en[0].ends_with("attack") => {
            let it = say.object(&Sel::It, Case::Nom);
            Some(gains_for_turn(say, it, mods))
        }
        Effect::Grant(target @ Sel::Target(filter), Until::Turn, mods)
            if !filter.0.contains(&Is::Fact(Fact::Attack)) =>
        {
            let target = say.object(target, Case::Nom);
            Some(gains_for_turn(say, target, mods))
        }
        _ => None,
    }
}

fn gains_for_turn(say: &mut Say<'_, Fab>, subject: String, mods: &[Mod<Fab>]) -> Clause {
    let mods = say.mods(mods);
    // A duration behind a quotation would seem to be about what is quoted.
    let quoted = mods.ends_with(['”', '“']);
    match (say.lang, quoted) {
        (Lang::En, false) => Clause::says(say.lang, subject, "gains", format!("{mods} until end of turn")),
        (Lang::En, true) => Clause::says(say.lang, subject, "gains,", format!("until end of turn, {mods}")),
        (Lang::De, false) => {
            Clause::says(say.lang, subject, "erhält", format!("{mods} bis zum Ende des Zuges"))
        }
        (Lang::De, true) => {
            Clause::says(say.lang, subject, "erhält", format!("bis zum Ende des Zuges {mods}"))
        }
    }
}

/// "The next attack you boost", "the next card you play from your arsenal": how it comes is said with the verb.
fn next_played(say: &mut Say<'_, Fab>, filter: &Filter<Fab>, until: Until, mods: &[Mod<Fab>]) -> Clause {
    let lang = say.lang;
    let how = |is: &Is<Fab>| match is {
        Is::Fact(Fact::Boosted) => Some(("boost", "boostest")),
        Is::Fact(Fact::FromArsenal) => Some(("play from your arsenal", "aus deinem Arsenal spielst")),
        _ => None,
    };
    let mut rest = filter.clone();
    let said = rest.0.iter().position(|is| how(is).is_some()).map(|k| rest.0.remove(k));
    let (en, de) = said.as_ref().and_then(how).unwrap_or(("play", "spielst"));
    let phrase = Fab::noun(say, &rest);
    say.it = phrase.noun();
    let subject = phrase.next_you(lang, en, de, Fab::until(until, lang));
    changes(say, subject, lang.pick("gains", "erhält"), mods)
}

/// What something has or gains; what it costs more or less is said as just that.
pub(super) fn changes(say: &mut Say<'_, Fab>, subject: String, verb: &str, mods: &[Mod<Fab>]) -> Clause {
    let lang = say.lang;
    let (costs, others): (Vec<_>, Vec<_>) =
        mods.iter().cloned().partition(|m| matches!(m, Mod::Add(Stat::Payment, _)));
    let prices: Vec<String> = costs.iter().map(|m| price_change(say, m)).collect();
    let price = (!prices.is_empty()).then(|| list(&prices, lang));
    let others = (!others.is_empty()).then(|| say.mods(&others));
    match (price, others) {
        (None, others) => Clause::says(lang, subject, verb, others.unwrap_or_default()),
        (Some(price), None) => Clause::says(lang, subject, lang.pick("costs", "kostet"), price),
        (Some(price), Some(others)) => match lang {
            Lang::En => Clause::says(lang, subject, verb, format!("{others} and costs {price}")),
            Lang::De => Clause::says(lang, subject, verb, format!("{others} und kostet {price}")),
        },
    }
}

/// "1 resource less to play".
fn price_change(say: &Say<'_, Fab>, m: &Mod<Fab>) -> String {
    let lang = say.lang;
    let Mod::Add(_, amount) = m else { return say.cannot(m) };
    let (n, per) = match amount {
        Amount::N(n) => (*n, String::new()),
        Amount::Times(n, _) => (*n, format!(" {}", say.per(amount))),
        other => (1, format!(" {}", say.per(other))),
    };
    let resources = Fab::pool(crate::Pool::Resources, n.abs(), lang);
    let less = if n < 0 { lang.pick("less", "weniger") } else { lang.pick("more", "mehr") };
    lang.pick(format!("{resources} {less} to play{per}"), format!("beim Spielen {resources} {less}{per}"))
}

/// "It deals 2 damage to you unless you pay 3 resources."
fn unless_paid(say: &mut Say<'_, Fab>, costs: &[Cost<Fab>], then: &[Effect<Fab>]) -> Option<Clause> {
    let [Effect::Do(Verb::Damage(Who::You, Amount::N(n)))] = then else { return None };
    if !costs.iter().all(|c| matches!(c, Cost::Pay(..))) {
        return None;
    }
    let lang = say.lang;
    Some(match lang {
        Lang::En => {
            let cost = say.costs(costs);
            Clause::says(lang, "it", "deals", format!("{n} damage to you unless you {cost}"))
        }
        Lang::De => {
            let costs: Vec<String> = costs.iter().map(|c| say.cost_infinitive(c)).collect();
            let costs = list(&costs, lang).replace(" bezahlen", " bezahlst");
            Clause::says(lang, "sie", "fügt", format!("dir {n} Schaden zu, es sei denn, dass du {costs}"))
        }
    })
}

/// A dagger that is thrown: "target dagger you control deals 1 damage to target hero".
fn hurled(then: &[Effect<Fab>], lang: Lang) -> Option<Clause> {
    let [Effect::Aim(Pick::Own(zones, filter), then)] = then else { return None };
    let [Effect::Do(Verb::Strike(Who::That, n)), Effect::Destroy(Sel::It)] = then.as_slice() else {
        return None;
    };
    let dagger = zones == &[Zone::Weapon] && filter.0 == [Is::Type(Type::Dagger)];
    dagger.then(|| match lang {
        Lang::En => Clause::says(
            lang,
            "target dagger you control",
            "deals",
            format!(
                "{n} damage to target hero. If damage is dealt this way, the dagger has hit. Destroy the dagger"
            ),
        ),
        Lang::De => Clause::says(
            lang,
            "ein Dolch deiner Wahl unter deiner Kontrolle",
            "fügt",
            format!(
                "einem Helden deiner Wahl {n} Schaden zu. Falls so Schaden zugefügt wird, hat der Dolch getroffen. Zerstöre den Dolch"
            ),
        ),
    })
}

/// "When there are no steam counters on this": a state, looked at again when it resolves (FAB-TRIG-5).
pub(super) fn state_trigger(say: &mut Say<'_, Fab>, trigger: &Trigger<Fab>) -> Option<String> {
    match trigger.then.as_slice() {
        [
            Effect::If(
                cond @ Cond::Compare(Amount::Counters(Sel::This, _), Cmp::Exactly, Amount::N(0)),
                then,
            ),
        ] if *trigger
            == (Trigger {
                on: Event::RemovesCounter,
                by: Who::Anyone,
                this: true,
                of: Filter::default(),
                provided: cond.clone(),
                limit: Limit::None,
                from: None,
                then: trigger.then.clone(),
            }) =>
        {
            let lead = format!("{} {}", say.lang.pick("When", "Wenn"), say.cond(cond));
            Some(say.led_in(&lead, then))
        }
        _ => None,
    }
}

fn may_play(until: Until, en: &str, de: &str, lang: Lang) -> Clause {
    let time = Fab::until(until, lang);
    you_may(lang, lang.pick(format!("play it {time}{en}"), format!("sie {time} spielen{de}")))
}

/// What is true of the first action or attack of another player's next turn.
fn first_next_turn(say: &mut Say<'_, Fab>, filter: &Filter<Fab>, mods: &[Mod<Fab>]) -> Option<Clause> {
    let lang = say.lang;
    let (en, de, verb, rest) = match (filter.0.as_slice(), mods) {
        ([Is::Fact(Fact::Action)], [Mod::Add(Stat::Payment, Amount::N(n))]) => {
            let price = Fab::pool(crate::Pool::Resources, *n, lang);
            let more = lang.pick("more", "mehr");
            ("action", "die erste Aktion", ("costs", "kostet"), format!("{price} {more}"))
        }
        ([Is::Fact(Fact::Attack)], mods) => ("attack", "der erste Angriff", ("has", "hat"), say.mods(mods)),
        _ => return None,
    };
    let subject = lang.pick(
        format!("that player's first {en} during their next turn"),
        format!("{de} dieses Spielers in seinem nächsten Zug"),
    );
    Some(Clause::says(lang, subject, lang.pick(verb.0, verb.1), rest))
}

/// What a text has another player suffer.
fn done_to(say: &mut Say<'_, Fab>, effect: &Effect<Fab>) -> Option<Clause> {
    let lang = say.lang;
    let says = |en: (&str, String), de: (&str, &str, String)| match lang {
        Lang::En => Clause::says(lang, en.0, "", en.1),
        Lang::De => Clause::says(lang, de.0, de.1, de.2),
    };
    Some(match effect {
        Effect::GrantNext(filter, Until::NextTurn, mods) => return first_next_turn(say, filter, mods),
        Effect::GrantNext(Filter(all), Until::Turn, mods)
            if *all == [Is::Fact(Fact::AttackActionCard), Is::Fact(Fact::Defending)] =>
        {
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
        Effect::GrantEach(Filter(all), Until::NextActionPhase, mods)
            if *all == [Is::Fact(Fact::AttackActionCard)] && *mods == [Mod::CannotGain(Stat::Power)] =>
        {
            says(
                (
                    "that player's attack action cards",
                    "can't gain power during their next action phase".into(),
                ),
                (
                    "die Angriff-Aktionskarten dieses Spielers",
                    "können",
                    "in seiner nächsten Aktionsphase keinen Angriffswert erhalten".into(),
                ),
            )
        }
        Effect::Grant(Sel::The(Role::Hero, Who::You), Until::ThroughNextTurn, mods)
            if *mods == [Mod::Keyword(Keyword::Silenced)] =>
        {
            says(
                ("that player's hero", "loses all abilities until the end of their next turn".into()),
                (
                    "der Held dieses Spielers",
                    "verliert",
                    "bis zum Ende von dessen nächstem Zug alle Fähigkeiten".into(),
                ),
            )
        }
        Effect::Choose(Pick::Own(zones, Filter(all)), then)
            if all.is_empty() && zones == &[Zone::Hand] && then == &[Effect::Move(Sel::It, Zone::Deck)] =>
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
            "",
            format!("wenn dir {time} das nächste Mal Schaden zugefügt würde, verhindere {n} davon"),
        ),
        Shield::PreventAttackOnce => Clause::order(
            lang,
            format!("the next time an attack would deal damage to you {time}, prevent {n} of it"),
            "",
            format!(
                "wenn dir {time} das nächste Mal ein Angriff Schaden zufügen würde, verhindere {n} davon"
            ),
        ),
        // Good for one hit: any other number would be told.
        Shield::HushHit if n != 1 => {
            let words = say.cannot((shield, n));
            Clause::order(lang, words.clone(), "", words)
        }
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
