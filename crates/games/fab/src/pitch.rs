//! Paying costs and generating resources (FAB-PITCH, FAB-PLAY-15 to 18).
//!
//! Only what can be paid in full is offered, and while paying only picks that still lead to the end: an
//! unpayable play never begins, so nothing has to be undone (FAB-PRIO-14).

use crate::{
    CostSequence, Event, Fab, Fact, Flag, Pool, Price, Proc, Stat, Table, Tally, Timing, Type, Zone,
    legal::other_costs, words::Why,
};
use serde::{Deserialize, Serialize};
use stapel_kernel::{Choice, Ctx, Flow, Id, Ref, Return, Seat, Texts, To, Why as Reason};
use stapel_script::{Cost, Filter, Is, Word};
use std::ops::Range;

/// FAB-PLAY-15: the printed cost, plus all increases, minus all reductions; the cost itself stays (FAB-OBJ-5).
pub(crate) fn card_cost(t: &Table, id: Id) -> i16 {
    paid_for(t, id, t.base(id, Stat::Cost).unwrap_or(0))
}

/// What is paid where so much would be without any effect.
fn paid_for(t: &Table, id: Id, resources: i16) -> i16 {
    // Most of the time nothing changes it.
    if t.lasting().is_empty() && !t.brief(id).own.stats.contains(Stat::Payment) {
        return resources;
    }
    t.stat_from(id, Stat::Payment, resources + t.promised(id, Stat::Payment))
}

/// All resources that a card with these additional costs takes; reductions apply to its cost, or under the other reading
/// to the total (FAB-R-03).
pub(crate) fn all_resources(t: &Table, id: Id, costs: &[Cost<Fab>]) -> i16 {
    match t.readings().cost_sequence {
        CostSequence::ActionPointLast => card_cost(t, id) + resources_in(costs),
        CostSequence::ActionPointFirst => {
            paid_for(t, id, t.base(id, Stat::Cost).unwrap_or(0) + resources_in(costs))
        }
    }
}

/// The additional costs of a card: those it has to have, and those that were declared.
pub(crate) fn extra_cost_numbers(t: &Table, id: Id) -> Range<u16> {
    let def = t.def(id);
    let end = if t.flag(id, Flag::Paid) { def.may_costs.end } else { def.extra_costs.end };
    def.extra_costs.start..end
}

pub(crate) fn extra_costs<'b>(t: &Table<'b>, id: Id) -> &'b [Cost<Fab>] {
    t.book.costs(&extra_cost_numbers(t, id))
}

pub(crate) fn can_pay_for_card(t: &Table, seat: Seat, id: Id) -> bool {
    let costs = t.book.costs(&t.def(id).extra_costs);
    affordable(t, seat, id, all_resources(t, id, costs), costs, t.reference(id))
}

/// The same with the costs that may be declined.
pub(crate) fn can_pay_optional(t: &Table, seat: Seat, id: Id) -> bool {
    let def = t.def(id);
    let costs = t.book.costs(&(def.extra_costs.start..def.may_costs.end));
    affordable(t, seat, id, all_resources(t, id, costs), costs, t.reference(id))
}

/// What somebody's next action costs more, whatever action it is: an ability, too.
pub(crate) fn for_any_action(filter: &Filter<Fab>) -> bool {
    filter.0 == [Is::Fact(Fact::Action)]
}

/// What an ability with this timing costs a player more than it says.
pub(crate) fn more_for(t: &Table, seat: Seat, timing: Timing) -> i16 {
    if timing == Timing::Action { t.claimable(seat, Stat::Payment, &for_any_action) } else { 0 }
}

/// Whether a player can pay for an ability.
pub(crate) fn can_pay_for_ability(
    t: &Table,
    seat: Seat,
    this: Ref,
    costs: &[Cost<Fab>],
    timing: Timing,
) -> bool {
    let more = more_for(t, seat, timing);
    affordable(t, seat, Id::NONE, resources_in(costs) + more, costs, this)
}

/// The same without one of the hand cards.
pub(crate) fn can_pay_without(t: &Table, seat: Seat, card: Id, n: i16) -> bool {
    affordable(t, seat, card, n, &[], Ref::NONE)
}

pub(crate) fn can_pay_resources(t: &Table, seat: Seat, n: i16) -> bool {
    affordable(t, seat, Id::NONE, n, &[], Ref::NONE)
}

pub(crate) fn can_pay(t: &Table, seat: Seat, this: Ref, costs: &[Cost<Fab>]) -> bool {
    affordable(t, seat, Id::NONE, resources_in(costs), costs, this)
}

pub(crate) fn resources_in(costs: &[Cost<Fab>]) -> i16 {
    costs.iter().map(|c| if let Cost::Pay(Pool::Resources, n) = c { *n } else { 0 }).sum()
}

