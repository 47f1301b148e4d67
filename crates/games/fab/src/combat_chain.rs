//! The combat chain (FAB-CHAIN): the steps of a link, and the close.

use crate::{
    CombatSteps, Counter, Event, Flag, Keyword, Link, Proc, Stat, Step as ChainStep, Table, Tally, Type,
    Until, Zone,
    damage::{self, Damage, Kind},
    defend::Defend,
    last_known, play,
    priority::{self, Priority},
    setup,
};
use serde::{Deserialize, Serialize};
use stapel_kernel::{Flow, Frame, Id, Ref, Return, Seat, SeatSet, To};
use stapel_script::Word;

/// The chain, from its first attack to the Close Step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Combat {
    step: Step,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
enum Step {
    /// This attacks these players.
    Attack(Ref, SeatSet),
    Defend,
    Defended,
    Reaction,
    Damage,
    Damaged,
    Link,
    Linked,
    Close,
    Clear,
}

impl Combat {
    pub(crate) fn new(attack: Ref, targets: SeatSet) -> Self {
        Self { step: Step::Attack(attack, targets) }
    }

    pub(crate) fn step(&mut self, t: &mut Table) -> Flow {
        let turn = t.game.turn;
        // FAB-CHAIN-18: an attack that ceased to exist ends the chain.
        if t.game.links.is_empty() && !matches!(self.step, Step::Attack(..)) {
            self.step = Step::Clear;
        }
        let fights = matches!(self.step, Step::Defend | Step::Defended | Step::Reaction | Step::Damage);
        if fights && t.alive(active(t).attack).is_none() {
            self.step = Step::Close;
        }
        match self.step {
            Step::Attack(attack, targets) => {
                let standing = t.in_order(turn).any(|s| targets.contains(s));
                // FAB-CHAIN-18: nothing to attack any more, or nobody.
                let Some(attack) = t.alive(attack).filter(|_| standing) else { return self.go(Step::Close) };
                add_link(t, attack, targets);
                self.give_priority(t, Step::Defend)
            }
            Step::Defend => {
                t.game.step = ChainStep::Defend;
                // Who has left needs no defence.
                if !t.in_order(turn).any(|s| active(t).targets.contains(s)) {
                    return self.go(Step::Close);
                }
                self.step = Step::Defended;
                t.call(Proc::Defend(Defend::new()))
            }
            Step::Defended => self.give_priority(t, Step::Reaction),
            Step::Reaction => {
                t.game.step = ChainStep::Reaction;
                self.give_priority(t, Step::Damage)
            }
            Step::Damage => {
                t.game.step = ChainStep::Damage;
                self.step = Step::Damaged;
                t.call(Proc::Strike(Strike { waiting: active(t).targets, struck: None }))
            }
            // FAB-CHAIN-8; with seven steps the Damage Step has the priority of the Resolution Step (FAB-R-01).
            Step::Damaged if t.readings().combat_steps == CombatSteps::Seven => {
                self.give_priority(t, Step::Link)
            }
            Step::Damaged => {
                t.game.step = ChainStep::Resolution;
                self.give_priority(t, Step::Link)
            }
            Step::Link => {
                resolve_link(t);
                self.give_priority(t, Step::Linked)
            }
            Step::Linked => match priority::launched(t) {
                // FAB-CHAIN-10.
                Some((attack, targets)) => self.go(Step::Attack(attack, targets)),
                None => self.go(Step::Close),
            },
            Step::Close => {
                t.game.step = ChainStep::Close;
                close_effects(t);
                self.step = Step::Clear;
                t.call(Proc::ResolveAll)
            }
            Step::Clear => {
                end(t);
                Flow::Pop
            }
        }
    }

    fn give_priority(&mut self, t: &mut Table, next: Step) -> Flow {
        self.step = next;
        t.call(Proc::Priority(Priority::new(t)))
    }
    fn go(&mut self, next: Step) -> Flow {
        self.step = next;
        Flow::Go
    }
}

