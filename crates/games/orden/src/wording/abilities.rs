//! The rules of a card: "kind: condition: cost: text".

use super::clauses::{That, cards, described, text};
use super::conditions::{cond, symbols};
use super::lexicon::{symbol, your_keyword};
use crate::{Demand, Event, Fact, Keyword, Orden, Price, Property, Stat, Timing, Zone};
use stapel_script::{
    Ability, Activated, Amount, Card, Cmp, Cond, Cost, Effect, Limit, Mod, Scope, Static, Trigger, Who, Word,
};
use stapel_wording::{Lang, Names, Say, capital};

pub(super) fn ability(
    say: &mut Say<'_, Orden>,
    card: &Card<Orden>,
    ability: &Ability<Orden>,
) -> Option<String> {
    let effect = say.lang.pick("Effect", "Effekt");
    match ability {
        Ability::Activated(rule) => Some(activated(say, rule)),
        Ability::Static(text) => {
            Some(format!("{effect}: {}.", start(say.lang, &static_text(say, card, text))))
        }
        Ability::When(trigger) => Some(format!("{effect}: {}.", start(say.lang, &triggered(say, trigger)))),
        Ability::Resolve(_)
        | Ability::Part(..)
        | Ability::ExtraCost(_)
        | Ability::MayCost(_)
        | Ability::PlayOnly(_) => None,
    }
}

/// German begins a sentence after a colon with a capital letter.
fn start(lang: Lang, text: &str) -> String {
    lang.pick(text.to_string(), capital(text))
}

fn activated(say: &mut Say<'_, Orden>, rule: &Activated<Orden>) -> String {
    let lang = say.lang;
    // How often a player may use rules is a number of the player, and no rule has keywords.
    if rule.limit != Limit::None || !rule.keywords.is_empty() {
        say.cannot((rule.limit, &rule.keywords));
    }
    if rule.timing == Timing::Permission {
        let cards = match rule.then.as_slice() {
            [Effect::Draw(Who::You, Amount::N(n))] if rule.cost.is_empty() => cards(*n, lang),
            _ => say.cannot(rule),
        };
        let lead = match &rule.provided {
            Cond::Always => String::new(),
            provided => {
                let provided = cond(say, provided);
                lang.pick(format!("while {provided}: "), format!("solange {provided}: "))
            }
        };
        let text = lang.pick(
            format!("{lead}once per turn, in your turn, you may draw {cards}"),
            format!("{lead}Einmal pro Zug, in deinem Zug, darfst du {cards} ziehen"),
        );
        return format!("{}: {}.", lang.pick("Effect", "Effekt"), start(lang, &text));
    }
    format!("{}: {}.", Orden::timing(rule.timing, lang), start(lang, &rule_text(say, rule)))
}

/// Condition, cost and text, without the word for the kind.
pub(super) fn rule_text(say: &mut Say<'_, Orden>, rule: &Activated<Orden>) -> String {
    let lang = say.lang;
    let mut parts = Vec::new();
    if rule.provided != Cond::Always {
        let provided = cond(say, &rule.provided);
        parts.push(lang.pick(format!("if {provided}"), format!("wenn {provided}")));
    }
    if !rule.cost.is_empty() {
        parts.push(costs(say, &rule.cost));
    }
    let that = if rule.timing == Timing::Reaction { That::acting() } else { That::player() };
    parts.push(text(say, &rule.then, that, ""));
    let parts: Vec<String> = parts.iter().map(|part| start(lang, part)).collect();
    parts.join(": ")
}

/// What a rule does once it is paid for.
pub(super) fn outcome(say: &mut Say<'_, Orden>, rule: &Activated<Orden>) -> String {
    let that = if rule.timing == Timing::Reaction { That::acting() } else { That::player() };
    let then = text(say, &rule.then, that, "");
    start(say.lang, &then)
}

/// What it takes to ascend by a rule: its condition and its cost.
pub(crate) fn way_up(say: &mut Say<'_, Orden>, rule: &Activated<Orden>) -> String {
    let cost = costs(say, &rule.cost);
    match &rule.provided {
        Cond::Always => cost,
        provided => {
            let provided = cond(say, provided);
            say.lang.pick(format!("if {provided}: {cost}"), format!("wenn {provided}: {cost}"))
        }
    }
}

