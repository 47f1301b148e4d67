//! Card texts.

use super::lexicon::CHARACTER;
use super::nouns::{described, of_several, of_your_choice, phrase};
use super::triggers::{event, is_first, triggered};
use crate::{
    Altered, Counter, Event, Fact, Goes, Keyword, Price, Role, Shield, Stat, Until, Verb, Where, Zone,
};
use stapel_script::{
    Ability, Activated, Amount, Card, Cmp, Cond, Cost, Effect, Filter, Is, Limit, Mod, Pick, Scope, Sel,
    Static, Trigger, Who,
};
use stapel_wording::{Case, Clause, Gender, Lang, Names, Noun, Phrase, Say, Sentences, name};

/// "2 boosts", or as many as were rolled.
fn gained(counter: Counter, amount: &Amount<Altered>, lang: Lang) -> String {
    match amount {
        Amount::N(n) => Altered::counters(counter, *n, lang),
        // What else there may be is refused, see `unsaid`.
        _ => {
            let many = Altered::counters(counter, 2, lang);
            let many = many.trim_start_matches("2 ");
            lang.pick(format!("as many {many} as the result"), format!("so viele {many} wie das Ergebnis"))
        }
    }
}

fn move_with(object: &str, zone: Zone, several: bool, wish: &str, lang: Lang) -> Clause {
    let (its, des) =
        if several { ("their owners'", "der Besitzer") } else { ("its owner's", "des Besitzers") };
    match zone {
        Zone::Reserve => Clause::order(
            lang,
            format!("send {object} to Reserve{wish}"),
            "schicke",
            format!("{object} in die Reserve{wish}"),
        ),
        Zone::Hand => Clause::order(
            lang,
            format!("return {object} to {its} hand{wish}"),
            "gib",
            format!("{object} auf die Hand {des} zurück{wish}"),
        ),
        Zone::Discard => {
            Clause::order(lang, format!("discard {object}{wish}"), "lege", format!("{object} ab{wish}"))
        }
        Zone::Deck => Clause::order(
            lang,
            format!("put {object} on top of {its} deck{wish}"),
            "lege",
            format!("{object} oben auf das Deck {des}{wish}"),
        ),
        Zone::Orbs => Clause::order(
            lang,
            format!("put {object} into the Mana zone as a ready Orb{wish}"),
            "lege",
            format!("{object} als bereite Manakugel in die Manazone{wish}"),
        ),
        Zone::HeroExpedition | Zone::CompanionExpedition | Zone::Landmarks => {
            let (en, de) = match zone {
                Zone::HeroExpedition => ("Hero Expedition", "Helden-Expedition"),
                Zone::CompanionExpedition => ("Companion Expedition", "Gefährten-Expedition"),
                _ => ("Landmark zone", "Wahrzeichenzone"),
            };
            Clause::order(
                lang,
                format!("put {object} into {its} {en}{wish}"),
                "lege",
                format!("{object} in die {de} {des}{wish}"),
            )
        }
        // Refused, see `unsaid`.
        Zone::Hero | Zone::Limbo | Zone::Row => {
            let place = Altered::zone_word(zone, lang);
            Clause::order(
                lang,
                format!("put {object} into: {place}{wish}"),
                "lege",
                format!("{object} in: {place}{wish}"),
            )
        }
    }
}