/// The resources among a card's additional costs that are paid in a step of their own; under the other reading
/// they are part of one total (FAB-R-03).
pub(crate) fn extra_resources(t: &Table, costs: &[Cost<Fab>]) -> i16 {
    match t.readings().cost_sequence {
        CostSequence::ActionPointLast => resources_in(costs),
        CostSequence::ActionPointFirst => 0,
    }
}

/// Whether `seat` can pay `resources` by what is there and by pitching, and afterwards all other costs, with hand
/// cards other than `without`.
fn affordable(t: &Table, seat: Seat, without: Id, resources: i16, costs: &[Cost<Fab>], this: Ref) -> bool {
    let mut need = resources.saturating_sub(t.pool(seat, Pool::Resources)).max(0);
    if need == 0 && costs.is_empty() {
        return true;
    }
    let hand = t.cards(Zone::Hand, seat);
    let usable = |id: &&Id| **id != without;
    // How many cards of each pitch value there are.
    let mut values = [0i16; 4];
    let mut cards = 0;
    for &id in hand.iter().filter(usable) {
        cards += 1;
        values[pitch_value(t, id) as usize] += 1;
    }
    let total = |values: [i16; 4]| values[1] + 2 * values[2] + 3 * values[3];
    if total(values) < need {
        return false;
    }
    let Some(HandCards { mut give, left_over }) = hand_cards(t, seat, costs, this) else { return false };
    if let Some((n, filter)) = left_over {
        // Cards of the kind must be left when the others have paid (FAB-PLAY-16): the poorest are kept.
        let ctx = Ctx { seat, this, ..Ctx::NONE };
        let mut fitting = [0i16; 4];
        for &id in hand.iter().filter(usable).filter(|&&id| t.fits(filter, id, &ctx)) {
            fitting[pitch_value(t, id) as usize] += 1;
        }
        let mut missing = n;
        for (value, fitting) in values.iter_mut().zip(fitting) {
            let kept = missing.min(fitting);
            *value -= kept;
            missing -= kept;
        }
        if missing > 0 || total(values) < need {
            return false;
        }
        cards -= n;
        give -= n;
    }
    if give > 0 {
        // The fewest cards that cover the resources: the richest first.
        for value in [3, 2, 1] {
            let pitched = values[value as usize].min((need + value - 1) / value);
            need = (need - pitched * value).max(0);
            cards -= pitched;
        }
        return cards >= give;
    }
    true
}

/// The hand cards that costs take apart from resources: how many, and how many of which kind there must be.
#[derive(Default)]
struct HandCards<'c> {
    give: i16,
    left_over: Option<(i16, &'c Filter<Fab>)>,
}

/// Nothing, if something else among the costs cannot be paid.
fn hand_cards<'c>(t: &Table, seat: Seat, costs: &'c [Cost<Fab>], this: Ref) -> Option<HandCards<'c>> {
    let HandCards { mut give, mut left_over } = HandCards::default();
    for cost in other_costs(costs) {
        match cost {
            Cost::DiscardRandom(n) => give += i16::from(*n),
            Cost::Discard(n, filter) | Cost::Give(n, filter, _) => {
                give += i16::from(*n);
                if !filter.0.is_empty() {
                    left_over = Some((i16::from(*n), filter));
                }
            }
            Cost::Reveal(filter) => left_over = Some((1, filter)),
            Cost::Bottom(zones, filter) => {
                let ctx = Ctx { seat, this, ..Ctx::NONE };
                let elsewhere = zones.iter().filter(|&&z| z != Zone::Hand);
                let mut found =
                    elsewhere.flat_map(|&z| t.cards(z, seat)).filter(|&&id| t.fits(filter, id, &ctx));
                if found.next().is_none() {
                    give += 1;
                    if !filter.0.is_empty() {
                        left_over = Some((1, filter));
                    }
                }
            }
            Cost::Own(Price::BanishFaceDown) => give += 1,
            Cost::Pay(pool, n) => {
                if t.pool(seat, *pool) < *n {
                    return None;
                }
            }
            cost => {
                if !t.can_pay(seat, this, cost) {
                    return None;
                }
            }
        }
    }
    Some(HandCards { give, left_over })
}

fn pitch_value(t: &Table, id: Id) -> u8 {
    t.base(id, Stat::Pitch).unwrap_or(0).clamp(0, 3) as u8
}

/// What resources are paid for: whatever else that costs must still be payable afterwards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) enum Purpose {
    Effect,
    /// To play the card.
    Card,
    /// The card's additional costs.
    Extra,
    /// One of its abilities, by its number.
    Ability(u8),
}

