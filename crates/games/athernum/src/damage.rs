//! Damage markers: dealing, preventing, removing (ATH-TOK-05, ATH-CMB-16).

use crate::{Counter, Event, Shield, Table};
use stapel_kernel::Id;

pub(crate) fn on(t: &Table, id: Id) -> i16 {
    i16::from(t.counter(id, Counter::Damage))
}

/// Deals damage to a permanent, face up or down. Says how much of it was not prevented.
pub(crate) fn deal(t: &mut Table, id: Id, points: i16) -> i16 {
    let left = prevented(t, id, points.max(0));
    if left < points {
        t.tell(Event::Prevented, t.object(id).controller, id, points - left, 0);
    }
    if left > 0 {
        t.add_counters(id, Counter::Damage, left);
        t.tell(Event::TakesDamage, t.object(id).controller, id, left, 0);
    }
    left
}

/// What is left after the shields of a character; those that prevent a number are used up.
fn prevented(t: &mut Table, id: Id, points: i16) -> i16 {
    let left = unprevented(t, id, points);
    if t.shield_of(id, Shield::PreventAll).is_some() {
        return left;
    }
    let mut used = points - left;
    while used > 0
        && let Some(k) = t.shield_of(id, Shield::PreventNext)
    {
        used -= t.use_up(k, used);
    }
    left
}

/// How much of so much damage would get past the shields of a character.
pub(crate) fn unprevented(t: &Table, id: Id, points: i16) -> i16 {
    if points == 0 || t.lasting().is_empty() {
        return points;
    }
    if t.shield_of(id, Shield::PreventAll).is_some() {
        return 0;
    }
    let shields = t.shields_of(id, Shield::PreventNext).map(|k| t.lasting()[k].rest);
    (points - stapel_kernel::sum(shields)).max(0)
}

/// Removes up to so much damage. Says how much there was.
pub(crate) fn heal(t: &mut Table, id: Id, points: i16) -> i16 {
    let healed = on(t, id).min(points);
    if healed > 0 {
        t.add_counters(id, Counter::Damage, -healed);
        t.tell(Event::Heals, t.object(id).controller, id, healed, 0);
    }
    healed
}
