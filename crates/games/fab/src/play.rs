//! Playing cards, activating abilities, resolving layers (FAB-PLAY).

use crate::{
    ArRest, CostSequence, Event, Fab, Keyword, Pool, Proc, Step, Table, Type, Zone, combat_chain, damage,
    defend, legal, pitch,
};
use stapel_kernel::{Flags, Flow, Frame, Game, Id, Layer, LayerKind, Ref, Seat, Target, To};
use stapel_script::Limit;
use std::ops::Range;

/// On the stack and the chain: the card was played from the arsenal.
pub(crate) const FROM_ARSENAL: u8 = Flags::GAME_A;
/// On an attack that is no card: the ability that made it has go again (FAB-AP-7).
pub(crate) const ABILITY_GOES_AGAIN: u8 = Flags::GAME_B;

const ANNOUNCE: u8 = 0;
const TARGETS: u8 = 1;
const RESOURCES: u8 = 2;
const EXTRA_RESOURCES: u8 = 3;
const OTHER_COSTS: u8 = 4;
const FINISH: u8 = 5;

/// Plays the card `this` (FAB-PLAY-14 to 18). `m` counts the targets already chosen.
pub(crate) fn play(t: &mut Table) -> Flow {
    let frame = *t.frame();
    let id = frame.this.id;
    let book = t.book;
    match frame.step {
        ANNOUNCE => {
            let from_arsenal = t.zone_of(id) == Some(Zone::Arsenal);
            let this = t.put(id, To::top(Zone::Stack, frame.seat));
            t.object_mut(id).flags.set(FROM_ARSENAL, from_arsenal);
            t.frame().this = this;
            t.tell(Event::Announces, frame.seat, id, 0, 0);
            open_chain(t, t.is(id, Type::Attack));
            // FAB-PLAY-19, FAB-CONT-5.
            t.attach_next(id);
            t.go(TARGETS)
        }
        TARGETS => targets(t, book.def(t.object(id).def).resolve),
        RESOURCES => {
            let extra = book.costs(&book.def(t.object(id).def).extra_costs);
            let n = pitch::card_cost(t, id) + pitch::resources_in(extra) - pitch::extra_resources(t, extra);
            pitch::call_pay(t, EXTRA_RESOURCES, n, 1)
        }
        // FAB-PLAY-16.
        EXTRA_RESOURCES => {
            let n = pitch::extra_resources(t, book.costs(&book.def(t.object(id).def).extra_costs));
            pitch::call_pay(t, OTHER_COSTS, n, -1)
        }
        OTHER_COSTS => {
            action_point(t, CostSequence::ActionPointFirst, t.is(id, Type::Action));
            let pay = other_costs(t, &book.def(t.object(id).def).extra_costs);
            t.call(FINISH, pay)
        }
        _ => {
            action_point(t, CostSequence::ActionPointLast, t.is(id, Type::Action));
            let def = t.object(id).def;
            let Frame { seat, this, targets, pc, .. } = *t.frame();
            let program = book.def(def).resolve.map(|_| pc);
            announce(
                t,
                Layer {
                    kind: LayerKind::Card,
                    seat,
                    this,
                    def,
                    program,
                    it: this,
                    who: Seat::NOBODY,
                    targets,
                    n: 0,
                },
            );
            t.tell(Event::Plays, seat, id, 0, 0);
            if t.is(id, Type::Attack) {
                t.tell(Event::Launches, seat, id, 0, 0);
            }
            Flow::Pop
        }
    }
}

/// Activates the `n`-th ability of `this`.
pub(crate) fn activate(t: &mut Table) -> Flow {
    let frame = *t.frame();
    let source = frame.this.id;
    let book = t.book;
    let number = frame.n as u8;
    let ability = &book.def(t.object(source).def).activated[number as usize];
    let is_action = ability.text.timing == crate::Timing::Action;
    match frame.step {
        ANNOUNCE => {
            if ability.text.limit == Limit::OncePerTurn {
                t.object_mut(source).use_once(ability.slot);
            }
            t.tell(Event::Announces, frame.seat, source, 1, 0);
            if legal::is_attack_ability(&ability.text) {
                let attack = proxy(t, source, ability.text.keywords.contains(&Keyword::GoAgain));
                t.frame().it = t.reference(attack);
                open_chain(t, true);
                t.attach_next(attack);
            }
            t.go(TARGETS)
        }
        TARGETS => targets(t, Some(ability.program)),
        RESOURCES => {
            let n = pitch::resources_in(&ability.text.cost);
            pitch::call_pay(t, OTHER_COSTS, n, 2 + i16::from(number))
        }
        OTHER_COSTS => {
            action_point(t, CostSequence::ActionPointFirst, is_action);
            let pay = other_costs(t, &ability.costs);
            t.call(FINISH, pay)
        }
        _ => {
            action_point(t, CostSequence::ActionPointLast, is_action);
            let attack = !frame.it.is_none();
            let this = if attack { frame.it } else { frame.this };
            let layer = Layer {
                kind: LayerKind::Ability(number),
                seat: frame.seat,
                this,
                def: t.object(source).def,
                program: Some(frame.pc),
                it: this,
                who: Seat::NOBODY,
                targets: frame.targets,
                n: 0,
            };
            announce(t, layer);
            t.tell(Event::Activates, frame.seat, source, i16::from(number), 0);
            if attack {
                t.tell(Event::Launches, frame.seat, frame.it.id, 0, 0);
            }
            Flow::Pop
        }
    }
}

