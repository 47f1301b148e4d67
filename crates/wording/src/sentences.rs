//! Instructions as sentences: what leads in, what is optional, what repeats.

use crate::{Case, Clause, Lang, Say, Speak, capital, list};
use stapel_script::{Effect, HowMany, Mod, Pick, Who};

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
        let lang = self.lang;
        if let Some(whole) = G::whole(self, effect) {
            return self.finish(&whole, lead);
        }
        match effect {
            Effect::If(cond, then) => {
                let cond = self.cond(cond);
                let word = lang.pick("if", "falls");
                let lead = match lead {
                    Some(lead) => format!("{lead}, {word} {cond}"),
                    None => capital(&format!("{word} {cond}")),
                };
                self.in_one_sentence(&lead, then)
            }
            Effect::IfElse(cond, then, otherwise) => {
                let first = self.sentence(&Effect::If(cond.clone(), then.clone()), lead);
                let second = self.led_in(lang.pick("Otherwise", "Andernfalls"), otherwise);
                format!("{first} {second}")
            }
            // German wants an infinitive, which not every instruction has.
            Effect::May(then) if lang == Lang::De && !then.iter().all(Self::has_infinitive) => {
                let willing =
                    lead.map_or_else(|| "Wenn du willst".into(), |l| format!("{l}, wenn du willst"));
                self.in_one_sentence(&willing, then)
            }
            Effect::May(then) => {
                let clauses: Vec<String> = then.iter().map(|e| self.may_part(e)).collect();
                let what = list(&clauses, lang);
                let clause = match lang {
                    Lang::En => Clause::says(lang, "you", "may", what),
                    Lang::De => Clause::says(lang, "du", "darfst", what),
                };
                self.finish(&clause, lead)
            }
            Effect::MayPay(costs, then) => {
                let costs: Vec<String> = costs.iter().map(|c| self.cost_infinitive(c)).collect();
                let cost = list(&costs, lang);
                let clause = match lang {
                    Lang::En => Clause::says(lang, "you", "may", cost),
                    Lang::De => Clause::says(lang, "du", "darfst", cost),
                };
                let offer = self.finish(&clause, lead);
                let rest = self.led_in(lang.pick("If you do", "Wenn du das tust"), then);
                format!("{offer} {rest}")
            }
            Effect::Unless(who, costs, then) => {
                let costs: Vec<String> = costs.iter().map(|c| self.cost_infinitive(c)).collect();
                let cost = list(&costs, lang);
                if !matches!(who, Who::You | Who::That) {
                    self.cannot(effect);
                }
                let clause = match (who, lang) {
                    (Who::You, Lang::En) => Clause::says(lang, "you", "may", cost),
                    (Who::You, Lang::De) => Clause::says(lang, "du", "darfst", cost),
                    (_, Lang::En) => Clause::says(lang, "that player", "may", cost),
                    (_, Lang::De) => Clause::says(lang, "dieser Spieler", "darf", cost),
                };
                let offer = self.finish(&clause, lead);
                let rest = self.led_in(lang.pick("If not", "Wenn nicht"), then);
                format!("{offer} {rest}")
            }
            Effect::By(who, then) => {
                let unsaid;
                let head = match who {
                    Who::Opponent => {
                        lang.pick("the opposing player does this", "der gegnerische Spieler tut dies")
                    }
                    Who::EachOpponent => lang.pick("each opponent does this", "jeder Gegner tut dies"),
                    Who::Each => lang.pick("each player does this", "jeder Spieler tut dies"),
                    Who::That => lang.pick("that player does this", "dieser Spieler tut dies"),
                    Who::ItsController => {
                        lang.pick("its controller does this", "dessen Kontrolleur tut dies")
                    }
                    Who::You | Who::Anyone => {
                        unsaid = self.cannot(("by", who));
                        &unsaid
                    }
                };
                let head =
                    lead.map_or_else(|| capital(head), |lead| format!("{lead}{} {head}", self.comma(lead)));
                format!("{head}: {}", self.sentences(then))
            }
            Effect::Aim(pick, then) => {
                let what = self.picked(pick);
                let head = lang.pick(format!("choose {what} as target"), format!("wähle als Ziel {what}"));
                let head =
                    lead.map_or_else(|| capital(&head), |lead| format!("{lead}{} {head}", self.comma(lead)));
                format!("{head}: {}", self.sentences(then))
            }
            Effect::Choose(pick, then) | Effect::MayChoose(pick, then) => {
                let may = matches!(effect, Effect::MayChoose(..));
                let what = self.picked(pick);
                let head = match (lang, may) {
                    (Lang::En, false) => format!("choose {what}"),
                    (Lang::En, true) => format!("you may choose {what}"),
                    (Lang::De, false) => format!("wähle {what}"),
                    (Lang::De, true) => format!("wähle, wenn du willst, {what}"),
                };
                let head =
                    lead.map_or_else(|| capital(&head), |lead| format!("{lead}{} {head}", self.comma(lead)));
                format!("{head}: {}", self.sentences(then))
            }
            Effect::ChooseEach(_, pick, then) | Effect::AimUpTo(_, pick, then) => {
                let how_many = match effect {
                    Effect::ChooseEach(how_many, ..) => *how_many,
                    Effect::AimUpTo(n, ..) => HowMany::UpTo(*n),
                    _ => unreachable!("one of the two"),
                };
                let (Pick::Object(filter) | Pick::ObjectOrPlayer(filter) | Pick::Own(_, filter)) = pick
                else {
                    return self.sentence(&Effect::Choose(pick.clone(), then.clone()), lead);
                };
                let phrase = G::noun(self, filter);
                self.it = phrase.noun();
                let many = phrase.bare(lang, true, Case::Acc);
                let place = match pick {
                    Pick::Own(zones, _) => {
                        let zones: Vec<&str> = zones.iter().map(|&z| G::your_zone_dative(z, lang)).collect();
                        format!(" in {}", zones.join(lang.pick(" or ", " oder ")))
                    }
                    _ => String::new(),
                };
                let what = match how_many {
                    HowMany::Exactly(1) => phrase.a(lang, Case::Acc),
                    HowMany::Exactly(n) => format!("{n} {many}"),
                    HowMany::UpTo(n) => lang.pick(format!("up to {n} {many}"), format!("bis zu {n} {many}")),
                    HowMany::Any => {
                        lang.pick(format!("any number of {many}"), format!("beliebig viele {many}"))
                    }
                    HowMany::UpToTotal(n, stat, total) => {
                        let stat = G::stat(stat, lang);
                        lang.pick(
                            format!("up to {n} {many} with a total {stat} of {total} or less"),
                            format!("bis zu {n} {many} mit zusammen höchstens {total} {stat}"),
                        )
                    }
                };
                let aimed = matches!(effect, Effect::AimUpTo(..));
                let head = match (lang, aimed) {
                    (Lang::En, false) => format!("choose {what}{place}"),
                    (Lang::En, true) => format!("choose {what}{place} as targets"),
                    (Lang::De, false) => format!("wähle {what}{place}"),
                    (Lang::De, true) => format!("wähle als Ziele {what}{place}"),
                };
                let head =
                    lead.map_or_else(|| capital(&head), |lead| format!("{lead}{} {head}", self.comma(lead)));
                let each = match phrase.noun().gender {
                    crate::Gender::M => lang.pick("for each of them", "für jeden davon"),
                    crate::Gender::F => lang.pick("for each of them", "für jede davon"),
                    crate::Gender::N => lang.pick("for each of them", "für jedes davon"),
                };
                format!("{head}; {each}: {}", self.sentences(then))
            }
            Effect::ForEach(who, then) => {
                let each = match who {
                    Who::EachOpponent => lang.pick("For each opponent", "Für jeden Gegner"),
                    Who::Each => lang.pick("For each player", "Für jeden Spieler"),
                    _ => {
                        self.cannot(effect);
                        ""
                    }
                };
                let head = lead.map_or_else(
                    || each.to_string(),
                    |lead| format!("{lead}{} {}", self.comma(lead), uncapital(each)),
                );
                format!("{head}: {}", self.sentences(then))
            }
            Effect::ForAll(filter, then) => {
                let phrase = G::noun(self, filter);
                self.it = phrase.noun();
                let noun = phrase.bare(lang, false, Case::Acc);
                let each = match (lang, phrase.noun().gender) {
                    (Lang::En, _) => format!("for each {noun}"),
                    (Lang::De, crate::Gender::M) => format!("für jeden {noun}"),
                    (Lang::De, crate::Gender::F) => format!("für jede {noun}"),
                    (Lang::De, crate::Gender::N) => format!("für jedes {noun}"),
                };
                let head =
                    lead.map_or_else(|| capital(&each), |lead| format!("{lead}{} {each}", self.comma(lead)));
                format!("{head}: {}", self.sentences(then))
            }
            Effect::Feed(cost, then) => {
                let text = match lead {
                    Some(lead) => self.led_in(lead, then),
                    None => self.sentences(then),
                };
                let cost = self.cost(cost);
                format!("{text} {}: {}.", lang.pick("Feed", "Füttern"), capital(&cost))
            }
            Effect::ChooseOne(modes) => {
                let choose = lang.pick("choose one", "wähle eines");
                let head = lead
                    .map_or_else(|| capital(choose), |lead| format!("{lead}{} {choose}", self.comma(lead)));
                let modes: Vec<String> = modes.iter().map(|m| self.sentences(m)).collect();
                format!("{head}: {}", modes.join(lang.pick(" Or: ", " Oder: ")))
            }
            Effect::GrantYou(duration, mods) => {
                let until = capital(G::until(*duration, lang));
                mods.iter()
                    .map(|m| match m {
                        Mod::When(trigger) => {
                            let text = self.trigger(trigger);
                            let text =
                                text.replacen("When ", "whenever ", 1).replacen("Whenever ", "whenever ", 1);
                            let text = text.replacen("Wenn ", "jedes Mal, wenn ", 1);
                            match (lang, lead) {
                                (Lang::En, None) => format!("{until}, {text}"),
                                (Lang::En, Some(lead)) => format!("{lead}, {}, {text}", uncapital(&until)),
                                (Lang::De, None) => format!("{until} gilt: {}", capital(&text)),
                                (Lang::De, Some(lead)) => {
                                    format!("{lead}, gilt {}: {}", uncapital(&until), capital(&text))
                                }
                            }
                        }
                        Mod::Shield(kind, n) => self.finish(&G::shield(self, *kind, *n, *duration), lead),
                        other => {
                            let clause = G::yours(self, other);
                            self.finish(&clause, Some(lead.unwrap_or(&until)))
                        }
                    })
                    .collect::<Vec<_>>()
                    .join(" ")
            }
            effect => {
                let clause = self.clause(effect);
                self.finish(&clause, lead)
            }
        }
    }

    /// What a condition governs must not spill into a sentence of its own, where it would read as unconditional.
    pub fn in_one_sentence(&mut self, lead: &str, effects: &[Effect<G>]) -> String {
        let simple = |e: &Effect<G>| {
            !matches!(
                e,
                Effect::Choose(..)
                    | Effect::MayChoose(..)
                    | Effect::ChooseEach(..)
                    | Effect::Aim(..)
                    | Effect::AimUpTo(..)
                    | Effect::By(..)
                    | Effect::Unless(..)
                    | Effect::ForEach(..)
                    | Effect::ForAll(..)
                    | Effect::Feed(..)
                    | Effect::If(..)
                    | Effect::IfElse(..)
                    | Effect::May(_)
                    | Effect::MayPay(..)
                    | Effect::ChooseOne(_)
                    | Effect::GrantYou(..)
            )
        };
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

    /// An instruction after "you may": English keeps its form, German wants the infinitive at the end.
    pub fn may_part(&mut self, effect: &Effect<G>) -> String {
        let lang = self.lang;
        match (lang, effect) {
            (Lang::De, Effect::TurnUp(sel)) => format!("{} aufdecken", self.object(sel, Case::Acc)),
            (Lang::De, Effect::Draw(Who::You, amount)) => format!("{} ziehen", self.cards(amount)),
            (Lang::De, Effect::Discard(Who::You, amount)) => format!("{} abwerfen", self.cards(amount)),
            (Lang::De, Effect::Destroy(sel)) => format!("{} zerstören", self.object(sel, Case::Acc)),
            (_, other) => self.clause(other).after(),
        }
    }

    fn has_infinitive(effect: &Effect<G>) -> bool {
        matches!(
            effect,
            Effect::TurnUp(_) | Effect::Draw(Who::You, _) | Effect::Discard(Who::You, _) | Effect::Destroy(_)
        )
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
