//! From a card as written to flat programs: texts become instructions with jumps, targets, costs and what is granted get
//! numbers.

use crate::{
    ActivatedDef, Aim, Book, BookError, Changes, Def, DefId, Game, Op, Program, Rules, StaticDef, TriggerDef,
    book::{Grant, MISSING},
    object::{ABILITIES, MOST_USES},
};
use stapel_script::{
    Ability, Card, Cost, Effect, Filter, Limit, Mod, Pick, Scope, Sel, Symbol, Trigger, Who, Word,
};
use std::ops::Range;

pub(crate) struct Compiler<'a, G: Rules> {
    book: &'a mut Book<G>,
    card: Symbol,
    targets: Vec<Aim<G>>,
    slot: u8,
}

impl<'a, G: Game> Compiler<'a, G> {
    pub(crate) fn new(book: &'a mut Book<G>, card: Symbol) -> Self {
        Self { book, card, targets: Vec::new(), slot: 0 }
    }

    pub(crate) fn card(&mut self, card: Card<G>) -> Result<Def<G>, BookError> {
        for (text, language) in [(&card.name.en, "English"), (&card.name.de, "German")] {
            if text.trim().is_empty() {
                return Err(BookError::NoName { card: card.id, language });
            }
        }
        let mut def = printed(&card);
        let mut whole = Whole::default();
        let keywords = G::expand(&card);
        for ability in card.abilities.into_iter().chain(keywords) {
            self.ability(ability, &mut def, &mut whole)?;
        }
        def.extra_costs = self.costs(whole.extra_costs);
        def.may_costs = self.costs(whole.may_costs);
        if !whole.resolve.is_empty() {
            def.resolve = Some(self.program(whole.resolve)?);
        }
        let outward = |s: &u16| !matches!(self.book.statics[*s as usize].text.to, Scope::This);
        def.listens = !def.triggers.is_empty() || def.statics.iter().any(outward);
        Ok(def)
    }

    fn ability(
        &mut self,
        ability: Ability<G>,
        def: &mut Def<G>,
        whole: &mut Whole<G>,
    ) -> Result<(), BookError> {
        match ability {
            Ability::Resolve(effects) => whole.resolve.extend(effects),
            Ability::Part(part, effects) => def.parts.push((part, self.program(effects)?)),
            Ability::When(trigger) => def.triggers.push(self.trigger(trigger)?),
            Ability::Static(text) => {
                if text.mods.iter().any(|m| matches!(m, Mod::When(_) | Mod::Shield(..) | Mod::Facing(..))) {
                    return Err(self.nonsense("a static ability grants numbers and keywords only"));
                }
                if matches!(text.to, Scope::This) {
                    text.mods.iter().for_each(|m| def.own.note(m));
                }
                def.statics.push(self.book.statics.len() as u16);
                self.book.statics.push(StaticDef::new(text));
            }
            Ability::Activated(text) => {
                if text.limit == Limit::FirstEachTurn {
                    return Err(self.nonsense("only a trigger is about the first time each turn"));
                }
                let slot = self.slot(text.limit)?;
                let program = self.program(text.then.clone())?;
                let costs = self.costs(text.cost.clone());
                def.activated.push(ActivatedDef { text, program, costs, slot });
            }
            Ability::ExtraCost(cost) => whole.extra_costs.push(cost),
            Ability::MayCost(_) if !G::MAY_COSTS => {
                return Err(self.nonsense("this game has no additional costs that may be declined"));
            }
            Ability::MayCost(costs) if whole.may_costs.is_empty() => whole.may_costs = costs,
            Ability::MayCost(_) => {
                return Err(self.nonsense("a card has at most one additional cost that may be declined"));
            }
            Ability::PlayOnly(cond) => def.play_only.push(cond),
        }
        Ok(())
    }

    pub(crate) fn nonsense(&self, what: &'static str) -> BookError {
        BookError::Nonsense { card: self.card, what }
    }

    /// Whether a word stands for several players whose order somebody chooses.
    pub(crate) fn ordered(&self, who: Who) -> bool {
        G::ORDERS.is_some() && matches!(who, Who::EachOpponent | Who::Each)
    }

    /// Numbers costs, so that a frame that pays can name them.
    pub(crate) fn costs(&mut self, costs: Vec<Cost<G>>) -> Range<u16> {
        let start = self.book.costs.len() as u16;
        self.book.costs.extend(costs);
        start..self.book.costs.len() as u16
    }

    fn slot(&mut self, limit: Limit) -> Result<u8, BookError> {
        if limit == Limit::None {
            return Ok(0);
        }
        if matches!(limit, Limit::PerTurn(n) if !(2..=MOST_USES).contains(&n)) {
            return Err(self.nonsense("`PerTurn` allows 2 to 13 times; once is `OncePerTurn`"));
        }
        if self.slot == ABILITIES {
            return Err(self.nonsense("a card has at most four abilities with a limit"));
        }
        self.slot += 1;
        Ok(self.slot - 1)
    }

