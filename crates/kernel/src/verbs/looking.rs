//! Looking at cards, showing them, searching among them, naming them.

use crate::{
    Choice, Common, Ctx, Flow, Frame, Game, Id, Proc, Ref, Return, Seat, SeatSet, Table, Text, To, Why,
    book::Op,
    dig::{Digging, Opt},
    pick,
};
use serde::{Deserialize, Serialize};
use stapel_script::{Amount, Effect, Filter, Sel, Who, Word};

pub(super) fn reveal_top<G: Game>(t: &mut Table<G>, text: &mut Text, who: Who) {
    let ctx = text.ctx;
    text.ctx.it = Ref::NONE;
    for seat in t.players(who, &ctx) {
        if let Some(id) = t.top(seat) {
            t.show(seat, id);
            text.ctx.it = t.reference(id);
        }
    }
}

pub(super) fn reveal_until<G: Game>(t: &mut Table<G>, text: &mut Text, filter: &Filter<G>, zone: G::Zone) {
    let seat = text.ctx.seat;
    text.ctx.it = match first_that_fits(t, filter, &{ text.ctx }) {
        Some(id) => {
            let moved = t.put(id, To::top(zone, seat));
            t.tell_moved(seat, moved, zone);
            moved
        }
        None => Ref::NONE,
    };
    t.shuffle_openly(G::DECK, seat);
}

/// Shows cards from the top of a deck to all, until one fits.
fn first_that_fits<G: Game>(t: &mut Table<G>, filter: &Filter<G>, ctx: &Ctx) -> Option<Id> {
    for k in (0..t.cards(G::DECK, ctx.seat).len()).rev() {
        let id = t.cards(G::DECK, ctx.seat)[k];
        t.show(ctx.seat, id);
        if t.fits(filter, id, ctx) {
            return Some(id);
        }
    }
    None
}

pub(super) fn show<G: Game>(t: &mut Table<G>, text: &Text, who: Who, zone: G::Zone) {
    for seat in t.players(who, &text.ctx) {
        for k in 0..t.cards(zone, seat).len() {
            t.show(seat, t.cards(zone, seat)[k]);
        }
    }
}

pub(super) fn show_one<G: Game>(t: &mut Table<G>, text: &mut Text, at: u16, who: Who, zone: G::Zone) {
    let ctx = text.ctx;
    text.ctx.it = Ref::NONE;
    if let Some(seat) = t.players(who, &ctx).next() {
        let show = Show { asked: false, seat, this: ctx.this, zone: zone.index() as u8, instruction: at };
        t.push(Frame::Kernel(Proc::Show(show)));
    }
}

/// A player shows a card of a zone to everybody and brings it back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Show {
    asked: bool,
    seat: Seat,
    this: Ref,
    zone: u8,
    pub(crate) instruction: u16,
}

impl Show {
    pub(crate) fn step<G: Game>(&mut self, t: &mut Table<G>) -> Flow {
        if self.asked {
            let Choice::Card(id) = t.answer else { unreachable!("only cards are offered") };
            t.show(self.seat, id);
            return t.give_back(Return::Card(t.reference(id)));
        }
        self.asked = true;
        let zone = G::Zone::from_index(self.zone as usize).expect("the frame was made with a zone");
        let ctx = Ctx { seat: self.seat, this: self.this, ..Ctx::NONE };
        let shown = |t: &mut Table<G>, out: &mut Vec<Choice>| {
            pick::offer_own(t, &[zone], &Filter::default(), &ctx, out);
        };
        t.ask_any(self.seat, Why::Show, self.this, shown).unwrap_or(Flow::Pop)
    }
}

pub(super) fn turn_up<G: Game>(t: &mut Table<G>, text: &Text, sel: &Sel<G>) {
    if let Some(id) = t.select(sel, &text.ctx) {
        t.turn_up(id);
        t.tell(Common::TurnsUp.into(), text.ctx.seat, id, 0, 0);
    }
}

pub(super) fn look_at<G: Game>(t: &mut Table<G>, text: &Text, who: Who, zone: G::Zone) {
    let ctx = &text.ctx;
    for seat in t.players(who, ctx) {
        for k in 0..t.cards(zone, seat).len() {
            let id = t.cards(zone, seat)[k];
            t.reveal(id, SeatSet::one(ctx.seat));
        }
        t.tell_of(Common::Looks.into(), ctx.seat, seat, Id::NONE, zone.index() as i16);
    }
}