/// Giving so much as a price says: "discard 2×T", "remove 3×E".
pub(super) fn giving(cost: &Cost<Orden>, what: &str, lang: Lang) -> String {
    match cost {
        Cost::Own(Price::Spend(_)) => lang.pick(format!("discard {what}"), format!("lege {what} ab")),
        Cost::Own(Price::Remove(_)) => lang.pick(format!("remove {what}"), format!("entferne {what}")),
        _ => lang.pick(format!("discard {what} from your hand"), format!("lege {what} von der Hand ab")),
    }
}

/// Costs, those of one verb in one breath.
pub(super) fn costs(say: &mut Say<'_, Orden>, costs: &[Cost<Orden>]) -> String {
    let lang = say.lang;
    let this = || vec![lang.pick("this card", "diese Karte").to_string()];
    let all = |demands: &[Demand]| demands.iter().map(|d| demand(d, lang)).collect::<Vec<_>>();
    let mut breaths: Vec<(Giving, Vec<String>)> = Vec::new();
    for cost in costs {
        let (how, what) = match cost {
            Cost::MoveThis(Zone::Discard) => (Giving::Discard, this()),
            Cost::MoveThis(Zone::Outside) => (Giving::Remove, this()),
            Cost::Own(Price::Spend(demands)) => (Giving::Discard, all(demands)),
            Cost::Own(Price::Remove(demands)) => (Giving::Remove, all(demands)),
            Cost::Own(Price::FromHand(demands)) => (Giving::FromHand, all(demands)),
            Cost::Discard(n, filter) if filter.0.is_empty() => {
                (Giving::FromHand, vec![cards(i16::from(*n), lang)])
            }
            Cost::DiscardAny(filter) if filter.0.is_empty() => (
                Giving::FromHand,
                vec![lang.pick("any number of cards", "beliebig viele Karten").to_string()],
            ),
            other => (Giving::Else, vec![say.cost(other)]),
        };
        match breaths.iter_mut().find(|b| b.0 == how) {
            Some(breath) => breath.1.extend(what),
            None => breaths.push((how, what)),
        }
    }
    let and = lang.pick(" and ", " und ");
    let said: Vec<String> = breaths
        .iter()
        .map(|(how, what)| {
            let what = what.join(and);
            match how {
                Giving::Discard => lang.pick(format!("discard {what}"), format!("lege {what} ab")),
                Giving::Remove => lang.pick(format!("remove {what}"), format!("entferne {what}")),
                Giving::FromHand => lang
                    .pick(format!("discard {what} from your hand"), format!("lege {what} von der Hand ab")),
                Giving::Else => what,
            }
        })
        .collect();
    said.join(and)
}

/// The verbs of costs.
#[derive(PartialEq)]
enum Giving {
    Discard,
    Remove,
    FromHand,
    Else,
}

/// "5×K", "2× one of K, V or W".
pub(super) fn demand((of, n): &Demand, lang: Lang) -> String {
    let list = symbols(of, lang);
    match of.len() {
        1 => format!("{n}×{list}"),
        _ => lang.pick(format!("{n}× one of {list}"), format!("{n}× eines von {list}")),
    }
}

pub(super) fn price(price: &Price, lang: Lang) -> (String, String) {
    let list = |demands: &[Demand]| {
        let parts: Vec<String> = demands.iter().map(|d| demand(d, lang)).collect();
        parts.join(lang.pick(" and ", " und "))
    };
    match price {
        Price::Spend(demands) => {
            let what = list(demands);
            (
                lang.pick(format!("discard {what}"), format!("lege {what} ab")),
                lang.pick(format!("discard {what}"), format!("{what} ablegen")),
            )
        }
        Price::Remove(demands) => {
            let what = list(demands);
            (
                lang.pick(format!("remove {what}"), format!("entferne {what}")),
                lang.pick(format!("remove {what}"), format!("{what} entfernen")),
            )
        }
        Price::FromHand(demands) => {
            let what = list(demands);
            (
                lang.pick(format!("discard {what} from your hand"), format!("lege {what} von der Hand ab")),
                lang.pick(format!("discard {what} from your hand"), format!("{what} von der Hand ablegen")),
            )
        }
        Price::Descend => {
            (lang.pick("descend", "steige ab").into(), lang.pick("descend", "absteigen").into())
        }
    }
}

