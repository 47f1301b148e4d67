//! Questions and counts that only this game can answer.

use crate::{
    Boosted, Count, Event, Fact, Flag, Keyword, Link, Phase, Pool, RepriseScope, Stat, Table, Tally, Type,
    Zone,
    combat_chain::{self, ThisTurn, defenders, link_of, link_with},
    last_known, play,
};
use stapel_kernel::{Ctx, Event as Happening, Id, Ref, Seat, SeatSet};
use stapel_script::Word;

pub(crate) fn fact(t: &Table, fact: Fact, ctx: &Ctx, id: Id) -> bool {
    let active = || t.game.links.last();
    match fact {
        Fact::YourActionPhase => t.game.phase == Phase::Action && t.game.turn == ctx.seat,
        Fact::YourTurn => t.game.turn == ctx.seat,
        // FAB-KW-21, FAB-R-05.
        Fact::DefendedFromHand => match t.readings().reprise_scope {
            RepriseScope::Link => active().is_some_and(|l| l.from_hand != SeatSet::NONE),
            RepriseScope::Chain => t.game.links.iter().any(|l| l.from_hand != SeatSet::NONE),
        },
        Fact::LessLife => {
            let mine = t.pool(ctx.seat, Pool::Life);
            t.in_order(ctx.seat).any(|s: Seat| s != ctx.seat && t.pool(s, Pool::Life) > mine)
        }
        Fact::GainedGoAgain => ctx.n == Keyword::GoAgain.index() as i16,
        Fact::FromDeck => ctx.n == Zone::Deck.index() as i16,
        Fact::Reacted => link_for(t, id).is_some_and(|l| l.reacted),
        Fact::AttackAboveBase => attacks(t, active()).is_some_and(|attack| above_base(t, attack)),
        Fact::AttackGoesAgain => active().is_some_and(|l| combat_chain::attack_goes_again(t, l.attack)),
        Fact::HandDefender => defending(t).any(|d| !t.is(d, Type::Equipment) && from_hand(t, d)),
        // FAB-KW-11.
        Fact::EquipmentDefender => {
            link_with(t, id).is_some_and(|k| defenders(t, k as u8 + 1).any(|d| t.is(d, Type::Equipment)))
        }
        Fact::Boosted => boosted(t, id).is_some(),
        Fact::BoostPaysOff => boosted(t, id).is_some_and(|b| b.pays_off),
        _ => id != Id::NONE && of_object(t, fact, id),
    }
}

/// What is asked of one object.
fn of_object(t: &Table, fact: Fact, id: Id) -> bool {
    let object = t.object(id);
    let card = !object.is_proxy();
    match fact {
        Fact::FaceUp => !object.is_face_down(),
        Fact::FaceDown => object.is_face_down(),
        Fact::Attack => is_attack(t, id),
        Fact::AttackActionCard => is_attack_action_card(t, id),
        Fact::NonAttackAction => t.is(id, Type::Action) && !t.is(id, Type::Attack) && card,
        Fact::Action => t.is(id, Type::Action) || !card,
        Fact::FromArsenal => card && t.flag(id, Flag::FromArsenal),
        Fact::FromHand => from_hand(t, id),
        Fact::InHand => t.zone_of(id) == Some(Zone::Hand),
        Fact::Paid => card && t.flag(id, Flag::Paid),
        Fact::AboveBase => above_base(t, id),
        Fact::Defending => {
            t.zone_of(id) == Some(Zone::Chain)
                && object.place as usize == t.game.links.len()
                && t.game.links.last().is_some_and(|l| l.attacker != object.controller)
        }
        _ => unreachable!("the others are not asked of an object"),
    }
}

/// How a card was boosted, if it was: also one that has left since (FAB-OBJ-11).
fn boosted(t: &Table, id: Id) -> Option<Boosted> {
    let card = last_known::origin(t, id);
    t.game.boosted.iter().copied().find(|b| b.card == card)
}

/// The link a card is at: that of an attack or of a defending card, otherwise the active one.
fn link_for<'a>(t: &'a Table<'_>, id: Id) -> Option<&'a Link> {
    let at = if id != Id::NONE && t.zone_of(id) == Some(Zone::Chain) { t.object(id).place } else { 0 };
    t.game.links.get((at as usize).wrapping_sub(1)).or(t.game.links.last())
}

/// What was played from no other place.
pub(crate) fn from_hand(t: &Table, id: Id) -> bool {
    !t.object(id).is_proxy() && !t.flag(id, Flag::FromArsenal) && !t.flag(id, Flag::FromElsewhere)
}

fn above_base(t: &Table, id: Id) -> bool {
    t.stat(id, Stat::Power) > t.base(id, Stat::Power)
}

fn attacks(t: &Table, link: Option<&Link>) -> Option<Id> {
    link.and_then(|l| t.alive(l.attack))
}

