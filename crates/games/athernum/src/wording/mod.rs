//! Athernum in words. German terms are the rulebook's.
//!
//! `lexicon` has the words; `sentences`, `verbs`, `triggers`, `conditions` and `costs` make card texts of them; `questions`
//! asks, `log` tells.

mod conditions;
mod costs;
mod lexicon;
mod log;
mod questions;
mod sentences;
mod triggers;
mod verbs;

pub(crate) use questions::bill;

use crate::{Athernum, Fault, Keyword, Pool, Stat, Timing, Type, Verb};
use stapel_kernel::{Book, Id, Table};
use stapel_script::{Ability, Activated, Card, Cond, Effect, Limit, Mod, Scope, Sel};
use stapel_wording::{Lang, Names, Noun, Say, capital, plain_name};

/// "Extra deck (Swarm) – Character – Animal, Rat – Children of the Ashes – cost 2 – 4/5 – 0 item slots – field 3".
fn type_line(card: &Card<Athernum>, lang: Lang) -> String {
    let mut parts: Vec<String> = Vec::new();
    let is = |kind: &Type| card.types.contains(kind);
    let rule = card.extra.rule.as_ref().map(|r| lang.pick(&r.en, &r.de));
    match (is(&Type::Extra), rule) {
        (true, Some(rule)) => parts.push(format!("{} ({rule})", Athernum::kind(Type::Extra, lang))),
        (true, None) => parts.push(Athernum::kind(Type::Extra, lang).into()),
        (false, Some(rule)) => parts.push(rule.clone()),
        (false, None) => {}
    }
    let basic = [Type::Character, Type::Item, Type::Location, Type::Resource];
    let heads: Vec<&str> = basic.iter().filter(|k| is(k)).map(|&k| Athernum::kind(k, lang)).collect();
    let mut head = heads.join(" ");
    if is(&Type::Token) {
        head = lang.pick(format!("{head} token"), format!("{}-Spielstein", joined(&head)));
    }
    parts.push(head);
    let first_subtype = Type::Human;
    let subtypes: Vec<&str> =
        card.types.iter().filter(|&&k| k >= first_subtype).map(|&k| Athernum::kind(k, lang)).collect();
    if !subtypes.is_empty() {
        parts.push(subtypes.join(", "));
    }
    parts.extend(crate::FACTIONS.iter().filter(|f| is(f)).map(|&f| Athernum::kind(f, lang).to_string()));
    let stat = |s: Stat| card.stats.get(&s).copied();
    if let Some(cost) = stat(Stat::Cost) {
        parts.push(lang.pick(format!("cost {cost}"), format!("Kosten {cost}")));
    }
    if let (Some(ofv), Some(dfv)) = (stat(Stat::Ofv), stat(Stat::Dfv)) {
        parts.push(format!("{ofv}/{dfv}"));
    }
    if let Some(n) = stat(Stat::Slots) {
        parts.push(match (lang, n) {
            (Lang::En, 1) => "1 item slot".into(),
            (Lang::En, n) => format!("{n} item slots"),
            (Lang::De, 1) => "1 Gegenstandsplatz".into(),
            (Lang::De, n) => format!("{n} Gegenstandsplätze"),
        });
    }
    if let Some(n) = stat(Stat::Field) {
        parts.push(lang.pick(format!("victory field {n}"), format!("Siegpunkte-Feld {n}")));
    }
    parts.join(" – ")
}

/// The first part of a German compound.
fn joined(word: &str) -> String {
    match word {
        "Gegenstand" => "Gegenstands".into(),
        "Ressource" => "Ressourcen".into(),
        other => other.into(),
    }
}

