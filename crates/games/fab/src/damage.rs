//! Damage and hits (FAB-DMG); go again (FAB-AP); intimidate (FAB-KW-12 to 15).

use crate::{
    Against, Blow, Event, Fab, Flag, Keyword, Link, Pool, Proc, Stat, Table, Tally, Type, Zone,
    combat_chain::{self, ThisTurn},
    defend, facts, last_known, play,
    prevention::{self, Prevent},
    words::Why,
};
use serde::{Deserialize, Serialize};
use stapel_kernel::{Choice, Ctx, Flow, Id, Ref, Return, Seat, SeatSet, Texts, To, Why as Reason};
use stapel_script::{Who, words};

words! {
    /// What kind of damage it is (FAB-DMG-8).
    pub(crate) enum Kind {
        /// Of an attack, in the Damage Step.
        Attack,
        Direct,
        Arcane,
    }
}

/// A source deals damage to all players of a set, by one event. It brings back how much was dealt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Damage {
    by: Seat,
    source: Ref,
    /// To whom it has still to be dealt.
    to: SeatSet,
    n: i16,
    kind: Kind,
    dealt: i16,
}

impl Damage {
    pub(crate) fn new(by: Seat, source: Ref, to: SeatSet, n: i16, kind: Kind) -> Self {
        Self { by, source, to, n, kind, dealt: 0 }
    }

    pub(crate) fn step(&mut self, t: &mut Table) -> Flow {
        if let Return::Number(dealt) = t.brought() {
            self.dealt += dealt;
        }
        let next = t.in_order(t.game.turn).find(|&s| self.to.contains(s)).filter(|_| self.n > 0);
        let Some(seat) = next else {
            // FAB-WIN-3: only now, because several heroes may be hit by one event.
            Fab::settle(t);
            return t.give_back(Return::Number(self.dealt));
        };
        self.to = self.to.without(seat);
        // FAB-DMG-10: what may prevent it is used inside the event.
        t.call(Proc::Prevent(Prevent::new(t, seat, self.by, self.source, self.n, self.kind)))
    }
}

/// What is left after prevention is dealt.
pub(crate) fn deal(t: &mut Table, source: Ref, by: Seat, to: Seat, dealt: i16, kind: Kind) {
    if dealt <= 0 {
        return;
    }
    Fab::change(t, to, Pool::Life, -dealt);
    // FAB-ARC-5.
    if kind == Kind::Arcane && by != to {
        for _ in 0..dealt {
            t.count_up(by, Tally::ArcaneDamage);
        }
    }
    t.tell(Event::TakesDamage, to, source.id, dealt, kind as i16);
}

/// Before the Damage Step's damage: how much the attack deals to a target (FAB-DMG-1).
pub(crate) fn of_attack(t: &Table, attack: Id, to: Seat) -> i16 {
    unblocked(t, attack, defend::total(t, to))
}

fn unblocked(t: &Table, attack: Id, defence: i16) -> i16 {
    (t.stat(attack, Stat::Power).unwrap_or(0) - defence).max(0)
}

/// What a link comes to as it lies there now, for all to see.
pub(crate) fn blow(t: &Table, number: u8, link: &Link) -> Blow {
    let attack = t.alive(link.attack);
    let targets = t.in_order(link.attacker).filter(|&seat| link.targets.contains(seat));
    let against = targets.map(|seat| {
        let defence: Vec<(Id, i16)> = defend::shares(t, number, seat).collect();
        let total = stapel_kernel::sum(defence.iter().map(|(_, n)| *n));
        let n = attack.map_or(0, |attack| unblocked(t, attack, total));
        let prevented = prevention::certain(t, seat, link.attack, n, Kind::Attack);
        Against { seat, defence, prevented, damage: n - prevented }
    });
    Blow {
        attack,
        struck: combat_chain::is_struck(t, usize::from(number) - 1),
        dealt: link.damage,
        against: against.collect(),
    }
}

/// The Damage Step's damage to one target has been dealt (FAB-CHAIN-8).
pub(crate) fn struck(t: &mut Table, attack: Id, to: Seat, dealt: i16) {
    let controller = t.object(attack).controller;
    let dagger = t.is(attack, Type::Dagger);
    let link = combat_chain::active_mut(t);
    link.damage += dealt;
    // FAB-DMG-3.
    if dealt > 0 {
        (link.hit, link.attack_hit) = (true, true);
        if dagger {
            link.dagger_damage += dealt;
        }
        t.tell_of(Event::DealsDamage, controller, to, attack, dealt);
        hit(t, controller, to, attack, dealt);
    } else {
        t.tell_of(Event::Misses, controller, to, attack, 0);
    }
}

