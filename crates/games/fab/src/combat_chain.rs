//! The combat chain (FAB-CHAIN): the steps of a link, and the close.

use crate::{
    CombatSteps, Counter, Event, Keyword, Link, Proc, Step, Table, Tally, Type, Until, Zone, damage,
    play::{ABILITY_GOES_AGAIN, body},
    setup,
};
use stapel_kernel::{Flags, Flow, Frame, Id, Ref, Seat, To};
use stapel_script::Word;

const ATTACK: u8 = 0;
const DEFEND: u8 = 1;
const DEFENDED: u8 = 2;
const REACTION: u8 = 3;
const DAMAGE: u8 = 4;
const RESOLUTION: u8 = 5;
const LINK: u8 = 6;
const LINKED: u8 = 7;
const CLOSE: u8 = 8;
const CLEAR: u8 = 9;

/// Runs the chain from its first attack, `this`, to the Close Step.
pub(crate) fn step(t: &mut Table) -> Flow {
    let frame = *t.frame();
    let turn = t.game.turn;
    let priority = Frame::game(Proc::Priority, turn);
    // FAB-CHAIN-18: an attack that ceased to exist ends the chain.
    if (DEFEND..=DAMAGE).contains(&frame.step) && t.alive(active(t).attack).is_none() {
        return t.go(CLOSE);
    }
    match frame.step {
        ATTACK => {
            let Some(attack) = t.alive(frame.this) else { return t.go(CLOSE) };
            add_link(t, attack);
            t.call(DEFEND, priority)
        }
        DEFEND => {
            t.game.step = Step::Defend;
            let defender = active(t).defender;
            t.call(DEFENDED, Frame::game(Proc::Defend, defender))
        }
        DEFENDED => t.call(REACTION, priority),
        REACTION => {
            t.game.step = Step::Reaction;
            t.call(DAMAGE, priority)
        }
        DAMAGE => {
            t.game.step = Step::Damage;
            damage::strike(t);
            // FAB-CHAIN-8; with seven steps the Damage Step has the priority of the Resolution Step (FAB-R-01).
            match t.game.options.combat_steps {
                CombatSteps::Eight => t.go(RESOLUTION),
                CombatSteps::Seven => t.call(LINK, priority),
            }
        }
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
            // FAB-AP-5: whether or not it hit.
            look_at_attack(t);
            let link = active(t);
            if link.go_again {
                damage::go_again(t, link.attacker);
            }
            t.call(LINKED, priority)
        }
        LINKED => match crate::priority::launched(t) {
            // FAB-CHAIN-10.
            Some(attack) => {
                t.frame().this = attack;
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
fn add_link(t: &mut Table, attack: Id) {
    t.game.step = Step::Attack;
    let attacker = t.object(attack).controller;
    let weapon = t.is(attack, Type::Weapon);
    t.count_up(attacker, Tally::Attacks);
    if weapon {
        t.count_up(attacker, Tally::WeaponAttacks);
    }
    let number = t.game.links.len() as u8 + 1;
    let attack = t.put(attack, To::top(Zone::Chain, attacker).place(number));
    let source = body(t, attack);
    let object = t.object_mut(source);
    object.turn = object.turn.saturating_add(1);
    let link = Link {
        attack,
        attacker,
        defender: t.next_seat(attacker),
        weapon,
        hit: false,
        from_hand: false,
        nth: t.tally(attacker, Tally::Attacks),
        nth_weapon: t.tally(attacker, Tally::WeaponAttacks),
        damage: 0,
        go_again: false,
    };
    t.game.links.push(link);
    t.tell(Event::Attacks, attacker, attack.id, i16::from(number), 0);
}

pub(crate) fn attack_goes_again(t: &Table, attack: Ref) -> bool {
    t.alive(attack).is_some_and(|id| {
        t.object(id).flags.has(ABILITY_GOES_AGAIN | Flags::PROXY)
            && t.object(id).flags.has(ABILITY_GOES_AGAIN)
            || t.has(id, Keyword::GoAgain)
    })
}

/// Remembers what the active attack is like while it is still there (FAB-AP-8).
pub(crate) fn look_at_attack(t: &mut Table) {
    if let Some(link) = t.game.links.last().copied()
        && t.alive(link.attack).is_some()
    {
        active_mut(t).go_again = attack_goes_again(t, link.attack);
    }
}

/// The cards that defend on a link.
pub(crate) fn defenders<'a>(t: &'a Table<'_>, number: u8) -> impl Iterator<Item = Id> + 'a {
    let defender = t.game.links.get(number as usize - 1).map_or(Seat::NOBODY, |l| l.defender);
    t.cards(Zone::Chain, Seat(0))
        .iter()
        .copied()
        .filter(move |&id| t.object(id).place == number && t.object(id).controller == defender)
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
            // FAB-KW-18.
            if t.has(id, Keyword::Battleworn) {
                let cell = &mut t.object_mut(id).counters[Counter::MinusDefense.index()];
                *cell = cell.saturating_add(1);
                let seat = t.object(id).controller;
                t.tell(Event::PutsCounter, seat, id, 1, Counter::MinusDefense.index() as i16);
            }
            // FAB-KW-19.
            if t.has(id, Keyword::BladeBreak) {
                t.destroy(id);
            }
        }
    }
}

/// FAB-CHAIN-14: everything goes to the graveyards or returns to its zone.
fn clear(t: &mut Table) {
    while let Some(&id) = t.cards(Zone::Chain, Seat(0)).first() {
        let (owner, def) = (t.object(id).owner, t.object(id).def);
        if t.object(id).flags.has(Flags::PROXY) {
            t.vanish(id);
        } else if t.is(id, Type::Equipment) {
            let zone = setup::home(t, def);
            let controller = t.object(id).controller;
            t.put(id, To::top(zone, controller));
        } else {
            t.put(id, To::top(Zone::Graveyard, owner));
        }
    }
    t.game.links.clear();
}
