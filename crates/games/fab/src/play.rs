//! Playing cards, activating abilities, resolving layers (FAB-PLAY).

use crate::{
    ArRest, Boosted, CostSequence, Event, Fab, Keyword, Pool, Proc, Stat, Step, Table, Tally, Type, Zone,
    damage, defend, end_phase, facts, last_known, legal, pitch, prevention, words::Why,
};
use stapel_kernel::{
    Choice, Flags, Flow, Frame, Game, Id, Layer, LayerKind, Ref, Seat, SeatSet, Several, Target, To,
    Why as Reason,
};
use stapel_script::Limit;
use std::ops::Range;

/// On the stack and the chain: the card was played from the arsenal, or from neither hand nor arsenal.
pub(crate) const FROM_ARSENAL: u8 = Flags::GAME_A;
pub(crate) const FROM_ELSEWHERE: u8 = Flags::GAME_D;
/// Its additional cost that may be declined was paid.
pub(crate) const PAID: u8 = Flags::GAME_C;
/// On an attack that is no card: the ability that made it has go again (FAB-AP-7).
pub(crate) const ABILITY_GOES_AGAIN: u8 = Flags::GAME_B;

const ANNOUNCE: u8 = 0;
const MAY_COST: u8 = 1;
const WHOM: u8 = 2;
const WHOM_CHOSEN: u8 = 3;
const TARGETS: u8 = 4;
const RESOURCES: u8 = 5;
const EXTRA_RESOURCES: u8 = 6;
const OTHER_COSTS: u8 = 7;
const FINISH: u8 = 8;
const BOOST: u8 = 9;

/// Plays the card `this` (FAB-PLAY-14 to 18). `m` is the set of players it attacks.
pub(crate) fn play(t: &mut Table) -> Flow {
    let frame = *t.frame();
    let id = frame.this.id;
    let book = t.book;
    let is_action = |t: &Table| t.is(id, Type::Action) && !t.lent(id, Keyword::PlayableAsInstant);
    match frame.step {
        ANNOUNCE => announce_card(t, frame.seat, id),
        MAY_COST => {
            if t.answer() == Choice::Yes {
                t.object_mut(id).flags.set(PAID, true);
            }
            offer_boost(t, frame.seat, frame.this)
        }
        BOOST => {
            if t.answer() == Choice::Yes {
                t.game.boosted.push(Boosted { card: frame.this, pays_off: false });
            }
            // FAB-PLAY-19, FAB-CONT-5.
            t.attach_played(id);
            t.go(WHOM)
        }
        WHOM => whom(t, id),
        WHOM_CHOSEN => whom_chosen(t, id),
        TARGETS => targets(t, book.def(t.object(id).def).resolve),
        RESOURCES => {
            let extra = pitch::extra_costs(t, id);
            let n = pitch::all_resources(t, id, extra) - pitch::extra_resources(t, extra);
            pitch::call_pay(t, EXTRA_RESOURCES, n, 1)
        }
        // FAB-PLAY-16.
        EXTRA_RESOURCES => {
            let n = pitch::extra_resources(t, pitch::extra_costs(t, id));
            pitch::call_pay(t, OTHER_COSTS, n, -1)
        }
        OTHER_COSTS => {
            action_point(t, CostSequence::ActionPointFirst, is_action(t));
            let pay = other_costs(t, &pitch::extra_cost_numbers(t, id));
            t.call(FINISH, pay)
        }
        _ => {
            pitch::boost(t, frame.seat, frame.this);
            action_point(t, CostSequence::ActionPointLast, is_action(t));
            let def = t.object(id).def;
            let Frame { seat, this, targets, pc, m, .. } = *t.frame();
            let program = book.def(def).resolve.map(|_| pc);
            let who = Seat::NOBODY;
            t.stack.push(Layer {
                kind: LayerKind::Card,
                seat,
                this,
                def,
                program,
                it: this,
                who,
                targets,
                n: m,
            });
            count_played(t, seat, id);
            t.tell(Event::Plays, seat, id, 0, 0);
            if t.is(id, Type::Attack) {
                t.tell(Event::Launches, seat, id, 0, 0);
            }
            Flow::Pop
        }
    }
}

/// FAB-PLAY-14: the card is shown, and what is optional about its costs is fixed.
fn announce_card(t: &mut Table, seat: Seat, id: Id) -> Flow {
    let from = t.zone_of(id);
    let this = t.put(id, To::top(Zone::Stack, seat));
    let object = t.object_mut(id);
    object.flags.set(FROM_ARSENAL, from == Some(Zone::Arsenal));
    object.flags.set(FROM_ELSEWHERE, !matches!(from, Some(Zone::Arsenal | Zone::Hand)));
    t.frame().this = this;
    t.tell(Event::Announces, seat, id, 0, 0);
    open_chain(t, t.is(id, Type::Attack));
    // FAB-PLAY-18.
    t.answer() = Choice::No;
    if t.def(id).may_costs.is_empty() || !pitch::can_pay_optional(t, seat, id) {
        return t.go(MAY_COST);
    }
    t.state.options.clear();
    t.options.extend([Choice::Yes, Choice::No]);
    t.ask(MAY_COST, seat, Reason::Own(Why::MayCost), this)
}

