//! Combat (ATH-CMB): attack by attack, as many as the active player likes.

use crate::{
    Event, Keyword, Phase, Proc, Stat, Table, Type, Why, Zone, check, control, cost, damage, exhaustion,
    resources, stack, zones,
};
use stapel_kernel::{Choice, Code, Flow, Frame, Id, Ref, Seat, Target, Why as Reason};

/// What it costs Swordmaster Allayna and her like not to be exhausted.
const TIRELESS_PRICE: i16 = 2;

const ATTACKER: u8 = 0;
const AIM: u8 = 1;
const TAX: u8 = 2;
const FIGHT: u8 = 3;

/// The combat phase. `this` is the attacker, `it` the target that was chosen.
pub(crate) fn phase(t: &mut Table) -> Flow {
    let frame = *t.frame();
    let seat = t.game.turn;
    match frame.step {
        ATTACKER => {
            t.game.phase = Phase::Combat;
            offer_attackers(t, seat);
            t.ask(AIM, seat, Reason::Own(Why::Attacker), Ref::NONE)
        }
        AIM => match t.answer() {
            // Whoever leads the attacks may exhaust resources between them, for what attacking may cost.
            Choice::Card(id) if t.zone_of(id) == Some(Zone::Resources) => {
                resources::tap(t, seat, id);
                stack::call_waiting(t, ATTACKER)
            }
            Choice::Card(id) => {
                let attacker = t.reference(id);
                t.frame().this = attacker;
                let mut options = std::mem::take(&mut t.state.options);
                options.clear();
                each_target(t, seat, &mut |target| options.push(Choice::Card(target)));
                t.state.options = options;
                t.ask(TAX, seat, Reason::Own(Why::AttackTarget), attacker)
            }
            _ => {
                // ATH-RES-06, ATH-DAY-11.
                t.game.phase = Phase::Day;
                resources::empty_pools(t);
                Flow::Pop
            }
        },
        TAX => {
            let Choice::Card(id) = t.answer() else { unreachable!("only targets are offered") };
            t.frame().it = t.reference(id);
            match tax(t, id) {
                0 => t.go(FIGHT),
                n => t.call(FIGHT, resources::paying(seat, n, None, frame.this)),
            }
        }
        _ => {
            let mut fight = Frame::game(Proc::Fight, seat).about(frame.this);
            fight.it = frame.it;
            t.call(ATTACKER, fight)
        }
    }
}

/// ATH-CMB-02, ATH-CMB-15; only who finds a target.
fn offer_attackers(t: &mut Table, seat: Seat) {
    let mut options = std::mem::take(&mut t.state.options);
    options.clear();
    if has_target(t, seat) {
        for &id in zones::permanents(t, seat) {
            let known = |o: &Choice| matches!(*o, Choice::Card(c) if zones::twins(t, c, id));
            if can_fight(t, id) && !options.iter().any(known) {
                options.push(Choice::Card(id));
            }
        }
    }
    t.state.options = options;
    resources::offer(t, seat);
    t.options.push(Choice::Done);
}

fn can_fight(t: &Table, id: Id) -> bool {
    t.def(id).types.contains(Type::Character) && !exhaustion::is_face_down(t, id)
}

pub(crate) fn has_attacker(t: &Table, seat: Seat) -> bool {
    zones::permanents(t, seat).iter().any(|&id| can_fight(t, id)) && has_target(t, seat)
}

fn has_target(t: &Table, seat: Seat) -> bool {
    let mut found = false;
    each_target(t, seat, &mut |_| found = true);
    found
}

