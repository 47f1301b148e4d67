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

use crate::{Event, Fact, Orden, Price, Role, Shield, Until, Verb, Zone};
pub(crate) use abilities::way_up;
pub(crate) use lexicon::{rank_word, symbol};
pub(crate) use questions::bill;
use stapel_script::{Ability, Amount, Card, Cond, Effect, Filter, Mod, Trigger, Who};
use stapel_wording::{Case, Clause, Lang, Names, Noun, Phrase, Say, Sentences};

impl Sentences for Orden {
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
}
