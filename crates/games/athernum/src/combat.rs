//! Combat (ATH-CMB): attack by attack, as many as the active player likes.

use crate::{
    Clash, Event, Fight, Keyword, Phase, Proc, Stat, Table, Type, Why, Zone,
    check::{self, Blows, Check},
    control, cost, damage, exhaustion,
    resources::{self, PayPoints},
    stack, zones,
};
use serde::{Deserialize, Serialize};
use stapel_kernel::{Audience, Choice, Flow, Frame, Id, Ref, Seat, Why as Reason};

/// What it costs Swordmaster Allayna and her like not to be exhausted.
const TIRELESS_PRICE: i16 = 2;

/// The combat phase, with the attack that is led or was led last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Combat {
    step: Attack,
    pub(crate) attacker: Ref,
    pub(crate) target: Ref,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
enum Attack {
    Lead,
    Led,
    Aimed,
    Paid,
}

impl Combat {
    pub(crate) fn new() -> Self {
        Self { step: Attack::Lead, attacker: Ref::NONE, target: Ref::NONE }
    }

    /// Somebody has left: with a player less, whom to attack with and whom to attack is another question.
    pub(crate) fn anew(self) -> Self {
        Self { step: Attack::Lead, ..self }
    }

    pub(crate) fn step(&mut self, t: &mut Table) -> Flow {
        let seat = t.game.turn;
        match self.step {
            Attack::Lead => {
                t.game.phase = Phase::Combat;
                self.step = Attack::Led;
                t.ask(seat, Reason::Own(Why::Attacker), Ref::NONE, |t, out| offer_attackers(t, seat, out))
            }
            Attack::Led => self.led(t, seat),
            Attack::Aimed => {
                let Choice::Card(id) = t.answer() else { unreachable!("only targets are offered") };
                self.target = t.reference(id);
                self.step = Attack::Paid;
                match tax(t, id) {
                    0 => Flow::Go,
                    n => t.call(PayPoints::of_any_kind(seat, n, self.attacker)),
                }
            }
            Attack::Paid => {
                self.step = Attack::Lead;
                let Self { attacker, target, .. } = *self;
                t.game.fight =
                    Some(Fight { attacker, target, defender: None, markers: 0, marked_by: Seat::NOBODY });
                t.call(Proc::Fight(Fighting { step: Round::Defend, blows: None }))
            }
        }
    }

    fn led(&mut self, t: &mut Table, seat: Seat) -> Flow {
        match t.answer() {
            // Whoever leads the attacks may exhaust resources between them, for what attacking may cost.
            Choice::Card(id) if t.zone_of(id) == Some(Zone::Resources) => {
                resources::tap(t, seat, id);
                self.step = Attack::Lead;
                stack::call_waiting(t)
            }
            Choice::Card(id) => {
                self.attacker = t.reference(id);
                self.step = Attack::Aimed;
                t.ask(seat, Reason::Own(Why::AttackTarget), self.attacker, |t, out| {
                    out.extend(targets(t, seat).map(Choice::Card));
                })
            }
            _ => {
                // ATH-RES-06, ATH-DAY-11.
                t.game.phase = Phase::Day;
                resources::empty_pools(t);
                Flow::Pop
            }
        }
    }
}

/// ATH-CMB-02, ATH-CMB-15; only who finds a target.
fn offer_attackers(t: &Table, seat: Seat, out: &mut Vec<Choice>) {
    if has_target(t, seat) {
        offer_fighters(t, seat, out, |id| may_attack(t, id));
    }
    resources::offer(t, seat, out);
    out.push(Choice::Done);
}

/// Characters that can fight; of those that are the same in every respect, one.
fn offer_fighters(t: &Table, seat: Seat, out: &mut Vec<Choice>, wanted: impl Fn(Id) -> bool) {
    for &id in zones::permanents(t, seat) {
        let known = |o: &Choice| matches!(*o, Choice::Card(c) if zones::twins(t, c, id));
        if can_fight(t, id) && wanted(id) && !out.iter().any(known) {
            out.push(Choice::Card(id));
        }
    }
}

fn can_fight(t: &Table, id: Id) -> bool {
    t.brief(id).types.contains(Type::Character) && !exhaustion::is_face_down(t, id)
}

fn may_attack(t: &Table, id: Id) -> bool {
    can_fight(t, id) && !t.has(id, Keyword::CannotAttack)
}

pub(crate) fn has_attacker(t: &Table, seat: Seat) -> bool {
    zones::permanents(t, seat).iter().any(|&id| may_attack(t, id)) && has_target(t, seat)
}