/// What is not said here is refused, see `unsaid`.
pub(super) fn compare(cond: &Cond<Altered>, lang: Lang) -> Option<String> {
    // Said with the event, see `event`.
    if is_first(cond) {
        return Some(String::new());
    }
    let Cond::Compare(left, cmp, Amount::N(n)) = cond else { return None };
    match left {
        Amount::Objects(filter) => {
            let rest = Filter(filter.0.iter().filter(|is| **is != Is::Yours).cloned().collect());
            let phrase = described(&rest, Phrase::new).0;
            let many = match (cmp, n) {
                (Cmp::AtLeast, 1) => phrase.a(lang, Case::Acc),
                (_, n) => format!("{} {}", so_many(*cmp, *n, lang), phrase.bare(lang, *n != 1, Case::Acc)),
            };
            if rest != *filter {
                return Some(lang.pick(format!("you control {many}"), format!("du {many} kontrollierst")));
            }
            let is = if *n == 1 { "is" } else { "are" };
            Some(lang.pick(format!("{many} {is} in play"), format!("es im Spiel {many} gibt")))
        }
        Amount::That => Some(match cmp {
            Cmp::AtLeast => {
                lang.pick(format!("the result is {n} or more"), format!("das Ergebnis mindestens {n} ist"))
            }
            Cmp::AtMost => {
                lang.pick(format!("the result is {n} or less"), format!("das Ergebnis höchstens {n} ist"))
            }
            Cmp::Exactly => {
                lang.pick(format!("the result is exactly {n}"), format!("das Ergebnis genau {n} ist"))
            }
            Cmp::MoreThan => {
                lang.pick(format!("the result is more than {n}"), format!("das Ergebnis größer als {n} ist"))
            }
            Cmp::LessThan => {
                lang.pick(format!("the result is less than {n}"), format!("das Ergebnis kleiner als {n} ist"))
            }
        }),
        _ => None,
    }
}

/// "2 or more", of things that are counted.
fn so_many(cmp: Cmp, n: i16, lang: Lang) -> String {
    match cmp {
        Cmp::AtLeast => lang.pick(format!("{n} or more"), format!("mindestens {n}")),
        Cmp::AtMost => lang.pick(format!("{n} or fewer"), format!("höchstens {n}")),
        Cmp::Exactly => lang.pick(format!("exactly {n}"), format!("genau {n}")),
        Cmp::MoreThan => lang.pick(format!("more than {n}"), format!("mehr als {n}")),
        Cmp::LessThan => lang.pick(format!("fewer than {n}"), format!("weniger als {n}")),
    }
}

pub(super) fn per(amount: &Amount<Altered>, lang: Lang) -> String {
    match amount {
        Amount::That => lang.pick("the result", "das Ergebnis").into(),
        // Refused, see `unsaid`.
        other => format!("{other:?}"),
    }
}

fn said_ability(say: &mut Say<'_, Altered>, ability: &Ability<Altered>) -> Option<String> {
    let lang = say.lang;
    super::unsaid::ability(say, ability);
    match ability {
        Ability::ExtraCost(Cost::Own(Price::ForLess(n))) => Some(lang.pick(
            format!("You may discard a card from your Reserve to play this for {n} mana less."),
            format!("Du darfst eine Karte aus deiner Reserve ablegen, um diese Karte für {n} Mana weniger zu spielen."),
        )),
        Ability::When(trigger) => triggered(say, trigger),
        // A turn is a "Runde" here.
        Ability::Activated(text) if text.limit != Limit::None => {
            Some(match text.limit {
                Limit::OncePerRound => say
                    .activated(&Activated { limit: Limit::OncePerTurn, ..text.clone() })
                    .replacen("Once per turn", "Once per day", 1)
                    .replacen("Einmal pro Zug", "Einmal am Tag", 1),
                _ => say.activated(text).replacen("pro Zug", "pro Runde", 1),
            })
        }
        // Values of several sources are added, so what each gives is a Tough of its own (ALT-KEY-06).
        Ability::Static(Static { to: Scope::Yours(filter), mods, provided: Cond::Always }) => {
            let [Mod::Add(Stat::Tough, Amount::N(n))] = mods.as_slice() else { return None };
            let all = Altered::noun(say, filter).all_yours(lang);
            let clause = Clause::says(
                lang,
                all,
                lang.pick("have", "haben"),
                format!("{} {n}", Altered::stat(Stat::Tough, lang)),
            );
            Some(say.finish(&clause, None))
        }
        _ => None,
    }
}

