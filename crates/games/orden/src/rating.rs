//! What a player looks at first: ascend when possible, otherwise lay out what delivers, and pay with little.

use crate::{Orden, Search, Table, Verb, Why, Zone, standing::Wanted};
use stapel_kernel::{Choice, Decision, Id, Why as Reason};
use stapel_script::Effect;

pub(crate) fn rate(t: &Table, weights: &mut Vec<u32>) {
    let Some(asked) = t.decision() else { return };
    let wanted = Wanted::by(t, asked.seat);
    weights.extend(asked.options.iter().map(|&option| weight(t, &asked, option, &wanted)));
}

fn weight(t: &Table, asked: &Decision<'_, Why>, option: Choice, wanted: &Wanted) -> u32 {
    let worth = |id: Id| wanted.worth(t, id).max(0) as u32;
    match (asked.why, option) {
        (Reason::Own(Why::Act), Choice::Activate(id, k)) => {
            usefulness(&t.def(id).activated[k as usize].text.then)
        }
        (Reason::Own(Why::Act), Choice::Play(id)) => 20 + 10 * worth(id),
        (Reason::Own(Why::Act), _) => 2,
        (Reason::Own(Why::React), Choice::Activate(id, k)) => {
            reaction(&t.def(id).activated[k as usize].text.then)
        }
        (Reason::Own(Why::React), _) => 10,
        // Once the amount is reached, no more is paid.
        (Reason::Own(Why::Pay), Choice::Done) => 1000,
        (Reason::Own(Why::Pay | Why::Lose | Why::Exchange), Choice::Card(id))
        | (Reason::Discard | Reason::DiscardCost, Choice::Card(id)) => 40 / (1 + worth(id)),
        (Reason::Own(Why::Choose), Choice::Mode(_)) => 10,
        (Reason::Own(Why::Choose), Choice::Card(id)) => {
            let held = matches!(t.zone_of(id), Some(Zone::Hand | Zone::Layout));
            if held { 1 } else { 10 + 4 * worth(id) }
        }
        (Reason::Own(Why::LayChosen) | Reason::May, Choice::Yes) => 6,
        (Reason::Choose | Reason::Take, Choice::Card(id)) => 2 + worth(id),
        _ => 1,
    }
}

fn usefulness(effects: &[Effect<Orden>]) -> u32 {
    effects.iter().fold(0, |best, effect| {
        best.max(match effect {
            Effect::Do(Verb::Ascend(_)) => 2000,
            Effect::Do(Verb::Choose(Search { to: Zone::Layout, .. })) => 60,
            Effect::Do(Verb::Choose(_)) => 40,
            Effect::Draw(..) | Effect::Dig(_) => 30,
            Effect::Aim(..) | Effect::Do(_) => 25,
            _ => 15,
        })
    })
}

/// Preventing is dear; what costs only the card is not.
fn reaction(effects: &[Effect<Orden>]) -> u32 {
    if effects.contains(&Effect::Do(Verb::Prevent)) { 20 } else { 10 }
}
