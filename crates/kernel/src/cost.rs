//! Paying. Hand cards are the same money in every game; all else is the game's.

use crate::{Choice, Common, Ctx, Flow, Frame, Game, Proc, Ref, Seat, SeatSet, Several, Table, To, Why};
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
                    self.tell(G::common(Common::Moves), seat, id, zone.index() as i16, 0);
                }
                return;
            }
            Cost::RemoveCounter(counter, n) => {
                if let Some(id) = self.alive(this) {
                    let cell = &mut self.object_mut(id).counters[counter.index()];
                    *cell = cell.saturating_sub(*n as u8);
                    self.tell(G::common(Common::RemovesCounter), seat, id, *n, counter.index() as i16);
                }
                return;
            }
            Cost::Pay(..) | Cost::Own(_) => return G::pay(self, seat, this, number),
        };
        let mut give = Frame::kernel(Proc::Give, seat).about(this).with(i16::from(cards));
        give.pc = number;
        self.push(give);
    }

    /// A frame that pays several costs, one after the other. If it had a number of cards to choose, that number is left
    /// in `k` of the frame below.
    pub fn paying(&self, costs: &Range<u16>, seat: Seat, this: Ref) -> Frame<G::Proc> {
        G::paying(costs, seat, this).unwrap_or_else(|| {
            let mut pay = Frame::kernel(Proc::Pay, seat).about(this).with(costs.end as i16);
            pay.pc = costs.start;
            pay
        })
    }
}

pub(crate) fn pay_in_turn<G: Game>(t: &mut Table<G>) -> Flow {
    let frame = *t.frame();
    if frame.pc == frame.n as u16 {
        if let Some(caller) = t.caller().filter(|_| frame.k > 0) {
            caller.k = frame.k;
        }
        return Flow::Pop;
    }
    t.frame().pc += 1;
    t.pay(frame.pc, frame.seat, frame.this);
    Flow::Go
}

/// `seat` pays with hand cards, one at a time; `m` have been given.
pub(crate) fn give<G: Game>(t: &mut Table<G>) -> Flow {
    let frame = *t.frame();
    let cost = &t.book.costs[frame.pc as usize];
    let (Cost::Discard(_, filter)
    | Cost::Give(_, filter, _)
    | Cost::Reveal(filter)
    | Cost::Bottom(_, filter)
    | Cost::DiscardAny(filter)) = cost
    else {
        unreachable!("the frame was made by such a cost")
    };
    let any = matches!(cost, Cost::DiscardAny(_));
    if frame.step == 1 && t.answer == Choice::Done {
        return Flow::Pop;
    }
    if frame.step == 1 {
        let Choice::Card(id) = t.answer else { unreachable!("only cards are offered") };
        match cost {
            Cost::Give(_, _, zone) => {
                let id = t.put(id, To::top(*zone, frame.seat)).id;
                t.tell(G::common(Common::Moves), frame.seat, id, zone.index() as i16, 0);
            }
            Cost::Bottom(..) => {
                let id = t.put(id, To::top(G::DECK, frame.seat).bottom()).id;
                t.tell(G::common(Common::Moves), frame.seat, id, G::DECK.index() as i16, 1);
            }
            Cost::Reveal(_) => {
                t.reveal(id, SeatSet::ALL);
                t.tell(G::common(Common::Reveals), frame.seat, id, 0, 0);
            }
            _ => {
                t.discard(id);
            }
        }
        let f = t.frame();
        (f.n, f.m, f.step) = (f.n - 1, f.m + 1, 0);
        if let Some(caller) = t.caller().filter(|_| any) {
            caller.k += 1;
        }
    }
    if t.frame().n == 0 {
        return Flow::Pop;
    }
    let ctx = Ctx { seat: frame.seat, this: frame.this, ..Ctx::NONE };
    t.state.options.clear();
    match cost {
        Cost::Bottom(zones, filter) => crate::pick::offer_own(t, zones, filter, &ctx),
        _ => t.offer_hand(frame.seat, |t, id| t.fits(filter, id, &ctx)),
    }
    // What the first card took with it may have made the others unfit: as far as it can be done.
    if t.options.is_empty() {
        return Flow::Pop;
    }
    if any {
        t.options.push(Choice::Done);
    }
    let why = match cost {
        Cost::Reveal(_) => Why::RevealCost,
        Cost::Give(..) | Cost::Bottom(..) => Why::GiveCost,
        _ => Why::DiscardCost,
    };
    let (given, left) = (t.frame().m as usize, t.frame().n as usize);
    let set = if any { Several::any(given) } else { Several::exactly(given + left, given) };
    t.ask_set(1, frame.seat, why, frame.this, set)
}
