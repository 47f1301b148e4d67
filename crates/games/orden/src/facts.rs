//! Questions and numbers that only this game can answer.

use crate::{BareRank, Count, Fact, Table, Timing, Zone, layout, path, property, purpose};
use stapel_kernel::{Ctx, Id};
use stapel_script::{Cmp, Word};

pub(crate) fn fact(t: &Table, fact: &Fact, ctx: &Ctx, id: Id) -> bool {
    let you = ctx.seat;
    match fact {
        // ORD-CON-02.
        Fact::Rank(cmp, rank) => cmp.holds(path::rank(t, you).index() as i16, rank.index() as i16),
        // ORD-CON-03.
        Fact::BareRank(rank) => {
            let cmp = match t.readings().bare_rank {
                BareRank::Exact => Cmp::Exactly,
                BareRank::AtLeast => Cmp::AtLeast,
            };
            cmp.holds(path::rank(t, you).index() as i16, rank.index() as i16)
        }
        Fact::RankIn(ranks) => ranks.contains(&path::rank(t, you)),
        Fact::InPath(rank) => path::has_in_path(t, you, *rank),
        // ORD-CON-04.
        Fact::Has(kind) => t.cards(Zone::Layout, you).iter().any(|&card| t.is(card, *kind)),
        Fact::Owns(property, n) => property::owns(t, you, *property, u16::from(*n)),
        Fact::OwnsMost(property) => {
            let mine = property::owned(t, you, *property);
            let others = t.in_order(you).filter(|&seat| seat != you);
            others.map(|seat| property::owned(t, seat, *property)).all(|theirs| mine > theirs)
        }
        Fact::OwnsMore(property) => {
            property::owned(t, you, *property) > property::owned(t, ctx.who, *property)
        }
        Fact::Announced(purpose) => purpose::announced(t, *purpose, you),
        Fact::PaidWith(property) => t.game.paid_in.has(property.index()),
        Fact::Delivers(properties) => id != Id::NONE && property::delivers(t, id, properties),
        Fact::Typed => id != Id::NONE && layout::type_of(t, id).is_some(),
        Fact::HasReaction => {
            id != Id::NONE && t.def(id).activated.iter().any(|rule| rule.text.timing == Timing::Reaction)
        }
        Fact::Paid => id != Id::NONE && t.game.paid.contains(&t.reference(id)),
    }
}

pub(crate) fn count(t: &Table, count: &Count, ctx: &Ctx) -> i16 {
    match count {
        Count::Rank(who) => t.players(*who, ctx).next().map_or(0, |seat| path::rank(t, seat).index() as i16),
    }
}
