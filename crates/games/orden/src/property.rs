//! Properties and the joker (ORD-PRO): what a card delivers, and what cards deliver together.

use crate::{
    Keyword, Orden, Price, Property, Rank, RankMarkScope, TYPES, Table, Type, Zone, bill::Plain, layout,
    purpose,
};
use serde::{Deserialize, Serialize};
use stapel_kernel::{Def, Id, Reach, Seat};
use stapel_script::{Cost, Word, WordSet};
use std::cell::OnceCell;

const PROPERTIES: usize = Property::ALL.len();
const JOKER: usize = Property::Joker as usize;

/// What has a property of a player's laid-out cards count double (ORD-PRO-11).
const DOUBLES: [(Property, Keyword); 6] = [
    (Property::Loyalty, Keyword::DoubleLoyalty),
    (Property::Strength, Keyword::DoubleStrength),
    (Property::Wealth, Keyword::DoubleWealth),
    (Property::Knowledge, Keyword::DoubleKnowledge),
    (Property::Enlightenment, Keyword::DoubleEnlightenment),
    (Property::Bliss, Keyword::DoubleBliss),
];

/// Properties as bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Properties(pub u8);

impl Properties {
    /// What a joker can stand for (ORD-PRO-06): everything but bliss.
    pub const JOKER: Self = Self(0b1_1111);
    pub const NONE: Self = Self(0);
    const ALL: Self = Self(0b111_1111);
    /// What can stand for another property: jokers, and knowledge for enlightenment.
    const STAND_INS: Self = Self(1 << Property::Joker as u8 | 1 << Property::Knowledge as u8);

    fn one(property: Property) -> Self {
        Self(1 << property as u8)
    }
    fn all(properties: impl Iterator<Item = Property>) -> Self {
        properties.fold(Self::NONE, |all, p| all.with(Self::one(p)))
    }
    pub fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// This property and what can stand for it (ORD-PRO-06).
    fn that_count_as(property: Property) -> Self {
        match property {
            Property::Bliss => Self::one(property),
            Property::Enlightenment => Self::one(property).with(Self::STAND_INS),
            _ => Self::one(property).with(Self::one(Property::Joker)),
        }
    }

    /// What a demand for this property accepts; for a demanded joker any mixture (ORD-PRO-09).
    pub fn accepted_for(property: Property) -> Self {
        if property == Property::Joker { Self::JOKER } else { Self::one(property) }
    }
    fn without(self, property: Property) -> Self {
        Self(self.0 & !Self::one(property).0)
    }
    fn only(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
    pub fn has(self, property: usize) -> bool {
        self.0 >> property & 1 == 1
    }
    fn takes_jokers(self) -> bool {
        self.0 & Self::JOKER.0 != 0
    }
}

impl Iterator for Properties {
    type Item = Property;
    fn next(&mut self) -> Option<Property> {
        let next = Property::from_index(self.0.trailing_zeros() as usize)?;
        self.0 &= self.0 - 1;
        Some(next)
    }
}

/// Points of each property that one use of a card yields. One cell stays empty: eight fit into a register.
pub(crate) type Points = [u8; CELLS];
pub(crate) const CELLS: usize = 8;
const NO_POINTS: Points = [0; CELLS];

/// What is printed on a card, made ready to be counted.
#[derive(Debug)]
pub struct Digest {
    points: Points,
    /// The rank mark (ORD-CON-09).
    from: Option<Rank>,
    either: bool,
    never_doubled: bool,
    /// What texts of its own change.
    changed: Properties,
    /// The points that they do not change.
    fixed: [u16; CELLS],
    /// The type, if it has one.
    kind: Option<Type>,
    rules: Vec<RuleDigest>,
    /// It delivers what is printed, whatever lies there.
    steady: bool,
    /// All that is printed, always, and together with what others deliver.
    plain: bool,
    /// Of a rank card: what its rules for ascending ask for.
    asks: Properties,
}

/// What a look at a rule has to tell.
#[derive(Debug)]
pub(crate) struct RuleDigest {
    /// It lets its player ascend.
    pub ascends: bool,
    /// Its price, if that is a plain one.
    pub price: Option<Plain>,
}

impl Digest {
    pub(crate) fn of(def: &Def<Orden>) -> Self {
        let printed = |p: &Property| def.stat(p.stat()).unwrap_or(0).clamp(0, 30) as u8;
        let mut points = NO_POINTS;
        points.iter_mut().zip(Property::ALL).for_each(|(cell, p)| *cell = printed(p));
        let changes = |p: &Property| def.own.stats.contains(p.stat());
        let changed = Properties::all(Property::ALL.iter().copied().filter(changes));
        let mut fixed = points.map(u16::from);
        changed.for_each(|p| fixed[p as usize] = 0);
        let from = def.card.extra.from;
        let either = def.keywords.contains(Keyword::Either);
        let never_doubled = def.keywords.contains(Keyword::NeverDoubled);
        let steady = from.is_none() && changed == Properties::NONE;
        let plain = steady && !either && !never_doubled;
        let kind = TYPES.into_iter().find(|&kind| def.types.contains(kind));
        let rules = def.activated.iter().map(|rule| RuleDigest {
            ascends: purpose::ascends(&rule.text.then),
            price: Plain::of(&rule.text.cost),
        });
        let (rules, asks) = (rules.collect(), asks(def));
        Self { points, from, either, never_doubled, changed, fixed, kind, rules, steady, plain, asks }
    }