/// The Link Step begins.
fn resolve_link(t: &mut Table) {
    // FAB-R-01: with seven steps the Resolution Step does what the Link Step does here.
    t.game.step = match t.readings().combat_steps {
        CombatSteps::Eight => ChainStep::Link,
        CombatSteps::Seven => ChainStep::Resolution,
    };
    // FAB-AP-5: whether or not it hit; FAB-AP-8.
    let link = active(t);
    if t.alive(link.attack).map_or(link.go_again, |_| attack_goes_again(t, link.attack)) {
        damage::go_again(t, link.attacker, link.attack);
    }
    // FAB-CHAIN-21.
    let attack = t.alive(link.attack).unwrap_or(Id::NONE);
    let number = t.game.links.len() as i16;
    t.tell_of(Event::LinkResolves, link.attacker, link.defender, attack, number);
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
    t.game.step = ChainStep::Attack;
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
    ThisTurn::attacked(t, play::body(t, attack.id));
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

/// How often a weapon attacked this turn, and how often it hit: two halves of the byte that its object counts with.
#[derive(Clone, Copy)]
pub(crate) struct ThisTurn(u8);

impl ThisTurn {
    const MOST: u8 = 15;

    pub(crate) fn of(t: &Table, weapon: Id) -> Self {
        Self(t.object(weapon).turn)
    }
    pub(crate) fn attacks(self) -> u8 {
        self.0 & 15
    }
    pub(crate) fn hits(self) -> u8 {
        self.0 >> 4
    }
    fn attacked(t: &mut Table, weapon: Id) {
        let count = Self::of(t, weapon);
        if count.attacks() < Self::MOST {
            t.set_turn_count(weapon, count.0 + 1);
        }
    }
    pub(crate) fn hit(t: &mut Table, weapon: Id) {
        let count = Self::of(t, weapon);
        if count.hits() < Self::MOST {
            t.set_turn_count(weapon, count.0 + 16);
        }
    }
}

/// The Damage Step: the attack strikes its targets, one after the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Strike {
    waiting: SeatSet,
    /// To whom damage is being dealt.
    struck: Option<Seat>,
}

impl Strike {
    pub(crate) fn step(&mut self, t: &mut Table) -> Flow {
        let link = active(t);
        let Some(attack) = t.alive(link.attack) else { return Flow::Pop };
        if let Some(struck) = self.struck {
            let dealt = if let Return::Number(n) = t.brought() { n } else { 0 };
            damage::struck(t, attack, struck, dealt);
        }
        self.struck = t.in_order(link.attacker).find(|&s| self.waiting.contains(s));
        let Some(next) = self.struck else { return Flow::Pop };
        self.waiting = self.waiting.without(next);
        let n = damage::of_attack(t, attack, next);
        if n > 0 {
            let deal = Damage::new(link.attacker, link.attack, SeatSet::one(next), n, Kind::Attack);
            t.push(Proc::Damage(deal));
        }
        Flow::Go
    }
}

/// Whether the damage of a link, counted from 0, has been dealt or never will be.
pub(crate) fn is_struck(t: &Table, link: usize) -> bool {
    let strikes = |frame: &Frame<Proc>| matches!(frame, Frame::Game(Proc::Strike(_)));
    link + 1 < t.game.links.len()
        || match t.game.step {
            ChainStep::None | ChainStep::Layer | ChainStep::Attack | ChainStep::Defend => false,
            ChainStep::Reaction => false,
            ChainStep::Damage => !t.frames().iter().any(strikes),
            ChainStep::Resolution | ChainStep::Link | ChainStep::Close => true,
        }
}

pub(crate) fn attack_goes_again(t: &Table, attack: Ref) -> bool {
    t.alive(attack).is_some_and(|id| {
        t.object(id).is_proxy() && t.flag(id, Flag::GoesAgain) || t.has(id, Keyword::GoAgain)
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
                t.add_counters(id, Counter::MinusDefense, 1);
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
pub(crate) fn end(t: &mut Table) {
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
                t.attach_to(id, Id::NONE);
                t.put(id, To::top(home, controller));
            } else {
                t.put(id, To::top(Zone::Graveyard, owner));
            }
        }
    }
    last_known::forget(t);
    t.game.step = ChainStep::None;
    t.expire(Until::Chain);
}
