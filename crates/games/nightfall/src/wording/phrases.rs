//! Instructions that pick something, said in one sentence: "inflict 2 damage on a minion", so that nothing behind it can be
//! taken for a part of it.

use super::lexicon::*;
use super::sentences::{compare, damage, wound_word};
use crate::{Nightfall, Until, Verb, Zone};
use stapel_script::{Amount, Cmp, Cond, Cost, Effect, Filter, Mod, Pick, Sel, Who};
use stapel_wording::{Case, Clause, Gender, Lang, Names, Noun, Say, Sentences};

type Said<'a, 'b> = &'a mut Say<'b, Nightfall>;

/// What one does with what was picked: English, the German verb and what follows it, and the German infinitive.
struct Deed {
    en: String,
    verb: &'static str,
    rest: String,
    infinitive: String,
}

impl Deed {
    fn new(en: String, verb: &'static str, rest: String, infinitive: String) -> Option<Self> {
        Some(Self { en, verb, rest, infinitive })
    }
}

pub(super) fn whole(say: Said<'_, '_>, effect: &Effect<Nightfall>) -> Option<Clause> {
    match effect {
        Effect::Choose(pick, then) => choose(say, pick, then, false),
        Effect::MayChoose(pick, then) => choose(say, pick, then, true),
        Effect::ForAll(filter, then) => for_all(say, filter, then),
        Effect::ForEach(Who::EachOpponent, then) => {
            let [Effect::Do(Verb::Wound(Who::That, Amount::N(n)))] = then.as_slice() else { return None };
            Some(Nightfall::verb(say, &Verb::Wound(Who::EachOpponent, Amount::N(*n))))
        }
        Effect::ChooseOne(modes) => {
            let lang = say.lang;
            let modes: Vec<String> = modes
                .iter()
                .enumerate()
                .map(|(k, mode)| format!("({}) {}", k + 1, low(say.sentences(mode).trim_end_matches('.'))))
                .collect();
            let modes = modes.join(lang.pick("; or ", "; oder "));
            Some(Clause::order(lang, format!("choose one: {modes}"), "wähle", format!("eines: {modes}")))
        }
        Effect::MayPay(costs, then) => {
            let ([Cost::Give(1, filter, Zone::Exiled)], [then]) = (costs.as_slice(), then.as_slice()) else {
                return None;
            };
            let lang = say.lang;
            let card = Nightfall::noun(say, filter).a(lang, Case::Acc);
            let then = say.clause(then).after();
            Some(match lang {
                Lang::En => Clause::says(
                    lang,
                    "you",
                    "may",
                    format!("exile {card} from your hand; if you do, {then}"),
                ),
                Lang::De => Clause::says(
                    lang,
                    "du",
                    "darfst",
                    format!("{card} von deiner Hand verbannen; wenn du das tust, {then}"),
                ),
            })
        }
        _ => None,
    }
}

/// Instructions that this game says in its own words.
pub(super) fn clause(say: Said<'_, '_>, effect: &Effect<Nightfall>) -> Option<Clause> {
    let lang = say.lang;
    match effect {
        Effect::Grant(sel, until, mods) => {
            let subject = match sel {
                Sel::This => lang.pick("this minion", "diese Kreatur"),
                Sel::It => lang.pick("that minion", "jene Kreatur"),
                Sel::The(..) | Sel::Chosen(_) | Sel::Target(_) => return None,
            };
            let what = gain(say, mods, *until);
            Some(Clause::says(lang, subject, lang.pick("gets", "erhält"), what))
        }
        Effect::Discard(who @ (Who::EachOpponent | Who::ItsController), amount) => {
            let subject = match who {
                Who::EachOpponent => lang.pick("each opponent", "jeder Gegner").into(),
                _ => controller(&say.it, lang),
            };
            let cards = say.cards(amount);
            let rest = lang.pick(cards.clone(), format!("{cards} ab"));
            Some(Clause::says(lang, subject, lang.pick("discards", "wirft"), rest))
        }
        _ => None,
    }
}

