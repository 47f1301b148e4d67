//! The book: all cards of a table, checked and made ready. Texts become flat programs, because a place in a flat
//! program is a number, and a number can be stored, compared and forked.

use crate::{
    DefId, Game,
    mentions::{Mention, mentions},
};
use stapel_script::{
    Ability, Activated, Amount, Card, Cond, Cost, Effect, Filter, HowMany, Limit, Mod, Pick, Scope, Sel,
    Static, Symbol, Trigger, Who, Word, WordSet, to_ron,
};
use std::{collections::HashMap, ops::Range};

/// A printed number that is missing.
const MISSING: i16 = i16::MIN;

#[derive(Debug)]
pub struct Def<G: Game> {
    /// The card as written: what the wording reads.
    pub card: Card<G>,
    pub name: Symbol,
    pub name_words: Vec<Symbol>,
    pub types: WordSet<G::Type>,
    pub keywords: WordSet<G::Keyword>,
    stats: Vec<i16>,
    /// Numbers into [`Book::triggers`] and [`Book::statics`].
    pub triggers: Vec<u16>,
    pub statics: Vec<u16>,
    /// Whether anything on it listens or changes others.
    pub listens: bool,
    /// What happens when it resolves: a number into [`Book::programs`].
    pub resolve: Option<u16>,
    /// What else may happen then.
    pub parts: Vec<(G::Part, u16)>,
    pub activated: Vec<ActivatedDef<G>>,
    /// Additional costs, as numbers into [`Book::costs`].
    pub extra_costs: Range<u16>,
    pub play_only: Vec<Cond<G>>,
}

impl<G: Game> Def<G> {
    pub fn stat(&self, stat: G::Stat) -> Option<i16> {
        let value = self.stats[stat.index()];
        (value != MISSING).then_some(value)
    }
}

/// What play asks of a card all the time, apart from its texts, so that it stays near at hand.
#[derive(Debug)]
pub struct Brief<G: Game> {
    pub types: WordSet<G::Type>,
    pub keywords: WordSet<G::Keyword>,
    /// When it has something to activate.
    pub timings: WordSet<G::Timing>,
    pub digest: G::Digest,
    pub listens: bool,
    /// Whether one of its triggers names the zone it works in.
    pub listens_elsewhere: bool,
    /// Whether a static text of it changes the card itself.
    pub changes_itself: bool,
}

#[derive(Debug)]
pub struct ActivatedDef<G: Game> {
    pub text: Activated<G>,
    pub program: u16,
    /// What it costs, as numbers into [`Book::costs`].
    pub costs: Range<u16>,
    /// Where its uses are counted on the object.
    pub slot: u8,
}

#[derive(Debug)]
pub struct TriggerDef<G: Game> {
    pub text: Trigger<G>,
    pub program: u16,
    pub slot: u8,
}

#[derive(Debug)]
pub struct StaticDef<G: Game> {
    pub text: Static<G>,
    /// The numbers it changes and the keywords it gives.
    pub stats: WordSet<G::Stat>,
    pub keywords: WordSet<G::Keyword>,
}

impl<G: Game> StaticDef<G> {
    fn new(text: Static<G>) -> Self {
        let (mut stats, mut keywords) = (WordSet::EMPTY, WordSet::EMPTY);
        let mut note = |m: &Mod<G>| match m {
            Mod::Add(stat, _) | Mod::Set(stat, _) | Mod::Times(stat, _) => stats.insert(*stat),
            Mod::Keyword(keyword) => keywords.insert(*keyword),
            Mod::When(_) | Mod::While(..) | Mod::Shield(..) => {}
        };
        for m in &text.mods {
            note(m);
            if let Mod::While(_, inner) = m {
                inner.iter().for_each(&mut note);
            }
        }
        Self { text, stats, keywords }
    }
}

/// What a lasting effect does.
#[derive(Debug)]
pub struct Grant<G: Game> {
    /// For "the next" and "each": which objects.
    pub filter: Filter<G>,
    pub mods: Vec<Mod<G>>,
    pub triggers: Vec<u16>,
}