    fn trigger(&mut self, text: Trigger<G>) -> Result<u16, BookError> {
        let slot = if text.first_of_all() { 0 } else { self.slot(text.limit)? };
        let program = self.program(text.then.clone())?;
        let number = self.book.triggers.len() as u16;
        if text.first_of_all() {
            self.book.first_events |= 1 << text.on.index();
            self.book.firsts.push(number);
        }
        let card = self.numbered();
        self.book.triggers.push(TriggerDef { card, text, program, slot });
        Ok(number)
    }

    /// The card that is being compiled.
    fn numbered(&self) -> DefId {
        self.book.find(self.card).expect("cards are numbered before they are compiled")
    }

    fn program(&mut self, effects: Vec<Effect<G>>) -> Result<u16, BookError> {
        let text = effects.clone();
        if let [choice @ (Effect::ChooseOne(_) | Effect::ChooseSome(..))] = &effects[..]
            && G::MODES_ANNOUNCED
        {
            let modes = self.modes(choice)?;
            let modes: Vec<u16> =
                modes.into_iter().map(|parts| self.program(parts.concat())).collect::<Result<_, _>>()?;
            let start = self.book.programs[modes[0] as usize].start;
            self.book.programs.push(Program { start, targets: Vec::new(), modes, text });
            return Ok(self.book.programs.len() as u16 - 1);
        }
        let outer = std::mem::take(&mut self.targets);
        // What a text grants may itself hold a text; that one comes first, so that this one stays in one piece.
        let effects = self.prepare(effects)?;
        let start = self.here();
        self.emit(effects)?;
        self.push(Op::End);
        let targets = std::mem::replace(&mut self.targets, outer);
        if targets.len() > 2 {
            return Err(self.nonsense("a text has at most two targets"));
        }
        self.book.programs.push(Program { start, targets, modes: Vec::new(), text });
        Ok(self.book.programs.len() as u16 - 1)
    }

    pub(crate) fn here(&self) -> u16 {
        self.book.code.len() as u16
    }

    /// Numbers the targets and compiles granted texts.
    fn prepare(&mut self, effects: Vec<Effect<G>>) -> Result<Vec<(Effect<G>, u16)>, BookError> {
        let mut out = Vec::with_capacity(effects.len());
        for mut effect in effects {
            self.number_targets(&mut effect);
            let grant = match &effect {
                Effect::Grant(_, _, mods) | Effect::GrantYou(_, mods) => {
                    self.grant(Filter::default(), mods.clone())?
                }
                Effect::GrantNext(filter, _, mods)
                | Effect::GrantPlayed(filter, _, mods)
                | Effect::GrantEach(filter, _, mods) => self.grant(filter.clone(), mods.clone())?,
                _ => 0,
            };
            out.push((effect, grant));
        }
        Ok(out)
    }

    fn grant(&mut self, filter: Filter<G>, mods: Vec<Mod<G>>) -> Result<u16, BookError> {
        let mut triggers = Vec::new();
        if mods.iter().filter(|m| m.counted().is_some()).count() > 1 {
            return Err(self.nonsense("a lasting effect counts one number at most"));
        }
        for m in &mods {
            match m {
                Mod::When(trigger) => triggers.push(self.trigger(trigger.clone())?),
                Mod::While(_, inner)
                    if inner.iter().any(|m| matches!(m, Mod::When(_) | Mod::While(..) | Mod::Shield(..))) =>
                {
                    return Err(self.nonsense("`While` holds numbers and keywords only"));
                }
                Mod::Facing(_, inner)
                    if inner.iter().any(|m| !matches!(m, Mod::Add(..) | Mod::Keyword(_))) =>
                {
                    return Err(self.nonsense("`Facing` adds to numbers and gives keywords only"));
                }
                _ => {}
            }
        }
        self.book.grants.push(Grant::new(self.numbered(), filter, mods, triggers));
        Ok(self.book.grants.len() as u16 - 1)
    }

    fn number_targets(&mut self, effect: &mut Effect<G>) {
        let sel = match effect {
            Effect::Destroy(s)
            | Effect::Move(s, _)
            | Effect::Bottom(s)
            | Effect::TurnUp(s)
            | Effect::Put(s, ..)
            | Effect::Remove(s, ..)
            | Effect::Grant(s, ..) => s,
            _ => return,
        };
        if let Sel::Target(filter) = sel {
            let aim = Aim { pick: Pick::Object(filter.clone()), optional: false, again: false };
            let known = self.targets.iter().position(|a| *a == aim);
            *sel = Sel::Chosen(known.map_or_else(|| self.target(aim), |number| number as u8));
        }
    }

    fn emit(&mut self, effects: Vec<(Effect<G>, u16)>) -> Result<(), BookError> {
        for (effect, grant) in effects {
            if effect.asks() {
                let feeds = matches!(effect, Effect::Feed(..));
                // A text that may be fed asks behind it.
                let asks = self.book.asks.len();
                self.book.asks.push((self.here(), effect.clone()));
                self.emit_one(effect, grant)?;
                if feeds {
                    self.book.asks[asks].0 = self.here() - 2;
                }
            } else {
                self.emit_one(effect, grant)?;
            }
        }
        Ok(())
    }