/// "its controller", "ihr Kontrolleur".
pub(super) fn controller(it: &Noun, lang: Lang) -> String {
    let its = if it.gender == Gender::F { "ihr" } else { "sein" };
    lang.pick("its controller".into(), format!("{its} Kontrolleur"))
}

/// What is gained and for how long.
fn gain(say: Said<'_, '_>, mods: &[Mod<Nightfall>], how_long: Until) -> String {
    let (mods, time) = (say.mods(mods), Nightfall::until(how_long, say.lang));
    match (say.lang, how_long) {
        (Lang::En, _) => format!("{mods} {time}"),
        (Lang::De, Until::Play) => format!("{mods}, {time}"),
        (Lang::De, _) => format!("{time} {mods}"),
    }
}

/// What is picked, as a part of a sentence.
fn picked(say: Said<'_, '_>, pick: &Pick<Nightfall>, case: Case) -> Option<String> {
    let lang = say.lang;
    let mut object = |filter: &Filter<Nightfall>| {
        let phrase = Nightfall::noun(say, filter);
        say.it = phrase.noun();
        phrase.a(lang, case)
    };
    let m = if case == Case::Dat { "einem" } else { "einen" };
    Some(match pick {
        Pick::Object(filter) => object(filter),
        Pick::ObjectOrPlayer(filter) => {
            let what = object(filter);
            lang.pick(format!("{what} or a player"), format!("{what} oder {m} Spieler"))
        }
        Pick::Opponent => lang.pick("an opponent".into(), format!("{m} Gegner")),
        Pick::Own(zones, filter) => {
            let what = object(filter);
            let from = |zone: &Zone| {
                let place = Nightfall::your_zone_dative(*zone, lang);
                match (lang, zone) {
                    (Lang::En, _) => place.to_string(),
                    (Lang::De, Zone::Hand) => format!("von {place}"),
                    (Lang::De, _) => format!("aus {place}"),
                }
            };
            let zones: Vec<String> = zones.iter().map(from).collect();
            let zones = zones.join(lang.pick(" or ", " oder "));
            lang.pick(format!("{what} from {zones}"), format!("{what} {zones}"))
        }
        _ => return None,
    })
}

fn choose(
    say: Said<'_, '_>,
    pick: &Pick<Nightfall>,
    then: &[Effect<Nightfall>],
    may: bool,
) -> Option<Clause> {
    let lang = say.lang;
    let (first, rest) = then.split_first()?;
    // On a copy: a text that cannot be said like this leaves no trace.
    let mut trial = say.aside();
    let clause = match (pick, first) {
        (Pick::Opponent, Effect::Do(Verb::Wound(Who::That, amount))) if !may => {
            let what = suffered(say, amount);
            let tails = tails(&mut trial, rest, *amount == Amount::N(1))?;
            Clause::says(
                lang,
                lang.pick("an opponent of your choice", "ein Gegner deiner Wahl"),
                lang.pick("suffers", "erleidet"),
                format!("{what}{tails}"),
            )
        }
        (Pick::Opponent, Effect::Discard(Who::That, amount)) if !may => {
            let cards = trial.cards(amount);
            let tails = tails(&mut trial, rest, false)?;
            Clause::says(
                lang,
                lang.pick("an opponent of your choice", "ein Gegner deiner Wahl"),
                lang.pick("discards", "wirft"),
                lang.pick(format!("{cards}{tails}"), format!("{cards} ab{tails}")),
            )
        }
        (Pick::Opponent, Effect::Do(Verb::Take)) if !may => {
            let tails = tails(&mut trial, rest, false)?;
            Clause::order(
                lang,
                format!("take 1 order at random from an opponent's hand into your hand{tails}"),
                "nimm",
                format!("1 zufälligen Auftrag von der Hand eines Gegners auf deine Hand{tails}"),
            )
        }
        (Pick::Opponent, Effect::Choose(own @ Pick::Own(..), inner))
            if !may && matches!(inner[..], [Effect::Do(Verb::PassTo)]) && rest.is_empty() =>
        {
            let what = picked(&mut trial, own, Case::Acc)?;
            Clause::order(
                lang,
                format!("put {what} into an opponent's discard pile"),
                "lege",
                format!("{what} in die Ablage eines Gegners"),
            )
        }
        _ => {
            let deed = deed(&mut trial, pick, first)?;
            let tails = tails(&mut trial, rest, false)?;
            match (lang, may) {
                (Lang::En, true) => Clause::says(lang, "you", "may", format!("{}{tails}", deed.en)),
                (Lang::De, true) => Clause::says(lang, "du", "darfst", format!("{}{tails}", deed.infinitive)),
                _ => Clause::order(
                    lang,
                    format!("{}{tails}", deed.en),
                    deed.verb,
                    format!("{}{tails}", deed.rest),
                ),
            }
        }
    };
    say.it = trial.it;
    Some(clause)
}