fn said_price(price: Price, lang: Lang) -> (String, String) {
    let (imperative, infinitive) = match price {
        Price::Exhaust => (
            lang.pick("exhaust this", "erschöpfe diese Karte"),
            lang.pick("exhaust this", "diese Karte erschöpfen"),
        ),
        Price::DiscardThis => (
            lang.pick("discard this from your Reserve", "lege diese Karte aus deiner Reserve ab"),
            lang.pick("discard this from your Reserve", "diese Karte aus deiner Reserve ablegen"),
        ),
        Price::ForLess(_) => (
            lang.pick("discard a card from your Reserve", "lege eine Karte aus deiner Reserve ab"),
            lang.pick("discard a card from your Reserve", "eine Karte aus deiner Reserve ablegen"),
        ),
    };
    (imperative.into(), infinitive.into())
}

fn expeditions(place: Where) -> (&'static str, &'static str) {
    match place {
        Where::Target => ("in an Expedition of your choice", "in einer Expedition deiner Wahl"),
        Where::Hero => ("in your Hero Expedition", "in deiner Helden-Expedition"),
        Where::Companion => ("in your Companion Expedition", "in deiner Gefährten-Expedition"),
        Where::Mine => ("in this card's Expedition", "in der Expedition dieser Karte"),
        Where::Other => ("in your other Expedition", "in deiner anderen Expedition"),
        Where::EachOfYours => ("in each of your Expeditions", "in jeder deiner Expeditionen"),
        Where::Spread => (
            "distributed among any Expeditions as you choose",
            "und verteile sie beliebig auf Expeditionen deiner Wahl",
        ),
    }
}

/// "once per turn": a turn is a "Runde" here, and a round is a day.
fn often(say: &Say<'_, Altered>, limit: Limit) -> String {
    match limit {
        Limit::OncePerRound => say.lang.pick("once per day", "einmal am Tag").into(),
        limit => say.how_often(limit).replacen("pro Zug", "pro Runde", 1),
    }
}

impl Sentences for Altered {
    fn move_to(object: &str, zone: Zone, lang: Lang) -> Clause {
        move_with(object, zone, false, "", lang)
    }

    fn noun(say: &Say<'_, Altered>, filter: &Filter<Altered>) -> Phrase {
        phrase(say, filter, Phrase::new)
    }

    fn when(say: &Say<'_, Altered>, trigger: &Trigger<Altered>) -> String {
        say.told(trigger, |t| match t.limit {
            Limit::None => event(say, t),
            limit => format!("{} ({})", event(say, t), often(say, limit)),
        })
    }

    fn it_of(event: Event) -> Noun {
        match event {
            Event::Joins | Event::Plays | Event::Leaves => CHARACTER,
            _ => Noun::CARD,
        }
    }

    fn fact_clause(say: &Say<'_, Self>, fact: &Fact) -> String {
        let lang = say.lang;
        let terrain = match fact {
            Fact::FirstPlayer => {
                return lang.pick("you are the first player", "du Startspieler bist").into();
            }
            Fact::InForest => lang.pick("a forest", "einer Region mit Wald"),
            Fact::InMountain => lang.pick("a mountain", "einer Region mit Berg"),
            Fact::InWater => lang.pick("a water", "einer Region mit Gewässer"),
        };
        lang.pick(
            format!("my Expedition is in {terrain} region"),
            format!("meine Expedition in {terrain} ist"),
        )
    }

    fn role_name(_say: &Say<'_, Self>, role: Role, _who: Who, _case: Case) -> String {
        match role {}
    }

