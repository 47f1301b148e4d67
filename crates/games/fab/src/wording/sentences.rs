//! The parts of a card's text that only this game has.

use super::conditions::numbered;
use super::lexicon::{
    ARROW, ARROW_ATTACK, ATTACK, ATTACK_ACTION_CARD, DAGGER, DAGGER_ATTACK, EQUIPMENT, NON_ATTACK_ACTION,
    RED_CARD, SWORD_ATTACK, WEAPON_ATTACK,
};
use super::verbs;
use crate::{Event, Fab, Fact, Price, Role, Shield, Stat, Type, Until, Verb, Zone};
use stapel_script::{
    Ability, Amount, Card, Cmp, Cond, Effect, Filter, Is, Limit, Mod, Scope, Sel, Static, Trigger, Who,
};
use stapel_wording::{Case, Clause, Lang, Names, Noun, Phrase, Say, Sentences, mentioned};

pub(super) fn value(stat: Stat, cmp: Cmp, n: i16, lang: Lang) -> String {
    match (stat, cmp) {
        (Stat::Cost, Cmp::AtMost) => {
            lang.pick(format!("cost {n} or less"), format!("Kosten {n} oder weniger"))
        }
        (Stat::Cost, Cmp::Exactly) => lang.pick(format!("cost {n}"), format!("Kosten {n}")),
        (Stat::Cost, Cmp::AtLeast) => lang.pick(format!("cost {n} or more"), format!("Kosten {n} oder mehr")),
        (Stat::Cost, Cmp::MoreThan) => lang.pick(format!("cost more than {n}"), format!("Kosten über {n}")),
        (Stat::Cost, Cmp::LessThan) => lang.pick(format!("cost less than {n}"), format!("Kosten unter {n}")),
        (stat, cmp) => stapel_wording::value::<Fab>(stat, cmp, n, lang),
    }
}

/// The noun for what a filter describes, and the parts of the filter that it stands for.
fn head(filter: &Filter<Fab>) -> (Noun, Vec<Is<Fab>>) {
    let has = |is: &Is<Fab>| filter.0.contains(is);
    let (attack, card) = (Is::Fact(Fact::Attack), Is::Fact(Fact::AttackActionCard));
    let of = |kind| Is::Type(kind);
    let red = Is::Base(Stat::Pitch, Cmp::Exactly, 1);
    let heads = [
        // A card that is an attack right now is called by the card.
        (ATTACK_ACTION_CARD, vec![card.clone(), attack.clone()]),
        (ATTACK_ACTION_CARD, vec![card]),
        (NON_ATTACK_ACTION, vec![Is::Fact(Fact::NonAttackAction)]),
        (SWORD_ATTACK, vec![attack.clone(), of(Type::Sword)]),
        (DAGGER_ATTACK, vec![attack.clone(), of(Type::Dagger)]),
        (ARROW_ATTACK, vec![attack.clone(), of(Type::Arrow)]),
        (WEAPON_ATTACK, vec![attack.clone(), of(Type::Weapon)]),
        (ATTACK, vec![attack]),
        (ARROW, vec![of(Type::Arrow)]),
        (DAGGER, vec![of(Type::Dagger)]),
        (EQUIPMENT, vec![of(Type::Equipment)]),
        (RED_CARD, vec![red]),
    ];
    heads.into_iter().find(|(_, parts)| parts.iter().all(has)).unwrap_or((Noun::CARD, Vec::new()))
}

fn is_crush(cond: &Cond<Fab>) -> bool {
    matches!(cond, Cond::Compare(Amount::That, Cmp::AtLeast, Amount::N(4)))
}

/// What leads into a trigger. Whatever it depends on but does not tell is refused by `Say::told`.
pub(super) fn when(say: &Say<'_, Fab>, trigger: &Trigger<Fab>) -> String {
    let lead = happens(say, trigger);
    match (trigger.from, &trigger.provided) {
        // How it lies in the arsenal tells that it lies there.
        (from, Cond::Fact(fact @ (Fact::FaceUp | Fact::FaceDown))) => {
            if from != Some(Zone::Arsenal) {
                return say.cannot((from, fact));
            }
            let cond = Fab::fact_clause(say, fact);
            say.lang.pick(format!("{lead}, if {cond}"), format!("{lead} und {cond}"))
        }
        _ => lead,
    }
}

