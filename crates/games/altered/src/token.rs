//! Tokens: Characters that effects create (ALT-TOK).

use crate::{
    Event, Flag, Proc, Side, Table, Where, Why, expedition,
    play::{expedition, expedition_number, mine, told_place},
};
use serde::{Deserialize, Serialize};
use stapel_kernel::{Choice, Ctx, DefId, Flow, Id, Ref, Seat, Several, To, Why as Reason};
use stapel_script::Symbol;

/// How many tokens go to each Expedition, by its number.
type Many = [u8; 4];

/// Creates `n` tokens; asks where, if the text leaves it open.
pub(crate) fn create(t: &mut Table, kind: Symbol, n: u8, place: Where, ctx: &Ctx) -> Flow {
    let token = t.book.find(kind).expect("the book was checked: every created card exists");
    let mut many = Many::default();
    let mut here = |seat, side| many[expedition_number(seat, side) as usize] = n;
    match place {
        Where::Hero => here(ctx.seat, Side::Hero),
        Where::Companion => here(ctx.seat, Side::Companion),
        Where::EachOfYours => Side::ALL.into_iter().for_each(|side| here(ctx.seat, side)),
        Where::Mine => {
            if let Some((seat, side, _)) = mine(t, ctx.this) {
                here(seat, side);
            }
        }
        Where::Other => {
            // ALT-KEY-12.
            if let Some((seat, side, false)) = mine(t, ctx.this) {
                here(seat, side.other());
            }
        }
        Where::Target | Where::Spread => {
            let Ctx { seat, this, .. } = *ctx;
            let spread = place == Where::Spread;
            return t.call(Proc::CreateIn(CreateIn { asked: false, seat, this, token, n, spread, many }));
        }
    }
    join(t, token, ctx.seat, many);
    Flow::Go
}

/// A player chooses where tokens go: any Expedition (ALT-EFF-03), several in one order only. They arrive together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct CreateIn {
    asked: bool,
    seat: Seat,
    this: Ref,
    pub(crate) token: DefId,
    n: u8,
    /// Each goes where its player likes, instead of all to one Expedition.
    spread: bool,
    /// Where those go that have been placed so far.
    many: Many,
}

impl CreateIn {
    /// How many tokens go where an answer says.
    pub(crate) fn at_once(&self) -> u8 {
        if self.spread { 1 } else { self.n }
    }

    pub(crate) fn step(&mut self, t: &mut Table) -> Flow {
        if std::mem::take(&mut self.asked) {
            let Choice::Number(number) = t.answer() else { unreachable!("only Expeditions are offered") };
            self.many[number as usize] += self.at_once();
        }
        let placed = self.many.iter().map(|&n| n as usize).sum();
        let n = self.n as usize;
        if placed == n {
            join(t, self.token, self.seat, self.many);
            return Flow::Pop;
        }
        self.asked = true;
        let last = self.many.iter().rposition(|&n| n > 0).unwrap_or(0) as i16;
        let flow = t.ask(self.seat, Reason::Own(Why::CreateIn), self.this, |t, out| {
            let all = t.seats().flat_map(|seat| Side::ALL.map(|side| expedition_number(seat, side)));
            out.extend(all.filter(|&number| number >= last).map(Choice::Number));
        });
        t.part_of(self.spread.then(|| Several::exactly(n, placed)));
        flow
    }
}

/// Tokens appear in Expeditions, all at the same time (ALT-TOK-06); whose Expedition it is, controls them (ALT-TOK-04). They
/// were not played (ALT-TOK-05).
fn join(t: &mut Table, token: DefId, creator: Seat, mut many: Many) {
    for (number, n) in (0..).zip(&mut many) {
        let (seat, side) = expedition(number);
        for made in 0..*n {
            if t.is_full() {
                *n = made;
                break;
            }
            let id = t.make(token, creator);
            t.put(id, To::top(expedition::zone(side), seat));
            t.set_controller(id, seat);
            t.set_flag(id, Flag::Joining, true);
        }
    }
    each_new(t, many, |t, id, seat| {
        let place = told_place(t, id);
        t.tell(Event::Creates, creator, id, -1 - place, 0);
        t.tell(Event::Joins, seat, id, place, 0);
    });
    each_new(t, many, |t, id, _| t.set_flag(id, Flag::Joining, false));
}

/// The tokens just made: they lie on top of their Expeditions.
fn each_new(t: &mut Table, many: Many, mut see: impl FnMut(&mut Table, Id, Seat)) {
    for (number, n) in (0..).zip(many) {
        let (seat, side) = expedition(number);
        for k in (0..n as usize).rev() {
            let there = t.cards(expedition::zone(side), seat);
            see(t, there[there.len() - 1 - k], seat);
        }
    }
}