fn has_target(t: &Table, seat: Seat) -> bool {
    targets(t, seat).next().is_some()
}

/// ATH-CMB-03, ATH-MUL-03: what has a DFV, or could have one, and can be paid for.
fn targets<'t>(t: &'t Table, seat: Seat) -> impl Iterator<Item = Id> + 't {
    let points = resources::total(t, seat);
    t.in_order(seat).filter(move |&s| s != seat).flat_map(move |other| {
        let tax = cost::attack_tax(t, other);
        let open = move |&id: &Id| {
            let character = t.brief(id).types.contains(Type::Character);
            let attackable = match exhaustion::is_face_down(t, id) {
                true => character,
                false => t.book.stat(t.object(id).def, Stat::Dfv).is_some(),
            };
            attackable && (!character || points >= tax) && !t.has(id, Keyword::NotAttackable)
        };
        zones::permanents(t, other).iter().copied().filter(open)
    })
}

/// What an attack on this permanent costs.
pub(crate) fn tax(t: &Table, target: Id) -> i16 {
    if t.is(target, Type::Character) { cost::attack_tax(t, t.object(target).controller) } else { 0 }
}

/// The combat that is on is fought.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Fighting {
    step: Round,
    /// Once they have struck.
    blows: Option<Blows>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
enum Round {
    Defend,
    Defended,
    Strike,
    Struck,
    Tire,
    TirelessAnswered,
    TirelessPaid,
    End,
    Over,
}

impl Fighting {
    /// Whoever had to name a defender or to pay has left.
    pub(crate) fn undefended(self) -> Self {
        Self { step: Round::Tire, ..self }
    }

    pub(crate) fn step(&mut self, t: &mut Table) -> Flow {
        let fight = t.game.fight.expect("a combat is on until it has been fought");
        match self.step {
            Round::Defend => match t.alive(fight.target) {
                Some(target) => return self.ask_defender(t, fight.attacker, target),
                None => self.step = Round::Tire,
            },
            Round::Defended => {
                self.step = Round::Strike;
                return defended(t, fight);
            }
            Round::Strike => return self.strike(t, fight),
            // ATH-CMB-07: the check has seen both; what it set off comes next.
            Round::Struck => {
                self.step = Round::Tire;
                return stack::call_waiting(t);
            }
            Round::Tire => return self.ask_tireless(t, fight),
            Round::TirelessAnswered if t.answer() == Choice::Yes => {
                control::use_tireless(t, fight.attacker.id);
                let seat = t.object(fight.attacker.id).controller;
                self.step = Round::TirelessPaid;
                return t.call(PayPoints::of_any_kind(seat, TIRELESS_PRICE, fight.attacker));
            }
            Round::TirelessAnswered => self.tire(t, fight, true),
            Round::TirelessPaid => self.tire(t, fight, false),
            Round::End => return self.end(t, fight),
            Round::Over => {
                t.game.fight = None;
                return Flow::Pop;
            }
        }
        Flow::Go
    }

    /// ATH-CMB-04: one other face-up character, or nobody.
    fn ask_defender(&mut self, t: &mut Table, attacker: Ref, target: Id) -> Flow {
        self.step = Round::Defended;
        let seat = t.object(target).controller;
        t.ask(seat, Reason::Own(Why::Defender), attacker, |t, out| {
            if !t.has(attacker.id, Keyword::Undefendable) {
                offer_fighters(t, seat, out, |id| id != target && t.def(id).stat(Stat::Dfv).is_some());
            }
            out.push(Choice::Done);
        })
    }

    /// ATH-CMB-05, ATH-CMB-07, ATH-CMB-08, ATH-CMB-12.
    fn strike(&mut self, t: &mut Table, fight: Fight) -> Flow {
        let Fight { attacker, target, defender, .. } = fight;
        let opponent = fight.opponent();
        if [Some(attacker), Some(target), defender].into_iter().flatten().any(|r| t.alive(r).is_none()) {
            self.step = Round::Tire;
            return Flow::Go;
        }
        let (hit, back) = (cost::offence(t, attacker.id), cost::offence(t, opponent.id));
        let dealt = damage::deal(t, opponent.id, hit);
        let taken = damage::deal(t, attacker.id, back);
        let blows = Blows { attacker, opponent, dealt, taken };
        for (dealer, victim, points) in blows.each() {
            if points > 0 && zones::is_main(t, victim.id) && t.is(victim.id, Type::Character) {
                let (seat, other) = (t.object(dealer.id).controller, t.object(victim.id).controller);
                t.tell_of(Event::HitsMain, seat, other, dealer.id, points);
            }
        }
        (self.step, self.blows) = (Round::Struck, Some(blows));
        t.call(Proc::Check(Check { blows: self.blows }))
    }

