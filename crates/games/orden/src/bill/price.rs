//! The price as it stands on a card: its demands, and the properties that are named for them.

use super::{MOST_CLAIMS, MOST_PARTS};
use crate::{Demand, Orden, Price, Property, property::Properties};
use serde::{Deserialize, Serialize};
use stapel_kernel::{Ref, Seat};
use stapel_script::{Cost, Word};

/// The properties that were named where a demand is for one of several, three bits each in printed order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Names(u16);

impl Names {
    /// More such demands than any cost has (`too_much`).
    pub const MOST: usize = 5;
    const NOTHING: u16 = 7;

    /// The first demand for which nothing is named yet.
    pub fn next(self) -> usize {
        (0..Self::MOST).find(|&k| self.0 >> (3 * k) & 7 == 0).unwrap_or(Self::MOST)
    }
    fn get(self, k: usize) -> Option<Property> {
        let word = self.0.checked_shr(3 * k as u32)? & 7;
        Property::from_index((word as usize).checked_sub(1)?).filter(|&p| p != Property::Joker)
    }
    /// None where nothing could be named.
    #[must_use]
    pub fn with(self, k: usize, name: Option<Property>) -> Self {
        Self(self.0 | name.map_or(Self::NOTHING, |p| p as u16 + 1) << (3 * k))
    }
    /// Those of the `k`th cost for which cards are picked.
    pub fn of(self, all: &[Cost<Orden>], k: usize) -> Self {
        let before = all.iter().filter(|cost| is_picked(cost)).take(k).flat_map(demands);
        let named = before.filter(|(of, _)| of.len() > 1).count();
        Self(self.0.checked_shr(3 * named as u32).unwrap_or(0))
    }
    /// The properties in which the `k`th cost is paid for which cards are picked; none if something could not be named.
    pub fn paid_in(self, all: &[Cost<Orden>], k: usize) -> Properties {
        let cost = all.iter().filter(|cost| is_picked(cost)).nth(k);
        let asked = self.of(all, k).asked(cost.map_or(&[], demands));
        let paid =
            |sum: Properties, property: Option<Property>| Some(sum.with(Properties::accepted_for(property?)));
        asked.map(|(property, _)| property).try_fold(Properties::NONE, paid).unwrap_or_default()
    }
    /// Which properties these demands ask for, and how much of each; none where nothing was named.
    pub fn asked(self, demands: &[Demand]) -> impl Iterator<Item = (Option<Property>, u8)> {
        let mut named = 0;
        demands.iter().map(move |(of, n)| {
            if of.len() < 2 {
                return (of.first().copied(), *n);
            }
            named += 1;
            (self.get(named - 1), *n)
        })
    }
}

/// The demands of a price in properties.
pub(crate) fn demands(cost: &Cost<Orden>) -> &[Demand] {
    match cost {
        Cost::Own(Price::Spend(demands) | Price::Remove(demands) | Price::FromHand(demands)) => demands,
        _ => &[],
    }
}

/// The properties of which one has to be named, for each demand that is for one of several.
pub(crate) fn to_name(all: &[Cost<Orden>]) -> impl Iterator<Item = &[Property]> {
    all.iter().flat_map(demands).map(|(of, _)| of.as_slice()).filter(|of| of.len() > 1)
}

/// Costs for which the payer picks cards beforehand, so that all of them leave together.
pub(crate) fn is_picked(cost: &Cost<Orden>) -> bool {
    matches!(cost, Cost::Own(Price::Spend(_) | Price::Remove(_) | Price::FromHand(_)) | Cost::Discard(..))
}

/// Costs that take hand cards afterwards.
pub(super) fn is_reserved(cost: &Cost<Orden>) -> bool {
    matches!(cost, Cost::Give(..) | Cost::DiscardRandom(_))
}

/// Whether a cost takes the card away that it stands on.
pub(crate) fn takes_this(cost: &Cost<Orden>) -> bool {
    matches!(cost, Cost::MoveThis(_) | Cost::DestroyThis)
}

/// A price as nearly all are: at most so much of one property, out of the layout.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plain {
    pub asked: Option<(Property, u8)>,
    /// The card that says so leaves, too, and cannot pay.
    pub takes_this: bool,
}

impl Plain {
    pub fn of(all: &[Cost<Orden>]) -> Option<Self> {
        let mut out = Self { asked: None, takes_this: false };
        for cost in all {
            match (cost, demands(cost)) {
                (Cost::MoveThis(_), _) => out.takes_this = true,
                (Cost::Own(Price::Spend(_) | Price::Remove(_)), [(of, n)])
                    if out.asked.is_none() && of.len() == 1 && of[0] != Property::Joker =>
                {
                    out.asked = Some((of[0], *n));
                }
                _ => return None,
            }
        }
        Some(out)
    }
}

/// Why a price cannot be kept account of: what asks for more would never be payable, and nobody would know why.
pub(crate) fn too_much(all: &[Cost<Orden>]) -> Option<&'static str> {
    if all.iter().filter(|cost| is_picked(cost) || is_reserved(cost)).count() > MOST_CLAIMS {
        return Some("a price asks at most four times for cards");
    }
    let parts = |cost: &Cost<Orden>| demands(cost).len().max(1);
    if all.iter().filter(|cost| is_picked(cost) || is_reserved(cost)).map(parts).sum::<usize>() > MOST_PARTS {
        return Some("a price has at most twelve parts");
    }
    (to_name(all).count() > Names::MOST)
        .then_some("a price has at most five demands for one of several properties")
}

/// How much of a cost a bill is about: the claims from this one on, or this one alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum About {
    From(usize),
    Only(usize),
}

/// A cost as it is for one payer: what stands on a card, with the properties that were named.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Due<'b> {
    pub seat: Seat,
    /// The card that says so.
    pub this: Ref,
    pub all: &'b [Cost<Orden>],
    pub names: Names,
    /// It is paid for an action that lets its payer ascend.
    pub ascending: bool,
}
