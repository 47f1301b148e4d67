//! Playing cards and activating abilities (FAB-PLAY).

use crate::{
    Boosted, CostSequence, Event, Fab, Flag, Keyword, Pool, Proc, Stat, Step, Table, Tally, Timing, Type,
    Zone, facts, last_known, legal,
    pitch::{self, Purpose},
    words::Why,
};
use serde::{Deserialize, Serialize};
use stapel_kernel::{
    ActivatedDef, Choice, DefId, Flow, Id, Layer, LayerKind, Ref, Return, Seat, SeatSet, Several, Target, To,
    Why as Reason,
};
use stapel_script::Limit;
use std::ops::Range;

/// What is fixed of a card or an ability before it is paid for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
struct Announced {
    seat: Seat,
    /// Whom it attacks.
    attacked: SeatSet,
    /// The text to carry out, in the mode that was chosen, and what it is aimed at.
    program: Option<u16>,
    targets: [Target; 2],
}

impl Announced {
    fn by(seat: Seat) -> Self {
        Self { seat, attacked: SeatSet::NONE, program: None, targets: [Target::None; 2] }
    }

    /// Whom an attack attacks: the player the chain attacks already (FAB-UPF-9), or a neighbour (FAB-UPF-6). Asks only if
    /// that leaves a choice.
    fn ask_whom(&mut self, t: &mut Table, attack: Id, about: Ref) -> Option<Flow> {
        let seat = self.seat;
        if let Some(targets) = t.game.links.first().map(|l| l.targets) {
            self.attacked = standing(t, targets);
            return None;
        }
        // With two players there is nothing to choose.
        if t.in_order(seat).nth(2).is_none() {
            self.attacked = SeatSet::one(t.next_seat(seat));
            return None;
        }
        let chosen = self.attacked;
        let flow = t.ask(seat, Reason::Own(Why::AttackTarget), about, |t, out| {
            let others = t.in_order(seat).skip(1).filter(|&s| !chosen.contains(s));
            out.extend(others.filter(|&s| may_attack(t, seat, s, attack)).map(Choice::Seat));
            if chosen != SeatSet::NONE {
                out.push(Choice::Done);
            }
        });
        if t.has(attack, Keyword::TwoHeroes) {
            t.part_of(Some(Several::between(1, 2, usize::from(chosen != SeatSet::NONE))));
        }
        Some(flow)
    }

    /// Takes the answer. Says whether another one may be attacked, too.
    fn whom_chosen(&mut self, t: &Table, attack: Id) -> bool {
        let Choice::Seat(seat) = t.answer() else { return false };
        let first = self.attacked == SeatSet::NONE;
        self.attacked = self.attacked.with(SeatSet::one(seat));
        first && t.has(attack, Keyword::TwoHeroes) && t.in_order(seat).count() > 2
    }

    /// Mode and targets are chosen (FAB-PLAY-14).
    fn aim(&self, t: &mut Table, program: Option<u16>, this: Ref) -> Flow {
        let Some(program) = program else { return Flow::Go };
        let aim = t.aiming(program, self.seat, this, this);
        t.call(aim)
    }

    /// Takes what `aim` brings back.
    fn aimed(&mut self, t: &Table) {
        if let Return::Aimed { program, targets } = t.brought() {
            (self.program, self.targets) = (Some(program), targets);
        }
    }

    /// It is paid for and lies on the stack.
    fn lay(&self, t: &mut Table, kind: LayerKind, def: DefId, [this, it]: [Ref; 2]) {
        let Self { seat, attacked, program, targets } = *self;
        let n = i16::from(attacked.0);
        t.lay(Layer { kind, seat, this, def, program, it, who: Seat::NOBODY, targets, n });
    }
}

/// A card is played (FAB-PLAY-14 to 18).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Play {
    step: Playing,
    card: Ref,
    said: Announced,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
enum Playing {
    Announce,
    MayCost,
    Boost,
    Whom,
    WhomChosen,
    Resources,
    ExtraResources,
    OtherCosts,
    Finish,
}