    /// Whether the attacker is to be exhausted (ATH-CMB-09, ATH-CMB-13), or its player pays.
    fn ask_tireless(&mut self, t: &mut Table, fight: Fight) -> Flow {
        if let Some(id) = t.alive(fight.attacker) {
            let seat = t.object(id).controller;
            if !exhaustion::is_face_down(t, id)
                && !control::used_tireless(t, id)
                && resources::total(t, seat) >= TIRELESS_PRICE
                && t.has(id, Keyword::Tireless)
            {
                self.step = Round::TirelessAnswered;
                return t.ask(seat, Reason::Own(Why::Tireless), fight.attacker, |_, out| {
                    out.extend([Choice::Yes, Choice::No]);
                });
            }
        }
        self.tire(t, fight, true);
        Flow::Go
    }

    /// The attacker is exhausted, unless it is already, and gets the markers that wait for it.
    fn tire(&mut self, t: &mut Table, fight: Fight, exhausts: bool) {
        self.step = Round::End;
        let Some(id) = t.alive(fight.attacker) else { return };
        if exhausts && !exhaustion::is_face_down(t, id) {
            exhaustion::exhaust(t, id);
        }
        for _ in 0..fight.markers {
            exhaustion::mark_by(t, id, fight.marked_by);
        }
    }

    fn end(&mut self, t: &mut Table, fight: Fight) -> Flow {
        // ATH-CMB-10.
        if let Some(id) = fight.defender.and_then(|r| t.alive(r))
            && !exhaustion::is_face_down(t, id)
            && !t.has(id, Keyword::Vigilant)
        {
            exhaustion::exhaust(t, id);
        }
        for (fighter, _, dealt) in self.blows.iter().flat_map(Blows::each) {
            if let Some(id) = t.alive(fighter).filter(|_| dealt > 0) {
                t.tell(Event::Survives, t.object(id).controller, id, dealt, 0);
            }
        }
        self.step = Round::Over;
        stack::call_waiting(t)
    }
}

/// A defender has been named, or nobody; everybody may answer before they strike (ATH-CMB-06).
fn defended(t: &mut Table, fight: Fight) -> Flow {
    let Fight { attacker, target, .. } = fight;
    let (leader, defender) = (t.game.turn, t.object(target.id).controller);
    zones::tell_with(t, Event::Attacks, leader, defender, attacker.id, target.id);
    if let Choice::Card(id) = t.answer() {
        t.game.fight = Some(Fight { defender: Some(t.reference(id)), ..fight });
        zones::tell_with(t, Event::Defends, defender, leader, id, attacker.id);
    }
    t.call(stack::open())
}

/// One more marker from this player for the attacker of the combat that is on.
pub(crate) fn weary(t: &mut Table, seat: Seat) {
    if let Some(fight) = &mut t.game.fight {
        (fight.markers, fight.marked_by) = (fight.markers.saturating_add(1), seat);
    }
}

/// What the combat that is on comes to if nothing more happens; nothing once they have struck, or if one of them is gone.
pub(crate) fn clash(t: &Table) -> Option<[Clash; 2]> {
    let fight = t.game.fight?;
    let waits = |step| matches!(step, Round::Defend | Round::Defended | Round::Strike);
    let to_come = |frame: &Frame<Proc>| matches!(frame, Frame::Game(Proc::Fight(f)) if waits(f.step));
    let all = [Some(fight.attacker), Some(fight.target), fight.defender];
    if !t.frames().iter().any(to_come) || all.into_iter().flatten().any(|r| t.alive(r).is_none()) {
        return None;
    }
    let (attacker, opponent) = (fight.attacker.id, fight.opponent().id);
    let of = |id: Id, by: Id| {
        let takes = damage::unprevented(t, id, cost::offence(t, by).max(0));
        Clash {
            id: t.knows(Audience::Spectator, id).then_some(id),
            seat: t.object(id).controller,
            offence: cost::offence(t, id),
            defence: check::defence(t, id),
            damage: damage::on(t, id),
            takes,
            falls: check::is_lethal_with(t, id, damage::on(t, id) + takes),
        }
    };
    Some([of(attacker, opponent), of(opponent, attacker)])
}

/// The combat that is on, for all to see.
pub(crate) fn public(t: &Table) -> Option<[Option<Id>; 3]> {
    let fight = t.game.fight?;
    Some([Some(fight.attacker), Some(fight.target), fight.defender].map(|r| t.alive(r?)))
}