/// The event alone.
fn happens(say: &Say<'_, Fab>, trigger: &Trigger<Fab>) -> String {
    let (on, this, by) = (trigger.on, trigger.this, trigger.by);
    let said = match (this, by) {
        (true, _) => of_this(trigger, say.lang).map(String::from),
        (false, _) if on == Event::ChainCloses => {
            Some(say.lang.pick("When the combat chain closes", "Wenn die Kampfkette geschlossen wird").into())
        }
        (false, Who::You | Who::Anyone) if on == Event::Hits => Some(hits(say, trigger)),
        (false, Who::You) => of_yours(on, say.lang).map(String::from).or_else(|| you_do(say, trigger)),
        _ => None,
    };
    said.unwrap_or_else(|| say.cannot((on, this, by)))
}

/// What the card itself does or suffers.
fn of_this(trigger: &Trigger<Fab>, lang: Lang) -> Option<&'static str> {
    Some(match trigger.on {
        Event::Attacks => lang.pick("When this attacks", "Wenn diese Karte angreift"),
        // Who attacks is spoken of afterwards.
        Event::Defends if trigger.provided != Cond::Always => {
            lang.pick("When this defends against a player", "Wenn diese Karte gegen einen Spieler verteidigt")
        }
        Event::Defends => lang.pick("When this defends", "Wenn diese Karte verteidigt"),
        // FAB-KW-29.
        Event::DealsDamage if is_crush(&trigger.provided) => lang.pick(
            "Crush – When this deals 4 or more damage to a hero",
            "Zerschmetterung – Wenn dies einem Helden 4 oder mehr Schaden zufügt",
        ),
        Event::DealsDamage => {
            lang.pick("When this deals damage to a hero", "Wenn dies einem Helden Schaden zufügt")
        }
        Event::LinkResolves => {
            lang.pick("When this chain link resolves", "Wenn dieses Kampfsegment abgehandelt ist")
        }
        Event::Loads if trigger.from == Some(Zone::Arsenal) => lang.pick(
            "When this is put or turned face up in your arsenal",
            "Wenn diese Karte offen in dein Arsenal gelegt oder dort aufgedeckt wird",
        ),
        Event::RemovesCounter => {
            lang.pick("When a counter is removed from this", "Wenn eine Marke von dieser Karte entfernt wird")
        }
        Event::Hits => lang.pick("When this hits a hero", "Wenn dies einen Helden trifft"),
        Event::Plays => lang.pick("When you play this", "Wenn du diese Karte spielst"),
        Event::Destroyed => lang.pick("When this is destroyed", "Wenn diese Karte zerstört wird"),
        _ => return None,
    })
}

/// What befalls you, your cards, or your turn, whatever else the trigger asks.
fn of_yours(on: Event, lang: Lang) -> Option<&'static str> {
    Some(match on {
        Event::TurnStarts => lang.pick("At the start of your turn", "Wenn dein Zug beginnt"),
        Event::ActionPhaseStarts => {
            lang.pick("At the beginning of your action phase", "Wenn deine Aktionsphase beginnt")
        }
        Event::EndPhaseStarts => {
            lang.pick("At the beginning of your end phase", "Wenn deine Endphase beginnt")
        }
        Event::TakesDamage => {
            lang.pick("When your hero is dealt damage", "Wenn deinem Helden Schaden zugefügt wird")
        }
        Event::Springs => lang.pick(
            "Whenever a trap you control triggers against an attacking hero",
            "Wenn eine Falle unter deiner Kontrolle gegen einen angreifenden Helden auslöst",
        ),
        Event::Launches => lang.pick(
            "When you play an attack action card or activate a weapon attack",
            "Wenn du eine Angriff-Aktionskarte spielst oder einen Waffenangriff aktivierst",
        ),
        _ => return None,
    })
}