fn static_text(say: &mut Say<'_, Orden>, card: &Card<Orden>, text: &Static<Orden>) -> String {
    let lang = say.lang;
    let provided = (text.provided != Cond::Always).then(|| cond(say, &text.provided));
    let lead = provided.map(|c| lang.pick(format!("while {c}"), format!("solange {c}")));
    let joined: Vec<String> = match text.to {
        Scope::You => text.mods.iter().map(|m| yours(say, m, lead.as_deref())).collect(),
        Scope::This => vec![delivers(say, card, text, lead.as_deref())],
        Scope::Others => text.mods.iter().map(|m| of_others(say, m, lead.as_deref())).collect(),
        Scope::Yours(_) | Scope::Theirs(_) => vec![say.cannot(&text.to)],
    };
    joined.join("; ")
}

/// "PLAYS+1", or a sentence about the player.
pub(super) fn yours(say: &Say<'_, Orden>, m: &Mod<Orden>, lead: Option<&str>) -> String {
    let lang = say.lang;
    match m {
        Mod::Add(which, Amount::N(n)) => {
            let sign = if *n < 0 { "−" } else { "+" };
            let number = format!("{}{sign}{}", Orden::stat(*which, lang), n.abs());
            lead.map_or_else(|| number.clone(), |lead| format!("{lead}: {number}"))
        }
        Mod::Keyword(Keyword::Either | Keyword::NeverDoubled) => say.cannot(m),
        Mod::Keyword(keyword) => match lead {
            Some(lead) => format!("{lead}, {}", your_keyword(*keyword, true, lang)),
            None => your_keyword(*keyword, false, lang).to_string(),
        },
        other => say.cannot(other),
    }
}

/// The same of all opponents.
fn of_others(say: &Say<'_, Orden>, m: &Mod<Orden>, lead: Option<&str>) -> String {
    let lang = say.lang;
    let what = match m {
        Mod::Add(_, Amount::N(_)) => {
            format!("{}: {}", lang.pick("each opponent", "jeder Mitspieler"), yours(say, m, None))
        }
        Mod::Keyword(Keyword::NoReactions) => {
            lang.pick("opponents do not react", "Mitspieler reagieren nicht").into()
        }
        other => say.cannot(other),
    };
    match (lead, lang) {
        (None, _) => what,
        (Some(lead), Lang::En) => format!("{lead}: {what}"),
        (Some(lead), Lang::De) => format!("{lead}, gilt: {what}"),
    }
}

/// What a card delivers under a condition, or counts.
fn delivers(say: &Say<'_, Orden>, card: &Card<Orden>, text: &Static<Orden>, lead: Option<&str>) -> String {
    let lang = say.lang;
    if let [Mod::Set(which, Amount::AtMost(most, inner))] = text.mods.as_slice()
        && let Amount::Cards(Who::You, Zone::Layout, filter) = &**inner
    {
        let p = Orden::stat(*which, lang);
        let what = described(say, filter, false);
        let (subject, verb) = (lang.pick("this card", "diese Karte"), lang.pick("delivers", "liefert"));
        let rest = lang.pick(
            format!("1×{p} for each {what} in your layout, at most {most}×{p}"),
            format!("1×{p} für jede {what} in deiner Auslage, höchstens {most}×{p}"),
        );
        return match (lead, lang) {
            (None, _) => format!("{subject} {verb} {rest}"),
            (Some(lead), Lang::En) => format!("{lead}, {subject} {verb} {rest}"),
            (Some(lead), Lang::De) => format!("{lead}, {verb} {subject} {rest}"),
        };
    }
    let mut now = card.stats.clone();
    for m in &text.mods {
        match m {
            Mod::Set(which, Amount::N(n)) if Property::ALL.iter().any(|p| p.stat() == *which) => {
                now.insert(*which, *n);
            }
            other => {
                say.cannot(other);
            }
        }
    }
    let before = points(card, &card.stats, lang);
    let after = match points(card, &now, lang) {
        none if none.is_empty() => lang.pick("nothing", "nichts").into(),
        points => points,
    };
    let instead = match before.is_empty() {
        true => String::new(),
        false => lang.pick(format!(" instead of {before}"), format!(" statt {before}")),
    };
    match lead {
        Some(lead) => lang.pick(
            format!("{lead}, this card delivers {after}{instead}"),
            format!("{lead}, liefert diese Karte {after}{instead}"),
        ),
        None => lang.pick(format!("this card delivers {after}"), format!("diese Karte liefert {after}")),
    }
}

