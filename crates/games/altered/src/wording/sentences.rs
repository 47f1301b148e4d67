//! Card texts.

use super::lexicon::{
    CHARACTER, CHARACTER_OR_PERMANENT, LANDMARK, PERMANENT, PLANT, ROBOT, SPELL, TOKEN, counters, value,
};
use crate::{Altered, Counter, Event, Goes, Keyword, Price, Stat, Tally, Type, Verb, Where, Zone};
use stapel_script::{
    Ability, Amount, Cmp, Cond, Cost, Effect, Filter, HowMany, Is, Mod, Pick, Scope, Sel, Static, Trigger,
    Who,
};
use stapel_wording::{Case, Clause, Lang, Noun, Phrase, Say, name};

pub(super) fn noun(filter: &Filter<Altered>) -> Phrase {
    described(filter, Phrase::new)
}

/// "a Character of your choice with Hand Cost 3 or less".
fn of_your_choice(filter: &Filter<Altered>) -> Phrase {
    described(filter, |noun| Phrase::new(noun).after("of your choice", "deiner Wahl"))
}

fn described(filter: &Filter<Altered>, begin: impl Fn(Noun) -> Phrase) -> Phrase {
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
    let phrase = begin(base);
    let phrase = if both { phrase.called(Noun::CARD) } else { phrase };
    filter.0.iter().fold(phrase, |phrase, is| match is {
        Is::Base(stat, cmp, n) | Is::Stat(stat, cmp, n) => {
            let (en, de) = (value(*stat, *cmp, *n, Lang::En), value(*stat, *cmp, *n, Lang::De));
            phrase.after(&format!("with {en}"), &format!("mit {de}"))
        }
        Is::Yours => phrase.after("you control", "unter deiner Kontrolle"),
        Is::Theirs => phrase.after("an opponent controls", "unter gegnerischer Kontrolle"),
        Is::Other => phrase.after("besides this", "außer dieser Karte"),
        _ => phrase,
    })
}

/// What is chosen, as the object of the sentence that says what happens to it: the rulebook's "discard a Character of
/// your choice".
pub(super) fn whole(say: &mut Say<'_, Altered>, effect: &Effect<Altered>) -> Option<Clause> {
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
            let phrase = of_your_choice(filter);
            (phrase.a(lang, Case::Nom), phrase.a(lang, Case::Acc))
        }
        (Some(Pick::Own(zones, filter)), None, _) => {
            let zones: Vec<&str> = zones.iter().map(|&z| super::lexicon::your_zone_dative(z, lang)).collect();
            let zones = zones.join(lang.pick(" or ", " oder "));
            let phrase = of_your_choice(filter).after(&format!("from {zones}"), &format!("aus {zones}"));
            (phrase.a(lang, Case::Nom), phrase.a(lang, Case::Acc))
        }
        (Some(Pick::Object(filter)), Some(how_many), _) => {
            let so_many = |case| {
                let plain = of_your_choice(filter).bare(lang, true, case);
                match how_many {
                    HowMany::Exactly(n) => format!("{n} {plain}"),
                    HowMany::UpTo(n) => {
                        lang.pick(format!("up to {n} {plain}"), format!("bis zu {n} {plain}"))
                    }
                    HowMany::UpToTotal(n, of, total) => {
                        let of = super::lexicon::stat(of, lang);
                        lang.pick(
                            format!("up to {n} {plain} with a total {of} of {total} or less"),
                            format!("bis zu {n} {plain} mit {of} von zusammen höchstens {total}"),
                        )
                    }
                    HowMany::Any => {
                        lang.pick(format!("any number of {plain}"), format!("beliebig viele {plain}"))
                    }
                }
            };
            (so_many(Case::Nom), so_many(Case::Acc))
        }
        (None, _, Effect::ForAll(filter, _)) => {
            let all = noun(filter).bare(lang, true, Case::Nom);
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
            let verb = if several { lang.pick("gain", "erhalten") } else { lang.pick("gains", "erhält") };
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

/// "2 boosts", or as many as were rolled.
fn gained(counter: Counter, amount: &Amount<Altered>, lang: Lang) -> String {
    match amount {
        Amount::N(n) => counters(counter, *n, lang),
        _ => {
            lang.pick("as many boosts as the result".into(), "so viele Verstärkungen wie das Ergebnis".into())
        }
    }
}

pub(super) fn move_to(object: &str, zone: Zone, lang: Lang) -> Clause {
    move_with(object, zone, false, "", lang)
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
        other => {
            let place = super::lexicon::zone_word(other, lang);
            Clause::order(
                lang,
                format!("put {object} into: {place}{wish}"),
                "lege",
                format!("{object} in: {place}{wish}"),
            )
        }
    }
}