/// A player pays resources, pitching one card at a time while they do not suffice (FAB-PITCH-3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Pay {
    asked: bool,
    seat: Seat,
    this: Ref,
    pub(crate) n: i16,
    pub(crate) purpose: Purpose,
}

impl Pay {
    pub(crate) fn new(seat: Seat, this: Ref, n: i16, purpose: Purpose) -> Self {
        Self { asked: false, seat, this, n, purpose }
    }

    pub(crate) fn step(&mut self, t: &mut Table) -> Flow {
        let Self { seat, this, n, .. } = *self;
        if self.asked {
            let Choice::Card(id) = t.answer() else { unreachable!("only cards are offered") };
            let value = i16::from(pitch_value(t, id));
            t.put(id, To::top(Zone::Pitch, seat));
            let resources = t.pool(seat, Pool::Resources);
            t.set_pool(seat, Pool::Resources, resources + value);
            t.tell(Event::Pitches, seat, id, value, 0);
        }
        let resources = t.pool(seat, Pool::Resources);
        if resources >= n {
            // FAB-PITCH-4: the rest stays.
            t.set_pool(seat, Pool::Resources, resources - n.max(0));
            return Flow::Pop;
        }
        let (costs, later) = self.other_costs(t);
        self.asked = true;
        t.ask(seat, Reason::Own(Why::Pitch), this, |t, out| {
            t.offer_hand(seat, out, |id| {
                // FAB-PITCH-2: a card without a pitch value cannot be pitched.
                let value = pitch_value(t, id);
                let rest = n + later - i16::from(value);
                value > 0 && affordable(t, seat, id, rest, costs, this)
            });
        })
    }

    /// All that is to be paid besides, and the resources among it that come later.
    fn other_costs<'b>(&self, t: &Table<'b>) -> (&'b [Cost<Fab>], i16) {
        let id = self.this.id;
        match self.purpose {
            Purpose::Effect => (&[], 0),
            Purpose::Card => {
                let extra = extra_costs(t, id);
                (extra, extra_resources(t, extra))
            }
            Purpose::Extra => (extra_costs(t, id), 0),
            Purpose::Ability(k) => (&t.book.def(t.object(id).def).activated[k as usize].text.cost, 0),
        }
    }
}

/// A player pays so many resources, if it is any.
pub(crate) fn pay(t: &mut Table, seat: Seat, this: Ref, n: i16, purpose: Purpose) -> Flow {
    if n > 0 { t.call(Proc::Pay(Pay::new(seat, this, n, purpose))) } else { Flow::Go }
}

/// Pays one cost for an effect (FAB-PITCH-5).
pub(crate) fn pay_cost(t: &mut Table, seat: Seat, this: Ref, cost: &Cost<Fab>) {
    match cost {
        Cost::Pay(Pool::Resources, n) => t.push(Proc::Pay(Pay::new(seat, this, *n, Purpose::Effect))),
        Cost::Pay(pool, n) => {
            Fab::change(t, seat, *pool, -n);
            Fab::settle(t);
        }
        Cost::Own(Price::BanishFaceDown) => t.push(Proc::Banish(Banish { asked: false, seat, this })),
        cost => unreachable!("the kernel pays {cost:?}"),
    }
}

/// FAB-KW-5, FAB-KW-6: for a card that is boosted the top card of the deck is banished; that counts as boosting whatever
/// it is.
pub(crate) fn boost(t: &mut Table, seat: Seat, this: Ref) {
    let Some(k) = t.game.boosted.iter().position(|b| b.card == this) else { return };
    let Some(id) = t.top(seat) else { return };
    let banished = t.put(id, To::top(Zone::Banished, seat)).id;
    t.game.boosted[k].pays_off = t.is(banished, Type::Mechanologist);
    t.count_up(seat, Tally::Boosts);
    t.tell(Event::Moves, seat, banished, Zone::Banished.index() as i16, 0);
    t.tell(Event::Boosts, seat, this.id, 0, 0);
}

/// A player banishes a card from hand face down and brings it back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Banish {
    asked: bool,
    seat: Seat,
    this: Ref,
}

impl Banish {
    pub(crate) fn step(&mut self, t: &mut Table) -> Flow {
        let seat = self.seat;
        if self.asked {
            let Choice::Card(id) = t.answer() else { unreachable!("only cards are offered") };
            let banished = t.put(id, To::top(Zone::Banished, seat).face_down().secret());
            t.tell(Event::Moves, seat, banished.id, Zone::Banished.index() as i16, 0);
            return t.give_back(Return::Card(banished));
        }
        self.asked = true;
        let hand = |t: &mut Table, out: &mut Vec<Choice>| t.offer_hand(seat, out, |_| true);
        t.ask_any(seat, Reason::Own(Why::Banish), self.this, hand).unwrap_or(Flow::Pop)
    }
}
