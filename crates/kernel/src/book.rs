//! The book: all cards of a table, checked and made ready. Texts become flat programs, because a place in a flat
//! program is a number, and a number can be stored, compared and forked.

use crate::{
    DefId, Game, Rules,
    compile::Compiler,
    idle::idle,
    mentions::{Mention, mentions},
};
use serde::{Deserialize, Serialize};
use stapel_script::{
    Activated, Amount, Card, Cond, Cost, Effect, Filter, HowMany, Mod, Pick, Scope, Static, Symbol, Trigger,
    Who, Word, WordSet, to_ron,
};
use std::{ops::Range, sync::OnceLock};

/// A printed number that is missing.
pub(crate) const MISSING: i16 = i16::MIN;

#[derive(Debug)]
pub struct Def<G: Rules> {
    /// The card as written: what the wording reads.
    pub card: Card<G>,
    pub name: Symbol,
    pub name_words: Vec<Symbol>,
    pub types: WordSet<G::Type>,
    pub keywords: WordSet<G::Keyword>,
    pub(crate) stats: Vec<i16>,
    /// Numbers into [`Book::triggers`] and [`Book::statics`].
    pub triggers: Vec<u16>,
    pub statics: Vec<u16>,
    /// What its static texts change of the card itself.
    pub own: Changes<G>,
    /// Whether anything on it listens or changes others.
    pub listens: bool,
    /// What happens when it resolves: a number into [`Book::programs`].
    pub resolve: Option<u16>,
    /// What else may happen then.
    pub parts: Vec<(G::Part, u16)>,
    pub activated: Vec<ActivatedDef<G>>,
    /// Additional costs, as numbers into [`Book::costs`].
    pub extra_costs: Range<u16>,
    /// Additional costs that may be declined: they follow the others.
    pub may_costs: Range<u16>,
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
pub struct Brief<G: Rules> {
    pub types: WordSet<G::Type>,
    pub keywords: WordSet<G::Keyword>,
    /// When it has something to activate.
    pub timings: WordSet<G::Timing>,
    pub digest: G::Digest,
    pub listens: bool,
    /// Whether one of its triggers names the zone it works in.
    pub listens_elsewhere: bool,
    /// What static texts of it change of the card itself.
    pub own: Changes<G>,
}

#[derive(Debug)]
pub struct ActivatedDef<G: Rules> {
    pub text: Activated<G>,
    pub program: u16,
    /// What it costs, as numbers into [`Book::costs`].
    pub costs: Range<u16>,
    /// Where its uses are counted on the object.
    pub slot: u8,
}

#[derive(Debug)]
pub struct TriggerDef<G: Rules> {
    /// The card it is printed on, or that gives it.
    pub card: DefId,
    pub text: Trigger<G>,
    pub program: u16,
    pub slot: u8,
}

#[derive(Debug)]
pub struct StaticDef<G: Rules> {
    pub text: Static<G>,
    pub changes: Changes<G>,
}

impl<G: Game> StaticDef<G> {
    pub(crate) fn new(text: Static<G>) -> Self {
        let mut changes = Changes::NONE;
        text.mods.iter().for_each(|m| changes.note(m));
        Self { text, changes }
    }
}

/// The numbers that are changed and the keywords that are given.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Changes<G: Rules> {
    pub stats: WordSet<G::Stat>,
    pub keywords: WordSet<G::Keyword>,
    /// Whether a name is gained.
    pub names: bool,
}

impl<G: Game> Changes<G> {
    pub(crate) const NONE: Self = Self { stats: WordSet::EMPTY, keywords: WordSet::EMPTY, names: false };

    /// These and those.
    pub(crate) fn add(&mut self, other: &Self) {
        self.stats = self.stats.with(other.stats);
        self.keywords = self.keywords.with(other.keywords);
        self.names |= other.names;
    }

    pub(crate) fn note(&mut self, m: &Mod<G>) {
        match m {
            Mod::Add(stat, _)
            | Mod::Set(stat, _)
            | Mod::Times(stat, _)
            | Mod::GainMore(stat, _)
            | Mod::CannotGain(stat) => self.stats.insert(*stat),
            Mod::Keyword(keyword) => self.keywords.insert(*keyword),
            Mod::While(_, inner) => inner.iter().for_each(|m| self.note(m)),
            Mod::Name(_) | Mod::NameThat => self.names = true,
            Mod::When(_) | Mod::Shield(..) | Mod::Facing(..) => {}
        }
    }
}

/// Whether a change says what a number is.
fn sets<G: Game>(m: &Mod<G>) -> bool {
    match m {
        Mod::Set(..) => true,
        Mod::While(_, inner) => inner.iter().any(sets),
        _ => false,
    }
}