fn deed(say: Said<'_, '_>, pick: &Pick<Nightfall>, effect: &Effect<Nightfall>) -> Option<Deed> {
    let object = !matches!(pick, Pick::Opponent);
    match effect {
        Effect::Do(Verb::Damage(n)) => {
            let points = damage(say, n);
            let what = picked(say, pick, Case::Dat)?;
            Deed::new(
                format!("inflict {points} on {what}"),
                "füge",
                format!("{what} {points} zu"),
                format!("{what} {points} zufügen"),
            )
        }
        Effect::Destroy(Sel::It) if object => {
            let what = picked(say, pick, Case::Acc)?;
            Deed::new(format!("destroy {what}"), "zerstöre", what.clone(), format!("{what} zerstören"))
        }
        Effect::Do(Verb::Exile) if object => {
            let what = picked(say, pick, Case::Acc)?;
            Deed::new(format!("exile {what}"), "verbanne", what.clone(), format!("{what} verbannen"))
        }
        Effect::Do(Verb::Return) if object => {
            let what = picked(say, pick, Case::Acc)?;
            let back = format!("{what} auf die Hand ihres Besitzers zurück");
            Deed::new(
                format!("return {what} to its owner's hand"),
                "gib",
                back.clone(),
                format!("{back}geben"),
            )
        }
        Effect::Do(Verb::Cancel) if object => {
            let what = picked(say, pick, Case::Acc)?;
            // A relative clause comes behind the verb.
            let (order, which) = what
                .split_once(", ")
                .map_or((what.as_str(), String::new()), |(order, which)| (order, format!(", {which}")));
            Deed::new(
                format!("cancel {what}"),
                "hebe",
                format!("{order} auf{which}"),
                format!("{order} aufheben{which}"),
            )
        }
        Effect::Do(Verb::Deploy) if object => {
            let what = picked(say, pick, Case::Acc)?;
            let into = format!("{what} ins Spiel");
            Deed::new(format!("put {what} into play"), "bringe", into.clone(), format!("{into} bringen"))
        }
        Effect::Move(Sel::It, Zone::Hand) if object => {
            let what = picked(say, pick, Case::Acc)?;
            let into = format!("{what} auf deine Hand");
            Deed::new(format!("take {what} into your hand"), "nimm", into.clone(), format!("{into} nehmen"))
        }
        Effect::Do(Verb::Seed(n)) if object => {
            let what = picked(say, pick, Case::Acc)?;
            let into = format!("die untersten {n} verdeckten Wunden des Wundenstapels in {what}");
            Deed::new(
                format!("shuffle the bottom {n} face-down wounds of the wound pile into {what}"),
                "mische",
                into.clone(),
                format!("{into} mischen"),
            )
        }
        Effect::Grant(Sel::It, until, mods) if object => {
            let what = picked(say, pick, Case::Dat)?;
            let gain = gain(say, mods, *until);
            Deed::new(
                format!("give {what} {gain}"),
                "gib",
                format!("{what} {gain}"),
                format!("{what} {gain} geben"),
            )
        }
        _ => None,
    }
}