/// What you do with cards, or happens to yours.
fn you_do(say: &Say<'_, Fab>, trigger: &Trigger<Fab>) -> Option<String> {
    let lang = say.lang;
    let what = |case| Fab::noun(say, &trigger.of).a(lang, case);
    Some(match trigger.on {
        Event::Attacks => {
            let with = match trigger.of.0.as_slice() {
                [Is::AnyType(kinds)] => weapons(say, kinds, lang),
                [Is::Type(kind)] => weapons(say, &[*kind], lang),
                _ => say.cannot(&trigger.of),
            };
            lang.pick(format!("Whenever you attack with {with}"), format!("Wenn du mit {with} angreifst"))
        }
        Event::Loads if trigger.provided == Cond::Fact(Fact::FromDeck) => {
            let what = what(Case::Nom);
            lang.pick(
                format!("Whenever {what} is put face up into your arsenal from your deck"),
                format!("Wenn {what} von deinem Deck offen in dein Arsenal gelegt wird"),
            )
        }
        Event::Loads => {
            let what = what(Case::Nom);
            lang.pick(
                format!("Whenever {what} is put or turned face up in your arsenal"),
                format!("Wenn {what} offen in dein Arsenal gelegt oder dort aufgedeckt wird"),
            )
        }
        Event::Plays => {
            let what = what(Case::Acc);
            lang.pick(format!("Whenever you play {what}"), format!("Wenn du {what} spielst"))
        }
        Event::Boosts => {
            often(trigger.limit, lang.pick(["you", "boost a card"], ["du", "eine Karte boostest"]), lang)
        }
        Event::Discards => {
            let what = what(Case::Acc);
            let (en, de) = (format!("discard {what}"), format!("{what} abwirfst"));
            often(trigger.limit, lang.pick(["you", &en], ["du", &de]), lang)
        }
        Event::GainsKeyword
            if trigger.limit == Limit::FirstEachTurn
                && trigger.provided == Cond::Fact(Fact::GainedGoAgain) =>
        {
            let word = match trigger.of.0.as_slice() {
                [Is::Named(name)] => mentioned(say.book, *name, lang),
                _ => say.cannot(&trigger.of),
            };
            lang.pick(
                format!("The first time your {word} gains go again each turn"),
                format!("Wenn {word} unter deiner Kontrolle zum ersten Mal in einem Zug Weitermachen erhält"),
            )
        }
        _ => return None,
    })
}

/// How often somebody does something: "Whenever you boost a card", "The first time you boost a card each turn".
fn often(limit: Limit, [who, does]: [&str; 2], lang: Lang) -> String {
    match limit {
        Limit::OncePerTurn => {
            format!("{} {who} {does}", lang.pick("Once per turn, when", "Einmal pro Zug, wenn"))
        }
        // How often is said behind it.
        Limit::None | Limit::PerTurn(_) | Limit::OncePerRound | Limit::OncePerGame => {
            format!("{} {who} {does}", lang.pick("Whenever", "Wenn"))
        }
        Limit::FirstEachTurn => lang.pick(
            format!("The first time {who} {does} each turn"),
            format!("Wenn {who} zum ersten Mal in einem Zug {does}"),
        ),
    }
}

fn hits(say: &Say<'_, Fab>, trigger: &Trigger<Fab>) -> String {
    let lang = say.lang;
    let named = match trigger.of.0.as_slice() {
        [Is::NameHas(word)] => Some(mentioned(say.book, *word, lang)),
        _ => None,
    };
    let a = || Fab::noun(say, &trigger.of).a(lang, Case::Nom);
    let what = match (trigger.by == Who::You, named) {
        (true, Some(name)) if lang == Lang::En => format!("your {name}"),
        (true, named) => {
            let yours = lang.pick("you control", "unter deiner Kontrolle");
            format!("{} {yours}", named.unwrap_or_else(a))
        }
        (false, named) => named.unwrap_or_else(a),
    };
    match (lang, trigger.limit) {
        // What hits is news and stands last.
        (Lang::De, Limit::FirstEachTurn) => format!("Wenn zum ersten Mal in einem Zug {what} trifft"),
        (_, limit) => often(limit, [&what, lang.pick("hits", "trifft")], lang),
    }
}