impl Play {
    pub(crate) fn new(seat: Seat, card: Ref) -> Self {
        Self { step: Playing::Announce, card, said: Announced::by(seat) }
    }

    pub(crate) fn mentions(&self, r: Ref) -> bool {
        self.card == r
    }

    pub(crate) fn step(&mut self, t: &mut Table) -> Flow {
        let (seat, id) = (self.said.seat, self.card.id);
        match self.step {
            Playing::Announce => self.announce(t),
            Playing::MayCost => {
                if t.answer() == Choice::Yes {
                    t.set_flag(id, Flag::Paid, true);
                }
                self.offer_boost(t)
            }
            Playing::Boost => self.boosts(t, t.answer() == Choice::Yes),
            Playing::Whom => {
                self.step = Playing::WhomChosen;
                let attacks = facts::attacks_somebody(t, id);
                let asked = if attacks { self.said.ask_whom(t, id, self.card) } else { None };
                asked.unwrap_or_else(|| self.aim(t))
            }
            Playing::WhomChosen if self.said.whom_chosen(t, id) => {
                self.step = Playing::Whom;
                Flow::Go
            }
            Playing::WhomChosen => self.aim(t),
            Playing::Resources => {
                self.said.aimed(t);
                let extra = pitch::extra_costs(t, id);
                let n = pitch::all_resources(t, id, extra) - pitch::extra_resources(t, extra);
                self.step = Playing::ExtraResources;
                pitch::pay(t, seat, self.card, n, Purpose::Card)
            }
            // FAB-PLAY-16.
            Playing::ExtraResources => {
                let n = pitch::extra_resources(t, pitch::extra_costs(t, id));
                self.step = Playing::OtherCosts;
                pitch::pay(t, seat, self.card, n, Purpose::Extra)
            }
            Playing::OtherCosts => {
                action_point(t, CostSequence::ActionPointFirst, is_action(t, id));
                self.step = Playing::Finish;
                t.call(Proc::PayOther(PayOther::new(seat, self.card, &pitch::extra_cost_numbers(t, id))))
            }
            Playing::Finish => self.finish(t),
        }
    }

    /// FAB-PLAY-14: the card is shown, and what is optional about its costs is fixed.
    fn announce(&mut self, t: &mut Table) -> Flow {
        let (seat, id) = (self.said.seat, self.card.id);
        let from = t.zone_of(id);
        self.card = t.put(id, To::top(Zone::Stack, seat));
        t.set_flag(id, Flag::FromArsenal, from == Some(Zone::Arsenal));
        t.set_flag(id, Flag::FromElsewhere, !matches!(from, Some(Zone::Arsenal | Zone::Hand)));
        t.tell(Event::Announces, seat, id, 0, 0);
        open_chain(t, t.is(id, Type::Attack));
        // FAB-PLAY-18.
        if t.def(id).may_costs.is_empty() || !pitch::can_pay_optional(t, seat, id) {
            return self.offer_boost(t);
        }
        self.step = Playing::MayCost;
        self.ask_whether(t, Why::MayCost)
    }

    /// FAB-KW-5, FAB-KW-6: an additional cost that may be declined, apart from any other.
    fn offer_boost(&mut self, t: &mut Table) -> Flow {
        if !t.has(self.card.id, Keyword::Boost) || t.top(self.said.seat).is_none() {
            return self.boosts(t, false);
        }
        self.step = Playing::Boost;
        self.ask_whether(t, Why::Boost)
    }

    fn ask_whether(&self, t: &mut Table, why: Why) -> Flow {
        let both = [Choice::Yes, Choice::No];
        t.ask(self.said.seat, Reason::Own(why), self.card, |_, out| out.extend(both))
    }

    fn boosts(&mut self, t: &mut Table, yes: bool) -> Flow {
        if yes {
            t.game.boosted.push(Boosted { card: self.card, pays_off: false });
        }
        // FAB-PLAY-19, FAB-CONT-5.
        t.attach_played(self.card.id);
        self.step = Playing::Whom;
        Flow::Go
    }

