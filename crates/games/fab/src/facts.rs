//! Questions and counts that only this game can answer.

use crate::{
    Count, Fact, Keyword, Phase, Pool, RepriseScope, Table, Type, Zone, combat_chain::defenders, play,
};
use stapel_kernel::{Ctx, Flags, Id, Ref, Seat};
use stapel_script::Word;

pub(crate) fn fact(t: &Table, fact: Fact, ctx: &Ctx, id: Id) -> bool {
    let here = id != Id::NONE;
    match fact {
        Fact::FaceUp => here && !t.object(id).flags.has(Flags::FACE_DOWN),
        Fact::FaceDown => here && t.object(id).flags.has(Flags::FACE_DOWN),
        Fact::YourActionPhase => t.game.phase == Phase::Action && t.game.turn == ctx.seat,
        Fact::Attack => here && is_attack(t, id),
        Fact::AttackActionCard => here && is_attack_action_card(t, id),
        Fact::FromArsenal => {
            here && !t.object(id).flags.has(Flags::PROXY) && t.object(id).flags.has(play::FROM_ARSENAL)
        }
        Fact::Defending => {
            here && t.zone_of(id) == Some(Zone::Chain)
                && t.game
                    .links
                    .get((t.object(id).place as usize).wrapping_sub(1))
                    .is_some_and(|l| l.defender == t.object(id).controller)
                && t.object(id).place as usize == t.game.links.len()
        }
        // FAB-KW-21, FAB-R-05.
        Fact::DefendedFromHand => match t.game.options.reprise_scope {
            RepriseScope::Link => t.game.links.last().is_some_and(|l| l.from_hand),
            RepriseScope::Chain => t.game.links.iter().any(|l| l.from_hand),
        },
        Fact::LessLife => {
            let mine = t.pool(ctx.seat, Pool::Life);
            t.state.seats().any(|s: Seat| s != ctx.seat && t.pool(s, Pool::Life) > mine)
        }
        Fact::GainedGoAgain => ctx.n == Keyword::GoAgain.index() as i16,
    }
}

fn is_attack(t: &Table, id: Id) -> bool {
    match t.zone_of(id) {
        Some(Zone::Stack) => t.object(id).flags.has(Flags::PROXY) || t.is(id, Type::Attack),
        Some(Zone::Chain) => t.game.links.last().is_some_and(|l| t.alive(l.attack) == Some(id)),
        _ => false,
    }
}

/// FAB-OBJ-7: a weapon's attack is not a card.
fn is_attack_action_card(t: &Table, id: Id) -> bool {
    t.is(id, Type::Action) && t.is(id, Type::Attack) && !t.object(id).flags.has(Flags::PROXY)
}

pub(crate) fn count(t: &Table, count: Count, ctx: &Ctx) -> i16 {
    let links = &t.game.links;
    let number_of = |r: Ref| links.iter().position(|l| l.attack.id == r.id).map(|k| k as i16 + 1);
    match count {
        Count::LinkNumber => number_of(ctx.it).unwrap_or(links.len() as i16 + 1),
        Count::ChainHits => links.iter().filter(|l| l.hit).count() as i16,
        Count::HitsInARow => links.iter().rev().take_while(|l| l.hit).count() as i16,
        Count::OtherDefenders => number_of(ctx.it)
            .map_or(0, |n| defenders(t, n as u8).filter(|&d| !t.is(d, Type::Equipment)).count() as i16),
        Count::AttackNumber => {
            links.iter().find(|l| l.attack.id == ctx.it.id).map_or(0, |l| i16::from(l.nth))
        }
        Count::WeaponAttackNumber => {
            links.iter().find(|l| l.attack.id == ctx.it.id && l.weapon).map_or(0, |l| i16::from(l.nth_weapon))
        }
        Count::AttacksWithThis => t.alive(ctx.this).map_or(0, |id| i16::from(t.object(id).turn)),
    }
}
