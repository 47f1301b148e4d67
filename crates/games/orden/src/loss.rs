//! What rules of others take: cards from a layout or a hand.

use crate::{Keyword, Loss, Orden, Table, Verb, Which, Why, Zone, bill::card, effects};
use serde::{Deserialize, Serialize};
use stapel_kernel::{Book, Choice, Ctx, Flow, Ref, Seat, SeatSet, Why as Reason};

/// A rule takes cards from players, one after the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Lose {
    step: Step,
    /// Whose rule it is, and its card.
    pub(crate) by: Seat,
    pub(crate) this: Ref,
    /// Where its verb stands in the book.
    verb: u16,
    /// Who loses now, and who has yet to.
    pub(crate) seat: Seat,
    players: SeatSet,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
enum Step {
    Next,
    Chosen,
}

impl Lose {
    pub(crate) fn new(ctx: &Ctx, verb: u16, players: SeatSet) -> Self {
        let Ctx { seat: by, this, .. } = *ctx;
        Self { step: Step::Next, by, this, verb, seat: by, players }
    }

    pub(crate) fn loss<'b>(&self, book: &'b Book<Orden>) -> &'b Loss {
        let Verb::Lose(loss) = book.verb_at(self.verb) else { unreachable!("this verb begins it") };
        loss
    }

    pub(crate) fn step(&mut self, t: &mut Table) -> Flow {
        // What would be taken from somebody who has left meanwhile stays with them.
        if self.step == Step::Chosen && !t.is_gone(self.seat) {
            let chosen = card(t.answer());
            t.discard(chosen);
        }
        self.step = Step::Next;
        let Some(seat) = t.in_order(self.by).find(|&seat| self.players.contains(seat)) else {
            return Flow::Pop;
        };
        (self.seat, self.players) = (seat, self.players.without(seat));
        let loss = self.loss(t.book);
        if loss.from == Zone::Layout && is_kept(t, seat, self.this) {
            return Flow::Go;
        }
        let chooser = match loss.which {
            Which::All => {
                self.take_all(t, loss);
                return Flow::Go;
            }
            Which::Theirs => seat,
            Which::Yours => self.by,
        };
        let asked = t.ask_any(chooser, Reason::Own(Why::Lose), self.this, |t, out| self.offer(t, loss, out));
        if asked.is_some() {
            self.step = Step::Chosen;
        }
        asked.unwrap_or(Flow::Go)
    }

    fn ctx(&self) -> Ctx {
        Ctx { seat: self.by, this: self.this, who: self.seat, ..Ctx::NONE }
    }

    /// The cards that fit; copies are one choice.
    fn offer(&self, t: &Table, loss: &Loss, out: &mut Vec<Choice>) {
        let ctx = self.ctx();
        for &id in t.cards(loss.from, self.seat) {
            let copy = |o: &Choice| t.object(card(*o)).def == t.object(id).def;
            if t.fits(&loss.of, id, &ctx) && !out.iter().any(copy) {
                out.push(Choice::Card(id));
            }
        }
    }

    /// All of them are found before the first leaves.
    fn take_all(&self, t: &mut Table, loss: &Loss) {
        let ctx = self.ctx();
        let taken = t.begin_picks();
        for k in 0..t.cards(loss.from, self.seat).len() {
            let it = t.reference(t.cards(loss.from, self.seat)[k]);
            if t.fits(&loss.of, it.id, &ctx) {
                t.pick(it);
            }
        }
        for k in (0..t.picked(taken).len()).rev() {
            let id = t.picked(taken)[k].id;
            t.discard(id);
        }
        t.forget_picks(taken);
    }
}

/// Whether nothing of a player's layout can be discarded by the rule of this card, because it is another player's.
pub(crate) fn is_kept(t: &Table, seat: Seat, this: Ref) -> bool {
    effects::whose(t, this) != seat && t.player_has(seat, Keyword::KeepsLayout)
}
