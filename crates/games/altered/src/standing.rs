//! How well a player stands: how far the Expeditions have come, whether they go on at Dusk, and what there is to play.

use crate::{Phase, Pool, Side, Stat, Table, Zone, expedition, region};
use stapel_kernel::{Id, Seat};

/// A region of the seven.
const REGION: i32 = 50;
/// An Expedition that would go forward if Dusk came now.
const AHEAD: i32 = 30;
const ORB: i32 = 14;
/// Mana that can still be used today.
const READY: i32 = 3;
const CARD: i32 = 11;
const RESERVE: i32 = 9;
const LANDMARK: i32 = 8;
/// A point of strength in play, where the terrain asks for it; more than enough is of no use.
const STRENGTH: i32 = 2;

pub(crate) fn standing(t: &Table, seat: Seat) -> i32 {
    let count = |zone: Zone| t.cards(zone, seat).len() as i32;
    let pool = |pool: Pool| i32::from(t.pool(seat, pool));
    let playing = t.game.phase == Phase::Afternoon && !t.game.passed.contains(seat);
    let cost = |&id: &Id| i32::from(t.base(id, Stat::HandCost).unwrap_or(0));
    REGION * (pool(Pool::HeroDistance) + pool(Pool::CompanionDistance))
        + Side::ALL.into_iter().map(|side| expedition_value(t, seat, side)).sum::<i32>()
        + ORB * count(Zone::Orbs)
        + if playing { READY * pool(Pool::Mana) } else { 0 }
        + CARD * count(Zone::Hand)
        + RESERVE * count(Zone::Reserve).min(2)
        + t.cards(Zone::Landmarks, seat).iter().map(|id| LANDMARK + 2 * cost(id)).sum::<i32>()
}

fn expedition_value(t: &Table, seat: Seat, side: Side) -> i32 {
    let margin = i32::from(expedition::margin(t, seat, side));
    let here = region::index(t, seat, side);
    let ahead = margin > 0 && !expedition::held(t, seat, side);
    if region::terrains(t, here) == [false; 3] {
        return 0;
    }
    STRENGTH * margin.clamp(-4, 4) + if ahead { AHEAD } else { 0 }
}