/// What a lasting effect does.
#[derive(Debug)]
pub struct Grant<G: Rules> {
    /// The card whose text grants it.
    pub card: DefId,
    /// For "the next" and "each": which objects.
    pub filter: Filter<G>,
    pub mods: Vec<Mod<G>>,
    pub triggers: Vec<u16>,
    /// What it changes about its objects, and about what faces its object.
    pub changes: Changes<G>,
    pub faces: Changes<G>,
    /// Whether it keeps a number from being added to.
    pub fixes: bool,
}

impl<G: Game> Grant<G> {
    pub(crate) fn new(card: DefId, filter: Filter<G>, mods: Vec<Mod<G>>, triggers: Vec<u16>) -> Self {
        let (mut changes, mut faces) = (Changes::NONE, Changes::NONE);
        let mut fixes = false;
        let mut note = |m: &Mod<G>| match m {
            Mod::Facing(_, inner) => inner.iter().for_each(|m| faces.note(m)),
            m => {
                changes.note(m);
                fixes |= matches!(m, Mod::CannotGain(_));
            }
        };
        for m in &mods {
            match m {
                Mod::While(_, inner) => inner.iter().for_each(&mut note),
                m => note(m),
            }
        }
        Self { card, filter, mods, triggers, changes, faces, fixes }
    }
}

#[derive(Debug)]
pub struct Program<G: Rules> {
    pub start: u16,
    /// What has to be targeted when it is announced.
    pub targets: Vec<Aim<G>>,
    /// If its mode is chosen when it is announced: the programs of its modes.
    pub modes: Vec<u16>,
    /// As the card says it: whoever is asked for a target is told what for.
    pub text: Vec<Effect<G>>,
}

/// One target of a text.
#[derive(Clone, Debug, PartialEq)]
pub struct Aim<G: Rules> {
    pub pick: Pick<G>,
    pub optional: bool,
    /// One more of the kind before, and another one than that.
    pub again: bool,
}

/// One instruction.
#[derive(Debug)]
pub enum Op<G: Rules> {
    /// A verb; for verbs that grant, the number of what they grant.
    Do(Effect<G>, u16),
    Unless(Cond<G>, u16),
    May(u16),
    /// The numbers of costs; where to go on without paying.
    MayPay(Range<u16>, u16),
    /// The numbers of the costs of several prices, one of which may be paid; where to go on without paying.
    MayPayOne(Vec<Range<u16>>, u16),
    /// The number of a cost of 1 point, after which those of more follow; where to go on without paying.
    MayPayAny(u16, u16),
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
    /// So much is divided among things; the loop over them comes next.
    Divide(Amount<G>, Pick<G>),
    /// The cards of which one is created for a player.
    CreateOne(Vec<DefId>, Who),
    /// The next thing that was picked, or the end of the loop.
    EachPicked(u16),
    /// The same, of what was divided.
    EachShare(u16),
    /// The next of these players, or the end of the loop.
    EachPlayer(Who, u16),
    /// The next object that fits, or the end of the loop; whether the order is asked for.
    EachObject(Filter<G>, bool, u16),
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
    #[error("card \"{card}\", ability {ability}: this can never do anything: {why}")]
    Idle { card: Symbol, ability: usize, why: &'static str },
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
            | Self::Nonsense { card, .. }
            | Self::Idle { card, .. } => Some(*card),
            Self::Full { .. } | Self::Missing { .. } => None,
        }
    }
}

