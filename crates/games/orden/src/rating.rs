//! What a simple player goes by: ascend when possible, otherwise lay out what delivers, and pay with little.

use crate::{Orden, Price, Property, Rank, Search, Verb, Why, Zone};
use stapel_kernel::{Audience, Book, Choice, Def, DefId, Id, View, Why as Reason};
use stapel_script::{Ability, Cost, Effect, Word};

pub(crate) fn rate(book: &Book<Orden>, view: &View<Orden>, option: Choice) -> i32 {
    let Some(asked) = view.asked else { return 0 };
    let face = |id: Id| face(view, id).map(|def| book.def(def));
    match (asked.why, option) {
        (Reason::Own(Why::Act), Choice::Activate(id, k)) => {
            face(id).map_or(0, |def| 10 + usefulness(&def.activated[k as usize].text.then))
        }
        (Reason::Own(Why::Act), Choice::Play(id)) => face(id).map_or(0, |def| 20 + worth(view, def)),
        (Reason::Own(Why::React), Choice::Activate(id, k)) => {
            face(id).map_or(0, |def| reaction(&def.activated[k as usize].text.then))
        }
        // Once the amount is reached, no more is paid.
        (Reason::Own(Why::Pay), Choice::Done) => 100,
        (Reason::Own(Why::Pay), Choice::Card(id))
        | (Reason::Discard | Reason::DiscardCost, Choice::Card(id)) => {
            face(id).map_or(0, |def| -worth(view, def))
        }
        (Reason::Own(Why::Choose), Choice::Mode(_)) => 1,
        (Reason::Own(Why::Choose), Choice::Card(id)) => {
            let held = view.zones.iter().any(|zone| {
                matches!(zone.zone, Zone::Hand | Zone::Layout) && zone.cards.iter().any(|c| c.id == Some(id))
            });
            face(id).map_or(0, |def| if held { -5 } else { 5 + worth(view, def) })
        }
        (Reason::Own(Why::LayChosen) | Reason::May, Choice::Yes) => 1,
        (Reason::Choose | Reason::Take, Choice::Card(id)) => face(id).map_or(0, |def| 1 + worth(view, def)),
        _ => 0,
    }
}

fn face(view: &View<Orden>, id: Id) -> Option<DefId> {
    view.zones.iter().flat_map(|z| &z.cards).find(|c| c.id == Some(id)).and_then(|c| c.def)
}

fn usefulness(effects: &[Effect<Orden>]) -> i32 {
    effects.iter().fold(0, |best, effect| {
        best.max(match effect {
            Effect::Do(Verb::Ascend(_)) => 100,
            Effect::Do(Verb::Choose(Search { to: Zone::Layout, .. })) => 14,
            Effect::Do(Verb::Choose(_)) => 8,
            Effect::Draw(..) | Effect::Dig(_) => 5,
            Effect::Aim(..) | Effect::Do(_) => 6,
            _ => 4,
        })
    })
}

/// Preventing is dear; what costs only the card is not.
fn reaction(effects: &[Effect<Orden>]) -> i32 {
    if effects.contains(&Effect::Do(Verb::Prevent)) { 2 } else { 1 }
}

/// What a card is worth on the way up: points of what the next ranks ask for count most.
fn worth(view: &View<Orden>, def: &Def<Orden>) -> i32 {
    let Audience::Seat(seat) = view.audience else { return 0 };
    let rank = view.game.players.get(seat.index()).map_or(Rank::NoRank, |player| player.rank);
    let wanted = |property: Property| match property {
        Property::Loyalty => i32::from(rank < Rank::IV) * 4 + 1,
        Property::Strength | Property::Wealth | Property::Knowledge => {
            if (Rank::III..=Rank::SixPlus).contains(&rank) { 4 } else { 2 }
        }
        Property::Enlightenment | Property::Bliss => i32::from(rank >= Rank::VI) * 3 + 2,
        Property::Joker => 4,
    };
    let delivers: i32 =
        Property::ALL.iter().filter_map(|&p| def.stat(p.stat()).map(|n| wanted(p) * i32::from(n))).sum();
    let lasting = def.card.abilities.iter().filter(|a| matches!(a, Ability::Static(_))).count() as i32;
    let costly =
        def.activated.iter().any(|a| a.text.cost.iter().any(|c| matches!(c, Cost::Own(Price::Spend(_)))));
    delivers + 2 * lasting - i32::from(costly)
}