/// ATH-CMB-03, ATH-MUL-03: what has a DFV, or could have one, and can be paid for.
fn each_target(t: &Table, seat: Seat, see: &mut dyn FnMut(Id)) {
    let points = resources::total(t, seat);
    for other in t.in_order(seat).filter(|&s| s != seat) {
        let tax = cost::attack_tax(t, other);
        for &id in zones::permanents(t, other) {
            let character = t.def(id).types.contains(Type::Character);
            let attackable = match exhaustion::is_face_down(t, id) {
                true => character,
                false => t.def(id).stat(Stat::Dfv).is_some(),
            };
            if attackable && (!character || points >= tax) && !t.has(id, Keyword::NotAttackable) {
                see(id);
            }
        }
    }
}

/// What an attack on this permanent costs.
pub(crate) fn tax(t: &Table, target: Id) -> i16 {
    if t.is(target, Type::Character) { cost::attack_tax(t, t.object(target).controller) } else { 0 }
}

const DEFEND: u8 = 0;
const DEFENDED: u8 = 1;
const STRIKE: u8 = 2;
const AFTER: u8 = 3;
const TIRE: u8 = 4;
const TIRED: u8 = 5;
const PAID: u8 = 6;
const END: u8 = 7;

/// One combat of the attacker `this` against the target `it`; the first of `targets` is the defender. `n` and `m` are the
/// damage that the attacker and its opposite number dealt, `k` the markers that wait for the attacker, `who` from whom.
pub(crate) fn fight(t: &mut Table) -> Flow {
    let frame = *t.frame();
    match frame.step {
        DEFEND => match t.alive(frame.it) {
            Some(target) => ask_defender(t, target),
            None => t.go(TIRE),
        },
        DEFENDED => {
            if let Choice::Card(id) = t.answer() {
                let defender = t.reference(id);
                t.frame().targets[0] = Target::Object(defender);
            }
            let defender = t.object(frame.it.id).controller;
            zones::tell_with(t, Event::Attacks, frame.seat, defender, frame.this.id, frame.it.id);
            if let Choice::Card(id) = t.answer() {
                zones::tell_with(t, Event::Defends, defender, frame.seat, id, frame.this.id);
            }
            // ATH-CMB-06.
            let window = stack::open(t);
            t.call(STRIKE, window)
        }
        STRIKE => strike(t),
        // ATH-CMB-07: the check has seen both; what it set off comes next.
        AFTER => stack::call_waiting(t, TIRE),
        TIRE => ask_tireless(t),
        TIRED => {
            if t.answer() == Choice::Yes {
                t.object_mut(frame.this.id).turn |= control::TIRELESS_USED;
                let seat = t.object(frame.this.id).controller;
                return t.call(PAID, resources::paying(seat, TIRELESS_PRICE, None, frame.this));
            }
            tire(t, frame.this, true);
            t.go(END)
        }
        PAID => {
            tire(t, frame.this, false);
            t.go(END)
        }
        END => {
            // ATH-CMB-10.
            if let Some(id) = defender(&frame).and_then(|r| t.alive(r))
                && !exhaustion::is_face_down(t, id)
                && !t.has(id, Keyword::Vigilant)
            {
                exhaustion::exhaust(t, id);
            }
            let other = defender(&frame).unwrap_or(frame.it);
            for (fighter, dealt) in [(frame.this, frame.n), (other, frame.m)] {
                if let Some(id) = t.alive(fighter).filter(|_| dealt > 0) {
                    t.tell(Event::Survives, t.object(id).controller, id, dealt, 0);
                }
            }
            stack::call_waiting(t, END + 1)
        }
        _ => Flow::Pop,
    }
}

fn defender(frame: &Frame<Proc>) -> Option<Ref> {
    if let Target::Object(r) = frame.targets[0] { Some(r) } else { None }
}

