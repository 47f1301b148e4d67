//! Resupply and Sabotage: what fills and empties Reserves (ALT-KEY-01, ALT-KEY-02, ALT-CARD-05), and decks that run out.

use crate::{Event, Keyword, Proc, Table, Why, Zone, turn};
use stapel_kernel::{Choice, Flow, Frame, Id, Ref, Seat, To, Why as Reason};
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
        t.push(Frame::game(Proc::ResupplyFromTwo, seat).about(this));
        return Flow::Go;
    }
    if let Some(id) = top(t, seat) {
        t.put(id, To::top(Zone::Reserve, seat));
        t.tell(Event::Resupplies, seat, id, 0, 0);
    }
    Flow::Go
}

/// Two cards are revealed, one goes to the Reserve, the other is discarded (ALT-CARD-05).
pub(crate) fn from_two(t: &mut Table) -> Flow {
    let frame = *t.frame();
    if frame.step == 0 {
        t.state.options.clear();
        for _ in 0..2 {
            if let Some(id) = top(t, frame.seat) {
                let shown = t.put(id, To::top(Zone::Limbo, frame.seat));
                t.tell(Event::Reveals, frame.seat, shown.id, 0, 0);
                t.options.push(Choice::Card(shown.id));
            }
        }
        return match t.options.len() {
            0 => Flow::Pop,
            _ => t.ask(1, frame.seat, Reason::Own(Why::ResupplyWhich), frame.this),
        };
    }
    let Choice::Card(kept) = t.answer() else { unreachable!("only cards are offered") };
    t.put(kept, To::top(Zone::Reserve, frame.seat));
    t.tell(Event::Moves, frame.seat, kept, Zone::Reserve.index() as i16, 0);
    while let Some(&other) = t.cards(Zone::Limbo, frame.seat).last().filter(|&&id| !being_played(t, id)) {
        t.discard(other);
    }
    Flow::Pop
}

/// A card in Limbo because it is being played stays there.
fn being_played(t: &Table, id: Id) -> bool {
    let this = t.reference(id);
    t.frames.iter().any(|f| f.code == stapel_kernel::Code::Game(Proc::Play) && f.this == this)
}

/// Up to one card of any Reserve is discarded.
pub(crate) fn sabotage(t: &mut Table) -> Flow {
    let frame = *t.frame();
    if frame.step == 1 {
        if let Choice::Card(id) = t.answer() {
            t.tell(Event::Sabotages, frame.seat, id, 0, 0);
            t.discard(id);
        }
        return Flow::Pop;
    }
    t.state.options.clear();
    for seat in t.seats() {
        let cards = t.cards(Zone::Reserve, seat).len();
        for k in 0..cards {
            let here = t.cards(Zone::Reserve, seat);
            let id = here[k];
            if !here[..k].iter().any(|&c| turn::alike(t, c, id)) {
                t.options.push(Choice::Card(id));
            }
        }
    }
    if t.options.is_empty() {
        return Flow::Pop;
    }
    // ALT-EFF-06.
    t.options.push(Choice::Done);
    t.ask(1, frame.seat, Reason::Own(Why::Sabotage), frame.this)
}
