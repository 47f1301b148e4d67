//! Instructions as sentences: what leads in, what is optional, what repeats.

use crate::{
    Clause, Lang, Say, Speak, capital,
    verbs::{control, granting, picking, repeating},
};
use stapel_script::Effect;

impl<G: Speak> Say<'_, G> {
    /// A text as sentences.
    pub fn sentences(&mut self, effects: &[Effect<G>]) -> String {
        effects.iter().map(|e| self.sentence(e, None)).collect::<Vec<_>>().join(" ")
    }

    /// After a lead-in like "When this attacks": the first sentence hangs on it.
    pub fn led_in(&mut self, lead: &str, effects: &[Effect<G>]) -> String {
        effects
            .iter()
            .enumerate()
            .map(|(k, e)| self.sentence(e, (k == 0).then_some(lead)))
            .collect::<Vec<_>>()
            .join(" ")
    }

    /// One instruction as a sentence, or as the end of one that a lead-in began.
    pub fn sentence(&mut self, effect: &Effect<G>, lead: Option<&str>) -> String {
        if let Some(whole) = G::whole(self, effect) {
            return self.finish(&whole, lead);
        }
        match effect {
            Effect::GrantYou(until, mods) => granting::grant_you(self, lead, *until, mods),
            Effect::If(cond, then) => control::if_holds(self, lead, cond, then),
            Effect::IfElse(cond, then, otherwise) => control::if_else(self, lead, cond, then, otherwise),
            Effect::May(then) => control::may(self, lead, then),
            Effect::MayPay(costs, then) => control::may_pay(self, lead, costs, then),
            Effect::MayPayOne(prices, then) => control::may_pay_one(self, lead, prices, then),
            Effect::MayPayAny(pool, then) => control::may_pay_any(self, lead, *pool, then),
            Effect::Unless(who, costs, then) => control::unless(self, lead, effect, (*who, costs, then)),
            Effect::ChooseOne(modes) => control::choose_one(self, lead, modes),
            Effect::ChooseSome(how_many, modes) => control::choose_some(self, lead, *how_many, modes),
            Effect::By(who, then) => control::by(self, lead, *who, then),
            Effect::Choose(pick, then) => picking::choose(self, lead, pick, then),
            Effect::MayChoose(pick, then) => picking::may_choose(self, lead, pick, then),
            Effect::ChooseEach(n, pick, then) => picking::choose_each(self, lead, *n, pick, then),
            Effect::Divide(n, pick, then) => picking::divide(self, lead, n, pick, then),
            Effect::Aim(pick, then) => picking::aim(self, lead, pick, then),
            Effect::AimUpTo(n, pick, then) => picking::aim_up_to(self, lead, *n, pick, then),
            Effect::ForEach(who, then) => repeating::for_each(self, lead, effect, *who, then),
            Effect::ForAll(filter, then) => repeating::for_all(self, lead, filter, then),
            Effect::Feed(cost, then) => repeating::feed(self, lead, cost, then),
            stapel_script::doing!() | Effect::CreateOne(..) => {
                let clause = self.clause(effect);
                self.finish(&clause, lead)
            }
        }
    }

    /// What begins a sentence, or goes on after a lead-in.
    pub(crate) fn hung_on(&self, lead: Option<&str>, head: &str) -> String {
        lead.map_or_else(|| capital(head), |lead| format!("{lead}{} {head}", self.comma(lead)))
    }

    /// A text under a head: "choose an aura: ..."
    pub(crate) fn headed(&mut self, lead: Option<&str>, head: &str, then: &[Effect<G>]) -> String {
        format!("{}: {}", self.hung_on(lead, head), self.sentences(then))
    }

    /// What a condition governs must not spill into a sentence of its own, where it would read as unconditional.
    pub fn in_one_sentence(&mut self, lead: &str, effects: &[Effect<G>]) -> String {
        // A text inside a text makes sentences of its own, and so does what a player gains.
        let simple = |e: &Effect<G>| e.inner().next().is_none() && !matches!(e, Effect::GrantYou(..));
        if !effects.iter().all(simple) {
            return self.led_in(lead, effects);
        }
        let clauses: Vec<String> =
            effects.iter().map(|e| G::whole(self, e).unwrap_or_else(|| self.clause(e)).after()).collect();
        stop(format!("{lead}{} {}", self.comma(lead), clauses.join(self.lang.pick(", then ", " und "))))
    }

    /// A comma follows what leads in, but in German only after a clause and not after a mere adverbial.
    fn comma(&self, lead: &str) -> &'static str {
        const ADVERBIALS: [&str; 8] =
            ["Am ", "In der ", "In deine", "Zu Beginn", "Bis ", "Andernfalls", "Zum ", "Zur "];
        let clause = lead.contains(", ");
        if self.lang == Lang::De && !clause && ADVERBIALS.iter().any(|a| lead.starts_with(a)) {
            ""
        } else {
            ","
        }
    }

    pub fn finish(&self, clause: &Clause, lead: Option<&str>) -> String {
        stop(match lead {
            Some(lead) => format!("{lead}{} {}", self.comma(lead), clause.after()),
            None => clause.alone(),
        })
    }
}

pub(crate) fn uncapital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_lowercase().chain(chars).collect())
}

/// Ends a sentence, unless a quoted sentence at its end has done so.
pub(crate) fn stop(text: String) -> String {
    if text.ends_with(".”") || text.ends_with(".“") { text } else { format!("{text}.") }
}
