//! What a player looks at first: spend the mana on what is strongest, where it helps.

use crate::{Side, Stat, TERRAINS, Table, Type, Why, expedition};
use stapel_kernel::{Choice, Decision, Id, Seat, Why as Reason};

/// From this day on there are enough Orbs.
const LATE: u16 = 6;

pub(crate) fn rate(t: &Table, weights: &mut Vec<u32>) {
    let Some(asked) = t.decision() else { return };
    weights.extend(asked.options.iter().map(|&option| weight(t, &asked, option)));
}

fn weight(t: &Table, asked: &Decision<'_, Why>, option: Choice) -> u32 {
    let cost = |id: Id| t.base(id, Stat::HandCost).unwrap_or(0).max(0) as u32;
    match (asked.why, option) {
        (Reason::Own(Why::Turn), Choice::Play(id)) => {
            20 + if t.is(id, Type::Character) { 3 * strength(t, id) } else { 6 * cost(id) }
        }
        (Reason::Own(Why::Turn), Choice::Activate(..)) => 25,
        (Reason::Own(Why::Turn), _) => 5,
        // What costs most now is worth least now.
        (Reason::Own(Why::Opening | Why::AddOrb), Choice::Card(id)) => 4 + cost(id) * cost(id),
        (Reason::Own(Why::AddOrb), _) => {
            if t.game.day < LATE {
                1
            } else {
                40
            }
        }
        (Reason::Own(Why::Expedition), Choice::Number(n)) => {
            let side = Side::ALL[n as usize % 2];
            // Where the comparison is open.
            match expedition::margin(t, asked.seat, side) {
                -3..=0 => 6,
                1..=2 => 3,
                _ => 2,
            }
        }
        // Tokens help their own side.
        (Reason::Own(Why::CreateIn), Choice::Number(n)) if n / 2 == i16::from(asked.seat.0) => 8,
        (Reason::Own(Why::CleanUp), Choice::Card(id)) => 1 + 12u32.saturating_sub(strength(t, id)),
        (Reason::Own(Why::KeepDie), Choice::Number(n)) => (1 + n.max(0) as u32).pow(2),
        (Reason::May | Reason::MayPay, Choice::Yes) => 4,
        (Reason::Target | Reason::Choose, Choice::Card(id)) => whose(t, asked.seat, id),
        _ => 1,
    }
}

fn strength(t: &Table, id: Id) -> u32 {
    TERRAINS.iter().map(|&terrain| t.base(id, terrain).unwrap_or(0).max(0) as u32).sum()
}

/// Without more knowledge, what is strong matters most, whoever it belongs to.
fn whose(t: &Table, seat: Seat, id: Id) -> u32 {
    1 + strength(t, id) + u32::from(t.object(id).controller != seat)
}
