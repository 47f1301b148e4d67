//! The parts of a card's text that only this game has.

use super::lexicon::{
    ARROW, ARROW_ATTACK, ATTACK, ATTACK_ACTION_CARD, DAGGER, DAGGER_ATTACK, EQUIPMENT, NON_ATTACK_ACTION,
    RED_CARD, SWORD_ATTACK, WEAPON_ATTACK,
};
use super::verbs;
use crate::{Event, Fab, Fact, Stat, Type, Until, Zone};
use stapel_script::{
    Ability, Amount, Card, Cmp, Cond, Effect, Filter, Is, Limit, Mod, Scope, Sel, Static, Symbol, Trigger,
    Who, Word,
};
use stapel_wording::{Case, Clause, Lang, Noun, Phrase, Say, Speak, mentioned};

pub(super) fn move_to(object: &str, zone: Zone, lang: Lang) -> Clause {
    match zone {
        Zone::Banished => Clause::order(lang, format!("banish {object}"), "verbanne", object),
        Zone::Arsenal => Clause::order(
            lang,
            format!("put {object} face up into your arsenal"),
            "lege",
            format!("{object} offen in dein Arsenal"),
        ),
        Zone::Deck => Clause::order(
            lang,
            format!("put {object} on top of its owner's deck"),
            "lege",
            format!("{object} auf das Deck des Besitzers"),
        ),
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
        (Stat::Cost, Cmp::Exactly) => lang.pick(format!("cost {n}"), format!("Kosten {n}")),
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
        () if has(&Is::Fact(Fact::NonAttackAction)) => NON_ATTACK_ACTION,
        () if attack && has(&Is::Type(Type::Sword)) => SWORD_ATTACK,
        () if attack && has(&Is::Type(Type::Dagger)) => DAGGER_ATTACK,
        () if attack && has(&Is::Type(Type::Arrow)) => ARROW_ATTACK,
        () if attack && has(&Is::Type(Type::Weapon)) => WEAPON_ATTACK,
        () if attack => ATTACK,
        () if has(&Is::Type(Type::Arrow)) => ARROW,
        () if has(&Is::Type(Type::Dagger)) => DAGGER,
        () if has(&Is::Type(Type::Equipment)) => EQUIPMENT,
        () if has(&Is::Base(Stat::Pitch, Cmp::Exactly, 1)) => RED_CARD,
        () => Noun::CARD,
    });
    for is in &filter.0 {
        phrase = match is {
            Is::Type(Type::Sword | Type::Weapon | Type::Dagger | Type::Arrow) if attack => phrase,
            Is::Type(Type::Arrow | Type::Dagger | Type::Equipment | Type::Weapon) => phrase,
            Is::Base(Stat::Pitch, ..) => phrase,
            Is::Type(kind) => phrase.before(Fab::kind(*kind, Lang::En), Fab::kind(*kind, Lang::De)),
            Is::AnyType(_) if attack && !card => phrase.after(
                &format!("with {}", weapons(filter, Lang::En)),
                &format!("mit {}", weapons(filter, Lang::De)),
            ),
            Is::AnyType(kinds) => {
                let words = |lang| kinds.iter().map(|&k| Fab::kind(k, lang)).collect::<Vec<_>>();
                phrase.before(&words(Lang::En).join(" or "), &words(Lang::De).join("- oder "))
            }
            Is::NameHas(word) => {
                let de = mentioned(say.book, *word, Lang::De);
                let en = mentioned(say.book, *word, Lang::En);
                match attack {
                    true => phrase.after(&format!("with {en}"), &format!("mit {de}")),
                    false => {
                        let de = de.rsplit(' ').next().unwrap_or_default();
                        phrase.after(&format!("with {word} in its name"), &format!("mit „{de}“ im Namen"))
                    }
                }
            }
            Is::Stat(Stat::Arcane, Cmp::AtLeast, 0) => phrase.after(
                "with an effect that deals arcane damage",
                "mit einem Effekt, der Arkanschaden zufügt,",
            ),
            Is::UpTo(Stat::Cost, amount) if **amount == Amount::That => phrase
                .after("with cost no higher than that damage", "mit Kosten bis zur Höhe dieses Schadens"),
            Is::Fact(Fact::FaceDown) => phrase.after("that lies face down", "(verdeckt)"),
            Is::Fact(Fact::FromArsenal) => phrase.after("played from the arsenal", "aus dem Arsenal"),
            Is::Fact(Fact::FromHand) => phrase.after("from your hand", "von deiner Hand"),
            other => say.qualify(phrase, other),
        };
    }
    phrase
}

