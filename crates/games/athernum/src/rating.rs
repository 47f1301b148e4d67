//! What a player looks at first: the board, then points, then whatever hits the main character of somebody else.

use crate::{Counter, Keyword, Stat, Table, Why, Zone, abilities, commands, day, exhaustion, resources};
use stapel_kernel::{Choice, Decision, Id, Seat, Why as Reason};
use std::cell::LazyCell;

/// With so many resources there is enough of them.
const ENOUGH: usize = 6;
/// What brings a victory token is what everybody is after.
const OBJECTIVE: u32 = 150;

pub(crate) fn rate(t: &Table, weights: &mut Vec<u32>) {
    let Some(asked) = t.decision() else { return };
    // The dearest question of all is the same for every resource.
    let wants_points = LazyCell::new(|| wants_points(t, asked.seat));
    weights.extend(asked.options.iter().map(|&option| weight(t, &asked, option, &wants_points)));
}

fn weight(
    t: &Table,
    asked: &Decision<'_, Why>,
    option: Choice,
    wants_points: &LazyCell<bool, impl FnOnce() -> bool>,
) -> u32 {
    let seat = asked.seat;
    let Reason::Own(why) = asked.why else { return own_or_theirs(t, seat, option) };
    match (why, option) {
        // An objective with a small field is met soon.
        (Why::Start, Choice::Name(def)) => {
            let def = t.book.def(def);
            let field = def.stat(Stat::Field).unwrap_or(0).max(0) as u32;
            if def.keywords.contains(Keyword::Objective) { 60u32.saturating_sub(4 * field).max(5) } else { 5 }
        }
        (Why::Day, Choice::Play(id)) => 60 + 8 * worth(t, id),
        (Why::Day, Choice::Activate(id, n)) => {
            if t.def(id).activated[n as usize].text.keywords.contains(&Keyword::Objective) {
                OBJECTIVE
            } else {
                20
            }
        }
        (Why::Priority, Choice::Activate(..)) => 8,
        (Why::Day, Choice::Card(id)) if t.zone_of(id) == Some(Zone::Resources) => {
            if **wants_points {
                50
            } else {
                3
            }
        }
        // Points for nothing.
        (Why::Priority, Choice::Card(id)) if t.zone_of(id) == Some(Zone::Resources) => 0,
        // Hidden items are turned up; to discard one that lies open is hardly ever wise.
        (Why::Day | Why::Priority, Choice::Card(id)) => {
            if exhaustion::is_face_down(t, id) {
                6
            } else {
                0
            }
        }
        (Why::Day, Choice::Number(day::COMBAT)) => 30,
        (Why::Day, Choice::Number(n)) => match n as u8 {
            commands::RESOURCE if t.cards(Zone::Resources, seat).len() < ENOUGH => 50,
            commands::RESOURCE => 5,
            // There is nothing to be had from an empty pool but new cards that fill it (ATH-POL-08).
            commands::VICTORY => {
                if t.game.pool > 0 {
                    OBJECTIVE
                } else {
                    0
                }
            }
            _ if t.cards(Zone::Deck, seat).is_empty() => 0,
            _ => 20,
        },
        (Why::Day, _) => 4,
        (Why::Priority, _) => 30,
        (Why::Attacker, Choice::Card(id)) => 4 + 6 * stat(t, id, Stat::Ofv),
        (Why::Attacker, _) => 8,
        (Why::AttackTarget, Choice::Card(id)) => target(t, asked.about.id, id),
        (Why::Defender, Choice::Card(id)) => defence(t, asked.about.id, id),
        (Why::Defender, _) => 8,
        (Why::Host, Choice::Card(id)) => 1 + worth(t, id),
        (Why::Side, Choice::Mode(0)) | (Why::Tireless | Why::PayOrLose, Choice::Yes) => 3,
        (Why::SacrificeCost | Why::ExhaustCost, Choice::Card(id)) => 40 / (1 + worth(t, id)),
        _ => 1,
    }
}

fn stat(t: &Table, id: Id, stat: Stat) -> u32 {
    t.book.stat(t.object(id).def, stat).unwrap_or(0).max(0) as u32
}

fn counters(t: &Table, id: Id, counter: Counter) -> u32 {
    u32::from(t.counter(id, counter))
}

fn worth(t: &Table, id: Id) -> u32 {
    stat(t, id, Stat::Ofv) + stat(t, id, Stat::Dfv) + stat(t, id, Stat::Field)
}

/// Whether a hand card or an ability can be paid for with the resources that are ready, and not with the points that are
/// there.
fn wants_points(t: &Table, seat: Seat) -> bool {
    let points = resources::total(t, seat) as u32;
    let ready = t.cards(Zone::Resources, seat).iter().filter(|&&id| !exhaustion::is_face_down(t, id)).count();
    let reach = points + 1..=points + ready as u32;
    t.cards(Zone::Hand, seat).iter().any(|&id| reach.contains(&stat(t, id, Stat::Cost)))
        || abilities::prices(t, seat).any(|price| reach.contains(&(price as u32)))
}

/// Takes out what it can, and goes for victory tokens.
fn target(t: &Table, attacker: Id, target: Id) -> u32 {
    let left = |id: Id| stat(t, id, Stat::Dfv).saturating_sub(counters(t, id, Counter::Damage));
    let kills = stat(t, attacker, Stat::Ofv) >= left(target) && !exhaustion::is_face_down(t, target);
    let dies = stat(t, target, Stat::Ofv) >= left(attacker);
    let gain = if kills { 10 + 4 * worth(t, target) } else { 2 } + 4 * counters(t, target, Counter::Victory);
    if dies { gain / 2 + 1 } else { gain }
}

/// Stands in if it survives.
fn defence(t: &Table, attacker: Id, defender: Id) -> u32 {
    let left = stat(t, defender, Stat::Dfv).saturating_sub(counters(t, defender, Counter::Damage));
    if stat(t, attacker, Stat::Ofv) < left { 20 } else { 2 }
}

/// Without more knowledge, the bigger card, and rather somebody else's.
fn own_or_theirs(t: &Table, seat: Seat, option: Choice) -> u32 {
    match option {
        Choice::Card(id) => {
            let size = 1 + worth(t, id) + 3 * counters(t, id, Counter::Victory);
            if t.object(id).controller == seat { size } else { size + 2 }
        }
        Choice::Seat(other) if other != seat => 3,
        Choice::Yes => 4,
        _ => 1,
    }
}