pub(super) fn when(trigger: &Trigger<Altered>, lang: Lang) -> String {
    let a = |case| noun(&trigger.of).a(lang, case);
    match trigger.on {
        Event::AtNoon => lang.pick("At Noon", "Zum Mittag").into(),
        Event::AtDusk => lang.pick("At Dusk", "Zum Abend").into(),
        Event::AtNight => lang.pick("At Night", "Zur Nacht").into(),
        Event::Joins if trigger.this => {
            lang.pick("When this enters play", "Wenn diese Karte ins Spiel kommt").into()
        }
        Event::Joins => lang.pick(
            format!("When {} joins your Expeditions", a(Case::Nom)),
            format!("Wenn {} zu deinen Expeditionen kommt", a(Case::Nom)),
        ),
        Event::Leaves if trigger.this => {
            lang.pick("When this leaves the Expeditions", "Wenn diese Karte die Expeditionen verlässt").into()
        }
        Event::Leaves => lang.pick(
            format!("When {} leaves your Expeditions", a(Case::Nom)),
            format!("Wenn {} deine Expeditionen verlässt", a(Case::Nom)),
        ),
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
            Clause::says(lang, subject, lang.pick("gains", "erhält"), gained(*counter, amount, lang))
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
                    Lang::En => Clause::says(lang, next, "costs", format!("{} mana less", -n)),
                    Lang::De => Clause::says(lang, next, "kostet", format!("{} Mana weniger", -n)),
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
    let lang = say.lang;
    match ability {
        Ability::ExtraCost(Cost::Own(Price::ForLess(n))) => Some(lang.pick(
            format!("You may discard a card from your Reserve to play this for {n} mana less."),
            format!("Du darfst eine Karte aus deiner Reserve ablegen, um diese Karte für {n} Mana weniger zu spielen."),
        )),
        Ability::When(trigger) => triggered(say, trigger),
        // Values of several sources are added, so what each gives is a Tough of its own (ALT-KEY-06).
        Ability::Static(Static { to: Scope::Yours(filter), mods, provided: Cond::Always }) => {
            let [Mod::Add(Stat::Tough, Amount::N(n))] = mods.as_slice() else { return None };
            let all = noun(filter).all_yours(lang);
            let clause = Clause::says(
                lang,
                all,
                lang.pick("have", "haben"),
                format!("{} {n}", super::lexicon::stat(Stat::Tough, lang)),
            );
            Some(say.finish(&clause, None))
        }
        _ => None,
    }
}

/// Behind a colon stands what happens then, all of it: at the beginning of a phase, if it takes more than one sentence, and
/// if it asks a condition, because that is asked only then (ALT-REACT-09).
fn triggered(say: &mut Say<'_, Altered>, trigger: &Trigger<Altered>) -> Option<String> {
    let phase = matches!(trigger.on, Event::AtNoon | Event::AtDusk | Event::AtNight);
    let asks = matches!(trigger.then.first(), Some(Effect::If(..) | Effect::IfElse(..)));
    if trigger.provided != Cond::Always || !(phase || asks || trigger.then.len() > 1) {
        return None;
    }
    say.it = super::it_of(trigger.on);
    let lead = when(trigger, say.lang);
    Some(format!("{lead}: {}", say.sentences(&trigger.then)))
}

pub(super) fn price(price: Price, lang: Lang) -> (String, String) {
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

pub(super) fn yours(say: &Say<'_, Altered>, m: &Mod<Altered>) -> Clause {
    let lang = say.lang;
    match m {
        Mod::Keyword(Keyword::ResupplyFromTwo) => Clause::order(
            lang,
            "whenever you would Resupply, reveal the top two cards of your deck instead, put one of them into your Reserve and discard the other",
            "immer",
            "wenn du Nachschub ausführen würdest, decke stattdessen die obersten zwei Karten deines Decks auf, lege eine davon in deine Reserve und lege die andere ab",
        ),
        Mod::Add(Stat::Dice, _) => Clause::order(
            lang,
            "whenever you roll, roll one die more and ignore one of your choice",
            "immer",
            "wenn du würfelst, wirf einen Würfel mehr und ignoriere einen deiner Wahl",
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
            "trigger its abilities that begin “When this enters play”",
            "löse",
            "ihre Fähigkeiten aus, die mit „Wenn diese Karte ins Spiel kommt“ beginnen",
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
