//! Damage markers: dealing, preventing, removing (ATH-TOK-05, ATH-CMB-16).

use crate::{Counter, Event, Shield, Table};
use stapel_kernel::Id;
use stapel_script::Word;

pub(crate) fn on(t: &Table, id: Id) -> i16 {
    i16::from(t.object(id).counters[Counter::Damage.index()])
}

/// Deals damage to a permanent, face up or down. Says how much of it was not prevented.
pub(crate) fn deal(t: &mut Table, id: Id, points: i16) -> i16 {
    let left = prevented(t, id, points.max(0));
    if left < points {
        t.tell(Event::Prevented, t.object(id).controller, id, points - left, 0);
    }
    if left > 0 {
        let cell = &mut t.object_mut(id).counters[Counter::Damage.index()];
        *cell = cell.saturating_add(left.min(255) as u8);
        t.tell(Event::TakesDamage, t.object(id).controller, id, left, 0);
    }
    left
}

/// What is left after the shields of a character; those that prevent a number are used up.
fn prevented(t: &mut Table, id: Id, points: i16) -> i16 {
    if points == 0 || t.lasting().is_empty() {
        return points;
    }
    if t.shield_of(id, Shield::PreventAll).is_some() {
        return 0;
    }
    let mut left = points;
    while left > 0
        && let Some(k) = t.shield_of(id, Shield::PreventNext)
    {
        let taken = left.min(t.lasting()[k].rest);
        t.lasting()[k].rest -= taken;
        left -= taken;
    }
    left
}

/// Removes up to so much damage. Says how much there was.
pub(crate) fn heal(t: &mut Table, id: Id, points: i16) -> i16 {
    let healed = on(t, id).min(points);
    if healed > 0 {
        t.object_mut(id).counters[Counter::Damage.index()] -= healed as u8;
        t.tell(Event::Heals, t.object(id).controller, id, healed, 0);
    }
    healed
}
