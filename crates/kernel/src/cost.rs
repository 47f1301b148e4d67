//! Paying. Hand cards are the same money in every game; all else is the game's.

use crate::{
    Choice, Common, Ctx, Flow, Frame, Game, Id, Proc, Ref, Return, Seat, SeatSet, Several, Table, To, Why,
};
use serde::{Deserialize, Serialize};
use stapel_script::{Cost, Word};
use std::ops::Range;

impl<G: Game> Table<'_, G> {
    /// Whether a player can pay one cost for what `this` says.
    pub fn can_pay(&self, seat: Seat, this: Ref, cost: &Cost<G>) -> bool {
        let ctx = Ctx { seat, this, ..Ctx::NONE };
        let fitting =
            |filter| self.cards(G::HAND, seat).iter().filter(|&&id| self.fits(filter, id, &ctx)).count();
        match cost {
            Cost::Discard(n, filter) | Cost::Give(n, filter, _) => fitting(filter) >= *n as usize,
            Cost::Reveal(filter) => fitting(filter) > 0,
            Cost::DiscardAny(_) => true,
            Cost::Bottom(zones, filter) => {
                zones.iter().any(|&z| self.cards(z, seat).iter().any(|&id| self.fits(filter, id, &ctx)))
            }
            Cost::DiscardRandom(n) => self.cards(G::HAND, seat).len() >= *n as usize,
            Cost::DestroyThis | Cost::MoveThis(_) => self.alive(this).is_some(),
            Cost::RemoveCounter(counter, n) => {
                self.alive(this).is_some_and(|id| i16::from(self.object(id).counters[counter.index()]) >= *n)
            }
            cost => G::can_pay(self, seat, this, cost),
        }
    }

    /// Whether a player can pay all of these costs together: no point, no counter and no hand card pays for two of them.
    pub fn can_pay_together(&self, seat: Seat, this: Ref, costs: &[Cost<G>]) -> bool {
        let sum = |part: &dyn Fn(&Cost<G>) -> i16| costs.iter().map(part).sum::<i16>();
        let each = costs.iter().all(|cost| match cost {
            Cost::Pay(pool, _) => {
                let all = sum(&|c| {
                    if let Cost::Pay(p, n) = c
                        && p == pool
                    {
                        *n
                    } else {
                        0
                    }
                });
                self.can_pay(seat, this, &Cost::Pay(*pool, all))
            }
            Cost::RemoveCounter(counter, _) => {
                let all = sum(&|c| {
                    if let Cost::RemoveCounter(k, n) = c
                        && k == counter
                    {
                        *n
                    } else {
                        0
                    }
                });
                self.can_pay(seat, this, &Cost::RemoveCounter(*counter, all))
            }
            cost => self.can_pay(seat, this, cost),
        });
        let cards = sum(&|c| match c {
            Cost::Discard(n, _) | Cost::Give(n, ..) | Cost::DiscardRandom(n) => i16::from(*n),
            _ => 0,
        });
        each && cards <= self.cards(G::HAND, seat).len() as i16
    }

    /// Pays one cost by its number in the book; pushes a frame if it has to ask how. Only after `can_pay`.
    pub fn pay(&mut self, number: u16, seat: Seat, this: Ref) {
        let cost = &self.book.costs[number as usize];
        let cards = match cost {
            Cost::Discard(n, _) | Cost::Give(n, _, _) => *n,
            Cost::Reveal(_) | Cost::Bottom(..) => 1,
            Cost::DiscardAny(_) => u8::MAX,
            Cost::DiscardRandom(n) => {
                for _ in 0..*n {
                    self.discard_random(seat);
                }
                return;
            }
            Cost::DestroyThis => {
                if let Some(id) = self.alive(this) {
                    self.destroy(id);
                }
                return;
            }
            Cost::MoveThis(zone) => {
                if let Some(id) = self.alive(this) {
                    let owner = self.object(id).owner;
                    self.put(id, To::top(*zone, owner));
                    self.tell(Common::Moves.into(), seat, id, zone.index() as i16, 0);
                }
                return;
            }
            Cost::RemoveCounter(counter, n) => {
                if let Some(id) = self.alive(this) {
                    let cell = &mut self.object_mut(id).counters[counter.index()];
                    *cell = cell.saturating_sub(*n as u8);
                    self.tell(Common::RemovesCounter.into(), seat, id, *n, counter.index() as i16);
                }
                return;
            }
            Cost::Pay(..) | Cost::Own(_) => return G::pay(self, seat, this, number),
        };
        self.push(Frame::Kernel(Proc::Give(Give {
            asked: false,
            cost: number,
            seat,
            this,
            left: cards,
            given: 0,
        })));
    }

    /// A frame that pays several costs, one after the other. If it had a number of cards to choose, it brings that number back.
    pub fn paying(&self, costs: &Range<u16>, seat: Seat, this: Ref) -> Frame<G::Proc> {
        let pay = Pay { next: costs.start, end: costs.end, seat, this, chosen: 0 };
        G::paying(costs, seat, this).unwrap_or(Frame::Kernel(Proc::Pay(pay)))
    }
}

