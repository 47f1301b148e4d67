//! Conditions and comparisons.

use crate::{Case, Lang, Say, Speak};
use stapel_script::{Amount, Cmp, Cond, Filter, Is, Sel, Who};

impl<G: Speak> Say<'_, G> {
    /// A condition as a subordinate clause: English "you have ...", German with the verb at its end.
    pub fn cond(&mut self, cond: &Cond<G>) -> String {
        let lang = self.lang;
        if let Some(text) = G::compare(self, cond) {
            return text;
        }
        match cond {
            Cond::Always => String::new(),
            Cond::All(all) => {
                let parts: Vec<String> = all.iter().map(|c| self.cond(c)).collect();
                parts.join(lang.pick(" and ", " und "))
            }
            Cond::Any(any) => {
                let parts: Vec<String> = any.iter().map(|c| self.cond(c)).collect();
                parts.join(lang.pick(" or ", " oder "))
            }
            Cond::Not(inner) => match &**inner {
                Cond::Is(sel, filter) => self.is(sel, filter, false),
                other => {
                    let text = self.cond(other);
                    lang.pick(format!("it is not so that {text}"), format!("nicht gilt, dass {text}"))
                }
            },
            Cond::Is(sel, filter) => self.is(sel, filter, true),
            Cond::Exists(filter) => {
                let phrase = G::noun(self, filter).a(lang, Case::Nom);
                lang.pick(format!("{phrase} is in play"), format!("{phrase} im Spiel ist"))
            }
            Cond::Fact(fact) => G::fact_clause(self, fact),
            Cond::Most(_) | Cond::Fewest(_) => {
                let what = self.most_of(cond);
                lang.pick(format!("they have {what}"), format!("er {what} hat"))
            }
            Cond::Compare(left, cmp, right) => {
                let (left, right) = (self.amount(left), self.amount(right));
                let cmp = cmp_word(*cmp, lang);
                lang.pick(format!("{left} is {cmp} {right}"), format!("{left} {cmp} {right} ist"))
            }
        }
    }

    /// "the most life".
    pub(crate) fn most_of(&self, cond: &Cond<G>) -> String {
        let lang = self.lang;
        let (amount, (en, de)) = match cond {
            Cond::Most(amount) => (&**amount, ("most", "meisten")),
            Cond::Fewest(amount) => (&**amount, ("fewest", "wenigsten")),
            other => return self.cannot(other),
        };
        let what = match amount {
            Amount::Pool(Who::That, pool) => G::pool_word(*pool, lang).to_string(),
            Amount::Cards(Who::That, zone, filter) => {
                let zone = G::zone_word(*zone, lang);
                format!("{} ({zone})", G::noun(self, filter).bare(lang, true, Case::Acc))
            }
            other => self.cannot(other),
        };
        lang.pick(format!("the {en} {what}"), format!("die {de} {what}"))
    }

    pub fn is(&mut self, sel: &Sel<G>, filter: &Filter<G>, yes: bool) -> String {
        let lang = self.lang;
        let object = self.object(sel, Case::Nom);
        // The usual question: does it have so much of a number?
        if let [Is::Stat(stat, cmp, n)] = filter.0.as_slice() {
            let value = G::value(*stat, *cmp, *n, lang);
            return match (lang, yes) {
                (Lang::En, true) => format!("{object} has {value}"),
                (Lang::En, false) => format!("{object} does not have {value}"),
                (Lang::De, true) => format!("{object} {value} hat"),
                (Lang::De, false) => format!("{object} nicht {value} hat"),
            };
        }
        let phrase = G::noun(self, filter).a(lang, Case::Nom);
        match (lang, yes) {
            (Lang::En, true) => format!("{object} is {phrase}"),
            (Lang::En, false) => format!("{object} is not {phrase}"),
            (Lang::De, true) => format!("{object} {phrase} ist"),
            (Lang::De, false) => format!("{object} nicht {phrase} ist"),
        }
    }

    pub fn amount(&mut self, amount: &Amount<G>) -> String {
        let lang = self.lang;
        match amount {
            Amount::N(n) => n.to_string(),
            Amount::That => lang.pick("that number", "diese Zahl").into(),
            Amount::Half(inner) => {
                let inner = self.amount(inner);
                lang.pick(
                    format!("half of {inner}, rounded down"),
                    format!("die abgerundete Hälfte von {inner}"),
                )
            }
            Amount::HalfUp(inner) => {
                let inner = self.amount(inner);
                lang.pick(
                    format!("half of {inner}, rounded up"),
                    format!("die aufgerundete Hälfte von {inner}"),
                )
            }
            Amount::Stat(Sel::It, stat) => {
                let stat = G::stat(*stat, lang);
                lang.pick(format!("its {stat}"), format!("deren {stat}"))
            }
            Amount::Stat(sel, stat) => {
                let stat = G::stat(*stat, lang);
                let object = self.object(sel, Case::Dat);
                lang.pick(format!("the {stat} of {object}"), format!("{stat} von {object}"))
            }
            Amount::Plus(left, right) => match &**right {
                Amount::Times(-1, right) => {
                    let (left, right) = (self.amount(left), self.amount(right));
                    lang.pick(format!("{left} minus {right}"), format!("{left} minus {right}"))
                }
                right => {
                    let (left, right) = (self.amount(left), self.amount(right));
                    lang.pick(format!("{left} plus {right}"), format!("{left} plus {right}"))
                }
            },
            Amount::Counters(sel, counter) => {
                let object = self.object(sel, Case::Dat);
                let what = many::<G>(*counter, lang);
                lang.pick(
                    format!("the number of {what} on {object}"),
                    format!("die Zahl der {what} auf {object}"),
                )
            }
            other => match G::quantity(self, other) {
                words if words.is_empty() => self.cannot(other),
                words => words,
            },
        }
    }
}

pub(crate) fn cmp_word(cmp: Cmp, lang: Lang) -> &'static str {
    match cmp {
        Cmp::AtLeast => lang.pick("at least", "mindestens"),
        Cmp::AtMost => lang.pick("at most", "höchstens"),
        Cmp::Exactly => lang.pick("exactly", "genau"),
        Cmp::MoreThan => lang.pick("more than", "mehr als"),
        Cmp::LessThan => lang.pick("less than", "weniger als"),
    }
}

/// Counters without their number: "steam counters".
pub(crate) fn many<G: crate::Names>(counter: G::Counter, lang: Lang) -> String {
    G::counters(counter, 2, lang).trim_start_matches("2 ").to_string()
}

/// "6 or more power": how most games say it.
pub fn value<G: crate::Names>(stat: G::Stat, cmp: Cmp, n: i16, lang: Lang) -> String {
    let stat = G::stat(stat, lang);
    match (lang, cmp) {
        (Lang::En, Cmp::AtLeast) => format!("{n} or more {stat}"),
        (Lang::En, Cmp::AtMost) => format!("{n} or less {stat}"),
        (Lang::De, Cmp::AtLeast) => format!("{n} oder mehr {stat}"),
        (Lang::De, Cmp::AtMost) => format!("{n} oder weniger {stat}"),
        (_, Cmp::Exactly) => format!("{n} {stat}"),
        (_, cmp) => format!("{} {n} {stat}", cmp_word(cmp, lang)),
    }
}