pub(super) fn hero(say: &Say<'_, Fab>, who: Who, case: Case) -> String {
    let (en, de) = match who {
        Who::You => ("your hero", ["dein Held", "deines Helden", "deinem Helden", "deinen Helden"]),
        Who::Opponent => (
            "the opposing hero",
            [
                "der gegnerische Held",
                "des gegnerischen Helden",
                "dem gegnerischen Helden",
                "den gegnerischen Helden",
            ],
        ),
        Who::That => (
            "that player's hero",
            [
                "der Held dieses Spielers",
                "des Helden dieses Spielers",
                "dem Helden dieses Spielers",
                "den Helden dieses Spielers",
            ],
        ),
        Who::EachOpponent | Who::Each | Who::ItsController | Who::Anyone => return say.cannot(who),
    };
    say.lang.pick(en, de[case as usize]).into()
}

/// "a sword or dagger", in German in the dative.
fn weapons(say: &Say<'_, Fab>, kinds: &[Type], lang: Lang) -> String {
    let words: Vec<String> = kinds
        .iter()
        .map(|&k| {
            let de = match k {
                Type::Weapon => "einer Waffe",
                Type::Sword => "einem Schwert",
                Type::Dagger => "einem Dolch",
                Type::Club => "einer Keule",
                Type::Hammer => "einem Hammer",
                Type::Bow => "einem Bogen",
                Type::Staff => "einem Stab",
                Type::Pistol => "einer Pistole",
                other => return say.cannot(other),
            };
            lang.pick(Fab::kind(k, Lang::En).to_lowercase(), de.into())
        })
        .collect();
    lang.pick(format!("a {}", words.join(" or ")), words.join(" oder "))
}

