//! The combat chain (FAB-CHAIN): the steps of a link, and the close.

use crate::{
    CombatSteps, Counter, Event, Keyword, Link, Proc, Stat, Step, Table, Tally, Type, Until, Zone, damage,
    last_known,
    play::{ABILITY_GOES_AGAIN, body},
    setup,
};
use stapel_kernel::{Flags, Flow, Frame, Id, Ref, Seat, SeatSet, To};
use stapel_script::Word;

const ATTACK: u8 = 0;
const DEFEND: u8 = 1;
const DEFENDED: u8 = 2;
const REACTION: u8 = 3;
const DAMAGE: u8 = 4;
const RESOLUTION: u8 = 5;
const LINK: u8 = 6;
const LINKED: u8 = 7;
const DAMAGED: u8 = 8;
pub(crate) const CLOSE: u8 = 9;
const CLEAR: u8 = 10;

/// Runs the chain from its first attack, `this` on the players `m`, to the Close Step.
pub(crate) fn step(t: &mut Table) -> Flow {
    let frame = *t.frame();
    let turn = t.game.turn;
    let priority = Frame::game(Proc::Priority, turn);
    // FAB-CHAIN-18: an attack that ceased to exist ends the chain.
    if t.game.links.is_empty() && frame.step != ATTACK && frame.step != CLEAR {
        return t.go(CLEAR);
    }
    if (DEFEND..=DAMAGE).contains(&frame.step) && t.alive(active(t).attack).is_none() {
        return t.go(CLOSE);
    }
    match frame.step {
        ATTACK => {
            let targets = SeatSet(frame.m as u8);
            let standing = t.in_order(turn).any(|s| targets.contains(s));
            // FAB-CHAIN-18: nothing to attack any more, or nobody.
            let Some(attack) = t.alive(frame.this).filter(|_| standing) else { return t.go(CLOSE) };
            add_link(t, attack, targets);
            t.call(DEFEND, priority)
        }
        DEFEND => {
            t.game.step = Step::Defend;
            // Who has left needs no defence.
            if !t.in_order(turn).any(|s| active(t).targets.contains(s)) {
                return t.go(CLOSE);
            }
            t.call(DEFENDED, Frame::game(Proc::Defend, turn))
        }
        DEFENDED => t.call(REACTION, priority),
        REACTION => {
            t.game.step = Step::Reaction;
            t.call(DAMAGE, priority)
        }
        DAMAGE => {
            t.game.step = Step::Damage;
            t.call(DAMAGED, Frame::game(Proc::Strike, turn))
        }
        // FAB-CHAIN-8; with seven steps the Damage Step has the priority of the Resolution Step (FAB-R-01).
        DAMAGED => match t.game.options.combat_steps {
            CombatSteps::Eight => t.go(RESOLUTION),
            CombatSteps::Seven => t.call(LINK, priority),
        },
        RESOLUTION => {
            t.game.step = Step::Resolution;
            t.call(LINK, priority)
        }
        LINK => {
            // FAB-R-01: with seven steps the Resolution Step does what the Link Step does here.
            t.game.step = match t.game.options.combat_steps {
                CombatSteps::Eight => Step::Link,
                CombatSteps::Seven => Step::Resolution,
            };
            // FAB-AP-5: whether or not it hit; FAB-AP-8.
            let link = active(t);
            if t.alive(link.attack).map_or(link.go_again, |_| attack_goes_again(t, link.attack)) {
                damage::go_again(t, link.attacker, link.attack);
            }
            // FAB-CHAIN-21.
            t.tell_of(
                Event::LinkResolves,
                link.attacker,
                link.defender,
                t.alive(link.attack).unwrap_or(Id::NONE),
                t.game.links.len() as i16,
            );
            t.call(LINKED, priority)
        }
        LINKED => match crate::priority::launched(t) {
            // FAB-CHAIN-10.
            Some((attack, targets)) => {
                let f = t.frame();
                (f.this, f.m) = (attack, i16::from(targets.0));
                t.go(ATTACK)
            }
            None => t.go(CLOSE),
        },
        CLOSE => {
            t.game.step = Step::Close;
            close_effects(t);
            t.call(CLEAR, Frame::game(Proc::ResolveAll, turn))
        }
        _ => {
            t.frame().this = Ref::NONE;
            clear(t);
            t.game.step = Step::None;
            t.expire(Until::Chain);
            Flow::Pop
        }
    }
}

