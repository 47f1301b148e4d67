//! What a simple player goes by: the ratings printed with the cards, and whether colours link.

use crate::{Nightfall, Phase, Stat, Type, Why, Zone, rules::colour};
use stapel_kernel::{Audience, Book, Choice, Def, DefId, Id, Seat, View, Why as Reason};

pub(crate) fn rate(book: &Book<Nightfall>, view: &View<Nightfall>, option: Choice) -> i32 {
    let Some(Reason::Own(why)) = view.asked.map(|a| a.why) else { return 0 };
    let Audience::Seat(seat) = view.audience else { return 0 };
    let face = |id: Id| face(view, id);
    match (why, option) {
        (Why::Draft, Choice::Card(id)) => face(id).map_or(0, |d| {
            let def = book.def(d);
            i32::from(def.card.extra.draft) + links(book, def, &own_archives(view, seat))
        }),
        // What everybody may claim should link with the own archives and be weak.
        (Why::Commons, Choice::Card(id)) => face(id).map_or(0, |d| {
            let def = book.def(d);
            10 * links(book, def, &own_archives(view, seat)) - i32::from(def.card.extra.draft)
        }),
        (Why::Lay, Choice::Card(_)) => 10,
        (Why::Claim, Choice::Play(id)) => {
            face(id).map_or(0, |d| 20 + i32::from(book.def(d).card.extra.claim))
        }
        // Wounds and starters pay for claims; better cards stay in hand.
        (Why::Claim, Choice::Card(id)) => face(id).map_or(0, |d| {
            let def = book.def(d);
            let cheap = def.types.contains(Type::Wound) || def.types.contains(Type::Starter);
            if cheap { 5 } else { 1 - i32::from(def.stat(Stat::Cost).unwrap_or(0)) }
        }),
        (Why::Heal, Choice::Card(_)) => 10,
        (Why::Block, Choice::Card(id)) => {
            face(id).map_or(0, |d| i32::from(book.def(d).stat(Stat::Health).unwrap_or(0)) - 1)
        }
        _ => 0,
    }
}

fn face(view: &View<Nightfall>, id: Id) -> Option<DefId> {
    view.zones.iter().flat_map(|z| &z.cards).find(|c| c.id == Some(id)).and_then(|c| c.def)
}

/// Archives a player has, or has picked while the draft is on.
fn own_archives(view: &View<Nightfall>, seat: Seat) -> Vec<DefId> {
    let zone = if view.game.phase == Phase::Draft { Zone::Picks } else { Zone::Private };
    view.zones
        .iter()
        .filter(|z| z.zone == zone && z.seat == Some(seat))
        .flat_map(|z| z.cards.iter().filter_map(|c| c.def))
        .collect()
}

/// Six points for every link in either direction, four more for a kicker that a link can reach.
fn links(book: &Book<Nightfall>, def: &Def<Nightfall>, archives: &[DefId]) -> i32 {
    let to = |from: &Def<Nightfall>, to: &Def<Nightfall>| {
        colour(to).is_some_and(|c| from.card.extra.links.contains(&c))
    };
    archives
        .iter()
        .map(|&a| {
            let other = book.def(a);
            let kicks =
                def.card.extra.kicker.is_some() && def.card.extra.kicker == colour(other) && to(other, def);
            6 * i32::from(to(other, def)) + 6 * i32::from(to(def, other)) + 4 * i32::from(kicks)
        })
        .sum()
}