impl Sentences for Fab {
    fn move_to(object: &str, zone: Zone, lang: Lang) -> Clause {
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

    fn noun(say: &Say<'_, Fab>, filter: &Filter<Fab>) -> Phrase {
        let (noun, said) = head(filter);
        let attack = filter.0.contains(&Is::Fact(Fact::Attack));
        let card = filter.0.contains(&Is::Fact(Fact::AttackActionCard));
        let mut phrase = Phrase::new(noun);
        for (k, is) in filter.0.iter().enumerate() {
            if filter.0[..k].contains(is) {
                say.cannot(("twice", is));
            }
            phrase = match is {
                is if said.contains(is) => phrase,
                Is::Type(kind) => phrase.before(Fab::kind(*kind, Lang::En), Fab::kind(*kind, Lang::De)),
                Is::AnyType(kinds) if attack && !card => phrase.after(
                    &format!("with {}", weapons(say, kinds, Lang::En)),
                    &format!("mit {}", weapons(say, kinds, Lang::De)),
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
                Is::Fact(Fact::FaceUp) => phrase.after("that lies face up", "(offen)"),
                Is::Fact(Fact::FromArsenal) => phrase.after("played from the arsenal", "aus dem Arsenal"),
                Is::Fact(Fact::FromHand) => phrase.after("from your hand", "von deiner Hand"),
                Is::Other => phrase.after("other than this", "außer dieser Karte"),
                is => say.qualify(phrase, is),
            };
        }
        phrase
    }

    fn when(say: &Say<'_, Self>, trigger: &Trigger<Self>) -> String {
        say.told(trigger, |t| when(say, t))
    }

    /// What a trigger asks for and `when` says with its event.
    fn says_cond(trigger: &Trigger<Fab>) -> bool {
        match (trigger.on, &trigger.provided) {
            (Event::DealsDamage, cond) => is_crush(cond),
            (Event::Loads, Cond::Fact(Fact::FromDeck)) => !trigger.this,
            (Event::GainsKeyword, Cond::Fact(Fact::GainedGoAgain)) => true,
            (_, Cond::Fact(Fact::FaceUp | Fact::FaceDown)) => trigger.from == Some(Zone::Arsenal),
            _ => false,
        }
    }

    fn it_of(event: Event) -> Noun {
        super::lexicon::it_of(event)
    }

    fn fact_clause(say: &Say<'_, Self>, fact: &Fact) -> String {
        super::conditions::fact_clause(say, *fact)
    }

    fn role_name(say: &Say<'_, Self>, role: Role, who: Who, case: Case) -> String {
        match role {
            Role::Hero => hero(say, who, case),
            Role::LastAttack if who == Who::You => {
                let de = match case {
                    Case::Nom => "der letzte Angriff dieser Kampfkette",
                    Case::Gen => "des letzten Angriffs dieser Kampfkette",
                    Case::Dat => "dem letzten Angriff dieser Kampfkette",
                    Case::Acc => "den letzten Angriff dieser Kampfkette",
                };
                say.lang.pick("the last attack of this combat chain", de).into()
            }
            Role::LastAttack => say.cannot((role, who)),
        }
    }

    /// Whole abilities that this game's cards have a form of their own for.
    fn ability(say: &mut Say<'_, Fab>, card: &Card<Fab>, ability: &Ability<Fab>) -> Option<String> {
        let lang = say.lang;
        // What outlives the turn is told how long it gains something.
        const STAY: [Type; 5] = [Type::Hero, Type::Weapon, Type::Equipment, Type::Aura, Type::Item];
        say.stays = card.types.iter().any(|t| STAY.contains(t));
        match ability {
            Ability::When(trigger) => verbs::state_trigger(say, trigger),
            Ability::Static(Static { provided, to: Scope::Yours(filter), mods })
                if *provided != Cond::Always =>
            {
                let Some(cond) = numbered(filter, provided, lang) else { return Some(say.cannot(ability)) };
                let it = Fab::noun(say, filter).noun().it(lang, Case::Nom);
                let mods = say.mods(mods);
                let clause = Clause::says(lang, it, lang.pick("has", "hat"), mods);
                Some(say.finish(&clause, Some(&format!("{} {cond}", lang.pick("If", "Falls")))))
            }
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

    fn clause(say: &mut Say<'_, Self>, effect: &Effect<Self>) -> Option<Clause> {
        verbs::clause(say, effect)
    }

    fn whole(say: &mut Say<'_, Self>, effect: &Effect<Self>) -> Option<Clause> {
        verbs::whole(say, effect)
    }

    fn quantity(say: &Say<'_, Self>, amount: &Amount<Self>) -> String {
        super::conditions::quantity(amount, say.lang)
    }

    fn number_lines(card: &Card<Self>, lang: Lang) -> Vec<String> {
        super::lexicon::number_lines(card, lang)
    }

    fn unsaid(card: &Card<Self>) -> Option<String> {
        super::lexicon::unsaid(card)
    }

    fn compare(say: &Say<'_, Self>, cond: &Cond<Self>) -> Option<String> {
        super::conditions::compare(cond, say.lang)
    }

    fn per(say: &Say<'_, Self>, amount: &Amount<Self>) -> String {
        super::conditions::per(amount, say.lang)
    }

    fn verb(say: &Say<'_, Self>, verb: &Verb) -> Clause {
        verbs::verb(say, verb)
    }

    fn shield(say: &Say<'_, Self>, shield: Shield, n: i16, until: Until) -> Clause {
        verbs::shield(say, shield, n, until)
    }

    fn price(say: &Say<'_, Self>, price: &Price) -> (String, String) {
        verbs::price(*price, say.lang)
    }

    fn yours(say: &Say<'_, Self>, m: &Mod<Self>) -> Clause {
        say.you_have(m)
    }
}