    fn aim(&mut self, t: &mut Table) -> Flow {
        self.step = Playing::Resources;
        self.said.aim(t, t.def(self.card.id).resolve, self.card)
    }

    fn finish(&self, t: &mut Table) -> Flow {
        let (seat, id) = (self.said.seat, self.card.id);
        pitch::boost(t, seat, self.card);
        action_point(t, CostSequence::ActionPointLast, is_action(t, id));
        self.said.lay(t, LayerKind::Card, t.object(id).def, [self.card; 2]);
        count_played(t, seat, id);
        t.tell(Event::Plays, seat, id, 0, 0);
        if t.is(id, Type::Attack) {
            t.tell(Event::Launches, seat, id, 0, 0);
        }
        Flow::Pop
    }
}

fn is_action(t: &Table, id: Id) -> bool {
    t.is(id, Type::Action) && !t.lent(id, Keyword::PlayableAsInstant)
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

/// An ability is activated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Activate {
    step: Activating,
    source: Ref,
    /// Its number on the card.
    ability: u8,
    /// What it costs more than it says.
    more: i16,
    /// The attack it makes, if it is a weapon's.
    attack: Option<Ref>,
    /// A card that was paid with, if one matters.
    paid_with: Option<Ref>,
    said: Announced,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
enum Activating {
    Announce,
    Whom,
    WhomChosen,
    Resources,
    OtherCosts,
    Finish,
}

impl Activate {
    pub(crate) fn new(seat: Seat, source: Ref, ability: u8) -> Self {
        let said = Announced::by(seat);
        let step = Activating::Announce;
        Self { step, source, ability, more: 0, attack: None, paid_with: None, said }
    }

    pub(crate) fn mentions(&self, r: Ref) -> bool {
        self.source == r || self.attack == Some(r)
    }

    pub(crate) fn step(&mut self, t: &mut Table) -> Flow {
        let (seat, source) = (self.said.seat, self.source);
        let ability = &t.book.def(t.object(source.id).def).activated[self.ability as usize];
        let is_action = ability.text.timing == Timing::Action;
        match self.step {
            Activating::Announce => {
                self.announce(t, ability, is_action);
                self.step = Activating::Whom;
                Flow::Go
            }
            Activating::Whom => {
                self.step = Activating::WhomChosen;
                let asked = self.attack.and_then(|attack| self.said.ask_whom(t, attack.id, source));
                asked.unwrap_or_else(|| self.aim(t, ability))
            }
            Activating::WhomChosen => match self.attack {
                Some(attack) if self.said.whom_chosen(t, attack.id) => {
                    self.step = Activating::Whom;
                    Flow::Go
                }
                _ => self.aim(t, ability),
            },
            Activating::Resources => {
                self.said.aimed(t);
                let n = pitch::resources_in(&ability.text.cost) + self.more;
                self.step = Activating::OtherCosts;
                pitch::pay(t, seat, source, n, Purpose::Ability(self.ability))
            }
            Activating::OtherCosts => {
                action_point(t, CostSequence::ActionPointFirst, is_action);
                self.step = Activating::Finish;
                t.call(Proc::PayOther(PayOther::new(seat, source, &ability.costs)))
            }
            Activating::Finish => {
                if let Return::Card(card) = t.brought() {
                    self.paid_with = Some(card);
                }
                action_point(t, CostSequence::ActionPointLast, is_action);
                self.finish(t, ability)
            }
        }
    }

    fn announce(&mut self, t: &mut Table, ability: &ActivatedDef<Fab>, is_action: bool) {
        let (seat, source) = (self.said.seat, self.source.id);
        t.count_use(source, ability.slot, ability.text.limit);
        t.tell(Event::Announces, seat, source, 1, 0);
        if is_action {
            self.more = t.claim_next(seat, Stat::Payment, pitch::for_any_action);
        }
        if legal::is_attack_ability(&ability.text) {
            let attack = proxy(t, source, ability.text.keywords.contains(&Keyword::GoAgain));
            self.attack = Some(t.reference(attack));
            open_chain(t, true);
            t.attach_next(attack);
        }
    }

    fn aim(&mut self, t: &mut Table, ability: &ActivatedDef<Fab>) -> Flow {
        self.step = Activating::Resources;
        self.said.aim(t, Some(ability.program), self.source)
    }

    fn finish(&self, t: &mut Table, ability: &ActivatedDef<Fab>) -> Flow {
        let (seat, source) = (self.said.seat, self.source);
        let this = self.attack.unwrap_or(source);
        let it = self.paid_with.unwrap_or(this);
        self.said.lay(t, LayerKind::Ability(self.ability), t.object(source.id).def, [this, it]);
        note_reaction(t, seat, ability.text.timing == Timing::AttackReaction);
        t.tell(Event::Activates, seat, source.id, i16::from(self.ability), 0);
        if let Some(attack) = self.attack {
            t.tell(Event::Launches, seat, attack.id, 0, 0);
        }
        Flow::Pop
    }
}

/// The attack of a weapon: an object of its own that is no card (FAB-OBJ-7).
fn proxy(t: &mut Table, weapon: Id, go_again: bool) -> Id {
    let object = t.object(weapon);
    let (def, owner, seat) = (object.def, object.owner, object.controller);
    let id = t.make_proxy(def, owner);
    t.put(id, To::top(Zone::Stack, seat));
    t.attach_to(id, weapon);
    t.set_controller(id, seat);
    t.set_flag(id, Flag::GoesAgain, go_again);
    id
}

/// FAB-R-24: the chain is open from the announcement of its first attack.
fn open_chain(t: &mut Table, attack: bool) {
    if attack {
        t.game.step = Step::Layer;
    }
}

/// FAB-PLAY-2, at the moment the table's sequence of payment says (FAB-R-03).
fn action_point(t: &mut Table, moment: CostSequence, is_action: bool) {
    if is_action && t.readings().cost_sequence == moment {
        let seat = t.game.turn;
        let points = t.pool(seat, Pool::ActionPoints);
        t.set_pool(seat, Pool::ActionPoints, points - 1);
    }
}

/// Costs by their numbers are paid, apart from the resources, which have been paid. It brings back a card that was paid
/// with, if one matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct PayOther {
    next: u16,
    end: u16,
    seat: Seat,
    this: Ref,
    paid_with: Option<Ref>,
}

