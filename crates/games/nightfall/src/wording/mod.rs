//! Nightfall in words. German terms are the rulebook's.
//!
//! `lexicon` has the words, `sentences` and `phrases` make card texts of them, `questions` asks, `log` tells.

mod lexicon;
mod log;
mod phrases;
mod questions;
mod sentences;

pub(crate) use lexicon::wounds;

use crate::{
    Counter, Ending, Event, Fact, Fault, Keyword, Nightfall, Part, Pool, Role, Shield, Stat, Timing, Type,
    Until, Verb, Why, Zone,
};
use stapel_kernel::{Audience, Book, Choice, Decision, Def, Event as Happening, Table};
use stapel_script::{Ability, Amount, Card, Cmp, Cond, Effect, Filter, Mod, Never, Trigger, Who};
use stapel_wording::{Case, Clause, Lang, Noun, Phrase, Say, Speak, capital};

impl Speak for Nightfall {
    fn title(_lang: Lang) -> &'static str {
        "Nightfall"
    }

    fn about(lang: Lang) -> &'static str {
        lang.pick(
            "A deck-builder in which everybody adds to one chain of orders; whoever has the fewest wounds at the end wins.",
            "Ein Deckbauspiel, in dem alle eine gemeinsame Kette von Aufträgen verlängern; wer am Ende die wenigsten Wunden hat, gewinnt.",
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

    fn timing(timing: Timing, _lang: Lang) -> &'static str {
        match timing {}
    }

    fn counters(counter: Counter, n: i16, lang: Lang) -> String {
        lexicon::counters(counter, n, lang)
    }

    fn pool(_pool: Pool, n: i16, lang: Lang) -> String {
        lang.pick(format!("{n} influence"), format!("{n} Einfluss"))
    }

    fn pool_word(_pool: Pool, lang: Lang) -> &'static str {
        lang.pick("influence", "Einfluss")
    }

    fn card_name(def: &Def<Self>, lang: Lang) -> String {
        stapel_wording::plain_name(def, lang).to_string()
    }

    fn type_line(card: &Card<Self>, lang: Lang) -> String {
        const SETS: [Type; 3] = [Type::Base, Type::MartialLaw, Type::BloodCountry];
        let words = |set: bool| -> Vec<&str> {
            card.types.iter().filter(|t| SETS.contains(t) == set).map(|&t| Self::kind(t, lang)).collect()
        };
        let mut parts = vec![words(false).join(" ")];
        parts.extend(card.stats.iter().map(|(&s, n)| format!("{} {n}", capital(Self::stat(s, lang)))));
        if !card.extra.links.is_empty() {
            let links: Vec<&str> = card.extra.links.iter().map(|&c| Self::kind(c, lang)).collect();
            parts.push(format!("{} {}", lang.pick("links", "Links"), links.join(" + ")));
        }
        // What stands for the symbol of the set.
        parts.extend(words(true).into_iter().map(String::from));
        parts.join(" · ")
    }

    fn noun(say: &Say<'_, Self>, filter: &Filter<Self>) -> Phrase {
        sentences::noun(say, filter)
    }

    fn when(say: &Say<'_, Self>, trigger: &Trigger<Self>) -> String {
        say.told(trigger, |t| sentences::when(say, t))
    }

    fn it_of(_event: Event) -> Noun {
        lexicon::MINION
    }

    fn fact_clause(say: &Say<'_, Self>, fact: &Fact) -> String {
        sentences::fact_clause(say, *fact)
    }

    fn role_name(_say: &Say<'_, Self>, role: Role, _who: Who, _case: Case) -> String {
        match role {}
    }

    fn clause(say: &mut Say<'_, Self>, effect: &Effect<Self>) -> Option<Clause> {
        phrases::clause(say, effect)
    }

    fn whole(say: &mut Say<'_, Self>, effect: &Effect<Self>) -> Option<Clause> {
        phrases::whole(say, effect)
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
        sentences::wound_lines(card, lang)
    }

    fn compare(say: &Say<'_, Self>, cond: &Cond<Self>) -> Option<String> {
        sentences::compare(cond, say.lang)
    }

    fn quantity(say: &Say<'_, Self>, amount: &Amount<Self>) -> String {
        sentences::quantity(amount, say.lang)
    }

    fn per(say: &Say<'_, Self>, amount: &Amount<Self>) -> String {
        sentences::per(amount, say.lang)
    }

    fn verb(say: &Say<'_, Self>, verb: &Verb) -> Clause {
        sentences::verb(say, verb)
    }

    fn shield(say: &Say<'_, Self>, shield: Shield, n: i16, until: Until) -> Clause {
        sentences::shield(say, shield, n, until)
    }

    fn price(_say: &Say<'_, Self>, price: &Never) -> (String, String) {
        match *price {}
    }

    fn yours(say: &Say<'_, Self>, m: &Mod<Self>) -> Clause {
        say.you_have(m)
    }

    fn part(part: Part, card: &Card<Self>, lang: Lang) -> String {
        sentences::part(part, card, lang)
    }

    fn until(until: Until, lang: Lang) -> &'static str {
        sentences::until(until, lang)
    }

    fn lasting(until: Until, lang: Lang) -> &'static str {
        Self::until(until, lang)
    }

    fn main_part(lang: Lang) -> &'static str {
        lang.pick("Chain", "Kette")
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

    fn option(t: &Table<'_, Self>, why: Why, choice: Choice, lang: Lang) -> String {
        questions::option(t, why, choice, lang)
    }

    fn event(book: &Book<Self>, event: &Happening<Event>, lang: Lang) -> Option<String> {
        log::event(book, event, lang)
    }

    fn ending(ending: Ending, lang: Lang) -> &'static str {
        match ending {
            Ending::Wounds => lang.pick("by fewer wounds", "durch weniger Wunden"),
            Ending::Types => lang.pick("by the types of wounds", "durch die Arten der Wunden"),
            Ending::Seat => lang.pick("by the seat", "durch den Platz"),
            Ending::Conceded => lang.pick("because the others left", "weil die anderen gegangen sind"),
        }
    }

    fn times(lang: Lang) -> &'static str {
        lang.pick("rounds", "Runden")
    }

    fn fault(_book: &Book<Self>, fault: &Fault, lang: Lang) -> String {
        match fault {
            Fault::UnknownCard(id) => {
                lang.pick(format!("there is no card \"{id}\""), format!("die Karte „{id}“ gibt es nicht"))
            }
            Fault::NotTheStarters => lang
                .pick(
                    "a deck begins with 2 of each of the 6 starter minions",
                    "ein Kartenstapel beginnt mit je 2 der 6 Startkreaturen",
                )
                .into(),
        }
    }
}
