//! Preventing damage (FAB-DMG-5 to 10): shields of effects, Arcane Barrier (FAB-KW-1 to 4), Quell (FAB-KW-31). Whoever would
//! be dealt damage decides what is used in which order; an effect that prevents cannot be left out, a payment can.

use crate::{
    Event, Flag, Proc, Shield, Stat, Table, Zone,
    damage::{self, Kind},
    pitch::{self, Pay, Purpose},
    words::Why,
};
use serde::{Deserialize, Serialize};
use stapel_kernel::{Choice, DefId, Flow, Frame, Id, Picks, Reach, Ref, Return, Seat, Why as Reason};
use stapel_script::Mod;

/// A player would be dealt damage. It brings back how much was dealt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Prevent {
    step: Step,
    seat: Seat,
    by: Seat,
    source: Ref,
    /// How much is left to be dealt, and how much has been prevented.
    pub(crate) n: i16,
    prevented: i16,
    pub(crate) kind: Kind,
    /// What was paid for.
    used: Picks,
    tried: Tried,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
enum Step {
    Offer,
    Chosen,
    /// The price of this has been paid.
    Paid(Ref),
}

/// Shields that were used to no avail, by their places among what lasts; those from the 64th on count as one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
struct Tried(u64);

impl Tried {
    fn insert(&mut self, k: usize) {
        self.0 |= 1 << k.min(63);
    }
    fn contains(self, k: usize) -> bool {
        self.0 >> k.min(63) & 1 == 1
    }
}

impl Prevent {
    pub(crate) fn new(t: &Table, seat: Seat, by: Seat, source: Ref, n: i16, kind: Kind) -> Self {
        let (used, tried) = (t.begin_picks(), Tried::default());
        Self { step: Step::Offer, seat, by, source, n, prevented: 0, kind, used, tried }
    }

    pub(crate) fn step(&mut self, t: &mut Table) -> Flow {
        match std::mem::replace(&mut self.step, Step::Offer) {
            Step::Offer => return self.ask(t),
            Step::Chosen => match t.answer() {
                Choice::Number(k) => self.shield(t, k as usize),
                Choice::Card(id) => {
                    let used = t.reference(id);
                    t.pick(used);
                    self.step = Step::Paid(used);
                    t.push(Proc::Pay(Pay::new(self.seat, used, price(t, id, self.kind), Purpose::Effect)));
                }
                _ => return self.finish(t),
            },
            Step::Paid(used) => {
                // FAB-KW-3: the full price, whatever is prevented by it.
                self.prevent(t, price(t, used.id, self.kind));
                if quells(t, used.id, self.kind) {
                    t.set_flag(used.id, Flag::Quelled, true);
                }
            }
        }
        Flow::Go
    }

    fn ask(&mut self, t: &mut Table) -> Flow {
        let asked = t.ask_any(self.seat, Reason::Own(Why::Prevent), self.source, |t, out| {
            self.offer(t, out);
            // What an effect prevents is prevented.
            if !out.is_empty() && !out.iter().any(|o| matches!(o, Choice::Number(_))) {
                out.push(Choice::Done);
            }
        });
        let Some(flow) = asked else { return self.finish(t) };
        self.step = Step::Chosen;
        flow
    }

    fn finish(&self, t: &mut Table) -> Flow {
        t.forget_picks(self.used);
        if self.prevented > 0 {
            let source = t.alive(self.source).unwrap_or(Id::NONE);
            t.tell(Event::Prevents, self.seat, source, self.prevented, 0);
        }
        damage::deal(t, self.source, self.by, self.seat, self.n, self.kind);
        t.give_back(Return::Number(self.n))
    }

    /// FAB-DMG-7: against damage that cannot be prevented everything happens but this.
    fn prevent(&mut self, t: &Table, up_to: i16) -> i16 {
        let prevented = if damage::unpreventable(t, self.source) { 0 } else { self.n.min(up_to) };
        self.n -= prevented;
        self.prevented += prevented;
        prevented
    }

    /// An effect that prevents is used: the `k`-th of those that last (FAB-DMG-9).
    fn shield(&mut self, t: &mut Table, k: usize) {
        let rest = t.lasting()[k].rest;
        let prevented = self.prevent(t, rest);
        let kept = kinds(t, k).any(|s| s == Shield::PreventNext);
        t.use_up(k, if kept { prevented } else { rest });
        // Of "the next 3" nothing is lost on damage that cannot be prevented, but it is not asked for twice.
        if kept && prevented == 0 {
            self.tried.insert(k);
        }
    }