/// ATH-CMB-04: one other face-up character, or nobody.
fn ask_defender(t: &mut Table, target: Id) -> Flow {
    let attacker = t.frame().this;
    let seat = t.object(target).controller;
    t.state.options.clear();
    if !t.has(attacker.id, Keyword::Undefendable) {
        let mut options = std::mem::take(&mut t.state.options);
        for &id in zones::permanents(t, seat) {
            let known = |o: &Choice| matches!(*o, Choice::Card(c) if zones::twins(t, c, id));
            if id != target
                && can_fight(t, id)
                && t.def(id).stat(Stat::Dfv).is_some()
                && !options.iter().any(known)
            {
                options.push(Choice::Card(id));
            }
        }
        t.state.options = options;
    }
    t.options.push(Choice::Done);
    t.ask(DEFENDED, seat, Reason::Own(Why::Defender), attacker)
}

/// ATH-CMB-05, ATH-CMB-07, ATH-CMB-08, ATH-CMB-12.
fn strike(t: &mut Table) -> Flow {
    let frame = *t.frame();
    let named = defender(&frame);
    let other = named.unwrap_or(frame.it);
    let all = [Some(frame.this), Some(frame.it), named];
    if all.into_iter().flatten().any(|r| t.alive(r).is_none()) {
        return t.go(TIRE);
    }
    let (a, b) = (frame.this.id, other.id);
    let (hit, back) = (cost::offence(t, a), cost::offence(t, b));
    let dealt = damage::deal(t, b, hit);
    let taken = damage::deal(t, a, back);
    let f = t.frame();
    (f.n, f.m) = (dealt, taken);
    for (dealer, victim, points) in [(a, b, dealt), (b, a, taken)] {
        if points > 0 && zones::is_main(t, victim) && t.is(victim, Type::Character) {
            let (seat, other) = (t.object(dealer).controller, t.object(victim).controller);
            t.tell_of(Event::HitsMain, seat, other, dealer, points);
        }
    }
    t.call(AFTER, check::after_combat(frame.seat, frame.this, other, dealt, taken))
}

/// Whether the attacker is to be exhausted (ATH-CMB-09, ATH-CMB-13), or its player pays.
fn ask_tireless(t: &mut Table) -> Flow {
    let attacker = t.frame().this;
    let Some(id) = t.alive(attacker) else { return t.go(END) };
    let seat = t.object(id).controller;
    if !exhaustion::is_face_down(t, id)
        && t.object(id).turn & control::TIRELESS_USED == 0
        && resources::total(t, seat) >= TIRELESS_PRICE
        && t.has(id, Keyword::Tireless)
    {
        t.state.options.clear();
        t.options.extend([Choice::Yes, Choice::No]);
        return t.ask(TIRED, seat, Reason::Own(Why::Tireless), attacker);
    }
    tire(t, attacker, true);
    t.go(END)
}

/// The attacker is exhausted, unless it is already, and gets the markers that wait for it.
fn tire(t: &mut Table, attacker: Ref, exhausts: bool) {
    let Some(id) = t.alive(attacker) else { return };
    if exhausts && !exhaustion::is_face_down(t, id) {
        exhaustion::exhaust(t, id);
    }
    let Frame { k: markers, who, .. } = *t.frame();
    for _ in 0..markers {
        exhaustion::mark_by(t, id, who);
    }
}

/// One more marker from this player for the attacker of the combat that is on.
pub(crate) fn weary(t: &mut Table, seat: Seat) {
    if let Some(fight) = t.state.frames.iter_mut().rev().find(|f| f.code == Code::Game(Proc::Fight)) {
        (fight.k, fight.who) = (fight.k + 1, seat);
    }
}

/// The combat that is on, for all to see.
pub(crate) fn public(t: &Table) -> Option<[Option<Id>; 3]> {
    let fight = t.frames.iter().rev().find(|f| f.code == Code::Game(Proc::Fight))?;
    let id = |r: Option<Ref>| r.and_then(|r| t.alive(r));
    Some([id(Some(fight.this)), id(Some(fight.it)), id(defender(fight))])
}

/// Whoever had to name a defender has left.
pub(crate) fn undefended(t: &mut Table, seat: Seat) {
    debug_assert!(t.is_gone(seat));
    t.frame().step = TIRE;
}