#[derive(Debug)]
pub struct Book<G: Rules> {
    defs: Vec<Def<G>>,
    /// In order: a game that is laid out looks up each of its cards.
    by_id: Vec<(Symbol, DefId)>,
    names: Vec<DefId>,
    pub(crate) code: Vec<Op<G>>,
    /// The instructions that ask a player something, by their place in the code: what a question is about.
    pub(crate) asks: Vec<(u16, Effect<G>)>,
    pub programs: Vec<Program<G>>,
    pub triggers: Vec<TriggerDef<G>>,
    pub statics: Vec<StaticDef<G>>,
    briefs: Vec<Brief<G>>,
    /// The printed numbers of all cards, one after the other.
    stats: Vec<i16>,
    /// Whether any card changes the numbers or keywords of other objects.
    outward: bool,
    /// Whether any card says what a number of other objects is.
    sets: bool,
    /// Whether anything keeps a number from being added to: in most books nothing does.
    pub(crate) fixes: bool,
    pub costs: Vec<Cost<G>>,
    pub(crate) grants: Vec<Grant<G>>,
    /// The triggers for the first event of a turn, and their events as bits.
    pub(crate) firsts: Vec<u16>,
    pub(crate) first_events: u64,
    /// Found when it is asked for: it takes as long as a third of all the rest.
    hash: OnceLock<u64>,
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
            by_id: Vec::with_capacity(cards.len()),
            names: Vec::new(),
            code: Vec::new(),
            asks: Vec::new(),
            programs: Vec::new(),
            triggers: Vec::new(),
            statics: Vec::new(),
            briefs: Vec::new(),
            stats: Vec::new(),
            outward: false,
            sets: false,
            fixes: false,
            costs: Vec::new(),
            grants: Vec::new(),
            firsts: Vec::new(),
            first_events: 0,
            hash: OnceLock::new(),
        };
        for (k, card) in cards.iter().enumerate() {
            let def = u16::try_from(k).map_err(|_| BookError::Full { what: "65535 cards" })?;
            book.by_id.push((card.id, DefId(def)));
        }
        book.by_id.sort_unstable();
        if let Some(twice) = book.by_id.windows(2).find(|two| two[0].0 == two[1].0) {
            return Err(BookError::Twice { card: twice[0].0 });
        }
        for card in cards {
            let def = Compiler::new(&mut book, card.id).card(card)?;
            book.note(&def);
            book.defs.push(def);
        }
        if book.code.len() > u16::MAX as usize || book.grants.len() > u16::MAX as usize {
            return Err(BookError::Full { what: "65535 instructions" });
        }
        book.fixes = book.grants.iter().any(|grant| grant.fixes);
        book.check_mentions()?;
        for def in &book.defs {
            let card = def.card.id;
            idle(&def.card).map_err(|(ability, why)| BookError::Idle { card, ability, why })?;
            G::refuses(def).map_or(Ok(()), |what| Err(BookError::Nonsense { card, what }))?;
        }
        let missing = |id: &&&'static str| Symbol::known(id).is_none_or(|id| book.find(id).is_none());
        match G::NEEDS.iter().find(missing) {
            Some(id) => Err(BookError::Missing { id }),
            None => Ok(book),
        }
    }

    fn note(&mut self, def: &Def<G>) {
        let brief = Brief {
            types: def.types,
            keywords: def.keywords,
            timings: def.activated.iter().map(|a| a.text.timing).collect(),
            digest: G::digest(def),
            listens: def.listens,
            listens_elsewhere: def.triggers.iter().any(|&n| self.triggers[n as usize].text.from.is_some()),
            own: def.own,
        };
        let outward = |s: &&Static<G>| matches!(s.to, Scope::Yours(_) | Scope::Theirs(_));
        let texts = || def.statics.iter().map(|&s| &self.statics[s as usize].text).filter(outward);
        let (reaches, sets) = (texts().next().is_some(), texts().any(|s| s.mods.iter().any(sets)));
        self.outward |= reaches;
        self.sets |= sets;
        self.briefs.push(brief);
        if !self.defs.iter().any(|d| d.name == def.name) {
            self.names.push(DefId(self.defs.len() as u16));
        }
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
    /// Whether any card says what a number of other objects is.
    pub fn sets_others(&self) -> bool {
        self.sets
    }
    pub fn def(&self, id: DefId) -> &Def<G> {
        &self.defs[id.index()]
    }
    pub fn defs(&self) -> impl Iterator<Item = (DefId, &Def<G>)> {
        self.defs.iter().enumerate().map(|(k, d)| (DefId(k as u16), d))
    }
    pub fn find(&self, id: Symbol) -> Option<DefId> {
        let at = self.by_id.binary_search_by_key(&id, |known| known.0).ok()?;
        Some(self.by_id[at].1)
    }
    /// What lasting effects of this number do.
    pub fn grant(&self, number: u16) -> &Grant<G> {
        &self.grants[number as usize]
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
    /// The instruction at this place, if it asks or is a verb.
    pub(crate) fn instruction(&self, pc: u16) -> Option<&Effect<G>> {
        match &self.code[pc as usize] {
            Op::Do(effect, _) => Some(effect),
            _ => self.asks.iter().find(|(at, _)| *at == pc).map(|(_, effect)| effect),
        }
    }
    /// Costs by their numbers.
    pub fn costs(&self, numbers: &Range<u16>) -> &[Cost<G>] {
        &self.costs[numbers.start as usize..numbers.end as usize]
    }
    /// Every name once: the first card that has it.
    pub fn names(&self) -> impl Iterator<Item = DefId> + '_ {
        self.names.iter().copied()
    }
    /// The words of a card's name.
    pub(crate) fn words_of(&self, name: Symbol) -> &[Symbol] {
        self.defs.iter().find(|d| d.name == name).map_or(&[], |d| &d.name_words)
    }
    /// A number that changes when any card changes: replays name the book they were played with.
    pub fn hash(&self) -> u64 {
        let add = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        let text = |hash, def: &Def<G>| to_ron(&def.card).bytes().fold(hash, add);
        *self.hash.get_or_init(|| self.defs.iter().fold(0xcbf2_9ce4_8422_2325, text))
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
                        self.find(name).is_none().then_some(BookError::UnknownCard { card, name })
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
