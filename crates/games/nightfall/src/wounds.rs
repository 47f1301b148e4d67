//! Wounds: taking them, and showing them (NF-COMP).

use crate::{Count, Event, Shield, Table, Type, WOUND_TYPES, Why, Zone};
use serde::{Deserialize, Serialize};
use stapel_kernel::{Choice, Ctx, Flow, Id, Ref, Return, Seat, SeatSet, To, Why as Reason};
use stapel_script::{Who, Word};

/// How many wounds of each type were really taken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Taken([u8; WOUND_TYPES.len()]);

impl Taken {
    /// More of a type than any text asks about.
    const MOST: u8 = 15;

    fn add(&mut self, other: Self) {
        for (mine, more) in self.0.iter_mut().zip(other.0) {
            *mine = (*mine + more).min(Self::MOST);
        }
    }
    fn of(self, kind: Type) -> u8 {
        WOUND_TYPES.iter().position(|&w| w == kind).map_or(0, |k| self.0[k])
    }
    pub(crate) fn total(self) -> i16 {
        self.0.iter().map(|&n| i16::from(n)).sum()
    }
    /// As the one number that a text knows (`That`): four bits a type.
    fn number(self) -> i16 {
        self.0.iter().rev().fold(0, |all, &n| all << 4 | i16::from(n))
    }
}

/// Wounds of a type among those just taken.
pub(crate) fn suffered(number: i16, count: Count) -> i16 {
    number >> (4 * count.index()) & i16::from(Taken::MOST)
}

/// Lets a player suffer wounds, one after the other. Says what was really taken.
pub(crate) fn suffer(t: &mut Table, seat: Seat, n: i16) -> Taken {
    let mut taken = Taken::default();
    for _ in 0..n {
        if let Some(k) = t.shield(seat, Shield::Absorb) {
            t.use_up(k, 1);
            t.tell(Event::Shielded, seat, Id::NONE, 1, 1);
            continue;
        }
        let Some(id) = take(t, seat) else { break };
        taken.add(Taken(WOUND_TYPES.map(|kind| u8::from(t.is(id, kind)))));
    }
    taken
}

/// Several players suffer wounds; whoever brings this about sets the order (NF-TGT-4). It brings back what was taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct WoundEach {
    asked: bool,
    pub(crate) seat: Seat,
    this: Ref,
    each: i16,
    /// Those who have yet to suffer.
    waiting: SeatSet,
    /// Who takes one of this type suffers one more when all have had theirs.
    more: Option<Type>,
    again: SeatSet,
    taken: Taken,
}

impl WoundEach {
    pub(crate) fn new(t: &Table, who: Who, ctx: &Ctx, each: i16, more: Option<Type>) -> Self {
        let waiting = t.players(who, ctx).fold(SeatSet::NONE, |all, seat| all.with(SeatSet::one(seat)));
        let Ctx { seat, this, .. } = *ctx;
        Self { asked: false, seat, this, each, waiting, more, again: SeatSet::NONE, taken: Taken::default() }
    }

    pub(crate) fn step(&mut self, t: &mut Table) -> Flow {
        if std::mem::take(&mut self.asked) {
            let Choice::Seat(seat) = t.answer() else { unreachable!("only seats are offered") };
            let taken = suffer(t, seat, self.each);
            self.taken.add(taken);
            self.waiting = self.waiting.without(seat);
            if self.more.is_some_and(|kind| taken.of(kind) > 0) {
                self.again = self.again.with(SeatSet::one(seat));
            }
            return Flow::Go;
        }
        let Self { seat, waiting, .. } = *self;
        let asked = t.ask_any(seat, Reason::Own(Why::Next), self.this, |t, out| {
            out.extend(t.in_order(seat).filter(|&s| waiting.contains(s)).map(Choice::Seat));
        });
        if let Some(flow) = asked {
            self.asked = true;
            return flow;
        }
        if self.again == SeatSet::NONE {
            return t.give_back(Return::Number(self.taken.number()));
        }
        (self.waiting, self.each, self.more) = (std::mem::take(&mut self.again), 1, None);
        Flow::Go
    }
}

/// NF-COMP-4: the top wound goes face up onto the player's discard pile.
fn take(t: &mut Table, seat: Seat) -> Option<Id> {
    // NF-COMP-5.
    let id = t.cards(Zone::WoundPile, Seat(0)).last().copied()?;
    t.set_owner(id, seat);
    t.put(id, To::top(Zone::Discard, seat));
    t.tell(Event::TakesWound, seat, id, 1, 0);
    if t.game.face_up > 0 {
        t.game.face_up -= 1;
        // NF-END-1.
        if t.game.face_up == 0 {
            t.game.ending = true;
            let after = t.game.phase.index() as i16;
            t.tell(Event::EndNears, seat, Id::NONE, after, 0);
        }
    }
    show_top(t);
    Some(id)
}

/// The top of the pile is open while it is a face-up wound.
pub(crate) fn show_top(t: &mut Table) {
    if t.game.face_up > 0
        && let Some(&top) = t.cards(Zone::WoundPile, Seat(0)).last()
    {
        t.reveal(top, SeatSet::ALL);
    }
}

/// A player shows any number of wounds of a type from hand. It brings back how many.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct RevealWounds {
    asked: bool,
    pub(crate) seat: Seat,
    this: Ref,
    pub(crate) kind: Type,
}

impl RevealWounds {
    pub(crate) fn new(ctx: &Ctx, kind: Type) -> Self {
        Self { asked: false, seat: ctx.seat, this: ctx.this, kind }
    }

    pub(crate) fn step(&mut self, t: &mut Table) -> Flow {
        let Self { seat, kind, .. } = *self;
        if !std::mem::replace(&mut self.asked, true) {
            return t.ask(seat, Reason::Own(Why::RevealWounds), self.this, |t, out| {
                let have = t.cards(Zone::Hand, seat).iter().filter(|&&id| t.is(id, kind)).count();
                out.extend((0..=have as i16).map(Choice::Number));
            });
        }
        let Choice::Number(n) = t.answer() else { unreachable!("only numbers are offered") };
        let mut left = n;
        for k in 0..t.cards(Zone::Hand, seat).len() {
            let id = t.cards(Zone::Hand, seat)[k];
            if left > 0 && t.is(id, kind) {
                left -= 1;
                t.reveal(id, SeatSet::ALL);
                t.tell(Event::Reveals, seat, id, 0, 0);
            }
        }
        t.give_back(Return::Number(n))
    }
}