/// Abilities in the form in which this game prints them: kind, name, cost, colon, effect, when.
fn whole_ability(
    say: &mut Say<'_, Athernum>,
    card: &Card<Athernum>,
    ability: &Ability<Athernum>,
) -> Option<String> {
    let lang = say.lang;
    let item = card.types.contains(&Type::Item);
    let equip = || format!("{} — ", lexicon::equip(lang));
    Some(match ability {
        Ability::Activated(text) => {
            let head = if item { equip() } else { String::new() };
            format!("{head}{}", activated(say, text))
        }
        Ability::When(trigger) => {
            let head = match () {
                () if item && sentences::linked(&trigger.of) => equip(),
                () if scores_this(&trigger.then) => format!("{} — ", lexicon::objective(lang)),
                () => String::new(),
            };
            format!("{head}{}", triggers::triggered(say, trigger))
        }
        Ability::Static(text) => {
            let linked = matches!(&text.to, Scope::Yours(f) if sentences::linked(f));
            let rebirth = text.mods == [Mod::Keyword(Keyword::Rebirth)];
            let sentence = capital(&sentences::static_text(say, text));
            match item && (linked || rebirth) {
                true => format!("{}{}.", equip(), sentence),
                false => format!("{}: {}.", lang.pick("Static", "Statisch"), sentence),
            }
        }
        Ability::PlayOnly(cond) => {
            let cond = say.cond(cond);
            lang.pick(
                format!("Play only from your extra deck on your Day and only if {cond}."),
                format!("Spiele diese Karte nur an deinem Tag aus dem Extradeck und nur, wenn {cond}."),
            )
        }
        Ability::ExtraCost(cost) => {
            let cost = costs::costs(say, std::slice::from_ref(cost), false);
            lang.pick(
                format!("Play only from your extra deck on your Day; additional cost: {cost}."),
                format!(
                    "Spiele diese Karte nur an deinem Tag aus dem Extradeck; zusätzliche Kosten: {cost}."
                ),
            )
        }
        Ability::Resolve(effects) => {
            let text = format!("{}: {}", Athernum::main_part(lang), say.sentences(effects));
            // What is promised for the next Morning need not say twice which Morning it means.
            text.replace("At your next Morning, At your Morning", "At your next Morning")
                .replace("gilt: An deinem Morgen, falls", "gilt: Falls")
        }
        Ability::Part(..) | Ability::MayCost(_) => return None,
    })
}

/// "Objective — Command — Pact — 2 resources: ... Once per turn, your Day only."
fn activated(say: &mut Say<'_, Athernum>, text: &Activated<Athernum>) -> String {
    let lang = say.lang;
    say.it = Noun::CARD;
    let mut heads: Vec<String> = Vec::new();
    if text.timing == Timing::Support {
        heads.push(lexicon::support(lang).into());
    }
    for keyword in &text.keywords {
        heads.push(match keyword {
            Keyword::Objective => lexicon::objective(lang).into(),
            Keyword::Command if text.cost.contains(&costs::TOKEN_OF_A_COMMAND) => {
                lexicon::command(lang).into()
            }
            other => say.cannot((other, &text.cost)),
        });
    }
    heads.extend(text.name.as_ref().map(|n| lang.pick(&n.en, &n.de).clone()));
    let cost = costs::costs(say, &text.cost, text.keywords.contains(&Keyword::Command));
    if !cost.is_empty() {
        heads.push(cost);
    }
    let mut out = heads.join(" — ");
    out.push_str(&format!(": {}", say.sentences(&text.then)));
    let once = text.limit == Limit::OncePerTurn;
    let often = match text.limit {
        Limit::None | Limit::OncePerTurn => String::new(),
        limit => say.how_often(limit),
    };
    let mut limits: Vec<&str> = Vec::new();
    if !often.is_empty() {
        limits.push(&often);
    }
    match (once, text.timing) {
        (true, Timing::OwnTurn) => limits.push(lang.pick("once during your turn", "einmal in deinem Zug")),
        (false, Timing::OwnTurn) => limits.push(Athernum::timing(Timing::OwnTurn, lang)),
        (true, Timing::Priority | Timing::Day | Timing::Support) => {
            limits.push(lang.pick("once per turn", "einmal pro Zug"))
        }
        (false, Timing::Priority | Timing::Day | Timing::Support) => {}
    }
    if text.timing == Timing::Day {
        limits.push(Athernum::timing(Timing::Day, lang));
    }
    if !limits.is_empty() {
        out.push_str(&format!(" {}.", capital(&limits.join(", "))));
    }
    if text.provided != Cond::Always {
        let cond = say.cond(&text.provided);
        out.push_str(&lang.pick(format!(" Only if {cond}."), format!(" Nur, wenn {cond}.")));
    }
    out
}

