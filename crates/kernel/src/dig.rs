//! Looking at the top cards of a deck and taking some of them.

use crate::{
    Choice, Common, Ctx, Flow, Game, Id, Ref, Return, Seat, SeatSet, Several, Table, To, Why, book::Op,
};
use serde::{Deserialize, Serialize};
use stapel_script::{Dig, Effect, Rest, Word};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
enum Step {
    Look,
    Take,
    Taken,
    Rest,
    Placed,
}

/// The cards a player has looked at. They lie on top of the deck, under those that were put back there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
struct Looked {
    seat: Seat,
    /// How many are still where they were looked at.
    left: u8,
    /// How many have been put back on top of them.
    back: u8,
}

impl Looked {
    fn at<G: Game>(t: &mut Table<G>, seat: Seat, n: i16, seen: SeatSet) -> Self {
        let deck = t.cards(G::DECK, seat).len();
        let left = usize::try_from(n).unwrap_or(0).min(deck).min(u8::MAX as usize);
        for k in 0..left {
            let id = t.cards(G::DECK, seat)[deck - 1 - k];
            t.reveal(id, seen);
            if seen == SeatSet::ALL {
                t.tell(Common::Reveals.into(), seat, id, 0, 0);
            }
        }
        if seen != SeatSet::ALL && n > 0 {
            t.tell_of(Common::Looks.into(), seat, seat, Id::NONE, G::DECK.index() as i16);
        }
        Self { seat, left: left as u8, back: 0 }
    }

    fn offer<G: Game>(self, t: &Table<G>, out: &mut Vec<Choice>) {
        let deck = t.cards(G::DECK, self.seat);
        let end = deck.len() - self.back as usize;
        deck[end - self.left as usize..end].iter().for_each(|&id| t.offer_face(id, out));
    }

    /// Puts the chosen card back on top or under the deck.
    fn place<G: Game>(&mut self, t: &mut Table<G>, top: bool) {
        let Choice::Card(id) = t.answer else { unreachable!("only cards are offered") };
        let deck = To::top(G::DECK, self.seat);
        t.put(id, if top { deck } else { deck.bottom() });
        self.left -= 1;
        self.back += u8::from(top);
    }
}

/// A player has looked at the top cards of their deck and takes some of them. It brings back the last that was taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Digging {
    step: Step,
    this: Ref,
    looked: Looked,
    taken: u8,
    last: Ref,
    pub(crate) instruction: u16,
}

impl Digging {
    pub(crate) fn new(ctx: &Ctx, instruction: u16) -> Self {
        let looked = Looked { seat: ctx.seat, left: 0, back: 0 };
        Self { step: Step::Look, this: ctx.this, looked, taken: 0, last: Ref::NONE, instruction }
    }

    pub(crate) fn step<G: Game>(&mut self, t: &mut Table<G>) -> Flow {
        let book = t.book;
        let Op::Do(Effect::Dig(dig), _) = &book.code[self.instruction as usize] else {
            unreachable!("the frame was made by such an instruction")
        };
        let Dig { n, take, of, to, rest, shown } = dig;
        let seat = self.looked.seat;
        match self.step {
            Step::Look => {
                let seen = if *shown { SeatSet::ALL } else { SeatSet::one(seat) };
                self.looked = Looked::at(t, seat, i16::from(*n), seen);
                self.step = Step::Take;
            }
            Step::Take => {
                let Looked { left, .. } = self.looked;
                if self.taken == *take || left == 0 || !G::room(t, *to, seat) {
                    self.step = Step::Rest;
                    return Flow::Go;
                }
                self.step = Step::Taken;
                let most = (*take).min(self.taken + left) as usize;
                // Who looks for a kind need not find it.
                let least = if of.0.is_empty() { most } else { 0 };
                let set = Several::between(least, most, self.taken as usize);
                let (looked, ctx) = (self.looked, Ctx { seat, this: self.this, ..Ctx::NONE });
                return t.ask_set(seat, Why::Take, self.this, set, |t, out| {
                    looked.offer(t, out);
                    if least < most {
                        out.retain(|&o| matches!(o, Choice::Card(id) if t.fits(of, id, &ctx)));
                        out.push(Choice::Done);
                    }
                });
            }
            Step::Taken if t.answer == Choice::Done => self.step = Step::Rest,
            Step::Taken => {
                let Choice::Card(id) = t.answer else { unreachable!("only cards are offered") };
                if !of.0.is_empty() && !shown {
                    t.reveal(id, SeatSet::ALL);
                    t.tell(Common::Reveals.into(), seat, id, 0, 0);
                }
                self.last = t.put(id, To::top(*to, seat));
                t.tell(Common::Moves.into(), seat, id, to.index() as i16, 0);
                self.looked.left -= 1;
                self.taken += 1;
                self.step = Step::Take;
            }
            Step::Rest if self.looked.left == 0 => return self.done(t),
            Step::Rest if *rest == Rest::Discard => {
                for _ in 0..self.looked.left {
                    let id = t.top(seat).expect("the cards looked at lie on top");
                    t.discard(id);
                }
                return self.done(t);
            }
            Step::Rest => {
                self.step = Step::Placed;
                let why = if *rest == Rest::Top { Why::PutOnTop } else { Why::PutUnder };
                let looked = self.looked;
                return t.ask(seat, why, self.this, |t, out| looked.offer(t, out));
            }
            Step::Placed => {
                self.looked.place(t, *rest == Rest::Top);
                self.step = Step::Rest;
            }
        }
        Flow::Go
    }

    fn done<G: Game>(&self, t: &mut Table<G>) -> Flow {
        t.give_back(if self.taken > 0 { Return::Card(self.last) } else { Return::Nothing })
    }
}

/// A player looks at the top cards of their deck and puts each on top or at the bottom: first those that go under the deck,
/// one by one; then the others, back on top.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Opt {
    step: Step,
    this: Ref,
    n: i16,
    looked: Looked,
    pub(crate) instruction: u16,
}

impl Opt {
    pub(crate) fn new(ctx: &Ctx, n: i16, instruction: u16) -> Self {
        let looked = Looked { seat: ctx.seat, left: 0, back: 0 };
        Self { step: Step::Look, this: ctx.this, n, looked, instruction }
    }

    pub(crate) fn step<G: Game>(&mut self, t: &mut Table<G>) -> Flow {
        let seat = self.looked.seat;
        match self.step {
            Step::Look => {
                if t.cards(G::DECK, seat).is_empty() {
                    return Flow::Pop;
                }
                self.looked = Looked::at(t, seat, self.n, SeatSet::one(seat));
                self.step = Step::Take;
            }
            Step::Take | Step::Rest if self.looked.left == 0 => return Flow::Pop,
            Step::Take => {
                self.step = Step::Taken;
                let looked = self.looked;
                return t.ask(seat, Why::PutUnder, self.this, |t, out| {
                    looked.offer(t, out);
                    out.push(Choice::Done);
                });
            }
            Step::Taken if t.answer == Choice::Done => self.step = Step::Rest,
            Step::Taken => {
                self.looked.place(t, false);
                self.step = Step::Take;
            }
            Step::Rest => {
                self.step = Step::Placed;
                let looked = self.looked;
                return t.ask(seat, Why::PutOnTop, self.this, |t, out| looked.offer(t, out));
            }
            Step::Placed => {
                self.looked.place(t, true);
                self.step = Step::Rest;
            }
        }
        Flow::Go
    }
}