    /// What is chosen, as the object of the sentence that says what happens to it: the rulebook's "discard a Character of
    /// your choice".
    fn whole(say: &mut Say<'_, Altered>, effect: &Effect<Altered>) -> Option<Clause> {
        let lang = say.lang;
        let (picked, then, many, may) = match effect {
            Effect::Choose(pick, then) => (Some(pick), then, None, false),
            Effect::MayChoose(pick, then) => (Some(pick), then, None, true),
            Effect::ChooseEach(how_many, pick, then) => (Some(pick), then, Some(*how_many), false),
            Effect::ForAll(_, then) => (None, then, None, false),
            _ => return None,
        };
        let [only] = then.as_slice() else { return None };
        let (nom, acc) = match (picked, many, effect) {
            (Some(Pick::Object(filter)), None, _) => {
                let phrase = of_your_choice(say, filter);
                (phrase.a(lang, Case::Nom), phrase.a(lang, Case::Acc))
            }
            (Some(Pick::Own(zones, filter)), None, _) => {
                let zones: Vec<&str> = zones.iter().map(|&z| Altered::your_zone_dative(z, lang)).collect();
                let zones = zones.join(lang.pick(" or ", " oder "));
                let phrase =
                    of_your_choice(say, filter).after(&format!("from {zones}"), &format!("aus {zones}"));
                (phrase.a(lang, Case::Nom), phrase.a(lang, Case::Acc))
            }
            (Some(Pick::Object(filter)), Some(how_many), _) => {
                let so_many =
                    |case| of_several(how_many, &of_your_choice(say, filter).bare(lang, true, case), lang);
                (so_many(Case::Nom), so_many(Case::Acc))
            }
            (None, _, Effect::ForAll(filter, _)) => {
                let all = Altered::noun(say, filter).bare(lang, true, Case::Nom);
                let all = lang.pick(format!("all {all}"), format!("alle {all}"));
                (all.clone(), all)
            }
            (Some(Pick::Opponent), None, _) => {
                let who = lang.pick("an opponent of your choice", "ein Gegner deiner Wahl");
                (who.into(), String::new())
            }
            _ => return None,
        };
        let several = many.is_some() || picked.is_none();
        // Said last, so that whoever reads on knows that it is not a must.
        let wish = if may { lang.pick(", if you wish", ", wenn du willst") } else { "" };
        Some(match only {
            Effect::Move(Sel::It, zone) => {
                let own = matches!(picked, Some(Pick::Own(..)));
                match (zone, own) {
                    (Zone::Hand, true) => Clause::order(
                        lang,
                        format!("return {acc} to your hand{wish}"),
                        "nimm",
                        format!("{acc} auf die Hand zurück{wish}"),
                    ),
                    _ => move_with(&acc, *zone, several, wish, lang),
                }
            }
            Effect::Put(Sel::It, counter, amount) => {
                let what = gained(*counter, amount, lang);
                let verb =
                    if several { lang.pick("gain", "erhalten") } else { lang.pick("gains", "erhält") };
                let what = match (several, lang) {
                    (true, Lang::En) => format!("{what} each"),
                    (true, Lang::De) => format!("je {what}"),
                    (false, _) => what,
                };
                Clause::says(lang, nom, verb, format!("{what}{wish}"))
            }
            Effect::Draw(Who::That, amount) if matches!(picked, Some(Pick::Opponent)) => {
                let cards = say.cards(amount);
                Clause::says(lang, nom, lang.pick("draws", "zieht"), format!("{cards}{wish}"))
            }
            _ => return None,
        })
    }

    /// The kernel's verbs where Altered has its own way of saying them.
    fn clause(say: &mut Say<'_, Altered>, effect: &Effect<Altered>) -> Option<Clause> {
        let lang = say.lang;
        Some(match effect {
            Effect::Put(sel, counter, amount) => {
                let subject = say.object(sel, Case::Nom);
                Clause::says(lang, subject, lang.pick("gains", "erhält"), gained(*counter, amount, lang))
            }
            Effect::Remove(sel, counter, amount @ (Amount::N(_) | Amount::That)) => {
                let subject = say.object(sel, Case::Nom);
                Clause::says(lang, subject, lang.pick("loses", "verliert"), gained(*counter, amount, lang))
            }
            Effect::GrantNext(filter, until, mods) => {
                let time = Altered::until(*until, lang);
                let phrase = Altered::noun(say, filter);
                let bare = phrase.bare(lang, false, Case::Nom);
                let (der, den) = match phrase.noun().gender {
                    Gender::M => ("der", "den"),
                    Gender::F => ("die", "die"),
                    Gender::N => ("das", "das"),
                };
                let next = lang.pick(
                    format!("the next {bare} you play {time}"),
                    format!("{der} nächste {bare}, {den} du {time} spielst,"),
                );
                match mods.as_slice() {
                    [Mod::Add(Stat::Cost, Amount::N(n))] if *n < 0 => match lang {
                        Lang::En => Clause::says(lang, next, "costs", format!("{} mana less", -n)),
                        Lang::De => Clause::says(lang, next, "kostet", format!("{} Mana weniger", -n)),
                    },
                    [
                        Mod::When(Trigger {
                            on: Event::Plays,
                            by: Who::Anyone,
                            this: true,
                            of: Filter(of),
                            provided: Cond::Always,
                            limit: Limit::None,
                            from: None,
                            then,
                        }),
                    ] if of.is_empty() => match then.as_slice() {
                        [Effect::Put(Sel::This, counter, amount @ Amount::N(_))] => Clause::says(
                            lang,
                            next,
                            lang.pick("gains", "erhält"),
                            gained(*counter, amount, lang),
                        ),
                        _ => return None,
                    },
                    _ => return None,
                }
            }
            _ => return None,
        })
    }