    /// The type of the card, if it has one.
    pub(crate) fn kind(&self) -> Option<Type> {
        self.kind
    }

    pub(crate) fn rule(&self, k: usize) -> &RuleDigest {
        &self.rules[k]
    }

    pub(crate) fn asks(&self) -> Properties {
        self.asks
    }

    /// What of it is added up as it comes and goes.
    fn counted(&self) -> [u16; CELLS] {
        if self.plain { self.fixed } else { [0; CELLS] }
    }

    pub(crate) fn points(&self) -> &Points {
        &self.points
    }

    /// Whether the card has a rank mark.
    pub(crate) fn from(&self) -> Option<Rank> {
        self.from
    }
}

fn asks(def: &Def<Orden>) -> Properties {
    let ways = def.activated.iter().filter(|rule| purpose::ascends(&rule.text.then));
    let prices = ways.flat_map(|rule| &rule.text.cost).filter_map(|cost| match cost {
        Cost::Own(Price::Spend(demands) | Price::Remove(demands)) => Some(demands),
        _ => None,
    });
    Properties(prices.flatten().flat_map(|(of, _)| of).fold(0, |all, &p| all | 1 << p as u8))
}

/// What lies in a layout, added up as cards come and go: whoever looks for something to do asks for it all the time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Possessed {
    /// The points of the cards that always deliver all that is printed.
    plain: [u16; CELLS],
    /// How many other cards lie there.
    others: u16,
}

impl Possessed {
    pub fn comes(&mut self, card: &Digest) {
        self.plain.iter_mut().zip(card.counted()).for_each(|(sum, n)| *sum += n);
        self.others += u16::from(!card.plain);
    }
    pub fn goes(&mut self, card: &Digest) {
        self.plain.iter_mut().zip(card.counted()).for_each(|(sum, n)| *sum -= n);
        self.others -= u16::from(!card.plain);
    }
}

/// What one use of a card may yield: one of a few alternatives (ORD-PRO-10).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Yield {
    ways: [Points; 4],
    n: usize,
    /// Points used as these count twice (ORD-PRO-11).
    pub doubled: Properties,
}

impl Yield {
    const NOTHING: Self = Self { ways: [NO_POINTS; 4], n: 0, doubled: Properties::NONE };

    fn add(&mut self, way: Points) {
        if self.n < self.ways.len() && way != NO_POINTS {
            self.ways[self.n] = way;
            self.n += 1;
        }
    }
    pub fn ways(&self) -> &[Points] {
        &self.ways[..self.n]
    }
    /// What a point of a property is worth for a demand that accepts these.
    pub fn worth(&self, property: usize, accepts: Properties) -> u8 {
        let twice = accepts.only(self.doubled);
        let doubled = twice.has(property) || property == JOKER && twice.takes_jokers();
        let fits = accepts.has(property) || property == JOKER && accepts.takes_jokers();
        u8::from(fits) << u8::from(doubled)
    }
    /// The most that one use yields for such a demand.
    pub fn most(&self, accepts: Properties) -> u8 {
        let sum = |way: &Points| {
            (0..PROPERTIES).filter(|&p| way[p] > 0).map(|p| way[p] * self.worth(p, accepts)).sum()
        };
        self.ways().iter().map(sum).max().unwrap_or(0)
    }
}

/// How a card delivers what it delivers.
#[derive(Clone, Copy, Debug)]
struct Manner {
    either: bool,
    never_doubled: bool,
}

impl Manner {
    /// Its points do not simply add up with those of other cards.
    fn alone(self) -> bool {
        self.either || self.never_doubled
    }
}

