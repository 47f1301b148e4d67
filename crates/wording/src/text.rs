//! The text of a card, read off its abilities.

use crate::{Case, Clause, Lang, Noun, Phrase, Speak, capital, count_en, list, mentioned};
use stapel_kernel::Book;
use stapel_script::{
    Ability, Activated, Amount, Card, Cmp, Cond, Cost, Effect, Filter, Is, Limit, Mod, Pick, Scope, Sel,
    Static, Trigger, Who,
};

/// Everything a sentence needs to know about where it stands.
#[derive(Debug)]
pub struct Say<'b, G: Speak> {
    pub book: &'b Book<G>,
    pub lang: Lang,
    /// What "it" means right now.
    pub it: Noun,
}

/// The whole text as one string, a paragraph a line.
pub fn card_text<G: Speak>(book: &Book<G>, def: stapel_kernel::DefId, lang: Lang) -> String {
    card_lines(book, def, lang).join("\n")
}

/// The text of a card, a paragraph an ability.
pub fn card_lines<G: Speak>(book: &Book<G>, def: stapel_kernel::DefId, lang: Lang) -> Vec<String> {
    let card = &book.def(def).card;
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
        let mut say = Say { book, lang, it: Noun::CARD };
        lines.push(say.ability(card, ability));
    }
    for &keyword in &card.keywords {
        lines.push(format!("{}.", G::keyword(keyword, lang)));
    }
    lines
}

