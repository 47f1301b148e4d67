//! Properties and the joker (ORD-PRO): what a card delivers, and what cards deliver together.

use crate::{Keyword, Orden, Price, Property, Rank, RankMarkScope, Table, Zone, action, layout};
use stapel_kernel::{Def, Id, Seat};
use stapel_script::{Cost, Word};
use std::cell::OnceCell;

const PROPERTIES: usize = Property::ALL.len();
const JOKER: usize = Property::Joker as usize;
const STRENGTH: usize = Property::Strength as usize;

/// Properties as bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Properties(pub u8);

impl Properties {
    /// What a joker can stand for (ORD-PRO-06): everything but bliss.
    pub const JOKER: Self = Self(0b1_1111);

    /// What a demand for this property accepts; for a demanded joker any mixture (ORD-PRO-09).
    pub fn accepted_for(property: Property) -> Self {
        if property == Property::Joker { Self::JOKER } else { Self(1 << property as u8) }
    }
    pub fn has(self, property: usize) -> bool {
        self.0 >> property & 1 == 1
    }
    fn takes_jokers(self) -> bool {
        self.0 & Self::JOKER.0 != 0
    }
}

/// Points of each property that one use of a card yields.
pub(crate) type Points = [u8; PROPERTIES];

/// What is printed on a card, made ready to be counted.
#[derive(Debug)]
pub struct Digest {
    points: Points,
    /// The rank mark (ORD-CON-09).
    from: Option<Rank>,
    either: bool,
    never_doubled: bool,
    /// Of a rank card: what its rules for ascending ask for.
    asks: Properties,
}

impl Digest {
    pub(crate) fn of(def: &Def<Orden>) -> Self {
        let printed = |p: &Property| def.stat(p.stat()).unwrap_or(0).clamp(0, 30) as u8;
        let mut points = [0; PROPERTIES];
        points.iter_mut().zip(Property::ALL).for_each(|(cell, p)| *cell = printed(p));
        Self {
            points,
            from: def.card.extra.from,
            either: def.keywords.contains(Keyword::Either),
            never_doubled: def.keywords.contains(Keyword::NeverDoubled),
            asks: asks(def),
        }
    }

    pub(crate) fn asks(&self) -> Properties {
        self.asks
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
    let ways = def.activated.iter().filter(|rule| action::ascends(&rule.text.then));
    let prices = ways.flat_map(|rule| &rule.text.cost).filter_map(|cost| match cost {
        Cost::Own(Price::Spend(demands) | Price::Remove(demands)) => Some(demands),
        _ => None,
    });
    Properties(prices.flatten().flat_map(|(of, _)| of).fold(0, |all, &p| all | 1 << p as u8))
}

/// What one use of a card may yield: one of a few alternatives (ORD-PRO-10).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Yield {
    ways: [Points; 4],
    n: usize,
    /// Points used as strength count twice (ORD-PRO-11).
    pub doubled: bool,
}

impl Yield {
    const NOTHING: Self = Self { ways: [[0; PROPERTIES]; 4], n: 0, doubled: false };

    fn add(&mut self, way: Points) {
        if self.n < self.ways.len() && way != [0; PROPERTIES] {
            self.ways[self.n] = way;
            self.n += 1;
        }
    }
    pub fn ways(&self) -> &[Points] {
        &self.ways[..self.n]
    }
    /// What a point of a property is worth for a demand that accepts these.
    pub fn worth(&self, property: usize, accepts: Properties) -> u8 {
        let as_strength = (property == STRENGTH || property == JOKER) && accepts.has(STRENGTH);
        let fits = accepts.has(property) || property == JOKER && accepts.takes_jokers();
        u8::from(fits) << u8::from(as_strength && self.doubled)
    }
    /// The most that one use yields for such a demand.
    pub fn most(&self, accepts: Properties) -> u8 {
        let sum = |way: &Points| {
            (0..PROPERTIES).filter(|&p| way[p] > 0).map(|p| way[p] * self.worth(p, accepts)).sum()
        };
        self.ways().iter().map(sum).max().unwrap_or(0)
    }
}

/// What holds for all laid-out cards of a player while deliveries are counted.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Purse {
    double_strength: bool,
    knowledge_as_enlightenment: bool,
    /// Something may change the numbers of other cards. No card of ours does, but the language can say it.
    changes: bool,
}

impl Purse {
    pub fn of(t: &Table, seat: Seat) -> Self {
        let keywords = t.player_keywords(seat);
        Self {
            double_strength: keywords.contains(Keyword::DoubleStrength),
            knowledge_as_enlightenment: keywords.contains(Keyword::KnowledgeAsEnlightenment),
            changes: !t.lasting.is_empty() || t.book.changes_others(),
        }
    }

    /// The most one use of a card yields of one property: what nearly every demand asks for.
    pub fn most_of(self, t: &Table, id: Id, property: Property) -> u8 {
        if property == Property::Joker {
            return self.yields(t, id).most(Properties::JOKER);
        }
        let points = self.awake(t, id);
        self.best(&points, &t.brief(id).digest, t.zone_of(id) == Some(Zone::Layout), property)
    }