/// What holds for all laid-out cards of a player while deliveries are counted.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Purse {
    keywords: WordSet<Keyword>,
    /// Something may change the numbers of cards from outside.
    changes: bool,
}

impl Purse {
    pub fn of(t: &Table, seat: Seat) -> Self {
        Self { keywords: t.player_keywords(seat), changes: changes_cards(t) }
    }

    /// For one property alone: of the player's words only those are looked for that change how it is counted.
    fn for_one(t: &Table, seat: Seat, property: Property) -> Self {
        if property == Property::Joker {
            return Self::of(t, seat);
        }
        let read = (property == Property::Enlightenment).then_some(Keyword::KnowledgeAsEnlightenment);
        let words = DOUBLES.iter().filter(|(p, _)| *p == property).map(|(_, word)| *word).chain(read);
        let keywords = words.filter(|&word| t.player_has(seat, word)).collect();
        Self { keywords, changes: changes_cards(t) }
    }

    /// What rules do for the player who pays.
    pub fn has(self, keyword: Keyword) -> bool {
        self.keywords.contains(keyword)
    }

    /// What counts double.
    fn doubled(self) -> Properties {
        Properties::all(DOUBLES.into_iter().filter(|(_, word)| self.has(*word)).map(|(property, _)| property))
    }

    fn doubles(self, property: Property) -> bool {
        DOUBLES.iter().any(|(p, word)| *p == property && self.has(*word))
    }

    /// What is asked instead of so much for ascending.
    pub fn asked(self, property: Property, n: u8) -> u8 {
        let less = match property {
            Property::Loyalty => self.has(Keyword::LessLoyalty),
            Property::Enlightenment => self.has(Keyword::LessEnlightenment),
            _ => false,
        };
        n - u8::from(less && n > 1)
    }

    /// The most one use of a card yields of one property: what nearly every demand asks for.
    pub fn most_of(self, t: &Table, id: Id, property: Property) -> u8 {
        if property == Property::Joker {
            return self.yields(t, id).most(Properties::JOKER);
        }
        let points = self.awake(t, id, Properties::that_count_as(property));
        self.best(&points, self.manner(t, id), t.zone_of(id) == Some(Zone::Layout), property)
    }

    /// What a card delivers now. Only what is asked for is as it is now; all else is as printed.
    #[inline]
    fn awake(self, t: &Table, id: Id, asked: Properties) -> Points {
        let printed = &t.brief(id).digest;
        if printed.steady && !self.changes { printed.points } else { self.judged(t, id, asked) }
    }

    /// The same for a card that is not the same always: rare enough to stay out of the way of the others.
    #[inline(never)]
    fn judged(self, t: &Table, id: Id, asked: Properties) -> Points {
        if asleep(t, id) {
            return NO_POINTS;
        }
        let printed = &t.brief(id).digest;
        let mut points = printed.points;
        for property in self.changed(printed).only(asked) {
            if let Some(now) = t.stat(id, property.stat()) {
                points[property as usize] = now.clamp(0, 30) as u8;
            }
        }
        points
    }

    /// What of a card may be other than printed.
    fn changed(self, printed: &Digest) -> Properties {
        if self.changes { Properties::ALL } else { printed.changed }
    }

    /// How a card delivers: printed on it, or given to it.
    fn manner(self, t: &Table, id: Id) -> Manner {
        let printed = &t.brief(id).digest;
        let has = |keyword| self.changes && t.has(id, keyword);
        Manner {
            either: printed.either || has(Keyword::Either),
            never_doubled: printed.never_doubled || has(Keyword::NeverDoubled),
        }
    }

    /// One property of a card with these points.
    fn best(self, points: &Points, printed: Manner, laid_out: bool, property: Property) -> u8 {
        let own = points[property as usize];
        let joker = if property == Property::Bliss { 0 } else { points[JOKER] };
        let read =
            laid_out && self.has(Keyword::KnowledgeAsEnlightenment) && property == Property::Enlightenment;
        let knowledge = if read { points[Property::Knowledge as usize] } else { 0 };
        let most = if printed.either { own.max(joker).max(knowledge) } else { own + joker + knowledge };
        let never = printed.never_doubled && property == Property::Strength;
        if laid_out && !never && self.doubles(property) { 2 * most } else { most }
    }

    /// What a card delivers all together; nothing if it has to be one or the other.
    fn together(self, t: &Table, id: Id) -> Points {
        if self.manner(t, id).alone() { NO_POINTS } else { self.awake(t, id, Properties::ALL) }
    }

