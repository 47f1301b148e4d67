//! Damage to minions and players (NF-BLK, NF-CHN-15 to 17).

use crate::{
    AbsorberDuty, ChainDamageBlocking, Counter, Event, Keyword, Proc, Shield, Stat, Table, Why, Zone, turn,
    wounds,
};
use stapel_kernel::{Choice, Code, Flow, Frame, Id, Ref, Seat, Why as Reason};
use stapel_script::Word;

pub(crate) fn health_left(t: &Table, id: Id) -> i16 {
    let damage = i16::from(t.object(id).counters[Counter::Damage.index()]);
    t.stat(id, Stat::Health).unwrap_or(0) - damage
}

/// NF-BLK-8, NF-BLK-9.
pub(crate) fn hit_minion(t: &mut Table, id: Id, points: i16) {
    if points <= 0 {
        return;
    }
    let cell = &mut t.object_mut(id).counters[Counter::Damage.index()];
    *cell = cell.saturating_add(points as u8);
    t.tell(Event::TakesDamage, t.object(id).controller, id, points, 0);
    bury(t);
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

const SHIELDS: u8 = 0;
const GUARDS: u8 = 1;
const GUARDED: u8 = 2;

/// `n` points of damage on the player `seat`, by the doing of `who`: redirected, prevented, taken by guards, and the rest as wounds.
pub(crate) fn hurt(t: &mut Table) -> Flow {
    let frame = *t.frame();
    let victim = frame.seat;
    match frame.step {
        _ if t.is_gone(victim) => Flow::Pop,
        SHIELDS => {
            // Redirected points are not redirected again.
            if frame.m == 0
                && frame.n > 0
                && let Some(k) = t.shield(victim, Shield::Redirect)
            {
                let to = t.lasting()[k].who;
                // NF-LEA-4: nothing goes to a player who has left.
                if t.is_gone(to) {
                    t.lasting()[k].rest = 0;
                    return Flow::Go;
                }
                let taken = use_shield(t, k, frame.n);
                t.tell_of(Event::Shielded, victim, to, Id::NONE, taken);
                t.frame().n -= taken;
                let mut other = Frame::game(Proc::Hurt, to).with(taken);
                (other.m, other.k, other.who) = (1, frame.k, frame.who);
                return t.call(SHIELDS, other);
            }
            while t.frame().n > 0
                && let Some(k) = t.shield(victim, Shield::Prevent)
            {
                let left = t.frame().n;
                let taken = use_shield(t, k, left);
                t.tell(Event::Shielded, victim, Id::NONE, taken, 0);
                t.frame().n -= taken;
            }
            t.go(GUARDS)
        }
        GUARDS => {
            if frame.n <= 0 {
                return Flow::Pop;
            }
            t.state.options.clear();
            // NF-BLK-11, NF-BLK-13, NF-R-07.
            let duty = t.game.options.absorber_duty == AbsorberDuty::TakesDamage || frame.k == 0;
            let mut guards = 0;
            for k in 0..t.cards(Zone::Play, victim).len() {
                let id = t.cards(Zone::Play, victim)[k];
                if duty && t.has(id, Keyword::Guard) {
                    t.options.push(Choice::Card(id));
                    guards += 1;
                }
            }
            if guards > 0 {
                return t.ask(GUARDED, victim, Reason::Own(Why::GuardOrder), Ref::NONE);
            }
            // NF-R-06, the other reading.
            if frame.k == 0 && t.game.options.chain_damage_blocking == ChainDamageBlocking::AnyMinion {
                for k in 0..t.cards(Zone::Play, victim).len() {
                    let id = t.cards(Zone::Play, victim)[k];
                    t.options.push(Choice::Card(id));
                }
                t.options.push(Choice::Done);
                return t.ask(GUARDED, victim, Reason::Own(Why::TakeDamage), Ref::NONE);
            }
            finish(t)
        }
        _ => {
            let Choice::Card(id) = t.answer() else { return finish(t) };
            let points = frame.n.min(health_left(t, id));
            t.frame().n -= points;
            t.frame().step = GUARDS;
            hit_minion(t, id, points);
            run_triggers(t, frame.who)
        }
    }
}

/// NF-BLK-10: every point left is a wound.
fn finish(t: &mut Table) -> Flow {
    let Frame { seat, n, .. } = *t.frame();
    let suffered = wounds::suffer(t, seat, n);
    if let Some(caller) = t.caller()
        && caller.code == Code::Game(Proc::Fight)
    {
        caller.k = wounds::total(suffered);
    }
    Flow::Pop
}

fn use_shield(t: &mut Table, k: usize, points: i16) -> i16 {
    let taken = points.min(t.lasting()[k].rest);
    t.lasting()[k].rest -= taken;
    taken
}

/// What has triggered happens now, in the order of whoever brought it about (NF-TGT-4).
pub(crate) fn run_triggers(t: &mut Table, causer: Seat) -> Flow {
    // NF-END-5: the effect under way is finished, and nothing else happens.
    if t.game.ending && !turn::goes_on(t) {
        t.triggered.clear();
    }
    if t.new_triggers_wait() {
        t.push(Frame::react(causer));
    }
    Flow::Go
}
