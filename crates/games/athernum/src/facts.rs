//! Questions that only this game can answer.

use crate::{
    Count, FACTIONS, Fact, Stat, Table, Tally, Type, Zone, control, damage, exhaustion, items, resources,
    victory, zones,
};
use stapel_kernel::{Ctx, Id, Seat};
use stapel_script::Symbol;

pub(crate) fn fact(t: &Table, fact: &Fact, ctx: &Ctx, id: Id) -> bool {
    match fact {
        Fact::MainIs(name, n) => return main_is(t, ctx.seat, *name, *n),
        Fact::NoVictory => return victory::tokens(t, ctx.seat) == 0,
        _ if id == Id::NONE => return false,
        _ => {}
    }
    match fact {
        Fact::FaceUp => zones::is_face_up(t, id),
        Fact::Exhausted => exhaustion::is_exhausted(t, id),
        Fact::NonMain => !zones::is_main(t, id),
        Fact::Main => zones::is_main(t, id),
        Fact::HasField => t.def(id).stat(Stat::Field).is_some(),
        Fact::Linked => {
            t.alive(ctx.this).is_some_and(|this| t.object(this).attached == id) && t.is(id, Type::Character)
        }
        Fact::Attached => t.zone_of(id) == Some(Zone::Items) && t.object(id).attached != Id::NONE,
        Fact::FreeSlot => items::has_free_slot(t, id),
        Fact::YourFaction => resources::faction(t, ctx.seat).is_some_and(|f| t.is(id, f)),
        Fact::Factionless => !FACTIONS.iter().any(|&f| t.is(id, f)),
        Fact::OfThat => t.object(id).controller == ctx.who,
        Fact::Equipped => face_up_items(t, t.object(id).controller).any(|item| t.object(item).attached == id),
        _ => false,
    }
}

fn face_up_items<'t>(t: &'t Table, seat: Seat) -> impl Iterator<Item = Id> + 't {
    let items = t.cards(Zone::Items, seat).iter().copied();
    items.filter(|&id| !exhaustion::is_face_down(t, id))
}

fn main_is(t: &Table, seat: Seat, name: Symbol, n: u8) -> bool {
    let main = t.game.main[seat.index()];
    main != Id::NONE
        && t.def(main).name == name
        && !exhaustion::is_face_down(t, main)
        && face_up_items(t, seat).filter(|&id| t.object(id).attached == main).count() >= n as usize
}

pub(crate) fn count(t: &Table, count: &Count, ctx: &Ctx) -> i16 {
    let seat = ctx.seat;
    let characters = || zones::permanents(t, seat).iter().copied().filter(|&id| t.is(id, Type::Character));
    let face_up = || characters().filter(|&id| !exhaustion::is_face_down(t, id));
    match count {
        Count::OthersFelled => {
            let own = t.alive(ctx.this).map_or(0, |id| control::felled(t, id));
            i16::from(t.tally(seat, Tally::Felled)) - own
        }
        Count::OwnDamage => characters().map(|id| damage::on(t, id)).sum(),
        Count::DifferentItems => {
            let first =
                |id: Id| face_up_items(t, seat).find(|&c| t.def(c).name == t.def(id).name) == Some(id);
            face_up_items(t, seat).filter(|&id| first(id)).count() as i16
        }
        Count::Factions => FACTIONS.iter().filter(|&&f| face_up().any(|id| t.is(id, f))).count() as i16,
        Count::Faithful => {
            let linked = t.alive(ctx.this).map_or(Id::NONE, |id| t.object(id).attached);
            let Some(faction) = resources::faction(t, seat) else { return 0 };
            face_up().filter(|&id| id != linked && t.is(id, faction)).count() as i16
        }
    }
}
