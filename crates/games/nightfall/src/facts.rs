//! Questions that only this game can answer.

use crate::{Fact, Flag, Table, Type, WOUND_TYPES, Zone, archive, chain};
use stapel_kernel::{Ctx, Id, Seat};

pub(crate) fn fact(t: &Table, fact: Fact, ctx: &Ctx, id: Id) -> bool {
    let zone = if id == Id::NONE { None } else { t.zone_of(id) };
    let in_play = zone == Some(Zone::Play) && t.is(id, Type::Minion);
    let mine = || t.object(id).controller == ctx.seat;
    match fact {
        Fact::Minion => in_play,
        // NF-FRI-1, NF-FRI-3.
        Fact::Enemy => in_play && !mine(),
        Fact::Friendly => in_play && mine(),
        Fact::Mine => (in_play || zone == Some(Zone::Chain) && t.is(id, Type::Minion)) && mine(),
        Fact::MinionOfThat => in_play && t.object(id).controller == ctx.who,
        Fact::Archive => {
            let reached = match zone {
                Some(Zone::Commons) => true,
                // NF-LEA-2.
                Some(Zone::Private) => !t.is_gone(t.seat_of(id)),
                _ => false,
            };
            reached && archive::copies(t, id) > 0
        }
        // NF-R-27: neither resolved nor resolving.
        Fact::EnemyOrder => {
            zone == Some(Zone::Chain)
                && !mine()
                && !t.flag(id, Flag::Resolved)
                && t.stack().last().is_none_or(|top| top.this.id != id)
        }
        Fact::PreviousIsAction => {
            chain::previous(t, ctx.this).is_some_and(|def| t.book.def(def).types.contains(Type::Action))
        }
        Fact::TopWoundBite => top_wound(t, Type::Bite),
        Fact::TopWoundBleed => top_wound(t, Type::Bleed),
        Fact::TopWoundBurn => top_wound(t, Type::Burn),
        Fact::OtherType => {
            let kind = |id: Id| WOUND_TYPES.into_iter().find(|&w| t.is(id, w));
            id != Id::NONE && !ctx.it.is_none() && kind(id) != kind(ctx.it.id)
        }
    }
}

fn top_wound(t: &Table, kind: Type) -> bool {
    t.game.face_up > 0 && t.cards(Zone::WoundPile, Seat(0)).last().is_some_and(|&id| t.is(id, kind))
}
