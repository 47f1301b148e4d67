//! Flesh and Blood in words: what only this game says. German terms are the rulebook's.
//!
//! `lexicon` has the words, `sentences` what card texts are made of, `questions` what players are asked, `log` what
//! happened, `faults` what is wrong with a deck.

mod conditions;
mod faults;
mod lexicon;
mod log;
mod questions;
mod sentences;
mod verbs;

use crate::{
    Counter, Ending, Event, Fab, Fact, Fault, Keyword, Pool, Price, Role, Shield, Stat, Timing, Type, Until,
    Verb, Zone, end_phase::Rule, words::Why,
};
use stapel_kernel::{Audience, Book, Choice, Decision, Def, Event as Happening, Id, LayerKind, Table};
use stapel_script::{Ability, Amount, Card, Cmp, Cond, Effect, Filter, Mod, Trigger, Who};
use stapel_wording::{Case, Clause, Lang, Noun, Phrase, Say, Speak};

impl Speak for Fab {
    fn title(_lang: Lang) -> &'static str {
        "Flesh and Blood"
    }

    fn about(lang: Lang) -> &'static str {
        lang.pick(
            "Heroes with weapons and armour fight until one has no life left. Every card in hand can attack, block or pay.",
            "Helden mit Waffen und Rüstung kämpfen, bis einer keine Lebenspunkte mehr hat. Jede Handkarte kann angreifen, blocken oder bezahlen.",
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
        sentences::value(stat, cmp, n, lang)
    }

    fn keyword(keyword: Keyword, lang: Lang) -> &'static str {
        lexicon::keyword(keyword, lang)
    }

    fn reminder(keyword: Keyword, lang: Lang) -> &'static str {
        lexicon::reminder(keyword, lang)
    }

    fn timing(timing: Timing, lang: Lang) -> &'static str {
        lexicon::timing(timing, lang)
    }

    fn counters(counter: Counter, n: i16, lang: Lang) -> String {
        lexicon::counters(counter, n, lang)
    }

    fn pool(pool: Pool, n: i16, lang: Lang) -> String {
        lexicon::pool(pool, n, lang)
    }

    fn pool_word(pool: Pool, lang: Lang) -> &'static str {
        lexicon::pool_word(pool, lang)
    }

    fn card_name(def: &Def<Self>, lang: Lang) -> String {
        lexicon::card_name(def, lang)
    }

    fn type_line(card: &Card<Self>, lang: Lang) -> String {
        lexicon::type_line(card, lang)
    }

    fn noun(say: &Say<'_, Self>, filter: &Filter<Self>) -> Phrase {
        sentences::noun(say, filter)
    }

    fn when(say: &Say<'_, Self>, trigger: &Trigger<Self>) -> String {
        say.told(trigger, |t| sentences::when(say, t))
    }

    fn says_cond(trigger: &Trigger<Self>) -> bool {
        sentences::says_cond(trigger)
    }

    fn it_of(event: Event) -> Noun {
        lexicon::it_of(event)
    }

    fn fact_clause(say: &Say<'_, Self>, fact: &Fact) -> String {
        conditions::fact_clause(say, *fact)
    }

    fn role_name(say: &Say<'_, Self>, role: Role, who: Who, case: Case) -> String {
        match role {
            Role::Hero => sentences::hero(say, who, case),
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

    fn ability(say: &mut Say<'_, Self>, card: &Card<Self>, ability: &Ability<Self>) -> Option<String> {
        sentences::ability(say, card, ability)
    }

    fn clause(say: &mut Say<'_, Self>, effect: &Effect<Self>) -> Option<Clause> {
        verbs::clause(say, effect)
    }

    fn whole(say: &mut Say<'_, Self>, effect: &Effect<Self>) -> Option<Clause> {
        verbs::whole(say, effect)
    }

    fn quantity(say: &Say<'_, Self>, amount: &Amount<Self>) -> String {
        conditions::quantity(amount, say.lang)
    }

    fn gained(keyword: Keyword, lang: Lang) -> String {
        lexicon::gained(keyword, lang)
    }

    fn number_lines(card: &Card<Self>, lang: Lang) -> Vec<String> {
        lexicon::number_lines(card, lang)
    }

    fn unsaid(card: &Card<Self>) -> Option<String> {
        lexicon::unsaid(card)
    }

    fn compare(say: &Say<'_, Self>, cond: &Cond<Self>) -> Option<String> {
        conditions::compare(cond, say.lang)
    }

    fn per(say: &Say<'_, Self>, amount: &Amount<Self>) -> String {
        conditions::per(amount, say.lang)
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

    fn part(part: crate::words::Part, _card: &Card<Self>, _lang: Lang) -> String {
        match part {}
    }

    fn until(until: Until, lang: Lang) -> &'static str {
        lexicon::until(until, lang)
    }

    fn lasting(until: Until, lang: Lang) -> &'static str {
        lexicon::lasting(until, lang)
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
        let link = t.object(id).place;
        (t.zone_of(id) == Some(Zone::Chain))
            .then(|| lang.pick(format!("chain link {link}"), format!("Kampfsegment {link}")))
    }

    fn own_layer(_t: &Table<'_, Self>, kind: LayerKind, lang: Lang) -> Option<String> {
        // Not everybody knows these cards.
        let returns = kind == Rule::Return.layer();
        returns.then(|| lang.pick("intimidated cards return", "eingeschüchterte Karten kommen zurück").into())
    }

    fn option(t: &Table<'_, Self>, why: Why, choice: Choice, lang: Lang) -> String {
        questions::option(t, why, choice, lang)
    }

    fn event(book: &Book<Self>, event: &Happening<Event>, lang: Lang) -> Option<String> {
        log::event(book, event, lang)
    }

    fn ending(ending: Ending, lang: Lang) -> &'static str {
        match ending {
            Ending::Defeat => lang.pick("nobody else has life left", "niemand sonst hat noch Lebenspunkte"),
            Ending::BothFall => lang
                .pick("all heroes left in the game fell at once", "alle verbliebenen Helden fielen zugleich"),
            Ending::Stalled => lang.pick("nobody moved the game on", "niemand brachte das Spiel voran"),
            Ending::Conceded => lang.pick("the last opponent conceded", "der letzte Gegner gab auf"),
        }
    }

    fn times(lang: Lang) -> &'static str {
        lang.pick("turns", "Züge")
    }

    fn fault(book: &Book<Self>, fault: &Fault, lang: Lang) -> String {
        faults::fault(book, fault, lang)
    }

    fn zone_for(word: &str, card: &Card<Self>) -> Option<Zone> {
        lexicon::zone_for(word, card)
    }
}