/// FAB-KW-5, FAB-KW-6: an additional cost that may be declined, apart from any other.
fn offer_boost(t: &mut Table, seat: Seat, this: Ref) -> Flow {
    t.answer() = Choice::No;
    if !t.has(this.id, Keyword::Boost) || t.top(seat).is_none() {
        return t.go(BOOST);
    }
    t.state.options.clear();
    t.options.extend([Choice::Yes, Choice::No]);
    t.ask(BOOST, seat, Reason::Own(Why::Boost), this)
}

fn count_played(t: &mut Table, seat: Seat, id: Id) {
    if t.is(id, Type::Action) {
        let attack = t.is(id, Type::Attack);
        t.count_up(seat, if attack { Tally::AttackCards } else { Tally::NonAttackActions });
    }
    if t.is(id, Type::Aura) {
        t.count_up(seat, Tally::Auras);
    }
    note_reaction(t, seat, t.is(id, Type::AttackReaction));
}

fn note_reaction(t: &mut Table, seat: Seat, is_reaction: bool) {
    if let Some(link) = t.game.links.last_mut().filter(|l| is_reaction && l.attacker == seat) {
        link.reacted = true;
    }
}

/// Whom an attack attacks: the player the chain attacks already (FAB-UPF-9), or a neighbour (FAB-UPF-6).
fn whom(t: &mut Table, id: Id) -> Flow {
    let frame = *t.frame();
    if !facts::attacks_somebody(t, id) {
        return t.go(TARGETS);
    }
    if let Some(targets) = t.game.links.first().map(|l| l.targets) {
        t.frame().m = i16::from(standing(t, targets).0);
        return t.go(TARGETS);
    }
    // With two players there is nothing to choose.
    if t.in_order(frame.seat).nth(2).is_none() {
        t.frame().m = i16::from(SeatSet::one(t.next_seat(frame.seat)).0);
        return t.go(TARGETS);
    }
    let chosen = SeatSet(frame.m as u8);
    t.state.options.clear();
    for seat in t.in_order(frame.seat).skip(1) {
        if !chosen.contains(seat) && may_attack(t, frame.seat, seat, id) {
            t.options.push(Choice::Seat(seat));
        }
    }
    if chosen != SeatSet::NONE {
        t.options.push(Choice::Done);
    }
    let why = Reason::Own(Why::AttackTarget);
    match t.has(id, Keyword::TwoHeroes) {
        true => {
            let picked = usize::from(chosen != SeatSet::NONE);
            t.ask_set(WHOM_CHOSEN, frame.seat, why, frame.this, Several::between(1, 2, picked))
        }
        false => t.ask(WHOM_CHOSEN, frame.seat, why, frame.this),
    }
}

fn whom_chosen(t: &mut Table, id: Id) -> Flow {
    let Choice::Seat(seat) = t.answer() else { return t.go(TARGETS) };
    let first = t.frame().m == 0;
    t.frame().m |= 1 << seat.0;
    let more = first && t.has(id, Keyword::TwoHeroes) && t.in_order(seat).count() > 2;
    t.go(if more { WHOM } else { TARGETS })
}

/// Those who are still in the game.
pub(crate) fn standing(t: &Table, seats: SeatSet) -> SeatSet {
    let there = t.in_order(t.game.turn).filter(|&s| seats.contains(s) && !t.is_gone(s));
    there.fold(SeatSet::NONE, |set, seat| set.with(SeatSet::one(seat)))
}

/// FAB-UPF-6, FAB-UPF-7.
fn may_attack(t: &Table, by: Seat, seat: Seat, id: Id) -> bool {
    neighbours(t, by, seat) || t.has(id, Keyword::AnyHero) || t.has(id, Keyword::TwoHeroes)
}

/// Whether nobody who is still in the game sits between two players, on one side (FAB-UPF-12).
pub(crate) fn neighbours(t: &Table, a: Seat, b: Seat) -> bool {
    t.next_seat(a) == b || t.next_seat(b) == a
}