/// The cards that defend on the active link.
fn defending<'a>(t: &'a Table<'_>) -> impl Iterator<Item = Id> + 'a {
    let number = t.game.links.len() as u8;
    (number > 0).then(|| defenders(t, number)).into_iter().flatten()
}

fn is_attack(t: &Table, id: Id) -> bool {
    match t.zone_of(id) {
        Some(Zone::Stack) => t.object(id).is_proxy() || t.is(id, Type::Attack),
        Some(Zone::Chain) => attacks(t, t.game.links.last()) == Some(id),
        _ => false,
    }
}

/// Whether what is announced is an attack.
pub(crate) fn attacks_somebody(t: &Table, id: Id) -> bool {
    t.object(id).is_proxy() || t.is(id, Type::Attack)
}

/// FAB-OBJ-7: a weapon's attack is not a card.
pub(crate) fn is_attack_action_card(t: &Table, id: Id) -> bool {
    t.is(id, Type::Action) && t.is(id, Type::Attack) && !t.object(id).is_proxy()
}

/// FAB-KW-30: the attack before a card, which attacks itself or would be the next to do so.
pub(crate) fn last_attack(t: &Table, card: Ref) -> Option<Id> {
    let links = &t.game.links;
    let before = links[..link_of(t, card).unwrap_or(links.len())].last()?;
    last_known::object(t, before.attack)
}

/// What is counted for a turn as it happens.
pub(crate) fn count_event(t: &mut Table, event: &Happening<Event>) {
    match event.what {
        Event::Discards if t.stat(event.it.id, Stat::Power).is_some_and(|n| n >= 6) => {
            t.count_up(event.seat, Tally::BigDiscards);
        }
        Event::Creates if t.is(event.it.id, Type::Aura) => t.count_up(event.seat, Tally::Auras),
        Event::Rolls if event.n == 6 => t.count_up(event.seat, Tally::Sixes),
        // FAB-ZONE-9: turned face up is face up.
        Event::TurnsUp if t.zone_of(event.it.id) == Some(Zone::Arsenal) => {
            let seat = t.object(event.it.id).owner;
            t.tell(Event::Loads, seat, event.it.id, Zone::Arsenal.index() as i16, 0);
        }
        _ => {}
    }
}

pub(crate) fn count(t: &Table, count: Count, ctx: &Ctx) -> i16 {
    let links = &t.game.links;
    let link_of = |r: Ref| link_of(t, r);
    let defended = |fits: &dyn Fn(Id) -> bool| {
        link_of(ctx.it).map_or(0, |n| defenders(t, n as u8 + 1).filter(|&d| fits(d)).count() as i16)
    };
    let of_link = |number: fn(&Link) -> u8| link_of(ctx.it).map_or(0, |n| i16::from(number(&links[n])));
    match count {
        Count::LinkNumber => link_of(ctx.it).unwrap_or(links.len()) as i16 + 1,
        Count::ChainHits => links.iter().filter(|l| l.attack_hit).count() as i16,
        Count::HitsInARow => links.iter().rev().take_while(|l| l.hit).count() as i16,
        Count::Defenders => defended(&|_| true),
        Count::OtherDefenders => defended(&|d| !t.is(d, Type::Equipment)),
        Count::ActionDefenders => defended(&|d| t.is(d, Type::Action)),
        Count::AttackNumber => of_link(|l| l.nth),
        Count::WeaponAttackNumber => of_link(|l| if l.weapon { l.nth_weapon } else { 0 }),
        Count::StealthNumber => of_link(|l| l.nth_stealth),
        Count::AttacksWithThis => this_turn(t, ctx, ThisTurn::attacks),
        Count::HitsWithThis => this_turn(t, ctx, ThisTurn::hits),
        Count::ChainBoosts => t.game.boosted.len() as i16,
        Count::DaggerDamage => links.iter().map(|l| l.dagger_damage).sum(),
        Count::DamageDealt => ctx.n,
        Count::OtherNonAttackActions => {
            let played = i16::from(t.tally(ctx.seat, Tally::NonAttackActions));
            let one = t.alive(ctx.it).is_some_and(|id| of_object(t, Fact::NonAttackAction, id));
            played - i16::from(one)
        }
    }
}

/// What the card that speaks did this turn; an attack speaks for its weapon.
fn this_turn(t: &Table, ctx: &Ctx, count: fn(ThisTurn) -> u8) -> i16 {
    let this = last_known::object(t, ctx.this);
    this.map_or(0, |id| i16::from(count(ThisTurn::of(t, play::body(t, id)))))
}

pub(crate) fn hero(t: &Table, seat: Seat) -> Option<Id> {
    t.cards(Zone::Hero, seat).first().copied()
}

pub(crate) fn has_bow(t: &Table, seat: Seat) -> bool {
    t.cards(Zone::Weapon, seat).iter().any(|&id| t.is(id, Type::Bow))
}