    /// What a card yields where it lies.
    pub fn yields(self, t: &Table, id: Id) -> Yield {
        // ORD-PAY-10: what holds for laid-out cards does not hold for hand cards.
        self.yields_as(t, id, t.zone_of(id) == Some(Zone::Layout))
    }

    fn yields_as(self, t: &Table, id: Id, laid_out: bool) -> Yield {
        let printed = self.manner(t, id);
        let mut out = Yield::NOTHING;
        let points = self.awake(t, id, Properties::ALL);
        if printed.either {
            for p in (0..PROPERTIES).filter(|&p| points[p] > 0) {
                let mut way = NO_POINTS;
                way[p] = points[p];
                out.add(way);
            }
        } else {
            out.add(points);
        }
        if laid_out && self.has(Keyword::KnowledgeAsEnlightenment) {
            for k in 0..out.n {
                let mut way = out.ways[k];
                way[Property::Enlightenment as usize] += way[Property::Knowledge as usize];
                if std::mem::take(&mut way[Property::Knowledge as usize]) > 0 {
                    out.add(way);
                }
            }
        }
        if laid_out {
            out.doubled = self.doubled();
            if printed.never_doubled {
                out.doubled = out.doubled.without(Property::Strength);
            }
        }
        out
    }
}

/// What is printed counts from the rank on that the card is marked with (ORD-CON-09, ORD-R-08).
fn asleep(t: &Table, id: Id) -> bool {
    let whole = t.readings().rank_mark_scope == RankMarkScope::WholeCard;
    t.brief(id).digest.from.is_some() && whole && layout::sleeps(t, id)
}

/// Something on the table may change the numbers of cards from outside. No card of ours does, but the language can say
/// it.
fn changes_cards(t: &Table) -> bool {
    t.book.changes_others() || t.lasting().iter().any(|lasting| lasting.reach != Reach::Player)
}

/// How much of a property a player possesses (ORD-PAY-06).
pub(crate) fn owned(t: &Table, seat: Seat, property: Property) -> u16 {
    delivered(t, seat, property).sum()
}

/// Whether a player possesses so much of a property: counted no further than needed.
pub(crate) fn owns(t: &Table, seat: Seat, property: Property, wanted: u16) -> bool {
    let mut sum = 0;
    wanted == 0
        || delivered(t, seat, property).any(|n| {
            sum += n;
            sum >= wanted
        })
}

fn delivered(t: &Table, seat: Seat, property: Property) -> impl Iterator<Item = u16> {
    shares(t, seat, property).map(|(_, n)| n)
}

/// What each laid-out card of a player delivers of a property.
pub(crate) fn shares(t: &Table, seat: Seat, property: Property) -> impl Iterator<Item = (Id, u16)> {
    let purse = Purse::for_one(t, seat, property);
    t.cards(Zone::Layout, seat).iter().map(move |&id| (id, u16::from(purse.most_of(t, id, property))))
}

/// What a player possesses, counted when it is first asked for: a player who looks for something to do asks for many
/// prices at once.
#[derive(Debug)]
pub(crate) struct Means {
    pub seat: Seat,
    counted: OnceCell<Counted>,
}

#[derive(Debug)]
struct Counted {
    seat: Seat,
    purse: Purse,
    /// The points of cards that deliver all they have together, as far as no text changes them.
    fixed: [u16; CELLS],
    /// The properties in which texts change something, and what those come to, counted when it is asked for.
    changed: Properties,
    changing: [OnceCell<u16>; CELLS],
    /// The most that the other cards yield of each property, each by itself.
    others: [u16; CELLS],
    /// There are such other cards.
    odd: bool,
}

impl Means {
    pub fn of(seat: Seat) -> Self {
        Self { seat, counted: OnceCell::new() }
    }

    pub fn purse(&self, t: &Table) -> Purse {
        self.counted(t).purse
    }

    fn counted(&self, t: &Table) -> &Counted {
        self.counted.get_or_init(|| Counted::of(t, self.seat))
    }

    /// How much of a property there is without a card that cannot pay.
    pub fn have(&self, t: &Table, property: Property, without: Id) -> u16 {
        let counted = self.counted(t);
        let less = if counted.counts(t, without) { counted.purse.most_of(t, without, property) } else { 0 };
        counted.most_of(t, property) - u16::from(less)
    }

