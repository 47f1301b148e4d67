//! Der Orden in words. German terms are the rulebook's.
//!
//! `lexicon` has the words; `abilities` says a rule, `conditions` its ifs, `clauses` its instructions; `questions` asks,
//! `log` tells.

mod abilities;
mod clauses;
mod conditions;
mod lexicon;
mod log;
mod questions;

pub(crate) use abilities::way_up;
pub(crate) use lexicon::{rank_word, symbol};

use crate::{
    Counter, Ending, Event, Fact, Fault, Keyword, Orden, Part, Pool, Price, Role, Shield, Stat, Timing, Type,
    Until, Verb, Why, Zone,
};
use stapel_kernel::{Audience, Book, Choice, Decision, Def, Event as Happening, Table, Why as Reason};
use stapel_script::{Ability, Amount, Card, Cond, Effect, Filter, Mod, Trigger, Who};
use stapel_wording::{Case, Clause, Lang, Noun, Phrase, Say, Speak, plain_name};

impl Speak for Orden {
    fn title(_lang: Lang) -> &'static str {
        "Der Orden"
    }

    fn about(lang: Lang) -> &'static str {
        lang.pick(
            "Everybody climbs a path of their own through the ranks of an order; whoever reaches rank X first wins.",
            "Alle steigen auf ihrem eigenen Pfad durch die Ränge eines Ordens auf; wer zuerst Rang X erreicht, gewinnt.",
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
        match zone {
            Zone::Discard => Clause::order(lang, format!("discard {object}"), "lege", format!("{object} ab")),
            Zone::Outside => Clause::order(lang, format!("remove {object}"), "entferne", object),
            Zone::Hand => Clause::order(
                lang,
                format!("take {object} to your hand"),
                "nimm",
                format!("{object} auf die Hand"),
            ),
            zone => {
                let to = Self::your_zone(zone, lang);
                Clause::order(lang, format!("put {object} into {to}"), "lege", format!("{object} in {to}"))
            }
        }
    }

    fn kind(kind: Type, lang: Lang) -> &'static str {
        lexicon::kind(kind, lang)
    }

    fn stat(stat: Stat, lang: Lang) -> &'static str {
        lexicon::stat(stat, lang)
    }

    fn keyword(keyword: Keyword, lang: Lang) -> &'static str {
        lexicon::keyword(keyword, lang)
    }

    fn reminder(keyword: Keyword, lang: Lang) -> &'static str {
        lexicon::reminder(keyword, lang)
    }

    fn timing(timing: Timing, lang: Lang) -> &'static str {
        abilities::kind_word(timing, lang)
    }

    fn counters(counter: Counter, _n: i16, _lang: Lang) -> String {
        match counter {}
    }

    fn pool(pool: Pool, _n: i16, _lang: Lang) -> String {
        match pool {}
    }

    fn pool_word(pool: Pool, _lang: Lang) -> &'static str {
        match pool {}
    }

    fn card_name(def: &Def<Self>, lang: Lang) -> String {
        match def.card.extra.version {
            0 => plain_name(def, lang).to_string(),
            version => format!("{} ({version})", plain_name(def, lang)),
        }
    }

    fn type_line(card: &Card<Self>, lang: Lang) -> String {
        let mut parts: Vec<String> =
            card.types.iter().map(|&kind| Self::kind(kind, lang).to_string()).collect();
        if let Some(rank) = card.extra.rank {
            parts.push(match rank {
                crate::Rank::NoRank => rank_word(rank, lang).to_string(),
                rank => format!("{} {}", lang.pick("RANK", "RANG"), rank_word(rank, lang)),
            });
        }
        let points = abilities::points(card, &card.stats, lang);
        if !points.is_empty() {
            parts.push(lang.pick(format!("delivers {points}"), format!("liefert {points}")));
        }
        if let Some(from) = card.extra.from {
            let from = rank_word(from, lang);
            parts.push(lang.pick(format!("from RANK {from} on"), format!("ab RANG {from}")));
        }
        parts.join(" · ")
    }

    fn noun(say: &Say<'_, Self>, filter: &Filter<Self>) -> Phrase {
        filter.0.iter().fold(Phrase::new(Noun::CARD), |phrase, is| say.qualify(phrase, is))
    }

    fn when(say: &Say<'_, Self>, trigger: &Trigger<Self>) -> String {
        stapel_wording::capital(&abilities::lead(say, trigger).0)
    }

    fn it_of(_event: Event) -> Noun {
        Noun::CARD
    }

    fn fact_clause(say: &Say<'_, Self>, fact: &Fact) -> String {
        conditions::fact(fact, say.lang)
    }

    fn role_name(_say: &Say<'_, Self>, role: Role, _who: Who, _case: Case) -> String {
        match role {}
    }

    fn ability(say: &mut Say<'_, Self>, card: &Card<Self>, ability: &Ability<Self>) -> Option<String> {
        abilities::ability(say, card, ability)
    }

    fn compare(_say: &Say<'_, Self>, _cond: &Cond<Self>) -> Option<String> {
        None
    }

    fn per(say: &Say<'_, Self>, amount: &Amount<Self>) -> String {
        match amount {
            Amount::That => say.lang.pick("for each", "für jede davon").into(),
            other => format!("({other:?})"),
        }
    }

    fn verb(say: &Say<'_, Self>, verb: &Verb) -> Clause {
        let mut say = say.aside();
        let text = clauses::text(&mut say, &[Effect::Do(verb.clone())], clauses::That::player(), "");
        Clause::order(say.lang, text.clone(), "", text)
    }

    fn shield(_say: &Say<'_, Self>, shield: Shield, _n: i16, _until: Until) -> Clause {
        match shield {}
    }

    fn price(say: &Say<'_, Self>, price: &Price) -> (String, String) {
        abilities::price(price, say.lang)
    }

    fn yours(say: &Say<'_, Self>, m: &Mod<Self>) -> Clause {
        let text = abilities::yours(say, m, None);
        Clause::order(say.lang, text.clone(), "", text)
    }

    fn part(part: Part, _card: &Card<Self>, _lang: Lang) -> String {
        match part {}
    }

    fn until(_until: Until, lang: Lang) -> &'static str {
        lang.pick("until the end of the turn", "bis zum Ende des Zuges")
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

    fn common_question(
        t: &Table<'_, Self>,
        decision: &Decision<'_, Why>,
        audience: Audience,
        lang: Lang,
    ) -> Option<String> {
        questions::common(t, decision, audience, lang)
    }

    fn common_option(t: &Table<'_, Self>, why: Reason<Why>, choice: Choice, lang: Lang) -> Option<String> {
        questions::common_option(t, why, choice, lang)
    }

    fn option(t: &Table<'_, Self>, why: Why, choice: Choice, lang: Lang) -> String {
        questions::option(t, why, choice, lang)
    }

    fn event(book: &Book<Self>, event: &Happening<Event>, lang: Lang) -> Option<String> {
        log::event(book, event, lang)
    }

    fn ending(ending: Ending, lang: Lang) -> &'static str {
        match ending {
            Ending::Rank => lang.pick("the highest rank was reached", "der höchste Rang wurde erreicht"),
            Ending::Rounds => lang.pick("the rounds were over", "die Runden waren um"),
            Ending::Time => lang.pick("time was up", "die Zeit war um"),
            Ending::Left => lang.pick("the others have left", "die anderen sind ausgeschieden"),
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
            Fault::MissingRank(rank) => {
                let rank = rank_word(*rank, lang);
                lang.pick(
                    format!("the path lacks a card for: {rank}"),
                    format!("dem Pfad fehlt eine Karte für: {rank}"),
                )
            }
            Fault::RankTwice(rank) => {
                let rank = rank_word(*rank, lang);
                lang.pick(
                    format!("the path has more than one card for: {rank}"),
                    format!("der Pfad hat mehr als eine Karte für: {rank}"),
                )
            }
        }
    }
}