    /// What is printed counts from the rank on that the card is marked with (ORD-CON-09, ORD-R-08).
    fn awake(self, t: &Table, id: Id) -> Points {
        let brief = t.brief(id);
        let mut points = brief.digest.points;
        let marked = brief.digest.from.is_some();
        if marked && t.game.options.rank_mark_scope == RankMarkScope::WholeCard && layout::sleeps(t, id) {
            return [0; PROPERTIES];
        }
        if self.changes || brief.changes_itself {
            for (cell, property) in points.iter_mut().zip(Property::ALL) {
                if let Some(now) = t.stat(id, property.stat()) {
                    *cell = now.clamp(0, 30) as u8;
                }
            }
        }
        points
    }

    /// One property of a card with these points.
    fn best(self, points: &Points, printed: &Digest, laid_out: bool, property: Property) -> u8 {
        let own = points[property as usize];
        let joker = if property == Property::Bliss { 0 } else { points[JOKER] };
        let read = laid_out && self.knowledge_as_enlightenment && property == Property::Enlightenment;
        let knowledge = if read { points[Property::Knowledge as usize] } else { 0 };
        let most = if printed.either { own.max(joker).max(knowledge) } else { own + joker + knowledge };
        let doubled = property == Property::Strength && laid_out && self.double_strength;
        if doubled && !printed.never_doubled { 2 * most } else { most }
    }

    /// What a card yields where it lies.
    pub fn yields(self, t: &Table, id: Id) -> Yield {
        // ORD-PAY-10: what holds for laid-out cards does not hold for hand cards.
        self.yields_as(t, id, t.zone_of(id) == Some(Zone::Layout))
    }

    fn yields_as(self, t: &Table, id: Id, laid_out: bool) -> Yield {
        let printed = &t.brief(id).digest;
        let mut out = Yield::NOTHING;
        let points = self.awake(t, id);
        if printed.either {
            for p in (0..PROPERTIES).filter(|&p| points[p] > 0) {
                let mut way = [0; PROPERTIES];
                way[p] = points[p];
                out.add(way);
            }
        } else {
            out.add(points);
        }
        if laid_out && self.knowledge_as_enlightenment {
            for k in 0..out.n {
                let mut way = out.ways[k];
                way[Property::Enlightenment as usize] += way[Property::Knowledge as usize];
                if std::mem::take(&mut way[Property::Knowledge as usize]) > 0 {
                    out.add(way);
                }
            }
        }
        out.doubled = laid_out && self.double_strength && !printed.never_doubled;
        out
    }
}

/// How much of a property a player possesses (ORD-PAY-06).
pub(crate) fn owned(t: &Table, seat: Seat, property: Property) -> i16 {
    let purse = Purse::of(t, seat);
    t.cards(Zone::Layout, seat).iter().map(|&id| i16::from(purse.most_of(t, id, property))).sum()
}

/// How much of each property a player possesses, counted when it is first asked for: a player who looks for something to
/// do asks for many prices at once.
#[derive(Debug)]
pub(crate) struct Means {
    pub seat: Seat,
    counted: OnceCell<(Purse, [u16; PROPERTIES - 1])>,
}

impl Means {
    pub fn of(seat: Seat) -> Self {
        Self { seat, counted: OnceCell::new() }
    }

    fn counted(&self, t: &Table) -> &(Purse, [u16; PROPERTIES - 1]) {
        self.counted.get_or_init(|| {
            let purse = Purse::of(t, self.seat);
            let mut sums = [0; PROPERTIES - 1];
            for &id in t.cards(Zone::Layout, self.seat) {
                let points = purse.awake(t, id);
                if points == [0; PROPERTIES] {
                    continue;
                }
                for (sum, &property) in sums.iter_mut().zip(Property::ALL) {
                    *sum += u16::from(purse.best(&points, &t.brief(id).digest, true, property));
                }
            }
            (purse, sums)
        })
    }

    /// How much of a property there is without a card that cannot pay. A joker is asked for so rarely that anything may
    /// be there.
    pub fn have(&self, t: &Table, property: Property, without: Id) -> u16 {
        let (purse, sums) = self.counted(t);
        let Some(&sum) = sums.get(property as usize) else { return u16::MAX };
        let laid_out = without != Id::NONE && t.zone_of(without) == Some(Zone::Layout);
        sum - if laid_out { u16::from(purse.most_of(t, without, property)) } else { 0 }
    }
}

/// Whether a card, wherever it is, would deliver one of these if it were laid out now. How much does not matter, so
/// doubling is not asked for.
pub(crate) fn delivers(t: &Table, id: Id, wanted: &[Property]) -> bool {
    let changes = !t.lasting.is_empty() || t.book.changes_others();
    let plain = Purse { double_strength: false, knowledge_as_enlightenment: false, changes };
    let yields = plain.yields_as(t, id, true);
    let any = |p: Property| yields.most(Properties::accepted_for(p)) > 0;
    wanted.iter().any(|&p| any(p))
        || wanted.contains(&Property::Enlightenment)
            && any(Property::Knowledge)
            && t.player_has(t.object(id).owner, Keyword::KnowledgeAsEnlightenment)
}
