//! Drawing and discarding.

use crate::{
    Choice, Common, Flow, Frame, Game, Id, Proc, Ref, Return, Seat, SeatSet, Several, Table, Text, To, Why,
};
use serde::{Deserialize, Serialize};
use stapel_script::{Amount, Who};

pub(super) fn draw<G: Game>(t: &mut Table<G>, text: &mut Text, who: Who, amount: &Amount<G>) {
    let ctx = text.ctx;
    let n = t.amount(amount, &ctx);
    let mut drawn = 0;
    for seat in t.players(who, &ctx) {
        for _ in 0..n {
            let Some(card) = t.draw(seat) else { break };
            text.ctx.it = card;
            drawn += 1;
        }
    }
    text.ctx.n = drawn;
}

pub(super) fn discard<G: Game>(t: &mut Table<G>, text: &Text, at: u16, who: Who, amount: &Amount<G>) {
    let ctx = &text.ctx;
    let n = t.amount(amount, ctx);
    let players = t.players(who, ctx).fold(SeatSet::NONE, |all, seat| all.with(SeatSet::one(seat)));
    let first = t.players(who, ctx).next().unwrap_or(ctx.seat);
    t.push(Discard::by(players, first, ctx.this, n).said_at(at));
}

pub(super) fn discard_random<G: Game>(t: &mut Table<G>, text: &mut Text, who: Who, amount: &Amount<G>) {
    let ctx = text.ctx;
    let n = t.amount(amount, &ctx);
    // Nothing discarded: the sentence after must not take an older card for it.
    text.ctx.it = Ref::NONE;
    for seat in t.players(who, &ctx) {
        for _ in 0..n {
            if let Some(it) = t.discard_random(seat) {
                text.ctx.it = it;
            }
        }
    }
}

impl<G: Game> Table<'_, G> {
    pub fn discard(&mut self, id: Id) -> Ref {
        let owner = self.object(id).owner;
        if G::stays(self, id, G::DISCARD) {
            return self.reference(id);
        }
        if G::is_replaced(self, id) {
            return self.put_instead(id, G::DISCARD);
        }
        let discarded = self.put(id, To::top(G::DISCARD, owner));
        self.tell(Common::Discards.into(), owner, id, 0, 0);
        discarded
    }

    pub fn discard_random(&mut self, seat: Seat) -> Option<Ref> {
        let n = self.cards(G::HAND, seat).len();
        if n == 0 {
            return None;
        }
        let k = self.rng.below(n);
        let id = self.cards(G::HAND, seat)[k];
        Some(self.discard(id))
    }
}

/// Players choose cards to discard, one at a time and one player after the other. It brings back the last card and how many
/// there were.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Discard {
    asked: bool,
    /// Who discards now, and who has yet to.
    seat: Seat,
    players: SeatSet,
    this: Ref,
    each: i16,
    /// How many this player has discarded.
    done: u8,
    all: i16,
    last: Ref,
    /// The instruction that says so, if one does.
    pub(crate) instruction: Option<u16>,
}

impl Discard {
    /// Each of these players discards so many cards, this one first.
    fn by(players: SeatSet, seat: Seat, this: Ref, each: i16) -> Self {
        Self { asked: false, seat, players, this, each, done: 0, all: 0, last: Ref::NONE, instruction: None }
    }
    fn said_at<P>(mut self, instruction: u16) -> Frame<P> {
        self.instruction = Some(instruction);
        Frame::Kernel(Proc::Discard(self))
    }

    pub(crate) fn step<G: Game>(&mut self, t: &mut Table<G>) -> Flow {
        // Whoever has left meanwhile did not answer, and is asked no more.
        self.players = self.players.except(t.gone);
        if std::mem::take(&mut self.asked) && !t.is_gone(self.seat) {
            let Choice::Card(id) = t.answer else { unreachable!("only cards are offered") };
            (self.last, self.done, self.all) = (t.discard(id), self.done + 1, self.all + 1);
        }
        let hand = t.cards(G::HAND, self.seat).len();
        let left = usize::try_from(self.each - i16::from(self.done)).unwrap_or(0).min(hand);
        if left == 0 || !self.players.contains(self.seat) {
            self.players = self.players.without(self.seat);
            self.done = 0;
            if self.players == SeatSet::NONE {
                let result =
                    if self.all > 0 { Return::Cards(self.last, self.all) } else { Return::Number(0) };
                return t.give_back(result);
            }
            self.seat = t.next_seat(self.seat);
            return Flow::Go;
        }
        self.asked = true;
        let (seat, done) = (self.seat, self.done as usize);
        let set = Several::exactly(done + left, done);
        t.ask_set(seat, Why::Discard, self.this, set, |t, out| t.offer_hand(seat, out, |_| true))
    }
}

impl<P> Frame<P> {
    /// A player chooses so many cards of their hand and discards them.
    pub fn discard(seat: Seat, n: i16) -> Self {
        Self::Kernel(Proc::Discard(Discard::by(SeatSet::one(seat), seat, Ref::NONE, n)))
    }
}