/// The active link.
pub(crate) fn active(t: &Table) -> Link {
    *t.game.links.last().expect("these steps run with a link on the chain")
}

pub(crate) fn active_mut<'a>(t: &'a mut Table<'_>) -> &'a mut Link {
    t.state.game.links.last_mut().expect("these steps run with a link on the chain")
}

/// FAB-CHAIN-5: the attack becomes the new link; effects for attacking trigger.
fn add_link(t: &mut Table, attack: Id, targets: SeatSet) {
    t.game.step = Step::Attack;
    let attacker = t.object(attack).controller;
    let weapon = t.is(attack, Type::Weapon);
    t.count_up(attacker, Tally::Attacks);
    if weapon {
        t.count_up(attacker, Tally::WeaponAttacks);
    }
    let stealth = t.has(attack, Keyword::Stealth);
    if stealth {
        t.count_up(attacker, Tally::StealthAttacks);
    }
    let number = t.game.links.len() as u8 + 1;
    let attack = t.put(attack, To::top(Zone::Chain, attacker).place(number));
    let source = body(t, attack);
    let object = t.object_mut(source);
    if attacks_of(object.turn) < 15 {
        object.turn += 1;
    }
    let defender = t.in_order(attacker).find(|&s| targets.contains(s)).unwrap_or(Seat::NOBODY);
    let link = Link {
        attack,
        attacker,
        defender,
        targets,
        weapon,
        hit: false,
        attack_hit: false,
        from_hand: SeatSet::NONE,
        nth: t.tally(attacker, Tally::Attacks),
        nth_weapon: t.tally(attacker, Tally::WeaponAttacks),
        nth_stealth: if stealth { t.tally(attacker, Tally::StealthAttacks) } else { 0 },
        damage: 0,
        dagger_damage: 0,
        reacted: false,
        hushed: false,
        go_again: false,
    };
    t.game.links.push(link);
    let (n, m) = (i16::from(number), i16::from(targets.0));
    t.tell_all(Event::Attacks, [attacker, defender], attack.id, n, m);
}

/// FAB-CHAIN-20: another card becomes the attack of the active link. It was not played and does not attack anew; target and
/// defenders stay.
pub(crate) fn join(t: &mut Table, card: Ref) {
    let Some(id) = t.alive(card) else { return };
    if t.game.links.is_empty() {
        return;
    }
    let number = t.game.links.len() as u8;
    let seat = t.object(id).owner;
    let attack = t.put(id, To::top(Zone::Chain, seat).place(number));
    let link = active_mut(t);
    (link.attack, link.weapon) = (attack, false);
    t.tell(Event::Joins, seat, attack.id, i16::from(number), 0);
    // FAB-CONT-5.
    t.attach_next(attack.id);
}

/// How often a weapon attacked this turn, and how often it hit: two halves of a byte.
pub(crate) fn attacks_of(turn: u8) -> u8 {
    turn & 15
}
pub(crate) fn hits_of(turn: u8) -> u8 {
    turn >> 4
}
pub(crate) fn note_hit(t: &mut Table, id: Id) {
    let object = t.object_mut(id);
    if hits_of(object.turn) < 15 {
        object.turn += 16;
    }
}

/// The Damage Step: `k` is whom the attack has still to strike; the damage to `who` has been dealt when it is set.
pub(crate) fn strike(t: &mut Table) -> Flow {
    let frame = *t.frame();
    let link = active(t);
    if frame.step == 0 {
        t.frame().k = i16::from(link.targets.0);
        return t.go(1);
    }
    let Some(attack) = t.alive(link.attack) else { return Flow::Pop };
    if frame.who != Seat::NOBODY {
        damage::struck(t, attack, frame.who, frame.n);
    }
    let waiting = SeatSet(frame.k as u8);
    let Some(next) = t.in_order(link.attacker).find(|&s| waiting.contains(s)) else { return Flow::Pop };
    let n = damage::of_attack(t, attack, next);
    let f = t.frame();
    (f.who, f.n, f.k) = (next, 0, f.k & !(1 << next.0));
    if n > 0 {
        let deal = damage::dealing(link.attacker, link.attack, SeatSet::one(next), n, damage::Kind::Attack);
        t.push(deal);
    }
    Flow::Go
}

