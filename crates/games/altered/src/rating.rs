//! What a simple player goes by: spend the mana on what is strongest where it helps.

use crate::{Altered, Stat, TERRAINS, Type, Why, Zone};
use stapel_kernel::{Book, Choice, DefId, Id, View, Why as Reason};

pub(crate) fn rate(book: &Book<Altered>, view: &View<Altered>, option: Choice) -> i32 {
    let Some(Reason::Own(why)) = view.asked.map(|a| a.why) else { return 0 };
    let strength = |def: DefId| {
        let def = book.def(def);
        TERRAINS.iter().map(|&t| i32::from(def.stat(t).unwrap_or(0))).sum::<i32>()
    };
    let cost = |def: DefId| i32::from(book.def(def).stat(Stat::HandCost).unwrap_or(0));
    match (why, option) {
        (Why::Turn, Choice::Play(id)) => face(view, id).map_or(0, |def| {
            let character = book.def(def).types.contains(Type::Character);
            20 + if character { strength(def) } else { 3 * cost(def) }
        }),
        (Why::Turn, Choice::Activate(..)) => 15,
        // What costs most now is worth least now.
        (Why::Opening | Why::AddOrb, Choice::Card(id)) => face(view, id).map_or(0, |def| {
            let early = i32::from(view.game.day < 6);
            (10 + cost(def)) * early
        }),
        // Where one has less already.
        (Why::Expedition, Choice::Number(n)) => {
            let zone = if n % 2 == 0 { Zone::HeroExpedition } else { Zone::CompanionExpedition };
            -(here(view, zone, n / 2) as i32)
        }
        // Tokens help their own side.
        (Why::CreateIn, Choice::Number(n)) => match view.audience {
            stapel_kernel::Audience::Seat(seat) => i32::from(n / 2 == i16::from(seat.0)),
            _ => 0,
        },
        (Why::CleanUp, Choice::Card(id)) => face(view, id).map_or(0, |def| -strength(def)),
        (Why::KeepDie, Choice::Number(n)) => i32::from(n),
        _ => 0,
    }
}

fn face(view: &View<Altered>, id: Id) -> Option<DefId> {
    view.zones.iter().flat_map(|z| &z.cards).find(|c| c.id == Some(id)).and_then(|c| c.def)
}

fn here(view: &View<Altered>, zone: Zone, seat: i16) -> usize {
    let place = |z: &&stapel_kernel::ZoneView<Altered>| {
        z.zone == zone && z.seat.is_some_and(|s| i16::from(s.0) == seat)
    };
    view.zones.iter().find(place).map_or(0, |z| z.cards.len())
}
