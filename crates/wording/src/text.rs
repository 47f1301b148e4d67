//! The text of a card, read off its abilities.
//!
//! `text` goes through the abilities, `sentences` makes sentences of instructions, `clauses` says one instruction,
//! `parts` its objects, changes and costs, `conditions` its ifs.

use crate::{Case, Clause, Lang, Noun, Speak, capital, list};
use stapel_kernel::{Book, Game};
use stapel_script::{Ability, Activated, Card, Cond, Limit, Scope, Sel, Static, Trigger, Who, Word};
use std::{cell::RefCell, fmt, rc::Rc};

/// Everything a sentence needs to know about where it stands.
#[derive(Debug)]
pub struct Say<'b, G: Game> {
    pub book: &'b Book<G>,
    pub lang: Lang,
    /// What "it" means right now.
    pub it: Noun,
    /// The number of the text was given a name (`Let`): it is X.
    pub has_x: bool,
    /// The card that says so outlives the turn: how long it gains something is told even for a turn.
    pub stays: bool,
    /// What could not be said so far.
    unsaid: Rc<RefCell<Vec<String>>>,
}

/// A card with parts that there are no words for. Its text would leave them out, so it has none.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there are no words for {}", parts.join("; for "))]
pub struct Unsayable {
    pub parts: Vec<String>,
}

impl<'b, G: Speak> Say<'b, G> {
    pub fn new(book: &'b Book<G>, lang: Lang) -> Self {
        Self { book, lang, it: Noun::CARD, has_x: false, stays: false, unsaid: Rc::default() }
    }
    /// To say something by the way: a text that names objects changes what "it" means, so it works on a copy.
    #[must_use]
    pub fn aside(&self) -> Self {
        Self {
            book: self.book,
            lang: self.lang,
            it: self.it,
            has_x: self.has_x,
            stays: self.stays,
            unsaid: Rc::clone(&self.unsaid),
        }
    }
}

impl<G: Game> Say<'_, G> {
    /// There are no words for this part: the card is refused, with this part in the reason.
    pub fn cannot(&self, part: impl fmt::Debug) -> String {
        self.unsaid.borrow_mut().push(format!("{part:?}"));
        "[?]".into()
    }
}

/// The whole text as one string, a paragraph a line.
pub fn card_text<G: Speak>(book: &Book<G>, def: stapel_kernel::DefId, lang: Lang) -> String {
    card_lines(book, def, lang).join("\n")
}

/// The text of a card, a paragraph an ability.
pub fn card_lines<G: Speak>(book: &Book<G>, def: stapel_kernel::DefId, lang: Lang) -> Vec<String> {
    spoken(book, &book.def(def).card, lang).0
}

/// The same of a card that need not be in the book, as long as it speaks of others that are; nothing if there is any part of
/// it that cannot be said.
pub fn lines_of<G: Speak>(book: &Book<G>, card: &Card<G>, lang: Lang) -> Result<Vec<String>, Unsayable> {
    let (lines, parts) = spoken(book, card, lang);
    if parts.is_empty() { Ok(lines) } else { Err(Unsayable { parts }) }
}

/// The text, and what is missing in it.
fn spoken<G: Speak>(book: &Book<G>, card: &Card<G>, lang: Lang) -> (Vec<String>, Vec<String>) {
    let whole = Say::new(book, lang);
    let mut lines = Vec::new();
    if let Some(only) = card.only {
        let name = G::kind(only, lang);
        lines.push(
            lang.pick(
                format!("Only {name} may use this card."),
                format!("Nur {name} darf diese Karte nutzen."),
            ),
        );
    }
    for ability in &card.abilities {
        lines.push(whole.aside().ability(card, ability));
    }
    lines.extend(G::number_lines(card, lang));
    if let Some(part) = G::unsaid(card) {
        whole.cannot(part);
    }
    for &keyword in &card.keywords {
        lines.push(format!("{}.", G::keyword(keyword, lang)));
    }
    let unsaid = whole.unsaid.take();
    (lines, unsaid)
}