    /// A verb that holds a text becomes jumps around it; every other one is an instruction.
    fn emit_one(&mut self, effect: Effect<G>, grant: u16) -> Result<(), BookError> {
        match effect {
            Effect::If(cond, then) => self.if_holds(cond, then),
            Effect::IfElse(cond, then, otherwise) => self.if_else(cond, then, otherwise),
            Effect::May(then) => self.may(then),
            Effect::MayPay(costs, then) => self.may_pay(costs, then),
            Effect::MayPayOne(prices, then) => self.may_pay_one(prices, then),
            Effect::MayPayAny(pool, then) => self.may_pay_any(pool, then),
            Effect::Unless(who, costs, then) => self.unless(who, costs, then),
            Effect::ChooseOne(_) | Effect::ChooseSome(..) => self.choose_modes(&effect),
            Effect::By(who, then) => self.by(who, then),
            Effect::Choose(pick, then) => self.choose(pick, false, then),
            Effect::MayChoose(pick, then) => self.choose(pick, true, then),
            Effect::ChooseEach(how_many, pick, then) => self.choose_each(how_many, pick, then),
            Effect::Divide(n, pick, then) => self.divide(n, pick, then),
            Effect::Aim(pick, then) => self.aim(pick, then),
            Effect::AimUpTo(n, pick, then) => self.aim_up_to(n, &pick, &then),
            Effect::ForEach(who, then) => self.for_each(who, then),
            Effect::ForAll(filter, then) => self.for_all(filter, then),
            Effect::Feed(cost, then) => self.feed(cost, then),
            Effect::CreateOne(names, who) => self.create_one(&names, who),
            // One after the other, in the order that is asked for.
            Effect::Discard(who, n) if self.ordered(who) => {
                self.block(vec![Effect::ForEach(who, vec![Effect::Discard(Who::That, n)])])
            }
            stapel_script::doing!() | Effect::GrantYou(..) => {
                self.push(Op::Do(effect, grant));
                Ok(())
            }
        }
    }

    pub(crate) fn push(&mut self, op: Op<G>) {
        self.book.code.push(op);
    }

    /// One more target of the text: its number.
    pub(crate) fn target(&mut self, aim: Aim<G>) -> u8 {
        self.targets.push(aim);
        self.targets.len() as u8 - 1
    }

    pub(crate) fn find(&self, name: Symbol) -> Result<DefId, BookError> {
        self.book.find(name).ok_or(BookError::UnknownCard { card: self.card, name })
    }

    /// A text with an instruction before it that may jump over it.
    pub(crate) fn around(
        &mut self,
        then: Vec<Effect<G>>,
        op: impl FnOnce(&mut Self, u16) -> Op<G>,
    ) -> Result<(), BookError> {
        let hole = self.hole();
        self.block(then)?;
        self.fill(hole, op);
        Ok(())
    }

    /// What was left open jumps to here.
    pub(crate) fn fill(&mut self, hole: usize, op: impl FnOnce(&mut Self, u16) -> Op<G>) {
        let here = self.here();
        self.book.code[hole] = op(self, here);
    }

    /// Room for a jump whose aim is not known yet.
    pub(crate) fn hole(&mut self) -> usize {
        self.push(Op::End);
        self.book.code.len() - 1
    }

    pub(crate) fn block(&mut self, effects: Vec<Effect<G>>) -> Result<(), BookError> {
        // Granted texts inside a block are laid before it and jumped over.
        let over = self.hole();
        let prepared = self.prepare(effects)?;
        let start = self.here();
        if start as usize == over + 1 {
            self.book.code.pop();
        } else {
            self.book.code[over] = Op::Jump(start);
        }
        self.emit(prepared)
    }
}

/// What several abilities of a card say together.
struct Whole<G: Rules> {
    resolve: Vec<Effect<G>>,
    extra_costs: Vec<Cost<G>>,
    may_costs: Vec<Cost<G>>,
}

impl<G: Rules> Default for Whole<G> {
    fn default() -> Self {
        Self { resolve: Vec::new(), extra_costs: Vec::new(), may_costs: Vec::new() }
    }
}

/// A card with what is printed on it apart from its abilities.
fn printed<G: Game>(card: &Card<G>) -> Def<G> {
    let words = card.name.en.split(|c: char| !c.is_alphanumeric() && c != '\'');
    let mut stats = vec![MISSING; G::Stat::ALL.len()];
    for (stat, value) in &card.stats {
        stats[stat.index()] = *value;
    }
    Def {
        name: Symbol::new(&card.name.en),
        name_words: words.filter(|w| !w.is_empty()).map(Symbol::new).collect(),
        types: card.types.iter().copied().collect(),
        keywords: card.keywords.iter().copied().collect(),
        stats,
        triggers: Vec::new(),
        statics: Vec::new(),
        own: Changes::NONE,
        listens: false,
        resolve: None,
        parts: Vec::new(),
        activated: Vec::new(),
        extra_costs: 0..0,
        may_costs: 0..0,
        play_only: Vec::new(),
        card: card.clone(),
    }
}