impl<G: Speak> Say<'_, G> {
    fn ability(&mut self, card: &Card<G>, ability: &Ability<G>) -> String {
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
            Ability::PlayOnly(cond) => {
                let cond = self.cond(cond);
                self.lang.pick(
                    format!("Play this card only if {cond}."),
                    format!("Spiele diese Karte nur, falls {cond}."),
                )
            }
        }
    }

    /// A text as sentences.
    pub fn sentences(&mut self, effects: &[Effect<G>]) -> String {
        effects.iter().map(|e| self.sentence(e, None)).collect::<Vec<_>>().join(" ")
    }

    /// After a lead-in like "When this attacks": the first sentence hangs on it.
    fn led_in(&mut self, lead: &str, effects: &[Effect<G>]) -> String {
        effects
            .iter()
            .enumerate()
            .map(|(k, e)| self.sentence(e, (k == 0).then_some(lead)))
            .collect::<Vec<_>>()
            .join(" ")
    }

    /// One instruction as a sentence, or as the end of one that a lead-in began.
    fn sentence(&mut self, effect: &Effect<G>, lead: Option<&str>) -> String {
        let lang = self.lang;
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
                // "Otherwise" is no subordinate clause in English, and German drops the comma after "Andernfalls".
                format!("{first} {}", second.replacen("Andernfalls,", "Andernfalls", 1))
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
            Effect::MayPay(cost, then) => {
                let cost = self.cost_infinitive(cost);
                let clause = match lang {
                    Lang::En => Clause::says(lang, "you", "may", cost),
                    Lang::De => Clause::says(lang, "du", "darfst", cost),
                };
                let offer = self.finish(&clause, lead);
                let rest = self.led_in(lang.pick("If you do", "Wenn du das tust"), then);
                format!("{offer} {rest}")
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
                let head = lead.map_or_else(|| capital(&head), |lead| format!("{lead}, {head}"));
                format!("{head}: {}", self.sentences(then))
            }
            Effect::ForEach(who, then) => {
                let each = match who {
                    Who::EachOpponent | Who::Opponent => lang.pick("For each opponent", "Für jeden Gegner"),
                    _ => lang.pick("For each player", "Für jeden Spieler"),
                };
                let head =
                    lead.map_or_else(|| each.to_string(), |lead| format!("{lead}, {}", uncapital(each)));
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
                let head = lead.map_or_else(|| capital(&each), |lead| format!("{lead}, {each}"));
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
                let head = lead.map_or_else(|| capital(choose), |lead| format!("{lead}, {choose}"));
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
                            match lang {
                                Lang::En => format!("{until}, {text}"),
                                Lang::De => format!("{until} gilt: {}", capital(&text)),
                            }
                        }
                        Mod::Shield(kind, n) => self.finish(&G::shield(self, *kind, *n, *duration), lead),
                        other => self.modification(other),
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
    fn in_one_sentence(&mut self, lead: &str, effects: &[Effect<G>]) -> String {
        let simple = |e: &Effect<G>| {
            !matches!(
                e,
                Effect::Choose(..)
                    | Effect::MayChoose(..)
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
        let clauses: Vec<String> = effects.iter().map(|e| self.clause(e).after()).collect();
        stop(format!("{lead}, {}", clauses.join(self.lang.pick(", then ", " und "))))
    }

    fn finish(&self, clause: &Clause, lead: Option<&str>) -> String {
        stop(match lead {
            Some(lead) => format!("{lead}, {}", clause.after()),
            None => clause.alone(),
        })
    }

    /// An instruction after "you may": English keeps its form, German wants the infinitive at the end.
    fn may_part(&mut self, effect: &Effect<G>) -> String {
        let lang = self.lang;
        match (lang, effect) {
            (Lang::De, Effect::TurnUp(sel)) => format!("{} aufdecken", self.object(sel, Case::Acc)),
            (Lang::De, Effect::Draw(_, amount)) => format!("{} ziehen", self.cards(amount)),
            (Lang::De, Effect::Discard(_, amount)) => format!("{} abwerfen", self.cards(amount)),
            (Lang::De, Effect::Destroy(sel)) => format!("{} zerstören", self.object(sel, Case::Acc)),
            (Lang::De, other) => {
                let clause = self.clause(other);
                format!("dies ausführen: {}", clause.alone())
            }
            (Lang::En, other) => self.clause(other).after(),
        }
    }

    /// The instruction as a clause.
    fn clause(&mut self, effect: &Effect<G>) -> Clause {
        let lang = self.lang;
        match effect {
            Effect::Draw(who, amount) => {
                let cards = self.cards(amount);
                self.it = Noun::CARD;
                self.player_does(*who, ("draw", "draws"), ("ziehe", "zieht"), &cards, "")
            }
            Effect::Discard(who, amount) => {
                let cards = self.cards(amount);
                self.it = Noun::CARD;
                self.player_does(*who, ("discard", "discards"), ("wirf", "wirft"), &cards, "ab")
            }
            Effect::DiscardRandom(who, amount) => {
                let n = self.number(amount);
                self.it = Noun::CARD;
                let cards = lang.pick(
                    count_en(n, "a random card", "random cards"),
                    if n == 1 { "eine zufällige Karte".into() } else { format!("{n} zufällige Karten") },
                );
                self.player_does(*who, ("discard", "discards"), ("wirf", "wirft"), &cards, "ab")
            }
            Effect::Destroy(sel) => {
                let (en, de) = (self.object(sel, Case::Acc), self.object(sel, Case::Acc));
                Clause::order(lang, format!("destroy {en}"), "zerstöre", de)
            }
            Effect::Move(sel, zone) => {
                let object = self.object(sel, Case::Acc);
                G::move_to(&object, *zone, lang)
            }
            Effect::Bottom(sel) => {
                let object = self.object(sel, Case::Acc);
                Clause::order(
                    lang,
                    format!("put {object} on the bottom of its owner's deck"),
                    "lege",
                    format!("{object} unter das Deck des Besitzers"),
                )
            }
            Effect::RevealTop(who) => {
                self.it = Noun::CARD;
                match who {
                    Who::You => Clause::order(
                        lang,
                        "reveal the top card of your deck",
                        "zeige",
                        "die oberste Karte deines Decks vor",
                    ),
                    _ => Clause::order(
                        lang,
                        "reveal the top card of the opposing player's deck",
                        "zeige",
                        "die oberste Karte vom Deck des gegnerischen Spielers vor",
                    ),
                }
            }
            Effect::TurnUp(sel) => {
                let object = self.object(sel, Case::Acc);
                Clause::order(lang, format!("turn {object} face up"), "decke", format!("{object} auf"))
            }
            Effect::Search(zone, filter, to) => {
                let what = G::noun(self, filter);
                let (from, to) = (G::your_zone(*zone, lang), G::your_zone(*to, lang));
                let it = what.noun().it(lang, Case::Acc);
                let a = what.a(lang, Case::Acc);
                Clause::order(
                    lang,
                    format!("search {from} for {a}, put it face up into {to}, then shuffle"),
                    "durchsuche",
                    format!(
                        "{from} nach {}, lege {it} offen in {to} und mische danach",
                        what.a(lang, Case::Dat)
                    ),
                )
            }
            Effect::Create(id, who, amount) => {
                let n = self.number(amount);
                let def = self.book.find(*id).map(|d| crate::name(self.book, d, lang)).unwrap_or_default();
                let tokens = lang.pick(
                    count_en(n, &format!("a {def} token"), &format!("{def} tokens")),
                    if n == 1 { format!("einen {def}-Spielstein") } else { format!("{n} {def}-Spielsteine") },
                );
                self.player_does(*who, ("create", "creates"), ("erzeuge", "erzeugt"), &tokens, "")
            }
            Effect::Gain(who, pool, amount) => {
                let what = G::pool(*pool, self.number(amount), lang);
                self.player_does(*who, ("gain", "gains"), ("erhalte", "erhält"), &what, "")
            }
            Effect::Lose(who, pool, amount) => {
                let what = G::pool(*pool, self.number(amount), lang);
                self.player_does(*who, ("lose", "loses"), ("verliere", "verliert"), &what, "")
            }
            Effect::Put(sel, counter, amount) => {
                let what = G::counters(*counter, self.number(amount), lang);
                let (en, de) = match sel {
                    Sel::This => ("on this", "auf diese Karte"),
                    _ => ("on it", "darauf"),
                };
                Clause::order(lang, format!("put {what} {en}"), "lege", format!("{what} {de}"))
            }
            Effect::Remove(sel, counter, amount) => {
                let what = G::counters(*counter, self.number(amount), lang);
                let object = self.object(sel, Case::Dat);
                Clause::order(
                    lang,
                    format!("remove {what} from {object}"),
                    "entferne",
                    format!("{what} von {object}"),
                )
            }
            Effect::Grant(Sel::Target(filter), until, mods) => {
                let phrase = G::noun(self, filter);
                let it = phrase.noun().it(lang, Case::Nom);
                self.it = phrase.noun();
                let mods = self.lasting_mods(mods, *until);
                Clause::order(
                    lang,
                    format!("target {} gains {mods}", phrase.bare(lang, false, Case::Nom)),
                    "wähle",
                    format!("{}; {it} erhält {mods}", phrase.a(lang, Case::Acc)),
                )
            }
            Effect::Grant(sel, until, mods) => {
                let subject = self.object(sel, Case::Nom);
                let mods = self.lasting_mods(mods, *until);
                Clause::says(lang, subject, lang.pick("gains", "erhält"), mods)
            }
            Effect::GrantNext(filter, until, mods) => {
                let phrase = G::noun(self, filter);
                self.it = phrase.noun();
                let mods = self.mods(mods);
                let until = G::until(*until, lang);
                match lang {
                    Lang::En => {
                        Clause::says(lang, format!("{} {until}", phrase.your_next(lang)), "gains", mods)
                    }
                    Lang::De => {
                        Clause::says(lang, phrase.your_next(lang), "erhält", format!("{until} {mods}"))
                    }
                }
            }
            Effect::GrantEach(filter, until, mods) => {
                let phrase = G::noun(self, filter);
                let mods = self.mods(mods);
                let until = G::until(*until, lang);
                match lang {
                    Lang::En => Clause::says(lang, phrase.all_yours(lang), "gain", format!("{mods} {until}")),
                    Lang::De => {
                        Clause::says(lang, phrase.all_yours(lang), "erhalten", format!("{until} {mods}"))
                    }
                }
            }
            Effect::ExtraUse(_) => G::extra_use(self),
            Effect::Do(verb) => G::verb(self, verb),
            Effect::If(..)
            | Effect::IfElse(..)
            | Effect::May(_)
            | Effect::MayPay(..)
            | Effect::ChooseOne(_)
            | Effect::Choose(..)
            | Effect::MayChoose(..)
            | Effect::ForEach(..)
            | Effect::ForAll(..)
            | Effect::Feed(..)
            | Effect::GrantYou(..) => {
                let text = self.sentence(effect, None);
                let text = text.trim_end_matches('.').to_string();
                Clause::order(lang, text.clone(), "", text)
            }
        }
    }

    fn player_does(
        &self,
        who: Who,
        en: (&str, &str),
        de: (&str, &str),
        object: &str,
        particle: &str,
    ) -> Clause {
        let lang = self.lang;
        let rest = if particle.is_empty() { object.to_string() } else { format!("{object} {particle}") };
        let subject = match who {
            Who::You => return Clause::order(lang, format!("{} {object}", en.0), de.0, rest),
            Who::Opponent => lang.pick("the opposing player", "der gegnerische Spieler"),
            Who::EachOpponent => lang.pick("each opposing player", "jeder gegnerische Spieler"),
            Who::Each | Who::Anyone => lang.pick("each player", "jeder Spieler"),
            Who::ItsController => lang.pick("its controller", "dessen Kontrolleur"),
            Who::That => lang.pick("that player", "dieser Spieler"),
        };
        match lang {
            Lang::En => Clause::says(lang, subject, en.1, object),
            Lang::De => Clause::says(lang, subject, de.1, rest),
        }
    }

    /// What a pick is of, and what "it" means afterwards.
    fn picked(&mut self, pick: &Pick<G>) -> String {
        let lang = self.lang;
        let object = |say: &mut Self, filter: &Filter<G>| {
            let phrase = G::noun(say, filter);
            say.it = phrase.noun();
            phrase.a(lang, Case::Acc)
        };
        match pick {
            Pick::Object(filter) => object(self, filter),
            Pick::Opponent => lang.pick("an opponent", "einen Gegner").into(),
            Pick::ObjectOrPlayer(filter) => {
                let what = object(self, filter);
                lang.pick(format!("{what} or a player"), format!("{what} oder einen Spieler"))
            }
            Pick::Own(zones, filter) => {
                let what = object(self, filter);
                let zones: Vec<&str> = zones.iter().map(|&z| G::your_zone_dative(z, lang)).collect();
                let zones = zones.join(lang.pick(" or ", " oder "));
                lang.pick(format!("{what} in {zones}"), format!("{what} in {zones}"))
            }
        }
    }

    /// An amount that stands in the text as a number.
    fn number(&self, amount: &Amount<G>) -> i16 {
        if let Amount::N(n) = amount { *n } else { 1 }
    }

    fn cards(&self, amount: &Amount<G>) -> String {
        let n = self.number(amount);
        self.lang.pick(
            count_en(n, "a card", "cards"),
            if n == 1 { "eine Karte".into() } else { format!("{n} Karten") },
        )
    }

    /// An object as a part of a sentence.
    pub fn object(&mut self, sel: &Sel<G>, case: Case) -> String {
        let lang = self.lang;
        match sel {
            Sel::This => match (lang, case) {
                (Lang::En, _) => "this".into(),
                (Lang::De, Case::Dat | Case::Gen) => "dieser Karte".into(),
                (Lang::De, _) => "diese Karte".into(),
            },
            Sel::It | Sel::Chosen(_) => self.it.that(lang, case),
            Sel::Target(filter) => {
                let phrase = G::noun(self, filter);
                self.it = phrase.noun();
                match lang {
                    Lang::En => format!("target {}", phrase.bare(lang, false, case)),
                    Lang::De => format!("{} deiner Wahl", phrase.a(lang, case)),
                }
            }
        }
    }

    /// What an object gains, and for how long.
    fn lasting_mods(&mut self, mods: &[Mod<G>], until: G::Until) -> String {
        let mods = self.mods(mods);
        match (G::lasting(until, self.lang), self.lang) {
            ("", _) => mods,
            (time, Lang::En) => format!("{mods} {time}"),
            (time, Lang::De) => format!("{time} {mods}"),
        }
    }

    /// What is gained, as a list.
    fn mods(&mut self, mods: &[Mod<G>]) -> String {
        let items: Vec<String> = mods.iter().map(|m| self.modification(m)).collect();
        list(&items, self.lang)
    }

    fn modification(&mut self, m: &Mod<G>) -> String {
        let lang = self.lang;
        match m {
            Mod::Add(stat, Amount::N(n)) => format!("{n:+} {}", G::stat(*stat, lang)),
            Mod::Add(stat, amount) => {
                let each = match amount {
                    Amount::Times(n, _) => *n,
                    _ => 1,
                };
                format!("{each:+} {} {}", G::stat(*stat, lang), G::per(amount, lang))
            }
            Mod::Set(stat, amount) => {
                let n = self.number(amount);
                let stat = G::stat(*stat, lang);
                lang.pick(format!("a base {stat} of {n}"), format!("den Basiswert {n} ({stat})"))
            }
            Mod::Keyword(keyword) => {
                let word = G::keyword(*keyword, lang);
                lang.pick(word.to_lowercase(), word.to_string())
            }
            Mod::When(trigger) => {
                let text = self.trigger(trigger);
                lang.pick(format!("“{text}”"), format!("„{text}“"))
            }
            Mod::While(cond, inner) => {
                let cond = self.cond(cond);
                let inner = self.mods(inner);
                lang.pick(
                    format!("“While {cond}, this has {inner}.”"),
                    format!("„Solange {cond}, hat dies {inner}.“"),
                )
            }
            // Shields belong to players and are said with their duration, see `GrantYou`.
            Mod::Shield(..) => String::new(),
        }
    }

    fn trigger(&mut self, trigger: &Trigger<G>) -> String {
        self.it = G::it_of(trigger.on);
        let mut lead = G::when(self, trigger);
        // A game that has said the condition with the event leaves it empty.
        let cond = self.cond(&trigger.provided);
        if !cond.is_empty() {
            lead = match self.lang {
                Lang::En => format!("{lead}, if {cond}"),
                Lang::De => format!("{lead} und {cond}"),
            };
        }
        self.led_in(&lead, &trigger.then)
    }

    fn static_ability(&mut self, text: &Static<G>) -> String {
        let lang = self.lang;
        let (subject, verb) = match &text.to {
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

    fn activated(&mut self, text: &Activated<G>) -> String {
        let lang = self.lang;
        let mut head = G::timing(text.timing, lang).to_string();
        if text.limit == Limit::OncePerTurn {
            head = lang
                .pick(format!("Once per turn {}", head.to_lowercase()), format!("Einmal pro Zug, {head}"));
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

    /// A cost as an instruction.
    pub fn cost(&mut self, cost: &Cost<G>) -> String {
        let lang = self.lang;
        match cost {
            Cost::Pay(pool, n) => {
                let what = G::pool(*pool, *n, lang);
                lang.pick(format!("pay {what}"), format!("bezahle {what}"))
            }
            Cost::DestroyThis => lang.pick("destroy this".into(), "zerstöre diese Karte".into()),
            Cost::Discard(n, filter) => {
                let cards = self.kind(*n, filter);
                lang.pick(format!("discard {cards}"), format!("wirf {cards} ab"))
            }
            Cost::Give(n, filter, zone) => {
                let cards = self.kind(*n, filter);
                G::move_to(&cards, *zone, lang).after()
            }
            Cost::DiscardRandom(n) => lang.pick(
                format!("discard {}", count_en(i16::from(*n), "a random card", "random cards")),
                if *n == 1 {
                    "wirf eine zufällige Karte ab".into()
                } else {
                    format!("wirf {n} zufällige Karten ab")
                },
            ),
            Cost::Reveal(filter) => {
                let phrase = G::noun(self, filter).a(lang, Case::Acc);
                lang.pick(
                    format!("reveal {phrase} from your hand"),
                    format!("zeige {phrase} von deiner Hand vor"),
                )
            }
            Cost::RemoveCounter(counter, n) => {
                let what = G::counters(*counter, *n, lang);
                lang.pick(format!("remove {what} from this"), format!("entferne {what} von dieser Karte"))
            }
        }
    }

    /// So many cards of a kind.
    fn kind(&mut self, n: u8, filter: &Filter<G>) -> String {
        let phrase = G::noun(self, filter);
        if n == 1 {
            phrase.a(self.lang, Case::Acc)
        } else {
            format!("{n} {}", phrase.bare(self.lang, true, Case::Acc))
        }
    }

    /// A cost after "you may".
    fn cost_infinitive(&mut self, cost: &Cost<G>) -> String {
        match (self.lang, cost) {
            (Lang::En, _) => self.cost(cost),
            (Lang::De, Cost::Pay(pool, n)) => format!("{} bezahlen", G::pool(*pool, *n, self.lang)),
            (Lang::De, Cost::DestroyThis) => "diese Karte zerstören".into(),
            (Lang::De, Cost::Discard(n, filter)) => format!("{} abwerfen", self.kind(*n, filter)),
            (Lang::De, other) => format!("dies tun: {}", capital(&self.cost(other))),
        }
    }

    /// A condition as a subordinate clause: English "you have ...", German with the verb at its end.
    pub fn cond(&mut self, cond: &Cond<G>) -> String {
        let lang = self.lang;
        if let Some(text) = G::compare(cond, lang) {
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
            Cond::Fact(fact) => G::fact_clause(*fact, lang).into(),
            Cond::Compare(left, cmp, right) => {
                let (left, right) = (self.amount(left), self.amount(right));
                let cmp = cmp_word(*cmp, lang);
                lang.pick(format!("{left} is {cmp} {right}"), format!("{left} {cmp} {right} ist"))
            }
        }
    }

    fn is(&mut self, sel: &Sel<G>, filter: &Filter<G>, yes: bool) -> String {
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

    fn amount(&mut self, amount: &Amount<G>) -> String {
        let lang = self.lang;
        match amount {
            Amount::N(n) => n.to_string(),
            Amount::Counters(sel, counter) => {
                let object = self.object(sel, Case::Dat);
                let what = G::counters(*counter, 2, lang);
                let what = what.trim_start_matches("2 ");
                lang.pick(
                    format!("the number of {what} on {object}"),
                    format!("die Zahl der {what} auf {object}"),
                )
            }
            other => G::per(other, lang),
        }
    }
}

fn uncapital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_lowercase().chain(chars).collect())
}

/// Ends a sentence, unless a quoted sentence at its end has done so.
fn stop(text: String) -> String {
    if text.ends_with(".”") || text.ends_with(".“") { text } else { format!("{text}.") }
}

fn cmp_word(cmp: Cmp, lang: Lang) -> &'static str {
    match cmp {
        Cmp::AtLeast => lang.pick("at least", "mindestens"),
        Cmp::AtMost => lang.pick("at most", "höchstens"),
        Cmp::Exactly => lang.pick("exactly", "genau"),
        Cmp::MoreThan => lang.pick("more than", "mehr als"),
        Cmp::LessThan => lang.pick("less than", "weniger als"),
    }
}

/// "6 or more power": how most games say it.
pub fn value<G: Speak>(stat: G::Stat, cmp: Cmp, n: i16, lang: Lang) -> String {
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

impl<G: Speak> Say<'_, G> {
    /// Adds to a noun what every game says alike: numbers, names, keywords, whose.
    pub fn qualify(&self, mut phrase: Phrase, is: &Is<G>) -> Phrase {
        let pair = |f: &dyn Fn(Lang) -> String| (f(Lang::En), f(Lang::De));
        match is {
            Is::Stat(stat, cmp, n) => {
                let (en, de) = pair(&|l| G::value(*stat, *cmp, *n, l));
                phrase = phrase.after(&format!("with {en}"), &format!("mit {de}"));
            }
            Is::Base(stat, cmp, n) => {
                let (en, de) = pair(&|l| G::value(*stat, *cmp, *n, l));
                phrase = phrase.after(&format!("with {en} printed"), &format!("mit aufgedruckt {de}"));
            }
            Is::Has(keyword) => {
                let (en, de) = pair(&|l| G::keyword(*keyword, l).to_string());
                phrase = phrase.after(&format!("with {}", en.to_lowercase()), &format!("mit „{de}“"));
            }
            Is::Named(name) => {
                let (en, de) = pair(&|l| mentioned(self.book, *name, l));
                phrase = phrase.after(&format!("named {en}"), &format!("namens {de}"));
            }
            Is::Counter(counter, ..) => {
                let (en, de) = pair(&|l| G::counters(*counter, 1, l));
                phrase = phrase.after(&format!("with {en}"), &format!("mit {de}"));
            }
            Is::Yours => phrase = phrase.after("you control", "unter deiner Kontrolle"),
            Is::Theirs => phrase = phrase.after("an opponent controls", "unter gegnerischer Kontrolle"),
            _ => {}
        }
        phrase
    }
}