/// The keywords that a card's text speaks of, and what they mean.
pub fn reminders<G: Speak>(
    book: &Book<G>,
    def: stapel_kernel::DefId,
    lang: Lang,
) -> Vec<(&'static str, &'static str)> {
    let text = card_text(book, def, lang).to_lowercase();
    let said = |word: &str| {
        text.match_indices(&word.to_lowercase()).any(|(at, word)| {
            let letter = |c: Option<char>| c.is_some_and(char::is_alphabetic);
            !letter(text[..at].chars().next_back()) && !letter(text[at + word.len()..].chars().next())
        })
    };
    let keywords = G::Keyword::ALL.iter().map(|&k| (G::keyword(k, lang), G::reminder(k, lang)));
    keywords.filter(|(word, reminder)| !reminder.is_empty() && said(word)).collect()
}

impl<G: Speak> Say<'_, G> {
    pub(crate) fn ability(&mut self, card: &Card<G>, ability: &Ability<G>) -> String {
        if let Some(whole) = G::ability(self, card, ability) {
            return whole;
        }
        match ability {
            Ability::Resolve(effects) => match G::main_part(self.lang) {
                "" => self.sentences(effects),
                part => format!("{part}: {}", self.sentences(effects)),
            },
            Ability::Part(part, effects) => {
                format!("{}: {}", G::part(*part, card, self.lang), self.sentences(effects))
            }
            Ability::When(trigger) => self.trigger(trigger),
            Ability::Static(text) => self.static_ability(text),
            Ability::Activated(text) => self.activated(text),
            Ability::ExtraCost(cost) => {
                let cost = self.cost(cost);
                match self.lang {
                    Lang::En => format!("As an additional cost to play this card, {cost}."),
                    Lang::De => format!("Zusätzliche Kosten, um diese Karte zu spielen: {}.", capital(&cost)),
                }
            }
            Ability::MayCost(costs) => {
                let costs: Vec<String> = costs.iter().map(|c| self.cost_infinitive(c)).collect();
                let costs = list(&costs, self.lang);
                self.lang.pick(
                    format!("As an additional cost to play this card, you may {costs}."),
                    format!("Als zusätzliche Kosten, um diese Karte zu spielen, darfst du {costs}."),
                )
            }
            Ability::PlayOnly(cond) => {
                let cond = self.cond(cond);
                self.lang.pick(
                    format!("Play this card only if {cond}."),
                    format!("Spiele diese Karte nur, falls {cond}."),
                )
            }
        }
    }

    pub fn trigger(&mut self, trigger: &Trigger<G>) -> String {
        self.it = G::it_of(trigger.on);
        let mut lead = G::when(self, trigger);
        // A game that has said the condition with the event leaves it empty.
        let cond = if G::says_cond(trigger) { String::new() } else { self.cond(&trigger.provided) };
        if !cond.is_empty() {
            lead = match self.lang {
                Lang::En => format!("{lead}, if {cond}"),
                Lang::De => format!("{lead} und {cond}"),
            };
        }
        self.led_in(&lead, &trigger.then)
    }

    /// What stands before the text of a trigger, with nothing left out. `words` makes it of a trigger; what they do not tell
    /// (whose doing it is, what it is about, from where) must be as it is if nothing is written, or the card is refused.
    /// How often is said here, if the words do not tell it.
    pub fn told(&self, trigger: &Trigger<G>, words: impl Fn(&Trigger<G>) -> String) -> String {
        let lead = words(trigger);
        let untold = |change: &dyn Fn(&mut Trigger<G>)| {
            let mut other = trigger.clone();
            change(&mut other);
            let before = self.unsaid.borrow().len();
            let same = other != *trigger && words(&other) == lead;
            self.unsaid.borrow_mut().truncate(before);
            same
        };
        if untold(&|t| t.by = Who::Anyone) {
            self.cannot(("by", trigger.by, trigger.on));
        }
        if untold(&|t| t.this = false) {
            self.cannot(("this", trigger.on));
        }
        if untold(&|t| t.of.0.clear()) {
            self.cannot(("of", &trigger.of));
        }
        if untold(&|t| t.from = None) {
            self.cannot(("from", trigger.from));
        }
        let times = match trigger.limit {
            Limit::FirstEachTurn if untold(&|t| t.limit = Limit::None) => {
                self.lang.pick(" (the first time each turn)", " (beim ersten Mal in jedem Zug)").into()
            }
            limit if limit != Limit::None && untold(&|t| t.limit = Limit::None) => {
                format!(" ({})", self.how_often(limit))
            }
            _ => String::new(),
        };
        lead + &times
    }

    /// "once per turn".
    pub fn how_often(&self, limit: Limit) -> String {
        let lang = self.lang;
        match limit {
            Limit::OncePerTurn => lang.pick("once per turn", "einmal pro Zug").into(),
            Limit::PerTurn(2) => lang.pick("twice per turn", "zweimal pro Zug").into(),
            Limit::PerTurn(n) => {
                lang.pick(format!("up to {n} times per turn"), format!("bis zu {n}-mal pro Zug"))
            }
            Limit::OncePerGame => lang.pick("once per game", "einmal pro Spiel").into(),
            Limit::None | Limit::OncePerRound | Limit::FirstEachTurn => self.cannot(limit),
        }
    }

    pub fn static_ability(&mut self, text: &Static<G>) -> String {
        let lang = self.lang;
        match text.to {
            Scope::You => return self.your_static(text),
            Scope::Others => return self.static_of_others(text),
            Scope::This | Scope::Yours(_) | Scope::Theirs(_) => {}
        }
        let (subject, verb) = match &text.to {
            Scope::You | Scope::Others => unreachable!("said above"),
            Scope::Theirs(filter) => {
                let noun = G::noun(self, filter).bare(lang, true, Case::Nom);
                let theirs = lang.pick(format!("opposing {noun}"), format!("{noun} anderer Spieler"));
                (theirs, lang.pick("have", "haben"))
            }
            Scope::This => (self.object(&Sel::This, Case::Nom), lang.pick("has", "hat")),
            Scope::Yours(filter) if text.provided == Cond::Always => {
                (G::noun(self, filter).all_yours(lang), lang.pick("have", "haben"))
            }
            // The condition names it: "If an attack of yours ..., it has ..."
            Scope::Yours(filter) => {
                let it = G::noun(self, filter).noun().it(lang, Case::Nom);
                (it.to_string(), lang.pick("has", "hat"))
            }
        };
        let mods = self.mods(&text.mods);
        let clause = Clause::says(lang, subject, verb, mods);
        if text.provided == Cond::Always {
            return self.finish(&clause, None);
        }
        let cond = self.cond(&text.provided);
        let lead = capital(&format!("{} {cond}", lang.pick("if", "falls")));
        self.finish(&clause, Some(&lead))
    }

    /// What a card does to all other players.
    fn static_of_others(&mut self, text: &Static<G>) -> String {
        let lang = self.lang;
        let mut say = self.aside();
        let what = say.mods(&text.mods);
        let clause =
            Clause::says(lang, lang.pick("each opponent", "jeder Gegner"), lang.pick("has", "hat"), what);
        let lead = (text.provided != Cond::Always).then(|| {
            let cond = self.cond(&text.provided);
            capital(&format!("{} {cond}", lang.pick("while", "solange")))
        });
        self.finish(&clause, lead.as_deref())
    }

    /// What a card gives to its player, a sentence a change.
    fn your_static(&mut self, text: &Static<G>) -> String {
        let lead = (text.provided != Cond::Always).then(|| {
            let cond = self.cond(&text.provided);
            capital(&format!("{} {cond}", self.lang.pick("while", "solange")))
        });
        let clauses: Vec<Clause> = text.mods.iter().map(|m| G::yours(self, m)).collect();
        clauses.iter().map(|c| self.finish(c, lead.as_deref())).collect::<Vec<_>>().join(" ")
    }

    pub fn activated(&mut self, text: &Activated<G>) -> String {
        let lang = self.lang;
        let mut head = G::timing(text.timing, lang).to_string();
        if text.limit != Limit::None {
            let often = capital(&self.how_often(text.limit));
            head = lang.pick(format!("{often} {}", head.to_lowercase()), format!("{often}, {head}"));
        }
        let costs: Vec<String> = text.cost.iter().map(|c| self.cost(c)).collect();
        let cost = if costs.is_empty() { lang.pick("free", "kostenlos").into() } else { list(&costs, lang) };
        let mut out = format!("{head} – {cost}: {}", self.sentences(&text.then));
        for &keyword in &text.keywords {
            out.push_str(&format!(" {}.", G::keyword(keyword, lang)));
        }
        if text.provided != Cond::Always {
            let cond = self.cond(&text.provided);
            out.push_str(&lang.pick(
                format!(" Activate this ability only if {cond}."),
                format!(" Nutze diese Fähigkeit nur, falls {cond}."),
            ));
        }
        out
    }
}
