//! What a player looks at first: the ratings printed with the cards, and whether colours link.

use crate::{Nightfall, Phase, Stat, Table, Type, Why, Zone, damage, rules::colour, scoring};
use stapel_kernel::{Choice, Def, Id, Seat, Why as Reason};

pub(crate) fn rate(t: &Table, option: Choice) -> u32 {
    let Some(asked) = t.decision() else { return 1 };
    let seat = asked.seat;
    match (asked.why, option) {
        (Reason::Own(Why::Draft), Choice::Card(id)) => {
            let liked = i32::from(t.def(id).card.extra.draft) + links(t, seat, id);
            (liked / 4).max(1).pow(2) as u32
        }
        // What everybody may claim should link with the own archives and be weak.
        (Reason::Own(Why::Commons), Choice::Card(id)) => {
            (10 + 2 * links(t, seat, id) - i32::from(t.def(id).card.extra.draft) / 10).max(1) as u32
        }
        (Reason::Own(Why::Lay), Choice::Card(_)) => 30,
        (Reason::Own(Why::Lay), _) => 3,
        (Reason::Own(Why::Claim), Choice::Play(id)) => {
            let cost = t.base(id, Stat::Cost).unwrap_or(0).max(0) as u32;
            10 + cost * cost * 3
        }
        // Wounds and starters pay for claims; better cards stay in hand.
        (Reason::Own(Why::Claim), Choice::Card(id)) => influence(t, id),
        (Reason::Own(Why::Claim), _) => 6,
        (Reason::Own(Why::Heal), Choice::Card(_)) => 20,
        (Reason::Own(Why::Block), Choice::Card(id)) => block(t, asked.about.id, id),
        (Reason::Own(Why::Block), _) => 8,
        // The one who leads.
        (Reason::Own(Why::Attack) | Reason::Choose, Choice::Seat(other)) => {
            if other == seat {
                return 0;
            }
            let wounds = scoring::wounds(t, other).iter().sum::<usize>();
            40u32.saturating_sub(2 * wounds as u32).max(1)
        }
        (Reason::Choose, Choice::Card(id)) if t.zone_of(id) == Some(Zone::Play) => {
            if t.object(id).controller == seat {
                2
            } else {
                4 + t.stat(id, Stat::Strength).unwrap_or(0) as u32
            }
        }
        (Reason::May | Reason::MayPay, Choice::Yes) => 4,
        _ => 1,
    }
}

fn influence(t: &Table, id: Id) -> u32 {
    let types = t.brief(id).types;
    if types.contains(Type::Wound) {
        12
    } else if types.contains(Type::Starter) {
        6
    } else {
        2
    }
}

/// Health is there to take damage, strength to deal it.
fn block(t: &Table, attacker: Id, blocker: Id) -> u32 {
    let hit = t.stat(attacker, Stat::Strength).unwrap_or(0);
    let saved = hit.min(damage::health_left(t, blocker)).max(0) as u32;
    let dies = hit >= damage::health_left(t, blocker);
    let lost = if dies { t.stat(blocker, Stat::Strength).unwrap_or(0).max(0) as u32 } else { 0 };
    (4 + 6 * saved).saturating_sub(3 * lost).max(1)
}

/// Six points for every link of a card with an own archive in either direction, four more for a kicker that a link can
/// reach. While the draft is on, what was picked counts.
fn links(t: &Table, seat: Seat, id: Id) -> i32 {
    let def = t.def(id);
    let zone = if t.game.phase == Phase::Draft { Zone::Picks } else { Zone::Private };
    let to = |from: &Def<Nightfall>, to: &Def<Nightfall>| {
        colour(to).is_some_and(|c| from.card.extra.links.contains(&c))
    };
    let link = |other: &Def<Nightfall>| {
        let kicker = def.card.extra.kicker;
        let kicks = kicker.is_some() && kicker == colour(other) && to(other, def);
        6 * i32::from(to(other, def)) + 6 * i32::from(to(def, other)) + 4 * i32::from(kicks)
    };
    t.cards(zone, seat).iter().map(|&archive| link(t.def(archive))).sum()
}