impl PayOther {
    fn new(seat: Seat, this: Ref, costs: &Range<u16>) -> Self {
        Self { next: costs.start, end: costs.end, seat, this, paid_with: None }
    }

    pub(crate) fn step(&mut self, t: &mut Table) -> Flow {
        if let Return::Card(card) = t.brought() {
            self.paid_with = Some(card);
        }
        while self.next < self.end {
            let number = self.next;
            self.next += 1;
            if !legal::is_resources(&t.book.costs[number as usize]) {
                t.pay(number, self.seat, self.this);
                return Flow::Go;
            }
        }
        t.give_back(self.paid_with.map_or(Return::Nothing, Return::Card))
    }
}

/// The use limit of a weapon's attack is lifted once (FAB-PLAY-13).
pub(crate) fn attack_again(t: &mut Table, attack: Ref) {
    // FAB-OBJ-11: the attack may be gone, and its weapon still there.
    let Some(attack) = last_known::object(t, attack) else { return };
    let weapon = body(t, attack);
    let slot = t.def(weapon).activated.iter().find(|a| a.text.limit != Limit::None).map(|a| a.slot);
    if let Some(slot) = slot {
        t.unuse(weapon, slot);
    }
}

/// The weapon behind an attack, or the attack itself.
pub(crate) fn body(t: &Table, attack: Id) -> Id {
    let object = t.object(attack);
    if object.is_proxy() { object.attached } else { attack }
}
