//! Altered in words. German terms are the rulebook's.
//!
//! `lexicon` has the words, `sentences` makes card texts of them, `unsaid` refuses what has no words, `questions`
//! asks, `log` tells.

mod lexicon;
mod log;
mod questions;
mod sentences;
mod unsaid;

use crate::{
    Altered, Counter, Ending, Event, Fact, Fault, Keyword, Part, Pool, Price, Role, Shield, Stat, TERRAINS,
    Timing, Type, Until, Verb, Version, Why, Zone,
};
use stapel_kernel::{Audience, Book, Choice, Decision, Def, Event as Happening, Id, Table};
use stapel_script::{Ability, Amount, Card, Cmp, Cond, Effect, Filter, Mod, Trigger, Who};
use stapel_wording::{Case, Clause, Lang, Noun, Phrase, Say, Speak, plain_name};

impl Speak for Altered {
    fn title(_lang: Lang) -> &'static str {
        "Altered"
    }

    fn about(lang: Lang) -> &'static str {
        lang.pick(
            "A race: two Expeditions a player set out from both ends of a row of regions, and whose own meet first wins.",
            "Ein Wettlauf: Zwei Expeditionen je Spieler brechen von beiden Enden einer Reihe von Regionen auf; wessen eigene sich zuerst treffen, gewinnt.",
        )
    }

    fn zone_word(zone: Zone, lang: Lang) -> &'static str {
        lexicon::zone_word(zone, lang)
    }

    fn your_zone(zone: Zone, lang: Lang) -> &'static str {
        lexicon::your_zone(zone, lang)
    }

    fn your_zone_dative(zone: Zone, lang: Lang) -> &'static str {
        lexicon::your_zone_dative(zone, lang)
    }

    fn move_to(object: &str, zone: Zone, lang: Lang) -> Clause {
        sentences::move_to(object, zone, lang)
    }

    fn kind(kind: Type, lang: Lang) -> &'static str {
        lexicon::kind(kind, lang)
    }

    fn stat(stat: Stat, lang: Lang) -> &'static str {
        lexicon::stat(stat, lang)
    }

    fn value(stat: Stat, cmp: Cmp, n: i16, lang: Lang) -> String {
        lexicon::value(stat, cmp, n, lang)
    }

    fn keyword(keyword: Keyword, lang: Lang) -> &'static str {
        lexicon::keyword(keyword, lang)
    }

    fn reminder(keyword: Keyword, lang: Lang) -> &'static str {
        lexicon::reminder(keyword, lang)
    }

    fn timing(timing: Timing, lang: Lang) -> &'static str {
        match timing {
            Timing::Quick => lang.pick("Quick action", "Schnellaktion"),
            Timing::Support => lang.pick("Support", "Unterstützung"),
        }
    }

    fn counters(counter: Counter, n: i16, lang: Lang) -> String {
        lexicon::counters(counter, n, lang)
    }

    fn pool(pool: Pool, n: i16, lang: Lang) -> String {
        match pool {
            Pool::Mana => lang.pick(format!("{n} mana"), format!("{n} Mana")),
            _ => format!("{n} {}", Self::pool_word(pool, lang)),
        }
    }

    fn pool_word(pool: Pool, lang: Lang) -> &'static str {
        match pool {
            Pool::Mana => lang.pick("mana", "Mana"),
            Pool::HeroDistance => lang.pick("hero distance", "Heldenstrecke"),
            Pool::CompanionDistance => lang.pick("companion distance", "Gefährtenstrecke"),
        }
    }

    fn card_name(def: &Def<Self>, lang: Lang) -> String {
        let name = plain_name(def, lang);
        match def.card.extra.version {
            Version::Common => name.into(),
            Version::R => format!("{name} (R)"),
            Version::F => format!("{name} (F)"),
        }
    }

    fn type_line(card: &Card<Self>, lang: Lang) -> String {
        let types: Vec<&str> = card
            .types
            .iter()
            .filter(|&&t| t != Type::Common)
            .map(|&t| match (t, card.extra.version) {
                (Type::Rare, Version::F) => {
                    lang.pick("rare (from another faction)", "selten (aus anderer Fraktion)")
                }
                (t, _) => Self::kind(t, lang),
            })
            .collect();
        let mut parts = vec![types.join(" ")];
        let stat = |s: Stat| card.stats.get(&s);
        let mut said = Vec::new();
        if let (Some(hand), Some(reserve)) = (stat(Stat::HandCost), stat(Stat::ReserveCost)) {
            parts.push(format!("{} {hand}/{reserve}", lang.pick("cost", "Kosten")));
            said.extend([Stat::HandCost, Stat::ReserveCost]);
        }
        if let [Some(f), Some(m), Some(w)] = TERRAINS.map(stat) {
            parts.push(format!("{f}/{m}/{w}"));
            said.extend(TERRAINS);
        }
        let others = card.stats.iter().filter(|(stat, _)| !said.contains(stat));
        parts.extend(others.map(|(&stat, n)| format!("{} {n}", Self::stat(stat, lang))));
        let terrains =
            |all: &[Stat]| all.iter().map(|&s| Self::stat(s, lang)).collect::<Vec<_>>().join(" + ");
        if !(card.extra.near.is_empty() && card.extra.far.is_empty()) {
            parts.push(format!("{} | {}", terrains(&card.extra.near), terrains(&card.extra.far)));
        }
        parts.join(" · ")
    }

    fn noun(say: &Say<'_, Self>, filter: &Filter<Self>) -> Phrase {
        sentences::noun(say, filter)
    }

    fn when(say: &Say<'_, Self>, trigger: &Trigger<Self>) -> String {
        sentences::when(say, trigger)
    }

    fn it_of(event: Event) -> Noun {
        it_of(event)
    }

    fn fact_clause(say: &Say<'_, Self>, Fact::FirstPlayer: &Fact) -> String {
        say.lang.pick("you are the first player", "du Startspieler bist").into()
    }

    fn role_name(_say: &Say<'_, Self>, role: Role, _who: Who, _case: Case) -> String {
        match role {}
    }

    fn whole(say: &mut Say<'_, Self>, effect: &Effect<Self>) -> Option<Clause> {
        sentences::whole(say, effect)
    }

    fn clause(say: &mut Say<'_, Self>, effect: &Effect<Self>) -> Option<Clause> {
        sentences::clause(say, effect)
    }

    fn ability(say: &mut Say<'_, Self>, _card: &Card<Self>, ability: &Ability<Self>) -> Option<String> {
        sentences::ability(say, ability)
    }

    fn compare(say: &Say<'_, Self>, cond: &Cond<Self>) -> Option<String> {
        sentences::compare(cond, say.lang)
    }

    fn per(say: &Say<'_, Self>, amount: &Amount<Self>) -> String {
        sentences::per(amount, say.lang)
    }

    fn verb(say: &Say<'_, Self>, verb: &Verb) -> Clause {
        sentences::verb(say, verb)
    }

    fn shield(_say: &Say<'_, Self>, shield: Shield, _n: i16, _until: Until) -> Clause {
        match shield {}
    }

    fn price(say: &Say<'_, Self>, price: &Price) -> (String, String) {
        sentences::price(*price, say.lang)
    }

    fn yours(say: &Say<'_, Self>, m: &Mod<Self>) -> Clause {
        sentences::yours(say, m)
    }

    fn part(part: Part, _card: &Card<Self>, _lang: Lang) -> String {
        match part {}
    }

    fn until(_until: Until, lang: Lang) -> &'static str {
        lang.pick("this turn", "in dieser Runde")
    }

    fn why(why: Why, lang: Lang) -> &'static str {
        questions::why(why, lang)
    }

    fn question(
        t: &Table<'_, Self>,
        decision: &Decision<'_, Why>,
        why: Why,
        audience: Audience,
        lang: Lang,
    ) -> Option<String> {
        questions::question(t, decision, why, audience, lang)
    }

    fn place(t: &Table<'_, Self>, id: Id, lang: Lang) -> Option<String> {
        questions::place(t, id, lang)
    }

    fn option(t: &Table<'_, Self>, why: Why, choice: Choice, lang: Lang) -> String {
        questions::option(t, why, choice, lang)
    }

    fn event(book: &Book<Self>, event: &Happening<Event>, lang: Lang) -> Option<String> {
        log::event(book, event, lang)
    }

    fn ending(ending: Ending, lang: Lang) -> &'static str {
        match ending {
            Ending::Met => lang.pick("the Expeditions met", "die Expeditionen trafen sich"),
            Ending::Arena => lang.pick("in the Arena", "in der Arena"),
            Ending::Conceded => lang.pick("conceded", "aufgegeben"),
        }
    }

    fn times(lang: Lang) -> &'static str {
        lang.pick("days", "Tage")
    }

    fn fault(book: &Book<Self>, fault: &Fault, lang: Lang) -> String {
        questions::fault(book, fault, lang)
    }
}

fn it_of(event: Event) -> Noun {
    match event {
        Event::Joins | Event::Plays | Event::Leaves => lexicon::CHARACTER,
        _ => Noun::CARD,
    }
}