    /// What can be used now.
    fn offer(&self, t: &Table, out: &mut Vec<Choice>) {
        let Self { seat, kind, .. } = *self;
        if self.n <= 0 {
            return;
        }
        let untried = shields(t, seat, kind).filter(|&k| !self.tried.contains(k));
        out.extend(untried.map(|k| Choice::Number(k as i16)));
        for &id in arena(t, seat) {
            let price = price(t, id, kind);
            if price > 0
                && t.object(id).controller == seat
                && !t.picked(self.used).contains(&t.reference(id))
                && pitch::can_pay_resources(t, seat, price)
            {
                out.push(Choice::Card(id));
            }
        }
    }
}

/// The effects that prevent such damage to a player, by their places among what lasts.
fn shields<'a>(t: &'a Table<'_>, seat: Seat, kind: Kind) -> impl Iterator<Item = usize> + use<'a> {
    let serves = move |s: Shield| match s {
        Shield::PreventNext | Shield::PreventOnce => true,
        Shield::PreventAttackOnce => kind == Kind::Attack,
        Shield::HushHit => false,
    };
    let all = t.lasting().iter().enumerate().filter(move |(k, lasting)| {
        lasting.reach == Reach::Player && lasting.seat == seat && lasting.rest > 0 && kinds(t, *k).any(serves)
    });
    all.map(|(k, _)| k)
}

/// How much of such damage is prevented without anybody deciding it: an effect that prevents cannot be left out.
pub(crate) fn certain(t: &Table, seat: Seat, source: Ref, n: i16, kind: Kind) -> i16 {
    if damage::unpreventable(t, source) {
        return 0;
    }
    stapel_kernel::sum(shields(t, seat, kind).map(|k| t.lasting()[k].rest)).min(n)
}

fn kinds<'a>(t: &'a Table<'_>, k: usize) -> impl Iterator<Item = Shield> + 'a {
    t.mods_of(k).iter().filter_map(|m| if let Mod::Shield(kind, _) = m { Some(*kind) } else { None })
}

/// Where equipment can be: worn, or defending.
fn arena<'a>(t: &'a Table<'_>, seat: Seat) -> impl Iterator<Item = &'a Id> {
    t.cards_of_zones(Zone::Hero, Zone::Permanent, seat).iter().chain(t.cards(Zone::Chain, seat))
}

fn barrier(t: &Table, id: Id) -> i16 {
    t.stat(id, Stat::ArcaneBarrier).unwrap_or(0)
}

/// What it costs to use an object against damage of this kind, which is also how much it prevents.
fn price(t: &Table, id: Id, kind: Kind) -> i16 {
    // FAB-ARC-2.
    let barrier = if kind == Kind::Arcane { barrier(t, id) } else { 0 };
    if barrier > 0 { barrier } else { t.stat(id, Stat::Quell).unwrap_or(0) }
}

/// Whether an object that is used against damage of this kind quells it, and is not a barrier to it.
fn quells(t: &Table, id: Id, kind: Kind) -> bool {
    !(kind == Kind::Arcane && barrier(t, id) > 0)
}

/// FAB-KW-31: everything in the arena that was used to quell.
pub(crate) fn quelled(t: &Table) -> Option<Id> {
    let mut all = t.seats().flat_map(|seat| arena(t, seat)).copied();
    all.find(|&id| t.flag(id, Flag::Quelled) && t.stat(id, Stat::Quell).is_some())
}

/// An effect that keeps a hit from triggering anything: its place among those that last.
pub(crate) fn hush(t: &Table) -> Option<usize> {
    t.seats().find_map(|seat| t.shield(seat, Shield::HushHit))
}

/// The source of a shield and how much it prevents, for the one who picks it.
pub(crate) fn source(t: &Table, k: i16) -> (DefId, i16) {
    let lasting = &t.lasting()[k as usize];
    (t.object(lasting.this.id).def, lasting.rest)
}

/// What an object that is offered against the pending damage costs, and prevents; and whether it quells.
pub(crate) fn offered(t: &Table, id: Id) -> (i16, bool) {
    match t.frames().last() {
        Some(Frame::Game(Proc::Prevent(prevent))) => {
            (price(t, id, prevent.kind), quells(t, id, prevent.kind))
        }
        _ => (0, false),
    }
}
