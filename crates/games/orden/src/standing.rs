//! How well a player stands: the rank, what is missing for the next one, and what lies there.

use crate::{Orden, Price, Property, Rank, Table, Verb, Zone, path, property::Means};
use stapel_kernel::{Id, Seat};
use stapel_script::{Cond, Cost, Effect, Word};

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
    let laid: i32 = t.cards(Zone::Layout, seat).iter().map(|&id| CARD + POINT * worth(t, seat, id)).sum();
    RANK * path::rank(t, seat).index() as i32 + laid - MISSING * missing(t, seat)
        + HAND * t.cards(Zone::Hand, seat).len() as i32
}

/// What is missing for the cheapest of the rules on the rank card that let the player ascend.
fn missing(t: &Table, seat: Seat) -> i32 {
    let Some(&top) = t.cards(Zone::Path, seat).last() else { return FAR };
    let means = Means::of(seat);
    let ctx = stapel_kernel::Ctx { seat, this: t.reference(top), ..stapel_kernel::Ctx::NONE };
    let ways = t.def(top).activated.iter().filter(|rule| ascends(&rule.text.then));
    ways.map(|rule| {
        let unmet = rule.text.provided != Cond::Always && !t.holds(&rule.text.provided, &ctx);
        let short: i32 = rule.text.cost.iter().map(|cost| short_of(t, &means, cost)).sum();
        short + 2 * i32::from(unmet)
    })
    .min()
    .map_or(FAR, |short| short.min(FAR))
}

fn ascends(text: &[Effect<Orden>]) -> bool {
    text.iter().any(|effect| matches!(effect, Effect::Do(Verb::Ascend(_))))
}

fn short_of(t: &Table, means: &Means, cost: &Cost<Orden>) -> i32 {
    let Cost::Own(Price::Spend(demands) | Price::Remove(demands)) = cost else { return 0 };
    let one = |(of, n): &(Vec<Property>, u8)| {
        let have = of.iter().map(|&p| i32::from(means.have(t, p, Id::NONE).min(100))).max().unwrap_or(0);
        (i32::from(*n) - have).max(0)
    };
    demands.iter().map(one).sum()
}

/// What a card is worth on the way up: points of what the next ranks ask for count most.
pub(crate) fn worth(t: &Table, seat: Seat, id: Id) -> i32 {
    let rank = path::rank(t, seat);
    let wanted = |property: Property| match property {
        Property::Loyalty => {
            if rank < Rank::IV {
                4
            } else {
                1
            }
        }
        Property::Strength | Property::Wealth | Property::Knowledge => {
            if (Rank::III..=Rank::SixPlus).contains(&rank) { 4 } else { 2 }
        }
        Property::Enlightenment | Property::Bliss => {
            if rank >= Rank::VI {
                4
            } else {
                2
            }
        }
        Property::Joker => 4,
    };
    let points = t.brief(id).digest.points();
    Property::ALL.iter().map(|&p| wanted(p) * i32::from(points[p as usize])).sum()
}
