//! Resupply and Sabotage: what fills and empties Reserves (ALT-KEY-01, ALT-KEY-02, ALT-CARD-05), and decks that run out.

use crate::{Event, Keyword, Proc, Table, Why, Zone, turn};
use serde::{Deserialize, Serialize};
use stapel_kernel::{Choice, Flow, Id, Ref, Seat, To, Why as Reason};
use stapel_script::Word;

/// ALT-EMPTY-01: only when a card is missing.
pub(crate) fn refill(t: &mut Table, seat: Seat) {
    if t.cards(Zone::Discard, seat).is_empty() {
        return;
    }
    while let Some(&id) = t.cards(Zone::Discard, seat).last() {
        t.put(id, To::top(Zone::Deck, seat));
    }
    t.shuffle(Zone::Deck, seat);
    t.tell(Event::Shuffles, seat, Id::NONE, Zone::Deck.index() as i16, 0);
}

fn top(t: &mut Table, seat: Seat) -> Option<Id> {
    if t.top(seat).is_none() {
        refill(t, seat);
    }
    t.top(seat)
}

pub(crate) fn resupply(t: &mut Table, seat: Seat, this: Ref) -> Flow {
    if t.player_has(seat, Keyword::ResupplyFromTwo) {
        return t.call(Proc::ResupplyFromTwo(ResupplyFromTwo { seat, this, shown: None }));
    }
    if let Some(id) = top(t, seat) {
        t.put(id, To::top(Zone::Reserve, seat));
        t.tell(Event::Resupplies, seat, id, 0, 0);
    }
    Flow::Go
}

/// Two cards are revealed, one goes to the Reserve, the other is discarded (ALT-CARD-05).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ResupplyFromTwo {
    seat: Seat,
    this: Ref,
    /// The cards, once they are revealed, as far as there were any.
    shown: Option<[Option<Id>; 2]>,
}

impl ResupplyFromTwo {
    pub(crate) fn step(&mut self, t: &mut Table) -> Flow {
        let Self { seat, this, shown } = *self;
        let Some(shown) = shown else {
            let shown = [self.reveal(t), self.reveal(t)];
            self.shown = Some(shown);
            let offer = |_: &mut Table, out: &mut Vec<Choice>| {
                out.extend(shown.into_iter().flatten().map(Choice::Card));
            };
            return t.ask_any(seat, Reason::Own(Why::ResupplyWhich), this, offer).unwrap_or(Flow::Pop);
        };
        let Choice::Card(kept) = t.answer() else { unreachable!("only cards are offered") };
        t.put(kept, To::top(Zone::Reserve, seat));
        t.tell(Event::Moves, seat, kept, Zone::Reserve.index() as i16, 0);
        if let Some(other) = shown.into_iter().flatten().find(|&id| id != kept) {
            t.discard(other);
        }
        Flow::Pop
    }

    fn reveal(self, t: &mut Table) -> Option<Id> {
        let id = top(t, self.seat)?;
        let shown = t.put(id, To::top(Zone::Limbo, self.seat));
        t.tell(Event::Reveals, self.seat, shown.id, 0, 0);
        Some(shown.id)
    }
}

/// Up to one card of any Reserve is discarded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Sabotage {
    asked: bool,
    seat: Seat,
    this: Ref,
}

impl Sabotage {
    pub(crate) fn new(seat: Seat, this: Ref) -> Self {
        Self { asked: false, seat, this }
    }

    pub(crate) fn step(&mut self, t: &mut Table) -> Flow {
        if self.asked {
            if let Choice::Card(id) = t.answer() {
                t.tell(Event::Sabotages, self.seat, id, 0, 0);
                t.discard(id);
            }
            return Flow::Pop;
        }
        self.asked = true;
        let asked = t.ask_any(self.seat, Reason::Own(Why::Sabotage), self.this, |t, out| {
            for seat in t.seats() {
                out.extend(turn::different(t, t.cards(Zone::Reserve, seat)).map(Choice::Card));
            }
            // ALT-EFF-06.
            if !out.is_empty() {
                out.push(Choice::Done);
            }
        });
        asked.unwrap_or(Flow::Pop)
    }
}