pub(super) fn look_top<G: Game>(t: &mut Table<G>, text: &mut Text, who: Who) {
    let ctx = text.ctx;
    text.ctx.it = Ref::NONE;
    for seat in t.players(who, &ctx) {
        if let Some(id) = t.top(seat) {
            t.reveal(id, SeatSet::one(ctx.seat));
            text.ctx.it = t.reference(id);
        }
        t.tell_of(Common::Looks.into(), ctx.seat, seat, Id::NONE, G::DECK.index() as i16);
    }
}

pub(super) fn dig<G: Game>(t: &mut Table<G>, text: &Text, at: u16) {
    t.push(Frame::Kernel(Proc::Dig(Digging::new(&text.ctx, at))));
}

pub(super) fn opt<G: Game>(t: &mut Table<G>, text: &Text, at: u16, amount: &Amount<G>) {
    let n = t.amount(amount, &text.ctx);
    t.push(Frame::Kernel(Proc::Opt(Opt::new(&text.ctx, n, at))));
}

pub(super) fn name_card<G: Game>(t: &mut Table<G>, text: &Text, at: u16) {
    let name = Name { asked: false, seat: text.ctx.seat, this: text.ctx.this, instruction: at };
    t.push(Frame::Kernel(Proc::Name(name)));
}

/// A player names a card of the book; its number is brought back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Name {
    asked: bool,
    seat: Seat,
    this: Ref,
    pub(crate) instruction: u16,
}

impl Name {
    pub(crate) fn step<G: Game>(&mut self, t: &mut Table<G>) -> Flow {
        if self.asked {
            let Choice::Name(def) = t.answer else { unreachable!("only names are offered") };
            t.tell_name(Common::Chooses.into(), [self.seat, Seat::NOBODY], def);
            return t.give_back(Return::Number(def.0 as i16));
        }
        self.asked = true;
        let names = |t: &mut Table<G>, out: &mut Vec<Choice>| out.extend(t.book.names().map(Choice::Name));
        t.ask(self.seat, Why::Name, self.this, names)
    }
}

pub(super) fn search<G: Game>(t: &mut Table<G>, text: &Text, at: u16) {
    t.push(Frame::Kernel(Proc::Search(Search { asked: false, ctx: text.ctx, instruction: at })));
}

/// A player looks through a zone and may take a card that fits, which is brought back. Finding nothing is always allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Search {
    asked: bool,
    ctx: Ctx,
    pub(crate) instruction: u16,
}

impl Search {
    pub(crate) fn step<G: Game>(&mut self, t: &mut Table<G>) -> Flow {
        let book = t.book;
        let Op::Do(Effect::Search(zone, filter, to), _) = &book.code[self.instruction as usize] else {
            unreachable!("the frame was made by a search")
        };
        let seat = self.ctx.seat;
        if !self.asked {
            self.asked = true;
            return t.ask(seat, Why::Search, self.ctx.this, |t, out| {
                for k in 0..t.cards(*zone, seat).len() {
                    let id = t.cards(*zone, seat)[k];
                    t.reveal(id, SeatSet::one(seat));
                    if t.fits(filter, id, &self.ctx) {
                        t.offer_face(id, out);
                    }
                }
                out.push(Choice::Done);
            });
        }
        let mut found = Ref::NONE;
        if let Choice::Card(id) = t.answer
            && G::room(t, *to, seat)
        {
            found = t.put(id, To::top(*to, seat));
            t.reveal(id, SeatSet::ALL);
            t.tell(Common::Moves.into(), seat, id, to.index() as i16, 0);
        }
        t.shuffle_openly(*zone, seat);
        t.give_back(Return::Card(found))
    }
}

impl<G: Game> Table<'_, G> {
    /// A card of this player is shown to everybody and stays where it is.
    fn show(&mut self, seat: Seat, id: Id) {
        self.reveal(id, SeatSet::ALL);
        self.tell(Common::Reveals.into(), seat, id, 0, 0);
    }

    fn shuffle_openly(&mut self, zone: G::Zone, seat: Seat) {
        self.shuffle(zone, seat);
        self.tell(Common::Shuffles.into(), seat, Id::NONE, zone.index() as i16, 0);
    }
}
