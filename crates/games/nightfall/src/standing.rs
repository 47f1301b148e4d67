//! How well a player stands: few wounds, minions that will hit, a deck worth drawing from.

use crate::{Phase, Pool, Stat, Table, Type, Zone, damage, scoring};
use stapel_kernel::{Id, Seat};

const WOUND: i32 = 26;
/// Strength in play hits in the next combat, unless it is blocked or killed before.
const STRENGTH: i32 = 13;
const HEALTH: i32 = 4;
/// An order of the own deck, and each point it costs to claim.
const ORDER: i32 = 3;
const COST: i32 = 3;
/// A card in hand that can be laid.
const HAND: i32 = 4;
/// A point that is there for this claim phase.
const INFLUENCE: i32 = 4;
/// A tenth of what a simple player thinks of an archive of one's own.
const ARCHIVE: i32 = 10;

pub(crate) fn standing(t: &Table, seat: Seat) -> i32 {
    let wounds = scoring::wounds(t, seat).iter().sum::<usize>() as i32;
    let minions: i32 = t.cards(Zone::Play, seat).iter().map(|&id| minion(t, id)).sum();
    let zones = [Zone::Deck, Zone::Hand, Zone::Discard, Zone::Play];
    let deck: i32 = zones.iter().flat_map(|&zone| t.cards(zone, seat)).map(|&id| order(t, id)).sum();
    let own = [Zone::Private, Zone::Picks];
    let archives: i32 =
        own.iter().flat_map(|&zone| t.cards(zone, seat)).map(|&id| t.brief(id).digest.liked).sum();
    minions + deck + archives / ARCHIVE + HAND * hand(t, seat) - WOUND * wounds
        + INFLUENCE * i32::from(t.pool(seat, Pool::Influence)).min(8)
}

/// Whoever's turn it is draws up to five at its end, so what is given away for influence comes back (NF-CLN-1).
fn hand(t: &Table, seat: Seat) -> i32 {
    let playable = t.cards(Zone::Hand, seat).iter().filter(|&&id| !t.is(id, Type::Wound)).count() as i32;
    let drawing = seat == t.game.turn && t.game.phase <= Phase::Claim;
    if drawing { playable.max(4) } else { playable }
}

fn minion(t: &Table, id: Id) -> i32 {
    STRENGTH * i32::from(t.stat(id, Stat::Strength).unwrap_or(0))
        + HEALTH * i32::from(damage::health_left(t, id))
}

/// Starters are gone soon; what was claimed comes again.
fn order(t: &Table, id: Id) -> i32 {
    let types = t.brief(id).types;
    if types.contains(Type::Wound) || types.contains(Type::Starter) {
        return 0;
    }
    ORDER + COST * i32::from(t.base(id, Stat::Cost).unwrap_or(0))
}