    /// Whether these amounts of different properties are there together, without a card that cannot pay; none if a look
    /// does not tell. What counts double or may be read as something else only helps.
    pub fn have_all(
        &self,
        t: &Table,
        demands: impl Iterator<Item = (Property, u8)>,
        without: Id,
    ) -> Option<bool> {
        let counted = self.counted(t);
        let less = if counted.counts(t, without) { counted.purse.together(t, without) } else { NO_POINTS };
        let have = |p: Property| counted.together(t, p) - u16::from(less[p as usize]);
        let mut seen = Properties::NONE;
        let (mut jokers, mut bliss) = (0, true);
        for (property, n) in demands {
            if property == Property::Joker || seen.has(property as usize) {
                return None;
            }
            seen = seen.with(Properties::one(property));
            if self.have(t, property, without) < u16::from(n) {
                return Some(false);
            }
            let missing = u16::from(n).saturating_sub(have(property));
            // ORD-PRO-06.
            if property == Property::Bliss { bliss = missing == 0 } else { jokers += missing }
        }
        let purse = counted.purse;
        let doubled = purse.doubled() != Properties::NONE;
        let helped = counted.odd || doubled || purse.has(Keyword::KnowledgeAsEnlightenment);
        let enough = bliss && jokers <= have(Property::Joker);
        (enough || !helped).then_some(enough)
    }
}

impl Counted {
    fn of(t: &Table, seat: Seat) -> Self {
        let purse = Purse::of(t, seat);
        let possessed = &t.game.possessed[seat.index()];
        let mut out = Self {
            seat,
            purse,
            fixed: if purse.changes { [0; CELLS] } else { possessed.plain },
            changed: Properties::NONE,
            changing: Default::default(),
            others: [0; CELLS],
            odd: false,
        };
        if !purse.changes && possessed.others == 0 {
            return out;
        }
        for &id in t.cards(Zone::Layout, seat) {
            let printed = &t.brief(id).digest;
            if printed.plain && !purse.changes || !printed.steady && asleep(t, id) {
                continue;
            }
            let manner = purse.manner(t, id);
            if manner.alone() {
                out.odd = true;
                let points = purse.awake(t, id, Properties::ALL);
                for (sum, &property) in out.others.iter_mut().zip(&Property::ALL[..JOKER]) {
                    *sum += u16::from(purse.best(&points, manner, true, property));
                }
                continue;
            }
            out.changed = out.changed.with(purse.changed(printed));
            if !purse.changes {
                out.fixed.iter_mut().zip(printed.fixed).for_each(|(sum, n)| *sum += n);
            }
        }
        out
    }

    /// How much of a property the cards deliver that deliver all they have together.
    fn together(&self, t: &Table, property: Property) -> u16 {
        let p = property as usize;
        let changing = || {
            let cards = t.cards(Zone::Layout, self.seat).iter();
            let changed = cards.filter(|&&id| {
                self.purse.changed(&t.brief(id).digest).has(p) && !self.purse.manner(t, id).alone()
            });
            changed.map(|&id| u16::from(self.purse.judged(t, id, Properties::one(property))[p])).sum()
        };
        self.fixed[p] + if self.changed.has(p) { *self.changing[p].get_or_init(changing) } else { 0 }
    }

    /// Whether this card is among those counted.
    fn counts(&self, t: &Table, id: Id) -> bool {
        id != Id::NONE && t.zone_of(id) == Some(Zone::Layout)
    }

    /// As [`Purse::best`], for all cards.
    fn most_of(&self, t: &Table, property: Property) -> u16 {
        let joker = if property == Property::Bliss { 0 } else { self.together(t, Property::Joker) };
        let read = self.purse.has(Keyword::KnowledgeAsEnlightenment) && property == Property::Enlightenment;
        let knowledge = if read { self.together(t, Property::Knowledge) } else { 0 };
        let most = self.together(t, property) + joker + knowledge;
        self.others[property as usize] + if self.purse.doubles(property) { 2 * most } else { most }
    }
}

/// Whether a card, wherever it is, would deliver one of these if it were laid out now. How much does not matter, so
/// doubling is not asked for.
pub(crate) fn delivers(t: &Table, id: Id, wanted: &[Property]) -> bool {
    let plain = Purse { keywords: WordSet::EMPTY, changes: changes_cards(t) };
    let accepted = |all: Properties, &p: &Property| all.with(Properties::accepted_for(p));
    let accepts = wanted.iter().fold(Properties::NONE, accepted);
    let points = plain.awake(t, id, accepts.with(Properties::STAND_INS));
    let has = |p: Property| points[p as usize] > 0;
    (0..JOKER).any(|p| points[p] > 0 && accepts.has(p))
        || has(Property::Joker) && accepts.takes_jokers()
        || has(Property::Knowledge)
            && wanted.contains(&Property::Enlightenment)
            && t.player_has(t.object(id).owner, Keyword::KnowledgeAsEnlightenment)
}