pub(crate) fn attack_goes_again(t: &Table, attack: Ref) -> bool {
    t.alive(attack).is_some_and(|id| {
        let flags = t.object(id).flags;
        flags.has(Flags::PROXY) && flags.has(ABILITY_GOES_AGAIN) || t.has(id, Keyword::GoAgain)
    })
}

/// The place of the link that an object is the attack of.
pub(crate) fn link_of(t: &Table, attack: Ref) -> Option<usize> {
    t.game.links.iter().position(|l| l.attack == attack)
}

/// The same for an object, or for what stands for one that is gone.
pub(crate) fn link_with(t: &Table, id: Id) -> Option<usize> {
    link_of(t, last_known::origin(t, id))
}

/// A weapon leaves the arena, and with it its attacks (FAB-CHAIN-18).
pub(crate) fn weapon_leaves(t: &mut Table, weapon: Id) {
    for zone in [Zone::Chain, Zone::Stack] {
        let attack = |t: &Table| {
            let mut all = t.cards(zone, Seat(0)).iter().copied();
            all.find(|&id| t.object(id).is_proxy() && t.object(id).attached == weapon)
        };
        while let Some(attack) = attack(t) {
            last_known::note(t, attack);
            t.vanish(attack);
        }
    }
}

/// The cards that defend on a link.
pub(crate) fn defenders<'a>(t: &'a Table<'_>, number: u8) -> impl Iterator<Item = Id> + 'a {
    let attacker = t.game.links.get(number as usize - 1).map_or(Seat::NOBODY, |l| l.attacker);
    t.cards(Zone::Chain, Seat(0))
        .iter()
        .copied()
        .filter(move |&id| t.object(id).place == number && t.object(id).controller != attacker)
}

/// FAB-CHAIN-13: what happens when the chain closes, before its cards leave.
fn close_effects(t: &mut Table) {
    t.tell(Event::ChainCloses, t.game.turn, Id::NONE, t.game.links.len() as i16, 0);
    for number in 1..=t.game.links.len() as u8 {
        for k in (0..t.cards(Zone::Chain, Seat(0)).len()).rev() {
            let id = t.cards(Zone::Chain, Seat(0))[k];
            if t.object(id).place != number || !t.is(id, Type::Equipment) {
                continue;
            }
            // FAB-KW-18, FAB-KW-25.
            let tempers = t.has(id, Keyword::Temper);
            if tempers || t.has(id, Keyword::Battleworn) {
                let cell = &mut t.object_mut(id).counters[Counter::MinusDefense.index()];
                *cell = cell.saturating_add(1);
                let seat = t.object(id).controller;
                t.tell(Event::PutsCounter, seat, id, 1, Counter::MinusDefense.index() as i16);
            }
            // FAB-KW-19, FAB-KW-26.
            let worn_out = tempers && t.stat(id, Stat::Defense) == Some(0);
            if worn_out || t.has(id, Keyword::BladeBreak) {
                t.destroy(id);
            }
        }
    }
}

/// FAB-CHAIN-14: everything goes to the graveyards or returns to its zone. So does what waits on the stack and will
/// never be a link: an attack whose target is gone (FAB-CHAIN-18), and all layers of a turn that is over (FAB-UPF-13).
pub(crate) fn clear(t: &mut Table) {
    t.game.links.clear();
    t.game.boosted.clear();
    for zone in [Zone::Chain, Zone::Stack] {
        while let Some(&id) = t.cards(zone, Seat(0)).first() {
            let (owner, def) = (t.object(id).owner, t.object(id).def);
            if t.object(id).is_proxy() {
                t.vanish(id);
            } else if t.is(id, Type::Equipment) {
                let home = setup::home(t, def);
                let controller = t.object(id).controller;
                t.object_mut(id).attached = Id::NONE;
                t.put(id, To::top(home, controller));
            } else {
                t.put(id, To::top(Zone::Graveyard, owner));
            }
        }
    }
    last_known::forget(t);
}