/// "2×T or 1×?": what is printed top right.
pub(super) fn points(
    card: &Card<Orden>,
    stats: &std::collections::BTreeMap<Stat, i16>,
    lang: Lang,
) -> String {
    let parts: Vec<String> = Property::ALL
        .iter()
        .filter_map(|p| stats.get(&p.stat()).filter(|n| **n != 0).map(|n| format!("{n}×{}", symbol(*p))))
        .collect();
    let either = card.keywords.contains(&Keyword::Either);
    parts.join(if either { lang.pick(" or ", " oder ") } else { lang.pick(" and ", " und ") })
}

fn triggered(say: &mut Say<'_, Orden>, trigger: &Trigger<Orden>) -> String {
    let (lead, said) = lead(say, trigger);
    let lang = say.lang;
    let mut lead = lead;
    if !said && trigger.provided != Cond::Always {
        let provided = cond(say, &trigger.provided);
        lead = match trigger.on {
            Event::Stands => format!("{lead} {provided}"),
            Event::TurnEnds => {
                lang.pick(format!("{lead}, if {provided}"), format!("{lead}: Wenn {provided}"))
            }
            _ => lang.pick(format!("{lead}, if {provided}"), format!("{lead} und {provided}")),
        };
    }
    if trigger.on == Event::TurnStarts && lang == Lang::De {
        return format!("{lead}: {}", capital(&text(say, &trigger.then, That::player(), "")));
    }
    text(say, &trigger.then, That::player(), &format!("{lead}, "))
}

/// The event with nothing left out, and whether the trigger's condition has been said with it.
pub(super) fn lead(say: &Say<'_, Orden>, trigger: &Trigger<Orden>) -> (String, bool) {
    (say.told(trigger, |t| when(say, t).0), when(say, trigger).1)
}

fn when(say: &Say<'_, Orden>, trigger: &Trigger<Orden>) -> (String, bool) {
    let lang = say.lang;
    let (en, de, said) = match (trigger.on, trigger.by, trigger.this) {
        (Event::Plays, _, true) => ("when you play this card", "wenn du diese Karte ausspielst", false),
        (Event::Ascends, Who::You, _) => match &trigger.provided {
            Cond::Fact(Fact::PaidWith(property)) => {
                let p = symbol(*property);
                return (
                    lang.pick(
                        format!("when you ascend by an action for which you discarded {p}"),
                        format!("wenn du durch eine Aktion aufsteigst, für die du {p} abgelegt hast"),
                    ),
                    true,
                );
            }
            _ => ("when you ascend", "wenn du aufsteigst", false),
        },
        (Event::Ascends, Who::EachOpponent, _) => {
            ("whenever another player ascends", "jedes Mal, wenn ein Mitspieler aufsteigt", false)
        }
        (Event::Stands, Who::You, _) => ("as soon as", "sobald", false),
        (Event::Paid, _, true) => match &trigger.provided {
            Cond::Compare(Amount::That, Cmp::Exactly, Amount::N(1)) => (
                "when you discard this card as part of the cost of ascending",
                "wenn du diese Karte als Teil der Kosten eines Aufstiegs ablegst",
                true,
            ),
            _ => ("when you pay with this card", "wenn du mit dieser Karte bezahlst", false),
        },
        (Event::Prevents, Who::You, _) => (
            "whenever one of your reactions prevents an action",
            "jedes Mal, wenn eine deiner Reaktionen eine Aktion verhindert",
            false,
        ),
        (Event::TurnStarts, Who::You, _) => ("at the start of your turn", "zu Beginn deines Zuges", false),
        (Event::TurnEnds, Who::You, _) => (
            "at the end of your turn, before your hand is adjusted",
            "am Ende deines Zuges, bevor deine Hand angepasst wird",
            false,
        ),
        (Event::Enters, _, true) => ("when this card is laid out", "wenn diese Karte ausgelegt wird", false),
        (Event::Descends, Who::You, _) => ("when you descend", "wenn du absteigst", false),
        other => return (say.cannot(other), false),
    };
    (lang.pick(en, de).to_string(), said)
}