#[derive(Debug)]
pub struct Program<G: Game> {
    pub start: u16,
    /// What has to be targeted when it is announced.
    pub targets: Vec<Aim<G>>,
    /// If its mode is chosen when it is announced: the programs of its modes.
    pub modes: Vec<u16>,
}

/// One target of a text.
#[derive(Clone, Debug, PartialEq)]
pub struct Aim<G: Game> {
    pub pick: Pick<G>,
    pub optional: bool,
    /// One more of the kind before, and another one than that.
    pub again: bool,
}

/// One instruction.
#[derive(Debug)]
pub enum Op<G: Game> {
    /// A verb; for verbs that grant, the number of what they grant.
    Do(Effect<G>, u16),
    Unless(Cond<G>, u16),
    May(u16),
    /// The numbers of costs; where to go on without paying.
    MayPay(Range<u16>, u16),
    /// A player who may pay, the numbers of costs; where to go on if they do.
    UnlessPaid(Who, Range<u16>, u16),
    /// These players carry out what comes next; where to go on after that.
    By(Who, u16),
    /// Which target, what it must be; where to go on if it is not that any more.
    Aimed(u8, Pick<G>, u16),
    /// The same, for doing a text once more; a copy of a text does not have it.
    Feed(u16, u16),
    /// Where each mode begins, and where all end.
    Modes(Vec<u16>, u16),
    /// A pick; whether it may be declined; where to go on without one.
    Choose(Pick<G>, bool, u16),
    /// Picks of several things; the loop over them comes next.
    Pick(HowMany<G>, Pick<G>),
    /// The next thing that was picked, or the end of the loop.
    EachPicked(u16),
    /// The next of these players, or the end of the loop.
    EachPlayer(Who, u16),
    /// The next object that fits, or the end of the loop.
    EachObject(Filter<G>, u16),
    Jump(u16),
    End,
}

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BookError {
    #[error("card \"{card}\" is defined twice")]
    Twice { card: Symbol },
    #[error("card \"{card}\" speaks of \"{name}\", which is no card id of this game")]
    UnknownCard { card: Symbol, name: Symbol },
    #[error(
        "card \"{card}\" speaks of \"{name}\", which is the name (or a word in the name) of no card of this game"
    )]
    UnknownName { card: Symbol, name: Symbol },
    #[error("there is no card \"{id}\", which the rules of the game need")]
    Missing { id: &'static str },
    #[error("card \"{card}\" has no {language} name")]
    NoName { card: Symbol, language: &'static str },
    #[error("card \"{card}\": {what}")]
    Nonsense { card: Symbol, what: &'static str },
    #[error("the cards need more than {what} of room; split the book")]
    Full { what: &'static str },
}

impl BookError {
    /// The card to blame, for a line number.
    pub fn card(&self) -> Option<Symbol> {
        match self {
            Self::Twice { card }
            | Self::UnknownCard { card, .. }
            | Self::UnknownName { card, .. }
            | Self::NoName { card, .. }
            | Self::Nonsense { card, .. } => Some(*card),
            Self::Full { .. } | Self::Missing { .. } => None,
        }
    }
}

#[derive(Debug)]
pub struct Book<G: Game> {
    defs: Vec<Def<G>>,
    by_id: HashMap<Symbol, DefId>,
    pub(crate) code: Vec<Op<G>>,
    pub programs: Vec<Program<G>>,
    pub triggers: Vec<TriggerDef<G>>,
    pub statics: Vec<StaticDef<G>>,
    briefs: Vec<Brief<G>>,
    /// The printed numbers of all cards, one after the other.
    stats: Vec<i16>,
    /// Whether any card changes the numbers or keywords of other objects.
    outward: bool,
    pub costs: Vec<Cost<G>>,
    pub(crate) grants: Vec<Grant<G>>,
    hash: u64,
}

impl<G: Game> Book<G> {
    pub fn new(cards: Vec<Card<G>>) -> Result<Self, BookError> {
        assert!(
            G::Type::ALL.len() <= 128
                && G::Keyword::ALL.len() <= 128
                && G::Stat::ALL.len() <= 128
                && G::Event::ALL.len() <= 64,
            "a game has at most 128 types, 128 keywords and 64 events"
        );
        assert!(G::Counter::ALL.len() <= crate::COUNTERS, "a game has at most {} counters", crate::COUNTERS);
        let mut book = Self {
            defs: Vec::with_capacity(cards.len()),
            by_id: HashMap::new(),
            code: Vec::new(),
            programs: Vec::new(),
            triggers: Vec::new(),
            statics: Vec::new(),
            briefs: Vec::new(),
            stats: Vec::new(),
            outward: false,
            costs: Vec::new(),
            grants: Vec::new(),
            hash: 0xcbf2_9ce4_8422_2325,
        };
        for (k, card) in cards.iter().enumerate() {
            let def = u16::try_from(k).map_err(|_| BookError::Full { what: "65535 cards" })?;
            if book.by_id.insert(card.id, DefId(def)).is_some() {
                return Err(BookError::Twice { card: card.id });
            }
        }
        for card in cards {
            let def = Compiler { book: &mut book, card: card.id, targets: Vec::new(), slot: 0 }.card(card)?;
            book.note(&def);
            book.defs.push(def);
        }
        if book.code.len() > u16::MAX as usize || book.grants.len() > u16::MAX as usize {
            return Err(BookError::Full { what: "65535 instructions" });
        }
        book.check_mentions()?;
        let missing = |id: &&&'static str| !Symbol::known(id).is_some_and(|id| book.by_id.contains_key(&id));
        match G::NEEDS.iter().find(missing) {
            Some(id) => Err(BookError::Missing { id }),
            None => Ok(book),
        }
    }

    fn note(&mut self, def: &Def<G>) {
        let to = |wanted: fn(&Scope<G>) -> bool| {
            def.statics.iter().any(|&s| wanted(&self.statics[s as usize].text.to))
        };
        let brief = Brief {
            types: def.types,
            keywords: def.keywords,
            timings: def.activated.iter().map(|a| a.text.timing).collect(),
            digest: G::digest(def),
            listens: def.listens,
            listens_elsewhere: def.triggers.iter().any(|&n| self.triggers[n as usize].text.from.is_some()),
            changes_itself: to(|to| matches!(to, Scope::This)),
        };
        self.outward |= to(|to| matches!(to, Scope::Yours(_) | Scope::Theirs(_)));
        self.briefs.push(brief);
        self.stats.extend(&def.stats);
    }

    pub fn brief(&self, id: DefId) -> &Brief<G> {
        &self.briefs[id.index()]
    }
    /// A printed number.
    pub fn stat(&self, id: DefId, stat: G::Stat) -> Option<i16> {
        let value = self.stats[id.index() * G::Stat::ALL.len() + stat.index()];
        (value != MISSING).then_some(value)
    }
    /// Whether any card changes the numbers or keywords of other objects.
    pub fn changes_others(&self) -> bool {
        self.outward
    }
    pub fn def(&self, id: DefId) -> &Def<G> {
        &self.defs[id.index()]
    }
    pub fn defs(&self) -> impl Iterator<Item = (DefId, &Def<G>)> {
        self.defs.iter().enumerate().map(|(k, d)| (DefId(k as u16), d))
    }
    pub fn find(&self, id: Symbol) -> Option<DefId> {
        self.by_id.get(&id).copied()
    }
    /// What a lasting effect needs that adds just this to a number, if some text does.
    pub fn grant_adding(&self, stat: G::Stat, n: i16) -> Option<u16> {
        let wanted = Mod::Add(stat, Amount::N(n));
        self.grants.iter().position(|g| g.mods == [wanted.clone()]).map(|k| k as u16)
    }
    /// The game's own verb at this place: for procedures that a verb has started.
    pub fn verb_at(&self, pc: u16) -> &G::Verb {
        match &self.code[pc as usize] {
            Op::Do(Effect::Do(verb), _) => verb,
            op => unreachable!("a procedure remembers the place of its verb, not {op:?}"),
        }
    }
    /// Costs by their numbers.
    pub fn costs(&self, numbers: &Range<u16>) -> &[Cost<G>] {
        &self.costs[numbers.start as usize..numbers.end as usize]
    }
    /// A number that changes when any card changes: replays name the book they were played with.
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// Names must exist, and numbers must be small enough that no sum of them can overflow.
    fn check_mentions(&self) -> Result<(), BookError> {
        for def in &self.defs {
            let card = def.card.id;
            let mut error = def
                .card
                .stats
                .values()
                .any(|n| !(-99..=999).contains(n))
                .then_some(BookError::Nonsense { card, what: "a printed number is between -99 and 999" });
            mentions(&def.card, &mut |mention| {
                let wrong = match mention {
                    Mention::Id(name) => {
                        (!self.by_id.contains_key(&name)).then_some(BookError::UnknownCard { card, name })
                    }
                    Mention::Name(name) => (!self.defs.iter().any(|d| d.name == name))
                        .then_some(BookError::UnknownName { card, name }),
                    Mention::Word(name) => (!self.defs.iter().any(|d| d.name_words.contains(&name)))
                        .then_some(BookError::UnknownName { card, name }),
                    Mention::Number(n) => (!(-99..=99).contains(&n)).then_some(BookError::Nonsense {
                        card,
                        what: "a number in a text is between -99 and 99",
                    }),
                };
                error = error.take().or(wrong);
            });
            error.map_or(Ok(()), Err)?;
        }
        Ok(())
    }
}

struct Compiler<'a, G: Game> {
    book: &'a mut Book<G>,
    card: Symbol,
    targets: Vec<Aim<G>>,
    slot: u8,
}

impl<G: Game> Compiler<'_, G> {
    fn card(&mut self, card: Card<G>) -> Result<Def<G>, BookError> {
        for (text, language) in [(&card.name.en, "English"), (&card.name.de, "German")] {
            if text.trim().is_empty() {
                return Err(BookError::NoName { card: card.id, language });
            }
        }
        for byte in to_ron(&card).bytes() {
            self.book.hash = (self.book.hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
        let mut def = Def {
            name: Symbol::new(&card.name.en),
            name_words: card
                .name
                .en
                .split(|c: char| !c.is_alphanumeric() && c != '\'')
                .filter(|w| !w.is_empty())
                .map(Symbol::new)
                .collect(),
            types: card.types.iter().copied().collect(),
            keywords: card.keywords.iter().copied().collect(),
            stats: vec![MISSING; G::Stat::ALL.len()],
            triggers: Vec::new(),
            statics: Vec::new(),
            listens: false,
            resolve: None,
            parts: Vec::new(),
            activated: Vec::new(),
            extra_costs: 0..0,
            play_only: Vec::new(),
            card: card.clone(),
        };
        for (stat, value) in &card.stats {
            def.stats[stat.index()] = *value;
        }
        let mut resolve: Vec<Effect<G>> = Vec::new();
        let mut extra_costs = Vec::new();
        for ability in card.abilities {
            match ability {
                Ability::Resolve(effects) => resolve.extend(effects),
                Ability::Part(part, effects) => {
                    let program = self.program(effects)?;
                    def.parts.push((part, program));
                }
                Ability::When(trigger) => def.triggers.push(self.trigger(trigger)?),
                Ability::Static(text) => {
                    if text.mods.iter().any(|m| matches!(m, Mod::When(_) | Mod::Shield(..))) {
                        return Err(self.nonsense("a static ability grants numbers and keywords only"));
                    }
                    def.statics.push(self.book.statics.len() as u16);
                    self.book.statics.push(StaticDef::new(text));
                }
                Ability::Activated(text) => {
                    let slot = self.slot(text.limit)?;
                    let program = self.program(text.then.clone())?;
                    let costs = self.costs(text.cost.clone());
                    def.activated.push(ActivatedDef { text, program, costs, slot });
                }
                Ability::ExtraCost(cost) => extra_costs.push(cost),
                Ability::PlayOnly(cond) => def.play_only.push(cond),
            }
        }
        def.extra_costs = self.costs(extra_costs);
        if !resolve.is_empty() {
            def.resolve = Some(self.program(resolve)?);
        }
        let outward = |s: &u16| !matches!(self.book.statics[*s as usize].text.to, Scope::This);
        def.listens = !def.triggers.is_empty() || def.statics.iter().any(outward);
        Ok(def)
    }

    fn nonsense(&self, what: &'static str) -> BookError {
        BookError::Nonsense { card: self.card, what }
    }

    /// Numbers costs, so that a frame that pays can name them.
    fn costs(&mut self, costs: Vec<Cost<G>>) -> Range<u16> {
        let start = self.book.costs.len() as u16;
        self.book.costs.extend(costs);
        start..self.book.costs.len() as u16
    }

    fn slot(&mut self, limit: Limit) -> Result<u8, BookError> {
        if limit == Limit::None {
            return Ok(0);
        }
        if self.slot == 4 {
            return Err(self.nonsense("a card has at most four abilities with a limit"));
        }
        self.slot += 1;
        Ok(self.slot - 1)
    }

    fn trigger(&mut self, text: Trigger<G>) -> Result<u16, BookError> {
        let slot = self.slot(text.limit)?;
        let program = self.program(text.then.clone())?;
        self.book.triggers.push(TriggerDef { text, program, slot });
        Ok(self.book.triggers.len() as u16 - 1)
    }

    fn program(&mut self, mut effects: Vec<Effect<G>>) -> Result<u16, BookError> {
        if let [Effect::ChooseOne(modes)] = &mut effects[..]
            && G::MODES_ANNOUNCED
        {
            let modes = std::mem::take(modes);
            if modes.len() < 2 {
                return Err(self.nonsense("a choice has at least two modes"));
            }
            let modes: Vec<u16> = modes.into_iter().map(|m| self.program(m)).collect::<Result<_, _>>()?;
            let start = self.book.programs[modes[0] as usize].start;
            self.book.programs.push(Program { start, targets: Vec::new(), modes });
            return Ok(self.book.programs.len() as u16 - 1);
        }
        let outer = std::mem::take(&mut self.targets);
        // What a text grants may itself hold a text; that one comes first, so that this one stays in one piece.
        let effects = self.prepare(effects)?;
        let start = self.here();
        self.emit(effects)?;
        self.book.code.push(Op::End);
        let targets = std::mem::replace(&mut self.targets, outer);
        if targets.len() > 2 {
            return Err(self.nonsense("a text has at most two targets"));
        }
        self.book.programs.push(Program { start, targets, modes: Vec::new() });
        Ok(self.book.programs.len() as u16 - 1)
    }

    fn here(&self) -> u16 {
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
                Effect::GrantNext(filter, _, mods) | Effect::GrantEach(filter, _, mods) => {
                    self.grant(filter.clone(), mods.clone())?
                }
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
                _ => {}
            }
        }
        self.book.grants.push(Grant { filter, mods, triggers });
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
            let number = self.targets.iter().position(|a| *a == aim).unwrap_or_else(|| {
                self.targets.push(aim);
                self.targets.len() - 1
            });
            *sel = Sel::Chosen(number as u8);
        }
    }

    fn emit(&mut self, effects: Vec<(Effect<G>, u16)>) -> Result<(), BookError> {
        for (effect, grant) in effects {
            match effect {
                Effect::If(cond, then) => {
                    let hole = self.hole();
                    self.block(then)?;
                    let end = self.here();
                    self.book.code[hole] = Op::Unless(cond, end);
                }
                Effect::IfElse(cond, then, otherwise) => {
                    let hole = self.hole();
                    self.block(then)?;
                    let over = self.hole();
                    let start = self.here();
                    self.book.code[hole] = Op::Unless(cond, start);
                    self.block(otherwise)?;
                    let end = self.here();
                    self.book.code[over] = Op::Jump(end);
                }
                Effect::May(then) => {
                    let hole = self.hole();
                    self.block(then)?;
                    let end = self.here();
                    self.book.code[hole] = Op::May(end);
                }
                Effect::MayPay(costs, then) => {
                    let hole = self.hole();
                    self.block(then)?;
                    let end = self.here();
                    self.book.code[hole] = Op::MayPay(self.costs(costs), end);
                }
                Effect::Unless(who, costs, then) => {
                    let hole = self.hole();
                    self.block(then)?;
                    let end = self.here();
                    self.book.code[hole] = Op::UnlessPaid(who, self.costs(costs), end);
                }
                Effect::By(who, then) => {
                    let hole = self.hole();
                    self.block(then)?;
                    self.book.code.push(Op::End);
                    let end = self.here();
                    self.book.code[hole] = Op::By(who, end);
                }
                Effect::Aim(pick, then) => self.aim(pick, false, false, then)?,
                Effect::AimUpTo(n, pick, then) => {
                    for k in 0..n {
                        self.aim(pick.clone(), true, k > 0, then.clone())?;
                    }
                }
                Effect::ChooseOne(modes) => {
                    if modes.len() < 2 {
                        return Err(self.nonsense("a choice has at least two modes"));
                    }
                    let hole = self.hole();
                    let (mut entries, mut exits) = (Vec::new(), Vec::new());
                    for mode in modes {
                        entries.push(self.here());
                        self.block(mode)?;
                        exits.push(self.hole());
                    }
                    let end = self.here();
                    for exit in exits {
                        self.book.code[exit] = Op::Jump(end);
                    }
                    self.book.code[hole] = Op::Modes(entries, end);
                }
                Effect::Choose(pick, then) => self.choose(pick, false, then)?,
                Effect::MayChoose(pick, then) => self.choose(pick, true, then)?,
                Effect::ChooseEach(how_many, pick, then) => {
                    self.no_loop_in(&then)?;
                    self.book.code.push(Op::Pick(how_many, pick));
                    let hole = self.hole();
                    self.block(then)?;
                    self.book.code.push(Op::Jump(hole as u16));
                    let end = self.here();
                    self.book.code[hole] = Op::EachPicked(end);
                }
                Effect::ForEach(who, then) => {
                    let hole = self.hole();
                    self.block(then)?;
                    self.book.code.push(Op::Jump(hole as u16));
                    let end = self.here();
                    self.book.code[hole] = Op::EachPlayer(who, end);
                }
                Effect::ForAll(filter, then) => {
                    self.no_loop_in(&then)?;
                    let hole = self.hole();
                    self.block(then)?;
                    self.book.code.push(Op::Jump(hole as u16));
                    let end = self.here();
                    self.book.code[hole] = Op::EachObject(filter, end);
                }
                Effect::Feed(cost, then) => {
                    let start = self.here();
                    self.block(then)?;
                    let hole = self.hole();
                    self.book.code.push(Op::Jump(start));
                    let end = self.here();
                    let cost = self.costs(vec![cost]).start;
                    self.book.code[hole] = Op::Feed(cost, end);
                }
                effect => self.book.code.push(Op::Do(effect, grant)),
            }
        }
        Ok(())
    }

    fn aim(
        &mut self,
        pick: Pick<G>,
        optional: bool,
        again: bool,
        then: Vec<Effect<G>>,
    ) -> Result<(), BookError> {
        let register = self.targets.len() as u8;
        self.targets.push(Aim { pick: pick.clone(), optional, again });
        let hole = self.hole();
        self.block(then)?;
        let end = self.here();
        self.book.code[hole] = Op::Aimed(register, pick, end);
        Ok(())
    }

    fn choose(&mut self, pick: Pick<G>, optional: bool, then: Vec<Effect<G>>) -> Result<(), BookError> {
        let hole = self.hole();
        self.block(then)?;
        let end = self.here();
        self.book.code[hole] = Op::Choose(pick, optional, end);
        Ok(())
    }

    /// A frame has one place to count objects with.
    fn no_loop_in(&self, effects: &[Effect<G>]) -> Result<(), BookError> {
        let looping = Effect::any(effects, &|e| matches!(e, Effect::ForAll(..) | Effect::ChooseEach(..)));
        if looping {
            Err(self.nonsense("what is done for each object does not go through objects again"))
        } else {
            Ok(())
        }
    }

    /// Room for a jump whose aim is not known yet.
    fn hole(&mut self) -> usize {
        self.book.code.push(Op::End);
        self.book.code.len() - 1
    }

    fn block(&mut self, effects: Vec<Effect<G>>) -> Result<(), BookError> {
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
