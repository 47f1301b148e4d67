//! Damage to minions and players (NF-BLK, NF-CHN-15 to 17).

use crate::{
    AbsorberDuty, ChainDamageBlocking, Counter, Event, Keyword, Proc, Shield, Stat, Table, Why, Zone,
    reaction::react, wounds,
};
use serde::{Deserialize, Serialize};
use stapel_kernel::{Choice, Flow, Id, Ref, Return, Seat, Why as Reason};

pub(crate) fn health_left(t: &Table, id: Id) -> i16 {
    t.stat(id, Stat::Health).unwrap_or(0) - i16::from(t.counter(id, Counter::Damage))
}

/// Damage on a minion (NF-BLK-8, NF-BLK-9), as much as it has health left; the rest does not meet it. Says how much did.
pub(crate) fn hit_up_to_health(t: &mut Table, id: Id, points: i16) -> i16 {
    let points = points.min(health_left(t, id));
    if points > 0 {
        t.add_counters(id, Counter::Damage, points);
        t.tell(Event::TakesDamage, t.object(id).controller, id, points, 0);
        bury(t);
    }
    points
}

/// Destroys every minion whose damage has reached its health.
pub(crate) fn bury(t: &mut Table) {
    for seat in t.seats() {
        let mut k = 0;
        while k < t.cards(Zone::Play, seat).len() {
            let id = t.cards(Zone::Play, seat)[k];
            if health_left(t, id) <= 0 {
                t.destroy(id);
            } else {
                k += 1;
            }
        }
    }
}

/// How many of so many points of combat damage a player is spared by shields and guards as they are, and how many wounds are
/// left. Blockers that are guards have lost this much health by then.
pub(crate) fn expected(t: &Table, victim: Seat, points: i16, blocked: &[(Id, i16)]) -> (i16, i16) {
    let rest = |k: usize| t.lasting()[k].rest;
    let redirected = t.shields(victim, Shield::Redirect).filter(|&k| !t.is_gone(t.lasting()[k].who));
    let shields = stapel_kernel::sum(redirected.chain(t.shields(victim, Shield::Prevent)).map(rest));
    let lost = |id: Id| blocked.iter().filter(|(b, _)| *b == id).map(|(_, n)| *n).sum::<i16>();
    let guards = match t.readings().absorber_duty {
        AbsorberDuty::TakesDamage => {
            let guards = t.cards(Zone::Play, victim).iter().filter(|&&id| t.has(id, Keyword::Guard));
            stapel_kernel::sum(guards.map(|&id| health_left(t, id) - lost(id)))
        }
        AbsorberDuty::ForcedBlock => 0,
    };
    let absorbed = stapel_kernel::sum(t.shields(victim, Shield::Absorb).map(rest));
    let kept = shields.saturating_add(guards).saturating_add(absorbed).min(points);
    (kept, points - kept)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
enum Step {
    Shields,
    Guards,
    Guarded,
}

/// Damage on a player: redirected, prevented, taken by guards, and the rest as wounds. In combat it brings back how many.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Hurt {
    step: Step,
    pub(crate) victim: Seat,
    /// Whoever brought it about.
    by: Seat,
    pub(crate) points: i16,
    in_combat: bool,
    redirected: bool,
}

impl Hurt {
    pub(crate) fn in_combat(victim: Seat, by: Seat, points: i16) -> Self {
        Self { in_combat: true, ..Self::by_text(victim, by, points) }
    }
    pub(crate) fn by_text(victim: Seat, by: Seat, points: i16) -> Self {
        Self { step: Step::Shields, victim, by, points, in_combat: false, redirected: false }
    }

    pub(crate) fn step(&mut self, t: &mut Table) -> Flow {
        match self.step {
            _ if t.is_gone(self.victim) => Flow::Pop,
            Step::Shields => self.shields(t),
            Step::Guards if self.points <= 0 => Flow::Pop,
            Step::Guards => self.guards(t),
            Step::Guarded => {
                let Choice::Card(id) = t.answer() else { return self.wound(t) };
                self.points -= hit_up_to_health(t, id, self.points);
                self.step = Step::Guards;
                react(t, self.by)
            }
        }
    }

    fn shields(&mut self, t: &mut Table) -> Flow {
        let victim = self.victim;
        // Redirected points are not redirected again.
        if !self.redirected
            && self.points > 0
            && let Some(k) = t.shield(victim, Shield::Redirect)
        {
            let to = t.lasting()[k].who;
            // NF-LEA-4: nothing goes to a player who has left.
            if t.is_gone(to) {
                t.use_up(k, i16::MAX);
                return Flow::Go;
            }
            let taken = t.use_up(k, self.points);
            t.tell_of(Event::Shielded, victim, to, Id::NONE, taken);
            self.points -= taken;
            return t.call(Proc::Hurt(Self { victim: to, points: taken, redirected: true, ..*self }));
        }
        while self.points > 0
            && let Some(k) = t.shield(victim, Shield::Prevent)
        {
            let taken = t.use_up(k, self.points);
            t.tell(Event::Shielded, victim, Id::NONE, taken, 0);
            self.points -= taken;
        }
        self.step = Step::Guards;
        Flow::Go
    }

    fn guards(&mut self, t: &mut Table) -> Flow {
        let victim = self.victim;
        // NF-BLK-11, NF-BLK-13, NF-R-07.
        if t.readings().absorber_duty == AbsorberDuty::TakesDamage || !self.in_combat {
            let asked = t.ask_any(victim, Reason::Own(Why::GuardOrder), Ref::NONE, |t, out| {
                let minions = t.cards(Zone::Play, victim).iter().copied();
                out.extend(minions.filter(|&id| t.has(id, Keyword::Guard)).map(Choice::Card));
            });
            if let Some(flow) = asked {
                self.step = Step::Guarded;
                return flow;
            }
        }
        // NF-R-06, the other reading.
        if !self.in_combat && t.readings().chain_damage_blocking == ChainDamageBlocking::AnyMinion {
            self.step = Step::Guarded;
            return t.ask(victim, Reason::Own(Why::TakeDamage), Ref::NONE, |t, out| {
                out.extend(t.cards(Zone::Play, victim).iter().copied().map(Choice::Card));
                out.push(Choice::Done);
            });
        }
        self.wound(t)
    }

    /// NF-BLK-10: every point left is a wound.
    fn wound(&self, t: &mut Table) -> Flow {
        let taken = wounds::suffer(t, self.victim, self.points);
        // A text that deals damage says nothing of the wounds.
        if self.in_combat { t.give_back(Return::Number(taken.total())) } else { Flow::Pop }
    }
}