/// Whether a text puts victory tokens on the very card that says so.
fn scores_this(effects: &[Effect<Athernum>]) -> bool {
    effects.iter().any(|e| match e {
        Effect::Do(Verb::Score(Sel::This, _)) => true,
        Effect::If(_, then) | Effect::Aim(_, then) => scores_this(then),
        _ => false,
    })
}

/// "use Tribute (Tharja): discard two Rat tokens you control", "support Messenger Cat: 1 resource".
fn ability_label(t: &Table<'_, Athernum>, id: Id, k: u8, lang: Lang) -> String {
    let def = t.def(id);
    let card = plain_name(def, lang);
    let text = &def.activated[k as usize].text;
    let mut label = match (&text.name, text.timing) {
        (_, Timing::Support) => lang.pick(format!("support {card}"), format!("unterstütze mit {card}")),
        (Some(name), _) => {
            let name = lang.pick(&name.en, &name.de);
            lang.pick(format!("use {name} ({card})"), format!("nutze {name} ({card})"))
        }
        (None, _) => lang.pick(format!("use {card}"), format!("nutze {card}")),
    };
    let mut say = Say::new(t.book, lang);
    let mut price = costs::costs(&mut say, &text.cost, text.keywords.contains(&Keyword::Command));
    if text.keywords.contains(&Keyword::Command) {
        let token = Athernum::pool(Pool::Command, 1, lang);
        price = if price.is_empty() { token } else { format!("{token}, {price}") };
    }
    if !price.is_empty() {
        label.push_str(&format!(": {price}"));
    }
    if let Some(idle) = questions::comes_to_nothing(t, t.object(id).controller, &text.then, lang) {
        label.push_str(&format!(" ({idle})"));
    }
    label
}

fn fault_text(book: &Book<Athernum>, fault: &Fault, lang: Lang) -> String {
    let card = |id: &stapel_script::Symbol| {
        book.find(*id).map_or_else(|| id.to_string(), |d| plain_name(book.def(d), lang).to_string())
    };
    match fault {
        Fault::UnknownCard(id) => {
            lang.pick(format!("there is no card \"{id}\""), format!("die Karte „{id}“ gibt es nicht"))
        }
        Fault::MainDeck(n) => lang.pick(
            format!("the main deck has {n} cards instead of {}", crate::MAIN_DECK),
            format!("das Hauptdeck hat {n} statt {} Karten", crate::MAIN_DECK),
        ),
        Fault::ExtraDeck(n) => lang.pick(
            format!("the extra deck has {n} cards; {} is the most", crate::EXTRA_DECK),
            format!("das Extradeck hat {n} Karten; höchstens {} sind erlaubt", crate::EXTRA_DECK),
        ),
        Fault::Copies { card: id, have } => lang.pick(
            format!("{have} copies of {}; {} is the most", card(id), crate::COPIES),
            format!("{have} Kopien von {}; höchstens {} sind erlaubt", card(id), crate::COPIES),
        ),
        Fault::ForExtraDeck(id) => lang.pick(
            format!("{} belongs to the extra deck", card(id)),
            format!("{} gehört ins Extradeck", card(id)),
        ),
        Fault::ForMainDeck(id) => lang.pick(
            format!("{} belongs to the main deck", card(id)),
            format!("{} gehört ins Hauptdeck", card(id)),
        ),
        Fault::NotForDecks(id) => lang.pick(
            format!("{} is a token and belongs to no deck", card(id)),
            format!("{} ist ein Spielstein und gehört in kein Deck", card(id)),
        ),
        Fault::NoVictoryField => lang
            .pick(
                "no card of the main deck has a victory field",
                "keine Karte des Hauptdecks hat ein Siegpunkte-Feld",
            )
            .into(),
        Fault::NoStartCard => lang
            .pick(
                "no card of the main deck can be a start card",
                "keine Karte des Hauptdecks kann Startkarte sein",
            )
            .into(),
    }
}