    fn ability(say: &mut Say<'_, Self>, _card: &Card<Self>, ability: &Ability<Self>) -> Option<String> {
        said_ability(say, ability)
    }

    fn compare(say: &Say<'_, Self>, cond: &Cond<Self>) -> Option<String> {
        compare(cond, say.lang)
    }

    fn per(say: &Say<'_, Self>, amount: &Amount<Self>) -> String {
        per(amount, say.lang)
    }

    fn verb(say: &Say<'_, Altered>, verb: &Verb) -> Clause {
        let lang = say.lang;
        match verb {
            Verb::Create(kind, n, place) => {
                let def = say.book.find(*kind);
                let token = def.map_or_else(|| say.cannot(kind), |d| name(say.book, d, lang));
                let what = match (lang, n) {
                    (Lang::En, 1) if token.starts_with(['A', 'E', 'I', 'O', 'U']) => {
                        format!("an {token} token")
                    }
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
                "trigger its abilities that begin “When this enters play”",
                "löse",
                format!(
                    "{} Fähigkeiten aus, die mit „Wenn diese Karte ins Spiel kommt“ beginnen",
                    if say.it.gender == Gender::F { "ihre" } else { "seine" }
                ),
            ),
            Verb::Go(which, by) => {
                let (en, de) = match which {
                    Goes::Facing => ("the Expedition facing this", "die Expedition gegenüber dieser Karte"),
                    Goes::Hero => ("your Hero Expedition", "deine Helden-Expedition"),
                    Goes::Companion => ("your Companion Expedition", "deine Gefährten-Expedition"),
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
                    (Lang::De, true) => Clause::says(lang, de, "bewegt sich", format!("{regions} zurück")),
                    (Lang::De, false) => Clause::says(lang, de, "bewegt sich", format!("{regions} vorwärts")),
                }
            }
        }
    }

    fn shield(_say: &Say<'_, Self>, shield: Shield, _n: i16, _until: Until) -> Clause {
        match shield {}
    }

    fn price(say: &Say<'_, Self>, price: &Price) -> (String, String) {
        said_price(*price, say.lang)
    }

    fn yours(say: &Say<'_, Altered>, m: &Mod<Altered>) -> Clause {
        let lang = say.lang;
        match m {
            Mod::Keyword(Keyword::ResupplyFromTwo) => Clause::order(
                lang,
                "whenever you would Resupply, reveal the top two cards of your deck instead, put one of them into your Reserve and discard the other",
                "immer",
                "wenn du Nachschub ausführen würdest, decke stattdessen die obersten zwei Karten deines Decks auf, lege eine davon in deine Reserve und lege die andere ab",
            ),
            Mod::Add(Stat::Dice, Amount::N(1)) => Clause::order(
                lang,
                "whenever you roll, roll one die more and ignore one of your choice",
                "immer",
                "wenn du würfelst, wirf einen Würfel mehr und ignoriere einen deiner Wahl",
            ),
            Mod::Add(Stat::Dice, Amount::N(n @ 2..)) => Clause::order(
                lang,
                format!("whenever you roll, roll {n} dice more and ignore {n} of your choice"),
                "immer",
                format!("wenn du würfelst, wirf {n} Würfel mehr und ignoriere {n} deiner Wahl"),
            ),
            m => say.you_have(m),
        }
    }
}