/// What else happens to what was picked: "; its controller suffers 1 wound". `one`: it was a single wound.
fn tails(say: Said<'_, '_>, effects: &[Effect<Nightfall>], one: bool) -> Option<String> {
    let lang = say.lang;
    let mut out = String::new();
    for effect in effects {
        let text = match effect {
            Effect::Grant(Sel::It, until, mods) => {
                let what = gain(say, mods, *until);
                lang.pick(format!("it gets {what}"), format!("sie erhält {what}"))
            }
            Effect::MayChoose(pick, then) => {
                let then = choose(say, pick, then, true)?.after();
                lang.pick(format!("if you do, {then}"), format!("wenn du das tust, {then}"))
            }
            Effect::Do(Verb::Wound(..)) | Effect::Discard(..) => low(&say.clause(effect).alone()),
            Effect::If(cond @ Cond::Compare(Amount::Count(_), ..), then) => {
                let [Effect::Do(Verb::Wound(Who::That, Amount::N(n)))] = then.as_slice() else { return None };
                let (cond, n) = (if one { single(cond, lang) } else { compare(cond, lang) }?, *n);
                let more = match (lang, n) {
                    (Lang::En, 1) => "1 more wound".into(),
                    (Lang::En, n) => format!("{n} more wounds"),
                    (Lang::De, 1) => "1 weitere Wunde".into(),
                    (Lang::De, n) => format!("{n} weitere Wunden"),
                };
                lang.pick(
                    format!("if {cond}, that player suffers {more}"),
                    format!("falls {cond}, erleidet dieser Spieler {more}"),
                )
            }
            _ => return None,
        };
        out.push_str(&format!("; {text}"));
    }
    Some(out)
}

/// "it is a burn wound", of the only one there is.
fn single(cond: &Cond<Nightfall>, lang: Lang) -> Option<String> {
    let Cond::Compare(Amount::Count(count), Cmp::AtLeast, Amount::N(1)) = cond else { return None };
    let (en, de) = wound_word(*count);
    Some(lang.pick(format!("it is a {en}"), format!("es eine {de} ist")))
}

fn for_all(say: Said<'_, '_>, filter: &Filter<Nightfall>, then: &[Effect<Nightfall>]) -> Option<Clause> {
    let lang = say.lang;
    let [effect] = then else { return None };
    let phrase = Nightfall::noun(say, filter);
    let noun = phrase.bare(lang, false, Case::Dat);
    let each = match phrase.noun().gender {
        Gender::F => lang.pick(format!("each {noun}"), format!("jeder {noun}")),
        _ => lang.pick(format!("each {noun}"), format!("jedem {noun}")),
    };
    Some(match effect {
        Effect::Grant(Sel::It, until, mods) => {
            let gain = gain(say, mods, *until);
            Clause::order(lang, format!("give {each} {gain}"), "gib", format!("{each} {gain}"))
        }
        Effect::Remove(Sel::It, counter, Amount::N(n)) => {
            let what = Nightfall::counters(*counter, *n, lang);
            Clause::order(
                lang,
                format!("remove {what} from {each}"),
                "entferne",
                format!("{what} von {each}"),
            )
        }
        Effect::Do(Verb::Damage(n)) => {
            let points = damage(say, n);
            Clause::order(lang, format!("inflict {points} on {each}"), "füge", format!("{each} {points} zu"))
        }
        _ => return None,
    })
}

/// "2 wounds", or one more for each of a type.
pub(super) fn suffered(say: &Say<'_, Nightfall>, amount: &Amount<Nightfall>) -> String {
    let lang = say.lang;
    match amount {
        Amount::N(n) => wounds(*n, lang),
        Amount::That | Amount::Count(_) => {
            format!(
                "{} {}",
                lang.pick("1 more wound", "1 weitere Wunde"),
                super::sentences::per(amount, lang)
            )
        }
        other => say.cannot(other),
    }
}

fn low(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_lowercase().chain(chars).collect())
}