/// Whole abilities that this game's cards have a form of their own for.
pub(super) fn ability(say: &mut Say<'_, Fab>, card: &Card<Fab>, ability: &Ability<Fab>) -> Option<String> {
    let lang = say.lang;
    match ability {
        Ability::When(trigger) => verbs::state_trigger(say, trigger).or_else(|| {
            // A weapon outlives the turn, so it is told how long.
            let grants = |e: &Effect<Fab>| matches!(e, Effect::Grant(Sel::This, Until::Turn, _));
            (card.types.contains(&Type::Weapon) && trigger.then.last().is_some_and(grants)).then(|| {
                let text = say.trigger(trigger);
                format!("{} {}.", text.trim_end_matches('.'), verbs::end_of_turn(lang))
            })
        }),
        Ability::Static(Static { provided, to: Scope::This, mods })
            if mods.iter().any(|m| matches!(m, Mod::Add(Stat::Payment, _))) =>
        {
            let this = say.object(&Sel::This, Case::Nom);
            let clause = verbs::changes(say, this, lang.pick("has", "hat"), mods);
            let lead = (*provided != Cond::Always)
                .then(|| format!("{} {}", lang.pick("If", "Falls"), say.cond(provided)));
            Some(say.finish(&clause, lead.as_deref()))
        }
        Ability::PlayOnly(Cond::Not(cond)) if **cond == Cond::Fact(Fact::InHand) => Some(
            lang.pick(
                "This can't be played from hand.",
                "Diese Karte kann nicht von der Hand gespielt werden.",
            )
            .into(),
        ),
        _ => None,
    }
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
        // Who attacks is spoken of afterwards.
        (Event::Defends, _) if trigger.provided != Cond::Always => lang
            .pick("When this defends against a player", "Wenn diese Karte gegen einen Spieler verteidigt")
            .into(),
        (Event::Defends, _) => lang.pick("When this defends", "Wenn diese Karte verteidigt").into(),
        // FAB-KW-29.
        (Event::DealsDamage, _) => lang
            .pick(
                "Crush – When this deals 4 or more damage to a hero",
                "Zerschmetterung – Wenn dies einem Helden 4 oder mehr Schaden zufügt",
            )
            .into(),
        (Event::LinkResolves, _) => {
            lang.pick("When this chain link resolves", "Wenn dieses Kampfsegment abgehandelt ist").into()
        }
        (Event::Loads, true) => lang
            .pick(
                "When this is put or turned face up in your arsenal",
                "Wenn diese Karte offen in dein Arsenal gelegt oder dort aufgedeckt wird",
            )
            .into(),
        (Event::Loads, false) => {
            let what = what().a(lang, Case::Nom);
            lang.pick(
                format!("Whenever {what} is put face up into your arsenal from your deck"),
                format!("Wenn {what} von deinem Deck offen in dein Arsenal gelegt wird"),
            )
        }
        (Event::Springs, _) => lang
            .pick(
                "Whenever a trap you control triggers against an attacking hero",
                "Wenn eine Falle unter deiner Kontrolle gegen einen angreifenden Helden auslöst",
            )
            .into(),
        (Event::Boosts, _) => match trigger.limit {
            Limit::None => lang.pick("Whenever you boost a card", "Wenn du eine Karte boostest"),
            Limit::OncePerTurn => lang
                .pick("Once per turn, when you boost a card", "Einmal pro Zug, wenn du eine Karte boostest"),
            Limit::FirstEachTurn => lang.pick(
                "The first time you boost a card each turn",
                "Wenn du zum ersten Mal in einem Zug eine Karte boostest",
            ),
        }
        .into(),
        (Event::RemovesCounter, _) => lang
            .pick("When a counter is removed from this", "Wenn eine Marke von dieser Karte entfernt wird")
            .into(),
        (Event::TakesDamage, _) => {
            lang.pick("When your hero is dealt damage", "Wenn deinem Helden Schaden zugefügt wird").into()
        }
        (Event::Hits, true) => lang.pick("When this hits a hero", "Wenn dies einen Helden trifft").into(),
        (Event::Hits, false) if named(&trigger.of).is_some() => {
            let word = named(&trigger.of).map(|w| mentioned(say.book, w, lang)).unwrap_or_default();
            lang.pick(format!("Whenever {word} hits"), format!("Wenn {word} trifft"))
        }
        (Event::Hits, false) => {
            let what = what().a(lang, Case::Nom);
            let yours = lang.pick(" you control", " unter deiner Kontrolle");
            let yours = if trigger.by == Who::You { yours } else { "" };
            match trigger.limit {
                Limit::None => {
                    lang.pick(format!("Whenever {what}{yours} hits"), format!("Wenn {what}{yours} trifft"))
                }
                Limit::OncePerTurn => lang.pick(
                    format!("Once per turn, when {what}{yours} hits"),
                    format!("Einmal pro Zug, wenn {what}{yours} trifft"),
                ),
                Limit::FirstEachTurn => lang.pick(
                    format!("The first time {what}{yours} hits each turn"),
                    format!("Wenn zum ersten Mal in einem Zug {what}{yours} trifft"),
                ),
            }
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
            match trigger.limit {
                Limit::None => {
                    lang.pick(format!("Whenever you discard {what}"), format!("Wenn du {what} abwirfst"))
                }
                Limit::OncePerTurn => lang.pick(
                    format!("Once per turn, when you discard {what}"),
                    format!("Einmal pro Zug, wenn du {what} abwirfst"),
                ),
                Limit::FirstEachTurn => lang.pick(
                    format!("The first time you discard {what} each turn"),
                    format!("Wenn du zum ersten Mal in einem Zug {what} abwirfst"),
                ),
            }
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
                Type::Hammer => "einem Hammer".into(),
                other => format!("einer {}", Fab::kind(other, lang)),
            },
        })
        .collect();
    lang.pick(format!("a {}", words.join(" or ")), words.join(" oder "))
}
