//! How well a player stands: the rank, what is missing for the next one, and what lies there.

use crate::{
    Orden, Price, Property, Table, Zone, path,
    property::{CELLS, Means, Properties},
};
use stapel_kernel::{Id, Seat};
use stapel_script::{Cond, Cost, Word};

const RANK: i32 = 120;
/// A point that is missing for the cheapest way up.
const MISSING: i32 = 7;
/// A laid-out card beside what it delivers, and a point of what it delivers.
const CARD: i32 = 3;
const POINT: i32 = 2;
const HAND: i32 = 3;
/// More than this is missing of nothing.
const FAR: i32 = 8;

pub(crate) fn standing(t: &Table, seat: Seat) -> i32 {
    let wanted = Wanted::by(t, seat);
    let laid: i32 = t.cards(Zone::Layout, seat).iter().map(|&id| CARD + POINT * wanted.worth(t, id)).sum();
    RANK * path::rank(t, seat).index() as i32 + laid - MISSING * missing(t, seat)
        + HAND * t.cards(Zone::Hand, seat).len() as i32
}

/// What is missing for the cheapest of the rules on the rank card that let the player ascend.
fn missing(t: &Table, seat: Seat) -> i32 {
    let Some(&top) = t.cards(Zone::Path, seat).last() else { return FAR };
    let means = Means::of(seat);
    let ctx = stapel_kernel::Ctx { seat, this: t.reference(top), ..stapel_kernel::Ctx::NONE };
    let digest = &t.brief(top).digest;
    let ways = t.def(top).activated.iter().enumerate().filter(|&(k, _)| digest.rule(k).ascends);
    ways.map(|(_, rule)| {
        let unmet = rule.text.provided != Cond::Always && !t.holds(&rule.text.provided, &ctx);
        let short: i32 = rule.text.cost.iter().map(|cost| short_of(t, &means, cost)).sum();
        short + 2 * i32::from(unmet)
    })
    .min()
    .map_or(FAR, |short| short.min(FAR))
}

fn short_of(t: &Table, means: &Means, cost: &Cost<Orden>) -> i32 {
    let Cost::Own(Price::Spend(demands) | Price::Remove(demands)) = cost else { return 0 };
    let one = |(of, n): &(Vec<Property>, u8)| {
        let have = of.iter().map(|&p| i32::from(means.have(t, p, Id::NONE).min(100))).max().unwrap_or(0);
        (i32::from(*n) - have).max(0)
    };
    demands.iter().map(one).sum()
}

/// What a point of each property is worth to a player on the way up: those that the next ascent asks for count most, then
/// those of the one after it.
pub(crate) struct Wanted([i32; CELLS]);

impl Wanted {
    pub(crate) fn by(t: &Table, seat: Seat) -> Self {
        let mut path = t.cards(Zone::Path, seat).iter().rev();
        let mut asked = || path.next().map_or(Properties::NONE, |&rank| t.brief(rank).digest.asks());
        let (next, later) = (asked(), asked());
        Self(std::array::from_fn(|p| match p {
            _ if p == Property::Joker as usize || next.has(p) => 4,
            _ if later.has(p) => 2,
            _ => 1,
        }))
    }

    /// What a card is worth.
    pub(crate) fn worth(&self, t: &Table, id: Id) -> i32 {
        let points = t.brief(id).digest.points();
        points.iter().zip(self.0).map(|(&n, worth)| worth * i32::from(n)).sum()
    }
}