/// A player pays costs by their numbers, one after the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Pay {
    next: u16,
    end: u16,
    seat: Seat,
    this: Ref,
    /// How many cards were chosen where any number could be.
    chosen: i16,
}

impl Pay {
    pub(crate) fn step<G: Game>(&mut self, t: &mut Table<G>) -> Flow {
        if let Return::Number(chosen) = t.brought() {
            self.chosen += chosen;
        }
        if self.next == self.end {
            return t.give_back(if self.chosen > 0 { Return::Number(self.chosen) } else { Return::Nothing });
        }
        self.next += 1;
        t.pay(self.next - 1, self.seat, self.this);
        Flow::Go
    }
}

/// A player pays with cards, one at a time. It brings back how many, where that was theirs to choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Give {
    asked: bool,
    pub(crate) cost: u16,
    seat: Seat,
    this: Ref,
    left: u8,
    given: u8,
}

impl Give {
    pub(crate) fn step<G: Game>(&mut self, t: &mut Table<G>) -> Flow {
        let book = t.book;
        let cost = &book.costs[self.cost as usize];
        let (Cost::Discard(_, filter)
        | Cost::Give(_, filter, _)
        | Cost::Reveal(filter)
        | Cost::Bottom(_, filter)
        | Cost::DiscardAny(filter)) = cost
        else {
            unreachable!("the frame was made by such a cost")
        };
        let any = matches!(cost, Cost::DiscardAny(_));
        let chosen = if any { Return::Number(i16::from(self.given)) } else { Return::Nothing };
        if std::mem::take(&mut self.asked) {
            let Choice::Card(id) = t.answer else { return t.give_back(chosen) };
            self.hand_over(t, cost, id);
            return Flow::Go;
        }
        if self.left == 0 {
            return t.give_back(chosen);
        }
        let seat = self.seat;
        let ctx = Ctx { seat, this: self.this, ..Ctx::NONE };
        let why = match cost {
            Cost::Reveal(_) => Why::RevealCost,
            Cost::Give(..) | Cost::Bottom(..) => Why::GiveCost,
            _ => Why::DiscardCost,
        };
        let asked = t.ask_any(seat, why, self.this, |t, out| {
            match cost {
                Cost::Bottom(zones, filter) => crate::pick::offer_own(t, zones, filter, &ctx, out),
                _ => t.offer_hand(seat, out, |id| t.fits(filter, id, &ctx)),
            }
            if any && !out.is_empty() {
                out.push(Choice::Done);
            }
        });
        // What the first card took with it may have made the others unfit: as far as it can be done.
        let Some(flow) = asked else { return t.give_back(chosen) };
        let (given, left) = (self.given as usize, self.left as usize);
        t.part_of(Some(if any { Several::any(given) } else { Several::exactly(given + left, given) }));
        self.asked = true;
        flow
    }

    fn hand_over<G: Game>(&mut self, t: &mut Table<G>, cost: &Cost<G>, id: Id) {
        match cost {
            Cost::Give(_, _, zone) => {
                let id = t.put(id, To::top(*zone, self.seat)).id;
                t.tell(Common::Moves.into(), self.seat, id, zone.index() as i16, 0);
            }
            Cost::Bottom(..) => {
                let id = t.put(id, To::top(G::DECK, self.seat).bottom()).id;
                t.tell(Common::Moves.into(), self.seat, id, G::DECK.index() as i16, 1);
            }
            Cost::Reveal(_) => {
                t.reveal(id, SeatSet::ALL);
                t.tell(Common::Reveals.into(), self.seat, id, 0, 0);
            }
            _ => {
                t.discard(id);
            }
        }
        (self.left, self.given) = (self.left - 1, self.given.saturating_add(1));
    }
}
