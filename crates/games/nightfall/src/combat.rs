//! Combat (NF-CMB): everybody attacks, fight by fight.

use crate::{
    BlockTiming, Event, Keyword, MlWoundWindow, Proc, Stat, Table, Until, Why, Zone, block, damage,
    effects::{self, KEPT},
    rules::{ATTACKING, BLOCKED},
};
use stapel_kernel::{Choice, Flow, Frame, Id, Ref, Seat, Why as Reason};

/// An attacker whose fight is over.
const FOUGHT: u8 = 1;

const ASSIGN: u8 = 0;
const ASSIGNED: u8 = 1;
const WINDOW: u8 = 2;
const BLOCKS: u8 = 3;
const FIGHTS: u8 = 4;
const CHOSEN: u8 = 5;
const AFTER: u8 = 6;
const CLEAR: u8 = 7;
const CLEARED: u8 = 8;

/// `k` counts the minions that have been told whom to attack.
pub(crate) fn step(t: &mut Table) -> Flow {
    let frame = *t.frame();
    let player = t.game.turn;
    match frame.step {
        ASSIGN => {
            // NF-CMB-1 to NF-CMB-3: all of them, one after the other, before the first fight.
            if let Some(&id) = t.cards(Zone::Play, player).get(frame.k as usize) {
                t.state.options.clear();
                let others = t.in_order(player).filter(|&s| s != player).map(Choice::Seat);
                t.state.options.extend(others);
                // As everybody reads them: by the letters of the seats.
                t.state.options.sort_by_key(|o| if let Choice::Seat(s) = o { s.0 } else { 0 });
                let this = t.reference(id);
                return t.ask(ASSIGNED, player, Reason::Own(Why::Attack), this);
            }
            for k in 0..t.cards(Zone::Play, player).len() {
                let id = t.cards(Zone::Play, player)[k];
                let against = target(t, id);
                t.tell_of(Event::Attacks, player, against, id, 0);
            }
            // NF-CMB-5.
            t.call(WINDOW, Frame::react(player))
        }
        ASSIGNED => {
            let Choice::Seat(target) = t.answer() else { unreachable!("only seats are offered") };
            let id = t.cards(Zone::Play, player)[frame.k as usize];
            let object = t.object_mut(id);
            object.place = target.0 + 1;
            object.flags.set(ATTACKING, true);
            t.frame().k += 1;
            t.go(ASSIGN)
        }
        WINDOW => t.call(BLOCKS, Frame::game(Proc::Strengthen, player)),
        BLOCKS => match t.game.options.block_timing {
            BlockTiming::PerFight => t.go(FIGHTS),
            BlockTiming::AllBeforeFirstFight => {
                let first = t.next_seat(player);
                t.call(FIGHTS, Frame::game(Proc::BlockAll, first))
            }
        },
        FIGHTS => {
            t.game.fighting = Ref::NONE;
            t.state.options.clear();
            for k in 0..t.cards(Zone::Play, player).len() {
                let id = t.cards(Zone::Play, player)[k];
                let object = t.object(id);
                // NF-LEA-4: nobody fights against a player who has left.
                let fights = object.flags.has(ATTACKING) && object.turn & FOUGHT == 0;
                if fights && !t.is_gone(target(t, id)) {
                    t.options.push(Choice::Card(id));
                }
            }
            if t.options.is_empty() {
                // NF-END-2: with the last fight the game is over, before any text on the end of combat.
                return t.go(if t.game.ending { CLEAR } else { AFTER });
            }
            // NF-CMB-4.
            t.ask(CHOSEN, player, Reason::Own(Why::Fight), Ref::NONE)
        }
        CHOSEN => {
            let Choice::Card(id) = t.answer() else { unreachable!("only attackers are offered") };
            t.object_mut(id).turn |= FOUGHT;
            let attacker = t.reference(id);
            t.game.fighting = attacker;
            let mut fight = Frame::game(Proc::Fight, player).about(attacker);
            fight.who = target(t, id);
            t.call(FIGHTS, fight)
        }
        AFTER => {
            for k in 0..t.cards(Zone::Play, player).len() {
                let id = t.cards(Zone::Play, player)[k];
                if t.object(id).flags.has(ATTACKING) {
                    t.tell(Event::CombatEnds, player, id, 0, 0);
                }
            }
            t.call(CLEAR, Frame::react(player))
        }
        CLEAR => {
            clear(t);
            t.frame().step = CLEARED;
            damage::run_triggers(t, player)
        }
        _ => Flow::Pop,
    }
}

/// Whom a minion attacks.
fn target(t: &Table, id: Id) -> Seat {
    Seat(t.object(id).place - 1)
}