/// The attack of a weapon: an object of its own that is no card (FAB-OBJ-7).
fn proxy(t: &mut Table, weapon: Id, go_again: bool) -> Id {
    let (def, owner, seat) = {
        let object = t.object(weapon);
        (object.def, object.owner, object.controller)
    };
    let id = t.make(def, owner);
    let object = t.object_mut(id);
    object.flags.set(Flags::PROXY, true);
    t.put(id, To::top(Zone::Stack, seat));
    let object = t.object_mut(id);
    object.attached = weapon;
    object.controller = seat;
    object.flags.set(ABILITY_GOES_AGAIN, go_again);
    id
}

/// FAB-R-24: the chain is open from the announcement of its first attack.
fn open_chain(t: &mut Table, attack: bool) {
    if attack {
        t.game.step = Step::Layer;
    }
}

fn announce(t: &mut Table, layer: Layer) {
    t.game.idle_now = false;
    t.stack.push(layer);
}

/// Chooses mode and targets (FAB-PLAY-14), then goes on to the resources.
fn targets(t: &mut Table, program: Option<u16>) -> Flow {
    let Frame { seat, this, .. } = *t.frame();
    let Some(program) = program else { return t.go(RESOURCES) };
    let aim = t.aiming(program, seat, this, this);
    t.call(RESOURCES, aim)
}

/// FAB-PLAY-2, at the moment the table's sequence of payment says (FAB-R-03).
fn action_point(t: &mut Table, moment: CostSequence, is_action: bool) {
    if is_action && t.game.options.cost_sequence == moment {
        let seat = t.game.turn;
        let points = t.pool(seat, Pool::ActionPoints);
        t.set_pool(seat, Pool::ActionPoints, points - 1);
    }
}

/// A frame that pays these costs, apart from the resources, which have been paid.
fn other_costs(t: &mut Table, costs: &Range<u16>) -> Frame<Proc> {
    let Frame { seat, this, .. } = *t.frame();
    let mut pay = Frame::game(Proc::PayOther, seat).about(this).with(costs.end as i16);
    pay.pc = costs.start;
    pay
}

/// Pays what is not resources, from the cost number `pc` up to `n`.
pub(crate) fn pay_other(t: &mut Table) -> Flow {
    let frame = *t.frame();
    if frame.pc == frame.n as u16 {
        return Flow::Pop;
    }
    t.frame().pc += 1;
    if !legal::is_resources(&t.book.costs[frame.pc as usize]) {
        t.pay(frame.pc, frame.seat, frame.this);
    }
    Flow::Go
}

/// The top layer resolves (FAB-PRIO-15, FAB-PRIO-16); it leaves the stack when it is done.
pub(crate) fn resolve(t: &mut Table) -> Flow {
    let layer = *t.stack.last().expect("there is a layer to resolve");
    if t.frame().step == 0 {
        combat_chain::look_at_attack(t);
        t.tell(Event::Resolves, layer.seat, layer.this.id, 0, 0);
        let gone = |target: &Target| matches!(*target, Target::Object(r) if t.alive(r).is_none());
        // FAB-PRIO-17.
        if layer.targets.iter().any(gone) && layer.targets.iter().all(|x| *x == Target::None || gone(x)) {
            return t.go(2);
        }
        let Some(program) = layer.program else { return t.go(1) };
        let mut text = t.text(program, layer.seat, layer.this).with(layer.n);
        text.it = layer.it;
        text.who = layer.who;
        text.targets = layer.targets;
        return t.call(1, text);
    }
    let fizzled = t.frame().step == 2;
    t.stack.pop();
    // FAB-AP-3, FAB-AP-4.
    let goes_again = match layer.kind {
        LayerKind::Card => t.alive(layer.this).is_some_and(|id| t.has(id, Keyword::GoAgain)),
        LayerKind::Ability(k) => {
            t.book.def(layer.def).activated[k as usize].text.keywords.contains(&Keyword::GoAgain)
        }
        _ => false,
    };
    if goes_again && !fizzled {
        damage::go_again(t, layer.seat);
    }
    if layer.kind == LayerKind::Card
        && let Some(id) = t.alive(layer.this)
    {
        lay_down(t, layer, id);
    }
    Flow::Pop
}

/// Where a resolved card goes.
fn lay_down(t: &mut Table, layer: Layer, id: Id) {
    let link = t.game.links.len() as u8;
    if t.is(id, Type::DefenseReaction) {
        // FAB-DEF-6, FAB-DEF-8.
        if t.game.step == Step::Reaction && t.alive(combat_chain::active(t).attack).is_some() {
            return defend::defend(t, id, layer.seat);
        }
    } else if t.is(id, Type::AttackReaction) {
        // FAB-PLAY-22, FAB-R-04.
        if t.game.options.attack_reaction_rest == ArRest::WithLink && link > 0 {
            t.put(id, To::top(Zone::Chain, layer.seat).place(link));
            return;
        }
    } else if t.is(id, Type::Aura) || t.is(id, Type::Item) {
        // FAB-PLAY-5.
        t.put(id, To::top(Zone::Permanent, layer.seat));
        return;
    }
    // FAB-PLAY-4, FAB-ZONE-3.
    let owner = t.object(id).owner;
    t.put(id, To::top(Fab::DISCARD, owner));
}

/// The use limit of a weapon's attack is lifted once (FAB-PLAY-13).
pub(crate) fn attack_again(t: &mut Table, attack: Ref) {
    if t.alive(attack).is_none() {
        return;
    }
    let weapon = body(t, attack);
    let slot = t.def(weapon).activated.iter().find(|a| a.text.limit == Limit::OncePerTurn).map(|a| a.slot);
    if let Some(slot) = slot {
        t.object_mut(weapon).unuse(slot);
    }
}

/// The weapon behind an attack, or the attack itself.
pub(crate) fn body(t: &Table, attack: Ref) -> Id {
    let object = t.object(attack.id);
    if object.flags.has(Flags::PROXY) { object.attached } else { attack.id }
}