/// Activates the `n`-th ability of `this`. `k` is what it costs more than it says, `m` the set of players it attacks.
pub(crate) fn activate(t: &mut Table) -> Flow {
    let frame = *t.frame();
    let source = frame.this.id;
    let book = t.book;
    let number = frame.n as u8;
    let ability = &book.def(t.object(source).def).activated[number as usize];
    let is_action = ability.text.timing == crate::Timing::Action;
    let attack = legal::is_attack_ability(&ability.text);
    match frame.step {
        ANNOUNCE => {
            if ability.text.limit == Limit::OncePerTurn {
                t.object_mut(source).use_once(ability.slot);
            }
            t.tell(Event::Announces, frame.seat, source, 1, 0);
            if is_action {
                t.frame().k = t.claim_next(frame.seat, Stat::Payment, pitch::for_any_action);
            }
            if attack {
                let attack = proxy(t, source, ability.text.keywords.contains(&Keyword::GoAgain));
                t.frame().it = t.reference(attack);
                open_chain(t, true);
                t.attach_next(attack);
            }
            t.go(WHOM)
        }
        WHOM if attack => whom(t, frame.it.id),
        WHOM_CHOSEN => whom_chosen(t, frame.it.id),
        WHOM | TARGETS => targets(t, Some(ability.program)),
        RESOURCES => {
            let n = pitch::resources_in(&ability.text.cost) + frame.k;
            pitch::call_pay(t, OTHER_COSTS, n, 2 + i16::from(number))
        }
        OTHER_COSTS => {
            action_point(t, CostSequence::ActionPointFirst, is_action);
            let pay = other_costs(t, &ability.costs);
            t.call(FINISH, pay)
        }
        _ => {
            action_point(t, CostSequence::ActionPointLast, is_action);
            let this = if attack { frame.it } else { frame.this };
            let layer = Layer {
                kind: LayerKind::Ability(number),
                seat: frame.seat,
                this,
                def: t.object(source).def,
                program: Some(frame.pc),
                // A card that was paid with, if one matters.
                it: if frame.it.is_none() { this } else { frame.it },
                who: Seat::NOBODY,
                targets: frame.targets,
                n: frame.m,
            };
            t.stack.push(layer);
            note_reaction(t, frame.seat, ability.text.timing == crate::Timing::AttackReaction);
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
        if let Some(caller) = t.caller().filter(|_| !frame.it.is_none()) {
            caller.it = frame.it;
        }
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
    let layer = *t.stack().last().expect("there is a layer to resolve");
    if t.frame().step == 0 {
        t.tell(Event::Resolves, layer.seat, layer.this.id, 0, 0);
        let gone = |target: &Target| match *target {
            Target::Object(r) => t.alive(r).is_none(),
            Target::Seat(seat) => t.is_gone(seat),
            _ => false,
        };
        // FAB-DEF-8: a reaction that may not defend any more does nothing at all.
        if layer.kind == LayerKind::Card && !may_still_defend(t, &layer) {
            return t.go(2);
        }
        if let LayerKind::Own(rule) = layer.kind {
            return match rule {
                end_phase::HEAVE => t.call(1, Frame::game(Proc::Heave, layer.seat).about(layer.this)),
                end_phase::RETURN => {
                    end_phase::give_back_intimidated(t);
                    t.go(1)
                }
                _ => {
                    prevention::destroy_quelled(t, layer.this);
                    t.go(1)
                }
            };
        }
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
        // FAB-OBJ-11: it may have left in the course of its own text.
        LayerKind::Card => {
            let left = t.frame().n == 1;
            t.alive(layer.this).map_or(left, |id| t.has(id, Keyword::GoAgain))
        }
        LayerKind::Ability(k) => {
            t.book.def(layer.def).activated[k as usize].text.keywords.contains(&Keyword::GoAgain)
        }
        _ => false,
    };
    if goes_again && !fizzled {
        damage::go_again(t, layer.seat, layer.this);
    }
    if layer.kind == LayerKind::Card
        && let Some(id) = t.alive(layer.this)
    {
        lay_down(t, layer, id);
    }
    if t.stack().is_empty() && t.waiting().is_empty() && t.game.step == Step::None {
        last_known::forget(t);
    }
    Flow::Pop
}

/// Whether a card is no defense reaction, or one that may defend (FAB-DEF-8, FAB-KW-10).
fn may_still_defend(t: &Table, layer: &Layer) -> bool {
    t.alive(layer.this).is_none_or(|id| {
        !t.is(id, Type::DefenseReaction)
            || t.game.step == Step::Reaction
                && defend::reaction_may_defend(t, layer.seat, facts::from_hand(t, id))
    })
}

/// Where a resolved card goes.
fn lay_down(t: &mut Table, layer: Layer, id: Id) {
    let link = t.game.links.len() as u8;
    if t.is(id, Type::DefenseReaction) {
        // FAB-DEF-6.
        if may_still_defend(t, &layer) {
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
    // FAB-OBJ-11: the attack may be gone, and its weapon still there.
    let Some(attack) = last_known::object(t, attack) else { return };
    let weapon = body(t, t.reference(attack));
    let slot = t.def(weapon).activated.iter().find(|a| a.text.limit == Limit::OncePerTurn).map(|a| a.slot);
    if let Some(slot) = slot {
        t.object_mut(weapon).unuse(slot);
    }
}

/// The weapon behind an attack, or the attack itself.
pub(crate) fn body(t: &Table, attack: Ref) -> Id {
    let object = t.object(attack.id);
    if object.is_proxy() { object.attached } else { attack.id }
}