/// Whether fights are assigned that are still to come, in the step a combat is at.
pub(crate) fn goes_on(step: u8) -> bool {
    step < AFTER
}

/// NF-CMB-8: who attacked is discarded, who blocked stays.
fn clear(t: &mut Table) {
    let player = t.game.turn;
    let mut k = 0;
    while k < t.cards(Zone::Play, player).len() {
        let id = t.cards(Zone::Play, player)[k];
        let object = t.object(id);
        let stays = object.turn & KEPT != 0 || t.has(id, Keyword::Stays);
        if object.flags.has(ATTACKING) && !stays {
            // Under `after_combat_only` this is the one way a starter is exiled (NF-R-03).
            match t.has(id, Keyword::Ephemeral) {
                true => effects::exile(t, id),
                false => effects::leave(t, id, Zone::Discard),
            };
        } else {
            k += 1;
        }
    }
    over(t);
    // "Until the end of your next combat phase."
    t.expire_of(Until::Combat, player);
    damage::bury(t);
}

/// Nobody attacks or blocks any more.
pub(crate) fn over(t: &mut Table) {
    t.game.fighting = Ref::NONE;
    for seat in t.seats() {
        for k in 0..t.cards(Zone::Play, seat).len() {
            let id = t.cards(Zone::Play, seat)[k];
            let object = t.object_mut(id);
            object.flags.set(ATTACKING | BLOCKED, false);
            object.place = 0;
            object.turn = 0;
            object.attached = Id::NONE;
        }
    }
}

const DECLARE: u8 = 0;
const TELL_BLOCKS: u8 = 1;
const LAST_WINDOW: u8 = 2;
const STRIKE: u8 = 3;
const BLOCKER: u8 = 4;
const REST: u8 = 5;
const HIT: u8 = 6;
const DONE: u8 = 7;

/// One fight of the attacker `this` against `who`. `n` is what is left of its damage, `m` the blockers that have had
/// their share, `k` the wounds it caused.
pub(crate) fn fight(t: &mut Table) -> Flow {
    let frame = *t.frame();
    let player = t.game.turn;
    let defender = frame.who;
    let attacker = match t.alive(frame.this) {
        Some(id) => id,
        // Its damage is dealt, and goes where it goes (NF-BLK-10).
        None if frame.step > STRIKE => frame.this.id,
        // NF-CMB-9: an attacker that left play does not fight.
        None => {
            block::release(t, frame.this.id);
            return Flow::Pop;
        }
    };
    match frame.step {
        DECLARE => {
            t.tell_of(Event::Fights, player, defender, attacker, 0);
            match t.game.options.block_timing {
                BlockTiming::PerFight => {
                    t.call(TELL_BLOCKS, Frame::game(Proc::Block, defender).about(frame.this))
                }
                BlockTiming::AllBeforeFirstFight => t.go(TELL_BLOCKS),
            }
        }
        TELL_BLOCKS => {
            for k in 1..=block::count(t, attacker) {
                if let Some(id) = block::nth(t, attacker, k) {
                    t.tell_of(Event::Blocks, defender, player, id, 0);
                }
            }
            // NF-TGT-4: who blocks has brought these about.
            t.call(LAST_WINDOW, Frame::react(defender))
        }
        LAST_WINDOW => match t.game.options.ml_wound_window {
            // NF-MLW-4.
            MlWoundWindow::UntilDamage => t.call(STRIKE, Frame::game(Proc::Strengthen, player)),
            MlWoundWindow::BeforeBlocks => t.go(STRIKE),
        },
        STRIKE => {
            t.frame().n = t.stat(attacker, Stat::Strength).unwrap_or(0);
            t.go(BLOCKER)
        }
        BLOCKER => {
            // NF-BLK-6, NF-BLK-7. A blocker that has left play leaves its place to the next.
            let place = frame.m as u8 + 1;
            if frame.n == 0 || place > block::count(t, attacker) {
                return t.go(REST);
            }
            t.frame().m += 1;
            if let Some(id) = block::nth(t, attacker, place) {
                let points = frame.n.min(damage::health_left(t, id));
                t.frame().n -= points;
                damage::hit_minion(t, id, points);
            }
            damage::run_triggers(t, player)
        }
        REST => {
            if frame.n == 0 {
                return t.go(DONE);
            }
            let mut hurt = Frame::game(Proc::Hurt, defender).with(frame.n);
            (hurt.k, hurt.who) = (1, player);
            t.call(HIT, hurt)
        }
        HIT => {
            if frame.k > 0 && t.alive(frame.this).is_some() {
                t.tell_of(Event::HitsPlayer, player, defender, attacker, frame.k);
            }
            t.call(DONE, Frame::react(player))
        }
        _ => {
            block::release(t, attacker);
            Flow::Pop
        }
    }
}