fn hit(t: &mut Table, by: Seat, to: Seat, what: Id, dealt: i16) {
    ThisTurn::hit(t, play::body(t, what));
    if facts::is_attack_action_card(t, what)
        && let Some(k) = prevention::hush(t)
    {
        t.use_up(k, i16::MAX);
        combat_chain::active_mut(t).hushed = true;
    }
    t.tell_of(Event::Hits, by, to, what, dealt);
    if !t.game.links.is_empty() {
        combat_chain::active_mut(t).hushed = false;
    }
}

/// A weapon that does not attack deals damage; if it does, it has hit, and with it the link, but not the attack
/// (FAB-DMG-12). It brings back how much was dealt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct StrikeAside {
    dealt: bool,
    by: Seat,
    weapon: Ref,
    to: Seat,
    n: i16,
}

impl StrikeAside {
    pub(crate) fn new(by: Seat, weapon: Ref, to: Seat, n: i16) -> Self {
        Self { dealt: false, by, weapon, to, n }
    }

    pub(crate) fn step(&mut self, t: &mut Table) -> Flow {
        let Self { by, weapon, to, .. } = *self;
        if !self.dealt {
            self.dealt = true;
            return t.call(Proc::Damage(Damage::new(by, weapon, SeatSet::one(to), self.n, Kind::Direct)));
        }
        let result = t.brought();
        if let Return::Number(n @ 1..) = result
            && let Some(id) = t.alive(weapon)
        {
            if !t.game.links.is_empty() {
                let dagger = t.is(id, Type::Dagger);
                let link = combat_chain::active_mut(t);
                link.hit = true;
                if dagger {
                    link.dagger_damage += n;
                }
            }
            hit(t, by, to, id, n);
        }
        t.give_back(result)
    }
}

/// A text deals damage to the players that a word stands for.
pub(crate) fn by_text(t: &mut Table, ctx: &Ctx, who: Who, n: i16, kind: Kind) {
    let to = t.players(who, ctx).fold(SeatSet::NONE, |set, seat| set.with(SeatSet::one(seat)));
    t.push(Proc::Damage(Damage::new(ctx.seat, ctx.this, to, n, kind)));
}

/// FAB-ARC-4: the card's arcane damage with all that raises it, also if it is gone (FAB-OBJ-11).
pub(crate) fn arcane(t: &Table, this: Ref) -> i16 {
    t.alive(this).map_or_else(|| last_known::arcane(t, this), |id| t.stat(id, Stat::Arcane).unwrap_or(0))
}

/// FAB-AP-3.
pub(crate) fn go_again(t: &mut Table, seat: Seat, by: Ref) {
    if seat == t.game.turn {
        Fab::change(t, seat, Pool::ActionPoints, 1);
        t.tell(Event::GoesAgain, seat, t.alive(by).unwrap_or(Id::NONE), 1, 0);
    }
}

/// A player intimidates an opposing one; with several, any one of them (FAB-KW-12, FAB-R-29).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Intimidate {
    asked: bool,
    seat: Seat,
    this: Ref,
}

impl Intimidate {
    pub(crate) fn new(seat: Seat, this: Ref) -> Self {
        Self { asked: false, seat, this }
    }

    pub(crate) fn step(&mut self, t: &mut Table) -> Flow {
        let seat = self.seat;
        if !self.asked {
            self.asked = true;
            let others = |t: &mut Table, out: &mut Vec<Choice>| {
                out.extend(t.in_order(seat).skip(1).map(Choice::Seat));
            };
            return t.ask_any(seat, Reason::Own(Why::Intimidate), self.this, others).unwrap_or(Flow::Pop);
        }
        let Choice::Seat(victim) = t.answer() else { unreachable!("only seats are offered") };
        t.count_up(seat, Tally::Intimidates);
        let cards = t.cards(Zone::Hand, victim).len();
        if cards == 0 {
            // FAB-KW-15: intimidated all the same.
            t.tell_of(Event::Intimidates, seat, victim, Id::NONE, 0);
            return Flow::Pop;
        }
        let k = t.chance(cards);
        let id = t.cards(Zone::Hand, victim)[k];
        let id = t.put(id, To::top(Zone::Banished, victim).face_down().secret()).id;
        t.set_flag(id, Flag::Intimidated, true);
        t.tell_of(Event::Intimidates, seat, victim, id, 1);
        Flow::Pop
    }
}

/// Whether damage by this source cannot be prevented (FAB-DMG-6).
pub(crate) fn unpreventable(t: &Table, source: Ref) -> bool {
    last_known::object(t, source).is_some_and(|id| t.has(id, Keyword::Unpreventable))
}
